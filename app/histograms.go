package app

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// histograms is the kind of distributions over steps: a chart of a tag in one run.
type histograms struct{ page *page }

func newHistograms(p *page) kind { return &histograms{p} }

func (*histograms) id() wire.Kind { return wire.KindHistogram }

func (h *histograms) card(in cardInputs) app.UI {
	return &chartCard{Page: h.page, Of: h, Area: in.at.area, Key: in.at.key, Names: in.names, Problems: in.problems, Pinned: in.pinned}
}

func (h *histograms) settings() any { return h.page.model.Overlay() }

func (h *histograms) badge(c valueCounts) badge {
	return badge{"points", state.SlicesDrawn(c.drawn(), c.values, c.superseded), state.SlicesTitle}
}

func (h *histograms) tools(t *toolbar) kindTools {
	return kindTools{row: []app.UI{h.mode("fits-s"), t.restarts("fits-s")}, narrow: true,
		options: func() []app.UI { return []app.UI{h.mode("moved-s"), t.restarts("moved-s")} }}
}

// mode is the choice between ridges and lines that lie over each other.
func (h *histograms) mode(class string) app.UI {
	chosen := state.ModeOffset
	if h.page.model.Overlay() {
		chosen = state.ModeOverlay
	}
	return segments(class, state.ModeLabel, chosen, h.onMode, state.ModeOffset, state.ModeOverlay)
}

func (h *histograms) onMode(_ app.Context, e app.Event) { h.setMode(ui.Data(e, "choice")) }

func (h *histograms) setMode(mode string) {
	if mode == state.ModeOffset || mode == state.ModeOverlay {
		h.page.model.SetOverlay(mode == state.ModeOverlay)
		h.page.changed()
	}
}

func (*histograms) key(string) bool { return false }

func (h *histograms) menu(at place, _ string) kindMenu {
	return kindMenu{after: []menuItem{copyName}, end: h.page.exports.pictureItems(at.key)}
}

// line is the run.
func (h *histograms) line(c *chartCard) app.UI {
	run := h.page.model.Run(c.Key.Run)
	return app.P().Class("card-line").Body(ui.Swatch(run), ui.RunName(run))
}

func (*histograms) plotClass() string                     { return "plot ridges" }
func (*histograms) pill(*chartCard) (short, full string)  { return "", "" }
func (*histograms) over(*chartCard, string) []app.UI      { return nil }
func (*histograms) below(*chartCard, string) app.UI       { return nil }
func (*histograms) painted(*chartCard, *wire.Drawn, bool) {}
func (*histograms) crossLabel(*wire.Readout) string       { return "" }
func (*histograms) describe(string)                       {}
