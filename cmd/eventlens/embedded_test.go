package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/embedding/tsv"
	"eventlens/eventfile/npy"
)

const embeddedDir = "../../testdata/embedded/"

// output runs the command and returns what it printed.
func output(t *testing.T, args ...string) (code int, out, said string) {
	t.Helper()
	var stdout, stderr strings.Builder
	code = run(t.Context(), args, &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

func TestInspectEmbeddings(t *testing.T) {
	code, out, said := output(t, "inspect", embeddedDir+"digits")
	assert.Equal(t, 0, code, said)
	assert.Contains(t, out, `
STEP  FORM        ROWS  COLUMNS  FILE
   0  checkpoint   600       16  ../../testdata/embedded/digits/layer.ckpt-0
  60  checkpoint   600       16  ../../testdata/embedded/digits/layer.ckpt-60
 600  checkpoint   600       16  ../../testdata/embedded/digits/layer.ckpt-600

DISTINCT  KIND    METADATA
      10  number  digit
      10  number  guess
     600  number  number

0 runs, 0 files, 0 tags, 0 values, 0 problems, 1 embedding
`)
}

// TestInspectDamagedEmbeddings: problems are named, and do not end the command.
func TestInspectDamagedEmbeddings(t *testing.T) {
	dir := writeLogs(t, map[string][]byte{
		"run/projector_config.pbtxt": []byte(`embeddings {
			tensor_path: "/home/me/run/a.tsv" metadata_path: "m.tsv" sprite { image_path: "s.png" }
			bookmarks_path: "b.json"
		}`),
		"run/a.tsv":    []byte("1\t2\nx\t4\n0\t0\n"),
		"run/m.tsv":    []byte("a\nb\n"),
		"run/b.json":   []byte(`[{"label":"first"},{`),
		"tfevents.0":   readFixture(t, "torch-2.15.0-restart-0"),
		"b.ckpt.index": []byte("no index"),
	})
	code, out, said := output(t, "inspect", "--json", dir)
	assert.Equal(t, 0, code, said)
	var c struct {
		Runs              []struct{}
		Embeddings        []*embeddingCensus
		EmbeddingProblems []string `json:"embedding_problems"`
	}
	require.NoError(t, json.Unmarshal([]byte(out), &c))
	assert.Len(t, c.Runs, 1)
	require.Len(t, c.Embeddings, 1)
	e := c.Embeddings[0]
	assert.Equal(t, [2]string{filepath.ToSlash(dir) + "/run", "a"}, [2]string{e.Run, e.Name})
	assert.Equal(t, []string{
		`"s.png" is not among the files`,
		`"/home/me/run/a.tsv" is a path of another machine; run/a.tsv is taken`,
	}, e.Problems)
	s := e.Steps[0]
	assert.Equal(t, [4]int{3, 2, 1, 1}, [4]int{s.Rows, s.Columns, s.NotFinite, s.Zeros})
	assert.Equal(t, []string{
		"run/a.tsv: a cell holds no number; NaN takes its place; line 2, byte 4",
		"run/m.tsv: 2 rows for 3 vectors; the rest has none",
		"read run/b.json: the file of bookmarks is not valid JSON: unexpected end at byte 20",
	}, s.Problems)
	assert.Equal(t, []string{"first"}, s.Bookmarks)
	require.Len(t, c.EmbeddingProblems, 1)
	assert.Contains(t, c.EmbeddingProblems[0], "/b.ckpt.index: no index of a checkpoint")
}

// TestInspectLoggedTensors: tensors of two axes that no view draws are embeddings, too.
func TestInspectLoggedTensors(t *testing.T) {
	dir := writeLogs(t, map[string][]byte{
		"tfevents.0": readFixture(t, "torch-2.15.0-tensors"),
	})
	_, out, _ := output(t, "inspect", dir)
	assert.Regexp(t, `38  2 × 3 +tensor/float32\n`, out)
	_, out, said := output(t, "dump", "--embedding", "tensor/float32", dir)
	assert.Regexp(t, `^[-0-9.]+\t[-0-9.]+\t[-0-9.]+\n[-0-9.]+\t[-0-9.]+\t[-0-9.]+\n$`, out, said)
}

func TestDumpEmbedding(t *testing.T) {
	code, out, said := output(t, "dump", "--embedding", "words/table", "--step", "10",
		embeddedDir+"torch")
	assert.Equal(t, 0, code, said)
	want, err := os.Open(embeddedDir + "torch/00010/words%2ftable/tensors.tsv")
	require.NoError(t, err)
	defer want.Close()
	wanted, err := tsv.ReadVectors(want, tsv.Options{})
	require.NoError(t, err)
	got, err := tsv.ReadVectors(strings.NewReader(out), tsv.Options{})
	require.NoError(t, err)
	assert.Equal(t, wanted, got)

	_, first, _ := output(t, "dump", "--embedding", "words/table", embeddedDir+"torch")
	assert.NotEqual(t, out, first, "the last step")
	code, array, _ := output(t, "dump", "--npy", "--embedding", "digits", embeddedDir+"digits")
	assert.Equal(t, 0, code)
	h, err := npy.ReadHeader([]byte(array))
	require.NoError(t, err)
	assert.Equal(t, []int64{600, 16}, h.Shape)
	shard, err := os.ReadFile(embeddedDir + "digits/layer.ckpt-600.data-00000-of-00001")
	require.NoError(t, err)
	assert.True(t, bytes.Contains(shard, []byte(array[h.Offset:])), "the bytes of the checkpoint")
}

func TestDumpEmbeddingThatIsNot(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		said string
	}{
		{"--embedding x " + embeddedDir, 1, "no embedding x; eventlens inspect lists what is there"},
		{"--embedding digits --step 7 " + embeddedDir, 1, "no embedding digits at step 7"},
		{"--embedding words --step= " + embeddedDir, 2, "--step is empty"},
		{"--npy " + embeddedDir, 2, "--step and --npy need --embedding"},
		{"--embedding a --profile steps " + embeddedDir, 2, "exclude each other"},
	} {
		code, out, said := output(t, append([]string{"dump"}, strings.Fields(c.args)...)...)
		assert.Equal(t, c.code, code, c.args)
		assert.Contains(t, said, c.said)
		assert.Empty(t, out)
	}
	dir := writeLogs(t, map[string][]byte{
		"a/vectors.tsv": []byte("1\n2\n"), "b/vectors.tsv": []byte("3\n4\n"),
	})
	code, _, said := output(t, "dump", "--embedding", "vectors", dir)
	assert.Equal(t, 1, code)
	assert.Contains(t, said, "/a/vectors or ")
	_, out, _ := output(t, "dump", "--embedding", "b/vectors", dir)
	assert.Equal(t, "3\n4\n", out)
}
