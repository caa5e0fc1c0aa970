package jobs

import (
	"context"
	"errors"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/page/access"
	"eventlens/app/state"
	"eventlens/app/wire"
	wirejobs "eventlens/app/wire/jobs"
	"eventlens/app/wire/matching"
	"eventlens/app/words"
)

// Page is what the page knows. It belongs to the UI goroutine.
type Page struct {
	host   Host
	conn   wire.Conn
	shell  *Shell
	title  string // of the site
	Access *access.Access

	fragment address.Fragment
	view     view
	patterns state.BrowserPatterns
	opened   []address.Source // the lists of the address
	pushed   bool             // the list was given by whoever has the page, instead of an address

	serial uint32 // of the questions asked so far
	sent   *wirejobs.View
	order  uint32
	facts  wirejobs.Facts
	found  *wirejobs.Found
	table
	tools
	granted wire.Access        // what the person gave so that private storage answers
	draft   *draft             // the board that is being made; nil for none
	changes []*wirejobs.Change // what the host told of single jobs since the lists were opened, for a worker that takes the place of this one

	started  bool   // the worker has spoken
	unlisted bool   // it is not marked yet that the list was read
	failed   string // why it cannot go on
	triedMs  int64  // when the lists were read again last
	notice   string // what there is to say of a job that was to be opened
	said     string
}

// table is the rows.
type table struct {
	rows            wirejobs.Rows // of the window, all of them
	html            []string      // of each, as it is shown; "" for one that is not
	seen, seenCount int           // those in the viewport, as it was told last
	active          int           // the row that the keyboard is at; -1 for none
	anchor          int           // the row that was ticked last
	folded          []string
}

// tools is what is open above the table.
type tools struct {
	choosing bool   // the columns
	typed    string // an address
	wrong    bool   // it is none
	searches bool   // the last change of the address was one of the search
}

// Ids of elements.
const (
	gridID    = "jobs"
	rowsID    = "job-rows"
	searchID  = "job-search"
	columnsID = "job-columns"
	addressID = "jobs-address"
	saidID    = "said"
)

// New makes the page. The worker behind conn has been started with its address, and reads what that names.
func New(host Host, conn wire.Conn) *Page {
	p := &Page{host: host, conn: conn, title: words.SiteTitle(host.Meta("eventlens-title"))}
	p.active, p.anchor, p.seenCount = -1, -1, firstRows
	p.Access = access.New(host, p, state.New(host.BaseURL()))
	p.fragment = address.Parse(host.Fragment())
	p.view, p.opened = viewOf(p.fragment, &p.patterns), p.fragment.Sources
	return p
}

// start listens to the host and to the worker. The shell is mounted by then.
func (p *Page) start(s *Shell) {
	p.shell = s
	p.host.OnFragment(func(f string) { p.do(func() { p.visit(f) }) })
	p.host.OnFiles(func(sources []wire.Source) { p.do(func() { p.takeFiles(sources) }) })
	p.host.OnJobRows(func(first, count int) { p.do(func() { p.scrolled(first, count) }) })
	p.host.OnSecond(func() { p.do(p.secondPassed) })
	p.Access.Start()
	if p.host.Layout() != "" {
		p.host.OnHost(func(m wire.HostMessage) { p.do(func() { p.hear(m) }) })
	}
	go p.listen()
	p.keepWay()
	p.host.Mark("eventlens:ready", nil)
}

// listen hands the worker's messages to the UI goroutine until the connection ends.
func (p *Page) listen() {
	for {
		m, err := wire.Receive(context.Background(), p.conn)
		switch {
		case err == nil:
			p.do(func() { p.handle(m) })
		case errors.Is(err, wire.ErrFrame):
			p.do(func() { p.handle(&wire.Failed{Text: wire.Plain(err.Error())}) })
		default:
			return
		}
	}
}

// do runs fn on the UI goroutine, without rendering anything.
func (p *Page) do(fn func()) { p.dispatch(app.Next, fn) }

// After runs fn on the UI goroutine once what is due was rendered.
func (p *Page) After(fn func()) { p.dispatch(app.Defer, fn) }

// Render renders what changed.
func (p *Page) Render() { p.dispatch(app.Update, func() {}) }

// dispatch does nothing before the shell is mounted.
func (p *Page) dispatch(mode app.DispatchMode, fn func()) {
	if p.shell != nil && p.shell.dispatcher != nil {
		p.shell.dispatcher.Dispatch(app.Dispatch{Mode: mode, Source: p.shell, Function: func(app.Context) { fn() }})
	}
}

// Say announces something to people who do not see it happen.
func (p *Page) Say(text string) {
	p.said = text
	p.Render()
}

// Send sends what package access tells the worker.
func (p *Page) Send(m wire.Message) {
	if given, ok := m.(*wire.Access); ok {
		p.granted = *given
		p.ask(&wirejobs.Access{Access: *given})
	}
}

// AccessGiven reads the lists again.
func (p *Page) AccessGiven(string) { p.refresh() }

// ask asks the service.
func (p *Page) ask(question wire.Coded) {
	p.serial++
	_ = wire.Send(p.conn, &wire.Ask{Serial: p.serial, Question: wirejobs.Protocol.Questions.Pack(question)}) // a connection that was closed says so to who receives
}

// handle takes a message of the worker.
func (p *Page) handle(m wire.Message) {
	switch m := m.(type) {
	case *wire.Ready:
		p.begin()
	case *wire.Notice:
		p.notice = words.Say(m.Text)
		p.Render()
	case *wire.Failed:
		p.failed = words.Say(m.Text)
		p.Render()
	case *wire.Answer:
		if answer, err := wirejobs.Protocol.Answers.Unpack(m.Answer); err == nil {
			p.answered(answer)
		}
	}
}

// begin asks a service for all that is on screen. One that takes the place of another knows the lists of the address, but not what was given.
func (p *Page) begin() {
	if p.started {
		if given := p.host.Given(); p.pushed && len(given) > 0 {
			p.takeFiles(given)
		}
	}
	for _, change := range p.changes {
		p.ask(change)
	}
	p.started, p.sent = true, nil
	p.show()
	p.findTicked()
}

// answered takes an answer of the service.
func (p *Page) answered(answer wire.Coded) {
	switch a := answer.(type) {
	case *wirejobs.Facts:
		p.know(a)
	case *wirejobs.Rows:
		p.takeRows(a)
	case *wirejobs.Found:
		p.foundJobs(a)
	case *wirejobs.Picked:
		p.picked(a)
	case *matching.Match:
		p.match(a)
	case *wirejobs.Refused:
		p.host.Tell("ask", "id", int(a.Number), "url", a.URL)
	}
}
