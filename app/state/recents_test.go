package state_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/state"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

// TestAddressNamesWhatIsOfThisDevice checks that the URL names dropped and chosen sources and
// reopened recent ones, and opens them again.
func TestAddressNamesWhatIsOfThisDevice(t *testing.T) {
	m := state.New(statetest.PageURL)
	m.Start("", []string{"data/"})
	m.OpenedGiven(wire.Source{Name: "logs", Folder: 3})
	m.OpenedGiven(wire.Source{Files: []wire.File{{Path: "b.tfevents"}, {Path: "a/x.tfevents"},
		{Path: "a/y.tfevents"}}})
	assert.Equal(t, "src=data/&recent=logs%2F&recent=a%2F%20b.tfevents", m.Fragment().String(),
		"beside what is the page's own")
	assert.Empty(t, m.Reopened(), "the page has them, for another worker")
	assert.Empty(t, m.ApplyFragment(m.Fragment()), "they are open")

	again := state.New(statetest.PageURL)
	again.Start(m.Fragment().String(), []string{"data/"})
	want := []wire.Source{{Recent: "local logs/"}, {Recent: "local a/ b.tfevents"}}
	assert.Equal(t, want, again.Reopened())
	assert.Equal(t, m.Fragment().String(), again.Fragment().String())
	assert.Equal(t, append([]wire.Source{{URL: "https://site.example/deep/data/"}}, want...),
		address.StartSources(m.Fragment().String(), []string{"other/"}, statetest.PageURL, false))
	assert.Len(t, address.StartSources(m.Fragment().String(), nil, statetest.PageURL, true), 1,
		"a worker that replaces another gets them of the page")
	assert.Empty(t, again.OpenRecent(wire.Recent{Key: "local logs/", Name: "logs", Local: true}),
		"it is open")
	assert.Equal(t, "logs", again.SourceNames()[1])
}

// TestRecentAddressIsTheAddress checks that a recent source with an address is opened as that
// address, so that the next visit finds it.
func TestRecentAddressIsTheAddress(t *testing.T) {
	m := state.New(statetest.PageURL)
	recent := wire.Recent{Key: "url https://b.example/runs/?versionId=3", Name: "runs"}
	assert.Equal(t, []wire.Source{{URL: "https://b.example/runs/?versionId=3"}},
		m.OpenRecent(recent))
	assert.Equal(t, "src=https://b.example/runs/?versionId=3", m.Fragment().String())
	assert.Empty(t, m.OpenRecent(recent))
}

// TestFailedOpenIsReplaced checks that dropping something replaces a source that could not be
// opened.
func TestFailedOpenIsReplaced(t *testing.T) {
	m := state.New(statetest.PageURL)
	m.Start("src=https://b.example/gone.tfevents", nil)
	m.Apply(&wire.Catalogue{Runs: statetest.Runs(1, "gone.tfevents")})
	m.Apply(&wire.Problem{
		ID: 1, Run: 1, Offset: -1, Text: wire.Plain("No such file."),
		URL: "https://b.example/gone.tfevents",
	})
	assert.True(t, m.Opening(), "it may be")
	m.Apply(&wire.Loaded{Runs: 1, Problems: 1})
	assert.True(t, m.NothingOpened())
	assert.False(t, m.Opening(), "a list of a run of nothing")
	m.Apply(&wire.Progress{Reading: true})
	assert.False(t, m.Opening(), "while it is tried again")
	m.OpenedGiven(wire.Source{Name: "logs", Folder: 3})
	assert.Equal(t, "recent=logs%2F", m.Fragment().String())
	assert.Empty(t, m.Problems())
	assert.Empty(t, m.Runs.Listed())
}
