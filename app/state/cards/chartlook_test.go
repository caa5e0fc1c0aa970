package cards_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

// chartsModel returns a model with tags a to e.
func chartsModel() (m *state.Model, keys [5]cards.Key) {
	m = statetest.New("run")
	statetest.AddTags(m, kind.Scalar, "a", "b", "c", "d", "e")
	for i := range keys {
		keys[i] = cards.Key{Tag: wire.TagID(i + 1)}
	}
	return m, keys
}

// setUp holds the settings of a card, and whether it fills the screen.
type setUp struct {
	y    wire.Scaling
	zoom wire.Zoom
	full bool
}

func setUpOf(m *state.Model, key cards.Key) setUp {
	_, y := m.Cards.Scales(key)
	full, on := m.Cards.Full()
	return setUp{y, m.Cards.Card(key, wire.Card{}).Zoom, on && full == key}
}

// TestChartsKeepTheirLook adds tags to a chart and drops some: it keeps its settings, here and on
// the next visit, and nothing else stays in the URL.
func TestChartsKeepTheirLook(t *testing.T) {
	m, tags := chartsModel()
	chart, ok := m.Cards.Combine(tags[0], tags[1])
	require.True(t, ok)
	m.Cards.SetRangeY(chart, cards.RangeCard, above(0))
	m.Cards.SetYScale(chart, wire.ScaleSymlog)
	m.Cards.SetZoom(chart, wire.Zoom{X: wire.Span{Lo: 1, Hi: 2}})
	m.Cards.SetFull(chart)
	want := setUp{wire.ScaleSymlog, wire.Zoom{X: wire.Span{Lo: 1, Hi: 2}, Y: above(0)}, true}
	check := func(what string) {
		t.Helper()
		assert.Equal(t, want, setUpOf(m, chart), what)
		later := again(m, kind.Scalar, nil, "a", "b", "c", "d", "e")
		assert.Equal(t, want, setUpOf(later, later.Cards.Groups()[0].Cards[0]), what)
		assert.Len(t, m.Fragment().List(address.CardLook), 1, what)
	}
	check("as it was made")
	for _, tag := range tags[2:] {
		same, ok := m.Cards.Combine(chart, tag)
		require.True(t, ok)
		assert.Equal(t, chart, same)
		check("with one more")
	}
	m.Cards.Combine(tags[1], chart)
	check("with the same again")
	m.Cards.DropFromChart(chart, 1)
	check("without the first")
	m.Cards.DropFromChart(chart, 5)
	check("without the last")

	m.Cards.RemoveChart(chart)
	f := m.Fragment()
	assert.Empty(t, f.List(address.CardLook), "a chart that is gone leaves nothing")
	assert.Empty(t, f.Text(address.FullScreen))
	again, _ := m.Cards.Combine(tags[1], tags[2])
	assert.Equal(t, setUp{}, setUpOf(m, again), "and another one begins anew")
}

// TestChartOfOneTagLeavesNothing drops one of two tags.
func TestChartOfOneTagLeavesNothing(t *testing.T) {
	m, tags := chartsModel()
	chart, _ := m.Cards.Combine(tags[0], tags[1])
	m.Cards.SetYScale(chart, wire.ScaleLog)
	m.Cards.SetFull(chart)
	m.Cards.DropFromChart(chart, 1)
	assert.Empty(t, m.Fragment().String())
}

// TestChartsOfTheSameTags turns a chart into one that exists already, changes it further, and
// removes it: the other chart keeps its settings.
func TestChartsOfTheSameTags(t *testing.T) {
	logged := setUp{y: wire.ScaleLog}
	m, tags := chartsModel()
	three, _ := m.Cards.Combine(tags[0], tags[1])
	m.Cards.Combine(three, tags[2])
	m.Cards.SetYScale(three, wire.ScaleLog)
	two, _ := m.Cards.Combine(tags[0], tags[1])
	m.Cards.SetYScale(two, wire.ScaleSymlog)
	m.Cards.Combine(two, tags[2])
	assert.Equal(t, logged, setUpOf(m, three), "what changes gives way")
	m.Cards.Combine(two, tags[3])
	assert.Equal(t, logged, setUpOf(m, three))
	m.Cards.DropFromChart(two, 4)
	m.Cards.RemoveChart(two)
	assert.Equal(t, logged, setUpOf(m, three))
}
