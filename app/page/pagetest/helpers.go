package pagetest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/kinds/scalar"
	"eventlens/app/page/card"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// OpenMenu opens the menu of a card and returns its labels.
func (f *Fixture) OpenMenu(id string) (labels []string) {
	f.T.Helper()
	f.Play(func() { f.Page.Grid.CardAct("menu", id) })
	for _, item := range f.Page.Cards.Popups.Menu.Items {
		labels = append(labels, item.Label)
	}
	return labels
}

// Choose presses an entry of the open menu.
func (f *Fixture) Choose(label string) {
	f.T.Helper()
	for i, item := range f.Page.Cards.Popups.Menu.Items {
		if item.Label == label {
			f.Play(func() { f.Page.Cards.Popups.PressItem(i) })
			return
		}
	}
	require.Fail(f.T, "no such line", label)
}

// Zoomable returns a drawing of steps 0 to 1,000 and values 0 to 2.
func Zoomable(card string) *wire.Drawn {
	d := DrawnOf(card, true, 10, 10, 1, 2)
	d.X.Span, d.Y.Span = wire.Span{Hi: 1000}, wire.Span{Hi: 2}
	return d
}

// WithCard returns a page with a chart of loss in runs 1 and 2 on screen, and acc beside it.
func WithCard(t *testing.T) (f *Fixture, cardID string) {
	f = New(t, "src=data/")
	f.Tell(uitest.RunsNamed("a/train", "b/train"), TagsNamed(kind.Scalar, "loss", "acc"),
		&wire.Loaded{})
	for _, id := range f.CardIDs() {
		f.Show(id)
		f.Tell(DrawnOf(id, true, 1000, 1000, 1, 2))
		if f.Page.Cards.All[id].(*card.Chart).Key.Tag == 1 {
			cardID = id
		}
	}
	f.Show(cardID)
	f.Asked()
	f.Host.Forget()
	return f, cardID
}

// Charts returns a page with two runs and three scalar tags on screen, nothing drawn yet, and the
// cards' ids.
func Charts(t *testing.T, fragment string) (*Fixture, []string) {
	f := New(t, fragment)
	f.Tell(&wire.Ready{}, uitest.RunsNamed("lr0.1/train", "lr0.2/train"),
		TagsNamed(kind.Scalar, "train/loss", "train/acc", "lr"))
	ids := f.CardIDs()
	require.Len(t, ids, 3)
	f.Show(ids...)
	f.Host.Forget()
	return f, ids
}

// DrawnAlong returns a drawing with the given x axis.
func DrawnAlong(card string, lo, hi float64) *wire.Drawn {
	d := DrawnOf(card, true, 10, 10, 1, 2)
	d.X = wire.Ends{Span: wire.Span{Lo: lo, Hi: hi}}
	d.Data = wire.Span{Lo: lo + 2, Hi: hi - 2} // axes extend a little beyond their lines
	return d
}

// Questions returns the questions for tables since the last call.
func (f *Fixture) Questions() (all []TableQuestion) {
	f.T.Helper()
	for _, m := range f.Asked() {
		if m, ok := m.(*On); ok {
			if q, ok := m.What.(*scalar.GetTable); ok {
				all = append(all, TableQuestion{m.Card, q.At, q.All})
			}
		}
	}
	return all
}

// TableOf returns an answer with a row for each value, of runs 1, 2 and so on.
func TableOf(card string, all bool, at wire.Span, values ...float64) *On {
	m := &scalar.Table{All: all, At: at}
	for i, v := range values {
		s := wire.Sample{Step: int64(10 * i), Wall: 1000, Value: v, Smoothed: v}
		m.Rows = append(m.Rows, scalar.TableRow{
			Series: wire.Series{Run: wire.RunID(i + 1), Ink: wire.Ink{Colour: i}}, Points: 3,
			From: s, To: s, Min: s, Max: s, Latest: s, Mean: v, Relative: 10,
		})
	}
	return About(card, m)
}

// TableQuestion is a question for a table.
type TableQuestion struct {
	Card string
	At   wire.Span
	All  bool
}

// LastExport returns the export that the worker was asked for last.
func (f *Fixture) LastExport() *wire.Export {
	f.T.Helper()
	for _, m := range f.Asked() {
		if x, ok := m.(*wire.Export); ok {
			return x
		}
	}
	require.Fail(f.T, "nothing was exported")
	return nil
}
