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

// binsByHand are the buckets of steps, and the counts of the bins.
var binsByHand = map[string]struct {
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
	"no steps": {nil, 30, 0, 0, nil},
	"widest span": {[][]float64{{-math.MaxFloat64, math.MaxFloat64, 4}}, 2, -math.MaxFloat64,
		math.MaxFloat64, [][]float64{{2, 2}}},
}

// shared returns bins over all histograms of a series, and the counts that each has in them.
func shared(all [][]float64, n int) (bins query.Bins, counts [][]float64) {
	bins = query.BinsOver(query.SpanOf(histograms(all...)), n)
	for _, buckets := range all {
		var own []float64
		if bins.Len() > 0 {
			own = make([]float64, bins.Len())
			bins.Share(own, buckets)
		}
		counts = append(counts, own)
	}
	return bins, counts
}

func TestBinsByHand(t *testing.T) {
	for name, test := range binsByHand {
		t.Run(name, func(t *testing.T) {
			bins, counts := shared(test.buckets, test.bins)
			low, high := bins.Ends()
			assert.InDelta(t, test.low, low, 1e-12)
			assert.InDelta(t, test.high, high, 1e-12)
			assert.Equal(t, test.want, counts)
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

// TestBinsAgreeWithPeer compares with the rules of TensorBoard's front end, bin by bin.
func TestBinsAgreeWithPeer(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var all [][]float64
		for range 1 + random.IntN(5) {
			all = append(all, randomHistogram(random))
		}
		bins, counts := shared(all, query.DefaultBins)
		low, high := bins.Ends()
		for i, got := range counts {
			want := peerBins(all[i], low, high, bins.Len())
			for k := range want {
				require.True(t, math.Abs(want[k]-got[k]) < 1e-6,
					"%v in [%v, %v], bin %d: got %v, want %v", all[i], low, high, k, got[k],
					want[k])
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

// TestBinsPreserveCounts: counts are preserved for buckets in any order and place.
func TestBinsPreserveCounts(t *testing.T) {
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
		_, counts := shared([][]float64{buckets}, 1+random.IntN(50))
		sum := 0.0
		for _, count := range counts[0] {
			require.GreaterOrEqual(t, count, 0.0)
			sum += count
		}
		require.InEpsilon(t, total, sum, 1e-9, "%v", buckets)
		require.InEpsilon(t, total, query.Summarize(buckets).Count, 1e-12)
	}
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

func ExampleBinsOver() {
	first, second := []float64{0, 1, 6}, []float64{0, 2, 10, 2, 3, 2}
	bins := query.BinsOver(query.SpanOf(histograms(first, second)), 3)
	fmt.Println(bins.Ends())
	for _, buckets := range [][]float64{first, second} {
		counts := make([]float64, bins.Len())
		bins.Share(counts, buckets)
		fmt.Println(counts, "mean", query.Summarize(buckets).Mean)
	}
	// Output:
	// 0 3
	// [6 0 0] mean 0.5
	// [5 5 2] mean 1.25
}
