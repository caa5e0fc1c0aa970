package service_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile"
	"eventlens/app/views/profile/analysis"
	"eventlens/app/views/profile/timeline"
	"eventlens/app/wire/scripted"
	"eventlens/eventfile/tracefile"
)

// sums has all that the script knows of the sums of a range.
type sums struct {
	Of, Facts, Shown string
	Parts            []int64
	Rows             [][]string
	Names            [][]any // hue, name, count, total, self
}

// summed asks for the sums of a range, and returns them.
func (p *page) summed(from, to int64, order string) (s sums) {
	p.t.Helper()
	question := fmt.Sprintf("%d,%d,%s", from, to, order)
	p.ask(&scripted.UserAction{Act: profile.SumAct, Value: question})
	for {
		m, ok := (<-p.answers).(*scripted.ScriptMessage)
		if ok && m.What == profile.SumsMessage {
			require.NoError(p.t, json.Unmarshal(p.object(m.With), &s))
			require.Equal(p.t, question, s.Of)
			return s
		}
	}
}

// laid returns a trace of testdata and its layout.
func laid(t *testing.T, name string) (*tracefile.Trace, *timeline.Board) {
	t.Helper()
	trace, err := tracefile.Read(strings.NewReader(madeTrace(t, name)))
	require.NoError(t, err)
	return trace, timeline.Lay(trace)
}

// The sums of a step equal its parts in the summary, and the names are sorted as asked.
func TestSumsOfSteps(t *testing.T) {
	p, a := served(t, "torch.pt.trace.json.gz")
	_, board := laid(t, "torch.pt.trace.json.gz")
	want, ok := a.Summary()
	require.True(t, ok)
	of := p.answered("summary")
	for i := range want.Steps {
		from := want.Steps[i].Span.FromNs - board.FromNs
		got := p.summed(from, from+want.Steps[i].Ns(), profile.TotalOrder)
		assert.Equal(t, of.Steps[i].Parts, got.Parts)
		sum := int64(0)
		for _, ns := range got.Parts {
			sum += ns
		}
		assert.Equal(t, want.Steps[i].Ns(), sum, "the parts add up")
	}
	for at, order := range []string{profile.CountOrder, profile.TotalOrder, profile.SelfOrder} {
		got := p.summed(0, board.ToNs-board.FromNs, order)
		assert.True(t, slices.IsSortedFunc(got.Names, func(a, b []any) int {
			return int(b[2+at].(float64) - a[2+at].(float64))
		}), order)
		assert.Len(t, got.Names, 50)
		assert.Regexp(t, `^50 of \d+ names$`, got.Shown)
	}
}

// The sums of a whole trace are its slices.
func TestSumsOfWholeTraces(t *testing.T) {
	for _, name := range []string{"torch.pt.trace.json.gz", "jax.xplane.pb"} {
		trace, board := laid(t, name)
		p, _ := served(t, name)
		got := p.summed(0, board.ToNs-board.FromNs+1, profile.TotalOrder)
		assert.Equal(t, profile.InRange(len(board.Lanes), len(board.Slices)), got.Facts)
		assert.Len(t, got.Rows, int(analysis.Hues))
		counts, totals := map[string]int{}, map[string]int64{}
		for _, slice := range board.Slices {
			called := trace.Names[trace.NameOf(slice)]
			counts[called]++
			totals[called] += trace.Slices.DurationNs[slice]
		}
		for _, row := range got.Names {
			called := row[1].(string)
			assert.EqualValues(t, counts[called], row[2], called)
			assert.EqualValues(t, totals[called], row[3], called)
			assert.LessOrEqual(t, row[4], row[3], called)
			assert.GreaterOrEqual(t, row[4], 0.0, called)
		}
	}
}

// Times of two ranges side by side add up to the times of both, wherever they meet.
func TestSumsAddUp(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, name := range []string{"torch.pt.trace.json.gz", "jax.xplane.pb"} {
		trace, board := laid(t, name)
		a := analysis.Of(trace)
		for range 200 {
			cuts := []int64{0, 0, 0}
			for i := range cuts {
				cuts[i] = board.FromNs + random.Int64N(board.ToNs-board.FromNs)
			}
			slices.Sort(cuts)
			times := map[string][2]int64{}
			var parts [analysis.Roles]int64
			add := func(from, to, sign int64) {
				span := tracefile.Span{FromNs: from, ToNs: to}
				for _, s := range board.SumsIn(span).Names {
					called := trace.Names[s.Name]
					was := times[called]
					times[called] = [2]int64{was[0] + sign*s.TotalNs, was[1] + sign*s.SelfNs}
				}
				for role, ns := range a.PartsIn(span) {
					parts[role] += sign * ns
				}
			}
			add(cuts[0], cuts[1], 1)
			add(cuts[1], cuts[2], 1)
			add(cuts[0], cuts[2], -1)
			require.Zero(t, parts)
			for called, rest := range times {
				require.Zero(t, rest, called)
			}
		}
	}
}

// Nothing is said about what is no range, or before the trace is read.
func TestNoSums(t *testing.T) {
	p := serve(t)
	p.open()
	p.act(profile.SumAct, "0,10,total")
	p.feed(trace(3), 1<<20, true)
	p.until(p.over)
	for _, question := range []string{"", "5,5,total", "9,5,total", "a,b,total", "0,1"} {
		p.act(profile.SumAct, question)
	}
	got := p.summed(0, 12_000, profile.TotalOrder)
	assert.Equal(t, "1 lane · 2 slices", got.Facts)
	assert.Equal(t, [][]any{{5.0, "op0", 1.0, 5000.0, 5000.0}, {5.0, "op1", 1.0, 2000.0, 2000.0}},
		got.Names)
}
