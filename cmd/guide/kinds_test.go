package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/kinds"
	"eventlens/app/kinds/audio"
	"eventlens/app/kinds/curve"
	"eventlens/app/kinds/histogram"
	"eventlens/app/kinds/image"
	"eventlens/app/kinds/mesh"
	textkind "eventlens/app/kinds/text"
	"eventlens/app/views/graph"
	"eventlens/app/views/hparams"
)

// TestKindsOfTheGuide checks that the pages listing the drawn kinds name each kind with a view, and
// no other.
func TestKindsOfTheGuide(t *testing.T) {
	pages := map[kind.ID]string{
		kind.Scalar: "scalars.md", image.ID: "images.md", histogram.ID: "histograms.md",
		audio.ID: "audio.md", textkind.ID: "text.md", curve.ID: "curves.md",
		mesh.ID: "meshes.md", kind.Other: "images.md#other-kinds", graph.ID: "graphs.md",
		hparams.ID: "hyperparameters.md",
	}
	require.Len(t, pages, len(kinds.All)-1, "but for All, which has their cards")
	for _, place := range []struct{ file, from, others, end string }{
		{"formats.md", "## What is read", "| decoded, counted", "\n"},
		{"tensorboard.md", "## What is not drawn yet", "are drawn.", ""},
	} {
		text, err := os.ReadFile("../../web/guide/" + place.file)
		require.NoError(t, err)
		_, section, _ := strings.Cut(string(text), place.from)
		drawn, others, found := strings.Cut(section, place.others)
		require.True(t, found, place.file)
		if place.end != "" {
			others, _, _ = strings.Cut(others, place.end)
		}
		for id, page := range pages {
			link := "](" + page + ")"
			assert.Equal(t, id != kind.Other, strings.Contains(drawn, link), "%s: %s is drawn",
				place.file, id)
			assert.Equal(t, id == kind.Other, strings.Contains(others, link), "%s: %s is counted",
				place.file, id)
		}
	}
}
