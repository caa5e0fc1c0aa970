package resultfile_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/eventfile/resultfile"
)

func TestKindOf(t *testing.T) {
	for name, want := range map[string]resultfile.Kind{
		"plugins/profile/a/host.overview_page.pb": resultfile.Overview,
		"10.0.0.1.input_pipeline.json":            resultfile.InputPipeline,
		"h.input_pipeline_analyzer.pb":            resultfile.InputPipeline,
		"h.kernel_stats.pb":                       resultfile.KernelStats,
		"h.tensorflow_stats.pb":                   resultfile.OperatorStats,
		"h.FRAMEWORK_OP_STATS.PB":                 resultfile.OperatorStats,
		"h.memory_profile.json.gz":                resultfile.Memory,
		"memory_profile.json.gz":                  resultfile.Memory,
		"h.xplane.pb":                             "",
		"h.trace.json.gz":                         "",
		"h.overview_page.txt":                     "",
		"overview_page.pb/x":                      "",
	} {
		kind, ok := resultfile.KindOf(name)
		assert.Equal(t, want, kind, name)
		assert.Equal(t, want != "", ok, name)
	}
}

// Fields of messages.
func text(field protowire.Number, content string) []byte {
	return protowire.AppendString(protowire.AppendTag(nil, field, protowire.BytesType), content)
}

func whole(field protowire.Number, v uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(nil, field, protowire.VarintType), v)
}

func double(field protowire.Number, v float64) []byte {
	return protowire.AppendFixed64(protowire.AppendTag(nil, field, protowire.Fixed64Type),
		math.Float64bits(v))
}

func message(field protowire.Number, parts ...[]byte) []byte {
	return text(field, string(slices.Concat(parts...)))
}

// kernels is a result with two kernels; the sizes of the second one are not packed.
func kernels() []byte {
	occupancy := protowire.AppendFixed32(protowire.AppendTag(nil, 14, protowire.Fixed32Type),
		math.Float32bits(62.5))
	return slices.Concat(
		message(1, text(1, "gemm"), whole(2, 38), text(5, "\x80\x08\x01\x01"),
			text(6, "\xa0\x01\x01\x01"), whole(7, 7908309), whole(8, 17407), whole(9, 76800),
			whole(10, 1), text(12, "dense/MatMul"), whole(13, 194), occupancy),
		message(1, text(1, "bad\xff"), whole(5, 32), whole(5, 2)))
}

func TestKernels(t *testing.T) {
	r, err := resultfile.Read(resultfile.KernelStats, kernels())
	require.NoError(t, err)
	table := r.Table("kernels")
	require.NotNil(t, table)
	assert.Equal(t, []string{"gemm", "dense/MatMul", "38", "0", "0", "1024×1×1", "160×1×1", "194",
		"7908309", "17407", "76800", "true", "false", "62.5"}, table.Rows[0])
	assert.Equal(t, []string{"bad\uFFFD", "", "0", "0", "0", "32×2", "", "0", "0", "0", "0", "false",
		"false", "0"}, table.Rows[1])
	assert.Equal(t, resultfile.Column{Name: "total_ns", IsNumber: true}, table.Columns[8])
	assert.Nil(t, r.Table("steps"))
}

// input is the analysis of an input pipeline with one step.
func input() []byte {
	return slices.Concat(text(9, "Tesla V100"),
		message(2, double(1, 12.5), double(2, 0.5), double(3, 12), double(4, 13)),
		message(3, double(1, 61)),
		message(4, text(1, "type.googleapis.com/x"),
			message(2, whole(1, 3), double(2, 12.5), double(11, 7.5))),
		message(6, text(1, "Iterator::Map"), whole(2, 9), double(3, 4.5), text(7, "Preprocessing")))
}

func TestOverview(t *testing.T) {
	file := slices.Concat(message(2, input()),
		message(3, double(2, 71.5), message(4, text(1, "MatMul"), double(3, 0.25))),
		message(4, text(1, "host"), text(2, "Your program is input-bound")))
	r, err := resultfile.Read(resultfile.Overview, file)
	require.NoError(t, err)
	assert.Equal(t, "12.5", r.Fact("step_ms_mean"))
	assert.Equal(t, "61", r.Fact("input_percent_mean"))
	assert.Equal(t, "71.5", r.Fact("device_idle_percent"))
	assert.Equal(t, "Your program is input-bound", r.Fact("statement"))
	assert.Equal(t, "Tesla V100", r.Fact("hardware"))
	assert.Empty(t, r.Fact("matrix_unit_percent"))
	assert.Equal(t, []string{"3", "12.5", "0", "0", "0", "0", "0", "0", "0", "7.5", "0", "0"},
		r.Table("steps").Rows[0])
	assert.Equal(t, "0.25", r.Table("top_operators").Rows[0][2])
	assert.Equal(t, "Iterator::Map", r.Table("input_operators").Rows[0][0])

	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write(file)
	require.NoError(t, w.Close())
	again, err := resultfile.Read(resultfile.Overview, packed.Bytes())
	require.NoError(t, err)
	assert.Equal(t, r, again)
}

func TestMemory(t *testing.T) {
	r, err := resultfile.Read(resultfile.Memory, message(1, text(1, "GPU_0_bfc"), message(2,
		message(1, whole(1, 9), message(2, whole(2, 64), double(4, 0.5), whole(5, 128)),
			message(3, whole(1, 1), whole(3, 64), text(5, "conv"), text(9, "[2,3]"))))))
	require.NoError(t, err)
	assert.Equal(t, []string{"9", "0", "64", "0", "0.5", "128", "1", "0", "64", "conv", "0", "", "",
		"[2,3]"}, r.Table("memory").Rows[0])
}

func TestTables(t *testing.T) {
	r, err := resultfile.Read(resultfile.InputPipeline, []byte(`[
		{"cols":[{"id":"step","label":"Step","type":"string"},{"id":"ms","type":"number"}],
		 "rows":[{"c":[{"v":"a\u0062"},{"v":1.5}]},{"c":[{"v":null}]},{"c":[null,{"v":NaN},{"v":1}]},7],
		 "p":{"bottleneck":"device","idle":12,"more":{}}},
		{"x":1}, 5, {"cols":[{"id":"b"}]}]`))
	require.NoError(t, err)
	assert.Equal(t, []resultfile.Table{
		{Name: "table_1", Columns: []resultfile.Column{{Name: "step"}, {Name: "ms", IsNumber: true}},
			Rows: [][]string{{"ab", "1.5"}, {""}, {"", "NaN"}}},
		{Name: "table_2", Columns: []resultfile.Column{{Name: "b"}}},
	}, r.Tables)
	assert.Equal(t, []resultfile.Fact{{"bottleneck", "device"}, {"idle", "12"}, {"more", ""}},
		r.Facts)
}

func TestBadResults(t *testing.T) {
	_, err := resultfile.Read(resultfile.KernelStats, nil)
	assert.ErrorIs(t, err, resultfile.ErrEmpty)
	for name, file := range map[string]string{
		"cut":     string(kernels()[:len(kernels())-3]),
		"strange": "hello", "pointer": "version https://git-lfs.github.com/spec/v1\n",
		"json": `[{"cols":[{"id":"a"}],"rows":[`, "gzip": "\x1f\x8b\x08",
	} {
		_, err := resultfile.Read(resultfile.KernelStats, []byte(file))
		assert.Error(t, err, name)
	}
	r, err := resultfile.Read(resultfile.KernelStats, kernels()[:len(kernels())-3])
	assert.Error(t, err)
	assert.Len(t, r.Table("kernels").Rows, 1, "what comes before the damage is read")
	_, err = resultfile.Read(resultfile.Overview, []byte(strings.Repeat("[", 100_000)))
	assert.Error(t, err)
	_, err = resultfile.Read(resultfile.KernelStats, text(99, "other"))
	assert.Error(t, err)
	r, err = resultfile.Read(resultfile.KernelStats, bytes.Repeat(message(1), 1_000_000))
	assert.ErrorContains(t, err, "more than 100000 rows")
	assert.Len(t, r.Table("kernels").Rows, 100_000)
}

// TestCorpus reads the results of real profilers. They may not be published: without them the test
// says so and is skipped.
func TestCorpus(t *testing.T) {
	read := 0
	for _, dir := range []string{"../../../shared/corpus-profile", "../../../shared/corpus"} {
		err := filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
			kind, ok := resultfile.KindOf(path)
			if err != nil || info.IsDir() || !ok {
				return err
			}
			file, err := os.ReadFile(path)
			require.NoError(t, err)
			r, err := resultfile.Read(kind, file)
			if errors.Is(err, resultfile.ErrEmpty) {
				return nil
			}
			require.NoError(t, err, path)
			assert.NotEmpty(t, r.Tables, path)
			read++
			return nil
		})
		if errors.Is(err, os.ErrNotExist) {
			t.Skipf("NO CORPUS at %s: real results were NOT read", dir)
		}
		require.NoError(t, err)
	}
	assert.GreaterOrEqual(t, read, 10)
}

// FuzzRead checks that any bytes are read within bounds, and that cells fit the columns.
func FuzzRead(f *testing.F) {
	kinds := []resultfile.Kind{resultfile.KernelStats, resultfile.Overview, resultfile.Memory,
		resultfile.InputPipeline, resultfile.OperatorStats}
	f.Add(0, kernels())
	f.Add(3, input())
	f.Add(1, []byte(`[{"cols":[{"id":"a"}],"rows":[{"c":[{"v":1}]}],"p":{"x":"y"}}]`))
	f.Fuzz(func(t *testing.T, kind int, file []byte) {
		r, _ := resultfile.Read(kinds[max(kind, 0)%len(kinds)], file)
		if r == nil {
			return
		}
		for _, table := range r.Tables {
			for _, row := range table.Rows {
				require.LessOrEqual(t, len(row), len(table.Columns))
			}
		}
	})
}
