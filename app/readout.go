package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/wire"
	"eventlens/app/words"
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
	Page *page

	shown readoutFrame // as last rendered
}

// readoutFrame is what is rendered of a readout: all but what follows the pointer. It is comparable.
type readoutFrame struct {
	facts    bool // labels and values, of a histogram
	kept     bool
	order    wire.ReadoutOrder
	smoothed bool
	tags     bool // of several tags
	band     bool
	text     string // of a kept one, to be copied
}

// readoutFrame returns what is to be rendered.
func (p *page) readoutFrame() (f readoutFrame) {
	h := &p.hover
	f.kept, f.order = h.kept, p.model.Order()
	if at, ok := p.placeOf(h.card); ok {
		f.tags = at.key.Chart != 0 // also where all rows are of one
	}
	rows := h.answer.Rows
	for i := range rows {
		f.facts = f.facts || rows[i].Label != ""
		f.tags = f.tags || rows[i].Tag != rows[0].Tag
		f.smoothed = f.smoothed || rows[i].Smoothed != ""
		f.band = f.band || rows[i].Band != ""
	}
	if f.kept {
		f.text = p.readoutText(f)
	}
	return f
}

// OnMount makes the readout known to the page.
func (r *readout) OnMount(app.Context) { r.Page.hover.readout = r }

// OnDismount takes that back.
func (r *readout) OnDismount() { r.Page.hover.readout = nil }

// column is a column of the readout after the first: its class, its title, and the text of a row.
type column struct {
	class, title string
	text         func(p *page, row *wire.ReadoutRow) string
}

// columns returns those of a frame.
func (f readoutFrame) columns() (all []column) {
	if f.facts {
		return []column{{"value", "", func(_ *page, r *wire.ReadoutRow) string { return r.Value }}}
	}
	add := func(wanted bool, c column) {
		if wanted {
			all = append(all, c)
		}
	}
	add(f.tags, column{"tag", words.ReadoutTag.Text(), func(p *page, r *wire.ReadoutRow) string { return p.tagName(r.Tag) }})
	add(f.smoothed, column{"value", words.ReadoutSmoothed.Text(), func(_ *page, r *wire.ReadoutRow) string { return r.Smoothed }})
	class := "value"
	if f.smoothed {
		class = "raw"
	}
	add(true, column{class, words.ReadoutValue.Text(), func(_ *page, r *wire.ReadoutRow) string { return r.Value }})
	add(f.band, column{"band", words.ReadoutBand.Text(), func(_ *page, r *wire.ReadoutRow) string { return r.Band }})
	add(true, column{"step", words.ReadoutStep.Text(), func(_ *page, r *wire.ReadoutRow) string { return r.Step }})
	add(true, column{"time", words.ReadoutTime.Text(), func(_ *page, r *wire.ReadoutRow) string { return r.Time }})
	add(true, column{"relative", words.ReadoutRelative.Text(), func(_ *page, r *wire.ReadoutRow) string { return r.Relative }})
	return all
}

func (p *page) tagName(id wire.TagID) string {
	if tag := p.model.Tag(id); tag != nil {
		return tag.Called()
	}
	return ""
}

// Render shows the frame of the readout.
func (r *readout) Render() app.UI {
	f := r.Page.readoutFrame()
	r.shown = f
	class := "readout"
	if f.facts {
		class += " facts"
	}
	if f.kept {
		class += " kept"
	}
	return app.Div().ID(readoutID).Class(class).Attr("role", "region").Aria("label", words.ReadoutName.Text()).Body(
		app.Div().Class("readout-body").TabIndex(-1).Body(r.table(f)),
		app.P().Class("readout-foot").Body(r.foot(f)...),
		app.Div().Class("readout-tools").Hidden(!f.kept).Body(r.tools(f)...),
		app.Div().Class("vh").DataSet("readout", "said").Attr("role", "status"),
	)
}

func (r *readout) table(f readoutFrame) app.UI {
	head := []app.UI{app.Th().Scope("col").Body(
		app.Button().ID(readoutHeadID).Class("readout-turn").Type("button").Title(words.ReadoutTurn(f.order)).OnClick(r.onTurn).Text(words.ReadoutHead(f.order)))}
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
			app.Span().Text(words.ReadoutHints()[0]), app.Span().Text(words.ReadoutHints()[1]), app.Span().Text(words.ReadoutHints()[2])),
		app.Span().Class("readout-touch").Hidden(f.facts || f.kept).Text(words.ReadoutTouchHints()[0]),
		app.Span().Class("readout-keep").Hidden(f.kept).Text(words.ReadoutKeepHint.Text()),
		app.Span().Class("readout-keep-touch").Text(words.ReadoutTouchHint.Text()),
	}
}

// tools are the controls of a readout that stays.
func (r *readout) tools(f readoutFrame) []app.UI {
	options := make([]app.UI, len(words.ReadoutOrders()))
	for i, name := range words.ReadoutOrders() {
		options[i] = app.Option().Value(i).Selected(wire.ReadoutOrder(i) == f.order).Text(name)
	}
	return []app.UI{
		app.Label().Class("readout-by").Hidden(f.facts).Body(app.Span().Text(words.ReadoutOrder.Text()), selectList(attrs{"id", readoutOrderID}, options, r.onOrder)),
		app.Button().Class("btn").Type("button").DataSet("copies", readoutTextID).Text(words.ReadoutCopy.Text()),
		app.Button().Class("btn").Type("button").OnClick(r.onClose).Text(words.ReadoutClose.Text()),
		app.Pre().ID(readoutTextID).Class("vh").Aria("hidden", true).Text(f.text),
	}
}

func (r *readout) onTurn(app.Context, app.Event) {
	r.Page.setOrder(words.TurnedOrder(r.Page.model.Order()))
}

func (r *readout) onOrder(ctx app.Context, _ app.Event) { r.choose(ctx.JSSrc().Get("value").String()) }

func (r *readout) choose(value string) {
	for i := range words.ReadoutOrders() {
		if value == string(rune('0'+i)) {
			r.Page.setOrder(wire.ReadoutOrder(i))
		}
	}
}

func (r *readout) onClose(app.Context, app.Event) { r.Page.endHover() }

// setOrder orders the rows of readouts, and of the one on screen again.
func (p *page) setOrder(o wire.ReadoutOrder) {
	p.model.SetOrder(o)
	p.sendView() // before the question, which is answered in the order of the view
	p.restate(false)
	if h := &p.hover; h.card != "" {
		question := h.ask
		question.At, question.Points = h.answer.At, 0
		p.askHover(question)
	}
	p.refreshReadout()
}
