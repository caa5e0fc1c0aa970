package page

import (
	"eventlens/app/address"
	"eventlens/app/wire"
)

// Settings of histogram cards in the URL.
var (
	modeChoice = address.Choice{
		Key: address.Mode, Words: []string{"offset", "overlay", "distributions", "heatmap"},
	}
	binsChoice     = address.Choice{Key: address.Bins, Words: []string{"shared", "logged"}}
	countsChoice   = address.Choice{Key: address.Counts, Words: []string{"linear", "log"}}
	rangeChoice    = address.Choice{Key: address.ValueRange, Words: []string{"shared", "own"}}
	togetherChoice = address.Choice{Key: address.Together, Words: []string{"off", "on"}}
)

// settings says how all histograms are drawn. It implements state.KindSettings.
type settings struct {
	wire.HistogramLook
	together bool // the runs of a tag share a card
	// look returns the name of the chosen further tab, "" for none.
	look func() string
	// joined applies together to the cards.
	joined func(on bool)
}

// Write implements state.KindSettings.
func (s *settings) Write(f *address.Fragment) {
	modeChoice.Write(f, int(s.Mode))
	binsChoice.Write(f, number(s.Logged))
	countsChoice.Write(f, number(s.Log))
	rangeChoice.Write(f, number(s.Own))
	togetherChoice.Write(f, number(s.together))
}

// Read implements state.KindSettings.
func (s *settings) Read(f *address.Fragment) {
	s.HistogramLook = wire.HistogramLook{Mode: wire.HistogramMode(modeChoice.Read(f, 0)),
		Logged: binsChoice.Read(f, 0) == 1,
		Log:    countsChoice.Read(f, 0) == 1, Own: rangeChoice.Read(f, 0) == 1}
	s.setTogether(togetherChoice.Read(f, 0) == 1)
}

// setTogether puts the runs of a tag on one card, or each on its own.
func (s *settings) setTogether(on bool) {
	s.together = on
	s.joined(on)
}

// Apply implements state.KindSettings.
func (s *settings) Apply(v *wire.View) { v.Histograms = s.shown() }

// bandsTab is the name of the further tab in the URL.
const bandsTab = "distributions"

// shown returns how cards are drawn now: the further tab shows bands.
func (s *settings) shown() wire.HistogramLook {
	l := s.HistogramLook
	if s.look() == bandsTab {
		l.Mode = wire.HistogramBands
	}
	return l
}

func number(on bool) int {
	if on {
		return 1
	}
	return 0
}
