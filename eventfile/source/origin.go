package source

import "strings"

// locate returns the origin of a URL and the unescaped path below it. ok is false if browsers or
// servers might interpret the URL differently: no secret is sent there.
func locate(raw string) (origin, path string, ok bool) {
	if !fetchable(raw) {
		return "", "", false
	}
	rest, _, _ := splitURL(raw)
	_, host, _ := strings.Cut(rest, "//")
	for i := 0; i < len(host) && host[i] != '/'; i++ {
		// browsers map letters of all scripts, and escapes, to other characters
		if c := host[i]; c >= 0x80 || c == '%' || c == '@' {
			return "", "", false
		}
	}
	rest = canonicalBase(rest)
	// "https://" is a byte longer than "http://"; of a URL with http it skips the first byte of the
	// host, which is never empty
	at := len("https://") + strings.IndexByte(rest[len("https://"):], '/')
	origin, path = rest[:at], rest[at:]
	if strings.IndexByte(path, '\\') >= 0 { // browsers treat a backslash as a slash
		return "", "", false
	}
	path = Unescape(path)
	return origin, path, !dotted(path)
}

// dotted reports whether a path has a segment "." or "..", which browsers and servers resolve.
func dotted(path string) bool {
	const other = 3 // more than two dots, or other characters
	dots := 0       // number of dots in a segment that consists of dots
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

// Loopback reports whether a host name, in lower case and without a port, refers to this machine. A
// final dot marks a name as fully qualified.
func Loopback(name string) bool {
	name = strings.TrimSuffix(name, ".")
	return name == "localhost" || strings.HasSuffix(name, ".localhost") ||
		loopbackV4(name) || name == "::1"
}

// loopbackV4 reports whether a host name is an IPv4 address of this machine, in any of the
// spellings that browsers take for it, such as 127.1. A name such as 127.0.0.1.example.com is
// another host's.
func loopbackV4(name string) bool {
	parts, ok := strings.CutPrefix(name, "127.")
	return ok && strings.Trim(parts, ".0123456789") == ""
}

// SameOrigin reports whether two absolute URLs have the same scheme, host and port. Different
// spellings of one host that only a browser unifies count as different.
func SameOrigin(a, b string) bool {
	originA, _, known := locate(a)
	originB, _, ok := locate(b)
	return known && ok && originA == originB
}
