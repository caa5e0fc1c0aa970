package worker_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/view/viewtest"
	"eventlens/app/wire"
)

// archive saves all texts of a tag and returns the files of the archive, and the last part.
func (s screen) archive(tag wire.TagID) (files map[string]string, last *wire.ExportPart) {
	s.T.Helper()
	var all strings.Builder
	s.Handle(&wire.Export{
		ID: 7, Kind: wire.ExportTexts, Tags: []wire.TagID{tag}, Runs: []wire.RunID{1, 9},
	})
	for last = (&wire.ExportPart{}); !last.Done; {
		heard := s.Heard()
		require.Len(s.T, heard, 1, "a part is made when it is asked for")
		last = heard[0].(*wire.ExportPart)
		require.True(s.T, last.Problem.None())
		if last.Blob != 0 {
			all.Write(s.Blobs[last.Blob-1])
		}
		if !last.Done {
			s.Handle(&wire.ExportMore{ID: 7})
		}
	}
	r, err := zip.NewReader(strings.NewReader(all.String()), int64(all.Len()))
	require.NoError(s.T, err)
	files = map[string]string{}
	for _, f := range r.File {
		content, err := f.Open()
		require.NoError(s.T, err)
		text, err := io.ReadAll(content)
		require.NoError(s.T, err)
		files[f.Name] = string(text)
	}
	require.Len(s.T, files, len(r.File), "no name is there twice")
	return files, last
}

// TestAllTextsOfATagAsAnArchive expects a file for each step, with the texts that TensorBoard's own
// reader finds there.
func TestAllTextsOfATagAsAnArchive(t *testing.T) {
	for _, name := range []string{"torch-2.15.0-text", "tf2-2.21.0-text"} {
		testArchives(t, name)
	}
}

func testArchives(t *testing.T, name string) {
	s := newScreen(t, viewtest.Fixture(t, name))
	want := map[string]map[string]string{}
	golden, err := os.ReadFile("../../../../testdata/fixtures/" + name + ".golden.jsonl")
	require.NoError(t, err)
	for d := json.NewDecoder(bytes.NewReader(golden)); d.More(); {
		var line struct {
			Tag     string
			Step    int64
			Strings []string
		}
		require.NoError(t, d.Decode(&line))
		if line.Strings == nil {
			continue
		}
		if want[line.Tag] == nil {
			want[line.Tag] = map[string]string{}
		}
		want[line.Tag][line.Tag+"/train/"+strconv.FormatInt(line.Step, 10)+
			".md"] = strings.Join(line.Strings, "\n\n")
	}
	require.NotEmpty(t, want)
	for _, tag := range s.Snapshot().Tags() {
		if want[tag.Name] == nil {
			continue
		}
		files, last := s.archive(wire.TagID(tag.ID))
		assert.Equal(t, want[tag.Name], files, tag.Name)
		assert.EqualValues(t, len(files), last.Points)
		assert.EqualValues(t, len(files), last.Total)
	}
}

func TestTextsThatCannotBeReadAreMissingFromTheArchive(t *testing.T) {
	s := newScreen(t, viewtest.Fixture(t, "torch-2.15.0-text"))
	s.Fails = errors.New("no network")
	files, last := s.archive(1)
	assert.Empty(t, files)
	assert.Zero(t, last.Points)
	assert.Positive(t, last.Total)
}
