package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
)

// TestKindsOfTheGuide checks that the pages listing the drawn kinds name each kind with a view, and
// no other.
func TestKindsOfTheGuide(t *testing.T) {
	pages := map[kind.ID]string{
		kind.Scalar: "scalars.md", kind.Image: "images.md", kind.Histogram: "histograms.md", kind.Audio: "audio.md", kind.Text: "text.md", kind.Curve: "curves.md",
		kind.Mesh: "meshes.md", kind.Other: "images.md#other-kinds", kind.Graph: "graphs.md", kind.HParams: "hyperparameters.md",
	}
	require.Len(t, pages, kind.Count-1, "but for All, which has their cards")
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
			assert.Equal(t, id != kind.Other, strings.Contains(drawn, link), "%s: %s is drawn", place.file, id)
			assert.Equal(t, id == kind.Other, strings.Contains(others, link), "%s: %s is counted", place.file, id)
		}
	}
}
