package source_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// asked is a fetcher that records requests and answers nothing.
type asked struct{ requests []source.Request }

func (a *asked) Fetch(_ context.Context, req source.Request) (*source.Response, error) {
	a.requests = append(a.requests, req)
	return &source.Response{
		Status: 200, Header: func(string) string { return "" }, Body: http.NoBody,
	}, nil
}

// carried returns the secrets in a request for a URL.
func carried(t *testing.T, v *source.Vault, a *asked, raw string) map[string]string {
	t.Helper()
	a.requests = nil
	_, err := v.Fetch(t.Context(), source.Request{URL: raw})
	require.NoError(t, err)
	fields := map[string]string{}
	for _, f := range a.requests[0].Secrets {
		fields[f.Name] = f.Value
	}
	return fields
}

func TestGrantsStayInTheirScope(t *testing.T) {
	a := &asked{}
	v := source.NewVault(a, time.Now)
	secret := func(value string) []source.Field {
		return []source.Field{{Name: "Authorization", Value: value}}
	}
	v.Set([]source.Grant{
		{Scope: "https://B.example:443/runs/", Headers: secret("runs")},
		{Scope: "https://b.example/runs/deep er/", Headers: secret("deep"), Cookies: true},
		{Scope: "https://b.example/one.tfevents", Headers: secret("one")},
		{Scope: "http://b.example:8080/", Headers: secret("port")},
		{Scope: "nonsense/", Headers: secret("nowhere")},
		{Scope: "https://b.example/runs/../", Headers: secret("nowhere")},
	})
	for raw, want := range map[string]string{
		"https://b.example/runs/":                     "runs",
		"HTTPS://b.EXAMPLE/runs/a?list-type=2":        "runs",
		"https://b.example:443/runs/a/b#c":            "runs",
		"https://b.example/%72uns/a":                  "runs",
		"https://b.example/runs/deep%20er/a":          "deep",
		"https://b.example/runs/deep er/a":            "deep",
		"https://b.example/one.tfevents?versionId=1":  "one",
		"http://b.example:8080/anything":              "port",
		"http://b.example:8080/a":                     "port",
		"http://b.example:8080/ab/...":                "port",
		"http://b.example:8080/.a/..b/c..":            "port",
		"http://b.example:8080/a/./b":                 "",
		"https://someone@b.example/runs/a":            "",
		"https://b.example/one.tfevents.bak":          "",
		"https://b.example/runs":                      "runs",
		"https://b.example/runs?comp=list":            "runs",
		"https://b.example/RUNS/a":                    "",
		"https://b.example/runs2/a":                   "",
		"https://b.example/runs/../other":             "",
		"https://b.example/runs/%2e%2E/other":         "",
		"https://b.example/runs/..%2fother":           "",
		"https://b.example/runs/..%5Cother":           "",
		"https://b.example/runs/..":                   "",
		`https://b.example/runs/..\other`:             "",
		`https://b.example\.evil.example/runs/a`:      "",
		`https://evil.example\@b.example/runs/a`:      "",
		"https://b.example@evil.example/runs/a":       "",
		"https://evil.example/https://b.example/runs": "",
		"http://b.example/runs/a":                     "",
		"https://b.example:8443/runs/a":               "",
		"https://b.example./runs/a":                   "",
		"https://b.example.evil.example/runs/a":       "",
		"https://b%2eexample/runs/a":                  "",
		"ftp://b.example/runs/a":                      "",
		"runs/a":                                      "",
		"//b.example/runs/a":                          "",
		" https://b.example/runs/a":                   "",
		"https://b.exam\tple/runs/a":                  "",
	} {
		assert.Equal(t, want, carried(t, v, a, raw)["Authorization"], raw)
		assert.Equal(t, want == "deep", a.requests[0].Cookies, raw)
		assert.Equal(t, raw, a.requests[0].URL, "byte for byte")
	}
	v.Set(nil)
	assert.Empty(t, carried(t, v, a, "https://b.example/runs/a"))
}

// TestLettersThatBecomeOthers has hosts that Go and browsers normalise differently.
func TestLettersThatBecomeOthers(t *testing.T) {
	a := &asked{}
	v := source.NewVault(a, time.Now)
	v.Set([]source.Grant{{
		Scope:   "https://minik.example/",
		Headers: []source.Field{{Name: "X-Token", Value: "secret"}},
	}})
	assert.NotEmpty(t, carried(t, v, a, "https://MINIK.example/a"))
	assert.Empty(t, carried(t, v, a, "https://mİnik.example/a"),
		"lower case is i for Go, another letter for browsers")
	assert.Empty(t, carried(t, v, a, "https://mini\u212a.example/a"),
		"the sign of the unit of temperature")
}

// FuzzVault checks that a secret is sent only to URLs that the standard library, too, finds below
// the grant's scope.
func FuzzVault(f *testing.F) {
	for _, seed := range []string{
		"https://b.example/runs/a", "https://b.example/runs/../a",
		"https://b.example\\@c.example/runs/", "HTTPS://u:p@B.example:443/runs/%2e%2e/?x#y",
		"https://b.example/runs/a b+c%zz",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		a := &asked{}
		v := source.NewVault(a, func() time.Time { return time.Unix(1.7e9, 0) })
		v.Set([]source.Grant{{
			Scope:   "https://b.example/runs/",
			Headers: []source.Field{{Name: "X-Token", Value: "secret"}},
			Keys:    source.Keys{ID: "id", Secret: "secret"},
		}})
		if len(carried(t, v, a, raw)) == 0 {
			assert.Equal(t, raw, a.requests[0].URL)
			return
		}
		for _, sent := range []string{raw, a.requests[0].URL} {
			sent, _, _ = strings.Cut(sent, "#")
			u, err := url.Parse(strings.ReplaceAll(sent, "%", "%25")) // allows a stray %
			if !assert.NoError(t, err, "%q", sent) {
				return
			}
			assert.Equal(t, "https", u.Scheme)
			assert.Equal(t, "b.example", strings.ToLower(strings.TrimSuffix(u.Host, ":443")))
			below := path.Clean(u.Path) + "/"
			if !strings.Contains(raw, "%") {
				assert.True(t, strings.HasPrefix(below, "/runs/"), "%q", sent)
			}
		}
	})
}

// TestSignedRequest checks one request as it is sent.
func TestSignedRequest(t *testing.T) {
	a := &asked{}
	v := source.NewVault(a, func() time.Time {
		return time.Date(2013, 5, 24, 2, 0, 0, 0, time.FixedZone("", 7200))
	})
	v.Set([]source.Grant{{
		Scope: "https://examplebucket.s3.amazonaws.com/",
		Keys: source.Keys{
			ID: "AKIAIOSFODNN7EXAMPLE", Secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
		},
	}})
	fields := carried(t, v, a, "https://examplebucket.s3.amazonaws.com/?prefix=J&max-keys=2")
	assert.Equal(t, map[string]string{
		"X-Amz-Date":           "20130524T000000Z",
		"X-Amz-Content-Sha256": emptyHash,
		"Authorization": "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, " +
			"Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
	}, fields, "as in the S3 documentation")
	assert.Equal(t, "https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J",
		a.requests[0].URL)
	assert.Empty(t, a.requests[0].Header)

	for raw, sent := range map[string]string{
		"https://examplebucket.s3.amazonaws.com/a+b (1)/ü/%e2%82%ac%41'!*?b=x+y&a=%2f&a=&a-b&&A=é": "https://examplebucket.s3.amazonaws.com/a%2Bb%20%281%29/%C3%BC/%E2%82%ACA%27%21%2A?A=%C3%A9&a=&a=%2F&a-b=&b=x%20y",
		"https://examplebucket.s3.amazonaws.com":                                                   "https://examplebucket.s3.amazonaws.com/",
		"https://examplebucket.s3.amazonaws.com//a%2Fb//%zz#x":                                     "https://examplebucket.s3.amazonaws.com//a/b//%25zz",
	} {
		assert.Contains(t, carried(t, v, a, raw), "Authorization")
		assert.Equal(t, sent, a.requests[0].URL)
	}
	signed := "https://examplebucket.s3.amazonaws.com/a%2fb?X-Amz-Signature=0&x=%2f"
	assert.Empty(t, carried(t, v, a, signed), "it is signed already")
	assert.Equal(t, signed, a.requests[0].URL)
}

// s3Store is an S3 store with one region and its own clock. It checks signatures.
type s3Store struct {
	keys     source.Keys
	region   string
	ahead    time.Duration
	inBody   bool // the error is in the answer's document, not in its header
	mu       sync.Mutex
	log      []string
	received []string // bodies
}

func (s *s3Store) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now().Add(s.ahead)
	w.Header().Set("Date", now.UTC().Format(http.TimeFormat))
	s.log = append(s.log, r.Method+" "+r.URL.Path)
	body, _ := io.ReadAll(r.Body)
	date := r.Header.Get("X-Amz-Date")
	at, _ := time.Parse("20060102T150405Z", date)
	scope, _, _ := strings.Cut(strings.TrimPrefix(r.Header.Get("Authorization"),
		"AWS4-HMAC-SHA256 Credential="), ", ")
	parts := strings.Split(scope, "/")
	switch {
	case len(parts) != 5 || parts[0] != s.keys.ID:
		http.Error(w, "<Code>AccessDenied</Code>", http.StatusForbidden)
	case parts[2] != s.region && s.inBody:
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprintf(w,
			"<Error><Code>AuthorizationHeaderMalformed</Code><Message>the region '%s' is wrong; expecting '%s'</Message></Error>", parts[2], s.region)
	case parts[2] != s.region:
		w.Header().Set("X-Amz-Bucket-Region", s.region)
		w.WriteHeader(http.StatusMovedPermanently)
	case at.Sub(now).Abs() > 15*time.Minute:
		w.WriteHeader(http.StatusForbidden)
		told := ""
		if s.inBody {
			told = "<ServerTime>" + now.UTC().Format(time.RFC3339) + "</ServerTime>"
		}
		fmt.Fprintf(w, "<Error><Code>RequestTimeTooSkewed</Code>%s</Error>", told)
	case r.Header.Get("Authorization") != s.authorization(r, body, date):
		http.Error(w, "<Code>SignatureDoesNotMatch</Code>", http.StatusForbidden)
	default:
		s.received = append(s.received, string(body))
		fmt.Fprint(w, "content")
	}
}

// authorization returns the value that the request should have.
func (s *s3Store) authorization(r *http.Request, body []byte, date string) string {
	fields := []source.Field{{Name: "host", Value: r.Host}}
	for _, name := range []string{
		"x-amz-acl", "x-amz-content-sha256", "x-amz-date", "x-amz-security-token",
	} {
		if value := r.Header.Get(name); value != "" {
			fields = append(fields, source.Field{Name: name, Value: value})
		}
	}
	_, _, authorization := source.SignedTexts(s.keys, date, s.region, "s3", r.Method,
		r.URL.EscapedPath(), r.URL.RawQuery, fields, fmt.Sprintf("%x", source.Hash(body)))
	return authorization
}

// startStore starts a store and returns a vault with its keys.
func startStore(t *testing.T, s *s3Store) (*source.Vault, string) {
	s.keys = source.Keys{ID: "id", Secret: "secret"}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	v := source.NewVault(&sourcetest.Fetcher{}, time.Now)
	v.Set([]source.Grant{{Scope: server.URL + "/bucket/", Keys: s.keys}})
	return v, server.URL
}

func fetchText(t *testing.T, v *source.Vault, req source.Request) (status int, text string) {
	t.Helper()
	res, err := v.Fetch(t.Context(), req)
	require.NoError(t, err)
	defer res.Body.Close()
	read, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	return res.Status, string(read)
}

func TestVaultLearnsTheRegion(t *testing.T) {
	for _, inBody := range []bool{false, true} {
		s := &s3Store{region: "eu-central-1", inBody: inBody}
		v, base := startStore(t, s)
		for range 2 {
			status, text := fetchText(t, v, source.Request{URL: base + "/bucket/key ü+"})
			assert.Equal(t, 200, status)
			assert.Equal(t, "content", text)
		}
		assert.Len(t, s.log, 3, "the second time it is known")
	}
}

func TestVaultLearnsTheTime(t *testing.T) {
	for _, inBody := range []bool{false, true} {
		s := &s3Store{region: "us-east-1", ahead: -3 * time.Hour, inBody: inBody}
		v, base := startStore(t, s)
		for range 2 {
			status, _ := fetchText(t, v, source.Request{URL: base + "/bucket/key"})
			assert.Equal(t, 200, status)
		}
		assert.Len(t, s.log, 3, "the second time it is known")
	}
}

func TestVaultLearnsRegionAndTime(t *testing.T) {
	s := &s3Store{region: "cn-north-1", ahead: 24 * time.Hour, inBody: true}
	v, base := startStore(t, s)
	put := source.Request{
		URL: base + "/bucket/eventlens.json", Method: source.MethodPut, Body: []byte("{}"),
		Header: []source.Field{{Name: "X-Amz-Acl", Value: "private"}},
	}
	status, _ := fetchText(t, v, put)
	assert.Equal(t, 200, status)
	assert.Equal(t, []string{"{}"}, s.received)
	assert.Len(t, s.log, 3)
}

// TestVaultLeavesTheAnswer: with wrong keys the caller gets the store's answer, after a single
// request.
func TestVaultLeavesTheAnswer(t *testing.T) {
	s := &s3Store{region: "us-east-1"}
	v, base := startStore(t, s)
	s.keys.Secret = "another"
	status, text := fetchText(t, v, source.Request{URL: base + "/bucket/key"})
	assert.Equal(t, 403, status)
	assert.Contains(t, text, "SignatureDoesNotMatch")
	assert.Len(t, s.log, 1)
	status, text = fetchText(t, v, source.Request{URL: base + "/other/key"})
	assert.Equal(t, 403, status)
	assert.Contains(t, text, "AccessDenied", "nothing is signed outside of the scope")
}

// TestVaultDoesNotGoRound has a store that names another region each time; the vault must not loop.
func TestVaultDoesNotGoRound(t *testing.T) {
	count := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		count++
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprintf(w, "<Region>region-%d</Region>", count)
	}))
	t.Cleanup(server.Close)
	v := source.NewVault(&sourcetest.Fetcher{}, time.Now)
	v.Set([]source.Grant{{Scope: server.URL + "/", Keys: source.Keys{ID: "id"}}})
	status, text := fetchText(t, v, source.Request{URL: server.URL + "/key"})
	assert.Equal(t, 400, status)
	assert.Equal(t, "<Region>region-3</Region>", text)
	assert.Equal(t, 3, count)
}

// TestRegionIsNoHeaderField: the region that a store names cannot add anything to the Authorization
// field.
func TestRegionIsNoHeaderField(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprint(w, "<Region>eu\r\nX-Evil: 1</Region>")
	}))
	t.Cleanup(server.Close)
	fetcher := &sourcetest.Fetcher{}
	v := source.NewVault(fetcher, time.Now)
	v.Set([]source.Grant{{Scope: server.URL + "/", Keys: source.Keys{ID: "id"}}})
	status, _ := fetchText(t, v, source.Request{URL: server.URL + "/key"})
	assert.Equal(t, 400, status)
	assert.Len(t, fetcher.Requests(), 1)
}

// TestSignedHEAD has a bucket in another region, which the answer to HEAD does not name: the file
// is opened instead.
func TestSignedHEAD(t *testing.T) {
	s := &s3Store{region: "eu-central-1", inBody: true}
	v, base := startStore(t, s)
	file := source.NewHTTP(base+"/bucket/key", v)
	_, err := file.Stat(t.Context())
	assert.ErrorIs(t, err, source.ErrNoStat)
	_, err = file.Open(t.Context(), 0)
	require.NoError(t, err)
	_, err = file.Stat(t.Context())
	assert.NoError(t, err, "now the region is known")
}
