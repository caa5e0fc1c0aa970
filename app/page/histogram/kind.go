package histogram

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

// Kind is the kind of distributions over steps: a chart of a tag in one run.
type Kind struct {
	page  Page
	model *state.Model
	cards *card.Cards

	settings settings
}

// Page is what the kind needs of the page.
type Page interface {
	// Changed follows a change of the model by the person.
	Changed()
}

// New makes the kind for a page.
func New(p *page.Page) page.Kind {
	h := &Kind{page: p, model: p.Model, cards: p.Cards}
	p.Model.Register(&h.settings)
	return h
}

// ID is the kind of value.
func (*Kind) ID() kind.ID { return kind.Histogram }

// Card is the card at a place.
func (h *Kind) Card(in page.CardInputs) app.UI {
	return &card.Chart{Cards: h.cards, Owner: h, Area: in.At.Area, Key: in.At.Key, Names: in.Names, Pinned: in.Pinned}
}

// FullInputs are what the card shows that fills the screen, beside what each card does.
func (h *Kind) FullInputs(key state.CardKey) any {
	return [2]any{h.Settings(), h.model.Pinned(key)}
}

// FullParts are the chart alone, and its run beside the title.
func (h *Kind) FullParts(key state.CardKey) page.FullParts {
	return page.FullParts{Beside: card.RunBeside(h.model, key),
		Card: &card.Chart{Cards: h.cards, Owner: h, Area: card.AreaFull, Key: key, Names: h.model.NamesVersion(), Pinned: h.model.Pinned(key), Full: true}}
}

// Settings are what the tools show.
func (h *Kind) Settings() any {
	return struct {
		overlay bool
		size    state.CardSize
	}{h.settings.overlay, h.model.Size()}
}

// Badge says how much is drawn.
func (h *Kind) Badge(c page.Counts) page.Badge {
	return page.Badge{Icon: "points", Text: words.SlicesDrawn(c.Drawn(), c.Values, c.Superseded), Title: words.SlicesTitle.Text()}
}

// Tools are the kind's part of the toolbar.
func (h *Kind) Tools(t *page.Toolbar) page.Tools {
	return page.Tools{Row: []app.UI{h.mode("fits-s"), t.Attempts("fits-s"), ui.Text("span", "grow", ""), page.Sizes("fits-s", h.model.Size(), h.onSize)}, Narrow: true,
		Options: func() []app.UI {
			return []app.UI{h.mode("moved-s"), t.Attempts("moved-s"), page.Sizes("moved-s", h.model.Size(), h.onSize)}
		}}
}

// mode is the choice between ridges and lines that lie over each other.
func (h *Kind) mode(class string) app.UI {
	chosen := words.ModeOffset.Text()
	if h.settings.overlay {
		chosen = words.ModeOverlay.Text()
	}
	return page.Segments(class, words.ModeLabel.Text(), chosen, h.onMode, words.ModeOffset.Text(), words.ModeOverlay.Text())
}

func (h *Kind) onMode(_ app.Context, e app.Event) { h.SetMode(ui.Data(e, "choice")) }

func (h *Kind) onSize(_ app.Context, e app.Event) {
	if page.ChooseSize(h.model, ui.Data(e, "choice")) {
		h.page.Changed()
	}
}

// SetMode takes a choice between ridges and lines.
func (h *Kind) SetMode(mode string) {
	if mode == words.ModeOffset.Text() || mode == words.ModeOverlay.Text() {
		h.settings.overlay = mode == words.ModeOverlay.Text()
		h.page.Changed()
	}
}

// Key handles a key and reports whether it did.
func (*Kind) Key(string) bool { return false }

// Menu is the kind's lines of a card's menu.
func (h *Kind) Menu(at card.Place, _ string) card.Menu {
	return card.Menu{After: []card.Item{card.CopyName}, End: h.cards.Pictures.PictureItems(at.Key)}
}

// Line is the run.
func (h *Kind) Line(c *card.Chart) app.UI {
	run := h.model.Run(c.Key.Run)
	return ui.Element("p", "card-line", nil, ui.Swatch(run), ui.RunName(run))
}

// PlotClass is the class of the place of a drawing.
func (*Kind) PlotClass() string { return "plot ridges" }

// Pill is said beside the title.
func (*Kind) Pill(*card.Chart) (short, full string) { return "", "" }

// Over is what lies over a drawing: the name of the axis into the depth, whose numbers are on the right.
func (h *Kind) Over(c *card.Chart, _ string) []app.UI {
	if h.settings.overlay || c.Caption.Points == 0 {
		return nil
	}
	return []app.UI{ui.Element("span", "depth-label", ui.Attrs{"aria-hidden", "true"}, app.Text(words.AxisName(wire.AxisStep)))}
}

// Below is what stands below a drawing.
func (*Kind) Below(*card.Chart, string) app.UI { return nil }

// Painted follows a drawing that was just painted.
func (*Kind) Painted(*card.Chart, *wire.Drawn, bool) {}

// CrossLabel is what the crosshair stands at.
func (*Kind) CrossLabel(*chart.Readout) string { return "" }

// Protocol is what can be asked.
func (*Kind) Protocol() *wire.Protocol { return &chart.Protocol }

// Answered takes an answer; what is under the pointer the page has taken itself.
func (*Kind) Answered(string, uint32, wire.Coded) {}

// Describe asks for what a screen reader says of a card.
func (*Kind) Describe(string) {}
