//go:build js && wasm

package browser

import (
	"io"
	"syscall/js"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
)

// The test's server answers "echo" with the request. It redirects "to/here" there, "to/twice" to
// "to/here", "to/round" to itself, and "to/elsewhere" to a server of another origin that answers
// with the request too. "hub" redirects requests with a token to that server.

// besideURL is fetchURL without dots in the URL, as URLs are to which secrets are sent.
func besideURL(path string) string {
	url, _ := source.ResolveURL(newWindow().BaseURL(), "../"+path)
	return url
}

// fetched returns the status, the text and the URL of an answer.
func fetched(t *testing.T, req source.Request) (status int, text, url string) {
	t.Helper()
	res, err := Fetcher{}.Fetch(soon(t), req)
	require.NoError(t, err)
	read, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	return res.Status, string(read), res.URL
}

func TestFetchSecrets(t *testing.T) {
	authorization := source.Field{Name: "Authorization", Value: "Bearer secret"}
	token := source.Field{Name: "X-Token", Value: "secret"}
	for _, tt := range []struct {
		name    string
		path    string
		secrets []source.Field
		status  int
		text    string
	}{
		{"no redirect", "echo", []source.Field{authorization, token}, 200,
			"GET /echo\nAuthorization: Bearer secret\nX-Token: secret\nRange: bytes=3-\n"},
		{"authorization, here", "to/here", []source.Field{authorization}, 200,
			"GET /echo\nAuthorization: Bearer secret\nRange: bytes=3-\n"},
		{"token, here", "to/here", []source.Field{token}, 200,
			"GET /echo\nX-Token: secret\nRange: bytes=3-\n"},
		{"token, twice", "to/twice", []source.Field{token}, 200,
			"GET /echo\nX-Token: secret\nRange: bytes=3-\n"},
		{"none, elsewhere", "to/elsewhere", nil, 200, "elsewhere\nGET /end\nRange: bytes=3-\n"},
		{"authorization, elsewhere", "to/elsewhere", []source.Field{authorization}, 200,
			"elsewhere\nGET /end\nRange: bytes=3-\n"},
		{"token, elsewhere", "to/elsewhere", []source.Field{token}, 200,
			"elsewhere\nGET /end\nRange: bytes=3-\n"},
		{"both, elsewhere", "to/elsewhere", []source.Field{authorization, token}, 200,
			"elsewhere\nGET /end\nRange: bytes=3-\n"},
		{"authorization, a hub", "hub", []source.Field{authorization}, 200,
			"elsewhere\nGET /end\nRange: bytes=3-\n"},
		{"both, a hub", "hub", []source.Field{authorization, token}, 401, "who are you\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			noLeaks(t)
			status, text, url := fetched(t,
				source.Request{URL: besideURL(tt.path), From: 3, Secrets: tt.secrets})
			assert.Equal(t, tt.status, status)
			assert.Equal(t, tt.text, text)
			assert.NotEmpty(t, url)
		})
	}
}

func TestFetchURL(t *testing.T) {
	noLeaks(t)
	_, base, _ := fetched(t, source.Request{URL: besideURL("elsewhere")})
	_, _, url := fetched(t, source.Request{URL: besideURL("to/elsewhere")})
	assert.Equal(t, base+"/end", url)
}

func TestFetchWithoutEnd(t *testing.T) {
	noLeaks(t)
	for _, secrets := range [][]source.Field{nil, {{Name: "X-Token", Value: "secret"}}} {
		_, err := Fetcher{}.Fetch(soon(t),
			source.Request{URL: besideURL("to/round"), Secrets: secrets})
		assert.Error(t, err)
	}
	_, err := Fetcher{}.Fetch(soon(t), source.Request{
		URL: besideURL("to/here"), Method: source.MethodPut, Body: []byte("x"),
		Secrets: []source.Field{{Name: "X-Token", Value: "secret"}},
	})
	assert.ErrorIs(t, err, source.ErrRedirects, "the body is not sent to the redirect's target")
}

func TestFetchMethods(t *testing.T) {
	noLeaks(t)
	_, text, _ := fetched(t, source.Request{
		URL: besideURL("echo"), Method: source.MethodPropfind,
		Header: []source.Field{{Name: "Depth", Value: "1"}}, Body: []byte("<propfind/>"),
	})
	assert.Contains(t, text, "PROPFIND /echo\nDepth: 1\n")
	assert.Contains(t, text, "<propfind/>")
	_, text, _ = fetched(t,
		source.Request{URL: besideURL("echo"), Method: source.MethodPut, Body: []byte("{}")})
	assert.Contains(t, text, "PUT /echo\n")
}

// TestFetchCookies checks that a server's cookie goes to another server of the same host only on
// request.
func TestFetchCookies(t *testing.T) {
	noLeaks(t)
	_, _, _ = fetched(t, source.Request{URL: besideURL("echo?visit")})
	defer js.Global().Get("document").Set("cookie", "visit=; path=/; max-age=0")
	_, text, _ := fetched(t, source.Request{URL: besideURL("echo")})
	assert.Contains(t, text, "Cookie: visit=1", "the page's own")
	_, base, _ := fetched(t, source.Request{URL: besideURL("elsewhere")})
	_, text, _ = fetched(t, source.Request{URL: base + "/with", Cookies: true})
	assert.Contains(t, text, "Cookie: visit=1")
	_, text, _ = fetched(t, source.Request{URL: base + "/without"})
	assert.NotContains(t, text, "Cookie")
}

// TestFetchSecretThatIsNone checks that the error for a field that cannot be sent does not contain
// the secret.
func TestFetchSecretThatIsNone(t *testing.T) {
	noLeaks(t)
	_, err := Fetcher{}.Fetch(soon(t), source.Request{
		URL: besideURL("echo"), Secrets: []source.Field{{Name: "X-Token", Value: "se\ncret\u20ac"}},
	})
	var fault *Error
	require.ErrorAs(t, err, &fault)
	assert.NotContains(t, err.Error(), "cret")
}
