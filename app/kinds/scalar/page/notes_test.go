package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/page/export"
	"eventlens/app/page/pagetest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestNoteAtTheCrosshair adds a note by the key, reads it by its flag, and removes it.
func TestNoteAtTheCrosshair(t *testing.T) {
	f, ids := pointPage(t, hosttest.At("src=../runs/"))
	loss := ids[1]
	f.Play(func() { assert.True(t, f.Page.Key("n", false)) })
	assert.Equal(t, []string{words.PaletteIdle.Text()}, f.Host.Toasts, "no chart is pointed at")

	f.Play(func() { f.Host.TellPointer(loss, 100, 20, true) })
	key, _ := f.Page.Cards.PlaceOf(loss)
	f.Tell(pagetest.About(loss, rowsAt(key.Key.Tag, 100)))
	f.Play(func() { assert.True(t, f.Page.Key("N", false)) })
	require.Len(t, f.Host.Choices, 1)
	assert.Equal(t, "notes", f.Host.Choices[0].Script)
	assert.Equal(t, words.NotesDialog("train/loss", "310", ""), f.Host.Choices[0].Given)
	f.Play(func() { f.Host.Chose("-1\t310\tlr drops by 10", true) })
	assert.Equal(t, "Note at step 310 saved.", f.Host.Toasts[1])
	assert.Equal(t, "src=../runs/&note=310%0Alr%20drops%20by%2010%0Atrain%2Floss",
		f.Host.Fragment())
	html := f.HTML()
	assert.Contains(t, html, `id="`+loss+`-note0"`)
	assert.NotContains(t, html, `id="`+ids[0]+`-note0"`, "on its card only")
	assert.Contains(t, html, `aria-label="Note 1 at step 310: lr drops by 10"`)
	assert.Contains(t, f.Text(), "lr drops by 10")
	assert.Contains(t, f.Text(), words.NotesCount(1))

	f.Play(func() { f.Page.Cards.Pictures.ExportCard(key.Key, export.ActSaveSVG) })
	asked := f.LastExport()
	notes := []wire.Phrase{{Text: wire.Whole(310), Said: "Note 1 at step 310: lr drops by 10"}}
	assert.Equal(t, notes, asked.Notes)
	f.Tell(&wire.ExportPart{ID: asked.ID, Wanted: []wire.Text{wire.Plain("Step")}})
	assert.Equal(t, notes, f.LastExport().Notes)
	f.Tell(&wire.ExportPart{ID: asked.ID, Blob: 8, Bytes: 20, Done: true})

	f.Play(func() { f.Page.Cards.Popups.OpenMenu(loss) })
	at := -1
	for i, item := range f.Page.Cards.Popups.Menu.Items {
		if item.Label == words.NoteAdd.Text() {
			at = i
		}
	}
	require.GreaterOrEqual(t, at, 0)
	f.Play(func() { f.Page.Cards.Popups.PressItem(at) })
	assert.Equal(t, words.NotesDialog("train/loss", "", "310\tlr drops by 10"),
		f.Host.Choices[1].Given)
	f.Play(func() { f.Host.Chose("0\t310\t", true) })
	assert.Equal(t, "Note at step 310 deleted.", f.Host.Toasts[2])
	assert.NotContains(t, f.HTML(), "note-flag")
	assert.Equal(t, "src=../runs/", f.Host.Fragment())
	f.Play(func() { f.Page.Key("n", false) })
	f.Play(func() { f.Host.Chose("damaged", true) })
	assert.NotContains(t, f.HTML(), "note-flag")
}
