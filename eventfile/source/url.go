package source

import (
	"slices"
	"strconv"
	"strings"
)

// signatureParams are the query parameters that sign a request or stand in for a password, in lower case. They change with every link that is
// handed out while the file stays the same, and they are secrets.
var signatureParams = []string{
	// CloudFront, AWS signature 2, and the stores that took it over.
	"signature", "expires", "awsaccesskeyid", "key-pair-id", "policy", "hash-algorithm",
	"googleaccessid", "ossaccesskeyid", "accesskeyid", "kssaccesskeyid", "security-token",
	"x-id", // names the operation that AWS's own libraries sign a link for
	// Tencent COS.
	"q-sign-algorithm", "q-ak", "q-sign-time", "q-key-time",
	"q-header-list", "q-url-param-list", "q-signature",
	// Azure; its other parameters are too short to mean anything on their own, see azureParams.
	"sig",
	// CDNs, code hosts and the like.
	"auth_key", "hdnts", "hdnea", "token", "access_token", "private_token",
	"authorization",
}

// signaturePrefixes start the names of signature parameters: AWS and its like, Google, Aliyun, Huawei, Tencent, Volcengine.
var signaturePrefixes = []string{"x-amz-", "x-goog-", "x-oss-", "x-obs-", "x-cos-", "x-tos-"}

// azureParams belong to a shared access signature, and only beside "sig".
var azureParams = []string{
	"sv", "ss", "srt", "sp", "se", "st", "spr", "sip", "sr", "si",
	"sdd", "skoid", "sktid", "skt", "ske", "sks", "skv", "skdutid", "sduoid", "saoid", "suoid", "scid", "ses",
}

// Signed says whether a URL carries a signature or another secret in its query.
func Signed(raw string) bool {
	_, query, _ := splitURL(raw)
	for param := range strings.SplitSeq(query, "&") {
		if signs(paramName(param), false) {
			return true
		}
	}
	return false
}

// CanonicalURL returns the form of a URL that names its file for good, as a cache key or in a list of recent sources: without signature
// parameters, user name, password and fragment; scheme and host in lower case, without the scheme's own port. The other parameters stay as
// and where they are.
func CanonicalURL(raw string) string {
	rest, query, _ := splitURL(raw)
	canonical := canonicalBase(rest)
	if query = withoutSignature(query); query != "" {
		canonical += "?" + query
	}
	return canonical
}

// Origin returns the scheme, host and port of a URL, in the form of [CanonicalURL]; "" for what is no absolute URL.
func Origin(raw string) string {
	scheme, rest, ok := strings.Cut(CanonicalURL(raw), "://")
	if !ok {
		return ""
	}
	host, _, _ := strings.Cut(rest, "/")
	return scheme + "://" + host
}

// DisplayURL returns a URL for people to read, in messages and lists: without query, fragment, user name and password, any of which
// may hold secrets.
func DisplayURL(raw string) string {
	rest, _, _ := splitURL(raw)
	scheme, rest, ok := cutScheme(rest)
	if !ok {
		return rest
	}
	if !strings.HasPrefix(rest, "//") {
		return scheme + ":"
	}
	if scheme == "abfs" || scheme == "abfss" {
		return scheme + ":" + rest // abfss://container@account...: that is no user name
	}
	host, path := cutHost(rest)
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

// signs says whether a parameter of this name, in lower case, is part of a signature; azure, whether the query has a "sig".
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

// Unescape replaces every %XX; what is malformed stays.
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

// splitURL cuts a URL at its query and fragment. It works on text, since what is kept of a URL must be kept byte for byte and since
// browsers fetch URLs that strict parsers call malformed.
func splitURL(raw string) (rest, query, fragment string) {
	rest, fragment, _ = strings.Cut(raw, "#")
	rest, query, _ = strings.Cut(rest, "?")
	return rest, query, fragment
}

// cutScheme returns the scheme of a URL in lower case, and what follows its colon.
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
