package worker_test

import (
	"fmt"
	"math"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	engineview "eventlens/app/engine/view"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/listing"
)

// trace puts a trace beside the logs of a page.
func (p *page) trace(run, path string) {
	traces := append(p.Traces(),
		engineview.Trace{Trace: listing.TraceOf(path), Run: run, Path: path})
	p.Traces = func() []engineview.Trace { return traces }
}

// torchAt returns the path of a trace of PyTorch, whose name has the time in milliseconds.
func torchAt(run string, wall float64) string {
	return fmt.Sprintf("%s/w.%d.pt.trace.json", run, int64(wall*1000))
}

// show draws the card of a tag as a new card, since traces alone make no card outdated.
func (p *page) show(tag string, v wire.View) *wire.Drawn {
	card := p.card(tag)
	card.ID = fmt.Sprint("c", len(p.seen))
	return p.draw(card, v)
}

// marks returns the marks of a drawing: the place of each along x, in the units of the axis, and
// what it says.
func marks(d *wire.Drawn) (places []float64, said []string) {
	for _, m := range d.Traces {
		share := (m.X - d.Plot.X) / d.Plot.W
		places = append(places, math.Round(1000*(d.X.Lo+share*(d.X.Hi-d.X.Lo)))/1000)
		said = append(said, words.Say(m.Text))
	}
	return places, said
}

// TestTracesOfTheDemo marks the traces of the demo's two trainings at the steps that were logged
// last before they were written.
func TestTracesOfTheDemo(t *testing.T) {
	p := openPage(t)
	for run, files := range map[string][2]string{
		"torch": {"demo.1796049985324203057.pt.trace.json.gz", "events.out.tfevents.1796049984.demo"},
		"jax": {"plugins/profile/2026_11_30_14_45_15/demo.xplane.pb",
			"events.out.tfevents.1796049913.demo"},
	} {
		log, err := os.ReadFile("../../../../testdata/traced/" + run + "/" + files[1])
		require.NoError(t, err)
		_, err = os.Stat("../../../../testdata/traced/" + run + "/" + files[0])
		require.NoError(t, err)
		p.open(run, log)
		p.trace(run, run+"/"+files[0])
	}
	p.Now = func() time.Time { return time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC) }
	d := p.show("train/loss", wire.View{})
	_, said := marks(d)
	assert.Equal(t, []string{"Trace of demo at step 0, 30 Nov 15:45:15",
		"Trace of demo at step 421, 30 Nov 15:46:25"}, said)
}

// TestTracesAlongEveryAxis joins by wall time: a point a second, from step 0.
func TestTracesAlongEveryAxis(t *testing.T) {
	log := logOf("v", func(step int) float64 { return float64(step) }, 100)
	for step := range 50 {
		log.scalar("lr", int64(2*step), float32(step)/100)
	}
	p := openLogs(t, map[string]*logWriter{"a": log, "b": scalars("w", 3)})
	path := torchAt("a", 1.7e9+40.5)
	p.trace("a", path)
	for axis, want := range map[wire.Axis]float64{
		wire.AxisStep: 40, wire.AxisRelative: 40.5, wire.AxisWall: 1.7e9 + 40.5, wire.AxisTag: 0.2,
	} {
		d := p.show("v", wire.View{Lines: wire.Lines{Axis: axis, XTag: p.tag("lr").ID}})
		places, said := marks(d)
		require.Len(t, places, 1, axis)
		assert.InDelta(t, want, places[0], 1e-3, axis)
		assert.Equal(t, path, d.Traces[0].Path)
		assert.Equal(t, "Trace of w at step 40, 14 Nov 2023 23:14:00",
			said[0])
	}
	draw := func(tag string, v wire.View) []float64 {
		places, _ := marks(p.show(tag, v))
		return places
	}
	assert.Empty(t, draw("w", wire.View{}), "another run")
	assert.Empty(t, draw("v", wire.View{Hidden: []wire.RunID{p.run("a")}}))
	zoomed := p.card("v")
	zoomed.Zoom.X = wire.Span{Lo: 50, Hi: 90}
	assert.Empty(t, p.draw(zoomed, wire.View{}).Traces, "out of sight")
	groups := []wire.RunGroup{{Name: "g", Runs: []wire.RunID{p.run("a")}}}
	assert.Equal(t, []float64{40}, draw("v", wire.View{Groups: groups,
		Lines: wire.Lines{Aggregate: wire.Aggregate{Centre: wire.CentreMean}}}), "of a group")
}

// TestTracesThatAreNotPlaced are of unknown times, or of times without points.
func TestTracesThatAreNotPlaced(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": scalars("v", 100)})
	p.trace("a", "a/plugins/profile/mine/h.trace.json.gz")
	p.trace("a", torchAt("a", 1.7e9-61))
	p.trace("a", torchAt("a", 1.7e9+161))
	p.trace("z", torchAt("z", 1.7e9+50))
	places, _ := marks(p.show("v", wire.View{}))
	assert.Empty(t, places)
	p.trace("a", torchAt("a", 1.7e9-59))
	p.trace("a", torchAt("a", 1.7e9+158))
	places, _ = marks(p.show("v", wire.View{}))
	assert.Equal(t, []float64{0, 99}, places, "just before and after")
}

// TestTracesThatAreClose share a mark, and so do the hosts of a session.
func TestTracesThatAreClose(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": scalars("v", 100)})
	for _, at := range []float64{90, 41, 40} {
		p.trace("a", torchAt("a", 1.7e9+at))
	}
	p.trace("a", "a/x."+fmt.Sprint(int64(1.7e12+40_000))+".pt.trace.json")
	d := p.show("v", wire.View{})
	places, said := marks(d)
	assert.Equal(t, []float64{40, 90}, places)
	assert.Equal(t, "Trace of w at step 40, 14 Nov 2023 23:14:00, and 2 more",
		said[0])
	assert.Equal(t, torchAt("a", 1.7e9+40), d.Traces[0].Path)
}

// TestTracesBesideNoRun are of the runs below them, as those of Keras, which writes train,
// validation and plugins into one folder.
func TestTracesBesideNoRun(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"k/train": scalars("v", 100), "other": scalars("v", 100)})
	p.trace("k", torchAt("k", 1.7e9+40))
	draw := func(hidden string) []float64 {
		places, _ := marks(p.show("v", wire.View{Hidden: []wire.RunID{p.run(hidden)}}))
		return places
	}
	assert.Equal(t, []float64{40}, draw("other"))
	assert.Empty(t, draw("k/train"))
	p.open("k", eventtest.Log(t, newLog().scalar("w", 1, 1).events...))
	assert.Empty(t, draw("other"), "there is a run beside it")
}

// TestTracesWithoutZone have times as JAX writes them: they are UTC, or of the person's zone.
func TestTracesWithoutZone(t *testing.T) {
	p := openLogs(t, map[string]*logWriter{"a": scalars("v", 100)})
	at := func(zone int, when string) []float64 {
		p.ZoneOffset = func(int64) int { return zone }
		p.Traces = func() []engineview.Trace { return nil }
		p.trace("a", "a/plugins/profile/"+when+"/h.xplane.pb")
		places, _ := marks(p.show("v", wire.View{}))
		return places
	}
	const utc, local = "2023_11_14_22_14_00", "2023_11_14_23_14_00"
	assert.Equal(t, []float64{40}, at(0, utc))
	assert.Equal(t, []float64{40}, at(3600, utc))
	assert.Equal(t, []float64{40}, at(3600, local))
	assert.Empty(t, at(0, local))
	assert.Empty(t, at(30, utc), "both may be")
}
