package recents

import (
	"strings"

	"eventlens/eventfile/source"
)

// KeyOf returns the key of the recent source of an address. Signed addresses have keys of their
// own, since without its signature such an address cannot be fetched again.
func KeyOf(address string) string {
	if source.Signed(address) {
		return SignedKey + keptAddress(address)
	}
	return "url " + keptAddress(address)
}

// SignedKey begins the keys of sources with signed addresses.
const SignedKey = "signed "

// keptAddress returns an address without its secrets. The part after the scheme is case-insensitive
// only in URLs that are fetched.
func keptAddress(address string) string {
	if _, ok := source.ResolveURL("", address); ok {
		return source.CanonicalURL(address)
	}
	const anyURL = "https://h/"
	rest, query, _ := strings.Cut(address, "?")
	return rest + strings.TrimPrefix(source.CanonicalURL(anyURL+"?"+query), anyURL)
}
