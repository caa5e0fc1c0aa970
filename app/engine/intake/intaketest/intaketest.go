// Package intaketest helps to test the stages of reading: it has a loop that runs until a condition
// holds, a library, a bucket in memory, and a folder of a browser.
package intaketest

import (
	"bytes"
	"context"
	"fmt"
	"hash/crc32"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"eventlens/app/engine/cachewriter"
	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/engine/loop"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
	"eventlens/eventfile/source/unpack"
)

// Stage has everything that a stage works with. The test's goroutine is the loop.
type Stage struct {
	*loop.Loop
	Lib     *library.Library
	Recents *recents.Recents
	Bucket  *Bucket
	Kept    *cache.Cache
	Keeper  *cachewriter.Keeper
	Media   *cachewriter.Media

	t    *testing.T
	log  []wire.Message // messages of the change log so far
	time time.Time
	mu   sync.Mutex // guards time
}

// New returns a Stage with a cache in kept, or without a cache if kept is nil.
func New(t *testing.T, kept cache.Store) *Stage {
	t.Helper()
	s := &Stage{
		Lib:    library.New(),
		Bucket: &Bucket{files: map[string][]byte{}, fails: map[string]int{}},
		t:      t,
	}
	s.time = time.Unix(1.7e9, 0)
	s.Loop = loop.New(loop.NewTimeSlice(func() {}, time.Now))
	_, worker := wire.Pipe()
	s.Begin(context.Background(), worker)
	zone := func(int64) int { return 0 }
	s.Recents = recents.New(s.Lib, s.Loop, recents.Config{ZoneOffset: zone})
	if kept != nil {
		s.Kept = cache.New(kept, cache.Options{Now: s.Now})
		s.Keeper, s.Media = cachewriter.New(s.Kept, func() {}),
			cachewriter.NewMedia(s.Kept, func() {})
		s.Recents.Start(s.Kept, s.Keeper)
		s.Keeper.SetBusy(false) // so that the keeper writes at once
	}
	t.Cleanup(s.close)
	return s
}

func (s *Stage) close() {
	s.Cancel(nil)
	s.Wait()
	s.Keeper.Close()
	s.Media.Close()
	if s.Kept != nil {
		s.Kept.Close()
	}
}

// Now is the clock, which stands still until Advance.
func (s *Stage) Now() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.time
}

// Advance moves the clock on.
func (s *Stage) Advance(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.time = s.time.Add(d)
}

// Until runs the loop until done reports true.
func (s *Stage) Until(done func() bool) {
	s.t.Helper()
	limit := time.After(time.Minute)
	for !done() {
		select {
		case task := <-s.Tasks:
			task()
		case <-limit:
			require.FailNow(s.t, "it did not happen within a minute")
		}
	}
}

// While runs the loop until fn, which runs in a goroutine of its own, has returned.
func (s *Stage) While(fn func()) {
	s.t.Helper()
	done := false
	go func() {
		fn()
		s.Do(s.Context(), func() { done = true })
	}()
	s.Until(func() bool { return done })
}

// Told returns the messages logged for the page so far.
func (s *Stage) Told() []wire.Message {
	for _, e := range s.Lib.Changes() {
		if e.Message != nil {
			s.log = append(s.log, e.Message)
		}
	}
	return s.log
}

// Problems returns the texts of the problems that still hold, by file.
func (s *Stage) Problems() map[string]wire.Text {
	found := map[string]wire.Text{}
	for _, p := range s.Lib.Standing() {
		found[p.File] = p.Text
	}
	return found
}

// Runs returns the names of all runs.
func (s *Stage) Runs() (names []string) {
	for _, r := range s.Lib.Runs {
		names = append(names, r.Name)
	}
	return names
}

// Content returns the content of a file, decompressed if it is compressed.
func (s *Stage) Content(stored source.Source) *unpack.Source {
	return unpack.New(stored, unpack.Options{Pause: s.Give})
}

// Fixture returns a log written by a real writer, by its name without the ending.
func Fixture(t *testing.T, name string) []byte {
	t.Helper()
	log, err := os.ReadFile("../../../../testdata/fixtures/" + name + ".tfevents")
	require.NoError(t, err)
	return log
}

// Bucket is a server with files at https://bucket.example/. A folder has a manifest.
type Bucket struct {
	mu    sync.Mutex
	files map[string][]byte
	fails map[string]int // the status to answer for a path, instead of its file
	asked []string
}

// Fetcher returns a fetcher that asks the bucket.
func (b *Bucket) Fetcher() source.Fetcher {
	return &sourcetest.Fetcher{Client: &http.Client{Transport: b}}
}

// Put sets the content of a file.
func (b *Bucket) Put(path string, content []byte) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.files[path] = content
}

// Remove removes a file.
func (b *Bucket) Remove(path string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.files, path)
}

// Fail makes requests for a path fail with a status; 0 ends that.
func (b *Bucket) Fail(path string, status int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fails[path] = status
}

// Asked returns the paths of the requests since it was last called.
func (b *Bucket) Asked() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	asked := b.asked
	b.asked = nil
	return asked
}

// RoundTrip implements [http.RoundTripper].
func (b *Bucket) RoundTrip(r *http.Request) (*http.Response, error) {
	path := strings.TrimPrefix(r.URL.Path, "/")
	b.mu.Lock()
	b.asked = append(b.asked, path)
	content, ok := b.files[path]
	status := b.fails[path]
	if folder, listed := strings.CutSuffix(path, "eventlens.json"); listed && !ok {
		content, ok = b.manifest(folder), true
	}
	b.mu.Unlock()
	w := httptest.NewRecorder()
	switch {
	case status != 0:
		w.WriteHeader(status)
	case !ok:
		w.WriteHeader(http.StatusNotFound)
	default:
		w.Header().Set("ETag", fmt.Sprintf("%q", fmt.Sprint(crc32.ChecksumIEEE(content))))
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	}
	res := w.Result()
	res.Request = r
	return res, nil
}

// manifest returns the manifest of a folder. It is called with mu held.
func (b *Bucket) manifest(folder string) []byte {
	var entries []string
	for path, content := range b.files {
		if below, ok := strings.CutPrefix(path, folder); ok {
			entries = append(entries, fmt.Sprintf(`{"path":%q,"size":%d}`, below, len(content)))
		}
	}
	slices.Sort(entries)
	return fmt.Appendf(nil, `{"version":1,"files":[%s]}`, strings.Join(entries, ","))
}

// Folder is a folder of the browser, which can be listed again.
type Folder struct {
	mu    sync.Mutex
	files map[string][]byte
	gone  error
}

// NewFolder returns a folder, named logs, with files.
func NewFolder(files map[string][]byte) *Folder { return &Folder{files: files} }

// Name implements [source.Folder].
func (f *Folder) Name() string { return "logs" }

// Put sets the content of a file.
func (f *Folder) Put(path string, content []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.files[path] = content
}

// Lose makes the folder fail with an error from now on; nil ends that.
func (f *Folder) Lose(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.gone = err
}

// List implements [source.Folder].
func (f *Folder) List(context.Context) (list []source.FolderFile, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for path, content := range f.files {
		list = append(list, source.FolderFile{
			Path: path, Blob: sourcetest.Blob(content), ModifiedMs: int64(len(content)),
		})
	}
	slices.SortFunc(list, func(a, b source.FolderFile) int {
		return strings.Compare(a.Path, b.Path)
	})
	return list, f.gone
}
