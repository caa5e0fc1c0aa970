package words

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
)

func TestDiverged(t *testing.T) {
	for want, got := range map[string]string{
		"train is NaN since step 121":         Diverged(1, "train", "NaN", "121", true),
		"train and val are NaN since step 5":  Diverged(2, TwoRuns("train", "val"), "NaN", "5", true),
		"7 of 9 runs are ∞, first at step 12": Diverged(7, RunsRead(7, 9), "∞", "12", false),
		"loss is −∞ since step 1,210": DivergedSince("loss",
			&wire.Sample{Step: 1210, Value: math.Inf(-1)}),
		"2 NaN": DivergedShort(2, "NaN"),
	} {
		assert.Equal(t, want, got)
	}
}
