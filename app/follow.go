package app

import (
	"strconv"

	"eventlens/app/ui"
	"eventlens/app/wire"
)

// The live tail, as the page takes part in it: it says how often the worker is to look, and shows what came of it.

// keptRefresh is the name under which the host keeps the person's choice of the interval.
const keptRefresh = "refresh"

// following is the live tail as the page takes part in it.
type following struct {
	page      *page
	pill      *livePill    // while it is on screen
	sent      *wire.Follow // last
	intervals intervals
	readingMs int64 // when reading began
}

// startFollowing tells the worker how often to look for growth, now and whenever that changes.
func (fo *following) startFollowing() {
	fo.page.model.KeepRefresh(fo.page.host.Kept(keptRefresh))
	fo.page.model.SetHidden(!fo.page.host.Visible())
	fo.setPolling()
	fo.page.host.OnVisible(func(visible bool) {
		fo.page.do(func() { fo.page.model.SetHidden(!visible); fo.setPolling(); fo.showAge() })
	})
	fo.page.host.OnSecond(func() { fo.page.do(fo.secondPassed) })
}

// secondPassed shows what changes with time alone.
func (fo *following) secondPassed() {
	fo.showAge()
	fo.page.examination.fadeCopied()
	fo.page.exports.fadeDownloads()
	if fo.page.model.CatchesUp() { // perhaps for so long that it is to be seen
		fo.page.render()
	}
}

// setPolling tells the worker how often to look for growth, if that changed.
func (fo *following) setPolling() {
	if now := *fo.page.model.Follow(); fo.sent == nil || now != *fo.sent {
		fo.sent = &now
		fo.page.send(&now)
	}
}

// checked takes what the worker says of growth.
func (fo *following) checked(c *wire.Checked) {
	fo.page.model.Check(c, fo.page.host.Now())
	fo.page.examination.tried(c)
	fo.page.render()
	fo.showAge()
}

// slowReadMs is how long it may take to read what a check found before the page shows how far that is: most of it ends before and would only flicker.
const slowReadMs = 2000

// progress returns how far reading is, as it is shown.
func (fo *following) progress() wire.Progress {
	shown := fo.page.model.Progress()
	if fo.page.model.CatchesUp() && fo.page.host.Now()-fo.readingMs < slowReadMs {
		shown.Reading = false
	}
	shown.Listing = shown.Listing && shown.Reading // a look at what is open is no news
	return shown
}

// showAge renders the pill alone, when it says something else than before: the age of the data counts up.
func (fo *following) showAge() {
	if fo.pill == nil {
		return
	}
	if live, _ := fo.page.model.Live(fo.page.host.Now(), fo.page.host.ZoneOffset); live != fo.pill.shown {
		fo.page.render(fo.pill)
	}
}

// checkNow has the worker look for growth at once, unless it does.
func (fo *following) checkNow() {
	if c := fo.page.model.Checked(); c.Live && !c.Checking {
		fo.page.send(&wire.Refresh{})
	}
}

// continueReading has the worker read what was stopped.
func (fo *following) continueReading() {
	fo.page.model.SetStopped(false)
	fo.page.send(&wire.Refresh{})
	fo.page.render()
}

// setRefresh takes a choice of the interval's menu, in seconds.
func (fo *following) setRefresh(sec int) {
	fo.page.host.Keep(keptRefresh, fo.page.model.SetRefresh(sec))
	fo.setPolling()
	fo.page.changed()
	fo.showAge()
}

// intervals is the menu of the interval; it is at the choice that has the focus.
type intervals struct {
	open bool
	at   int
}

func intervalID(i int) string { return "interval-" + strconv.Itoa(i) }

const intervalsID = "intervals"

// openIntervals opens the menu at the choice in force.
func (fo *following) openIntervals() {
	fo.intervals = intervals{open: true}
	for i, sec := range fo.page.model.RefreshChoices() {
		if sec == fo.page.model.RefreshSec() {
			fo.intervals.at = i
		}
	}
	fo.page.render()
	fo.page.after(func() { ui.Focus(intervalID(fo.intervals.at)) })
}

// closeIntervals closes the menu; back returns the focus to its button.
func (fo *following) closeIntervals(back bool) {
	fo.intervals.open = false
	fo.page.render()
	if back {
		fo.page.after(func() { ui.Focus(intervalsID) })
	}
}

// intervalsKey handles a key while the menu is open and reports whether it did.
func (fo *following) intervalsKey(key string) bool {
	menu := ui.Menu{At: fo.intervals.at, Count: len(fo.page.model.RefreshChoices()), Tab: ui.TabLeaves, GoTo: fo.goToInterval, Close: fo.closeIntervals}
	return menu.Key(key, false)
}

func (fo *following) goToInterval(i int) {
	fo.intervals.at = i
	ui.Focus(intervalID(i))
}

// chooseInterval takes a click in the menu.
func (fo *following) chooseInterval(sec string) {
	n, err := strconv.Atoi(sec)
	if err != nil {
		return
	}
	fo.closeIntervals(true)
	fo.setRefresh(n)
}

// say announces something to people who do not see it happen.
func (fo *following) say(text string) {
	fo.page.model.Say(text)
	fo.page.render()
}

// saidID is the element that announces.
const saidID = "said"
