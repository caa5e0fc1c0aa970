package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/text"
	"eventlens/app/page/card"
	"eventlens/app/page/step"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TextCard is a card with the texts of a tag in one run, at the page's step or at its own; see
// package step.
type TextCard struct {
	app.Compo
	Texts   *texts
	Area    cards.Area
	Key     cards.Key
	Names   uint64 // version of the names of runs and tags
	Version uint64 // version of the content of all cards
	Pinned  bool

	loader step.Loader
	asRaw  bool // the last request was for the raw text

	got       bool           // there is something to show
	shown     text.Texts     // the last answer
	rendering uint32         // serial number of the question whose marks are pending; 0 for none
	seen      wire.Stamp     // stamp of the texts on screen
	marks     *text.Rendered // nil if the texts are not shown as Markdown
	raw       []string       // parts of the raw text, in order
	next, all int64          // offset of the next part, 0 at the end; length of the whole text
	version   uint64         // changes with the content of the body

	onlyRawAt   [2]uint64 // versions of body and search at the last onlyRaw
	onlyRawThen bool      // its result
}

var _ step.Card = (*TextCard)(nil)

// SetNear requests the texts, or drops them.
func (c *TextCard) SetNear(near bool) (changed bool) {
	c.loader.SetNear(near)
	return true
}

// forget drops the texts.
func (c *TextCard) forget() {
	c.got, c.rendering = false, 0
	c.shown, c.seen, c.marks, c.raw, c.next = text.Texts{}, wire.Stamp{}, nil, nil, 0
	c.version++
}

// Place returns the card's place.
func (c *TextCard) Place() card.Place { return card.Place{Area: c.Area, Key: c.Key} }

// Done reports whether the card shows all its data.
func (c *TextCard) Done() bool { return c.got || c.Texts.cards.Behind(c.Area) }

// Follow implements step.Card.
func (c *TextCard) Follow() {
	k := c.Texts
	raw := k.look(c.Key).raw
	if raw != c.asRaw {
		c.loader.Outdate()
	}
	if !c.loader.Begin() {
		return
	}
	at := text.Place{Tag: c.Key.Tag, Run: c.Key.Run, StepRequest: c.loader.Asked}
	if c.asRaw = raw; raw {
		k.page.Ask(k, c.loader.Slot.Id, &text.GetRaw{Place: at})
	} else {
		k.page.Ask(k, c.loader.Slot.Id, &text.Get{Place: at})
	}
}

// Arrived implements step.Card.
func (c *TextCard) Arrived() bool { return c.loader.Arrived() && c.rendering == 0 }

// Stamp implements step.Card.
func (c *TextCard) Stamp() wire.Stamp { return c.seen }

// show takes the texts of a step. The previous texts stay on screen until the marks of the new ones
// arrive.
func (c *TextCard) show(m *text.Texts) {
	c.shown = *m
	c.raw, c.next = nil, 0
	c.loader.End()
	c.Follow()
	if !m.Problem.None() {
		c.put(nil)
		return
	}
	c.render()
}

// render requests the marks of the texts from the program. If the program is unavailable the texts
// are shown as they are.
func (c *TextCard) render() {
	k := c.Texts
	if c.asRaw || c.shown.Count == 0 || !c.shown.Problem.None() {
		return
	}
	k.program.Begin()
	if !k.program.Started() {
		c.rendering = 0
		if _, failed := k.program.Failed(); failed {
			c.put(nil)
		}
		return
	}
	c.rendering = k.program.Ask(&text.Render{Cells: c.shown.Cells, Columns: c.shown.Columns})
	k.rendering[c.rendering] = c.loader.Slot.Id
}

// rendered takes the marks, unless others were requested since.
func (c *TextCard) rendered(serial uint32, m *text.Rendered) {
	if c.rendering == serial {
		c.rendering = 0
		c.put(m)
	}
}

// put shows the last answer, with marks if there are any.
func (c *TextCard) put(marks *text.Rendered) {
	c.marks, c.got, c.seen = marks, true, c.shown.Stamp
	c.version++
	c.Texts.page.RenderOnly(c)
	c.Texts.cards.Filled()
}

// showRaw takes a part of the raw text: the first one of a step, or the next one of the shown text.
func (c *TextCard) showRaw(m *text.Raw) {
	first := m.From == 0
	c.shown = text.Texts{Stamp: m.Stamp, Problem: m.Problem}
	c.rendering = 0
	if first {
		c.raw = nil
	}
	c.raw = append(c.raw, m.Text)
	c.next, c.all = m.Next, m.All
	c.loader.End()
	c.Follow()
	c.put(nil)
}

// onMore requests the next part of the shown raw text.
func (c *TextCard) onMore(app.Context, app.Event) {
	if c.next > 0 && c.loader.Continue() {
		c.Texts.page.Ask(c.Texts, c.loader.Slot.Id,
			&text.GetRaw{Place: c.placeOf(), From: c.next})
	}
}

// OnDismount frees the card's id.
func (c *TextCard) OnDismount() { c.loader.Release() }

// Render shows the texts in a place of fixed height, and the step control.
func (c *TextCard) Render() app.UI {
	k := c.Texts
	id, fresh := c.loader.Take(k.steps, c)
	if fresh {
		c.forget()
	}
	tag, run := k.cards.TagAndRun(c.Key)
	class := "text"
	if k.look(c.Key).open && c.Area != card.AreaFull {
		class += " open"
	}
	return card.OfRun(k.cards, class, id, c.Place(), c.Pinned, run,
		c.body(id, tag, run),
		c.notes(),
		ui.Element("div", "steps", nil,
			k.steps.Slider(id, c.Key, c.seen, words.StepSlider(tag.Called(), run.ShownName()), "")),
	)
}

// body returns the place of the texts. It also scrolls with keys.
func (c *TextCard) body(id string, tag *cards.Tag, run *runs.Run) app.UI {
	label := words.Items(tag.Called(), run.ShownName())
	box := ui.Element("div", "text-box",
		ui.Attrs{"id", card.PlotID(id), "tabindex", "0", "role", "region", "aria-label", label,
			"aria-busy", ui.Bool(!c.got)})
	if problem := words.Say(c.shown.Problem); c.got && problem != "" {
		return box.Body(ui.Element("div", "plot-note", ui.Attrs{"role", "status"}, ui.Icon("warn"),
			ui.Element("span", "", nil, app.Text(problem))))
	}
	if !c.got {
		return box.Body(ui.Text("span", "vh", text.Reading.Text()))
	}
	return box.Body(&body{Card: c, Version: c.version, All: c.Version})
}

// notes says what the body leaves out, and has the buttons that change how it is shown.
func (c *TextCard) notes() app.UI {
	k := c.Texts
	now := k.look(c.Key)
	open, icon := text.Open.Text(), "expand"
	if now.open {
		open, icon = text.Close.Text(), "x"
	}
	taller := ui.Hidden()
	if c.Area != card.AreaFull { // a full-screen card has all the height already
		taller = ui.Button("btn ghost icon small", nil,
			ui.Attrs{"aria-pressed", ui.Bool(now.open), "aria-label", open, "title", open},
			ui.Icon(icon)).On("click", c.onOpen, c.loader.Slot.Id)
	}
	return ui.Element("div", "text-notes", nil,
		ui.Text("span", "grow trunc", c.note()),
		ui.Button("btn ghost small", nil,
			ui.Attrs{"aria-pressed", ui.Bool(now.raw), "title", text.RawHint.Text()},
			app.Text(text.RawShort.Text())).On("click", c.onRaw, c.loader.Slot.Id),
		taller,
	)
}

// note returns the most important remark about the body, "" for none.
func (c *TextCard) note() string {
	_, failed := c.Texts.program.Failed()
	switch {
	case !c.got || !c.shown.Problem.None():
		return ""
	case c.asRaw:
		return text.Bytes(c.all)
	case failed:
		return ""
	case c.onlyRaw():
		return text.OnlyRaw.Text()
	case c.marks != nil && c.marks.Plain:
		return text.TooDeep.Text()
	case c.shown.Cut || c.marks != nil && c.marks.Cut:
		return text.CutOf(c.shown.Bytes)
	case len(c.shown.Shape) > 2:
		return text.Slice(len(c.shown.Shape))
	}
	return ""
}

func (c *TextCard) onRaw(app.Context, app.Event) {
	c.Texts.setLook(c.Key, func(l *look) { l.raw = !l.raw })
}

func (c *TextCard) onOpen(app.Context, app.Event) {
	c.Texts.setLook(c.Key, func(l *look) { l.open = !l.open })
}
