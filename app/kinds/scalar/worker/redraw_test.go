package worker_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
)

// TestEmphasisIsALayer changes only the emphasis, back and forth: each picture equals a complete
// drawing.
func TestEmphasisIsALayer(t *testing.T) {
	logs := map[string]*logWriter{}
	for i, run := range []string{"a", "b", "c"} {
		logs[run] = logOf("v", func(step int) float64 { return float64((step*(i+3))%17 + i) }, 300)
	}
	p := openLogs(t, logs)
	whole := map[wire.RunID][]byte{}
	emphases := []wire.RunID{0, p.run("a"), p.run("b"), 4711}
	for _, emphasis := range emphases {
		fresh := openLogs(t, logs)
		whole[emphasis] = fresh.pixels(fresh.draw(fresh.card("v"),
			wire.View{Lines: smoothed(0.5), Emphasis: emphasis}))
	}
	first := p.draw(p.card("v"), wire.View{Lines: smoothed(0.5)})
	for _, emphasis := range append(emphases[1:], emphases...) {
		d := p.draw(p.card("v"), wire.View{Lines: smoothed(0.5), Emphasis: emphasis})
		assert.Equal(t, whole[emphasis], p.pixels(d), "emphasis %d", emphasis)
		d.Pixels, d.Ops = first.Pixels, first.Ops
		assert.Equal(t, first, d, "nothing else changes")
	}
	assert.Equal(t, whole[0], whole[4711], "a chart that has nothing of the run stays as it is")
	assert.NotEqual(t, whole[0], whole[emphases[1]])
	assert.NotEqual(t, whole[emphases[1]], whole[emphases[2]])
}
