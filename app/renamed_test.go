package app

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestRenamedRuns are called by the name that a person gave them wherever people read it, and by the logged one where programs do.
func TestRenamedRuns(t *testing.T) {
	f, card := withCard(t)
	key := f.page.cards[card].(*chartCard).Key
	f.play(func() { f.page.model.RenameRun(1, "best"); f.page.changed() })

	f.play(func() { f.page.toggleTable(key) })
	f.tell(drawnAlong(card, 0, 100), tableOf(card, true, wire.Span{}, 0.5, 0.75))
	assert.Contains(t, f.text(), "best 0.5 0 0.5")
	assert.Regexp(t, `<span( class="nm split"| title="best \(a/train\)"){2}>`, f.html(), "in the table")
	table := f.page.tables.asked[card].table
	f.host.take()
	f.play(func() { table.onCopy(nil, emptyEvent()) })
	assert.Regexp(t, `^CopyText "[^"]*\\nbest\\t0.5[^"]*\\nb/train\\t`, f.host.take("CopyText")[0])
	f.play(func() { table.onSave(nil, emptyEvent()) })
	assert.Regexp(t, `\\r\\nbest,0.5`, f.host.take("SaveText")[0])

	f.tell(zoomable(card))
	f.play(func() { f.host.onChart(wire.ChartAct{Kind: wire.ChartClick, Card: card, X: 100, Y: 50}) })
	f.tell(&wire.Readout{Card: card, Heading: "Step 9", X: 100, Rows: []wire.ReadoutRow{{Series: wire.Series{Run: 1, Tag: 1}, Value: "0.5", Step: "9", Nearest: true}}})
	assert.Equal(t, "best (a/train)", f.host.shown.Rows[0].Name)
	assert.Equal(t, "best", f.host.shown.Rows[0].Leaf)
	assert.Equal(t, "best", f.page.seriesName(wire.Series{Run: 1}), "as a screen reader is told")
	assert.Contains(t, f.page.hover.readout.shown.text, "\nbest\t")

	f.play(func() { f.page.openFindings(1) })
	assert.Contains(t, f.text(), "Summary of best (a/train)")
	f.play(f.page.closeFindings)

	f.asked()
	f.play(func() { f.page.exportCard(key, actPoints) })
	assert.Contains(t, f.text(), "best (a/train)", "the choice of a run")
	assert.Contains(t, f.text(), words.ExportLogged.Text())
	f.play(func() { (&exportDialog{Page: f.page}).choose("1") })
	assert.NotContains(t, f.text(), words.ExportLogged.Text(), "a file in the peer's columns names no run")
	assert.Equal(t, "a_train-loss.csv", f.page.exportName("csv", key, 1), "files are found by the names that were logged")
	f.play(f.page.closeExport)

	f.play(func() { f.page.openRunMenu("r1") })
	assert.Regexp(t, `<span[^>]* id="run-full-name"[^>]*>a/train</span>`, f.html(), "what is copied")
}

// TestHiddenRenamedRuns are named over a plot that only they have.
func TestHiddenRenamedRuns(t *testing.T) {
	f, ids := charts(t, "src=../runs/")
	f.play(func() {
		f.page.model.RenameRun(2, "best")
		f.page.model.ToggleRun(2)
		f.page.changed()
	})
	f.tell(&wire.Drawn{Card: ids[0], Elsewhere: []wire.RunID{2}})
	assert.Contains(t, f.text(), words.OnlyHidden("best", 1))
}
