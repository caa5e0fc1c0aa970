package cards_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

func TestSettingsInTheAddress(t *testing.T) {
	for _, c := range []struct {
		fragment string
		want     wire.Lines
		written  string
	}{
		{"", wire.Lines{Smoothing: wire.Smoothing{Amount: 0.6}}, ""},
		{"smoothing=0.6", wire.Lines{Smoothing: wire.Smoothing{Amount: 0.6}}, "smoothing=0.6"},
		{"smoothing=0", wire.Lines{}, "smoothing=0"},
		{"smoothing=7", wire.Lines{Smoothing: wire.Smoothing{Amount: 0.999}}, "smoothing=7"},
		{"smoothing=NaN", wire.Lines{Smoothing: wire.Smoothing{Amount: 0.6}}, ""},
		{"smoothing=mean%3A25",
			wire.Lines{Smoothing: wire.Smoothing{Kind: wire.SmoothMean, Amount: 25}},
			"smoothing=mean%3A25"},
		{"smoothing=0&x=wall&outliers=ignore&marks=on&readout=nearest", wire.Lines{
			Axis: wire.AxisWall, IgnoreOutliers: true, Marks: true, Order: wire.OrderNearest,
		},
			"x=wall&smoothing=0&outliers=ignore&marks=on&readout=nearest"},
		{"smoothing=0&x=tag%3Aloss", wire.Lines{Axis: wire.AxisTag, XTag: 2},
			"x=tag%3Aloss&smoothing=0"},
		{"smoothing=0&x=tag%3Agone", wire.Lines{Axis: wire.AxisTag}, "x=tag%3Agone&smoothing=0"},
	} {
		m := state.New("https://b.example/")
		m.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: 1, Name: "acc"}, {ID: 2, Name: "loss"}}})
		m.ApplyFragment(address.Parse(c.fragment))
		assert.Equal(t, c.want, m.Cards.Lines(), c.fragment)
		assert.Equal(t, c.written, m.Fragment().String(), c.fragment)
	}
}

func TestCardLooks(t *testing.T) {
	m := state.New("https://b.example/")
	m.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: 1, Name: "a:b@c,d"}, {ID: 2, Name: "loss"}}})
	m.Cards.SetAllScales(wire.ScaleLog, wire.ScaleLinear)
	odd, loss := cards.Key{Tag: 1}, cards.Key{Tag: 2}
	zoom := wire.Zoom{X: wire.Span{Lo: -1.5, Hi: 2e9}}
	m.Cards.SetZoom(odd, zoom)
	m.Cards.SetYScale(loss, wire.ScaleSymlog)
	again := state.New("https://b.example/")
	again.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: 7, Name: "a:b@c,d"}, {ID: 8, Name: "loss"}}})
	again.ApplyFragment(address.Parse(m.Fragment().String()))
	got := again.Cards.Card(cards.Key{Tag: 7}, wire.Card{ID: "c"})
	assert.Equal(t, wire.Card{ID: "c", Tag: 7, XScale: wire.ScaleLog, Zoom: zoom}, got)
	_, y := again.Cards.Scales(cards.Key{Tag: 8})
	assert.Equal(t, wire.ScaleSymlog, y)
	again.Cards.SetYScale(cards.Key{Tag: 8}, wire.ScaleLinear)
	again.Cards.SetZoom(cards.Key{Tag: 7}, wire.Zoom{})
	assert.Empty(t, again.Fragment().List(address.CardLook),
		"nothing is kept of cards that are like all others")
}

func TestLinkedZoom(t *testing.T) {
	m := state.New("https://b.example/")
	m.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: 1, Name: "a"}, {ID: 2, Name: "b"}}})
	m.Cards.SetLinkZoom(true)
	x, y := wire.Span{Lo: 1, Hi: 2}, wire.Span{Lo: 3, Hi: 4}
	m.Cards.SetZoom(cards.Key{Tag: 1}, wire.Zoom{X: x, Y: y})
	assert.Equal(t, wire.Zoom{X: x, Y: y}, m.Cards.Zoom(cards.Key{Tag: 1}))
	assert.Equal(t, wire.Zoom{X: x}, m.Cards.Zoom(cards.Key{Tag: 2}),
		"along y each card has its own")
	assert.Equal(t, "on@1,2", m.Fragment().Text(address.LinkZoom))
	again := state.New("https://b.example/")
	again.ApplyFragment(m.Fragment())
	again.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: 9, Name: "b"}}})
	assert.Equal(t, wire.Zoom{X: x}, again.Cards.Zoom(cards.Key{Tag: 9}))
	m.Cards.SetLinkZoom(false)
	assert.Equal(t, wire.Zoom{Y: y}, m.Cards.Zoom(cards.Key{Tag: 1}))
	m.Cards.SetZoom(cards.Key{Tag: 1}, wire.Zoom{X: x})
	m.Cards.SetLinkZoom(true)
	assert.Equal(t, wire.Zoom{X: x}, m.Cards.Zoom(cards.Key{Tag: 2}),
		"the others go where the last one was zoomed to")
}

// TestAnotherAxisIsNotZoomed checks that positions along x are dropped when the axis changes.
func TestAnotherAxisIsNotZoomed(t *testing.T) {
	x, y, key := wire.Span{Lo: 1, Hi: 2}, wire.Span{Lo: 3, Hi: 4}, cards.Key{Tag: 1}
	for name, change := range map[string]func(*state.Model){
		"time":   func(m *state.Model) { m.Cards.SetAxis(wire.AxisWall) },
		"scalar": func(m *state.Model) { m.Cards.SetXTag("b") },
		"another scalar": func(m *state.Model) {
			m.Cards.SetXTag("b")
			m.Cards.SetZoom(key, wire.Zoom{X: x, Y: y})
			m.Cards.SetXTag("a")
		},
	} {
		m := state.New("https://b.example/")
		m.Apply(&wire.Catalogue{Tags: []wire.Tag{{ID: 1, Name: "a"}, {ID: 2, Name: "b"}}})
		m.Cards.SetZoom(key, wire.Zoom{X: x, Y: y})
		m.Cards.SetZoom(cards.Key{Tag: 2}, wire.Zoom{X: x})
		m.Cards.SetAxis(wire.AxisStep)
		require.Equal(t, wire.Zoom{X: x, Y: y}, m.Cards.Zoom(key), "the same axis")
		change(m)
		assert.Equal(t, wire.Zoom{Y: y}, m.Cards.Zoom(key), name)
		assert.Equal(t, []string{"@,,3,4:a"}, m.Fragment().List(address.CardLook), name)
		m.Cards.SetLinkZoom(true)
		assert.Equal(t, "on", m.Fragment().Text(address.LinkZoom),
			"%s: no card's zoom is of this axis", name)
		m.Cards.SetZoom(key, wire.Zoom{X: x})
		m.Cards.SetAxis(wire.AxisRelative)
		assert.Equal(t, "on", m.Fragment().Text(address.LinkZoom), name)
	}
}

func TestForeignCardLooks(t *testing.T) {
	m := state.New("https://b.example/")
	bad := statetest.Fragment(address.LinkZoom, "on@5")
	bad.SetList(address.CardLook,
		[]string{"", ":", "log@1,2:x", "log@2,1,NaN,3:a", "@,,1,1e999:b", "cubic@,,,:c",
			"log@,,,:"})
	m.ApplyFragment(bad)
	assert.Equal(t, []string{"log@,,,:a"}, m.Fragment().List(address.CardLook))
	assert.Equal(t, "on", m.Fragment().Text(address.LinkZoom))
}
