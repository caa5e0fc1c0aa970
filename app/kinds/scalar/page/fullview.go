package page

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/kinds/scalar"
	"eventlens/app/kinds/scalar/table"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// fullScreen provides the scalars' parts of the full-screen view: their tools, and the values of
// all runs beside the chart.
type fullScreen struct {
	k *Kind
	// crosshair of the previous full-screen card, until the next one takes it over
	carried chart.Readout
}

// fullInputs is the state that the scalars' parts of the full-screen view show.
type fullInputs struct {
	tools toolState
	y     wire.Scaling // scaling of the card's y axis
	sort  table.Sort
}

// FullInputs returns the inputs of the full-screen view.
func (s *Kind) FullInputs(key cards.Key) any {
	in := fullInputs{tools: s.toolState(), sort: s.Tables.sort}
	_, in.y = s.model.Cards.Scales(key)
	return in
}

// FullParts returns the chart, its tools, and the values of all its runs.
func (s *Kind) FullParts(key cards.Key) page.FullParts {
	tools := s.Controls()
	_, y := s.model.Cards.Scales(key)
	m := s.model
	return page.FullParts{
		Beside: []app.UI{s.Full.states(), s.Full.points()},
		Tools: []app.UI{
			tools.axis("axis-scalar-full", ""),
			s.page.Smoothing("smoothing-full"),
			ui.Switch("log-y", "full-log", words.FullLogY.Text(), "", y == wire.ScaleLog,
				s.Full.onLog),
		},
		Card: &card.Chart{
			Cards: s.cards, Owner: s, Area: card.AreaFull, Key: key, Names: m.NamesVersion(),
			Pinned: m.Cards.Pinned(key), Steps: m.Cards.Steps(), Full: true,
		},
		Side: ui.Element("section", "full-side", ui.Attrs{"aria-label", words.FullValues.Text()},
			s.Full.table(key), s.Full.keys()),
	}
}

func (fs *fullScreen) onLog(ctx app.Context, _ app.Event) {
	fs.SetLog(ctx.JSSrc().Get("checked").Bool())
}

// SetLog makes the y axis of the card logarithmic, or linear.
func (fs *fullScreen) SetLog(on bool) {
	y := wire.ScaleLinear
	if on {
		y = wire.ScaleLog
	}
	key, _ := fs.k.model.Cards.Full()
	fs.k.model.Cards.SetYScale(key, y)
	fs.k.page.Changed()
}

// states returns the note that the card would show beside its title.
func (fs *fullScreen) states() app.UI {
	if c, ok := fs.FullCard(); ok {
		return c.States()
	}
	return ui.Text("span", "pill trunc", "")
}

// points says how many points the chart is drawn from.
func (fs *fullScreen) points() app.UI {
	c, ok := fs.FullCard()
	if !ok || !c.Caption.Drawn {
		return ui.Element("span", "badge", ui.Attrs{"hidden", "true"})
	}
	return ui.Element("span", "badge", ui.Attrs{"hidden", "false"}, ui.Icon("points"),
		app.Text(scalar.Kept(c.Caption.Points, c.Caption.Total)))
}

// table returns the chart's table, once the chart has an id.
func (fs *fullScreen) table(key cards.Key) app.UI {
	c, ok := fs.FullCard()
	if !ok || c.Slot.Id == "" || c.Slot.Key != key {
		return ui.Text("div", "card-table of-full", "")
	}
	return &cardTable{
		Scalars: fs.k, Card: c.Slot.Id, Key: key, Full: true, Sort: fs.k.Tables.sort,
		Steps: fs.k.model.Cards.Steps(), Names: fs.k.model.NamesVersion(),
	}
}

func (fs *fullScreen) keys() app.UI {
	var parts []app.UI
	for _, k := range words.FullKeys() {
		parts = append(parts,
			ui.Element("span", "", nil, ui.Text("kbd", "kbd", k.Keys), app.Text(" "+k.Does)))
	}
	return ui.Element("p", "full-foot", nil, parts...)
}

// FullCard returns the full-screen card.
func (fs *fullScreen) FullCard() (*card.Chart, bool) {
	for _, c := range fs.k.cards.All {
		if c, ok := c.(*card.Chart); ok && c.Full {
			return c, true
		}
	}
	return nil, false
}

// Carry saves the crosshair for the next full-screen card.
func (s *Kind) Carry() {
	if now := &s.cards.Hover.Answer; len(now.Rows) > 0 {
		s.Full.carried = *now
	}
	s.Tables.crosshair.on = false
}

// Drop forgets the saved crosshair.
func (s *Kind) Drop() { s.Full.carried = chart.Readout{} }

// drawn moves the saved crosshair to the full-screen card after the card was drawn. It ignores a
// late drawing of the previous card.
func (fs *fullScreen) drawn(d *wire.Drawn) {
	key, _ := fs.k.model.Cards.Full()
	tags := fs.k.model.Cards.CardTags(key)
	if len(fs.carried.Rows) == 0 || len(d.Series) == 0 ||
		!slices.ContainsFunc(tags, func(t *cards.Tag) bool {
			return t.ID == d.Series[0].Tag
		}) {
		return
	}
	fs.k.cards.Hover.PutCrosshair(d.Card, &fs.carried)
	fs.carried = chart.Readout{}
}

// tableKey opens or closes the table of the card with the focus or under the pointer. A full-screen
// card already has its table beside it.
func (fs *fullScreen) tableKey() bool {
	c, ok := fs.k.cards.All[fs.k.cards.Current()].(*card.Chart)
	if !ok {
		c, ok = fs.FullCard()
	}
	ok = ok && fs.k.model.Cards.KindOf(c.Key) == kind.Scalar
	if ok && !c.Full {
		fs.k.Tables.ToggleTable(c.Key)
	}
	return ok
}
