package bookmark_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/embedding/bookmark"
)

// saved has the fields of a state as the projector's page names them.
const saved = `[{"label":"A","isSelected":true,"tSNEIteration":12,"tSNEPerplexity":8,
"tSNELearningRate":10,"tSNEis3d":true,"umapIs3d":false,"umapNeighbors":15,"umapMinDist":0.1,
"pcaComponentDimensions":[0,1,2],"projections":[{"pca-0":0.5,"pca-1":-1},{"pca-0":2},{}],
"selectedPoints":[1],"filteredPoints":[0,2],"shuffledDataIndices":[2,0,1],
"selectedProjection":"pca","dataSetDimensions":[3,16],"cameraDef":{"orthographic":false,
"position":[1,2,3],"target":[0,0,0],"zoom":1.5,"new":[]},"selectedLabelOption":"digit",
"selectedColorOptionName":"guess","forceCategoricalColoring":true,
"customSelectedSearchByMetadataOption":"digit","customXLeftText":"1","customXLeftRegex":true,
"customXRightText":"7","customXRightRegex":false}]`

func TestRead(t *testing.T) {
	got, err := bookmark.Read([]byte(saved))
	require.NoError(t, err)
	require.Len(t, got, 1)
	b := got[0]
	assert.Equal(t, []bookmark.Coordinate{
		{Name: "pca-0", Values: []float32{0.5, 2}}, {Name: "pca-1", Values: []float32{-1}},
	}, b.Coordinates)
	assert.Equal(t, &bookmark.Camera{Position: [3]float64{1, 2, 3}, Zoom: 1.5}, b.Camera)
	assert.Equal(t, bookmark.Custom{
		Column: "digit", Left: bookmark.Search{Text: "1", IsRegex: true},
		Right: bookmark.Search{Text: "7"},
	}, b.Custom)
	assert.Equal(t, []int{0, 2}, b.Filtered)
	assert.Equal(t, []int{1}, b.Chosen)
	assert.Equal(t, [2]int{3, 16}, [2]int{b.Rows, b.Dimensions})
	assert.Equal(t, bookmark.TSNE{Iterations: 12, Perplexity: 8, LearningRate: 10, Is3D: true},
		b.TSNE)
	assert.Equal(t, bookmark.UMAP{Neighbors: 15, MinDist: 0.1}, b.UMAP)
	assert.True(t, b.IsSelected && b.IsCategorical)
	assert.Equal(t, []string{"A", "pca", "guess", "digit"},
		[]string{b.Label, b.Projection, b.ColorColumn, b.LabelColumn})
}

// TestRoundTrip: what is written is JSON, and is read as it was.
func TestRoundTrip(t *testing.T) {
	want, err := bookmark.Read([]byte(saved))
	require.NoError(t, err)
	text := bookmark.Append(nil, want)
	var states []map[string]any
	require.NoError(t, json.Unmarshal(text, &states))
	assert.Equal(t, []any{map[string]any{"pca-0": 0.5, "pca-1": -1.0}, map[string]any{"pca-0": 2.0}},
		states[0]["projections"], "a point without coordinates is left out at the end only")
	got, err := bookmark.Read(text)
	require.NoError(t, err)
	assert.Equal(t, want, got)
}

// TestDamaged: bookmarks in front of a fault are kept.
func TestDamaged(t *testing.T) {
	got, err := bookmark.Read([]byte(`[{"label":"a"},{"label":`))
	require.Len(t, got, 1)
	assert.Equal(t, "a", got[0].Label)
	assert.ErrorContains(t, err, "the file of bookmarks is not valid JSON")
	got, err = bookmark.Read([]byte(`{"label":"alone","dataSetDimensions":[1]}`))
	require.NoError(t, err)
	require.Len(t, got, 1)
	assert.Equal(t, "alone", got[0].Label)
}
