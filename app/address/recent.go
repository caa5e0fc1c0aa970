package address

import (
	"sort"
	"strings"

	"eventlens/app/wire"
)

// localPrefix begins the keys of recent sources that were dropped or chosen; what follows stands in the address.
const localPrefix = "local "

// LocalKey names the recent source of dropped or chosen files, or of a folder, by the names of what was dropped; browsers do not tell where that was.
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

// LocalName is what stands in the address for the key of a recent source of this device; ok is false for one of an address.
func LocalName(key string) (name string, ok bool) { return strings.CutPrefix(key, localPrefix) }

// Recents returns the recent sources of this device that a fragment names, as a worker is asked to open them.
func (f Fragment) Recents() (sources []wire.Source) {
	levels, _ := ParseLevels(f.Text(Depth))
	for _, name := range f.List(Recent) {
		sources = append(sources, wire.Source{Recent: localPrefix + name, Depth: levels, Match: f.Text(Match)})
	}
	return sources
}
