package address

import (
	"strconv"
	"strings"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// Resolve returns the absolute address of a source as written, which may be relative to base: an http or https URL, or another form of address
// that listings know, such as s3://bucket/prefix. ok is false when it is no address that is ever fetched.
func Resolve(base, written string) (absolute string, ok bool) {
	if IsLocalPath(written) {
		return "", false
	}
	return listing.ResolveAddress(base, written)
}

// OpenSources resolves the addresses of a fragment, or others in their place, to what a worker is asked to open. Those that are never fetched are left
// out; see [Bad].
func (f Fragment) OpenSources(addresses []Source, base string) []wire.Source {
	levels, _ := ParseLevels(f.Text(Depth))
	return Sources(addresses, base, f.Text(Match), levels)
}

// Sources resolves addresses to what a worker is asked to open, with limits of their listings.
func Sources(addresses []Source, base, match string, levels int) []wire.Source {
	var sources []wire.Source
	for _, a := range addresses {
		if absolute, ok := Resolve(base, a.URL); ok {
			sources = append(sources, wire.Source{Name: a.Name, URL: absolute, Depth: levels, Match: match})
		}
	}
	return sources
}

// StartSources is what a worker opens at first, before the page's program is there: see [Start]. One that replaces another leaves what is of this device to the
// page, which may have been given it since.
func StartSources(fragment string, metas []string, base string, replaces bool) []wire.Source {
	f := Parse(fragment)
	sources := f.OpenSources(Start(fragment, metas), base)
	if !replaces {
		sources = append(sources, f.Recents()...)
	}
	return sources
}

// Bad returns a problem for every address that is never fetched.
func Bad(addresses []Source, base string) []wire.Problem {
	var problems []wire.Problem
	for _, a := range addresses {
		if _, ok := Resolve(base, a.URL); !ok {
			problems = append(problems, wire.Problem{File: shown(a.URL), Offset: -1, Text: Refusal(a.URL)})
		}
	}
	return problems
}

// Refusal says why what was written is never fetched.
func Refusal(written string) wire.Text {
	switch _, _, secret := cutUser(written); {
	case IsLocalPath(written):
		return report.ProblemLocalPath(LocalPath(written))
	case secret:
		return report.ProblemSecret()
	}
	return report.ProblemAddress()
}

// cutUser splits an address behind its scheme and behind the @ of a name and a password, KEY:SECRET@; ok is false for one without.
func cutUser(written string) (scheme, rest string, ok bool) {
	scheme, rest, _ = strings.Cut(strings.TrimSpace(written), "://")
	authority, _, _ := strings.Cut(rest, "/")
	if i := strings.LastIndexByte(rest, '@'); i >= 0 && strings.Contains(authority, ":") { // a secret may hold slashes
		return scheme, rest[i+1:], true
	}
	return scheme, rest, false
}

// shown is an address that is never fetched as people read it: without what may be secret.
func shown(written string) string {
	if scheme, rest, ok := cutUser(written); ok {
		written = scheme + "://" + rest
	}
	return WithoutQuery(written)
}

// Start returns the addresses that a page opens at first: those of its fragment or, where it names no source at all, those of its <meta name="eventlens-src">
// elements.
func Start(fragment string, metas []string) []Source {
	if f := Parse(fragment); len(f.Sources)+len(f.List(Recent)) > 0 {
		return f.Sources
	}
	var addresses []Source
	for _, m := range metas {
		if m != "" {
			addresses = append(addresses, parseSource(m))
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

// ParseLevels reads a number of levels of folders.
func ParseLevels(text string) (levels int, ok bool) {
	n, err := strconv.ParseUint(text, 10, 16)
	return int(n), err == nil && n > 0
}

// LevelsText writes it, "" for all levels.
func LevelsText(levels int) string {
	if levels == 0 {
		return ""
	}
	return strconv.Itoa(levels)
}
