package query

import (
	"strconv"

	"eventlens/eventfile/store"
)

// HistogramExport writes all histograms of series as text, part by part, as Export does for points.
// CSV has a row per bucket,
//
//	run,tag,wall_time,step,left,right,count
//
// and JSON is {"series":[{"run":...,"tag":...,"histograms":[[wall
// time,step,[[left,right,count],...]],...]},...]}, where the list of a series equals the answer of
// TensorBoard's server for it (histograms_plugin.py). In CSV a histogram without buckets is one row
// with empty cells.
type HistogramExport struct {
	seriesExport[store.BucketSeries]
	buf []float64
	// given maps places to the buckets provided; unreadable histograms have none.
	given map[store.Place][]float64
}

// NewHistogramExport returns an export of the given tags of the given runs, in the order of
// NewExport.
func NewHistogramExport(json bool, s *store.Snapshot, a store.Attempts, tags []store.TagID,
	runs []store.RunID, name func(store.RunID) string) *HistogramExport {
	x := &HistogramExport{
		seriesExport: seriesExport[store.BucketSeries]{json: json, list: "histograms"},
		given:        make(map[store.Place][]float64),
	}
	x.add(s, tags, runs, name, func(run store.RunID, tag store.TagID) store.BucketSeries {
		return s.Buckets(run, tag, a)
	})
	return x
}

// Next appends the next part to dst. It ends early at a histogram left in its file: Needs returns
// its place, and Give provides its buckets.
func (x *HistogramExport) Next(dst []byte) []byte {
	end := len(dst) + ExportPartBytes
	for dst = x.begin(dst, "run,tag,wall_time,step,left,right,count\r\n"); len(dst) < end &&
		!x.done; {
		h := x.series[0].values.At(x.at)
		numbers, given := x.given[h.Place]
		if h.InMemory() {
			x.buf = h.AppendBuckets(x.buf[:0])
			numbers = x.buf
		} else if !given {
			return dst
		}
		if dst = x.next(dst); x.json {
			dst = appendHistogramJSON(dst, &h, numbers)
		} else {
			dst = x.appendCSV(dst, &h, numbers)
		}
		delete(x.given, h.Place)
		dst = x.written(dst)
	}
	return dst
}

// Needs returns the place of the histogram at the start of the next part if its buckets are not
// available.
func (x *HistogramExport) Needs() (at store.Place, some bool) {
	if len(x.series) == 0 {
		return at, false
	}
	h := x.series[0].values.At(x.at)
	_, given := x.given[h.Place]
	return h.Place, !h.InMemory() && !given
}

// Read decodes the data from a place, for Give. Any goroutine may call it.
func (x *HistogramExport) Read(at store.Place, encoded []byte) (any, error) {
	return at.AppendBuckets(nil, encoded)
}

// Give provides the buckets of a histogram; nil if they could not be read.
func (x *HistogramExport) Give(at store.Place, read any) {
	buckets, _ := read.([]float64)
	x.given[at] = buckets
}

func (x *HistogramExport) appendCSV(dst []byte, h *store.Histogram, numbers []float64) []byte {
	row := func(left, right, count func([]byte) []byte) {
		dst = append(append(dst, x.cells...), appendNumber(nil, float64(h.Wall))...)
		dst = strconv.AppendInt(append(dst, ','), int64(h.Step), 10)
		dst = left(append(dst, ','))
		dst = right(append(dst, ','))
		dst = append(count(append(dst, ',')), '\r', '\n')
	}
	number := func(v float64) func([]byte) []byte {
		return func(dst []byte) []byte { return appendNumber(dst, v) }
	}
	if len(numbers) == 0 {
		none := func(dst []byte) []byte { return dst }
		row(none, none, none)
	}
	for ; len(numbers) >= bucketNumbers; numbers = numbers[bucketNumbers:] {
		row(number(numbers[0]), number(numbers[1]), number(numbers[2]))
	}
	return dst
}

func appendHistogramJSON(dst []byte, h *store.Histogram, numbers []float64) []byte {
	dst = appendJSONNumber(append(dst, '['), float64(h.Wall))
	dst = strconv.AppendInt(append(dst, ','), int64(h.Step), 10)
	dst = append(dst, ",["...)
	for i := 0; i+bucketNumbers <= len(numbers); i += bucketNumbers {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendJSONNumber(append(dst, '['), numbers[i])
		dst = appendJSONNumber(append(dst, ','), numbers[i+1])
		dst = append(appendJSONNumber(append(dst, ','), numbers[i+2]), ']')
	}
	return append(dst, "]]"...)
}
