//go:build js && wasm

package browser

import (
	"context"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
)

// fetchURL returns the absolute URL of a path on the test's server: "numbers" has 1,000,000 bytes,
// byte i being i modulo 251; "cut" ends after half of its Content-Length; "packed" has 200,000
// zeros, sent as gzip; "hang" has 10 bytes and then nothing more.
func fetchURL(path string) string { return newWindow().BaseURL() + "../" + path }

func TestFetch(t *testing.T) {
	for _, test := range []struct {
		name    string
		request source.Request
		status  int
		from    int
		length  int
	}{
		{"whole", source.Request{}, 200, 0, 1_000_000},
		{"from an offset", source.Request{From: 999_000}, 206, 999_000, 1000},
		{"a range", source.Request{From: 500, To: 600}, 206, 500, 100},
		{"head", source.Request{Method: source.MethodHead}, 200, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			noLeaks(t)
			test.request.URL = fetchURL("numbers")
			response, err := Fetcher{}.Fetch(soon(t), test.request)
			require.NoError(t, err)
			assert.Equal(t, test.status, response.Status)
			assert.Equal(t, `"v1"`, response.Header("Etag"))
			assert.Empty(t, response.Header("X-Nothing"))
			body, err := io.ReadAll(response.Body)
			require.NoError(t, err)
			require.Len(t, body, test.length)
			for i, b := range body {
				if b != byte((test.from+i)%251) {
					require.Failf(t, "wrong content", "byte %d: got %d", i, b)
				}
			}
			assert.NoError(t, response.Body.Close())
		})
	}
}

// TestFetchPacked reads an answer whose Content-Length counts only the compressed bytes.
func TestFetchPacked(t *testing.T) {
	noLeaks(t)
	response, err := Fetcher{}.Fetch(soon(t), source.Request{URL: fetchURL("packed")})
	require.NoError(t, err)
	assert.Less(t, len(response.Header("Content-Length")), 4, "it is small as it is sent")
	body, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	assert.Len(t, body, 200_000)
	require.NoError(t, response.Body.Close())
}

func TestFetchStatus(t *testing.T) {
	noLeaks(t)
	response, err := Fetcher{}.Fetch(soon(t), source.Request{URL: fetchURL("missing")})
	require.NoError(t, err)
	assert.Equal(t, 404, response.Status)
	require.NoError(t, response.Body.Close())
}

func TestFetchWithoutAnswer(t *testing.T) {
	noLeaks(t)
	_, err := Fetcher{}.Fetch(soon(t), source.Request{URL: "http://127.0.0.1:1/"})
	var fault *Error
	require.ErrorAs(t, err, &fault)
	assert.Equal(t, "TypeError", fault.Name)
}

func TestFetchBodyCutShort(t *testing.T) {
	noLeaks(t)
	response, err := Fetcher{}.Fetch(soon(t), source.Request{URL: fetchURL("cut")})
	require.NoError(t, err)
	body, err := io.ReadAll(response.Body)
	assert.Error(t, err)
	assert.LessOrEqual(t, len(body), 500)
	require.NoError(t, response.Body.Close())
}

func TestFetchCancelledWhileReading(t *testing.T) {
	noLeaks(t)
	ctx, cancel := context.WithCancel(context.Background())
	response, err := Fetcher{}.Fetch(ctx, source.Request{URL: fetchURL("hang")})
	require.NoError(t, err)
	_, err = io.ReadFull(response.Body, make([]byte, 10))
	require.NoError(t, err)
	go cancel()
	_, err = response.Body.Read(make([]byte, 10))
	assert.ErrorIs(t, err, context.Canceled)
	require.NoError(t, response.Body.Close())
}

func TestFetchClosedWhileOpen(t *testing.T) {
	noLeaks(t)
	response, err := Fetcher{}.Fetch(soon(t), source.Request{URL: fetchURL("hang")})
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
}

func TestFetchCancelledBefore(t *testing.T) {
	noLeaks(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Fetcher{}.Fetch(ctx, source.Request{URL: fetchURL("numbers")})
	assert.ErrorIs(t, err, context.Canceled)
}
