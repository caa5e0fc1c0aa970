package state

import (
	"sort"

	"eventlens/eventfile/listing"
)

// CompareNatural orders names as people count; see [listing.NaturalCompare]. It is what every list of the page is sorted by.
func CompareNatural(a, b string) int { return listing.NaturalCompare(a, b) }

// SortNatural sorts names in that order. Like all sorting of the page it is by package sort: a generic one is 18 kB of program for each type.
func SortNatural(names []string) {
	sort.Slice(names, func(i, j int) bool { return CompareNatural(names[i], names[j]) < 0 })
}
