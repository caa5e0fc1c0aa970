package card

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
	"eventlens/charts"
)

// Ids of the readout's parts. The host fills in the rows, the heading and the count of rows left
// out, because rendering them at each position of the pointer takes longer than a frame.
const (
	readoutID      = "readout"
	readoutHeadID  = "readout-head"
	readoutOrderID = "readout-order"
	readoutTextID  = "readout-text"
)

// readout is the table next to the card under the pointer. The host positions it so that it covers
// no part of that card.
type readout struct {
	app.Compo
	Hover *Hover

	readoutState
}

// readoutState is the frame as last rendered.
type readoutState struct {
	Shown readoutFrame
}

// readoutFrame is the part of a readout that is rendered: everything that does not follow the
// pointer. It is comparable.
type readoutFrame struct {
	facts    bool // the rows are facts about one histogram: labels and values
	kept     bool // it stays open while the pointer moves on
	order    wire.ReadoutOrder
	smoothed bool   // with a column of smoothed values
	tags     bool   // with a column of tags
	band     bool   // with a column of the bands of groups
	pairs    bool   // with columns of the training and of the gap to it
	versus   bool   // with a column of the differences to the baseline
	Text     string // of a kept readout, to be copied
}

// readoutFrame returns the frame for the current readout.
func (h *Hover) readoutFrame() (f readoutFrame) {
	f.kept, f.order = h.keptOpen, h.cards.model.Cards.Order()
	rows := h.Answer.Rows
	for i := range rows {
		f.pairs = f.pairs || !rows[i].Train.None()
	}
	if at, ok := h.cards.PlaceOf(h.Card); ok {
		// even if all rows belong to one tag
		f.tags = at.Key.Chart != 0 && !(f.pairs && len(h.cards.model.Cards.CardTags(at.Key)) == 2)
	}
	for i := range rows {
		f.facts = f.facts || !rows[i].Label.None()
		f.tags = f.tags || rows[i].Tag != rows[0].Tag && !f.pairs
		f.smoothed = f.smoothed || !rows[i].Smoothed.None()
		f.band = f.band || !rows[i].Band.None()
		f.versus = f.versus || !rows[i].Versus.None()
	}
	if f.kept {
		f.Text = h.readoutText(f)
	}
	return f
}

// View returns the readout component.
func (h *Hover) View() app.UI { return &readout{Hover: h} }

// OnMount registers the readout.
func (r *readout) OnMount(app.Context) { r.Hover.Readout = r }

// OnDismount unregisters the readout.
func (r *readout) OnDismount() { r.Hover.Readout = nil }

// column is a column of the readout after the first: its class, its title, and the text for a row.
type column struct {
	class, title string
	text         func(h *Hover, row *chart.Row) string
	// the value behind text, nil if the column has no values
	number func(row *chart.Row) wire.Text
}

// gapClass is the class of the column of gaps.
const gapClass = "gap"

// numbered returns a column of values.
func numbered(class, title string, number func(row *chart.Row) wire.Text) column {
	return column{class, title, func(_ *Hover, r *chart.Row) string { return words.Say(number(r)) },
		number}
}

// columnsOf returns the columns of a frame, with the same number of digits in all rows of a column.
func (f readoutFrame) columnsOf(rows []chart.Row) []column {
	columns := f.columns()
	for i := range columns {
		if number := columns[i].number; number != nil {
			columns[i].text = inDigits(number, rows)
		}
		if columns[i].class == gapClass {
			columns[i].text = signed(columns[i].text)
		}
	}
	return columns
}

// inDigits returns a function that formats the values of a column with common digits.
func inDigits(number func(row *chart.Row) wire.Text,
	rows []chart.Row) func(*Hover, *chart.Row) string {
	digits := new(charts.Digits)
	for i := range rows {
		if p := number(&rows[i]).Part(); p.Kind == wire.TextValue {
			digits.Add(p.Number)
		}
	}
	return func(_ *Hover, r *chart.Row) string {
		text := number(r)
		if p := text.Part(); p.Kind == wire.TextValue {
			return digits.Format(p.Number)
		}
		return words.Say(text)
	}
}

// signed adds the sign to the values of a column of gaps.
func signed(values func(*Hover, *chart.Row) string) func(*Hover, *chart.Row) string {
	return func(h *Hover, r *chart.Row) string { return words.Signed(values(h, r)) }
}

// columns returns the columns of a frame.
func (f readoutFrame) columns() (all []column) {
	if f.facts {
		return []column{{class: "value", text: func(_ *Hover, r *chart.Row) string {
			return words.Say(r.Value)
		}}}
	}
	add := func(wanted bool, c column) {
		if wanted {
			all = append(all, c)
		}
	}
	add(f.tags,
		column{class: "tag", title: words.ReadoutTag.Text(),
			text: func(h *Hover, r *chart.Row) string {
				return h.tagName(r.Tag)
			}})
	add(f.smoothed, numbered("value", words.ReadoutSmoothed.Text(), func(r *chart.Row) wire.Text {
		return r.Smoothed
	}))
	class := "value"
	if f.smoothed {
		class = "raw"
	}
	title := words.ReadoutValue
	if f.pairs {
		title = words.ReadoutValidation
	}
	add(true, numbered(class, title.Text(), func(r *chart.Row) wire.Text {
		return r.Value
	}))
	add(f.pairs, numbered("raw", words.ReadoutTrain.Text(), func(r *chart.Row) wire.Text {
		return r.Train
	}))
	add(f.pairs, numbered(gapClass, words.ReadoutGap.Text(), func(r *chart.Row) wire.Text {
		return r.Gap
	}))
	add(f.versus,
		column{class: versusClass, title: words.VersusBase.Text(),
			text: func(h *Hover, r *chart.Row) string {
				by, _ := h.versus(r)
				return by
			}})
	add(f.band,
		column{class: "band", title: words.ReadoutBand.Text(),
			text: func(_ *Hover, r *chart.Row) string {
				return words.Say(r.Band)
			}})
	add(true,
		column{class: "step", title: words.ReadoutStep.Text(),
			text: func(_ *Hover, r *chart.Row) string {
				return words.Say(r.Step)
			}})
	add(!f.pairs,
		column{class: "time", title: words.ReadoutTime.Text(),
			text: func(_ *Hover, r *chart.Row) string {
				return words.Say(r.Time)
			}})
	add(!f.pairs,
		column{class: "relative", title: words.ReadoutRelative.Text(),
			text: func(_ *Hover, r *chart.Row) string {
				return words.Say(r.Relative)
			}})
	return all
}

// versusClass is the class of the column of differences, which readout.js knows.
const versusClass = "versus"

// versus returns the difference of a row's value to the baseline's as text, and the word for a
// better one, as Versus does.
func (h *Hover) versus(r *chart.Row) (by, better string) {
	m := h.cards.model
	if r.Run != 0 && r.Run == m.Runs.Baseline() {
		return words.BaselineWord.Text(), ""
	}
	return h.cards.Versus(r.Tag, r.Versus)
}

// Versus returns the difference of a value of a scalar to the baseline's as text, "" without one,
// and the word for a better one, else "".
func (cs *Cards) Versus(tag wire.TagID, versus wire.Text) (by, better string) {
	if t := cs.model.Cards.Tag(tag); t != nil && !versus.None() {
		by, better = cs.model.Runs.Compare(t.Name, versus.Part().Number)
	}
	return by, better
}

func (h *Hover) tagName(id wire.TagID) string {
	if tag := h.cards.model.Cards.Tag(id); tag != nil {
		return tag.Called()
	}
	return ""
}

// Render shows the frame of the readout.
func (r *readout) Render() app.UI {
	f := r.Hover.readoutFrame()
	r.Shown = f
	class := "readout"
	if f.facts {
		class += " facts"
	}
	if f.kept {
		class += " kept"
	}
	return ui.Element("div", class,
		ui.Attrs{"id", readoutID, "role", "region", "aria-label", words.ReadoutName.Text()},
		ui.Element("div", "readout-body", ui.Attrs{"tabindex", "-1"}, r.table(f)),
		ui.Element("p", "readout-foot", nil, r.foot(f)...),
		ui.Element("div", "readout-tools", ui.Attrs{"hidden", ui.Bool(!f.kept)}, r.tools(f)...),
		ui.Element("div", "vh", ui.Attrs{"data-readout", "said", "role", "status"}),
	)
}

func (r *readout) table(f readoutFrame) app.UI {
	head := []app.UI{ui.Element("th", "", ui.Attrs{"scope", "col"},
		ui.Button("readout-turn", r.OnReverse,
			ui.Attrs{"id", readoutHeadID, "title", words.ReadoutTurn(cards.ReversedOrder(f.order))},
			app.Text(words.ReadoutHead(f.order))))}
	for _, c := range f.columns() {
		head = append(head, ui.Element("th", c.class, ui.Attrs{"scope", "col"}, app.Text(c.title)))
	}
	caption := "vh"
	if f.facts {
		caption = "facts"
	}
	return ui.Element("table", "", nil,
		ui.Element("caption", caption, nil,
			ui.Element("b", "", ui.Attrs{"data-readout", "heading"}),
			ui.Element("span", "", ui.Attrs{"data-readout", "aside"})),
		ui.Element("thead", "", ui.Attrs{"hidden", ui.Bool(f.facts)},
			ui.Element("tr", "", nil, head...)),
		ui.Element("tbody", "", ui.Attrs{"data-readout", "rows"}),
	)
}

// foot returns the last line: how many rows were left out, and hints.
func (r *readout) foot(f readoutFrame) []app.UI {
	return []app.UI{
		ui.Element("b", "", ui.Attrs{"data-readout", "more"}),
		ui.Element("span", "readout-hints", ui.Attrs{"hidden", ui.Bool(f.facts || f.kept)},
			ui.Element("span", "", nil, app.Text(words.ReadoutHints()[0])),
			ui.Element("span", "", nil, app.Text(words.ReadoutHints()[1])),
			ui.Element("span", "", nil, app.Text(words.ReadoutHints()[2]))),
		ui.Element("span", "readout-touch", ui.Attrs{"hidden", ui.Bool(f.facts || f.kept)},
			app.Text(words.ReadoutTouchHints()[0])),
		ui.Element("span", "readout-keep", ui.Attrs{"hidden", ui.Bool(f.kept)},
			app.Text(words.ReadoutKeepHint.Text())),
		ui.Text("span", "readout-keep-touch", words.ReadoutTouchHint.Text()),
	}
}

// tools returns the controls of a kept readout.
func (r *readout) tools(f readoutFrame) []app.UI {
	orders := words.ReadoutOrders()
	options := make([]app.UI, len(orders))
	for i, name := range orders {
		options[i] = ui.Element("option", "",
			ui.Attrs{"value", strconv.Itoa(i), "selected",
				ui.Bool(wire.ReadoutOrder(i) == f.order)}, app.Text(name))
	}
	return []app.UI{
		ui.Element("label", "readout-by", ui.Attrs{"hidden", ui.Bool(f.facts)},
			ui.Element("span", "", nil, app.Text(words.ReadoutOrder.Text())),
			ui.Select(ui.Attrs{"id", readoutOrderID}, options, r.onOrder)),
		ui.Button("btn", nil, ui.Attrs{"data-copies", readoutTextID},
			app.Text(words.ReadoutCopy.Text())),
		ui.Button("btn", r.onClose, nil, app.Text(words.ReadoutClose.Text())),
		ui.Element("pre", "vh", ui.Attrs{"id", readoutTextID, "aria-hidden", "true"},
			app.Text(f.Text)),
	}
}

func (r *readout) OnReverse(app.Context, app.Event) {
	r.Hover.setOrder(cards.ReversedOrder(r.Hover.cards.model.Cards.Order()))
}

func (r *readout) onOrder(ctx app.Context, _ app.Event) {
	r.Choose(ctx.JSSrc().Get("value").String())
}

func (r *readout) Choose(value string) {
	for i := range words.ReadoutOrders() {
		if value == string(rune('0'+i)) {
			r.Hover.setOrder(wire.ReadoutOrder(i))
		}
	}
}

func (r *readout) onClose(app.Context, app.Event) { r.Hover.End() }

// setOrder sets the order of the rows of all readouts and reorders the one on screen.
func (h *Hover) setOrder(o wire.ReadoutOrder) {
	h.cards.model.Cards.SetOrder(o)
	h.cards.page.SendView() // before the question, whose answer uses the view's order
	h.cards.page.ChangedKeepingReadout()
	if h.Card != "" {
		question := h.lastQuestion
		question.At, question.Points = h.Answer.At, 0
		h.askHover(question)
	}
	h.refreshReadout()
}
