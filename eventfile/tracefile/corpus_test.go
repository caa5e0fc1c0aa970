package tracefile_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/tracefile"
	"eventlens/eventfile/tracefile/tracetest"
)

// Real traces, and what the peers' own readers count in them. They may not be published. If they
// are missing the tests say so and are skipped.
const (
	corpusDir = "../../../shared/corpus-profile/"
	goldenDir = "../../../shared/golden-profile/"
)

// corpusFile returns the unpacked content of a real trace.
func corpusFile(t testing.TB, name string) []byte {
	t.Helper()
	if _, err := os.Stat(corpusDir + name); errors.Is(err, os.ErrNotExist) {
		t.Skipf("NO CORPUS at %s: real traces were NOT read", corpusDir)
	}
	return tracetest.Content(t, corpusDir+name)
}

// manifest returns what an independent decoder found in each trace: its path and a description.
func manifest(t *testing.T) [][2]string {
	t.Helper()
	text, err := os.ReadFile(corpusDir + "MANIFEST.tsv")
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("NO CORPUS at %s: real traces were NOT read", corpusDir)
	}
	require.NoError(t, err)
	var files [][2]string
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSpace(line), "\t")
		if name := strings.ReplaceAll(cells[0], "/", "+") + "/" + cells[2]; tracefile.IsTrace(name) ||
			strings.Contains(cells[5], "trace JSON") {
			files = append(files, [2]string{name, cells[5]})
		}
	}
	return files
}

// counts finds numbers in a description, such as "X 22355".
func counted(description, pattern string) int {
	found := regexp.MustCompile(pattern).FindStringSubmatch(description)
	if found == nil {
		return 0
	}
	n, _ := strconv.Atoi(found[1])
	return n
}

// TestCorpus compares the number of events of each kind with the manifest, which another decoder
// wrote, in pieces of 64 KiB.
func TestCorpus(t *testing.T) {
	read := 0
	for _, file := range manifest(t) {
		name, description := file[0], file[1]
		t.Run(name, func(t *testing.T) {
			trace, err := decoded(corpusFile(t, name), 64<<10, nil)
			if strings.Contains(description, "(None ") {
				assert.Error(t, err, "a table of results")
				return
			}
			require.NoError(t, err)
			read++
			assert.Empty(t, problems(trace))
			assert.Less(t, len(trace.Names), trace.Slices.Len()+trace.Instants.Len()+3)
			if trace.Format == tracefile.TraceEvents {
				assert.Equal(t, counted(description, `(\d+) trace events`), trace.Slices.Len())
				assert.Equal(t, counted(description, `(\d+) devices`), len(trace.Processes))
				return
			}
			if trace.Format == tracefile.XSpace {
				assert.Equal(t, counted(description, `(\d+) planes`), len(trace.Processes))
				assert.Equal(t, counted(description, `(\d+) lines`), len(trace.Lanes))
				assert.Equal(t, counted(description, `(\d+) events`), trace.Slices.Len())
				return
			}
			kinds := regexp.MustCompile(`events \((.*?)\)`).FindString(description)
			assert.Equal(t, counted(kinds, `X (\d+)`), trace.Slices.Len())
			assert.Equal(t, counted(kinds, `\bi (\d+)`), trace.Instants.Len())
			assert.Equal(t, counted(kinds, `s (\d+)`)+counted(kinds, `\bf (\d+)`),
				len(trace.Flows.TimeNs))
			lanes := 0
			for _, total := range trace.Totals() {
				if total.Slices > 0 {
					lanes++
				}
			}
			assert.Equal(t, counted(description, `(\d+) lanes`), lanes)
		})
	}
	assert.GreaterOrEqual(t, read, 20)
}

// spaceGoldens lists the goldens of xprof's trace viewer, by file.
func spaceGoldens(t *testing.T) map[string]string {
	t.Helper()
	goldens := map[string]string{
		"../corpus/tensorflow+profiler/demo/plugins/profile/GPU-multi-worker/34.83.195.179_6003.xplane.pb": "GPU-multi-worker+34.83.195.179_6003.xplane.pb",
	}
	for _, file := range manifest(t) {
		if strings.HasSuffix(file[0], ".xplane.pb") {
			goldens[file[0]] = strings.ReplaceAll(file[0], "/", "+")
		}
	}
	return goldens
}

// TestDevicesMatchXprof compares number and time of the slices in each line of a device with those
// of xprof's trace viewer. It leaves out some lines of the host.
func TestDevicesMatchXprof(t *testing.T) {
	compared := 0
	for file, name := range spaceGoldens(t) {
		trace, err := decoded(corpusFile(t, file), 0, nil)
		require.NoError(t, err)
		golden, err := os.ReadFile(goldenDir + name + ".trace_viewer.json")
		require.NoError(t, err)
		var lines [][4]any
		require.NoError(t, json.Unmarshal(golden, &lines))
		totals, busyPs := trace.Totals(), busy(trace)
		for _, line := range lines {
			if !strings.HasPrefix(line[0].(string), "/device:") {
				continue
			}
			slices, ps, found := 0, int64(0), false
			for i, lane := range trace.Lanes {
				process := trace.Processes[lane.Process].Name
				if line[0] == process && line[1] == lane.Name {
					slices, ps, found = slices+totals[i].Slices, ps+busyPs[i], true
				}
			}
			if !found {
				continue // derived by xprof, not stored
			}
			compared++
			assert.EqualValues(t, line[2], slices, "%s: %s", file, line[1])
			assert.InDelta(t, line[3], float64(ps)/1e6, 0.001*line[2].(float64), "%s: %s", file,
				line[1])
		}
	}
	assert.Greater(t, compared, 20)
}

// TestSpaceMatchesJSON compares an XSpace with the same trace in JSON, which JAX writes beside it:
// names, lanes and times of all slices.
func TestSpaceMatchesJSON(t *testing.T) {
	const session = "_made/jax_log/plugins/profile/2026_11_28_14_31_00/vm"
	space, err := decoded(corpusFile(t, session+".xplane.pb"), 0, nil)
	require.NoError(t, err)
	text, err := decoded(corpusFile(t, session+".trace.json.gz"), 0, nil)
	require.NoError(t, err)
	// rows returns the slices by lane, time and name, and their times from the first one.
	rows := func(trace *tracefile.Trace) (names []string, times [][2]int64) {
		s := &trace.Slices
		name := func(i int) string {
			return trace.Lanes[s.Lane[i]].Name + ": " + trace.Names[s.Name[i]]
		}
		order := make([]int, s.Len())
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int {
			return cmp.Or(cmp.Compare(name(a), name(b)), cmp.Compare(s.StartNs[a], s.StartNs[b]))
		})
		span, _ := trace.Span()
		for _, i := range order {
			names = append(names, name(i))
			times = append(times, [2]int64{s.StartNs[i] - span.FromNs, s.DurationNs[i]})
		}
		return names, times
	}
	wantNames, wantTimes := rows(text)
	names, times := rows(space)
	require.Len(t, names, 549)
	require.Equal(t, wantNames, names)
	for i, want := range wantTimes { // in JSON each is rounded
		assert.InDelta(t, want[0], times[i][0], 2, names[i])
		assert.InDelta(t, want[1], times[i][1], 2, names[i])
	}
}

// busy returns the sum of the durations in each lane, in picoseconds.
func busy(trace *tracefile.Trace) []int64 {
	sums := make([]int64, len(trace.Lanes))
	for i, lane := range trace.Slices.Lane {
		sums[lane] += trace.Slices.DurationNs[i]*1000 + int64(trace.Slices.DurationPs[i])
	}
	return sums
}

// BenchmarkDecoder reads a real trace of torch, unpacked, in pieces of 64 KiB, and an XSpace. Only
// the columns count for the bytes a slice.
func BenchmarkDecoder(b *testing.B) {
	for _, name := range []string{
		"pytorch+kineto/tb_plugin/samples/resnet50_num_workers_0/worker0.pt.trace.json.gz",
		"AMD-AGI+TraceLens/tests/traces/inference/sglang_prefilldecode/sglang_Qwen3-8B_prefilldecode.json.gz",
		"../corpus/tensorflow+profiler/demo/plugins/profile/GPU-multi-worker/34.83.195.179_6003.xplane.pb",
	} {
		b.Run(filepath.Base(name), func(b *testing.B) {
			file := corpusFile(b, name)
			b.SetBytes(int64(len(file)))
			b.ReportAllocs()
			var trace *tracefile.Trace
			for b.Loop() {
				var err error
				trace, err = decoded(file, 64<<10, nil)
				require.NoError(b, err)
			}
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			n := trace.Slices.Len()
			trace = nil
			runtime.GC()
			runtime.ReadMemStats(&after)
			b.ReportMetric(float64(before.HeapAlloc-after.HeapAlloc)/float64(n), "B/slice")
		})
	}
}
