package listing

import (
	"strings"
	"unicode/utf8"
)

// escape percent-encodes a name of any bytes for the path of a URL, slashes left as they are. Only what RFC 3986 calls unreserved stays, as signatures of
// version 4 have it: what is signed is then what is sent, on every store.
func escape(name string) string { return escaped(name, "-._~/") }

// escapeQuery is escape for the value of a query parameter, or for a single segment of a path.
func escapeQuery(value string) string { return escaped(value, "-._~") }

func escaped(s, plain string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	b.Grow(len(s) + 16)
	for i := 0; i < len(s); i++ {
		c := s[i]
		if isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'z' || strings.IndexByte(plain, c) >= 0 {
			b.WriteByte(c)
			continue
		}
		b.WriteByte('%')
		b.WriteByte(hex[c>>4])
		b.WriteByte(hex[c&15])
	}
	return b.String()
}

// unescape replaces every %XX; what is malformed stays.
func unescape(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	plain := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]) {
			plain = append(plain, hexValue(s[i+1])<<4|hexValue(s[i+2]))
			i += 2
			continue
		}
		plain = append(plain, s[i])
	}
	return string(plain)
}

// unescapeQuery is unescape for forms and queries, where a + is a space.
func unescapeQuery(s string) string { return unescape(strings.ReplaceAll(s, "+", " ")) }

func hexValue(c byte) byte {
	if isDigit(c) {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}

// readable returns a name as a path can hold it: bytes that are no UTF-8 are written as %XX, so that different names stay different in every text.
func readable(name string) string {
	if utf8.ValidString(name) {
		return name
	}
	var b strings.Builder
	for len(name) > 0 {
		c, size := utf8.DecodeRuneInString(name)
		if c == utf8.RuneError && size == 1 {
			b.WriteString(escapeQuery(name[:1]))
		} else {
			b.WriteString(name[:size])
		}
		name = name[size:]
	}
	return b.String()
}

// parts are those of an absolute URL, byte for byte; its fragment is left out.
type parts struct {
	origin string // scheme, host and port
	host   string // in lower case, without port
	path   string // "/" at least
	query  string
}

// split splits an absolute URL of which it is known that it can be fetched.
func split(url string) (p parts) {
	url, _, _ = strings.Cut(url, "#")
	url, p.query, _ = strings.Cut(url, "?")
	start := strings.Index(url, "//") + 2
	slash := strings.IndexByte(url[start:], '/')
	if slash < 0 {
		slash, url = len(url)-start, url+"/"
	}
	p.origin, p.path = url[:start+slash], url[start+slash:]
	host := strings.ToLower(p.origin[start:])
	host = host[strings.LastIndexByte(host, '@')+1:]
	if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
		host = host[:i]
	}
	p.host = host
	return p
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

// parameter returns the value of a query's parameter, not decoded, and whether there is one. Names are compared in lower case.
func parameter(query, name string) (value string, ok bool) {
	for p := range strings.SplitSeq(query, "&") {
		key, v, _ := strings.Cut(p, "=")
		if strings.ToLower(unescape(key)) == name {
			return v, true
		}
	}
	return "", false
}

// withoutParameters returns a query without the parameters of these names, given between spaces. The others stay byte for byte.
func withoutParameters(query, names string) string {
	if query == "" {
		return ""
	}
	kept := strings.Split(query, "&")
	n := 0
	for _, p := range kept {
		key, _, _ := strings.Cut(p, "=")
		if !strings.Contains(names, " "+strings.ToLower(unescape(key))+" ") {
			kept[n] = p
			n++
		}
	}
	return strings.Join(kept[:n], "&")
}
