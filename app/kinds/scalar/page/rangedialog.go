package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// dialogs are the dialogs about scalar cards; one is open at a time.
type dialogs struct {
	k       *Kind
	Ranges  axisRange
	Combine combine
	ask     ExportAsk
	Layout  layoutEdit
}

// axisRange is the dialog in which the person types the ends of a card's axes. The typed ends take
// effect when they are applied.
type axisRange struct {
	Open     bool
	key      cards.Key
	card     string           // id of the card
	Scope    cards.RangeScope // the cards that the range along y applies to
	scope    cards.RangeScope // Scope when the dialog opened
	Texts    [4]string        // texts of the fields: lowest and highest along x, then along y
	before   [4]string        // Texts when the dialog opened
	problems [4]string        // why a text is invalid; "" if it is valid
	grey     [4]string        // placeholders of empty fields: the ends as drawn
	reset    bool             // fit the drawing to the data, even if the card is zoomed
	version  uint64           // changes with everything shown
}

// Ids of the dialog.
const (
	rangeID      = "axis-range"
	RangeTitleID = "axis-range-title"
	rangeScopeID = "axis-range-scope"
)

func rangeFieldID(i int) string { return rangeID + strconv.Itoa(i) }

// OpenRange opens the dialog for a card.
func (ds *dialogs) OpenRange(at card.Place, id string) {
	m := ds.k.model
	r := axisRange{Open: true, key: at.Key, card: id, version: ds.Ranges.version + 1}
	zoom := m.Cards.Zoom(at.Key)
	zoom.Y, r.Scope = m.Cards.RangeY(at.Key)
	r.scope = r.Scope
	for i := range r.Texts {
		axis, span := ds.rangeAxis(i, zoom)
		r.Texts[i] = cards.RangeText(axis, span, i%2, ds.k.host.Clock.ZoneOffset)
		if c, ok := ds.k.cards.All[id].(*card.Chart); ok {
			_, drawn := ds.rangeAxis(i, wire.Zoom{X: c.Zoom.X.Ends().Span, Y: c.Zoom.Y.Ends().Span})
			r.grey[i] = cards.RangeText(axis, drawn, i%2, ds.k.host.Clock.ZoneOffset)
		}
	}
	r.before = r.Texts
	ds.Ranges = r
	ds.k.cards.Popups.Refresh()
}

// rangeAxis returns the axis that a field belongs to, and the zoom along it.
func (ds *dialogs) rangeAxis(field int, z wire.Zoom) (wire.Axis, wire.Span) {
	if field < 2 {
		return ds.k.model.Cards.Axis(), z.X
	}
	return wire.AxisTag, z.Y
}

// CloseRange closes the dialog; the focus goes to the button of the card's menu.
func (ds *dialogs) CloseRange() {
	if r := &ds.Ranges; r.Open {
		id := r.card
		ui.CloseDialog(rangeID)
		*r = axisRange{version: r.version + 1}
		ds.k.cards.Popups.Refresh()
		ds.k.page.After(func() { ui.Focus(card.MoreID(id)) })
	}
}

// parseRange parses the two fields of an axis, starting at index first, and stores their problems.
func (ds *dialogs) parseRange(first int) (s wire.Span, ok bool) {
	r := &ds.Ranges
	axis, _ := ds.rangeAxis(first, wire.Zoom{})
	x, y := ds.k.model.Cards.Scales(r.key)
	if first == 0 {
		y = x
	}
	s, problems := cards.ParseRange(axis, r.Texts[first], r.Texts[first+1], y,
		ds.k.host.Clock.ZoneOffset)
	copy(r.problems[first:], problems[:])
	return s, problems == [2]string{}
}

// ApplyRange applies the typed ranges, unless a field is invalid: then the focus goes to that
// field.
func (ds *dialogs) ApplyRange() {
	m, r := ds.k.model, &ds.Ranges
	x, okX := ds.parseRange(0)
	y, okY := ds.parseRange(2)
	if !okX || !okY {
		r.version++
		ds.k.cards.Popups.Refresh()
		for i := len(r.problems) - 1; i >= 0; i-- {
			if r.problems[i] != "" {
				ui.Focus(rangeFieldID(i))
			}
		}
		return
	}
	// only if changed, because the text of a time is less exact than the zoom
	if r.Texts[0] != r.before[0] || r.Texts[1] != r.before[1] || r.reset {
		m.Cards.SetZoom(r.key, wire.Zoom{X: x, Y: m.Cards.Zoom(r.key).Y})
	}
	if r.Texts[2] != r.before[2] || r.Texts[3] != r.before[3] || r.Scope != r.scope || r.reset {
		m.Cards.SetRangeY(r.key, r.Scope, y)
	}
	ds.k.page.Changed()
	ds.CloseRange()
}

// RangeDialog is the component of the dialog.
type RangeDialog struct {
	app.Compo
	Scalars *Kind
	Version uint64
}

// OnMount shows the dialog over everything else, with the focus on the range along y, and fills in
// the fields, whose texts are never rendered.
func (d *RangeDialog) OnMount(app.Context) {
	d.fill()
	ui.ShowDialog(rangeID, rangeFieldID(2))
}

func (d *RangeDialog) fill() {
	for i, text := range d.Scalars.Dialogs.Ranges.Texts {
		ui.SetField(rangeFieldID(i), text)
	}
}

func (d *RangeDialog) onClose(app.Context, app.Event) { d.Scalars.Dialogs.CloseRange() }

func (d *RangeDialog) onApply(app.Context, app.Event) { d.Scalars.Dialogs.ApplyRange() }

func (d *RangeDialog) onInput(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "field")); err == nil {
		d.Typed(i, e.Get("target").Get("value").String())
	}
}

// Typed takes the text of a field. Problems are shown only after the field was left.
func (d *RangeDialog) Typed(i int, text string) { d.Scalars.Dialogs.Ranges.Texts[i] = text }

func (d *RangeDialog) onChange(app.Context, app.Event) { d.Check() }

// Check shows the problems of the typed texts.
func (d *RangeDialog) Check() {
	d.Scalars.Dialogs.parseRange(0)
	d.Scalars.Dialogs.parseRange(2)
	d.Scalars.Dialogs.Ranges.version++
	d.Scalars.cards.Popups.Refresh()
}

// OnZero lets the y axis begin at zero.
func (d *RangeDialog) OnZero(app.Context, app.Event) { d.set(2, "0", "") }

// set fills in the two fields of an axis.
func (d *RangeDialog) set(first int, lo, hi string) {
	texts := &d.Scalars.Dialogs.Ranges.Texts
	texts[first], texts[first+1] = lo, hi
	d.fill()
	d.Check()
}

// OnReset fits both axes to the data, for the chosen cards.
func (d *RangeDialog) OnReset(app.Context, app.Event) {
	r := &d.Scalars.Dialogs.Ranges
	r.Texts, r.reset = [4]string{}, true
	d.Scalars.Dialogs.ApplyRange()
}

func (d *RangeDialog) onScope(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "scope")); err == nil {
		d.Choose(cards.RangeScope(i))
	}
}

// Choose takes the chosen scope.
func (d *RangeDialog) Choose(scope cards.RangeScope) {
	r := &d.Scalars.Dialogs.Ranges
	r.Scope = scope
	r.version++
	d.Scalars.cards.Popups.Refresh()
}

// Render shows the fields of both axes.
func (d *RangeDialog) Render() app.UI {
	m, r := d.Scalars.model, &d.Scalars.Dialogs.Ranges
	hint := words.RangeHint.Text()
	if m.Cards.LinkZoom() {
		hint = words.Sentences(hint, words.RangeLinked.Text())
	}
	fields := make([]app.UI, 0, len(r.Texts)+2)
	for _, i := range [...]int{2, 3, 0, 1} {
		fields = append(fields, d.field(i))
		if i == 3 {
			fields = append(fields,
				ui.Button("btn", d.OnZero, nil, app.Text(words.RangeFromZero.Text())), d.scopes())
		}
	}
	return ui.Element("dialog", "dialog", ui.Attrs{"id", rangeID, "aria-labelledby", RangeTitleID},
		ui.DialogHead(RangeTitleID, words.RangeTitle(m.Cards.TitleOf(r.key).Full),
			words.RangeClose.Text(), d.onClose),
		ui.Element("div", "dialog-body axis-range", nil,
			append(fields, ui.Text("p", "hint", hint))...).
			// events of the fields bubble up to here
			On("input", d.onInput).On("change", d.onChange),
		ui.Element("div", "dialog-foot", nil,
			ui.Button("btn", d.OnReset, ui.Attrs{"title", words.RangeResetTip.Text()},
				app.Text(words.RangeReset.Text())),
			ui.Button("btn primary", d.onApply, nil, app.Text(words.RangeApply.Text()))),
	).On("close", d.onClose)
}

func (d *RangeDialog) field(i int) app.UI {
	r, id := &d.Scalars.Dialogs.Ranges, rangeFieldID(i)
	hint, wrong := id+"-hint", r.problems[i]
	return ui.Element("div", "field", nil,
		ui.Element("label", "", ui.Attrs{"for", id}, app.Text(words.RangeFields[i].Text())),
		ui.Element("input", "input",
			ui.Attrs{"id", id, "autocomplete", "off", "spellcheck", "false", "placeholder",
				r.grey[i], "aria-invalid", ui.Bool(wrong != ""),
				"aria-describedby", hint, "data-field", strconv.Itoa(i)}),
		ui.Element("p", "hint wrong", ui.Attrs{"id", hint, "role", "status"}, app.Text(wrong)))
}

// scopes returns the choice of the cards to which the range along y applies.
func (d *RangeDialog) scopes() app.UI {
	r := &d.Scalars.Dialogs.Ranges
	names := [...]string{
		cards.RangeCard: words.RangeThisChart.Text(), cards.RangePage: words.RangeAllCharts.Text(),
	}
	if group, ok := d.Scalars.model.Cards.RangeOf(r.key); ok {
		names[cards.RangeGroup] = words.RangeGroupName(group)
	}
	var buttons []app.UI
	for i, name := range names {
		if name != "" {
			buttons = append(buttons,
				ui.Button("trunc", d.onScope,
					ui.Attrs{"aria-pressed", ui.Bool(int(r.Scope) == i), "data-scope",
						strconv.Itoa(i), "title", name}, app.Text(name)))
		}
	}
	return ui.Element("div", "field scopes", nil, ui.Text("span", "hint", words.RangeFor.Text()),
		ui.Element("div", "seg", ui.Attrs{"role", "group", "aria-label", words.RangeFor.Text()},
			buttons...))
}
