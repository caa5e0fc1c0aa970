package page

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
	page      *Page
	Pill      *livePill    // while it is on screen
	sent      *wire.Follow // last
	Intervals Intervals
	readingMs int64 // when reading began
}

// startFollowing tells the worker how often to look for growth, now and whenever that changes.
func (fo *following) startFollowing() {
	fo.page.Model.KeepRefresh(fo.page.Host.Kept(keptRefresh))
	fo.page.Model.SetHidden(!fo.page.Host.Visible())
	fo.setPolling()
	fo.page.Host.OnVisible(func(visible bool) {
		fo.page.Do(func() { fo.page.Model.SetHidden(!visible); fo.setPolling(); fo.showAge() })
	})
	fo.page.Host.OnSecond(func() { fo.page.Do(fo.secondPassed) })
}

// secondPassed shows what changes with time alone.
func (fo *following) secondPassed() {
	fo.showAge()
	fo.page.Opening.Examination.FadeCopied()
	fo.page.Exports.Fade()
	if fo.page.Model.CatchesUp() { // perhaps for so long that it is to be seen
		fo.page.Render()
	}
}

// setPolling tells the worker how often to look for growth, if that changed.
func (fo *following) setPolling() {
	if now := *fo.page.Model.Follow(); fo.sent == nil || now != *fo.sent {
		fo.sent = &now
		fo.page.Send(&now)
	}
}

// checked takes what the worker says of growth.
func (fo *following) checked(c *wire.Checked) {
	fo.page.Model.Check(c, fo.page.Host.Now())
	fo.page.Opening.Examination.Checked(c)
	fo.page.Render()
	fo.showAge()
}

// SlowReadMs is how long it may take to read what a check found before the page shows how far that is: most of it ends before and would only flicker.
const SlowReadMs = 2000

// progress returns how far reading is, as it is shown.
func (fo *following) progress() wire.Progress {
	shown := fo.page.Model.Progress()
	if fo.page.Model.CatchesUp() && fo.page.Host.Now()-fo.readingMs < SlowReadMs {
		shown.Reading = false
	}
	shown.Listing = shown.Listing && shown.Reading // a look at what is open is no news
	return shown
}

// showAge renders the pill alone, when it says something else than before: the age of the data counts up.
func (fo *following) showAge() {
	if fo.Pill == nil {
		return
	}
	if live, _ := fo.page.Model.Live(fo.page.Host.Now(), fo.page.Host.ZoneOffset); live != fo.Pill.shown {
		fo.page.RenderOnly(fo.Pill)
	}
}

// checkNow has the worker look for growth at once, unless it does.
func (fo *following) checkNow() {
	if c := fo.page.Model.Checked(); c.Live && !c.Checking {
		fo.page.Send(&wire.Refresh{})
	}
}

// continueReading has the worker read what was stopped.
func (fo *following) continueReading() {
	fo.page.Model.SetStopped(false)
	fo.page.Send(&wire.Refresh{})
	fo.page.Render()
}

// setRefresh takes a choice of the interval's menu, in seconds.
func (fo *following) setRefresh(sec int) {
	fo.page.Host.Keep(keptRefresh, fo.page.Model.SetRefresh(sec))
	fo.setPolling()
	fo.page.Changed()
	fo.showAge()
}

// Intervals is the menu of the interval; it is at the choice that has the focus.
type Intervals struct {
	Open bool
	At   int
}

func intervalID(i int) string { return "interval-" + strconv.Itoa(i) }

const intervalsID = "intervals"

// OpenIntervals opens the menu at the choice in force.
func (fo *following) OpenIntervals() {
	fo.Intervals = Intervals{Open: true}
	for i, sec := range fo.page.Model.RefreshChoices() {
		if sec == fo.page.Model.RefreshSec() {
			fo.Intervals.At = i
		}
	}
	fo.page.Render()
	fo.page.After(func() { ui.Focus(intervalID(fo.Intervals.At)) })
}

// closeIntervals closes the menu; back returns the focus to its button.
func (fo *following) closeIntervals(back bool) {
	fo.Intervals.Open = false
	fo.page.Render()
	if back {
		fo.page.After(func() { ui.Focus(intervalsID) })
	}
}

// intervalsKey handles a key while the menu is open and reports whether it did.
func (fo *following) intervalsKey(key string) bool {
	menu := ui.Menu{At: fo.Intervals.At, Count: len(fo.page.Model.RefreshChoices()), Tab: ui.TabLeaves, GoTo: fo.goToInterval, Close: fo.closeIntervals}
	return menu.Key(key, false)
}

func (fo *following) goToInterval(i int) {
	fo.Intervals.At = i
	ui.Focus(intervalID(i))
}

// ChooseInterval takes a click in the menu.
func (fo *following) ChooseInterval(sec string) {
	n, err := strconv.Atoi(sec)
	if err != nil {
		return
	}
	fo.closeIntervals(true)
	fo.setRefresh(n)
}

// Say announces something to people who do not see it happen.
func (fo *following) Say(text string) {
	fo.page.Model.Say(text)
	fo.page.Render()
}

// saidID is the element that announces.
const saidID = "said"
