package page

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page/follow"
	"eventlens/app/page/opening"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TopBar says what is open, how far it was read and how current it is.
type TopBar struct {
	app.Compo
	Page     *Page
	Bare     bool // only how much could not be read is said
	Source   string
	Progress wire.Progress
	Loaded   bool
	Deferred int64 // records that are not verified yet
	Problems int
	Listed   bool   // the problems are on screen
	Theme    string // that was chosen; "" for the system's
	Open     bool   // no cards are on screen
	Back     bool   // and there is something to go back to
	Saved    bool   // the page that lists what is saved is on screen
	Links    string
	Unread   bool // reading was stopped before everything was read
	Left     int  // runs that were not
	Live     bool // what is open can grow
	Checking bool
	Every    int // seconds between two checks
	Menu     bool
	Note     string // of the menu
}

// OnOpen leads to the open page, and back.
func (b *TopBar) OnOpen(app.Context, app.Event) { b.Page.Opening.Toggle() }

// themes are the choices of the theme, in the order of their names; the first one follows the system.
var themes = []string{"", "light", "dark"}

// Choose implements ui.Chooser for the theme.
func (b *TopBar) Choose(_ string, chosen int) {
	theme := themes[chosen]
	b.Page.Host.SetTheme(theme)
	b.Page.Model.SetTheme(theme)
	b.Page.Changed()
}

// theme is the choice of the theme: a list of the browser's below an icon.
func (b *TopBar) theme() app.UI {
	names := strings.Join([]string{words.ThemeSystem.Text(), words.ThemeLight.Text(), words.ThemeDark.Text()}, "\n")
	return ui.Element("span", "btn ghost icon theme", nil, ui.Icon("contrast"),
		&ui.ChoiceField{Chooser: b, ID: themeID, Label: words.ThemeLabel.Text(), Names: names, Chosen: slices.Index(themes, b.Theme)})
}

const themeID = "theme"

// OnStop ends reading.
func (b *TopBar) OnStop(app.Context, app.Event) {
	b.Page.Model.SetStopped(true)
	b.Page.Send(&wire.Stop{})
}

// OnContinue goes on with reading.
func (b *TopBar) OnContinue(app.Context, app.Event) { b.Page.Following.Continue() }

// OnAccess asks for what makes private storage answer.
func (b *TopBar) OnAccess(app.Context, app.Event) { b.Page.Access.AskForOpen() }

// OnProblems shows the problems, or closes them.
func (b *TopBar) OnProblems(app.Context, app.Event) { b.Page.Opening.ToggleProblems() }

// Render shows one row at every width; less important words go first.
func (b *TopBar) Render() app.UI {
	if b.Bare {
		return ui.Element("header", "topbar", nil, b.problems()...)
	}
	parts := []app.UI{ui.Element("span", "brand", nil, ui.Logo(), ui.Element("span", "", nil, app.Text(words.Product)))}
	if b.Source != "" {
		parts = append(parts, ui.Element("span", "vr", nil),
			ui.Element("span", "source trunc", ui.Attrs{"title", b.Source, "aria-label", words.Labelled(words.SourceLabel.Text(), b.Source), "role", "note"}, app.Text(b.Source)))
	}
	parts = append(parts, ui.Element("span", "grow", nil))
	parts = append(parts, b.status()...)
	if b.Live && !b.Progress.Reading && !b.Unread {
		parts = append(parts, b.Page.Following.PillView(), &follow.RefreshControl{Tail: b.Page.Following, Checking: b.Checking, Every: b.Every, Open: b.Menu, Note: b.Note})
	}
	parts = append(parts, b.problems()...)
	parts = append(parts, b.ways()...)
	parts = append(parts, b.theme())
	if !b.Open {
		parts = append(parts, b.help(), b.more())
	}
	return ui.Element("header", "topbar", nil, parts...)
}

// problems is the button that leads to what could not be read.
func (b *TopBar) problems() []app.UI {
	if b.Problems == 0 {
		return nil
	}
	return []app.UI{ui.Element("span", "", ui.Attrs{"role", "status"},
		ui.Button("btn small problem-count", b.OnProblems, ui.Attrs{"id", opening.ProblemCountID, "aria-expanded", ui.Bool(b.Listed), "aria-label", words.ProblemCount(b.Problems)},
			ui.Icon("warn"), ui.Element("span", "wide", nil, app.Text(words.ProblemCount(b.Problems))), ui.Element("span", "narrow", nil, app.Text(words.Count(b.Problems)))))}
}

// ways are the ways to other pages. That of what is saved is a view with an address of its own, and so is reached by links.
func (b *TopBar) ways() []app.UI {
	m := b.Page.Model
	access := ui.Button("btn ghost icon to-access", b.OnAccess, ui.Attrs{"title", words.AccessOpen.Text(), "aria-label", words.AccessOpen.Text(), "aria-haspopup", "dialog"}, ui.Icon("key"), ui.Text("span", "words", words.AccessOpen.Text()))
	saved := ui.Element("a", "btn ghost icon to-saved", ui.Attrs{"href", "#" + m.SavedFragment().String(), "title", words.SavedTitle.Text(), "aria-label", words.SavedTitle.Text()}, ui.Icon("db"), ui.Text("span", "words", words.SavedTitle.Text()))
	switch {
	case b.Saved:
		text := words.OpenTitle.Text()
		if b.Back && !b.Page.Opening.Wanted() {
			text = words.BackToCharts.Text()
		}
		return []app.UI{ui.Element("a", "btn ghost", ui.Attrs{"href", "#" + m.BehindSaved().String(), "aria-label", text}, ui.Icon("left"), ui.Element("span", "wide", nil, app.Text(text)))}
	case b.Back:
		return []app.UI{
			ui.Button("btn ghost", b.OnOpen, ui.Attrs{"aria-label", words.BackToCharts.Text()}, ui.Icon("left"), ui.Element("span", "wide", nil, app.Text(words.BackToCharts.Text()))),
			access, saved,
		}
	case b.Open:
		return []app.UI{access, saved}
	}
	return []app.UI{
		ui.Button("btn ghost to-open", b.OnOpen, ui.Attrs{"title", words.OpenAnother.Text(), "aria-label", words.OpenAnother.Text()}, ui.Icon("folder"), ui.Element("span", "wide", nil, app.Text(words.AddressOpen.Text()))),
		access, saved,
	}
}

// moreID is the menu of what the bar has no room for on a phone.
const moreID = "more-menu"

// more is that menu; the browser opens and closes it.
func (b *TopBar) more() app.UI {
	open := ui.Hidden()
	if !b.Saved {
		open = ui.Button("menu-item icons", b.OnOpen, nil, ui.Icon("folder"), app.Text(words.OpenAnother.Text()))
	}
	return ui.Element("span", "more-tools", nil,
		ui.Button("btn ghost icon", nil, ui.Named(words.MoreTools.Text(), "popovertarget", moreID), ui.Icon("more")),
		ui.Element("div", "more-menu", ui.Attrs{"id", moreID, "popover", "auto"},
			open,
			ui.Button("menu-item icons", b.OnAccess, ui.Attrs{"aria-haspopup", "dialog"}, ui.Icon("key"), app.Text(words.AccessOpen.Text())),
			ui.Element("a", "menu-item icons", ui.Attrs{"href", "#" + b.Page.Model.SavedFragment().String()}, ui.Icon("db"), app.Text(words.SavedTitle.Text())),
			ui.Button("menu-item icons", b.onHelp, ui.Attrs{"aria-haspopup", "dialog"}, ui.Icon("help"), app.Text(words.HelpLabel.Text())),
			ui.Element("a", "menu-item icons", ui.Attrs{"href", "guide/index.html", "target", "_blank", "rel", "noopener"}, ui.Icon("info"), app.Text(words.GuideOpen.Text())),
		).On("click", func(app.Context, app.Event) { app.Window().GetElementByID(moreID).Call("hidePopover") }))
}

// status says how far reading is.
func (b *TopBar) status() []app.UI {
	var parts []app.UI
	if b.Loaded && !b.Progress.Reading {
		parts = append(parts, ui.Text("span", "status all wide", words.AllRead(b.Progress.BytesDone, b.Deferred)))
	}
	if !b.Progress.Reading && b.Progress.WaitsFor != "" { // to look whether there is more
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
			ui.Button("btn small continue", b.OnContinue, ui.Attrs{"aria-label", words.ContinueRead.Text()}, ui.Icon("play"), ui.Element("span", "wide", nil, app.Text(words.ContinueRead.Text())), ui.Element("span", "narrow", nil, app.Text(words.ContinueShort.Text()))))
	}
	return parts
}
