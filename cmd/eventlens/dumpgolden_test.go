package main

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const testdata = "../../testdata"

// object is a line of JSON.
type object = map[string]any

func readObjects(t *testing.T, text string) (objects []object) {
	t.Helper()
	for row := range strings.Lines(text) {
		var o object
		require.NoError(t, json.Unmarshal([]byte(row), &o), "%s", row)
		objects = append(objects, o)
	}
	return objects
}

func readObjectsFile(t *testing.T, path string) []object {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return readObjects(t, string(text))
}

// runDump runs the verb and returns its output.
func runDump(t *testing.T, paths ...string) (code int, lines []object, problems string) {
	t.Helper()
	var out, said strings.Builder
	code = run(t.Context(), append([]string{"dump"}, paths...), &out, &said)
	return code, readObjects(t, out.String()), said.String()
}

// TestDumpGoldens compares the dump of each fixture with the output of TensorBoard's own reader.
func TestDumpGoldens(t *testing.T) {
	goldens, err := filepath.Glob(filepath.Join(testdata, "fixtures", "*.golden.jsonl"))
	require.NoError(t, err)
	require.NotEmpty(t, goldens)
	for _, golden := range goldens {
		name := strings.TrimSuffix(filepath.Base(golden), ".golden.jsonl") + ".tfevents"
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(testdata, "fixtures", name)
			code, got, said := runDump(t, path)
			require.Equal(t, 0, code, said)
			want := readObjectsFile(t, golden)
			require.Len(t, got, len(want)+1)
			problems := 0
			for i, line := range got[:len(want)] {
				require.Equal(t, name, line["run"])
				require.Equal(t, filepath.ToSlash(path), line["file"])
				if line["problem"] != nil {
					problems++
				}
				compareGolden(t, want[i], line)
			}
			checkSummary(t, path, problems, got[len(want)])
		})
	}
}

// compareGolden compares one line. Where a note says that the peer could not read something, we
// report a problem too, or read it.
func compareGolden(t *testing.T, want, got object) {
	t.Helper()
	note, _ := want["note"].(string)
	delete(want, "note")
	delete(want, "content") // content of a plugin's own message, which a dump does not print
	delete(got, "run")
	delete(got, "file")
	if strings.HasPrefix(note, "make_ndarray") {
		require.NotEmpty(t, got["problem"])
		delete(got, "problem")
	}
	if got["form"] == "histo" {
		roundBuckets(got)
	}
	takeMIMEs(t, want["images"], got["images"], "application/octet-stream")
	takeMIMEs(t, want["clips"], got["clips"], "audio/wav")
	require.Equal(t, want, got)
}

// roundBuckets rounds to float32, as the peer does with the legacy form.
func roundBuckets(line object) {
	for _, bucket := range line["buckets"].([]any) {
		for i, n := range bucket.([]any) {
			if f, ok := n.(float64); ok {
				bucket.([]any)[i] = float64(float32(f))
			}
		}
	}
}

// takeMIMEs copies our MIME type of an image or a clip to the golden if the peer's is vague, its
// type for unknown content.
func takeMIMEs(t *testing.T, want, got any, vague string) {
	t.Helper()
	wants, _ := want.([]any)
	gots, _ := got.([]any)
	require.Len(t, gots, len(wants))
	for i := range wants {
		if wants[i].(object)["mime"] == vague {
			require.NotEmpty(t, gots[i].(object)["mime"])
			wants[i].(object)["mime"] = gots[i].(object)["mime"]
		}
	}
}

// checkSummary compares the last line of a sound file.
func checkSummary(t *testing.T, path string, problems int, got object) {
	t.Helper()
	stat, err := os.Stat(path)
	require.NoError(t, err)
	assert.EqualValues(t, stat.Size(), got["bytes"])
	assert.Positive(t, got["records"])
	assert.EqualValues(t, problems, got["problems"])
}

// TestDumpDemo compares the totals of a directory's dump, tag by tag, with those from TensorBoard's
// own reader.
func TestDumpDemo(t *testing.T) {
	code, lines, said := runDump(t, filepath.Join(testdata, "demo"))
	require.Equal(t, 0, code, said)
	got := make(map[[2]string]object)
	for _, line := range lines {
		tag, ok := line["tag"].(string)
		if line["plugin"] == nil || !ok {
			continue
		}
		key := [2]string{line["file"].(string), tag}
		if got[key] == nil {
			got[key] = object{
				"file": line["file"], "tag": tag, "plugin": line["plugin"], "form": line["form"],
				"first_step": line["step"], "count": 0.0,
			}
		}
		total(got[key], line)
	}
	want := readObjectsFile(t, filepath.Join(testdata, "demo.golden.jsonl"))
	assert.Len(t, got, len(want))
	for _, line := range want {
		// The hash covers all images in sequence, which the dump does not have.
		delete(line, "sha256")
		require.Equal(t, line, got[[2]string{line["file"].(string), line["tag"].(string)}])
	}
}

// total adds a line to the totals of its tag.
func total(sum, line object) {
	add := func(key string, n float64) {
		before, _ := sum[key].(float64)
		sum[key] = before + n
	}
	add("count", 1)
	sum["last_step"] = line["step"]
	if value, ok := line["value"].(float64); ok {
		if sum["min"] == nil {
			sum["min"], sum["max"] = value, value
		}
		sum["min"], sum["max"] = math.Min(sum["min"].(float64), value),
			math.Max(sum["max"].(float64), value)
		add("sum", value)
	}
	if buckets, ok := line["buckets"].([]any); ok {
		add("buckets", float64(len(buckets)))
		for _, bucket := range buckets {
			add("sum", bucket.([]any)[2].(float64))
		}
	}
	if images, ok := line["images"].([]any); ok {
		for _, image := range images {
			add("images", 1)
			add("bytes", image.(object)["bytes"].(float64))
		}
	}
}
