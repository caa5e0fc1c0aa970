package kind_test

import (
	"fmt"
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
	for data, shape := range shapes {
		if shape != store.Counts && eventfile.DataKind(data) != eventfile.DataOther {
			tag := store.Tag{Shape: shape, Data: eventfile.DataKind(data)}
			assert.False(t, kind.Of(&tag).Counted(), "%v", eventfile.DataKind(data))
		}
	}
	for _, k := range kinds.All {
		k := k.Kind
		if k.Shape == store.Counts {
			continue // All, Other and HParams have no values of their own
		}
		tag := store.Tag{
			Shape: k.Shape, Data: k.Data, Metadata: store.Metadata{Plugin: k.Plugin},
		}
		assert.Equal(t, k.Key, kind.Of(&tag).Key(), "another kind shows the values of kind %s: "+
			"give it a Data or a Plugin that no other kind in kinds.All has", k.Key)
	}
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

// A tab of All has cards of several kinds, in the order of the tabs.
func TestKindsOfATab(t *testing.T) {
	assert.Equal(t, []kind.ID{image.ID}, image.ID.Kinds())
	assert.Equal(t, []kind.ID{kind.Scalar, image.ID, histogram.ID}, kind.All.Kinds())
	assert.True(t, kind.All.Shows(image.ID))
	assert.True(t, image.ID.Shows(image.ID))
	assert.False(t, kind.All.Shows(audio.ID))
	assert.False(t, image.ID.Shows(kind.All))
}

// Addresses of TensorBoard open the same tab, and so do names that people write.
func TestNamesOfTabs(t *testing.T) {
	for written, want := range map[string]kind.ID{
		"scalars": kind.Scalar, "scalar": kind.Scalar, "image": image.ID, "mesh": mesh.ID,
		"hyperparameters": hparams.ID, "timeseries": kind.All,
	} {
		named := false
		for _, name := range kind.TabNames(written) {
			if k, ok := kind.Named(name); ok {
				assert.Equal(t, want, k, written)
				named = true
			}
		}
		assert.True(t, named, written)
	}
}

// A mesh is logged as several tags; only one of them has a card.
func TestPartsOfAValue(t *testing.T) {
	assert.True(t, mesh.ID.Parted())
	assert.False(t, image.ID.Parted())
	value, card := mesh.ID.Part("bunny_VERTEX")
	assert.Equal(t, "bunny", value)
	assert.True(t, card)
	value, card = mesh.ID.Part("bunny_COLOR")
	assert.Equal(t, "bunny", value)
	assert.False(t, card)
	value, card = image.ID.Part("bunny_COLOR")
	assert.Equal(t, "bunny_COLOR", value)
	assert.True(t, card)
}

// Data stored by a later version may have kinds that this one does not know.
func TestUnknownKind(t *testing.T) {
	for _, k := range []kind.ID{kind.Most - 1, kind.Most, 255} {
		assert.False(t, k.Valid())
		assert.Empty(t, k.Key())
		assert.False(t, k.PerRun() || k.Alone() || k.View() || k.OfRuns() || k.Counted())
		value, card := k.Part("loss")
		assert.Equal(t, "loss", value)
		assert.True(t, card)
	}
	assert.True(t, kind.Scalar.Valid())
}

// A kind with the number of another one names both, and the number that it can have: the lowest
// that no kind has, neither before nor after it in the list.
func TestNumberOfAnotherKind(t *testing.T) {
	free := kind.ID(0)
	for free.Valid() {
		free++
	}
	assert.PanicsWithValue(t, fmt.Sprintf("kinds meshes and videos both have the number 9; "+
		"the next free one is %d", free+1), func() {
		kind.Add(&kind.Kind{ID: mesh.ID, Key: "videos"}, &kind.Kind{ID: free, Key: "later"})
	})
	assert.False(t, free.Valid())
}

func TestKindsThatAreNoCards(t *testing.T) {
	assert.True(t, graph.ID.View())
	assert.True(t, hparams.ID.View())
	assert.True(t, hparams.ID.OfRuns())
	assert.False(t, kind.Scalar.View())
	assert.True(t, curve.ID.Alone(), "its x axis has no steps")
	assert.False(t, kind.Scalar.Alone())
}
