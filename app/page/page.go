package page

import (
	"context"
	"errors"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/host"
	"eventlens/app/kind"
	"eventlens/app/page/access"
	"eventlens/app/page/card"
	"eventlens/app/page/changes"
	"eventlens/app/page/embed"
	"eventlens/app/page/export"
	"eventlens/app/page/follow"
	"eventlens/app/page/ondemand"
	"eventlens/app/page/opening"
	"eventlens/app/page/step"
	"eventlens/app/page/summary"
	"eventlens/app/page/views"
	"eventlens/app/page/watch"
	"eventlens/app/pattern"
	"eventlens/app/pattern/filter"
	"eventlens/app/runlist"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/wire/matching"
	"eventlens/app/words"
)

// Page is the state that all components share. It belongs to the UI goroutine.
type Page struct {
	ui.Root
	Host  *host.ChartsPage
	conn  wire.Conn
	Model *state.Model
	title string // of the site
	shell *Shell // the root component, nil until mounted
	kinds []Kind // in the order of the tabs; the last one takes all values that no other kind shows

	Cards *card.Cards
	Steps *step.Steps

	preReadTab kind.ID // tab whose first cards were read or drawn ahead
	questions  uint32  // number of questions asked so far

	sentView  []byte     // frame of the last View
	sentLook  []byte     // part of the last View that all its cards depend on; see lookOf
	Views     int        // number of Views sent so far
	pointed   wire.RunID // emphasized run of the last View
	sentCards uint64     // version of the cards of the last View
	drawDue   bool       // SendView will be called after the pending rendering
	Tools     tools
	Exports   *export.Files
	Summary   *summary.Summary
	Changes   *changes.Line
	Saved     *views.Views
	Watch     *watch.Watch
	Opening   *opening.Opening
	Runs      *runlist.List
	Grid      cardGrid
	Full      fullScreen

	saidReadMs int64 // when it was last announced how much was read; 0 while nothing is read

	choosing int  // number of scripts that show something; see choose
	dragging bool // files are dragged over the page
	started  bool // the worker sent Ready
	renewed  bool // a replacement worker was started and has not sent Ready yet

	Access    *access.Access
	Following *follow.Tail
	Embedding *embed.Embedding
	tabs      []Tabbed // the views with a tab, in the order of the tabs
	views     []View   // the first one that is shown replaces the cards
}

// AddKind adds a kind with cards, before the page is shown.
func (p *Page) AddKind(k Kind) {
	p.kinds = append(p.kinds, k)
	for _, look := range looksOf(k) {
		p.Model.Cards.AddLook(look.Name, k.ID())
	}
}

// AddView adds a view with a tab, before the page is shown.
func (p *Page) AddView(v Tabbed) {
	p.Model.Cards.AddView(v.Tab().Name)
	p.tabs, p.views = append(p.tabs, v), append(p.views, v)
}

// New makes a page. Kinds adds its kinds of data in the order of their tabs; see package kinds.
func New(h *host.ChartsPage, conn wire.Conn, kinds func(*Page)) *Page {
	p := &Page{
		Host: h, conn: conn, Model: state.New(h.Location.BaseURL()),
		title: words.SiteTitle(h.Location.Meta("eventlens-title")),
	}
	p.Grid.page, p.Full.page = p, p
	p.Tools.page = p
	p.Summary = summary.New(h.Saver, p, p.Model)
	p.Access = access.New(&h.Browser, p, p.Model)
	p.Opening = opening.New(&h.Browser, p, p.Access, p.Model)
	p.Following = follow.New(h.Clock, h.Storage, p, p.Model)
	p.Embedding = embed.New(h.Embedder, p, p.Access, p.Model)
	p.Exports = export.New(h.Saver, h.Clock, p)
	p.Cards = card.New(h, p, &p.Grid, p.Model, p.Exports)
	p.Steps = step.New(h.Clock, p, p.Model, p.Cards)
	aside := p.Embedding.HidesBars()
	p.Changes = changes.New(h, p, p.Model, aside)
	p.Saved = views.New(h.Location, h.Storage, p, p.Model, aside)
	p.Watch = watch.New(h.Clock, h.Workers, p, p.Model)
	if aside {
		p.Model.Watch.Off = true
		p.Model.Cards.SetFlat()
	}
	p.Cards.Legends = p.Embedding.Layout == embed.LayoutCard
	p.views = []View{p.Opening.SavedView(), p.Opening.OpenView()}
	kinds(p)
	p.Runs = runlist.New(h, p, p.Model)
	p.Runs.Aside = aside
	p.Model.Cards.Prefer(h.Storage.Kept(KeptCharts))
	p.Model.Cards.FoldAgain(h.Storage.Kept(KeptGroups))
	p.Grid.Chunks = map[string]*cardChunk{}
	p.Model.Start(h.Location.Fragment(), strings.Split(h.Location.Meta("eventlens-src"), "\n"))
	p.Changes.Visit() // before anything is rendered
	return p
}

// start subscribes to the host and to the worker. The shell is already mounted.
func (p *Page) start(s *Shell) {
	p.shell = s
	// after the current rendering has asked for all of its names
	p.Model.Waiting = func() { p.After(p.matchNames) }
	p.Host.Location.OnFragment(func(f string) { p.Do(func() { p.fragmentChanged(f) }) })
	p.Host.Files.OnFiles(func(sources []wire.Source) {
		p.Do(func() { p.dragging = false; p.Opening.OpenGiven(sources) })
	})
	p.Host.Files.OnDrag(func(over bool) { p.Do(func() { p.dragging = over; p.Render() }) })
	p.Host.Theme.OnTheme(func(string) { p.Do(func() { p.Render(); p.Draw() }) })
	p.Host.Cards.OnCards(func(boxes []wire.CardBox) { p.Do(func() { p.Cards.Moved(boxes) }) })
	p.Host.Charts.OnPointer(func(id string, x, y float64, over bool) {
		p.Do(func() { p.Cards.Hover.PointerMoved(id, x, y, over) })
	})
	p.Host.Charts.OnChart(func(act wire.ChartAct) { p.Do(func() { p.chartActed(act) }) })
	p.Host.Saver.OnCopy(func(id string, copied bool) { p.Do(func() { p.copyEnded(id, copied) }) })
	p.Runs.Start()
	p.Grid.startCards()
	for _, k := range p.kinds {
		if s, ok := k.(Starts); ok {
			s.Start()
		}
	}
	p.Access.Start()
	p.Following.Start()
	p.Embedding.Start()
	p.Host.Clock.OnSecond(func() { p.Do(p.secondPassed) })
	go p.listen()
	p.Host.Clock.Mark("eventlens:ready", nil)
}

func (p *Page) chartActed(act wire.ChartAct) {
	if act.Kind == wire.ChartClick {
		p.Embedding.Pointed("click", &p.Cards.Hover.Answer)
	}
	p.Cards.Zoom.ChartActed(act)
}

// listen hands the worker's messages to the UI goroutine until the connection ends.
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

// Render renders the shell soon, and the components below it whose inputs changed.
func (p *Page) Render() {
	p.Cards.SetReading(p.readingNow())
	p.Root.Render()
	p.After(p.shell.retitle)
}

// matchNames has the browser match the names for patterns that Go cannot match.
func (p *Page) matchNames() {
	for _, q := range p.Model.Questions() {
		p.Host.Workers.MatchNames(q.Source, q.Flags, q.Names, func(matches []byte, failure string) {
			p.Do(func() {
				p.Model.PatternAnswered(q, matches, pattern.Failure(failure))
				p.Changed()
			})
		})
	}
}

// MatchFor matches texts for a program and passes the answer to it as a question.
func (p *Page) MatchFor(program *ondemand.Program, m *matching.Match) {
	filter.MatchTexts(p.Host.Workers, &filter.Patterns{}, m,
		func(answer *matching.Matched, _ error) {
			p.Do(func() { program.Ask(answer) })
		})
}

// Send sends a message. It ignores errors: when the connection is closed, listen gets the reason.
func (p *Page) Send(m wire.Message) { _ = wire.Send(p.conn, m) }

// handle handles a message of the worker.
func (p *Page) handle(m wire.Message) {
	if p.stale(m) {
		return
	}
	switch m := m.(type) {
	case *wire.Drawn:
		p.Cards.Drawn(m)
		return
	case *wire.Answer:
		p.answered(m)
		return
	case *wire.ExportPart:
		p.Exports.Part(m)
		return
	case *wire.Catalogue:
		p.catalogue(m)
		return
	case *wire.StepList:
		p.Steps.SetList(m)
		return
	case *wire.RunValues:
		p.Model.Apply(m)
		p.Watch.Measured(m)
		p.Changes.Update()
		p.Render()
		if p.Model.Runs.BestOnTop() > 0 { // the best runs may have changed
			p.DrawRendered()
		}
		return
	case *wire.Checked:
		p.Following.Checked(m)
		p.Watch.Checked(m)
		p.Changes.Update() // runs may have stopped meanwhile
		p.Opening.Examination.Checked(m)
		return
	case *wire.Ready:
		if p.started {
			p.restart()
		}
		p.started = true
		p.Saved.Restart()
	case *wire.ViewFile:
		p.Saved.Read(m)
		return
	case *wire.Refused:
		p.Embedding.HandleWorker(m)
		return
	case *wire.Notice:
		if m.Beside && p.Embedding.Layout == embed.LayoutCard {
			return
		}
	case *wire.Progress:
		if m.Reading && !p.Model.Progress().Reading {
			p.Following.ReadingBegan()
		}
	case *wire.Recents:
		p.Opening.FollowRecents(m)
	case *wire.Loaded:
		p.Cards.Marks.Loaded(p.Host.Clock, m)
		defer p.refresh()
		defer func() { p.Changes.Loaded(); p.Steps.Loaded(p.Host.Storage) }()
	}
	tab := p.Model.Cards.Tab()
	if p.Model.Apply(m); p.Model.Cards.Tab() != tab { // the first tab with data
		p.Steps.Follow()
		p.preReadOpened()
	}
	if _, loaded := m.(*wire.Loaded); loaded && p.Model.Cards.KeptOrder() {
		p.showFragment(false) // so that the address has the order at once
	}
	p.Embedding.HandleWorker(m)
	p.Opening.Examination.Update()
	p.Render()
	if progress, ok := m.(*wire.Progress); ok {
		p.sayRead(progress)
	}
	p.DrawRendered()
	p.Cards.MarkDrawn()
}

// Ask sends the worker a question about a card ("" for none) and returns the question's serial
// number.
func (p *Page) Ask(k card.Asker, card string, question wire.Coded) (serial uint32) {
	p.questions++
	p.Send(&wire.Ask{
		Kind: k.ID(), Card: card, Serial: p.questions,
		Question: k.Protocol().Questions.Pack(question),
	})
	return p.questions
}

// answered passes an answer to the kind or view that asked.
func (p *Page) answered(m *wire.Answer) {
	switch k := p.asker(m.Kind).(type) {
	case Relays:
		k.Relay(m.Answer)
	case Asks:
		p.answeredTo(k, m)
	}
}

// answeredTo decodes an answer and passes it to its kind. A readout also goes to the hover display
// and to the embedding page, before the kind gets it.
func (p *Page) answeredTo(k Asks, m *wire.Answer) {
	answer, err := k.Protocol().Answers.Unpack(m.Answer)
	if err != nil {
		p.handle(&wire.Failed{Text: wire.Plain(err.Error())})
		return
	}
	if r, ok := answer.(*chart.Readout); ok {
		p.Cards.Hover.ReadOut(m.Card, r)
		p.Embedding.Pointed("hover", r)
	}
	k.Answered(m.Card, m.Serial, answer)
}

// refresh tells cards at a step, kinds and views that more was read.
func (p *Page) refresh() {
	p.Steps.FollowCards()
	for _, k := range p.kinds {
		if r, ok := k.(Refreshes); ok {
			r.Refresh()
		}
	}
	for _, v := range p.tabs {
		if r, ok := v.(Refreshes); ok {
			r.Refresh()
		}
	}
}

// catalogue takes runs and tags from the worker. It renders only when the cards or names changed:
// counts and states change all the time while files are read, and are rendered with the next
// Progress message.
func (p *Page) catalogue(m *wire.Catalogue) {
	cards, names := p.Model.CardsVersion(), p.Model.NamesVersion()
	p.Model.Cards.Scrolled = app.Window().Get("scrollY").Float() > 0
	p.Model.Apply(m)
	p.Steps.Follow()
	if p.Model.CardsVersion() != cards || p.Model.NamesVersion() != names {
		p.Render()
		p.DrawRendered()
	}
}

// copyEnded reports to its owner whether the text of an element was copied.
func (p *Page) copyEnded(id string, copied bool) {
	switch {
	case id == shareLinkID:
		p.linkCopied(copied)
	case p.Cards.Popups.Copied(id, copied):
	default:
		p.Opening.Examination.Copied(id, copied)
	}
}

// EndHover removes the readout and the marks of the pointer's position.
func (p *Page) EndHover() { p.Cards.Hover.End() }

// AccessGiven retries reading the sources of a scope to which access was just given.
func (p *Page) AccessGiven(scope string) {
	p.Model.AccessGiven()
	p.Opening.Examination.TryWith(scope)
}

// Say announces text to screen readers, whose users do not see the change.
func (p *Page) Say(text string) {
	p.Model.Say(text)
	p.Render()
}

// saidID is the id of the element that announces text to screen readers.
const saidID = "said"

// secondPassed updates displays that change with time alone.
func (p *Page) secondPassed() {
	p.Following.SecondPassed()
	p.Opening.Examination.FadeCopied()
	p.Exports.Fade()
	if p.Opening.Awaits() { // the page shows the age of the last check
		p.Render()
	}
}

// Changed is called after the person changed the model. It updates the URL, the page and the
// drawings.
func (p *Page) Changed() {
	p.Cards.Hover.End()
	p.syncModel(false)
}

// ShowCharts shows the charts of the given runs only.
func (p *Page) ShowCharts(runs []wire.RunID) {
	p.Model.Runs.ShowOnly(runs)
	p.Model.Cards.SetTab(kind.Scalar)
	p.ChangedWithHistory()
}

// ChangedWithHistory is Changed with a new history entry, so that Back undoes the change.
func (p *Page) ChangedWithHistory() {
	p.Cards.Hover.End()
	p.syncModel(true)
}

// ChangedKeepingReadout is Changed without closing the readout.
func (p *Page) ChangedKeepingReadout() { p.syncModel(false) }

// syncModel updates everything that depends on the model; push adds a history entry.
func (p *Page) syncModel(push bool) {
	p.Steps.Follow()
	p.preReadOpened()
	p.Tools.keepPreferences()
	p.showFragment(push)
	p.Render()
	p.Draw()
}

// showFragment writes the page's state into the URL if it has changed; push adds a history entry.
func (p *Page) showFragment(push bool) {
	if f := p.Model.Fragment(); f.String() != p.Host.Location.Fragment() {
		p.setFragment(f, push)
	}
}

// fragmentChanged is called when the person changed the URL fragment.
func (p *Page) fragmentChanged(fragment string) {
	sources, closes := p.Opening.Visit(fragment)
	if closes {
		p.renew()
	}
	p.Following.SetPolling()
	p.Changes.Visit()
	p.Saved.Ask()
	p.Opening.Open(p.given(sources))
	p.Cards.Hover.End()
	p.Steps.Follow()
	p.preReadOpened()
	p.Render()
	p.Draw()
}

// Visit shows the page that a fragment describes and writes the fragment into the URL. push adds a
// history entry.
func (p *Page) Visit(f address.Fragment, push bool) {
	p.fragmentChanged(p.setFragment(f, push))
}

// setFragment writes the page's state into the URL and tells the embedding page. push adds a
// history entry.
func (p *Page) setFragment(f address.Fragment, push bool) (text string) {
	text = f.String()
	p.Host.Location.SetFragment(text, push)
	p.Embedding.Viewed(text)
	return text
}
