package source

import "strings"

// ResolveURL returns the absolute URL of ref on a page or in a list at base, and reports whether it
// may be fetched: whether it is an http or https URL with a host. An absolute ref is returned byte
// for byte, since a signature covers every byte of it; in a relative one only "." and ".." are
// resolved (RFC 3986, section 5.2).
//
// The browser's own parser will parse the result, so this parser, a thirtieth of net/url's size,
// can be short: it accepts errors that leave no doubt about the file, such as a lone % in a path.
func ResolveURL(base, ref string) (absolute string, ok bool) {
	if ref == "" {
		return "", false
	}
	if _, _, isAbsolute := cutScheme(ref); !isAbsolute {
		ref = resolve(base, ref)
	}
	if !fetchable(ref) {
		return "", false
	}
	return ref, true
}

// resolve resolves a relative reference; the result is relative if base is.
func resolve(base, ref string) string {
	base, _, _ = strings.Cut(base, "#")
	scheme, rest, ok := cutScheme(base)
	if !ok {
		return ref
	}
	host, path, query := cutParts(rest)
	newHost, newPath, tail := cutParts(ref)
	switch {
	case newHost != "":
		host, path = newHost, newPath
	case strings.HasPrefix(newPath, "/"):
		path = newPath
	case newPath != "":
		path = path[:strings.LastIndexByte(path, '/')+1] + newPath
	case !strings.HasPrefix(tail, "?"):
		tail = query + tail
	}
	if host == "" {
		return ref // a path that begins with two slashes would be taken for a host
	}
	return scheme + ":" + host + withoutDots(path) + tail
}

// cutParts splits the part of a URL after the scheme into "//host", "/path" and "?query#fragment",
// any of which may be empty.
func cutParts(rest string) (host, path, tail string) {
	if i := strings.IndexAny(rest, "?#"); i >= 0 {
		rest, tail = rest[:i], rest[i:]
	}
	if !strings.HasPrefix(rest, "//") {
		return "", rest, tail
	}
	if i := strings.IndexByte(rest[2:], '/'); i >= 0 {
		return rest[:2+i], rest[2+i:], tail
	}
	return rest, "", tail
}

// withoutDots resolves the segments "." and ".." of a path and makes it start with a slash.
func withoutDots(path string) string {
	segments := strings.Split(strings.TrimPrefix(path, "/"), "/")
	kept := segments[:0]
	for i, segment := range segments {
		if segment != "." && segment != ".." {
			kept = append(kept, segment)
			continue
		}
		if segment == ".." && len(kept) > 0 {
			kept = kept[:len(kept)-1]
		}
		if i == len(segments)-1 {
			kept = append(kept, "") // "a/.." is a directory
		}
	}
	return "/" + strings.Join(kept, "/")
}

// fetchable reports whether a URL is absolute, http or https, and has a valid host.
func fetchable(raw string) bool {
	if strings.ContainsFunc(raw, func(c rune) bool { return c < ' ' || c == 0x7f }) {
		return false
	}
	rest, _, _ := splitURL(raw)
	scheme, rest, _ := cutScheme(rest)
	if scheme != "http" && scheme != "https" || !strings.HasPrefix(rest, "//") {
		return false
	}
	authority, _, _ := strings.Cut(rest[2:], "/")
	if strings.Contains(authority, `\`) {
		// browsers treat a backslash as a slash: the text after it would be shown as part of the
		// host but is not
		return false
	}
	host, _ := cutHost(rest)
	return isHost(host)
}

// isHost reports whether host, perhaps with a port, is valid. The refused characters end a host, or
// are invalid in one, for browsers too.
func isHost(host string) bool {
	port := ""
	if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
		host, port = host[:i], host[i+1:]
	}
	if strings.Trim(port, "0123456789") != "" {
		return false
	}
	if address, ok := strings.CutPrefix(host, "["); ok {
		address, ok = strings.CutSuffix(address, "]")
		return ok && address != "" && strings.Trim(address, "0123456789abcdefABCDEF:.") == ""
	}
	return host != "" && !strings.ContainsAny(host, " \"<>[\\]^`{|}:")
}
