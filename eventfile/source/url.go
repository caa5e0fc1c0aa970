package source

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// signatureParams are query parameters that sign a request or replace a password, in lower case.
// They differ for every link to the same file, and they are secrets.
var signatureParams = []string{
	// CloudFront, AWS signature 2, and stores that adopted it.
	"signature", "expires", "awsaccesskeyid", "key-pair-id", "policy", "hash-algorithm",
	"googleaccessid", "ossaccesskeyid", "accesskeyid", "kssaccesskeyid", "security-token",
	"x-id", // names the operation for which AWS's own libraries sign a link
	// Tencent COS.
	"q-sign-algorithm", "q-ak", "q-sign-time", "q-key-time",
	"q-header-list", "q-url-param-list", "q-signature",
	// Azure; its other parameters are too short to be recognized on their own, see azureParams.
	"sig",
	// CDNs, code hosts and similar.
	"auth_key", "hdnts", "hdnea", "token", "access_token", "private_token",
	"authorization",
}

// signaturePrefixes start the names of signature parameters: AWS and compatible stores, Google,
// Aliyun, Huawei, Tencent, Volcengine.
var signaturePrefixes = []string{"x-amz-", "x-goog-", "x-oss-", "x-obs-", "x-cos-", "x-tos-"}

// azureParams belong to a shared access signature, but only together with "sig".
var azureParams = []string{
	"sv", "ss", "srt", "sp", "se", "st", "spr", "sip", "sr", "si",
	"sdd", "skoid", "sktid", "skt", "ske", "sks", "skv", "skdutid", "sduoid", "saoid", "suoid",
	"scid", "ses",
}

// Signed reports whether a URL has a signature or another secret in its query.
func Signed(raw string) bool {
	_, query, _ := splitURL(raw)
	for param := range strings.SplitSeq(query, "&") {
		if signs(paramName(param), false) {
			return true
		}
	}
	return false
}

// CanonicalURL returns a form of a URL that names its file permanently, for cache keys and lists of
// recent sources: without signature parameters, user name, password and fragment; scheme and host
// in lower case, without the scheme's default port. The other parameters stay unchanged, in their
// order.
func CanonicalURL(raw string) string {
	rest, query, _ := splitURL(raw)
	canonical := canonicalBase(rest)
	if query = withoutSignature(query); query != "" {
		canonical += "?" + query
	}
	return canonical
}

// Origin returns the scheme, host and port of a URL, in the form of [CanonicalURL]; "" if the URL
// is not absolute.
func Origin(raw string) string {
	scheme, rest, ok := strings.Cut(CanonicalURL(raw), "://")
	if !ok {
		return ""
	}
	host, _, _ := strings.Cut(rest, "/")
	return scheme + "://" + host
}

// DisplayURL returns a URL for display in messages and lists: without query, fragment, user name
// and password, any of which may contain secrets, and shortened.
func DisplayURL(raw string) string { return Shorten(withoutSecrets(raw)) }

// shownBytes is the longest address or name that is shown whole. The whole address bar of a wide
// screen has room for about 200 characters.
const shownBytes = 1000

// Shorten cuts a very long address or name in its middle, for display.
func Shorten(text string) string {
	if len(text) <= shownBytes {
		return text
	}
	from, to := shownBytes/2, len(text)-shownBytes/4
	for from > 0 && !utf8.RuneStart(text[from]) {
		from--
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	return text[:from] + "…" + text[to:]
}

// withoutSecrets returns a URL without query, fragment, user name and password.
func withoutSecrets(raw string) string {
	rest, _, _ := splitURL(raw)
	scheme, rest, ok := cutScheme(rest)
	if !ok {
		return rest
	}
	if !strings.HasPrefix(rest, "//") {
		return scheme + ":"
	}
	if scheme == "abfs" || scheme == "abfss" {
		// in abfss://container@account... the part before @ is not a user name
		if container, _, _ := strings.Cut(rest, "@"); !strings.Contains(container, ":") {
			return scheme + ":" + rest
		}
	}
	host, path := cutHost(rest)
	// a port is a number; another one is the begin of a secret that contains a slash
	if _, port, _ := strings.Cut(host, ":"); strings.Trim(port, "0123456789") != "" &&
		!strings.Contains(host, "]") {
		host, path = "", rest[strings.LastIndexByte(rest, '@')+1:]
	}
	return scheme + "://" + host + path
}

func canonicalBase(raw string) string {
	scheme, rest, ok := cutScheme(raw)
	if !ok || !strings.HasPrefix(rest, "//") {
		return raw
	}
	host, path := cutHost(rest)
	host = strings.ToLower(host)
	switch scheme {
	case "http":
		host = strings.TrimSuffix(host, ":80")
	case "https":
		host = strings.TrimSuffix(host, ":443")
	}
	if path == "" {
		path = "/"
	}
	return scheme + "://" + host + path
}

func withoutSignature(query string) string {
	azure := false
	for param := range strings.SplitSeq(query, "&") {
		azure = azure || paramName(param) == "sig"
	}
	kept := make([]string, 0, 4)
	for param := range strings.SplitSeq(query, "&") {
		if param != "" && !signs(paramName(param), azure) {
			kept = append(kept, param)
		}
	}
	return strings.Join(kept, "&")
}

// signs reports whether a parameter with this name, in lower case, is part of a signature; azure
// tells whether the query has a "sig".
func signs(name string, azure bool) bool {
	if slices.Contains(signatureParams, name) || azure && slices.Contains(azureParams, name) {
		return true
	}
	for _, p := range signaturePrefixes {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return false
}

// paramName returns the name of a query parameter in lower case.
func paramName(param string) string {
	name, _, _ := strings.Cut(param, "=")
	if strings.Contains(name, "%") {
		name = Unescape(name)
	}
	return strings.ToLower(name)
}

// Unescape replaces every %XX; malformed escapes stay.
func Unescape(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	plain := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '%' && i+2 < len(s) {
			if n, err := strconv.ParseUint(s[i+1:i+3], 16, 8); err == nil {
				c = byte(n)
				i += 2
			}
		}
		plain = append(plain, c)
	}
	return string(plain)
}

// splitURL splits a URL at its query and fragment. It works on text, because stored parts of a URL
// must stay the same byte for byte, and because browsers fetch URLs that strict parsers reject.
func splitURL(raw string) (rest, query, fragment string) {
	rest, fragment, _ = strings.Cut(raw, "#")
	rest, query, _ = strings.Cut(rest, "?")
	return rest, query, fragment
}

// cutScheme returns the scheme of a URL in lower case, and the part after its colon.
func cutScheme(raw string) (scheme, rest string, ok bool) {
	scheme, rest, ok = strings.Cut(raw, ":")
	if !ok || scheme == "" || strings.ContainsAny(scheme, "/?#") {
		return "", raw, false
	}
	return strings.ToLower(scheme), rest, true
}

// cutHost splits "//user:password@host:port/path" into "host:port" and "/path".
func cutHost(rest string) (host, path string) {
	host = strings.TrimPrefix(rest, "//")
	if i := strings.IndexByte(host, '/'); i >= 0 {
		host, path = host[:i], host[i:]
	}
	return host[strings.LastIndexByte(host, '@')+1:], path
}
