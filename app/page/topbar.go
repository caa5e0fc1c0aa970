package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page/card"
	"eventlens/app/page/follow"
	"eventlens/app/page/opening"
	"eventlens/app/runlist"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts/names"
)

// TopBar shows what is open, how much of it was read and how current it is.
type TopBar struct {
	app.Compo
	Page      *Page
	CountOnly bool   // only the count of unreadable parts is shown
	Source    string // title of the opened sources
	Progress  wire.Progress
	Share     int      // of the line along the top edge; -1 for no line
	Loaded    bool     // all sources were read
	Deferred  int64    // records that are not verified yet
	Problems  int      // number of unreadable parts
	Listed    bool     // the problems are on screen
	Theme     string   // chosen by the person; "" for the system's
	Open      bool     // no cards are on screen
	Tools     *Toolbar // the options, if this is the page's only bar
	Back      bool     // with Open: there are charts to go back to
	Saved     bool     // the page of saved data is on screen
	Jobs      string   // URL of the jobs page; "" for none
	Links     string   // URL fragment that the links are made from
	Unread    bool     // reading was stopped before everything was read
	Left      int      // number of runs that were not read
	Live      bool     // open sources can grow
	Checking  bool     // the worker checks whether they have grown
	Every     int      // seconds between two checks
	Menu      bool     // the menu that chooses Every is open
	Note      string   // in the menu
	Watched   int      // number of conditions to tell of
	Told      int      // number of those that a person was told of and did not look at
}

// OnOpen switches to the open page, and back.
func (b *TopBar) OnOpen(app.Context, app.Event) { b.Page.Opening.Toggle() }

// Choose implements ui.Chooser for the theme.
func (b *TopBar) Choose(_ string, chosen int) {
	theme := ui.Themes[chosen]
	b.Page.Host.Theme.SetTheme(theme)
	b.Page.Model.Cards.SetTheme(theme)
	b.Page.Changed()
}

func (b *TopBar) onRuns(app.Context, app.Event) { b.Page.Runs.Open() }

func (b *TopBar) onName(_ app.Context, e app.Event) { b.Page.pressLegend(e) }

// pressLegend handles a press on a name in a legend.
func (p *Page) pressLegend(e app.Event) {
	p.Runs.Press(ui.Data(e, "act"), ui.Data(e, "row"), false)
}

// OnStop stops reading.
func (b *TopBar) OnStop(app.Context, app.Event) {
	b.Page.Model.SetStopped(true)
	b.Page.Send(&wire.Stop{})
}

// OnContinue continues reading.
func (b *TopBar) OnContinue(app.Context, app.Event) { b.Page.Following.Continue() }

// OnAccess asks for the credentials of private storage.
func (b *TopBar) OnAccess(app.Context, app.Event) { b.Page.Access.AskForOpen() }

// OnProblems shows or closes the list of problems.
func (b *TopBar) OnProblems(app.Context, app.Event) { b.Page.Opening.ToggleProblems() }

// sourceColumns is the width of a log's name that is never cut. Wider ones keep 160 px, about as
// much. For names wider than roomyColumns other parts of a phone's bar give way.
const (
	sourceColumns = 18
	roomyColumns  = 10
)

// Render shows one row at every width; less important words are left out first.
func (b *TopBar) Render() app.UI {
	switch {
	case b.CountOnly: // building the rest would cost half as much as a card, and nobody sees it
		return ui.Element("header", "topbar", nil, b.problems()...)
	case b.Tools != nil:
		return b.compact()
	}
	parts := []app.UI{ui.Element("span", "brand", nil, ui.Logo(),
		ui.Element("span", "trunc", nil, app.Text(b.Page.title)))}
	class := "topbar"
	if b.Source != "" {
		switch w := names.Width(b.Source); {
		case w > sourceColumns:
			class = "topbar long"
		case w > roomyColumns:
			class = "topbar medium"
		}
		name := names.Split([]string{b.Source})[0]
		parts = append(parts, ui.Element("span", "vr", nil),
			ui.Element("span", "source split",
				ui.Attrs{"title", b.Source, "aria-label",
					words.Labelled(words.SourceLabel.Text(), b.Source), "role",
					"note"}, ui.ShortParts(name.Head, name.Tail)...))
	}
	parts = append(parts, ui.Element("span", "grow", nil))
	parts = append(parts, b.current()...)
	if !b.Open {
		parts = append(parts, b.Page.Watch.Button(b.Watched, b.Told), b.find(), b.share())
	}
	parts = append(parts, b.pageLinks()...)
	parts = append(parts, ui.ThemeChoice(b.Theme, b))
	if !b.Open {
		parts = append(parts, b.help(), b.more())
	}
	return ui.Element("header", class, nil, append(parts, b.line())...)
}

// line returns the line that shows how much was read.
func (b *TopBar) line() app.UI {
	if b.Share < 0 {
		return ui.Hidden()
	}
	return card.ReadingLine(b.Share, ui.Attrs{"aria-label", words.ReadingLabel.Text()})
}

// compact returns the names of the runs, how current the data is, the options, and a link to the
// whole page.
func (b *TopBar) compact() app.UI {
	m := b.Page.Model
	parts := append([]app.UI{ui.Legend(m, m.Runs.LegendRows(nil), b.Page.Host.Clock.Now(),
		ui.Button("btn small ghost more", b.onRuns, ui.Attrs{"id", runlist.ButtonID})).On("click",
		b.onName)}, b.current()...)
	parts = append(parts, b.Tools)
	if to := b.Page.Embedding.Whole(); to != "" {
		parts = append(parts,
			ui.Element("a", "btn ghost small whole",
				ui.Attrs{"href", to, "target", "_blank", "rel", "noopener", "title",
					words.WholePageHint.Text()}, ui.Icon("ext"),
				ui.Text("span", "", words.WholePage.Text())))
	}
	return ui.Element("header", "topbar", nil, append(parts, b.line())...)
}

// current returns the reading progress, how current the data is, and the count of unreadable parts.
func (b *TopBar) current() []app.UI {
	parts := b.status()
	if b.Live && !b.Progress.Reading && !b.Unread {
		parts = append(parts, b.Page.Following.PillView(),
			&follow.RefreshControl{
				Tail: b.Page.Following, Checking: b.Checking, Every: b.Every, Open: b.Menu,
				Note: b.Note,
			})
	}
	return append(parts, b.problems()...)
}

// problems returns the button that opens the list of problems.
func (b *TopBar) problems() []app.UI {
	if b.Problems == 0 {
		return nil
	}
	return []app.UI{ui.Element("span", "", ui.Attrs{"role", "status"},
		ui.Button("btn small problem-count", b.OnProblems,
			ui.Attrs{"id", opening.ProblemCountID, "aria-expanded", ui.Bool(b.Listed), "aria-label",
				words.ProblemCount(b.Problems)},
			ui.Icon("warn"),
			ui.Element("span", "wide", nil, app.Text(words.ProblemCount(b.Problems))),
			ui.Element("span", "narrow", nil, app.Text(words.Count(b.Problems)))))}
}

// pageLinks returns the links to other pages. The page of saved data is a view with an address of
// its own, so a plain link leads to it.
func (b *TopBar) pageLinks() []app.UI {
	m := b.Page.Model
	access := ui.Button("btn ghost icon to-access", b.OnAccess,
		ui.Named(words.AccessOpen.Text(), "aria-haspopup", "dialog"), ui.Icon("key"),
		ui.Text("span", "words", words.AccessOpen.Text()))
	jobs := ui.Hidden()
	if b.Jobs != "" {
		jobs = ui.Element("a", "btn ghost icon to-jobs",
			ui.Named(words.JobsTitle.Text(), "href", b.Jobs), ui.Icon("rows"),
			ui.Text("span", "words", words.JobsTitle.Text()))
	}
	saved := ui.Element("a", "btn ghost icon to-saved",
		ui.Named(words.SavedTitle.Text(), "href", "#"+m.SavedFragment().String()), ui.Icon("db"),
		ui.Text("span", "words", words.SavedTitle.Text()))
	switch {
	case b.Saved:
		text := words.OpenTitle.Text()
		if b.Back && !b.Page.Opening.Wanted() {
			text = words.BackToCharts.Text()
		}
		return []app.UI{ui.Element("a", "btn ghost",
			ui.Attrs{"href", "#" + m.BehindSaved().String(), "aria-label", text}, ui.Icon("left"),
			ui.Element("span", "wide", nil, app.Text(text)))}
	case b.Back:
		return []app.UI{
			ui.Button("btn ghost", b.OnOpen, ui.Attrs{"aria-label", words.BackToCharts.Text()},
				ui.Icon("left"),
				ui.Element("span", "wide", nil, app.Text(words.BackToCharts.Text()))),
			jobs, access, saved,
		}
	case b.Open:
		return []app.UI{jobs, access, saved}
	}
	return []app.UI{
		ui.Button("btn ghost icon to-open", b.OnOpen, ui.Named(words.OpenAnother.Text()),
			ui.Icon("folder"), ui.Text("span", "words", words.AddressOpen.Text())),
		jobs, access, saved,
	}
}

// jobsPage returns the URL of the jobs page, "" if no list of jobs is known: the site has none, and
// none was shown in this browser tab.
func (p *Page) jobsPage() string {
	switch kept := p.Host.Storage.KeptInTab(lastJobs); {
	case kept != "":
		return jobsFile + "#" + kept
	case p.Host.Location.Meta("eventlens-jobs") != "":
		return jobsFile
	}
	return ""
}

// The file name of the jobs page, and the name under which that page keeps the list that it showed
// last; see package jobs.
const (
	jobsFile = "jobs.html"
	lastJobs = "jobs"
)

// moreID is the menu of the entries that do not fit into the bar on a phone, moreThemeID the choice
// of the theme in it.
const (
	moreID      = "more-menu"
	moreThemeID = "more-theme"
)

// more returns the button of the menu moreID and the menu, which the browser opens and closes.
func (b *TopBar) more() app.UI {
	open := ui.Hidden()
	if !b.Saved {
		open = ui.Button("menu-item icons", b.OnOpen, nil, ui.Icon("folder"),
			app.Text(words.OpenAnother.Text()))
	}
	jobs := ui.Hidden()
	if b.Jobs != "" {
		jobs = ui.Element("a", "menu-item icons", ui.Attrs{"href", b.Jobs}, ui.Icon("rows"),
			app.Text(words.JobsTitle.Text()))
	}
	return ui.Element("span", "more-tools", nil,
		ui.Button("btn ghost icon", nil, ui.Named(words.MoreTools.Text(), "popovertarget", moreID),
			ui.Icon("more")),
		ui.Element("div", "more-menu", ui.Attrs{"id", moreID, "popover", "auto"},
			ui.Button("menu-item icons to-palette", b.onFind, nil, ui.Icon("search"),
				app.Text(words.Find.Text())),
			ui.Button("menu-item icons", nil, ui.Attrs{"data-copies", shareLinkID},
				ui.Icon("share"), app.Text(words.ShareHint.Text())),
			ui.Button("menu-item icons", b.Page.Saved.OnOpen, ui.Attrs{"aria-haspopup", "dialog"},
				ui.Icon("eye"), app.Text(words.Views.Text())),
			ui.Button("menu-item icons", b.Page.Watch.OnOpen, ui.Attrs{"aria-haspopup", "dialog"},
				ui.Icon("bell"), app.Text(words.WatchTitle.Text())),
			open, jobs,
			ui.Button("menu-item icons", b.OnAccess, ui.Attrs{"aria-haspopup", "dialog"},
				ui.Icon("key"), app.Text(words.AccessOpen.Text())),
			ui.Element("a", "menu-item icons",
				ui.Attrs{"href", "#" + b.Page.Model.SavedFragment().String()}, ui.Icon("db"),
				app.Text(words.SavedTitle.Text())),
			ui.Button("menu-item icons", b.onHelp, ui.Attrs{"aria-haspopup", "dialog"},
				ui.Icon("help"), app.Text(words.HelpLabel.Text())),
			ui.Element("a", "menu-item icons",
				ui.Attrs{"href", "guide/index.html", "target", "_blank", "rel", "noopener"},
				ui.Icon("info"), app.Text(words.GuideOpen.Text())),
			ui.Element("div", "menu-item icons", nil, ui.Icon("contrast"),
				ui.ThemeField(moreThemeID, b.Theme, b)),
		).On("click", func(_ app.Context, e app.Event) {
			if e.Get("target").Get("id").String() != moreThemeID {
				app.Window().GetElementByID(moreID).Call("hidePopover")
			}
		}))
}

// status returns the reading progress.
func (b *TopBar) status() []app.UI {
	var parts []app.UI
	if b.Loaded && !b.Progress.Reading {
		parts = append(parts,
			ui.Text("span", "status all wide", words.AllRead(b.Progress.BytesDone, b.Deferred)))
	}
	// the worker is checking whether there is more
	if !b.Progress.Reading && b.Progress.WaitsFor != "" {
		parts = append(parts, ui.Text("span", "status", words.Reading(b.Progress)))
	}
	if b.Progress.Reading {
		parts = append(parts,
			ui.Text("span", "status wide", words.Reading(b.Progress)),
			ui.Text("span", "status narrow", words.ReadingShare(b.Progress)),
			ui.Button("btn small", b.OnStop, nil, app.Text(words.StopReading.Text())))
	}
	if b.Unread {
		parts = append(parts,
			ui.Text("span", "status wide", words.ReadingStopped(b.Left)),
			ui.Button("btn small continue", b.OnContinue,
				ui.Attrs{"aria-label", words.ContinueRead.Text()}, ui.Icon("play"),
				ui.Element("span", "wide", nil, app.Text(words.ContinueRead.Text())),
				ui.Element("span", "narrow", nil, app.Text(words.ContinueShort.Text()))))
	}
	return parts
}
