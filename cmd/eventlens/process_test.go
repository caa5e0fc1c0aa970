package main

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// stageVariable names a path. If it is set, the test program stages a file for that path, prints
// the result, and waits to be killed.
const stageVariable = "EVENTLENS_TEST_STAGE"

func TestMain(m *testing.M) {
	if name := os.Getenv(stageVariable); name != "" {
		var s staging
		fmt.Println("staged:", s.write(name, []byte("half")))
		select {}
	}
	code := m.Run()
	os.RemoveAll(builtDir)
	os.Exit(code)
}

var builtDir string // directory of builtCommand

// builtCommand builds the command as users get it, once.
var builtCommand = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "eventlens-command")
	if err != nil {
		return "", err
	}
	builtDir = dir
	path := filepath.Join(dir, "eventlens")
	out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return path, os.Chmod(dir, 0o755) // for the users that some tests run it as
})

// process returns the command as a separate process.
func process(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	path, err := builtCommand()
	require.NoError(t, err)
	return exec.CommandContext(t.Context(), path, args...)
}

// finish runs a process to its end.
func finish(t *testing.T, c *exec.Cmd) (code int, out, said string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	if err := c.Run(); err != nil {
		var ended *exec.ExitError
		require.ErrorAs(t, err, &ended)
	}
	return c.ProcessState.ExitCode(), stdout.String(), stderr.String()
}

// unprivileged makes a process run as a user without root's privileges, and opens the directory of
// a test to that user.
func unprivileged(t *testing.T, c *exec.Cmd, dir string) *exec.Cmd {
	t.Helper()
	if os.Geteuid() != 0 {
		return c
	}
	for up := dir; strings.HasPrefix(up, os.TempDir()) &&
		up != os.TempDir(); up = filepath.Dir(up) {
		stat, err := os.Stat(up)
		require.NoError(t, err)
		require.NoError(t, os.Chmod(up, stat.Mode().Perm()|0o055))
	}
	const nobody = 65534
	c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	probe := exec.Command("/bin/sh", "-c", "exit 0")
	probe.SysProcAttr = c.SysProcAttr
	if err := probe.Run(); err != nil {
		t.Skip("root cannot become another user here, and permissions do not hold for root:", err)
	}
	return c
}

// pipeAt makes a named pipe.
func pipeAt(t *testing.T, dir, name string) string {
	t.Helper()
	name = filepath.Join(dir, name)
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	require.NoError(t, syscall.Mkfifo(name, 0o644))
	return name
}

func TestOnlyRegularFilesAreOpened(t *testing.T) {
	dir := copyDemo(t)
	pipe := pipeAt(t, dir, "p/x.tfevents")
	for name, c := range map[string]struct {
		args []string
		says []string
	}{
		"dump of a pipe": {[]string{"dump", pipe},
			[]string{pipe + ": not a regular file but a pipe"}},
		"inspect of a pipe": {[]string{"inspect", pipe},
			[]string{pipe + ": not a regular file but a pipe"}},
		"dump of a device": {[]string{"dump", "/dev/zero"},
			[]string{"/dev/zero: not a regular file but a device"}},
		"dump of a directory": {[]string{"dump", dir},
			[]string{pipe + ": not a regular file but a pipe; left out"}},
		"inspect of a directory": {[]string{"inspect", dir},
			[]string{pipe + ": not a regular file but a pipe; left out"}},
		"index of a directory": {[]string{"index", "--deep", "-o", "-", dir},
			[]string{pipe + ": not a regular file but a pipe; left out"}},
		"index that would be a device": {[]string{"index", "-o", "/dev/null", dir},
			[]string{"write /dev/null: not a regular file but a device"}},
		"a pipe for a directory": {[]string{"serve", pipe},
			[]string{"open the log directory " + pipe + ": it is not a directory"}},
	} {
		t.Run(name, func(t *testing.T) {
			code, _, said := finish(t, process(t, c.args...))
			assert.Equal(t, 1, code)
			for _, line := range c.says {
				assert.Contains(t, said, "eventlens: "+line)
			}
		})
	}
}

// replaced is a file system in which a file is replaced between the Stat and the open.
type replaced struct {
	system
	replace func()
}

func (r replaced) OpenFile(name string, flag int, perm os.FileMode) (*os.File, error) {
	r.replace()
	return r.system.OpenFile(name, flag, perm)
}

func TestFileReplacedByAPipe(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "x.tfevents", []byte("x"))
	name := filepath.Join(dir, "x.tfevents")
	file, err := openRegular(replaced{replace: func() {
		require.NoError(t, os.Remove(name))
		pipeAt(t, dir, "x.tfevents")
	}}, name)
	require.EqualError(t, err, "not a regular file but a pipe")
	assert.Nil(t, file)
}

// fullPipe returns a full pipe: a write to it blocks forever, since nobody reads it.
func fullPipe(t *testing.T) *os.File {
	t.Helper()
	reader, writer, err := os.Pipe()
	require.NoError(t, err)
	t.Cleanup(func() { reader.Close(); writer.Close() })
	fd := int(writer.Fd())
	require.NoError(t, syscall.SetNonblock(fd, true))
	for size := 64 << 10; size > 0; {
		if _, err := syscall.Write(fd, make([]byte, size)); err != nil {
			require.ErrorIs(t, err, syscall.EAGAIN)
			size /= 2
		}
	}
	require.NoError(t, syscall.SetNonblock(fd, false))
	return writer
}

// waitWriting returns once a thread of a process is blocked writing to a pipe. A process that ends
// instead fails the test.
func waitWriting(t *testing.T, pid int) {
	t.Helper()
	for t.Context().Err() == nil {
		state, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		require.NotContains(t, string(state), ") Z ", "the process ended without writing")
		places, _ := filepath.Glob("/proc/" + strconv.Itoa(pid) + "/task/*/wchan")
		for _, place := range places {
			if where, _ := os.ReadFile(place); strings.Contains(string(where), "pipe_w") {
				return
			}
		}
	}
}

func TestInterruptEndsEveryVerb(t *testing.T) {
	if where, err := os.ReadFile("/proc/self/wchan"); err != nil || len(where) == 0 {
		t.Skip("this system does not tell what a process waits for")
	}
	dir := copyDemo(t)
	for _, args := range [][]string{
		{"dump", dir}, {"inspect", dir}, {"index", "-o", "-", dir},
		{"index", "--watch", "-o", "-", dir}, {"site", t.TempDir()}, {"doctor", "no address"},
		{"serve", "--addr", "127.0.0.1:0", dir}, {"dump", "--help"},
	} {
		t.Run(strings.Join(args[:len(args)-1], " "), func(t *testing.T) {
			c := process(t, args...)
			c.Stdout = fullPipe(t)
			require.NoError(t, c.Start())
			waitWriting(t, c.Process.Pid)
			require.NoError(t, c.Process.Signal(os.Interrupt))
			c.Wait()
			assert.Equal(t, 1, c.ProcessState.ExitCode())
		})
	}
}

// TestInterruptEndsRequests has a server that never responds.
func TestInterruptEndsRequests(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	url := "http://" + listener.Addr().String() + "/runs/"
	for _, args := range [][]string{{"index", "-o", "-", url}, {"doctor", url}} {
		t.Run(args[0], func(t *testing.T) {
			c := process(t, args...)
			require.NoError(t, c.Start())
			asked, err := listener.Accept()
			require.NoError(t, err)
			defer asked.Close()
			_, err = bufio.NewReader(asked).ReadString('\n')
			require.NoError(t, err)
			require.NoError(t, c.Process.Signal(os.Interrupt))
			c.Wait()
			assert.Equal(t, 1, c.ProcessState.ExitCode())
		})
	}
}

// TestInterruptEndsServeWhileItAnswers has a browser that reads half of a file.
func TestInterruptEndsServeWhileItAnswers(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "large.tfevents", make([]byte, 64<<20))
	c, url := serving(t, process(t, "serve", "--addr", "127.0.0.1:0", dir))
	res, err := http.Get(url + "data/large.tfevents")
	require.NoError(t, err)
	defer res.Body.Close()
	require.NoError(t, c.Process.Signal(os.Interrupt))
	c.Wait()
	assert.Equal(t, 0, c.ProcessState.ExitCode())
}

// serving starts `eventlens serve` and returns the URL that it prints.
func serving(t *testing.T, c *exec.Cmd) (*exec.Cmd, string) {
	t.Helper()
	stdout, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	t.Cleanup(func() { c.Process.Kill(); c.Wait() })
	line, err := bufio.NewReader(stdout).ReadString('\n')
	require.NoError(t, err)
	_, url, found := strings.Cut(strings.TrimSpace(line), "eventlens: ")
	require.True(t, found, line)
	return c, url
}
