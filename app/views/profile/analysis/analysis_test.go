package analysis_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/tracefile"
)

// slice is a JSON event of torch. Times are in microseconds.
func slice(category, name string, thread, from, duration int, args string) string {
	process := 1
	if thread >= 7 {
		process = 0
	}
	return fmt.Sprintf(`{"ph":"X","cat":%q,"name":%q,"pid":%d,"tid":%d,"ts":%d,"dur":%d,"args":{%s}}`,
		category, name, process, thread, from, duration, args)
}

// analysed reads a trace of events.
func analysed(t *testing.T, events ...string) *analysis.Analysis {
	t.Helper()
	trace, err := tracefile.Read(strings.NewReader("[" + strings.Join(events, ",\n") + "]"))
	require.NoError(t, err)
	return analysis.Of(trace)
}

// training is a training of three steps: two that load for 20 of 100 µs, and one that loads for 120.
func training() (events []string) {
	for n, from := range []int{1000, 1100, 1200} {
		more := 0
		if n == 2 {
			more = 100
		}
		id := n*10 + 1
		at := func(category, name string, thread, begin, duration int, args string) {
			events = append(events, slice(category, name, thread, from+begin, duration, args))
		}
		at("user_annotation", fmt.Sprintf("ProfilerStep#%d", n+4), 1, 0, 100+more, "")
		at("gpu_user_annotation", fmt.Sprintf("ProfilerStep#%d", n+4), 7, 30+more, 60, "")
		at("cpu_op", "enumerate(DataLoader)#_Loader.__next__", 1, 0, 20+more, "")
		at("cpu_op", "aten::linear", 1, 20+more, 40,
			fmt.Sprintf(`"External id":%d,"Input Dims":[[2,%d]]`, id, n))
		at("cpu_op", "aten::addmm", 1, 25+more, 30, fmt.Sprintf(`"External id":%d`, id+1))
		at("cpu_op", "aten::addmm", 1, 26+more, 28, fmt.Sprintf(`"External id":%d`, id+2))
		at("cuda_runtime", "cudaLaunchKernel", 1, 30+more, 5,
			fmt.Sprintf(`"External id":%d,"correlation":%d`, id+2, id))
		at("kernel", "gemm", 7, 40+more, 40, fmt.Sprintf(
			`"correlation":%d,"device":0,"stream":7,"blocks per SM":0.5,"est. achieved occupancy %%":25,"grid":[%d,1,1]`,
			id, n%2+1))
		at("cuda_runtime", "cudaMemcpyAsync", 1, 70+more, 5, fmt.Sprintf(`"correlation":%d`, id+1))
		at("gpu_memcpy", "Memcpy DtoH", 7, 85+more, 5, fmt.Sprintf(`"correlation":%d,"device":0`, id+1))
		at("kernel", "ncclDevKernel_AllReduce", 8, 75+more, 10, `"device":0`)
	}
	return events
}

func TestSteps(t *testing.T) {
	steps := analysed(t, training()...).Steps()
	require.Len(t, steps, 3, "annotations of the device are no steps")
	for i, step := range steps {
		assert.Equal(t, []string{"4", "5", "6"}[i], step.Name)
		load, total := int64(20_000), int64(100_000)
		if i == 2 {
			load, total = 120_000, 200_000
		}
		assert.Equal(t, total, step.Ns())
		assert.Equal(t, [analysis.Roles]int64{
			analysis.Kernel: 40_000, analysis.Communication: 5_000, analysis.Copy: 5_000,
			analysis.Runtime: 5_000, analysis.DataLoader: load, analysis.CPU: 15_000,
			analysis.Other: 10_000,
		}, step.Parts)
		assert.Equal(t, int64(5_000), step.Overlap)
	}
}

// TestStepsOfDevice moves the end of a step to the end of its last kernel, and drops the last step,
// of which the profiler saw little.
// Parts of any span of time add up to it. The span of a step has the parts of the step.
func TestPartsOfSpans(t *testing.T) {
	a := analysed(t, training()...)
	for _, s := range a.Steps() {
		assert.Equal(t, s.Parts, a.PartsIn(s.Span))
	}
	first := a.Steps()[0].Span
	var want [analysis.Roles]int64
	want[analysis.DataLoader], want[analysis.Other] = 15_000, 5_000
	assert.Equal(t, want, a.PartsIn(tracefile.Span{FromNs: first.FromNs - 5000,
		ToNs: first.FromNs + 15_000}))
}

func TestStepsOfDevice(t *testing.T) {
	launch := func(at, id int) string {
		return slice("cuda_runtime", "cudaLaunchKernel", 1, at, 1, fmt.Sprintf(`"correlation":%d`, id))
	}
	kernel := func(at, id int) string {
		return slice("kernel", "gemm", 7, at, 20, fmt.Sprintf(`"correlation":%d`, id))
	}
	steps := analysed(t,
		slice("user_annotation", "ProfilerStep#1", 1, 0, 100, ""),
		slice("user_annotation", "ProfilerStep#2", 1, 100, 100, ""),
		slice("user_annotation", "ProfilerStep#3", 1, 200, 100, ""),
		launch(10, 1), launch(20, 2), launch(150, 3), launch(160, 4), launch(210, 5),
		kernel(95, 1), kernel(120, 2), kernel(180, 3), kernel(200, 4), kernel(290, 5)).Steps()
	require.Len(t, steps, 2)
	assert.Equal(t, tracefile.Span{FromNs: 0, ToNs: 140_000}, steps[0].Span)
	assert.Equal(t, tracefile.Span{FromNs: 140_000, ToNs: 220_000}, steps[1].Span)
	assert.Equal(t, tracefile.Span{FromNs: 100_000, ToNs: 200_000}, steps[1].HostSpan)
}

func TestWithoutSteps(t *testing.T) {
	a := analysed(t, slice("cpu_op", "aten::add", 1, 10, 5, ""), slice("kernel", "k", 7, 12, 10, ""))
	steps := a.Steps()
	require.Len(t, steps, 1)
	assert.Equal(t, tracefile.Span{FromNs: 10_000, ToNs: 15_000}, steps[0].Span)

	for _, event := range []string{`{"ph":"i","ts":1}`, slice("python_function", "f", 1, 0, 9, "")} {
		nothing := analysed(t, event)
		assert.Empty(t, nothing.Steps())
		_, ok := nothing.Summary()
		assert.False(t, ok)
		assert.Empty(t, nothing.Operators(true))
		assert.Empty(t, nothing.Kernels(true))
		assert.Empty(t, nothing.Devices())
	}
}

func TestOperators(t *testing.T) {
	a := analysed(t, training()...)
	assert.Equal(t, []analysis.Operator{
		{Name: "aten::addmm", Calls: 3, HostSelfNs: 75_000, HostTotalNs: 90_000,
			DeviceSelfNs: 120_000, DeviceTotalNs: 120_000},
		{Name: "aten::linear", Calls: 3, HostSelfNs: 30_000, HostTotalNs: 120_000,
			DeviceTotalNs: 120_000},
	}, a.Operators(false), "a call that only repeats the one around it is one call")
	assert.Len(t, a.Operators(true), 4, "shapes have rows of their own")
}

func TestKernels(t *testing.T) {
	a := analysed(t, training()...)
	rows := a.Kernels(false)
	require.Len(t, rows, 2)
	assert.Equal(t, analysis.KernelRow{Name: "gemm", Calls: 3, TotalNs: 120_000, MinNs: 40_000,
		MaxNs: 40_000, MeanNs: 40_000, BlocksPerSM: 0.5, Efficiency: 50, Occupancy: 25}, rows[0])
	assert.Equal(t, analysis.Communication, rows[1].Role)
	rows = a.Kernels(true)
	require.Len(t, rows, 3)
	assert.Equal(t, "aten::addmm", rows[0].Operator)
	assert.Equal(t, [3]uint32{1, 1, 1}, rows[0].Launch.Grid)
	copies := a.Copies()
	require.Len(t, copies, 1)
	assert.Equal(t, "Memcpy DtoH", copies[0].Name)
}

func TestSummary(t *testing.T) {
	s, ok := analysed(t, training()...).Summary()
	require.True(t, ok)
	assert.Equal(t, [2]int{2, 1}, [2]int{s.Slowest, s.Median})
	assert.Equal(t, analysis.InputBound, s.Bound)
	assert.Equal(t, analysis.Slower{Ns: 100_000, Role: analysis.DataLoader, RoleNs: 100_000},
		s.Slower)
	require.Len(t, s.Hints, 1)
	assert.Equal(t, analysis.Loading, s.Hints[0].Kind)
	assert.InDelta(t, 0.4, s.Hints[0].Share, 1e-5)
	require.Len(t, s.Devices, 1)
	assert.Equal(t, "0", s.Devices[0].Name)
	// the last step is left out, and what nobody started; the second kernel waits for its call
	assert.Equal(t, analysis.Causes{HostNs: 30_000, InputNs: 20_000, LaunchNs: 10_000},
		s.Devices[0].Causes)
	assert.Equal(t, int64(90_000), s.Devices[0].TotalNs-s.Devices[0].IdleNs)
}

// TestHostileTrace analyses steps inside of steps and operators inside of operators of one name, as
// deep as there are events. It takes a time that grows with their number, not with its square.
func TestHostileTrace(t *testing.T) {
	if testing.Short() {
		t.Skip("300,000 events")
	}
	const many = 100_000
	var events []string
	for i := range many {
		events = append(events,
			slice("user_annotation", "ProfilerStep#1", 1, i, 4*many-2*i, ""),
			slice("cpu_op", "aten::mm", 2, i, 4*many-2*i, fmt.Sprintf(`"External id":%d`, i+1)),
			slice("cuda_runtime", "cudaLaunchKernel", 3, 3*i, 1,
				fmt.Sprintf(`"External id":%d`, many-i%10)))
	}
	a := analysed(t, events...)
	assert.Len(t, a.Steps(), many)
	rows := a.Operators(true)
	require.Len(t, rows, 1)
	assert.Equal(t, 1, rows[0].Calls)
	_, ok := a.Summary()
	assert.True(t, ok)
}

// FuzzAnalysis checks that any trace can be analysed, and that the parts of steps add up.
func FuzzAnalysis(f *testing.F) {
	f.Add([]byte("[" + strings.Join(training(), ",") + "]"))
	f.Add([]byte(`[{"ph":"X","cat":"kernel","ts":9e15,"dur":9e15},{"ph":"X","cat":"cpu_op","ts":-9e15,"dur":9e15}]`))
	f.Fuzz(func(t *testing.T, file []byte) {
		trace, err := tracefile.Read(strings.NewReader(string(file)))
		if err != nil {
			return
		}
		a := analysis.Of(trace)
		for _, step := range a.Steps() {
			sum := int64(0)
			for _, ns := range step.Parts {
				require.GreaterOrEqual(t, ns, int64(0))
				sum += ns
			}
			require.Equal(t, step.Ns(), sum)
		}
		a.Summary()
		a.Operators(true)
		a.Kernels(true)
		a.Copies()
	})
}
