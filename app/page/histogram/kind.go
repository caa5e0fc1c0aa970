package histogram

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// Kind is the kind of distributions over steps: a chart of a tag in one run.
type Kind struct{ page *page.Page }

func New(p *page.Page) page.Kind { return &Kind{p} }

func (*Kind) Id() wire.Kind { return wire.KindHistogram }

func (h *Kind) Card(in page.CardInputs) app.UI {
	return &page.ChartCard{Page: h.page, Of: h, Area: in.At.Area, Key: in.At.Key, Names: in.Names, Problems: in.Problems, Pinned: in.Pinned}
}

func (h *Kind) Settings() any { return h.page.Model.Overlay() }

func (h *Kind) Badge(c page.Counts) page.Badge {
	return page.Badge{Icon: "points", Text: state.SlicesDrawn(c.Drawn(), c.Values, c.Superseded), Title: state.SlicesTitle}
}

func (h *Kind) Tools(t *page.Toolbar) page.Tools {
	return page.Tools{Row: []app.UI{h.mode("fits-s"), t.Attempts("fits-s")}, Narrow: true,
		Options: func() []app.UI { return []app.UI{h.mode("moved-s"), t.Attempts("moved-s")} }}
}

// mode is the choice between ridges and lines that lie over each other.
func (h *Kind) mode(class string) app.UI {
	chosen := state.ModeOffset
	if h.page.Model.Overlay() {
		chosen = state.ModeOverlay
	}
	return page.Segments(class, state.ModeLabel, chosen, h.onMode, state.ModeOffset, state.ModeOverlay)
}

func (h *Kind) onMode(_ app.Context, e app.Event) { h.SetMode(ui.Data(e, "choice")) }

func (h *Kind) SetMode(mode string) {
	if mode == state.ModeOffset || mode == state.ModeOverlay {
		h.page.Model.SetOverlay(mode == state.ModeOverlay)
		h.page.Changed()
	}
}

func (*Kind) Key(string) bool { return false }

func (h *Kind) Menu(at page.Place, _ string) page.Menu {
	return page.Menu{After: []page.MenuItem{page.CopyName}, End: h.page.Exports.PictureItems(at.Key)}
}

// Line is the run.
func (h *Kind) Line(c *page.ChartCard) app.UI {
	run := h.page.Model.Run(c.Key.Run)
	return ui.Element("p", "card-line", nil, ui.Swatch(run), ui.RunName(run))
}

func (*Kind) PlotClass() string                          { return "plot ridges" }
func (*Kind) Pill(*page.ChartCard) (short, full string)  { return "", "" }
func (*Kind) Over(*page.ChartCard, string) []app.UI      { return nil }
func (*Kind) Below(*page.ChartCard, string) app.UI       { return nil }
func (*Kind) Painted(*page.ChartCard, *wire.Drawn, bool) {}
func (*Kind) CrossLabel(*wire.Readout) string            { return "" }
func (*Kind) Describe(string)                            {}
