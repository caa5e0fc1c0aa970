package address

import (
	"sort"
	"strings"

	"eventlens/app/wire"
)

// localPrefix begins the keys of recent sources that were dropped or chosen; the rest of the key
// appears in the address.
const localPrefix = "local "

// LocalKey returns the key of the recent source for dropped or chosen files, or for a folder. It
// consists of the dropped names; browsers do not reveal their location.
func LocalKey(s wire.Source) string {
	if len(s.Files) == 0 {
		return localPrefix + s.Name + "/"
	}
	var tops []string
	seen := map[string]bool{}
	for _, f := range s.Files {
		top, _, folder := strings.Cut(f.Path, "/")
		if folder {
			top += "/"
		}
		if !seen[top] {
			seen[top] = true
			tops = append(tops, top)
		}
	}
	sort.Slice(tops, func(i, j int) bool { return tops[i] < tops[j] })
	return localPrefix + strings.Join(tops, " ")
}

// LocalName returns the part of a recent source's key that appears in the address; ok is false if
// the source is not local.
func LocalName(key string) (name string, ok bool) { return strings.CutPrefix(key, localPrefix) }

// Recents returns the local recent sources that a fragment names, in the form for a worker.
func (f Fragment) Recents() (sources []wire.Source) {
	levels, _ := ParseLevels(f.Text(Depth))
	for _, name := range f.List(Recent) {
		sources = append(sources,
			wire.Source{Recent: localPrefix + name, Depth: levels, Match: f.Text(Match)})
	}
	return sources
}
