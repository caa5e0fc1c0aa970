package address

import (
	"strconv"
	"strings"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// Resolve returns the absolute address of a source as written, which may be relative to base: an http or https URL, or another form of address
// that listings know, such as s3://bucket/prefix. ok is false when it is no address that is ever fetched.
func Resolve(base, written string) (absolute string, ok bool) {
	if IsLocalPath(written) {
		return "", false
	}
	return listing.ResolveAddress(base, written)
}

// OpenSources resolves the addresses of a fragment, or others in their place, to what a worker is asked to open; see [Sources].
func (f Fragment) OpenSources(addresses []Source, base string) []wire.Source {
	levels, _ := ParseLevels(f.Text(Depth))
	return Sources(addresses, base, f.Text(Match), levels)
}

// Sources resolves addresses to what a worker is asked to open, with limits of their listings. One that is never fetched stays as it was written: the worker
// says why it is not; see [NeverFetched].
func Sources(addresses []Source, base, match string, levels int) []wire.Source {
	var sources []wire.Source
	for _, a := range addresses {
		absolute, ok := Resolve(base, a.URL)
		if !ok {
			absolute, a.Name = a.URL, listing.SourceName(shown(a.URL))
		}
		sources = append(sources, wire.Source{Name: a.Name, URL: absolute, Depth: levels, Match: match})
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

// NeverFetched returns the problem of an address that no request is made to, as a worker is given it; ok is false for any other. Browsers make none to one with a
// user name. Its URL is there where an examination finds the same cause.
func NeverFetched(given string) (p wire.Problem, ok bool) {
	_, fetched := Resolve("", given)
	switch {
	case fetched && hasUser(given):
		return wire.Problem{File: source.DisplayURL(given), Offset: -1, Text: report.ProblemSecret(), URL: given}, true
	case fetched:
		return p, false
	}
	p = wire.Problem{File: shown(given), Offset: -1, Text: Refusal(given)}
	if p.Text == report.ProblemAddress() {
		p.URL = given
	}
	return p, true
}

// hasUser reports whether a URL has a user name or a password. In abfss:// what stands in their place is the container.
func hasUser(url string) bool {
	scheme, rest, _ := strings.Cut(url, "://")
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		rest = rest[:i]
	}
	return len(scheme) >= 4 && strings.EqualFold(scheme[:4], "http") && strings.Contains(rest, "@")
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
