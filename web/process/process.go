// Package process runs servers for tests of the site, each on a loopback port of its own. All of
// their processes end with the test.
package process

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// FreePort returns a port of this machine that nobody listens on.
func FreePort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	require.NoError(t, err)
	return port
}

// Start runs a program until the test ends and waits until it listens on a port of this machine.
// env is added to the environment. If the test fails, the program's output is logged. All of its
// processes end with it, however it ends.
func Start(t *testing.T, port string, env []string, name string, args ...string) {
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

// endGroup asks a group of processes to end, and kills it after a while, which gives the program
// time to end processes that it started in other groups.
func endGroup(pid int, ended <-chan error) {
	syscall.Kill(-pid, syscall.SIGTERM)
	select {
	case <-ended:
	case <-time.After(20 * time.Second):
	}
	syscall.Kill(-pid, syscall.SIGKILL)
}

// listening waits until a port accepts connections. It returns an error if the program ends first.
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

// output stores the output of a server.
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
