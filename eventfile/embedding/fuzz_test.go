package embedding_test

import (
	"bytes"
	"fmt"
	"os"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
	"eventlens/eventfile/embedding"
	"eventlens/eventfile/embedding/bookmark"
	"eventlens/eventfile/embedding/checkpoint"
	"eventlens/eventfile/embedding/config"
	"eventlens/eventfile/embedding/tsv"
	"eventlens/eventfile/npy"
)

// The targets of all packages of embeddings are here, so that they are linked once.

// FuzzIndex: any bytes give an index of bounded size, or an error.
func FuzzIndex(f *testing.F) {
	for _, name := range []string{"types.ckpt-7", "shards.ckpt", "slices.ckpt"} {
		content, err := os.ReadFile(embedded + "/checkpoints/" + name + ".index")
		require.NoError(f, err)
		f.Add(content)
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		x, err := checkpoint.ReadIndex(content)
		if err != nil {
			return
		}
		require.LessOrEqual(t, len(x.Entries), len(content))
		for _, e := range x.Entries {
			x.Find(e.Name)
			if a, err := x.Array(e); err == nil {
				require.Equal(t, e.SizeBytes, a.SizeBytes())
			}
			e.IsMatrix()
		}
	})
}

// FuzzConfig: any bytes give a configuration or a fault with its place, and a list of tensors.
func FuzzConfig(f *testing.F) {
	for _, seed := range []string{
		"embeddings { tensor_name: \"a\" sprite { image_path: 'x' single_image_dim: [1,2] } }",
		"embeddings { tensor_path: '../a\\\\b.tsv' metadata_path: '/m.tsv' tensor_shape: 3 }",
		"x < y: [ { z: 1 } ] >", "[a.b]: 1", "a: \"\\777\\uffff\\", "embeddings: [{}, <>]", "#",
	} {
		f.Add([]byte(seed))
	}
	files := []embedding.File{{Path: "r/projector_config.pbtxt"}, {Path: "r/b.tsv"}, {Path: "m.tsv"}}
	f.Fuzz(func(t *testing.T, content []byte) {
		c, err := config.Read(content)
		if err != nil {
			require.Contains(t, err.Error(), "line ")
		}
		require.LessOrEqual(t, len(c.Embeddings), len(content)/2+1)
		tensors, _ := embedding.List(files, map[string][]byte{files[0].Path: content})
		require.LessOrEqual(t, len(tensors), len(c.Embeddings)+2)
	})
}

// FuzzBookmark: bookmarks are read again as they were written.
func FuzzBookmark(f *testing.F) {
	f.Add([]byte(`[{"label":"a","projections":[{"pca-0":1},{}],"cameraDef":{"zoom":1e3}}]`))
	f.Add([]byte(`{"dataSetDimensions":[1,2],"selectedPoints":[0.5,-1e300],"customYUpText":"\u0000"}`))
	f.Fuzz(func(t *testing.T, content []byte) {
		bookmarks, err := bookmark.Read(content)
		if err != nil {
			return
		}
		text := bookmark.Append(nil, bookmarks)
		again, err := bookmark.Read(text)
		if err == nil { // else most points lack coordinates
			require.Equal(t, string(text), string(bookmark.Append(nil, again)))
		}
	})
}

// FuzzTSV: any bytes give the same table in pieces of any size, of bounded size.
func FuzzTSV(f *testing.F) {
	for _, seed := range []string{"1\t2\n3\t4\n", "a b 1\n", "x\t1\ny\n", "1,2\r\n3,4", "\ufeff1",
		"n\tm\n1\t2\n\n", "1e9\t-inf\tnan\n"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		whole, err := tsv.ReadVectors(bytes.NewReader(content), tsv.Options{})
		parts, again := tsv.ReadVectors(iotest.HalfReader(bytes.NewReader(content)), tsv.Options{})
		require.Equal(t, err, again)
		if err == nil {
			require.Equal(t, fmt.Sprint(whole), fmt.Sprint(parts)) // a NaN equals no other
			require.LessOrEqual(t, len(whole.Values), 2*len(content)+1<<17)
		}
		m, err := tsv.ReadMetadata(bytes.NewReader(content), tsv.Options{})
		if err != nil {
			return
		}
		m.Fit(bytes.Count(content, []byte("\n")))
		for i := range m.Columns {
			require.LessOrEqual(t, len(m.Columns[i].Codes), m.Rows)
			m.Columns[i].Value(m.Rows)
		}
	})
}

// FuzzNPY: any bytes give a header or an error; what is written is read.
func FuzzNPY(f *testing.F) {
	f.Add(npy.Append(nil, eventfile.DTFloat, []int64{2, 3}, nil), uint16(3))
	f.Add([]byte("\x93NUMPY\x01\x00\x10\x00{'shape': (2, 3 "), uint16(0))
	f.Fuzz(func(t *testing.T, content []byte, n uint16) {
		if h, err := npy.ReadHeader(content); err == nil {
			require.LessOrEqual(t, h.Offset, int64(len(content)))
			require.NotEqual(t, eventfile.DTInvalid, h.DType)
		}
		shape := []int64{int64(n), 2}
		h, err := npy.ReadHeader(npy.Append(nil, eventfile.DTHalf, shape, nil))
		require.NoError(t, err)
		require.Equal(t, shape, h.Shape)
	})
}
