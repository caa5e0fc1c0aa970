package embedding_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/embedding"
	"eventlens/eventfile/npy"
	"eventlens/eventfile/source"
)

const embedded = "../../testdata/embedded"

// TestEmbedded reads everything of the real folders, which TensorFlow and PyTorch wrote.
func TestEmbedded(t *testing.T) {
	got := report(t, embedded)
	for _, want := range []string{
		"digits: digits\n" +
			"  0 checkpoint 600×16 digit(10) guess(10) number(600) digits/sprite.png[8 8]\n" +
			"  60 checkpoint 600×16 digit(10) guess(10) number(600) digits/sprite.png[8 8]\n" +
			"  600 checkpoint 600×16 digit(10) guess(10) number(600) digits/sprite.png[8 8]\n",
		"torch: default\n  0 tsv 3×2 name(3) number(3)\n",
		"torch: words/table\n" +
			"  0 tsv 5×4 label(5) torch/00000/words%2ftable/sprite.png[4 4]\n" +
			"  10 tsv 5×4 label(5) torch/00010/words%2ftable/sprite.png[4 4]\n" +
			"  200 tsv 5×4 label(5) torch/00200/words%2ftable/sprite.png[4 4]\n",
		"checkpoints: floats/bfloat16\n  7 checkpoint 5×3\n",
		"checkpoints: first\n  - checkpoint 3×2\n",
	} {
		assert.Contains(t, got, want)
	}
	assert.NotContains(t, got, "whole", "a tensor in slices is not offered")
}

// memory is a folder in memory.
func memory(files map[string]string) ([]embedding.File, embedding.Files) {
	var listed []embedding.File
	for path, content := range files {
		listed = append(listed, embedding.File{Path: path, SizeBytes: int64(len(content))})
	}
	return listed, func(path string) source.Source {
		if content, ok := files[path]; ok {
			return source.NewMemory([]byte(content))
		}
		return nil
	}
}

// said returns tensors and problems as text.
func said(tensors []*embedding.Tensor, problems []embedding.Problem) string {
	var lines []string
	for _, tensor := range tensors {
		var steps []string
		for _, s := range tensor.Steps {
			step := s.Title() + "=" + s.Path
			if s.Metadata != "" {
				step += "+" + s.Metadata
			}
			steps = append(steps, step)
		}
		lines = append(lines, tensor.Run+":"+tensor.Name+" "+strings.Join(steps, " "))
		for _, p := range tensor.Problems {
			lines = append(lines, "  "+p.String())
		}
	}
	for _, p := range problems {
		lines = append(lines, p.String())
	}
	return strings.Join(lines, "\n")
}

// TestDefectsOfFolders lists folders with the defects of real ones.
func TestDefectsOfFolders(t *testing.T) {
	index, err := os.ReadFile(embedded + "/digits/layer.ckpt-0.index")
	require.NoError(t, err)
	types, err := os.ReadFile(embedded + "/checkpoints/types.ckpt-7.index")
	require.NoError(t, err)
	const name = "projector_config.pbtxt"
	for title, c := range map[string]struct {
		files map[string]string
		want  string
	}{
		"a path of Windows": {map[string]string{
			"run/" + name: `embeddings { tensor_name: "a" tensor_path: "C:\\u\\run\\t\\a.tsv" ` +
				`metadata_path: "D:/gone/m.tsv" }`,
			"run/t/a.tsv": "", "run/m.tsv": "", "m.tsv": "",
		}, `run:a -=run/t/a.tsv+run/m.tsv
  "D:/gone/m.tsv" is a path of another machine; run/m.tsv is taken
  "C:\\u\\run\\t\\a.tsv" is a path of another machine; run/t/a.tsv is taken`},
		"a folder up, and one that is mixed": {map[string]string{
			"logs/" + name: `embeddings { tensor_path: "logs/a.tsv" metadata_path: "../logs/m.tsv" }
				embeddings { tensor_path: "00003/b\\t.tsv" metadata_path: "../../../m.tsv" }`,
			"logs/a.tsv": "", "logs/m.tsv": "", "logs/00003/b/t.tsv": "",
		}, `logs:a -=logs/a.tsv+logs/m.tsv
logs:t -=logs/00003/b/t.tsv+logs/m.tsv
  "../../../m.tsv" is a path of another machine; logs/m.tsv is taken
  "00003/b\\t.tsv" is a path of another machine; logs/00003/b/t.tsv is taken`},
		"the plugin's folder": {map[string]string{
			"r/plugins/projector/" + name: `embeddings { tensor_path: "a.tsv" metadata_path: "m.tsv" }`,
			"r/a.tsv":                     "", "r/plugins/projector/m.tsv": "",
		}, "r:a -=r/a.tsv+r/plugins/projector/m.tsv"},
		"only the last step": {map[string]string{
			name:                  `embeddings { tensor_name: "x:00007" tensor_path: "00007/x/tensors.tsv" }`,
			"00007/x/tensors.tsv": "", "00001/x/tensors.tsv": "", "00001/x/metadata.tsv": "",
			"00001/y%2fz/tensors.tsv": "", "other/x/tensors.tsv": "",
		}, `:x 1=00001/x/tensors.tsv+00001/x/metadata.tsv 7=00007/x/tensors.tsv
  the configuration does not name step 1 of "x"
:y/z 1=00001/y%2fz/tensors.tsv
other/x:tensors -=other/x/tensors.tsv`},
		"another name, and a number of an output": {map[string]string{
			name:                           `embeddings { tensor_name: "wrong:0" metadata_path: "m.tsv" }`,
			"a.ckpt-5.index":               string(index),
			"a.ckpt-5.data-00000-of-00001": "", "m.tsv": "",
			"a.ckpt-2.data-00000-of-00001": "", "a.ckpt-2.index": "",
			"a.ckpt-5 (conflicted copy).index": "",
			"a.ckpt-6.index.tmp":               "",
			"pack.index":                       "",
		}, `:digits 2=a.ckpt-2+m.tsv 5=a.ckpt-5+m.tsv
  no checkpoint has a tensor "wrong:0"; digits/.ATTRIBUTES/VARIABLE_VALUE is taken, ` +
			`the only one that may be meant`},
		"no such tensor among many": {map[string]string{
			name:               `embeddings { tensor_name: "wrong" } embeddings { tensor_name: "nans:0" }`,
			"types.ckpt.index": string(types), "types.ckpt.data-00000-of-00001": "",
		}, `no checkpoint has a tensor "wrong"; others are offered`},
		"metadata for all": {map[string]string{
			name:           `embeddings { metadata_path: "m.tsv" }`,
			"a.ckpt.index": string(index), "a.ckpt.data-00000-of-00001": "", "m.tsv": "",
		}, ":digits -=a.ckpt+m.tsv"},
		"no shard": {map[string]string{"a.ckpt-1.index": string(index)}, `:digits 1=a.ckpt-1
  "a.ckpt-1.data-00000-of-00001" is not among the files`},
		"a damaged index": {map[string]string{"a.ckpt-1.index": string(index[:50])},
			"a.ckpt-1.index: no index of a checkpoint: the mark at its end is missing; cut off, perhaps"},
		"version 1": {map[string]string{"model.ckpt-3": "", "model.ckpt-3.meta": ""},
			"model.ckpt-3 is a checkpoint of version 1, which is not read"},
		"raw bytes": {map[string]string{
			name: `embeddings { tensor_path: "a.bytes" tensor_shape: 2 tensor_shape: 3 }
				embeddings { tensor_path: "b.bytes" }`, "a.bytes": "", "b.bytes": "",
		}, `:a -=a.bytes
:b -=b.bytes
  "b.bytes" has raw numbers, and nothing says how many make a row`},
		"no checkpoint": {map[string]string{name: `embeddings { tensor_name: "a:0" }`}, `:a ` + `
  "a:0" is in a checkpoint, and there is none in the folder`},
		"a damaged configuration": {map[string]string{
			name: "embeddings { tensor_path: 'a.tsv' }\n{", "a.tsv": "",
		}, ":a -=a.tsv\n" +
			name + `: line 2, byte 36: "{" where a field should begin; the rest is not read`},
		"dropped files":    {map[string]string{"words.vec.tsv": "", "x.npy": ""}, ":x -=x.npy+words.vec.tsv"},
		"one dropped file": {map[string]string{"any.tsv": ""}, ":any -=any.tsv"},
		"a dropped pair": {map[string]string{"vectors.tsv": "", "metadata.tsv": ""},
			":vectors -=vectors.tsv+metadata.tsv"},
		"a table of results": {map[string]string{"results.tsv": "", "events.tfevents": "", "b": ""}, ""},
	} {
		files, open := memory(c.files)
		got := said(list(t, files, open))
		if strings.HasPrefix(title, "no such") {
			assert.Contains(t, got, c.want, title)
			assert.Contains(t, got, "floats/float32", title)
			continue
		}
		assert.Equal(t, c.want, got, title)
	}
}

// TestNothingToFind: a listing without embeddings has none, and wants nothing read.
func TestNothingToFind(t *testing.T) {
	files, open := memory(map[string]string{"run/events.out.tfevents.1": "", "run/a.png": ""})
	assert.Empty(t, embedding.Small(files))
	assert.Empty(t, said(list(t, files, open)))
}

func TestReadForms(t *testing.T) {
	raw := eventfile.DTFloat
	four := []byte{0, 0, 128, 63, 0, 0, 0, 64, 0, 0, 64, 64, 0, 0, 128, 64} // 1 2 3 4
	array := string(npy.Append(nil, raw, []int64{2, 2}, four))
	_, open := memory(map[string]string{
		"a.bytes": string(four), "a.npy": array,
		"f.npy":   strings.Replace(array, "False", "True ", 1),
		"cut.npy": array[:len(array)-5], "no.npy": "PK\x03\x04 and no more",
		"a.tsv": "1\t2\n3\t4\n",
	})
	ctx := context.Background()
	for _, c := range []struct {
		step embedding.Step
		want string
	}{
		{embedding.Step{Form: embedding.Raw, Path: "a.bytes", Rows: 2, Columns: 2}, "[1 2 3 4] <nil>"},
		{embedding.Step{Form: embedding.Raw, Path: "a.bytes", Rows: 3, Columns: 2},
			"[1 2 3 4] read a.bytes: the file ends at byte 16, want 24; 2 of 3 rows were read"},
		{embedding.Step{Form: embedding.Raw, Path: "a.bytes"},
			"[] read a.bytes: nothing says how many numbers make a row"},
		{embedding.Step{Form: embedding.NumPy, Path: "a.npy"}, "[1 2 3 4] <nil>"},
		{embedding.Step{Form: embedding.NumPy, Path: "f.npy"}, "[1 3 2 4] <nil>"},
		{embedding.Step{Form: embedding.NumPy, Path: "cut.npy"},
			"[1 2] read cut.npy: the file ends at byte 139, want 144; 1 of 2 rows were read"},
		{embedding.Step{Form: embedding.NumPy, Path: "no.npy"},
			"[] read no.npy: no npy file: it does not begin with its mark"},
		{embedding.Step{Form: embedding.Text, Path: "a.tsv"}, "[1 2 3 4] <nil>"},
		{embedding.Step{Form: embedding.Checkpoint, Path: "gone"}, "[] gone.index is missing"},
	} {
		v, err := c.step.Read(ctx, open, nil)
		values := []float32{}
		if v != nil {
			values = v.Values
		}
		assert.Equal(t, c.want, fmt.Sprint(values, " ", err))
	}
}
