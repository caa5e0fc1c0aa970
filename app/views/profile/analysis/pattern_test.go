package analysis_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile/analysis"
)

// stepsOf is a training whose steps take 30 µs, of which a kernel works for 10, and more where a
// batch is late. Numbers of steps begin with 1.
func stepsOf(late ...int) (events []string) {
	at := 1000
	for i, more := range late {
		id := i + 1
		events = append(events,
			slice("user_annotation", fmt.Sprintf("ProfilerStep#%d", id), 1, at, 30+more, ""),
			slice("user_annotation", "enumerate(DataLoader)#_Iter.__next__", 1, at, 1+more, ""),
			slice("cpu_op", "aten::mm", 1, at+2+more, 25, fmt.Sprintf(`"External id":%d`, id)),
			slice("cuda_runtime", "cudaLaunchKernel", 1, at+3+more, 5,
				fmt.Sprintf(`"External id":%d,"correlation":%d`, id, id)),
			slice("kernel", "gemm", 7, at+10+more, 10,
				fmt.Sprintf(`"correlation":%d,"device":0`, id)))
		at += 30 + more
	}
	return events
}

// TestPatternOfInput finds that the data loader starves the device in every fifth step.
func TestPatternOfInput(t *testing.T) {
	s, ok := analysed(t, stepsOf(0, 0, 0, 40, 0, 0, 0, 0, 40, 0)...).Summary()
	require.True(t, ok)
	assert.Equal(t, analysis.Pattern{Period: 5, Steps: []int{3, 8}, SlowNs: 70_000,
		UsualNs: 30_000, Role: analysis.DataLoader, RoleNs: 41_000, MoreNs: 40_000}, s.Pattern)
	assert.True(t, s.Pattern.Waits())
	assert.Less(t, s.Mean.Parts[analysis.DataLoader]*4, s.Mean.Ns(), "the mean step hardly waits")
	assert.Equal(t, analysis.InputBound, s.Bound)
	require.Len(t, s.Devices, 1)
	// between the kernels of nine steps: 20 µs each, of which 1 µs loads, and 40 µs more twice
	assert.Equal(t, analysis.Causes{InputNs: 88_000, HostNs: 152_000}, s.Devices[0].Causes)
}

// TestPatterns tells delays that come back from those that do not.
func TestPatterns(t *testing.T) {
	for name, test := range map[string]struct {
		late   []int
		period int
		slow   []int
	}{
		"every second":        {[]int{0, 40, 0, 40, 0, 40}, 2, []int{1, 3, 5}},
		"every third, at 0":   {[]int{40, 0, 0, 40, 0, 0, 40, 0}, 3, []int{0, 3, 6}},
		"and a little late":   {[]int{0, 0, 0, 400, 0, 0, 0, 0, 400, 12}, 5, []int{3, 8}},
		"and a slow start":    {[]int{400, 0, 0, 40, 0, 0, 0, 0, 40, 0}, 5, []int{3, 8}},
		"twice, alike":        {[]int{40, 0, 0, 0, 0, 40, 0, 0, 0, 0}, 5, []int{0, 5}},
		"a slow start, once":  {[]int{400, 0, 0, 0, 0, 40, 0, 0, 0, 0}, 0, nil},
		"once":                {[]int{0, 0, 0, 40, 0, 0, 0, 0}, 0, nil},
		"only at the start":   {[]int{40, 40, 0, 0, 0, 0, 0, 0}, 0, nil},
		"without order":       {[]int{0, 40, 40, 0, 0, 40, 0, 0, 0, 40}, 0, nil},
		"none":                {[]int{0, 0, 0, 0, 0, 0}, 0, nil},
		"one step":            {[]int{40}, 0, nil},
		"one missing of four": {[]int{0, 40, 0, 0, 40, 0, 0, 40, 0, 0, 0, 0, 0, 40, 0}, 3, []int{1, 4, 7, 13}},
		"a little slower":     {[]int{0, 5, 0, 5, 0, 5}, 0, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s, ok := analysed(t, stepsOf(test.late...)...).Summary()
			require.True(t, ok)
			assert.Equal(t, test.period, s.Pattern.Period)
			assert.Equal(t, test.slow, s.Pattern.Steps)
		})
	}
}

// TestWhatCannotBeKnown checks what a trace without steps, a device or a data loader admits.
func TestWhatCannotBeKnown(t *testing.T) {
	s, ok := analysed(t, slice("cpu_op", "aten::add", 1, 10, 5, "")).Summary()
	require.True(t, ok)
	assert.False(t, s.IsMarked)
	assert.False(t, s.IsLoading)
	assert.Empty(t, s.Devices)
	s, ok = analysed(t, training()...).Summary()
	require.True(t, ok)
	assert.True(t, s.IsMarked)
	assert.True(t, s.IsLoading)
	assert.Zero(t, s.Pattern)
}
