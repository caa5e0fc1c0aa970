package listing

import "strings"

// Wants says whether a listing tells the file of a path, which is relative to the place. [List] asks it already; it is for files that were found in
// another way.
func (o Options) Wants(path string) bool {
	m := newMatcher(o.Match)
	return o.wants(path, &m)
}

// wants is Wants with Match taken apart.
func (o *Options) wants(path string, m *matcher) bool {
	return (o.Depth <= 0 || strings.Count(path, "/") < o.Depth) && (o.All || accompanies(path)) && m.matches(path)
}

// accompanies says whether a file is an event file, or one that is read with them: the projector's settings, and what plugins keep beside the log.
func accompanies(path string) bool {
	_, base := splitPath(path)
	return IsEventFile(base) || base == "projector_config.pbtxt" || strings.HasPrefix(path, "plugins/") || strings.Contains(path, "/plugins/")
}
