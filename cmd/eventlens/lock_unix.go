//go:build unix

package main

import (
	"errors"
	"os"
	"syscall"
)

// lock locks a file until it is closed, by the end of the process at the latest. Where a file system has no locks it stays without.
func lock(file *os.File) { syscall.Flock(int(file.Fd()), syscall.LOCK_EX) }

// place puts the file in the place that is its own. It is locked until it is there.
func (f stagedFile) place() error {
	return errors.Join(os.Rename(f.Name(), f.final), f.Close())
}

// tryLock locks a file that nobody has locked.
func tryLock(file *os.File) bool {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
