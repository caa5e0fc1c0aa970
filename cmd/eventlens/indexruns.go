package main

import (
	"context"
	"time"

	"eventlens/eventfile/listing"
)

// indexedRuns is an index of runs.
type indexedRuns struct{ listing.Manifest }

// ofRuns makes the index of runs from the files of a place.
func (x *indexer) ofRuns(ctx context.Context, m listing.Manifest) *indexedRuns {
	if x.deep {
		x.readFiles(ctx, &m)
	}
	x.describe(&m)
	return &indexedRuns{m}
}

// describe adds the runs, with what was read from their files.
func (x *indexer) describe(m *listing.Manifest) {
	var fileIndices [][]int
	m.Runs, fileIndices = listing.ManifestRuns(m.Files)
	for i := range m.Files {
		m.Files[i].URL = x.place.address(m.Files[i])
	}
	if !x.deep {
		return
	}
	for i := range m.Runs {
		tallies := make([]*fileTally, len(fileIndices[i]))
		for j, file := range fileIndices[i] {
			tallies[j] = x.read[m.Files[file].Path]
		}
		describeRun(&m.Runs[i], tallies)
	}
}

func (m *indexedRuns) isEmpty() bool { return len(m.Runs) == 0 }

func (m *indexedRuns) text(generated time.Time) []byte {
	if m.Generated = ""; !generated.IsZero() {
		m.Generated = generated.Format(time.RFC3339)
	}
	return listing.AppendManifest(nil, m.Manifest)
}

// shrink drops the tags.
func (m *indexedRuns) shrink() (notice string, ok bool) {
	for i := range m.Runs {
		ok = ok || m.Runs[i].Tags != nil
		m.Runs[i].Tags = nil
	}
	return "tags", ok
}

func (m *indexedRuns) count() string { return counted(len(m.Files), "file") }

// summary returns the numbers of runs, files and tags.
func (m *indexedRuns) summary() string {
	tags := make(map[string]bool)
	for _, run := range m.Runs {
		for _, tag := range run.Tags {
			tags[tag.Tag] = true
		}
	}
	text := counted(len(m.Runs), "run") + ", " + counted(len(m.Files), "file")
	if len(tags) > 0 {
		text += ", " + counted(len(tags), "tag")
	}
	return text
}
