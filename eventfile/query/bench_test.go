package query_test

import (
	"math/rand/v2"
	"testing"

	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

const benchPoints = 100_000

func benchSeries() store.Scalars {
	all := make([]store.Point, benchPoints)
	for i := range all {
		all[i] = store.Point{Step: store.Step(10 * i), Wall: store.WallTime(i), Value: rand.NormFloat64()}
	}
	return scalars(all)
}

func perPoint(b *testing.B, points int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(points), "ns/point")
}

func BenchmarkAppendLine(b *testing.B) {
	for name, axis := range map[string]query.Axis{"step": query.AxisStep, "wall": query.AxisWall} {
		b.Run(name, func(b *testing.B) {
			series := benchSeries()
			var line query.Line
			b.ReportAllocs()
			for b.Loop() {
				line.Reset()
				query.AppendLine(&line, series, axis)
			}
			perPoint(b, benchPoints)
		})
	}
}

func BenchmarkExtents(b *testing.B) {
	var line query.Line
	query.AppendLine(&line, benchSeries(), query.AxisStep)
	b.ReportAllocs()
	for b.Loop() {
		query.Extents(line)
	}
	perPoint(b, benchPoints)
}

func BenchmarkAppendSmooth(b *testing.B) {
	var line query.Line
	query.AppendLine(&line, benchSeries(), query.AxisStep)
	var dst []float64
	b.ReportAllocs()
	for b.Loop() {
		dst = query.AppendSmooth(dst[:0], line.Y, 0.6)
	}
	perPoint(b, benchPoints)
}

func BenchmarkNearestPoint(b *testing.B) {
	var line query.Line
	query.AppendLine(&line, benchSeries(), query.AxisStep)
	b.ReportAllocs()
	x := 0.0
	for b.Loop() {
		query.NearestPoint(line, x)
		x += 1234.5
		if x > 10*benchPoints {
			x = 0
		}
	}
}

// BenchmarkRidges puts 100 histograms of 60 buckets on 30 bins.
func BenchmarkRidges(b *testing.B) {
	var all [][]float64
	for range 100 {
		edge := rand.Float64()
		var buckets []float64
		for range 60 {
			right := edge + rand.Float64()
			buckets = append(buckets, edge, right, 10)
			edge = right
		}
		all = append(all, buckets)
	}
	series := histograms(all...)
	b.ReportAllocs()
	for b.Loop() {
		query.Ridges(series, query.DefaultBins, 0, nil)
	}
}

// BenchmarkRidgesChosen draws 60 of 10,000 histograms.
func BenchmarkRidgesChosen(b *testing.B) {
	all := manyHistograms(10_000)
	series := histograms(all...)
	b.ReportAllocs()
	for b.Loop() {
		query.Ridges(series, query.DefaultBins, 60, nil)
	}
}
