package main

import (
	"encoding/csv"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// tracedSteps is a trace of 13 steps of 100 µs. The last one loads for 150 µs more.
func tracedSteps() string {
	var events []string
	for n := range 13 {
		more := 0
		if n == 12 {
			more = 150
		}
		at := func(cat, name string, thread, begin, duration int, args string) {
			events = append(events, `{"ph":"X","cat":"`+cat+`","name":"`+name+`","pid":`+
				strconv.Itoa(thread)+`,"tid":`+strconv.Itoa(thread)+`,"ts":`+
				strconv.Itoa(n*100+begin)+`,"dur":`+strconv.Itoa(duration)+`,"args":{`+args+`}}`)
		}
		at("user_annotation", "ProfilerStep#"+strconv.Itoa(n), 1, 0, 100+more, "")
		at("cpu_op", "enumerate(DataLoader)#_.__next__", 1, 0, 10+more, "")
		at("cpu_op", "aten::mm", 1, 10+more, 60, `"External id":`+strconv.Itoa(n+1)+
			`,"Input Dims":[[2,3],[3,1]]`)
		at("kernel", "gemm", 7, 40+more, 20, `"External id":`+strconv.Itoa(n+1)+
			`,"device":0,"grid":[4,2],"block":[32,1,1],"registers per thread":8,"blocks per SM":0.25`)
	}
	return "[" + strings.Join(events, ",") + "]"
}

// runProfile runs dump with a table and returns the rows that it writes.
func runProfile(t *testing.T, table string, paths ...string) (code int, rows [][]string,
	said string) {
	t.Helper()
	var out, problems strings.Builder
	code = run(t.Context(), append([]string{"dump", "--profile", table}, paths...), &out, &problems)
	rows, err := csv.NewReader(strings.NewReader(out.String())).ReadAll()
	require.NoError(t, err)
	return code, rows, problems.String()
}

func TestDumpProfile(t *testing.T) {
	dir := writeLogs(t, map[string][]byte{
		"a.trace.json": []byte(tracedSteps()),
		"tfevents.0":   readFixture(t, "torch-2.15.0-restart-0"),
	})
	for _, want := range []struct {
		table string
		rows  int
		first string
	}{
		{"steps", 13, "0,0.000,100.000,20.000,0.000,0.000,0.000,0.000,10.000,40.000,30.000"},
		{"devices", 1, "0,1370.000,1110.000,260.000,0.000,270.000,0.000,0.000,840.000"},
		{"operators", 1, "aten::mm,[[2,3],[3,1]],13,780.000,780.000,260.000,260.000"},
		{"kernels", 1, "gemm,kernel,aten::mm,4×2×1,32×1×1,8,0,13,260.000,20.000,20.000,20.000,25.00,"},
	} {
		code, rows, said := runProfile(t, want.table, dir)
		assert.Zero(t, code)
		assert.Empty(t, said)
		require.Len(t, rows, 1+want.rows, want.table)
		assert.Equal(t, "file", rows[0][0])
		assert.Equal(t, "a.trace.json", rows[1][0])
		assert.Equal(t, want.first, strings.Join(rows[1][1:], ","))
	}
}

func TestDumpProfileProblems(t *testing.T) {
	dir := writeLogs(t, map[string][]byte{
		"bad.trace.json": []byte(`[{"cols":[],"rows":[]}]`), "a.trace.json": []byte(tracedSteps()),
	})
	code, rows, said := runProfile(t, "steps", dir)
	assert.Equal(t, 1, code)
	assert.Len(t, rows, 14, "the other trace is printed")
	assert.Contains(t, said, "bad.trace.json: no trace")

	none := writeLogs(t, map[string][]byte{"tfevents.0": nil})
	code, rows, said = runProfile(t, "steps", none)
	assert.Equal(t, 1, code)
	assert.Len(t, rows, 1)
	assert.Contains(t, said, "no trace: no file below these paths is one by its name")

	code, _, said = runProfile(t, "weights", dir)
	assert.Equal(t, 2, code)
	assert.Contains(t, said, `--profile is "weights", want steps, devices, operators, kernels, memory, ranks, names or paths`)
}

// TestInspectManySteps shows the slowest one of many steps, the mean, why it is slow, and hints.
func TestInspectManySteps(t *testing.T) {
	dir := writeLogs(t, map[string][]byte{"a.trace.json": []byte(tracedSteps())})
	code, out, said := runInspect(t, filepath.Join(dir, "a.trace.json"))
	assert.Zero(t, code)
	assert.Empty(t, said)
	assert.Contains(t, out, `
STEP      TIME    KERNEL  DATA LOADER       CPU     OTHER
12    0.250 ms  0.020 ms     0.160 ms  0.040 ms  0.030 ms
mean  0.112 ms  0.020 ms     0.022 ms  0.040 ms  0.030 ms
`)
	assert.Contains(t, out, "Step 12 takes 0.150 ms more than the median step 6. Of its parts, data "+
		"loader grows most: by 0.150 ms.\n")
	assert.Contains(t, out, "19.3 % of the step time is in the data loader")
	assert.Contains(t, out, "0: 81.0 % of the time it is idle. Its gaps are between kernels, or waits "+
		"for other streams.\n")
}

// TestStepStatsOfEventFiles prints what TensorFlow logged as RunMetadata in event files.
func TestStepStatsOfEventFiles(t *testing.T) {
	const dir = "../../testdata/graphs/log/tf1-profile"
	code, rows, said := runProfile(t, "operators", dir)
	assert.Zero(t, code)
	assert.Empty(t, said)
	require.Len(t, rows, 11)
	assert.True(t, strings.HasSuffix(rows[1][0], "./step 1:1"))
	assert.Equal(t, []string{"layer0/MatMul", "", "1", "548.723"}, rows[1][1:5])
	code, out, said := runInspect(t, dir)
	assert.Zero(t, code)
	assert.Empty(t, said)
	assert.Contains(t, out, "\nstep_stats  1574      10  ")
	assert.Contains(t, out, "1 profile, 1 trace\n")
	code, _, said = runProfile(t, "operators", "../../testdata/graphs/log/torch-mlp")
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "no event file has step stats")
}
