// Package storage_test opens the demo log from real storage servers: S3, Azure Blob, Google Cloud
// Storage, and the web servers that people put logs behind. Every server is installed by install.sh
// into .build, started by its test on a loopback port, filled over its own API, and stopped.
//
// If a server is not available, its tests fail. `make test-storage` runs them all.
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

// install installs servers if they are missing, and returns their directory.
func install(t *testing.T, names ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "sh",
		append([]string{"install.sh"}, names...)...).CombinedOutput()
	require.NoError(t, err, "%s", out)
	dir, err := filepath.Abs("../../.build/servers")
	require.NoError(t, err)
	return dir
}

// publicDir returns an empty directory that servers of other users can read: Apache and nginx
// change the user when root starts them.
func publicDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "eventlens-storage-")
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	require.NoError(t, os.Chmod(dir, 0o755))
	return dir
}

// request is a request that fills or configures a server.
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

// escape percent-encodes a path except letters, digits, - . _ ~ and slashes, as signatures require.
func escape(path string) string {
	var out strings.Builder
	for i := range len(path) {
		switch c := path[i]; {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9',
			strings.IndexByte("-._~/", c) >= 0:
			out.WriteByte(c)
		default:
			fmt.Fprintf(&out, "%%%02X", c)
		}
	}
	return out.String()
}
