package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/eventfiletest"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
)

// runInspect runs the verb and returns its output.
func runInspect(t *testing.T, args ...string) (code int, out, said string) {
	t.Helper()
	var stdout, stderr strings.Builder
	code = run(t.Context(), append([]string{"inspect"}, args...), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

// inspection is the output in JSON.
type inspection struct {
	Runs []struct {
		Run   string
		Tags  []inspectedTag
		Files []object
	}
}

// inspectedTag spells out the names that users rely on.
type inspectedTag struct {
	Tag      string   `json:"tag"`
	Plugin   string   `json:"plugin"`
	Forms    []string `json:"forms"`
	Count    int      `json:"count"`
	MinStep  int64    `json:"min_step"`
	MaxStep  int64    `json:"max_step"`
	Start    string   `json:"start"`
	End      string   `json:"end"`
	Bytes    int64    `json:"bytes"`
	Rewinds  int      `json:"rewinds"`
	Problems int      `json:"problems"`
	First    object   `json:"first_problem"`
}

// inspectJSON runs the verb and parses its output.
func inspectJSON(t *testing.T, paths ...string) (code int, found inspection, said string) {
	t.Helper()
	code, out, said := runInspect(t, append([]string{"--json"}, paths...)...)
	require.NoError(t, json.Unmarshal([]byte(out), &found))
	return code, found, said
}

// readFixture returns a fixture's bytes.
func readFixture(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(testdata, "fixtures", name+".tfevents"))
	require.NoError(t, err)
	return content
}

func TestInspectTable(t *testing.T) {
	scalars := readFixture(t, "torch-2.15.0-scalars")
	flipped := slices.Clone(scalars)
	flipped[100] ^= 1 // in the second record's data
	dir := writeLogs(t, map[string][]byte{
		"resumed/tfevents.0": readFixture(t, "torch-2.15.0-restart-0"),
		"resumed/tfevents.1": readFixture(t, "torch-2.15.0-restart-1"),
		"odd/tfevents.0":     flipped[:300],
		"odd/tfevents.1":     readFixture(t, "torch-2.15.0-tensors"),
		"odd/tfevents.2":     readFixture(t, "torch-2.15.0-graph"),
		"empty/tfevents":     nil,
	})
	code, out, said := runInspect(t, dir)
	assert.Zero(t, code)
	assert.Empty(t, said)
	assert.Equal(t, wantTable, out)
}

const wantTable = `run empty

SIZE  RECORDS  PROBLEMS  FILE
   0        0         1  empty/tfevents

empty/tfevents: at byte 0: empty file

run odd

PLUGIN   FORM          COUNT  STEPS  START                 END                   BYTES  SHAPE  PROBLEMS  TAG
scalars  simple_value      1      0  2026-01-01T00:00:01Z  2026-01-01T00:00:01Z      4                   double
scalars  simple_value      1      1  2026-01-01T00:00:02Z  2026-01-01T00:00:02Z      4                   loss
scalars  tensor            1      0  2026-01-01T00:00:01Z  2026-01-01T00:00:01Z      8                   new_style
tensor   tensor            1      0  2026-01-01T00:00:52Z  2026-01-01T00:00:52Z     40  2 × 3         1  tensor/bfloat16
tensor   tensor            1      0  2026-01-01T00:00:52Z  2026-01-01T00:00:52Z     40  2 × 3         1  tensor/float16
tensor   tensor            1      0  2026-01-01T00:00:52Z  2026-01-01T00:00:52Z     38  2 × 3            tensor/float32
tensor   tensor            1      0  2026-01-01T00:00:52Z  2026-01-01T00:00:52Z     62  2 × 3            tensor/float64
tensor   tensor            1      0  2026-01-01T00:00:52Z  2026-01-01T00:00:52Z     20  2 × 3            tensor/int16
tensor   tensor            1      0  2026-01-01T00:00:52Z  2026-01-01T00:00:52Z     20  2 × 3            tensor/int32
tensor   tensor            1      0  2026-01-01T00:00:52Z  2026-01-01T00:00:52Z     20  2 × 3            tensor/int64
tensor   tensor            1      0  2026-01-01T00:00:52Z  2026-01-01T00:00:52Z     20  2 × 3            tensor/int8
tensor   tensor            1      0  2026-01-01T00:00:52Z  2026-01-01T00:00:52Z     21  2 × 3         1  tensor/uint8

SIZE  RECORDS  PROBLEMS  VERSION        WRITER                                        OTHER EVENTS                       FILE
 300        4         2  brain.Event:2  tensorboard.summary.writer.event_file_writer                                     odd/tfevents.0
 890       10            brain.Event:2  tensorboard.summary.writer.event_file_writer                                     odd/tfevents.1
 622        3            brain.Event:2  tensorboard.summary.writer.event_file_writer  graph_def:1,tagged_run_metadata:1  odd/tfevents.2

odd/tfevents.0: at byte 88: payload checksum mismatch; 40 bytes skipped
odd/tfevents.0: at byte 275: truncated record
odd/tfevents.1: at byte 405: unparsable value: damaged tensor elements of type bfloat16; 1 value of tag "tensor/bfloat16"
odd/tfevents.1: at byte 306: unparsable value: damaged tensor elements of type float16; 1 value of tag "tensor/float16"
odd/tfevents.1: at byte 812: unparsable value: tensor has 0 elements, want 6 for shape [2 3]; 1 value of tag "tensor/uint8"

run resumed

PLUGIN   FORM          COUNT  STEPS  START                 END                   BYTES  REWINDS  TAG
scalars  simple_value      9   0..6  2026-01-01T00:00:53Z  2026-01-01T00:01:03Z     36        1  loss

SIZE  RECORDS  VERSION        WRITER                                        OTHER EVENTS   FILE
 296        6  brain.Event:2  tensorboard.summary.writer.event_file_writer                 resumed/tfevents.0
 329        7  brain.Event:2  tensorboard.summary.writer.event_file_writer  session_log:1  resumed/tfevents.1

3 runs, 6 files, 13 tags, 21 values, 6 problems
`

// TestInspectGoldens compares the totals of each fixture with those from TensorBoard's own reader,
// computed value by value.
func TestInspectGoldens(t *testing.T) {
	goldens, err := filepath.Glob(filepath.Join(testdata, "fixtures", "*.golden.jsonl"))
	require.NoError(t, err)
	require.NotEmpty(t, goldens)
	for _, golden := range goldens {
		path := strings.TrimSuffix(golden, ".golden.jsonl") + ".tfevents"
		t.Run(filepath.Base(path), func(t *testing.T) {
			code, found, said := inspectJSON(t, path)
			require.Zero(t, code, said)
			require.Len(t, found.Runs, 1)
			run := found.Runs[0]
			require.Len(t, run.Files, 1)
			tags, events := goldenSums(t, golden)
			assert.Equal(t, events, run.Files[0]["events"])
			assert.Zero(t, run.Files[0]["problems"])
			require.Len(t, run.Tags, len(tags))
			for i, tag := range run.Tags {
				if i > 0 {
					assert.Less(t, run.Tags[i-1].Tag, tag.Tag)
				}
				requireSums(t, tags[tag.Tag], tag)
			}
		})
	}
}

// sums holds the totals of a golden's lines for a tag.
type sums struct {
	inspectedTag
	last     int64 // step
	from, to float64
}

// goldenSums adds up the lines of a golden: values by tag, all other events by kind.
func goldenSums(t *testing.T, path string) (tags map[string]*sums, events object) {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	tags, events = make(map[string]*sums), make(object)
	for row := range bytes.Lines(text) {
		var line struct {
			Tag, Form, Note string
			Plugin          *string
			Step            int64
			WallTime        float64 `json:"wall_time"`
		}
		require.NoError(t, json.Unmarshal(row, &line))
		if line.Plugin == nil {
			before, _ := events[line.Form].(float64)
			events[line.Form] = before + 1
			continue
		}
		tag := tags[line.Tag]
		if tag == nil {
			tag = &sums{
				from: line.WallTime,
				inspectedTag: inspectedTag{
					Tag: line.Tag, Plugin: *line.Plugin, MinStep: line.Step, MaxStep: line.Step,
				},
			}
			tags[line.Tag] = tag
		} else if line.Step <= tag.last {
			tag.Rewinds++
		}
		tag.Count++
		tag.last, tag.MinStep, tag.MaxStep = line.Step, min(tag.MinStep, line.Step),
			max(tag.MaxStep, line.Step)
		tag.from, tag.to = min(tag.from, line.WallTime), max(tag.to, line.WallTime)
		if !slices.Contains(tag.Forms, line.Form) {
			tag.Forms = append(tag.Forms, line.Form)
		}
		if strings.HasPrefix(line.Note, "make_ndarray") {
			tag.Problems++
		}
	}
	return tags, events
}

// requireSums compares the totals of a tag, except payload sizes, which a golden does not have.
func requireSums(t *testing.T, want *sums, got inspectedTag) {
	t.Helper()
	require.NotNil(t, want, "tag %q", got.Tag)
	for text, wall := range map[string]float64{got.Start: want.from, got.End: want.to} {
		when, err := time.Parse(time.RFC3339, text)
		require.NoError(t, err)
		assert.InDelta(t, wall, float64(when.UnixMicro())/1e6, 1e-6)
	}
	assert.Equal(t, got.Problems > 0, got.First != nil)
	slices.Sort(want.Forms)
	got.Start, got.End, got.Bytes, got.First = "", "", 0, nil
	assert.Equal(t, want.inspectedTag, got)
}

// TestInspectMalformed checks that every problem is located, and counted in the right place.
func TestInspectMalformed(t *testing.T) {
	for _, v := range eventfiletest.Vectors(t, filepath.Dir(testdata)) {
		t.Run(v.Name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), v.Name+".tfevents")
			require.NoError(t, os.WriteFile(file, v.Content, 0o644))
			dumped, lines, _ := runDump(t, file)
			code, found, said := inspectJSON(t, file)
			assert.Equal(t, dumped, code)
			assert.Equal(t, dumped != 0, said != "")
			run := found.Runs[0]
			sum := lines[len(lines)-1]
			assert.Equal(t, sum["records"], run.Files[0]["records"])
			assert.Equal(t, sum["bytes"], run.Files[0]["bytes"])
			assert.EqualValues(t, len(v.Content), run.Files[0]["size"])

			problems, _ := run.Files[0]["first_problems"].([]any)
			assert.EqualValues(t, len(problems), run.Files[0]["problems"])
			for _, tag := range run.Tags {
				if tag.First != nil {
					assert.Equal(t, 1, tag.Problems)
					problems = append(problems, tag.First)
				}
			}
			require.Len(t, problems, len(v.Problems))
			byOffset := func(a, b any) int {
				return cmp.Compare(a.(object)["offset"].(float64), b.(object)["offset"].(float64))
			}
			slices.SortStableFunc(problems, byOffset)
			for i, want := range v.Problems {
				got := problems[i].(object)
				assert.EqualValues(t, want.Offset, got["offset"])
				assert.Contains(t, plain(got["problem"].(string)), plain(want.Words))
			}
		})
	}
}

// TestInspectPlugins checks that data required by a plugin is reported if it is missing, and
// nothing else.
func TestInspectPlugins(t *testing.T) {
	tensor := func(dtype pb.DataType, sizes ...int64) *pb.TensorProto {
		shape := new(pb.TensorShapeProto)
		for _, size := range sizes {
			shape.Dim = append(shape.Dim, &pb.TensorShapeProto_Dim{Size: size})
		}
		return &pb.TensorProto{
			Dtype: dtype, TensorShape: shape, FloatVal: []float32{1},
			StringVal: [][]byte{[]byte("s")},
		}
	}
	const floats, strs = pb.DataType_DT_FLOAT, pb.DataType_DT_STRING
	for _, tt := range []struct {
		plugin  string
		content string
		tensor  *pb.TensorProto
		want    string // "" if there is no problem
	}{
		{"scalars", "", tensor(floats), ""},
		{"scalars", "", tensor(floats, 2), "tensor of shape [2], want a scalar"},
		{"scalars", "\x08\x07", tensor(floats), ""}, // its version is not checked
		{"text", "", tensor(strs, 2, 1, 3), ""},
		{"text", "", tensor(floats), "want strings"},
		{"pr_curves", "\x10\x05", tensor(floats, 6, 5), ""},
		{"pr_curves", "", tensor(floats, 5, 5), "want [6 thresholds]"},
		{"pr_curves", "\x08\x01", tensor(floats, 6, 5), "pr_curves content of version 1, want 0"},
		{"mesh", "", tensor(floats, 1, 2, 3), ""},
		{"mesh", "", tensor(floats, 1, 2, 4), "want [samples points 3]"},
		{"mesh", "\x08", tensor(floats, 1, 2, 3), "damaged mesh content"},
		{"hparams", "\x1a\x00", nil, ""},
		{"hparams", "\x08\x00", nil, "neither experiment nor session"},
		{"custom_scalars", "", tensor(strs), "damaged layout"},
		{"graph_keras_model", "", tensor(strs), "the model is not valid JSON"},
		{"graph_run_metadata", "", tensor(strs, 2), "want one string"},
		{"nobody_knows", "\xff", tensor(strs, 2), ""},
		{"nobody_knows", "", tensor(pb.DataType_DT_VARIANT), "want a fixed size"},
	} {
		t.Run(tt.plugin+" "+tt.want, func(t *testing.T) {
			value := &pb.Summary_Value{Tag: "tag",
				Metadata: &pb.SummaryMetadata{PluginData: &pb.SummaryMetadata_PluginData{
					PluginName: tt.plugin, Content: []byte(tt.content),
				}}}
			if tt.tensor != nil {
				value.Value = &pb.Summary_Value_Tensor{Tensor: tt.tensor}
			}
			log := eventtest.Log(t, event(1, simple("before", 1)), event(1, value), event(2, value))
			code, found, said := inspectJSON(t,
				filepath.Join(writeLogs(t, map[string][]byte{"tfevents": log}), "tfevents"))
			require.Zero(t, code, said)
			tag := found.Runs[0].Tags[1]
			require.Equal(t, 2, tag.Count)
			if tt.want == "" {
				assert.Nil(t, tag.First)
				assert.Zero(t, tag.Problems)
				return
			}
			require.NotNil(t, tag.First)
			assert.Equal(t, 2, tag.Problems)
			assert.Contains(t, tag.First["problem"], tt.want)
			assert.EqualValues(t, len(eventtest.Log(t, event(1, simple("before", 1)))),
				tag.First["offset"])
		})
	}
}

// TestInspectNames checks that no name in a file can affect a terminal other than by being printed.
func TestInspectNames(t *testing.T) {
	names := map[string]string{
		"loss":                      "loss",
		"größe/损失 🙂":                "größe/损失 🙂",
		"":                          `""`,
		" padded":                   `" padded"`,
		"\x1b[31mred":               `"\x1b[31mred"`,
		"two\nlines":                `"two\nlines"`,
		"\u202egnol":                `"\u202egnol"`,
		`say "hi"`:                  `"say \"hi\""`,
		strings.Repeat("long/", 60): strings.Repeat("long/", 60),
	}
	for name, want := range names {
		assert.Equal(t, want, plainName(name))
	}
}

func TestInspectWallTimes(t *testing.T) {
	for _, tt := range []struct {
		name           string
		wall           wallTime
		want, wantJSON string
	}{
		{"epoch", 0, "1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"},
		{"fraction", 1767225607.25, "2026-01-01T00:00:07Z", "2026-01-01T00:00:07.25Z"},
		{"before the epoch", -0.5, "1969-12-31T23:59:59Z", "1969-12-31T23:59:59.5Z"},
		{"milliseconds taken for seconds", 1767225607250, "1.76722560725e+12", "1.76722560725e+12"},
		{"infinite", wallTime(math.Inf(-1)), "-Infinity", "-Infinity"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			assert.Equal(t, tt.want, tt.wall.String())
			text, err := tt.wall.MarshalText()
			require.NoError(t, err)
			assert.Equal(t, tt.wantJSON, string(text))
		})
	}
}

// All damage is counted, but only a part of it is kept.
func TestInspectManyProblems(t *testing.T) {
	log := bytes.Repeat(eventtest.Log(t, &pb.Event{WallTime: math.NaN()}), 50)
	code, found, said := inspectJSON(t,
		filepath.Join(writeLogs(t, map[string][]byte{"tfevents": log}), "tfevents"))
	require.Zero(t, code, said)
	assert.EqualValues(t, 50, found.Runs[0].Files[0]["problems"])
	assert.Len(t, found.Runs[0].Files[0]["first_problems"], keptProblems)
	_, out, _ := runInspect(t,
		filepath.Join(writeLogs(t, map[string][]byte{"tfevents": log}), "tfevents"))
	assert.Contains(t, out, ": 40 problems more\n")
}

func TestInspectBadInput(t *testing.T) {
	dir := writeLogs(t, map[string][]byte{
		"a/tfevents.1": eventtest.Log(t, event(1, simple("loss", 1))),
		"a/tfevents.0": []byte("<!doctype html><title>Sign in</title>"),
	})
	code, found, said := inspectJSON(t, filepath.Join(dir, "missing"), filepath.Join(dir, "a"))
	assert.Equal(t, 1, code)
	assert.Equal(t, 2, strings.Count(said, "\n"), said)
	require.Len(t, found.Runs, 1)
	assert.Equal(t, 1, found.Runs[0].Tags[0].Count)
	assert.EqualValues(t, 1, found.Runs[0].Files[0]["problems"])

	code, out, said := runInspect(t, filepath.Join(dir, "missing"))
	assert.Equal(t, 1, code)
	assert.Equal(t, "0 runs, 0 files, 0 tags, 0 values, 0 problems\n", out)
	assert.Contains(t, said, "missing")

	code, _, said = runInspect(t)
	assert.Equal(t, 2, code)
	assert.Contains(t, said, "inspect: got 0 arguments, want at least 1")
}

func TestInspectEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, said strings.Builder
	assert.Equal(t, 1, run(ctx, []string{"inspect", filepath.Join(testdata, "demo")}, &out, &said))
	assert.Empty(t, out.String(), "half a census is none")
	assert.Equal(t, 1,
		run(t.Context(), []string{"inspect", filepath.Join(testdata, "demo")}, fullDisk{}, &said))
	assert.Equal(t, "eventlens: write the output: short write\n", said.String())
}

// TestInspectCompressed checks that the size of a file and the size of its content are told apart.
func TestInspectCompressed(t *testing.T) {
	plain := eventtest.Log(t, event(1, simple("loss", 1)), event(2, simple("loss", 2)))
	gz, _ := compressed(t, plain)
	_, found, said := inspectJSON(t, writeLogs(t, map[string][]byte{"tfevents.gz": gz}))
	require.Empty(t, said)
	file := found.Runs[0].Files[0]
	assert.EqualValues(t, len(gz), file["size"])
	assert.EqualValues(t, len(plain), file["bytes"])
	assert.EqualValues(t, 2, file["records"])
}

// TestFlagsMayStandAnywhere checks that flags may stand anywhere except after "--".
func TestFlagsMayStandAnywhere(t *testing.T) {
	file := filepath.Join(testdata, "fixtures", "torch-2.15.0-scalars.tfevents")
	_, want, _ := runInspect(t, "--json", file)
	require.True(t, strings.HasPrefix(want, "{"))
	for _, args := range [][]string{
		{file, "--json"}, {file, "--json=true"}, {"--json", "--", file},
	} {
		code, out, said := runInspect(t, args...)
		assert.Equal(t, 0, code, said)
		assert.Equal(t, want, out)
	}
	code, _, said := runInspect(t, "--", file, "--json")
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "--json")
}

// TestInspectCountsEveryKind checks that all damage the page counts is counted, in the table and in
// JSON.
func TestInspectCountsEveryKind(t *testing.T) {
	log, faults := eventtest.Damaged(t)
	code, out, said := runInspect(t, writeLogs(t, map[string][]byte{"tfevents": log}))
	require.Zero(t, code, said)
	assert.Contains(t, out, fmt.Sprintf(", %d problems\n", faults))
	assert.Contains(t, out,
		`unparsable value: hyperparameter "deep": hparams content of more than 100 levels; 1 value of tag "_hparams_/session_start_info"`)
}
