package state_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/state"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

func utc(int64) int { return 0 }

func TestRefreshInterval(t *testing.T) {
	for _, c := range []struct {
		address, kept string
		want          int
	}{
		{"", "", 30},
		{"", "60", 60},
		{"", "off", 0},
		{"15", "off", 15}, // the host page's choice wins
		{"off", "60", 0},
		{"0", "60", 0},
		{"1", "", 5},
		{"100000", "", 600},
		{"-5", "60", 60},
		{"soon", "never", 30},
		{"9999999999999999999999", "", 30},
	} {
		m := state.New(statetest.PageURL)
		m.KeepRefresh(c.kept)
		m.ApplyFragment(address.Parse("refresh=" + c.address))
		assert.Equal(t, c.want, m.RefreshSec(), "refresh=%s, kept %q", c.address, c.kept)
		assert.Equal(t, &wire.Follow{EveryMs: int64(c.want) * 1000}, m.Follow())
	}
}

func TestRefreshIsChosen(t *testing.T) {
	m := state.New(statetest.PageURL)
	assert.Equal(t, "off", m.SetRefresh(0))
	assert.Equal(t, 0, m.RefreshSec())
	assert.Empty(t, m.Fragment().String(),
		"a choice of this person is not for whom the address is sent to")

	m.ApplyFragment(address.Parse("refresh=45"))
	assert.Equal(t, []int{0, 5, 15, 30, 45, 60, 300, 600}, m.RefreshChoices())
	assert.Equal(t, "300", m.SetRefresh(300))
	assert.Equal(t, "refresh=300", m.Fragment().String(),
		"an address that asks for an interval asks for the one in force")
	assert.Equal(t, []int{0, 5, 15, 30, 60, 300, 600}, m.RefreshChoices())
	m.SetHidden(true)
	assert.Equal(t, &wire.Follow{EveryMs: 300_000, Hidden: true}, m.Follow())
}

// liveNow is the time at which the state of live updates is asked for, in ms since the Unix epoch.
const liveNow = int64(1_763_452_800_000)

func secondsAgo(sec int64) int64 { return liveNow - sec*1000 }

// liveStates are results of checks, and what the page then says.
var liveStates = []struct {
	name    string
	checked wire.Checked
	refresh string
	hidden  bool
	later   int64 // ms after the message
	want    state.Live
}{
	{"live", wire.Checked{Followed: true, LiveUntilMs: liveNow + 60_000, AtMs: secondsAgo(12)}, "",
		false,
		0, state.Live{
			Dot: "live", Word: "Live", Short: "Live", Since: " · updated", Age: "12 s ago",
		}},
	{"counting", wire.Checked{Followed: true, LiveUntilMs: liveNow + 60_000, AtMs: secondsAgo(12)},
		"",
		false, 3000, state.Live{
			Dot: "live", Word: "Live", Short: "Live", Since: " · updated", Age: "15 s ago",
		}},
	{"not yet known", wire.Checked{Followed: true, LiveUntilMs: liveNow + 60_000}, "", false, 0,
		state.Live{Dot: "live", Word: "Live", Short: "Live", Since: " · updated"}},
	{"old",
		wire.Checked{Followed: true, LiveUntilMs: liveNow + 60_000, AtMs: secondsAgo(3 * 86400)},
		"",
		false, 0,
		state.Live{
			Dot: "live", Word: "Live", Short: "Live", Since: " · updated", Age: "15 Nov",
		}},
	{"a check that may end at once",
		wire.Checked{
			Followed: true, LiveUntilMs: liveNow + 60_000, Checking: true, AtMs: secondsAgo(30),
		},
		"", false, 100, state.Live{
			Dot: "live", Word: "Live", Short: "Live", Since: " · updated", Age: "30 s ago",
		}},
	{"checking",
		wire.Checked{
			Followed: true, LiveUntilMs: liveNow + 60_000, Checking: true, AtMs: secondsAgo(30),
		},
		"", false, 1000, state.Live{
			Dot: "checking", Word: "Checking", Short: "Checking", Since: " · updated",
			Age: "31 s ago",
		}},
	{"silent for longer than its rhythm",
		wire.Checked{Followed: true, LiveUntilMs: liveNow - 1, AtMs: secondsAgo(2)}, "", false, 0,
		state.Live{
			Dot: "latest", Word: "Up to date", Short: "Up to date", Since: ", checked",
			Age: "2 s ago",
		}},
	{"falls silent", wire.Checked{Followed: true, LiveUntilMs: liveNow + 1, AtMs: secondsAgo(2)},
		"", false,
		2, state.Live{
			Dot: "latest", Word: "Up to date", Short: "Up to date", Since: ", checked",
			Age: "2 s ago",
		}},
	{"nothing says when it was written", wire.Checked{Followed: true, AtMs: secondsAgo(2)}, "",
		false,
		0, state.Live{
			Dot: "latest", Word: "Up to date", Short: "Up to date", Since: ", checked",
			Age: "2 s ago",
		}},
	{"off", wire.Checked{Followed: true, LiveUntilMs: liveNow + 60_000, AtMs: secondsAgo(200)},
		"off",
		false, 0, state.Live{
			Dot: "stop", Word: "Paused", Short: "Paused", Since: " · updated", Age: "3 min ago",
		}},
	{"hidden", wire.Checked{Followed: true, LiveUntilMs: liveNow + 60_000, AtMs: secondsAgo(1)}, "",
		true,
		0, state.Live{
			Dot: "stop", Word: "Paused", Short: "Paused", Since: " · updated", Age: "1 s ago",
		}},
	{"failed", wire.Checked{
		Followed: true, LiveUntilMs: liveNow + 60_000, AtMs: secondsAgo(200),
		Problem: wire.Plain("No answer."),
	}, "off", true, 0,
		state.Live{Dot: "bad", Word: "Check failed", Short: "Failed", Why: "No answer."}},
}

func TestLive(t *testing.T) {
	for _, c := range liveStates {
		t.Run(c.name, func(t *testing.T) {
			m := state.New(statetest.PageURL)
			m.ApplyFragment(address.Parse("refresh=" + c.refresh))
			m.SetHidden(c.hidden)
			m.Check(&c.checked, liveNow)
			live, follows := m.Live(liveNow+c.later, utc)
			assert.True(t, follows)
			assert.Equal(t, c.want, live)
		})
	}
	m := state.New(statetest.PageURL)
	m.Check(&wire.Checked{AtMs: liveNow}, liveNow)
	_, follows := m.Live(liveNow, utc)
	assert.False(t, follows, "dropped files cannot grow")
}

func TestRefreshNote(t *testing.T) {
	m := state.New(statetest.PageURL)
	assert.Contains(t, m.RefreshNote(0, utc), "while this page is visible")
	m.SetRefresh(0)
	assert.Contains(t, m.RefreshNote(0, utc), "when you refresh")
	m.Check(&wire.Checked{Followed: true, AtMs: 1000, Problem: wire.Plain("No answer.")}, 0)
	assert.Equal(t, "The last check failed. No answer. Updated 3 min ago. The charts stay.",
		m.RefreshNote(181_000, utc))
	m.Check(&wire.Checked{Followed: true, Problem: wire.Plain("No answer.")}, 0)
	assert.Equal(t, "The last check failed. No answer. The charts stay.",
		m.RefreshNote(181_000, utc))
}

func TestWhatChecksFindIsSaidOnce(t *testing.T) {
	m := state.New(statetest.PageURL)
	check := func(c wire.Checked) string {
		m.Check(&wire.Checked{Followed: true, Checking: true}, 0)
		assert.Empty(t, m.Said(), "so that the same words are heard again")
		m.Check(&c, 0)
		return m.Said()
	}
	assert.Equal(t, "2 new runs", check(wire.Checked{Followed: true, NewRuns: 2}))
	m.Say("")
	m.Check(&wire.Checked{Followed: true, NewRuns: 2, NextMs: 5}, 0)
	assert.Empty(t, m.Said(), "only the time of the next check changed")
	assert.Equal(t, "1 new run", check(wire.Checked{Followed: true, NewRuns: 1}))
	assert.Empty(t, check(wire.Checked{Followed: true}))
	assert.Equal(t, "The last check failed. No answer.",
		check(wire.Checked{Followed: true, Problem: wire.Plain("No answer.")}))
}

func TestEndOfReadingIsSaidOnce(t *testing.T) {
	m := state.New(statetest.PageURL)
	m.Opened("logs")
	m.Apply(&wire.Progress{Files: 1, Bytes: 5e6, BytesDone: 5e6, Reading: true})
	assert.False(t, m.CatchesUp())
	m.Apply(&wire.Loaded{})
	assert.Equal(t, "All read · 5.0 MB", m.Said())
	m.Say("")
	m.Apply(&wire.Progress{Files: 1, Bytes: 6e6, BytesDone: 6e6, Reading: true})
	assert.True(t, m.CatchesUp())
	m.Apply(&wire.Loaded{})
	assert.Empty(t, m.Said(), "what was appended is no news every half minute")
}

func TestStoppedReading(t *testing.T) {
	m := state.New(statetest.PageURL)
	unread := func() [2]any { runs, unread := m.Unread(); return [2]any{runs, unread} }
	m.Opened("logs")
	m.Apply(&wire.Progress{Reading: true})
	m.SetStopped(true)
	assert.Equal(t, [2]any{0, false}, unread(), "not before it stops")
	m.Apply(&wire.Progress{})
	assert.Equal(t, [2]any{0, true}, unread(), "stopped before anything was listed")
	m.Apply(&wire.Catalogue{Runs: []wire.Run{{ID: 1, Name: "a", State: wire.RunRead},
		{ID: 2, Name: "b", State: wire.RunQueued}, {ID: 3, Name: "c", State: wire.RunProblem}}})
	assert.Equal(t, [2]any{1, true}, unread())
	m.Apply(&wire.Catalogue{Runs: []wire.Run{{ID: 2, Name: "b", State: wire.RunRead}}})
	assert.Equal(t, [2]any{0, false}, unread(), "it came too late to leave anything out")
	m.Apply(&wire.Catalogue{Runs: []wire.Run{{ID: 4, Name: "d", State: wire.RunQueued}}})
	m.SetStopped(false)
	assert.Equal(t, [2]any{0, false}, unread(), "it goes on")
}

func TestNewRunsWait(t *testing.T) {
	m := statetest.New("a", "c")
	m.Apply(&wire.Loaded{})
	m.Runs.Hold(true)
	m.Apply(&wire.Catalogue{Runs: statetest.Runs(3, "b")})
	assert.Equal(t, []string{"a", "c"}, statetest.Listed(m), "no row slips under the pointer")
	assert.Equal(t, 1, m.Runs.Waiting())
	assert.Empty(t, statetest.Hidden(m), "their lines are drawn")
	m.Runs.SetNameFilter("a|b")
	assert.Equal(t, []string{"a"}, statetest.Listed(m))
	m.Runs.SetNameFilter("")
	before := m.RunsVersion()
	m.Runs.Hold(false)
	assert.Equal(t, []string{"a", "b", "c"}, statetest.Listed(m))
	assert.Greater(t, m.RunsVersion(), before)

	m.Runs.Hold(true)
	m.Opened("more")
	m.Apply(&wire.Catalogue{Runs: statetest.Runs(4, "d")})
	assert.Equal(t, []string{"a", "b", "c", "d"}, statetest.Listed(m),
		"the person opened something and waits for it")
}
