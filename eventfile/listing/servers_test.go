package listing_test

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// goServer serves a directory with Go's file server, and returns its address.
func goServer(t *testing.T, dir string) string {
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// pythonServer serves a directory with Python's file server, on a port that it chooses and prints.
// It returns "" if there is no Python.
func pythonServer(t *testing.T, dir string) string {
	python, err := exec.LookPath("python3")
	if err != nil {
		return ""
	}
	server := exec.Command(python, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory",
		dir, "0")
	out, err := server.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, server.Start())
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	_, rest, ok := strings.Cut(line, "(")
	address, _, _ := strings.Cut(rest, ")")
	require.True(t, ok, line)
	return address
}
