// Package storage_test opens the demo log from real storage servers: S3, Azure Blob, Google Cloud Storage, and the web servers that people put logs behind. Every
// server is installed by install.sh into .build, started by the test that needs it on a loopback port, filled over its own interface, and ended.
//
// A server that cannot be had fails its tests. `make test-storage` runs them all.
package storage_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// install makes sure that servers are there, and returns the directory that they are in.
func install(t *testing.T, names ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "sh", append([]string{"install.sh"}, names...)...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	dir, err := filepath.Abs("../../.build/servers")
	require.NoError(t, err)
	return dir
}

// publicDir returns an empty directory that servers can read which do not run as the one who tests, as Apache and nginx do when root starts them.
func publicDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "eventlens-storage-")
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	require.NoError(t, os.Chmod(dir, 0o755))
	return dir
}

// request is one that fills a server or sets it up.
type request struct {
	method, url string
	header      map[string]string
	body        []byte
}

// do sends a request and expects success.
func do(t *testing.T, r request) string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), r.method, r.url, bytes.NewReader(r.body))
	require.NoError(t, err)
	for name, value := range r.header {
		req.Header.Set(name, value)
	}
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.Less(t, res.StatusCode, 300, "%s %s: %s", r.method, r.url, text)
	return string(text)
}

// escape percent-encodes a path, all but letters, digits, - . _ ~ and slashes: the form that signatures are made over.
func escape(path string) string {
	var out strings.Builder
	for i := range len(path) {
		switch c := path[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte("-._~/", c) >= 0:
			out.WriteByte(c)
		default:
			fmt.Fprintf(&out, "%%%02X", c)
		}
	}
	return out.String()
}
