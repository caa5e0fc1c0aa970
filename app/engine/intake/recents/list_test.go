package recents_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake/intaketest"
	"eventlens/app/engine/intake/library"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// list returns the list of recent sources that the page received last, once it satisfies holds.
func list(s *intaketest.Stage, holds func(*wire.Recents) bool) (last *wire.Recents) {
	s.Until(func() bool {
		for _, m := range s.Told() {
			if r, ok := m.(*wire.Recents); ok {
				last = r
			}
		}
		return last != nil && holds(last)
	})
	return last
}

// read adds a source with a file that was partly read.
func read(s *intaketest.Stage, name string, local bool) *library.Source {
	src := &library.Source{
		Name:  name,
		Key:   "url https://h.example/" + name,
		URL:   "https://h.example/" + name,
		Local: local,
	}
	f := &library.File{
		Name:   name + "/x",
		Key:    cache.Key(name),
		Local:  local,
		Stored: source.NewBlob(sourcetest.Blob("log"), 0),
	}
	if local {
		src.Key, src.URL, f.Blob = "drop "+name+"/", "", sourcetest.Blob("log")
	}
	f.Begin("x")
	s.Lib.AddFile(s.Lib.AddRun(name, name, local), f)
	src.Keep("x", f)
	f.ReadBytes = 3
	s.Recents.Answered(f)
	s.Lib.Sources = append(s.Lib.Sources, src)
	return src
}

// TestSourcesThatAnsweredAreKept lists them on the open page, the last one first.
func TestSourcesThatAnsweredAreKept(t *testing.T) {
	s := intaketest.New(t, cache.NewMemory(0))
	first := read(s, "first", false)
	read(s, "second", true)
	s.Recents.SaveAll()
	told := list(s, func(r *wire.Recents) bool { return len(r.Sources) == 2 })
	assert.ElementsMatch(t, []string{"first", "second"},
		[]string{told.Sources[0].Name, told.Sources[1].Name})
	s.While(func() {
		found, err := s.Recents.Find(t.Context(), first.Key)
		require.NoError(t, err)
		assert.Equal(t, "https://h.example/first", found.URL)
		_, err = s.Recents.Find(t.Context(), "never opened")
		assert.Error(t, err)
		blob, err := s.Recents.Blob(t.Context(), "second")
		require.NoError(t, err, "a dropped file is kept as a whole")
		assert.EqualValues(t, 3, blob.(source.Blob).SizeBytes())
	})
	s.Recents.Forget(&wire.Forget{Key: first.Key})
	told = list(s, func(r *wire.Recents) bool { return len(r.Sources) == 1 })
	assert.Equal(t, "second", told.Sources[0].Name)
}

// TestTheSameFilesUnderAnotherAddress are one source: the last address.
func TestTheSameFilesUnderAnotherAddress(t *testing.T) {
	s := intaketest.New(t, cache.NewMemory(0))
	src := read(s, "runs", false)
	again := &library.Source{
		Name:    "runs",
		Key:     "url https://h.example/runs/",
		URL:     "https://h.example/runs/",
		Files:   src.Files,
		Answers: true,
	}
	s.Recents.Add(again)
	s.Recents.SaveAll()
	told := list(s, func(r *wire.Recents) bool { return len(r.Sources) == 1 })
	assert.Equal(t, again.Key, told.Sources[0].Key)
}

// TestOpenSourcesAreForgotten: if an open source is forgotten, nothing more of it is cached in this
// session.
func TestOpenSourcesAreForgotten(t *testing.T) {
	s := intaketest.New(t, cache.NewMemory(0))
	read(s, "first", false)
	s.Recents.SaveAll()
	list(s, func(r *wire.Recents) bool { return len(r.Sources) == 1 })
	s.Recents.Forget(&wire.Forget{Open: true})
	assert.True(t, s.Recents.Closed())
	told := list(s, func(r *wire.Recents) bool { return r.Forgotten })
	assert.Empty(t, told.Sources)
	read(s, "second", false)
	s.Recents.SaveAll()
	s.Recents.SetLimit(&wire.KeepLimit{Bytes: 1 << 20})
	told = list(s, func(r *wire.Recents) bool { return r.Limit == 1<<20 })
	assert.Empty(t, told.Sources)
}

// TestWithoutACache answers the page and keeps nothing.
func TestWithoutACache(t *testing.T) {
	s := intaketest.New(t, nil)
	read(s, "first", false)
	s.Recents.SaveAll()
	s.Recents.SetLimit(&wire.KeepLimit{Bytes: 1})
	s.Recents.SetNote("note", "text")
	s.Recents.Forget(&wire.Forget{Open: true})
	assert.Equal(t, []wire.Message{&wire.Recents{Forgotten: true}}, s.Told())
	assert.False(t, s.Recents.Keeping())
}
