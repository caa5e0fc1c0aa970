package source_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/source"
)

// TestExpiry checks expiry times in links as in the stores' documentation.
func TestExpiry(t *testing.T) {
	cases := map[string]struct{ query, want string }{
		"AWS": {"X-Amz-Date=20261122T110000Z&X-Amz-Expires=3600&X-Amz-Signature=0",
			"2026-11-22T12:00:00Z"},
		"names escaped": {"x%2Damz%2Ddate=20261122T110000Z&X-AMZ-EXPIRES=60",
			"2026-11-22T11:01:00Z"},
		"AWS 2": {"AWSAccessKeyId=a&Expires=1795345200&Signature=s%3D",
			"2026-11-22T11:00:00Z"},
		"CloudFront": {"Expires=1795345200&Signature=s&Key-Pair-Id=k", "2026-11-22T11:00:00Z"},
		"Google": {"X-Goog-Date=20261122T110000Z&X-Goog-Expires=1",
			"2026-11-22T11:00:01Z"},
		"OSS 4": {"x-oss-date=20261122T110000Z&x-oss-expires=86400&x-oss-signature=s",
			"2026-11-23T11:00:00Z"},
		"OSS 2": {"x-oss-expires=1795345200&x-oss-signature=s", "2026-11-22T11:00:00Z"},
		"Azure": {"sv=2024-11-04&se=2026-11-22T11%3A00%3A00Z&sig=s",
			"2026-11-22T11:00:00Z"},
		"Azure, minutes": {"se=2026-11-22T11:00Z&sig=s", "2026-11-22T11:00:00Z"},
		"Azure, day":     {"se=2026-11-22&sig=s", "2026-11-22T00:00:00Z"},
		"COS": {"q-sign-time=1795341600%3B1795345200&q-signature=s",
			"2026-11-22T11:00:00Z"},
		"not signed":      {"Expires=1795345200", ""},
		"se without sig":  {"se=2026-11-22", ""},
		"no date":         {"X-Amz-Expires=3600", ""},
		"not a number":    {"X-Amz-Date=20261122T110000Z&X-Amz-Expires=-1", ""},
		"beyond all time": {"Expires=99999999999999999&Signature=s", ""},
		"no whole date":   {"se=2026-11&sig=s", ""},
		"empty":           {"", ""},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			at, ok := source.Expiry(c.query)
			assert.Equal(t, c.want != "", ok)
			if ok {
				assert.Equal(t, c.want, at.UTC().Format(time.RFC3339))
			}
		})
	}
}
