package state_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/kinds/image"
	"eventlens/app/report"
	"eventlens/app/state"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestLimitChoices(t *testing.T) {
	names := func(limit int64) (names []string) {
		for _, c := range state.LimitChoices(limit) {
			names = append(names, words.LimitChoice(c))
		}
		return names
	}
	assert.Equal(t, []string{"256 MB", "512 MB", "1 GB", "2 GB", "5 GB", "10 GB"}, names(5e9))
	assert.Equal(t, []string{"256 MB", "512 MB", "1 GB", "2.1 GB", "5 GB", "10 GB"}, names(2<<30),
		"in place of the one it is close to")
	assert.Equal(t, []string{"100 MB", "256 MB", "512 MB", "1 GB", "2 GB", "5 GB", "10 GB"},
		names(100e6))
	assert.Equal(t, []string{"256 MB", "512 MB", "1 GB", "2 GB", "5 GB", "10 GB", "64.2 GB"},
		names(64_200_000_001))
}

func TestOtherBytes(t *testing.T) {
	r := &wire.Recents{Bytes: 100, Sources: []wire.Recent{{Bytes: 30}, {Bytes: 50}}}
	assert.EqualValues(t, 20, state.OtherBytes(r))
	r.Sources = append(r.Sources, wire.Recent{Bytes: 50})
	assert.Zero(t, state.OtherBytes(r), "a file of two sources")
}

func TestSavedKind(t *testing.T) {
	for want, r := range map[string]wire.Recent{
		"URL":         {Detail: wire.Plain("https://b.example/x/")},
		"Signed link": {Detail: wire.Plain("https://b.example/x/"), Signed: true},
		"Folder":      {Detail: report.LocalFolder.Text(), Local: true},
		"Files":       {Detail: report.LocalFiles.With(wire.Whole(3)), Local: true},
	} {
		assert.Equal(t, want, state.SourceKindName(state.SavedKind(&r)))
	}
}

func TestSavedPageHasAnAddress(t *testing.T) {
	m := state.New(statetest.PageURL)
	m.ApplyFragment(address.Parse("src=../runs/&tab=images&x=wall"))
	assert.False(t, m.Cards.Saved())
	assert.Equal(t, "src=../runs/&tab=saved&x=wall", m.SavedFragment().String())
	m.ApplyFragment(m.SavedFragment())
	assert.True(t, m.Cards.Saved())
	assert.Equal(t, "src=../runs/&tab=saved&x=wall", m.Fragment().String())
	assert.Equal(t, image.ID, m.Cards.Tab())
	assert.Equal(t, "src=../runs/&tab=images&x=wall", m.TabFragment(m.Cards.Tab()).String(),
		"the way back")
	m.Cards.SetSaved(false)
	assert.Equal(t, "src=../runs/&tab=images&x=wall", m.Fragment().String())
}
