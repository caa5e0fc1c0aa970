package state

import "eventlens/eventfile/listing"

// CompareNatural orders names as people count; see [listing.NaturalCompare]. It is what every list of the page is sorted by.
func CompareNatural(a, b string) int { return listing.NaturalCompare(a, b) }
