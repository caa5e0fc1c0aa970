package cards_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func above(lo float64) wire.Span { return wire.Span{Lo: lo, Hi: math.Inf(1)} }

// rangesModel returns a model with tags 1 to 4: two of a group, one of another group, and one of
// none. Card 5 is a chart of the first two.
func rangesModel() (m *state.Model, keys [5]cards.Key) {
	m = state.New("https://b.example/")
	m.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: 1, Name: "train/loss"},
		{ID: 2, Name: "train/acc"}, {ID: 3, Name: "val/a:b"}, {ID: 4, Name: "lr"}}})
	for i := range 4 {
		keys[i] = cards.Key{Tag: wire.TagID(i + 1)}
	}
	keys[4], _ = m.Cards.Combine(keys[0], keys[1])
	return m, keys
}

// seen returns the ranges along y that a worker is asked to draw.
func seen(m *state.Model, keys [5]cards.Key) (all [5]wire.Span) {
	for i, key := range keys {
		all[i] = m.Cards.Card(key, wire.Card{}).Zoom.Y
	}
	return all
}

func TestRangesOfSeveralCards(t *testing.T) {
	m, keys := rangesModel()
	none, zero, unit := wire.Span{}, above(0), wire.Span{Hi: 1}
	check := func(what string, want [5]wire.Span) {
		t.Helper()
		assert.Equal(t, want, seen(m, keys), what)
		again, _ := rangesModel()
		again.ApplyFragment(address.Parse(m.Fragment().String()))
		keysThere := keys
		keysThere[4] = statetest.CardsIn(again, cards.AreaCharts)[0]
		assert.Equal(t, want, seen(again, keysThere), "%s, from the address", what)
	}
	m.Cards.SetRangeY(keys[0], cards.RangeCard, zero)
	check("one card", [5]wire.Span{zero, none, none, none, none})
	m.Cards.SetRangeY(keys[1], cards.RangeGroup, unit)
	check("its group, without what one had", [5]wire.Span{unit, unit, none, none, none})
	m.Cards.SetZoom(keys[0], wire.Zoom{X: unit, Y: wire.Span{Lo: 0.5, Hi: 0.75}})
	check("a zoom goes before it", [5]wire.Span{{Lo: 0.5, Hi: 0.75}, unit, none, none, none})
	y, _ := m.Cards.RangeY(keys[0])
	assert.Equal(t, unit, y, "what there is without the zoom")
	m.Cards.SetRangeY(keys[0], cards.RangeCard, zero)
	check("a range takes the zoom back", [5]wire.Span{zero, unit, none, none, none})
	assert.Equal(t, wire.Zoom{X: unit}, m.Cards.Zoom(keys[0]))
	m.Cards.SetZoom(keys[0], wire.Zoom{Y: unit})
	m.Cards.SetRangeY(keys[1], cards.RangeGroup, unit)
	m.Cards.SetZoom(keys[0], wire.Zoom{})
	check("the zoom taken back", [5]wire.Span{unit, unit, none, none, none})
	m.Cards.SetRangeY(keys[0], cards.RangeCard, none)
	check("one card that fits its data", [5]wire.Span{none, unit, none, none, none})
	assert.False(t, m.Cards.Zoom(keys[0]).On())
	m.Cards.SetZoom(keys[0], wire.Zoom{X: unit})
	m.Cards.SetZoom(keys[0], wire.Zoom{})
	check("also after a zoom", [5]wire.Span{none, unit, none, none, none})

	m.Cards.SetRangeY(keys[3], cards.RangePage, zero)
	check("all", [5]wire.Span{zero, zero, zero, zero, zero})
	m.Cards.SetRangeY(keys[2], cards.RangeGroup, none)
	check("all but a group", [5]wire.Span{zero, zero, none, zero, zero})
	_, of := m.Cards.RangeY(keys[4])
	assert.Equal(t, cards.RangePage, of)
	_, grouped := m.Cards.RangeOf(keys[4])
	assert.False(t, grouped, "a chart of several tags is in no group")
	m.Cards.SetRangeY(keys[3], cards.RangePage, none)
	check("none", [5]wire.Span{})
	assert.Empty(t, m.Fragment().List(address.YRange))
	assert.Empty(t, m.Fragment().List(address.CardLook))
}

func TestRangesInTheAddress(t *testing.T) {
	m, keys := rangesModel()
	m.Cards.SetRangeY(keys[0], cards.RangePage, wire.Span{Lo: -0.5, Hi: 2})
	m.Cards.SetRangeY(keys[2], cards.RangeGroup, above(0))
	m.Cards.SetRangeY(keys[3], cards.RangeCard, wire.Span{Lo: math.Inf(-1), Hi: 3})
	f := m.Fragment()
	assert.Equal(t, []string{"-0.5,2", "0,:val"}, f.List(address.YRange))
	assert.Equal(t, []string{"@,,,,,3:lr"}, f.List(address.CardLook))
	for _, bad := range []string{
		"", ",", "1", "1,0", "NaN,2", "x,", "1e999,", "Inf,", "fit,", ",:val", "-1e300,1e300:val",
	} {
		m.ApplyFragment(statetest.Fragment(address.YRange, bad))
		assert.Equal(t, [5]wire.Span{}, seen(m, keys), bad)
		assert.Empty(t, m.Fragment().List(address.YRange), bad)
	}
}

func TestParseRange(t *testing.T) {
	zone := func(int64) int { return 0 }
	low, high := math.Inf(-1), math.Inf(1)
	for _, c := range []struct {
		axis   wire.Axis
		lo, hi string
		scale  wire.Scaling
		want   wire.Span
		wrong  [2]string
	}{
		{wire.AxisTag, "", " ", 0, wire.Span{}, [2]string{}},
		{wire.AxisTag, "1e-3", "2k", 0, wire.Span{Lo: 0.001, Hi: 2000}, [2]string{}},
		{wire.AxisTag, "−0.5", "", 0, wire.Span{Lo: -0.5, Hi: high}, [2]string{}},
		{wire.AxisTag, "", "1,500", 0, wire.Span{Lo: low, Hi: 1500}, [2]string{}},
		{wire.AxisTag, "0,5", "one", 0, wire.Span{},
			[2]string{words.RangeUnread(wire.AxisTag), words.RangeUnread(wire.AxisTag)}},
		{wire.AxisTag, "2", "1", 0, wire.Span{}, [2]string{"", words.RangeTurned.Text()}},
		{wire.AxisTag, "1", "1", 0, wire.Span{}, [2]string{"", words.RangeTurned.Text()}},
		{wire.AxisTag, "NaN", "inf", 0, wire.Span{},
			[2]string{words.RangeUnread(wire.AxisTag), words.RangeUnread(wire.AxisTag)}},
		{wire.AxisTag, "1", "1.00000000000001", 0, wire.Span{},
			[2]string{"", words.RangeNarrow.Text()}},
		{wire.AxisTag, "0", "-1", wire.ScaleLog, wire.Span{},
			[2]string{words.RangeNotLog.Text(), words.RangeNotLog.Text()}},
		{wire.AxisTag, "-1", "1", wire.ScaleSymlog, wire.Span{Lo: -1, Hi: 1}, [2]string{}},
		{wire.AxisStep, "48.2k", "", 0, wire.Span{Lo: 48200, Hi: high}, [2]string{}},
		{wire.AxisRelative, "90 s", "1 h", 0, wire.Span{Lo: 90, Hi: 3600}, [2]string{}},
		{wire.AxisWall, "1970-01-02", "soon", 0, wire.Span{},
			[2]string{"", words.RangeUnread(wire.AxisWall)}},
		{wire.AxisWall, "1970-01-02", "", 0, wire.Span{Lo: 86400, Hi: high}, [2]string{}},
	} {
		got, wrong := cards.ParseRange(c.axis, c.lo, c.hi, c.scale, zone)
		assert.Equal(t, c.wrong, wrong, "%s to %s", c.lo, c.hi)
		assert.Equal(t, c.want, got, "%s to %s", c.lo, c.hi)
		if got.On() {
			back, _ := cards.ParseRange(c.axis, cards.RangeText(c.axis, got, 0, zone),
				cards.RangeText(c.axis, got, 1, zone), c.scale, zone)
			assert.Equal(t, got, back, "as the fields are filled again")
		}
	}
}
