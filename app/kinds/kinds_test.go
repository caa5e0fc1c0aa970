package kinds_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
	"eventlens/app/kinds"
	"eventlens/app/kinds/audio"
	"eventlens/app/kinds/curve"
	"eventlens/app/kinds/histogram"
	"eventlens/app/kinds/image"
	"eventlens/app/kinds/mesh"
	"eventlens/app/kinds/text"
	"eventlens/app/views/graph"
	"eventlens/app/views/hparams"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

func TestEveryKindHasItsOwnKey(t *testing.T) {
	keys := map[string]bool{}
	for _, k := range kind.Tabs() {
		assert.NotEmpty(t, k.Key())
		keys[k.Key()] = true
		assert.Equal(t, k.Key(), k.String())
		named, ok := kind.Named(k.Key())
		assert.True(t, ok)
		assert.Equal(t, k, named)
	}
	assert.Len(t, keys, len(kinds.All))
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
	}{{kind.Scalar, "scalars"}, {image.ID, "images"}, {histogram.ID, "histograms"},
		{audio.ID, "audio"}, {text.ID, "text"}, {kind.Other, "other"},
		{graph.ID, "graphs"}, {hparams.ID, "hparams"}, {curve.ID, "pr_curves"},
		{mesh.ID, "meshes"}} {
		assert.EqualValues(t, i, want.id)
		assert.Equal(t, want.key, want.id.Key())
	}
}

func TestKindOfATag(t *testing.T) {
	for _, tt := range []struct {
		tag  store.Tag
		want kind.ID
	}{
		{store.Tag{Shape: store.Numbers}, kind.Scalar},
		{store.Tag{Shape: store.Buckets}, histogram.ID},
		{store.Tag{Shape: store.Payloads, Data: eventfile.DataImage}, image.ID},
		{store.Tag{Shape: store.Payloads, Data: eventfile.DataAudio}, audio.ID},
		{store.Tag{Shape: store.Payloads, Data: eventfile.DataMesh}, mesh.ID},
		{store.Tag{Shape: store.Payloads, Data: eventfile.DataPRCurve}, curve.ID},
		{store.Tag{Shape: store.Payloads, Data: eventfile.DataText}, text.ID},
		{store.Tag{Shape: store.Payloads, Data: eventfile.DataGraph}, graph.ID},
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
	assert.Equal(t, len(kinds.All)-3, shown,
		"each kind but All, Other and HParams has data of its own")
}

func TestCardsOfOneRun(t *testing.T) {
	assert.False(t, kind.Scalar.PerRun())
	assert.True(t, image.ID.PerRun())
	assert.True(t, histogram.ID.PerRun())
	assert.True(t, audio.ID.PerRun())
	assert.True(t, text.ID.PerRun())
	assert.True(t, curve.ID.PerRun())
	assert.False(t, kind.Other.PerRun())
	assert.True(t, kind.Other.Counted())
	assert.False(t, image.ID.Counted())
	assert.False(t, kind.All.Counted(), "its tab has charts")
	assert.False(t, kind.All.PerRun())
}

// TestTextsOfKinds checks the texts that package words shows: each has those that its tab needs,
// without signs that a message with arguments would have.
func TestTextsOfKinds(t *testing.T) {
	for _, k := range kinds.All {
		d := k.Kind
		assert.NotEmpty(t, d.Tab, d.Key)
		assert.NotEmpty(t, d.Noun, d.Key)
		if k.Cards != nil {
			assert.NotEmpty(t, d.Chart, d.Key)
		}
		assert.Equal(t, d.TensorFlow == "", d.PyTorch == "", d.Key)
		for _, text := range []kind.Text{
			d.Tab, d.Noun, d.Writer, d.Chart, d.TensorFlow, d.PyTorch,
		} {
			assert.NotRegexp(t, `[{}]|^\s|\s$`, text, d.Key)
		}
	}
}
