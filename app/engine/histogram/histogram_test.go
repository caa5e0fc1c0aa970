package histogram_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/histogram"
	"eventlens/app/engine/loop"
	"eventlens/app/engine/payload"
	"eventlens/app/engine/view"
	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// screen is a view of one run with histograms, and the page's end of its connection.
type screen struct {
	*view.View
	t     *testing.T
	loop  *loop.Loop
	page  wire.Conn
	scene []byte // of the last drawing
}

// newScreen shows a log whose histograms are kept in memory up to limit bytes, and otherwise read by read.
func newScreen(t *testing.T, log []byte, limit int64, read payload.Reader) *screen {
	t.Helper()
	page, worker := wire.Pipe()
	s := &screen{t: t, loop: loop.New(loop.NewTimeSlice(func() {}, time.Now)), page: page}
	s.loop.Begin(context.Background(), worker)
	t.Cleanup(func() { s.loop.Cancel(nil); s.loop.Wait() })

	data := store.New()
	run := data.AddRun("train")
	builder := store.NewBuilder()
	builder.BucketLimit = limit
	records := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
	for record, err := records.Read(); err == nil; record, err = records.Read() {
		builder.Add(record)
	}
	data.Append(data.AddFile(run, "x"), builder.Take(int64(len(log))))
	shown := &wire.Run{ID: wire.RunID(run), Name: "train"}
	s.View = view.New(view.Config{
		Export:     func(scene []byte) wire.Ref { s.scene = bytes.Clone(scene); return 1 },
		ExportBlob: func([]byte, string) wire.Ref { return 2 },
		ZoneOffset: func(int64) int { return 0 },
		Now:        time.Now,
	}, s.loop, view.Data{
		Snapshot: data.Snapshot,
		Run: func(id wire.RunID) *wire.Run {
			if id != shown.ID {
				return nil
			}
			return shown
		},
		Payload: func(store.FileID) payload.Reader { return read },
		Reading: func() bool { return false }, Complete: func() bool { return true },
	})
	s.Add(kind.Histogram, histogram.New(&s.Env))
	return s
}

func (s *screen) receive() wire.Message {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), 2*time.Minute)
	defer cancel()
	m, err := wire.Receive(ctx, s.page)
	require.NoError(s.t, err)
	return m
}

// draw draws the card of a run until nothing is missing.
func (s *screen) draw(run wire.RunID, change func(*wire.View)) *wire.Drawn {
	s.t.Helper()
	v := &wire.View{Theme: "light", Cards: []wire.Card{{ID: "c", Tag: 1, Run: run, Width: 320, Height: 184, Ratio: 1}}}
	if change != nil {
		change(v)
	}
	s.Handle(v)
	for {
		require.True(s.t, s.DrawUrgent())
		if drawn := s.receive().(*wire.Drawn); drawn.Complete {
			return drawn
		}
		(<-s.loop.Tasks)() // what was read of the file
	}
}

// hover asks what is under the pointer.
func (s *screen) hover(x, y float64) *chart.Readout {
	s.t.Helper()
	s.Handle(&wire.Ask{Kind: kind.Histogram, Card: "c", Question: chart.Protocol.Questions.Pack(&chart.Hover{X: x, Y: y})})
	answer, err := chart.Protocol.Answers.Unpack(s.receive().(*wire.Answer).Answer)
	require.NoError(s.t, err)
	return answer.(*chart.Readout)
}

func readLog(t *testing.T) []byte {
	t.Helper()
	log, err := os.ReadFile("../../../testdata/fixtures/tf2-2.21.0-histograms.tfevents")
	require.NoError(t, err)
	return log
}

const inMemory = 1 << 30

func TestRidgesAndWhatIsUnderThePointer(t *testing.T) {
	s := newScreen(t, readLog(t), inMemory, nil)
	drawn := s.draw(1, nil)
	assert.Positive(t, drawn.Points)
	assert.Equal(t, drawn.Total, drawn.Points, "all of a small series are drawn")
	assert.Equal(t, []wire.RunID{1}, drawn.Runs)
	assert.Contains(t, words.Say(drawn.Summary), "train")
	assert.NotEmpty(t, s.scene)

	for y := 183.0; ; y-- {
		require.Positive(t, y, "there is a histogram under the pointer somewhere")
		m := s.hover(160, y)
		if len(m.Rows) == 0 {
			continue
		}
		assert.Contains(t, words.Say(m.Heading), "Step ")
		var labels []string
		for _, row := range m.Rows {
			labels = append(labels, words.Say(row.Label))
			assert.NotEmpty(t, words.Say(row.Value), words.Say(row.Label))
		}
		assert.Equal(t, []string{"Bin", "Count", "Mean", "Min", "Max", "Time"}, labels)
		break
	}
	assert.Empty(t, s.hover(-50, -50).Rows, "outside there is nothing")
}

// TestOverlayIsAnotherPicture lays the same histograms over each other.
func TestOverlayIsAnotherPicture(t *testing.T) {
	s := newScreen(t, readLog(t), inMemory, nil)
	ridges := s.draw(1, nil)
	offset := s.scene
	lines := s.draw(1, func(v *wire.View) { v.Histograms.Mode = wire.HistogramOverlay })
	assert.NotEqual(t, offset, s.scene)
	assert.Equal(t, ridges.Points, lines.Points)
	assert.Equal(t, ridges.Summary, lines.Summary)
}

// TestRunThatIsGone leaves its card empty, without an answer to the pointer.
func TestRunThatIsGone(t *testing.T) {
	s := newScreen(t, readLog(t), inMemory, nil)
	drawn := s.draw(7, nil)
	assert.Zero(t, drawn.Points)
	assert.Empty(t, drawn.Runs)
	assert.Empty(t, s.hover(160, 90).Rows)
}

// TestHistogramsInTheFile reads what memory had no room for, once, and draws the same.
func TestHistogramsInTheFile(t *testing.T) {
	log, reads := readLog(t), make(chan store.Range, 1000)
	want := newScreen(t, log, inMemory, nil)
	whole := want.draw(1, nil)
	s := newScreen(t, log, 1, func(_ context.Context, at store.Range, check func([]byte) error) ([]byte, error) {
		reads <- at
		part := log[at.Offset : at.Offset+at.Length]
		return part, check(part)
	})
	drawn := s.draw(1, nil)
	assert.Equal(t, whole.Points, drawn.Points)
	assert.Equal(t, whole.Summary, drawn.Summary)
	assert.Equal(t, want.scene, s.scene)
	asked := len(reads)
	assert.Positive(t, asked)
	s.draw(1, func(v *wire.View) { v.Histograms.Mode = wire.HistogramOverlay })
	assert.Len(t, reads, asked, "they are kept for the card")
}

// TestHistogramsThatCannotBeRead are left out; they are asked for once, and the rest is drawn.
func TestHistogramsThatCannotBeRead(t *testing.T) {
	reads := make(chan store.Range, 1000)
	s := newScreen(t, readLog(t), 1, func(_ context.Context, at store.Range, _ func([]byte) error) ([]byte, error) {
		reads <- at
		return nil, errors.New("the file is gone")
	})
	drawn := s.draw(1, nil)
	assert.Less(t, drawn.Points, drawn.Total)
	assert.Positive(t, drawn.Total)
	asked := len(reads)
	s.draw(1, func(v *wire.View) { v.Histograms.Mode = wire.HistogramOverlay })
	assert.Len(t, reads, asked)
}
