package app

import (
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/page/card"
	"eventlens/app/wire"
	scalarwire "eventlens/app/wire/scalar"
)

// openMenu opens the menu of a card and returns its lines.
func (f *fixture) openMenu(id string) (labels []string) {
	f.t.Helper()
	f.play(func() { f.page.Desk.CardAct("menu", id) })
	for _, item := range f.page.Cards.Popups.Menu.Items {
		labels = append(labels, item.Label)
	}
	return labels
}

// choose presses the line of the open menu.
func (f *fixture) choose(label string) {
	f.t.Helper()
	for i, item := range f.page.Cards.Popups.Menu.Items {
		if item.Label == label {
			f.play(func() { f.page.Cards.Popups.PressItem(i) })
			return
		}
	}
	require.Fail(f.t, "no such line", label)
}

// zoomable is a drawing of steps 0 to 1,000 and values 0 to 2.
func zoomable(card string) *wire.Drawn {
	d := drawnOf(card, true, 10, 10, 1, 2)
	d.X.Span, d.Y.Span = wire.Span{Hi: 1000}, wire.Span{Hi: 2}
	return d
}

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

// charts is a page with two runs and three scalar tags on screen, nothing drawn yet. It returns the cards' ids.
func charts(t *testing.T, fragment string) (*fixture, []string) {
	f := newFixture(t, fragment)
	f.tell(&wire.Ready{}, runsNamed("lr0.1/train", "lr0.2/train"), tagsNamed(kind.Scalar, "train/loss", "train/acc", "lr"))
	ids := f.cardIDs()
	require.Len(t, ids, 3)
	f.show(ids...)
	f.host.take()
	return f, ids
}

// drawnAlong is a drawing with an x axis.
func drawnAlong(card string, lo, hi float64) *wire.Drawn {
	d := drawnOf(card, true, 10, 10, 1, 2)
	d.X = wire.Ends{Span: wire.Span{Lo: lo, Hi: hi}}
	d.Data = wire.Span{Lo: lo + 2, Hi: hi - 2} // axes go on a little beyond their lines
	return d
}

// questions returns what was asked of tables since the last time.
func (f *fixture) questions() (all []tableQuestion) {
	f.t.Helper()
	for _, m := range f.asked() {
		if m, ok := m.(*on); ok {
			if q, ok := m.what.(*scalarwire.GetTable); ok {
				all = append(all, tableQuestion{m.card, q.At, q.All})
			}
		}
	}
	return all
}

// tableOf is an answer with a row for each value, of runs 1, 2 and so on.
func tableOf(card string, all bool, at wire.Span, values ...float64) *on {
	m := &scalarwire.Table{All: all, At: at}
	for i, v := range values {
		s := wire.Sample{Step: int64(10 * i), Wall: 1000, Value: v, Smoothed: v}
		m.Rows = append(m.Rows, scalarwire.TableRow{Series: wire.Series{Run: wire.RunID(i + 1), Ink: wire.Ink{Colour: i}}, Points: 3, From: s, To: s, Min: s, Max: s, Latest: s, Mean: v, Relative: 10})
	}
	return about(card, m)
}

// tableQuestion is a question for figures.
type tableQuestion struct {
	Card string
	At   wire.Span
	All  bool
}
