package source

import "strings"

// locate returns the origin that a URL is fetched from and the path below it, without escapes. ok is false where it is not certain what a browser or a
// server makes of the text: no secret is sent there.
func locate(raw string) (origin, path string, ok bool) {
	if !fetchable(raw) {
		return "", "", false
	}
	rest, _, _ := splitURL(raw)
	_, host, _ := strings.Cut(rest, "//")
	for i := 0; i < len(host) && host[i] != '/'; i++ {
		if c := host[i]; c >= 0x80 || c == '%' || c == '@' { // browsers map letters of all scripts, and escapes, to others
			return "", "", false
		}
	}
	rest = canonicalBase(rest)
	at := len("https://") + strings.IndexByte(rest[len("https://"):], '/') // a host has at least one letter
	origin, path = rest[:at], rest[at:]
	if strings.IndexByte(path, '\\') >= 0 { // a slash for browsers
		return "", "", false
	}
	path = Unescape(path)
	return origin, path, !dotted(path)
}

// dotted reports whether a path has a segment "." or "..", which are not what they look like.
func dotted(path string) bool {
	const other = 3 // more than two, or something else
	dots := 0       // of a segment of nothing else
	for i := range len(path) {
		switch path[i] {
		case '/', '\\':
			if dots == 1 || dots == 2 {
				return true
			}
			dots = 0
		case '.':
			dots = min(dots+1, other)
		default:
			dots = other
		}
	}
	return dots == 1 || dots == 2
}

// Loopback reports whether a host name, in lower case and without a port, is one of this machine. A final dot says that nothing is to be put behind a name.
func Loopback(name string) bool {
	name = strings.TrimSuffix(name, ".")
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || strings.HasPrefix(name, "127.") || name == "::1"
}

// SameOrigin reports whether two absolute URLs have the same scheme, host and port, as far as that is certain: the spellings of one host that only a
// browser takes for the same are different ones here.
func SameOrigin(a, b string) bool {
	here, _, known := locate(a)
	there, _, ok := locate(b)
	return known && ok && here == there
}
