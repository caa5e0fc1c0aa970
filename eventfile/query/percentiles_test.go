package query_test

import (
	"bufio"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/query"
)

// pageNumber is a number in TensorBoard's JSON, which names the numbers that are not finite.
type pageNumber float64

func (n *pageNumber) UnmarshalJSON(text []byte) error {
	v, err := strconv.ParseFloat(string(trimQuotes(text)), 64)
	*n = pageNumber(v)
	return err
}

func trimQuotes(text []byte) []byte {
	if len(text) > 1 && text[0] == '"' {
		return text[1 : len(text)-1]
	}
	return text
}

// peerHistograms is a line of testdata/histograms.jsonl: a series, and how TensorBoard shows it.
type peerHistograms struct {
	Name        string
	Histograms  [][][3]float64
	Bins        [][][2]pageNumber
	Percentiles [][]float64
}

func readPeerHistograms(t *testing.T) (all []peerHistograms) {
	t.Helper()
	f, err := os.Open("../../testdata/histograms.jsonl")
	require.NoError(t, err)
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var p peerHistograms
		require.NoError(t, json.Unmarshal(lines.Bytes(), &p))
		all = append(all, p)
	}
	require.NoError(t, lines.Err())
	require.Greater(t, len(all), 10)
	return all
}

// flat returns buckets in the store's form.
func flat(buckets [][3]float64) (numbers []float64) {
	for _, b := range buckets {
		numbers = append(numbers, b[:]...)
	}
	return numbers
}

// near allows for the rounding errors of additions in a different order.
func near(t *testing.T, want, got, scale float64, what ...any) {
	t.Helper()
	require.LessOrEqual(t, math.Abs(want-got), 1e-9*max(math.Abs(want), math.Abs(scale)),
		"want %v, got %v: %v", want, got, what)
}

// TestBinsAreThePeers compares with the bins of TensorBoard's page, bin by bin.
func TestBinsAreThePeers(t *testing.T) {
	for _, p := range readPeerHistograms(t) {
		t.Run(p.Name, func(t *testing.T) {
			var all [][]float64
			for _, h := range p.Histograms {
				all = append(all, flat(h))
			}
			bins, counts := shared(all, query.DefaultBins)
			low, high := bins.Ends()
			require.Len(t, counts, len(p.Bins))
			for i, got := range counts {
				want := p.Bins[i]
				require.Len(t, got, len(want))
				for k := range want {
					left := low + float64(k)*(high/query.DefaultBins-low/query.DefaultBins)
					near(t, float64(want[k][0]), left, high-low, "left edge", k)
					near(t, float64(want[k][1]), got[k], query.Summarize(all[i]).Count, "count", k)
				}
			}
		})
	}
}

// TestPercentilesAreThePeers compares with the answers of TensorBoard's server.
func TestPercentilesAreThePeers(t *testing.T) {
	for _, p := range readPeerHistograms(t) {
		t.Run(p.Name, func(t *testing.T) {
			for i, h := range p.Histograms {
				got, ok := query.PercentilesOf(flat(h))
				assert.Equal(t, len(h) > 0, ok)
				require.Len(t, p.Percentiles[i], len(got))
				for k, want := range p.Percentiles[i] {
					near(t, want, got[k], 0, "histogram", i, "percentile", k)
				}
			}
		})
	}
}

// TestPercentilesRise: percentiles ascend, whatever was logged.
func TestPercentilesRise(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 7))
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, -1, 1e308, -1e308, 1e-320, 3}
	for range 5000 {
		var numbers []float64
		for range random.IntN(12) * 3 {
			if v := random.NormFloat64(); random.IntN(6) > 0 {
				numbers = append(numbers, v)
			} else {
				numbers = append(numbers, odd[random.IntN(len(odd))])
			}
		}
		p, _ := query.PercentilesOf(numbers)
		for k, v := range p {
			require.False(t, math.IsNaN(v) || math.IsInf(v, 0), "%v of %v", p, numbers)
			if k > 0 {
				require.GreaterOrEqual(t, v, p[k-1], "%v of %v", p, numbers)
			}
		}
		edges, counts := query.Logged(numbers, query.SpanOf(histograms(numbers)), 4)
		require.Len(t, edges, 2*len(counts))
		require.LessOrEqual(t, len(counts), 4)
	}
}

func TestFaults(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for name, test := range map[string]struct {
		numbers []float64
		want    query.Faults
	}{
		"none":      {[]float64{0, 1, 2, 1, 2, 3}, 0},
		"gap":       {[]float64{0, 1, 2, 3, 4, 3}, 0},
		"widthless": {[]float64{0, 0, 2}, 0},
		"no bucket": {nil, query.FaultEmpty},
		"zeros":     {[]float64{0, 1, 0}, query.FaultEmpty},
		"NaN edge":  {[]float64{nan, 1, 2, 1, 2, 2}, query.FaultNotFinite},
		"infinite":  {[]float64{0, inf, 2}, query.FaultNotFinite | query.FaultEmpty},
		"NaN count": {[]float64{0, 1, nan, 1, 2, 1}, query.FaultNotFinite},
		"negative":  {[]float64{0, 1, -2, 1, 2, 1}, query.FaultNegative},
		"turned":    {[]float64{1, 0, 2}, query.FaultOrder},
		"unsorted":  {[]float64{5, 6, 2, 0, 1, 2}, query.FaultOrder},
	} {
		assert.Equal(t, test.want, query.FaultsOf(test.numbers), name)
	}
}

// TestLoggedKeepsEveryBucket keeps every bucket if there is room, and otherwise the highest of
// neighbours.
func TestLoggedKeepsEveryBucket(t *testing.T) {
	edges, counts := query.Logged([]float64{2, 3, 4, 0, 1, 9, 1, math.NaN(), 5},
		query.Extent{Low: 0, High: 3}, 10)
	assert.Equal(t, []float64{0, 1, 2, 3}, edges)
	assert.Equal(t, []float64{9, 4}, counts)
	var many []float64
	for i := range 100_000 {
		many = append(many, float64(i), float64(i+1), float64(i%1000))
	}
	edges, counts = query.Logged(many, query.Extent{Low: 0, High: 100_000}, 100)
	assert.Len(t, counts, 100)
	for i, count := range counts {
		assert.Equal(t, 999.0, count)
		assert.Equal(t, float64(1000*(i+1)), edges[2*i+1])
	}
}
