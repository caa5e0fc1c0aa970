package export_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	scalarpage "eventlens/app/kinds/scalar/page"
	"eventlens/app/page/card"
	"eventlens/app/page/export"
	"eventlens/app/page/pagetest"
	"eventlens/app/report"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestExportOfACard(t *testing.T) {
	f, cardID := pagetest.WithCard(t)
	f.Play(func() {
		pagetest.ScalarsOf(f.Page).Dialogs.
			AskPoints(f.Page.Cards.All[cardID].(*card.Chart).Key)
	})
	assert.Contains(t, f.Text(), "Download points of loss")
	assert.Contains(t, f.Text(), "All 2 runs in one file")
	assert.Contains(t, f.Text(), "About 1,000 points")
	assert.Contains(t, f.Text(), words.ExportNames.Text())

	dialog := &scalarpage.ExportDialog{Scalars: pagetest.ScalarsOf(f.Page)}
	f.Play(func() { dialog.Choose("2") })
	assert.Contains(t, f.Text(), "About 500 points")
	assert.Contains(t, f.Text(), words.ExportPeer.Text())
	f.Play(pagetest.ScalarsOf(f.Page).Dialogs.GiveExport)
	assert.NotContains(t, f.HTML(), "<dialog")
	file := &hosttest.File{Name: "b_train-loss.csv", MIME: "text/csv"}
	assert.Equal(t, []*hosttest.File{file}, f.Host.Written)
	assert.Contains(t, f.Text(), "Downloading b_train-loss.csv")
	assert.Empty(t, f.Asked(), "nothing is made before there is a file")

	f.Play(func() { f.Host.Made(70, nil) })
	asked := f.LastExport()
	assert.Equal(t, &wire.Export{ID: asked.ID, Tags: []wire.TagID{1}, Runs: []wire.RunID{2}}, asked)
	f.Tell(&wire.ExportPart{ID: asked.ID, Blob: 71, Bytes: 10, Points: 250, Total: 500})
	assert.Empty(t, f.Asked(), "no part is made before the last was written")
	f.Play(func() { f.Host.Wrote(nil) })
	assert.Equal(t, []wire.Message{&wire.ExportMore{ID: asked.ID}}, f.Asked())
	assert.Contains(t, f.Text(), "250 of 500 points")
	f.Tell(&wire.ExportPart{ID: asked.ID, Blob: 72, Bytes: 7, Points: 500, Total: 500, Done: true})
	f.Play(func() { f.Host.Wrote(nil) })
	f.Play(func() { f.Host.Wrote(nil) })
	file.Ref, file.Parts, file.Ended = 70, []wire.Ref{71, 72}, true
	assert.Equal(t, []*hosttest.File{file}, f.Host.Written)
	assert.Contains(t, f.Text(), "Downloaded b_train-loss.csv, 17 B.")

	f.Host.Later += export.DoneMs
	f.Play(f.Host.TellSecond)
	assert.NotContains(t, f.Text(), "b_train-loss.csv, 17 B. Downloaded")
	assert.Empty(t, f.Page.Exports.All)
}

func TestLargeExportsAreAskedFor(t *testing.T) {
	f, cardID := pagetest.WithCard(t)
	f.Tell(pagetest.DrawnOf(cardID, true, 10_000_000, 10_000_000, 1, 2))
	f.Play(func() {
		pagetest.ScalarsOf(f.Page).Dialogs.
			AskPoints(f.Page.Cards.All[cardID].(*card.Chart).Key)
	})
	f.Play(pagetest.ScalarsOf(f.Page).Dialogs.GiveExport)
	assert.Equal(t, []*hosttest.File{{Name: "loss.csv", MIME: "text/csv", Asked: true}},
		f.Host.Written)
	f.Play(func() { f.Host.Made(0, nil) })
	assert.Empty(t, f.Page.Exports.All, "the person chose no place")
	assert.Empty(t, f.Asked())
}

// TestExportsThatEnd checks that the file is freed, and so are parts that arrive late.
func TestExportsThatEnd(t *testing.T) {
	tests := map[string]struct {
		end   func(f *pagetest.Fixture, id uint32)
		asked int // how often the worker is told to stop
		text  string
	}{
		"cancelled": {func(f *pagetest.Fixture, id uint32) {
			f.Play(func() { f.Page.Exports.Cancel(id) })
		}, 1, ""},
		"a full disk": {func(f *pagetest.Fixture, _ uint32) {
			f.Play(func() { f.Host.Wrote(errors.New("QuotaExceededError")) })
		}, 1, "QuotaExceededError"},
		"another worker": {func(f *pagetest.Fixture, _ uint32) { f.Tell(&wire.Ready{}) },
			0, words.ExportLost.Text()},
		"a worker's word": {func(f *pagetest.Fixture, id uint32) {
			f.Tell(&wire.ExportPart{ID: id, Done: true, Problem: wire.Plain("No room.")})
		}, 0, "No room."},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			f, cardID := pagetest.WithCard(t)
			f.Tell(&wire.Ready{})
			f.Tell(uitest.RunsNamed("a/train", "b/train"),
				pagetest.TagsNamed(kind.Scalar, "loss", "acc"), &wire.Loaded{},
				pagetest.DrawnOf(cardID, true, 1000, 1000, 1, 2))
			f.Play(func() {
				pagetest.ScalarsOf(f.Page).Dialogs.
					AskPoints(f.Page.Cards.All[cardID].(*card.Chart).Key)
			})
			f.Play(pagetest.ScalarsOf(f.Page).Dialogs.GiveExport)
			f.Play(func() { f.Host.Made(70, nil) })
			id := f.LastExport().ID
			f.Tell(&wire.ExportPart{ID: id, Blob: 71, Points: 250, Total: 500})
			test.end(f, id)
			require.Len(t, f.Host.Written, 1)
			assert.True(t, f.Host.Written[0].Dropped)
			assert.False(t, f.Host.Written[0].Ended)
			stops := 0
			for _, m := range f.Asked() {
				if more, ok := m.(*wire.ExportMore); ok {
					assert.True(t, more.Stop)
					stops++
				}
			}
			assert.Equal(t, test.asked, stops)
			if test.text == "" {
				assert.Empty(t, f.Page.Exports.All)
			} else {
				assert.Contains(t, f.Text(), test.text)
				assert.Contains(t, f.HTML(), `class="download bad"`)
			}
			f.Tell(&wire.ExportPart{ID: id, Blob: 75, Points: 500, Total: 500})
			assert.Equal(t, []wire.Ref{75}, f.Host.Saver.Released)
		})
	}
}

func TestPictures(t *testing.T) {
	tests := map[string]struct {
		act    string
		end    func(f *pagetest.Fixture)
		drawn  bool // the SVG becomes a PNG
		saved  []hosttest.Download
		copied []hosttest.Copy
		text   string
	}{
		"SVG": {export.ActSaveSVG, func(*pagetest.Fixture) {}, false,
			[]hosttest.Download{{Name: "loss.svg", Blob: 8}}, nil,
			"Downloaded loss.svg, 20 B."},
		"PNG": {export.ActSavePNG, func(f *pagetest.Fixture) { f.Host.Made(9, nil) },
			true, []hosttest.Download{{Name: "loss.png", Blob: 9}}, nil, "Downloaded loss.png."},
		"copy": {export.ActCopyPNG, func(f *pagetest.Fixture) {
			f.Host.Made(9, nil)
			f.Settle()
			f.Host.Copied(true)
		}, true, nil, []hosttest.Copy{{Blob: 9, MIME: "image/png"}}, words.CopiedPNG.Text()},
		"copy SVG": {export.ActCopySVG, func(f *pagetest.Fixture) { f.Host.Copied(true) },
			false, nil, []hosttest.Copy{{Blob: 8, MIME: "text/plain"}}, words.CopiedSVG.Text()},
		"refused": {export.ActCopySVG, func(f *pagetest.Fixture) { f.Host.Copied(false) },
			false, nil,
			[]hosttest.Copy{{Blob: 8, MIME: "text/plain"}, {MIME: "text/plain"}},
			words.CopyRefused.Text()},
		"no PNG": {export.ActCopyPNG, func(f *pagetest.Fixture) {
			f.Host.Made(0, errors.New("too large"))
		}, true, nil, []hosttest.Copy{{MIME: "image/png"}}, "too large"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			f, cardID := pagetest.WithCard(t)
			f.Play(func() {
				f.Page.Cards.Pictures.ExportCard(f.Page.Cards.All[cardID].(*card.Chart).Key,
					test.act)
			})
			asked := f.LastExport()
			assert.Equal(t, &wire.Export{ID: asked.ID, Kind: wire.ExportSVG, Card: cardID}, asked)
			f.Tell(&wire.ExportPart{ID: asked.ID, Blob: 8, Bytes: 20, Done: true})
			f.Play(func() { test.end(f) })
			assert.Equal(t, test.saved, f.Host.Saved)
			assert.Equal(t, test.copied, f.Host.Copies)
			if test.drawn {
				assert.Equal(t, []hosttest.Rendered{{SVG: 8, Scale: 2}}, f.Host.Rendered)
			} else {
				assert.Empty(t, f.Host.Rendered)
			}
			assert.Empty(t, f.Host.Written)
			assert.Empty(t, f.Host.Saver.Released)
			assert.Contains(t, f.Text(), test.text)
		})
	}
}

// TestWordsOfPictures checks that the worker asks for the words of a picture before it makes it.
func TestWordsOfPictures(t *testing.T) {
	f, cardID := pagetest.WithCard(t)
	f.Play(func() {
		f.Page.Cards.Pictures.ExportCard(f.Page.Cards.All[cardID].(*card.Chart).Key,
			export.ActSaveSVG)
	})
	asked := f.LastExport()
	axis, legend := report.PictureAxis(wire.AxisWall),
		wire.Template("{name} (n = {members})").With(wire.Plain("seeds"),
			wire.Whole(3))
	f.Tell(&wire.ExportPart{ID: asked.ID, Wanted: []wire.Text{axis, legend}})
	assert.Equal(t,
		&wire.Export{
			ID: asked.ID, Kind: wire.ExportSVG, Card: cardID,
			Words: []wire.Phrase{{Text: axis, Said: "Time"}, {Text: legend, Said: "seeds (n = 3)"}},
		}, f.LastExport())
	f.Tell(&wire.ExportPart{ID: asked.ID, Blob: 8, Bytes: 20, Done: true})
	assert.Equal(t, []hosttest.Download{{Name: "loss.svg", Blob: 8}}, f.Host.Saved)
}

// TestArchive saves many files as one, and says how many of them there were.
func TestArchive(t *testing.T) {
	f, _ := pagetest.WithCard(t)
	f.Play(func() {
		f.Page.Exports.Archive(&wire.Export{Kind: wire.ExportImages, Tags: []wire.TagID{1}},
			"samples.zip", 5000)
	})
	f.Play(func() { f.Host.Made(70, nil) })
	asked := f.LastExport()
	assert.Equal(t, wire.ExportImages, asked.Kind)
	f.Tell(&wire.ExportPart{ID: asked.ID, Blob: 71, Bytes: 10, Points: 1, Total: 3})
	f.Play(func() { f.Host.Wrote(nil) })
	assert.Contains(t, f.Text(), words.ArchiveProgress(1, 3))
	f.Tell(&wire.ExportPart{ID: asked.ID, Blob: 72, Bytes: 7, Points: 2, Total: 3, Done: true})
	f.Play(func() { f.Host.Wrote(nil) })
	f.Play(func() { f.Host.Wrote(nil) })
	assert.Contains(t, f.Text(), words.ArchiveDone("samples.zip", 2, 1, 17), "one was left out")
	assert.Equal(t, "application/zip", f.Host.Written[0].MIME)
}

// TestTextsAreCopied says whether the browser let it.
func TestTextsAreCopied(t *testing.T) {
	f, _ := pagetest.WithCard(t)
	for _, allowed := range []bool{true, false} {
		f.Play(func() {
			f.Page.Exports.CopyTable([][]string{{"Run", "lr"}, {"a", "0.1"}}, "Copied the table",
				"The browser refused")
		})
		assert.Equal(t, "Run\tlr\na\t0.1\n", f.Host.Copies[len(f.Host.Copies)-1].Text)
		f.Play(func() { f.Host.Copied(allowed) })
		assert.Equal(t, allowed, strings.Contains(f.HTML(), "Copied the table"))
		assert.Equal(t, !allowed, strings.Contains(f.HTML(), "The browser refused"))
	}
}
