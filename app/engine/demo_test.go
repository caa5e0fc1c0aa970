package engine_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/kinds/audio"
	"eventlens/app/kinds/curve"
	"eventlens/app/kinds/histogram"
	"eventlens/app/kinds/image"
	textkind "eventlens/app/kinds/text"
	"eventlens/app/views/graph"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// TestDemo opens the demo log from a server and compares it with the tags found by TensorBoard's
// reader.
func TestDemo(t *testing.T) {
	files, bytesInAll := demoFiles(t)
	b := startBucket(t, files)
	kept := newCache()
	for _, visitNumber := range []int{1, 2} {
		p, loaded := visit(t, kept, wire.Source{URL: b.url("")})
		assert.Empty(t, p.problems())
		values := map[string]int64{}
		// Contents of the two PyTorch runs besides summary values: a graph, and the cost of its
		// steps.
		values[fmt.Sprint(graph.ID)], values[fmt.Sprint(graph.ID, "step1")] = 2, 2
		points := int64(0)
		for _, line := range demoGolden(t) {
			if line.Kind() != kind.Other {
				values[fmt.Sprint(line.Kind(), line.Tag)] += line.Count
			}
			if line.Kind() == kind.Scalar {
				points += line.Count
			}
		}
		assert.Equal(t, points, loaded.Points)
		assert.Equal(t, bytesInAll, loaded.Bytes)
		for _, m := range p.latestTags() {
			if m.Kind != kind.Other {
				assert.Equal(t, values[fmt.Sprint(m.Kind, m.Name)], m.Values, m.Name)
				delete(values, fmt.Sprint(m.Kind, m.Name))
			}
		}
		assert.Empty(t, values, "tags that were not found")
		if visitNumber == 2 {
			assert.Zero(t, loaded.FetchedBytes)
		}
	}
}

// latestTags returns every tag as last sent.
func (p *page) latestTags() map[wire.TagID]wire.Tag {
	tags := make(map[wire.TagID]wire.Tag)
	for _, m := range p.seen {
		if c, ok := m.(*wire.Catalogue); ok {
			for _, t := range c.Tags {
				tags[t.ID] = t
			}
		}
	}
	return tags
}

// demoFiles returns the demo log with a manifest.
func demoFiles(t *testing.T) (files map[string][]byte, size int64) {
	files = make(map[string][]byte)
	root := os.DirFS("../../testdata/demo")
	var manifest listing.Manifest
	require.NoError(t, fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files[path], err = fs.ReadFile(root, path)
		size += int64(len(files[path]))
		manifest.Files = append(manifest.Files,
			listing.File{Path: path, SizeBytes: int64(len(files[path]))})
		return err
	}))
	files[listing.ManifestName] = listing.AppendManifest(nil, manifest)
	return files, size
}

// goldenLine is a tag of a file as found by TensorBoard's reader.
type goldenLine struct {
	Tag, Plugin string
	Count       int64
}

func (g goldenLine) Kind() kind.ID {
	switch g.Plugin {
	case "scalars":
		return kind.Scalar
	case "images":
		return image.ID
	case "histograms":
		return histogram.ID
	case "audio":
		return audio.ID
	case "text":
		return textkind.ID
	case "pr_curves":
		return curve.ID
	case "graph_keras_model":
		return graph.ID
	}
	return kind.Other
}

func demoGolden(t *testing.T) (lines []goldenLine) {
	text, err := os.ReadFile("../../testdata/demo.golden.jsonl")
	require.NoError(t, err)
	for scanner := bufio.NewScanner(bytes.NewReader(text)); scanner.Scan(); {
		var line goldenLine
		require.NoError(t, json.Unmarshal(scanner.Bytes(), &line))
		lines = append(lines, line)
	}
	return lines
}
