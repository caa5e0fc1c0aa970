package cards_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/state"
)

// notesOf returns the notes of the card with this number, as text.
func notesOf(m *state.Model, group, card int) (texts []string) {
	for _, n := range m.Cards.NotesOf(m.Cards.Groups()[group].Cards[card]) {
		texts = append(texts, strconv.FormatInt(n.Step, 10)+" "+n.Text)
	}
	return texts
}

// kept returns the notes that the device is to keep, and checks that they changed just now.
func kept(t *testing.T, m *state.Model) string {
	text, changed := m.Cards.NotesToKeep()
	assert.True(t, changed)
	_, changed = m.Cards.NotesToKeep()
	assert.False(t, changed, "once")
	return text
}

// TestNotes adds, changes and removes notes, which the address and the device hold.
func TestNotes(t *testing.T) {
	m := taggedModel("loss", "acc")
	acc, loss := m.Cards.Groups()[0].Cards[0], m.Cards.Groups()[0].Cards[1]
	m.Cards.SetNote(loss, -1, 300, "the gap\n opens")
	m.Cards.SetNote(loss, -1, -7, "warm-up")
	m.Cards.SetNote(loss, -1, 300, "the gap opens") // again
	m.Cards.SetNote(acc, -1, 5, "")
	assert.Equal(t, []string{"-7 warm-up", "300 the gap opens"}, notesOf(m, 0, 1), "by step")
	assert.Empty(t, notesOf(m, 0, 0))
	assert.Equal(t, "note=300%0Athe%20gap%20opens%0Aloss&note=-7%0Awarm-up%0Aloss",
		m.Fragment().String())
	device := kept(t, m)

	later := taggedModel("loss", "acc")
	later.Cards.KeepNotes(device)
	assert.Equal(t, notesOf(m, 0, 1), notesOf(later, 0, 1), "the address has none")
	m.Cards.SetNote(loss, 0, 10, "warm-up ends")
	m.Cards.SetNote(loss, 1, 300, "")
	assert.Equal(t, []string{"10 warm-up ends"}, notesOf(m, 0, 1))
	assert.Equal(t, "note=10%0Awarm-up%20ends%0Aloss", kept(t, m))
	m.Cards.SetNote(loss, 0, 10, "")
	assert.Empty(t, kept(t, m))
	assert.Empty(t, m.Fragment().String())
}

// TestNotesOfALink: the notes of a link are shown instead of those of the device, which stay.
func TestNotesOfALink(t *testing.T) {
	const own, link = "note=1%0Aown%0Aloss", "note=2%0Alinked%0Aloss"
	m := taggedModel("loss", "acc")
	m.Cards.KeepNotes(own)
	loss := m.Cards.Groups()[0].Cards[1]
	m.ApplyFragment(address.Parse(link))
	assert.Equal(t, []string{"2 linked"}, notesOf(m, 0, 1))
	m.Cards.SetNote(loss, -1, 3, "added")
	assert.Equal(t, own+"&note=3%0Aadded%0Aloss", kept(t, m), "only what changed")
	assert.Equal(t, link+"&note=3%0Aadded%0Aloss", m.Fragment().String())

	m.ApplyFragment(address.Parse(""))
	assert.Equal(t, []string{"1 own", "3 added"}, notesOf(m, 0, 1))
	m.ApplyFragment(address.Parse("note=3%0Aadded%0Aloss"))
	assert.Equal(t, []string{"1 own", "3 added"}, notesOf(m, 0, 1), "the device has all of it")
	m.ApplyFragment(address.Parse("note="))
	assert.Empty(t, notesOf(m, 0, 1))
	assert.Equal(t, "note=", m.Fragment().String(), "a view without notes stays without")

	m.ApplyFragment(address.Parse("note=2%0Alinked%0Aloss"))
	m.Cards.KeepNotes("") // of another log
	assert.Equal(t, []string{"2 linked"}, notesOf(m, 0, 1))
}

// TestDamagedNotes leaves out what is no note.
func TestDamagedNotes(t *testing.T) {
	m := taggedModel("loss")
	m.ApplyFragment(address.Parse("note=x%0Aa%0Aloss&note=1%0A%0Aloss&note=1&note=2%0Aa&note=" +
		"9e9%0Aa%0Aloss&note=99999999999999999999%0Aa%0Aloss&note=4%0A%20a%09b%0Aloss&note=4%0Aa" +
		"%20b%0Aloss"))
	assert.Equal(t, []string{"4 a b"}, notesOf(m, 0, 0))
	m.Cards.SetNote(m.Cards.Groups()[0].Cards[0], -1, 5, strings.Repeat("ü", 2000))
	assert.Equal(t, "5 "+strings.Repeat("ü", 500), notesOf(m, 0, 0)[1])
}

// TestMoreNotesThanRoom: the address has the first notes, and the device all of them.
func TestMoreNotesThanRoom(t *testing.T) {
	m := taggedModel("loss")
	loss := m.Cards.Groups()[0].Cards[0]
	for i := range 20 {
		m.Cards.SetNote(loss, -1, int64(i), strings.Repeat("a", 400))
	}
	assert.Equal(t, []string{"The link has room for 10 of 11 notes. This device keeps the others."}, m.Notices(), "said once")
	assert.Len(t, m.Fragment().List(address.NoteAt), 10)
	assert.Len(t, notesOf(m, 0, 0), 20)
	device := kept(t, m)
	again := taggedModel("loss")
	again.Cards.KeepNotes(device)
	again.ApplyFragment(m.Fragment())
	assert.Len(t, notesOf(again, 0, 0), 20, "a reload keeps them")
}
