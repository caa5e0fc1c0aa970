package main

import (
	"io/fs"
	"os"
	"syscall"
)

// notRegularError says that something is no regular file.
type notRegularError struct{ mode fs.FileMode }

// Error implements error.
func (e *notRegularError) Error() string {
	kind := "a special file"
	switch {
	case e.mode.IsDir():
		kind = "a directory"
	case e.mode&fs.ModeNamedPipe != 0:
		kind = "a pipe"
	case e.mode&fs.ModeSocket != 0:
		kind = "a socket"
	case e.mode&fs.ModeDevice != 0:
		kind = "a device"
	}
	return "not a regular file but " + kind
}

// onlyRegular is the error of what is no regular file.
func onlyRegular(stat fs.FileInfo) error {
	if stat.Mode().IsRegular() {
		return nil
	}
	return &notRegularError{stat.Mode()}
}

// fileSystem is where files are opened by name: the whole system, or what is below a root.
type fileSystem interface {
	Stat(name string) (fs.FileInfo, error)
	OpenFile(name string, flag int, perm fs.FileMode) (*os.File, error)
}

// system is the whole of it.
type system struct{}

func (system) Stat(name string) (fs.FileInfo, error) { return os.Stat(name) }

func (system) OpenFile(name string, flag int, perm fs.FileMode) (*os.File, error) {
	return os.OpenFile(name, flag, perm)
}

// openRegular opens a regular file. Nothing else is opened: a pipe waits for its other end, and a device may do anything. Should another one have taken the
// place of the file meanwhile, then the open waits for nothing, and is taken back.
func openRegular(in fileSystem, name string) (*os.File, error) {
	stat, err := in.Stat(name)
	if err != nil {
		return nil, err
	}
	if err := onlyRegular(stat); err != nil {
		return nil, err
	}
	file, err := in.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	if stat, err = file.Stat(); err == nil {
		err = onlyRegular(stat)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}
