package library

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestIntervalOfFailures(t *testing.T) {
	var p Interval
	var waits []time.Duration
	for range 7 {
		p.Fails(time.Time{}, 0.5)
		waits = append(waits, p.wait(30*time.Second))
	}
	assert.Equal(t, []time.Duration{
		time.Minute,
		2 * time.Minute,
		4 * time.Minute,
		8 * time.Minute,
		10 * time.Minute,
		10 * time.Minute,
		10 * time.Minute,
	}, waits)
	p.Unchanged(time.Time{}, 0.5)
	assert.Equal(t, 30*time.Second, p.wait(30*time.Second), "one answer ends the back-off")
	p.Fails(time.Time{}, 0.5)
	assert.Equal(t, 10*time.Minute, p.wait(10*time.Minute),
		"never less than chosen, never more than ten minutes")
}

func TestIntervalOfQuiet(t *testing.T) {
	var p Interval
	for range quietChecks {
		p.Unchanged(time.Time{}, 0.5)
		assert.Equal(t, 5*time.Second, p.wait(5*time.Second))
	}
	last := 5 * time.Second
	for range 12 {
		p.Unchanged(time.Time{}, 0.5)
		assert.Equal(t, 1250*time.Millisecond, p.wait(5*time.Second)-last, "slowly")
		last = p.wait(5 * time.Second)
	}
	p.Unchanged(time.Time{}, 0.5)
	assert.Equal(t, 20*time.Second, p.wait(5*time.Second), "up to four times")
	p.Found(time.Time{}, 0.5)
	assert.Equal(t, 5*time.Second, p.wait(5*time.Second), "any change returns to what was chosen")
}

func TestIntervalJitter(t *testing.T) {
	at := time.Unix(1.7e9, 0)
	for luck, want := range map[float64]time.Duration{
		0: 27 * time.Second, 0.25: 28500 * time.Millisecond, 0.5: 30 * time.Second,
		1: 33 * time.Second,
	} {
		var p Interval
		p.Found(at, luck)
		assert.Equal(t, want, p.Next(30*time.Second).Sub(at))
	}
}
