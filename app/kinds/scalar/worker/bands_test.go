package worker_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// TestRunsAboveQuantiles aggregates a group by quantiles, with an inner band, and draws one of its
// runs above.
func TestRunsAboveQuantiles(t *testing.T) {
	logs := map[string]*logWriter{}
	for i := range 11 {
		logs[fmt.Sprintf("r%02d", i)] = logOf("v", func(int) float64 { return float64(i) }, 200)
	}
	p := openLogs(t, logs)
	group := wire.RunGroup{Name: "all", Ink: wire.Ink{Colour: 4}}
	for _, r := range p.runs() {
		group.Runs = append(group.Runs, r.ID)
	}
	view := wire.View{Groups: []wire.RunGroup{group}, OnTop: []wire.RunID{p.run("r10")}}
	view.Lines.Aggregate = wire.Aggregate{Centre: wire.CentreMedian, Band: wire.BandQuantiles}
	d := p.draw(p.card("v"), view)
	tag := p.tag("v").ID
	assert.Equal(t,
		[]wire.Series{{Run: p.run("r10"), Tag: tag, Ink: wire.Ink{Colour: p.runs()["r10"].Colour}},
			{Group: 1, Tag: tag, Ink: wire.Ink{Colour: 4}}}, d.Series)
	assert.EqualValues(t, 2200, d.Points, "each is counted once")
	assert.Zero(t, p.inkAt(d, 100, 9.5).A)
	outer, inner := p.inkAt(d, 100, 8.3).A, p.inkAt(d, 100, 6).A
	assert.InDelta(t, 255*charts.BandOpacity, outer, 3, "up to 9")
	assert.InDelta(t, 255*(1-(1-charts.BandOpacity)*(1-charts.BandOpacity)), inner, 3, "up to 7.5")
	assert.EqualValues(t, 255, p.inkAt(d, 100, 10).A, "the run above")
	readout := p.hover(d.Plot.X+d.Plot.W/2, d.Plot.Y)
	require.Len(t, readout.Rows, 2)
	assert.Equal(t, "1 to 9", words.Say(readout.Rows[1].Band))
}
