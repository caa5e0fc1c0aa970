package kind_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

func TestEveryKindHasItsOwnKey(t *testing.T) {
	keys := map[string]bool{}
	for k := kind.ID(0); k.Valid(); k++ {
		assert.NotEmpty(t, k.Key())
		keys[k.Key()] = true
		assert.Equal(t, k.Key(), k.String())
		named, ok := kind.Named(k.Key())
		assert.True(t, ok)
		assert.Equal(t, k, named)
	}
	assert.Len(t, keys, kind.Count)
	assert.Len(t, kind.Keys(), kind.Count)
	_, ok := kind.Named("pictures")
	assert.False(t, ok)
	_, ok = kind.Named("")
	assert.False(t, ok)
}

// TestRememberedNumbers checks the numbers stored on people's devices, and the keys in their links.
func TestRememberedNumbers(t *testing.T) {
	for i, want := range []struct {
		id  kind.ID
		key string
	}{{kind.Scalar, "scalars"}, {kind.Image, "images"}, {kind.Histogram, "histograms"}, {kind.Audio, "audio"}, {kind.Text, "text"}, {kind.Other, "other"},
		{kind.Graph, "graphs"}, {kind.HParams, "hparams"}, {kind.Curve, "pr_curves"}, {kind.Mesh, "meshes"}} {
		assert.Equal(t, i, want.id.Number())
		assert.Equal(t, want.key, want.id.Key())
	}
}

func TestKindOfATag(t *testing.T) {
	for _, tt := range []struct {
		tag  store.Tag
		want kind.ID
	}{
		{store.Tag{Shape: store.Numbers}, kind.Scalar},
		{store.Tag{Shape: store.Buckets}, kind.Histogram},
		{store.Tag{Shape: store.Payloads, Data: eventfile.DataImage}, kind.Image},
		{store.Tag{Shape: store.Payloads, Data: eventfile.DataAudio}, kind.Audio},
		{store.Tag{Shape: store.Payloads, Data: eventfile.DataMesh}, kind.Mesh},
		{store.Tag{Shape: store.Payloads, Data: eventfile.DataPRCurve}, kind.Curve},
		{store.Tag{Shape: store.Payloads, Data: eventfile.DataText}, kind.Text},
		{store.Tag{Shape: store.Payloads, Data: eventfile.DataGraph}, kind.Graph},
		{store.Tag{Shape: store.Counts}, kind.Other},
	} {
		assert.Equal(t, tt.want, kind.Of(&tt.tag), "%+v", tt.tag)
	}
}

// TestKeptIsShown finds a meaning that the store keeps and no kind shows, or the reverse.
func TestKeptIsShown(t *testing.T) {
	shapes := kind.Shapes()
	for data, shape := range store.DefaultShapes { // kept by every builder
		if shape != store.Counts {
			assert.Equal(t, shape, shapes[data])
		}
	}
	shown := 0
	for data, shape := range shapes {
		if shape != store.Counts && eventfile.DataKind(data) != eventfile.DataOther {
			tag := store.Tag{Shape: shape, Data: eventfile.DataKind(data)}
			assert.False(t, kind.Of(&tag).Counted(), "%v", eventfile.DataKind(data))
			shown++
		}
	}
	assert.Equal(t, kind.Count-3, shown, "each kind but All, Other and HParams has data of its own")
}

func TestCardsOfOneRun(t *testing.T) {
	assert.False(t, kind.Scalar.PerRun())
	assert.True(t, kind.Image.PerRun())
	assert.True(t, kind.Histogram.PerRun())
	assert.True(t, kind.Audio.PerRun())
	assert.True(t, kind.Text.PerRun())
	assert.True(t, kind.Curve.PerRun())
	assert.False(t, kind.Other.PerRun())
	assert.True(t, kind.Other.Counted())
	assert.False(t, kind.Image.Counted())
	assert.False(t, kind.All.Counted(), "its tab has charts")
	assert.False(t, kind.All.PerRun())
}

func TestPartsOfMeshes(t *testing.T) {
	for tag, want := range map[string]struct {
		mesh string
		part eventfile.MeshPart
	}{
		"a/b_VERTEX": {"a/b", eventfile.MeshVertices}, "a_FACE": {"a", eventfile.MeshFaces}, "a_COLOR": {"a", eventfile.MeshColors}, "a_3": {"a", eventfile.MeshColors}, "a_1": {"a", eventfile.MeshVertices},
		"a_1_FACE": {"a_1", eventfile.MeshFaces}, "vertices": {"vertices", eventfile.MeshVertices},
	} {
		mesh, part := kind.MeshPart(tag)
		assert.Equal(t, want.mesh, mesh, tag)
		assert.Equal(t, want.part, part, tag)
	}
}
