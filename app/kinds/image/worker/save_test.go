package worker_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/view/viewtest"
	"eventlens/app/kinds/image"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// archive saves all images of a tag and returns the archive, and the last part.
func (s screen) archive(tag wire.TagID) (archive []byte, last *wire.ExportPart) {
	s.T.Helper()
	s.Handle(&wire.Export{
		ID: 7, Kind: wire.ExportImages, Tags: []wire.TagID{tag}, Runs: []wire.RunID{1, 9},
	})
	for {
		heard := s.Heard()
		require.Len(s.T, heard, 1, "a part is made when it is asked for")
		last = heard[0].(*wire.ExportPart)
		require.True(s.T, last.Problem.None())
		if last.Blob != 0 {
			archive = append(archive, s.Blobs[last.Blob-1]...)
		}
		if last.Done {
			return archive, last
		}
		s.Handle(&wire.ExportMore{ID: 7})
	}
}

func TestWhatCannotBeReadIsMissingFromTheArchive(t *testing.T) {
	s := newScreen(t)
	s.Fails = errors.New("no network")
	archive, last := s.archive(1)
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	require.NoError(t, err)
	assert.Empty(t, r.File)
	assert.Zero(t, last.Points)
	assert.Positive(t, last.Total)
}

func TestArchiveThatIsGivenUp(t *testing.T) {
	s := newScreen(t)
	s.Handle(&wire.Export{
		ID: 7, Kind: wire.ExportImages, Tags: []wire.TagID{1}, Runs: []wire.RunID{1},
	})
	s.Handle(&wire.ExportMore{ID: 7, Stop: true})
	assert.Empty(t, s.Heard())
	s.Handle(&wire.ExportMore{ID: 7})
	assert.Empty(t, s.Heard())
}

func TestStepsOfAGrid(t *testing.T) {
	s := newScreen(t)
	steps := viewtest.One[*image.Steps](s.Screen,
		&image.GetSteps{Tag: 1, Runs: []wire.RunID{1, 9}, Columns: 2})
	series := s.Snapshot().Payloads(1, 1, store.NewestAttempt)
	first, last := int64(series.At(0).Step), int64(series.At(series.Len()-1).Step)
	assert.Equal(t, []wire.RunID{1}, steps.Runs, "the others have none")
	assert.Equal(t, []int64{first, last}, steps.Columns)
	assert.Equal(t, series.Len(), steps.Count)
	assert.Positive(t, steps.Bytes)
	assert.GreaterOrEqual(t, steps.Images, int64(series.Len()))
	chosen := viewtest.One[*image.Steps](s.Screen,
		&image.GetSteps{Tag: 1, Runs: []wire.RunID{1}, Chosen: []int64{-5, 700}})
	assert.Equal(t, []int64{-5, 700}, chosen.Columns)
	for name, get := range map[string]image.GetSteps{
		"columns before its first step": {Chosen: []int64{first - 5, first - 1}},
		"an image that no step has":     {Columns: 2, Sample: 99},
	} {
		get.Tag, get.Runs = 1, []wire.RunID{1}
		empty := viewtest.One[*image.Steps](s.Screen, &get)
		assert.Empty(t, empty.Runs, name)
		assert.Positive(t, empty.Count, name)
	}
}

func TestCellOfAGrid(t *testing.T) {
	s := newScreen(t)
	series := s.Snapshot().Payloads(1, 1, store.NewestAttempt)
	last := series.At(series.Len() - 1)
	cell := viewtest.One[*image.Cell](s.Screen,
		&image.GetCell{Tag: 1, Run: 1, Step: int64(last.Step) + 100})
	assert.Equal(t, int64(last.Step), cell.Step, "the nearest step before")
	assert.Equal(t, series.Len()-1, cell.Index)
	require.NotZero(t, cell.Blob)
	assert.Equal(t, "\x89PNG", string(s.Blobs[cell.Blob-1][:4]))
	before := viewtest.One[*image.Cell](s.Screen,
		&image.GetCell{Tag: 1, Run: 1, Step: int64(last.Step), By: -1})
	assert.Equal(t, series.Len()-2, before.Index)

	early := viewtest.One[*image.Cell](s.Screen,
		&image.GetCell{Tag: 1, Run: 1, Step: int64(series.At(0).Step) - 1})
	assert.Equal(t, &image.Cell{Index: -1, Count: series.Len()}, early)
	none := viewtest.One[*image.Cell](s.Screen,
		&image.GetCell{Tag: 1, Run: 1, Step: int64(last.Step), Sample: 99})
	assert.Zero(t, none.Blob)
	assert.True(t, none.Problem.None())
	s.Fails = errors.New("no network")
	again := viewtest.One[*image.Cell](s.Screen,
		&image.GetCell{Tag: 1, Run: 1, Step: int64(last.Step)})
	assert.NotZero(t, again.Blob, "it is in memory still")
}
