package eventfile_test

import (
	"bytes"
	"math/rand/v2"
	"runtime"
	"testing"

	"eventlens/eventfile"
	"eventlens/eventfile/pb"
)

// benchRecords is large enough for the reader to refill its buffer many times.
const benchRecords = 50_000

// BenchmarkFraming reads records and verifies both checksums. Watch ns/record: a typical log has
// millions of small records.
func BenchmarkFraming(b *testing.B) {
	forEachBenchLog(b, func(b *testing.B, log []byte) {
		var reader eventfile.Reader
		source := bytes.NewReader(nil)
		settle()
		for b.Loop() {
			source.Reset(log)
			reader.Reset(source, eventfile.Options{})
			for _, err := range reader.All() {
				if err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}

// BenchmarkDecode decodes the events and values of records that were framed before.
func BenchmarkDecode(b *testing.B) {
	forEachBenchLog(b, func(b *testing.B, log []byte) {
		records := framed(log)
		var decoder benchDecoder
		settle()
		for b.Loop() {
			for _, data := range records {
				decoder.decode(b, data)
			}
		}
	})
}

// BenchmarkRead measures everything from bytes to numbers.
func BenchmarkRead(b *testing.B) {
	forEachBenchLog(b, func(b *testing.B, log []byte) {
		var reader eventfile.Reader
		var decoder benchDecoder
		source := bytes.NewReader(nil)
		settle()
		for b.Loop() {
			source.Reset(log)
			reader.Reset(source, eventfile.Options{})
			for record, err := range reader.All() {
				if err != nil {
					b.Fatal(err)
				}
				decoder.decode(b, record.Data)
			}
		}
	})
}

// settle finishes collecting the garbage of the set-up. Under js/wasm the collection would go on
// during a loop that never yields, and its write barriers make decoding take twice as long.
func settle() { runtime.GC() }

// benchDecoder decodes events and adds up the numbers in their values.
type benchDecoder struct {
	event   eventfile.Event
	buckets []float64
	sum     float64
}

func (d *benchDecoder) decode(b *testing.B, data []byte) {
	if err := d.event.Decode(data); err != nil {
		b.Fatal(err)
	}
	for i := range d.event.Values {
		value := &d.event.Values[i]
		var err error
		switch value.Data(nil) {
		case eventfile.DataScalar:
			var number float64
			number, _, err = value.Scalar()
			d.sum += number
		case eventfile.DataHistogram:
			d.buckets, err = value.AppendHistogram(d.buckets[:0])
			d.sum += float64(len(d.buckets))
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

// forEachBenchLog runs a benchmark over logs of the three most common shapes.
func forEachBenchLog(b *testing.B, run func(b *testing.B, log []byte)) {
	for _, bench := range []struct {
		name  string
		count int
		value func(i int) *pb.Summary_Value
	}{
		{"simple_value", benchRecords, func(i int) *pb.Summary_Value {
			return simpleValue("train/loss", float32(i))
		}},
		{"scalar_tensor", benchRecords, func(i int) *pb.Summary_Value {
			return pluginTensor("train/loss", "scalars", floatTensor(float32(i)))
		}},
		{"histo", benchRecords / 50, func(int) *pb.Summary_Value {
			return histoValue("weights", 200)
		}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			var log []byte
			for i := range bench.count {
				log = appendRecord(log, marshal(b, summaryEvent(int64(i), bench.value(i))))
			}
			b.SetBytes(int64(len(log)))
			b.ReportAllocs()
			run(b, log)
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*bench.count), "ns/record")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// framed returns the data of all intact records of log.
func framed(log []byte) [][]byte {
	var records [][]byte
	for record, err := range eventfile.NewReader(bytes.NewReader(log), eventfile.Options{}).All() {
		if err == nil {
			records = append(records, bytes.Clone(record.Data))
		}
	}
	return records
}

// BenchmarkSearch skips bytes without any record: random bytes, and an image's.
func BenchmarkSearch(b *testing.B) {
	noise := make([]byte, 16<<20)
	random := rand.NewChaCha8([32]byte{})
	random.Read(noise)
	for name, gap := range map[string][]byte{"zeros": make([]byte, 16<<20), "noise": noise} {
		log := append(sampleLog(), gap...)
		log = append(log, sampleLog()...)
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(log)))
			for b.Loop() {
				records := 0
				for _, err := range eventfile.NewReader(bytes.NewReader(log),
					eventfile.Options{}).All() {
					if err == nil {
						records++
					}
				}
				if records != 6 {
					b.Fatal(records)
				}
			}
		})
	}
}
