package app

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/doctor"
	"eventlens/app/runs"
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// page is what all components share. It belongs to the UI goroutine.
type page struct {
	host  Host
	conn  wire.Conn
	model *state.Model
	shell *shell
	kinds []kind // in the order of the tabs; the last is of all that no other is of

	cards    map[string]card // by id
	near     map[string]CardBox
	visible  []string // ids of the cards in the viewport
	nextCard int

	sentView  []byte     // frame of the last View
	sentLook  []byte     // of the last View; see lookOf
	views     int        // sent so far
	pointed   wire.RunID // the emphasis of the last View
	sentCards uint64     // version of the cards of the last View
	drawDue   bool
	marks     marks
	hover     hovering
	zooming   zooming
	groups    []wire.RunGroup // of the last View
	tools     tools
	exports   exports
	summary   summaries
	opening   opening
	runs      *runs.List
	desk      desk

	dragging bool // files are dragged over the page
	started  bool // the worker has spoken

	problemsClosed bool // a person closed the list of problems

	access      accessing
	following   following
	examination examining
}

// newPage makes a page with these kinds, in the order of the tabs.
func newPage(host Host, conn wire.Conn, kinds ...func(*page) kind) *page {
	p := &page{
		host: host, conn: conn, model: state.New(host.BaseURL()), cards: map[string]card{},
	}
	p.hover.page, p.zooming.page, p.exports.page, p.desk.page, p.following.page = p, p, p, p, p
	p.opening.page, p.summary.page, p.tools.page = p, p, p
	p.access = accessing{page: p, vault: source.NewVault(host.Fetcher(), func() time.Time { return time.UnixMilli(host.Now()) })}
	p.examination = examining{page: p, seen: map[string]bool{}, find: doctor.Examine}
	for _, k := range kinds {
		p.kinds = append(p.kinds, k(p))
	}
	p.runs = runs.New(host, runPage{p}, p.model)
	p.model.Prefer(host.Kept(keptCharts))
	p.model.FoldAgain(host.Kept(keptGroups))
	p.desk.groups = groupsAtOnce
	p.desk.chunks, p.desk.blocks = map[string]*cardChunk{}, map[string]*groupBlock{}
	p.model.Start(host.Fragment(), []string{host.Meta("eventlens-src")})
	return p
}

// start listens to the host and to the worker. The shell is mounted by then.
func (p *page) start(s *shell) {
	p.shell = s
	p.host.OnFragment(func(f string) { p.do(func() { p.fragmentChanged(f) }) })
	p.host.OnFiles(func(sources []wire.Source) { p.do(func() { p.opening.openGiven(sources) }) })
	p.host.OnDrag(func(over bool) { p.do(func() { p.dragging = over; p.render() }) })
	p.host.OnTheme(func(string) { p.do(func() { p.render(); p.draw() }) })
	p.host.OnCards(func(boxes []CardBox) { p.do(func() { p.desk.cardsMoved(boxes) }) })
	p.host.OnPointer(func(id string, x, y float64, over bool) { p.do(func() { p.hover.pointerMoved(id, x, y, over) }) })
	p.host.OnChart(func(act wire.ChartAct) { p.do(func() { p.zooming.chartActed(act) }) })
	p.host.OnCopy(func(id string, copied bool) { p.do(func() { p.examination.copyEnded(id, copied) }) })
	p.runs.Start()
	p.desk.startCards()
	for _, k := range p.kinds {
		if s, ok := k.(starts); ok {
			s.start()
		}
	}
	p.access.startAccess()
	p.following.startFollowing()
	go p.listen()
	p.host.Mark("eventlens:ready", nil)
}

// listen hands the worker's messages to the UI goroutine until the connection ends.
func (p *page) listen() {
	for {
		m, err := wire.Receive(context.Background(), p.conn)
		switch {
		case err == nil:
			p.do(func() { p.handle(m) })
		case errors.Is(err, wire.ErrFrame):
			p.do(func() { p.handle(&wire.Failed{Text: err.Error()}) })
		default:
			return
		}
	}
}

// do runs fn on the UI goroutine, without rendering anything.
func (p *page) do(fn func()) {
	p.dispatch(app.Next, p.shell, fn)
}

// after runs fn on the UI goroutine once the components that are due were rendered.
func (p *page) after(fn func()) {
	p.dispatch(app.Defer, p.shell, fn)
}

// render renders a component soon, by itself the shell; of the components below it, those whose inputs changed.
func (p *page) render(component ...app.UI) {
	for _, c := range component {
		p.dispatch(app.Update, c, func() {})
	}
	if len(component) == 0 {
		p.dispatch(app.Update, p.shell, func() {})
		p.after(p.shell.retitle)
	}
}

// dispatch does nothing before the shell is mounted.
func (p *page) dispatch(mode app.DispatchMode, source app.UI, fn func()) {
	if p.shell != nil && p.shell.dispatcher != nil {
		p.shell.dispatcher.Dispatch(app.Dispatch{Mode: mode, Source: source, Function: func(app.Context) { fn() }})
	}
}

// send sends a message. Once the connection is closed, listen has heard why.
func (p *page) send(m wire.Message) { _ = wire.Send(p.conn, m) }

// handle takes a message of the worker.
func (p *page) handle(m wire.Message) {
	switch m := m.(type) {
	case *wire.Drawn:
		p.desk.drawn(m)
		return
	case *wire.Readout:
		p.hover.readOut(m)
		p.toKinds(m)
		return
	case *wire.Table:
		p.desk.aboutRead(m)
		p.toKinds(m)
		return
	case *wire.Image:
		p.toKinds(m)
		return
	case *wire.ExportPart:
		p.exports.exported(m)
		return
	case *wire.Findings:
		p.summary.foundOut(m)
		return
	case *wire.Catalogue:
		p.catalogue(m)
		return
	case *wire.Measured:
		p.model.Apply(m)
		p.render()
		return
	case *wire.Checked:
		p.following.checked(m)
		return
	case *wire.Ready:
		if p.started {
			p.restart()
		}
		p.started = true
	case *wire.Progress:
		if m.Reading && !p.model.Progress().Reading {
			p.following.readingMs = p.host.Now()
		}
	case *wire.Recents:
		p.opening.ask = p.opening.ask.follows(m.Bytes)
	case *wire.Loaded:
		p.marks.loaded(p.host, m)
		defer p.toKinds(m)
	}
	p.model.Apply(m)
	p.examination.considerExamining()
	p.render()
	p.drawRendered()
	p.marks.check(p)
}

// toKinds hands a message to the kinds that ask for something by themselves.
func (p *page) toKinds(m wire.Message) {
	for _, k := range p.kinds {
		if r, ok := k.(receives); ok {
			r.receive(m)
		}
	}
}

// catalogue takes runs and tags. While files are read, counts and states change all the time: they are rendered with the next progress.
func (p *page) catalogue(m *wire.Catalogue) {
	cards, names := p.model.CardsVersion(), p.model.NamesVersion()
	p.model.Apply(m)
	if p.model.CardsVersion() != cards || p.model.NamesVersion() != names {
		p.render()
		p.drawRendered()
	}
}

// changed follows a change of the model by the person: address, page and drawings do.
func (p *page) changed() {
	p.hover.endHover()
	p.followModel(false)
}

// visited is changed for what Back takes back.
func (p *page) visited() {
	p.hover.endHover()
	p.followModel(true)
}

// adjusted is changed for what leaves the readout where it is.
func (p *page) adjusted() { p.followModel(false) }

// followModel has everything follow the model; push makes a new entry of the history.
func (p *page) followModel(push bool) {
	p.tools.keepPreferences()
	if f := p.model.Fragment().String(); f != p.host.Fragment() {
		p.host.SetFragment(f, push)
	}
	p.render()
	p.draw()
}

// fragmentChanged follows a change of the address by the person.
func (p *page) fragmentChanged(fragment string) {
	p.opening.ask = savedAsk{}
	saved := p.model.Saved()
	sources := p.model.ApplyFragment(state.ParseFragment(fragment))
	if saved == p.model.Saved() { // what lies behind the page of what is saved stays
		p.opening.wanted = false
	}
	p.following.setPolling()
	p.opening.open(sources)
	p.hover.endHover()
	p.render()
	p.draw()
}

// draw has the worker draw what is on screen: at once where the same cards stay, while the page is rendered; else once they are there.
func (p *page) draw() {
	if p.sentView == nil || p.sentCards != p.model.CardsVersion() {
		p.drawRendered()
		return
	}
	p.sendView()
}

// drawRendered is draw once everything that is due was rendered, so that what is drawn finds its canvas.
func (p *page) drawRendered() {
	if !p.drawDue {
		p.drawDue = true
		p.after(func() {
			p.drawDue = false
			p.sendView()
		})
	}
}

// sendView tells the worker what is on screen, if that changed.
func (p *page) sendView() {
	p.runs.Measure()
	if p.sentView == nil && len(p.near) == 0 {
		return
	}
	p.sentCards = p.model.CardsVersion()
	view := p.model.View(p.host.Theme(), nil)
	p.groups = view.Groups
	view.Number = p.views
	look := lookOf(*view)
	anew := !bytes.Equal(look, p.sentLook)
	for _, id := range p.desk.onScreen() {
		c, ok := p.cards[id].(*chartCard)
		if !ok || !c.near || p.covered(c) {
			continue
		}
		box := p.near[id]
		wanted := p.model.Card(c.Key, wire.Card{ID: id, Width: box.Width, Height: box.Height, Ratio: box.Ratio})
		if anew || view.Emphasis != p.pointed || !c.wanted.Same(wanted) {
			c.want(id, wanted, p.views+1, anew)
		}
		view.Cards = append(view.Cards, wanted)
		if !box.Visible {
			view.Near++
		}
	}
	frame, _ := wire.Encode(nil, view)
	if bytes.Equal(frame, p.sentView) {
		return
	}
	p.views++
	view.Number = p.views
	frame, _ = wire.Encode(nil, view)
	p.sentLook, p.pointed, p.sentView = look, view.Emphasis, bytes.Clone(frame) // the connection keeps the frame
	_ = p.conn.Send(frame)
}

// lookOf returns what of a view all its cards depend on, but for the emphasis, which needs no other drawing.
func lookOf(v wire.View) []byte {
	v.Number, v.Lines, v.Emphasis = 0, v.Lines.Look(), 0
	look, _ := wire.Encode(nil, &v)
	return look
}
