package charts_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"eventlens/charts"
)

// TestFormatTime compares it with time.Format, by the layouts of the page and others.
func TestFormatTime(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	times := []time.Time{{}, time.Date(-7, 2, 3, 4, 5, 6, 0, time.UTC),
		time.Date(12345, 12, 31, 23, 59, 59, 999, time.UTC)}
	for range 1000 {
		zone := time.FixedZone("", random.IntN(86400)-43200)
		times = append(times, time.Unix(random.Int64N(1<<36)-1<<33, 0).In(zone))
	}
	for _, at := range times {
		for _, layout := range []string{"", "2 Jan", "2 Jan 2006", " 15:04:05", " 15:04",
			"2 January 2006, 15:04:05", "2. 1. 2006", "1月2日", "at 2"} {
			assert.Equal(t, at.Format(layout), charts.FormatTime(at, layout))
		}
	}
}
