package state_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/state"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

func TestWhatIsOpened(t *testing.T) {
	m := state.New(statetest.PageURL)
	assert.False(t, m.Opening())
	assert.Empty(t, m.Title())
	assert.Empty(t, m.FirstAddress())
	m.ApplyFragment(address.Parse("src=night=https://b.example/runs/&src=data/"))
	assert.True(t, m.Opening())
	assert.Equal(t, "night and 1 more", m.Title(),
		"while no run is there, the page is called as what was opened")
	assert.Equal(t, "https://b.example/runs/", m.FirstAddress())
	assert.True(t, m.OpenedURL("https://site.example/deep/data/"),
		"what was written relative to the page")
	assert.False(t, m.OpenedURL("https://b.example/"))

	m.Apply(&wire.Catalogue{Runs: []wire.Run{{ID: 1, Name: "a", Source: "night"}}})
	assert.Equal(t, "night", m.Title(), "then as the sources that have runs")
	assert.True(t, m.ShowsSource("https://b.example/runs/"),
		"known by the name that its address gives it")
	assert.False(t, m.ShowsSource("https://site.example/deep/data/"), "nothing came of it yet")
}

func TestAddressesOfThePageItself(t *testing.T) {
	m := state.New(statetest.PageURL)
	m.Start("", []string{"data/"})
	assert.Equal(t, "https://site.example/deep/data/", m.FirstAddress())
	assert.True(t, m.OpenedURL("https://site.example/deep/data/"))
	assert.Empty(t, m.Fragment().String(), "they are not written into the address")
}

func TestLimitsThatAPersonSets(t *testing.T) {
	m := state.New(statetest.PageURL)
	assert.True(t, m.SetLimits(" eval ", " 3 "))
	for _, bad := range []string{"0", "-1", "two", "1.5", "99999999"} {
		assert.False(t, m.SetLimits("other", bad), bad)
	}
	match, depth := m.Limits()
	assert.Equal(t, []string{"eval", "3"}, []string{match, depth},
		"what cannot be in force changes nothing")
	assert.Equal(t, []wire.Source{{URL: "https://site.example/deep/x/", Depth: 3, Match: "eval"}},
		m.OpenAddress("x/"))
	assert.Equal(t, "src=x/&match=eval&depth=3", m.Fragment().String())
	assert.True(t, m.SetLimits("", ""))
	match, depth = m.Limits()
	assert.Equal(t, []string{"", ""}, []string{match, depth})
	assert.Equal(t, []wire.Source{{URL: "https://site.example/deep/x/"}}, m.OpenAddress("x/"),
		"the same folder shows other files without limits")
}
