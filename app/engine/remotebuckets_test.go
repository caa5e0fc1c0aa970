package engine_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/intake/read"
	"eventlens/app/engine/parse"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// manyHistograms returns a log of n histograms of ten buckets, whose limits move.
func manyHistograms(n int) *logWriter {
	log := newLog()
	for step := range n {
		limits, counts := make([]float64, 10), make([]float64, 10)
		for i := range limits {
			limits[i], counts[i] = float64(i+1)+float64(step)/7, float64(1+(i+step)%5)
		}
		log.histogram("w", int64(step), 0, limits, counts)
	}
	return log
}

// TestHistogramsLeftInTheFile draws a series too large for memory as if it were not: skipped
// histograms are read again, many at once. A second visit requests nothing from the storage.
func TestHistogramsLeftInTheFile(t *testing.T) {
	b := startBucket(t, map[string][]byte{"x.tfevents": manyHistograms(500).bytes})
	draw := func(cfg intake.Config) (*page, *wire.Drawn, []byte) {
		p := startPage(t, cfg)
		p.open(wire.Source{URL: b.url("x.tfevents")})
		drawn := p.draw(wire.Card{ID: "c", Tag: p.tag("w").ID, Run: 1}, wire.View{Theme: "light"})
		return p, drawn, p.get(drawn.Pixels).([]byte)
	}
	_, want, all := draw(intake.Config{})
	assert.EqualValues(t, 500, want.Points)
	assert.EqualValues(t, 500, want.Total)
	assert.True(t, want.Note.None())

	b.takeLog()
	kept := newCache()
	p, drawn, far := draw(intake.Config{Cache: kept, Limits: read.Limits{BucketBytes: 4000}})
	assert.EqualValues(t, 500, drawn.Points)
	assert.True(t, drawn.Note.None())
	assert.Equal(t, want.Summary, drawn.Summary)
	assert.Equal(t, all, far)
	assert.Less(t, strings.Count(strings.Join(b.takeLog(), "\n"), "bytes="), 10)
	p.close()

	_, _, again := draw(intake.Config{Cache: kept, Limits: read.Limits{BucketBytes: 4000}})
	assert.Equal(t, all, again)
	assert.NotContains(t, strings.Join(b.takeLog(), "\n"), "bytes=")
}

// TestHistogramsThatCannotBeReadAgain: the chart leaves them out, and the card says so.
func TestHistogramsThatCannotBeReadAgain(t *testing.T) {
	b := startBucket(t, map[string][]byte{"x.tfevents": manyHistograms(100).bytes})
	gone := false
	fetcher := fetchFunc(func(ctx context.Context, req source.Request) (*source.Response, error) {
		if gone {
			req.URL += ".gone"
		}
		return (&sourcetest.Fetcher{}).Fetch(ctx, req)
	})
	p := startPage(t, intake.Config{
		Limits: read.Limits{BucketBytes: 4000}, Parse: parse.Config{Fetcher: fetcher},
	})
	p.open(wire.Source{URL: b.url("x.tfevents")})
	gone = true
	drawn := p.draw(wire.Card{ID: "c", Tag: p.tag("w").ID, Run: 1}, wire.View{Theme: "light"})
	assert.Positive(t, drawn.Points)
	assert.Less(t, drawn.Points, int64(60))
	assert.EqualValues(t, 100, drawn.Total)
}
