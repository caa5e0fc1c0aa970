package state_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/state"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

// watching returns a page with two runs and a scalar, whose last wall times are 100 and 200.
func watching(fragment string) *state.Model {
	m := state.New(statetest.PageURL)
	m.ApplyFragment(address.Parse(fragment))
	m.Apply(&wire.Catalogue{
		Runs: []wire.Run{{ID: 1, Name: "a"}, {ID: 2, Name: "b"}},
		Tags: []wire.Tag{{ID: 1, Name: "val/loss", Kind: kind.Scalar}},
	})
	m.Apply(&wire.Loaded{})
	heard(m, 100, 200)
	return m
}

// heard reports the last wall times of runs, which are live for 300 s after them.
func heard(m *state.Model, walls ...float64) {
	msg := &wire.RunValues{Tag: m.Metric().ID}
	for i, wall := range walls {
		msg.Runs = append(msg.Runs, wire.RunValue{
			Run: wire.RunID(i + 1), Updated: wall, LiveUntil: wall + 300,
			Latest: wire.Sample{Step: 7, Wall: wall, Value: 0.5},
		})
	}
	m.Apply(msg)
}

// tests returns what the worker is to watch.
func tests(m *state.Model) []wire.ValueTest {
	ask, _ := m.Measure()
	return ask.Tests
}

// whats returns what conditions wait for, and what met them.
func whats(m *state.Model) (texts []string) {
	for _, c := range m.Watch.Conditions() {
		texts = append(texts, strings.TrimSpace(m.Watch.Title(c)+" "+m.Watch.What(c)))
	}
	return texts
}

// TestWatchValue tells of a value once, keeps that in the address, and can wait again.
func TestWatchValue(t *testing.T) {
	m := watching("src=../runs/")
	assert.False(t, m.Watch.Waits())
	assert.True(t, m.Watch.Add(state.Condition{
		Kind: wire.WatchBelow, Bound: 0.2, Tag: "val/loss", Run: "b",
	}, 5000))
	assert.Equal(t, []string{"val/loss below 0.2 in b"}, whats(m))
	assert.Equal(t, []wire.ValueTest{{ID: 1, Tag: 1, Run: 2, Bound: 0.2, After: 200}}, tests(m))
	assert.Equal(t, []string{"below,0.2,200\nval/loss\nb"}, m.Fragment().List(address.Watch))
	m.SetHidden(true)
	assert.False(t, m.Follow().Hidden, "it is checked in the background")

	hits := []wire.ValueHit{{ID: 9, Run: 2, Tag: 1}, {ID: 1, Run: 2, Tag: 1,
		At: wire.Sample{Step: 120, Wall: 210, Value: 0.198}}}
	assert.Len(t, m.Watch.Hit(hits), 1)
	assert.Empty(t, m.Watch.Hit(hits), "once")
	assert.Equal(t, []string{"val/loss below 0.2 in b b, step 120: 0.198"}, whats(m))
	assert.Empty(t, tests(m))
	assert.True(t, m.Follow().Hidden)

	again := watching(m.Fragment().String())
	assert.Equal(t, whats(m), whats(again), "after a reload")
	assert.False(t, again.Watch.Waits())
	heard(again, 100, 220)
	again.Watch.Arm(0, 9000)
	assert.Equal(t, []wire.ValueTest{{ID: 2, Tag: 1, Run: 2, Bound: 0.2, After: 220}},
		tests(again))
	again.Watch.Remove(0)
	assert.Empty(t, again.Fragment().List(address.Watch))
}

// TestWatchUnknown waits for a scalar and a run that are not there yet.
func TestWatchUnknown(t *testing.T) {
	m := watching("src=../runs/&watch=above,1%0Aacc%0Ac&watch=nan")
	assert.Equal(t, []string{"acc above 1 in c", "Any scalar is NaN or infinite"}, whats(m))
	assert.Equal(t, []wire.ValueTest{{ID: 2, Kind: wire.WatchBad}}, tests(m))
	m.Apply(&wire.Catalogue{
		Runs: []wire.Run{{ID: 3, Name: "c"}},
		Tags: []wire.Tag{{ID: 2, Name: "acc", Kind: kind.Scalar}},
	})
	assert.Len(t, tests(m), 2)
	assert.Len(t, m.Watch.Hit([]wire.ValueHit{{ID: 2, Run: 1, Tag: 1,
		At: wire.Sample{Step: 121, Value: math.NaN()}}}), 1)
	assert.Equal(t, "Any scalar is NaN or infinite val/loss of a, step 121: NaN", whats(m)[1])
	assert.Equal(t, whats(m), whats(watching(m.Fragment().String())))
	m.Watch.Off = true
	assert.False(t, m.Watch.Waits())
	assert.Empty(t, tests(m))
}

// TestWatchSilence tells of silence at the second check that finds it.
func TestWatchSilence(t *testing.T) {
	m := watching("src=../runs/")
	m.Watch.Add(state.Condition{Kind: wire.WatchQuiet, Bound: 10}, 0)
	minute := int64(60_000)
	assert.Empty(t, m.Watch.Checked(1*minute, false), "it counts from now")
	assert.Empty(t, m.Watch.Checked(10*minute, false))
	heard(m, 100, 201)
	assert.Empty(t, m.Watch.Checked(12*minute, false), "data came")
	assert.Empty(t, m.Watch.Checked(22*minute, true))
	heard(m, 150, 202)
	assert.Empty(t, m.Watch.Checked(23*minute, false), "the first check after a sleep")
	assert.Empty(t, m.Watch.Checked(33*minute, false))
	assert.Len(t, m.Watch.Checked(34*minute, false), 1)
	assert.Empty(t, m.Watch.Checked(35*minute, false), "once")
	assert.Equal(t, []string{"No data for 10 min val/loss of b, step 7: 0.5"}, whats(m))
}

// TestWatchEnd tells of a run that was live and is not any more, but not while checks fail.
func TestWatchEnd(t *testing.T) {
	m := watching("src=../runs/")
	m.Watch.Add(state.Condition{Kind: wire.WatchEnd}, 450_000)
	m.Watch.Add(state.Condition{Kind: wire.WatchEnd, Run: "a"}, 450_000)
	assert.Empty(t, m.Watch.Checked(490_000, false))
	assert.Empty(t, m.Watch.Checked(510_000, true))
	assert.Empty(t, m.Watch.Checked(520_000, false))
	assert.Empty(t, m.Watch.Checked(530_000, true))
	assert.Len(t, m.Watch.Checked(540_000, false), 1)
	assert.Equal(t, []string{"A run ends val/loss of b, step 7: 0.5", "a ends"}, whats(m),
		"a had ended before")
}

// TestWatchHidden is about shown runs only, unless a run is named.
func TestWatchHidden(t *testing.T) {
	m := watching("src=../runs/&hide=b")
	m.Watch.Add(state.Condition{Kind: wire.WatchEnd}, 450_000)
	m.Watch.Add(state.Condition{Kind: wire.WatchEnd, Run: "b"}, 450_000)
	m.Watch.Checked(510_000, false)
	met := m.Watch.Checked(520_000, false)
	assert.Len(t, met, 1)
	assert.Equal(t, "b", met[0].Run)
}

// TestWatchHostile reads addresses that mean nothing, or too much.
func TestWatchHostile(t *testing.T) {
	many := strings.Repeat("&watch=nan", 50)
	for text, want := range map[string]int{
		"watch=": 0, "watch=below": 0, "watch=below,0.2": 0, "watch=below,x%0Aloss": 1,
		"watch=below,NaN%0Aloss": 0, "watch=below,Inf%0Aloss": 0, "watch=quiet,0": 0,
		"watch=quiet,1e300": 0, "watch=nan,0,NaN": 0, "watch=run,1%0Aalert": 0,
		"watch=end,,,met,x,y%0A%0A%0Aa%0A%0A%0A": 1, "watch=%00,%0A,%0A": 0,
		"watch=-1": 0, "src=a/" + many: 20,
	} {
		m := state.New(statetest.PageURL)
		m.ApplyFragment(address.Parse(text))
		assert.Len(t, m.Watch.Conditions(), want, text)
		again := state.New(statetest.PageURL)
		again.ApplyFragment(m.Fragment())
		assert.Equal(t, m.Fragment(), again.Fragment(), text)
	}
	m := watching("src=../runs/")
	for i := range 25 {
		ok := m.Watch.Add(state.Condition{Kind: wire.WatchQuiet, Bound: float64(i + 1)}, 0)
		assert.Equal(t, i < 20, ok, fmt.Sprint(i))
	}
	m.Watch.Arm(99, 0)
	m.Watch.Remove(-1)
	assert.Len(t, m.Watch.Conditions(), 20)
}
