package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	scalarpage "eventlens/app/kinds/scalar/page"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestExportOfAllRunsOfACard(t *testing.T) {
	f, cardID := pagetest.WithCard(t)
	f.Play(func() {
		pagetest.ScalarsOf(f.Page).Dialogs.
			AskPoints(f.Page.Cards.All[cardID].(*card.Chart).Key)
	})
	f.Play(func() {
		(&scalarpage.ExportDialog{Scalars: pagetest.ScalarsOf(f.Page)}).Format(wire.ExportJSON)
	})
	assert.NotContains(t, f.Text(), words.ExportNames.Text())
	f.Play(pagetest.ScalarsOf(f.Page).Dialogs.GiveExport)
	f.Play(func() { f.Host.Made(70, nil) })
	asked := f.LastExport()
	assert.Equal(t,
		&wire.Export{
			ID: asked.ID, Kind: wire.ExportJSON, Tags: []wire.TagID{1}, Runs: []wire.RunID{1, 2},
			Long: true,
		}, asked)
	assert.Equal(t, []*hosttest.File{{Name: "loss.json", MIME: "application/json", Ref: 70}},
		f.Host.Written)
}

func TestExportOfTheView(t *testing.T) {
	f, _ := pagetest.WithCard(t)
	f.Play(func() { f.Page.Model.Runs.Toggle(1) })
	f.Play(pagetest.ScalarsOf(f.Page).Dialogs.ExportView)
	assert.Contains(t, f.Text(), "About 10 points", "half of them")
	f.Play(pagetest.ScalarsOf(f.Page).Dialogs.GiveExport)
	f.Play(func() { f.Host.Made(70, nil) })
	asked := f.LastExport()
	assert.Equal(t,
		&wire.Export{ID: asked.ID, Tags: []wire.TagID{2, 1}, Runs: []wire.RunID{2}, Long: true},
		asked)
}

// TestExportOfARunThatIsGone estimates the size of the rest.
func TestExportOfARunThatIsGone(t *testing.T) {
	f, _ := pagetest.WithCard(t)
	ask := scalarpage.ExportAsk{Runs: []wire.RunID{1, 99}, Points: 10}
	points, bytes := ask.About(f.Page.Model)
	assert.EqualValues(t, 10, points)
	assert.Positive(t, bytes)
}
