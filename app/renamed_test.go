package app

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/page/card"
	"eventlens/app/page/scalar"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// TestRenamedRuns are called by the name that a person gave them wherever people read it, and by the logged one where programs do.
func TestRenamedRuns(t *testing.T) {
	f, cardID := withCard(t)
	key := f.page.Cards.All[cardID].(*card.Chart).Key
	f.play(func() { f.page.Model.RenameRun(1, "best"); f.page.Changed() })

	f.play(func() { scalarsOf(f.page).Tables.ToggleTable(key) })
	f.tell(drawnAlong(cardID, 0, 100), tableOf(cardID, true, wire.Span{}, 0.5, 0.75))
	assert.Contains(t, f.text(), "best 0.5 0 0.5")
	assert.Regexp(t, `<span( class="nm split"| title="best \(a/train\)"){2}>`, f.html(), "in the table")
	table := scalarsOf(f.page).Tables.Asked[cardID].Table
	f.host.take()
	f.play(func() { table.OnCopy(nil, emptyEvent()) })
	assert.Regexp(t, `^CopyText "[^"]*\\nbest\\t0.5[^"]*\\nb/train\\t`, f.host.take("CopyText")[0])
	f.play(func() { table.OnSave(nil, emptyEvent()) })
	assert.Regexp(t, `\\r\\nbest,0.5`, f.host.take("SaveText")[0])

	f.tell(zoomable(cardID))
	f.play(func() { f.host.onChart(wire.ChartAct{Kind: wire.ChartClick, Card: cardID, X: 100, Y: 50}) })
	f.tell(&on{cardID, &chart.Readout{Heading: wire.Plain("Step 9"), X: 100, Rows: []chart.Row{{Series: wire.Series{Run: 1, Tag: 1}, Value: wire.Plain("0.5"), Step: wire.Plain("9"), Nearest: true}}}})
	assert.Equal(t, "best (a/train)", f.host.shown.Rows[0].Name)
	assert.Equal(t, "best", f.host.shown.Rows[0].Leaf)
	assert.Equal(t, "best", f.page.Cards.Hover.SeriesName(wire.Series{Run: 1}), "as a screen reader is told")
	assert.Contains(t, f.page.Cards.Hover.Readout.Shown.Text, "\nbest\t")

	f.play(func() { f.page.Summary.OpenFindings(1) })
	assert.Contains(t, f.text(), "Summary of best (a/train)")
	f.play(f.page.Summary.CloseFindings)

	f.asked()
	f.play(func() { scalarsOf(f.page).Dialogs.AskPoints(key) })
	assert.Contains(t, f.text(), "best (a/train)", "the choice of a run")
	assert.Contains(t, f.text(), words.ExportLogged.Text())
	f.play(func() { (&scalar.ExportDialog{Of: scalarsOf(f.page)}).Choose("1") })
	assert.NotContains(t, f.text(), words.ExportLogged.Text(), "a file in the peer's columns names no run")
	assert.Equal(t, "a_train-loss.csv", f.page.Cards.Pictures.ExportName("csv", key, 1), "files are found by the names that were logged")
	f.play(scalarsOf(f.page).Dialogs.CloseExport)

	f.play(func() { f.page.Runs.Press("menu", "r1", false) })
	assert.Regexp(t, `<span[^>]* id="run-full-name"[^>]*>a/train</span>`, f.html(), "what is copied")
}

// TestHiddenRenamedRuns are named over a plot that only they have.
func TestHiddenRenamedRuns(t *testing.T) {
	f, ids := charts(t, "src=../runs/")
	f.play(func() {
		f.page.Model.RenameRun(2, "best")
		f.page.Model.ToggleRun(2)
		f.page.Changed()
	})
	f.tell(&wire.Drawn{Card: ids[0], Elsewhere: []wire.RunID{2}})
	assert.Contains(t, f.text(), words.OnlyHidden("best", 1))
}
