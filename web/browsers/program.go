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

// patience limits anything that a browser does on its own, such as starting, which takes a while on
// a busy machine.
const patience = 4 * time.Minute

// program is a process that ends with the test, and with the test process, however that ends.
type program struct {
	process *os.Process
	ended   <-chan struct{}
	printed *printed
	ending  sync.Once // once only: later another process may have its number
}

// startProgram starts a program in its own process group. files are its file descriptors from 3 on.
func startProgram(t testing.TB, env []string, files []*os.File, name string,
	args ...string) (*program, error) {
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
		runtime.LockOSThread() // Pdeathsig kills the process when the thread that started it ends
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

// end asks the process group to terminate, and kills it if it does not.
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

// says waits until the program prints beginning, and returns the rest of that line.
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

// printed keeps the end of a program's output.
type printed struct {
	mu        sync.Mutex
	text      []byte
	beginning []byte
	found     chan<- string // nil if nothing is expected
}

// expect returns a channel that receives the rest of the first line after beginning, which may have
// been printed already.
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
