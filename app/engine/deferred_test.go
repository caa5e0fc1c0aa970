package engine_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/payload"
	"eventlens/app/kind"
	"eventlens/app/kinds/image"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// deferRecords changes cached columns so that every record with some bytes in it counts as not
// verified.
func deferRecords(t *testing.T, kept cache.Store, url string, log []byte, with string) {
	reader := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
	builder := store.NewBuilder()
	builder.Shapes = kind.Shapes()
	for record, err := range reader.All() {
		require.NoError(t, err)
		if bytes.Contains(record.Data, []byte(with)) {
			builder.Defer(record)
		}
		builder.Add(record)
	}
	chunk, err := builder.Take(reader.Offset()).AppendBinary(nil)
	require.NoError(t, err)
	replaceColumns(t, kept, url, chunk)
}

// replaceColumns replaces the cached columns of a file.
func replaceColumns(t *testing.T, kept cache.Store, url string, chunk []byte) {
	ctx := context.Background()
	c, key := cache.New(kept, cache.Options{}), cache.URLKey(source.CanonicalURL(url))
	meta, err := c.File(ctx, key)
	require.NoError(t, err)
	require.NoError(t, c.ResetFile(ctx, key))
	next := cache.FileMeta{Key: key, SizeBytes: -1, LastRecord: -1}
	next.SizeBytes, next.Validator, next.Offset, next.LastRecord, next.LastHash =
		meta.SizeBytes, meta.Validator, meta.Offset, meta.LastRecord, meta.LastHash
	_, err = c.AppendChunk(ctx, next, chunk)
	require.NoError(t, err)
}

// TestDeferredRecords shows an image of an unverified record once its whole record is verified, and
// not if that is damaged.
func TestDeferredRecords(t *testing.T) {
	log := newLog()
	first := fmt.Sprintf("bytes=%d-", log.at())
	log.image("pic", 10, 3, 2, pngBytes).scalar("loss", 10, 1)
	second := log.at()
	log.image("pic", 20, 3, 2, pngBytes).scalar("loss", 20, 1)
	b := startBucket(t, map[string][]byte{"a.tfevents": log.bytes})
	kept := newCache()
	visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
	deferRecords(t, kept, b.url("a.tfevents"), log.bytes, "PNG")
	damaged := bytes.Clone(log.bytes)
	damaged[second+30] ^= 1 // in the tag of the second image, which is not read again
	b.files["a.tfevents"] = damaged
	b.takeLog()

	p := startPage(t, intake.Config{Cache: kept})
	loaded := p.open(wire.Source{URL: b.url("a.tfevents")})
	assert.EqualValues(t, 2, loaded.Deferred)
	assert.EqualValues(t, 2, loaded.Points)
	assert.NotContains(t, strings.Join(b.takeLog(), "\n"), "bytes=",
		"nothing but columns was needed")
	tag := p.tag("pic").ID
	good := p.image("good", image.Get{Tag: tag, Run: 1})
	assert.Empty(t, words.Say(good.Problem))
	assert.Equal(t, pngBytes, p.get(good.Encoded))
	assert.Contains(t, strings.Join(b.takeLog(), "\n"), first, "the record was read")
	bad := p.image("bad", image.Get{Tag: tag, Run: 1, StepRequest: wire.StepRequest{Index: 1}})
	assert.Zero(t, bad.Encoded)
	assert.Contains(t, words.Say(bad.Problem),
		"The record of this image is damaged: payload checksum mismatch at byte ")
	assert.Contains(t, words.Say(bad.Problem), "/a.tfevents. If the original file is whole")
	p.close()

	b.takeLog()
	p = startPage(t, intake.Config{Cache: kept})
	p.open(wire.Source{URL: b.url("a.tfevents")})
	assert.Equal(t, good.Encoded != 0, p.image("good", image.Get{Tag: tag, Run: 1}).Encoded != 0)
	assert.NotContains(t, strings.Join(b.takeLog(), "\n"), first,
		"it is kept, verified; the next one may be read ahead")
}

// TestReadPartOutsideOfItsRecord reports columns that do not fit their file as damage.
func TestReadPartOutsideOfItsRecord(t *testing.T) {
	log := newLog().image("pic", 10, 3, 2, pngBytes)
	reader := eventfile.NewReader(bytes.NewReader(log.bytes), eventfile.Options{})
	builder := store.NewBuilder()
	var record eventfile.Record
	for next, err := range reader.All() {
		require.NoError(t, err)
		builder.Add(next)
		record = next
	}
	builder.Defer(record)
	s := store.New()
	id := s.AddFile(s.AddRun("run"), "file")
	s.Append(id, builder.Take(reader.Offset()))
	for name, at := range map[string]store.Range{
		"header":   {Offset: record.Offset + 3, Length: 10},
		"footer":   {Offset: record.Offset + 20, Length: int64(len(record.Data))},
		"negative": {Offset: record.Offset + 20, Length: -1},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := payload.Read(t.Context(), source.NewMemory(log.bytes), "file", s.Deferred(id),
				at)
			var corrupt *eventfile.CorruptError
			require.ErrorAs(t, err, &corrupt)
			assert.Equal(t, "a payload that is not in its record", corrupt.What)
		})
	}
}

// TestDamageOfAGraphThatWasLeftOut has a graph that was left out when its record was read. Its
// damage is counted once it is shown, as "eventlens inspect" counts it, and only once.
func TestDamageOfAGraphThatWasLeftOut(t *testing.T) {
	const damaged = "\x0a\x05\x0a\x03abc\x0a\x09"
	log := newLog().scalar("loss", 10, 1)
	log.event(1.7e9, 0, func(b []byte) []byte { return appendString(b, 4, damaged) })
	b := startBucket(t, map[string][]byte{"a.tfevents": log.bytes})
	kept, at := newCache(), wire.Source{URL: b.url("a.tfevents")}
	_, loaded := visit(t, kept, at)
	assert.Equal(t, 1, loaded.Problems, "a graph that was read")
	deferRecords(t, kept, at.URL, log.bytes, damaged)

	p := startPage(t, intake.Config{Cache: kept})
	loaded = p.open(at)
	assert.Zero(t, loaded.Problems)
	assert.EqualValues(t, 1, loaded.Deferred)
	shown := p.graphs()[0]
	for range 2 {
		assert.Equal(t, damaged, string(p.graph(shown)))
		p.graphs() // answered after the page is told
		require.Len(t, p.problems(), 1)
		assert.Contains(t, p.problems()[0], "unparsable value: damaged graph")
	}
}
