package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"
)

// torchTrace is a trace in JSON as torch writes it: a thread of the host and a stream.
const torchTrace = `{"schemaVersion":1,"baseTimeNanoseconds":1790857026000000000,"traceEvents":[
{"ph":"M","name":"process_name","pid":7,"tid":0,"args":{"name":"python"}},
{"ph":"M","name":"process_labels","pid":7,"tid":0,"args":{"labels":"CPU"}},
{"ph":"M","name":"process_sort_index","pid":0,"tid":0,"args":{"sort_index":9}},
{"ph":"M","name":"thread_name","pid":7,"tid":"9","args":{"name":"thread 9"}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":3,"ts":1200.5,"dur":700.25},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":7,"tid":9,"ts":1000.125,"dur":150},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":7,"tid":9,"ts":"1100"},
{"ph":"i","name":"[memory]","pid":7,"tid":9,"ts":1100},
{"ph":"s","cat":"ac2g","name":"ac2g","id":1,"pid":7,"tid":9,"ts":1000},
{"ph":"f","cat":"ac2g","name":"ac2g","id":1,"pid":0,"tid":3,"ts":1200,"bp":"e"},
{},
`

// cutGzip returns the content in gzip, without its last bytes.
func cutGzip(t *testing.T, content string, missing int) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.NoCompression)
	require.NoError(t, err)
	_, err = w.Write([]byte(content))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()[:b.Len()-missing]
}

// spaceOfHost returns an XSpace of one plane with one slice of 2 ms at the start of 2026.
func spaceOfHost() []byte {
	text := func(field protowire.Number, content []byte) []byte {
		return protowire.AppendBytes(protowire.AppendTag(nil, field, protowire.BytesType), content)
	}
	number := func(field protowire.Number, v uint64) []byte {
		return protowire.AppendVarint(protowire.AppendTag(nil, field, protowire.VarintType), v)
	}
	event := append(number(1, 1), number(3, 2_000_000_000)...)
	line := append(text(2, []byte("python")), number(3, 1_767_225_600_000_000_000)...)
	plane := append(text(2, []byte("/host:CPU")), text(3, append(line, text(4, event)...))...)
	return text(1, plane)
}

func TestInspectProfiles(t *testing.T) {
	dir := writeLogs(t, map[string][]byte{
		"run/tfevents.0": readFixture(t, "torch-2.15.0-restart-0"),
		"run/plugins/profile/2026_01_01/vm.xplane.pb":     spaceOfHost(),
		"run/plugins/profile/2026_01_01/vm.trace.json.gz": cutGzip(t, torchTrace, 4),
		"waiting.pt.trace.json":                           []byte(`{"traceEvents":[]}`),
		"notes.json":                                      []byte(`{}`),
	})
	code, out, said := runInspect(t, dir)
	assert.Zero(t, code)
	assert.Empty(t, said)
	assert.Equal(t, wantProfiles, out)
}

const wantProfiles = `run run

PLUGIN   FORM          COUNT  STEPS  START                 END                   BYTES  TAG
scalars  simple_value      5   0..4  2026-01-01T00:00:53Z  2026-01-01T00:00:58Z     20  loss

SIZE  RECORDS  VERSION        WRITER                                        FILE
 296        6  brain.Event:2  tensorboard.summary.writer.event_file_writer  run/tfevents.0

profile run/plugins/profile/2026_01_01

FORMAT  SIZE  SLICES  INSTANTS  FLOWS  START                 DURATION  PROBLEMS  FILE
json     861       3         1      2  2026-10-01T12:17:06Z  0.901 ms         4  run/plugins/profile/2026_01_01/vm.trace.json.gz
xspace    43       1                   2026-01-01T00:00:00Z  2.000 ms            run/plugins/profile/2026_01_01/vm.xplane.pb

SLICES  INSTANTS      FROM  DURATION  PROCESS          LANE
     2         1  0.000 ms  0.150 ms  python (7), CPU  thread 9
     1            0.200 ms  0.700 ms  0                3

STEP      TIME       CPU
0     0.150 ms  0.150 ms

DEVICE      TIME   COMPUTE
0       0.700 ms  0.700 ms

SLICES      FROM  DURATION  PROCESS    LANE
     1  0.000 ms  2.000 ms  /host:CPU  python

STEP      TIME       CPU
0     2.000 ms  2.000 ms

run/plugins/profile/2026_01_01/vm.trace.json.gz: at byte 837: the file ends inside an event
run/plugins/profile/2026_01_01/vm.trace.json.gz: at byte 833: an empty event; 2 bytes skipped
run/plugins/profile/2026_01_01/vm.trace.json.gz: at byte 551: a slice without an end
run/plugins/profile/2026_01_01/vm.trace.json.gz: the gzip data are cut off, or still being written

profile waiting.pt.trace.json

FORMAT  SIZE  SLICES  DURATION  FILE
json      18       0  0.000 ms  waiting.pt.trace.json

waiting.pt.trace.json: no slices: the profiler may have been waiting when this was written

1 run, 1 file, 1 tag, 5 values, 4 problems, 2 profiles, 3 traces
`

func TestInspectProfilesJSON(t *testing.T) {
	dir := writeLogs(t, map[string][]byte{"a.trace.json": []byte(torchTrace + "]}")})
	code, out, said := runInspect(t, "--json", filepath.Join(dir, "a.trace.json"))
	assert.Zero(t, code)
	assert.Empty(t, said)
	assert.JSONEq(t, `{"runs": [], "profiles": [{"session": `+strconv.Quote(dir+"/a.trace.json")+
		`, "files": [{
		"file": `+strconv.Quote(dir+"/a.trace.json")+`, "format": "json", "size": 839, "bytes": 839,
		"slices": 3, "instants": 1, "flows": 2, "samples": 0,
		"start": "2026-10-01T12:17:06.001Z", "from_ns": 1000125, "duration_ns": 900625,
		"lanes": [
			{"process": "python (7), CPU", "lane": "thread 9", "slices": 2, "instants": 1,
				"from_ns": 0, "duration_ns": 150000},
			{"process": "0", "lane": "3", "slices": 1, "instants": 0,
				"from_ns": 200375, "duration_ns": 700250}],
		"problems": [
			{"problem": "an empty event", "count": 1, "first_offset": 833, "skipped": 2},
			{"problem": "a slice without an end", "count": 1, "first_offset": 551, "skipped": 0}],
		"summary": {"steps": [`+wantStep("0")+`], "mean": `+wantStep("mean")+`, "slowest": "0",
			"bound": "host", "devices": [{"device": "0", "total_ns": 700250, "idle_ns": 0,
				"compute_ns": 700250, "other_ns": 0, "input_wait_ns": 0,
				"host_wait_ns": 0, "launch_ns": 0,
				"other_wait_ns": 0}], "hints": []}
		}]}]}`, out)
}

// wantStep is a step whose time is all of operators.
func wantStep(name string) string {
	return `{"step": "` + name + `", "total_ns": 150000, "kernel_ns": 0, "copy_ns": 0, "memset_ns": 0,
		"communication_ns": 0, "runtime_ns": 0, "data_loader_ns": 0, "cpu_ns": 150000, "other_ns": 0}`
}

// TestInspectStrangers checks what is said of files that are named as traces and are none, and that
// dump is left as it was: it prints event files.
func TestInspectStrangers(t *testing.T) {
	dir := writeLogs(t, map[string][]byte{
		"a.trace.json": []byte(`[{"cols":[],"rows":[]}]`), "b.xplane.pb": nil,
		"c.xplane.pb": spaceOfHost(),
	})
	code, out, said := runInspect(t, dir)
	assert.Equal(t, 1, code)
	assert.Contains(t, out, "1 profile, 1 trace\n")
	assert.Contains(t, said, "a.trace.json: no trace: a table of results, or a list of something "+
		"else: no event has a phase\n")
	assert.Contains(t, said, "b.xplane.pb: no trace: the file is empty\n")
	assert.NotContains(t, said, "c.xplane.pb")

	empty := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(empty, "x.json"), []byte("{}"), 0o600))
	_, _, said = runInspect(t, empty)
	assert.Contains(t, said, "no event files: no file below it has tfevents in its name, and none is "+
		"a trace by its name\n")
	var stdout, stderr bytes.Buffer
	assert.Equal(t, 1, run(t.Context(), []string{"dump", dir}, &stdout, &stderr))
	assert.Contains(t, stderr.String(), "no event files: no file below it has tfevents in its name\n")
}
