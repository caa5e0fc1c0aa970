package config

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRead(t *testing.T) {
	c, err := Read([]byte(`# by hand
model_checkpoint_path: "log/" 'model.ckpt-3'
model_checkpoint_dir: 'log'
embeddings {
  tensor_name: "a:0"; metadata_path: "C:\\Users\\me\\meta.tsv"
  sprite < image_path: "s\x2epng" single_image_dim: 28, single_image_dim: 0x1c >
  new_field: [1, {a: "}"}, 'x'] other { deep { er: 1 } } [ext.name]: 5
}
embeddings: {
  tensor_path: "t.bytes"
  tensor_shape: [10, 20]
  bookmarks_path: "b\303\244.json"
  metadata_path: 'C:\data\words.tsv'
}
`))
	require.NoError(t, err)
	assert.Equal(t, &Config{
		CheckpointPath: "log/model.ckpt-3", CheckpointDir: "log",
		Embeddings: []Embedding{{
			TensorName: "a:0", MetadataPath: `C:\Users\me\meta.tsv`,
			Sprite: Sprite{ImagePath: "s.png", Dims: []int64{28, 28}}, Line: 4,
		}, {
			TensorPath: "t.bytes", TensorShape: []int64{10, 20}, BookmarksPath: "bä.json",
			MetadataPath: `C:\data\words.tsv`, Line: 9,
		}},
	}, c)
}

// TestDamagedConfig: what stands in front of a fault is kept, and the fault has its place.
func TestDamagedConfig(t *testing.T) {
	const first = "embeddings { tensor_name: \"a\" }\n"
	for text, want := range map[string]string{
		"embeddings {\n tensor_name: \"b\n}": "line 3, byte 59: a text without an end",
		"embeddings { tensor_name: \"b\"":    `line 2, byte 61: the text ends inside of a message`,
		"embeddings 5":                       `line 2, byte 43: want a message in brackets`,
		"\"b\"":                              `line 2, byte 32: "\"" where a field should begin`,
		"embeddings { tensor_shape: x }":     `line 2, byte 60: "x" is no whole number`,
		"x: ":                                `line 2, byte 35: want the value of a field`,
	} {
		c, err := Read([]byte(first + text))
		require.NotEmpty(t, c.Embeddings, text)
		assert.Equal(t, "a", c.Embeddings[0].TensorName)
		assert.EqualError(t, err, want+"; the rest is not read", text)
	}
}

func TestGrid(t *testing.T) {
	type grid struct{ across, width, height int }
	for _, c := range []struct {
		name             string
		dims             []int64
		width, height, n int
		want             grid // none if it cannot be divided
	}{
		{"as TensorFlow writes it", []int64{28, 28}, 1120, 1120, 1600, grid{40, 28, 28}},
		{"as torch writes it", []int64{4, 4}, 12, 8, 5, grid{3, 4, 4}},
		{"one number", []int64{8}, 80, 80, 90, grid{10, 8, 8}},
		{"three numbers", []int64{8, 8, 3}, 80, 80, 90, grid{10, 8, 8}},
		{"none", nil, 80, 40, 90, grid{10, 8, 4}},
		{"wrong", []int64{100, 100}, 80, 80, 90, grid{10, 8, 8}},
		{"too few", []int64{40, 40}, 80, 80, 90, grid{10, 8, 8}},
		{"not divisible", []int64{100, 100}, 81, 80, 90, grid{}},
		{"negative", []int64{-1, -1}, 80, 80, 64, grid{8, 10, 10}},
	} {
		across, width, height, ok := Sprite{Dims: c.dims}.Grid(c.width, c.height, c.n)
		assert.Equal(t, c.want != grid{}, ok, c.name)
		assert.Equal(t, c.want, grid{across, width, height}, c.name)
	}
}
