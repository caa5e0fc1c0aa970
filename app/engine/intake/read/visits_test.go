package read_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake/intaketest"
	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// drop adds a run with a local file, whose key is not known before it is read.
func (s *stage) drop(path string, stored source.Source) *library.File {
	f := &library.File{
		Name: path, Path: path, Local: true, Stored: stored, Listed: source.Info{SizeBytes: -1},
	}
	f.Begin(path)
	f.Content = s.Content(f.Stored)
	s.Lib.AddFile(s.Lib.AddRun(path, "", true), f)
	return f
}

// fromBucket adds a run with a file of a source that is listed among the recent ones.
func (s *stage) fromBucket(name string, log []byte) *library.File {
	f := s.add(name, log)
	f.From = &library.Source{Name: name, Key: "url " + bucket, URL: bucket}
	f.From.Keep(name, f)
	return f
}

// visited reads a file of a bucket once, and returns the device that keeps it.
func visited(t *testing.T, log []byte) *cache.Memory {
	device := cache.NewMemory(0)
	s := start(t, device, nil)
	s.read(s.fromBucket("x", log))
	s.Recents.SaveAll()
	s.While(s.Keeper.Flush)
	return device
}

// A dropped file has no address: it is known again by its path and how it begins.
func TestDroppedFileIsKnownAgain(t *testing.T) {
	device, log := cache.NewMemory(0), intaketest.Fixture(t, "torch-2.15.0-scalars")
	blob := func() source.Source { return source.NewBlob(sourcetest.Blob(log), 1) }
	s := start(t, device, nil)
	f := s.drop("runs/x", blob())
	s.read(f)
	assert.Equal(t, cache.FileKey("runs/x", log), f.Key)
	assert.Zero(t, s.Lib.Totals.FromCacheBytes)
	assert.Empty(t, s.Problems())
	s.While(s.Keeper.Flush)

	again := start(t, device, nil)
	again.read(again.drop("runs/x", blob()), again.drop("other/x", blob()))
	assert.EqualValues(t, len(log), again.Lib.Totals.FromCacheBytes, "of one of them")
	assert.Equal(t, 2*s.Lib.Store.Totals().Points, again.Lib.Store.Totals().Points)
}

// If a dropped file is not kept by the browser but its columns are, they are shown without a
// notice: only its images are missing. Without columns there is nothing to show.
func TestDroppedFileThatIsNotKept(t *testing.T) {
	device, log := cache.NewMemory(0), intaketest.Fixture(t, "torch-2.15.0-scalars")
	s := start(t, device, nil)
	f := s.drop("runs/x", source.NewBlob(sourcetest.Blob(log), 1))
	s.read(f)
	s.While(s.Keeper.Flush)

	later := start(t, device, nil)
	kept, lost := later.drop("runs/x", recents.MediaNotCached{}),
		later.drop("runs/y", recents.MediaNotCached{})
	kept.Key, lost.Key = f.Key, "lost"
	later.read(kept, lost)
	assert.Equal(t, s.Lib.Store.Totals().Points, later.Lib.Store.Totals().Points)
	problems := later.Problems()
	require.Len(t, problems, 1)
	assert.Equal(t, "It is no longer saved on this device. Open it again.", words.Say(problems["runs/y"]))
}

// The storage refuses access now, but its data was cached at an earlier visit. Whether this data is
// shown with its age, or hidden until access is given, is a setting of the site.
func TestStorageThatRefusesAtALaterVisit(t *testing.T) {
	log := intaketest.Fixture(t, "torch-2.15.0-scalars")
	longer := append(log[:len(log):len(log)], log...)
	for _, hides := range []bool{false, true} {
		s := start(t, visited(t, log), nil)
		s.Recents.HidesKept = hides
		f := s.fromBucket("x", longer)
		s.Bucket.Fail("x", 403)
		s.read(f)
		said := words.Say(s.Problems()["x"])
		assert.Contains(t, said, "status 403")
		if hides {
			assert.Contains(t, said, "hidden until you give access")
			assert.Zero(t, s.Lib.Store.Totals().Points)
		} else {
			assert.Contains(t, said, "Saved at 14 Nov 22:13:20")
			assert.Positive(t, s.Lib.Store.Totals().Points)
		}
	}
}

// The host is asked once for access to all files of a source, and the kept data of the file that it
// grants is shown.
func TestStorageThatGivesAccess(t *testing.T) {
	log := intaketest.Fixture(t, "torch-2.15.0-scalars")
	s := start(t, visited(t, log), nil)
	s.Recents.HidesKept = true
	f, unknown := s.fromBucket("x", log), s.fromBucket("new", log)
	unknown.From = f.From
	s.read(f, unknown)
	assert.Empty(t, s.Problems())
	assert.EqualValues(t, len(log), s.Lib.Totals.FromCacheBytes)
	assert.True(t, f.From.Claim.Granted)
}

// Columns that are damaged on the device are downloaded again, and no data is lost.
func TestDamagedColumnsAreReadAgain(t *testing.T) {
	log := intaketest.Fixture(t, "torch-2.15.0-scalars")
	device := visited(t, log)
	damage := cache.New(device, cache.Options{})
	meta, err := damage.File(t.Context(), cache.URLKey(bucket+"x"))
	require.NoError(t, err)
	meta.Offset += 100
	_, err = damage.AppendChunk(t.Context(), meta, []byte("no columns"))
	require.NoError(t, err)
	damage.Close()

	s := start(t, device, nil)
	f := s.fromBucket("x", log)
	s.read(f)
	assert.Empty(t, s.Problems())
	assert.Equal(t, wire.RunRead, f.Run.State)
	whole := start(t, nil, nil)
	whole.read(whole.add("x", log))
	assert.Equal(t, whole.Lib.Store.Totals().Points, s.Lib.Store.Totals().Points)
	assert.EqualValues(t, len(log), s.Lib.Totals.FetchedBytes)
}
