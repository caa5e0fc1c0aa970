package worker_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/view/viewtest"

	curvewire "eventlens/app/kinds/curve"
	curveworker "eventlens/app/kinds/curve/worker"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// logOf returns the log of a run of testdata/curves.
func logOf(t *testing.T, run string) []byte {
	t.Helper()
	files, err := filepath.Glob("../../../../testdata/curves/log/" + run + "/*")
	require.NoError(t, err)
	require.Len(t, files, 1)
	log, err := os.ReadFile(files[0])
	require.NoError(t, err)
	return log
}

// open shows runs of testdata/curves.
func open(t *testing.T, runs ...string) *viewtest.Screen {
	t.Helper()
	s := viewtest.New(t, logOf(t, runs[0]), curvewire.ID, curvewire.Protocol)
	for _, run := range runs[1:] {
		s.AddRun(run, logOf(t, run))
	}
	s.Add(curvewire.ID, curveworker.New(&s.Env))
	return s
}

// show draws a card until all of it has been read.
func show(s *viewtest.Screen, look wire.CurveLook, change func(*wire.View)) *wire.Drawn {
	s.T.Helper()
	v := &wire.View{
		Theme: "light", Curves: look,
		Cards: []wire.Card{{
			ID: "c", Tag: 1, Step: wire.LatestStep(false), Width: 320, Height: 220, Ratio: 1,
		}},
	}
	if change != nil {
		change(v)
	}
	s.Handle(v)
	for range 20 {
		s.Answers()
		if n := len(s.Drawn); n > 0 && s.Drawn[n-1].Complete {
			return s.Drawn[n-1]
		}
	}
	require.Fail(s.T, "the card is never complete")
	return nil
}

// picture returns the saved picture of a card, with its texts in words.
func picture(s *viewtest.Screen) string {
	s.T.Helper()
	export := &wire.Export{ID: 1, Kind: wire.ExportSVG, Card: "c"}
	for {
		s.Handle(export)
		for _, m := range s.Heard() {
			part, ok := m.(*wire.ExportPart)
			if !ok {
				continue
			}
			if part.Wanted == nil {
				require.True(s.T, part.Problem.None())
				return string(s.Blobs[len(s.Blobs)-1])
			}
			for _, text := range part.Wanted {
				export.Words = append(export.Words, wire.Phrase{Text: text, Said: words.Say(text)})
			}
		}
	}
}

// TestPictureOfEveryLook compares the saved picture of a card with a golden document, for each
// look.
func TestPictureOfEveryLook(t *testing.T) {
	s := open(t, "fast", "slow")
	for name, look := range map[string]wire.CurveLook{
		"precision": {Threshold: 0.5}, "bare": {Threshold: 0.9, HideF1Lines: true},
		"rates":         {Mode: wire.CurveRates, Threshold: 0.25},
		"precisionarea": {Mode: wire.CurvePrecisionArea}, "ratesarea": {Mode: wire.CurveRatesArea},
	} {
		t.Run(name, func(t *testing.T) {
			drawn := show(s, look, nil)
			assert.Positive(t, drawn.Points)
			assert.Len(t, drawn.Runs, 2)
			assert.True(t, drawn.Note.None(), words.Say(drawn.Note))
			got := picture(s)
			path := filepath.Join("testdata", name+".svg")
			if *update {
				require.NoError(t, os.MkdirAll("testdata", 0o755))
				require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
			}
			want, err := os.ReadFile(path)
			require.NoError(t, err)
			assert.Equal(t, string(want), got)
		})
	}
}

// TestStep expects the step of the run with the most steps; the others show their curve at that
// step, or the last one before.
func TestStep(t *testing.T) {
	s := open(t, "fast", "slow")
	for _, tt := range []struct {
		wish    wire.StepRequest
		summary string
		steps   []string
	}{
		{wire.LatestStep(false), "eval/digits: precision over recall, 2 runs at step 40.",
			[]string{"40", "45"}},
		{wire.StepRequest{Index: 3}, "eval/digits: precision over recall, 2 runs at step 30.",
			[]string{"30", "30"}},
		{wire.StepRequest{Index: 1}, "eval/digits: precision over recall, 2 runs at step 10.",
			[]string{"10", "0"}},
		{wire.StepAt(wire.AxisStep, 29, false),
			"eval/digits: precision over recall, 2 runs at step 20.", []string{"20", "15"}},
	} {
		drawn := show(s, wire.CurveLook{}, func(v *wire.View) { v.Cards[0].Step = tt.wish })
		assert.Equal(t, tt.summary, words.Say(drawn.Summary))
		rows := viewtest.One[*curvewire.Rows](s, &curvewire.GetRows{})
		require.Len(t, rows.Rows, 2)
		assert.Equal(t, 5, rows.Count)
		assert.Equal(t, tt.steps,
			[]string{words.Say(rows.Rows[0].Step), words.Say(rows.Rows[1].Step)})
	}
	reads := len(s.Reads)
	show(s, wire.CurveLook{Threshold: 0.3}, func(v *wire.View) {
		v.Cards[0].Step = wire.StepRequest{Index: 1}
	})
	assert.Len(t, s.Reads, reads, "what was read is kept")
}

// TestRowsAtTheThreshold expects the nearest threshold and its counts, equal to those of
// TensorBoard's server.
func TestRowsAtTheThreshold(t *testing.T) {
	s := open(t, "slow")
	show(s, wire.CurveLook{Threshold: 0.507}, func(v *wire.View) {
		v.Cards[0].Step = wire.StepRequest{Index: 0}
	})
	row := viewtest.One[*curvewire.Rows](s, &curvewire.GetRows{}).Rows[0]
	assert.True(t, row.Known)
	assert.Equal(t, 0.5, row.Threshold)
	sum := 0.0
	for _, count := range row.Counts {
		sum += count
	}
	assert.Equal(t, 400.0, sum)
	assert.InDelta(t, row.Counts[0]/(row.Counts[0]+row.Counts[1]), row.Precision, 1e-6)
	assert.InDelta(t, row.Counts[0]/(row.Counts[0]+row.Counts[3]), row.Recall, 1e-6)
}

func hover(s *viewtest.Screen, q chart.Hover) *chart.Readout {
	return viewtest.One[*chart.Readout](s, &q)
}

func texts(r *chart.Readout) (all []string) {
	for _, row := range r.Rows {
		all = append(all, words.Say(row.Label)+" "+words.Say(row.Value))
	}
	return all
}

// TestReadout expects the nearest threshold of the nearest curve. Keys move on from there, along
// the curve and to the next one.
func TestReadout(t *testing.T) {
	s := open(t, "fast", "slow")
	drawn := show(s, wire.CurveLook{Threshold: 0.5}, nil)
	x, y := drawn.Plot.X+drawn.Plot.W*0.8, drawn.Plot.Y+drawn.Plot.H*0.3
	at := hover(s, chart.Hover{X: x, Y: y})
	got := texts(at)
	require.Len(t, got, 10)
	for i, label := range []string{
		"Run", "Threshold", "Precision", "Recall", "F1", "True positives", "False positives",
		"True negatives", "False negatives", "Time",
	} {
		assert.True(t, strings.HasPrefix(got[i], label+" "), got[i])
	}
	next := texts(hover(s, chart.Hover{Series: at.Rows[0].Series, Points: 1}))
	assert.Equal(t, got[0], next[0])
	assert.NotEqual(t, got[1], next[1])
	assert.NotEqual(t, got[0],
		texts(hover(s, chart.Hover{Series: at.Rows[0].Series, Down: 1}))[0]+
			texts(hover(s, chart.Hover{Series: at.Rows[0].Series, Down: -1}))[0])

	show(s, wire.CurveLook{Mode: wire.CurveRates}, nil)
	assert.Len(t, texts(hover(s, chart.Hover{X: x, Y: y})), 12)
	assert.Empty(t, hover(s, chart.Hover{X: -100, Y: y}).Rows)

	show(s, wire.CurveLook{Mode: wire.CurveRatesArea}, nil)
	areas := hover(s, chart.Hover{X: x, Y: y})
	require.Len(t, areas.Rows, 2)
	assert.Equal(t, "Step 30", words.Say(areas.Heading))
	assert.Equal(t, "30", words.Say(areas.Rows[0].Step))
	assert.Equal(t, "30", words.Say(areas.Rows[1].Step))
}

// TestAreasAreSmoothed smooths areas as scalars are smoothed: the readout has both values, and the
// axis stays that of the logged values.
func TestAreasAreSmoothed(t *testing.T) {
	s := open(t, "fast", "slow")
	at := func(by wire.Smoothing) (*wire.Drawn, []chart.Row) {
		drawn := show(s, wire.CurveLook{Mode: wire.CurveRatesArea}, func(v *wire.View) {
			v.Lines.Smoothing = by
		})
		picture(s)
		return drawn, hover(s, chart.Hover{X: drawn.Plot.X + drawn.Plot.W, Y: drawn.Plot.Y}).Rows
	}
	plain, logged := at(wire.Smoothing{})
	smooth, rows := at(wire.Smoothing{Kind: wire.SmoothMean, Amount: 1000})
	require.Len(t, rows, 2)
	assert.Equal(t, plain.Y, smooth.Y)
	for i := range rows {
		assert.Equal(t, logged[i].Value, rows[i].Value)
		assert.True(t, logged[i].Smoothed.None())
		assert.NotEqual(t, rows[i].Value, rows[i].Smoothed)
	}

	curve := show(s, wire.CurveLook{Threshold: 0.5}, func(v *wire.View) {
		v.Lines.Smoothing = wire.Smoothing{Amount: 0.9}
	})
	for _, row := range hover(s, chart.Hover{X: curve.Plot.X + 5, Y: curve.Plot.Y + 5}).Rows {
		assert.True(t, row.Smoothed.None(), "a curve is what it is")
	}
}

// TestAreasInTheOrderOfReadouts expects the rows in the chosen order.
func TestAreasInTheOrderOfReadouts(t *testing.T) {
	s := open(t, "fast", "slow")
	at := func(order wire.ReadoutOrder, low bool) (names string, y []float64) {
		drawn := show(s, wire.CurveLook{Mode: wire.CurvePrecisionArea}, func(v *wire.View) {
			v.Lines.Order = order
		})
		q := chart.Hover{X: drawn.Plot.X, Y: drawn.Plot.Y}
		if low {
			q.Y += drawn.Plot.H
		}
		for _, row := range hover(s, q).Rows {
			names, y = names+s.RunName(row.Run)+" ", append(y, row.Y)
		}
		return names, y
	}
	highest, y := at(wire.OrderValue, false)
	assert.Less(t, y[0], y[1])
	lowest, y := at(wire.OrderLowest, false)
	assert.Greater(t, y[0], y[1])
	assert.NotEqual(t, highest, lowest)
	nearest, _ := at(wire.OrderNearest, false)
	assert.Equal(t, highest, nearest)
	nearest, _ = at(wire.OrderNearest, true)
	assert.Equal(t, lowest, nearest)
	named, _ := at(wire.OrderName, false)
	assert.Equal(t, "slow train ", named)
}

// TestFaults expects one line on the card, and everything else drawn.
func TestFaults(t *testing.T) {
	s := open(t, "faults", "slow")
	for tag, want := range map[string]string{
		"faults/thresholds": "",
		"faults/below":      "counts below zero in 1 curve",
		"faults/holes":      "infinite or NaN points not drawn in 1 curve",
		"faults/none":       "1 curve has no threshold",
		"faults/shape":      "1 curve not drawn. This was logged as a curve, but is not one: tensor of shape [5 4], want [6 thresholds].",
	} {
		var id wire.TagID
		for _, known := range s.Snapshot().Tags() {
			if known.Name == tag {
				id = wire.TagID(known.ID)
			}
		}
		for mode := wire.CurvePrecision; mode <= wire.CurveRatesArea; mode++ {
			drawn := show(s, wire.CurveLook{Mode: mode}, func(v *wire.View) { v.Cards[0].Tag = id })
			assert.Equal(t, want, words.Say(drawn.Note), "%s in mode %d", tag, mode)
			picture(s)
		}
	}
}

// TestOtherThresholds expects a note if runs in one chart have different thresholds, but not if
// only other steps do.
func TestOtherThresholds(t *testing.T) {
	s := open(t, "faults")
	short := logOf(t, "faults")
	s.AddRun("short", short[:len(short)-10]) // without the last step, which has one more threshold
	drawn := show(s, wire.CurveLook{Threshold: 0.25}, func(v *wire.View) { v.Cards[0].Tag = 1 })
	assert.Equal(t, "numbers of thresholds differ, 4 to 5", words.Say(drawn.Note))
	rows := viewtest.One[*curvewire.Rows](s, &curvewire.GetRows{}).Rows
	assert.Equal(t, []float64{0.25, 1.0 / 3}, []float64{rows[0].Threshold, rows[1].Threshold})
}

// TestFileThatIsGone expects one message on the card, and no repeated reads.
func TestFileThatIsGone(t *testing.T) {
	s := open(t, "fast", "slow")
	s.Fails = errors.New("unplugged")
	drawn := show(s, wire.CurveLook{}, nil)
	assert.Equal(t, "2 curves not drawn. eventlens could not read the tensor again: unplugged.",
		words.Say(drawn.Note))
	assert.Equal(t, "eval/digits: no curve to draw in the runs shown.", words.Say(drawn.Summary))
	rows := viewtest.One[*curvewire.Rows](s, &curvewire.GetRows{})
	assert.Equal(t, 5, rows.Count)
	assert.False(t, rows.Rows[0].Known)
	assert.Equal(t, &curvewire.Rows{}, func() *curvewire.Rows {
		s.Ask("none", &curvewire.GetRows{})
		return s.Answers()[0].(*curvewire.Rows)
	}())
}

// TestHiddenRun does not draw a hidden run.
func TestHiddenRun(t *testing.T) {
	s := open(t, "fast", "slow")
	drawn := show(s, wire.CurveLook{}, func(v *wire.View) { v.Hidden = []wire.RunID{1} })
	assert.Equal(t, []wire.RunID{2}, drawn.Runs)
	assert.Equal(t, "eval/digits: precision over recall, 1 run at step 45.",
		words.Say(drawn.Summary))
	drawn = show(s, wire.CurveLook{}, func(v *wire.View) { v.Hidden = []wire.RunID{1, 2} })
	assert.Empty(t, drawn.Runs)
}
