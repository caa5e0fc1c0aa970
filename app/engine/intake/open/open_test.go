package open_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake/intaketest"
	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/open"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// stage is an opener with everything it has found so far.
type stage struct {
	*intaketest.Stage
	opener *open.Opener
	found  []*open.Listed
	blobs  []source.Blob // the page's blobs; reference n is blobs[n-1]
	folder source.Folder
}

func newOpener(t *testing.T, kept cache.Store) *stage {
	t.Helper()
	o := &stage{Stage: intaketest.New(t, kept)}
	o.opener = open.New(o.Lib, o.Loop, o.Recents, open.Config{
		Fetcher: o.Bucket.Fetcher(), Content: o.Content,
		Blob:   func(ref wire.Ref) (source.Blob, error) { return o.blob(ref) },
		Folder: func(wire.Ref) (source.Folder, error) { return o.folder, nil },
		Listed: func(found *open.Listed) { o.found = append(o.found, found) },
	})
	return o
}

func (o *stage) blob(ref wire.Ref) (source.Blob, error) {
	if int(ref) > len(o.blobs) {
		return nil, source.ErrNoFile
	}
	return o.blobs[ref-1], nil
}

// drop returns a source of dropped files.
func (o *stage) drop(paths ...string) wire.Source {
	s := wire.Source{}
	for _, path := range paths {
		o.blobs = append(o.blobs, sourcetest.Blob("log"))
		s.Files = append(s.Files, wire.File{Path: path, SizeBytes: 3, Blob: wire.Ref(len(o.blobs))})
	}
	return s
}

// open opens sources, and returns everything found in them.
func (o *stage) open(sources ...wire.Source) (all open.Listed) {
	add := func(found *open.Listed) {
		all.Runs, all.New = append(all.Runs, found.Runs...), all.New+found.New
		all.Again = append(all.Again, found.Again...)
		all.Checkable = append(all.Checkable, found.Checkable...)
		if found.Failed != nil {
			all.Failed, all.Err = found.Failed, found.Err
		}
	}
	o.found = nil
	add(o.opener.Open(o.Context(), &wire.Open{Sources: sources}))
	o.Until(func() bool { return !o.opener.Expecting() })
	for _, found := range o.found {
		add(found)
	}
	return all
}

func names(runs []*library.Run) (names []string) {
	for _, r := range runs {
		names = append(names, r.Name)
	}
	return names
}

const bucket = "https://bucket.example/"

// TestListedFolderBecomesRuns opens a folder behind an address: each directory with event files
// becomes a run, named by its path below the folder.
func TestListedFolderBecomesRuns(t *testing.T) {
	o := newOpener(t, nil)
	for _, path := range []string{
		"a/train/1.tfevents", "a/train/2.tfevents", "b/x.tfevents", "b/model.pt",
	} {
		o.Bucket.Put("runs/"+path, []byte("log"))
	}
	found := o.open(wire.Source{URL: bucket + "runs/"})
	assert.Equal(t, []string{"a/train", "b"}, names(found.Runs))
	assert.Len(t, found.Runs[0].Files, 2)
	assert.Equal(t, "https://bucket.example", found.Runs[0].Host)
	assert.Equal(t, 4, o.opener.Seen)
	assert.Zero(t, o.opener.Listings)
	require.Len(t, found.Checkable, 1)
	assert.Equal(t, "runs", found.Checkable[0].Name)
	assert.Empty(t, o.Problems())
	assert.Equal(t, wire.RunQueued, o.Lib.Runs[0].State, "nothing is read by opening")

	o.Bucket.Put("runs/b/y.tfevents", []byte("log"))
	again := o.open(wire.Source{URL: bucket + "runs/"})
	assert.Zero(t, again.New)
	assert.Equal(t, []string{"b"}, names(again.Runs), "its new file")
	assert.Len(t, again.Again, 3)
	assert.Len(t, o.Lib.Sources, 1, "in the place of the earlier one")
}

// TestListingThatFails: a failed listing keeps nothing and reports the reason; the report
// disappears once a listing succeeds.
func TestListingThatFails(t *testing.T) {
	o := newOpener(t, nil)
	o.Bucket.Put("runs/x.tfevents", []byte("log"))
	o.Bucket.Fail("runs/eventlens.json", 500)
	o.Bucket.Fail("runs/", 500)
	found := o.open(wire.Source{URL: bucket + "runs/"})
	require.NotNil(t, found.Failed)
	assert.Empty(t, o.Lib.Runs)
	assert.Len(t, o.Problems(), 1)
	assert.Contains(t, o.Problems(), bucket+"runs/")
	s := found.Failed
	assert.False(t, s.Listed)

	o.Bucket.Fail("runs/eventlens.json", 0)
	var part open.Part
	q := o.opener.Inquire(s)
	out, err := o.opener.List(o.Context(), q, func(p open.Part) error { part.Add(p); return nil })
	require.NoError(t, err)
	assert.Equal(t, []string{"x.tfevents"}, []string{part.Files[0].Path})
	first := o.opener.PartArrived(s, part)
	o.opener.ListingEnds(s, out, nil, nil)
	assert.Equal(t, []string{"."}, names(first.Runs))
	assert.Empty(t, o.Problems())
	assert.True(t, s.Listed)
}

// TestEmptyFolderSaysSo names how many files were looked at.
func TestEmptyFolderSaysSo(t *testing.T) {
	o := newOpener(t, nil)
	o.Bucket.Put("runs/model.pt", []byte("weights"))
	o.open(wire.Source{URL: bucket + "runs/"})
	assert.Equal(t, report.ProblemNoEventFiles(1), o.Problems()[bucket+"runs/"])
}

// TestUnusableEntriesOfAManifest are counted, and the first ones named.
func TestUnusableEntriesOfAManifest(t *testing.T) {
	o := newOpener(t, nil)
	o.Bucket.Put("runs/eventlens.json",
		[]byte(`{"version":1,"title":"nightly","files":[{"path":"../x.tfevents"},{"path":"/y.tfevents"},{"path":"ok/z.tfevents"}]}`))
	found := o.open(wire.Source{URL: bucket + "runs/"})
	assert.Equal(t, []string{"ok"}, names(found.Runs))
	assert.Equal(t, "nightly", found.Runs[0].Source)
	require.Len(t, o.Problems(), 1)
	s := found.Checkable[0]
	o.opener.Relisted(s, listing.Outcome{}, nil)
	assert.Empty(t, o.Problems(), "the next listing is all right")
}

// TestDroppedFiles are runs at once, and again when they are dropped again.
func TestDroppedFiles(t *testing.T) {
	o := newOpener(t, nil)
	found := o.open(o.drop("logs/a/x.tfevents", "logs/b/x.tfevents"), o.drop("one.tfevents"))
	assert.Equal(t, []string{"a", "b", "one.tfevents"}, names(found.Runs))
	assert.Empty(t, found.Checkable, "a browser gives the files as they are now")
	assert.True(t, found.Runs[0].Local)
	lost := o.open(wire.Source{Files: []wire.File{{Path: "gone.tfevents", Blob: 99}}})
	assert.Zero(t, lost.New)
	assert.Contains(t, o.Problems(), "gone.tfevents")
}

// TestFolderOfTheBrowser lists a folder again, and keeps its files when the browser gives no access
// any more.
func TestFolderOfTheBrowser(t *testing.T) {
	o := newOpener(t, nil)
	folder := intaketest.NewFolder(map[string][]byte{
		"a/x.tfevents": []byte("log"), "plan.json": []byte("{}"),
	})
	o.folder = folder
	found := o.open(wire.Source{Folder: 1})
	assert.Equal(t, []string{"a"}, names(found.Runs))
	require.Len(t, found.Checkable, 1)
	f := found.Runs[0].Files[0]
	part, err := f.Stored.ReadAt(t.Context(), 1, 2)
	require.NoError(t, err)
	assert.Equal(t, "og", string(part))

	folder.Lose(source.ErrNoFile)
	second := o.open(wire.Source{Folder: 1})
	assert.ErrorIs(t, second.Err, source.ErrNoFile)
	assert.Len(t, o.Problems(), 1)
	assert.Equal(t, []string{"a"}, o.Runs())
}

// TestSingleFileBehindAnAddress is a run of the name that was given.
func TestSingleFileBehindAnAddress(t *testing.T) {
	o := newOpener(t, nil)
	found := o.open(wire.Source{URL: bucket + "x.tfevents", Name: "mine"},
		wire.Source{URL: "javascript:alert(1)"})
	assert.Equal(t, []string{"mine"}, names(found.Runs))
	assert.EqualValues(t, -1, found.Runs[0].Files[0].Listed.SizeBytes)
	assert.Len(t, o.Problems(), 1, "the other is never fetched")
	assert.Empty(t, o.Bucket.Asked(), "it is asked for when it is read")
	renewed := o.open(wire.Source{URL: bucket + "x.tfevents?X-Amz-Signature=new"})
	require.Len(t, renewed.Again, 1)
	assert.Equal(t, bucket+"x.tfevents?X-Amz-Signature=new",
		renewed.Again[0].Stored.(*source.HTTP).URL())
}

// TestRecentSources opens what an earlier visit opened: an address as before, dropped files from
// the cache, and says what is gone.
func TestRecentSources(t *testing.T) {
	store := cache.NewMemory(0)
	o := newOpener(t, store)
	o.Bucket.Put("runs/a/x.tfevents", []byte("log"))
	dropped := o.drop("logs/b/x.tfevents")
	found := o.open(wire.Source{URL: bucket + "runs/"}, dropped)
	for _, r := range found.Runs {
		f := r.Files[0]
		if f.Local {
			f.Key = "local" // it is computed when the file is read
		}
		f.ReadBytes = 3
		o.Recents.Answered(f)
	}
	o.Recents.SaveAll()
	o.Until(func() bool {
		for _, m := range o.Told() {
			if r, ok := m.(*wire.Recents); ok && len(r.Sources) == 2 {
				return true
			}
		}
		return false
	})
	var keys []string
	for _, m := range o.Told() {
		if r, ok := m.(*wire.Recents); ok && len(r.Sources) == 2 {
			keys = []string{r.Sources[0].Key, r.Sources[1].Key}
		}
	}

	later := newOpener(t, store)
	later.Bucket.Put("runs/a/x.tfevents", []byte("log"))
	again := later.open(wire.Source{Recent: keys[0]}, wire.Source{Recent: keys[1]},
		wire.Source{Recent: "gone"})
	assert.Equal(t, 2, again.New)
	assert.Equal(t, 2, len(later.Lib.Files))
	assert.Len(t, again.Checkable, 1)
	require.Len(t, later.Problems(), 1)
	later.Bucket.Fail("runs/eventlens.json", 500)
	later.Bucket.Fail("runs/", 500)
	offline := newOpener(t, store)
	offline.Bucket.Fail("runs/eventlens.json", 500)
	offline.Bucket.Fail("runs/", 500)
	kept := offline.open(wire.Source{URL: bucket + "runs/"})
	require.Equal(t, []string{"a"}, names(kept.Runs), "from the last visit")
	assert.True(t, kept.Runs[0].Files[0].Offline)
}

// TestFilesBesideTheLogs: files beside the logs are announced once, and charts defined in them
// appear and disappear with the file.
func TestFilesBesideTheLogs(t *testing.T) {
	o := newOpener(t, nil)
	o.Bucket.Put("runs/x.tfevents", []byte("log"))
	o.Bucket.Put("runs/"+listing.ViewsName,
		[]byte(`{"version":1,"categories":[{"title":"mine","charts":[{"title":"both","tags":["loss"]}]}]}`))
	o.Bucket.Put("runs/projector_config.pbtxt", []byte("embeddings {}"))
	found := o.open(wire.Source{URL: bucket + "runs/"})
	o.Until(func() bool { return len(o.Lib.LayoutFiles) > 0 })
	notices := 0
	for _, m := range o.Told() {
		if n, ok := m.(*wire.Notice); ok && n.Beside {
			notices++
		}
	}
	assert.Equal(t, 1, notices)
	s := found.Checkable[0]
	o.opener.FindSidecar(s, open.File{Path: "a/projector_config.pbtxt"})
	assert.Len(t, o.Told(), 1, "once for a source")
	o.opener.LayoutsAgain(s, []open.File{{Path: "x.tfevents"}}, false)
	assert.Len(t, o.Lib.LayoutFiles, 1, "that listing was cut")
	o.opener.LayoutsAgain(s, []open.File{{Path: "x.tfevents"}}, true)
	assert.Empty(t, o.Lib.LayoutFiles)
}

// TestViewsOfEachSource has files of the same name in two sources, opened one after the other. The
// first one changes twice: what an earlier reading found does not replace what a later one found.
func TestViewsOfEachSource(t *testing.T) {
	o := newOpener(t, nil)
	views := func(name string) []byte { return []byte(`{"views": [{"name": "` + name + `"}]}`) }
	for _, folder := range []string{"runs/", "more/"} {
		o.Bucket.Put(folder+"x.tfevents", []byte("log"))
		o.Bucket.Put(folder+listing.SavedViewsName, views("of "+folder))
	}
	told := func() (all []*wire.ViewFile) {
		for _, m := range o.Told() {
			if m, ok := m.(*wire.ViewFile); ok {
				all = append(all, m)
			}
		}
		return all
	}
	s := o.open(wire.Source{URL: bucket + "runs/"}).Checkable[0]
	o.open(wire.Source{URL: bucket + "more/"})
	o.While(o.Loop.Wait)
	require.Len(t, told(), 2)
	first, other := told()[0], told()[1]
	if first.Source != bucket+"runs/" {
		first, other = other, first
	}
	assert.Equal(t, bucket+"more/", other.Source)
	assert.NotEqual(t, first.Key, other.Key)

	url := bucket + "runs/" + listing.SavedViewsName
	listed := func(size int64) []open.File {
		return []open.File{{
			Path: listing.SavedViewsName, URL: url, Info: source.Info{SizeBytes: size},
		}}
	}
	o.Bucket.Put("runs/"+listing.SavedViewsName, views("later"))
	o.opener.LayoutsAgain(s, listed(1), true)
	o.opener.LayoutsAgain(s, listed(2), true)
	o.While(o.Loop.Wait)
	require.Len(t, told(), 3, "only the last reading counts")
	assert.Equal(t, first.Key, told()[2].Key)
	assert.Equal(t, "viewname=later", told()[2].Views[0].View)
	o.opener.LayoutsAgain(s, nil, true)
	require.Len(t, told(), 4)
	assert.Equal(t, &wire.ViewFile{Key: first.Key}, told()[3])
}

// TestExpiredLinks finds the manifest that told a file's address.
func TestExpiredLinks(t *testing.T) {
	o := newOpener(t, nil)
	o.Bucket.Put("runs/x.tfevents", []byte("log"))
	o.open(wire.Source{URL: bucket + "runs/"})
	var urls []string
	o.While(func() {
		_, list := o.opener.Relist(t.Context(), bucket+"runs/x.tfevents")
		list(t.Context(), func(url string) { urls = append(urls, url) })
		_, none := o.opener.Relist(t.Context(), bucket+"elsewhere")
		assert.Nil(t, none, "no manifest told it")
	})
	assert.Equal(t, []string{bucket + "runs/x.tfevents"}, urls)
}
