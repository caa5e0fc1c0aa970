package service

import (
	"sync"
	"time"

	"eventlens/app/program"
	"eventlens/app/views/profile"
	"eventlens/app/views/profile/timeline"
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
	"eventlens/app/words"
	"eventlens/eventfile/tracefile"
)

// Objects are functions for JavaScript objects.
type Objects struct {
	Import func(buffer wire.Ref) []byte // content of an ArrayBuffer; releases the reference
	Export func([]byte) wire.Ref        // makes an ArrayBuffer
}

// Service answers the page.
type Service struct {
	env     program.Env
	objects Objects
	queue   queue
	now     func() time.Time

	answer func(wire.Coded) // answer function of the last question

	decoder *tracefile.Decoder // nil while there is no trace
	whole   int64              // stored bytes of the trace; -1 if unknown
	arrived int64              // stored bytes that have arrived
	over    bool               // the trace is complete, or could not be read
	problem string             // why there is no trace
	ended   string             // why the file ended before its end
	board   *timeline.Board    // the last layout, nil for none
	laid    time.Time          // when it was made
	cost    time.Duration      // how long that took
}

// New returns a function that makes the service.
func New(objects Objects, now func() time.Time) func(program.Env) program.Service {
	return func(env program.Env) program.Service {
		s := &Service{
			env: env, objects: objects, now: now, queue: queue{waiting: make(chan struct{}, 1)},
		}
		go s.run()
		return s
	}
}

// Protocol implements program.Service.
func (*Service) Protocol() *wire.Protocol { return &profile.Shown }

// Ask implements program.Service.
func (s *Service) Ask(question wire.Coded, answer func(wire.Coded)) {
	for _, dropped := range s.queue.put(asked{question, answer}) {
		s.objects.Import(dropped.Bytes)
	}
}

// run handles questions until the page no longer needs the service.
func (s *Service) run() {
	for {
		q, ok := s.queue.take()
		if !ok {
			select {
			case <-s.queue.waiting:
				continue
			case <-s.env.Context.Done():
				return
			}
		}
		s.answer = q.answer
		switch m := q.question.(type) {
		case *profile.Begin:
			s.begin(m)
		case *profile.Feed:
			s.feed(m)
		case *scripted.UserAction:
			if m.Act == profile.RedrawAct {
				s.sendAll()
			}
		}
		s.env.Slice.Give()
	}
}

// begin begins a trace.
func (s *Service) begin(m *profile.Begin) {
	s.decoder, s.board, s.whole, s.arrived = tracefile.NewDecoder(), nil, m.Bytes, 0
	s.over, s.problem, s.ended, s.laid, s.cost = false, "", "", s.now(), 0
	s.sendAll()
}

// The layout is made again at the latest after layoutShare times as long as it took: laying out
// costs at most a fifth of the time. The first one comes with the first slices.
const (
	layoutShare = 4
	layoutEvery = 250 * time.Millisecond
)

// feed decodes a piece.
func (s *Service) feed(m *profile.Feed) {
	var piece []byte
	if m.Bytes != 0 {
		piece = s.objects.Import(m.Bytes)
	}
	if s.decoder == nil || s.over {
		return
	}
	if !m.End {
		s.answer(&profile.Taken{})
	}
	s.arrived = m.Arrived
	s.decode(piece)
	if m.End && !s.over {
		s.finish(words.Say(m.Problem))
	}
	waited := s.now().Sub(s.laid)
	// An XSpace has names for its slices only when their plane has ended.
	if t := s.decoder.Trace(); s.over || t.Format == tracefile.JSON && (s.board == nil &&
		t.Slices.Len() > 0 || waited > max(layoutEvery, layoutShare*s.cost)) {
		s.lay()
	}
	s.sendState()
}

// partBytes is how much is decoded before other questions may arrive.
const partBytes = 128 << 10

// decode decodes a piece, unless another trace was begun meanwhile.
func (s *Service) decode(piece []byte) {
	for len(piece) > 0 && !s.over && s.env.Context.Err() == nil && !s.queue.begins() {
		n := min(partBytes, len(piece))
		if _, err := s.decoder.Write(piece[:n]); err != nil {
			s.fail(err)
		}
		piece = piece[n:]
		s.env.Slice.Give()
	}
}

// finish ends the trace. ended says why its file ends early, "" if it does not.
func (s *Service) finish(ended string) {
	s.over, s.ended = true, ended
	if _, err := s.decoder.Finish(nil); err != nil {
		s.fail(err)
	}
}

// fail ends a trace that is none.
func (s *Service) fail(err error) {
	s.over, s.problem = true, err.Error()
	if stranger, ok := err.(*tracefile.NotTraceError); ok {
		s.problem = profile.NotTrace.With(stranger.Found)
	}
}

// lay lays out what is there and sends it.
func (s *Service) lay() {
	if s.problem != "" {
		return
	}
	began := s.now()
	s.board = timeline.Lay(s.decoder.Trace())
	s.sendBoard()
	s.laid = s.now()
	s.cost = s.laid.Sub(began)
}

// asked is a question with its answer function.
type asked struct {
	question wire.Coded
	answer   func(wire.Coded)
}

// queue holds the waiting questions.
type queue struct {
	mu      sync.Mutex
	all     []asked
	waiting chan struct{}
}

// put adds a question. A Begin drops the waiting pieces of the trace before it, and returns them.
func (q *queue) put(a asked) (dropped []*profile.Feed) {
	q.mu.Lock()
	if _, ok := a.question.(*profile.Begin); ok {
		kept := q.all[:0]
		for _, before := range q.all {
			if piece, ok := before.question.(*profile.Feed); !ok {
				kept = append(kept, before)
			} else if piece.Bytes != 0 {
				dropped = append(dropped, piece)
			}
		}
		q.all = kept
	}
	q.all = append(q.all, a)
	q.mu.Unlock()
	select {
	case q.waiting <- struct{}{}:
	default:
	}
	return dropped
}

func (q *queue) take() (first asked, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.all) == 0 {
		return asked{}, false
	}
	first, q.all = q.all[0], q.all[1:]
	return first, true
}

// begins reports whether another trace is about to begin.
func (q *queue) begins() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, a := range q.all {
		if _, ok := a.question.(*profile.Begin); ok {
			return true
		}
	}
	return false
}
