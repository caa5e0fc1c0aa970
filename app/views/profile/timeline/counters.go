package timeline

import (
	"sort"
	"strconv"

	"eventlens/eventfile/jsontext"
)

// Curve is a counter of a board.
type Curve struct {
	Counter    uint32 // index in the trace
	First, End int    // its samples in Board.Samples
}

// layCounters adds the counters that have samples, those of a process one after the other, with
// their samples in the order of time.
func (b *Board) layCounters() {
	all := &b.trace.Samples
	b.Samples = make([]uint32, len(all.TimeNs))
	for i := range b.Samples {
		b.Samples[i] = uint32(i)
	}
	sort.Slice(b.Samples, func(i, k int) bool {
		x, y := b.Samples[i], b.Samples[k]
		if p, q := b.trace.Counters[all.Counter[x]].Process,
			b.trace.Counters[all.Counter[y]].Process; p != q {
			return p < q
		}
		if all.Counter[x] != all.Counter[y] {
			return all.Counter[x] < all.Counter[y]
		}
		if all.TimeNs[x] != all.TimeNs[y] {
			return all.TimeNs[x] < all.TimeNs[y]
		}
		return x < y
	})
	for i, sample := range b.Samples {
		counter := all.Counter[sample]
		if n := len(b.Counters); n == 0 || b.Counters[n-1].Counter != counter {
			b.Counters = append(b.Counters, Curve{Counter: counter, First: i})
		}
		b.Counters[len(b.Counters)-1].End = i + 1
	}
}

// appendCounters appends the head of the counters: of each its process, name, series and samples.
func (b *Board) appendCounters(dst []byte) []byte {
	dst = append(jsontext.AppendName(dst, "counters"), '[')
	for i := range b.Counters {
		c := &b.Counters[i]
		of := &b.trace.Counters[c.Counter]
		process := &b.trace.Processes[of.Process]
		dst = append(jsontext.Separate(dst, i), `{"rows":[`...)
		dst = strconv.AppendInt(dst, int64(c.First), 10)
		dst = append(strconv.AppendInt(append(dst, ','), int64(c.End), 10), ']')
		dst = jsontext.AppendInt(dst, "group", int64(of.Process))
		dst = jsontext.AppendField(dst, "process", process.Name)
		dst = jsontext.AppendField(dst, "processId", process.ID)
		dst = jsontext.AppendField(dst, "labels", process.Labels)
		dst = jsontext.AppendField(dst, "name", of.Name)
		dst = append(jsontext.AppendField(dst, "series", of.Series), '}')
	}
	return append(dst, ']')
}

// appendSamples appends the columns of the samples.
func (b *Board) appendSamples(dst []byte) []byte {
	for _, sample := range b.Samples {
		dst = appendTime(dst, float64(b.trace.Samples.TimeNs[sample]-b.FromNs))
	}
	for _, sample := range b.Samples {
		dst = appendTime(dst, b.trace.Samples.Value[sample])
	}
	return dst
}
