package listing_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
)

// TestListMillion lists an endless bucket. The listing stops after 10^6 keys and needs bounded
// memory.
func TestListMillion(t *testing.T) {
	if testing.Short() {
		t.Skip("lists for ten seconds as WebAssembly")
	}
	f := serving(t, func(w http.ResponseWriter, r *http.Request) {
		page, _ := strconv.Atoi(r.URL.Query().Get("continuation-token"))
		keys := make([]string, 1000)
		for i := range keys {
			keys[i] = fmt.Sprintf("run%07d/notes.txt", page*1000+i)
		}
		s3Page(w, strconv.Itoa(page+1), keys...)
	})
	p, _ := listing.Locate("s3://b")
	var most uint64
	pages := 0
	out, err := listing.List(context.Background(), f, p, "", listing.Options{},
		func(page listing.Page) error {
			if pages++; pages%100 == 0 {
				var m runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&m)
				most = max(most, m.HeapAlloc)
			}
			return nil
		})
	require.NoError(t, err)
	assert.Equal(t, 1001, out.Requests)
	assert.Equal(t,
		"The folder holds more than 1,000,000 objects; the rest are excluded. Open a subfolder, or limit by name or depth.", out.LeftOut.String())
	assert.Less(t, most, uint64(32<<20))
}

func TestListBounds(t *testing.T) {
	f := serving(t, func(w http.ResponseWriter, r *http.Request) {
		s3Page(w, "", "a.tfevents", "b/c.tfevents", "b/d/e.tfevents", "b/plugins/profile/x.pb",
			"eventlens.json", "notes.txt")
	})
	paths := func(opt listing.Options) (all string, out listing.Outcome) {
		got := list(f, "s3://b", "", opt)
		require.NoError(t, got.err)
		for _, file := range got.files {
			all += file.Path + " "
		}
		return all, got.out
	}
	for want, opt := range map[string]listing.Options{
		"a.tfevents b/c.tfevents b/d/e.tfevents b/plugins/profile/x.pb ": {},
		"a.tfevents ":                        {Depth: 1},
		"a.tfevents b/c.tfevents ":           {Depth: 2},
		"b/d/e.tfevents ":                    {Match: "B*/D"},
		"a.tfevents b/plugins/profile/x.pb ": {Match: "!c.|d*e|"},
		"a.tfevents b/c.tfevents b/d/e.tfevents b/plugins/profile/x.pb eventlens.json notes.txt ": {
			All: true,
		},
		"a.tfevents b/c.tfevents b/d/e.tfevents b/plugins/profile/x.pb notes.txt ": {
			All: true, NoManifest: true,
		},
	} {
		got, out := paths(opt)
		assert.Equal(t, want, got)
		assert.Empty(t, out.LeftOut)
	}
	got, out := paths(listing.Options{MaxFiles: 2})
	assert.Equal(t, "a.tfevents b/c.tfevents ", got)
	assert.Contains(t, out.LeftOut.String(), "The folder holds more than 2 files")
	_, out = paths(listing.Options{MaxFiles: 4, MaxObjects: 6})
	assert.Empty(t, out.LeftOut)
}

// TestListPages lists 10,000 objects of 2,000 runs: one request per 1,000 objects, and the first
// runs are reported before the second request.
func TestListPages(t *testing.T) {
	var asked atomic.Int32
	f := serving(t, func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		page, _ := strconv.Atoi(r.URL.Query().Get("continuation-token"))
		var keys []string
		for i := range 1000 {
			keys = append(keys, fmt.Sprintf("run%04d/events.out.tfevents.%d", page*200+i/5, i%5))
		}
		next := strconv.Itoa(page + 1)
		if page == 9 {
			next = ""
		}
		s3Page(w, next, keys...)
	})
	p, _ := listing.Locate("s3://b")
	told := 0
	out, err := listing.List(context.Background(), f, p, "", listing.Options{},
		func(page listing.Page) error {
			told += len(page.Files)
			assert.Equal(t, told, page.Objects)
			assert.EqualValues(t, told/1000, asked.Load())
			return nil
		})
	require.NoError(t, err)
	assert.Equal(t, 10, out.Requests)
	assert.Equal(t, 10_000, told)

	stop := errors.New("stop")
	out, err = listing.List(context.Background(), f, p, "", listing.Options{},
		func(listing.Page) error {
			return stop
		})
	assert.Equal(t, stop, err)
	assert.Equal(t, 1, out.Requests)
}

func TestListEndsWithContext(t *testing.T) {
	for _, address := range []string{"s3://b", "https://a.example/r/"} {
		ctx, cancel := context.WithCancel(context.Background())
		f := serving(t, func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprint(w, "<ListBucketResult>")
			w.(http.Flusher).Flush()
			cancel()
			<-r.Context().Done()
		})
		p, _ := listing.Locate(address)
		_, err := listing.List(ctx, f, p, listing.DialectPages, listing.Options{},
			func(listing.Page) error {
				return nil
			})
		assert.Equal(t, context.Canceled, err)
	}
}

// TestListEndlessAnswer lists folders whose responses never end.
func TestListEndlessAnswer(t *testing.T) {
	f := serving(t, func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".json") {
			w.WriteHeader(404)
			return
		}
		fmt.Fprint(w, "<ListBucketResult><Contents><Key>a.tfevents</Key></Contents>")
		for chunk := []byte(strings.Repeat(" ", 1<<20)); r.Context().Err() == nil; {
			if _, err := w.Write(chunk); err != nil {
				return
			}
		}
	})
	got := list(f, "s3://b", "", listing.Options{})
	require.EqualError(t, got.err,
		"list https://b.s3.amazonaws.com/: the answer is larger than 32 MB; the rest is not read")
	assert.Len(t, got.files, 1)
}

// TestManifestWithoutEnd: the error states the size limit of an index, in the words of the guide.
func TestManifestWithoutEnd(t *testing.T) {
	f := serving(t, func(w http.ResponseWriter, r *http.Request) {
		for chunk := []byte(strings.Repeat(" ", 1<<20)); r.Context().Err() == nil; {
			if _, err := w.Write(chunk); err != nil {
				return
			}
		}
	})
	got := list(f, "https://a.example/eventlens.json", "", listing.Options{})
	require.EqualError(t, got.err,
		"list https://a.example/eventlens.json: the answer is larger than 64 MB; the rest is not read")
	guide, err := os.ReadFile("../../web/guide/manifest.md")
	require.NoError(t, err)
	assert.Contains(t, string(guide), "reads up to 64 MB")
}

// TestListFolderLoops lists folders that contain themselves.
func TestListFolderLoops(t *testing.T) {
	f := serving(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Has("two") {
			fmt.Fprint(w, `<pre><a href="b/">b</a>`)
		}
		fmt.Fprint(w, `<title>Index of x</title><a href="loop/">loop</a><a href="x.tfevents">x</a>`)
	})
	got := list(f, "https://a.example/", listing.DialectPages, listing.Options{})
	require.NoError(t, got.err)
	assert.Equal(t, 32, got.out.Requests)
	assert.Len(t, got.files, 32)
	assert.Equal(t, "Folders more than 32 levels down are excluded. Open a subfolder.",
		got.out.LeftOut.String())

	got = list(f, "https://a.example/", listing.DialectPages, listing.Options{Depth: 2})
	require.NoError(t, got.err)
	assert.Equal(t, 2, got.out.Requests)
	assert.Len(t, got.files, 2)
	assert.Empty(t, got.out.LeftOut)

	got = list(f, "https://a.example/?two=1", listing.DialectPages,
		listing.Options{MaxFolders: 500})
	require.NoError(t, got.err)
	assert.Equal(t, 500, got.out.Requests)
	assert.Equal(t,
		"The folder holds more than 500 folders; the rest are excluded. Open a subfolder, or limit by name or depth.", got.out.LeftOut.String())
	assert.Equal(t, "https://a.example/b/x.tfevents?two=1", got.files[1].URL)
}

// TestListOnlyFolders has an endless tree of folders without a file: folders do not count as files
// examined.
func TestListOnlyFolders(t *testing.T) {
	f := serving(t, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, `<title>Index of x</title><a href="down/">down</a>`)
	})
	got := list(f, "https://a.example/", listing.DialectPages, listing.Options{})
	require.NoError(t, got.err)
	assert.Equal(t, 32, got.out.Requests)
	assert.Equal(t, 0, got.objects)
	assert.Equal(t, listing.FoldersTooDeep, got.out.LeftOut.Why)
}
