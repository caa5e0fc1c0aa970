package app

import (
	"strconv"

	"eventlens/app/ui"
	"eventlens/app/wire"
)

// The live tail, as the page takes part in it: it says how often the worker is to look, and shows what came of it.

// keptRefresh is the name under which the host keeps the person's choice of the interval.
const keptRefresh = "refresh"

// startFollowing tells the worker how often to look for growth, now and whenever that changes.
func (p *page) startFollowing() {
	p.model.KeepRefresh(p.host.Kept(keptRefresh))
	p.model.SetHidden(!p.host.Visible())
	p.setPolling()
	p.host.OnVisible(func(visible bool) {
		p.do(func() { p.model.SetHidden(!visible); p.setPolling(); p.showAge() })
	})
	p.host.OnSecond(func() { p.do(p.secondPassed) })
}

// secondPassed shows what changes with time alone.
func (p *page) secondPassed() {
	p.showAge()
	p.fadeCopied()
	p.fadeDownloads()
	if p.model.CatchesUp() { // perhaps for so long that it is to be seen
		p.render()
	}
}

// setPolling tells the worker how often to look for growth, if that changed.
func (p *page) setPolling() {
	if now := *p.model.Follow(); p.followed == nil || now != *p.followed {
		p.followed = &now
		p.send(&now)
	}
}

// checked takes what the worker says of growth.
func (p *page) checked(c *wire.Checked) {
	p.model.Check(c, p.host.Now())
	p.tried(c)
	p.render()
	p.showAge()
}

// slowReadMs is how long it may take to read what a check found before the page shows how far that is: most of it ends before and would only flicker.
const slowReadMs = 2000

// progress returns how far reading is, as it is shown.
func (p *page) progress() wire.Progress {
	shown := p.model.Progress()
	if p.model.CatchesUp() && p.host.Now()-p.readingMs < slowReadMs {
		shown.Reading = false
	}
	shown.Listing = shown.Listing && shown.Reading // a look at what is open is no news
	return shown
}

// showAge renders the pill alone, when it says something else than before: the age of the data counts up.
func (p *page) showAge() {
	if p.pill == nil {
		return
	}
	if live, _ := p.model.Live(p.host.Now(), p.host.ZoneOffset); live != p.pill.shown {
		p.render(p.pill)
	}
}

// checkNow has the worker look for growth at once, unless it does.
func (p *page) checkNow() {
	if c := p.model.Checked(); c.Live && !c.Checking {
		p.send(&wire.Refresh{})
	}
}

// continueReading has the worker read what was stopped.
func (p *page) continueReading() {
	p.model.SetStopped(false)
	p.send(&wire.Refresh{})
	p.render()
}

// setRefresh takes a choice of the interval's menu, in seconds.
func (p *page) setRefresh(sec int) {
	p.host.Keep(keptRefresh, p.model.SetRefresh(sec))
	p.setPolling()
	p.changed()
	p.showAge()
}

// intervals is the menu of the interval; it is at the choice that has the focus.
type intervals struct {
	open bool
	at   int
}

func intervalID(i int) string { return "interval-" + strconv.Itoa(i) }

const intervalsID = "intervals"

// openIntervals opens the menu at the choice in force.
func (p *page) openIntervals() {
	p.intervals = intervals{open: true}
	for i, sec := range p.model.RefreshChoices() {
		if sec == p.model.RefreshSec() {
			p.intervals.at = i
		}
	}
	p.render()
	p.after(func() { ui.Focus(intervalID(p.intervals.at)) })
}

// closeIntervals closes the menu; back returns the focus to its button.
func (p *page) closeIntervals(back bool) {
	p.intervals.open = false
	p.render()
	if back {
		p.after(func() { ui.Focus(intervalsID) })
	}
}

// intervalsKey handles a key while the menu is open and reports whether it did.
func (p *page) intervalsKey(key string) bool {
	last := len(p.model.RefreshChoices()) - 1
	at := p.intervals.at
	switch key {
	case "ArrowDown":
		at = (at + 1) % (last + 1)
	case "ArrowUp":
		at = (at + last) % (last + 1)
	case "Home":
		at = 0
	case "End":
		at = last
	case "Escape":
		p.closeIntervals(true)
		return true
	case "Tab":
		p.closeIntervals(false)
		return false
	default:
		return false
	}
	p.intervals.at = at
	ui.Focus(intervalID(at))
	return true
}

// chooseInterval takes a click in the menu.
func (p *page) chooseInterval(sec string) {
	n, err := strconv.Atoi(sec)
	if err != nil {
		return
	}
	p.closeIntervals(true)
	p.setRefresh(n)
}

// say announces something to people who do not see it happen.
func (p *page) say(text string) {
	p.model.Say(text)
	p.render()
}

// saidID is the element that announces.
const saidID = "said"
