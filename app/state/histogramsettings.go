package state

import "eventlens/app/address"

// How histograms are drawn, in the address.
var overlayChoice = address.Choice{Key: address.Mode, Words: []string{"offset", "overlay"}}

// HistogramSettings are how all histograms are drawn.
type HistogramSettings struct {
	overlay bool // they are laid over each other
}

func (h *HistogramSettings) write(f *address.Fragment) { overlayChoice.Write(f, index(h.overlay)) }

func (h *HistogramSettings) read(f *address.Fragment) { h.overlay = overlayChoice.Read(f, 0) == 1 }

// Overlay reports whether histograms are laid over each other instead of being offset.
func (h *HistogramSettings) Overlay() bool { return h.overlay }

// SetOverlay chooses it.
func (h *HistogramSettings) SetOverlay(on bool) { h.overlay = on }
