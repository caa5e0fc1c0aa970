package engine_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/engine/intake"
	"eventlens/app/wire"
)

// TestStalledFileIsShownAsFarAsItCame has a file stop arriving twice: what arrived is sent and
// drawn to the last record, including new tags, although nothing follows.
func TestStalledFileIsShownAsFarAsItCame(t *testing.T) {
	log := scalars("loss", 1000)
	first := log.at() + 5 // inside the next record
	for step := range 1000 {
		log.scalar("acc", int64(step), 1)
	}
	second := log.at() + 5
	log.scalar("loss", 1000, 1)
	blob := &slowBlob{content: log.bytes, parts: make(chan int)}
	p := startPage(t, intake.Config{})
	p.send(&wire.Open{Sources: []wire.Source{{Files: []wire.File{{
		Path: "run.tfevents", SizeBytes: int64(len(log.bytes)), Blob: p.put(blob),
	}}}}})

	blob.parts <- first
	until(p, func(c *wire.Catalogue) bool { return len(c.Tags) > 0 })
	assert.EqualValues(t, 1000, p.tag("loss").Values)
	p.send(&wire.View{Cards: []wire.Card{{
		ID: "loss", Tag: p.tag("loss").ID, Width: 320, Height: 184, Ratio: 1,
	}}})
	drawn := until(p, func(*wire.Drawn) bool { return true })
	assert.EqualValues(t, 1000, drawn.Points)
	assert.False(t, drawn.Complete)

	blob.parts <- second
	until(p, func(c *wire.Catalogue) bool { return len(c.Tags) > 0 && c.Tags[0].Name == "acc" })
	assert.EqualValues(t, 1000, p.tag("acc").Values)

	close(blob.parts)
	drawn = until(p, func(d *wire.Drawn) bool { return d.Complete })
	assert.EqualValues(t, 1001, drawn.Points)
}

// TestStopEndsAStalledFile keeps what arrived, without an answer of the server.
func TestStopEndsAStalledFile(t *testing.T) {
	log := scalars("loss", 1000).bytes
	blob := &slowBlob{content: log, parts: make(chan int)}
	p := startPage(t, intake.Config{})
	p.send(&wire.Open{Sources: []wire.Source{{Files: []wire.File{{
		Path: "run.tfevents", SizeBytes: int64(len(log)), Blob: p.put(blob),
	}}}}})
	blob.parts <- len(log) / 2
	until(p, func(c *wire.Catalogue) bool { return len(c.Tags) > 0 })
	p.send(&wire.Stop{})
	until(p, func(m *wire.Progress) bool { return !m.Reading })
	assert.Positive(t, p.tag("loss").Values)
	assert.Empty(t, p.problems())
}
