package view

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"eventlens/app/words"
)

func TestMoment(t *testing.T) {
	now := time.Date(2025, 12, 31, 23, 30, 0, 0, time.UTC)
	zone := 0
	e := &Env{Config: Config{Now: func() time.Time { return now }, ZoneOffset: func(int64) int {
		return zone
	}}}
	at := float64(time.Date(2025, 11, 18, 13, 32, 10, 0, time.UTC).Unix())
	assert.Equal(t, "18 Nov 13:32:10", words.Say(e.Moment(at)))
	zone = 3600
	assert.Equal(t, "18 Nov 2025 14:32:10", words.Say(e.Moment(at)),
		"for the reader it is next year already")
}
