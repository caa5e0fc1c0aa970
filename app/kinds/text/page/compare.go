package page

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/text"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// comparer shows the difference between the texts of two steps, or two runs, of a tag.
type comparer struct {
	k       *texts
	open    bool
	tag     wire.TagID
	runs    []wire.RunID   // visible runs that have the tag
	sides   [2]side        // the texts before and after
	serial  uint32         // serial number of the question to the program; 0 for none
	result  *text.Compared // nil until it arrives
	at      int            // index of the change visited last; -1 for none
	version uint64         // changes with everything shown
}

// side is one of the two texts.
type side struct {
	run     wire.RunID
	step    wire.StepRequest
	serial  uint32 // serial number of the question to the worker; 0 once it was answered
	stamp   wire.Stamp
	text    string
	part    bool      // the text is cut off
	problem wire.Text // why the text could not be read
}

// Ids of the dialog.
const (
	compareID      = "text-compare"
	compareTitleID = "text-compare-title"
	// the card's id in questions to the worker, which are not about a card
	compareCard = "compare"
)

func runFieldID(i int) string  { return compareID + "-run-" + strconv.Itoa(i) }
func stepFieldID(i int) string { return compareID + "-step-" + strconv.Itoa(i) }
func changeID(i int) string    { return compareID + "-change-" + strconv.Itoa(i) }

// Open compares the shown text with the previous step, or with another run if there is only one
// step.
func (p *comparer) Open(key cards.Key, id string) {
	c, ok := p.k.cards.All[id].(*TextCard)
	tag := p.k.model.Cards.Tag(key.Tag)
	if !ok || tag == nil {
		return
	}
	*p = comparer{k: p.k, open: true, tag: key.Tag, at: -1, version: p.version + 1}
	for _, run := range p.k.model.Runs.DrawnRuns() {
		for _, has := range tag.Runs {
			if has == run {
				p.runs = append(p.runs, run)
			}
		}
	}
	after := side{run: key.Run, step: wire.StepRequest{Index: max(c.seen.Index, 0)}}
	before := side{run: key.Run, step: wire.StepRequest{Index: max(c.seen.Index-1, 0)}}
	if c.seen.Count < 2 {
		for _, run := range p.runs {
			if run != key.Run {
				before = side{run: run, step: wire.LatestStep(false)}
				break
			}
		}
	} else if c.seen.Index == 0 {
		after.step.Index = 1
	}
	p.sides = [2]side{before, after}
	p.read(0)
	p.read(1)
}

// read requests one of the texts from the worker.
func (p *comparer) read(i int) {
	s := &p.sides[i]
	s.step.AllAttempts = p.k.model.Cards.AllAttempts()
	s.serial = p.k.page.Ask(p.k, compareCard+strconv.Itoa(i),
		&text.GetRaw{
			Place: text.Place{Tag: p.tag, Run: s.run, StepRequest: s.step}, Most: mostCompared,
		})
	p.result, p.serial, p.at = nil, 0, -1
	p.changed()
}

// mostCompared is how many bytes of each text are compared. The rest is left out, and the page says
// so.
const mostCompared = 256 << 10

// took takes a text to compare. It reports false for an answer to another question.
func (p *comparer) took(serial uint32, m *text.Raw) bool {
	for i := range p.sides {
		if s := &p.sides[i]; p.open && s.serial == serial && serial != 0 {
			s.serial, s.stamp, s.text, s.part, s.problem = 0, m.Stamp, m.Text, m.Next > 0, m.Problem
			if m.Count > 0 && !s.step.Placed {
				s.step.Index = m.Index
			}
			p.ask()
			p.changed()
			return true
		}
	}
	return false
}

// ask requests the difference from the program, once both texts have arrived.
func (p *comparer) ask() {
	p.k.program.Begin()
	if !p.open || p.sides[0].serial != 0 || p.sides[1].serial != 0 || !p.k.program.Started() {
		return
	}
	p.serial = p.k.program.Ask(&text.Compare{Before: p.sides[0].text, After: p.sides[1].text})
}

// compared takes the difference.
func (p *comparer) compared(serial uint32, m *text.Compared) {
	if p.open && serial == p.serial {
		p.result, p.serial = m, 0
		p.k.page.Say(text.CompareChanges(m.Changes))
		p.changed()
	}
}

func (p *comparer) changed() {
	p.version++
	p.k.page.Render()
}

// close closes the dialog; the browser gives the focus back.
func (p *comparer) close() {
	if p.open {
		ui.CloseDialog(compareID)
		*p = comparer{k: p.k, version: p.version}
		p.changed()
	}
}

// key goes to the next or the previous change.
func (p *comparer) key(key string) bool {
	switch key {
	case "n":
		p.goTo(p.at + 1)
	case "b":
		p.goTo(p.at - 1)
	default:
		return false
	}
	return true
}

// goTo shows a change; the index wraps around at both ends.
func (p *comparer) goTo(i int) {
	if p.result == nil || p.result.Changes == 0 {
		return
	}
	n := len(changes(p.result))
	p.at = (i%n + n) % n
	p.changed()
	p.k.page.After(func() { ui.Reveal(changeID(p.at)) })
}

// changes returns the indices of the lines at which changes start.
func changes(m *text.Compared) (at []int) {
	for i := range m.Lines {
		if m.Lines[i].Change != text.Same && (i == 0 || m.Lines[i-1].Change == text.Same) {
			at = append(at, i)
		}
	}
	return at
}

// Choose implements ui.Chooser: it compares with another run.
func (p *comparer) Choose(id string, chosen int) {
	for i := range p.sides {
		if id == runFieldID(i) && chosen >= 0 && chosen < len(p.runs) {
			s := &p.sides[i]
			s.run = p.runs[chosen]
			// the same step, if the run has it
			s.step = wire.StepAt(wire.AxisStep, float64(s.stamp.Number), false)
			p.read(i)
		}
	}
}

// step compares with another step.
func (p *comparer) step(i, index int) {
	p.sides[i].step = wire.StepRequest{Index: index}
	p.read(i)
}

// dialog returns the comparison, while it is open.
func (p *comparer) dialog() app.UI {
	if !p.open {
		return ui.Hidden()
	}
	return &compareDialog{
		Compare: p, Version: p.version, Names: p.k.model.NamesVersion(), Program: p.k.Version(),
	}
}

// compareDialog shows two texts side by side, or merged where there is little room.
type compareDialog struct {
	app.Compo
	Compare *comparer
	Version uint64
	Names   uint64 // version of the names of runs and tags
	Program uint64 // version of the state that all cards share
}

// OnMount shows the dialog over everything else.
func (d *compareDialog) OnMount(app.Context) {
	ui.ShowDialog(compareID, compareTitleID)
	d.Compare.k.page.After(d.put)
}

// OnUpdate moves the sliders to the compared steps.
func (d *compareDialog) OnUpdate(app.Context) { d.Compare.k.page.After(d.put) }

func (d *compareDialog) put() {
	for i := range d.Compare.sides {
		ui.SetField(stepFieldID(i), strconv.Itoa(max(0, d.Compare.sides[i].step.Index)))
	}
}

func (d *compareDialog) onClose(app.Context, app.Event) { d.Compare.close() }
func (d *compareDialog) onNext(app.Context, app.Event)  { d.Compare.goTo(d.Compare.at + 1) }
func (d *compareDialog) onBack(app.Context, app.Event)  { d.Compare.goTo(d.Compare.at - 1) }
func (d *compareDialog) onBefore(ctx app.Context, _ app.Event) {
	d.slide(0, ctx.JSSrc().Get("value").String())
}
func (d *compareDialog) onAfter(ctx app.Context, _ app.Event) {
	d.slide(1, ctx.JSSrc().Get("value").String())
}

func (d *compareDialog) slide(i int, value string) {
	if index, err := strconv.Atoi(value); err == nil {
		d.Compare.step(i, index)
	}
}

// Render shows the controls that choose the texts, and the difference.
func (d *compareDialog) Render() app.UI {
	p := d.Compare
	name := ""
	if tag := p.k.model.Cards.Tag(p.tag); tag != nil {
		name = tag.Called()
	}
	none := p.result == nil || p.result.Changes == 0
	return ui.Element("dialog", "dialog compare-texts",
		ui.Attrs{"id", compareID, "aria-labelledby", compareTitleID},
		ui.DialogHead(compareTitleID, text.CompareTitle(name), text.CompareClose.Text(),
			d.onClose),
		ui.Element("div", "compare-sides", nil, d.side(0), d.side(1)),
		ui.Element("div", "compare-bar", nil,
			ui.Element("span", "", ui.Attrs{"role", "status"}, app.Text(d.status())),
			ui.Text("span", "grow hint", d.lacks()),
			d.arrow("up", text.ComparePrevious.Text(), "B", none, d.onBack),
			d.arrow("down", text.CompareNext.Text(), "N", none, d.onNext)),
		ui.Element("div", "dialog-body diff",
			ui.Attrs{"tabindex", "0", "role", "region", "aria-label", text.CompareTitle(name)},
			d.lines()...),
	).On("close", d.onClose)
}

func (d *compareDialog) arrow(icon, label, key string, off bool, press app.EventHandler) app.UI {
	return ui.Button("btn ghost icon small", press,
		ui.Attrs{"aria-label", label, "title", words.WithKey(label, key), "disabled", ui.Bool(off)},
		ui.Icon(icon))
}

// side returns the choice of one of the texts.
func (d *compareDialog) side(i int) app.UI {
	p := d.Compare
	s := &p.sides[i]
	label, change := text.CompareBefore.Text(), d.onBefore
	if i == 1 {
		label, change = text.CompareAfter.Text(), d.onAfter
	}
	names, chosen := make([]string, len(p.runs)), 0
	for at, id := range p.runs {
		if run := p.k.model.Runs.Run(id); run != nil {
			names[at] = strings.ReplaceAll(run.ShownName(), "\n", " ")
		}
		if id == s.run {
			chosen = at
		}
	}
	says := words.StepAt(words.Say(s.stamp.Step), words.Say(s.stamp.Time))
	if s.stamp.Count == 0 {
		says = ""
	}
	return ui.Element("div", "compare-side", ui.Attrs{"role", "group", "aria-label", label},
		ui.Element("div", "row", nil, ui.Text("span", "label", label),
			&ui.ChoiceField{
				Chooser: p, ID: runFieldID(i),
				Label: words.Items(label, text.CompareRun.Text()),
				Names: strings.Join(names, "\n"), Chosen: chosen,
			}),
		ui.Text("span", "meta", says),
		ui.Element("input", "range",
			ui.Attrs{"id", stepFieldID(i), "type", "range", "min", "0", "max",
				strconv.Itoa(max(s.stamp.Count-1, 0)), "step", ui.Number(1), "disabled",
				ui.Bool(s.stamp.Count < 2), "aria-label",
				words.Items(label, text.CompareStep.Text()), "aria-valuetext",
				says}).On("input", change))
}

// status says how much differs, or why that is unknown.
func (d *compareDialog) status() string {
	p := d.Compare
	for i := range p.sides {
		if s := &p.sides[i]; s.serial == 0 && !s.problem.None() {
			return words.Say(s.problem)
		}
	}
	reason, failed := p.k.program.Failed()
	switch {
	case failed:
		return text.CompareFailed(reason)
	case p.result == nil:
		return text.CompareWorking.Text()
	}
	if p.at >= 0 {
		return text.CompareAt(p.at+1, p.result.Changes)
	}
	return text.CompareChanges(p.result.Changes)
}

// lacks says which parts the comparison left out, "" for none.
func (d *compareDialog) lacks() string {
	p := d.Compare
	switch {
	case p.result == nil:
		return ""
	case p.result.Cut || p.sides[0].part || p.sides[1].part:
		return text.CompareCut.Text()
	case p.result.Rough:
		return text.CompareRough.Text()
	}
	return ""
}

// lines returns the lines near changes.
func (d *compareDialog) lines() []app.UI {
	m := d.Compare.result
	if m == nil {
		return nil
	}
	rows := make([]app.UI, 0, len(m.Lines))
	number, before := 0, 0
	for i := range m.Lines {
		l := &m.Lines[i]
		class := []string{
			text.Same: "same", text.Removed: "removed", text.Added: "added",
			text.Changed: "changed",
		}[l.Change&3]
		with := ui.Attrs{}
		if l.Change != text.Same && (i == 0 || m.Lines[i-1].Change == text.Same) {
			with = ui.Attrs{"id", changeID(number), "aria-current", ui.Bool(number == d.Compare.at)}
			number++
		}
		if l.Change == text.Same && l.Number > before+1 { // lines in between are left out
			class += " gap"
		}
		if l.Number > 0 {
			before = l.Number
		}
		after := l.After
		if l.Change == text.Same {
			after = l.Before
		}
		rows = append(rows,
			ui.Element("div", "line "+class, with, d.half("before", l.Number, l.Before),
				d.half("after", l.Other, after)))
	}
	return rows
}

// half returns a line of one of the texts, empty if it has none.
func (d *compareDialog) half(class string, number int, pieces []text.Piece) app.UI {
	if number == 0 {
		return ui.Element("div", "half none "+class, nil)
	}
	parts := make([]app.UI, 0, len(pieces)+1)
	parts = append(parts, ui.Element("span", "line-number", nil, app.Text(words.Count(number))))
	content := make([]app.UI, 0, len(pieces))
	for _, p := range pieces {
		switch p.Change {
		case text.Removed:
			content = append(content, ui.Text("del", "", p.Text))
		case text.Added:
			content = append(content, ui.Text("ins", "", p.Text))
		default:
			content = append(content, app.Text(p.Text))
		}
	}
	return ui.Element("div", "half "+class, nil,
		append(parts, ui.Element("span", "of", nil, content...))...)
}
