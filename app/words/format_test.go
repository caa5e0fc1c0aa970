package words

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestBytes(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 B", 999: "999 B", 1000: "1.0 kB", 999_949: "999.9 kB", 999_950: "1.0 MB",
		118_400_000: "118.4 MB", 1_300_000_000: "1.3 GB", 1 << 62: "4.6 EB",
	} {
		assert.Equal(t, want, Bytes(n))
	}
}

func TestBytesOf(t *testing.T) {
	assert.Equal(t, "118.4 of 412.0 MB", BytesOf(118_400_000, 412_000_000))
	assert.Equal(t, "0.0 of 1.3 GB", BytesOf(512, 1_300_000_000))
	assert.Equal(t, "1.2 MB", BytesOf(1_200_000, -1), "whole not known")
}

func TestAge(t *testing.T) {
	now := time.Date(2025, 11, 18, 1, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		want string
		then time.Time
	}{
		{"0 s ago", now.Add(time.Hour)}, // the clock was put back
		{"12 s ago", now.Add(-12 * time.Second)},
		{"5 min ago", now.Add(-5*time.Minute - 59*time.Second)},
		{"23 h ago", now.Add(-24*time.Hour + time.Second)},
		{"16 Nov", time.Date(2025, 11, 17, 0, 30, 0, 0, time.UTC)},
		{"31 Dec 2024", time.Date(2024, 12, 31, 12, 0, 0, 0, time.UTC)},
	} {
		assert.Equal(t, c.want, Age(now.UnixMilli(), c.then.UnixMilli(), -3600))
	}
}

func TestShortMoment(t *testing.T) {
	now := time.Date(2026, 11, 24, 17, 35, 0, 0, time.UTC)
	assert.Equal(t, "20 Feb 14:07",
		ShortMoment(now.UnixMilli(), time.Date(2026, 2, 20, 14, 7, 59, 0, time.UTC).UnixMilli(), 0))
	assert.Equal(t, "31 Dec 2025",
		ShortMoment(now.UnixMilli(), time.Date(2026, 1, 1, 0, 30, 0, 0, time.UTC).UnixMilli(),
			-3600), "where the reader is")
}
