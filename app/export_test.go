package app

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/export"
	"eventlens/app/page/scalar"
	"eventlens/app/report"
	"eventlens/app/state"
	"eventlens/app/wire"
	scalarwire "eventlens/app/wire/scalar"
	"eventlens/app/words"
)

// withCard is a page with a chart of loss in runs 1 and 2 on screen, and acc beside it.
func withCard(t *testing.T) (f *fixture, cardID string) {
	f = newFixture(t, "src=data/")
	f.tell(runsNamed("a/train", "b/train"), tagsNamed(kind.Scalar, "loss", "acc"), &wire.Loaded{})
	for _, id := range f.cardIDs() {
		f.show(id)
		f.tell(drawnOf(id, true, 1000, 1000, 1, 2))
		if f.page.Cards.All[id].(*card.Chart).Key.Tag == 1 {
			cardID = id
		}
	}
	f.show(cardID)
	f.asked()
	f.host.take()
	return f, cardID
}

var exporting = []string{"NewFile", "WriteFile", "EndFile", "DropFile", "Release", "SaveBlob", "CopyBlob", "Picture", "CopyText"}

// lastExport returns what the worker was asked to export.
func (f *fixture) lastExport() *wire.Export {
	f.t.Helper()
	for _, m := range f.asked() {
		if x, ok := m.(*wire.Export); ok {
			return x
		}
	}
	require.Fail(f.t, "nothing was exported")
	return nil
}

func TestExportOfACard(t *testing.T) {
	f, cardID := withCard(t)
	f.play(func() { scalarsOf(f.page).Dialogs.AskPoints(f.page.Cards.All[cardID].(*card.Chart).Key) })
	assert.Contains(t, f.text(), "Download points of loss")
	assert.Contains(t, f.text(), "All 2 runs in one file")
	assert.Contains(t, f.text(), "About 1,000 points")
	assert.Contains(t, f.text(), words.ExportNames.Text())

	dialog := &scalar.ExportDialog{Of: scalarsOf(f.page)}
	f.play(func() { dialog.Choose("2") })
	assert.Contains(t, f.text(), "About 500 points")
	assert.Contains(t, f.text(), words.ExportPeer.Text())
	f.play(scalarsOf(f.page).Dialogs.GiveExport)
	assert.NotContains(t, f.html(), "<dialog")
	assert.Equal(t, []string{"NewFile b_train-loss.csv text/csv false"}, f.host.take(exporting...))
	assert.Contains(t, f.text(), "Downloading b_train-loss.csv")
	assert.Empty(t, f.asked(), "nothing is made before there is a file")

	f.play(func() { f.host.made(70, nil) })
	asked := f.lastExport()
	assert.Equal(t, &wire.Export{ID: asked.ID, Tags: []wire.TagID{1}, Runs: []wire.RunID{2}}, asked)
	f.tell(&wire.ExportPart{ID: asked.ID, Blob: 71, Bytes: 10, Points: 250, Total: 500})
	assert.Empty(t, f.asked(), "no part is made before the last was written")
	f.play(func() { f.host.wrote(nil) })
	assert.Equal(t, []wire.Message{&wire.ExportMore{ID: asked.ID}}, f.asked())
	assert.Contains(t, f.text(), "250 of 500 points")
	f.tell(&wire.ExportPart{ID: asked.ID, Blob: 72, Bytes: 7, Points: 500, Total: 500, Done: true})
	f.play(func() { f.host.wrote(nil) })
	f.play(func() { f.host.wrote(nil) })
	assert.Equal(t, []string{"WriteFile 70 71", "WriteFile 70 72", "EndFile 70"}, f.host.take(exporting...))
	assert.Contains(t, f.text(), "Downloaded b_train-loss.csv, 17 B.")

	f.host.later += export.DoneMs
	f.play(f.host.onSecond)
	assert.NotContains(t, f.text(), "b_train-loss.csv, 17 B. Downloaded")
	assert.Empty(t, f.page.Exports.All)
}

func TestExportOfAllRunsOfACard(t *testing.T) {
	f, cardID := withCard(t)
	f.play(func() { scalarsOf(f.page).Dialogs.AskPoints(f.page.Cards.All[cardID].(*card.Chart).Key) })
	f.play(func() { (&scalar.ExportDialog{Of: scalarsOf(f.page)}).Format(wire.ExportJSON) })
	assert.NotContains(t, f.text(), words.ExportNames.Text())
	f.play(scalarsOf(f.page).Dialogs.GiveExport)
	f.play(func() { f.host.made(70, nil) })
	asked := f.lastExport()
	assert.Equal(t, &wire.Export{ID: asked.ID, Kind: wire.ExportJSON, Tags: []wire.TagID{1}, Runs: []wire.RunID{1, 2}, Long: true}, asked)
	assert.Equal(t, []string{"NewFile loss.json application/json false"}, f.host.take(exporting...))
}

func TestExportOfTheView(t *testing.T) {
	f, _ := withCard(t)
	f.play(func() { f.page.Model.ToggleRun(1) })
	f.play(scalarsOf(f.page).Dialogs.ExportView)
	assert.Contains(t, f.text(), "About 10 points", "half of them")
	f.play(scalarsOf(f.page).Dialogs.GiveExport)
	f.play(func() { f.host.made(70, nil) })
	asked := f.lastExport()
	assert.Equal(t, &wire.Export{ID: asked.ID, Tags: []wire.TagID{2, 1}, Runs: []wire.RunID{2}, Long: true}, asked)
}

func TestLargeExportsAreAskedFor(t *testing.T) {
	f, cardID := withCard(t)
	f.tell(drawnOf(cardID, true, 10_000_000, 10_000_000, 1, 2))
	f.host.take()
	f.play(func() { scalarsOf(f.page).Dialogs.AskPoints(f.page.Cards.All[cardID].(*card.Chart).Key) })
	f.play(scalarsOf(f.page).Dialogs.GiveExport)
	assert.Equal(t, []string{"NewFile loss.csv text/csv true"}, f.host.take(exporting...))
	f.play(func() { f.host.made(0, nil) })
	assert.Empty(t, f.page.Exports.All, "the person chose no place")
	assert.Empty(t, f.asked())
}

// TestExportsThatEnd frees the file, and what comes too late.
func TestExportsThatEnd(t *testing.T) {
	tests := map[string]struct {
		end   func(f *fixture, id uint32)
		calls []string
		asked int // how often the worker is told to stop
		text  string
	}{
		"cancelled":      {func(f *fixture, id uint32) { f.play(func() { f.page.Exports.Cancel(id) }) }, []string{"DropFile 70"}, 1, ""},
		"a full disk":    {func(f *fixture, _ uint32) { f.play(func() { f.host.wrote(errors.New("QuotaExceededError")) }) }, []string{"DropFile 70"}, 1, "QuotaExceededError"},
		"another worker": {func(f *fixture, _ uint32) { f.tell(&wire.Ready{}) }, []string{"DropFile 70"}, 0, words.ExportLost.Text()},
		"a worker's word": {func(f *fixture, id uint32) {
			f.tell(&wire.ExportPart{ID: id, Done: true, Problem: wire.Plain("No room.")})
		}, []string{"DropFile 70"}, 0, "No room."},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			f, cardID := withCard(t)
			f.tell(&wire.Ready{})
			f.tell(runsNamed("a/train", "b/train"), tagsNamed(kind.Scalar, "loss", "acc"), &wire.Loaded{}, drawnOf(cardID, true, 1000, 1000, 1, 2))
			f.play(func() { scalarsOf(f.page).Dialogs.AskPoints(f.page.Cards.All[cardID].(*card.Chart).Key) })
			f.play(scalarsOf(f.page).Dialogs.GiveExport)
			f.play(func() { f.host.made(70, nil) })
			id := f.lastExport().ID
			f.tell(&wire.ExportPart{ID: id, Blob: 71, Points: 250, Total: 500})
			f.host.take()
			test.end(f, id)
			assert.Equal(t, test.calls, f.host.take(exporting...))
			stops := 0
			for _, m := range f.asked() {
				if more, ok := m.(*wire.ExportMore); ok {
					assert.True(t, more.Stop)
					stops++
				}
			}
			assert.Equal(t, test.asked, stops)
			if test.text == "" {
				assert.Empty(t, f.page.Exports.All)
			} else {
				assert.Contains(t, f.text(), test.text)
				assert.Contains(t, f.html(), `class="download bad"`)
			}
			f.tell(&wire.ExportPart{ID: id, Blob: 75, Points: 500, Total: 500})
			assert.Equal(t, []string{"Release 75"}, f.host.take(exporting...))
		})
	}
}

func TestPictures(t *testing.T) {
	tests := map[string]struct {
		act   string
		end   func(f *fixture)
		calls []string
		text  string
	}{
		"SVG":      {export.ActSaveSVG, func(*fixture) {}, []string{"SaveBlob loss.svg 8"}, "Downloaded loss.svg, 20 B."},
		"PNG":      {export.ActSavePNG, func(f *fixture) { f.host.made(9, nil) }, []string{"Picture 8 2", "SaveBlob loss.png 9"}, "Downloaded loss.png."},
		"copy":     {export.ActCopyPNG, func(f *fixture) { f.host.made(9, nil); f.settle(); f.host.copied(true) }, []string{"Picture 8 2", "CopyBlob 9 image/png"}, words.CopiedPNG.Text()},
		"copy SVG": {export.ActCopySVG, func(f *fixture) { f.host.copied(true) }, []string{"CopyBlob 8 text/plain"}, words.CopiedSVG.Text()},
		"refused":  {export.ActCopySVG, func(f *fixture) { f.host.copied(false) }, []string{"CopyBlob 8 text/plain", "CopyBlob 0 text/plain"}, words.CopyRefused.Text()},
		"no PNG":   {export.ActCopyPNG, func(f *fixture) { f.host.made(0, errors.New("too large")) }, []string{"Picture 8 2", "CopyBlob 0 image/png"}, "too large"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			f, cardID := withCard(t)
			f.play(func() { f.page.Cards.Pictures.ExportCard(f.page.Cards.All[cardID].(*card.Chart).Key, test.act) })
			asked := f.lastExport()
			assert.Equal(t, &wire.Export{ID: asked.ID, Kind: wire.ExportSVG, Card: cardID}, asked)
			f.tell(&wire.ExportPart{ID: asked.ID, Blob: 8, Bytes: 20, Done: true})
			f.play(func() { test.end(f) })
			assert.Equal(t, test.calls, f.host.take(exporting...))
			assert.Contains(t, f.text(), test.text)
		})
	}
}

// TestWordsOfPictures has the worker ask for the words of a picture before it makes one.
func TestWordsOfPictures(t *testing.T) {
	f, cardID := withCard(t)
	f.play(func() {
		f.page.Cards.Pictures.ExportCard(f.page.Cards.All[cardID].(*card.Chart).Key, export.ActSaveSVG)
	})
	asked := f.lastExport()
	axis, legend := report.PictureAxis(wire.AxisWall), report.PictureGroup("seeds", 3)
	f.tell(&wire.ExportPart{ID: asked.ID, Wanted: []wire.Text{axis, legend}})
	assert.Equal(t, &wire.Export{ID: asked.ID, Kind: wire.ExportSVG, Card: cardID, Words: []wire.Phrase{{Text: axis, Said: "Time"}, {Text: legend, Said: "seeds (n = 3)"}}}, f.lastExport())
	f.tell(&wire.ExportPart{ID: asked.ID, Blob: 8, Bytes: 20, Done: true})
	assert.Equal(t, []string{"SaveBlob loss.svg 8"}, f.host.take(exporting...))
}

func TestExportItems(t *testing.T) {
	f, cardID := withCard(t)
	f.play(func() { f.page.Cards.Popups.OpenMenu(cardID) })
	assert.Contains(t, f.text(), words.ExportPointsOpen.Text()+" about 64.0 kB")
	assert.Equal(t, 1, strings.Count(f.html(), `data-clip="image/png"`))
	assert.Equal(t, 1, strings.Count(f.html(), `data-clip="text/plain"`))
	for i, item := range f.page.Cards.Popups.Menu.Items {
		if item.Label == words.ExportSaveSVG.Text() {
			f.play(func() { f.page.Cards.Popups.PressItem(i) })
		}
	}
	assert.Equal(t, wire.ExportSVG, f.lastExport().Kind)
	assert.False(t, f.page.Cards.Popups.Menu.Open)
	assert.Empty(t, f.page.Cards.Pictures.PictureItems(state.CardKey{Tag: 99}))
}

func TestRunSummary(t *testing.T) {
	f, _ := withCard(t)
	f.play(func() { f.page.Summary.OpenFindings(2) })
	assert.Equal(t, []wire.Message{&on{"", &scalarwire.GetFindings{Run: 2}}}, f.asked())
	assert.Contains(t, f.text(), "Summary of b/train")
	assert.Contains(t, f.text(), words.SummaryWaiting.Text())
	asked := f.conn.serial.Load()
	f.conn.serial.Store(asked - 1)
	f.tell(&on{"", &scalarwire.Findings{LookedAt: wire.Plain("of another run")}})
	f.conn.serial.Store(asked)
	assert.NotContains(t, f.text(), "of another run")
	f.tell(&on{"", &scalarwire.Findings{Items: []scalarwire.Finding{{Text: wire.Plain("loss: first NaN at step 3.")}}, LookedAt: wire.Plain("2 series.")}})
	assert.Contains(t, f.text(), "2 series. loss: first NaN at step 3.")
	f.play(func() { (&page.RunSummary{Page: f.page}).OnCopy(nil, emptyEvent()) })
	assert.Equal(t, []string{`CopyText "Summary of b/train\n2 series.\nloss: first NaN at step 3.\n"`}, f.host.take(exporting...))
	f.play(func() { f.host.copied(true) })
	assert.Contains(t, f.text(), words.SummaryCopied.Text())
	f.play(f.page.Summary.CloseFindings)
	assert.NotContains(t, f.html(), "<dialog")
	f.play(func() { f.page.Summary.OpenFindings(99) })
	assert.NotContains(t, f.html(), "<dialog")
}

func TestChartsAreDescribed(t *testing.T) {
	f, cardID := withCard(t)
	assert.Contains(t, f.html(), `aria-describedby="`+card.FindingsID(cardID)+`"`)
	f.play(func() { f.page.Cards.Describe(cardID) })
	assert.Equal(t, []wire.Message{&on{cardID, &scalarwire.GetFindings{}}}, f.asked())
	f.tell(&on{cardID, &scalarwire.Findings{LookedAt: wire.Plain("2 series."), Items: []scalarwire.Finding{{Text: wire.Plain("a/train: a spike.")}}}})
	assert.Contains(t, f.html(), `id="`+card.FindingsID(cardID)+`"`)
	assert.Contains(t, f.text(), "2 series. a/train: a spike.")
	f.play(func() { f.page.Cards.Describe("gone") })
	assert.Empty(t, f.asked())
}
