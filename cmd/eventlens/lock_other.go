//go:build !unix

package main

import (
	"os"
)

// Without locks, nobody can tell whether a staged file is still being written, so leftovers are
// never removed.

func lock(*os.File) {}

// place renames the file to its final name. It closes it first, since an open file cannot be
// renamed.
func (f stagedFile) place() error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), f.final)
}

func tryLock(*os.File) bool { return false }
