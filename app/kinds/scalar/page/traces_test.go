package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	scalarpage "eventlens/app/kinds/scalar/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/wire"
)

// TestMarkOfATrace leads from a chart to the trace; a later drawing moves it or takes it away.
func TestMarkOfATrace(t *testing.T) {
	f, ids := pointPage(t, hosttest.At("src=../runs/"))
	assert.NotContains(t, f.HTML(), "trace-mark")
	drawn := func(marks ...wire.TraceMark) {
		d := *pagetest.Zoomable(ids[1])
		d.Traces = marks
		f.Tell(&d)
	}
	drawn(wire.TraceMark{X: 80, Path: "a/w.pt.trace.json", Text: wire.Plain("Trace of w")})
	assert.Contains(t, f.HTML(), `id="`+ids[1]+`-trace0"`)
	assert.Contains(t, f.HTML(), `aria-label="Trace of w"`)
	assert.Contains(t, f.HTML(), `title="Trace of w"`)
	at := func() hosttest.Handle { return f.Host.Handles[len(f.Host.Handles)-1] }
	plot := pagetest.Zoomable(ids[1]).Plot
	assert.Equal(t, hosttest.Handle{ID: ids[1] + "-trace0", X: 80, Y: plot.Y + plot.H}, at())
	drawn(wire.TraceMark{X: 90, Path: "a/w.pt.trace.json", Text: wire.Plain("Trace of w")})
	assert.EqualValues(t, 90, at().X)
	drawn()
	assert.NotContains(t, f.HTML(), "trace-mark")

	k := f.Page.KindOf(kind.Scalar).(*scalarpage.Kind)
	f.Play(func() { k.OpenTrace("a/w.pt.trace.json") })
	assert.Equal(t, "src=../runs/&tab=profile&trace=a%2Fw.pt.trace.json", f.Host.Fragment())
}

// TestNoMarkWithoutTabs: an embedded tab has no bar to come back by.
func TestNoMarkWithoutTabs(t *testing.T) {
	f, ids := pointPage(t, hosttest.Embedded("tab", "embed=tab&src=../runs/"))
	d := *pagetest.Zoomable(ids[1])
	d.Traces = []wire.TraceMark{{X: 80, Path: "a/w.pt.trace.json", Text: wire.Plain("Trace of w")}}
	f.Tell(&d)
	assert.NotContains(t, f.HTML(), "trace-mark")
}
