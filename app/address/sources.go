package address

import (
	"strconv"
	"strings"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// Resolve returns the absolute address of a source as written, which may be relative to base: an
// http or https URL, or another form that listings support, such as s3://bucket/prefix. ok is false
// if it is never fetched.
func Resolve(base, written string) (absolute string, ok bool) {
	if IsLocalPath(written) {
		return "", false
	}
	return listing.ResolveAddress(base, written)
}

// OpenSources resolves addresses to the form for a worker, with the fragment's limits for listings;
// see [Sources].
func (f Fragment) OpenSources(addresses []Source, base string) []wire.Source {
	levels, _ := ParseLevels(f.Text(Depth))
	return Sources(addresses, base, f.Text(Match), levels)
}

// Sources resolves addresses to the form for a worker, with limits for their listings. An address
// that is never fetched stays as written: the worker reports why; see [NeverFetched].
func Sources(addresses []Source, base, match string, levels int) []wire.Source {
	var sources []wire.Source
	for _, a := range addresses {
		absolute, ok := Resolve(base, a.URL)
		if !ok {
			absolute, a.Name = a.URL, listing.SourceName(shown(a.URL))
		}
		sources = append(sources,
			wire.Source{Name: source.Shorten(a.Name), URL: absolute, Depth: levels, Match: match})
	}
	return sources
}

// StartSources returns the sources that a worker opens at its start, before the page's program
// runs: see [Start]. A worker that replaces another leaves local sources to the page, which may
// have received them since.
func StartSources(fragment string, metas []string, base string, replaces bool) []wire.Source {
	f := Parse(fragment)
	sources := f.OpenSources(Start(fragment, metas), base)
	if !replaces {
		sources = append(sources, f.Recents()...)
	}
	return sources
}

// NeverFetched returns the problem of an address, as given to a worker, that is never requested; ok
// is false for any other address. Browsers refuse addresses with a user name. The problem has a URL
// if an examination finds the same cause.
func NeverFetched(given string) (p wire.Problem, ok bool) {
	_, fetched := Resolve("", given)
	switch {
	case fetched && hasUser(given):
		return wire.Problem{
			File: source.DisplayURL(given), Offset: -1, Text: report.ProblemSecret.Text(),
			URL: given,
		}, true
	case fetched:
		return p, false
	}
	p = wire.Problem{File: shown(given), Offset: -1, Text: Refusal(given)}
	if p.Text == report.ProblemAddress.Text() {
		p.URL = given
	}
	return p, true
}

// hasUser reports whether a URL has a user name or a password. In abfss:// URLs the container is in
// that place, so they do not count.
func hasUser(url string) bool {
	scheme, rest, _ := strings.Cut(url, "://")
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		rest = rest[:i]
	}
	return len(scheme) >= 4 && strings.EqualFold(scheme[:4], "http") && strings.Contains(rest, "@")
}

// Refusal returns the reason why an address is never fetched.
func Refusal(written string) wire.Text {
	if IsLocalPath(written) {
		return report.ProblemLocalPath.With(wire.Plain(source.Shorten(LocalPath(written))))
	}
	if scheme, rest, secret := cutUser(written); secret {
		// Without the secret, other addresses cannot be opened either.
		if _, ok := Resolve("", scheme+rest); ok {
			return report.ProblemSecret.Text()
		}
	}
	return report.ProblemAddress.Text()
}

// cutUser splits an address into its scheme, as in "s3://" or "ftp:", and the part after the @ of a
// name and a password, KEY:SECRET@; ok is false if it has none.
func cutUser(written string) (scheme, rest string, ok bool) {
	written = strings.TrimSpace(written)
	name, rest, _ := strings.Cut(written, ":")
	rest = strings.TrimPrefix(rest, "//")
	scheme = written[:len(written)-len(rest)]
	if !isScheme(name) {
		return "", written, false
	}
	authority, _, _ := strings.Cut(rest, "/")
	end := strings.LastIndexByte(authority, '@')
	if strings.Contains(authority, ":") {
		end = strings.LastIndexByte(rest, '@') // a secret may contain slashes
	}
	return scheme, rest[end+1:], end >= 0
}

// shown returns a never-fetched address for people, without possible secrets.
func shown(written string) string {
	if scheme, rest, ok := cutUser(written); ok && !IsLocalPath(written) {
		written = scheme + rest
	}
	return source.Shorten(WithoutQuery(written))
}

// Start returns the addresses that a page opens at its start: the addresses in its fragment or, if
// that names no source, in its <meta name="eventlens-src"> elements.
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

// WithoutQuery removes query and fragment from a URL, since signatures are never shown.
func WithoutQuery(s string) string {
	if i := strings.IndexAny(s, "?#"); i >= 0 {
		return s[:i]
	}
	return s
}

// ParseLevels parses a number of levels of folders.
func ParseLevels(text string) (levels int, ok bool) {
	n, err := strconv.ParseUint(text, 10, 16)
	return int(n), err == nil && n > 0
}

// LevelsText writes a number of levels, "" for all.
func LevelsText(levels int) string {
	if levels == 0 {
		return ""
	}
	return strconv.Itoa(levels)
}
