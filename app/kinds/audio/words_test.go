package audio

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTexts(t *testing.T) {
	for want, got := range map[string]string{
		"1 step with audio":      Steps(1),
		"1,204 steps with audio": Steps(1204),
		"Player of wave in a/b":  Player("wave", "a/b"),
		"a/b, first step":        SameRun("a/b", true),
		"a/b, latest step":       SameRun("a/b", false),
	} {
		assert.Equal(t, want, got)
	}
}

func TestFormat(t *testing.T) {
	for want, got := range map[string]string{
		"1.25 s · 44.1 kHz · stereo · 16 bit · 220.5 kB":      Format(1.25, 44_100, 2, 16, false, 220_500),
		"2 s · 8 kHz · mono · 32 bit float":                   Format(2, 8000, 1, 32, true, 0),
		"1 min 30 s · 48 kHz · 6 channels · 24 bit · 77.8 MB": Format(90, 48_000, 6, 24, false, 77_760_000),
		"5 B": Format(0, 0, 0, 0, false, 5), // a file that no browser decodes
		"":    Format(0, 0, 0, 0, false, 0),
	} {
		assert.Equal(t, want, got)
	}
}
