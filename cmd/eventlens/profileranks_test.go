package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/tracefile/tracetest"
)

// ranksDir has the traces of four ranks, the third of which is late, and one of its own.
func ranksDir(t *testing.T) string {
	t.Helper()
	session := &tracetest.Session{Ranks: 4, Steps: 10, Collectives: 5, Late: 2, LateUs: 250,
		Spared: 5, HasRanks: true}
	logs := map[string][]byte{"alone/w.pt.trace.json": session.Trace(0)}
	for i := range session.Ranks {
		logs[fmt.Sprintf("run/gpu_%d.178000000%d000.pt.trace.json", 20-i, i)] = session.Trace(i)
	}
	return writeLogs(t, logs)
}

func TestDumpRanks(t *testing.T) {
	code, rows, said := runProfile(t, "ranks", ranksDir(t))
	assert.Zero(t, code)
	assert.Empty(t, said)
	assert.Len(t, rows, 5)
	assert.Equal(t, []string{"file", "rank", "worker", "step_us"}, rows[0][:4])
	assert.Equal(t, "run/gpu_18.1780000002000.pt.trace.json,2,gpu_18,1200.000,290.000,0.000,0.000,"+
		"400.000,5.000,300.000,0.000,205.000,0.000,200.000,8,50,10,0.000", strings.Join(rows[3], ","))
}

func TestInspectRanks(t *testing.T) {
	dir := ranksDir(t)
	code, out, said := runInspect(t, dir)
	assert.Zero(t, code)
	assert.Empty(t, said)
	assert.Contains(t, out, `
ranks of run

Rank 2 is the last at 8 of 50 collectives. The others wait 200 µs a step for it, 16.7 % of a step. `+
		`It spends 200 µs more than the median rank on Data loader. `)
	assert.Contains(t, out, "2  1.200 ms  0.290 ms       0.400 ms     0.300 ms  0.210 ms            "+
		"   0.200 ms     8           50  run/gpu_18.")
	_, out, _ = runInspect(t, "--json", dir)
	assert.Contains(t, out, `"ranks":[{"verdict":"Rank 2 is the last at 8 of 50 collectives",`+
		`"collectives":50,"unpaired":0,"clock":"shared"`)
	_, out, _ = runInspect(t, filepath.Join(dir, "alone"))
	assert.NotContains(t, out, "ranks of")
}

// TestCompareByCommand compares a trace with another one, by name and by path.
func TestCompareByCommand(t *testing.T) {
	dir := ranksDir(t)
	a := filepath.Join(dir, "alone", "w.pt.trace.json")
	b := filepath.Join(dir, "run", "gpu_18.1780000002000.pt.trace.json")
	code, rows, said := runProfile(t, "names", "--compare", b, a)
	assert.Zero(t, code)
	assert.Empty(t, said)
	assert.Equal(t, []string{"file", "name", "path", "kind", "difference_us"}, rows[0][:5])
	const loader = "enumerate(DataLoader)#_.__next__"
	assert.Equal(t, []string{loader, "", "data_loader", "200.000", "200.0", "100.000", "300.000"},
		rows[1][1:8])
	code, rows, _ = runProfile(t, "paths", "--compare", b, a)
	assert.Zero(t, code)
	assert.Equal(t, loader, rows[1][1])

	code, out, said := runInspect(t, "--compare", b, a)
	assert.Zero(t, code)
	assert.Empty(t, said)
	assert.Contains(t, out, "A and B take the same time. 1.2 ms in A, 1.2 ms in B, +0.0 %.")
	assert.Contains(t, out, "200.000 µs  100.000 µs  300.000 µs        1        1  data_loader    "+loader)

	for _, wrong := range [][]string{{"names", a}, {"steps", "--compare", b, a}} {
		code, _, said = runProfile(t, wrong[0], wrong[1:]...)
		assert.Equal(t, 2, code)
		assert.Contains(t, said, "--compare FILE goes with --profile names or paths")
	}
	code, _, said = runProfile(t, "names", "--compare", dir, a)
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "--compare needs one trace")
}
