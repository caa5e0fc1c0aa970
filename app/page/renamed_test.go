package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	scalarpage "eventlens/app/kinds/scalar/page"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// TestRenamedRuns checks that renamed runs have their new name wherever people read it, and the
// logged name where programs do.
func TestRenamedRuns(t *testing.T) {
	f, cardID := pagetest.WithCard(t)
	key := f.Page.Cards.All[cardID].(*card.Chart).Key
	f.Play(func() { f.Page.Model.Runs.RenameRun(1, "best"); f.Page.Changed() })

	f.Play(func() { pagetest.ScalarsOf(f.Page).Tables.ToggleTable(key) })
	f.Tell(pagetest.DrawnAlong(cardID, 0, 100),
		pagetest.TableOf(cardID, true, wire.Span{}, 0.5, 0.75))
	assert.Contains(t, f.Text(), "best 0.5000 0 0.5000")
	assert.Regexp(t, `<span( class="nm split"| title="best \(a/train\)"){2}>`, f.HTML(),
		"in the table")
	cardTable := pagetest.ScalarsOf(f.Page).Tables.Requests[cardID].Table
	f.Host.Forget()
	f.Play(func() { cardTable.OnCopy(nil, pagetest.EmptyEvent()) })
	assert.Regexp(t, `^[^"]*\nbest\t0.5[^"]*\nb/train\t`, f.Host.Copies[0].Text)
	f.Play(func() { cardTable.OnSave(nil, pagetest.EmptyEvent()) })
	assert.Regexp(t, `\r\nbest,0.5`, f.Host.Saved[0].Text)

	f.Tell(pagetest.Zoomable(cardID))
	f.Play(func() {
		f.Host.TellChart(wire.ChartAct{Kind: wire.ChartHold, Card: cardID, X: 100, Y: 50})
	})
	f.Tell(pagetest.About(cardID,
		&chart.Readout{
			Heading: wire.Plain("Step 9"), X: 100,
			Rows: []chart.Row{{
				Series: wire.Series{Run: 1, Tag: 1}, Value: wire.Plain("0.5"),
				Step: wire.Plain("9"), Nearest: true,
			}},
		}))
	assert.Equal(t, "best (a/train)", f.Host.Shown.Rows[0].Name)
	assert.Equal(t, "best", f.Host.Shown.Rows[0].Tail)
	assert.Equal(t, "best", f.Page.Cards.Hover.SeriesName(wire.Series{Run: 1}),
		"as a screen reader is told")
	assert.Contains(t, f.Page.Cards.Hover.Readout.Shown.Text, "\nbest\t")

	f.Play(func() { f.Page.Summary.Show(1) })
	assert.Contains(t, f.Text(), "Summary of best (a/train)")
	f.Play(f.Page.Summary.Close)

	f.Asked()
	f.Play(func() { pagetest.ScalarsOf(f.Page).Dialogs.AskPoints(key) })
	assert.Contains(t, f.Text(), "best (a/train)", "the choice of a run")
	assert.Contains(t, f.Text(), words.ExportLogged.Text())
	f.Play(func() { (&scalarpage.ExportDialog{Scalars: pagetest.ScalarsOf(f.Page)}).Choose("1") })
	assert.NotContains(t, f.Text(), words.ExportLogged.Text(),
		"a file in the peer's columns names no run")
	assert.Equal(t, "a_train-loss.csv", f.Page.Cards.Pictures.ExportName("csv", key, 1),
		"files are found by the names that were logged")
	f.Play(pagetest.ScalarsOf(f.Page).Dialogs.CloseExport)

	f.Play(func() { f.Page.Runs.Press("menu", "r1", false) })
	assert.Regexp(t, `<span[^>]* id="run-full-name"[^>]*>a/train</span>`, f.HTML(),
		"what is copied")
}

// TestHiddenRenamedRuns checks the names over a plot whose data only hidden runs have.
func TestHiddenRenamedRuns(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Play(func() {
		f.Page.Model.Runs.RenameRun(2, "best")
		f.Page.Model.Runs.Toggle(2)
		f.Page.Changed()
	})
	f.Tell(&wire.Drawn{Card: ids[0], Elsewhere: []wire.RunID{2}})
	assert.Contains(t, f.Text(), words.OnlyHidden("best", 1))
}
