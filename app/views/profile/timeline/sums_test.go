package timeline_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile/timeline"
	"eventlens/eventfile/tracefile"
)

// nameSum is a NameSum by the text of its name.
type nameSum struct {
	Count           int
	TotalNs, SelfNs int64
}

func byName(trace *tracefile.Trace, sums timeline.Sums) map[string]nameSum {
	of := map[string]nameSum{}
	for _, s := range sums.Names {
		of[trace.Names[s.Name]] = nameSum{s.Count, s.TotalNs, s.SelfNs}
	}
	return of
}

// walked sums up a span microsecond by microsecond: in each, every slice adds to the total of its
// name, and the one in the lowest row that nests, and those in the rows below, to the self time.
func walked(trace *tracefile.Trace, b *timeline.Board, span tracefile.Span) map[string]nameSum {
	of := map[string]nameSum{}
	all := &trace.Slices
	add := func(slice uint32, more nameSum) {
		name := trace.Names[all.Name[slice]]
		s := of[name]
		of[name] = nameSum{s.Count + more.Count, s.TotalNs + more.TotalNs, s.SelfNs + more.SelfNs}
	}
	for _, lane := range b.Lanes {
		for at := span.FromNs; at < span.ToNs; at += 1000 {
			lowest := -1
			for row := range len(lane.Rows) - 1 {
				for _, i := range b.Slices[lane.Rows[row]:lane.Rows[row+1]] {
					if at < all.StartNs[i] || at >= all.StartNs[i]+all.DurationNs[i] {
						continue
					}
					add(i, nameSum{TotalNs: 1000})
					if row < lane.Nested {
						lowest = int(i)
					} else {
						add(i, nameSum{SelfNs: 1000})
					}
				}
			}
			if lowest >= 0 {
				add(uint32(lowest), nameSum{SelfNs: 1000})
			}
		}
	}
	for i := range all.StartNs {
		start, end := all.StartNs[i], all.StartNs[i]+all.DurationNs[i]
		if start < span.ToNs && (end > span.FromNs || end == start && start == span.FromNs) {
			add(uint32(i), nameSum{Count: 1})
		}
	}
	return of
}

// TestSumsEqualAWalk compares the sums of random ranges of random traces with plain ones.
func TestSumsEqualAWalk(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		var slices []slice
		for range random.IntN(60) {
			slices = append(slices, slice{
				random.IntN(3), random.IntN(100), random.IntN(30), fmt.Sprint(random.IntN(9)), "",
			})
		}
		trace := traceOf(t, "", slices...)
		b := timeline.Lay(trace)
		from := int64(random.IntN(120)) * 1000
		span := tracefile.Span{FromNs: from, ToNs: from + int64(1+random.IntN(60))*1000}
		sums := b.SumsIn(span)
		require.Equal(t, walked(trace, b, span), byName(trace, sums), "%v of %v", span, slices)
		count := 0
		for _, s := range sums.Names {
			count += s.Count
		}
		require.Equal(t, count, sums.Slices)
	}
}

func TestSumsOfARange(t *testing.T) {
	trace := traceOf(t, "",
		slice{1, 0, 100, "outer", ""}, slice{1, 10, 40, "inner", "kernel"},
		slice{1, 60, 40, "inner", ""}, slice{2, 30, 0, "mark", ""}, slice{3, 200, 5, "late", ""})
	b := timeline.Lay(trace)
	sums := b.SumsIn(tracefile.Span{FromNs: 30_000, ToNs: 70_000})
	assert.Equal(t, map[string]nameSum{
		"outer": {1, 40_000, 10_000}, "inner": {2, 30_000, 30_000}, "mark": {Count: 1},
	}, byName(trace, sums))
	assert.Equal(t, 2, sums.Lanes)
	assert.Equal(t, 4, sums.Slices)
	assert.Empty(t, b.SumsIn(tracefile.Span{FromNs: 110_000, ToNs: 120_000}))
}

// A slice that ends a nanosecond after its holder takes no more from it than they share.
func TestSumsOfRoundedSlices(t *testing.T) {
	trace, err := tracefile.Read(strings.NewReader(`[
		{"ph":"X","pid":1,"tid":1,"ts":0,"dur":10,"name":"outer"},
		{"ph":"X","pid":1,"tid":1,"ts":5,"dur":5.001,"name":"inner"}]`))
	require.NoError(t, err)
	b := timeline.Lay(trace)
	assert.Equal(t, map[string]nameSum{"outer": {1, 10_000, 5000}, "inner": {1, 5001, 5001}},
		byName(trace, b.SumsIn(tracefile.Span{FromNs: 0, ToNs: 20_000})))
	assert.Equal(t, map[string]nameSum{"inner": {1, 1, 1}},
		byName(trace, b.SumsIn(tracefile.Span{FromNs: 10_000, ToNs: 20_000})))
}

// BenchmarkSums sums up a whole trace of a million slices.
func BenchmarkSums(b *testing.B) {
	board := timeline.Lay(millionSlices())
	span := tracefile.Span{FromNs: board.FromNs, ToNs: board.ToNs}
	for b.Loop() {
		board.SumsIn(span)
	}
}
