package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page/embed"
	"eventlens/app/page/opening"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// Shell is the root component: the open page, or the bars, the run list and the cards. Its Render
// collects the inputs of the components below; components with unchanged inputs render nothing.
type Shell struct {
	app.Compo
	page *Page

	stopKeys func()
	shellState
}

// shellState is state that the shell sets outside of its own elements.
type shellState struct {
	Title string // of the document
}

// NewShell returns the root component of a page.
func NewShell(p *Page) *Shell { return &Shell{page: p} }

// OnMount starts the page.
func (s *Shell) OnMount(ctx app.Context) {
	s.page.Root = ui.Root{Component: s, Dispatcher: ctx.Dispatcher()}
	s.stopKeys = (&ui.Keyboard{Key: s.page.Key}).Listen()
	s.page.start(s)
	s.retitle()
}

// OnDismount removes the keyboard listener and closes the connection.
func (s *Shell) OnDismount() {
	s.stopKeys()
	s.page.conn.Close()
}

// Key handles a key and reports whether it did. While a text field has the focus it handles only
// Escape.
func (p *Page) Key(key string, typing bool) (handled bool) {
	switch {
	case p.Tools.choiceKey(key, typing):
		return true
	case p.choosing > 0: // the browser closes a dialog by Escape
	case p.Access.Open():
		return p.Access.Key(key, typing)
	case p.Summary.Open(): // likewise
	case p.anyLayer(func(l HasLayers) bool {
		open, did := l.LayerKey(key, typing)
		handled = handled || did
		return open
	}):
		return handled
	case key == ui.KeyPalette:
		return p.openPalette()
	case p.Following.Intervals.Open && p.Following.IntervalsKey(key):
		return true
	case p.Runs.Key(key, typing):
		return true
	case p.Cards.Popups.Menu.Open && p.Cards.Popups.MenuKey(key):
		return true
	case key == "Escape":
		p.escape()
	case typing:
	case key == ui.KeyShare:
		return p.pressShare()
	case p.view() != nil:
		return p.view().Key(letter(key)) || !p.coversTabs() && p.Tools.pageKey(letter(key))
	case p.Tools.pageKey(letter(key)), p.kindOnScreen().Key(letter(key)),
		p.Grid.cardKey(letter(key)):
		return true
	}
	return false
}

// escape closes the topmost open element.
func (p *Page) escape() {
	switch {
	case p.Tools.closeTool():
	case p.view() != nil && p.view().Escape():
	case p.Runs.DrawerOpen():
		p.Runs.CloseDrawer()
	case p.Cards.Popups.About.Open:
		p.Cards.Popups.CloseAbout(true)
	case p.Cards.Hover.Kept():
		p.Cards.Hover.End()
	// even while the crosshair is on the card that this closes
	case p.anyLayer(HasLayers.Escape), p.Full.Close():
	case p.Cards.Hover.Card != "":
		p.Cards.Hover.End()
	case p.Opening.CloseTop():
	}
}

func (s *Shell) onSkip(app.Context, app.Event) { ui.Focus("main") }

// retitle updates the document's title: each view has its own.
func (s *Shell) retitle() {
	title := s.page.TitleOf(s.page.tabName())
	if v := s.page.view(); v != nil {
		title = v.Title()
	}
	if title == "" {
		title = s.page.title
	}
	title = s.page.Watch.Title(title)
	if title != s.Title {
		s.Title = title
		s.page.Dispatcher.Context().Page().SetTitle(title)
	}
}

// TitleOf returns the document title while a tab is on screen.
func (p *Page) TitleOf(tab string) string {
	return words.DocumentTitle(p.Model.Title(), tab, p.title)
}

// tabName returns the name of the tab on screen.
func (p *Page) tabName() string {
	for _, look := range looksOf(p.kindOnScreen()) {
		if look.Name == p.Model.Cards.Look() {
			return look.Text
		}
	}
	return words.TabName(p.Model.Cards.Tab())
}

// Render shows the page in its current state.
func (s *Shell) Render() app.UI {
	p := s.page
	parts := []app.UI{
		ui.Button("skip", s.onSkip, nil, app.Text(words.SkipToCharts.Text())),
		s.topBar(),
	}
	m := p.Model
	v := p.tabbed()
	switch {
	case p.coversTabs():
		parts = append(parts, p.view().Render())
	case v != nil:
		parts = append(parts, s.tabBar(), s.viewOf(v))
	case p.Embedding.HidesBars():
		parts = append(parts, s.charts())
	default:
		parts = append(parts, s.tabBar(), s.charts())
	}
	parts = append(parts,
		ui.Element("div", "vh", ui.Attrs{"id", saidID, "role", "status"}, app.Text(m.Said())),
		p.Full.View(), p.Cards.Hover.View(), p.Cards.Popups.View())
	for _, k := range p.kinds {
		if l, ok := k.(HasLayers); ok {
			parts = append(parts, l.Layers()...)
		}
	}
	if d := p.Access.Dialog(); d != nil {
		parts = append(parts, d)
	}
	parts = append(parts, p.Exports.View())
	if d := p.Summary.Dialog(); d != nil {
		parts = append(parts, d)
	}
	if p.dragging {
		_, runs := p.Model.Runs.Counts()
		parts = append(parts, ui.Element("div", "drag-over", ui.Attrs{"role", "status"},
			ui.Icon("drop"), ui.Element("h2", "", nil, app.Text(words.DropOverTitle.Text())),
			ui.Element("p", "", nil, app.Text(words.DropOverText(runs)))))
	}
	return ui.Element("div", "app", nil, parts...)
}

func (s *Shell) topBar() app.UI {
	p, m := s.page, s.page.Model
	if p.Embedding.Layout == embed.LayoutCard {
		b := &TopBar{Page: p, CountOnly: true}
		if !p.coversTabs() {
			b.Problems, b.Listed = state.Faults(m.Problems()),
				p.Opening.ListsProblems() || p.Opening.Examination.On()
		}
		return b
	}
	b := &TopBar{
		Page: p, Progress: p.Following.Progress(), Loaded: m.Loaded() != nil || m.CatchesUp(),
		Problems: state.Faults(m.Problems()), Theme: p.Host.Theme.ThemeChoice(),
		Open: p.coversTabs(), Share: -1,
	}
	if r := p.Cards.Reading(); r.On {
		b.Share = r.Share
	}
	if m.Loaded() != nil {
		b.Deferred = m.Loaded().Deferred
	}
	b.Watched, b.Told = len(m.Watch.Conditions()), p.Watch.Told
	b.Saved, b.Links, b.Jobs = m.Cards.Saved(), m.Fragment().String(), p.jobsPage()
	if b.Open {
		b.Problems, b.Loaded = 0, false // the open page lists the problems itself
		b.Back = m.Opening() || p.Opening.Wanted() && p.Opening.Awaits()
		return b
	}
	if p.Opening.Awaits() {
		b.Problems, b.Loaded = 0, false // that nothing was written yet is no problem
	}
	if p.Embedding.Layout == embed.LayoutTab {
		b.Tools = s.toolbar()
	}
	b.Source, b.Listed = m.Title(), p.Opening.ListsProblems() || p.Opening.Examination.On()
	b.Left, b.Unread = m.Unread()
	c := m.Checked()
	b.Live, b.Checking, b.Every, b.Menu = c.Followed, c.Checking, m.RefreshSec(),
		p.Following.Intervals.Open
	if b.Menu {
		b.Note = m.RefreshNote(p.Host.Clock.Now(), p.Host.Clock.ZoneOffset)
	}
	return b
}

func (s *Shell) tabBar() app.UI {
	p, m := s.page, s.page.Model
	b := &tabBar{
		Page: p, Tab: m.Cards.Tab(), Look: m.Cards.Look(), More: p.Tools.kinds,
		Values: m.Cards.Values(m.Cards.Tab()),
		Lost:   p.Cards.Lost(), Links: m.Fragment().String(), Many: m.ManyLines(),
		SummedUp: m.SummedUp(), Quantiles: m.Quantiles(),
	}
	b.Reading, b.Saved = p.Cards.Reading(), p.Saved.Label()
	b.Reading.Share = 0 // so that the tabs do not render for it
	if !m.Cards.AllAttempts() {
		b.Superseded = m.Cards.Superseded(m.Cards.Tab())
	}
	for _, k := range p.kinds {
		n := m.Cards.TabCount(k.ID())
		if k.ID() == m.Cards.Tab() {
			_, n = m.Cards.TagCounts(k.ID())
		}
		b.Counts = append(b.Counts, n)
	}
	for _, v := range p.tabs {
		b.Counts = append(b.Counts, v.Tab().Count)
	}
	for _, k := range p.kinds {
		for _, look := range looksOf(k) {
			b.Counts = append(b.Counts, look.Count)
		}
	}
	if b.View = m.Cards.ViewTab(); b.View != "" {
		b.Values, b.Many, b.SummedUp = 0, 0, false // no values are drawn
	}
	return b
}

// viewOf returns a view below the tabs, with notices above it, and beside the list of runs if it
// shares them.
func (s *Shell) viewOf(v Tabbed) app.UI {
	if _, ok := v.(BesideRuns); !ok || s.page.Embedding.HidesBars() {
		return s.main(v.Tab().Text, ui.Hidden(), ui.Hidden(), v.Render(), ui.Hidden())
	}
	shown, _ := s.page.Model.Runs.Counts()
	return s.besideRuns(s.main(v.Tab().Text, runsButton(s.page, shown), ui.Hidden(), v.Render(),
		ui.Hidden()))
}

// main returns everything below the tabs: tools, what changed, notices, problems, the content, and
// the foot below it.
func (s *Shell) main(title string, tools, changed, content, foot app.UI) app.UI {
	p, m := s.page, s.page.Model
	return ui.Element("main", "main", ui.Attrs{"id", "main", "tabindex", "-1"},
		ui.Element("h1", "vh", nil, app.Text(title)),
		tools, changed,
		&opening.Notices{
			Opening: p.Opening, Count: len(m.Notices()), Failed: m.Failed(),
			Problems: m.ProblemsVersion(),
		},
		p.Opening.RemedyView(),
		p.Opening.ProblemsView(),
		content,
		foot,
	)
}

func (s *Shell) charts() app.UI {
	p := s.page
	shown, all := p.Model.Runs.Counts()
	tools := app.UI(s.toolbar())
	if p.Embedding.HidesBars() {
		tools = ui.Hidden()
	}
	return s.besideRuns(s.main(p.tabName(), tools, p.Changes.View(p.Cards.Reading()),
		s.cards(shown, all), s.foot()))
}

// besideRuns returns content with the list of runs beside it.
func (s *Shell) besideRuns(content app.UI) app.UI {
	p := s.page
	_, unread := p.Model.Unread()
	list := p.Runs.View(p.Following.Progress(), unread)
	if p.Embedding.HidesBars() && !p.Runs.DrawerOpen() {
		list = ui.Hidden()
	}
	return ui.Element("div", "charts", nil,
		list,
		ui.Element("div", "scrim",
			ui.Attrs{"hidden", ui.Bool(!p.Runs.DrawerOpen())}).On("click",
			func(app.Context, app.Event) {
				p.Runs.CloseDrawer()
			}),
		content,
	)
}

func (s *Shell) toolbar() *Toolbar {
	p, m := s.page, s.page.Model
	filter := m.Cards.TagFilter()
	match, all := p.counts()
	shown, _ := m.Runs.Counts()
	_, full := m.Cards.Full() // the full-screen view has the step bar then
	return &Toolbar{
		Page: p, Tab: m.Cards.Tab(), Look: m.Cards.Look(), Settings: p.toolSettings(),
		Options: p.Tools.options, Restarts: m.Cards.Superseded(m.Cards.Tab()) > 0,
		AllAttempts: m.Cards.AllAttempts(), Filter: filter.Text(),
		FilterMode: ui.ModeOf(filter), Problem: filter.Problem(),
		Count: words.FilterCount(match, all), Runs: shown, OptionsOnly: p.Embedding.HidesBars(),
		Steps: p.ShowsStepBar() && !full, Room: p.Steps.KeepsRoom() && p.ShowsSteps() && !full,
		Axis: m.Cards.PlaceAxis(),
	}
}

// counts returns how many of the tags on screen the tag filter selects, and the total.
func (p *Page) counts() (match, all int) {
	if p.Model.Cards.Custom() {
		return p.Model.Cards.CustomCounts()
	}
	return p.Model.Cards.TagCounts(p.Model.Cards.Tab())
}

// noRun is shown instead of the cards while no run is drawn.
func (s *Shell) noRun() app.UI {
	p, m := s.page, s.page.Model
	all := ui.Button("btn", func(app.Context, app.Event) { m.Runs.ShowEverything(); p.Changed() },
		nil,
		app.Text(words.RunsAll.Text()))
	switch {
	case !m.Runs.Filtering():
		return ui.EmptyView("eye", words.NoRunTitle.Text(), app.Text(words.NoRunText.Text()), all)
	case len(m.Runs.Listed()) == 0:
		return ui.EmptyView("eye", words.NoRunTitle.Text(), app.Text(words.NoRunFilter.Text()), all)
	}
	listed := ui.Button("btn", func(app.Context, app.Event) {
		m.Runs.ShowListed(true)
		p.Changed()
	},
		nil, app.Text(words.NoRunShow.Text()))
	return ui.EmptyView("eye", words.NoRunTitle.Text(), app.Text(words.NoRunHidden.Text()), listed,
		all)
}

func (s *Shell) cards(shown, runs int) app.UI {
	p, m := s.page, s.page.Model
	if runs > 0 && shown == 0 {
		return s.noRun()
	}
	g := &Groups{Page: p, Tab: m.Cards.Tab(), Version: m.CardsVersion(), Names: m.NamesVersion(),
		Size: m.Cards.Size(), Columns: p.Grid.columns,
		Waiting: m.Loaded() == nil, Failed: m.Failed() != "", Awaited: p.Opening.Awaited()}
	if k, ok := p.kindOnScreen().(Versioned); ok {
		g.Extra = k.Version()
	}
	return g
}

// toolSettings returns the settings of the kind on screen.
func (p *Page) toolSettings() any {
	if k, ok := p.kindOnScreen().(HasSettings); ok {
		return k.Settings()
	}
	return nil
}

// foot returns what the kind on screen shows below its cards.
func (s *Shell) foot() app.UI {
	if d := s.page.framedKind(); d != nil {
		if foot := d.Foot(); foot != nil {
			return foot
		}
	}
	return ui.Hidden()
}
