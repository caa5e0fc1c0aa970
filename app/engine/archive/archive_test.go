package archive_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/archive"
	"eventlens/app/engine/view/viewtest"
	"eventlens/app/kinds/text"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/store"
)

// noon is the wall time of step 0.
var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// notes returns a log with a text, "note", at each of the given number of steps, a second apart.
func notes(t *testing.T, steps int) []byte {
	metadata := &pb.SummaryMetadata{
		PluginData: &pb.SummaryMetadata_PluginData{PluginName: "text"},
	}
	var events []*pb.Event
	for step := range steps {
		events = append(events, eventtest.Values(int64(step), float64(noon.Unix()+int64(step)),
			&pb.Summary_Value{
				Tag: "eval/notes", Metadata: metadata,
				Value: &pb.Summary_Value_Tensor{Tensor: &pb.TensorProto{
					Dtype: pb.DataType_DT_STRING, StringVal: [][]byte{[]byte("note")},
				}},
			}))
	}
	return eventtest.Log(t, events...)
}

// saver returns an archive's maker on a screen with notes; its files have the bytes as logged.
func saver(t *testing.T, steps int) (*viewtest.Screen, *archive.Saver) {
	s := viewtest.New(t, notes(t, steps), text.ID, text.Protocol)
	return s, &archive.Saver{Env: &s.Env, Kind: wire.ExportTexts,
		File: func(_ *store.Payload, logged []byte) ([]byte, string, error) {
			return logged, ".md", nil
		}}
}

// parts saves the notes of some runs, and returns the archive and what each part said.
func parts(t *testing.T, s *viewtest.Screen, a *archive.Saver, runs ...wire.RunID) (
	files []*zip.File, said []wire.ExportPart) {
	t.Helper()
	require.True(t, a.Handle(&wire.Export{
		ID: 7, Kind: wire.ExportTexts, Tags: []wire.TagID{1}, Runs: runs,
	}))
	var all []byte
	for {
		heard := s.Heard()
		require.Len(t, heard, 1, "a part is made when it is asked for")
		part := *heard[0].(*wire.ExportPart)
		require.True(t, part.Problem.None(), words.Say(part.Problem))
		if part.Blob != 0 {
			assert.Len(t, s.Blobs[part.Blob-1], int(part.Bytes))
			all = append(all, s.Blobs[part.Blob-1]...)
		}
		said = append(said, part)
		if part.Done {
			break
		}
		require.True(t, a.Handle(&wire.ExportMore{ID: 7}))
	}
	r, err := zip.NewReader(bytes.NewReader(all), int64(len(all)))
	require.NoError(t, err)
	return r.File, said
}

func names(files []*zip.File) (names []string) {
	for _, f := range files {
		names = append(names, f.Name)
	}
	return names
}

// A run may have any name: folders of runs stay apart from each other where case does not count,
// from files of steps, and within the archive.
func TestEachRunHasAFolderOfItsOwn(t *testing.T) {
	s, a := saver(t, 2)
	runs := []wire.RunID{1}
	for _, name := range []string{"Train", "7.md", "../up", ""} {
		runs = append(runs, s.AddRun(name, nil))
	}
	files, _ := parts(t, s, a, append(runs, 99)...)
	assert.Equal(t, []string{
		"eval/notes/train/0.md", "eval/notes/train/1.md",
		"eval/notes/Train (2)/0.md", "eval/notes/Train (2)/1.md",
		"eval/notes/_7.md/0.md", "eval/notes/_7.md/1.md",
		"eval/notes/_/up/0.md", "eval/notes/_/up/1.md",
		"eval/notes/_/0.md", "eval/notes/_/1.md",
	}, names(files))
}

func TestFilesAreAsLogged(t *testing.T) {
	s, a := saver(t, 1)
	s.ZoneOffset = func(int64) int { return 2 * 60 * 60 }
	files, _ := parts(t, s, a, 1)
	require.Len(t, files, 1)
	content, err := files[0].Open()
	require.NoError(t, err)
	got, err := io.ReadAll(content)
	require.NoError(t, err)
	assert.Contains(t, string(got), "note")
	assert.Equal(t, noon.Add(2*time.Hour), files[0].Modified.UTC(), "on the user's clock")
}

// The page receives progress, and at the end the number of files.
func TestPartsOfALargeArchive(t *testing.T) {
	s, a := saver(t, 70)
	files, said := parts(t, s, a, 1)
	assert.Len(t, files, 70)
	var seen []int64
	for _, part := range said {
		seen = append(seen, part.Points)
		assert.EqualValues(t, 70, part.Total)
	}
	assert.Equal(t, []int64{32, 64, 70, 70}, seen)
}

// A damaged file does not affect the other files.
func TestFilesThatCannotBeReadAreLeftOut(t *testing.T) {
	s, a := saver(t, 3)
	a.File = func(at *store.Payload, logged []byte) ([]byte, string, error) {
		if at.Step == 1 {
			return nil, "", errors.New("damaged")
		}
		return logged, ".md", nil
	}
	files, said := parts(t, s, a, 1)
	assert.Equal(t, []string{"eval/notes/train/0.md", "eval/notes/train/2.md"}, names(files))
	last := said[len(said)-1]
	assert.EqualValues(t, 2, last.Points, "files in the archive")
	assert.EqualValues(t, 3, last.Total)
}

func TestNothingToSave(t *testing.T) {
	s, a := saver(t, 1)
	files, said := parts(t, s, a, 99)
	assert.Empty(t, files, "an archive that programs can open")
	assert.Len(t, said, 1)
}

// Each archive keeps what it saves in memory, so a fifth at the same time is refused.
func TestOnlyFourArchivesAtATime(t *testing.T) {
	s, a := saver(t, 1)
	problems := func(id uint32) (problems []string) {
		a.Handle(&wire.Export{
			ID: id, Kind: wire.ExportTexts, Tags: []wire.TagID{1}, Runs: []wire.RunID{1},
		})
		for _, m := range s.Heard() {
			part := m.(*wire.ExportPart)
			assert.Equal(t, id, part.ID)
			assert.Equal(t, !part.Problem.None(), part.Done)
			problems = append(problems, words.Say(part.Problem))
		}
		return problems
	}
	for id := range uint32(4) {
		assert.Equal(t, []string{""}, problems(id+1))
	}
	refused := []string{"Too many downloads are running. Wait for one, or cancel one."}
	assert.Equal(t, refused, problems(5))
	require.True(t, a.Handle(&wire.ExportMore{ID: 2, Stop: true}))
	assert.Equal(t, []string{""}, problems(6), "the place of one that was given up")
	assert.Equal(t, refused, problems(1), "two archives of one number")
}

// An archive that is given up while its files are read sends nothing more.
func TestArchiveThatIsGivenUp(t *testing.T) {
	s, a := saver(t, 1)
	require.True(t, a.Handle(&wire.Export{
		ID: 7, Kind: wire.ExportTexts, Tags: []wire.TagID{1}, Runs: []wire.RunID{1},
	}))
	assert.True(t, a.Handle(&wire.ExportMore{ID: 7}), "a part that is being read is not read twice")
	assert.True(t, a.Handle(&wire.ExportMore{ID: 7, Stop: true}))
	assert.Empty(t, s.Heard())
	assert.Empty(t, s.Blobs)
}

// Each kind makes its own archives: other messages go on to other kinds.
func TestMessagesOfOthers(t *testing.T) {
	s, a := saver(t, 1)
	for _, m := range []wire.Message{
		&wire.Export{ID: 7, Kind: wire.ExportImages, Tags: []wire.TagID{1}, Runs: []wire.RunID{1}},
		&wire.ExportMore{ID: 7}, &wire.Ready{},
	} {
		assert.False(t, a.Handle(m), "%T", m)
	}
	assert.Empty(t, s.Heard())
}
