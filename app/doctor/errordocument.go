package doctor

import "strings"

// errorDocument is what a store says in the body of an error: the elements of S3's error document, which Azure, OSS, COS and OBS took over.
type errorDocument struct {
	code     string
	expired  bool
	unsigned bool   // it wants an Authorization header, and says so in an odd way
	endpoint string // where the bucket is to be asked for
	region   string
}

// parseErrorDocument reads an error document by the names of its elements, wherever they stand, so that it may be cut, prefixed or wrapped.
func parseErrorDocument(body []byte) errorDocument {
	text := string(body)
	s := errorDocument{code: safeName(element(text, "Code")), endpoint: strings.ToLower(safeName(element(text, "Endpoint"))), region: safeName(element(text, "Region"))}
	message := strings.ToLower(element(text, "Message") + element(text, "AuthenticationErrorDetail"))
	s.expired = s.code == "ExpiredToken" || s.code == "TokenExpired" || s.code == "RequestExpired" || element(text, "Expires") != "" &&
		strings.Contains(message, "expire") ||
		strings.Contains(message, "has expired") || strings.Contains(message, "is expired") || strings.Contains(message, "signature not valid in the specified "+
		"time frame")
	s.unsigned = s.code == "InvalidArgument" && message == "authorization" // R2
	if s.region == "" {
		// The region header 'us-east-1' is wrong; expecting 'eu-central-1'
		if _, rest, found := strings.Cut(message, "expecting '"); found {
			region, _, _ := strings.Cut(rest, "'")
			s.region = safeName(region)
		}
	}
	return s
}

// element returns the text of an XML element without children, "" when there is none.
func element(text, tag string) string {
	_, rest, found := strings.Cut(text, "<"+tag+">")
	if !found {
		return ""
	}
	value, _, found := strings.Cut(rest, "</"+tag+">")
	if !found || strings.Contains(value, "<") {
		return ""
	}
	return strings.TrimSpace(value)
}

// safeName returns text if it is a name: a code, a host, a region, a bucket. Nothing else that a server says is repeated, since it might repeat a secret.
func safeName(text string) string {
	for _, c := range text {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '-' || c == '_' || c == ':') {
			return ""
		}
	}
	if len(text) > 80 {
		return ""
	}
	return text
}
