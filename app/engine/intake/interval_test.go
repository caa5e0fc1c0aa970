package intake

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestIntervalOfFailures(t *testing.T) {
	var p interval
	var waits []time.Duration
	for range 7 {
		p.fails(time.Time{}, 0.5)
		waits = append(waits, p.wait(30*time.Second))
	}
	assert.Equal(t, []time.Duration{time.Minute, 2 * time.Minute, 4 * time.Minute, 8 * time.Minute, 10 * time.Minute, 10 * time.Minute, 10 * time.Minute}, waits)
	p.unchanged(time.Time{}, 0.5)
	assert.Equal(t, 30*time.Second, p.wait(30*time.Second), "one answer ends the back-off")
	p.fails(time.Time{}, 0.5)
	assert.Equal(t, 10*time.Minute, p.wait(10*time.Minute), "never less than chosen, never more than ten minutes")
}

func TestIntervalOfQuiet(t *testing.T) {
	var p interval
	for range quietChecks {
		p.unchanged(time.Time{}, 0.5)
		assert.Equal(t, 5*time.Second, p.wait(5*time.Second))
	}
	last := 5 * time.Second
	for range 12 {
		p.unchanged(time.Time{}, 0.5)
		assert.Equal(t, 1250*time.Millisecond, p.wait(5*time.Second)-last, "slowly")
		last = p.wait(5 * time.Second)
	}
	p.unchanged(time.Time{}, 0.5)
	assert.Equal(t, 20*time.Second, p.wait(5*time.Second), "up to four times")
	p.found(time.Time{}, 0.5)
	assert.Equal(t, 5*time.Second, p.wait(5*time.Second), "any change returns to what was chosen")
}

func TestIntervalJitter(t *testing.T) {
	at := time.Unix(1.7e9, 0)
	for luck, want := range map[float64]time.Duration{0: 27 * time.Second, 0.25: 28500 * time.Millisecond, 0.5: 30 * time.Second, 1: 33 * time.Second} {
		var p interval
		p.found(at, luck)
		assert.Equal(t, want, p.next(30*time.Second).Sub(at))
	}
}
