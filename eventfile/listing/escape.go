package listing

import (
	"strings"
	"unicode/utf8"

	"eventlens/eventfile/source"
)

// escape percent-encodes a name of any bytes for the path of a URL, slashes left as they are. Only what RFC 3986 calls unreserved stays, as signatures of
// version 4 have it: what is signed is then what is sent, on every store.
func escape(name string) string { return source.Escape(name, "/") }

// escapeQuery is escape for the value of a query parameter, or for a single segment of a path.
func escapeQuery(value string) string { return source.Escape(value, "") }

// readable returns a name as a path can hold it: bytes that are no UTF-8 are written as %XX, so that different names stay different in every text.
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

// split splits an absolute URL, of which it is known that it can be fetched, into scheme and host, path ("/" at least) and query, byte for byte. The fragment is left
// out.
func split(url string) (origin, path, query string) {
	url, _, _ = strings.Cut(url, "#")
	url, query, _ = strings.Cut(url, "?")
	host := strings.Index(url, "//") + 2
	if slash := strings.IndexByte(url[host:], '/'); slash >= 0 {
		return url[:host+slash], url[host+slash:], query
	}
	return url, "/", query
}

// withQuery adds a query to a URL that may have one; "" adds nothing.
func withQuery(url, query string) string {
	switch {
	case query == "":
		return url
	case strings.IndexByte(url, '?') >= 0:
		return url + "&" + query
	}
	return url + "?" + query
}

// parameter returns the value of a query's parameter, decoded, and whether there is one. Names are compared in lower case.
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

// withoutParameters returns a query without the parameters of these names, given between spaces. The others stay byte for byte.
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

// lookup returns the byte behind a word and a colon in a table of such entries, each after a space; 0 when there is none.
func lookup(table, word string) byte {
	i := strings.Index(table, " "+word+":")
	if i < 0 || word == "" {
		return 0
	}
	return table[i+len(word)+2]
}

// upToSlash returns a name up to its last slash, that included; the folder that it is in.
func upToSlash(name string) string { return name[:strings.LastIndexByte(name, '/')+1] }
