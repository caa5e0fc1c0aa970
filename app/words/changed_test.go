package words

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestWhatChanged(t *testing.T) {
	for want, got := range map[string]string{
		"a diverged at step 121":               Changed(ChangedDiverged, 1, "a", "121"),
		"2 runs diverged at step 121":          Changed(ChangedDiverged, 2, "a", "121"),
		"2 runs diverged, first at step 90":    Changed(ChangedDivergedFrom, 2, "a", "90"),
		"a is still running":                   Changed(ChangedRunning, 1, "a", ""),
		"1,200 runs are still running":         Changed(ChangedRunning, 1200, "a", ""),
		"a is new since your last visit":       Changed(ChangedNew, 1, "a", ""),
		"3 runs are new since your last visit": Changed(ChangedNew, 3, "a", ""),
		"a stopped 2 h ago":                    Changed(ChangedStopped, 1, "a", "2 h ago"),
		"a stopped 2 h ago. Best loss: a (0.1). ": ChangedFact(
			ChangedFact("", "a stopped 2 h ago"), BestRunOf("loss", "a", "0.1")),
	} {
		assert.Equal(t, want, got)
	}
}
