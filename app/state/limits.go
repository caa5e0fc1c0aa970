package state

import (
	"strconv"
	"strings"
)

// Limits returns what is listed of sources, as the address says it: what paths must match, and how many levels of folders are looked into, "" for all.
func (m *Model) Limits() (match, depth string) {
	if m.depth > 0 {
		depth = strconv.Itoa(m.depth)
	}
	return m.match, depth
}

// SetLimits takes them from a person, for what is opened from now on. It changes nothing and returns false when depth is no number of levels.
func (m *Model) SetLimits(match, depth string) bool {
	levels := uint64(0)
	if depth = strings.TrimSpace(depth); depth != "" {
		var err error
		if levels, err = strconv.ParseUint(depth, 10, 16); err != nil || levels == 0 {
			return false
		}
	}
	m.match, m.depth = strings.TrimSpace(match), int(levels)
	return true
}
