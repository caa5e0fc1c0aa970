package recents

import (
	"strings"

	"eventlens/eventfile/source"
)

// KeyOf returns the key of the recent source of an address. Keys of signed addresses begin with
// SignedKey, since these cannot be fetched again without their signatures.
func KeyOf(address string) string {
	if source.Signed(address) {
		return SignedKey + keptAddress(address)
	}
	return "url " + keptAddress(address)
}

// SignedKey begins the keys of sources with signed addresses.
const SignedKey = "signed "

// keptAddress returns an address without its secrets. The part after the scheme is only put into
// canonical form if the address is a URL that can be fetched: in other forms its case matters.
func keptAddress(address string) string {
	if _, ok := source.ResolveURL("", address); ok {
		return source.CanonicalURL(address)
	}
	const anyURL = "https://h/"
	rest, query, _ := strings.Cut(address, "?")
	return rest + strings.TrimPrefix(source.CanonicalURL(anyURL+"?"+query), anyURL)
}
