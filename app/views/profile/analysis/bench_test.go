package analysis_test

import (
	"testing"

	"eventlens/app/views/profile/analysis"
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
