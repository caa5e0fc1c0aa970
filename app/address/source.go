package address

import (
	"strings"

	"eventlens/eventfile/source"
)

// Source is a source in a fragment.
type Source struct {
	Name string // display name; empty derives it from the URL
	URL  string // as written: absolute, or relative to the page
}

// parseSource parses the value of src: a URL, or name=URL.
func parseSource(value string) Source {
	if name, url, named := strings.Cut(value, "="); named && !looksLikeURL(name) &&
		!strings.ContainsAny(name, "/?") {
		if url := wholeURL(url); looksLikeURL(url) {
			return Source{Name: source.Unescape(name), URL: url}
		}
	}
	return Source{URL: wholeURL(value)}
}

// String writes the value of src.
func (a Source) String() string {
	url := a.URL
	if written := (Source{URL: url}); !isPlainURL(url) ||
		a.Name == "" && parseSource(url) != written {
		// Escaped from its first byte on, which distinguishes it from a URL that itself contains
		// escapes.
		url = escapeByte(url[0]) + Escape(url[1:], "")
	}
	if a.Name == "" || !looksLikeURL(a.URL) {
		return url
	}
	return Escape(a.Name, "") + "=" + url
}

// wholeURL undoes encodeURIComponent, which it detects by an escaped first byte or scheme.
func wholeURL(s string) string {
	scheme, _, escaped := strings.Cut(strings.ToLower(s), "%3a")
	if strings.HasPrefix(s, "%") || escaped && isScheme(scheme) {
		return source.Unescape(s)
	}
	return s
}

// looksLikeURL reports whether s is an absolute URL, or a path with an explicit start, on a server
// or on a computer.
func looksLikeURL(s string) bool {
	scheme, _, absolute := strings.Cut(s, "://")
	return absolute && isScheme(scheme) || strings.HasPrefix(s, "/") ||
		strings.HasPrefix(s, "./") || strings.HasPrefix(s, "../") || IsLocalPath(s)
}

func isScheme(s string) bool {
	return s != "" &&
		strings.Trim(strings.ToLower(s), "abcdefghijklmnopqrstuvwxyz0123456789+-.") == ""
}

// isPlainURL reports whether a URL can be written unchanged in a fragment and read back.
func isPlainURL(url string) bool {
	if url == "" || wholeURL(url) != url || Escape(url, urlBytes) != url {
		return false
	}
	_, rest := cutPair(sourcePrefix + url)
	return rest == ""
}

// urlBytes are the bytes other than letters and digits that a URL may contain, except %.
const urlBytes = ":/?#[]@!$&'()*+,;="
