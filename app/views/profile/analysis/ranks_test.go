package analysis_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/tracefile"
	"eventlens/eventfile/tracefile/tracetest"
)

// ranksOf reads the traces of a session.
func ranksOf(t *testing.T, s *tracetest.Session) (ranks []*analysis.Rank) {
	for i := range s.Ranks {
		ranks = append(ranks, rankOf(t, s.Trace(i)))
	}
	return ranks
}

func rankOf(t testing.TB, content []byte) *analysis.Rank {
	trace, err := tracefile.Read(bytes.NewReader(content))
	require.NoError(t, err)
	rank := analysis.RankOf(trace)
	require.Equal(t, analysis.Of(trace).Rank(), rank)
	return rank
}

// TestRanks finds the rank that the others wait for.
func TestRanks(t *testing.T) {
	r := analysis.CompareRanks(ranksOf(t, &tracetest.Session{Ranks: 4, Steps: 10, Collectives: 5,
		Late: 2, LateUs: 250, Spared: 5, HasRanks: true}))
	assert.Equal(t, analysis.SharedClock, r.Clock)
	assert.Equal(t, 50, r.Collectives)
	assert.Zero(t, r.Unpaired)
	require.Equal(t, 2, r.Late)
	assert.Equal(t, 2, r.Ranks[2].Number)
	assert.Equal(t, 4, r.Ranks[2].World)
	assert.EqualValues(t, 8*250_000, r.Sums[2].HeldNs, "in 8 of 10 steps")
	assert.Zero(t, r.Sums[2].WaitNs)
	for _, i := range []int{0, 1, 3} {
		assert.EqualValues(t, 8*250_000, r.Sums[i].WaitNs)
		assert.Zero(t, r.Sums[i].OffsetNs)
	}
	role, ns := r.More(2)
	assert.Equal(t, analysis.DataLoader, role)
	assert.EqualValues(t, 200_000, ns)
	assert.Equal(t, []string{"2", "", "1200.000", "290.000", "0.000", "0.000", "400.000", "5.000",
		"300.000", "0.000", "205.000", "0.000", "200.000", "8", "50", "10", "0.000"}, r.Cells(2))
}

// TestClocksOfRanks moves clocks that differ by more than 50 µs, so that collectives end together.
func TestClocksOfRanks(t *testing.T) {
	s := &tracetest.Session{Ranks: 3, Steps: 4, Collectives: 2, Late: 1, LateUs: 100,
		AheadUs: []int64{0, 20_000, 30}}
	ranks := ranksOf(t, s)
	assert.Equal(t, -1, ranks[0].Number)
	r := analysis.CompareRanks(ranks)
	assert.Equal(t, analysis.EndsOfCollectives, r.Clock)
	assert.Equal(t, []int64{0, 19_970_000, 0}, []int64{r.Sums[0].OffsetNs, r.Sums[1].OffsetNs,
		r.Sums[2].OffsetNs}, "30 µs are no difference")
	assert.Equal(t, 1, r.Late)
	assert.EqualValues(t, 4*(130_000+100_000+30_000)/2, r.Sums[1].HeldNs)

	var other []*analysis.Rank // clocks that count from the start of a machine
	for i := range s.Ranks {
		content := bytes.Replace(s.Trace(i), []byte("1790857026000000000"), []byte("0"), 1)
		other = append(other, rankOf(t, content))
	}
	r = analysis.CompareRanks(other)
	assert.Equal(t, analysis.EndsOfCollectives, r.Clock)
	assert.Equal(t, []int64{-30_000, 19_970_000, 0},
		[]int64{r.Sums[0].OffsetNs, r.Sums[1].OffsetNs, r.Sums[2].OffsetNs})
	assert.EqualValues(t, 4*100_000, r.Sums[1].HeldNs)

	alone := &tracetest.Session{Ranks: 2, Steps: 4, Late: 1, LateUs: 9}
	r = analysis.CompareRanks(ranksOf(t, alone))
	assert.Equal(t, analysis.NoClock, r.Clock)
	assert.Equal(t, -1, r.Late)
	slowest, more := r.Slowest()
	assert.Zero(t, slowest)
	assert.Zero(t, more)
	assert.Equal(t, []string{"", "", "", "", "4", ""}, r.Cells(0)[11:])
}

// exchange writes a trace of two steps with collectives on a device: name, begin and group of each.
func exchange(collectives ...[3]string) []byte {
	content := `{"baseTimeNanoseconds":1790857026000000000,"traceEvents":[
		{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
		{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":100,"dur":100}`
	for _, c := range collectives {
		group := ""
		if c[2] != "" {
			group = `,"Collective name":"` + c[2] + `","Process Group Name":"0"`
		}
		content += `,{"ph":"X","cat":"kernel","name":"` + c[0] + `","pid":7,"tid":7,"ts":` + c[1] +
			`,"dur":10,"args":{"device":0` + group + `}}`
	}
	return []byte(content + "]}")
}

// TestCollectivesArePaired pairs collectives by name, group and step, where all ranks have as many.
func TestCollectivesArePaired(t *testing.T) {
	const reduce, swap = "ncclDevKernel_AllReduce", "ncclDevKernel_SendRecv"
	for _, c := range []struct {
		name             string
		a, b             [][3]string
		paired, unpaired int
	}{
		{"the first is missing", [][3]string{{reduce, "20", ""}, {reduce, "120", ""}},
			[][3]string{{reduce, "120", ""}}, 1, 1},
		{"one more in a step", [][3]string{{reduce, "20", ""}, {reduce, "40", ""}, {reduce, "120", ""}},
			[][3]string{{reduce, "20", ""}, {reduce, "120", ""}}, 1, 3},
		{"of other groups", [][3]string{{reduce, "20", "allreduce"}}, [][3]string{{reduce, "20", "other"}},
			0, 2},
		{"between two", [][3]string{{swap, "20", "send"}, {swap, "40", ""}},
			[][3]string{{swap, "20", "recv"}, {swap, "40", ""}}, 0, 0},
		{"all to all", [][3]string{{swap, "20", "all_to_all"}}, [][3]string{{swap, "20", "all_to_all"}},
			1, 0},
	} {
		r := analysis.CompareRanks([]*analysis.Rank{rankOf(t, exchange(c.a...)),
			rankOf(t, exchange(c.b...))})
		assert.Equal(t, c.paired, r.Collectives, c.name)
		assert.Equal(t, c.unpaired, r.Unpaired, c.name)
	}
}

// TestRanksOfTorch compares two real processes that exchange by Gloo on the host. In the files the
// three exchanges begin at 158.140, 592.911 and 992.686 ms in rank 0, and at 557.350, 662.947 and
// 961.214 ms in rank 1, as Python's decoder of JSON reads them.
func TestRanksOfTorch(t *testing.T) {
	var ranks []*analysis.Rank
	for _, n := range []string{"0", "1"} {
		trace := corpusTrace(t, "_made/dist_rank"+n+".pt.trace.json.gz")
		ranks = append(ranks, analysis.RankOf(trace))
	}
	r := analysis.CompareRanks(ranks)
	assert.Equal(t, analysis.SharedClock, r.Clock)
	assert.Equal(t, []int{0, 1, 2}, []int{ranks[0].Number, ranks[1].Number, ranks[0].World})
	assert.Equal(t, 3, r.Collectives)
	assert.Equal(t, 1, r.Late)
	assert.Equal(t, analysis.RankSums{Collectives: 3, Last: 1, WaitNs: 416_542_323 + 70_035_433,
		HeldNs: 31_472_312}, r.Sums[0])
	assert.Equal(t, 2, r.Sums[1].Last)
	assert.EqualValues(t, 31_472_312, r.Sums[1].WaitNs)
}

// TestRankOf expects the same of a trace as a whole analysis finds, where operators of NCCL are
// around kernels.
func TestRankOf(t *testing.T) {
	trace := corpusTrace(t, "AMD-AGI+TraceLens/tests/traces/b200/eager_trace.json.gz")
	rank := analysis.RankOf(trace)
	assert.Equal(t, analysis.Of(trace).Rank(), rank)
	assert.Equal(t, []int{0, 8}, []int{rank.Number, rank.World})
}
