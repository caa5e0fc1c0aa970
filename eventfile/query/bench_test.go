package query_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

const benchPoints = 100_000

func benchSeries() store.NumberSeries {
	all := make([]store.Point, benchPoints)
	for i := range all {
		all[i] = store.Point{
			Step: store.Step(10 * i), Wall: store.WallTime(i), Value: rand.NormFloat64(),
		}
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

func BenchmarkSmooth(b *testing.B) {
	var line query.Line
	query.AppendLine(&line, benchSeries(), query.AxisWall)
	for i := range line.X {
		line.X[i] += rand.Float64() // no two waits are equal
	}
	var dst []float64
	for _, s := range []query.Smoothing{{Kind: query.SmoothEMA, Amount: 0.6},
		{Kind: query.SmoothTime, Amount: 0.6}, {Kind: query.SmoothMean, Amount: 10},
		{Kind: query.SmoothMean, Amount: 10_000}, {Kind: query.SmoothGaussian, Amount: 10},
		{Kind: query.SmoothGaussian, Amount: 10_000}} {
		b.Run(fmt.Sprint([]string{"ema", "time", "mean", "gaussian"}[s.Kind], " ", s.Amount),
			func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					dst = query.Smooth(dst[:0], line, s)
				}
				perPoint(b, benchPoints)
			})
	}
}

// BenchmarkWithoutOutliers pools the values of charts as large as the performance budgets allow.
func BenchmarkWithoutOutliers(b *testing.B) {
	for name, n := range map[string]int{"250x1000": 250_000, "20x100000": 2_000_000} {
		b.Run(name, func(b *testing.B) {
			values, buffer := make([]float64, n), make([]float64, n)
			for i := range values {
				values[i] = 2*math.Exp(-float64(i%1000)/200) + 0.1*rand.NormFloat64()
			}
			b.ReportAllocs()
			for b.Loop() {
				copy(buffer, values)
				query.WithoutOutliers(buffer)
			}
			perPoint(b, n)
		})
	}
}

func BenchmarkAppendLineBy(b *testing.B) {
	y, x := benchSeries(), benchSeries()
	var line query.Line
	b.ReportAllocs()
	for b.Loop() {
		line.Reset()
		query.AppendLineBy(&line, y, x)
	}
	perPoint(b, benchPoints)
}

// BenchmarkAggregate aggregates 250 runs of 1,000 points, at shared steps or each run at its own.
func BenchmarkAggregate(b *testing.B) {
	for name, apart := range map[string]float64{"same steps": 0, "own steps": 1e-3} {
		members := make([]query.Line, 250)
		for k := range members {
			members[k] = query.Line{
				X: make([]float64, 1000), Y: make([]float64, 1000), Sorted: true,
			}
			for i := range members[k].X {
				members[k].X[i], members[k].Y[i] = float64(i)+apart*float64(k), rand.NormFloat64()
			}
		}
		for how, a := range map[string]query.Aggregation{"mean, std": {
			Centre: query.CentreMean, Band: query.BandStd,
		},
			"median, min-max": {Centre: query.CentreMedian, Band: query.BandMinMax}} {
			b.Run(name+", "+how, func(b *testing.B) {
				var group query.GroupLine
				b.ReportAllocs()
				for b.Loop() {
					group.Aggregate(members, a)
				}
				perPoint(b, 250*1000)
			})
		}
	}
}

func BenchmarkStats(b *testing.B) {
	var line query.Line
	query.AppendLine(&line, benchSeries(), query.AxisStep)
	b.ReportAllocs()
	for b.Loop() {
		query.StatsOf(line, nil)
	}
	perPoint(b, benchPoints)
}

func BenchmarkMeasure(b *testing.B) {
	series := benchSeries()
	b.ReportAllocs()
	for b.Loop() {
		query.Measure(series)
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

// BenchmarkBins distributes 100 histograms of 60 buckets over 30 bins.
func BenchmarkBins(b *testing.B) {
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
	bins := query.BinsOver(query.SpanOf(histograms(all...)), query.DefaultBins)
	counts := make([]float64, bins.Len())
	b.ReportAllocs()
	for b.Loop() {
		for _, buckets := range all {
			bins.Share(counts, buckets)
		}
	}
}
