package source

import (
	"sort"
	"strings"
)

// Signing with access keys: AWS Signature Version 4, which S3 and what is compatible with it check. The signature travels in header fields and never in the
// query: a URL ends up in the server's log, in the browser's list of requests and in error texts. The price is a CORS preflight for every URL.

// signing is what requests are signed with.
type signing struct {
	keys  *Keys
	date  string // of the request, as x-amz-date has it; see signingDate
	scope string // what a signature is good for: a day, a region and a service
}

// signingDate is the form of a signing's date, for time.Format.
const signingDate = "20060102T150405Z"

func newSigning(keys *Keys, date, region, service string) *signing {
	return &signing{keys: keys, date: date, scope: date[:8] + "/" + region + "/" + service + "/aws4_request"}
}

// sign puts its signature among the secrets of a request for a path, without escapes, of an origin. The URL is sent in the form that is signed: some
// servers check what was sent, others what they would have sent, so that the two have to be the same.
//
// Only the host and the x-amz-* fields are signed, since proxies may change the others.
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
	signed := append([]Field{{"Host", origin[strings.LastIndexByte(origin, '/')+1:]}}, req.Secrets[from:]...)
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

// canonicalQuery returns a query in the form that is signed: every parameter escaped in one way, and sorted.
func canonicalQuery(query string) string {
	var params []Field
	for query != "" {
		var param string
		param, query, _ = strings.Cut(query, "&")
		if name, value, _ := strings.Cut(param, "="); param != "" {
			params = append(params, Field{Escape(UnescapeQuery(name), ""), Escape(UnescapeQuery(value), "")})
		}
	}
	sort.Slice(params, func(i, j int) bool {
		return params[i].Name < params[j].Name || params[i].Name == params[j].Name && params[i].Value < params[j].Value
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

// UnescapeQuery is [Unescape] for a part of a query, where a plus is a space.
func UnescapeQuery(s string) string {
	spaced := []byte(s)
	for i, c := range spaced {
		if c == '+' {
			spaced[i] = ' '
		}
	}
	return Unescape(string(spaced))
}

// Escape escapes all bytes but the unreserved ones of RFC 3986 and those in keep. It is what signatures of version 4 have signed, so whoever
// makes addresses this way sends what is signed.
func Escape(s, keep string) string {
	const digits = "0123456789ABCDEF"
	encoded := make([]byte, 0, 3*len(s))
	for i := range len(s) {
		c := s[i]
		if lower := c | 0x20; lower >= 'a' && lower <= 'z' || c >= '0' && c <= '9' || strings.IndexByte("-._~", c) >= 0 || strings.IndexByte(keep, c) >= 0 {
			encoded = append(encoded, c)
		} else {
			encoded = append(encoded, '%', digits[c>>4], digits[c&15])
		}
	}
	return string(encoded)
}

// canonicalRequest returns the text that stands for a request, and the names of the fields in it, whose order it changes.
func canonicalRequest(method, path, query string, signed []Field, payload string) (canonical, names string) {
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
		if f.Name == last { // the values of one name are one line
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

// toSign returns the text that is signed for a canonical request.
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
	return "AWS4-HMAC-SHA256 Credential=" + s.keys.ID + "/" + s.scope + ", SignedHeaders=" + names + ", Signature=" + signature
}
