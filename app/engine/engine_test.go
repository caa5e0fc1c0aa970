package engine_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine"
	"eventlens/app/engine/intake"
	"eventlens/app/engine/parse"
	"eventlens/app/kind"
	"eventlens/app/kinds"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
)

func TestOpenManifest(t *testing.T) {
	content := scalars("loss", 100).bytes
	b := startBucket(t, map[string][]byte{
		"runs/a/train/events.out.tfevents.1": content,
		"runs/a/train/events.out.tfevents.2": scalars("acc", 10).bytes,
		"runs/b/events.out.tfevents.1":       content,
		"runs/eventlens.json": []byte(`{"version":1,"title":"nightly","files":[
			{"path":"a/train/events.out.tfevents.2"},{"path":"a/train/events.out.tfevents.1","size":` + fmt.Sprint(len(content)) + `},
			{"path":"b/events.out.tfevents.1"},{"path":"b/model.pt"}]}`),
	})
	p := startPage(t, intake.Config{})
	loaded := p.open(wire.Source{URL: b.url("runs/")})

	assert.Equal(t,
		&wire.Loaded{Runs: 2, Tags: 2, Points: 210,
			Bytes:        2*int64(len(content)) + int64(len(scalars("acc", 10).bytes)),
			FetchedBytes: 2*int64(len(content)) + int64(len(scalars("acc", 10).bytes))}, loaded)
	assert.Equal(t, map[string]wire.Run{
		"a/train": {ID: 1, Name: "a/train", Source: "nightly", Colour: 0, State: wire.RunRead},
		"b":       {ID: 2, Name: "b", Source: "nightly", Colour: 1, State: wire.RunRead},
	}, p.runs())
	assert.Empty(t, p.problems())
	assert.NotContains(t, strings.Join(b.takeLog(), "\n"), "model.pt", "only event files are read")
	assert.EqualValues(t, 200, p.tag("loss").Values)
}

func TestRunsAreToldBeforeTheyAreRead(t *testing.T) {
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{"logs/a/x.tfevents": scalars("loss", 3).bytes}))
	var first *wire.Catalogue
	for _, m := range p.seen {
		if c, ok := m.(*wire.Catalogue); ok && first == nil {
			first = c
		}
	}
	require.Len(t, first.Runs, 1)
	assert.Equal(t, wire.RunQueued, first.Runs[0].State)
	assert.Empty(t, first.Tags)
}

func TestOpenFilesTwiceAdds(t *testing.T) {
	p := startPage(t, intake.Config{})
	p.open(p.files(map[string][]byte{
		"logs/a/x.tfevents": scalars("loss", 3).bytes, "logs/notes.txt": nil,
	}))
	loaded := p.open(p.files(map[string][]byte{"one.tfevents": scalars("loss", 4).bytes}),
		p.files(map[string][]byte{"more/b/x.tfevents": scalars("acc", 1).bytes}))
	assert.Equal(t, 3, loaded.Runs)
	assert.EqualValues(t, 8, loaded.Points)
	names := p.runs()
	for _, name := range []string{"a", "one.tfevents", "b"} {
		assert.Contains(t, names, name)
	}
}

func TestHostileAddresses(t *testing.T) {
	const scheme, secret = "eventlens cannot open this address", "so nothing was sent"
	for url, wrong := range map[string]string{"javascript:alert(1)": scheme,
		"data:text/html,x": scheme, "file:///etc/passwd": "eventlens serve /etc/passwd",
		"//host/x": scheme, "runs/": scheme,
		"": scheme, "https://": scheme, "blob:https://x/1": scheme,
		"https://me:secret@b.example/runs/": secret, "http://me@b.example/a.tfevents": secret,
		"s3://KEY:secret@bucket/": secret} {
		t.Run(url, func(t *testing.T) {
			p := startPage(t, intake.Config{})
			loaded := p.open(wire.Source{URL: url})
			assert.Equal(t, &wire.Loaded{Problems: 1}, loaded)
			require.Len(t, p.problems(), 1)
			assert.Contains(t, p.problems()[0], wrong)
			assert.NotContains(t, p.problems()[0], "secret@")
			assert.Empty(t, p.runs())
		})
	}
}

// slowBlob is a file whose bytes arrive when the test says so.
type slowBlob struct {
	content []byte
	parts   chan int // how many more bytes arrive
}

func (b *slowBlob) SizeBytes() int64 { return int64(len(b.content)) }

func (b *slowBlob) Slice(_ context.Context, off, n int64) ([]byte, error) {
	return b.content[off : off+n], nil
}

func TestQueriesAreAnsweredWhileReading(t *testing.T) {
	log := scalars("loss", 4000).bytes
	blob := &slowBlob{content: log, parts: make(chan int)}
	// The clock advances so far that at every look the batch is old enough.
	p := startPage(t, intake.Config{Parse: parse.Config{Now: newClock(50 * time.Millisecond).now}})
	file := wire.File{Path: "run.tfevents", SizeBytes: int64(len(log)), Blob: p.put(blob)}
	p.send(&wire.Open{Sources: []wire.Source{{Files: []wire.File{file}}}})

	blob.parts <- len(log) / 2
	until(p, func(c *wire.Catalogue) bool { return len(c.Tags) > 0 })
	card := wire.Card{ID: "c", Tag: p.tag("loss").ID, Width: 320, Height: 184, Ratio: 1}
	p.send(&wire.View{Cards: []wire.Card{card}})
	drawn := until(p, func(d *wire.Drawn) bool { return d.Card == "c" })
	assert.False(t, drawn.Complete)
	assert.Positive(t, drawn.Points)
	assert.Less(t, drawn.Points, int64(4000))

	p.ask(kind.Scalar, "c", &chart.Hover{X: 200, Y: 100})
	readout := until(p, func(*chart.Readout) bool { return p.answered.Card == "c" })
	assert.Len(t, readout.Rows, 1)

	blob.parts <- len(log)
	close(blob.parts)
	drawn = until(p, func(d *wire.Drawn) bool { return d.Complete })
	assert.EqualValues(t, 4000, drawn.Points)
}

func TestStopKeepsWhatWasRead(t *testing.T) {
	log := scalars("loss", 4000).bytes
	blob := &slowBlob{content: log, parts: make(chan int)}
	// The clock advances so far that at every look the batch is old enough.
	p := startPage(t, intake.Config{Parse: parse.Config{Now: newClock(50 * time.Millisecond).now}})
	p.send(&wire.Open{Sources: []wire.Source{{Files: []wire.File{{
		Path: "run.tfevents", SizeBytes: int64(len(log)), Blob: p.put(blob),
	}}}}})
	blob.parts <- len(log) / 2
	until(p, func(c *wire.Catalogue) bool { return len(c.Tags) > 0 })
	p.send(&wire.Stop{})
	until(p, func(m *wire.Progress) bool { return !m.Reading })
	card := wire.Card{ID: "c", Tag: p.tag("loss").ID, Width: 320, Height: 184, Ratio: 1}
	p.send(&wire.View{Cards: []wire.Card{card}})
	drawn := until(p, func(d *wire.Drawn) bool { return d.Card == "c" })
	assert.False(t, drawn.Complete, "not everything was read")
	assert.Positive(t, drawn.Points)
	assert.Empty(t, p.problems())
}

// TestEndsCleanly ends the engine while it reads; close fails if Run does not return, which waits
// for its goroutines.
func TestEndsCleanly(t *testing.T) {
	log := scalars("loss", 4000).bytes
	p := startPage(t, intake.Config{Cache: newCache()})
	p.send(&wire.Open{Sources: []wire.Source{{Files: []wire.File{{
		Path: "run.tfevents", SizeBytes: int64(len(log)),
		Blob: p.put(&slowBlob{content: log, parts: make(chan int)}),
	}}}}})
	until(p, func(m *wire.Progress) bool { return m.Reading })
	p.close()
}

func TestRunEndsWithItsContext(t *testing.T) {
	_, worker := wire.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	assert.ErrorIs(t, engine.New(engine.Config{}, kinds.Workers).Run(ctx, worker), context.Canceled)
}

// TestRedrawsAreRationed stops the clock, so that a second pass is never due: there is only the
// first drawing and the complete one.
func TestRedrawsAreRationed(t *testing.T) {
	p := startPage(t, intake.Config{Parse: parse.Config{Now: newClock(0).now}})
	p.send(&wire.View{Cards: []wire.Card{{ID: "c", Tag: 1, Width: 320, Height: 184, Ratio: 1}}})
	p.send(&wire.Open{Sources: []wire.Source{p.files(map[string][]byte{"x.tfevents": scalars("loss",
		200_000).bytes})}})
	var points []int64
	for complete := false; !complete; {
		drawn := until(p, func(*wire.Drawn) bool { return true })
		points, complete = append(points, drawn.Points), drawn.Complete
	}
	require.Len(t, points, 2)
	assert.Less(t, points[0], int64(10_000), "the first batch is small")
	assert.EqualValues(t, 200_000, points[1])
}

func TestReadySaysWhatIsMissing(t *testing.T) {
	p := startPage(t, intake.Config{})
	ready := p.seen[0].(*wire.Ready)
	require.Len(t, ready.Lacks, 1)
	assert.Contains(t, words.Say(ready.Lacks[0]), "the next visit reads everything again")
	assert.Empty(t, startPage(t, intake.Config{Cache: newCache()}).seen[0].(*wire.Ready).Lacks)
	told := startWhole(t, engine.Config{
		Intake: intake.Config{Cache: newCache()}, Lacks: []wire.Text{wire.Plain("no worker")},
	}).seen[0].(*wire.Ready).Lacks
	assert.Equal(t, []wire.Text{wire.Plain("no worker")}, told)
}

// TestFrameOfAnotherVersion ends the engine with an error that the page can show.
func TestFrameOfAnotherVersion(t *testing.T) {
	p := startPage(t, intake.Config{})
	require.NoError(t, p.conn.Send([]byte{1, 99}))
	failed := until(p, func(*wire.Failed) bool { return true })
	assert.Contains(t, words.Say(failed.Text), "reload the page")
	assert.ErrorIs(t, <-p.ended, wire.ErrFrame)
	p.ended <- nil // for close
}
