package card_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kinds/scalar"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/state/cards"
	"eventlens/app/ui/uitest"
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
	assert.Empty(t, f.Page.Cards.Pictures.PictureItems(cards.Key{Tag: 99}))
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

// TestCopiedLinksAreSaid says whether the browser copied the link of a card or its name.
func TestCopiedLinksAreSaid(t *testing.T) {
	f, cardID := pagetest.WithCard(t)
	for _, c := range []struct {
		id   string
		done bool
		said words.Message
	}{
		{card.LinkTextID, true, words.LinkCopied}, {card.LinkTextID, false, words.NothingCopied},
		{card.CopyName.Copies, true, words.NameCopied},
	} {
		f.OpenMenu(cardID)
		f.Play(func() { assert.True(t, f.Page.Cards.Popups.Copied(c.id, c.done)) })
		assert.Contains(t, f.HTML(), c.said.Text())
		assert.False(t, f.Page.Cards.Popups.Menu.Open)
	}
	assert.False(t, f.Page.Cards.Popups.Copied("run-full-name", true), "of another menu")
}

// TestCardUnderAPress finds the card that was pressed, even if cards before it moved it to another
// element since.
func TestCardUnderAPress(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	pressed := func(id, at string) string {
		return f.Page.Cards.Pressed(uitest.Pressed(uitest.Object{"card": id, "at": at}))
	}
	at := func(id string) string { return f.Page.Cards.All[id].Place().Text() }
	assert.Equal(t, ids[0], pressed(ids[0], at(ids[0])))
	assert.Equal(t, ids[1], pressed(ids[0], at(ids[1])), "its element shows another card now")
	assert.Equal(t, ids[2], pressed("gone", at(ids[2])))
	assert.Empty(t, pressed(ids[0], "a card that is gone"))
}

// TestOutlines are written as paths of an SVG.
func TestOutlines(t *testing.T) {
	assert.Equal(t, "M1.0 2.5L-3.0 400.0L0.1 0.0",
		card.Path([]float64{1, 2.5, -3, 400, 0.125, 0}))
	assert.Empty(t, card.Path(nil))
	assert.Equal(t, "M1.0 2.0", card.Path([]float64{1, 2, 3}), "half a point is none")
}
