package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// overviewTable is an overview as the page of TensorBoard takes it.
const overviewTable = `[{"cols":[{"id":"op","type":"string"}],"rows":[{"c":[{"v":"MatMul"}]}],
	"p":{"device_idle_time_percent":"71.5%","remark_text":"none"}}]`

func TestInspectResults(t *testing.T) {
	dir := writeLogs(t, map[string][]byte{
		"run/plugins/profile/a/vm.overview_page.json": []byte(overviewTable),
		"run/plugins/profile/a/vm.kernel_stats.pb":    {},
		"run/plugins/profile/a/vm.memory_profile.pb":  []byte("\x0a\x05ab"),
		"run/plugins/profile/a/vm.xplane.pb":          spaceOfHost(),
		"run/plugins/profile/b/vm.overview_page.json": []byte(overviewTable),
		"elsewhere/vm.overview_page.json":             []byte(overviewTable),
	})
	code, out, said := runInspect(t, dir)
	assert.Zero(t, code)
	assert.Empty(t, said)
	assert.Contains(t, out, `run/plugins/profile/a/vm.overview_page.json

RESULT                    VALUE
device_idle_time_percent  71.5%
remark_text               none
table_1                   1 row
`)
	assert.Contains(t, out, "problem  damaged bytes, or not a result of a profiler\n")
	assert.NotContains(t, out, "kernel_stats", "an empty file says nothing")
	assert.Contains(t, out, "profile run/plugins/profile/b\n\nrun/plugins/profile/b/vm.overview")
	assert.Contains(t, out, "2 profiles, 1 trace, 4 results\n")

	code, out, _ = runInspect(t, "--json", dir)
	assert.Zero(t, code)
	var found struct {
		Profiles []struct{ Results []map[string]any }
	}
	require.NoError(t, json.Unmarshal([]byte(out), &found))
	require.Len(t, found.Profiles[0].Results, 3)
	assert.Equal(t, map[string]any{
		"file": "run/plugins/profile/a/vm.overview_page.json", "kind": "overview_page",
		"facts":  map[string]any{"device_idle_time_percent": "71.5%", "remark_text": "none"},
		"tables": map[string]any{"table_1": 1.0},
	}, found.Profiles[0].Results[2])
}
