package tensorboard

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// Package is the release that the budgets and the list of intended differences refer to.
const Package = "tensorboard==2.21.0"

// Peer is TensorBoard with its native data server, in a Python environment of its own.
type Peer struct{ bin string }

// ErrNotInstalled reports that TensorBoard cannot be installed on this machine.
var ErrNotInstalled = errors.New("TensorBoard cannot be installed")

// Install makes the environment below dir, unless it exists, and returns it. It needs python3 with
// venv and access to PyPI; otherwise the error is an ErrNotInstalled.
func Install(ctx context.Context, dir string) (Peer, error) {
	venv := filepath.Join(dir, "tensorboard")
	p := Peer{bin: filepath.Join(venv, "bin")}
	if _, err := os.Stat(filepath.Join(p.bin, "tensorboard")); err == nil {
		return p, nil
	}
	steps := [][]string{
		{"python3", "-m", "venv", venv},
		// The older setuptools have pkg_resources, which tensorboard imports.
		{filepath.Join(p.bin, "pip"), "install", "--quiet", Package, "setuptools<81"},
	}
	for _, step := range steps {
		if out, err := exec.CommandContext(ctx, step[0], step[1:]...).CombinedOutput(); err != nil {
			return p,
				fmt.Errorf("%w: %s: %w\n%s", ErrNotInstalled, strings.Join(step, " "), err, out)
		}
	}
	return p, nil
}

// DataServer returns the path of the native data server.
func (p Peer) DataServer() (string, error) {
	servers, err := filepath.Glob(filepath.Join(p.bin, "..", "lib", "python*", "site-packages",
		"tensorboard_data_server", "bin", "server"))
	if err != nil || len(servers) == 0 {
		return "", fmt.Errorf("find the data server: none in the environment")
	}
	return servers[0], nil
}

// Command returns a command that runs TensorBoard with the given arguments. It gets a process group
// of its own, since its data server is a separate process. Stop it with [Stop].
func (p Peer) Command(args ...string) *exec.Cmd {
	command := exec.Command(filepath.Join(p.bin, "tensorboard"), args...)
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return command
}

// Stop ends a started [Peer.Command] with its children and waits for it.
func Stop(command *exec.Cmd) {
	syscall.Kill(-command.Process.Pid, syscall.SIGTERM)
	command.Wait()
}
