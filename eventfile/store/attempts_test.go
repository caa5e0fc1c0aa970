package store_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/store"
)

// attempt is a point in the tests of restarts.
type attempt struct {
	id   int // identifies the point within a test
	file int // index of its file in the order of names
	step store.Step
}

// attemptBatch stores the points as scalars, images and histograms. A point's id determines their
// content; every fifth histogram is left in the file.
func attemptBatch(all []attempt) *store.Batch {
	var steps []store.Step
	var walls []store.WallTime
	var values []float64
	var images store.PayloadColumn
	var histograms store.BucketColumn
	for i, p := range all {
		steps = append(steps, p.step)
		walls = append(walls, store.WallTime(p.id))
		values = append(values, float64(p.id))
		images.Sizes = append(images.Sizes, store.Size{Width: int32(p.id)})
		for k := range p.id % 3 {
			images.Encoded = append(images.Encoded,
				store.Range{Offset: int64(p.id), Length: int64(k)})
		}
		images.Ends = append(images.Ends, len(images.Encoded))
		if p.id%5 == 0 {
			histograms.References = append(histograms.References, store.Reference{At: i,
				Range: store.Range{Offset: int64(p.id)}, Low: float64(p.id), High: float64(p.id)})
		}
		for range bucketsOf(p.id) {
			histograms.Rights.F32 = append(histograms.Rights.F32, float32(p.id))
			histograms.Counts.F32 = append(histograms.Counts.F32, 1)
		}
		histograms.Lefts = append(histograms.Lefts, float64(p.id))
		histograms.Ends = append(histograms.Ends, histograms.Rights.Len())
	}
	column := store.NewColumn("a", steps, walls)
	images.Column, histograms.Column = column, column
	return &store.Batch{Numbers: []store.NumberColumn{{
		Column: column, Values: store.Floats{F64: values},
	}},
		Payloads: []store.PayloadColumn{images}, Buckets: []store.BucketColumn{histograms}}
}

func (p attempt) wall() store.WallTime { return store.WallTime(p.id) }

func (p attempt) isScalar(got store.Point) bool {
	return got == store.Point{Step: p.step, Wall: p.wall(), Value: float64(p.id)}
}

func (p attempt) isImage(got store.Payload) bool {
	for k, encoded := range got.Encoded {
		if encoded != (store.Range{Offset: int64(p.id), Length: int64(k)}) {
			return false
		}
	}
	return got.Step == p.step && got.Wall == p.wall() && got.Size.Width == int32(p.id) &&
		len(got.Encoded) == p.id%3
}

func (p attempt) isHistogram(got store.Histogram) bool {
	for k, number := range got.AppendBuckets(nil) {
		if number != float64([]int{p.id, p.id, 1}[k%3]) {
			return false
		}
	}
	inFile := p.id%5 == 0
	return got.Step == p.step && got.Wall == p.wall() && got.Len() == bucketsOf(p.id) &&
		got.InMemory() != inFile && (!inFile || got.Place.Offset == int64(p.id))
}

// bucketsOf returns how many buckets the histogram of a point has in memory.
func bucketsOf(id int) int {
	if id%5 == 0 {
		return 0
	}
	return 1 + id%2
}

// attempts is the expected form of a series.
type attempts struct {
	newest                    []attempt
	allRewinds, newestRewinds []int
	superseded                int
}

// attemptsOf applies the rule directly: it compares every point with all later ones.
func attemptsOf(all []attempt) (want attempts) {
	var before []int // for each point, how many are kept before it
	for i, point := range all {
		before = append(before, len(want.newest))
		if slices.ContainsFunc(all[i+1:], func(later attempt) bool {
			return later.step <= point.step
		}) {
			want.superseded++
		} else {
			want.newest = append(want.newest, point)
		}
	}
	for i := 1; i < len(all); i++ {
		last, point := all[i-1], all[i]
		if point.step < last.step || point.step == last.step && point.file != last.file {
			want.allRewinds = append(want.allRewinds, i)
			want.newestRewinds = append(want.newestRewinds, before[i])
		}
	}
	want.newestRewinds = slices.Compact(want.newestRewinds)
	return want
}

// requireAttempts compares the three series of a run, in both views.
func requireAttempts(t *testing.T, snapshot *store.Snapshot, all []attempt) {
	t.Helper()
	want := attemptsOf(all)
	requireView(t, snapshot, store.AllAttempts, all,
		store.Restarts{Rewinds: want.allRewinds, Superseded: want.superseded})
	requireView(t, snapshot, store.NewestAttempt, want.newest,
		store.Restarts{Rewinds: want.newestRewinds, Superseded: want.superseded})
	for _, tag := range snapshot.Tags() {
		require.Equal(t, int64(len(all)), tag.Values)
		require.Equal(t, int64(want.superseded), tag.Superseded)
	}
}

func requireView(t *testing.T, snapshot *store.Snapshot, view store.Attempts, want []attempt,
	restarts store.Restarts) {
	t.Helper()
	scalars, images, histograms := snapshot.Numbers(1, 1, view), snapshot.Payloads(1, 2, view),
		snapshot.Buckets(1, 3, view)
	require.Equal(t, restarts, scalars.Restarts)
	require.Equal(t, restarts, images.Restarts)
	require.Equal(t, restarts, histograms.Restarts)
	require.Equal(t, len(want), scalars.Len())
	require.Equal(t, len(want), images.Len())
	require.Equal(t, len(want), histograms.Len())
	for i, p := range want {
		if !p.isScalar(scalars.At(i)) || !p.isImage(images.At(i)) ||
			!p.isHistogram(histograms.At(i)) {
			t.Fatalf("point %d of %d: got %v, %v, %v, want %+v", i, len(want), scalars.At(i),
				images.At(i), histograms.At(i), p)
		}
	}
	requireSpans(t, histograms, want)
}

// requireSpans checks the outer edges of each segment.
func requireSpans(t *testing.T, histograms store.BucketSeries, want []attempt) {
	t.Helper()
	for i := range histograms.Segments {
		segment := &histograms.Segments[i]
		low, high := math.Inf(1), math.Inf(-1)
		for _, p := range want[segment.Start : segment.Start+segment.Len()] {
			low, high = min(low, float64(p.id)), max(high, float64(p.id))
		}
		require.Equal(t, []float64{low, high}, []float64{segment.Low, segment.High})
	}
}

// numbered gives the points of each file their ids. Files are in the order of their names.
func numbered(files [][]store.Step) (all []attempt) {
	for file, steps := range files {
		for _, step := range steps {
			all = append(all, attempt{id: len(all) + 1, file: file, step: step})
		}
	}
	return all
}

func TestAttempts(t *testing.T) {
	tests := map[string]struct {
		files         [][]store.Step
		newest        []int // ids, counted from 1
		allRewinds    []int
		newestRewinds []int
	}{
		"one file that grows": {[][]store.Step{{0, 10, 15}}, []int{1, 2, 3}, nil, nil},
		"files that follow": {[][]store.Step{{0, 10}, {20, 30}}, []int{1, 2, 3, 4}, nil,
			nil},
		"restart in another file": {[][]store.Step{{0, 1, 2, 3}, {2, 3, 4}},
			[]int{1, 2, 5, 6, 7}, []int{4}, []int{2}},
		"restart in one file": {[][]store.Step{{0, 1, 2, 3, 2, 3, 4}},
			[]int{1, 2, 5, 6, 7}, []int{4}, []int{2}},
		"restart from the start": {[][]store.Step{{0, 1, 2}, {0, 1}}, []int{4, 5}, []int{3},
			[]int{0}},
		"restart at the last step": {[][]store.Step{{0, 1, 2}, {2, 3}}, []int{1, 2, 4, 5},
			[]int{3}, []int{2}},
		"two restarts": {[][]store.Step{{0, 1, 2, 3}, {2, 3, 4}, {1, 2}},
			[]int{1, 8, 9}, []int{4, 7}, []int{1}},
		"the second restart later": {[][]store.Step{{0, 1, 2}, {1, 2, 3}, {3, 4}},
			[]int{1, 4, 5, 7, 8}, []int{3, 6}, []int{1, 3}},
		"an attempt hidden whole": {[][]store.Step{{0, 1}, {5, 6}, {2}}, []int{1, 2, 5},
			[]int{4}, []int{2}},
		"several values at a step": {[][]store.Step{{0, 0, 1, 1, 1, 2}}, []int{2, 5, 6}, nil,
			nil},
		"all values at one step": {[][]store.Step{{7, 7, 7}}, []int{3}, nil, nil},
		"one step in two files":  {[][]store.Step{{7}, {7}}, []int{2}, []int{1}, []int{0}},
		"names against time":     {[][]store.Step{{10}, {9}}, []int{2}, []int{1}, []int{0}},
		"going back without a restart": {[][]store.Step{{0, 5, 3, 6}}, []int{1, 3, 4}, []int{2},
			[]int{1}},
		"falling": {[][]store.Step{{3, 2, 1}}, []int{3}, []int{1, 2},
			[]int{0}},
		"one late small step": {[][]store.Step{{5, 6, 7, 8, 1}}, []int{5}, []int{4},
			[]int{0}},
		"from one end of Step to the other": {[][]store.Step{{math.MaxInt64, math.MinInt64},
			{math.MaxInt64}},
			[]int{2, 3}, []int{1}, []int{0}},
		"rising from the lowest to the highest": {[][]store.Step{{math.MinInt64, 0, math.MaxInt64}},
			[]int{1, 2, 3}, nil, nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			all := numbered(test.files)
			want := attemptsOf(all)
			var ids []int
			for _, p := range want.newest {
				ids = append(ids, p.id)
			}
			assert.Equal(t, test.newest, ids, "the rule of the tests themselves")
			assert.Equal(t, test.allRewinds, want.allRewinds)
			assert.Equal(t, test.newestRewinds, want.newestRewinds)

			s := store.New()
			run := s.AddRun("run")
			for file := range test.files {
				var batch []attempt
				for _, p := range all {
					if p.file == file {
						batch = append(batch, p)
					}
				}
				s.Append(s.AddFile(run, fmt.Sprint(file)), attemptBatch(batch))
			}
			requireAttempts(t, s.Snapshot(), all)
		})
	}
}

// attemptLog is a run whose files grow in random order.
type attemptLog struct {
	random *rand.Rand
	store  *store.Store
	ids    []store.FileID // by file
	files  [][]attempt
	next   []store.Step
	lastID int
}

func newAttemptLog(seed uint64, files int) *attemptLog {
	l := &attemptLog{random: rand.New(rand.NewPCG(seed, 7)), store: store.New(),
		files: make([][]attempt, files), next: make([]store.Step, files)}
	run := l.store.AddRun("run")
	for file := range files {
		l.ids = append(l.ids, l.store.AddFile(run, fmt.Sprint(file)))
		l.next[file] = store.Step(l.random.IntN(50))
	}
	return l
}

// grow appends a batch to some file, or makes it be read again from its start.
func (l *attemptLog) grow() {
	file := l.random.IntN(len(l.files))
	if l.random.IntN(10) == 0 {
		l.store.ResetFile(l.ids[file])
		l.files[file], l.next[file] = nil, 0
	}
	size := 1 + l.random.IntN(6)
	if l.random.IntN(4) == 0 {
		size = store.SegmentPoints/2 + l.random.IntN(store.SegmentPoints)
	}
	restarts := l.random.IntN(3) == 0 // in the middle of a batch
	stride := store.Step(l.random.IntN(3))
	var batch []attempt
	for range size {
		l.lastID++
		batch = append(batch, attempt{id: l.lastID, file: file, step: l.next[file]})
		l.next[file] += stride
		if restarts && l.random.IntN(1+size/2) == 0 {
			l.next[file] -= store.Step(l.random.IntN(20))
		}
	}
	l.files[file] = append(l.files[file], batch...)
	l.store.Append(l.ids[file], attemptBatch(batch))
}

// TestAttemptsOfRandomLogs compares published snapshots with the rule, and checks every snapshot
// again after all others were made.
func TestAttemptsOfRandomLogs(t *testing.T) {
	for seed := range uint64(12) {
		l := newAttemptLog(seed, 1+int(seed)%4)
		var snapshots []*store.Snapshot
		var then [][]attempt
		for range 12 {
			l.grow()
			if l.random.IntN(3) > 0 {
				snapshots = append(snapshots, l.store.Snapshot())
				then = append(then, slices.Concat(l.files...))
				requireAttempts(t, snapshots[len(snapshots)-1], then[len(then)-1])
			}
		}
		for i, snapshot := range snapshots {
			requireAttempts(t, snapshot, then[i])
		}
	}
}

// TestAttemptsShareColumns checks that views take memory only if points are scattered.
func TestAttemptsShareColumns(t *testing.T) {
	stepsFrom := func(from, n int) (steps []store.Step) {
		for i := range n {
			steps = append(steps, store.Step(from+i))
		}
		return steps
	}
	s := store.New()
	run := s.AddRun("run")
	all := numbered([][]store.Step{stepsFrom(0, 100), stepsFrom(60, 100)})
	s.Append(s.AddFile(run, "0"), attemptBatch(all[:100]))
	growing := s.Snapshot()
	assert.Equal(t, growing.Numbers(run, 1, store.AllAttempts),
		growing.Numbers(run, 1, store.NewestAttempt))
	s.Append(s.AddFile(run, "1"), attemptBatch(all[100:]))
	restarted := s.Snapshot()
	whole, newest := restarted.Numbers(run, 1, store.AllAttempts),
		restarted.Numbers(run, 1, store.NewestAttempt)
	require.Len(t, newest.Segments, 2)
	assert.Equal(t, 60, newest.Segments[0].Len())
	assert.Same(t, &whole.Segments[0].Values.F64[0], &newest.Segments[0].Values.F64[0])
	assert.Same(t, &whole.Segments[1].Values.F64[0], &newest.Segments[1].Values.F64[0])

	again := numbered([][]store.Step{append(stepsFrom(0, 5), stepsFrom(0, 5)...)})
	s = store.New()
	s.Append(s.AddFile(s.AddRun("run"), "0"), attemptBatch(again))
	within := s.Snapshot()
	whole, newest = within.Numbers(run, 1, store.AllAttempts),
		within.Numbers(run, 1, store.NewestAttempt)
	assert.Same(t, &whole.Segments[0].Values.F64[5], &newest.Segments[0].Values.F64[0],
		"the rest of a segment")
}

// TestAttemptsOfWriters reads files of restarted runs by current and old writers.
func TestAttemptsOfWriters(t *testing.T) {
	tests := map[string]struct {
		files   []string
		newest  []store.Point // without wall times
		whole   store.Restarts
		rewinds []int
	}{
		"torch, purge_step": {[]string{"torch-2.15.0-restart-0", "torch-2.15.0-restart-1"},
			[]store.Point{{Step: 0, Value: 0}, {Step: 1, Value: 1}, {Step: 2, Value: 2},
				{Step: 3, Value: 13},
				{Step: 4, Value: 14}, {Step: 5, Value: 15}, {Step: 6, Value: 16}},
			store.Restarts{Rewinds: []int{5}, Superseded: 2}, []int{3}},
		"session logs in one file": {[]string{"tf1-2.21.0-session-logs"},
			[]store.Point{{Step: 0, Value: 0}, {Step: 1, Value: 0.5}, {Step: 2, Value: 1},
				{Step: 3, Value: 1.5}, {Step: 4, Value: 2}},
			store.Restarts{Rewinds: []int{4}, Superseded: 2}, []int{2}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := store.New()
			run := s.AddRun("run")
			for _, file := range test.files {
				data, err := os.ReadFile(filepath.Join(fixtures, file+".tfevents"))
				require.NoError(t, err)
				s.Append(s.AddFile(run, file), readFile(t, data))
			}
			snapshot := s.Snapshot()
			require.Equal(t, "loss", snapshot.Tag(1).Name)
			newest, all := snapshot.Numbers(run, 1, store.NewestAttempt),
				snapshot.Numbers(run, 1, store.AllAttempts)
			got := points(t, newest)
			for i := range got {
				got[i].Wall = 0
			}
			assert.Equal(t, test.newest, got)
			assert.Equal(t,
				store.Restarts{Rewinds: test.rewinds, Superseded: test.whole.Superseded},
				newest.Restarts)
			assert.Equal(t, test.whole, all.Restarts)
			assert.Equal(t, newest.Len()+newest.Superseded, all.Len())
			assert.Equal(t, int64(all.Len()), snapshot.Totals.Points)
		})
	}
}
