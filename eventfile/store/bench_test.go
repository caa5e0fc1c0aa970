package store_test

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// trainingLog has, at each step, a record for each of tags scalars.
func trainingLog(tb testing.TB, tags, steps int) *log {
	l := newLog(tb)
	for step := range steps {
		for tag := range tags {
			l.add(int64(step), 1.7e9+float64(step),
				simple(fmt.Sprintf("metrics/tag_%02d", tag), float32(step)))
		}
	}
	return l
}

// BenchmarkBuilderAdd adds 2 M records of one scalar each, of 20 tags, taken in 20 batches.
func BenchmarkBuilderAdd(b *testing.B) {
	const tags, steps, batches = 20, 5000, 20
	l := trainingLog(b, tags, steps)
	records := batches * len(l.records)
	b.ReportAllocs()
	for b.Loop() {
		builder := store.NewBuilder()
		for range batches {
			l.build(builder)
		}
	}
	perRecord(b, records)
}

// BenchmarkBuilderAddWarm leaves out the cost of the first batch and of taking batches.
func BenchmarkBuilderAddWarm(b *testing.B) {
	l := trainingLog(b, 20, 5000)
	builder := store.NewBuilder()
	l.build(builder)
	b.ReportAllocs()
	for b.Loop() {
		builder.StartFile(0)
		for _, record := range l.records {
			builder.Add(record)
		}
	}
	perRecord(b, len(l.records))
}

// BenchmarkDecodeOnly measures the decoding in BenchmarkBuilderAdd, which is not the builder's
// work.
func BenchmarkDecodeOnly(b *testing.B) {
	l := trainingLog(b, 20, 5000)
	var event eventfile.Event
	b.ReportAllocs()
	for b.Loop() {
		for _, record := range l.records {
			if err := event.Decode(record.Data); err != nil {
				b.Fatal(err)
			}
		}
	}
	perRecord(b, len(l.records))
}

func perRecord(b *testing.B, records int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(records), "ns/record")
}

func BenchmarkStoreAppend(b *testing.B) {
	batch := trainingLog(b, 20, 1000).batch()
	b.ReportAllocs()
	for b.Loop() {
		s := store.New()
		file := s.AddFile(s.AddRun("run"), "file")
		for range 10 {
			s.Append(file, batch)
		}
	}
}

// BenchmarkSnapshot publishes after one of the files grew by a point of every tag.
func BenchmarkSnapshot(b *testing.B) {
	for _, size := range []struct{ runs, tags int }{{250, 20}, {2000, 5}, {1, 12_000}} {
		b.Run(fmt.Sprintf("%dx%d", size.runs, size.tags), func(b *testing.B) {
			s := store.New()
			var files []store.FileID
			for run := range size.runs {
				files = append(files, s.AddFile(s.AddRun(fmt.Sprint(run)), "file"))
				s.Append(files[run], trainingLog(b, size.tags, 2).batch())
			}
			batch := trainingLog(b, size.tags, 1).batch()
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				b.StopTimer()
				s.ResetFile(files[i%size.runs]) // keeps the file from growing without end
				s.Append(files[i%size.runs], batch)
				i++
				b.StartTimer()
				s.Snapshot()
			}
		})
	}
}

// BenchmarkLoad appends 2 M points of 20 tags in 100 batches and publishes after each, as loading a
// file does. Steps grow, or occur twice each, or start anew in every tenth batch.
func BenchmarkLoad(b *testing.B) {
	const tags, batches, perBatch = 20, 100, 1000
	for name, step := range map[string]func(i int) store.Step{
		"growing":   func(i int) store.Step { return store.Step(i) },
		"repeated":  func(i int) store.Step { return store.Step(i / 2) },
		"restarted": func(i int) store.Step { return store.Step(i % (10 * perBatch)) },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				s := store.New()
				file := s.AddFile(s.AddRun("run"), "file")
				loaded := make([]*store.Batch, batches)
				for i := range loaded {
					loaded[i] = evenBatch(tags, perBatch, func(k int) store.Step {
						return step(i*perBatch + k)
					})
				}
				b.StartTimer()
				for _, batch := range loaded {
					s.Append(file, batch)
					s.Snapshot()
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(tags*batches*perBatch),
				"ns/point")
		})
	}
}

// evenBatch has n points of each tag, at the same steps.
func evenBatch(tags, n int, step func(i int) store.Step) *store.Batch {
	batch := new(store.Batch)
	for tag := range tags {
		steps := make([]store.Step, n)
		for i := range steps {
			steps[i] = step(i)
		}
		batch.Numbers = append(batch.Numbers,
			store.NumberColumn{Values: store.Floats{F32: make([]float32, n)},
				Column: store.NewColumn(fmt.Sprint(tag), steps, make([]store.WallTime, n))})
	}
	return batch
}

func BenchmarkBatchEncode(b *testing.B) {
	batch := trainingLog(b, 20, 5000).batch()
	var data []byte
	b.ReportAllocs()
	for b.Loop() {
		data, _ = batch.AppendBinary(data[:0])
	}
	b.SetBytes(int64(len(data)))
}

func BenchmarkBatchDecode(b *testing.B) {
	data, err := trainingLog(b, 20, 5000).batch().AppendBinary(nil)
	require.NoError(b, err)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := store.DecodeBatch(data); err != nil {
			b.Fatal(err)
		}
	}
}

// TestMemoryPerPoint measures the store's memory per scalar point.
func TestMemoryPerPoint(t *testing.T) {
	if testing.Short() {
		t.Skip("a long log")
	}
	const tags = 20
	tests := map[string]struct {
		runs, steps, batches int
		atMost               float64
	}{
		"long series":  {1, 20_000, 10, 11},
		"short series": {10, 1000, 1, 10},
		"live series":  {1, 1000, 500, 13}, // columns that are still growing have slack
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			l := trainingLog(t, tags, test.steps)
			perBatch := len(l.records) / test.batches
			before := heapBytes()
			s := store.New()
			var all []store.Known // kept, as they are for a refresh
			for run := range test.runs {
				file := s.AddFile(s.AddRun(fmt.Sprint(run)), "file")
				builder, known := store.NewBuilder(), store.Known{}
				all = append(all, known)
				for i, record := range l.records {
					builder.Add(record)
					if i%perBatch == perBatch-1 {
						batch := builder.Take(l.at)
						known.Learn(batch)
						s.Append(file, batch)
					}
				}
			}
			snapshot := s.Snapshot()
			perPoint := float64(heapBytes()-before) / float64(snapshot.Totals.Points)
			runtime.KeepAlive(s)
			runtime.KeepAlive(all)
			runtime.KeepAlive(l)
			t.Logf("%.2f bytes a point", perPoint)
			if perPoint > test.atMost {
				t.Errorf("got %.2f bytes a point, want at most %.1f", perPoint, test.atMost)
			}
		})
	}
}

func heapBytes() int64 {
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}
