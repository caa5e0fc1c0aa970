package page

import (
	"context"
	"errors"

	"eventlens/app/address"
	"eventlens/app/host"
	"eventlens/app/page/access"
	"eventlens/app/pattern/filter"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/views/jobs"
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/words"
)

// Page is the state of the page. It belongs to the UI goroutine.
type Page struct {
	ui.Root
	host   *host.JobsPage
	conn   wire.Conn
	shell  *Shell
	title  string // title of the site
	Access *access.Access

	fragment address.Fragment
	view     view
	patterns filter.Patterns
	opened   []address.Source // the lists in the URL
	pushed   bool             // the list was dropped or came from the host, not from a URL

	serial   uint32 // number of questions asked so far; the last one's serial number
	sentView *jobs.View
	order    uint32 // View.Order of the last view
	facts    jobs.Facts
	found    *jobs.Found // sources of the ticked jobs; nil until known
	table
	tools
	granted wire.Access // the person's credentials for private storage
	draft   *draft      // the board being created; nil for none
	// the host's changes to single jobs since the lists were opened, for a replacement worker
	changes []*jobs.Change

	started      bool   // the worker has sent Ready
	unlisted     bool   // the performance mark that a list was read has not been set yet
	failed       string // why the worker cannot go on
	triedMs      int64  // when the lists were last read again
	notice       string // notice about a job that was to be opened, or an action
	announcement string
}

// table is the state of the rows.
type table struct {
	rows            jobs.Rows // all rows of the window
	html            []string  // HTML of each row as shown; "" if the row is not shown
	seen, seenCount int       // first row and number of rows in the viewport, as last reported
	active          int       // the row that the keyboard is at; -1 for none
	anchor          int       // the row that was ticked last
	folded          []string  // values of folded groups
}

// tools is the state of the tools above the table.
type tools struct {
	choosing  bool   // the list of columns is open
	typed     string // typed address
	wrong     bool   // typed is not an address
	typedLast bool   // the URL was last changed by typing a search
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

// New makes the page. The worker behind conn has been started with the page's URL, and reads the
// lists named there.
func New(h *host.JobsPage, conn wire.Conn) *Page {
	p := &Page{host: h, conn: conn, title: words.SiteTitle(h.Location.Meta("eventlens-title"))}
	p.active, p.anchor, p.seenCount = -1, -1, firstRows
	p.Access = access.New(&h.Browser, p, state.New(h.Location.BaseURL()))
	p.fragment = address.Parse(h.Location.Fragment())
	p.view, p.opened = viewOf(p.fragment, &p.patterns), p.fragment.Sources
	return p
}

// start subscribes to the host and to the worker. The shell is already mounted.
func (p *Page) start(s *Shell) {
	p.shell = s
	p.host.Location.OnFragment(func(f string) { p.Do(func() { p.visit(f) }) })
	p.host.Files.OnFiles(func(sources []wire.Source) { p.Do(func() { p.takeFiles(sources) }) })
	p.host.JobRows.OnJobRows(func(first, count int) { p.Do(func() { p.scrolled(first, count) }) })
	p.host.Clock.OnSecond(func() { p.Do(p.secondPassed) })
	p.Access.Start()
	if p.host.Embedder.Layout() != "" {
		p.host.Embedder.OnHost(func(m wire.HostMessage) { p.Do(func() { p.onHostMessage(m) }) })
	}
	go p.listen()
	p.keepLastJobs()
	p.host.Clock.Mark("eventlens:ready", nil)
}

// listen passes the worker's messages to the UI goroutine until the connection ends.
func (p *Page) listen() {
	for {
		m, err := wire.Receive(context.Background(), p.conn)
		switch {
		case err == nil:
			p.Do(func() { p.handle(m) })
		case errors.Is(err, wire.ErrFrame):
			p.Do(func() { p.handle(&wire.Failed{Text: wire.Plain(err.Error())}) })
		default:
			return
		}
	}
}

// Say announces text to screen readers, whose users do not see the change.
func (p *Page) Say(text string) {
	p.announcement = text
	p.Render()
}

// Tell announces text like Say, and shows it for some seconds.
func (p *Page) Tell(text string) {
	p.Say(text)
	p.host.Saver.Toast(text)
}

// Send passes the credentials from package access to the worker.
func (p *Page) Send(m wire.Message) {
	if given, ok := m.(*wire.Access); ok {
		p.granted = *given
		p.ask(&jobs.Access{Access: *given})
	}
}

// AccessGiven reads the lists again.
func (p *Page) AccessGiven(string) { p.refresh() }

// ask sends a question to the service.
func (p *Page) ask(question wire.Coded) {
	p.serial++
	// a closed connection is reported to the receiver
	_ = wire.Send(p.conn,
		&wire.Ask{Serial: p.serial, Question: jobs.Protocol.Questions.Pack(question)})
}

// handle handles a message of the worker.
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
		if answer, err := jobs.Protocol.Answers.Unpack(m.Answer); err == nil {
			p.onAnswer(answer)
		}
	}
}

// begin asks a new service for everything on screen. If it replaces another one, it knows the lists
// in the URL, but not files and changes given since.
func (p *Page) begin() {
	if p.started {
		if given := p.host.Files.Given(); p.pushed && len(given) > 0 {
			p.takeFiles(given)
		}
	}
	for _, change := range p.changes {
		p.ask(change)
	}
	p.started, p.sentView = true, nil
	p.show()
	p.findTicked()
}

// onAnswer handles an answer of the service.
func (p *Page) onAnswer(answer wire.Coded) {
	switch a := answer.(type) {
	case *jobs.Facts:
		p.onFacts(a)
	case *jobs.Rows:
		p.onRows(a)
	case *jobs.Found:
		p.onFound(a)
	case *jobs.Picked:
		p.onPicked(a)
	case *matching.Match:
		p.match(a)
	case *jobs.Refused:
		p.host.Embedder.Tell("ask", "id", int(a.Number), "url", a.URL)
	}
}
