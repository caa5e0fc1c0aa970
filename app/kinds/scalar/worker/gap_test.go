package worker_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	engineview "eventlens/app/engine/view"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// shaded checks that a place of a drawing has the colour of a run, as pale as a gap.
func (p *page) shaded(d *wire.Drawn, run string, x, y float64) {
	p.t.Helper()
	ink, want := p.inkAt(d, x, y), engineview.ChartTheme("").Runs[p.all[run].Colour]
	assert.InDelta(p.t, 255*charts.GapOpacity, ink.A, 1)
	for i, channel := range [3][2]uint8{{ink.R, want.R}, {ink.G, want.G}, {ink.B, want.B}} {
		assert.InDelta(p.t, channel[1], channel[0], 6, i)
	}
}

// clear checks that a place of a drawing is empty.
func (p *page) clear(d *wire.Drawn, x, y float64) {
	p.t.Helper()
	assert.Zero(p.t, p.inkAt(d, x, y).A)
}

// TestGapOfTheBest shades one gap: of the lowest loss and of the highest accuracy, with the tags in
// any order. Where nothing tells which run is best there is none.
func TestGapOfTheBest(t *testing.T) {
	logs := map[string]*logWriter{}
	for name, at := range map[string]float64{"a": 1, "b": 4} {
		logs[name] = both(at)
		for step := range 100 {
			for tag, value := range map[string]float64{"train/acc": at + 1, "val/acc": at,
				"train/size": at, "val/size": at + 1} {
				logs[name].scalar(tag, int64(step), float32(value))
			}
		}
	}
	p := openLogs(t, logs)
	for _, tags := range [][]string{{"train/loss", "val/loss"}, {"val/loss", "train/loss"}} {
		d := p.draw(p.card(tags...), wire.View{})
		p.shaded(d, "a", 50, 1.5)
		p.clear(d, 50, 4.5)
		p.clear(d, 50, 3)
	}
	d := p.draw(p.card("train/acc", "val/acc"), wire.View{})
	p.shaded(d, "b", 50, 4.5)
	p.clear(d, 50, 1.5)
	d = p.draw(p.card("train/acc", "val/acc"),
		wire.View{Lines: wire.Lines{Reversed: p.tag("val/acc").ID}})
	p.shaded(d, "a", 50, 1.5)
	p.clear(d, 50, 4.5)
	d = p.draw(p.card("train/size", "val/size"), wire.View{})
	p.clear(d, 50, 4.5)
	p.clear(d, 50, 1.5)
	d = p.draw(p.card("train/size", "val/size"), wire.View{Hidden: []wire.RunID{p.run("a")}})
	p.shaded(d, "b", 50, 4.5)
	d = p.draw(p.card("val/loss"), wire.View{})
	p.clear(d, 50, 1.5)
}

// TestGapOfThePointed shades the gap of the run pointed at, in the chart or in the run list, and no
// other one. The answer repeats all lines, so that it can replace the drawing.
func TestGapOfThePointed(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": both(1), "b": both(4)})
	d := p.draw(p.card("train/loss", "val/loss"), wire.View{})
	pointAt := func(value float64) (over *wire.Drawn, whole bool) {
		r := p.hover(d.Plot.X+d.Plot.W/2, d.Plot.Y+(d.Y.Hi-value)/(d.Y.Hi-d.Y.Lo)*d.Plot.H)
		at := *d
		at.Pixels = r.Pixels
		return &at, r.Whole
	}
	for _, value := range []float64{5, 4} { // both lines of a pair
		over, whole := pointAt(value)
		assert.True(t, whole)
		p.shaded(over, "b", 50, 4.5)
		p.clear(over, 50, 1.5)
		for _, line := range []float64{1, 4} { // solid
			assert.EqualValues(t, 255, p.inkAt(over, 50, line).A)
		}
	}
	over, whole := pointAt(2)
	assert.False(t, whole, "the drawing has the gap of the best")
	p.clear(over, 50, 4)

	d = p.draw(p.card("train/loss", "val/loss"), wire.View{Emphasis: p.run("b")})
	p.shaded(d, "b", 50, 4.5)
	p.clear(d, 50, 1.5)
	_, whole = pointAt(2)
	assert.False(t, whole, "the run of the list comes first")
	p.shaded(p.draw(p.card("train/loss", "val/loss"), wire.View{}), "a", 50, 1.5)
}

// TestGapFollowsTheLines has lines with other steps, which cross, end and break.
func TestGapFollowsTheLines(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{
		"x/train": logOf("epoch_loss", func(step int) float64 {
			if step == 30 {
				return math.NaN()
			}
			return 10 - float64(step)/10
		}, 101),
		"x/validation": newLog().scalar("epoch_loss", 10, 1).scalar("epoch_loss", 90, 9),
	})
	card := p.card("epoch_loss")
	d := p.draw(card, wire.View{})
	p.shaded(d, "x/validation", 15, 5)
	p.shaded(d, "x/validation", 80, 5)
	p.clear(d, 50, 3)
	p.clear(d, 5, 5)
	p.clear(d, 95, 5)
	p.clear(d, 30, 5)

	card.XScale, card.YScale = wire.ScaleLog, wire.ScaleLog
	d = p.draw(card, wire.View{})
	pale, pixels := 0, p.pixels(d)
	for i := 3; i < len(pixels); i += 4 {
		if math.Abs(float64(pixels[i])-255*charts.GapOpacity) < 2 {
			pale++
		}
	}
	assert.Greater(t, pale, 1000)
}

// TestGapInSavedPictures has the gap of the best in the SVG, too.
func TestGapInSavedPictures(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": both(1), "b": both(4)})
	d := p.draw(p.card("train/loss", "val/loss"), wire.View{})
	assert.NotEmpty(t, d.Series)
	card := p.View.Card("c")
	svg := string(card.Plot.SVG(card, words.Say))
	assert.Equal(t, 1, strings.Count(svg, `fill-opacity="0.1"`))
}
