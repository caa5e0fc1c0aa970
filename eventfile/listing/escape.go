package listing

import (
	"strings"
	"unicode/utf8"

	"eventlens/eventfile/source"
)

// escape percent-encodes a name of any bytes for the path of a URL, but keeps slashes. Only
// unreserved characters of RFC 3986 stay, as in signatures of version 4: so every store receives
// exactly what was signed.
func escape(name string) string { return source.Escape(name, "/") }

// escapeQuery is escape for the value of a query parameter, or for one segment of a path.
func escapeQuery(value string) string { return source.Escape(value, "") }

// readable returns a name as valid UTF-8: invalid bytes are written as %XX, so that different names
// stay different in any text.
func readable(name string) string {
	if utf8.ValidString(name) {
		return name
	}
	var b []byte
	for len(name) > 0 {
		c, size := utf8.DecodeRuneInString(name)
		part := name[:size]
		if c == utf8.RuneError && size == 1 {
			part = escapeQuery(part)
		}
		b = append(b, part...)
		name = name[size:]
	}
	return string(b)
}

// split splits an absolute URL that may be fetched into origin (scheme and host), path (at least
// "/") and query, byte for byte. The fragment is dropped.
func split(url string) (origin, path, query string) {
	url, _, _ = strings.Cut(url, "#")
	url, query, _ = strings.Cut(url, "?")
	host := strings.Index(url, "//") + 2
	if slash := strings.IndexByte(url[host:], '/'); slash >= 0 {
		return url[:host+slash], url[host+slash:], query
	}
	return url, "/", query
}

// withQuery adds a query to a URL that may already have one; "" adds nothing.
func withQuery(url, query string) string {
	switch {
	case query == "":
		return url
	case strings.IndexByte(url, '?') >= 0:
		return url + "&" + query
	}
	return url + "?" + query
}

// parameter returns the decoded value of a query parameter; ok is false if there is none. Names are
// compared in lower case.
func parameter(query, name string) (value string, ok bool) {
	value, ok = rawParameter(query, name)
	return source.UnescapeQuery(value), ok
}

// rawParameter is parameter without decoding.
func rawParameter(query, name string) (value string, ok bool) {
	for len(query) > 0 {
		var p string
		p, query, _ = strings.Cut(query, "&")
		key, v, _ := strings.Cut(p, "=")
		if strings.ToLower(source.Unescape(key)) == name {
			return v, true
		}
	}
	return "", false
}

// withoutParameters returns a query without the named parameters; names are separated and enclosed
// by spaces. The others stay unchanged.
func withoutParameters(query, names string) (kept string) {
	for len(query) > 0 {
		var p string
		p, query, _ = strings.Cut(query, "&")
		key, _, _ := strings.Cut(p, "=")
		if strings.Contains(names, " "+strings.ToLower(source.Unescape(key))+" ") {
			continue
		}
		if kept != "" {
			kept += "&"
		}
		kept += p
	}
	return kept
}

// lookup returns the byte after a word and a colon in a table of such entries, each preceded by a
// space; 0 if there is none.
func lookup(table, word string) byte {
	i := strings.Index(table, " "+word+":")
	if i < 0 || word == "" {
		return 0
	}
	return table[i+len(word)+2]
}

// upToSlash returns a name up to and including its last slash: its folder.
func upToSlash(name string) string { return name[:strings.LastIndexByte(name, '/')+1] }
