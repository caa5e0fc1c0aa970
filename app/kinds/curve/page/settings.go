package page

import (
	"strconv"

	"eventlens/app/address"
	"eventlens/app/wire"
)

// Settings of curve cards in the URL.
var (
	modeChoice = address.Choice{
		Key: address.Curves, Words: []string{"pr", "roc", "prarea", "rocarea"},
	}
	fLinesChoice = address.Choice{Key: address.FLines, Words: []string{"on", "off"}}
)

// settings says how all curves are drawn. It implements state.KindSettings.
type settings struct{ wire.CurveLook }

// usualThreshold is the threshold unless another one is chosen.
const usualThreshold = 0.5

// Write implements state.KindSettings.
func (s *settings) Write(f *address.Fragment) {
	modeChoice.Write(f, int(s.Mode))
	hidden := 0
	if s.HideF1Lines {
		hidden = 1
	}
	fLinesChoice.Write(f, hidden)
	if s.Threshold != usualThreshold {
		f.Set(address.Threshold, strconv.FormatFloat(s.Threshold, 'f', -1, 64))
	}
}

// Read implements state.KindSettings.
func (s *settings) Read(f *address.Fragment) {
	s.CurveLook = wire.CurveLook{
		Mode: wire.CurveMode(modeChoice.Read(f, 0)), Threshold: usualThreshold,
		HideF1Lines: fLinesChoice.Read(f, 0) == 1,
	}
	if v, err := strconv.ParseFloat(f.Text(address.Threshold), 64); err == nil && v >= 0 && v <= 1 {
		s.Threshold = v
	}
}

// Apply implements state.KindSettings.
func (s *settings) Apply(v *wire.View) { v.Curves = s.CurveLook }
