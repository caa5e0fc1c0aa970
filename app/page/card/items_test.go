package card_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kinds/scalar"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestExportItems(t *testing.T) {
	f, cardID := pagetest.WithCard(t)
	f.Play(func() { f.Page.Cards.Popups.OpenMenu(cardID) })
	assert.Contains(t, f.Text(), words.ExportPointsOpen.Text()+" about 64.0 kB")
	assert.Equal(t, 1, strings.Count(f.HTML(), `data-clip="image/png"`))
	assert.Equal(t, 1, strings.Count(f.HTML(), `data-clip="text/plain"`))
	for i, item := range f.Page.Cards.Popups.Menu.Items {
		if item.Label == words.ExportSaveSVG.Text() {
			f.Play(func() { f.Page.Cards.Popups.PressItem(i) })
		}
	}
	assert.Equal(t, wire.ExportSVG, f.LastExport().Kind)
	assert.False(t, f.Page.Cards.Popups.Menu.Open)
	assert.Empty(t, f.Page.Cards.Pictures.PictureItems(state.CardKey{Tag: 99}))
}

func TestChartsAreDescribed(t *testing.T) {
	f, cardID := pagetest.WithCard(t)
	assert.Contains(t, f.HTML(), `aria-describedby="`+card.FindingsID(cardID)+`"`)
	f.Play(func() { f.Page.Cards.Describe(cardID) })
	assert.Equal(t, []wire.Message{pagetest.About(cardID, &scalar.GetFindings{})}, f.Asked())
	f.Tell(pagetest.About(cardID,
		&scalar.Findings{
			LookedAt: wire.Plain("2 series."),
			Items:    []scalar.Finding{{Text: wire.Plain("a/train: a spike.")}},
		}))
	assert.Contains(t, f.HTML(), `id="`+card.FindingsID(cardID)+`"`)
	assert.Contains(t, f.Text(), "2 series. a/train: a spike.")
	f.Play(func() { f.Page.Cards.Describe("gone") })
	assert.Empty(t, f.Asked())
}
