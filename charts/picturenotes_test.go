package charts

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestNotesOfAPicture: each note has a flag that lies over no other one, with a line at its place,
// and its whole text is beneath the chart.
func TestNotesOfAPicture(t *testing.T) {
	p := picture()
	_, w, before := p.Layout()
	x := p.Chart.X
	long := strings.Repeat("a long text ", 30) + strings.Repeat("\u6f22", 200)
	for i, share := range []float64{0.2, 0.21, 0.22, 0.6} {
		p.Notes = append(p.Notes, PictureNote{
			X: x.Lo + share*(x.Hi-x.Lo), Number: fmt.Sprint(i + 9), Text: fmt.Sprintln("Note", i, long),
		})
	}
	f, _, h := p.Layout()
	var said strings.Builder
	for _, op := range f.Scene.Ops {
		if op.Kind == OpText && float64(op.XY[1]) > before {
			assert.LessOrEqual(t, float64(op.XY[0])+TextWidth(op.Text, LabelSize), w)
			assert.Less(t, float64(op.XY[1]), h)
			said.WriteString(strings.ReplaceAll(op.Text, " ", ""))
		}
	}
	for i := range p.Notes {
		assert.Contains(t, said.String(), strings.Join(strings.Fields(p.Notes[i].Text), ""))
	}

	from := len(f.Scene.Ops)
	p.Flags(f)
	var flags []Rect
	var numbers []string
	for _, op := range f.Scene.Ops[from:] {
		switch op.Kind {
		case OpPath:
			note := p.Notes[len(flags)]
			assert.InDelta(t, f.Plot.X+f.X.PxFromData(note.X), float64(op.XY[0]), 0.01)
			assert.InDelta(t, f.Plot.Y+f.Plot.H, float64(op.XY[3]), 0.01)
		case OpRect:
			flag := Rect{float64(op.XY[0]), float64(op.XY[1]), float64(op.XY[2]), float64(op.XY[3])}
			for _, o := range flags {
				assert.False(t, flag.X < o.X+o.W && o.X < flag.X+flag.W && flag.Y < o.Y+o.H &&
					o.Y < flag.Y+flag.H, "%v over %v", flag, o)
			}
			flags = append(flags, flag)
		case OpText:
			numbers = append(numbers, op.Text)
		}
	}
	assert.Equal(t, []string{"9", "10", "11", "12"}, numbers)
	assert.Len(t, flags, 4)
}
