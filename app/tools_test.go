package app

import (
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/scalar"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestSmoothingIsLiveAndThenInTheAddress(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	f.host.take("SetFragment")
	s := &scalar.Smoothing{Of: scalarsOf(f.page), ID: "smoothing", Now: f.page.Model.Smoothing()}
	f.play(func() { s.Slide(0.8); s.Slide(0.9) })
	assert.Equal(t, wire.Smoothing{Amount: 0.9}, f.lastView().Lines.Smoothing)
	assert.Empty(t, f.host.take("SetFragment"), "the drag goes on")
	f.play(s.Commit)
	assert.Equal(t, []string{`SetFragment "src=../runs/&smoothing=0.9" false`, "Keep charts smoothing=0.9"}, f.sorted("SetFragment", "Keep"))

	f.play(func() { s.Enter("0.9x") })
	assert.True(t, s.Wrong)
	assert.Empty(t, f.asked(), "what is no number changes nothing")
	f.play(func() { s.Enter("0.25") })
	assert.False(t, s.Wrong)
	assert.Equal(t, 0.25, f.lastView().Lines.Smoothing.Amount)
	f.play(func() { s.Nudge(-100) })
	assert.False(t, f.lastView().Lines.Smoothing.On())
}

// sorted returns the calls of those names, in the order of the names.
func (f *fixture) sorted(names ...string) (calls []string) {
	all := f.host.take(names...)
	for _, name := range names {
		for _, c := range all {
			if strings.HasPrefix(c, name) {
				calls = append(calls, c)
			}
		}
	}
	return calls
}

func TestOptionsOpenAndClose(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	assert.NotContains(t, f.text(), words.XScaleLabel.Text())
	bar := scalarsOf(f.page).Controls()
	f.play(func() { (&page.Toolbar{Page: f.page}).OnOptions(nil, emptyEvent()) })
	assert.Contains(t, f.text(), words.XScaleLabel.Text())
	f.play(func() { bar.Scale("y1"); bar.Scale("x2"); bar.Scale("?") })
	v := f.lastView()
	assert.Equal(t, wire.ScaleLog, v.Cards[0].YScale)
	assert.Equal(t, wire.ScaleSymlog, v.Cards[0].XScale)
	f.play(func() { bar.Choose("L"); bar.Choose("Wall") })
	assert.Equal(t, "src=../runs/&x=wall&xscale=symlog&yscale=log&cardsize=l", f.host.fragment)
	f.play(func() { bar.OnReset(nil, emptyEvent()) })
	assert.Equal(t, "src=../runs/", f.host.fragment)
	assert.Contains(t, f.text(), words.ResetSaid.Text())
	f.play(func() { f.page.Key("Escape", false) })
	assert.NotContains(t, f.text(), words.XScaleLabel.Text())
}

func TestPreferencesOfThisDevice(t *testing.T) {
	f := mount(t, &fakeHost{fragment: "src=../runs/&outliers=show", theme: "light", kept: map[string]string{page.KeptCharts: "smoothing=0.9&outliers=ignore"}})
	assert.Equal(t, wire.Smoothing{Amount: 0.9}, f.page.Model.Smoothing())
	assert.False(t, f.page.Model.IgnoreOutliers(), "the address wins")
	f.play(func() { scalarsOf(f.page).Controls().Choose("S") })
	assert.Equal(t, []string{"Keep charts smoothing=0.9&outliers=ignore&cardsize=s"}, f.host.take("Keep"))
}

func TestScalarAlongX(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	f.play(func() { f.page.Tools.ToggleChoice("axis-scalar") })
	choice := f.page.Tools.Choice
	require.NotNil(t, choice)
	assert.Contains(t, f.html(), `role="combobox"`)
	f.play(func() { choice.Input("LOSS") })
	names, more := choice.Found()
	assert.Equal(t, []string{"train/loss"}, names)
	assert.Zero(t, more)
	f.play(func() { f.page.Key("Enter", true) })
	assert.Equal(t, wire.AxisTag, f.lastView().Lines.Axis)
	assert.Equal(t, "src=../runs/&x=tag%3Atrain%2Floss", f.host.fragment)
	assert.NotContains(t, f.html(), `role="combobox"`)
	assert.Regexp(t, `id="axis-scalar".*<bdi>train/</bdi>.*<bdi>loss</bdi>`, f.html(), "not that of another folder")
	assert.Regexp(t, `title="Along x: train/loss"`, f.html())
	assert.Nil(t, f.page.Tools.Choice)
	assert.False(t, f.page.Key("Enter", true))
}

func TestManyScalarsAlongX(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	var names []string
	for i := range 300 {
		names = append(names, strings.Repeat("<b>", i+1))
	}
	f.tell(runsNamed("a"), tagsNamed(kind.Scalar, names...))
	f.play(func() { f.page.Tools.ToggleChoice("axis-scalar") })
	assert.Equal(t, page.ListedTags, strings.Count(f.html(), `role="option"`))
	assert.Contains(t, f.text(), words.MoreScalars(240))
	assert.Contains(t, f.html(), ">&lt;b&gt;&lt;b&gt;<", "names are text")
	f.play(func() {
		for range page.ListedTags - 1 {
			f.page.Tools.Choice.Key("ArrowDown")
		}
	})
	assert.Equal(t, page.ListedTags-1, f.page.Tools.Choice.At)
	f.play(func() { f.page.Tools.Choice.Key("ArrowDown") })
	assert.Zero(t, f.page.Tools.Choice.At, "around the end")
	f.play(func() { f.page.Tools.Choice.Key("ArrowUp") })
	assert.Equal(t, page.ListedTags-1, f.page.Tools.Choice.At)
}

func TestHelp(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	f.play(func() { assert.True(t, f.page.Key("?", false)) })
	for _, s := range words.Shortcuts() {
		assert.Contains(t, f.text(), s.Does)
	}
	assert.False(t, f.page.Key("r", false), "keys are off behind a dialog")
	f.play(f.page.Tools.CloseHelp)
	assert.NotContains(t, f.text(), "Refresh now")
	f.play(func() { assert.False(t, f.page.Key("?", true), "in a text field it is a character") })
}

// TestShortcutsAreAllListed holds the list to what handles keys: each key of those on keyboards that something takes is in it.
func TestShortcutsAreAllListed(t *testing.T) {
	listed := map[string]bool{"F10": true, "ContextMenu": true, "=": true, "_": true, "-": true} // other keys for M, + and −
	for _, s := range words.Shortcuts() {
		for _, key := range s.Keys {
			listed[strings.ToLower(key)] = true
		}
		if s.Keys[0] == "1" {
			for key := '2'; key < '9'; key++ {
				listed[string(key)] = true
			}
		}
	}
	source, err := os.ReadFile("../web/gesture.js")
	require.NoError(t, err)
	gestures := strings.Join(regexp.MustCompile(`(?m)^ *(const steps =|if ).*(event\.key\b|ArrowLeft).*`).FindAllString(string(source), -1), "\n")
	require.Contains(t, gestures, "'Enter'")
	called := map[string]string{" ": "space", "ArrowUp": "↑", "ArrowDown": "↓", "ArrowLeft": "←", "ArrowRight": "→", "Escape": "esc", "PageUp": "pgup", "PageDown": "pgdn"}
	keys := []string{"ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Escape", "PageUp", "PageDown", "Home", "End", "Enter", "Tab", "Delete", "Backspace", "Insert", "F10", "ContextMenu", "−"}
	for key := ' '; key <= '~'; key++ {
		keys = append(keys, string(key))
	}
	taken := 0
	for _, key := range keys {
		f, ids := charts(t, "src=../runs/&groupby=first")
		f.show(ids...)
		took := false
		f.play(func() { f.page.Cards.Hover.On(ids[0]); took = f.page.Key(key, false) })
		f.play(func() { took = f.page.Runs.RowKey(key, key == "F10") || took })
		_, moves := scalar.HandleSteps[key]
		took = took || moves || strings.Contains(gestures, "'"+key+"'") || strings.Contains(gestures, " "+key+": [")
		if took {
			taken++
			name := called[key]
			if name == "" {
				name = strings.ToLower(key)
			}
			assert.True(t, listed[name] || listed[key], "%q is taken, and not listed", key)
		}
	}
	assert.Greater(t, taken, 30)
}

// drawnAlong is a drawing with an x axis.
func drawnAlong(card string, lo, hi float64) *wire.Drawn {
	d := drawnOf(card, true, 10, 10, 1, 2)
	d.X = wire.Ends{Span: wire.Span{Lo: lo, Hi: hi}}
	d.Data = wire.Span{Lo: lo + 2, Hi: hi - 2} // axes go on a little beyond their lines
	return d
}

// TestHandlesBeginAtTheData stand at its last place, or at both of its ends, and not where the axis goes on beyond them.
func TestHandlesBeginAtTheData(t *testing.T) {
	f, ids := charts(t, "src=../runs/&steps=on")
	f.tell(drawnAlong(ids[0], 0, 100), drawnAlong(ids[1], 0.5, 50.5))
	placed := f.host.take("Place")
	assert.Contains(t, placed, "Place "+ids[0]+"-handle0 304.6 8")
	assert.Contains(t, f.html(), `aria-valuetext="98"`)
	assert.Contains(t, f.html(), `aria-valuetext="48"`, "steps are whole")
	f.play(func() { scalarsOf(f.page).Tables.Bar.SetRange(true) })
	assert.Contains(t, f.html(), `aria-valuetext="2"`)
	f.play(func() {
		scalarsOf(f.page).Selection.Handles[f.page.Cards.All[ids[0]].(*card.Chart)].Nudge(0, math.Inf(1))
	})
	assert.Equal(t, wire.Span{Lo: 98, Hi: 98}, f.page.Model.Steps().At)
	f.tell(drawnAlong(ids[2], 200, 300))
	f.play(func() { scalarsOf(f.page).Selection.ToggleSteps(); scalarsOf(f.page).Selection.ToggleSteps() })
	zoomed := drawnAlong(ids[2], 220.5, 240.5)
	zoomed.Data = wire.Span{Lo: 202, Hi: 298}
	f.tell(zoomed)
	assert.Contains(t, f.html(), `aria-valuetext="240"`, "as far as is seen")
}

func TestHandlesFollowTheSelection(t *testing.T) {
	f, ids := charts(t, "src=../runs/&steps=25..75")
	f.host.take("Place")
	f.tell(drawnAlong(ids[0], 0, 100), drawnAlong(ids[1], 50, 150))
	placed := f.host.take("Place")
	for _, want := range []string{"Place " + ids[0] + "-handle0 107.5 8", "Place " + ids[0] + "-handle1 242.5 8", "Place " + ids[1] + "-handle1 107.5 8"} {
		assert.Contains(t, placed, want, "40 px from the left are the start of a plot of 270 px")
	}
	for _, p := range placed {
		assert.NotContains(t, p, ids[1]+"-handle0", "25 is not on that axis")
	}
	f.asked()
	f.play(func() { f.host.onHandle(ids[0], 0, 40+135.1, false) })
	assert.Equal(t, wire.Span{Lo: 50, Hi: 75}, f.page.Model.Steps().At, "steps are whole")
	assert.Equal(t, "src=../runs/&steps=25..75", f.host.fragment, "the drag goes on")
	f.play(func() { f.host.onHandle(ids[0], 0, 9999, true) })
	assert.Equal(t, "src=../runs/&steps=75..75", f.host.fragment, "handles do not pass each other")
	f.play(func() { scalarsOf(f.page).Selection.Handles[f.page.Cards.All[ids[0]].(*card.Chart)].Nudge(0, -1) })
	assert.Equal(t, 74.0, f.page.Model.Steps().At.Lo, "a key moves by one step at least")
	f.play(func() {
		scalarsOf(f.page).Selection.Handles[f.page.Cards.All[ids[0]].(*card.Chart)].Nudge(0, math.Inf(-1))
	})
	assert.Equal(t, 2.0, f.page.Model.Steps().At.Lo, "the first step of the lines")
	f.play(func() { f.host.onHandle("c999", 0, 1, true) })
	f.play(func() { scalarsOf(f.page).Selection.ToggleSteps() })
	assert.Equal(t, "src=../runs/", f.host.fragment)
}

func TestStepsInNumbers(t *testing.T) {
	f, ids := charts(t, "src=../runs/&steps=on")
	f.tell(drawnAlong(ids[0], 0, 100))
	bar := scalarsOf(f.page).Tables.Bar
	require.NotNil(t, bar)
	f.play(func() { bar.Enter(0, "soon") })
	assert.True(t, bar.Wrong[0])
	assert.Equal(t, "src=../runs/&steps=on", f.host.fragment)
	f.play(func() { bar.Enter(0, "0.05k") })
	assert.False(t, bar.Wrong[0])
	assert.Equal(t, "src=../runs/&steps=50", f.host.fragment)
	f.play(func() { bar.SetRange(true) })
	assert.Equal(t, "src=../runs/&steps=50..98", f.host.fragment)
	f.play(func() { scalarsOf(f.page).Tables.ShowTables(true) })
	assert.Equal(t, "src=../runs/&steps=50..98~tables", f.host.fragment)
	assert.Equal(t, len(f.cardIDs()), strings.Count(f.html(), "card-table"))
}
