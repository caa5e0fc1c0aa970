package service

import (
	"strings"
	"time"

	"eventlens/app/program"
	"eventlens/app/views/profile"
	"eventlens/app/views/profile/analysis"
	"eventlens/app/views/profile/timeline"
	"eventlens/app/wire"
	"eventlens/app/wire/scripted"
	"eventlens/app/words"
	"eventlens/eventfile/tracefile"
)

// Objects are functions for JavaScript objects, and for the memory of the program.
type Objects struct {
	Import func(buffer wire.Ref) []byte // content of an ArrayBuffer; releases the reference
	Export func([]byte) wire.Ref        // makes an ArrayBuffer
	Grown  func(slices int)             // is told how many slices a trace has so far
}

// Service answers the page.
type Service struct {
	env     program.Env
	objects Objects
	queue   *program.Queue
	now     func() time.Time

	answer func(wire.Coded) // answer function of the last question

	sessions sessions
	compared compared
	ranks    ranks
	drawn    bool // the script has had an element, so a trace may be read

	decoder  *tracefile.Decoder // nil while there is no trace
	arrived  int64              // stored bytes that have arrived
	over     bool               // the trace is complete, or could not be read, or was stopped
	problem  string             // why there is no trace
	ended    string             // that the end is missing, and why
	analysis *analysis.Analysis // of the whole trace, made when somebody asks; nil before that
	paths    *analysis.Paths    // likewise
	scalars  []float64          // the step of scalars at each step; see profile.Joined
	place    *profile.PageStep  // the page's step, nil for none
	board    *timeline.Board    // the last layout, nil for none
	laid     time.Time          // when it was made
	cost     time.Duration      // how long that took
}

// New returns a function that makes the service.
func New(objects Objects, now func() time.Time) func(program.Env) program.Service {
	return func(env program.Env) program.Service {
		s := &Service{
			env: env, objects: objects, now: now, queue: program.NewQueue(),
			sessions: sessions{sizes: map[uint32]int64{}},
		}
		go s.run()
		return s
	}
}

// Protocol implements program.Service.
func (*Service) Protocol() *wire.Protocol { return &profile.Shown }

// Ask implements program.Service.
func (s *Service) Ask(question wire.Coded, answer func(wire.Coded)) {
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
		case *profile.Listed:
			s.listed(m)
		case *profile.Piece:
			s.take(m)
		case *profile.Joined:
			s.joined(m)
		case *profile.PageStep:
			s.place = m
			s.sendJoined()
		case *profile.Link:
			s.link(m)
		case *scripted.UserAction:
			s.act(m)
		}
		s.env.Slice.Give()
	}
}

// act performs an act of the script.
func (s *Service) act(m *scripted.UserAction) {
	if act, ok := strings.CutSuffix(m.Act, profile.SecondTrace); ok {
		if b := &s.compared; b.isLaid() {
			s.asked(&b.laid, act, m.Value)
		}
		return
	}
	switch m.Act {
	case profile.RedrawAct:
		s.compared.isStacked = false
		s.sendAll()
		if !s.drawn {
			s.drawn = true
			s.answer(&profile.List{})
		}
	case profile.AnswerAct:
		s.sendAnswer(m.Value)
	case profile.SumAct, profile.StepsAct, profile.LinksAct:
		if s.analyse() {
			s.asked(s.shown(), m.Act, m.Value)
		}
		if m.Act == profile.StepsAct {
			s.join()
		}
	case profile.PlaceAct:
		s.placed(m.Value)
	case profile.OffsetAct:
		s.offset(m.Value)
	case profile.LinkAct:
		s.linked(m.Value)
	case profile.ChooseAct:
		if at := s.sessions.numbered(m.Value); at >= 0 {
			s.choose(at)
		}
	case profile.CompareAct:
		s.compareWith(m.Value)
	case profile.StackAct:
		s.stack(m.Value != "")
	case profile.RanksAct:
		s.readRanks(m.Value == profile.StopRanks)
	case profile.StopAct:
		if s.decoder != nil && !s.over {
			s.stop()
			s.finish(profile.Stopped.Text())
			s.lay()
			s.sendState()
			s.followOthers()
		}
	case profile.AgainAct:
		if s.isCut() {
			s.read(s.sessions.current)
		}
	}
}

// begin begins a trace.
func (s *Service) begin() {
	s.decoder, s.analysis, s.board, s.arrived = tracefile.NewDecoder(), nil, nil, 0
	s.paths, s.scalars = nil, nil
	if now := s.sessions.current.Number; s.ranks.found[now].fault != "" {
		delete(s.ranks.found, now)
	}
	s.over, s.problem, s.ended, s.laid, s.cost = false, "", "", s.now(), 0
	s.sendAll()
}

// The layout is made again at the latest after layoutShare times as long as it took: laying out
// costs at most a fifth of the time. The first one comes with the first slices.
const (
	layoutShare = 4
	layoutEvery = 250 * time.Millisecond
)

// take decodes a piece, unless it belongs to a reading that has ended.
func (s *Service) take(m *profile.Piece) {
	var piece []byte
	if m.Bytes != 0 {
		piece = s.objects.Import(m.Bytes)
	}
	if b := &s.compared; b.reads && m.Reading == b.reading {
		s.takeCompared(m, piece)
		return
	}
	if r := &s.ranks; r.reads && m.Reading == r.reading {
		s.takeRank(m, piece)
		return
	}
	if s.decoder == nil || s.over || m.Reading != s.sessions.reading {
		return
	}
	if !m.End {
		s.next() // arrives meanwhile
	}
	s.arrived = m.Arrived
	s.decode(piece)
	if m.End && !s.over {
		ended := words.Say(m.Problem)
		if ended != "" {
			ended = profile.EndsEarly.With(ended)
		} else if s.sessions.current.Bytes < 0 {
			s.sessions.sizes[s.sessions.current.Number] = m.Arrived
			s.sessions.size()
			s.sendSessions()
		}
		s.finish(ended)
	}
	if s.over {
		s.stop()
	}
	waited := s.now().Sub(s.laid)
	if t := s.decoder.Trace(); s.over || s.board == nil && t.Slices.Len() > 0 ||
		waited > max(layoutEvery, layoutShare*s.cost) {
		s.lay()
	}
	s.sendState()
	if s.over {
		s.followOthers()
	}
}

// followOthers reads what the script compares with the trace on screen.
func (s *Service) followOthers() {
	s.followCompared()
	if s.followRanks(); s.ranks.isAsked {
		s.sendRanks()
	}
}

// partBytes is how much is decoded before other questions may arrive.
const partBytes = 128 << 10

// decode decodes a piece, unless another trace was chosen meanwhile.
func (s *Service) decode(piece []byte) {
	for len(piece) > 0 && !s.over && s.env.Context.Err() == nil && !s.queue.Has(s.leaves) {
		n := min(partBytes, len(piece))
		if _, err := s.decoder.Write(piece[:n]); err != nil {
			s.fail(err)
		}
		piece = piece[n:]
		s.env.Slice.Give()
	}
}

// finish ends the trace. ended says that its end is missing, and why; "" if it is not.
func (s *Service) finish(ended string) {
	s.over, s.ended = true, ended
	if _, err := s.decoder.Finish(nil); err != nil {
		s.fail(err)
	}
}

// isCut reports whether the end of the trace on screen is missing.
func (s *Service) isCut() bool { return s.decoder != nil && s.ended != "" }

// fail ends a trace that is none.
func (s *Service) fail(err error) {
	s.over, s.problem = true, problemOf(err)
}

// problemOf says why a file is no trace.
func problemOf(err error) string {
	if stranger, ok := err.(*tracefile.NotTraceError); ok {
		return profile.NotTrace.With(stranger.Found)
	}
	return err.Error()
}

// lay lays out what is there and sends it.
func (s *Service) lay() {
	if s.problem != "" {
		return
	}
	began := s.now()
	s.objects.Grown(s.decoder.Trace().Slices.Len())
	s.board = timeline.Lay(s.decoder.Trace())
	if s.over {
		s.board.Recolour(func() *analysis.Analysis {
			s.analyse()
			return s.analysis
		})
	}
	s.sendBoard()
	s.laid = s.now()
	s.cost = s.laid.Sub(began)
}
