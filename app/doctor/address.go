package doctor

import (
	"strings"

	"eventlens/eventfile/source"
)

// location is a URL split into parts without decoding, so that the fetched URL stays the same byte
// for byte.
type location struct {
	url    string // as fetched
	scheme string // http or https
	host   string // lower case, with port
	path   string // from the slash after the host on, without the query; at least "/"
	query  string
	user   bool // the URL has a user name or password
}

// parseURL splits an absolute http or https URL.
func parseURL(raw string) (location, bool) {
	rest, _, _ := strings.Cut(raw, "#")
	rest, query, _ := strings.Cut(rest, "?")
	scheme, rest, ok := strings.Cut(rest, "://")
	scheme = strings.ToLower(scheme)
	if !ok || scheme != "http" && scheme != "https" {
		return location{}, false
	}
	authority, path := rest, "/"
	if i := strings.IndexByte(rest, '/'); i >= 0 {
		authority, path = rest[:i], rest[i:]
	}
	at := strings.LastIndexByte(authority, '@')
	host := strings.ToLower(authority[at+1:])
	if host == "" || strings.ContainsAny(host, " \\\"'<>") {
		return location{}, false
	}
	return location{url: raw, scheme: scheme, host: host, path: path, query: query, user: at >= 0},
		true
}

// shown returns the location for people.
func (l location) shown() string { return source.DisplayURL(l.url) }

// origin returns the location's origin, as browsers write it.
func (l location) origin() string {
	return strings.TrimSuffix(source.CanonicalURL(l.scheme+"://"+l.host+"/"), "/")
}

// hostname returns the host without its port.
func (l location) hostname() string {
	if strings.HasPrefix(l.host, "[") {
		name, _, _ := strings.Cut(l.host[1:], "]")
		return name
	}
	name, _, _ := strings.Cut(l.host, ":")
	return name
}

// loopback reports whether the host is this machine, which browsers trust like https.
func (l location) loopback() bool { return source.Loopback(l.hostname()) }

// private reports whether the host is this machine or is in the local network.
func (l location) private() bool {
	name := l.hostname()
	starts := []string{}
	if strings.Trim(name, "0123456789.") == "" {
		starts = []string{"10.", "192.168.", "169.254."}
	} else if strings.Contains(name, ":") {
		starts = []string{"fc", "fd", "fe80:"}
	}
	for _, start := range starts {
		if strings.HasPrefix(name, start) {
			return true
		}
	}
	for _, end := range []string{".local", ".internal", ".lan", ".home.arpa"} {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	second := ""
	if strings.HasPrefix(name, "172.") {
		second, _, _ = strings.Cut(name[4:], ".")
	}
	return l.loopback() || second >= "16" && second <= "31" && len(second) == 2
}

// segments returns the path's segments, still escaped.
func (l location) segments() []string {
	return strings.FieldsFunc(l.path, func(r rune) bool { return r == '/' })
}

// sameOrigin reports whether a page of an origin may read a URL without CORS.
func sameOrigin(origin, url string) bool {
	at, ok := parseURL(url)
	return ok && at.origin() == strings.TrimSuffix(source.CanonicalURL(origin+"/"), "/")
}

// withQuery appends a query to a URL without one.
func withQuery(url, query string) string {
	if query == "" {
		return url
	}
	return url + "?" + query
}

// quoted quotes a word for a shell, if necessary.
func quoted(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' ||
			strings.ContainsRune("-_./:=@%+,", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
