// Package storage_test opens the demo log from real storage servers: S3, Azure Blob, Google Cloud Storage, and the web servers that people put logs behind. Every
// server is installed by install.sh into .build, started by the test that needs it on a loopback port, filled over its own interface, and ended.
//
// A server that cannot be had fails its tests. `make test-storage` runs them all.
package storage_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

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

// freePort returns a port of this machine that nobody listens on.
func freePort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	require.NoError(t, err)
	return port
}

// output keeps what a server prints, for when its test fails.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(b []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(b)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// startServer runs a program until the test ends and waits until it answers on a port of this machine. All of its processes end with it, however it ends.
func startServer(t *testing.T, port string, env []string, name string, args ...string) {
	t.Helper()
	printed := &output{}
	server := exec.Command(name, args...)
	server.Env = append(os.Environ(), env...)
	server.Stdout, server.Stderr = printed, printed
	server.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	server.WaitDelay = 5 * time.Second
	require.NoError(t, server.Start())
	ended := make(chan error, 1)
	go func() { ended <- server.Wait() }()
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("%s printed:\n%s", filepath.Base(name), printed)
		}
		endGroup(server.Process.Pid, ended)
	})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	require.NoError(t, listening(ctx, port, ended), "%s: %s", name, printed)
}

// endGroup asks a group of processes to end, and ends it after a while.
func endGroup(pid int, ended <-chan error) {
	syscall.Kill(-pid, syscall.SIGTERM)
	select {
	case <-ended:
	case <-time.After(5 * time.Second):
	}
	syscall.Kill(-pid, syscall.SIGKILL)
}

// listening waits until somebody accepts connections on a port, and fails when the program that should has ended before.
func listening(ctx context.Context, port string, ended chan error) error {
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for {
		connection, err := net.Dial("tcp", "127.0.0.1:"+port)
		if err == nil {
			return connection.Close()
		}
		select {
		case err := <-ended:
			ended <- err
			return fmt.Errorf("ended: %w", errors.Join(err, errors.New("before it listened")))
		case <-ctx.Done():
			return ctx.Err()
		case <-again.C:
		}
	}
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
