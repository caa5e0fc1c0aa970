package browsers

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"syscall"
	"testing"
	"time"
)

// patience is how long anything may take that a browser does by itself, as to start. On a machine with much else to do that is a while.
const patience = 90 * time.Second

// program is a process that ends with the test, and with the process of the tests, however that ends.
type program struct {
	process *os.Process
	ended   <-chan struct{}
	printed *printed
	ending  sync.Once // afterwards another process may have its number
}

// startProgram starts one, in a group of its own. Files are what it has from number 3 on.
func startProgram(t testing.TB, env []string, files []*os.File, name string, args ...string) (*program, error) {
	ended, started := make(chan struct{}), make(chan error)
	p := &program{ended: ended, printed: &printed{}}
	command := exec.Command(name, args...)
	command.Env = append(os.Environ(), env...)
	command.ExtraFiles = files
	command.Stdout, command.Stderr = p.printed, p.printed
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	command.WaitDelay = 5 * time.Second
	go func() {
		defer close(ended)
		runtime.LockOSThread() // the system ends a process with the thread that started it
		defer runtime.UnlockOSThread()
		err := command.Start()
		started <- err
		if err == nil {
			command.Wait()
		}
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	p.process = command.Process
	t.Cleanup(func() {
		p.end()
		if t.Failed() {
			t.Logf("%s printed:\n%s", name, p.printed)
		}
	})
	return p, nil
}

// end asks the group to end, and ends it where it does not.
func (p *program) end() {
	p.ending.Do(func() {
		syscall.Kill(-p.process.Pid, syscall.SIGTERM)
		select {
		case <-p.ended:
		case <-time.After(10 * time.Second):
		}
		syscall.Kill(-p.process.Pid, syscall.SIGKILL)
		<-p.ended
	})
}

// says waits until the program prints a line with a beginning, and returns the rest of that line.
func (p *program) says(beginning string) (string, error) {
	found := p.printed.expect(beginning)
	select {
	case rest := <-found:
		return rest, nil
	case <-p.ended:
		return "", fmt.Errorf("it ended before it said %q", beginning)
	case <-time.After(patience):
		return "", fmt.Errorf("it did not say %q within %s", beginning, patience)
	}
}

// printed keeps the end of what a program prints.
type printed struct {
	mu        sync.Mutex
	text      []byte
	beginning []byte
	found     chan<- string // nil where nothing is waited for
}

// expect returns what gets the rest of the first line that begins so, which may have been printed already.
func (o *printed) expect(beginning string) <-chan string {
	o.mu.Lock()
	defer o.mu.Unlock()
	found := make(chan string, 1)
	o.beginning, o.found = []byte(beginning), found
	o.look()
	return found
}

func (o *printed) look() {
	if o.found == nil {
		return
	}
	_, rest, begins := bytes.Cut(o.text, o.beginning)
	if line, _, ends := bytes.Cut(rest, []byte("\n")); begins && ends {
		o.found <- string(bytes.TrimSpace(line))
		o.found = nil
	}
}

// Write implements [io.Writer].
func (o *printed) Write(b []byte) (int, error) {
	const most = 64 << 10
	o.mu.Lock()
	defer o.mu.Unlock()
	o.text = append(o.text, b...)
	o.look()
	o.text = o.text[max(0, len(o.text)-most):]
	return len(b), nil
}

func (o *printed) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return string(o.text)
}
