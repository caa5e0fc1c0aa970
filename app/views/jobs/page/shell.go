package page

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/views/jobs"
	"eventlens/app/words"
)

// Shell is the root component of the page.
type Shell struct {
	app.Compo
	page *Page

	stops []func()
	title string
}

// NewShell returns the root component of a page.
func NewShell(p *Page) *Shell { return &Shell{page: p} }

// OnMount starts the page.
func (s *Shell) OnMount(ctx app.Context) {
	s.page.Root = ui.Root{Component: s, Dispatcher: ctx.Dispatcher()}
	s.stops = []func(){
		(&ui.Keyboard{Key: s.page.Key}).Listen(),
		app.Window().AddEventListener("eventlens:away", func(app.Context, app.Event) {
			s.closeColumns()
		}),
	}
	s.page.start(s)
}

// OnDismount removes the listeners and closes the connection.
func (s *Shell) OnDismount() {
	for _, stop := range s.stops {
		stop()
	}
	s.page.conn.Close()
}

// Key handles a key, and reports whether the key has a meaning. While a text field has the focus,
// only Escape has one.
func (p *Page) Key(key string, typing bool) bool {
	switch {
	case p.Access.Open():
		return p.Access.Key(key, typing)
	case p.draft != nil:
		return p.draftKey(key, typing)
	case key == "Escape" && p.choosing:
		p.shell.closeColumns()
		p.After(func() { ui.Focus(columnsID) })
	case key == "Escape" && !typing && len(p.view.ticked) > 0:
		p.untickAll()
	case typing:
		return false
	case key == "/":
		ui.Focus(searchID)
	case key == "r" || key == "R":
		p.refresh()
	default:
		return false
	}
	return true
}

func (s *Shell) onSkip(app.Context, app.Event) { ui.Focus(gridID) }

// Render shows the page in its current state.
func (s *Shell) Render() app.UI {
	p := s.page
	if title := jobs.Document(p.facts.Title, p.title); title != s.title &&
		p.Dispatcher != nil {
		s.title = title
		p.Dispatcher.Context().Page().SetTitle(title)
	}
	dialog := app.UI(ui.Hidden())
	if d := p.Access.Dialog(); d != nil {
		dialog = d
	} else if p.draft != nil {
		dialog = s.draftDialog()
	}
	return ui.Element("div", "app jobs-page", nil,
		ui.Button("skip", s.onSkip, nil, app.Text(jobs.Skip.Text())),
		s.topBar(),
		ui.Element("main", "jobs-main", ui.Attrs{"id", "main", "tabindex", "-1"}, s.head(),
			s.tools(), s.problems(), s.content(), s.selection()),
		ui.Element("div", "vh", ui.Attrs{"id", saidID, "role", "status"}, app.Text(p.announcement)),
		dialog,
	)
}

// topBar returns the bar with links to the other pages.
func (s *Shell) topBar() app.UI {
	p := s.page
	return ui.Element("header", "topbar line", nil,
		ui.Element("span", "brand", nil, ui.Logo(), ui.Text("span", "trunc", p.title)),
		ui.Element("span", "vr", nil),
		ui.Element("nav", "tab-list grow", ui.Attrs{"aria-label", jobs.Pages.Text()},
			ui.Element("a", "tab", ui.Attrs{"href", chartsPage}, app.Text(jobs.ToOpen.Text())),
			ui.Element("a", "tab",
				ui.Attrs{"href", "#" + p.fragment.String(), "aria-current", "page"},
				app.Text(words.JobsTitle.Text())),
			ui.Element("a", "tab",
				ui.Attrs{"href", guideJobs, "target", "_blank", "rel", "noopener"},
				app.Text(jobs.Help.Text()))),
		ui.Button("btn ghost icon to-access", s.onAccess,
			ui.Named(words.AccessOpen.Text(), "aria-haspopup", "dialog"), ui.Icon("key")),
		ui.ThemeChoice(p.host.Theme.ThemeChoice(), s))
}

const guideJobs = "guide/jobs.html"

// Choose implements ui.Chooser for the choices of the page.
func (s *Shell) Choose(id string, chosen int) {
	p := s.page
	switch id {
	case ui.ThemeID:
		p.host.Theme.SetTheme(ui.Themes[chosen])
		return
	case "job-owner":
		p.view.owner = s.pattern(p.facts.Owners, p.view.owner, chosen)
	case "job-kind":
		p.view.kind = s.pattern(p.facts.Kinds, p.view.kind, chosen)
	case "job-group":
		p.view.group = groups[chosen]
	case "job-sort":
		if keys, _, _ := p.sortChoices(); chosen < len(keys) {
			p.setOrder(keys[chosen])
		}
	case draftKindID:
		if p.draft != nil {
			p.draft.kind, p.draft.copied = chosen, ""
			p.Render()
		}
		return
	case "job-scalar":
		s.chooseScalar(chosen)
	}
	p.changed(true)
}

// pattern returns the pattern of the entry with index chosen. The first entry is no pattern, then
// come the values, then the pattern in force.
func (s *Shell) pattern(counts []jobs.Count, now string, chosen int) string {
	switch {
	case chosen == 0:
		return ""
	case chosen <= len(counts):
		return exactPattern(counts[chosen-1].Value)
	}
	return now
}

func (s *Shell) onAccess(app.Context, app.Event) { s.page.askAccess() }

// askAccess asks the person for credentials of private storage: for a list that could not be read,
// else for the open list.
func (p *Page) askAccess() {
	for _, problem := range p.facts.Problems {
		if problem.URL != "" {
			p.Access.Ask(problem.URL, true)
			return
		}
	}
	p.Access.Ask(p.facts.From, false)
}

// head says which list is shown, how much of it, and how current it is.
func (s *Shell) head() app.UI {
	p := s.page
	title := p.facts.Title
	if title == "" {
		title = words.JobsTitle.Text()
	}
	parts := []app.UI{ui.Element("h1", "trunc", ui.Attrs{"title", title}, app.Text(title)),
		s.meta()}
	buttons := []app.UI{ui.Hidden(), ui.Hidden()}
	if p.offersDraft() {
		buttons[1] = ui.Button("btn", func(app.Context, app.Event) { p.openDraft() },
			ui.Attrs{"id", "job-new", "aria-haspopup", "dialog"}, app.Text(jobs.New.Text()))
	}
	if p.outdated() {
		buttons[0] = ui.Button("btn small", func(app.Context, app.Event) { p.arrange() },
			ui.Attrs{"id", "job-arrange"}, ui.Icon("refresh"),
			app.Text(jobs.ShowNew(p.facts.New)))
	}
	if s := p.facts.State; s == jobs.Reading || s == jobs.Read && !p.pushed {
		busy := ""
		if p.facts.Checking || p.facts.State == jobs.Reading {
			busy = " busy"
		}
		buttons = append(buttons, ui.Button("btn refresh"+busy, func(app.Context, app.Event) {
			p.refresh()
		}, ui.Attrs{"id", "job-refresh", "title", jobs.Every(p.view.everySec), "aria-label",
			jobs.JobsRefresh.Text()}, ui.Icon("refresh"),
			ui.Text("span", "wide", jobs.JobsRefresh.Text())))
	}
	return ui.Element("div", "page-head", nil,
		append(parts, ui.Element("span", "row push", nil, buttons...))...)
}

// meta returns the number of listed jobs.
func (s *Shell) meta() app.UI {
	p := s.page
	f := &p.facts
	if f.State != jobs.Read && f.Jobs == 0 {
		text := ""
		if f.Objects > 0 {
			text = jobs.Listing(f.Objects)
		}
		return ui.Text("span", "meta", text)
	}
	text := jobs.JobsCount(f.Jobs)
	if p.view.filters() {
		text = jobs.CountOf(f.Matching, f.Jobs)
	}
	facts := []string{text}
	if f.Runs > 0 {
		facts = append(facts, jobs.Runs(f.Runs))
	}
	if f.Bytes > 0 {
		facts = append(facts, words.Bytes(f.Bytes))
	}
	text = words.Items(facts...)
	parts := []app.UI{app.Text(text)}
	if f.AtMs > 0 {
		age := words.Age(p.host.Clock.Now(), f.AtMs, p.host.Clock.ZoneOffset(f.AtMs))
		from := lastPart(f.From)
		if p.pushed {
			from = ""
		}
		parts[0] = app.Text(words.Facts(text, jobs.ReadAgo(age, from != "")))
		if from != "" {
			parts = append(parts, app.Text(" "),
				ui.Element("code", "", ui.Attrs{"title", f.From}, app.Text(from)))
		}
	}
	return ui.Element("span", "meta", nil, parts...)
}

// lastPart returns the last part of a path, with the slash of a folder.
func lastPart(path string) string {
	path, _, _ = strings.Cut(path, "?")
	trimmed := strings.TrimSuffix(path, "/")
	return path[strings.LastIndexByte(trimmed, '/')+1:]
}

// problems returns the problems of lists that could be read at least in part, one per line.
func (s *Shell) problems() app.UI {
	p := s.page
	var lines []app.UI
	if p.failed != "" {
		lines = append(lines,
			ui.Element("div", "notice err", ui.Attrs{"role", "alert"}, ui.Icon("error"),
				ui.Element("div", "grow", nil, ui.Text("h2", "", words.FailedTitle.Text()),
					ui.Text("p", "", p.failed)),
				ui.Button("btn small", func(ctx app.Context, _ app.Event) { ctx.Reload() }, nil,
					app.Text(words.Reload.Text()))))
	}
	if p.notice != "" {
		lines = append(lines,
			ui.Element("div", "notice info", ui.Attrs{"role", "status"}, ui.Icon("info"),
				ui.Element("div", "grow", nil, ui.Text("p", "", p.notice)),
				ui.IconButton("ghost small", "x", words.NoticeDismiss.Text(),
					words.NoticeDismiss.Text(), func(app.Context, app.Event) {
						p.notice = ""
					})))
	}
	for i := range p.facts.Problems {
		if problem := &p.facts.Problems[i]; p.facts.State == jobs.Read || problem.Left > 0 {
			lines = append(lines, s.problem(problem))
		}
	}
	return ui.Element("div", "notices", nil, lines...)
}

// problem returns the line of a problem.
func (s *Shell) problem(problem *jobs.Problem) app.UI {
	text := words.Say(problem.Text)
	if len(problem.First) > 0 {
		var first []string
		for _, f := range problem.First {
			first = append(first, jobs.JobFault(f.Index, f.Field, f.Why))
		}
		text = jobs.LeftOut(problem.Left, words.Items(first...), problem.Left-len(first))
	}
	if problem.Left == 0 {
		text = jobs.NotRead(lastPart(problem.List), text)
	}
	act := ui.Hidden()
	if problem.Access {
		act = ui.Button("btn small", s.onAccess, ui.Attrs{"aria-haspopup", "dialog"},
			app.Text(words.AccessGive.Text()))
	}
	return ui.Element("div", "notice warn", ui.Attrs{"role", "status"}, ui.Icon("warn"),
		ui.Element("div", "grow", nil, ui.Text("p", "", text), ui.GuideLink(guideProblems)), act)
}

const guideProblems = "guide/jobs.html#what-is-excluded"

// content returns the table, or what is shown while there is no table.
func (s *Shell) content() app.UI {
	p := s.page
	f := &p.facts
	switch {
	case f.State == jobs.None && p.started && p.sentView != nil && !p.pushed:
		return s.noList()
	case f.State == jobs.Failed:
		return s.failure()
	case f.State < jobs.Read && f.Jobs == 0:
		return skeleton()
	case f.Jobs == 0:
		return ui.Element("div", "boxed", nil,
			ui.EmptyView("db", jobs.EmptyTitle.Text(),
				app.Text(jobs.EmptyText(p.view.everySec)), ui.GuideLink(guideJobs),
				ui.Element("a", "btn ghost", ui.Attrs{"href", chartsPage},
					app.Text(jobs.OpenFiles.Text()))))
	case f.Matching == 0 && p.view.filters():
		return ui.Element("div", "boxed", nil,
			ui.EmptyView("search", jobs.NoMatch.Text(), app.Text(jobs.Hidden(f.Jobs)),
				ui.Button("btn", func(app.Context, app.Event) { p.view.clear(); p.changed(true) },
					nil,
					app.Text(jobs.ClearFilter.Text()))))
	}
	return s.grid()
}

// noList asks for the address of a list.
func (s *Shell) noList() app.UI {
	return ui.Element("div", "boxed", nil,
		ui.EmptyView("db", jobs.NoneTitle.Text(), app.Text(jobs.NoneText.Text()),
			s.addressField(), ui.GuideLink(guideJobs)))
}

// addressField returns the field for the address of another list.
func (s *Shell) addressField() app.UI {
	p := s.page
	with := ui.Attrs{"id", addressID, "type", "text", "autocomplete", "off", "spellcheck", "false",
		"inputmode", "url", "aria-label", jobs.Address.Text(), "placeholder",
		jobs.Address.Text()}
	if p.wrong {
		with = append(with, "aria-invalid", "true")
	}
	return ui.Element("div", "url-row", nil,
		ui.Element("input", "input", with).On("input", s.onTyped).On("keydown", s.onAddressKey),
		ui.Button("btn primary", s.onShow, nil, app.Text(jobs.Show.Text())))
}

func (s *Shell) onTyped(ctx app.Context, _ app.Event) {
	s.page.typed, s.page.wrong = ctx.JSSrc().Get("value").String(), false
}

func (s *Shell) onAddressKey(_ app.Context, e app.Event) {
	if e.Get("key").String() == "Enter" {
		s.page.openTyped()
	}
}

func (s *Shell) onShow(app.Context, app.Event) { s.page.openTyped() }

// failure says why no list could be read, and what can be done.
func (s *Shell) failure() app.UI {
	p := s.page
	problem := &p.facts.Problems[0]
	acts := []app.UI{ui.Button("btn", func(app.Context, app.Event) { p.refresh() }, nil,
		ui.Icon("refresh"), app.Text(jobs.Again.Text()))}
	if problem.URL != "" {
		acts = append(acts,
			ui.Button("btn", s.onAccess, ui.Attrs{"aria-haspopup", "dialog"}, ui.Icon("key"),
				app.Text(words.AccessGive.Text())))
	}
	acts = append(acts, ui.GuideLink(guideProblems))
	return ui.Element("div", "notice err jobs-failed", ui.Attrs{"role", "alert"}, ui.Icon("error"),
		ui.Element("div", "grow", nil,
			ui.Text("h2", "", jobs.JobsFailed.Text()),
			ui.Element("p", "", nil, ui.Text("code", "", problem.List)),
			ui.Text("p", "", words.Say(problem.Text)),
			ui.Element("div", "acts", nil, acts...), s.addressField()))
}

// skeletonRows is the number of placeholder rows.
const skeletonRows = 12

// skeleton returns placeholder rows, shown while the list is read.
func skeleton() app.UI {
	rows := make([]app.UI, skeletonRows)
	for i := range rows {
		rows[i] = ui.Element("div", "job-row", nil, ui.Element("div", "jc c-tick", nil),
			ui.Element("div", "jc c-name", nil, ui.Text("span", "skel", ""),
				ui.Text("span", "skel short", "")), ui.Element("div", "jc c-status", nil,
				ui.Text("span", "skel", "")))
	}
	return ui.Element("div", "job-table waits",
		ui.Attrs{"aria-busy", "true", "role", "status", "aria-label", jobs.JobsReading.Text()},
		append([]app.UI{ui.Element("div", "job-head", nil)}, rows...)...)
}

// groups are the columns that jobs can be grouped by, in the order of the choice.
var groups = [...]string{"", "status", "kind", "owner"}

// chosenGroup returns the index of the current group in groups.
func (p *Page) chosenGroup() int { return max(slices.Index(groups[:], p.view.group), 0) }
