package analysis_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/tracefile"
	"eventlens/eventfile/tracefile/tracetest"
)

// BenchmarkSummary analyses a real trace of 54,320 slices: roles, joins, steps, and all tables.
func BenchmarkSummary(b *testing.B) {
	trace := corpusTrace(b, idleGoldens[0].file)
	b.ReportAllocs()
	for b.Loop() {
		a := analysis.Of(trace)
		a.Summary()
		a.Operators(true)
		a.Kernels(true)
	}
}

// BenchmarkRank reads and sums up a trace of 35 MB, one of eight ranks.
func BenchmarkRank(b *testing.B) {
	content := (&tracetest.Session{Ranks: 8, Steps: 100, Collectives: 5, Late: 3, LateUs: 90,
		Fillers: 720, HasRanks: true}).Trace(3)
	b.SetBytes(int64(len(content)))
	b.ReportAllocs()
	for b.Loop() {
		trace, err := tracefile.Read(bytes.NewReader(content))
		require.NoError(b, err)
		analysis.RankOf(trace)
	}
}
