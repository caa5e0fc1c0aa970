package service

import (
	"time"

	"eventlens/app/pattern"
	"eventlens/app/program"
	"eventlens/app/views/graph"
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
)

// Name is the name of the service.
const Name = "graphs"

// Objects are functions for JavaScript objects.
type Objects struct {
	Import     func(buffer wire.Ref) []byte // content of an ArrayBuffer; releases the reference
	Export     func([]byte) wire.Ref        // makes an ArrayBuffer
	ExportBlob func(b []byte, mime string) wire.Ref
}

// Service answers the page. Questions wait in a queue; one goroutine works through it and owns all
// other state.
type Service struct {
	env     program.Env
	objects Objects
	queue   *program.Queue

	answer func(wire.Coded) // answer function of the last question
	opened bool             // an Open has arrived, with a graph or without

	patterns pattern.Asker // expressions that the page matches
	state
}

// New returns a function that makes the service.
func New(objects Objects) func(program.Env) program.Service {
	return func(env program.Env) program.Service {
		s := &Service{env: env, objects: objects, queue: program.NewQueue()}
		s.reset()
		go s.run()
		return s
	}
}

// Protocol implements program.Service.
func (*Service) Protocol() *wire.Protocol { return &graph.Shown }

// Ask implements program.Service.
func (s *Service) Ask(question wire.Coded, answer func(wire.Coded)) {
	s.queue.Put(program.Asked{Question: question, Answer: answer})
}

// warmAfter is the time without an Open after which the service warms up.
const warmAfter = 30 * time.Millisecond

// run handles questions until the page no longer needs the service.
func (s *Service) run() {
	unasked := time.After(warmAfter)
	for {
		q, ok := s.queue.Take()
		if ok {
			s.answer = q.Answer
			s.handle(q.Question)
			continue
		}
		s.flush()
		if s.isDirty() && s.queue.Empty() {
			continue
		}
		select {
		case <-s.queue.Waiting():
		case <-unasked:
			s.warm()
		case <-s.env.Context.Done():
			return
		}
	}
}

// handle handles a question.
func (s *Service) handle(question wire.Coded) {
	switch m := question.(type) {
	case *graph.Open:
		s.opened = true
		s.show(m)
	case *graph.Look:
		s.dark = m.Dark
		s.markDirty(picture | sidePanel)
	case *graph.Tags:
		s.setCharts(m)
	case *matching.Matched:
		s.matched(m)
	case *scripted.UserAction:
		s.do(m.Act, m.Value)
	}
}

// goOn lets questions arrive, and reports whether a long computation should continue because none
// did.
func (s *Service) goOn() bool {
	s.env.Slice.Give()
	return s.queue.Empty() && s.env.Context.Err() == nil
}

// dirtyFlags says which messages must be sent to the page after questions were handled.
type dirtyFlags uint8

const (
	picture   dirtyFlags = 1 << iota // the drawing
	marks                            // the chosen node and the search results in the drawing
	toolPanel                        // the panels
	sidePanel
	outlinePanel
	link      // the address
	searching // the typed text must be searched

	panels     = toolPanel | sidePanel | outlinePanel
	everything = picture | marks | panels
)

func (s *Service) markDirty(d dirtyFlags) { s.dirty |= d }

func (s *Service) isDirty() bool { return s.dirty != 0 }

// panelsWait is how long panels wait for the drawing, which matters most and seldom takes long.
const panelsWait = 100 * time.Millisecond

// flush sends everything that is due to the page, the drawing first. Nothing is sent before the
// first Open.
func (s *Service) flush() {
	if !s.opened {
		s.dirty = 0
	}
	if s.dirty&searching != 0 {
		s.search()
		s.dirty &^= searching
	}
	if s.dirty&picture != 0 {
		began := time.Now()
		drawn := s.draw(func() bool {
			if s.dirty&panels != 0 && time.Since(began) > panelsWait {
				s.flushPanels()
			}
			return s.goOn()
		})
		if !drawn {
			return
		}
		s.dirty = s.dirty&^picture | marks
	}
	if s.dirty&marks != 0 {
		s.sendToScript("marks", s.marked())
	}
	if s.dirty&link != 0 {
		s.answer(s.link())
	}
	s.flushPanels()
	s.dirty = 0
	if s.canvas.plain {
		s.markDirty(picture)
	}
}

// flushPanels sends the panels that are due.
func (s *Service) flushPanels() {
	due := s.dirty & panels
	s.dirty &^= panels
	for _, p := range []struct {
		due  dirtyFlags
		make func() *panel
	}{{toolPanel, s.tools}, {outlinePanel, s.outline}, {sidePanel, s.side}} {
		if due&p.due != 0 {
			made := p.make()
			s.sendToScript(string(made.area), made.text())
		}
	}
}

// sendToScript sends a message to the script.
func (s *Service) sendToScript(what string, content []byte) {
	s.answer(&scripted.ScriptMessage{What: what, With: s.objects.Export(content)})
}
