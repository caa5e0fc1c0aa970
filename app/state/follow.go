package state

import (
	"slices"
	"strconv"
	"time"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// This file has the state of live updates: how often open sources are checked for appended data,
// and the texts of the page about the checks.

// Limits of the interval between two checks, in seconds; 0 means never.
const (
	minRefreshSec     = 5
	maxRefreshSec     = 600
	defaultRefreshSec = 30
)

// refreshChoices are the intervals that the menu offers, in seconds.
var refreshChoices = []int{0, 5, 15, 30, 60, 300, 600}

// follow is the state of live updates.
type follow struct {
	address string // interval from the URL, in the format of parseRefresh; "" if the URL has none
	kept    string // the person's choice, in the same format; "" for the default
	hidden  bool   // the page is not visible
	checked wire.Checked
	sinceMs int64  // when the running check began, milliseconds since the Unix epoch
	said    string // the last announcement for screen readers
}

// Polling manages live updates.
type Polling struct {
	follow follow
	watch  *Watching
}

func (m *Polling) WriteAddress(f *address.Fragment) { f.Set(address.Refresh, m.follow.address) }

func (m *Polling) ReadAddress(f *address.Fragment) {
	m.follow.address = ""
	if sec, ok := parseRefresh(f.Text(address.Refresh)); ok {
		m.follow.address = formatRefresh(sec)
	}
}

// parseRefresh parses an interval in seconds, or "off". It clamps intervals to the limits.
func parseRefresh(text string) (sec int, ok bool) {
	if text == refreshOff {
		return 0, true
	}
	sec, err := strconv.Atoi(text)
	if err != nil || sec < 0 {
		return 0, false
	}
	if sec == 0 {
		return 0, true
	}
	return min(max(sec, minRefreshSec), maxRefreshSec), true
}

const refreshOff = "off"

func formatRefresh(sec int) string {
	if sec == 0 {
		return refreshOff
	}
	return strconv.Itoa(sec)
}

// RefreshSec returns the seconds between two checks, 0 if there are no automatic checks. The URL
// takes precedence over the person's choice.
func (m *Polling) RefreshSec() int {
	for _, text := range []string{m.follow.address, m.follow.kept} {
		if sec, ok := parseRefresh(text); ok {
			return sec
		}
	}
	return defaultRefreshSec
}

// RefreshChoices returns the intervals to offer, in seconds; 0 means never. It includes the current
// one.
func (m *Polling) RefreshChoices() []int {
	sec := m.RefreshSec()
	at, found := slices.BinarySearch(refreshChoices, sec)
	if found {
		return refreshChoices
	}
	return append(append(refreshChoices[:at:at], sec), refreshChoices[at:]...)
}

// KeepRefresh restores the choice of an earlier visit. It must be a text returned by SetRefresh;
// others are ignored.
func (m *Polling) KeepRefresh(kept string) { m.follow.kept = kept }

// SetRefresh sets the person's choice, in seconds, and updates the URL if that names an interval.
// It returns the text to store.
func (m *Polling) SetRefresh(sec int) (keep string) {
	m.follow.kept = formatRefresh(sec)
	if m.follow.address != "" {
		m.follow.address = m.follow.kept
	}
	return m.follow.kept
}

// SetHidden records whether the page is invisible.
func (m *Polling) SetHidden(hidden bool) { m.follow.hidden = hidden }

// Follow returns the message that tells a worker when to check. A page that watches something checks
// even while it is hidden.
func (m *Polling) Follow() *wire.Follow {
	every := time.Duration(m.RefreshSec()) * time.Second
	return &wire.Follow{EveryMs: every.Milliseconds(), Hidden: m.follow.hidden && !m.watch.Waits()}
}

// Checked returns the last report about checks.
func (m *Polling) Checked() wire.Checked { return m.follow.checked }

// Check handles a worker's report about checks, received at nowMs (milliseconds since the Unix
// epoch). Said then returns the announcement for screen readers.
func (m *Polling) Check(c *wire.Checked, nowMs int64) {
	f, before := &m.follow, m.follow.checked
	f.checked = *c
	switch {
	case c.Checking && !before.Checking:
		f.sinceMs, f.said = nowMs, ""
	case !c.Checking && !c.Problem.None() && c.Problem != before.Problem:
		f.said = words.CheckFailed(words.Say(c.Problem))
	case !c.Checking && before.Checking && c.NewRuns > 0:
		f.said = words.NewRunCount(c.NewRuns)
	}
}

// Said returns the last announcement for screen readers.
func (m *Polling) Said() string { return m.follow.said }

// Say announces a text to screen readers.
func (m *Polling) Say(text string) { m.follow.said = text }

// Live is the indicator in the top bar of how current the data is. It is comparable.
type Live struct {
	Dot  string // style of the dot: live, latest, checking, stop or bad
	Word string // "Live"
	// Short is Word where there is little room.
	Short string
	Since string // label of the moment from which Age counts: the last update, or check
	Age   string // age of the data, from [words.Age]; empty while unknown, and after errors
	Why   string // reason of an error, else empty
}

// slowCheckMs is how long a check must take before it is shown. Most are faster, and showing them
// would only flicker.
const slowCheckMs = 700

// Live returns the indicator at nowMs (milliseconds since the Unix epoch); offsetSec returns the
// reader's offset from UTC at a time. It says live while the worker expects more data, and up to
// date after that. The result is false if no open source can be checked again.
func (m *Polling) Live(nowMs int64, offsetSec func(unixMs int64) int) (Live, bool) {
	f, c := &m.follow, &m.follow.checked
	if !c.Followed {
		return Live{}, false
	}
	l := Live{Dot: "live", Word: words.LiveWord.Text(), Since: words.LiveUpdated.Text()}
	if nowMs > c.LiveUntilMs {
		l.Dot, l.Word, l.Since = "latest", words.LiveLatest.Text(), words.LiveChecked.Text()
	}
	switch {
	case c.Checking && nowMs-f.sinceMs >= slowCheckMs:
		l.Dot, l.Word = "checking", words.LiveChecking.Text()
	case !c.Problem.None():
		return Live{
			Dot: "bad", Word: words.LiveFailed.Text(), Short: words.LiveFailedShort.Text(),
			Why: words.Say(c.Problem),
		}, true
	case f.hidden && !m.watch.Waits() || m.RefreshSec() == 0:
		l.Dot, l.Word = "stop", words.LivePaused.Text()
	}
	l.Short = l.Word
	if c.AtMs > 0 {
		l.Age = words.Age(nowMs, c.AtMs, offsetSec(c.AtMs))
	}
	return l, true
}

// RefreshNote returns the text below the choice of an interval: an explanation, or the reason why
// the last check failed and the age of the data.
func (m *Polling) RefreshNote(nowMs int64, offsetSec func(unixMs int64) int) string {
	c := &m.follow.checked
	switch {
	case !c.Problem.None() && c.AtMs > 0:
		return words.CheckFailedNote(words.Say(c.Problem),
			words.Age(nowMs, c.AtMs, offsetSec(c.AtMs)))
	case !c.Problem.None():
		return words.CheckFailedNote(words.Say(c.Problem), "")
	case m.RefreshSec() == 0:
		return words.RefreshNoteOff.Text()
	}
	return words.RefreshNote.Text()
}
