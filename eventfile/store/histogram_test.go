package store_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/store"
)

// decoded returns the buckets of each record's first value, as package eventfile decodes them.
func (l *log) decoded() (all [][]float64) {
	var event eventfile.Event
	for _, record := range l.records {
		require.NoError(l.tb, event.Decode(record.Data))
		buckets, err := event.Values[0].AppendHistogram(nil)
		require.NoError(l.tb, err)
		all = append(all, buckets)
	}
	return all
}

// bits returns the numbers' bits, which distinguish NaNs and signed zeros.
func bits(numbers []float64) []uint64 {
	all := make([]uint64, len(numbers))
	for i, number := range numbers {
		all[i] = math.Float64bits(number)
	}
	return all
}

// legacyHistogram has a count for each limit.
func legacyHistogram(low, high float64, limits, counts []float64) *pb.Summary_Value {
	return &pb.Summary_Value{Tag: "h", Value: &pb.Summary_Value_Histo{Histo: &pb.HistogramProto{
		Min: low, Max: high, BucketLimit: limits, Bucket: counts}}}
}

func TestHistogramsStayExact(t *testing.T) {
	nan, inf, minusZero := math.NaN(), math.Inf(1), math.Copysign(0, -1)
	otherNaN := math.Float64frombits(math.Float64bits(nan) | 0x5555)
	tests := map[string]struct {
		numbers []float64
		buckets int
	}{
		"no buckets":            {nil, 0},
		"one bucket":            {[]float64{1, 2, 3}, 1},
		"chained":               {[]float64{0, 1, 2, 1, 1, 5, 1, 3, 4}, 3},
		"needs float64":         {[]float64{0.1, 0.2, 3, 0.2, 0.3, 1<<24 + 1}, 2},
		"gap":                   {[]float64{0, 1, 2, 1.5, 3, 4}, 2},
		"backwards":             {[]float64{3, 2, 1, 1, 0, 5}, 2},
		"overlapping":           {[]float64{0, 2, 1, 1, 3, 1}, 2},
		"zeroes of either sign": {[]float64{-1, 0, 1, minusZero, 1, 2}, 2},
		"starts at minus zero":  {[]float64{minusZero, 1, 2}, 1},
		"not a number anywhere": {[]float64{nan, otherNaN, nan, otherNaN, nan, 1}, 2},
		"not a number inside":   {[]float64{0, otherNaN, 1, otherNaN, 2, 1}, 2},
		"infinite":              {[]float64{-inf, 0, 1, 0, inf, inf}, 2},
		"beyond float32": {[]float64{-math.MaxFloat64, 1e-300, 1, 1e-300, math.MaxFloat64,
			2}, 2},
		"denormal, and no count": {[]float64{0, math.SmallestNonzeroFloat64, 0}, 1},
	}
	all := newLog(t)
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			l := newLog(t).add(1, 1, histogram("h", "histograms", test.numbers...))
			all.add(int64(len(all.records)), 1, histogram("h", "histograms", test.numbers...))
			series := publish(t, l.batch()).Buckets(1, 1, store.NewestAttempt)
			require.Equal(t, bits(test.numbers), bits(l.decoded()[0]))
			assert.Equal(t, bits(test.numbers), bits(series.At(0).AppendBuckets(nil)))
			assert.Equal(t, test.buckets, series.At(0).Len())
		})
	}
	t.Run("all in one column", func(t *testing.T) { requireExact(t, all) })
}

// requireExact compares a log's histograms with the published ones.
func requireExact(t *testing.T, l *log) {
	t.Helper()
	series := publish(t, l.batch()).Buckets(1, 1, store.AllAttempts)
	for i, want := range l.decoded() {
		prefix := []float64{7}
		got := series.At(i).AppendBuckets(prefix)
		require.Equal(t, bits(append(prefix, want...)), bits(got), "histogram %d", i)
	}
}

func TestRandomHistogramsStayExact(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 9))
	number := func() float64 {
		if random.IntN(2) == 0 {
			return float64(random.IntN(4) - 2)
		}
		return random.NormFloat64()
	}
	for range 100 {
		l := newLog(t)
		for step := range int64(1 + random.IntN(5)) {
			var numbers, limits, counts []float64
			for range random.IntN(6) {
				left := number()
				if len(numbers) > 0 && random.IntN(8) > 0 {
					left = numbers[len(numbers)-2]
				}
				numbers = append(numbers, left, number(), number())
				limits, counts = append(limits, number()), append(counts, number())
			}
			if random.IntN(3) == 0 {
				l.add(step, 1, legacyHistogram(number(), number(), limits, counts))
			} else {
				l.add(step, 1, histogram("h", "histograms", numbers...))
			}
		}
		requireExact(t, l)
	}
}

// TestHistogramBytes: a bucket takes two numbers, in float32 if that is exact.
func TestHistogramBytes(t *testing.T) {
	const buckets = 30
	tests := map[string]struct {
		width            float64
		rights32, counts int // numbers in float32
	}{
		"edges in float32": {0.25, buckets, buckets},
		"edges in float64": {0.1, 0, buckets},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var numbers []float64
			for i := range buckets {
				numbers = append(numbers, float64(i)*test.width, float64(i+1)*test.width,
					float64(100*i))
			}
			column := newLog(t).add(1, 1, histogram("h", "histograms",
				numbers...)).batch().Buckets[0]
			assert.Equal(t, buckets, column.Rights.Len())
			assert.Len(t, column.Rights.F32, test.rights32)
			assert.Len(t, column.Counts.F32, test.counts)
		})
	}
}

func TestHistogramSpan(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	l := newLog(t).
		add(1, 1, histogram("h", "histograms", 3, 1, 0, 1, 2, 5)). // backwards, and an empty one
		add(2, 1, histogram("h", "histograms", -inf, 9, 1, -8, nan, 1, -9, -8, inf)).
		add(3, 1, histogram("h", "histograms"))
	segment := publish(t, l.batch()).Buckets(1, 1, store.NewestAttempt).Segments[0]
	assert.Equal(t, []float64{1, 3}, []float64{segment.Low, segment.High})

	none := newLog(t).add(1, 1, histogram("h", "histograms"))
	segment = publish(t, none.batch()).Buckets(1, 1, store.NewestAttempt).Segments[0]
	assert.Greater(t, segment.Low, segment.High)
}

// TestRandomSpans compares the span of a segment with the numbers of its buckets, some of them not
// finite.
func TestRandomSpans(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 1))
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300}
	number := func() float64 {
		if random.IntN(8) == 0 {
			return odd[random.IntN(len(odd))]
		}
		return float64(random.IntN(200) - 100)
	}
	for range 500 {
		low, high := math.Inf(1), math.Inf(-1)
		l := newLog(t)
		for step := range 1 + random.IntN(3) {
			var numbers []float64
			right := number()
			for range random.IntN(6) {
				left := right
				if right = number(); random.IntN(10) == 0 {
					left = number() // not chained
				}
				count := number()
				numbers = append(numbers, left, right, count)
				if store.IsFinite(left) && store.IsFinite(right) && store.IsFinite(count) {
					low, high = min(low, left, right), max(high, left, right)
				}
			}
			l.add(int64(step), 1, histogram("h", "histograms", numbers...))
		}
		segment := publish(t, l.batch()).Buckets(1, 1, store.NewestAttempt).Segments[0]
		require.Equal(t, []float64{low, high}, []float64{segment.Low, segment.High})
	}
}

// TestSegmentsOfHistograms: segments are joined while they have few buckets, however few histograms
// they hold.
func TestSegmentsOfHistograms(t *testing.T) {
	var many []float64
	for i := range store.SegmentPoints * 2 / 3 {
		many = append(many, float64(i), float64(i+1), 1)
	}
	s := store.New()
	file := s.AddFile(s.AddRun("run"), "file")
	segments := func(numbers ...float64) int {
		s.Append(file, newLog(t).add(1, 1, histogram("h", "histograms", numbers...)).batch())
		return len(s.Snapshot().Buckets(1, 1, store.AllAttempts).Segments)
	}
	assert.Equal(t, 1, segments(0, 1, 5))
	assert.Equal(t, 1, segments(many...), "few buckets are joined with others")
	assert.Equal(t, 2, segments(many...), "many are not copied")
	assert.Equal(t, 2, segments(0, 1, 5))
}

// referenceLog has histograms of 10 buckets, in both forms, with edges in float32.
func referenceLog(t *testing.T, n int) *log {
	l := newLog(t)
	for step := range n {
		var numbers, limits, counts []float64
		for k := range 10 {
			left, right, count := float64(step+k), float64(step+k+1), float64(1+k)
			numbers = append(numbers, left, right, count)
			limits, counts = append(limits, right), append(counts, count)
		}
		value := histogram("h", "histograms", numbers...)
		if step%2 == 1 {
			value = legacyHistogram(float64(step), float64(step+10), limits, counts)
		}
		l.add(int64(step), float64(step), value)
	}
	return l
}

// referenceBytes is the size of a histogram of referenceLog: 10 edges and counts in float32.
const referenceBytes = 10 * (4 + 4)

func TestHistogramsByReference(t *testing.T) {
	l := referenceLog(t, 8)
	builder := store.NewBuilder()
	builder.BucketLimit = 3 * referenceBytes
	batch := l.build(builder)
	assert.Len(t, batch.Buckets[0].References, 4, "the limit is exceeded by the fourth")
	snapshot := publish(t, batch)
	series := snapshot.Buckets(1, 1, store.NewestAttempt)
	require.Equal(t, 8, series.Len())
	require.Len(t, series.Segments, 1)
	assert.Equal(t, []float64{0, 17}, []float64{series.Segments[0].Low, series.Segments[0].High})
	assert.Equal(t, int64(8), snapshot.Totals.Histograms)
	for i, want := range l.decoded() {
		histogram := series.At(i)
		require.Equal(t, i < 4, histogram.InMemory())
		if histogram.InMemory() {
			assert.Zero(t, histogram.Place)
			assert.Equal(t, want, histogram.AppendBuckets(nil))
			continue
		}
		assert.Zero(t, histogram.Len())
		assert.Empty(t, histogram.AppendBuckets(nil))
		assert.Equal(t, store.Step(i), histogram.Step)
		assert.Equal(t, store.FileID(1), histogram.Place.File)
		payload := l.cut([]store.Range{histogram.Place.Range})[0]
		got, err := histogram.Place.AppendBuckets(nil, []byte(payload))
		require.NoError(t, err)
		assert.Equal(t, want, got)
		_, err = histogram.Place.AppendBuckets(nil, []byte("something else"))
		var damaged *eventfile.ValueError
		assert.ErrorAs(t, err, &damaged)
	}
}

func learnt(batches ...*store.Batch) store.Known {
	known := store.Known{}
	for _, batch := range batches {
		known.Learn(batch)
	}
	return known
}

// TestBucketLimitGoesOn checks that all bytes of a tag count towards the limit, whichever batch
// they came from.
func TestBucketLimitGoesOn(t *testing.T) {
	references := func(batch *store.Batch) int { return len(batch.Buckets[0].References) }
	newBuilder := func() *store.Builder {
		builder := store.NewBuilder()
		builder.BucketLimit = 3 * referenceBytes
		return builder
	}
	first := referenceLog(t, 3).build(newBuilder())
	require.Zero(t, references(first))
	tests := map[string]func(b *store.Builder){
		"after Take": func(b *store.Builder) { referenceLog(t, 3).build(b) },
		"learnt":     func(b *store.Builder) { b.StartRun(learnt(first)) },
		"learnt twice": func(b *store.Builder) {
			b.StartRun(learnt(referenceLog(t, 2).batch(), referenceLog(t, 1).batch()))
		},
		"in the next file": func(b *store.Builder) { referenceLog(t, 3).build(b); b.StartFile(0) },
		"learnt and read": func(b *store.Builder) {
			b.StartRun(learnt(referenceLog(t, 1).batch()))
			referenceLog(t, 2).build(b)
		},
	}
	for name, before := range tests {
		t.Run(name, func(t *testing.T) {
			builder := newBuilder()
			before(builder)
			assert.Equal(t, 4, references(referenceLog(t, 5).build(builder)))
		})
	}
	t.Run("without records that StartFile drops", func(t *testing.T) {
		builder := newBuilder()
		for _, record := range referenceLog(t, 3).records {
			builder.Add(record)
		}
		builder.StartFile(0)
		assert.Equal(t, 1, references(referenceLog(t, 5).build(builder)))
	})
	t.Run("each tag for itself", func(t *testing.T) {
		builder := newBuilder()
		l := referenceLog(t, 5)
		l.add(0, 1, histogram("other", "histograms", 0, 1, 2))
		batch := l.build(builder)
		require.Len(t, batch.Buckets, 2)
		assert.Empty(t, batch.Buckets[1].References)
	})
	t.Run("64 MB unless told", func(t *testing.T) {
		assert.Equal(t, int64(64<<20), store.NewBuilder().BucketLimit)
	})
}
