package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
)

// origin is a server that records its requests, including header fields.
type origin struct {
	*httptest.Server
	mu  sync.Mutex
	log []string
}

// startOrigin starts a server that redirects the paths in a table and answers all others.
func startOrigin(t *testing.T, secure bool, redirects map[string]string) *origin {
	o := &origin{}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		o.mu.Lock()
		o.log = append(o.log, fmt.Sprint(r.Method, " ", r.URL.Path, " ", r.Header))
		o.mu.Unlock()
		if to := redirects[r.URL.Path]; to != "" {
			http.Redirect(w, r, to, http.StatusFound)
			return
		}
		body, _ := io.ReadAll(r.Body)
		fmt.Fprintf(w, "%s %s %s", r.Method, r.URL.Path, body)
	})
	if secure {
		o.Server = httptest.NewTLSServer(handler)
	} else {
		o.Server = httptest.NewServer(handler)
	}
	t.Cleanup(o.Close)
	return o
}

// seen returns the recorded requests as one text.
func (o *origin) seen() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return strings.Join(o.log, "\n")
}

func secrets() []source.Field {
	return []source.Field{{Name: "Authorization", Value: "Bearer secret"},
		{Name: "X-Amz-Security-Token", Value: "secret"}, {Name: "X-Team", Value: "secret"}}
}

// TestSecretsStayWithTheirOrigin follows redirects to another server, and back.
func TestSecretsStayWithTheirOrigin(t *testing.T) {
	toFirst := map[string]string{}
	second := startOrigin(t, false, toFirst)
	first := startOrigin(t, false, map[string]string{
		"/here": "/there", "/away": second.URL + "/end", "/round": second.URL + "/back",
		"/host": "http://localhost:1/",
	})
	toFirst["/back"] = first.URL + "/returned"
	f := fetcher{http.DefaultClient}
	for path, answered := range map[string]string{
		"/here": first.URL + "/there", "/away": second.URL + "/end",
		"/round": first.URL + "/returned",
	} {
		res, err := f.Fetch(t.Context(), source.Request{
			URL:    first.URL + path + "?X-Amz-Signature=secret",
			Header: []source.Field{{Name: "Accept", Value: "text/plain"}}, Secrets: secrets(),
		})
		require.NoError(t, err)
		assert.Equal(t, 200, res.Status)
		assert.Equal(t, answered, res.URL)
		assert.NoError(t, res.Body.Close())
	}
	assert.NotContains(t, second.seen(), "secret")
	assert.Contains(t, second.seen(), "text/plain")
	for line := range strings.Lines(first.seen()) {
		carries := strings.Count(line, "secret") == 3
		assert.Equal(t, !strings.Contains(line, "/returned"), carries, "%s", line)
	}
}

func TestRedirectsThatAreNotFollowed(t *testing.T) {
	plain := startOrigin(t, false, nil)
	secure := startOrigin(t, true,
		map[string]string{"/down": plain.URL + "/end", "/round": "/round"})
	f := fetcher{secure.Client()}
	_, err := f.Fetch(t.Context(), source.Request{URL: secure.URL + "/down"})
	assert.ErrorIs(t, err, errDowngrade)
	assert.Empty(t, plain.seen())
	_, err = f.Fetch(t.Context(), source.Request{URL: secure.URL + "/round"})
	assert.ErrorIs(t, err, source.ErrRedirects)
	assert.Equal(t, 1, strings.Count(secure.seen(), "/round"), "a circle is noticed at once")
}

func TestFetchPuts(t *testing.T) {
	o := startOrigin(t, false, nil)
	res, err := fetcher{http.DefaultClient}.Fetch(t.Context(),
		source.Request{URL: o.URL + "/a", Method: source.MethodPut, Body: []byte("content")})
	require.NoError(t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	assert.Equal(t, "PUT /a content", string(text))
}

func TestEnvironmentGrants(t *testing.T) {
	aws := map[string]string{
		"AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "s", "AWS_SESSION_TOKEN": "t",
		"AWS_DEFAULT_REGION": "r",
	}
	keys := source.Keys{ID: "id", Secret: "s", Token: "t", Region: "r"}
	auth := []source.Field{{Name: "Authorization", Value: "Bearer x"}}
	for name, tt := range map[string]struct {
		address string
		env     map[string]string
		want    []source.Grant
	}{
		"nothing": {"https://b.example/runs/", nil, nil},
		"keys": {"https://b.example/runs/", aws,
			[]source.Grant{{Scope: "https://b.example/", Keys: keys}}},
		"keys, a manifest": {"https://b.example:9000/runs/eventlens.json", aws,
			[]source.Grant{{Scope: "https://b.example:9000/", Keys: keys}}},
		"keys, a file": {"http://127.0.0.1:9000/b/x.tfevents?versionId=1", aws,
			[]source.Grant{{Scope: "http://127.0.0.1:9000/", Keys: keys}}},
		"a key without secret": {"https://b.example/", map[string]string{"AWS_ACCESS_KEY_ID": "id"},
			nil},
		"authorization": {"https://b.example/", map[string]string{
			"EVENTLENS_AUTHORIZATION": "Bearer x", "AWS_ACCESS_KEY_ID": "id",
			"AWS_SECRET_ACCESS_KEY": "s",
		}, []source.Grant{{Scope: "https://b.example/", Headers: auth}}},
		"a header": {"https://b.example/",
			map[string]string{"EVENTLENS_HEADER": "X-Team : a:b "},
			[]source.Grant{{
				Scope:   "https://b.example/",
				Headers: []source.Field{{Name: "X-Team", Value: "a:b"}},
			}}},
		"no URL": {"runs/", aws, nil},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, tt.want, envGrants(tt.address, func(name string) string {
				return tt.env[name]
			}))
		})
	}
}
