package analysis_test

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/tracefile"
	"eventlens/eventfile/tracefile/tracetest"
)

// rowsOf returns the rows of a comparison by their names, with the path before if there is one.
func rowsOf(c *analysis.Comparison) map[string]analysis.Difference {
	rows := map[string]analysis.Difference{}
	for _, d := range c.Rows {
		name := d.Name
		if d.Path != "" {
			name = d.Path + " › " + name
		}
		rows[name] = d
	}
	return rows
}

// ofUs writes a sum of whole microseconds.
func ofUs(s analysis.Sum) string {
	return fmt.Sprintf("%d: %d, %d", s.Calls, s.TotalNs/1000, s.SelfNs/1000)
}

// renamed is the training with a gemm of another name that takes 10 µs more, and without the
// exchange.
func renamed() (events []string) {
	for _, event := range training() {
		if !strings.Contains(event, "nccl") {
			event = strings.Replace(event, `"dur":40,"args":{"corr`, `"dur":50,"args":{"corr`, 1)
			events = append(events, strings.Replace(event, `"gemm"`, `"gemm_new"`, 1))
		}
	}
	return events
}

func TestCompareByName(t *testing.T) {
	a, b := analysed(t, training()...).Paths(), analysed(t, renamed()...).Paths()
	c := analysis.Compare(a, b, false)
	assert.True(t, c.IsPerStep)
	assert.Equal(t, 3, c.A.Steps)
	rows := rowsOf(c)
	assert.Equal(t, "3: 120, 120", ofUs(rows["gemm"].A))
	assert.Zero(t, rows["gemm"].B)
	assert.Equal(t, "3: 150, 150", ofUs(rows["gemm_new"].B))
	assert.Equal(t, "3: 90, 75", ofUs(rows["aten::addmm"].A), "one that repeats the other")
	assert.Equal(t, rows["aten::addmm"].A, rows["aten::addmm"].B)
	assert.Equal(t, analysis.LoaderHue, rows["enumerate(DataLoader)#_Loader.__next__"].Hue)
	for name := range rows {
		assert.NotContains(t, name, "ProfilerStep")
	}
	onlyA, onlyB := c.Only()
	assert.Equal(t, [2]int{2, 1}, [2]int{onlyA, onlyB}, "gemm and the exchange; gemm_new")
	assert.Equal(t, "gemm_new", c.Rows[0].Name, "the largest difference")
	var cells [][]string
	c.Table(2, func(row ...string) { cells = append(cells, row) })
	assert.Equal(t, [][]string{
		{"gemm_new", "", "kernel", "50.000", "", "0.000", "50.000", "0", "1", "", "50.000"},
		{"gemm", "", "kernel", "-40.000", "", "40.000", "0.000", "1", "0", "40.000", ""},
	}, cells)
}

// TestCompareByPath pairs a kernel with the one of another name that the same call starts.
func TestCompareByPath(t *testing.T) {
	a, b := analysed(t, training()...).Paths(), analysed(t, renamed()...).Paths()
	c := analysis.Compare(a, b, true)
	rows := rowsOf(c)
	const path = "aten::linear › aten::addmm › cudaLaunchKernel › "
	both := rows[path+"gemm → gemm_new"]
	assert.Equal(t, "3: 120, 120", ofUs(both.A))
	assert.Equal(t, "3: 150, 150", ofUs(both.B))
	assert.Equal(t, "3: 90, 75", ofUs(rows["aten::linear › aten::addmm"].A))
	assert.Contains(t, rows, "cudaMemcpyAsync › Memcpy DtoH", rows)
	onlyA, onlyB := c.Only()
	assert.Equal(t, [2]int{1, 0}, [2]int{onlyA, onlyB}, "the exchange")
	assert.Len(t, c.Rows, 8)
}

// TestCompareByPathFollowsLines pairs a function of Python that moved in its file, unless the file
// has several of that name there.
func TestCompareByPathFollowsLines(t *testing.T) {
	calls := func(first, second, third int) *analysis.Paths {
		at := func(line int) string { return fmt.Sprintf("torch/nn/module.py(%d): forward", line) }
		return analysed(t, slice("python_function", at(first), 1, 0, 100, ""),
			slice("cpu_op", "aten::mm", 1, 10, 20, ""),
			slice("python_function", at(second), 1, 40, 10, ""),
			slice("python_function", at(third), 1, 60, 10, "")).Paths()
	}
	rows := rowsOf(analysis.Compare(calls(1, 2, 3), calls(11, 12, 13), true))
	assert.Equal(t, "1: 100, 60", ofUs(rows["torch/nn/module.py(11): forward"].A))
	assert.Equal(t, "1: 20, 20", ofUs(rows["torch/nn/module.py(11): forward › aten::mm"].A))
	const inside = "torch/nn/module.py(1): forward › "
	assert.Equal(t, "2: 20, 20", ofUs(rows[inside+
		"torch/nn/module.py(2): forward +1 → torch/nn/module.py(12): forward +1"].B))
	assert.Len(t, rows, 3)
	rows = rowsOf(analysis.Compare(calls(1, 1, 1), calls(11, 11, 11), false))
	moved := rows["torch/nn/module.py(11): forward"]
	assert.Equal(t, "3: 120, 80", ofUs(moved.A))
	assert.Equal(t, moved.A, moved.B)
	assert.Equal(t, "torch/nn/module.py(1): forward", moved.Was)
	assert.Len(t, rows, 2)
	rows = rowsOf(analysis.Compare(calls(1, 2, 3), calls(11, 12, 13), false))
	assert.Len(t, rows, 7, "nobody can tell which of three is which")
}

// TestCompareOtherLengths compares means of steps: a trace of more steps is not slower.
func TestCompareOtherLengths(t *testing.T) {
	steps := func(n int) (events []string) {
		for i := range n {
			events = append(events,
				slice("user_annotation", fmt.Sprint("ProfilerStep#", i), 1, 100*i, 100, ""),
				slice("cpu_op", "aten::mm", 1, 100*i+10, 50, ""),
				slice("python_function", fmt.Sprintf("<built-in mm at 0x7f%d>", i), 1, 100*i+20, 10, ""))
		}
		return append(events, slice("cpu_op", "aten::after", 1, 100*n+10, 500, ""))
	}
	c := analysis.Compare(analysed(t, steps(2)...).Paths(), analysed(t, steps(6)...).Paths(), false)
	require.Len(t, c.Rows, 2, "what is behind the steps does not count, and addresses are no names")
	for i := range c.Rows {
		assert.Zero(t, c.SelfNs(&c.Rows[i]))
		assert.Equal(t, 3*c.Rows[i].A.Calls, c.Rows[i].B.Calls)
	}
	whole := analysis.Compare(analysed(t, steps(2)...).Paths(),
		analysed(t, slice("cpu_op", "aten::mm", 1, 0, 50, "")).Paths(), false)
	assert.False(t, whole.IsPerStep)
	assert.Equal(t, 100.0, whole.Ns(whole.A, 100))
	none := analysis.Compare(analysed(t).Paths(), analysed(t).Paths(), true)
	assert.Empty(t, none.Rows)
}

// TestCompareMatchesPlainSums compares the sums of real traces with ones over all slices. The times
// of paths add up to those of names.
func TestCompareMatchesPlainSums(t *testing.T) {
	const demo = "../../../../testdata/traced/"
	made, jax := madeTrace(t), tracetest.Read(t,
		tracetest.Only(t, demo+"jax/plugins/profile/*/*.xplane.pb"))
	torch := tracetest.Read(t, tracetest.Only(t, demo+"torch/*.pt.trace.json.gz"))
	comparePlain(t, made, torch)
	comparePlain(t, torch, jax)
}

// TestCompareCorpus does the same with traces of two GPUs, whose kernels have different names.
func TestCompareCorpus(t *testing.T) {
	const of = "AMD-AGI+TraceLens/tests/traces/%s/Qwen_Qwen1.5-0.5B-Chat__1016005.json.gz"
	comparePlain(t, corpusTrace(t, fmt.Sprintf(of, "h100")), corpusTrace(t, fmt.Sprintf(of, "mi300")))
}

var address = regexp.MustCompile(` at 0x[0-9a-fA-F]*`)

func comparePlain(t *testing.T, traceA, traceB *tracefile.Trace) {
	t.Helper()
	a, b := analysis.Of(traceA), analysis.Of(traceB)
	names := analysis.Compare(a.Paths(), b.Paths(), false)
	want := [2]map[string]analysis.Sum{plainSums(a, traceA), plainSums(b, traceB)}
	repeats := [2]map[string]bool{repeating(a, traceA), repeating(b, traceB)}
	for _, d := range names.Rows {
		for side, got := range []analysis.Sum{d.A, d.B} {
			name := d.Name
			if side == 0 {
				name = cmp.Or(d.Was, name)
			}
			sum := want[side][name]
			if repeats[side][name] {
				assert.Less(t, got.Calls, sum.Calls+1, d.Name)
			} else {
				assert.Equal(t, sum.Calls, got.Calls, d.Name)
				assert.Equal(t, sum.TotalNs, got.TotalNs, d.Name)
			}
			delete(want[side], name)
		}
	}
	assert.Empty(t, want[0])
	assert.Empty(t, want[1])
	for i := 1; i < len(names.Rows); i++ {
		before, d := names.Rows[i-1], names.Rows[i]
		assert.GreaterOrEqual(t,
			math.Abs(names.Ns(names.B, before.B.TotalNs)-names.Ns(names.A, before.A.TotalNs)),
			math.Abs(names.Ns(names.B, d.B.TotalNs)-names.Ns(names.A, d.A.TotalNs)))
	}
	paths := analysis.Compare(a.Paths(), b.Paths(), true)
	assert.NotEmpty(t, paths.Rows)
	same := analysis.Compare(a.Paths(), a.Paths(), true)
	var self [2]int64
	for _, d := range same.Rows {
		assert.Equal(t, d.A, d.B)
		self[0] += d.A.SelfNs
	}
	for _, d := range names.Rows {
		self[1] += d.A.SelfNs
	}
	assert.Equal(t, self[1], self[0])
}

// repeating finds the operators with calls that are one with the call around them.
func repeating(a *analysis.Analysis, trace *tracefile.Trace) map[string]bool {
	calls, found := map[string]int{}, map[string]bool{}
	for i := range trace.Slices.Len() {
		calls[trace.Names[trace.NameOf(uint32(i))]]++
	}
	for _, o := range a.Operators(false) {
		if o.Calls < calls[o.Name] {
			found[o.Name] = true
		}
	}
	return found
}

// plainSums sums up slices by name, without paths.
func plainSums(a *analysis.Analysis, trace *tracefile.Trace) map[string]analysis.Sum {
	sums := map[string]analysis.Sum{}
	steps := a.Steps()
	roles := analysis.Classify(trace)
	calls := map[uint32]int64{}
	for i := range trace.Slices.Len() {
		if id := trace.Facts.CorrelationOf(i); id != 0 && roles[i] == analysis.Runtime {
			calls[id] = trace.Slices.StartNs[i]
		}
	}
	isMarked := a.Paths().Steps > 0
	for i := range trace.Slices.Len() {
		name := trace.Names[trace.NameOf(uint32(i))]
		if roles[i].IsStep() || strings.HasPrefix(name, "ProfilerStep#") {
			continue
		}
		begins, isHost := trace.Slices.StartNs[i], roles[i].Hue() > analysis.CommunicationHue
		if start, ok := calls[trace.Facts.CorrelationOf(i)]; ok && !isHost {
			begins, isHost = start, true
		}
		counts := !isMarked
		if isMarked {
			first, last := steps[0], steps[len(steps)-1]
			counts = begins >= first.HostSpan.FromNs && begins < last.HostSpan.ToNs
			if !isHost {
				counts = begins >= first.Span.FromNs && begins < last.Span.ToNs
			}
		}
		if counts {
			name = address.ReplaceAllString(name, "")
			sum := sums[name]
			sum.Calls++
			sum.TotalNs += trace.Slices.DurationNs[i]
			sums[name] = sum
		}
	}
	return sums
}
