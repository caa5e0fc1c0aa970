//go:build unix

package main

import (
	"errors"
	"os"
	"syscall"
)

// lock locks a file until it is closed, at the latest when the process ends. On a file system
// without locks the file stays unlocked.
func lock(file *os.File) { syscall.Flock(int(file.Fd()), syscall.LOCK_EX) }

// place renames the file to its final name. The file stays locked until then.
func (f stagedFile) place() error {
	return errors.Join(os.Rename(f.Name(), f.final), f.Close())
}

// tryLock locks a file unless somebody else holds its lock.
func tryLock(file *os.File) bool {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
