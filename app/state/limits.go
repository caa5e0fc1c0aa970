package state

import (
	"strconv"
	"strings"
)

// What is listed of every source: what the paths of files must match, and how many levels of folders are looked into; see [listing.Options].
var (
	matchKey    = &Key{name: "match"}
	depthKey    = &Key{name: "depth", number: true}
	listingKeys = []*Key{matchKey, depthKey}
)

// parseLevels reads a number of levels of folders.
func parseLevels(text string) (levels int, ok bool) {
	n, err := strconv.ParseUint(text, 10, 16)
	return int(n), err == nil && n > 0
}

// levelsText writes it, "" for all levels.
func levelsText(levels int) string {
	if levels == 0 {
		return ""
	}
	return strconv.Itoa(levels)
}

// Limits returns what is listed of sources, as the address says it: what paths must match, and how many levels of folders are looked into, "" for all.
func (m *Model) Limits() (match, depth string) {
	return m.match, levelsText(m.depth)
}

// SetLimits takes them from a person, for what is opened from now on. It changes nothing and returns false when depth is no number of levels.
func (m *Model) SetLimits(match, depth string) bool {
	depth = strings.TrimSpace(depth)
	levels, ok := parseLevels(depth)
	if !ok && depth != "" {
		return false
	}
	m.match, m.depth = strings.TrimSpace(match), levels
	return true
}
