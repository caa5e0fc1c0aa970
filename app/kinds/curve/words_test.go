package curve

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestTexts(t *testing.T) {
	for want, got := range map[string]string{
		"Curves of pr at threshold 0.5": TableOf("pr", "0.5"),
		"1 more run":                    TableMore(1),
		"1,204 more runs":               TableMore(1204),
		"Threshold":                     words.Say(Label(0)),
		"True positives":                words.Say(Label(4)),
		"False positive rate":           words.Say(Label(FalseRate)),
	} {
		assert.Equal(t, want, got)
	}
}

func TestAxesAreNamed(t *testing.T) {
	for want, got := range map[string]wire.Text{
		"precision over recall":                Axes(wire.CurvePrecision, wire.AxisStep),
		"true over false positive rate":        Axes(wire.CurveRates, wire.AxisWall),
		"average precision over steps":         Axes(wire.CurvePrecisionArea, wire.AxisStep),
		"average precision over relative time": Axes(wire.CurvePrecisionArea, wire.AxisRelative),
		"area under the ROC curve over time":   Axes(wire.CurveRatesArea, wire.AxisWall),
	} {
		assert.Equal(t, want, words.Say(got))
	}
	for _, names := range []struct {
		mode wire.CurveMode
		x, y string
	}{
		{wire.CurvePrecision, "Recall", "Precision"},
		{wire.CurveRates, "False positive rate", "True positive rate"},
		{wire.CurvePrecisionArea, "Step", "Average precision"},
		{wire.CurveRatesArea, "Step", "Area under the ROC curve"},
	} {
		x, y := AxisNames(names.mode, wire.AxisStep)
		assert.Equal(t, names.x, words.Say(x))
		assert.Equal(t, names.y, words.Say(y))
	}
}
