package main

import (
	"io/fs"
	"os"
	"syscall"
)

// notRegularError reports something that is not a regular file.
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

// onlyRegular returns an error unless stat describes a regular file.
func onlyRegular(stat fs.FileInfo) error {
	if stat.Mode().IsRegular() {
		return nil
	}
	return &notRegularError{stat.Mode()}
}

// fileSystem opens files by name: in the whole system, or below a root.
type fileSystem interface {
	Stat(name string) (fs.FileInfo, error)
	OpenFile(name string, flag int, perm fs.FileMode) (*os.File, error)
}

// system is the whole file system.
type system struct{}

func (system) Stat(name string) (fs.FileInfo, error) { return os.Stat(name) }

func (system) OpenFile(name string, flag int, perm fs.FileMode) (*os.File, error) {
	return os.OpenFile(name, flag, perm)
}

// openRegular opens a regular file, and refuses anything else: opening a pipe waits for its other
// end, and opening a device may do anything. If the file is replaced by such a thing in the
// meantime, the open does not block, and the file is closed again.
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
