package store_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/store"
)

// points returns all points of a series, and checks both ways to read them.
func points(t *testing.T, s store.NumberSeries) (all []store.Point) {
	t.Helper()
	for i := range s.Segments {
		segment := &s.Segments[i]
		require.Equal(t, len(all), segment.Start)
		require.Equal(t, segment.Len(), segment.Walls.Len())
		require.Equal(t, segment.Len(), segment.Values.Len())
		steps := segment.Steps.AppendFloats(nil)
		for k, value := range segment.Values.AppendTo(nil) {
			require.Equal(t, float64(segment.Steps.At(k)), steps[k])
			all = append(all,
				store.Point{Step: segment.Steps.At(k), Wall: segment.Walls.At(k), Value: value})
		}
	}
	require.Equal(t, len(all), s.Len())
	for i := range all {
		require.Equal(t, all[i], s.At(i))
	}
	return all
}

// scalarBatch has the points of one tag.
func scalarBatch(tag string, all ...store.Point) *store.Batch {
	var c store.NumberColumn
	var steps []store.Step
	var walls []store.WallTime
	for _, p := range all {
		steps, walls = append(steps, p.Step), append(walls, p.Wall)
		c.Values.F64 = append(c.Values.F64, p.Value)
	}
	c.Column = store.NewColumn(tag, steps, walls)
	return &store.Batch{Records: len(all), Numbers: []store.NumberColumn{c}}
}

func TestStoreEmpty(t *testing.T) {
	s := store.New()
	snapshot := s.Snapshot()
	assert.Zero(t, snapshot.Version)
	assert.Empty(t, snapshot.Runs())
	assert.Empty(t, snapshot.Tags())
	assert.Zero(t, snapshot.Tag(1))
	assert.Zero(t, snapshot.Tag(0))
	assert.Zero(t, snapshot.Numbers(1, 1, store.AllAttempts).Len())
	assert.Zero(t, snapshot.Numbers(0, 0, store.AllAttempts).Len())
	_, ok := snapshot.Numbers(1, 1, store.AllAttempts).Last()
	assert.False(t, ok)
	assert.Same(t, snapshot, s.Snapshot())
}

func TestStoreOneOfEachKind(t *testing.T) {
	s := store.New()
	run := s.AddRun("train")
	file := s.AddFile(run, "events")
	s.Append(file, newLog(t).
		add(5, 100, simple("loss", 2), histogram("w", "histograms", 0, 1, 2), images("img",
			"images", "png")).
		add(6, 101, simple("loss", 1), images("note", "text")).
		batch())
	snapshot := s.Snapshot()

	require.Len(t, snapshot.Tags(), 4)
	assert.Equal(t, store.Tag{ID: 1, Shape: store.Numbers, Name: "loss", Values: 2,
		Runs: []store.RunID{run}, Changed: 1}, snapshot.Tag(1))
	assert.Equal(t, []store.Run{{ID: run, Name: "train", Totals: snapshot.Totals}}, snapshot.Runs())
	assert.Equal(t, store.Totals{Records: 2, Points: 2, Payloads: 1, Histograms: 1, Counted: 1},
		snapshot.Totals)

	for _, tag := range snapshot.Tags() {
		switch tag.Shape {
		case store.Numbers:
			series := snapshot.Numbers(run, tag.ID, store.AllAttempts)
			assert.Equal(t,
				[]store.Point{{Step: 5, Wall: 100, Value: 2}, {Step: 6, Wall: 101, Value: 1}},
				points(t, series))
			first, _ := series.First()
			last, _ := series.Last()
			assert.Equal(t, store.WallTime(100), first.Wall)
			assert.Equal(t, store.Point{Step: 6, Wall: 101, Value: 1}, last)
			assert.Zero(t, snapshot.Payloads(run, tag.ID, store.AllAttempts).Len(), "another kind")
		case store.Payloads:
			image := snapshot.Payloads(run, tag.ID, store.AllAttempts).At(0)
			assert.Equal(t, file, image.File)
			assert.Len(t, image.Encoded, 1)
		case store.Buckets:
			histogram := snapshot.Buckets(run, tag.ID, store.AllAttempts).At(0)
			assert.Equal(t, store.Step(5), histogram.Step)
			assert.Equal(t, store.WallTime(100), histogram.Wall)
			assert.Equal(t, 1, histogram.Len())
			assert.True(t, histogram.InMemory())
			assert.Equal(t, []float64{0, 1, 2}, histogram.AppendBuckets(nil))
		case store.Counts:
			assert.Equal(t, "text", tag.Plugin)
			assert.Equal(t, []store.RunID{run}, tag.Runs)
		}
	}
}

// TestStoreOrdersFiles checks that the order of arrival does not matter.
func TestStoreOrdersFiles(t *testing.T) {
	names := []string{"events.10", "events.9", "events.95", "events.95", "other"}
	var want []store.Point
	batches := make([][]*store.Batch, len(names))
	for i := range names {
		for k := range 3 {
			p := store.Point{Step: store.Step(10*i + k), Wall: store.WallTime(k), Value: float64(i)}
			want = append(want, p)
			batches[i] = append(batches[i], scalarBatch("a", p))
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		s := store.New()
		run := s.AddRun("run")
		var files []store.FileID
		for _, name := range names {
			files = append(files, s.AddFile(run, name))
		}
		next := make([]int, len(names))
		for done := 0; done < len(want); {
			i := random.IntN(len(names))
			if next[i] == len(batches[i]) {
				continue
			}
			copied := *batches[i][next[i]]
			s.Append(files[i], &copied)
			next[i]++
			done++
			if random.IntN(3) == 0 {
				s.Snapshot()
			}
		}
		assert.Equal(t, want, points(t, s.Snapshot().Numbers(run, 1, store.AllAttempts)))
	}
}

// TestSnapshotsNeverChange grows a store in random ways and compares every earlier snapshot with
// its content at the time.
func TestSnapshotsNeverChange(t *testing.T) {
	type frozen struct {
		snapshot *store.Snapshot
		scalars  [][]store.Point
		buckets  [][]float64
		encoded  [][]store.Range
	}
	freeze := func(snapshot *store.Snapshot) (f frozen) {
		f.snapshot = snapshot
		for _, run := range snapshot.Runs() {
			for _, tag := range snapshot.Tags() {
				f.scalars = append(f.scalars,
					points(t, snapshot.Numbers(run.ID, tag.ID, store.AllAttempts)))
				for i := range snapshot.Buckets(run.ID, tag.ID, store.AllAttempts).Len() {
					f.buckets = append(f.buckets,
						snapshot.Buckets(run.ID, tag.ID,
							store.AllAttempts).At(i).AppendBuckets(nil))
				}
				for i := range snapshot.Payloads(run.ID, tag.ID, store.AllAttempts).Len() {
					f.encoded = append(f.encoded,
						append([]store.Range{},
							snapshot.Payloads(run.ID, tag.ID, store.AllAttempts).At(i).Encoded...))
				}
			}
		}
		return f
	}
	random := rand.New(rand.NewPCG(3, 4))
	s := store.New()
	var files []store.FileID
	for i := range 3 {
		run := s.AddRun(fmt.Sprint(i))
		files = append(files, s.AddFile(run, "b"), s.AddFile(run, "a"))
	}
	var all []frozen
	for i := range 24 {
		file := files[random.IntN(len(files))]
		if random.IntN(15) == 0 {
			s.ResetFile(file)
		} else {
			s.Append(file, shareSteps(t, random.IntN(5) == 0, int64(i)))
		}
		all = append(all, freeze(s.Snapshot()))
	}
	for _, then := range all {
		assert.Equal(t, then, freeze(then.snapshot))
	}
}

// shareSteps returns a batch with two scalar tags that have the same uneven steps.
func shareSteps(tb testing.TB, long bool, from int64) *store.Batch {
	l := newLog(tb)
	n := int64(3)
	if long {
		n = store.SegmentPoints + 1
	}
	for i := range n {
		step := from*from + i*i
		l.add(step, float64(from), simple("a", float32(step)), simple("b", float32(-step)),
			histogram("h", "histograms", 0, 1, float64(step)),
			images("i", "images", fmt.Sprint(step)))
	}
	return l.batch()
}

func TestStoreSegments(t *testing.T) {
	s := store.New()
	file := s.AddFile(s.AddRun("run"), "file")
	appendPoints := func(from, n int) store.NumberSeries {
		var all []store.Point
		for i := range n {
			all = append(all, store.Point{Step: store.Step(from + i), Wall: 1, Value: 1})
		}
		s.Append(file, scalarBatch("a", all...))
		return s.Snapshot().Numbers(1, 1, store.AllAttempts)
	}
	small := appendPoints(0, 10)
	assert.Len(t, small.Segments, 1)
	joined := appendPoints(10, store.SegmentPoints-10)
	assert.Len(t, joined.Segments, 1, "short segments are joined")
	last := appendPoints(store.SegmentPoints, 1)
	assert.Len(t, last.Segments, 2, "a long one is not copied")
	assert.Same(t, &joined.Segments[0].Values.F64[0], &last.Segments[0].Values.F64[0])
	assert.Equal(t, store.SegmentPoints+1, last.Len())
	points(t, last)
}

func TestStoreAdoptsValuesWithoutCopying(t *testing.T) {
	b := newLog(t).add(1, 2, simple("a", 3)).batch()
	s := store.New()
	s.Append(s.AddFile(s.AddRun("run"), "file"), b)
	segment := s.Snapshot().Numbers(1, 1, store.AllAttempts).Segments[0]
	assert.Same(t, &b.Numbers[0].Values.F32[0], &segment.Values.F32[0])
}

func TestStoreTagOfTwoKinds(t *testing.T) {
	s := store.New()
	first, second := s.AddRun("a"), s.AddRun("b")
	s.Append(s.AddFile(first, "f"), newLog(t).add(0, 1, simple("x", 1)).batch())
	s.Append(s.AddFile(second, "f"),
		newLog(t).add(0, 1, histogram("x", "histograms", 0, 1, 1)).batch())
	tags := s.Snapshot().Tags()
	require.Len(t, tags, 2)
	assert.Equal(t, []store.RunID{first}, tags[0].Runs)
	assert.Equal(t, store.Buckets, tags[1].Shape)
	assert.Equal(t, []store.RunID{second}, tags[1].Runs)
}

func TestStoreResetFile(t *testing.T) {
	s := store.New()
	run := s.AddRun("run")
	old, kept := s.AddFile(run, "a"), s.AddFile(run, "b")
	s.Append(old,
		newLog(t).add(0, 1, simple("both", 1), simple("old", 1),
			tensor("text", "text", nil)).batch())
	s.Append(kept, newLog(t).add(1, 2, simple("both", 2)).batch())
	before := s.Snapshot()
	s.ResetFile(old)
	after := s.Snapshot()

	assert.Equal(t, 2, before.Numbers(run, 1, store.AllAttempts).Len())
	assert.Equal(t, []store.Point{{Step: 1, Wall: 2, Value: 2}},
		points(t, after.Numbers(run, 1, store.AllAttempts)))
	assert.Zero(t, after.Numbers(run, 2, store.AllAttempts).Len())
	assert.Empty(t, after.Tag(2).Runs)
	assert.Zero(t, after.Tag(2).Values)
	assert.Equal(t, store.Totals{Records: 1, Points: 1}, after.Totals)
	assert.Equal(t, after.Totals, after.Runs()[0].Totals)

	s.Append(old, newLog(t).add(7, 3, simple("old", 7)).batch())
	assert.Equal(t, []store.Point{{Step: 7, Wall: 3, Value: 7}},
		points(t, s.Snapshot().Numbers(run, 2, store.AllAttempts)))
}

func TestSnapshotVersions(t *testing.T) {
	s := store.New()
	a, b := s.AddFile(s.AddRun("a"), "f"), s.AddFile(s.AddRun("b"), "f")
	s.Append(a, newLog(t).add(0, 1, simple("x", 1), simple("y", 1)).batch())
	first := s.Snapshot()
	assert.Same(t, first, s.Snapshot())
	s.Append(b, newLog(t).add(0, 1, simple("y", 1), simple("z", 1)).batch())
	second := s.Snapshot()
	assert.Greater(t, second.Version, first.Version)
	assert.Equal(t, []store.TagID{2, 3}, second.AppendChanged(nil, first.Version))
	assert.Equal(t, []store.TagID{1, 2, 3}, second.AppendChanged(nil, 0))
	assert.Empty(t, second.AppendChanged(nil, second.Version))
	s.Append(b, &store.Batch{Problems: []store.Problem{{Text: "odd"}}})
	third := s.Snapshot()
	assert.Greater(t, third.Version, second.Version, "totals count as a change")
	assert.Empty(t, third.AppendChanged(nil, second.Version), "but not of a tag")
}

func TestSnapshotFindsRunsWithGaps(t *testing.T) {
	s := store.New()
	for i := range 20 {
		file := s.AddFile(s.AddRun(fmt.Sprint(i)), "f")
		if i%3 == 1 || i > 15 {
			s.Append(file, scalarBatch("a", store.Point{Value: float64(i)}))
		}
	}
	snapshot := s.Snapshot()
	for i := range 20 {
		point, ok := snapshot.Numbers(store.RunID(i+1), 1, store.AllAttempts).First()
		assert.Equal(t, i%3 == 1 || i > 15, ok)
		if ok {
			assert.Equal(t, float64(i), point.Value)
		}
	}
	assert.Zero(t, snapshot.Numbers(99, 1, store.AllAttempts).Len())
}

// TestStepsJoin joins random pieces of random step sequences.
func TestStepsJoin(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		s := store.New()
		file := s.AddFile(s.AddRun("run"), "file")
		var want []store.Point
		step, stride := store.Step(random.IntN(100)), store.Step(random.IntN(5)-1)
		for range 1 + random.IntN(6) {
			var piece []store.Point
			for range 1 + random.IntN(4) {
				piece = append(piece, store.Point{Step: step})
				step += stride
			}
			if random.IntN(4) == 0 {
				step += 3
			}
			want = append(want, piece...)
			s.Append(file, scalarBatch("a", piece...))
		}
		require.Equal(t, want, points(t, s.Snapshot().Numbers(1, 1, store.AllAttempts)))
	}
}

// Legacy audio names no plugin; as in TensorBoard, its form stands in for the plugin.
func TestStoreNamesLegacyForms(t *testing.T) {
	s := store.New()
	s.Append(s.AddFile(s.AddRun("run"), "file"), &store.Batch{Records: 3, Counts: []store.Count{
		{Tag: "clip", Data: eventfile.DataAudio, Values: 2, Bytes: 9},
		{Tag: "bare", Data: eventfile.DataOther, Values: 1},
	}})
	tags := s.Snapshot().Tags()
	assert.Equal(t, "audio", tags[0].Plugin)
	assert.Equal(t, []int64{2, 9}, []int64{tags[0].Values, tags[0].Bytes})
	assert.Empty(t, tags[1].Plugin)
}

// TestTagsLoggedTogetherShareTheirTimes measures the memory of ten tags that a run logs in one
// event per step, and of ten that it logs in separate events.
func TestTagsLoggedTogetherShareTheirTimes(t *testing.T) {
	if testing.Short() {
		t.Skip("a long log")
	}
	const steps, tags = 20_000, 10
	perPoint := func(together bool) float64 {
		l := newLog(t)
		for step := range steps {
			var values []*pb.Summary_Value
			for tag := range tags {
				values = append(values, simple(fmt.Sprint(tag), float32(step)))
			}
			if together {
				l.add(int64(step*step), 1.7e9+float64(step), values...)
				continue
			}
			for tag, value := range values {
				l.add(int64(step*step), 1.7e9+float64(step)+float64(tag)/1000, value)
			}
		}
		before := heapBytes()
		s := store.New()
		s.Append(s.AddFile(s.AddRun("run"), "file"), l.batch())
		after := heapBytes()
		series := s.Snapshot().Numbers(1, tags, store.NewestAttempt)
		require.Equal(t, steps, series.Len())
		assert.EqualValues(t, 1.7e9+steps-1,
			math.Floor(float64(series.Segments[0].Walls.At(steps-1))))
		runtime.KeepAlive(s)
		runtime.KeepAlive(l)
		return (float64(after) - float64(before)) / (steps * tags)
	}
	together, apart := perPoint(true), perPoint(false)
	assert.Less(t, together, apart-3, "a tick of 4 bytes is kept once for all tags")
}
