package state

import (
	"slices"
	"strconv"
	"time"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// The live tail: how often what is open is looked at for what was appended, and what the page says about it.

// Bounds of the interval between two checks, in seconds; 0 is never.
const (
	minRefreshSec     = 5
	maxRefreshSec     = 600
	defaultRefreshSec = 30
)

// refreshChoices are the intervals that the menu offers, in seconds.
var refreshChoices = []int{0, 5, 15, 30, 60, 300, 600}

// follow is what the model knows of the live tail.
type follow struct {
	address string // of the fragment, as parseRefresh reads it; "" leaves it to the person's choice
	kept    string // the person's choice, in the same form; "" is the default
	hidden  bool   // nobody can see the page
	checked wire.Checked
	sinceMs int64 // when the check under way began
	said    string
}

// Polling is the live tail.
type Polling struct{ follow follow }

func (m *Polling) write(f *address.Fragment) { f.Set(address.Refresh, m.follow.address) }

func (m *Polling) read(f *address.Fragment) {
	m.follow.address = ""
	if sec, ok := parseRefresh(f.Text(address.Refresh)); ok {
		m.follow.address = formatRefresh(sec)
	}
}

// parseRefresh reads an interval in seconds, or "off". Intervals outside of the bounds are moved into them.
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

// RefreshSec returns how many seconds lie between two checks, 0 for none by themselves: what the address asks for, else the person's choice.
func (m *Polling) RefreshSec() int {
	for _, text := range []string{m.follow.address, m.follow.kept} {
		if sec, ok := parseRefresh(text); ok {
			return sec
		}
	}
	return defaultRefreshSec
}

// RefreshChoices returns the intervals to choose from, in seconds; 0 is never. The one in force is among them.
func (m *Polling) RefreshChoices() []int {
	sec := m.RefreshSec()
	at, found := slices.BinarySearch(refreshChoices, sec)
	if found {
		return refreshChoices
	}
	return slices.Insert(slices.Clone(refreshChoices), at, sec)
}

// KeepRefresh takes the choice that was kept from an earlier visit; other texts than SetRefresh returns are none.
func (m *Polling) KeepRefresh(kept string) { m.follow.kept = kept }

// SetRefresh takes the person's choice, in seconds, also into an address that asks for an interval. It returns the text to keep.
func (m *Polling) SetRefresh(sec int) (keep string) {
	m.follow.kept = formatRefresh(sec)
	if m.follow.address != "" {
		m.follow.address = m.follow.kept
	}
	return m.follow.kept
}

// SetHidden notes whether nobody can see the page.
func (m *Polling) SetHidden(hidden bool) { m.follow.hidden = hidden }

// Follow returns what a worker is told about checks.
func (m *Polling) Follow() *wire.Follow {
	every := time.Duration(m.RefreshSec()) * time.Second
	return &wire.Follow{EveryMs: every.Milliseconds(), Hidden: m.follow.hidden}
}

// Checked returns what is known of growth.
func (m *Polling) Checked() wire.Checked { return m.follow.checked }

// Check takes what a worker says of growth, at a time in milliseconds since the Unix epoch. What is worth an announcement is in Said afterwards.
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

// Said is the last thing that screen readers are told in between.
func (m *Polling) Said() string { return m.follow.said }

// Say announces something.
func (m *Polling) Say(text string) { m.follow.said = text }

// Live is what the top bar says of how current the data is. All of it is text; values can be compared.
type Live struct {
	Dot  string // style of the dot: live, latest, checking, stop or bad
	Word string // "Live"
	// Short is Word where there is little room.
	Short string
	Since string // what Age counts from: the last update, or check
	Age   string // as [Age] writes it; empty while it is not known or something is more important
	Why   string // what is wrong, in words; empty when nothing is
}

// slowCheckMs is how long a check takes before it is worth a word: most end before that and would only flicker.
const slowCheckMs = 700

// Live returns what the top bar says at a time in milliseconds since the Unix epoch; offsetSec is the reader's zone then. What is open is live while more may
// come of it, which the worker knows, else it is up to date. It is false when nothing that is open can be looked at again.
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
		return Live{Dot: "bad", Word: words.LiveFailed.Text(), Short: words.LiveFailedShort.Text(), Why: words.Say(c.Problem)}, true
	case f.hidden || m.RefreshSec() == 0:
		l.Dot, l.Word = "stop", words.LivePaused.Text()
	}
	l.Short = l.Word
	if c.AtMs > 0 {
		l.Age = words.Age(nowMs, c.AtMs, offsetSec(c.AtMs))
	}
	return l, true
}

// RefreshNote says below the choice what it means, or why the last check failed and how old the data is.
func (m *Polling) RefreshNote(nowMs int64, offsetSec func(unixMs int64) int) string {
	c := &m.follow.checked
	switch {
	case !c.Problem.None() && c.AtMs > 0:
		return words.CheckFailedNote(words.Say(c.Problem), words.Age(nowMs, c.AtMs, offsetSec(c.AtMs)))
	case !c.Problem.None():
		return words.CheckFailedNote(words.Say(c.Problem), "")
	case m.RefreshSec() == 0:
		return words.RefreshNoteOff.Text()
	}
	return words.RefreshNote.Text()
}
