package words

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestWhatChanged(t *testing.T) {
	for want, got := range map[string]string{
		"1 run diverged at step 121":           Changed(ChangedDiverged, 1, "121"),
		"2 runs diverged at step 121":          Changed(ChangedDiverged, 2, "121"),
		"2 runs diverged, first at step 90":    Changed(ChangedDivergedFrom, 2, "90"),
		"1 run is new since your last visit":   Changed(ChangedNew, 1, ""),
		"3 runs are new since your last visit": Changed(ChangedNew, 3, ""),
		"1 stopped 2 h ago":                    Changed(ChangedStopped, 1, "2 h ago"),
		"1 stopped 2 h ago. Best loss: a (0.1). ": ChangedFact(
			ChangedFact("", "1 stopped 2 h ago"), BestRunOf("loss", "a", "0.1")),
	} {
		assert.Equal(t, want, got)
	}
}
