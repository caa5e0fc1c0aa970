package engine_test

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/parse"
	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// openLogs opens logs, each as a run.
func openLogs(t *testing.T, logs map[string]*logWriter) *page {
	p := startPage(t, intake.Config{Parse: parse.Config{Now: func() time.Time {
		return time.Unix(1.8e9, 0)
	}}})
	files := make(map[string][]byte)
	for run, log := range logs {
		files["logs/"+run+"/x.tfevents"] = log.bytes
	}
	p.open(p.files(files))
	return p
}

func (p *page) run(name string) wire.RunID { return p.runs()[name].ID }

// card returns a card with tags.
func (p *page) card(tags ...string) wire.Card {
	c := wire.Card{ID: "c", Tag: p.tag(tags[0]).ID}
	for _, more := range tags[1:] {
		c.More = append(c.More, p.tag(more).ID)
	}
	return c
}

func (p *page) pixels(d *wire.Drawn) []byte { return p.get(d.Pixels).([]byte) }

// TestTagsThatNoShownRunHas expects the scalars that only hidden runs have, each time they change.
func TestTagsThatNoShownRunHas(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{
		"a": newLog().scalar("both", 0, 1).scalar("of a", 0, 1),
		"b": newLog().scalar("both", 0, 1).scalar("of b", 0, 1),
	})
	both, ofA, ofB := p.tag("both").ID, p.tag("of a").ID, p.tag("of b").ID
	for _, hide := range []struct {
		runs []wire.RunID
		bare []wire.TagID
	}{
		{[]wire.RunID{p.run("a")}, []wire.TagID{ofA}},
		{[]wire.RunID{p.run("b")}, []wire.TagID{ofB}},
		{[]wire.RunID{p.run("a"), p.run("b")}, []wire.TagID{both, ofA, ofB}}, {nil, nil},
	} {
		p.send(&wire.View{Hidden: hide.runs})
		assert.ElementsMatch(t, hide.bare, until(p, func(*wire.TagsWithoutShownRuns) bool {
			return true
		}).Tags)
	}
}

// TestLineOfManyIsLiftedAtRest points at the lines of many runs: while the pointer moves no line is
// lifted, and once it rests, a second answer has the nearest.
func TestLineOfManyIsLiftedAtRest(t *testing.T) {
	d := startDashboard(t, longRuns, intake.Config{})
	d.zoom(1)
	d.settle(1)
	m := d.latest["tag0"]
	require.True(t, m.Slow)
	at := func(share float64) *chart.Readout {
		d.ask(kind.Scalar, "tag0",
			&chart.Hover{X: m.Plot.X + share*m.Plot.W, Y: m.Plot.Y + share*m.Plot.H})
		return until(d.page, func(*chart.Readout) bool { return true })
	}
	for _, share := range []float64{0.2, 0.4, 0.6} {
		require.Zero(t, at(share).Pixels)
	}
	rests := until(d.page, func(r *chart.Readout) bool { return r.Pixels != 0 })
	assert.Equal(t, []int{m.PixelsW, m.PixelsH}, []int{rests.PixelsW, rests.PixelsH})
	before := at(0.6)
	assert.Zero(t, before.Pixels, "it lies there already")
	assert.Equal(t, before.Rows, rests.Rows, "of where it came to rest")

	nearest := rests.Rows[slices.IndexFunc(rests.Rows, func(row chart.Row) bool {
		return row.Nearest
	})].Series
	d.ask(kind.Scalar, "tag0",
		&chart.Hover{At: rests.At, Series: wire.Series{Run: nearest.Run%longRuns + 1, Tag: 1}})
	assert.NotZero(t, until(d.page, func(*chart.Readout) bool { return true }).Pixels,
		"keys do not sweep over lines")
}

// TestEmphasisLeavesHistogramsAlone points at a run while histograms are on screen.
func TestEmphasisLeavesHistogramsAlone(t *testing.T) {
	p := openLogs(t,
		map[string]*logWriter{"a": newLog().histogram("w", 1, 0, []float64{1, 2},
			[]float64{3, 4}).scalar("v", 1, 2)})
	card := wire.Card{ID: "c", Tag: p.tag("w").ID, Run: 1}
	p.draw(card, wire.View{})
	card.Width, card.Height, card.Ratio = 320, 184, 2
	p.send(&wire.View{Emphasis: 1, Cards: []wire.Card{card}})
	from := len(p.seen)
	p.ask(kind.Scalar, "c", &chart.Hover{X: 10, Y: 10})
	until(p, func(*chart.Readout) bool { return true })
	for _, m := range p.seen[from:] {
		_, drawn := m.(*wire.Drawn)
		assert.False(t, drawn)
	}
}
