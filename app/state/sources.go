package state

import (
	"strings"

	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// ResolveAddress returns the absolute URL of a source as written, which may be relative to base, and false when it is no address that is
// ever fetched: only http and https are.
func ResolveAddress(base, written string) (string, bool) {
	return source.ResolveURL(base, strings.TrimSpace(written))
}

// OpenSources resolves addresses to what a worker is asked to open. Those that are never fetched are left out; see [BadAddresses].
func OpenSources(addresses []Address, base string) []wire.Source {
	var sources []wire.Source
	for _, a := range addresses {
		if absolute, ok := ResolveAddress(base, a.URL); ok {
			sources = append(sources, wire.Source{Name: a.Name, URL: absolute})
		}
	}
	return sources
}

// BadAddresses returns a problem for every address that is never fetched.
func BadAddresses(addresses []Address, base string) []wire.Problem {
	var problems []wire.Problem
	for _, a := range addresses {
		if _, ok := ResolveAddress(base, a.URL); !ok {
			problems = append(problems, wire.Problem{File: WithoutQuery(a.URL), Offset: -1, Text: ProblemAddress()})
		}
	}
	return problems
}

// StartAddresses returns what a page opens at first: the sources of its fragment, else those of its <meta name="eventlens-src"> elements.
func StartAddresses(fragment string, metas []string) []Address {
	if sources := ParseFragment(fragment).Sources; len(sources) > 0 {
		return sources
	}
	var addresses []Address
	for _, m := range metas {
		if m != "" {
			addresses = append(addresses, parseAddress(m))
		}
	}
	return addresses
}

// WithoutQuery cuts query and fragment off a URL: signatures are never shown.
func WithoutQuery(s string) string {
	if i := strings.IndexAny(s, "?#"); i >= 0 {
		return s[:i]
	}
	return s
}

// SourceName derives a display name from a URL: its last folder, or its file's name.
func SourceName(address string) string {
	path := strings.TrimSuffix(strings.TrimSuffix(WithoutQuery(address), "eventlens.json"), "/")
	name := path[strings.LastIndexByte(path, '/')+1:]
	if name == "" {
		return path
	}
	return unescape(name)
}
