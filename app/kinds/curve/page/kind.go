package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/kinds/curve"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/page/export"
	"eventlens/app/page/step"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// Kind is the kind of precision-recall curves.
type Kind struct {
	page  *page.Page
	model *state.Model
	cards *card.Cards
	steps *step.Steps
	files *export.Files

	settings settings
	open     map[string]bool   // cards that show their table, by card.Cards.StableName
	panels   map[string]*panel // by card id
	version  uint64            // changes with open
}

// The kind's optional abilities.
var (
	_ page.Asks          = (*Kind)(nil)
	_ page.Versioned     = (*Kind)(nil)
	_ page.ListsSettings = (*Kind)(nil)
	_ page.HasSettings   = (*Kind)(nil)
	_ page.Stepped       = (*Kind)(nil)
	_ page.DrawsSteps    = (*Kind)(nil)
	_ page.Enlarges      = (*Kind)(nil)
	_ card.Stepping      = (*Kind)(nil)
)

// New makes the kind for a page.
func New(p *page.Page) page.Kind {
	k := &Kind{
		page: p, model: p.Model, cards: p.Cards, steps: p.Steps, files: p.Exports,
		open: map[string]bool{}, panels: map[string]*panel{},
	}
	k.settings.Threshold = usualThreshold
	p.Model.Cards.SetTogether(curve.ID, true)
	p.Model.Cards.Register(&k.settings)
	p.Model.Cards.Keep(modeChoice, fLinesChoice)
	return k
}

// ID identifies the kind.
func (*Kind) ID() kind.ID { return curve.ID }

// Card returns the component of a card.
func (k *Kind) Card(in page.CardInputs) app.UI {
	return &card.Chart{
		Cards: k.cards, Owner: k, Area: in.At.Area, Key: in.At.Key, Names: in.Names,
		Version: in.Version, Pinned: in.Pinned,
	}
}

// Version changes when cards show something else around their drawing.
func (k *Kind) Version() uint64 { return k.version<<2 + uint64(k.settings.Mode) }

// Stepped reports whether each card shows one step.
func (k *Kind) Stepped() bool { return !k.settings.Mode.Areas() }

// StepOf returns the step that a card requests; the zero value if it shows all steps.
func (k *Kind) StepOf(key cards.Key) (w wire.StepRequest) {
	if k.Stepped() {
		w = k.steps.Request(key)
	}
	return w
}

// FullInputs returns the state that the full-screen card shows beyond the inputs of every card.
func (k *Kind) FullInputs(key cards.Key) any {
	return [3]any{k.Settings(), k.model.Cards.Pinned(key), k.version}
}

// FullParts returns the chart, and the threshold above it.
func (k *Kind) FullParts(key cards.Key) page.FullParts {
	return page.FullParts{Tools: k.threshold("full-threshold", ""),
		Card: &card.Chart{
			Cards: k.cards, Owner: k, Area: card.AreaFull, Key: key, Names: k.model.NamesVersion(),
			Version: k.Version(), Pinned: k.model.Cards.Pinned(key), Full: true,
		}}
}

// Badge returns none: a card shows one step at a time.
func (*Kind) Badge(page.Counts) page.Badge { return page.Badge{} }

// Key handles a key and reports whether it did.
func (k *Kind) Key(key string) bool {
	at, ok := k.cards.PlaceOf(k.cards.Current())
	if !ok || key != "t" || !k.Stepped() {
		return false
	}
	k.Toggle(at.Key)
	return true
}

// Menu returns the kind's entries in a card's menu.
func (k *Kind) Menu(at card.Place, _ string) card.Menu {
	key := at.Key
	m := card.Menu{After: []card.Item{card.CopyName}}
	if k.Stepped() {
		m.After = append([]card.Item{{Label: curve.Table.Text(), Icon: "rows", Hint: "T",
			Check: card.CheckOf(k.Open(key)), Do: func() {
				k.Toggle(key)
			}}}, m.After...)
	}
	m.End = append(k.cards.Pictures.DataItems(key, func(int) int64 { return k.about(key) }),
		k.cards.Pictures.PictureItems(key)...)
	return m
}

// aboutBytes is the approximate length of a curve as text, in bytes.
const aboutBytes = 12_000

// about returns the approximate length of all curves of a card as text, in bytes.
func (k *Kind) about(key cards.Key) int64 {
	tag := k.model.Cards.Tag(key.Tag)
	if tag == nil {
		return 0
	}
	return tag.Values * aboutBytes
}

// Line returns the runs, and a warning about the data.
func (k *Kind) Line(c *card.Chart) app.UI {
	return ui.Element("p", "card-line together", nil,
		append(k.cards.RunNames(c), card.NoteOf(c))...)
}

// PlotClass is the CSS class of the drawing's place.
func (*Kind) PlotClass() string { return "plot ridges along" }

// Pill returns no note.
func (*Kind) Pill(*card.Chart) (short, full string) { return "", "" }

// Over returns the names of the axes, and the button that undoes a zoom.
func (k *Kind) Over(c *card.Chart, _ string) []app.UI {
	x, y := curve.AxisNames(k.settings.Mode, k.model.Cards.PlaceAxis())
	names := []app.UI{axisName("axis-x", x), axisName("axis-y", y)}
	if c.Pills.Zoomed {
		names = append(names, card.Unzoom())
	}
	return names
}

// axisName returns the name of an axis. The summary of the chart, which screen readers read, has
// it, too.
func axisName(class string, name wire.Text) app.UI {
	return ui.Element("span", "depth-label "+class, ui.Attrs{"aria-hidden", "true"},
		app.Text(words.Say(name)))
}

// Below returns the step of a card, and its table while that is open.
func (k *Kind) Below(c *card.Chart, id string) app.UI {
	if !k.Stepped() {
		return nil
	}
	return k.panel(c, id)
}

// Painted is called after a drawing was painted.
func (k *Kind) Painted(_ *card.Chart, d *wire.Drawn, _ bool) { k.ask(d.Card) }

// CrossLabel returns the label of the crosshair, none for curves, whose readout contains it.
func (k *Kind) CrossLabel(r *chart.Readout) string {
	if k.Stepped() {
		return ""
	}
	return card.CrossLabel(r)
}

// Protocol lists the questions and answers of the kind.
func (*Kind) Protocol() *wire.Protocol { return &curve.Protocol }

// Answered takes an answer; the page has already handled readouts.
func (k *Kind) Answered(id string, serial uint32, answer wire.Coded) {
	if m, ok := answer.(*curve.Rows); ok {
		k.take(id, serial, m)
	}
}

// Describe requests nothing: cards have no description.
func (*Kind) Describe(string) {}

// Follow implements card.Stepping: it requests the card's current step.
func (k *Kind) Follow(c *card.Chart) {
	if c.Slot.Id != "" && c.Caption.Drawn && c.WantedStep() != k.StepOf(c.Key) {
		k.page.SendView()
	}
}

// Arrived implements card.Stepping.
func (k *Kind) Arrived(c *card.Chart) bool {
	p := k.panels[c.Slot.Id]
	return c.Done() && (p == nil || !p.waiting && !p.shown.Reading)
}

// Stamp implements card.Stepping.
func (k *Kind) Stamp(c *card.Chart) (stamp wire.Stamp) {
	if p := k.panels[c.Slot.Id]; p != nil && k.Stepped() {
		stamp = p.shown.Stamp
	}
	return stamp
}
