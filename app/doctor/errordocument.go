package doctor

import "strings"

// errorDocument is the content of a store's error: the elements of S3's error document, which
// Azure, OSS, COS and OBS adopted.
type errorDocument struct {
	code     string // the store's name of the error
	expired  bool   // the signature, token or keys of the request have expired
	unsigned bool   // an Authorization header is required, as R2 expresses in an unusual way
	endpoint string // endpoint at which to request the bucket instead
	region   string // region of the bucket
}

// parseErrorDocument finds the elements of an error document by name, anywhere, so the document may
// be truncated, prefixed or wrapped.
func parseErrorDocument(body []byte) errorDocument {
	text := string(body)
	s := errorDocument{
		code:     safeName(element(text, "Code")),
		endpoint: strings.ToLower(safeName(element(text, "Endpoint"))),
		region:   safeName(element(text, "Region")),
	}
	message := strings.ToLower(element(text, "Message") +
		element(text, "AuthenticationErrorDetail"))
	s.expired = s.code == "ExpiredToken" || s.code == "TokenExpired" ||
		s.code == "RequestExpired" || element(text, "Expires") != "" &&
		strings.Contains(message, "expire") ||
		strings.Contains(message, "has expired") || strings.Contains(message,
		"is expired") || strings.Contains(message, "signature not valid in the specified "+
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

// element returns the text of an XML element without children, "" if missing.
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

// safeName returns text if it can be the name of a code, host, region or bucket, else "". No other
// text of a server is repeated, since it might contain a secret.
func safeName(text string) string {
	for _, c := range text {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' ||
			c == '-' || c == '_' || c == ':') {
			return ""
		}
	}
	if len(text) > 80 {
		return ""
	}
	return text
}
