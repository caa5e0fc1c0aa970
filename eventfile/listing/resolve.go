package listing

import "strings"

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
	return base + escaped(path, "-._~/=,@")
}
