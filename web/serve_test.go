package web_test

import (
	"bufio"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// buildCommand builds the native command as a user gets it, with the site inside.
func buildCommand(t *testing.T, path string) {
	t.Helper()
	out, err := exec.Command("go", "build", "-o", path, "../cmd/eventlens").CombinedOutput()
	require.NoError(t, err, string(out))
}

// startServe runs `eventlens serve` on a free port until the test ends, and returns the URL that it prints.
func startServe(t *testing.T, command, logdir string) string {
	t.Helper()
	serve := exec.CommandContext(t.Context(), command, "serve", "--addr", "127.0.0.1:0", logdir)
	stdout, err := serve.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, serve.Start())
	t.Cleanup(func() { serve.Wait() })
	line, err := bufio.NewReader(stdout).ReadString('\n')
	require.NoError(t, err)
	_, url, found := strings.Cut(strings.TrimSpace(line), "eventlens: ")
	require.True(t, found, line)
	return url
}
