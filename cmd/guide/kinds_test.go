package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/kinds"
	"eventlens/app/kinds/curve"
	textkind "eventlens/app/kinds/text"
	"eventlens/app/views/hparams"
)

// pagesOfKinds are the pages of the kinds whose page is not named after their key.
var pagesOfKinds = map[kind.ID]string{
	textkind.ID: "text.md", curve.ID: "curves.md", kind.Other: "images.md#other-kinds",
	hparams.ID: "hyperparameters.md",
}

// TestKindsOfTheGuide checks that each kind has a page, and that the pages listing the drawn kinds
// link it among them, or a kind that is only counted among the others.
func TestKindsOfTheGuide(t *testing.T) {
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
		for _, k := range kinds.All {
			k := k.Kind
			if k.ID == kind.All {
				continue // has the cards of others
			}
			link := "](" + pageOf(t, k) + ")"
			assert.Equal(t, k.ID != kind.Other, strings.Contains(drawn, link),
				"%s: is kind %s drawn? Its link is %s", place.file, k.Key, link)
			assert.Equal(t, k.ID == kind.Other, strings.Contains(others, link),
				"%s: is kind %s only counted? Its link is %s", place.file, k.Key, link)
		}
	}
}

// pageOf returns the page of a kind, which exists.
func pageOf(t *testing.T, k *kind.Kind) string {
	page, ok := pagesOfKinds[k.ID]
	if !ok {
		page = k.Key + ".md"
	}
	file, _, _ := strings.Cut(page, "#")
	_, err := os.Stat("../../web/guide/" + file)
	require.NoError(t, err, "kind %s has no page: write web/guide/%s, or add another page to "+
		"pagesOfKinds in cmd/guide/kinds_test.go, and link it in formats.md and tensorboard.md",
		k.Key, page)
	return page
}
