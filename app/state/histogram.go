package state

// How histograms are drawn, in the address.
var (
	overlayChoice = &choice{&Key{name: "mode"}, []string{"offset", "overlay"}}
	histogramKeys = []*Key{overlayChoice.Key}
)
