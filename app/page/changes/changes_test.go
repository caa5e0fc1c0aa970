package changes_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// changedLine returns the text of the line that says what changed; shown tells whether it is there.
func changedLine(f *pagetest.Fixture) (text string, shown bool) {
	line := regexp.MustCompile(`(?s)class="changed".*?>(.*?)<div[^>]*class="notices"`).
		FindStringSubmatch(f.HTML())
	if line == nil {
		return "", false
	}
	text = regexp.MustCompile(`(?s)<svg.*?</svg>|<[^>]*>`).ReplaceAllString(line[1], " ")
	return strings.Join(strings.Fields(text), " "), true
}

// valuesOf returns values of runs from id 1 on, each a second after the one before.
func valuesOf(tag wire.TagID, values ...float64) *wire.RunValues {
	m := &wire.RunValues{Tag: tag}
	none := wire.Sample{Wall: math.NaN(), Value: math.NaN()}
	for i, v := range values {
		at := wire.Sample{Step: 200, Wall: 1000, Value: v}
		r := wire.RunValue{Run: wire.RunID(i + 1), Began: 1000, Updated: 1200, LiveUntil: 1500,
			Latest: at, Min: at, Max: at, Diverged: none}
		if v != v {
			r.DivergedTag, r.Diverged = tag, wire.Sample{Step: 121, Value: v}
		}
		m.Runs = append(m.Runs, r)
	}
	return m
}

// lastKept returns what was stored last.
func lastKept(f *pagetest.Fixture) hosttest.Kept { return f.Host.Keeps[len(f.Host.Keeps)-1] }

// visited opens a log of three runs, last visited at a time in seconds, and reads all of it.
func visited(t *testing.T, visits map[string]string) *pagetest.Fixture {
	b := hosttest.At("src=../runs/&runvalue=val/loss")
	b.OnDevice = visits
	f := pagetest.Mount(t, b)
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b", "c"),
		pagetest.TagsNamed(kind.Scalar, "train/loss", "val/loss"))
	_, shown := changedLine(f)
	assert.True(t, shown, "from the first")
	f.Tell(&wire.Loaded{Runs: 3})
	return f
}

func TestWhatChanged(t *testing.T) {
	f := visited(t, nil)
	f.Tell(valuesOf(2, 0.5, math.NaN(), 0.25))
	text, _ := changedLine(f)
	assert.Equal(t, "b diverged at step 121 Best val/loss c 0.25", text)
	assert.Contains(t, f.Page.Model.Said(), "b diverged at step 121. Best val/loss: c (0.25).")
	f.Play(func() { f.Page.Changes.Press(0) })
	assert.True(t, f.Page.Model.Runs.Drawn(2))
	assert.False(t, f.Page.Model.Runs.Drawn(1))
	f.Play(func() { f.Page.Model.Runs.ShowEverything(); f.Page.Changed() })

	later := valuesOf(2, math.NaN(), math.NaN(), 0.125)
	later.Runs[0].Diverged.Step = 90
	f.Tell(later)
	text, _ = changedLine(f)
	assert.Equal(t, "2 runs diverged, first at step 90", text,
		"a single run with a value is not called the best")
	f.Play(func() { f.Page.Changes.Press(1) })
	assert.Equal(t, kind.Scalar, f.Page.Model.Cards.Tab())
}

// TestWhatChangedSinceTheLastVisit has a run that began after it, and one that was written since
// and stopped.
func TestWhatChangedSinceTheLastVisit(t *testing.T) {
	f := visited(t, nil)
	log := lastKept(f).Name
	assert.Regexp(t, `^visit-\w+$`, log)
	now := float64(f.Host.Now() / 1000)

	f = visited(t, map[string]string{log: strconv.FormatFloat(now-7200, 'f', -1, 64)})
	m := valuesOf(2, 0.5, 0.25, 0.75)
	m.Runs[1].Began, m.Runs[1].Updated, m.Runs[1].LiveUntil = now-100, now, now+100
	m.Runs[2].Updated, m.Runs[2].LiveUntil = now-3600, now-3000
	f.Tell(m)
	text, _ := changedLine(f)
	assert.Equal(t, "Best val/loss b 0.25 b is still running b is new since your last visit "+
		"c stopped 1 h ago", text)
	assert.Equal(t, hosttest.Kept{Name: log, Value: strconv.FormatFloat(now, 'f', -1, 64)},
		lastKept(f))
	f.Play(func() { f.Page.Changes.Press(4) })
	assert.Equal(t, []bool{false, false, true}, []bool{f.Page.Model.Runs.Drawn(1),
		f.Page.Model.Runs.Drawn(2), f.Page.Model.Runs.Drawn(3)})
}

// TestNobodyIsBest names no best run while a filter hides all of them.
func TestNobodyIsBest(t *testing.T) {
	f := visited(t, nil)
	f.Tell(valuesOf(2, 0.5, 0.25, 0.75))
	text, _ := changedLine(f)
	assert.Equal(t, "Best val/loss b 0.25", text)
	f.Play(func() { f.Host.TellFragment("src=../runs/&runvalue=val/loss&runs=nothing") })
	text, _ = changedLine(f)
	assert.Empty(t, text)
	assert.NotContains(t, f.HTML(), `data-changed="1"`)
	f.Play(func() { f.Host.TellFragment("src=../runs/&runvalue=val/loss") })
	text, _ = changedLine(f)
	assert.Equal(t, "Best val/loss b 0.25", text)
}

// TestWhatRunsOnAFirstVisit tells which runs still grow, and which have stopped in the last day.
// A check tells that one has stopped since.
func TestWhatRunsOnAFirstVisit(t *testing.T) {
	f := visited(t, nil)
	now := float64(f.Host.Now() / 1000)
	m := valuesOf(2, 0.5, 0.25, 0.75)
	for i := range m.Runs {
		m.Runs[i].Updated, m.Runs[i].LiveUntil = now-10, now+600
	}
	m.Runs[2].Updated, m.Runs[2].LiveUntil = now-7200, now-6600
	f.Tell(m)
	text, _ := changedLine(f)
	assert.Equal(t, "Best val/loss b 0.25 2 runs are still running c stopped 2 h ago", text)
	f.Play(func() { f.Page.Changes.Press(2) })
	assert.Equal(t, []bool{true, true, false}, []bool{f.Page.Model.Runs.Drawn(1),
		f.Page.Model.Runs.Drawn(2), f.Page.Model.Runs.Drawn(3)})

	m = valuesOf(2, 0.5, 0.25, 0.75)
	m.Runs[1].Updated, m.Runs[1].LiveUntil = now, now+60
	m.Runs[2].Updated, m.Runs[2].LiveUntil = now-25*3600, now-24*3600
	f.Tell(m)
	text, _ = changedLine(f)
	assert.Equal(t, "Best val/loss b 0.25 b is still running", text, "the others stopped long ago")
	f.Host.Later += 120_000
	f.Tell(&wire.Checked{Followed: true, LiveUntilMs: math.MaxInt64, AtMs: f.Host.Now()})
	text, _ = changedLine(f)
	assert.Equal(t, "Best val/loss b 0.25 b stopped 2 min ago", text)
}

// TestNothingChanged keeps the empty line until the next visit, and remembers that.
func TestNothingChanged(t *testing.T) {
	f := visited(t, nil)
	text, shown := changedLine(f)
	assert.Equal(t, "", text)
	assert.True(t, shown, "nothing jumps while somebody reads")
	kept := lastKept(f)
	assert.Regexp(t, `^-\d+$`, kept.Value)
	b := hosttest.At("src=../runs/&runvalue=val/loss")
	b.OnDevice = map[string]string{kept.Name: kept.Value}
	f = pagetest.Mount(t, b)
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), pagetest.TagsNamed(kind.Scalar, "val/loss"))
	_, shown = changedLine(f)
	assert.False(t, shown)
	f.Tell(&wire.Loaded{Runs: 1}, valuesOf(1, math.NaN()))
	text, shown = changedLine(f)
	assert.True(t, shown, "what happened is worth a jump")
	assert.Contains(t, text, "a diverged")
	assert.NotContains(t, lastKept(f).Value, "-", "and the line is there from the first next time")
}

// TestNothingReadIsNoVisitWithoutChanges: filters that leave no run say nothing about the log.
func TestNothingReadIsNoVisitWithoutChanges(t *testing.T) {
	f := pagetest.Mount(t, hosttest.At("src=../runs/"))
	f.Tell(&wire.Ready{}, &wire.Loaded{})
	assert.NotContains(t, lastKept(f).Value, "-")
}
