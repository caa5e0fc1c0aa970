package storage_test

import (
	"io"
	"maps"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// list lists a place and returns its files by path.
func list(t *testing.T, f source.Fetcher,
	address string) (files map[string]listing.File, out listing.Outcome) {
	t.Helper()
	p, ok := listing.Locate(address)
	require.True(t, ok, "%s is a place", address)
	files = map[string]listing.File{}
	out, err := listing.List(t.Context(), f, p, "", listing.Options{},
		func(page listing.Page) error {
			assert.Empty(t, page.Refused)
			for _, file := range page.Files {
				assert.NotContains(t, files, file.Path, "told twice")
				files[file.Path] = file
			}
			return nil
		})
	require.NoError(t, err)
	assert.Empty(t, out.LeftOut)
	return files, out
}

// TestList lists the log on every server, by each of its addresses there, and reads all of it.
func TestList(t *testing.T) {
	log := demoLog(t)
	want := log.eventFiles()
	for _, s := range stores {
		t.Run(s.name, func(t *testing.T) {
			p := s.start(t, log.stored())
			for _, address := range append([]string{p.address}, p.others...) {
				files, out := list(t, &sourcetest.Fetcher{}, address)
				told := content{}
				for path, file := range files {
					told[path] = nil
					if p.sized {
						assert.EqualValues(t, len(want[path]), file.SizeBytes, path)
					}
					readEverywhere(t, file, want[path], p.ranged)
				}
				assert.Equal(t, want.names(), told.names(), address)
				// The dialect that worked is remembered, so that listing again sends no other
				// requests.
				again := &sourcetest.Fetcher{}
				listAgain(t, again, out.Place, len(files))
				assert.LessOrEqual(t, len(again.Requests()), p.listings(want), "%s: %v", address,
					again.Requests())
			}
		})
	}
}

// listAgain lists a place whose dialect is known.
func listAgain(t *testing.T, f source.Fetcher, p listing.Place, want int) {
	t.Helper()
	files := 0
	_, err := listing.List(t.Context(), f, p, "", listing.Options{}, func(page listing.Page) error {
		files += len(page.Files)
		return nil
	})
	require.NoError(t, err)
	assert.Equal(t, want, files)
}

// TestManifestEverywhere reads the manifest of the folder above the log from every server, and
// through it every file, including those with awkward names.
func TestManifestEverywhere(t *testing.T) {
	log := demoLog(t)
	for _, s := range stores {
		t.Run(s.name, func(t *testing.T) {
			p := s.start(t, log.stored())
			above := strings.TrimSuffix(p.folder, "logs/")
			files, _ := list(t, &sourcetest.Fetcher{}, above)
			for _, name := range log.eventFiles().names() {
				file, told := files["logs/"+name]
				if assert.True(t, told, name) {
					readEverywhere(t, file, log[name], p.ranged)
				}
			}
		})
	}
}

// readEverywhere reads a public file.
func readEverywhere(t *testing.T, file listing.File, want []byte, ranged bool) {
	t.Helper()
	readBy(t, &sourcetest.Fetcher{}, file, want, ranged)
}

// readBy reads a whole file, its second half, and a range.
func readBy(t *testing.T, fetcher source.Fetcher, file listing.File, want []byte, ranged bool) {
	t.Helper()
	whole := source.NewHTTP(file.URL, fetcher)
	read := func(from int64) ([]byte, int64) {
		body, err := whole.Open(t.Context(), from)
		require.NoError(t, err, file.URL)
		defer body.Close()
		bytes, err := io.ReadAll(body)
		require.NoError(t, err, file.URL)
		return bytes, body.From
	}
	same := func(part string, want, got []byte) {
		// Hashes keep a difference of half a megabyte out of the output.
		assert.Equal(t, hexSHA256(want), hexSHA256(got), "%s of %s: %d bytes, want %d", part,
			file.Path, len(got), len(want))
	}
	got, _ := read(0)
	same("the whole", want, got)
	middle := int64(len(want) / 2)
	got, from := read(middle)
	same("the second half", want[from:], got)
	assert.Equal(t, ranged, from == middle, "a range of %s", file.Path)
	got, err := whole.ReadAt(t.Context(), 100, 1000)
	require.NoError(t, err)
	same("a range", want[100:1100], got)
}

// TestListOfNodeServers lists folders on servers written for Node. Their pages link to folders
// without a final slash. For JSON they return only names, or their own format.
func TestListOfNodeServers(t *testing.T) {
	log := demoLog(t)
	// serve does not escape these characters in links.
	maps.DeleteFunc(log, func(name string, _ []byte) bool {
		return strings.ContainsAny(name, "%?")
	})
	dir := documents(t, log.stored())
	require.NoError(t, os.Mkdir(dir+"/nothing", 0o755))
	for name, handler := range map[string]string{
		"serve": serveHandler, "serve-index": serveIndex, "serve-index with icons": indexIcons,
	} {
		t.Run(name, func(t *testing.T) {
			address := folderAt(startNode(t, dir, handler))
			files, out := list(t, &sourcetest.Fetcher{}, address)
			assert.Equal(t, listing.DialectPages, out.Place.Dialect)
			told := content{}
			for path, file := range files {
				told[path] = nil
				readEverywhere(t, file, log.eventFiles()[path], true)
			}
			assert.Equal(t, log.eventFiles().names(), told.names())
		})
	}
}
