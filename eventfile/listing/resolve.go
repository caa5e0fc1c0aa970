package listing

import (
	"strings"

	"eventlens/eventfile/source"
)

// Address returns the URL to fetch a file from, for the manifest at manifestURL: the file's own
// URL, byte for byte, else the URL at its path. The file must have been accepted by
// [ParseManifest].
func (f File) Address(manifestURL string) string {
	if f.URL == "" {
		return ResolveFile(manifestURL, f.Path)
	}
	address, _ := source.ResolveURL(manifestURL, f.URL)
	return address
}

// canResolve reports whether a file's URL may be fetched, wherever its manifest is.
func canResolve(url string) bool {
	_, ok := source.ResolveURL("https://manifest.invalid/", url)
	return ok
}

// ResolveFile returns the URL of a file at a path in the manifest at manifestURL. The manifest's
// query and fragment are dropped. The path must have been accepted by [ParseManifest]; it is
// encoded segment by segment, so that any characters in a name (%, ?, #, +, a colon) refer to that
// very name below the manifest's directory.
func ResolveFile(manifestURL, path string) string {
	base, _, _ := strings.Cut(manifestURL, "#")
	base, _, _ = strings.Cut(base, "?")
	if i := strings.LastIndexByte(base, '/'); i >= 0 {
		base = base[:i+1]
	}
	// Keep only characters that no server interprets: some stores read a + as a space even in a
	// path.
	return base + source.Escape(path, "-._~/=,@")
}
