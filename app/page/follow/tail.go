package follow

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// keptRefresh is the name under which the host keeps the person's choice of the interval.
const keptRefresh = "refresh"

// Host is what the live tail needs of the browser.
type Host interface {
	// Kept returns what Keep kept under a name on this device, "" when there is nothing.
	Kept(name string) string
	Keep(name, value string)
	// Visible reports whether the person can see the page at all, and OnVisible calls fn when that changes.
	Visible() bool
	OnVisible(fn func(visible bool))
	// Now is the time in milliseconds since the Unix epoch, and ZoneOffset the local offset from UTC in seconds at that time.
	Now() int64
	ZoneOffset(unixMs int64) int
}

// Page is what the live tail needs of the page around it.
type Page interface {
	// Do runs fn on the UI goroutine, without rendering anything; After runs it once what is due was rendered.
	Do(fn func())
	After(fn func())
	// Render renders what changed, and RenderOnly one component.
	Render()
	RenderOnly(c app.UI)
	// Changed follows a change of the model by the person.
	Changed()
	// Send sends a message to the worker.
	Send(m wire.Message)
}

// Tail is the live tail as the page takes part in it: it says how often the worker is to look, and shows what came of it.
type Tail struct {
	host      Host
	page      Page
	model     *state.Model
	Pill      *livePill    // while it is on screen
	sent      *wire.Follow // last
	Intervals Intervals
	readingMs int64 // when reading began
}

// New makes the live tail of a page.
func New(host Host, page Page, model *state.Model) *Tail {
	return &Tail{host: host, page: page, model: model}
}

// Start tells the worker how often to look for growth, now and whenever that changes.
func (f *Tail) Start() {
	f.model.KeepRefresh(f.host.Kept(keptRefresh))
	f.model.SetHidden(!f.host.Visible())
	f.SetPolling()
	f.host.OnVisible(func(visible bool) {
		f.page.Do(func() { f.model.SetHidden(!visible); f.SetPolling(); f.showAge() })
	})
}

// SecondPassed shows what changes with time alone.
func (f *Tail) SecondPassed() {
	f.showAge()
	if f.model.CatchesUp() { // perhaps for so long that it is to be seen
		f.page.Render()
	}
}

// SetPolling tells the worker how often to look for growth, if that changed.
func (f *Tail) SetPolling() {
	if now := *f.model.Follow(); f.sent == nil || now != *f.sent {
		f.sent = &now
		f.page.Send(&now)
	}
}

// Checked takes what the worker says of growth.
func (f *Tail) Checked(c *wire.Checked) {
	f.model.Check(c, f.host.Now())
	f.page.Render()
	f.showAge()
}

// SlowReadMs is how long it may take to read what a check found before the page shows how far that is: most of it ends before and would only flicker.
const SlowReadMs = 2000

// Progress returns how far reading is, as it is shown.
func (f *Tail) Progress() wire.Progress {
	shown := f.model.Progress()
	if f.model.CatchesUp() && f.host.Now()-f.readingMs < SlowReadMs {
		shown.Reading = false
	}
	shown.Listing = shown.Listing && shown.Reading // a look at what is open is no news
	return shown
}

// showAge renders the pill alone, when it says something else than before: the age of the data counts up.
func (f *Tail) showAge() {
	if f.Pill == nil {
		return
	}
	if live, _ := f.model.Live(f.host.Now(), f.host.ZoneOffset); live != f.Pill.shown {
		f.page.RenderOnly(f.Pill)
	}
}

// CheckNow has the worker look for growth at once, unless it does.
func (f *Tail) CheckNow() {
	if c := f.model.Checked(); c.Followed && !c.Checking {
		f.page.Send(&wire.Refresh{})
	}
}

// Continue has the worker read what was stopped.
func (f *Tail) Continue() {
	f.model.SetStopped(false)
	f.page.Send(&wire.Refresh{})
	f.page.Render()
}

// setRefresh takes a choice of the interval's menu, in seconds.
func (f *Tail) setRefresh(sec int) {
	f.host.Keep(keptRefresh, f.model.SetRefresh(sec))
	f.SetPolling()
	f.page.Changed()
	f.showAge()
}

// Intervals is the menu of the interval; it is at the choice that has the focus.
type Intervals struct {
	Open bool
	At   int
}

func intervalID(i int) string { return "interval-" + strconv.Itoa(i) }

const intervalsID = "intervals"

// OpenIntervals opens the menu at the choice in force.
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

// CloseIntervals closes the menu; back returns the focus to its button.
func (f *Tail) CloseIntervals(back bool) {
	f.Intervals.Open = false
	f.page.Render()
	if back {
		f.page.After(func() { ui.Focus(intervalsID) })
	}
}

// IntervalsKey handles a key while the menu is open and reports whether it did.
func (f *Tail) IntervalsKey(key string) bool {
	menu := ui.Menu{At: f.Intervals.At, Count: len(f.model.RefreshChoices()), Tab: ui.TabLeaves, GoTo: f.goToInterval, Close: f.CloseIntervals}
	return menu.Key(key, false)
}

func (f *Tail) goToInterval(i int) {
	f.Intervals.At = i
	ui.Focus(intervalID(i))
}

// ChooseInterval takes a click in the menu.
func (f *Tail) ChooseInterval(sec string) {
	n, err := strconv.Atoi(sec)
	if err != nil {
		return
	}
	f.CloseIntervals(true)
	f.setRefresh(n)
}

// ReadingBegan notes when the worker began to read.
func (f *Tail) ReadingBegan() { f.readingMs = f.host.Now() }

// Restart tells a worker that replaces another one how often to look.
func (f *Tail) Restart() {
	f.sent = nil
	f.SetPolling()
}
