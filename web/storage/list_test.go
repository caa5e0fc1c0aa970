package storage_test

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// list lists a place and returns its files by path.
func list(t *testing.T, f source.Fetcher, address string) (files map[string]listing.File, out listing.Outcome) {
	t.Helper()
	p, ok := listing.Locate(address)
	require.True(t, ok, "%s is a place", address)
	files = map[string]listing.File{}
	out, err := listing.List(t.Context(), f, p, "", listing.Options{}, func(page listing.Page) error {
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

// TestManifestEverywhere reads the manifest of the folder above the log from every server, and through it every file, under whatever name.
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

// readEverywhere reads a file whole, and from its middle on, and some of it.
func readEverywhere(t *testing.T, file listing.File, want []byte, ranged bool) {
	t.Helper()
	fetcher := &sourcetest.Fetcher{}
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
		// Comparing hashes, since nobody wants to read half a megabyte of a difference.
		assert.Equal(t, hexSHA256(want), hexSHA256(got), "%s of %s: %d bytes, want %d", part, file.Path, len(got), len(want))
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
