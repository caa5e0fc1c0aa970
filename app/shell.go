package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// shell is the root: the open page, or the bars, the run list and the cards. Its Render collects the inputs of the components below; those whose inputs
// are as before render nothing.
type shell struct {
	app.Compo
	page *page

	dispatcher app.Dispatcher // once mounted
	closeKeys  []func()
	handled    bool   // the last key that went down was one of ours
	title      string // of the document, as last set
}

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
func (p *page) key(key string, typing bool) bool {
	switch {
	case p.choiceKey(key, typing):
		return true
	case p.tools.help: // the browser closes a dialog by Escape
	case p.access.open: // the browser closes a dialog by Escape, and moves in it
		if key == "Enter" && typing {
			p.giveAccess()
			return true
		}
	case p.exports.ask.open || p.summary.open: // so it does here
	case p.intervals.open && p.intervalsKey(key):
		return true
	case p.runKey(key, typing):
		return true
	case p.desk.ranges.open:
		if key == "Enter" && typing {
			p.applyRange()
			return true
		}
	case p.desk.combine.open: // as of the other dialogs
	case p.desk.menu.open && p.cardMenuKey(key):
		return true
	case key == "Escape":
		p.escape()
	case typing || !p.showsCards():
	case p.pageKey(key), p.cardKey(key):
		return true
	}
	return false
}

// escape closes what is on top.
func (p *page) escape() {
	switch {
	case p.closeTool():
	case p.savedAsk != (savedAsk{}):
		p.endSavedAsk()
	case p.drawerOpen:
		p.closeDrawer()
	case p.desk.about.open:
		p.closeAbout(true)
	case p.hover.card != "":
		p.endHover()
	case p.closeFull():
	case p.examination.on():
		p.closeRemedy()
	case p.listsProblems():
		p.problemsClosed = true
		p.render()
	}
}

// showsCards reports whether there is something open and on screen.
func (p *page) showsCards() bool { return p.model.Opening() && !p.openPage && !p.model.Saved() }

func (s *shell) onSkip(app.Context, app.Event) { focus("main") }

// retitle keeps the document's title: each view has its own.
func (s *shell) retitle() {
	title := words.Product
	switch {
	case s.page.model.Saved():
		title = words.SavedPageTitle.Text()
	case s.page.showsCards():
		title = words.DocumentTitle(s.page.model.Title(), s.page.model.Tab())
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
		app.Button().Class("skip").Type("button").OnClick(s.onSkip).Text(words.SkipToCharts.Text()),
		s.topBar(),
	}
	m := p.model
	switch {
	case p.showsCards():
		parts = append(parts, s.tabBar(), s.charts())
	case m.Saved():
		parts = append(parts, &savedPage{Page: p, Recents: m.RecentsVersion(), Ask: p.savedAsk, Notices: len(m.Notices()), Failed: m.Failed()})
	default:
		parts = append(parts, &openPage{Page: p, Recents: m.RecentsVersion(), Problems: m.ProblemsVersion(), Notices: len(m.Notices()), Failed: m.Failed(),
			Remedy: p.examination.version, Given: len(m.Access().Given())})
	}
	parts = append(parts, app.Div().ID(saidID).Class("vh").Attr("role", "status").Text(m.Said()), &readout{Page: p}, &cardPopups{Page: p, Version: p.desk.version})
	parts = append(parts, s.full(), p.helpDialog())
	if p.access.open {
		parts = append(parts, &accessDialog{Page: p, Version: p.access.version})
	}
	parts = append(parts, &downloads{Page: p, Version: p.exports.version})
	if p.exports.ask.open {
		parts = append(parts, &exportDialog{Page: p, Version: p.exports.ask.version})
	}
	if p.summary.open {
		parts = append(parts, &runSummary{Page: p, Version: p.summary.version})
	}
	if p.dragging {
		_, runs := p.model.RunCounts()
		parts = append(parts, app.Div().Class("drag-over").Attr("role", "status").Body(
			icon("drop"), app.H2().Text(words.DropOverTitle.Text()), app.P().Text(words.DropOverText(runs))))
	}
	return app.Div().Class("app").Body(parts...)
}

func (s *shell) topBar() app.UI {
	p, m := s.page, s.page.model
	b := &topBar{Page: p, Progress: p.progress(), Loaded: m.Loaded() != nil || m.CatchesUp(), Problems: len(m.Problems()), Theme: p.host.Theme(), Open: !p.showsCards()}
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
	b.Live, b.Checking, b.Every, b.Menu = c.Live, c.Checking, m.RefreshSec(), p.intervals.open
	if b.Menu {
		b.Note = m.RefreshNote(p.host.Now(), p.host.ZoneOffset)
	}
	return b
}

func (s *shell) tabBar() app.UI {
	p, m := s.page, s.page.model
	b := &tabBar{Page: p, Tab: m.Tab(), Values: m.Values(m.Tab()), Lost: p.lost(), Links: m.Fragment().String()}
	if !m.AllAttempts() {
		b.Superseded = m.Superseded(m.Tab())
	}
	for k := range b.Counts {
		_, b.Counts[k] = m.TagCounts(wire.Kind(k))
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
		&runList{Page: p, Version: m.RunsVersion(), Open: p.drawerOpen, Progress: p.progress(), Unread: unread},
		app.Div().Class("scrim").Hidden(!p.drawerOpen).OnClick(func(app.Context, app.Event) { p.closeDrawer() }),
		app.Main().Class("main").ID("main").TabIndex(-1).Body(
			app.H1().Class("vh").Text(words.TabName(m.Tab())),
			&toolbar{
				Page: p, Tab: m.Tab(), Tools: p.toolState(), Overlay: m.Overlay(), Restarts: m.Superseded(m.Tab()) > 0, AllAttempts: m.AllAttempts(), Filter: filter.Text(), Problem: filter.Problem(),
				Count: words.FilterCount(match, all), Runs: shown,
			},
			&notices{Page: p, Count: len(m.Notices()), Failed: m.Failed()},
			s.remedy(),
			s.problems(),
			s.cards(shown, runs),
			s.selection(),
		),
	)
}

// remedy is why something could not be read, while that is on screen.
func (s *shell) remedy() app.UI {
	x := &s.page.examination
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
	all := pressable("btn", func(app.Context, app.Event) { m.ShowEverything(); p.changed() }, nil, app.Text(words.RunsAll.Text()))
	switch {
	case !m.Filtering():
		return emptyView("eye", words.NoRunTitle.Text(), app.Text(words.NoRunText.Text()), all)
	case len(m.Runs()) == 0:
		return emptyView("eye", words.NoRunTitle.Text(), app.Text(words.NoRunFilter.Text()), all)
	}
	listed := pressable("btn", func(app.Context, app.Event) { m.ShowListed(true); p.changed() }, nil, app.Text(words.NoRunShow.Text()))
	return emptyView("eye", words.NoRunTitle.Text(), app.Text(words.NoRunHidden.Text()), listed, all)
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
		Waiting: m.Loaded() == nil && m.Failed() == "", Steps: m.Steps(), Tables: p.tables.version, Shown: p.desk.groups}
	if m.Tab() == wire.KindOther {
		g.Values = m.Values(wire.KindOther)
	}
	return g
}
