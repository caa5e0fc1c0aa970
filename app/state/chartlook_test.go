package state

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/wire"
)

// chartsModel returns a model with tags a to e.
func chartsModel() (m *Model, keys [5]CardKey) {
	m = newModel("run")
	addTags(m, kind.Scalar, "a", "b", "c", "d", "e")
	for i := range keys {
		keys[i] = CardKey{Tag: wire.TagID(i + 1)}
	}
	return m, keys
}

// setUp holds the settings of a card, and whether it fills the screen.
type setUp struct {
	y    wire.Scaling
	zoom wire.Zoom
	full bool
}

func setUpOf(m *Model, key CardKey) setUp {
	_, y := m.Scales(key)
	full, on := m.Full()
	return setUp{y, m.Card(key, wire.Card{}).Zoom, on && full == key}
}

// TestChartsKeepTheirLook adds tags to a chart and drops some: it keeps its settings, here and on
// the next visit, and nothing else stays in the URL.
func TestChartsKeepTheirLook(t *testing.T) {
	m, tags := chartsModel()
	chart, ok := m.Combine(tags[0], tags[1])
	require.True(t, ok)
	m.SetRangeY(chart, RangeCard, above(0))
	m.SetYScale(chart, wire.ScaleSymlog)
	m.SetZoom(chart, wire.Zoom{X: wire.Span{Lo: 1, Hi: 2}})
	m.SetFull(chart)
	want := setUp{wire.ScaleSymlog, wire.Zoom{X: wire.Span{Lo: 1, Hi: 2}, Y: above(0)}, true}
	check := func(what string) {
		t.Helper()
		assert.Equal(t, want, setUpOf(m, chart), what)
		later := again(m, kind.Scalar, nil, "a", "b", "c", "d", "e")
		assert.Equal(t, want, setUpOf(later, later.Groups()[0].Cards[0]), what)
		assert.Len(t, m.Fragment().List(address.CardLook), 1, what)
	}
	check("as it was made")
	for _, tag := range tags[2:] {
		same, ok := m.Combine(chart, tag)
		require.True(t, ok)
		assert.Equal(t, chart, same)
		check("with one more")
	}
	m.Combine(tags[1], chart)
	check("with the same again")
	m.DropFromChart(chart, 1)
	check("without the first")
	m.DropFromChart(chart, 5)
	check("without the last")

	m.RemoveChart(chart)
	f := m.Fragment()
	assert.Empty(t, f.List(address.CardLook), "a chart that is gone leaves nothing")
	assert.Empty(t, f.Text(address.FullScreen))
	again, _ := m.Combine(tags[1], tags[2])
	assert.Equal(t, setUp{}, setUpOf(m, again), "and another one begins anew")
}

// TestChartOfOneTagLeavesNothing drops one of two tags.
func TestChartOfOneTagLeavesNothing(t *testing.T) {
	m, tags := chartsModel()
	chart, _ := m.Combine(tags[0], tags[1])
	m.SetYScale(chart, wire.ScaleLog)
	m.SetFull(chart)
	m.DropFromChart(chart, 1)
	assert.Empty(t, m.Fragment().String())
}

// TestChartsOfTheSameTags turns a chart into one that exists already, changes it further, and
// removes it: the other chart keeps its settings.
func TestChartsOfTheSameTags(t *testing.T) {
	logged := setUp{y: wire.ScaleLog}
	m, tags := chartsModel()
	three, _ := m.Combine(tags[0], tags[1])
	m.Combine(three, tags[2])
	m.SetYScale(three, wire.ScaleLog)
	two, _ := m.Combine(tags[0], tags[1])
	m.SetYScale(two, wire.ScaleSymlog)
	m.Combine(two, tags[2])
	assert.Equal(t, logged, setUpOf(m, three), "what changes gives way")
	m.Combine(two, tags[3])
	assert.Equal(t, logged, setUpOf(m, three))
	m.DropFromChart(two, 4)
	m.RemoveChart(two)
	assert.Equal(t, logged, setUpOf(m, three))
}
