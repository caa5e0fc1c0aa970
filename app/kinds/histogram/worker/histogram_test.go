package worker_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/app/engine/loop"
	"eventlens/app/engine/payload"
	"eventlens/app/engine/view"

	_ "eventlens/app/kinds" // fills the table of kinds
	"eventlens/app/kinds/histogram"
	histogramworker "eventlens/app/kinds/histogram/worker"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/store"
)

// screen is a view of one run with histograms, and the page's end of its connection.
type screen struct {
	*view.View
	t     testing.TB
	loop  *loop.Loop
	page  wire.Conn
	scene []byte // the scene of the last drawing
	blob  []byte // the last saved picture
	data  *store.Store
	limit int64 // bytes of memory for histograms
	runs  map[wire.RunID]*wire.Run
}

// add adds a run with a log, and returns its id.
func (s *screen) add(name string, log []byte) wire.RunID {
	s.t.Helper()
	run := s.data.AddRun(name)
	builder := store.NewBuilder()
	builder.BucketLimit = s.limit
	records := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
	for record, err := records.Read(); err == nil; record, err = records.Read() {
		builder.Add(record)
	}
	s.data.Append(s.data.AddFile(run, "x"), builder.Take(int64(len(log))))
	s.runs[wire.RunID(run)] = &wire.Run{ID: wire.RunID(run), Name: name}
	return wire.RunID(run)
}

// newScreen shows a log whose histograms are kept in memory up to limit bytes; the others are read
// by read.
func newScreen(t testing.TB, log []byte, limit int64, read payload.Reader) *screen {
	t.Helper()
	page, worker := wire.Pipe()
	s := &screen{t: t, loop: loop.New(loop.NewTimeSlice(func() {}, time.Now)), page: page}
	s.loop.Begin(context.Background(), worker)
	t.Cleanup(func() { s.loop.Cancel(nil); s.loop.Wait() })

	s.data, s.limit, s.runs = store.New(), limit, map[wire.RunID]*wire.Run{}
	s.add("train", log)
	s.View = view.New(view.Config{
		Export:     func(scene []byte) wire.Ref { s.scene = bytes.Clone(scene); return 1 },
		ExportBlob: func(b []byte, _ string) wire.Ref { s.blob = bytes.Clone(b); return 2 },
		ZoneOffset: func(int64) int { return 0 },
		Now:        time.Now,
	}, s.loop, view.Data{
		Snapshot: s.data.Snapshot,
		Run:      func(id wire.RunID) *wire.Run { return s.runs[id] },
		Payload:  func(store.FileID) payload.Reader { return read },
		Reading:  func() bool { return false }, Complete: func() bool { return true },
	})
	s.Add(histogram.ID, histogramworker.New(&s.Env))
	return s
}

func (s *screen) receive() wire.Message {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	m, err := wire.Receive(ctx, s.page)
	require.NoError(s.t, err)
	return m
}

// draw draws the card of a run until nothing is missing.
func (s *screen) draw(run wire.RunID, change func(*wire.View)) *wire.Drawn {
	s.t.Helper()
	v := &wire.View{
		Theme: "light",
		Cards: []wire.Card{{ID: "c", Tag: 1, Run: run, Width: 320, Height: 184, Ratio: 1}},
	}
	if change != nil {
		change(v)
	}
	s.Handle(v)
	for {
		require.True(s.t, s.DrawUrgent())
		if drawn := s.receive().(*wire.Drawn); drawn.Complete {
			return drawn
		}
		(<-s.loop.Tasks)() // read from the file
	}
}

// hover asks what is under the pointer.
func (s *screen) hover(x, y float64) *chart.Readout {
	s.t.Helper()
	s.Handle(&wire.Ask{
		Kind: histogram.ID, Card: "c",
		Question: chart.Protocol.Questions.Pack(&chart.Hover{X: x, Y: y}),
	})
	answer, err := chart.Protocol.Answers.Unpack(s.receive().(*wire.Answer).Answer)
	require.NoError(s.t, err)
	return answer.(*chart.Readout)
}

// histogramsAt returns a log of a histogram of the tag w at each of some steps; the values grow
// with the steps.
func histogramsAt(steps ...int64) (log []byte) {
	for _, step := range steps {
		low := float64(step) / 100
		log = append(log,
			histogramEvent(step, low, []float64{low + 0.25, low + 0.5, low + 1},
				[]float64{2, 5, 3})...)
	}
	return log
}

// histogramsOf returns a log of histograms with this number of buckets, whose peak moves.
func histogramsOf(steps []int64, buckets int) (log []byte) {
	for _, step := range steps {
		limits, counts := make([]float64, buckets), make([]float64, buckets)
		for i := range limits {
			limits[i] = float64(i + 1)
			z := (limits[i] - float64(buckets)/2 - 4*math.Sin(float64(step)/100)) / 4
			counts[i] = math.Round(1000 * math.Exp(-z*z/2))
		}
		log = append(log, histogramEvent(step, 0, limits, counts)...)
	}
	return log
}

// histogramEvent returns a record with a histogram.
func histogramEvent(step int64, low float64, limits, counts []float64) []byte {
	value := &pb.Summary_Value{
		Tag: "w",
		Value: &pb.Summary_Value_Histo{Histo: &pb.HistogramProto{
			Min: low, Max: limits[len(limits)-1], BucketLimit: limits, Bucket: counts,
		}},
	}
	event, err := proto.Marshal(&pb.Event{
		Step: step, WallTime: float64(1000 + step),
		What: &pb.Event_Summary{Summary: &pb.Summary{Value: []*pb.Summary_Value{value}}},
	})
	if err != nil {
		panic(err) // cannot happen for events of tests
	}
	return eventtest.AppendRecord(nil, event)
}

func readLog(t *testing.T) []byte {
	t.Helper()
	log, err := os.ReadFile("../../../../testdata/fixtures/tf2-2.21.0-histograms.tfevents")
	require.NoError(t, err)
	return log
}

const inMemory = 1 << 30

// modes lists the modes of cards.
var modes = []wire.HistogramMode{wire.HistogramOffset, wire.HistogramOverlay, wire.HistogramBands,
	wire.HistogramHeat}

// look sets a look.
func look(l wire.HistogramLook, axis wire.Axis) func(*wire.View) {
	return func(v *wire.View) { v.Histograms, v.Lines.Axis = l, axis }
}

// TestEveryLook draws each mode along each axis, for one run and for all together, and asks what is
// under the pointer and where keys lead from there.
func TestEveryLook(t *testing.T) {
	s := newScreen(t, readLog(t), inMemory, nil)
	seen := map[string]bool{}
	for _, mode := range modes {
		for _, run := range []wire.RunID{1, 0} {
			for axis := wire.AxisStep; axis <= wire.AxisTag; axis++ {
				for _, l := range []wire.HistogramLook{
					{Mode: mode}, {Mode: mode, Logged: true}, {Mode: mode, Log: true, Own: true},
				} {
					drawn := s.draw(run, look(l, axis))
					assert.Equal(t, drawn.Total, drawn.Points, "%v", l)
					assert.NotZero(t, drawn.Pixels, "%v", l)
					assert.True(t, drawn.Note.None())
					seen[string(s.scene)] = true
					m := s.hover(drawn.Plot.X+drawn.Plot.W/2, drawn.Plot.Y+drawn.Plot.H*0.7)
					require.NotEmpty(t, m.Rows, "%v along %v", l, axis)
					assert.Contains(t, words.Say(m.Heading), "Step ")
					for _, q := range []chart.Hover{
						{Points: 1}, {Points: -100}, {Down: 1}, {Down: -100},
					} {
						q.Series, q.At = m.Rows[0].Series, m.At
						m = s.ask(&q)
						require.NotEmpty(t, m.Rows, "%v along %v by keys", l, axis)
					}
				}
			}
		}
	}
	assert.Greater(t, len(seen), 10, "they differ")
}

// TestKeysGoFromBucketToBucket moves by keys to the next bucket and to the next histogram.
func TestKeysGoFromBucketToBucket(t *testing.T) {
	s := newScreen(t, readLog(t), inMemory, nil)
	drawn := s.draw(1, nil)
	m := s.hover(drawn.Plot.X+drawn.Plot.W/2, drawn.Plot.Y+drawn.Plot.H-2)
	require.NotEmpty(t, m.Rows)
	require.Len(t, m.Outlines, 1)
	right := s.ask(&chart.Hover{Series: m.Rows[0].Series, At: m.At, Points: 1})
	assert.Greater(t, right.X, m.X)
	assert.Equal(t, m.Heading, right.Heading)
	up := s.ask(&chart.Hover{Series: m.Rows[0].Series, At: right.At, Down: -1})
	assert.NotEqual(t, m.Heading, up.Heading, "the one behind")
	assert.InDelta(t, right.X, up.X, 1e-6)
}

// TestBandsAreThePercentiles expects the percentiles of each histogram, from the largest value
// down.
func TestBandsAreThePercentiles(t *testing.T) {
	s := newScreen(t, readLog(t), inMemory, nil)
	drawn := s.draw(1, look(wire.HistogramLook{Mode: wire.HistogramBands}, wire.AxisStep))
	m := s.hover(drawn.Plot.X+1, drawn.Plot.Y+drawn.Plot.H/2)
	var labels []string
	last := math.Inf(1)
	for _, row := range m.Rows[:9] {
		labels = append(labels, words.Say(row.Label))
		v := row.Value.Part().Number
		assert.LessOrEqual(t, v, last)
		last = v
	}
	assert.Equal(t,
		[]string{"Max", "93.32 %", "84.13 %", "69.15 %", "Median", "30.85 %", "15.87 %", "6.68 %",
			"Min"}, labels)
}

// TestBandsOfATagCanBeCompared expects one range of values for all cards of a tag, unless each card
// has its own.
func TestBandsOfATagCanBeCompared(t *testing.T) {
	s := newScreen(t, histogramsAt(0, 10), inMemory, nil)
	s.add("wide", histogramsAt(0, 1000))
	for _, own := range []bool{false, true} {
		l := look(wire.HistogramLook{Mode: wire.HistogramBands, Own: own}, wire.AxisStep)
		assert.Equal(t, own, s.draw(1, l).Y != s.draw(2, l).Y)
	}
}

// TestStepOfACard expects the step's mark, and its buckets as logged.
func TestStepOfACard(t *testing.T) {
	for _, mode := range modes {
		s := newScreen(t, readLog(t), inMemory, nil)
		s.draw(1, look(wire.HistogramLook{Mode: mode}, wire.AxisStep))
		latest := s.step(histogram.GetStep{StepRequest: wire.LatestStep(false), Table: true})
		require.Positive(t, latest.Count)
		assert.Equal(t, latest.Count-1, latest.Index)
		require.Len(t, latest.Marks, 1, "%v", mode)
		assert.NotEmpty(t, latest.Marks[0].XY)
		require.Len(t, latest.Tables, 1)
		table := latest.Tables[0]
		require.NotEmpty(t, table.Buckets)
		sum := 0.0
		for _, b := range table.Buckets {
			sum += b.Count
		}
		assert.InDelta(t, table.Total, sum, 1e-9)
		first := s.step(histogram.GetStep{StepRequest: wire.StepRequest{Index: 0}})
		assert.Zero(t, first.Index)
		assert.Empty(t, first.Tables, "they were not asked for")
		assert.NotEqual(t, latest.Marks, first.Marks)
	}
}

// TestStepOfRunsTogether goes through the steps of the run with the most. The others show their
// histogram at that step, or the last one before.
func TestStepOfRunsTogether(t *testing.T) {
	s := newScreen(t, histogramsAt(0, 20), inMemory, nil)
	long := s.add("long", histogramsAt(0, 10, 20, 30, 40))
	late := s.add("late", histogramsAt(35, 50))
	s.draw(0, nil)
	for at, want := range map[int][]string{
		0: {"0", "0", "35"}, 1: {"0", "10", "35"}, 3: {"20", "30", "35"}, 4: {"20", "40", "35"},
		-1: {"20", "40", "50"},
	} {
		m := s.step(histogram.GetStep{StepRequest: wire.StepRequest{Index: at}, Table: true})
		assert.Equal(t, long, m.Run)
		assert.Equal(t, 5, m.Count)
		assert.Len(t, m.Marks, 3)
		require.Len(t, m.Tables, 3)
		for i, run := range []wire.RunID{1, long, late} {
			assert.Equal(t, run, m.Tables[i].Run)
			assert.Equal(t, want[i], words.Say(m.Tables[i].Step), "step %d of run %d", at, run)
			assert.NotEmpty(t, m.Tables[i].Buckets)
			assert.Positive(t, m.Tables[i].Total)
		}
	}
}

// step asks for a step.
func (s *screen) step(q histogram.GetStep) *histogram.Step {
	s.t.Helper()
	s.Handle(&wire.Ask{
		Kind: histogram.ID, Card: "c", Question: histogram.Protocol.Questions.Pack(&q),
	})
	answer, err := histogram.Protocol.Answers.Unpack(s.receive().(*wire.Answer).Answer)
	require.NoError(s.t, err)
	return answer.(*histogram.Step)
}

// ask asks where keys point.
func (s *screen) ask(q *chart.Hover) *chart.Readout {
	s.t.Helper()
	s.Handle(&wire.Ask{
		Kind: histogram.ID, Card: "c", Question: histogram.Protocol.Questions.Pack(q),
	})
	answer, err := histogram.Protocol.Answers.Unpack(s.receive().(*wire.Answer).Answer)
	require.NoError(s.t, err)
	return answer.(*chart.Readout)
}

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

// TestOverlayIsAnotherPicture draws the same histograms over each other.
func TestOverlayIsAnotherPicture(t *testing.T) {
	s := newScreen(t, readLog(t), inMemory, nil)
	ridges := s.draw(1, nil)
	offset := s.scene
	lines := s.draw(1, func(v *wire.View) { v.Histograms.Mode = wire.HistogramOverlay })
	assert.NotEqual(t, offset, s.scene)
	assert.Equal(t, ridges.Points, lines.Points)
	assert.Equal(t, ridges.Summary, lines.Summary)
}

// TestRunThatIsGone: if its run is gone, a card becomes empty and does not answer the pointer.
func TestRunThatIsGone(t *testing.T) {
	s := newScreen(t, readLog(t), inMemory, nil)
	drawn := s.draw(7, nil)
	assert.Zero(t, drawn.Points)
	assert.Empty(t, drawn.Runs)
	assert.Empty(t, s.hover(160, 90).Rows)
}

// TestHistogramsInTheFile reads the histograms that memory had no room for, once, and draws the
// same picture.
func TestHistogramsInTheFile(t *testing.T) {
	log, reads := readLog(t), make(chan store.Range, 1000)
	want := newScreen(t, log, inMemory, nil)
	whole := want.draw(1, nil)
	s := newScreen(t, log, 1,
		func(_ context.Context, at store.Range, check func([]byte) error) ([]byte, error) {
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

// TestHistogramsThatCannotBeRead leaves them out; they are read once, and the rest is drawn.
func TestHistogramsThatCannotBeRead(t *testing.T) {
	reads := make(chan store.Range, 1000)
	s := newScreen(t, readLog(t), 1,
		func(_ context.Context, at store.Range, _ func([]byte) error) ([]byte, error) {
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

// TestSummarySaysTheValues expects the values of the histograms in the summary, not the range that
// is drawn around them, in every mode.
func TestSummarySaysTheValues(t *testing.T) {
	for want, log := range map[string][]byte{
		"values 3.":       histogramEvent(1, 3, []float64{3}, []float64{5}),
		"values −1 to 2.": histogramEvent(1, -1, []float64{0, 2}, []float64{1, 1}),
		"no values.": histogramEvent(
			1, math.MaxFloat64, []float64{0, math.MaxFloat64}, []float64{0, 0}),
	} {
		for _, mode := range modes {
			s := newScreen(t, log, inMemory, nil)
			drawn := s.draw(1, func(v *wire.View) { v.Histograms.Mode = mode })
			said := words.Say(drawn.Summary)
			assert.True(t, strings.HasSuffix(said, ", "+want), "%d: %s", mode, said)
		}
	}
}
