package worker_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	engineview "eventlens/app/engine/view"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// both returns a log of a training that is at from, and of its validation, one further.
func both(from float64) *logWriter {
	w := newLog()
	for step := range 100 {
		w.scalar("train/loss", int64(step), float32(from))
		w.scalar("val/loss", int64(step), float32(from+1))
	}
	return w
}

// inks returns the palette's hue and dash of each line of a run, by the names of the tags.
func (p *page) inks(d *wire.Drawn, run string, tags ...string) (inks [][2]int) {
	for _, tag := range tags {
		for _, s := range d.Series {
			if s.Run == p.run(run) && s.Tag == p.tag(tag).ID {
				inks = append(inks, [2]int{s.Ink.Colour % 8, s.Ink.Colour / 8 % 3})
			}
		}
	}
	return inks
}

// TestPairsHaveOneColour: the training of a run is solid and its validation dashed, in whatever
// order the tags are, also of a single run.
func TestPairsHaveOneColour(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": both(1), "b": both(4)})
	for _, tags := range [][]string{{"train/loss", "val/loss"}, {"val/loss", "train/loss"}} {
		d := p.draw(p.card(tags...), wire.View{})
		assert.Equal(t, [][2]int{{0, 0}, {0, 1}}, p.inks(d, "a", "train/loss", "val/loss"))
		assert.Equal(t, [][2]int{{1, 0}, {1, 1}}, p.inks(d, "b", "train/loss", "val/loss"))
	}
	d := p.draw(p.card("val/loss", "train/loss"), wire.View{Hidden: []wire.RunID{p.run("a")}})
	assert.Equal(t, [][2]int{{1, 0}, {1, 1}}, p.inks(d, "b", "train/loss", "val/loss"))
	assert.Equal(t, engineview.ChartTheme("").Runs[1], p.inkAt(d, 50, 4))
}

// TestRunsOfACombinedChartDiffer: the ninth run has the hue of the first one, and marks instead of
// dashes, which tell the tags apart.
func TestRunsOfACombinedChartDiffer(t *testing.T) {
	logs := map[string]*logWriter{}
	for i := range 9 {
		logs[fmt.Sprintf("r%d", i)] = both(float64(i)).scalar("lr", 0, 1)
	}
	p := openLogs(t, logs)
	for _, tags := range [][]string{{"train/loss", "val/loss"}, {"lr", "val/loss"}} {
		d := p.draw(p.card(tags...), wire.View{})
		inks := map[wire.Ink]bool{}
		for _, s := range d.Series {
			inks[s.Ink] = true
		}
		assert.Len(t, inks, len(d.Series), "no two lines look alike")
		assert.Equal(t, p.inks(d, "r0", tags...), p.inks(d, "r8", tags...))
	}
}

// TestReadoutOfAPair has one row for a run, with its gap, and says the point that is nearest.
func TestReadoutOfAPair(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": both(1), "b": both(4),
		"untested": logOf("train/loss", func(int) float64 { return 9 }, 100)})
	d := p.draw(p.card("train/loss", "val/loss"), wire.View{})
	at := func(value float64) *chart.Readout {
		return p.hover(d.Plot.X+d.Plot.W/2,
			d.Plot.Y+(d.Y.Hi-value)/(d.Y.Hi-d.Y.Lo)*d.Plot.H)
	}
	for value, want := range map[float64]struct {
		run, tag string
	}{2: {"a", "val/loss"}, 1: {"a", "train/loss"}, 4: {"b", "train/loss"}, 9: {"untested", "train/loss"}} {
		r := at(value)
		require.Len(t, r.Rows, 3)
		assert.Zero(t, r.More)
		for i, name := range []string{"b", "a", "untested"} {
			row := &r.Rows[i]
			assert.Equal(t, p.run(name), row.Run)
			assert.Equal(t, name == want.run, row.Nearest)
			if row.Nearest {
				assert.Equal(t, p.tag(want.tag).ID, row.Tag, "the point that a click picks")
			}
		}
		figures := func(i int) []string {
			row := r.Rows[i]
			return []string{words.Say(row.Value), words.Say(row.Train), words.Say(row.Gap)}
		}
		assert.Equal(t, []string{"5", "4", "1"}, figures(0))
		assert.Equal(t, []string{"2", "1", "1"}, figures(1))
		assert.Equal(t, []string{"—", "9", ""}, figures(2))
	}
	keys := wire.Series{Run: p.run("a"), Tag: p.tag("train/loss").ID}
	r := answer[*chart.Readout](p, "c", &chart.Hover{Series: keys, At: 10, Points: 1})
	assert.Equal(t, 11.0, r.At)
	assert.True(t, r.Rows[1].Nearest)
	assert.Equal(t, keys.Tag, r.Rows[1].Tag, "keys go along the line that they chose")
}

// TestFiguresOfAPair are about the validation, and have the gap to the training.
func TestFiguresOfAPair(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": both(1), "b": both(4)})
	d := p.draw(p.card("train/loss", "val/loss"), wire.View{})
	assert.Equal(t, []string{"2", "1", "5", "1"}, []string{words.Say(d.Lowest.Text),
		words.Say(d.Lowest.Gap), words.Say(d.Highest.Text), words.Say(d.Highest.Gap)})
	assert.Equal(t, "1", words.Say(d.MinAt.Text), "of all values")
	assert.Equal(t, wire.DashedInk(d.MinAt.Ink.Colour), d.Lowest.Ink.Colour,
		"swatches are dashed as the lines are")
	d = p.draw(p.card("train/loss"), wire.View{})
	assert.True(t, d.Lowest.Gap.None())
}

// TestPairsOfRuns pairs the runs of a folder on a card of one tag.
func TestPairsOfRuns(t *testing.T) {
	flat := func(value float64) *logWriter {
		return logOf("epoch_loss", func(int) float64 { return value }, 10)
	}
	p := openLogs(t, map[string]*logWriter{
		"x/train": flat(1), "x/validation": flat(2), "y/train": flat(3), "y/validation": flat(3.5),
		"z/train": flat(7), "other": flat(8),
	})
	d := p.draw(p.card("epoch_loss"), wire.View{})
	assert.Equal(t, []string{"2", "1", "8", ""}, []string{words.Say(d.Lowest.Text),
		words.Say(d.Lowest.Gap), words.Say(d.Highest.Text), words.Say(d.Highest.Gap)})
	r := p.hover(d.Plot.X+d.Plot.W/2, d.Plot.Y+d.Plot.H)
	var rows [][]string
	for _, row := range r.Rows {
		rows = append(rows, []string{p.names()[row.Run], words.Say(row.Value), words.Say(row.Train),
			words.Say(row.Gap)})
	}
	assert.Equal(t, [][]string{{"other", "8", "", ""}, {"z/train", "7", "", ""},
		{"y/validation", "3.5", "3", "0.5"}, {"x/train", "2", "1", "1"}}, rows)
	hidden := wire.View{Hidden: []wire.RunID{p.run("x/validation"), p.run("y/validation")}}
	d = p.draw(p.card("epoch_loss"), hidden)
	assert.Equal(t, "1", words.Say(d.Lowest.Text), "without a validation nothing is a pair")
	assert.True(t, p.hover(d.Plot.X+d.Plot.W/2, d.Plot.Y).Rows[0].Train.None())
}

// TestPairsOfRunsAndTags has the training and the validation in runs and in tags of their own.
func TestPairsOfRunsAndTags(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{
		"x/train":      logOf("train/loss", func(int) float64 { return 1 }, 10),
		"x/validation": logOf("val/loss", func(int) float64 { return 3 }, 10),
	})
	d := p.draw(p.card("train/loss", "val/loss"), wire.View{})
	assert.Equal(t, [][2]int{{0, 0}}, p.inks(d, "x/train", "train/loss"))
	assert.Equal(t, [][2]int{{0, 1}}, p.inks(d, "x/validation", "val/loss"))
	r := p.hover(d.Plot.X+d.Plot.W/2, d.Plot.Y)
	require.Len(t, r.Rows, 1)
	assert.Equal(t, "2", words.Say(r.Rows[0].Gap))
}
