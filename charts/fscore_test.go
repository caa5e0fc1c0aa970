package charts

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

// textBox returns about the place of a text on one line.
func textBox(op *Op) Rect {
	size := float64(op.Size)
	w, x, high := TextWidth(op.Text, size), float64(op.XY[0]), 0.75*size
	switch op.Anchor {
	case AnchorMiddle:
		x -= w / 2
	case AnchorEnd:
		x -= w
	}
	return Rect{X: x, Y: float64(op.XY[1]) - high, W: w, H: high}
}

// TestLabelsOfPRChartsDoNotCollide: the scores beside their lines touch neither each other nor the
// labels of the axes, whatever the size of a card and the zoom.
func TestLabelsOfPRChartsDoNotCollide(t *testing.T) {
	all := Range{-0.05, 1.05}
	for _, zoom := range []struct {
		x, y   Range
		scores int // at a width of 340
	}{
		{all, all, 4}, {Range{0.4, 1.05}, all, 2}, {Range{0.05, 0.3}, Range{0.9, 1.02}, 2},
		{all, Range{0.1, 0.8}, 0},
	} {
		for w := 120.0; w <= 900; w += 20 {
			for _, h := range []float64{90, 184, 600} {
				c := &LineChart{W: w, H: h, X: zoom.x, Y: zoom.y, Theme: &light}
				f := c.Layout()
				before := len(f.Scene.Ops)
				f.NameFScores(&light)
				if w == 340 {
					assert.Len(t, f.Scene.Ops, before+zoom.scores)
				}
				var texts []*Op
				for i := range f.Scene.Ops {
					if f.Scene.Ops[i].Kind == OpText {
						texts = append(texts, &f.Scene.Ops[i])
					}
				}
				for i, a := range texts {
					for _, b := range texts[:i] {
						p, q := textBox(a), textBox(b)
						assert.False(t, math.Max(p.X, q.X) < math.Min(p.right(), q.right()) &&
							math.Max(p.Y, q.Y) < math.Min(p.bottom(), q.bottom()),
							fmt.Sprintf("%q and %q at %v x %v of %v", a.Text, b.Text, w, h, zoom))
					}
				}
			}
		}
	}
}
