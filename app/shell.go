package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
)

// shell is the root: the open page, or the bars, the run list and the cards. Its Render collects the inputs of the components below; those whose inputs
// are as before render nothing.
type shell struct {
	app.Compo
	page *page

	dispatcher app.Dispatcher // once mounted
	closeKeys  []func()
	handled    bool // the last key that went down was one of ours
	shellState
}

// shellState is what the shell has set outside of its elements.
type shellState struct {
	title string // of the document
}

// newShell returns the root of a page.
func newShell(p *page) *shell { return &shell{page: p} }

// OnMount starts the page.
func (s *shell) OnMount(ctx app.Context) {
	s.dispatcher = ctx.Dispatcher()
	s.closeKeys = []func(){
		app.Window().AddEventListener("keydown", s.onKeyDown),
		app.Window().AddEventListener("keypress", s.onKeyPress),
	}
	s.page.start(s)
	s.retitle()
}

// OnDismount ends the keyboard's listener and the connection.
func (s *shell) OnDismount() {
	for _, stop := range s.closeKeys {
		stop()
	}
	s.page.conn.Close()
}

func (s *shell) onKeyDown(_ app.Context, e app.Event) {
	s.handled = false
	if e.Get("ctrlKey").Truthy() || e.Get("metaKey").Truthy() || e.Get("altKey").Truthy() || e.Get("isComposing").Truthy() {
		return
	}
	if s.page.key(e.Get("key").String(), types(e.Get("target"))) {
		s.handled = true
		e.PreventDefault()
	}
}

// types reports whether keys write into an element.
func types(element app.Value) bool {
	switch element.Get("tagName").String() {
	case "INPUT":
		kind := element.Get("type").String()
		return kind != "checkbox" && kind != "range"
	case "TEXTAREA", "SELECT":
		return true
	}
	return false
}

// onKeyPress keeps the character of a key that was one of ours out of the field that it gave the focus to. Browsers leave that event out when the key
// was handled; those who send keys by other means than a keyboard may not.
func (s *shell) onKeyPress(_ app.Context, e app.Event) {
	if s.handled {
		e.PreventDefault()
	}
}

// key handles a key and reports whether it did. While a text field has the focus only Escape is one of ours.
func (p *page) key(key string, typing bool) (handled bool) {
	switch {
	case p.tools.choiceKey(key, typing):
		return true
	case p.tools.help: // the browser closes a dialog by Escape
	case p.access.open: // the browser closes a dialog by Escape, and moves in it
		if key == "Enter" && typing {
			p.access.giveAccess()
			return true
		}
	case p.summary.open: // so it does here
	case p.anyLayer(func(l layered) bool { open, did := l.layerKey(key, typing); handled = handled || did; return open }):
		return handled
	case p.following.intervals.open && p.following.intervalsKey(key):
		return true
	case p.runs.Key(key, typing):
		return true
	case p.desk.menu.open && p.desk.cardMenuKey(key):
		return true
	case key == "Escape":
		p.escape()
	case typing || !p.showsCards():
	case p.tools.pageKey(letter(key)), p.kindOnScreen().key(letter(key)), p.desk.cardKey(letter(key)):
		return true
	}
	return false
}

// escape closes what is on top.
func (p *page) escape() {
	switch {
	case p.tools.closeTool():
	case p.opening.ask != (savedAsk{}):
		p.opening.endSavedAsk()
	case p.runs.DrawerOpen():
		p.runs.CloseDrawer()
	case p.desk.about.open:
		p.desk.closeAbout(true)
	case p.hover.card != "":
		p.hover.endHover()
	case p.anyLayer(layered.escape):
	case p.examination.on():
		p.examination.closeRemedy()
	case p.listsProblems():
		p.problemsClosed = true
		p.render()
	}
}

// showsCards reports whether there is something open and on screen.
func (p *page) showsCards() bool { return p.model.Opening() && !p.opening.wanted && !p.model.Saved() }

func (s *shell) onSkip(app.Context, app.Event) { ui.Focus("main") }

// retitle keeps the document's title: each view has its own.
func (s *shell) retitle() {
	title := state.Product
	switch {
	case s.page.model.Saved():
		title = state.SavedPageTitle
	case s.page.showsCards():
		title = state.DocumentTitle(s.page.model.Title(), s.page.model.Tab())
	}
	if title != s.title {
		s.title = title
		s.dispatcher.Context().Page().SetTitle(title)
	}
}

// Render shows the page as it is.
func (s *shell) Render() app.UI {
	p := s.page
	parts := []app.UI{
		app.Button().Class("skip").Type("button").OnClick(s.onSkip).Text(state.SkipToCharts),
		s.topBar(),
	}
	m := p.model
	switch {
	case p.showsCards():
		parts = append(parts, s.tabBar(), s.charts())
	case m.Saved():
		parts = append(parts, &savedPage{Page: p, Recents: m.RecentsVersion(), Ask: p.opening.ask, Notices: len(m.Notices()), Failed: m.Failed()})
	default:
		parts = append(parts, &openPage{Page: p, Recents: m.RecentsVersion(), Problems: m.ProblemsVersion(), Notices: len(m.Notices()), Failed: m.Failed(),
			Remedy: p.examination.version, Given: len(m.Access().Given())})
	}
	parts = append(parts, app.Div().ID(saidID).Class("vh").Attr("role", "status").Text(m.Said()), &readout{Page: p}, &cardPopups{Page: p, Version: p.desk.version})
	parts = append(parts, p.tools.helpDialog())
	for _, k := range p.kinds {
		if l, ok := k.(layered); ok {
			parts = append(parts, l.layers()...)
		}
	}
	if p.access.open {
		parts = append(parts, &accessDialog{Page: p, Version: p.access.version})
	}
	parts = append(parts, &downloads{Page: p, Version: p.exports.version})
	if p.summary.open {
		parts = append(parts, &runSummary{Page: p, Version: p.summary.version})
	}
	if p.dragging {
		_, runs := p.model.RunCounts()
		parts = append(parts, app.Div().Class("drag-over").Attr("role", "status").Body(
			ui.Icon("drop"), app.H2().Text(state.DropOverTitle), app.P().Text(state.DropOverText(runs))))
	}
	return app.Div().Class("app").Body(parts...)
}

func (s *shell) topBar() app.UI {
	p, m := s.page, s.page.model
	b := &topBar{Page: p, Progress: p.following.progress(), Loaded: m.Loaded() != nil || m.CatchesUp(), Problems: len(m.Problems()), Theme: p.host.Theme(), Open: !p.showsCards()}
	if m.Loaded() != nil {
		b.Deferred = m.Loaded().Deferred
	}
	b.Saved, b.Links = m.Saved(), m.Fragment().String()
	if !p.showsCards() {
		b.Problems, b.Loaded = 0, false // the problems are listed on the page
		b.Back = m.Opening()
		return b
	}
	b.Source, b.Listed = m.Title(), p.listsProblems()
	b.Left, b.Unread = m.Unread()
	c := m.Checked()
	b.Live, b.Checking, b.Every, b.Menu = c.Live, c.Checking, m.RefreshSec(), p.following.intervals.open
	if b.Menu {
		b.Note = m.RefreshNote(p.host.Now(), p.host.ZoneOffset)
	}
	return b
}

func (s *shell) tabBar() app.UI {
	p, m := s.page, s.page.model
	b := &tabBar{Page: p, Tab: m.Tab(), Values: m.Values(m.Tab()), Lost: p.desk.lost(), Links: m.Fragment().String()}
	if !m.AllAttempts() {
		b.Superseded = m.Superseded(m.Tab())
	}
	for _, k := range p.kinds {
		_, n := m.TagCounts(k.id())
		b.Counts = append(b.Counts, n)
	}
	return b
}

func (s *shell) charts() app.UI {
	p, m := s.page, s.page.model
	filter := m.TagFilter()
	match, all := m.TagCounts(m.Tab())
	shown, runs := m.RunCounts()
	_, unread := m.Unread()
	return app.Div().Class("charts").Body(
		p.runs.View(p.following.progress(), unread),
		app.Div().Class("scrim").Hidden(!p.runs.DrawerOpen()).OnClick(func(app.Context, app.Event) { p.runs.CloseDrawer() }),
		app.Main().Class("main").ID("main").TabIndex(-1).Body(
			app.H1().Class("vh").Text(state.TabName(m.Tab())),
			&toolbar{
				Page: p, Tab: m.Tab(), Settings: p.toolSettings(), Options: p.tools.options, Restarts: m.Superseded(m.Tab()) > 0, AllAttempts: m.AllAttempts(), Filter: filter.Text(), FilterMode: ui.ModeOf(filter), Problem: filter.Problem(),
				Count: state.FilterCount(match, all), Runs: shown,
			},
			&notices{Page: p, Count: len(m.Notices()), Failed: m.Failed()},
			s.remedy(),
			s.problems(),
			s.cards(shown, runs),
			s.foot(),
		),
	)
}

// remedy is why something could not be read, while that is on screen.
func (s *shell) remedy() app.UI {
	x := &s.page.examination.examination
	if !x.on() {
		return app.Div().Hidden(true)
	}
	return &remedy{Page: s.page, Version: x.version}
}

// problems is the list of problems while it is on screen, unless the only one there is is explained.
func (s *shell) problems() app.UI {
	p := s.page
	if !p.listsProblems() || p.explained() {
		return app.Div().Hidden(true)
	}
	return &problemList{Page: p, Version: p.model.ProblemsVersion(), Alert: p.nothingOpened()}
}

// noRun is in place of the cards while no run is drawn.
func (s *shell) noRun() app.UI {
	p, m := s.page, s.page.model
	all := ui.Button("btn", func(app.Context, app.Event) { m.ShowEverything(); p.changed() }, nil, app.Text(state.RunsAll))
	switch {
	case !m.Filtering():
		return emptyView("eye", state.NoRunTitle, app.Text(state.NoRunText), all)
	case len(m.Runs()) == 0:
		return emptyView("eye", state.NoRunTitle, app.Text(state.NoRunFilter), all)
	}
	listed := ui.Button("btn", func(app.Context, app.Event) { m.ShowListed(true); p.changed() }, nil, app.Text(state.NoRunShow))
	return emptyView("eye", state.NoRunTitle, app.Text(state.NoRunHidden), listed, all)
}

func (s *shell) cards(shown, runs int) app.UI {
	p, m := s.page, s.page.model
	if p.nothingOpened() {
		return app.Div().Hidden(true)
	}
	if runs > 0 && shown == 0 {
		return s.noRun()
	}
	g := &groups{Page: p, Tab: m.Tab(), Version: m.CardsVersion(), Names: m.NamesVersion(), Problems: m.ProblemsVersion(), Size: m.Size(), Columns: p.desk.columns,
		Waiting: m.Loaded() == nil && m.Failed() == "", Shown: p.desk.groups}
	if k, ok := p.kindOnScreen().(versioned); ok {
		g.Extra = k.version()
	}
	return g
}

// toolSettings are those of the kind on screen.
func (p *page) toolSettings() any {
	if k, ok := p.kindOnScreen().(settled); ok {
		return k.settings()
	}
	return nil
}

// foot is what the kind on screen has below its cards.
func (s *shell) foot() app.UI {
	if d := s.page.decoration(); d != nil {
		if foot := d.foot(); foot != nil {
			return foot
		}
	}
	return app.Div().Hidden(true)
}
