package cards_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/kinds/image"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestLooksBeyondTheAddress sets up more cards than the URL can hold.
func TestLooksBeyondTheAddress(t *testing.T) {
	m := statetest.New("run")
	var names []string
	for i := range 60 {
		names = append(names, fmt.Sprintf("%d/x", i))
	}
	statetest.AddTags(m, kind.Scalar, names...)
	m.ApplyFragment(address.Fragment{})
	own := func(m *state.Model) (n int) {
		for i := range names {
			_, y := m.Cards.Scales(cards.Key{Tag: wire.TagID(i + 1)})
			n += address.Index(y == wire.ScaleLog)
		}
		return n
	}
	for i := range 50 {
		m.Cards.SetYScale(cards.Key{Tag: wire.TagID(i + 1)}, wire.ScaleLog)
	}
	assert.Empty(t, m.Notices())
	before := m.Fragment()
	for i := 50; i < 60; i++ {
		m.Cards.SetYScale(cards.Key{Tag: wire.TagID(i + 1)}, wire.ScaleLog)
		m.Cards.SetYScale(cards.Key{Tag: 1}, wire.ScaleLinear)
		m.Cards.SetYScale(cards.Key{Tag: 1}, wire.ScaleLog)
	}
	assert.Equal(t, []string{cards.LooksCut(50, 51)}, m.Notices(), "it is said once")
	require.Equal(t, 60, own(m))

	m.ApplyFragment(address.Parse(m.TabFragment(image.ID).String()))
	m.ApplyFragment(address.Parse(m.TabFragment(kind.Scalar).String()))
	assert.Equal(t, 60, own(m), "another tab is no other look")
	m.DismissNotices()
	m.Cards.SetZoom(cards.Key{Tag: 1}, wire.Zoom{X: wire.Span{Lo: 1, Hi: 2}})
	assert.Empty(t, m.Notices())

	m.ApplyFragment(before)
	assert.Equal(t, 50, own(m), "an address before the last changes")
	m.Cards.SetZoom(cards.Key{Tag: 60}, wire.Zoom{X: wire.Span{Lo: 1, Hi: 2}})
	assert.Len(t, m.Notices(), 1, "it is said again where others go")

	m.ApplyFragment(address.Fragment{})
	m.DismissNotices()
	for i := range names {
		m.Cards.SetRangeY(cards.Key{Tag: wire.TagID(i + 1)}, cards.RangeGroup, above(0))
	}
	assert.Equal(t, []string{cards.LooksCut(50, 51)}, m.Notices(), "ranges of groups")
}

// TestPinsBeyondTheAddress goes to another tab and back with more pins than the URL can hold.
func TestPinsBeyondTheAddress(t *testing.T) {
	m := statetest.New("run")
	var names []string
	for i := range 30 {
		names = append(names, strings.Repeat("x", 1000)+strconv.Itoa(i))
	}
	statetest.AddTags(m, kind.Scalar, names...)
	m.ApplyFragment(address.Fragment{})
	for i := range names {
		m.Cards.TogglePin(cards.Key{Tag: wire.TagID(i + 1)})
	}
	require.Less(t, len(m.Fragment().List(address.Pin)), len(names))
	before := m.Cards.Groups()[0].Cards
	require.Len(t, before, len(names))
	m.ApplyFragment(address.Parse(m.TabFragment(image.ID).String()))
	assert.Equal(t, image.ID, m.Cards.Tab())
	m.ApplyFragment(address.Parse(m.TabFragment(kind.Scalar).String()))
	assert.Equal(t, before, m.Cards.Groups()[0].Cards)
}

// TestRunLooksBeyondTheAddress names, colours and takes out more runs than the URL can hold.
func TestRunLooksBeyondTheAddress(t *testing.T) {
	long := strings.Repeat("x", 1000)
	for what, act := range map[string]func(m *state.Model, id wire.RunID){
		"names":   func(m *state.Model, id wire.RunID) { m.Runs.RenameRun(id, "n") },
		"colours": func(m *state.Model, id wire.RunID) { m.Runs.InkRun(id, wire.Ink{Colour: 3}) },
		"out":     func(m *state.Model, id wire.RunID) { m.Runs.TakeOut(id) },
	} {
		names := []string{long}
		for i := range 110 {
			names = append(names, fmt.Sprintf("run%d", i))
		}
		m := statetest.New(names...)
		m.ApplyFragment(address.Fragment{})
		for id := range wire.RunID(100) {
			act(m, id+2)
		}
		assert.Empty(t, m.Notices(), what)
		for id := range wire.RunID(10) {
			act(m, id+102)
		}
		assert.Equal(t, []string{words.RunsCut(100, 101)}, m.Notices(), "%s: it is said once", what)
		shown, looks := statetest.Rows(m), m.View("light", nil).Looks
		m.ApplyFragment(address.Parse(m.TabFragment(image.ID).String()))
		assert.Equal(t, shown, statetest.Rows(m), "another tab is no other look")
		assert.Equal(t, looks, m.View("light", nil).Looks)

		m = statetest.New(long)
		act(m, 1)
		assert.Equal(t, []string{words.RunsCut(0, 1)}, m.Notices(), "a name that is too long")
	}
}
