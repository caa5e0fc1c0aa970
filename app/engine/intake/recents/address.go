package recents

import (
	"strings"

	"eventlens/eventfile/source"
)

// KeyOf returns the key of the recent source of an address. A signed address has a key of its own,
// since it cannot be fetched again without its signature.
func KeyOf(address string) string {
	if source.Signed(address) {
		return SignedKey + keptAddress(address)
	}
	return "url " + keptAddress(address)
}

// SignedKey begins the keys of sources with signed addresses.
const SignedKey = "signed "

// keptAddress returns an address without its secrets. Only for URLs that can be fetched is the part
// after the scheme case-insensitive.
func keptAddress(address string) string {
	if _, ok := source.ResolveURL("", address); ok {
		return source.CanonicalURL(address)
	}
	const anyURL = "https://h/"
	rest, query, _ := strings.Cut(address, "?")
	return rest + strings.TrimPrefix(source.CanonicalURL(anyURL+"?"+query), anyURL)
}
