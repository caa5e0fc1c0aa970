package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/eventfiletest"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
)

// plain normalises letter case and hyphens, in which wording may differ.
func plain(text string) string { return strings.ReplaceAll(strings.ToLower(text), "-", " ") }

// TestDumpMalformed checks that every problem has its line, and that only a file that is no event
// file at all is an error of the command.
func TestDumpMalformed(t *testing.T) {
	for _, v := range eventfiletest.Vectors(t, filepath.Dir(testdata)) {
		t.Run(v.Name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), v.Name+".tfevents")
			require.NoError(t, os.WriteFile(file, v.Content, 0o644))
			code, lines, said := runDump(t, file)
			last := lines[len(lines)-1]
			assert.EqualValues(t, v.Records, last["records"])
			assert.EqualValues(t, len(v.Problems), last["problems"])
			lines = slices.DeleteFunc(lines, func(o object) bool { return o["problem"] == nil })
			require.Len(t, lines, len(v.Problems))
			stranger := false
			for i, line := range lines {
				want := v.Problems[i]
				assert.EqualValues(t, want.Offset, line["offset"])
				assert.Contains(t, plain(line["problem"].(string)), plain(want.Words))
				if want.Bytes > 0 {
					assert.EqualValues(t, want.Bytes, line["skipped"])
				} else {
					assert.Nil(t, line["skipped"])
				}
				stranger = stranger ||
					strings.HasPrefix(line["problem"].(string), "not an event file")
				if stranger || strings.Contains(want.Words, "checksum") {
					assert.Regexp(t, "^0x[0-9a-f]{8}$", line["got"])
					assert.Regexp(t, "^0x[0-9a-f]{8}$", line["want"])
					assert.NotEqual(t, line["got"], line["want"])
				}
			}
			if !stranger {
				assert.Equal(t, 0, code)
				assert.Empty(t, said)
				return
			}
			assert.Equal(t, 1, code)
			assert.Equal(t, 1, strings.Count(said, "\n"))
			assert.Contains(t, said, file+": not an event file")
		})
	}
}

// event returns an event with one value.
func event(step int64, value *pb.Summary_Value) *pb.Event {
	return &pb.Event{
		Step: step,
		What: &pb.Event_Summary{Summary: &pb.Summary{Value: []*pb.Summary_Value{value}}},
	}
}

func simple(tag string, value float32) *pb.Summary_Value {
	return &pb.Summary_Value{Tag: tag, Value: &pb.Summary_Value_SimpleValue{SimpleValue: value}}
}

// texts returns a tensor of one stored string that stands for many, with or without metadata.
func texts(tag, text, plugin string, times int64) *pb.Summary_Value {
	value := &pb.Summary_Value{Tag: tag, Value: &pb.Summary_Value_Tensor{Tensor: &pb.TensorProto{
		Dtype:       pb.DataType_DT_STRING,
		StringVal:   [][]byte{[]byte(text)},
		TensorShape: &pb.TensorShapeProto{Dim: []*pb.TensorShapeProto_Dim{{Size: times}}},
	}}}
	if plugin != "" {
		value.Metadata = &pb.SummaryMetadata{
			PluginData: &pb.SummaryMetadata_PluginData{PluginName: plugin},
		}
	}
	return value
}

// writeLogs writes files below a new directory, and returns the directory.
func writeLogs(t *testing.T, files map[string][]byte) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, content, 0o644))
	}
	return dir
}

// column returns the values of a field in all lines that have it, without adjacent duplicates.
func column(lines []object, key string) (values []any) {
	for _, line := range lines {
		if line[key] != nil {
			values = append(values, line[key])
		}
	}
	return slices.CompactFunc(values, reflect.DeepEqual)
}

func TestDumpDirectory(t *testing.T) {
	point := eventtest.Log(t, event(1, simple("loss", 0)))
	dir := writeLogs(t, map[string][]byte{
		"run10/tfevents.1":  point,
		"run2/tfevents.9":   eventtest.Log(t, event(2, texts("note", "b", "", 1))),
		"run2/tfevents.10":  eventtest.Log(t, event(3, texts("note", "a", "text", 1))),
		"run2/sub/tfevents": point,
		"tfevents.root":     point,
		"run2/readme.txt":   []byte("no event file, and not named like one"),
	})
	require.NoError(t, os.Symlink("run10", filepath.Join(dir, "link")))
	require.NoError(t, os.Symlink(".", filepath.Join(dir, "loop")))
	code, lines, said := runDump(t, dir)
	require.Equal(t, 0, code, said)
	assert.Equal(t, []any{".", "link", "run10", "run2", "run2/sub"}, column(lines, "run"),
		"bytewise")
	assert.Equal(t,
		[]any{"tfevents.root", "link/tfevents.1", "run10/tfevents.1", "run2/tfevents.10",
			"run2/tfevents.9", "run2/sub/tfevents"},
		column(lines, "file"))
	assert.Equal(t, []any{[]any{"a"}, []any{"b"}}, column(lines, "strings"),
		"a tag's first metadata count for the run's next file")

	code, lines, _ = runDump(t, filepath.Join(dir, "run2"), filepath.Join(dir, "run10"),
		filepath.Join(dir, "tfevents.root"))
	require.Equal(t, 0, code)
	folder := filepath.ToSlash(dir)
	assert.Equal(t,
		[]any{folder + "/run10", folder + "/run2", folder + "/run2/sub", "tfevents.root"},
		column(lines, "run"),
		"runs of several directories are told apart by these")
}

func TestDumpRestartsAreKept(t *testing.T) {
	log := eventtest.Log(t, event(1, simple("loss", 1)), event(2, simple("loss", 2)),
		event(1, simple("loss", 3)), event(1, simple("loss", 3)))
	_, lines, _ := runDump(t,
		filepath.Join(writeLogs(t, map[string][]byte{"tfevents": log}), "tfevents"))
	require.Len(t, lines, 5)
	var values []any
	for _, line := range lines[:4] {
		values = append(values, line["value"])
	}
	assert.Equal(t, []any{1.0, 2.0, 3.0, 3.0}, values)
}

// A tensor that expands a few bytes to a gigabyte only makes its own line fail.
func TestDumpRepeatedStrings(t *testing.T) {
	huge := strings.Repeat("x", 4096)
	for _, plugin := range []string{"text", "audio", "other"} {
		log := eventtest.Log(t, event(0, texts("few", "a", plugin, 3)),
			event(0, texts("many", huge, plugin, 1<<20)), event(1, simple("loss", 1)))
		code, lines, _ := runDump(t,
			filepath.Join(writeLogs(t, map[string][]byte{"tfevents": log}), "tfevents"))
		require.Equal(t, 0, code)
		require.Len(t, lines, 4, plugin)
		assert.Nil(t, lines[0]["problem"], plugin)
		assert.Contains(t, lines[1]["problem"], "repeated too often", plugin)
		assert.Equal(t, 1.0, lines[2]["value"], plugin)
	}
}

func TestDumpBadInput(t *testing.T) {
	dir := writeLogs(t, map[string][]byte{
		"a/tfevents.1": eventtest.Log(t, event(1, simple("loss", 1))),
		"a/tfevents.0": []byte("<!doctype html><title>Sign in</title>"),
		"b/notes.txt":  []byte("nothing"),
	})
	missing, empty, page := filepath.Join(dir, "missing"), filepath.Join(dir, "b"),
		filepath.Join(dir, "a", "tfevents.0")
	code, lines, said := runDump(t, missing, empty, filepath.Join(dir, "a"))
	assert.Equal(t, 1, code)
	told := strings.Split(strings.TrimSpace(said), "\n")
	require.Len(t, told, 3, "a line for each; readable files are dumped nevertheless")
	assert.Contains(t, told[0], missing)
	assert.Contains(t, told[1], empty+": no event files")
	assert.Contains(t, told[2], filepath.ToSlash(page)+": not an event file but an HTML page")
	assert.Contains(t, column(lines, "value"), 1.0)
}

// TestDumpClosedPipe writes to a pipe that nobody reads.
func TestDumpClosedPipe(t *testing.T) {
	reader, writer, err := os.Pipe()
	require.NoError(t, err)
	defer writer.Close()
	require.NoError(t, reader.Close())
	var said strings.Builder
	assert.Equal(t, 1,
		run(t.Context(), []string{"dump", filepath.Join(testdata, "demo")}, writer, &said))
	assert.Empty(t, said.String())
}

// fullDisk is a file that cannot be written to.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestDumpFullDisk(t *testing.T) {
	var said strings.Builder
	assert.Equal(t, 1,
		run(t.Context(), []string{"dump", filepath.Join(testdata, "demo")}, fullDisk{}, &said))
	assert.Equal(t, "eventlens: write the output: short write\n", said.String())
}

func TestDumpEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, said strings.Builder
	assert.Equal(t, 1, run(ctx, []string{"dump", filepath.Join(testdata, "demo")}, &out, &said))
	assert.Empty(t, said.String())
	assert.NotContains(t, out.String(), `"records"`, "a file that was not read to its end has no summary")
}
