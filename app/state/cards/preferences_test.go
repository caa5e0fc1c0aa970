package cards_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestPreferencesAreKept(t *testing.T) {
	m := state.New("https://b.example/")
	m.Start("", nil)
	_, changed := m.Cards.PreferencesToKeep()
	assert.False(t, changed, "nothing was chosen")
	m.Cards.SetSmoothing(wire.Smoothing{Kind: wire.SmoothMean, Amount: 25})
	m.Cards.SetIgnoreOutliers(true)
	m.Cards.SetMarks(true)
	m.Cards.SetOrder(wire.OrderName)
	m.Cards.SetSize(cards.SizeL)
	text, changed := m.Cards.PreferencesToKeep()
	assert.True(t, changed)
	assert.Equal(t, "smoothing=mean%3A25&outliers=ignore&marks=on&readout=name&cardsize=l", text)
	_, changed = m.Cards.PreferencesToKeep()
	assert.False(t, changed, "nothing changed since")

	again := state.New("https://b.example/")
	again.Cards.Prefer(text)
	again.Start("", nil)
	assert.Equal(t, wire.Smoothing{Kind: wire.SmoothMean, Amount: 25}, again.Cards.Smoothing())
	assert.True(t, again.Cards.IgnoreOutliers() && again.Cards.Marks())
	assert.Equal(t, wire.OrderName, again.Cards.Order())
	assert.Equal(t, cards.SizeL, again.Cards.Size())
	assert.Equal(t, text, again.Fragment().String(),
		"an address that is shared shows others the same")
}

func TestTheAddressWinsOverPreferences(t *testing.T) {
	const kept = "smoothing=0.9&outliers=ignore&marks=on&readout=name&cardsize=l"
	m := state.New("https://b.example/")
	m.Cards.Prefer(kept)
	m.Start("smoothing=0&outliers=show&readout=nearest&cardsize=s", nil)
	assert.Equal(t, wire.Smoothing{}, m.Cards.Smoothing())
	assert.False(t, m.Cards.IgnoreOutliers())
	assert.True(t, m.Cards.Marks())
	assert.Equal(t, wire.OrderNearest, m.Cards.Order())
	assert.Equal(t, cards.SizeS, m.Cards.Size())

	m.Cards.SetMarks(false)
	text, changed := m.Cards.PreferencesToKeep()
	assert.True(t, changed)
	assert.Equal(t, "smoothing=0.9&outliers=ignore&readout=name&cardsize=l", text,
		"what came with the address is not the person's")

	m.Cards.SetSmoothing(wire.Smoothing{Amount: cards.DefaultSmoothing})
	m.Cards.SetSize(cards.SizeM)
	m.Cards.SetOrder(wire.OrderValue)
	m.Cards.SetIgnoreOutliers(false)
	f := m.Fragment()
	again := state.New("https://b.example/")
	again.Cards.Prefer(text)
	again.Start(f.String(), nil)
	assert.Equal(t, m.Cards.Lines(), again.Cards.Lines(),
		"the product's defaults are in the address of those who prefer others")
	assert.Equal(t, m.Cards.Size(), again.Cards.Size())
}

func TestSettingsAreReset(t *testing.T) {
	m := state.New("https://b.example/")
	m.Cards.Prefer("smoothing=0.9&marks=on")
	m.Start("x=wall&yscale=log&linkzoom=on@1,2&cardsize=s&aggregate=mean&steps=7", nil)
	assert.False(t, m.Cards.Standard())
	m.Cards.ResetSettings()
	assert.Equal(t, wire.Lines{
		Smoothing: wire.Smoothing{Amount: cards.DefaultSmoothing},
		Aggregate: wire.Aggregate{Centre: wire.CentreMean},
	}, m.Cards.Lines(),
		"how runs are summed up is chosen in the run list")
	text, changed := m.Cards.PreferencesToKeep()
	assert.True(t, changed)
	assert.Empty(t, text)
	assert.True(t, m.Cards.Standard())
	assert.Equal(t, "aggregate=mean&steps=on", m.Fragment().String())
}

func TestForeignPreferences(t *testing.T) {
	m := state.New("https://b.example/")
	m.Cards.Prefer("smoothing=NaN&outliers=maybe&marks=&readout=<b>&cardsize=xxl&src=https://evil.example/&x=wall%")
	m.Start("", nil)
	assert.Equal(t, "", m.Fragment().String())
	assert.Equal(t, wire.AxisStep, m.Cards.Axis())
}

func TestSmoothingKinds(t *testing.T) {
	m := state.New("https://b.example/")
	m.Start("", nil)
	m.Cards.SetSmoothing(wire.Smoothing{Amount: 0.85})
	m.Cards.SetSmoothingKind(wire.SmoothGaussian)
	assert.Equal(t, wire.Smoothing{Kind: wire.SmoothGaussian, Amount: cards.DefaultWindow},
		m.Cards.Smoothing())
	m.Cards.SetSmoothing(wire.Smoothing{Kind: wire.SmoothGaussian, Amount: 40})
	m.Cards.SetSmoothingKind(wire.SmoothTime)
	assert.Equal(t, wire.Smoothing{Kind: wire.SmoothTime, Amount: 0.85}, m.Cards.Smoothing(),
		"averages share their weight")
	m.Cards.SetSmoothingKind(wire.SmoothMean)
	assert.Equal(t, wire.Smoothing{Kind: wire.SmoothMean, Amount: 40}, m.Cards.Smoothing())
	m.Cards.SetSmoothingKind(99)
	assert.Equal(t, wire.SmoothMean, m.Cards.Smoothing().Kind)
}

func TestSlider(t *testing.T) {
	for kind := wire.SmoothEMA; kind <= wire.SmoothGaussian; kind++ {
		assert.Zero(t, cards.Slid(kind, 0).Amount)
		last := -1.0
		for i := range 101 {
			place := cards.SliderEnd(kind) * float64(i) / 100
			s := cards.Slid(kind, place)
			assert.GreaterOrEqual(t, s.Amount, last, "%s at %v", words.SmoothingName(kind), place)
			assert.InDelta(t, place, cards.SliderPlace(s), 0.06*cards.SliderEnd(kind), "%s at %v",
				words.SmoothingName(kind), place)
			last = s.Amount
		}
	}
	assert.Equal(t, 0.999, cards.Slid(wire.SmoothEMA, 0.999).Amount)
	assert.Equal(t, 0.99, cards.Slid(wire.SmoothEMA, 0.9901).Amount)
	assert.Equal(t, 1000.0, cards.Slid(wire.SmoothMean, 1).Amount)
	assert.Equal(t, 1.0, cards.SliderPlace(wire.Smoothing{Kind: wire.SmoothMean, Amount: 1e6}))
	assert.Equal(t, 0.61, cards.Nudged(wire.Smoothing{Amount: 0.6}, 1).Amount)
	assert.Equal(t, 0.999, cards.Nudged(wire.Smoothing{Amount: 0.95}, 10).Amount)
	assert.Equal(t, 0.0, cards.Nudged(wire.Smoothing{Kind: wire.SmoothMean, Amount: 3}, -10).Amount)
}

func TestTypedAmounts(t *testing.T) {
	for text, want := range map[string]float64{
		"0.6": 0.6, " 0,95 ": 0.95, "7": 0.999, "1e-3": 0.001, "0": 0,
	} {
		s, ok := cards.ParseAmount(wire.SmoothEMA, text)
		assert.True(t, ok, text)
		assert.Equal(t, want, s.Amount, text)
	}
	for _, wrong := range []string{"", "x", "NaN", "-0.5", "0.6.1"} {
		_, ok := cards.ParseAmount(wire.SmoothTime, wrong)
		assert.False(t, ok, wrong)
	}
	s, ok := cards.ParseAmount(wire.SmoothMean, "24.7")
	assert.True(t, ok)
	assert.Equal(t, "25", cards.AmountText(s))
	assert.Equal(t, "0.60", cards.AmountText(wire.Smoothing{Amount: 0.6}))
	assert.Equal(t, "0.999", cards.AmountText(wire.Smoothing{Amount: 0.999}))
	assert.Equal(t, "25 points", cards.SmoothingSaid(s))
}
