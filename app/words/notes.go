package words

import (
	"strings"

	"eventlens/charts"
)

// Texts of notes at steps of charts.
const (
	NoteAdd      Message = "Notes…"
	notesTitle   Message = "Notes on {chart}"
	notesStep    Message = "Step"
	notesText    Message = "Note"
	notesSave    Message = "Save note"
	notesEdit    Message = "Edit note #"
	notesRemove  Message = "Delete note #"
	notesNone    Message = "A note is a numbered flag at its step, with its text below the plot. Links to this view include it."
	noteSaid     Message = "Note {n} at step {step}: {text}"
	noteAdded    Message = "Note at step {step} saved."
	noteRemoved  Message = "Note at step {step} deleted."
	notesCount   Message = "{n, one: # note, other: # notes}"
	notesCut     Message = "The link has room for {kept} of {all} notes. This device keeps the others."
	shortcutNote Message = "Add a note at the step"
)

// NoteSaid tells a note by its number on the card, its step and its text.
func NoteSaid(n int, step int64, text string) string {
	return noteSaid.With(Count(n), charts.FormatInt(step), text)
}

// NoteKept says that a note was saved or removed.
func NoteKept(removed bool, step int64) string {
	if removed {
		return noteRemoved.With(charts.FormatInt(step))
	}
	return noteAdded.With(charts.FormatInt(step))
}

// NotesCount counts the notes of a chart.
func NotesCount(n int) string { return notesCount.With(Count(n)) }

// NotesCut says that the URL does not hold all notes.
func NotesCut(kept, all int) string { return notesCut.With(Count(kept), Count(all)) }

// notesTexts has the texts of the script of notes, one per line, each after its name.
const notesTexts = string("empty=" + notesNone + "\nstepname=" + notesStep + "\nlabel=" + notesText +
	"\nsave=" + notesSave + "\nedit=" + notesEdit + "\nremove=" + notesRemove + "\nclose=" +
	AccessClose + "\n")

// NotesDialog returns what the script of notes needs: its texts, a title with the name of the chart,
// the step of a new note, "" for none, and the step and the text of each note, separated by tabs.
func NotesDialog(chart, step, notes string) string {
	title := strings.ReplaceAll(notesTitle.With(chart), "\n", " ")
	return notesTexts + "title=" + title + "\nstep=" + step + "\nnotes=" + notes
}
