package state

// How histograms are drawn, in the address.
var (
	overlayChoice = choice{Key{name: "mode"}, []string{"offset", "overlay"}}
	histogramKeys = []*Key{&overlayChoice.Key}
)

// HistogramSettings are how all histograms are drawn.
type HistogramSettings struct {
	overlay bool // they are laid over each other
}

func (h *HistogramSettings) write(f *Fragment) { overlayChoice.write(f, index(h.overlay)) }

func (h *HistogramSettings) read(f *Fragment) { h.overlay = overlayChoice.read(f, 0) == 1 }

// Overlay reports whether histograms are laid over each other instead of being offset.
func (h *HistogramSettings) Overlay() bool { return h.overlay }

// SetOverlay chooses it.
func (h *HistogramSettings) SetOverlay(on bool) { h.overlay = on }
