package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// dialogs are those about scalar cards; one is open at a time.
type dialogs struct {
	k       *scalars
	ranges  axisRange
	combine combine
	ask     exportAsk
}

// axisRange is the dialog in which the ends of the axes of a card are typed. What is typed is in force once it is applied.
type axisRange struct {
	open     bool
	key      state.CardKey
	card     string // its id
	scope    state.RangeScope
	of       state.RangeScope // as the dialog opened
	texts    [4]string        // of the fields: lowest and highest along x, then along y
	before   [4]string        // as the dialog opened
	problems [4]string
	grey     [4]string // in the place of empty fields: what is drawn
	reset    bool      // what is drawn is to fit the data, also where it is zoomed
	version  uint64
}

// Ids of the dialog.
const (
	rangeID      = "axis-range"
	rangeTitleID = "axis-range-title"
	rangeScopeID = "axis-range-scope"
)

func rangeFieldID(i int) string { return rangeID + strconv.Itoa(i) }

// openRange opens the dialog for a card.
func (ds *dialogs) openRange(at place, id string) {
	m := ds.k.page.model
	r := axisRange{open: true, key: at.key, card: id, version: ds.ranges.version + 1}
	zoom := m.Zoom(at.key)
	zoom.Y, r.scope = m.RangeY(at.key)
	r.of = r.scope
	for i := range r.texts {
		axis, span := ds.rangeAxis(i, zoom)
		r.texts[i] = state.RangeText(axis, span, i%2, ds.k.page.host.ZoneOffset)
		if c, ok := ds.k.page.cards[id].(*chartCard); ok {
			_, drawn := ds.rangeAxis(i, wire.Zoom{X: c.zoom.x.Ends().Span, Y: c.zoom.y.Ends().Span})
			r.grey[i] = state.RangeText(axis, drawn, i%2, ds.k.page.host.ZoneOffset)
		}
	}
	r.before = r.texts
	ds.ranges = r
	ds.k.page.desk.deskChanged()
}

// rangeAxis returns along what a field is, and its axis of two.
func (ds *dialogs) rangeAxis(field int, z wire.Zoom) (wire.Axis, wire.Span) {
	if field < 2 {
		return ds.k.page.model.Axis(), z.X
	}
	return wire.AxisTag, z.Y
}

// closeRange closes the dialog; the focus goes to the button of the card's menu.
func (ds *dialogs) closeRange() {
	if r := &ds.ranges; r.open {
		card := r.card
		ui.CloseDialog(rangeID)
		*r = axisRange{version: r.version + 1}
		ds.k.page.desk.deskChanged()
		ds.k.page.after(func() { ui.Focus(moreID(card)) })
	}
}

// parseRange reads the fields of an axis, the first of which is given, and takes what is wrong with them.
func (ds *dialogs) parseRange(first int) (s wire.Span, ok bool) {
	r := &ds.ranges
	axis, _ := ds.rangeAxis(first, wire.Zoom{})
	x, y := ds.k.page.model.Scales(r.key)
	if first == 0 {
		y = x
	}
	s, problems := state.ParseRange(axis, r.texts[first], r.texts[first+1], y, ds.k.page.host.ZoneOffset)
	copy(r.problems[first:], problems[:])
	return s, problems == [2]string{}
}

// applyRange puts what was typed in force, unless something is wrong with it: then the focus goes there.
func (ds *dialogs) applyRange() {
	m, r := ds.k.page.model, &ds.ranges
	x, okX := ds.parseRange(0)
	y, okY := ds.parseRange(2)
	if !okX || !okY {
		r.version++
		ds.k.page.desk.deskChanged()
		for i := len(r.problems) - 1; i >= 0; i-- {
			if r.problems[i] != "" {
				ui.Focus(rangeFieldID(i))
			}
		}
		return
	}
	if r.texts[0] != r.before[0] || r.texts[1] != r.before[1] || r.reset { // a time is not written as exactly as it was zoomed to
		m.SetZoom(r.key, wire.Zoom{X: x, Y: m.Zoom(r.key).Y})
	}
	if r.texts[2] != r.before[2] || r.texts[3] != r.before[3] || r.scope != r.of || r.reset {
		m.SetRangeY(r.key, r.scope, y)
	}
	ds.k.page.changed()
	ds.closeRange()
}

// rangeDialog is that dialog on the page.
type rangeDialog struct {
	app.Compo
	Of      *scalars
	Version uint64
}

// OnMount shows the dialog over everything else, at the range along y, and fills the fields, which are never rendered.
func (d *rangeDialog) OnMount(app.Context) {
	d.fill()
	ui.ShowDialog(rangeID, rangeFieldID(2))
}

func (d *rangeDialog) fill() {
	for i, text := range d.Of.dialogs.ranges.texts {
		ui.SetField(rangeFieldID(i), text)
	}
}

func (d *rangeDialog) onClose(app.Context, app.Event) { d.Of.dialogs.closeRange() }

func (d *rangeDialog) onApply(app.Context, app.Event) { d.Of.dialogs.applyRange() }

func (d *rangeDialog) onInput(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "field")); err == nil {
		d.typed(i, e.Get("target").Get("value").String())
	}
}

// typed takes what a field holds by now. What is wrong is said once the field is left.
func (d *rangeDialog) typed(i int, text string) { d.Of.dialogs.ranges.texts[i] = text }

func (d *rangeDialog) onChange(app.Context, app.Event) { d.check() }

func (d *rangeDialog) check() {
	d.Of.dialogs.parseRange(0)
	d.Of.dialogs.parseRange(2)
	d.Of.dialogs.ranges.version++
	d.Of.page.desk.deskChanged()
}

func (d *rangeDialog) onZero(app.Context, app.Event) { d.set(2, "0", "") }

// set fills the fields of an axis.
func (d *rangeDialog) set(first int, lo, hi string) {
	texts := &d.Of.dialogs.ranges.texts
	texts[first], texts[first+1] = lo, hi
	d.fill()
	d.check()
}

// onReset has both axes fit the data, for the cards that are chosen.
func (d *rangeDialog) onReset(app.Context, app.Event) {
	r := &d.Of.dialogs.ranges
	r.texts, r.reset = [4]string{}, true
	d.Of.dialogs.applyRange()
}

func (d *rangeDialog) onScope(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "scope")); err == nil {
		d.choose(state.RangeScope(i))
	}
}

func (d *rangeDialog) choose(scope state.RangeScope) {
	r := &d.Of.dialogs.ranges
	r.scope = scope
	r.version++
	d.Of.page.desk.deskChanged()
}

// Render shows the fields of both axes.
func (d *rangeDialog) Render() app.UI {
	m, r := d.Of.page.model, &d.Of.dialogs.ranges
	hint := state.RangeHint
	if m.LinkZoom() {
		hint += " " + state.RangeLinked
	}
	fields := make([]app.UI, 0, len(r.texts)+2)
	for _, i := range [...]int{2, 3, 0, 1} {
		fields = append(fields, d.field(i))
		if i == 3 {
			fields = append(fields, ui.Button("btn", d.onZero, nil, app.Text(state.RangeFromZero)), d.scopes())
		}
	}
	return ui.Element("dialog", "dialog", ui.Attrs{"id", rangeID, "aria-labelledby", rangeTitleID},
		ui.DialogHead(rangeTitleID, state.RangeTitle(m.TitleOf(r.key).Full), state.RangeClose, d.onClose),
		ui.Element("div", "dialog-body axis-range", nil, append(fields, ui.Text("p", "hint", hint))...).
			On("input", d.onInput).On("change", d.onChange), // what happens in the fields comes up to it
		ui.Element("div", "dialog-foot", nil, ui.Button("btn", d.onReset, ui.Attrs{"title", state.RangeResetTip}, app.Text(state.RangeReset)),
			ui.Button("btn primary", d.onApply, nil, app.Text(state.RangeApply))),
	).On("close", d.onClose)
}

func (d *rangeDialog) field(i int) app.UI {
	r, id := &d.Of.dialogs.ranges, rangeFieldID(i)
	hint, wrong := id+"-hint", r.problems[i]
	return ui.Element("div", "field", nil, ui.Element("label", "", ui.Attrs{"for", id}, app.Text(state.RangeFields[i])),
		ui.Element("input", "input", ui.Attrs{"id", id, "autocomplete", "off", "spellcheck", "false", "placeholder", r.grey[i], "aria-invalid", ui.Bool(wrong != ""),
			"aria-describedby", hint, "data-field", strconv.Itoa(i)}),
		ui.Element("p", "hint wrong", ui.Attrs{"id", hint, "role", "status"}, app.Text(wrong)))
}

// scopes is the choice of the cards that a range along y is for.
func (d *rangeDialog) scopes() app.UI {
	r := &d.Of.dialogs.ranges
	names := state.RangeScopes
	if group, ok := d.Of.page.model.RangeOf(r.key); ok {
		names[state.RangeGroup] = state.RangeGroupName(group)
	}
	var buttons []app.UI
	for i, name := range names {
		if name != "" {
			buttons = append(buttons, ui.Button("trunc", d.onScope, ui.Attrs{"aria-pressed", ui.Bool(int(r.scope) == i), "data-scope", strconv.Itoa(i), "title", name}, app.Text(name)))
		}
	}
	return ui.Element("div", "field scopes", nil, ui.Text("span", "hint", state.RangeFor), ui.Element("div", "seg", ui.Attrs{"role", "group", "aria-label", state.RangeFor}, buttons...))
}
