package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// Ids of the readout's parts. The host fills in rows, heading and what was left out, since a render of them for each place of the pointer takes longer than
// a frame has.
const (
	readoutID      = "readout"
	readoutHeadID  = "readout-head"
	readoutOrderID = "readout-order"
	readoutTextID  = "readout-text"
)

// readout is the table beside the card that is pointed at. The host puts it where it covers no part of that card.
type readout struct {
	app.Compo
	Page *Page

	readoutState
}

// readoutState is what was rendered.
type readoutState struct {
	Shown readoutFrame
}

// readoutFrame is what is rendered of a readout: all but what follows the pointer. It is comparable.
type readoutFrame struct {
	facts    bool // labels and values, of a histogram
	kept     bool
	order    wire.ReadoutOrder
	smoothed bool
	tags     bool // of several tags
	band     bool
	Text     string // of a kept one, to be copied
}

// readoutFrame returns what is to be rendered.
func (hv *hovering) readoutFrame() (f readoutFrame) {
	h := &hv.Hover
	f.kept, f.order = h.kept, hv.page.Model.Order()
	if at, ok := hv.page.Desk.PlaceOf(h.Card); ok {
		f.tags = at.Key.Chart != 0 // also where all rows are of one
	}
	rows := h.Answer.Rows
	for i := range rows {
		f.facts = f.facts || rows[i].Label != ""
		f.tags = f.tags || rows[i].Tag != rows[0].Tag
		f.smoothed = f.smoothed || rows[i].Smoothed != ""
		f.band = f.band || rows[i].Band != ""
	}
	if f.kept {
		f.Text = hv.readoutText(f)
	}
	return f
}

// OnMount makes the readout known to the page.
func (r *readout) OnMount(app.Context) { r.Page.Hover.Readout = r }

// OnDismount takes that back.
func (r *readout) OnDismount() { r.Page.Hover.Readout = nil }

// column is a column of the readout after the first: its class, its title, and the text of a row.
type column struct {
	class, title string
	text         func(p *Page, row *wire.ReadoutRow) string
}

// columns returns those of a frame.
func (f readoutFrame) columns() (all []column) {
	if f.facts {
		return []column{{"value", "", func(_ *Page, r *wire.ReadoutRow) string { return r.Value }}}
	}
	add := func(wanted bool, c column) {
		if wanted {
			all = append(all, c)
		}
	}
	add(f.tags, column{"tag", state.ReadoutTag, func(p *Page, r *wire.ReadoutRow) string { return p.Hover.tagName(r.Tag) }})
	add(f.smoothed, column{"value", state.ReadoutSmoothed, func(_ *Page, r *wire.ReadoutRow) string { return r.Smoothed }})
	class := "value"
	if f.smoothed {
		class = "raw"
	}
	add(true, column{class, state.ReadoutValue, func(_ *Page, r *wire.ReadoutRow) string { return r.Value }})
	add(f.band, column{"band", state.ReadoutBand, func(_ *Page, r *wire.ReadoutRow) string { return r.Band }})
	add(true, column{"step", state.ReadoutStep, func(_ *Page, r *wire.ReadoutRow) string { return r.Step }})
	add(true, column{"time", state.ReadoutTime, func(_ *Page, r *wire.ReadoutRow) string { return r.Time }})
	add(true, column{"relative", state.ReadoutRelative, func(_ *Page, r *wire.ReadoutRow) string { return r.Relative }})
	return all
}

func (hv *hovering) tagName(id wire.TagID) string {
	if tag := hv.page.Model.Tag(id); tag != nil {
		return tag.Called()
	}
	return ""
}

// Render shows the frame of the readout.
func (r *readout) Render() app.UI {
	f := r.Page.Hover.readoutFrame()
	r.Shown = f
	class := "readout"
	if f.facts {
		class += " facts"
	}
	if f.kept {
		class += " kept"
	}
	return app.Div().ID(readoutID).Class(class).Attr("role", "region").Aria("label", state.ReadoutName).Body(
		app.Div().Class("readout-body").TabIndex(-1).Body(r.table(f)),
		app.P().Class("readout-foot").Body(r.foot(f)...),
		app.Div().Class("readout-tools").Hidden(!f.kept).Body(r.tools(f)...),
		app.Div().Class("vh").DataSet("readout", "said").Attr("role", "status"),
	)
}

func (r *readout) table(f readoutFrame) app.UI {
	head := []app.UI{app.Th().Scope("col").Body(
		app.Button().ID(readoutHeadID).Class("readout-turn").Type("button").Title(state.ReadoutTurn(f.order)).OnClick(r.OnTurn).Text(state.ReadoutHead(f.order)))}
	for _, c := range f.columns() {
		head = append(head, app.Th().Scope("col").Class(c.class).Text(c.title))
	}
	caption := "vh"
	if f.facts {
		caption = "facts"
	}
	return app.Table().Body(
		app.Caption().Class(caption).Body(app.B().DataSet("readout", "heading"), app.Span().DataSet("readout", "aside")),
		app.THead().Hidden(f.facts).Body(app.Tr().Body(head...)),
		app.TBody().DataSet("readout", "rows"),
	)
}

// foot is the last line: what was left out, and what can be done.
func (r *readout) foot(f readoutFrame) []app.UI {
	return []app.UI{
		app.B().DataSet("readout", "more"),
		app.Span().Class("readout-hints").Hidden(f.facts || f.kept).Body(
			app.Span().Text(state.ReadoutHints[0]), app.Span().Text(state.ReadoutHints[1]), app.Span().Text(state.ReadoutHints[2])),
		app.Span().Class("readout-touch").Hidden(f.facts || f.kept).Text(state.ReadoutTouchHints[0]),
		app.Span().Class("readout-keep").Hidden(f.kept).Text(state.ReadoutKeepHint),
		app.Span().Class("readout-keep-touch").Text(state.ReadoutTouchHint),
	}
}

// tools are the controls of a readout that stays.
func (r *readout) tools(f readoutFrame) []app.UI {
	options := make([]app.UI, len(state.ReadoutOrders))
	for i, name := range state.ReadoutOrders {
		options[i] = app.Option().Value(i).Selected(wire.ReadoutOrder(i) == f.order).Text(name)
	}
	return []app.UI{
		app.Label().Class("readout-by").Hidden(f.facts).Body(app.Span().Text(state.ReadoutOrder), ui.Select(ui.Attrs{"id", readoutOrderID}, options, r.onOrder)),
		app.Button().Class("btn").Type("button").DataSet("copies", readoutTextID).Text(state.ReadoutCopy),
		app.Button().Class("btn").Type("button").OnClick(r.onClose).Text(state.ReadoutClose),
		app.Pre().ID(readoutTextID).Class("vh").Aria("hidden", true).Text(f.Text),
	}
}

func (r *readout) OnTurn(app.Context, app.Event) {
	r.Page.Hover.setOrder(state.TurnedOrder(r.Page.Model.Order()))
}

func (r *readout) onOrder(ctx app.Context, _ app.Event) { r.Choose(ctx.JSSrc().Get("value").String()) }

func (r *readout) Choose(value string) {
	for i := range state.ReadoutOrders {
		if value == string(rune('0'+i)) {
			r.Page.Hover.setOrder(wire.ReadoutOrder(i))
		}
	}
}

func (r *readout) onClose(app.Context, app.Event) { r.Page.Hover.End() }

// setOrder orders the rows of readouts, and of the one on screen again.
func (hv *hovering) setOrder(o wire.ReadoutOrder) {
	hv.page.Model.SetOrder(o)
	hv.page.sendView() // before the question, which is answered in the order of the view
	hv.page.Adjusted()
	if h := &hv.Hover; h.Card != "" {
		question := h.ask
		question.At, question.Points = h.Answer.At, 0
		hv.askHover(question)
	}
	hv.refreshReadout()
}
