package query_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// histograms publishes a series of the given buckets, at steps 0, 1, 2...
func histograms(all ...[]float64) store.BucketSeries {
	return published(store.NewBuilder(), all...)
}

// published publishes histograms of the given buckets, built by builder.
func published(builder *store.Builder, all ...[]float64) store.BucketSeries {
	return storeOf(builder, all...).Buckets(1, 1, store.NewestAttempt)
}

func storeOf(builder *store.Builder, all ...[]float64) *store.Snapshot {
	at := int64(0)
	for i, buckets := range all {
		data := histogramEvent(int64(i), buckets)
		builder.Add(eventfile.Record{Offset: at, Data: data})
		at += int64(len(data)) + eventfile.HeaderSize + eventfile.FooterSize
	}
	s := store.New()
	s.Append(s.AddFile(s.AddRun("run"), "file"), builder.Take(at))
	return s.Snapshot()
}

// histogramEvent encodes an event with one histogram.
func histogramEvent(step int64, buckets []float64) []byte {
	tensor := &pb.TensorProto{Dtype: pb.DataType_DT_DOUBLE, DoubleVal: buckets,
		TensorShape: &pb.TensorShapeProto{
			Dim: []*pb.TensorShapeProto_Dim{{Size: int64(len(buckets) / 3)}, {Size: 3}}}}
	value := &pb.Summary_Value{Tag: "tag", Value: &pb.Summary_Value_Tensor{Tensor: tensor},
		Metadata: &pb.SummaryMetadata{
			PluginData: &pb.SummaryMetadata_PluginData{PluginName: "histograms"},
		}}
	data, err := proto.Marshal(&pb.Event{Step: step, WallTime: float64(100 + step),
		What: &pb.Event_Summary{Summary: &pb.Summary{Value: []*pb.Summary_Value{value}}}})
	if err != nil {
		panic(err) // every event of a test can be encoded
	}
	return data
}

// ridgesByHand are the buckets of steps, and the bins that they are shared among.
var ridgesByHand = map[string]struct {
	buckets   [][]float64
	bins      int
	low, high float64
	want      [][]float64
}{
	"split in proportion": {
		[][]float64{{0, 2, 8}, {1, 4, 3}}, 4, 0, 4,
		[][]float64{{4, 4, 0, 0}, {0, 1, 1, 1}},
	},
	"range over all steps": {
		[][]float64{{-2, -1, 5}, {}, {1, 2, 7}}, 2, -2, 2,
		[][]float64{{5, 0}, {0, 0}, {0, 7}},
	},
	"no width, inside a bin": {
		[][]float64{{0, 0.5, 1, 0.5, 0.5, 6, 0.5, 2, 0}}, 2, 0, 2,
		[][]float64{{7, 0}},
	},
	"no width, on a border": {
		[][]float64{{0, 1, 0, 1, 1, 20, 1, 2, 0}}, 2, 0, 2,
		[][]float64{{0, 20}},
	},
	"no width, on the right edge": {
		[][]float64{{0, 2, 0, 2, 2, 9}}, 2, 0, 2,
		[][]float64{{0, 9}},
	},
	"no width, on the left edge": {
		[][]float64{{0, 0, 9, 0, 2, 0}}, 2, 0, 2,
		[][]float64{{9, 0}},
	},
	"all at one place": {
		[][]float64{{10, 10, 3}}, 1, 10/1.1 - 1, 10*1.1 + 1,
		[][]float64{{3}},
	},
	"all at one negative place": {
		[][]float64{{-20, -20, 3}}, 1, -23, -20/1.1 + 1,
		[][]float64{{3}},
	},
	"all at the largest number": {
		[][]float64{{math.MaxFloat64, math.MaxFloat64, 3}}, 1, math.MaxFloat64 / 1.1,
		math.MaxFloat64,
		[][]float64{{3}},
	},
	"all at zero": {
		[][]float64{{0, 0, 3}}, 2, -1, 1,
		[][]float64{{0, 3}},
	},
	"backwards bucket": {
		[][]float64{{2, 0, 4}}, 2, 0, 2,
		[][]float64{{2, 2}},
	},
	"not finite": {
		[][]float64{{-inf, 0, 1, 0, 2, 4, 2, nan, 1, 0, 1, inf}}, 2, 0, 2,
		[][]float64{{2, 2}},
	},
	"nothing":  {[][]float64{{}, {}}, 30, 0, 0, [][]float64{nil, nil}},
	"no bins":  {[][]float64{{0, 1, 2}}, 0, 0, 0, [][]float64{nil}},
	"no steps": {nil, 30, 0, 0, [][]float64{}},
	"widest span": {[][]float64{{-math.MaxFloat64, math.MaxFloat64, 4}}, 2, -math.MaxFloat64,
		math.MaxFloat64, [][]float64{{2, 2}}},
}

func TestRidgesByHand(t *testing.T) {
	for name, test := range ridgesByHand {
		t.Run(name, func(t *testing.T) {
			var series store.BucketSeries
			if test.buckets != nil {
				series = histograms(test.buckets...)
			}
			line := query.Ridges(series, test.bins, 0, nil)
			ridges := line.Ridges
			assert.InDelta(t, test.low, line.Low, 1e-12)
			assert.InDelta(t, test.high, line.High, 1e-12)
			require.Len(t, ridges, len(test.want))
			for i := range ridges {
				assert.Equal(t, test.want[i], ridges[i].Counts)
				assert.Equal(t, store.Step(i), ridges[i].Step)
				assert.Equal(t, store.WallTime(100+i), ridges[i].Wall)
			}
		})
	}
}

// randomHistogram returns neighbouring buckets in order, some without width or count, as writers
// make them.
func randomHistogram(random *rand.Rand) (buckets []float64) {
	edge := math.Round(random.NormFloat64() * 10)
	for range random.IntN(12) {
		right := edge
		if random.IntN(4) > 0 {
			right += float64(random.IntN(8)) / 4
		}
		buckets = append(buckets, edge, right, float64(random.IntN(3))*10)
		edge = right
	}
	return buckets
}

// TestRidgesAgreeWithPeer compares with the rules of TensorBoard's front end, bin by bin.
func TestRidgesAgreeWithPeer(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var all [][]float64
		for range 1 + random.IntN(5) {
			all = append(all, randomHistogram(random))
		}
		line := query.Ridges(histograms(all...), query.DefaultBins, 0, nil)
		for i, ridge := range line.Ridges {
			want := peerBins(all[i], line.Low, line.High, len(ridge.Counts))
			for k := range want {
				require.True(t, math.Abs(want[k]-ridge.Counts[k]) < 1e-6,
					"%v in [%v, %v], bin %d: got %v, want %v", all[i], line.Low, line.High, k,
					ridge.Counts[k], want[k])
			}
		}
	}
}

// peerBins follows TensorBoard's description: each bin counts the buckets that overlap it. A bucket
// without width counts for [l, r), or for [l, r] in the last bin.
func peerBins(buckets []float64, low, high float64, bins int) []float64 {
	counts := make([]float64, bins)
	width := (high - low) / float64(bins)
	for i := range counts {
		left := low + float64(i)*width
		right := left + width
		isLast := i == bins-1
		if isLast {
			right = high
		}
		for ; len(buckets) > 0; buckets = buckets[3:] {
			l, r, count := buckets[0], buckets[1], buckets[2]
			if l == r && (l < right || isLast) {
				counts[i] += count
			} else if overlap := min(r, right) - max(l, left); l < r && overlap > 0 {
				counts[i] += count * overlap / (r - l)
			}
			if r > right || l == r && !isLast && r >= right {
				break // the rest of the bucket belongs to the next bin
			}
		}
	}
	return counts
}

// TestRidgesPreserveCounts: counts are preserved for buckets in any order and place.
func TestRidgesPreserveCounts(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		scale, offset := math.Pow(10, float64(random.IntN(30)-15)),
			math.Round(random.NormFloat64()*1000)
		var buckets []float64
		total := 0.0
		for range 1 + random.IntN(20) {
			left := offset + scale*random.NormFloat64()
			right := left + scale*max(random.Float64()-0.2, 0)
			count := random.Float64() * 100
			buckets = append(buckets, left, right, count)
			total += count
		}
		ridges := query.Ridges(histograms(buckets), 1+random.IntN(50), 0, nil).Ridges
		sum := 0.0
		for _, count := range ridges[0].Counts {
			require.GreaterOrEqual(t, count, 0.0)
			sum += count
		}
		require.InEpsilon(t, total, sum, 1e-9, "%v", buckets)
		require.InEpsilon(t, total, ridges[0].Count, 1e-12)
	}
}

// manyHistograms returns n histograms, each with a different bucket.
func manyHistograms(n int) (all [][]float64) {
	for i := range n {
		all = append(all, []float64{float64(i), float64(i + 1), float64(1 + i)})
	}
	return all
}

func TestRidgesAreChosenEvenly(t *testing.T) {
	tests := map[string]struct {
		n, limit int
		want     []store.Step
	}{
		"all":                   {4, 0, []store.Step{0, 1, 2, 3}},
		"fewer than the limit":  {3, 5, []store.Step{0, 1, 2}},
		"as many as the limit":  {3, 3, []store.Step{0, 1, 2}},
		"oldest and newest":     {100, 2, []store.Step{0, 99}},
		"three":                 {100, 3, []store.Step{0, 50, 99}},
		"the newest alone":      {100, 1, []store.Step{99}},
		"one more than allowed": {6, 5, []store.Step{0, 1, 3, 4, 5}},
		"none there":            {0, 5, nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			line := query.Ridges(histograms(manyHistograms(test.n)...), 10, test.limit, nil)
			var steps []store.Step
			for _, ridge := range line.Ridges {
				steps = append(steps, ridge.Step)
				sum := 0.0
				for _, count := range ridge.Counts {
					sum += count
				}
				assert.InDelta(t, float64(1+ridge.Step), sum, 1e-9)
			}
			assert.Equal(t, test.want, steps)
			assert.Equal(t, test.n, line.Total)
			assert.Equal(t, float64(test.n), line.High,
				"the bins span those that were not chosen too")
			assert.Empty(t, line.Missing)
		})
	}
}

// TestRidgesByReference asks once without the buckets that were left in the file, and again with
// them.
func TestRidgesByReference(t *testing.T) {
	all := manyHistograms(20)
	builder := store.NewBuilder()
	builder.BucketLimit = 60
	series := published(builder, all...)
	want := query.Ridges(histograms(all...), query.DefaultBins, 6, nil)
	require.False(t, series.At(19).InMemory())

	first := query.Ridges(series, query.DefaultBins, 6, nil)
	assert.Equal(t, []float64{want.Low, want.High}, []float64{first.Low, first.High})
	assert.Equal(t, 20, first.Total)
	require.NotEmpty(t, first.Ridges)
	require.NotEmpty(t, first.Missing)
	assert.Equal(t, want.Ridges[:len(first.Ridges)], first.Ridges)
	assert.Len(t, want.Ridges, len(first.Ridges)+len(first.Missing))

	fetched := map[store.Place][]float64{}
	for i := range series.Len() {
		if h := series.At(i); !h.InMemory() {
			fetched[h.Place] = all[i]
		}
	}
	again := query.Ridges(series, query.DefaultBins, 6, func(place store.Place) ([]float64, bool) {
		assert.Contains(t, first.Missing, place, "asked only for what was chosen")
		buckets, ok := fetched[place]
		return buckets, ok
	})
	assert.Equal(t, want, again)
}

func TestSummarize(t *testing.T) {
	tests := map[string]struct {
		buckets []float64
		want    query.Summary
	}{
		"empty": {nil, query.Summary{Mean: nan, Std: nan, Min: nan, Max: nan}},
		"empty buckets": {[]float64{0, 1, 0},
			query.Summary{Mean: nan, Std: nan, Min: nan, Max: nan}},
		"one place": {[]float64{5, 5, 3},
			query.Summary{Count: 3, Mean: 5, Std: 0, Min: 5, Max: 5}},
		"even spread": {[]float64{0, 12, 7},
			query.Summary{Count: 7, Mean: 6, Std: math.Sqrt(12), Min: 0, Max: 12}},
		"two places": {[]float64{1, 1, 2, 3, 3, 2},
			query.Summary{Count: 4, Mean: 2, Std: 1, Min: 1, Max: 3}},
		"empty at ends": {[]float64{-9, 1, 0, 1, 1, 2, 1, 9, 0},
			query.Summary{Count: 2, Mean: 1, Std: 0, Min: 1, Max: 1}},
		"not finite left": {[]float64{-inf, 0, 5, 2, 2, 1},
			query.Summary{Count: 1, Mean: 2, Std: 0, Min: 2, Max: 2}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got := query.Summarize(test.buckets)
			pairs := [][2]float64{{got.Count, test.want.Count}, {got.Mean, test.want.Mean},
				{got.Std, test.want.Std},
				{got.Min, test.want.Min}, {got.Max, test.want.Max}}
			for i, pair := range pairs {
				assert.True(t, closeTo(pair[0], pair[1]), "field %d: got %v, want %v", i, pair[0],
					pair[1])
			}
		})
	}
}

func ExampleRidges() {
	series := histograms([]float64{0, 1, 6}, []float64{0, 2, 10, 2, 3, 2})
	line := query.Ridges(series, 3, 60, nil)
	fmt.Println(line.Low, line.High)
	for _, ridge := range line.Ridges {
		fmt.Println("step", ridge.Step, ridge.Counts, "mean", ridge.Mean)
	}
	// Output:
	// 0 3
	// step 0 [6 0 0] mean 0.5
	// step 1 [5 5 2] mean 1.25
}

// TestRidgesOverASharedSpan: series on one span have the same bins, and lose no counts.
func TestRidgesOverASharedSpan(t *testing.T) {
	near, far := histograms([]float64{0, 1, 4}), histograms([]float64{9, 10, 6})
	span := query.Extent{
		Low:  min(query.SpanOf(near).Low, query.SpanOf(far).Low),
		High: max(query.SpanOf(near).High, query.SpanOf(far).High),
	}
	for _, series := range []store.BucketSeries{near, far} {
		line := query.RidgesOver(span, series, 10, 0, nil)
		assert.Equal(t, []float64{0, 10}, []float64{line.Low, line.High})
		total := 0.0
		for _, count := range line.Ridges[0].Counts {
			total += count
		}
		assert.InDelta(t, line.Ridges[0].Count, total, 1e-9)
	}
}
