package cards

import (
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/words"
)

// A person puts notes at steps of cards. The address has as many as fit, and this device keeps all of
// them for the log. If the address has no notes, or only notes that this device keeps too, the notes
// of this device are shown.

// Note is a text at a step of a card.
type Note struct {
	Step int64
	Text string // one line
	card string // name of the card
}

// Limits of notes: in the address and on this device, in bytes of all notes. One has at most
// [address.MaxNote] characters.
const (
	maxNotes       = 4 << 10
	maxDeviceNotes = 64 << 10
)

// Notes manages the notes of cards.
type Notes struct {
	cardNames *Names
	notices   Notices

	read    []string // the texts in the last fragment
	notes   []Note   // in the order of making
	device  []Note   // kept on this device for the open log
	asOwn   bool     // the notes in force come from the device
	changed bool     // those of the device changed since they were last stored
	cut     bool     // the address lacks some, and the person was told
	version uint64
}

// text formats a note for the address. The name of the card may have several lines.
func (n *Note) text() string { return address.NoteText(n.Step, n.Text, n.card) }

// parseNotes reads notes from texts, and skips malformed ones.
func parseNotes(texts []string) (notes []Note) {
	for _, text := range texts {
		number, rest, _ := strings.Cut(text, "\n")
		said, card, _ := strings.Cut(rest, "\n")
		step, err := strconv.ParseInt(number, 10, 64)
		note := Note{step, address.OneLine(said, address.MaxNote), card}
		if err == nil && note.Text != "" && card != "" && noteIndex(notes, note) < 0 {
			notes = append(notes, note)
		}
	}
	return notes
}

// noteTexts returns the texts of the first notes that fit into a number of bytes.
func noteTexts(notes []Note, room int) (texts []string) {
	for i := range notes {
		text := notes[i].text()
		if room -= len(text); room < 0 {
			break
		}
		texts = append(texts, text)
	}
	return texts
}

// WriteAddress stores the notes in a fragment, as many as it has room for.
func (m *Notes) WriteAddress(f *address.Fragment) {
	texts := noteTexts(m.notes, maxNotes)
	if texts == nil && !m.asOwn && len(m.device) > 0 {
		texts = []string{""} // means no notes; without it those of the device would apply
	}
	f.SetList(address.NoteAt, texts)
}

// ReadAddress sets the notes from a fragment or, if it has none that this device lacks, from this
// device.
func (m *Notes) ReadAddress(f *address.Fragment) {
	m.read = f.List(address.NoteAt)
	m.apply()
}

// apply decides which notes are in force.
func (m *Notes) apply() {
	m.notes, m.cut = parseNotes(m.read), false
	m.version++
	m.asOwn = m.read == nil || m.notes != nil
	for _, n := range m.notes {
		m.asOwn = m.asOwn && noteIndex(m.device, n) >= 0
	}
	if m.asOwn {
		m.notes = m.device
	}
}

// KeepNotes sets the notes that this device keeps for the open log, as NotesToKeep returned them.
func (m *Notes) KeepNotes(kept string) {
	f := address.Parse(kept)
	m.device = parseNotes(f.List(address.NoteAt))
	m.apply()
}

// NotesToKeep returns the notes that this device is to keep for the open log, as text, and whether
// they changed.
func (m *Notes) NotesToKeep() (text string, changed bool) {
	changed, m.changed = m.changed, false
	var f address.Fragment
	f.SetList(address.NoteAt, noteTexts(m.device, maxDeviceNotes))
	return f.String(), changed
}

// NotesVersion changes with the notes.
func (m *Notes) NotesVersion() uint64 { return m.version }

// NotesOf returns the notes of a card, by step.
func (m *Notes) NotesOf(key Key) (notes []Note) {
	if len(m.notes) == 0 {
		return nil
	}
	name := m.cardNames.CardName(key)
	for _, n := range m.notes {
		if n.card != name {
			continue
		}
		notes = append(notes, n)
		for at := len(notes) - 1; at > 0 && n.Step < notes[at-1].Step; at-- {
			notes[at], notes[at-1] = notes[at-1], n
		}
	}
	return notes
}

// SetNote adds a note to a card, or changes the one with this index in NotesOf. A note without a
// text is removed.
func (m *Notes) SetNote(key Key, at int, step int64, text string) {
	card := m.cardNames.CardName(key)
	if card == "" {
		return
	}
	old, now := Note{}, Note{step, address.OneLine(text, address.MaxNote), card}
	if notes := m.NotesOf(key); at >= 0 && at < len(notes) {
		old = notes[at]
	}
	m.notes = replaceNote(m.notes, old, now)
	if m.asOwn {
		m.device = m.notes
	} else {
		m.device = replaceNote(m.device, old, now)
	}
	m.changed = true
	m.version++
	m.notices.Cut(&m.cut, len(noteTexts(m.notes, maxNotes)), len(m.notes), words.NotesCut)
}

// replaceNote returns the notes with now in place of old, or at the end. A note without a text is
// left out.
func replaceNote(notes []Note, old, now Note) (others []Note) {
	if noteIndex(notes, old) < 0 {
		notes = append(notes[:len(notes):len(notes)], now)
	}
	for _, n := range notes {
		if n == old {
			n = now
		}
		if n.Text != "" && noteIndex(others, n) < 0 {
			others = append(others, n)
		}
	}
	return others
}

// noteIndex returns the index of a note, -1 if it is not there.
func noteIndex(notes []Note, note Note) int {
	for i := range notes {
		if notes[i] == note {
			return i
		}
	}
	return -1
}
