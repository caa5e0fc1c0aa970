package runs

import (
	"sort"

	"eventlens/eventfile/listing"
)

// CompareNatural compares names in natural order; see [listing.NaturalCompare]. All lists of the
// page use it.
func CompareNatural(a, b string) int { return listing.NaturalCompare(a, b) }

// SortNatural sorts names in natural order. Like all sorting in the page it uses package sort,
// since a generic sort adds 18 kB to the program for each type.
func SortNatural(names []string) {
	sort.Slice(names, func(i, j int) bool { return CompareNatural(names[i], names[j]) < 0 })
}
