package main

import (
	"io/fs"
	"os"
	"syscall"
)

// notRegularError says that a path is not a regular file, but for example a directory.
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

// checkRegular returns an error unless stat describes a regular file.
func checkRegular(stat fs.FileInfo) error {
	if stat.Mode().IsRegular() {
		return nil
	}
	return &notRegularError{stat.Mode()}
}

// fileSystem opens files by name: all files of the machine (system), or those in one directory
// (os.Root).
type fileSystem interface {
	Stat(name string) (fs.FileInfo, error)
	OpenFile(name string, flag int, perm fs.FileMode) (*os.File, error)
}

// system opens all files of the machine.
type system struct{}

func (system) Stat(name string) (fs.FileInfo, error) { return os.Stat(name) }

func (system) OpenFile(name string, flag int, perm fs.FileMode) (*os.File, error) {
	return os.OpenFile(name, flag, perm)
}

// openRegular opens a regular file and refuses anything else: opening a pipe waits for a writer,
// and opening a device can have side effects. The file may be replaced between the check and
// opening it. So opening does not wait for a writer, and the check is repeated afterwards.
func openRegular(in fileSystem, name string) (*os.File, error) {
	stat, err := in.Stat(name)
	if err != nil {
		return nil, err
	}
	if err := checkRegular(stat); err != nil {
		return nil, err
	}
	file, err := in.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	if stat, err = file.Stat(); err == nil {
		err = checkRegular(stat)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}
