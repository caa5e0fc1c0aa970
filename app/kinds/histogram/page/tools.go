package page

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/histogram"
	"eventlens/app/page"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
)

// toolState is the state that the tools show. It is comparable.
type toolState struct {
	look     wire.HistogramLook
	together bool
	axis     wire.Axis
	size     cards.CardSize
}

// Settings returns the settings that the tools show.
func (h *Kind) Settings() any {
	return toolState{h.settings.shown(), h.settings.together, h.model.Cards.Axis(),
		h.model.Cards.Size()}
}

// Tools returns the kind's part of the toolbar.
func (h *Kind) Tools(t *page.Toolbar) page.Tools {
	return page.Tools{
		Row: []app.UI{h.mode("fits-s"), h.axis("fits-l"), h.together("together", "fits-l"),
			t.Attempts("fits-xl"), ui.Text("span", "grow", ""),
			page.Sizes("fits-xl", h.model.Cards.Size(), h.onSize)},
		Options: func() []app.UI {
			options := append([]app.UI{h.mode("moved-s"), h.axis("moved-l"),
				h.together("together-menu", "moved-l")}, h.rare()...)
			return append(options, t.Attempts("moved-xl"),
				page.Sizes("moved-xl", h.model.Cards.Size(), h.onSize))
		},
	}
}

// SettingNames lists the settings.
func (*Kind) SettingNames() string { return histogram.SettingNames }

// OwnOptions returns the options that no other kind has.
func (h *Kind) OwnOptions() []app.UI {
	return append([]app.UI{h.mode(""), h.together("together-menu", "")}, h.rare()...)
}

// rare returns the tools that are only in the options.
func (h *Kind) rare() []app.UI {
	return []app.UI{h.bins(),
		ui.Switch("", "log-counts", histogram.Log.Text(), histogram.LogHint.Text(),
			h.settings.Log, h.onLog),
		ui.Switch("", "own-range", histogram.Own.Text(), histogram.OwnHint.Text(),
			h.settings.Own, h.onOwn)}
}

// modes returns the names of the modes, in the order of wire.HistogramMode.
func modes() []string {
	return []string{histogram.ModeOffset.Text(), histogram.ModeOverlay.Text(),
		histogram.ModeBands.Text(),
		histogram.ModeHeat.Text()}
}

// mode returns the choice of the mode.
func (h *Kind) mode(class string) app.UI {
	return page.Segments(class, histogram.ModeLabel.Text(), modes()[h.settings.shown().Mode],
		h.onMode,
		modes()...)
}

// axis returns the choice of the axis of the steps.
func (h *Kind) axis(class string) app.UI {
	return page.Along(class, h.model.Cards.PlaceAxis(), h.onAxis)
}

// bins returns the choice of the bins in which histograms are drawn.
func (h *Kind) bins() app.UI {
	chosen := histogram.BinsShared.Text()
	if h.settings.Logged {
		chosen = histogram.BinsLogged.Text()
	}
	return page.Segments("", histogram.Bins.Text(), chosen, h.onBins,
		histogram.BinsShared.Text(), histogram.BinsLogged.Text())
}

func (h *Kind) together(id, class string) app.UI {
	return ui.Switch(class, id, histogram.Together.Text(), histogram.TogetherHint.Text(),
		h.settings.together, h.onTogether)
}

func (h *Kind) onMode(_ app.Context, e app.Event) { h.SetMode(ui.Data(e, "choice")) }
func (h *Kind) onAxis(_ app.Context, e app.Event) { h.SetAxis(ui.Data(e, "choice")) }
func (h *Kind) onBins(_ app.Context, e app.Event) { h.SetBins(ui.Data(e, "choice")) }

func (h *Kind) onTogether(ctx app.Context, _ app.Event) {
	h.SetTogether(ctx.JSSrc().Get("checked").Bool())
}

func (h *Kind) onLog(ctx app.Context, _ app.Event) {
	h.settings.Log = ctx.JSSrc().Get("checked").Bool()
	h.page.Changed()
}

func (h *Kind) onOwn(ctx app.Context, _ app.Event) {
	h.settings.Own = ctx.JSSrc().Get("checked").Bool()
	h.page.Changed()
}

func (h *Kind) onSize(_ app.Context, e app.Event) {
	if page.ChooseSize(h.model, ui.Data(e, "choice")) {
		h.page.Changed()
	}
}

// SetMode sets what cards show.
func (h *Kind) SetMode(mode string) {
	for i, name := range modes() {
		if mode == name {
			h.settings.Mode = wire.HistogramMode(i)
			if h.settings.Mode != wire.HistogramBands {
				h.model.Cards.SetLook("")
			}
			h.panels.version++ // the cards have other legends
			h.page.Changed()
		}
	}
}

// SetAxis sets the axis of the steps.
func (h *Kind) SetAxis(choice string) {
	if page.ChooseAlong(h.model, choice) {
		h.panels.version++
		h.page.Changed()
	}
}

// SetBins sets the bins.
func (h *Kind) SetBins(choice string) {
	if choice == histogram.BinsShared.Text() || choice == histogram.BinsLogged.Text() {
		h.settings.Logged = choice == histogram.BinsLogged.Text()
		h.page.Changed()
	}
}

// SetTogether puts the runs of a tag on one card, or each on its own.
func (h *Kind) SetTogether(on bool) {
	h.settings.setTogether(on)
	h.page.Changed()
}
