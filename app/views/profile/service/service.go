package service

import (
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
	queue   *program.Queue
	now     func() time.Time

	answer func(wire.Coded) // answer function of the last question

	decoder  *tracefile.Decoder // nil while there is no trace
	whole    int64              // stored bytes of the trace; -1 if unknown
	arrived  int64              // stored bytes that have arrived
	over     bool               // the trace is complete, or could not be read
	problem  string             // why there is no trace
	ended    string             // why the file ended before its end
	board    *timeline.Board    // the last layout, nil for none
	laid     time.Time          // when it was made
	analysed analysed
	cost     time.Duration // how long that took
}

// New returns a function that makes the service.
func New(objects Objects, now func() time.Time) func(program.Env) program.Service {
	return func(env program.Env) program.Service {
		s := &Service{
			env: env, objects: objects, now: now, queue: program.NewQueue(),
		}
		go s.run()
		return s
	}
}

// Protocol implements program.Service.
func (*Service) Protocol() *wire.Protocol { return &profile.Shown }

// Ask implements program.Service. A Begin drops the waiting pieces of the trace before it.
func (s *Service) Ask(question wire.Coded, answer func(wire.Coded)) {
	if isBegin(question) {
		for _, dropped := range s.queue.Drop(isFeed) {
			if piece := dropped.(*profile.Feed); piece.Bytes != 0 {
				s.objects.Import(piece.Bytes)
			}
		}
	}
	s.queue.Put(program.Asked{Question: question, Answer: answer})
}

// run handles questions until the page no longer needs the service.
func (s *Service) run() {
	for {
		q, ok := s.queue.Take()
		if !ok {
			select {
			case <-s.queue.Waiting():
				continue
			case <-s.env.Context.Done():
				return
			}
		}
		s.answer = q.Answer
		switch m := q.Question.(type) {
		case *profile.Begin:
			s.begin(m)
		case *profile.Feed:
			s.feed(m)
		case *scripted.UserAction:
			switch m.Act {
			case profile.RedrawAct:
				s.sendAll()
			case profile.AnswerAct:
				s.sendAnswer(m.Value)
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
	if t := s.decoder.Trace(); s.over || s.board == nil && t.Slices.Len() > 0 ||
		waited > max(layoutEvery, layoutShare*s.cost) {
		s.lay()
	}
	s.sendState()
}

// partBytes is how much is decoded before other questions may arrive.
const partBytes = 128 << 10

// decode decodes a piece, unless another trace was begun meanwhile.
func (s *Service) decode(piece []byte) {
	for len(piece) > 0 && !s.over && s.env.Context.Err() == nil && !s.queue.Has(isBegin) {
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

// isBegin and isFeed tell the kind of a question.
func isBegin(question wire.Coded) bool {
	_, ok := question.(*profile.Begin)
	return ok
}

func isFeed(question wire.Coded) bool {
	_, ok := question.(*profile.Feed)
	return ok
}
