package analysis_test

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/views/profile/analysis"
	"eventlens/eventfile/tracefile"
	"eventlens/eventfile/tracefile/tracetest"
)

// Real traces, and what the peers' own programs say about them. They may not be published. If they
// are missing the tests say so and are skipped.
const (
	corpusDir = "../../../../../shared/corpus-profile/"
	goldenDir = "../../../../../shared/golden-profile/"
)

// corpusTrace reads a real trace.
func corpusTrace(t testing.TB, name string) *tracefile.Trace {
	t.Helper()
	if testing.Short() {
		t.Skip("large traces")
	}
	if _, err := os.Stat(corpusDir + name); errors.Is(err, os.ErrNotExist) {
		t.Skipf("NO CORPUS at %s: real traces were NOT read", corpusDir)
	}
	return tracetest.Read(t, corpusDir+name)
}

// torchGolden holds the tables of torch_tb_profiler. Times are in microseconds.
type torchGolden struct {
	Steps   []torchStep
	Ops     []torchOperator
	Kernels [][]any
}

type torchStep struct {
	Name  string
	Parts map[string]float64
}

func (s *torchStep) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &[2]any{&s.Name, &s.Parts})
}

type torchOperator struct {
	Name                                         string
	Calls                                        int
	DeviceSelf, DeviceTotal, HostSelf, HostTotal float64
}

func (o *torchOperator) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &[6]any{&o.Name, &o.Calls, &o.DeviceSelf, &o.DeviceTotal,
		&o.HostSelf, &o.HostTotal})
}

// asTorch calls each for the traces with a golden of torch_tb_profiler. They are changed to what that
// program sees: it knows neither cuda_runtime nor other annotations than steps, and takes those of
// the device for steps as well.
func asTorch(t *testing.T,
	each func(t *testing.T, name string, a *analysis.Analysis, golden torchGolden)) {
	goldens, _ := filepath.Glob(goldenDir + "*.torch_tb_profiler.json")
	if len(goldens) == 0 {
		t.Skipf("NO GOLDENS at %s: real traces were NOT compared", goldenDir)
	}
	for _, path := range goldens {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		var golden torchGolden
		require.NoError(t, json.Unmarshal(text, &golden))
		name := strings.TrimSuffix(filepath.Base(path), ".torch_tb_profiler.json")
		t.Run(name, func(t *testing.T) {
			trace := corpusTrace(t, corpusName(t, name))
			blind(trace)
			each(t, name, analysis.Of(trace), golden)
		})
	}
}

// corpusName returns the path of the trace of a golden, in whose name + stands for a slash.
func corpusName(t *testing.T, golden string) string {
	t.Helper()
	found := ""
	filepath.Walk(corpusDir, func(path string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			rest := strings.TrimPrefix(path, corpusDir)
			flat := strings.ReplaceAll(rest, "/", "+")
			if flat == golden || strings.TrimPrefix(flat, "_made+") == golden+".gz" {
				found = rest
			}
		}
		return nil
	})
	if found == "" {
		t.Skip("NO CORPUS for " + golden)
	}
	return found
}

// seenCollectives are the names of the collectives that torch_tb_profiler knows.
var seenCollectives = []string{"nccl:broadcast", "nccl:reduce", "nccl:all_reduce",
	"nccl:all_gather", "nccl:reduce_scatter", "gloo:broadcast", "gloo:reduce", "gloo:all_reduce",
	"gloo:all_gather", "gloo:reduce_scatter"}

// blind hides from a trace what torch_tb_profiler does not see. Without calls it does not join
// operators with devices either.
func blind(trace *tracefile.Trace) {
	for i, category := range trace.Categories {
		switch category {
		case "cuda_runtime", "cuda_driver", "mtia_runtime":
			trace.Categories[i] = "unseen"
			trace.Facts.Correlation, trace.Facts.External = nil, nil
		case "gpu_user_annotation":
			trace.Categories[i] = "user_annotation"
		}
	}
	unseen := uint32(len(trace.Categories))
	trace.Categories = append(trace.Categories, "unseen")
	for i, category := range trace.Slices.Category {
		name := trace.Names[trace.Slices.Name[i]]
		if trace.Categories[category] == "user_annotation" &&
			!strings.HasPrefix(name, "ProfilerStep#") && !slices.Contains(seenCollectives, name) {
			trace.Slices.Category[i] = unseen
		}
	}
}

// torchParts has the roles by their names in torch_tb_profiler.
var torchParts = map[string]analysis.Role{
	"Kernel": analysis.Kernel, "Memcpy": analysis.Copy, "Memset": analysis.Set,
	"Communication": analysis.Communication, "Runtime": analysis.Runtime,
	"DataLoader": analysis.DataLoader, "CPU Exec": analysis.CPU, "Other": analysis.Other,
}

func us(ns int64) float64 { return float64(ns) / 1000 }

// TestStepsMatchTorch compares the parts of all steps.
func TestStepsMatchTorch(t *testing.T) {
	asTorch(t, func(t *testing.T, name string, a *analysis.Analysis, golden torchGolden) {
		if len(golden.Ops) > 0 { // it divides no time without operators
			compareSteps(t, a, golden)
		}
	})
}

// compareSteps compares the parts of steps.
func compareSteps(t *testing.T, a *analysis.Analysis, golden torchGolden) {
	t.Helper()
	steps := a.Steps()
	require.Len(t, steps, len(golden.Steps))
	for i, want := range golden.Steps {
		assert.Equal(t, want.Name, steps[i].Name)
		_, isTold := want.Parts["Communication"]
		for part, ns := range want.Parts {
			got := us(steps[i].Parts[torchParts[part]])
			if part == "Kernel" && !isTold {
				got += us(steps[i].Parts[analysis.Communication])
			}
			assert.InDelta(t, ns, got, 1, "step %s: %s", want.Name, part)
		}
	}
}

// TestOperatorsMatchTorch compares the table of operators.
func TestOperatorsMatchTorch(t *testing.T) {
	asTorch(t, func(t *testing.T, name string, a *analysis.Analysis, golden torchGolden) {
		compareOperators(t, a, golden)
	})
}

// compareOperators compares a table of operators.
func compareOperators(t *testing.T, a *analysis.Analysis, golden torchGolden) {
	t.Helper()
	rows := map[string]analysis.Operator{}
	for _, row := range a.Operators(false) {
		rows[row.Name] = row
	}
	assert.Len(t, rows, len(golden.Ops))
	for _, want := range golden.Ops {
		got := rows[want.Name]
		calls := float64(want.Calls)
		assert.Equal(t, want.Calls, got.Calls, "%s: calls", want.Name)
		assert.InDelta(t, want.HostSelf, us(got.HostSelfNs), calls, "%s: host self", want.Name)
		assert.InDelta(t, want.HostTotal, us(got.HostTotalNs), calls, "%s: host", want.Name)
		assert.InDelta(t, want.DeviceSelf, us(got.DeviceSelfNs), calls, "%s: device self", want.Name)
		assert.InDelta(t, want.DeviceTotal, us(got.DeviceTotalNs), calls, "%s: device", want.Name)
	}
}

// TestKernelsMatchTorch compares the table of kernels.
func TestKernelsMatchTorch(t *testing.T) {
	asTorch(t, func(t *testing.T, name string, a *analysis.Analysis, golden torchGolden) {
		rows := map[string]analysis.KernelRow{}
		for _, row := range a.Kernels(false) {
			rows[row.Name] = row
		}
		assert.Len(t, rows, len(golden.Kernels))
		for _, want := range golden.Kernels {
			got := rows[want[0].(string)]
			number := func(i int) float64 { return want[i].(float64) }
			assert.EqualValues(t, number(2), got.Calls, got.Name)
			assert.InDelta(t, number(3), us(got.TotalNs), number(2), got.Name)
			assert.InDelta(t, number(4), us(got.MeanNs), 1, got.Name)
			assert.InDelta(t, number(5), us(got.MaxNs), 1, got.Name)
			assert.InDelta(t, number(6), us(got.MinNs), 1, got.Name)
			if len(want) == 9 {
				blocks := number(7)
				assert.InDelta(t, blocks, got.BlocksPerSM, 0.01*math.Max(1, blocks/1000), got.Name)
				assert.InDelta(t, number(8), got.Occupancy, 0.01, got.Name)
			}
		}
	})
}
