package source

import (
	"sort"
	"strings"
)

// Signing with access keys: AWS Signature Version 4, as checked by S3 and compatible storage. The
// signature is sent in header fields and never in the query: a URL appears in the server's log, in
// the browser's list of requests and in error texts. The price is a CORS preflight for every URL.

// signing holds the parameters of signatures.
type signing struct {
	keys  *Keys
	date  string // date of the request, in the form of x-amz-date; see signingDate
	scope string // scope of the signature: day, region and service
}

// signingDate is the layout of a signing's date, for time.Format.
const signingDate = "20060102T150405Z"

func newSigning(keys *Keys, date, region, service string) *signing {
	return &signing{
		keys: keys, date: date, scope: date[:8] + "/" + region + "/" + service + "/aws4_request",
	}
}

// sign adds a signature to the secrets of a request for an unescaped path of an origin. It rewrites
// the URL to the form that is signed: some servers verify the URL they received, others its
// canonical form, so the two must be equal.
//
// Only the host and the x-amz-* fields are signed, since proxies may change other fields.
func (s *signing) sign(req *Request, origin, path string) {
	_, query, _ := splitURL(req.URL)
	path, query = Escape(path, "/"), canonicalQuery(query)
	req.URL = origin + path
	if query != "" {
		req.URL += "?" + query
	}
	payload, from := hex(hash(req.Body)), len(req.Secrets)
	req.addSecret("X-Amz-Content-Sha256", payload)
	req.addSecret("X-Amz-Date", s.date)
	if s.keys.Token != "" {
		req.addSecret("X-Amz-Security-Token", s.keys.Token)
	}
	signed := append([]Field{{"Host", origin[strings.LastIndexByte(origin, '/')+1:]}},
		req.Secrets[from:]...)
	for _, f := range req.Header {
		if strings.HasPrefix(strings.ToLower(f.Name), "x-amz-") {
			signed = append(signed, f)
		}
	}
	canonical, names := canonicalRequest(req.Method, path, query, signed, payload)
	req.addSecret("Authorization", s.authorization(canonical, names))
}

//go:noinline
func (r *Request) addSecret(name, value string) {
	r.Secrets = append(r.Secrets, Field{name, value})
}

// canonicalQuery returns a query in the form that is signed: every parameter escaped uniformly, and
// sorted.
func canonicalQuery(query string) string {
	var params []Field
	for query != "" {
		var param string
		param, query, _ = strings.Cut(query, "&")
		if name, value, _ := strings.Cut(param, "="); param != "" {
			params = append(params,
				Field{Escape(UnescapeQuery(name), ""), Escape(UnescapeQuery(value), "")})
		}
	}
	sort.Slice(params, func(i, j int) bool {
		return params[i].Name < params[j].Name ||
			params[i].Name == params[j].Name && params[i].Value < params[j].Value
	})
	canonical := ""
	for i, p := range params {
		if i > 0 {
			canonical += "&"
		}
		canonical += p.Name + "=" + p.Value
	}
	return canonical
}

// UnescapeQuery is [Unescape] for a part of a query, in which a plus is a space.
func UnescapeQuery(s string) string {
	spaced := []byte(s)
	for i, c := range spaced {
		if c == '+' {
			spaced[i] = ' '
		}
	}
	return Unescape(string(spaced))
}

// Escape escapes all bytes except the unreserved ones of RFC 3986 and those in keep. Signatures of
// version 4 use this form, so URLs escaped this way are sent as signed.
func Escape(s, keep string) string {
	const digits = "0123456789ABCDEF"
	encoded := make([]byte, 0, 3*len(s))
	for i := range len(s) {
		c := s[i]
		if lower := c | 0x20; lower >= 'a' && lower <= 'z' || c >= '0' && c <= '9' ||
			strings.IndexByte("-._~", c) >= 0 || strings.IndexByte(keep, c) >= 0 {
			encoded = append(encoded, c)
		} else {
			encoded = append(encoded, '%', digits[c>>4], digits[c&15])
		}
	}
	return string(encoded)
}

// canonicalRequest returns the canonical text of a request and the names of its signed fields. It
// reorders signed.
func canonicalRequest(method, path, query string, signed []Field,
	payload string) (canonical, names string) {
	if method == "" {
		method = "GET"
	}
	for i := range signed {
		signed[i].Name = strings.ToLower(signed[i].Name)
	}
	sort.SliceStable(signed, func(i, j int) bool { return signed[i].Name < signed[j].Name })
	canonical = method + "\n" + path + "\n" + query
	last := ""
	for _, f := range signed {
		if f.Name == last { // values of one name are joined in one line
			canonical += ","
		} else {
			canonical += "\n" + f.Name + ":"
			names += ";" + f.Name
		}
		canonical += strings.Join(strings.Fields(f.Value), " ")
		last = f.Name
	}
	names = names[1:] // there is always a host
	return canonical + "\n\n" + names + "\n" + payload, names
}

// toSign returns the text to sign for a canonical request.
func (s *signing) toSign(canonical string) string {
	return "AWS4-HMAC-SHA256\n" + s.date + "\n" + s.scope + "\n" + hex(hash([]byte(canonical)))
}

// authorization returns the value of the Authorization field.
func (s *signing) authorization(canonical, names string) string {
	key, part := []byte("AWS4"+s.keys.Secret), ""
	for rest := s.scope; rest != ""; {
		part, rest, _ = strings.Cut(rest, "/")
		key = mac(key, part)
	}
	signature := hex(mac(key, s.toSign(canonical)))
	return "AWS4-HMAC-SHA256 Credential=" + s.keys.ID + "/" + s.scope + ", SignedHeaders=" + names +
		", Signature=" + signature
}
