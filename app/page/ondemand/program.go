package ondemand

import (
	"context"
	"errors"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/host"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Spec describes the program of a view.
type Spec struct {
	Name     string // file name without .wasm
	Title    string // title of the view, for people
	Protocol *wire.Protocol
}

// Content is the part of a view that is shown while its program runs.
type Content interface {
	// Started is called when the program can be asked and knows nothing, for the first time or
	// again; the content asks it for everything to be shown. It answers as soon as it runs, without
	// waiting for the page, which may be busy opening the view.
	Started()
	// Answered takes the answer to the question with this number.
	Answered(serial uint32, answer wire.Coded)
	// Render returns the content as a component whose inputs are everything that it shows.
	Render() app.UI
}

// state is the state of a program.
type state uint8

const (
	idle     state = iota // nothing has been loaded
	loading               // loads, compiles and starts; it can be asked after it was started
	running               // it sent a message
	unloaded              // loading failed
	stopped               // it ended after it had run
)

// Program is the program of a view.
type Program struct {
	workers host.Workers
	page    ui.Page
	spec    Spec
	content Content

	state     state
	done, all int64  // loaded bytes and the total
	reason    string // why it is unloaded or stopped, in the words of the browser or the program
	conn      wire.Conn
	questions uint32 // number of questions asked so far
	unseen    bool   // it was started while its view was not on screen
}

// New returns the program of a view. Nothing is loaded before the view is on screen.
func New(workers host.Workers, page ui.Page, spec Spec, content Content) *Program {
	return &Program{workers: workers, page: page, spec: spec, content: content}
}

// Ask sends a question to the program, which must have been started, and returns the question's
// number.
func (p *Program) Ask(question wire.Coded) (serial uint32) {
	return p.Relay(p.spec.Protocol.Questions.Pack(question))
}

// Relay sends an already encoded question to the program.
func (p *Program) Relay(question wire.Body) (serial uint32) {
	p.questions++
	if p.conn == nil {
		p.workers.Release(question.Refs()...)
		return p.questions
	}
	// a closed connection is reported to the receiver
	_ = wire.Send(p.conn, &wire.Ask{Serial: p.questions, Question: question})
	return p.questions
}

// View returns the content while the program runs, otherwise a message about its state.
func (p *Program) View() app.UI {
	if p.state == running {
		return p.content.Render()
	}
	return &status{Program: p, State: p.state, Done: p.done, All: p.all, Reason: p.reason}
}

// start loads and starts the program, which is not running.
func (p *Program) start() {
	p.state, p.done, p.all, p.reason = loading, 0, 0, ""
	go p.run()
	if c, ok := p.content.(prefetcher); ok {
		c.Starting()
	}
	p.page.Render()
}

// run starts the program and passes its messages to the UI goroutine until the connection ends.
func (p *Program) run() {
	conn, err := p.workers.StartProgram(p.spec.Name, func(done, all int64) {
		p.page.Do(func() { p.arrived(done, all) })
	})
	if err != nil {
		p.page.Do(func() { p.end(unloaded, err.Error()) })
		return
	}
	p.page.Do(func() {
		p.conn = conn
		p.content.Started()
	})
	for {
		m, err := wire.Receive(context.Background(), conn)
		p.page.Do(func() { p.received(conn, m, err) })
		if err != nil && !errors.Is(err, wire.ErrFrame) {
			return
		}
	}
}

// arrived updates the loading progress.
func (p *Program) arrived(done, all int64) {
	p.done, p.all = done, all
	p.page.Render()
}

// received takes a message from a connection. Messages after the reason for the end are ignored: by
// then there is another connection, or none.
func (p *Program) received(conn wire.Conn, m wire.Message, err error) {
	answer, answered := m.(*wire.Answer)
	failed, _ := m.(*wire.Failed)
	switch {
	case p.conn != conn:
		if answered {
			p.workers.Release(answer.Answer.Refs()...)
		}
	case err != nil:
		p.fail(err.Error())
	case failed != nil:
		p.fail(words.Say(failed.Text))
	case answered:
		p.answered(answer)
	default: // the only other message of a program is that it is ready
		p.state = running
		p.page.Render()
	}
}

// answered passes an answer to the content.
func (p *Program) answered(m *wire.Answer) {
	answer, err := p.spec.Protocol.Answers.Unpack(m.Answer)
	if err != nil {
		p.workers.Release(m.Answer.Refs()...)
		p.fail(err.Error())
		return
	}
	p.content.Answered(m.Serial, answer)
}

// fail ends the program, because it has ended or sends messages of another build.
func (p *Program) fail(reason string) {
	if p.state == loading {
		p.end(unloaded, reason)
	} else {
		p.end(stopped, reason)
	}
}

func (p *Program) end(s state, reason string) {
	p.state, p.reason = s, reason
	if p.conn != nil {
		_ = p.conn.Close()
		p.conn = nil
	}
	if c, ok := p.content.(stoppable); ok {
		c.Stopped()
	}
	p.page.Render()
}
