package page

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// pageKeys are the keys that concern the whole page, while cards or a view with a tab are on screen
// and no text field has the focus. Each function reports whether it did something.
var pageKeys = map[string]func(p *Page) bool{
	"/": (*Page).findTags,
	"u": (*Page).findRuns,
	"b": (*Page).toggleBaseline,
	"v": func(p *Page) bool { return p.Saved.Open() },
	"w": func(p *Page) bool { return p.Watch.Open(0) },
	"r": func(p *Page) bool { p.Following.CheckNow(); return true },
	",": func(p *Page) bool { return p.Steps.Step(-1) },
	".": func(p *Page) bool { return p.Steps.Step(1) },
	"?": (*Page).openHelp,
}

// findTags moves the focus to the tag filter.
func (p *Page) findTags() bool {
	if p.Embedding.HidesBars() && !p.Tools.options {
		p.Tools.toggleOptions()
	}
	p.After(func() { ui.Focus(TagsFilterID) })
	return p.ShowsCards()
}

// findRuns moves the focus to the filter of the run list.
func (p *Page) findRuns() bool {
	if !p.ShowsCards() {
		return false
	}
	p.Runs.Find()
	return true
}

// toggleBaseline makes the run that the keyboard or the pointer is at the baseline, in the list or
// on a chart, or ends that. Where there is none, it ends the comparison, or lets the person choose a
// run.
func (p *Page) toggleBaseline() bool {
	run := wire.RunID(0)
	for _, at := range [...]wire.RunID{p.Runs.Chosen(), p.Cards.Hover.Run(),
		p.Model.Runs.Emphasis(), p.Model.Runs.Baseline()} {
		if run == 0 {
			run = at
		}
	}
	if run == 0 {
		p.Tell(words.BaselineIdle.Text())
		p.Runs.ChooseRow()
	} else {
		p.Tell(p.Model.Runs.ToggleBaseline(run))
		p.Cards.Hover.Stale = true
		p.ChangedKeepingReadout()
	}
	return true
}

// letter returns a single capital letter in lower case, and other keys unchanged.
func letter(key string) string {
	if len(key) == 1 && key[0] >= 'A' && key[0] <= 'Z' {
		return string(key[0] + 'a' - 'A')
	}
	return key
}

// pageKey handles a page key or a tab's digit and reports whether it did.
func (tl *tools) pageKey(key string) bool {
	if len(key) == 1 && key[0] >= '1' && key[0] <= '9' {
		return tl.goToTab(int(key[0] - '1'))
	}
	does := pageKeys[key]
	return does != nil && does(tl.page)
}

// goToTab follows the link of a tab. It reports false if there is no such tab.
func (tl *tools) goToTab(i int) bool {
	links := app.Window().Get("document").Call("querySelectorAll", ".tab-list a")
	if !links.Truthy() || i >= links.Get("length").Int() {
		return false
	}
	links.Index(i).Call("click")
	return true
}

// openHelp shows the list of keys.
func (p *Page) openHelp() bool {
	parts := []string{words.ShortcutTexts, words.ShortcutTable}
	p.Choose("keys", strings.Join(parts, ""), nil)
	return true
}
