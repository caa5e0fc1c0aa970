package cards_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/kinds/curve"
	"eventlens/app/kinds/histogram"
	"eventlens/app/kinds/image"
	"eventlens/app/kinds/text"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/statetest"
	"eventlens/app/views/graph"
	"eventlens/app/views/hparams"
	"eventlens/app/wire"
)

// opening returns a page that was opened with a URL and has read runs with a tag of each of some
// kinds.
func opening(fragment string, kinds ...kind.ID) *state.Model {
	m := state.New(statetest.PageURL)
	m.Cards.AddView("hparams")
	m.Cards.AddView("graphs")
	m.Cards.AddLook("distributions", histogram.ID)
	m.Cards.AddLook(cards.LookCustom, kind.Scalar)
	m.Start(fragment, nil)
	m.Apply(&wire.Ready{})
	say(m, kinds...)
	return m
}

// say makes a worker report tags, and that everything was read.
func say(m *state.Model, kinds ...kind.ID) {
	c := &wire.Catalogue{Runs: statetest.Runs(1, "a")}
	for _, k := range kinds {
		if k == hparams.ID {
			c.Runs[0].HParams = statetest.HParams("lr 1")
			continue
		}
		c.Tags = append(c.Tags, wire.Tag{ID: wire.TagID(k) + 1, Kind: k, Name: k.Key(), Values: 1})
	}
	m.Apply(c)
	m.Apply(&wire.Loaded{Runs: 1})
}

// shown returns the tab on screen, as in the URL.
func shown(m *state.Model) string {
	switch {
	case m.Cards.ViewTab() != "":
		return m.Cards.ViewTab()
	case m.Cards.Look() != "":
		return m.Cards.Look()
	}
	return m.Cards.Tab().Key()
}

// TestFirstTab opens logs of some kinds with URLs that name a tab, a tab that does not exist, or
// none.
func TestFirstTab(t *testing.T) {
	for _, c := range []struct {
		address string
		kinds   []kind.ID
		tab     string
	}{
		{"src=a/", []kind.ID{image.ID, kind.Scalar}, "scalars"},
		{"src=a/", []kind.ID{histogram.ID, image.ID, kind.Other}, "images"},
		{"src=a/", []kind.ID{graph.ID}, "graphs"},
		{"src=a/", []kind.ID{hparams.ID}, "hparams"},
		{"src=a/", []kind.ID{hparams.ID, graph.ID, kind.Other}, "hparams"},
		{"src=a/", []kind.ID{curve.ID, graph.ID}, "pr_curves"},
		{"src=a/", []kind.ID{kind.Other}, "other"},
		{"src=a/", nil, "scalars"},
		{"src=a/&tab=scalars", []kind.ID{image.ID}, "scalars"},
		{"src=a/&tab=mesh", []kind.ID{image.ID}, "meshes"},
		{"src=a/&tab=hyperparameters", nil, "hparams"},
		{"src=a/&tab=image", nil, "images"},
		{"src=a/&tab=histogram", nil, "histograms"},
		{"src=a/&tab=graph", nil, "graphs"},
		{"src=a/&tab=distribution", nil, "distributions"},
		{"src=a/&tab=distributions", nil, "distributions"},
		{"src=a/&tab=pr_curves", nil, "pr_curves"},
		{"src=a/&tab=custom_scalars", nil, "custom_scalars"},
		{"src=a/&tab=audio", nil, "audio"},
		{"src=a/&tab=text", nil, "text"},
		{"src=a/&tab=timeseries", []kind.ID{kind.Scalar}, "all"},
		{"src=a/&tab=time_series", []kind.ID{image.ID, kind.Scalar}, "all"},
		{"src=a/&tab=all", []kind.ID{histogram.ID}, "all"},
		{"src=a/&tab=projector", []kind.ID{text.ID}, "text"},
	} {
		m := opening(c.address, c.kinds...)
		assert.Equal(t, c.tab, shown(m), "%s %v", c.address, c.kinds)
		again := opening(m.Fragment().String(), c.kinds...)
		assert.Equal(t, c.tab, shown(again), "%s reloaded", c.address)
	}
}

// TestFirstTabStays reads more of a log later: the current tab stays on screen and out of the URL,
// which opens the same tab again.
func TestFirstTabStays(t *testing.T) {
	m := opening("src=a/", image.ID)
	assert.Equal(t, "src=a/", m.Fragment().String())
	toScalars := m.TabFragment(kind.Scalar)
	assert.Equal(t, "src=a/&tab=scalars", toScalars.String(),
		"else the first tab with something would be shown")
	m.ApplyFragment(toScalars)
	assert.Equal(t, "scalars", shown(m))
	m.ApplyFragment(address.Parse("src=a/"))
	assert.Equal(t, "images", shown(m))
	say(m, image.ID, kind.Scalar)
	assert.Equal(t, "images", shown(m))
	assert.Equal(t, "src=a/", m.TabFragment(kind.Scalar).String())

	m = opening("src=a/&tab=images", kind.Scalar)
	assert.Equal(t, "images", shown(m), "which was asked for")
}

// TestUnknownTab checks that a missing tab is reported once.
func TestUnknownTab(t *testing.T) {
	m := opening("src=a/&tab=projector", kind.Scalar)
	require.Len(t, m.Notices(), 1)
	assert.Contains(t, m.Notices()[0], "“projector”")
	m.Apply(&wire.Loaded{Runs: 1})
	assert.Len(t, m.Notices(), 1)
	assert.Equal(t, "src=a/", m.Fragment().String())
}
