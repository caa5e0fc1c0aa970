package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// pageKeys are the keys that concern the whole page, while cards are on screen and no text field has the focus. Each reports whether it did something.
var pageKeys = map[string]func(p *page) bool{
	"/": func(*page) bool { focus(tagsFilterID); return true },
	"u": func(p *page) bool { p.findRuns(); return true },
	"r": func(p *page) bool { p.checkNow(); return true },
	"s": func(p *page) bool { return p.onScalars() && p.toggleSteps() },
	"?": func(p *page) bool { p.openHelp(); return true },
	"j": func(p *page) bool { return p.stepFull(1) },
	"k": func(p *page) bool { return p.stepFull(-1) },
	"f": (*page).fullKey,
	"t": (*page).tableKey,
}

// pageKey handles a key of the page and reports whether it was one.
func (p *page) pageKey(key string) bool {
	if len(key) == 1 && key[0] >= 'A' && key[0] <= 'Z' {
		key = string(key[0] + 'a' - 'A')
	}
	if len(key) == 1 && key[0] >= '1' && key[0] <= '9' {
		return p.goToTab(int(key[0] - '1'))
	}
	does := pageKeys[key]
	return does != nil && does(p)
}

// goToTab opens a tab as its link does; the last one may not be there.
func (p *page) goToTab(i int) bool {
	links := app.Window().Get("document").Call("querySelectorAll", ".tab-list a")
	if !links.Truthy() || i >= links.Get("length").Int() {
		return false
	}
	links.Index(i).Call("click")
	return true
}

// onScalars reports whether scalars are on screen.
func (p *page) onScalars() bool { return p.model.Tab() == wire.KindScalar }

// findRuns goes to the run filter, in the drawer of narrow screens too.
func (p *page) findRuns() {
	if button := app.Window().GetElementByID(runsButtonID); button.Truthy() && button.Get("offsetParent").Truthy() {
		p.drawerOpen = true
		p.render()
	}
	p.after(func() { focus(runsFilterID) })
}

// openHelp shows the list of keys.
func (p *page) openHelp() {
	p.tools.help = true
	p.tools.opener = app.Window().Get("document").Get("activeElement")
	p.render()
	p.after(func() {
		if dialog := app.Window().GetElementByID(helpID); dialog.Truthy() {
			dialog.Call("showModal")
		}
	})
}

// closeHelp gives the focus back to where it was.
func (p *page) closeHelp() {
	if !p.tools.help {
		return
	}
	p.tools.help = false
	p.render()
	p.after(func() { focusAgain(p.tools.opener, helpButtonID) })
}

// focusAgain moves the focus to an element, or to another one if it is gone.
func focusAgain(element app.Value, otherwise string) {
	if element != nil && element.Truthy() && element.Get("isConnected").Truthy() && element.Get("tagName").String() != "BODY" {
		element.Call("focus")
		return
	}
	focus(otherwise)
}

const helpID = "shortcuts"

// onHelpClosed follows the browser, which closes the dialog by Escape itself.
func (p *page) onHelpClosed(app.Context, app.Event) { p.closeHelp() }

// helpDialog lists the keys, a line each, while it is open.
func (p *page) helpDialog() app.UI {
	if !p.tools.help {
		return textIn("span", "", "")
	}
	lines := make([]app.UI, len(words.Shortcuts()))
	for i, s := range words.Shortcuts() {
		keys := make([]app.UI, len(s.Keys))
		for k, key := range s.Keys {
			keys[k] = textIn("kbd", "kbd", key)
		}
		lines[i] = element("div", "", nil, element("dt", "", nil, keys...), textIn("dd", "", s.Does))
	}
	return element("dialog", "dialog shortcuts", attrs{"id", helpID, "aria-labelledby", helpID + "-title"},
		element("div", "dialog-head", nil, element("h2", "", attrs{"id", helpID + "-title"}, app.Text(words.HelpLabel.Text())),
			signed("ghost small", "x", words.AccessClose.Text(), words.AccessClose.Text(), p.onHelpClosed)),
		element("div", "dialog-body", nil, element("dl", "keys", nil, lines...), textIn("p", "hint", words.ShortcutsNote.Text()))).On("close", p.onHelpClosed)
}

// keyCard returns the scalar card that keys for charts are for: the one with the focus, or that is pointed at, or that fills the screen.
func (p *page) keyCard() (*chartCard, bool) {
	c, ok := p.cards[p.currentCard()].(*chartCard)
	if !ok {
		c, ok = p.fullCard()
	}
	return c, ok && c.Tab == wire.KindScalar
}

func (p *page) fullKey() bool {
	if _, on := p.model.Full(); on {
		p.closeFull()
		return true
	}
	c, ok := p.keyCard()
	if ok {
		p.openFull(c.Key)
	}
	return ok
}

func (p *page) tableKey() bool {
	c, ok := p.keyCard()
	if ok && !c.Full {
		p.toggleTable(c.Key)
	}
	return ok
}
