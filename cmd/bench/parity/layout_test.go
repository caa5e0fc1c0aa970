package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestMergeLayouts(t *testing.T) {
	first := `{"category":[{"title":"A","chart":[{"title":"loss","multiline":{"tag":["loss"]}}],"closed":false}]}`
	second := `{"category":[{"title":"A","chart":[{"title":"loss","multiline":{"tag":["loss"]}},{"title":"band",` +
		`"margin":{"series":[{"value":"v","lower":"l","upper":"u"}]}}],"closed":true},{"title":"B","closed":false}]}`
	third := `{"category":[{"title":"B","chart":[{"title":"lost"}],"closed":false}]}`
	all := set{
		{Kind: kindLayout, Run: "c"}: {Points: []point{{Value: third}}},
		{Kind: kindLayout, Run: "a"}: {Points: []point{{Value: first}}},
		{Kind: kindLayout, Run: "b"}: {Points: []point{{Value: second}}},
		{Kind: kindRun, Run: "a"}:    {Points: []point{{}}},
	}
	mergeLayouts(all)
	require.Len(t, all, 2, "one layout in the place of three, and the run")
	var got layout
	require.NoError(t, json.Unmarshal([]byte(all[key{Kind: kindLayout}].Points[0].Value), &got))
	require.Len(t, got.Categories, 2)
	assert.Len(t, got.Categories[0].Charts, 2, "a chart that both have counts once")
	assert.False(t, got.Categories[0].Closed, "the first run says whether it is")
	assert.Empty(t, got.Categories[1].Charts, "a chart for a category of a later run is lost")
}
