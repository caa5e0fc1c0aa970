package program

import (
	"context"
	"errors"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// Host is what is needed of the browser.
type Host interface {
	// StartProgram loads a program of the site, starts it, and waits for that. It calls progress meanwhile with how many bytes of how
	// many have arrived, 0 while that is not known. The connection tells by a [wire.Failed] why the program ended by itself; closing it ends the program.
	StartProgram(name string, progress func(done, all int64)) (wire.Conn, error)
	// Hand gives an element of the program's own script, by its id, something to do, and what that is done with: an ArrayBuffer, 0 for nothing. Without such an
	// element the reference is released.
	Hand(elementID, what string, with wire.Ref)
	// Bring loads the scripts that a program, or a kind, has on the page, and calls done with whether they are there.
	Bring(name string, done func(ok bool))
	// Release lets go of what is not used.
	Release(unused ...wire.Ref)
}

// Page is what is needed of the page around it.
type Page interface {
	// Do runs fn on the UI goroutine, without rendering anything; After runs it once what is due was rendered.
	Do(fn func())
	After(fn func())
	// Render renders what changed.
	Render()
}

// Spec says which program a view has.
type Spec struct {
	Name     string // of its file, without .wasm
	Title    string // of the view, for people
	Protocol *wire.Protocol
}

// Content is what a view shows while its program runs.
type Content interface {
	// Started tells that the program can be asked and knows nothing, for the first time or again: it is asked for all that is to be shown. It answers once it
	// runs, and need not wait for the page then, which may be busy opening the view.
	Started()
	// Answered takes an answer to the question with this number.
	Answered(serial uint32, answer wire.Coded)
	// Render is the content as a component whose inputs are all that it shows.
	Render() app.UI
}

// state is how far a program is.
type state uint8

const (
	idle     state = iota // nothing has been loaded
	loading               // its file arrives, is compiled and started; as it is started, it can be asked
	running               // it has spoken
	unloaded              // loading failed
	stopped               // it ended after it had spoken
)

// Program is the program of a view.
type Program struct {
	host    Host
	page    Page
	spec    Spec
	content Content

	state     state
	done, all int64  // bytes that have arrived, and of how many
	reason    string // why it is unloaded or stopped, as the browser or the program said it
	conn      wire.Conn
	questions uint32 // asked so far
	unseen    bool   // it was started while its view was not on screen
}

// New returns the program of a view. Nothing is loaded before the view is on screen.
func New(host Host, page Page, spec Spec, content Content) *Program {
	return &Program{host: host, page: page, spec: spec, content: content}
}

// Ask asks the program, which was started, and returns the number of the question.
func (p *Program) Ask(question wire.Coded) (serial uint32) {
	return p.HandOn(p.spec.Protocol.Questions.Pack(question))
}

// HandOn asks the program what is in a body, which is not looked into.
func (p *Program) HandOn(question wire.Body) (serial uint32) {
	p.questions++
	if p.conn == nil {
		p.host.Release(question.Refs()...)
		return p.questions
	}
	_ = wire.Send(p.conn, &wire.Ask{Serial: p.questions, Question: question}) // a connection that was closed says so to who receives
	return p.questions
}

// View is the content while the program runs, and else what there is to say about it.
func (p *Program) View() app.UI {
	if p.state == running {
		return p.content.Render()
	}
	return &status{Program: p, State: p.state, Done: p.done, All: p.all, Reason: p.reason}
}

// start loads and starts the program, which does not run.
func (p *Program) start() {
	p.state, p.done, p.all, p.reason = loading, 0, 0, ""
	go p.run()
	if c, ok := p.content.(expectant); ok {
		c.Starting()
	}
	p.page.Render()
}

// run waits for the program and hands its messages to the UI goroutine until its connection ends.
func (p *Program) run() {
	conn, err := p.host.StartProgram(p.spec.Name, func(done, all int64) { p.page.Do(func() { p.arrived(done, all) }) })
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

// arrived follows the loading.
func (p *Program) arrived(done, all int64) {
	p.done, p.all = done, all
	p.page.Render()
}

// received takes what came over a connection. What comes behind a reason why it ended says nothing new: then there is another connection, or none.
func (p *Program) received(conn wire.Conn, m wire.Message, err error) {
	answer, answered := m.(*wire.Answer)
	failed, _ := m.(*wire.Failed)
	switch {
	case p.conn != conn:
		if answered {
			p.host.Release(answer.Answer.Refs()...)
		}
	case err != nil:
		p.fail(err.Error())
	case failed != nil:
		p.fail(words.Say(failed.Text))
	case answered:
		p.answered(answer)
	default: // a program says nothing else than that it is ready
		p.state = running
		p.page.Render()
	}
}

// answered hands an answer to the content.
func (p *Program) answered(m *wire.Answer) {
	answer, err := p.spec.Protocol.Answers.Unpack(m.Answer)
	if err != nil {
		p.host.Release(m.Answer.Refs()...)
		p.fail(err.Error())
		return
	}
	p.content.Answered(m.Serial, answer)
}

// fail ends the program: it has ended, or it cannot be understood, as one of another build.
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
