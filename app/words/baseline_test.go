package words

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestDifference(t *testing.T) {
	for by, want := range map[float64]string{
		0: "0", 0.0697499: "+0.0697", -0.005315: "−0.00532", 1.0704: "+1.07", -1302: "−1,302",
		3.79e-5: "+3.79e-5", 0.9999: "+1", math.Inf(1): "—", math.NaN(): "—",
	} {
		assert.Equal(t, want, Difference(by))
	}
}
