package listing

import "strings"

// maxDepth is how many levels of folders are looked into at most.
const maxDepth = 32

// Wants says whether a listing tells the file of a path, which is relative to the place.
func (o Options) Wants(path string) bool {
	depth := o.Depth
	if depth <= 0 || depth > maxDepth {
		depth = maxDepth
	}
	m := newMatcher(o.Match)
	return strings.Count(path, "/") < depth && (o.All || accompanies(path)) && m.matches(path)
}

// accompanies says whether a file is an event file, or one that is read with them: the projector's settings, and what plugins keep beside the log.
func accompanies(path string) bool {
	dir, base := splitPath(path)
	return IsEventFile(base) || base == "projector_config.pbtxt" || strings.Contains("/"+dir+"/", "/plugins/")
}
