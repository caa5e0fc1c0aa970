package listing

import "eventlens/eventfile/source"

// FileURL returns the URL of a single file that an address names, in any form that [Locate] knows. ok is false when it names none that is ever fetched.
func FileURL(address string) (url string, ok bool) { return source.ResolveURL("", address) }
