package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// tabBar shows the kinds of data as links, and a badge that says how many of the values read are
// drawn.
type tabBar struct {
	app.Compo
	Page   *Page
	Tab    kind.ID
	Look   string // name of the further tab on screen, "" for the kind's own tab
	View   string // name of the view on screen, "" for cards
	More   bool   // the list of absent kinds is open
	Counts []int  // of tags, by kind, then of the views with tabs, then of further tabs
	Values int64  // in the tab on screen
	Lost   int64  // values that are not drawn
	// Superseded counts the Values that are left out because a restarted run wrote them again.
	Superseded int64
	Reading    card.Reading // without its Share
	Saved      string       // label of the button of the saved views, "" for no button
	Links      string       // URL fragment that the links of the tabs are made from
	Many       int          // number of runs with a line each, if too many to tell apart; else 0
	SummedUp   bool         // groups of runs have one line each
	Quantiles  int          // number of runs summed up by bands of quantiles; 0 for other bands

	revealed shownTab // the state that was last scrolled into view
}

// OnMount scrolls the open tab into view, if the tabs do not all fit.
func (b *tabBar) OnMount(app.Context) { b.reveal() }

// OnUpdate scrolls again only when another tab was opened or the number of tabs changed; otherwise
// the list stays where the person scrolled it.
func (b *tabBar) OnUpdate(app.Context) { b.reveal() }

func (b *tabBar) reveal() {
	now := shownTab{tab: b.Tab, look: b.Look, view: b.View}
	for _, n := range b.Counts {
		if n > 0 {
			now.tabs++
		}
	}
	if now == b.revealed {
		return
	}
	b.revealed = now
	b.Page.After(func() {
		if tab := app.Window().Get("document").Call("querySelector",
			".tab-list [aria-current]"); tab.Truthy() {
			tab.Call("scrollIntoView", map[string]any{"block": "nearest", "inline": "center"})
		}
	})
}

// shownTab is the open tab and the number of tabs.
type shownTab struct {
	tab        kind.ID
	look, view string
	tabs       int
}

func (b *tabBar) onSumUp(app.Context, app.Event) {
	if b.SummedUp {
		b.Page.Model.ShowEachRun()
	} else {
		b.Page.Model.SumUpRuns()
	}
	b.Page.Changed()
}

// sumUp returns the button that switches between lines and bands.
func (b *tabBar) sumUp() app.UI {
	long, short, tip := words.SumUpRuns(b.Many), words.SumUpShort, words.SumUpTitle
	if b.SummedUp {
		long, short, tip = words.ShowEachRun.Text(), words.ShowEachShort, words.ShowEachTitle
	} else if b.Many == 0 {
		return ui.Hidden()
	}
	button := ui.Button("btn small sum-up", b.onSumUp,
		ui.Attrs{"title", tip.Text(), "aria-label", long},
		ui.Text("span", "wide", long), ui.Text("span", "narrow", short.Text()))
	if b.Quantiles == 0 {
		return button
	}
	return ui.Element("span", "summed-up", nil,
		ui.Text("span", "count", words.SummedUp(b.Quantiles)), button)
}

// Render shows, in a fixed order, the kinds that have data and the kind on screen, each followed by
// its further tabs. The other kinds are behind a button.
func (b *tabBar) Render() app.UI {
	var tabs []app.UI
	var absent []absentTab
	for i, k := range b.Page.kinds {
		there := b.Counts[i] > 0 || b.Tab == k.ID()
		if there {
			tabs = append(tabs, b.tab(k.ID(), b.Counts[i]))
		} else if !k.ID().Counted() && k.ID() != kind.All {
			absent = append(absent, b.absentKind(k.ID()))
		}
		for _, look := range looksOf(k) {
			count, current, to := b.Counts[i], b.Look == look.Name && b.View == "",
				b.Page.Model.LookFragment(look.Name)
			if look.Own {
				count = look.Count
			}
			switch {
			case look.Own && count == 0 && !current:
				absent = append(absent, absentTab{look.Text, to, look.Code})
			case look.Own || there:
				tabs = append(tabs, b.link(count, current, to, look.Text, look.Hint))
			}
		}
	}
	for _, v := range b.Page.tabs {
		if t := v.Tab(); t.Count > 0 || b.View == t.Name {
			tabs = append(tabs,
				b.link(t.Count, b.View == t.Name, b.Page.Model.ViewFragment(t.Name), t.Text,
					t.Hint))
		} else if t.Kind != kind.Scalar {
			absent = append(absent, b.absentKind(t.Kind))
		}
	}
	return ui.Element("nav", "tabs", ui.Attrs{"aria-label", words.KindsLabel.Text()},
		ui.Element("div", "tab-list", nil, tabs...), b.more(absent), b.sumUp(),
		b.Page.Saved.Button(b.Saved), b.badge())
}

func (b *tabBar) tab(k kind.ID, tags int) app.UI {
	return b.link(tags, k == b.Tab && b.Look == "" && b.View == "", b.Page.Model.TabFragment(k),
		words.TabName(k), words.TabHint(k, tags))
}

func (b *tabBar) link(count int, current bool, to address.Fragment, text, hint string) app.UI {
	class := "tab"
	if count == 0 {
		class += " none"
	}
	link := ui.Element("a", class, ui.Attrs{"href", "#" + to.String(), "title", hint})
	if current {
		link = link.Aria("current", "page")
	}
	return link.Body(app.Text(text), ui.Text("span", "count", words.Count(count)))
}

func (b *tabBar) badge() app.UI {
	shown := b.Page.KindOf(b.Tab).Badge(Counts{b.Values, b.Lost, b.Superseded})
	if shown.Text == "" || b.Values == 0 {
		return ui.Element("span", "grow", nil)
	}
	if r := b.Reading; r.Partial() {
		shown.Text, shown.Title = words.RunsDrawn(r.Read, r.Runs, r.Stopped)
	}
	if b.Superseded > 0 {
		shown.Title = words.Sentences(shown.Title, words.SupersededTitle.Text())
	}
	return ui.Element("span", "badge fidelity", ui.Attrs{"title", shown.Title}, ui.Icon(shown.Icon),
		app.Text(shown.Text))
}
