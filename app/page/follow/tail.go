package follow

import (
	"strconv"

	"eventlens/app/host"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// keptRefresh is the name under which the host keeps the chosen interval.
const keptRefresh = "refresh"

// Page is the part of the page that the live tail needs.
type Page interface {
	ui.Page
	// Send sends a message to the worker.
	Send(m wire.Message)
	// Changed is called after the person changed the model.
	Changed()
}

// Tail is the page's part of the live tail: it tells the worker how often to poll, and shows the
// result.
type Tail struct {
	clock     host.Clock
	storage   host.Storage
	page      Page
	model     *state.Model
	Pill      *livePill    // nil unless on screen
	sent      *wire.Follow // last message sent
	Intervals Intervals
	readingMs int64 // when reading started
}

// New makes the live tail of a page.
func New(clock host.Clock, storage host.Storage, page Page, model *state.Model) *Tail {
	return &Tail{clock: clock, storage: storage, page: page, model: model}
}

// Start tells the worker how often to poll for growth, now and whenever that changes.
func (f *Tail) Start() {
	f.model.KeepRefresh(f.storage.Kept(keptRefresh))
	f.model.SetHidden(!f.clock.Visible())
	f.SetPolling()
	f.clock.OnVisible(func(visible bool) {
		f.page.Do(func() { f.model.SetHidden(!visible); f.SetPolling(); f.showAge() })
	})
}

// SecondPassed updates displays that change with time alone.
func (f *Tail) SecondPassed() {
	f.showAge()
	if f.model.CatchesUp() { // the progress may be due to appear
		f.page.Render()
	}
}

// SetPolling tells the worker how often to poll for growth, if that changed.
func (f *Tail) SetPolling() {
	if now := *f.model.Follow(); f.sent == nil || now != *f.sent {
		f.sent = &now
		f.page.Send(&now)
	}
}

// Checked takes the result of a check for growth.
func (f *Tail) Checked(c *wire.Checked) {
	f.model.Check(c, f.clock.Now())
	f.page.Render()
	f.showAge()
}

// SlowReadMs is how long reading after a check may take before the page shows its progress. Most
// reads are shorter, and their progress would only flicker.
const SlowReadMs = 2000

// Progress returns the reading progress to show.
func (f *Tail) Progress() wire.Progress {
	shown := f.model.Progress()
	if f.model.CatchesUp() && f.clock.Now()-f.readingMs < SlowReadMs {
		shown.Reading = false
	}
	// a check of open sources is not shown as listing
	shown.Listing = shown.Listing && shown.Reading
	return shown
}

// showAge renders the pill alone, if its text changed: the age of the data counts up.
func (f *Tail) showAge() {
	if f.Pill == nil {
		return
	}
	if live, _ := f.model.Live(f.clock.Now(), f.clock.ZoneOffset); live != f.Pill.shown {
		f.page.RenderOnly(f.Pill)
	}
}

// CheckNow has the worker check for growth at once, unless a check is running.
func (f *Tail) CheckNow() {
	if c := f.model.Checked(); c.Followed && !c.Checking {
		f.page.Send(&wire.Refresh{})
	}
}

// Continue resumes reading after it was stopped.
func (f *Tail) Continue() {
	f.model.SetStopped(false)
	f.page.Send(&wire.Refresh{})
	f.page.Render()
}

// setRefresh sets the interval, in seconds.
func (f *Tail) setRefresh(sec int) {
	f.storage.Keep(keptRefresh, f.model.SetRefresh(sec))
	f.SetPolling()
	f.page.Changed()
	f.showAge()
}

// Intervals is the state of the interval menu; At is the focused choice.
type Intervals struct {
	Open bool
	At   int
}

func intervalID(i int) string { return "interval-" + strconv.Itoa(i) }

const intervalsID = "intervals"

// OpenIntervals opens the menu, with the focus on the current choice.
func (f *Tail) OpenIntervals() {
	f.Intervals = Intervals{Open: true}
	for i, sec := range f.model.RefreshChoices() {
		if sec == f.model.RefreshSec() {
			f.Intervals.At = i
		}
	}
	f.page.Render()
	f.page.After(func() { ui.Focus(intervalID(f.Intervals.At)) })
}

// CloseIntervals closes the menu; if back is set, the focus returns to its button.
func (f *Tail) CloseIntervals(back bool) {
	f.Intervals.Open = false
	f.page.Render()
	if back {
		f.page.After(func() { ui.Focus(intervalsID) })
	}
}

// IntervalsKey handles a key while the menu is open and reports whether it did.
func (f *Tail) IntervalsKey(key string) bool {
	menu := ui.Menu{
		At: f.Intervals.At, Count: len(f.model.RefreshChoices()), Tab: ui.TabLeaves,
		GoTo: f.goToInterval, Close: f.CloseIntervals,
	}
	return menu.Key(key, false)
}

func (f *Tail) goToInterval(i int) {
	f.Intervals.At = i
	ui.Focus(intervalID(i))
}

// ChooseInterval handles a click in the menu.
func (f *Tail) ChooseInterval(sec string) {
	n, err := strconv.Atoi(sec)
	if err != nil {
		return
	}
	f.CloseIntervals(true)
	f.setRefresh(n)
}

// ReadingBegan notes when the worker started to read.
func (f *Tail) ReadingBegan() { f.readingMs = f.clock.Now() }

// Restart tells a worker that replaces another one how often to poll.
func (f *Tail) Restart() {
	f.sent = nil
	f.SetPolling()
}
