package eventfile_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
)

func TestSniff(t *testing.T) {
	content, err := os.ReadFile("../testdata/fixtures/torch-2.15.0-scalars.tfevents")
	require.NoError(t, err)
	for _, test := range []struct {
		start  string
		events bool
		looks  string
	}{
		{string(content), true, ""},
		{string(content[:eventfile.HeaderSize]), true, ""},
		{string(content[:eventfile.HeaderSize-1]), false, ""},
		{"x" + string(content), false, ""},
		{"<html><body>not found", false, "an HTML page"},
		{"\x1f\x8b", false, "gzip data"},
		{"", false, "a run of zero bytes"},
	} {
		events, looks := eventfile.Sniff([]byte(test.start))
		assert.Equal(t, test.events, events, "%.20q", test.start)
		assert.Equal(t, test.looks, looks, "%.20q", test.start)
	}
}

func TestReaderNotEventFile(t *testing.T) {
	for _, test := range []struct{ name, start, looks, text string }{
		{"html", "<!DOCTYPE html><html>", "an HTML page",
			"not an event file but an HTML page: the address may lead to a login or error page"},
		{"html after space", "\r\n  <HTML>   ", "an HTML page", ""},
		{"lfs", "version https://git-lfs.github.com/spec/v1\n", "a Git LFS pointer",
			"not an event file but a Git LFS pointer: fetch the file itself with git lfs pull"},
		{"xml", "<?xml version=\"1.0\"?><Error>", "an XML document",
			"not an event file: looks like an XML document; length checksum mismatch at byte 0: got 0x6f697372, want 0x7b0b23d9; no record found in 28 bytes from there on"},
		{"s3 error without prologue", "<Error><Code>NoSuchKey", "an XML document", ""},
		{"gzip", "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x4b\x4c", "gzip data",
			"not an event file but gzip data: unpack it first"},
		{"zstd", "\x28\xb5\x2f\xfd\x04\x00\x19\x00\x00abc", "zstd data", ""},
		{"zip", "PK\x03\x04\x14\x00\x00\x00\x00\x00\x00\x00", "a zip archive", ""},
		{"json object", "{\"error\": 404}", "JSON", ""},
		{"json array with mark", "\ufeff [1, 2, 3, 4]", "JSON", ""},
		{"text", "step,value\n1,2", "text", ""},
		{"text cut inside a rune", "0123456789a\u00e9", "text", ""},
		{"zeros", strings.Repeat("\x00", 64), "a run of zero bytes", ""},
		{"binary", "\x89PNG\r\n\x1a\n\x00\x00\x00\x0d", "",
			"not an event file: length checksum mismatch at byte 0: got 0x0d000000, want 0x0060f4c3; no record found in 12 bytes from there on"},
		{"control characters", "abc\x01defghijkl", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			reader := eventfile.NewReader(iotest.OneByteReader(strings.NewReader(test.start)),
				eventfile.Options{})
			_, err := reader.Read()
			var stranger *eventfile.NotEventFileError
			require.ErrorAs(t, err, &stranger)
			assert.Equal(t, test.looks, stranger.Looks)
			if test.text != "" {
				assert.EqualError(t, err, test.text)
			}
			var corrupt *eventfile.CorruptError
			require.ErrorAs(t, err, &corrupt)
			searched := !slices.Contains([]string{"gzip data", "zstd data", "a zip archive"},
				test.looks)
			assert.Equal(t, searched, corrupt.Pending)
			assert.Equal(t, !searched, corrupt.Fatal)
		})
	}
}
