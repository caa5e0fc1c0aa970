package words

import "eventlens/app/wire"

// Listing says how many objects the listings of folders have told so far.
func Listing(p wire.Progress) string {
	if p.Listed == 0 {
		return listingStarted.Text()
	}
	return listingObjects.with("count", Count(p.Listed))
}

// ListingShort says the same where there is little room.
func ListingShort(p wire.Progress) string { return listingShort.with("count", Count(p.Listed)) }
