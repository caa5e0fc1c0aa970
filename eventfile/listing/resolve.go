package listing

import (
	"strings"

	"eventlens/eventfile/source"
)

// Address returns the URL that a file of the manifest at manifestURL is fetched from: its own, byte for byte, else the one at its path. The file must be
// one that [ParseManifest] let through.
func (f File) Address(manifestURL string) string {
	if f.URL == "" {
		return ResolveFile(manifestURL, f.Path)
	}
	address, _ := source.ResolveURL(manifestURL, f.URL)
	return address
}

// canResolve says whether a file's URL is one that can be fetched, wherever on the web its manifest lies.
func canResolve(url string) bool {
	_, ok := source.ResolveURL("https://manifest.invalid/", url)
	return ok
}

// ResolveFile returns the URL of a file that the manifest at manifestURL lists under path. The manifest's query and fragment are not
// carried over. The path must be one that [ParseManifest] let through; it is encoded segment by segment, so that whatever a name holds (%, ?, #,
// +, a colon), the URL means that very name below the manifest's directory.
func ResolveFile(manifestURL, path string) string {
	base, _, _ := strings.Cut(manifestURL, "#")
	base, _, _ = strings.Cut(base, "?")
	if i := strings.LastIndexByte(base, '/'); i >= 0 {
		base = base[:i+1]
	}
	// Only what no server reads as anything else: some stores take a + for a space even in a path.
	return base + source.Escape(path, "-._~/=,@")
}
