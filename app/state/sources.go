package state

import (
	"strings"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// ResolveAddress returns the absolute address of a source as written, which may be relative to base: an http or https URL, or another form of address
// that listings know, such as s3://bucket/prefix. ok is false when it is no address that is ever fetched.
func ResolveAddress(base, written string) (absolute string, ok bool) {
	return listing.ResolveAddress(base, written)
}

// OpenSources resolves the addresses of a fragment, or others in their place, to what a worker is asked to open. Those that are never fetched are left
// out; see [BadAddresses].
func (f Fragment) OpenSources(addresses []Address, base string) []wire.Source {
	levels, _ := parseLevels(f.text(depthKey))
	return openSources(addresses, base, f.text(matchKey), levels)
}

func openSources(addresses []Address, base, match string, levels int) []wire.Source {
	var sources []wire.Source
	for _, a := range addresses {
		if absolute, ok := ResolveAddress(base, a.URL); ok {
			sources = append(sources, wire.Source{Name: a.Name, URL: absolute, Depth: levels, Match: match})
		}
	}
	return sources
}

// StartSources is what a worker opens at first, before the page's program is there: see [StartAddresses].
func StartSources(fragment string, metas []string, base string) []wire.Source {
	return ParseFragment(fragment).OpenSources(StartAddresses(fragment, metas), base)
}

// BadAddresses returns a problem for every address that is never fetched.
func BadAddresses(addresses []Address, base string) []wire.Problem {
	var problems []wire.Problem
	for _, a := range addresses {
		if _, ok := ResolveAddress(base, a.URL); !ok {
			problems = append(problems, wire.Problem{File: WithoutQuery(a.URL), Offset: -1, Text: report.ProblemAddress()})
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
