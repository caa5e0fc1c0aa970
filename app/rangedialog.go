package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

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
func (p *page) openRange(at place, id string) {
	m := p.model
	r := axisRange{open: true, key: at.key, card: id, version: p.desk.ranges.version + 1}
	zoom := m.Zoom(at.key)
	zoom.Y, r.scope = m.RangeY(at.key)
	r.of = r.scope
	for i := range r.texts {
		axis, span := p.rangeAxis(i, zoom)
		r.texts[i] = state.RangeText(axis, span, i%2, p.host.ZoneOffset)
		if c, ok := p.cards[id].(*chartCard); ok {
			_, drawn := p.rangeAxis(i, wire.Zoom{X: c.zoom.x.Ends().Span, Y: c.zoom.y.Ends().Span})
			r.grey[i] = state.RangeText(axis, drawn, i%2, p.host.ZoneOffset)
		}
	}
	r.before = r.texts
	p.desk.ranges = r
	p.deskChanged()
}

// rangeAxis returns along what a field is, and its axis of two.
func (p *page) rangeAxis(field int, z wire.Zoom) (wire.Axis, wire.Span) {
	if field < 2 {
		return p.model.Axis(), z.X
	}
	return wire.AxisTag, z.Y
}

// closeRange closes the dialog; the focus goes to the button of the card's menu.
func (p *page) closeRange() {
	if r := &p.desk.ranges; r.open {
		card := r.card
		closeDialog(rangeID)
		*r = axisRange{version: r.version + 1}
		p.deskChanged()
		p.after(func() { focus(moreID(card)) })
	}
}

// parseRange reads the fields of an axis, the first of which is given, and takes what is wrong with them.
func (p *page) parseRange(first int) (s wire.Span, ok bool) {
	r := &p.desk.ranges
	axis, _ := p.rangeAxis(first, wire.Zoom{})
	x, y := p.model.Scales(r.key)
	if first == 0 {
		y = x
	}
	s, problems := state.ParseRange(axis, r.texts[first], r.texts[first+1], y, p.host.ZoneOffset)
	copy(r.problems[first:], problems[:])
	return s, problems == [2]string{}
}

// applyRange puts what was typed in force, unless something is wrong with it: then the focus goes there.
func (p *page) applyRange() {
	m, r := p.model, &p.desk.ranges
	x, okX := p.parseRange(0)
	y, okY := p.parseRange(2)
	if !okX || !okY {
		r.version++
		p.deskChanged()
		for i := len(r.problems) - 1; i >= 0; i-- {
			if r.problems[i] != "" {
				focus(rangeFieldID(i))
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
	p.changed()
	p.closeRange()
}

// rangeDialog is that dialog on the page.
type rangeDialog struct {
	app.Compo
	Page    *page
	Version uint64
}

// OnMount shows the dialog over everything else, at the range along y, and fills the fields, which are never rendered.
func (d *rangeDialog) OnMount(app.Context) {
	d.fill()
	showDialog(rangeID, rangeFieldID(2))
}

func (d *rangeDialog) fill() {
	for i, text := range d.Page.desk.ranges.texts {
		setField(rangeFieldID(i), text)
	}
}

func (d *rangeDialog) onClose(app.Context, app.Event) { d.Page.closeRange() }

func (d *rangeDialog) onApply(app.Context, app.Event) { d.Page.applyRange() }

func (d *rangeDialog) onInput(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(data(e, "field")); err == nil {
		d.typed(i, e.Get("target").Get("value").String())
	}
}

// typed takes what a field holds by now. What is wrong is said once the field is left.
func (d *rangeDialog) typed(i int, text string) { d.Page.desk.ranges.texts[i] = text }

func (d *rangeDialog) onChange(app.Context, app.Event) { d.check() }

func (d *rangeDialog) check() {
	d.Page.parseRange(0)
	d.Page.parseRange(2)
	d.Page.desk.ranges.version++
	d.Page.deskChanged()
}

func (d *rangeDialog) onZero(app.Context, app.Event) { d.set(2, "0", "") }

// set fills the fields of an axis.
func (d *rangeDialog) set(first int, lo, hi string) {
	texts := &d.Page.desk.ranges.texts
	texts[first], texts[first+1] = lo, hi
	d.fill()
	d.check()
}

// onReset has both axes fit the data, for the cards that are chosen.
func (d *rangeDialog) onReset(app.Context, app.Event) {
	r := &d.Page.desk.ranges
	r.texts, r.reset = [4]string{}, true
	d.Page.applyRange()
}

func (d *rangeDialog) onScope(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(data(e, "scope")); err == nil {
		d.choose(state.RangeScope(i))
	}
}

func (d *rangeDialog) choose(scope state.RangeScope) {
	r := &d.Page.desk.ranges
	r.scope = scope
	r.version++
	d.Page.deskChanged()
}

// Render shows the fields of both axes.
func (d *rangeDialog) Render() app.UI {
	m, r := d.Page.model, &d.Page.desk.ranges
	hint := words.RangeHint.Text()
	if m.LinkZoom() {
		hint += " " + words.RangeLinked.Text()
	}
	fields := make([]app.UI, 0, len(r.texts)+2)
	for _, i := range [...]int{2, 3, 0, 1} {
		fields = append(fields, d.field(i))
		if i == 3 {
			fields = append(fields, pressable("btn", d.onZero, nil, app.Text(words.RangeFromZero.Text())), d.scopes())
		}
	}
	return element("dialog", "dialog", attrs{"id", rangeID, "aria-labelledby", rangeTitleID},
		dialogHead(rangeTitleID, state.RangeTitle(m.TitleOf(r.key).Full), words.RangeClose.Text(), d.onClose),
		element("div", "dialog-body axis-range", nil, append(fields, textIn("p", "hint", hint))...).
			On("input", d.onInput).On("change", d.onChange), // what happens in the fields comes up to it
		element("div", "dialog-foot", nil, pressable("btn", d.onReset, attrs{"title", words.RangeResetTip.Text()}, app.Text(words.RangeReset.Text())),
			pressable("btn primary", d.onApply, nil, app.Text(words.RangeApply.Text()))),
	).On("close", d.onClose)
}

func (d *rangeDialog) field(i int) app.UI {
	r, id := &d.Page.desk.ranges, rangeFieldID(i)
	hint, wrong := id+"-hint", r.problems[i]
	return element("div", "field", nil, element("label", "", attrs{"for", id}, app.Text(state.RangeFields[i])),
		element("input", "input", attrs{"id", id, "autocomplete", "off", "spellcheck", "false", "placeholder", r.grey[i], "aria-invalid", truth(wrong != ""),
			"aria-describedby", hint, "data-field", strconv.Itoa(i)}),
		element("p", "hint wrong", attrs{"id", hint, "role", "status"}, app.Text(wrong)))
}

// scopes is the choice of the cards that a range along y is for.
func (d *rangeDialog) scopes() app.UI {
	r := &d.Page.desk.ranges
	names := state.RangeScopes
	if group, ok := d.Page.model.RangeOf(r.key); ok {
		names[state.RangeGroup] = state.RangeGroupName(group)
	}
	var buttons []app.UI
	for i, name := range names {
		if name != "" {
			buttons = append(buttons, pressable("trunc", d.onScope, attrs{"aria-pressed", truth(int(r.scope) == i), "data-scope", strconv.Itoa(i), "title", name}, app.Text(name)))
		}
	}
	return element("div", "field scopes", nil, textIn("span", "hint", words.RangeFor.Text()), element("div", "seg", attrs{"role", "group", "aria-label", words.RangeFor.Text()}, buttons...))
}
