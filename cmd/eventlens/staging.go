package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// staging writes files beside the ones they replace, and renames all of them at the end. So nobody
// ever reads half a file, and a full disk changes nothing. The zero value is ready to use.
//
// Staged files are locked until then. A command that was killed leaves them behind unlocked, and
// the next command that writes the same file removes them.
type staging struct {
	files   []stagedFile
	folders []string // directories made, parents first
}

type stagedFile struct {
	*os.File
	final string
}

// write writes content to a file beside the named one, with the same mode. A symbolic link is kept,
// and its target replaced.
func (s *staging) write(name string, content []byte) error {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	before, statErr := os.Stat(name)
	if statErr == nil {
		if err := checkRegular(before); err != nil {
			return err
		}
	}
	removeLeftovers(name)
	file, err := createBeside(name)
	if err != nil {
		return err
	}
	s.files = append(s.files, stagedFile{file, name})
	if statErr == nil {
		err = file.Chmod(before.Mode().Perm())
	}
	_, writeErr := file.Write(content)
	return errors.Join(err, writeErr, file.Sync())
}

// makeFolder makes a directory and its missing parents.
func (s *staging) makeFolder(name string) error {
	if stat, err := os.Stat(name); err == nil && stat.IsDir() {
		return nil
	} else if err == nil {
		return fmt.Errorf("%s is not a directory", plainName(name))
	}
	if above := filepath.Dir(name); above != name {
		if err := s.makeFolder(above); err != nil {
			return err
		}
	}
	if err := os.Mkdir(name, 0o755); err != nil {
		return err
	}
	s.folders = append(s.folders, name)
	return nil
}

// commit moves the staged files into place.
func (s *staging) commit() error {
	for len(s.files) > 0 {
		if err := s.files[0].place(); err != nil {
			return err
		}
		s.files = s.files[1:]
	}
	s.folders = nil
	return nil
}

// discard removes the staged files that are not in place, and the directories made for them.
func (s *staging) discard() {
	for _, f := range s.files {
		f.Close()
		os.Remove(f.Name())
	}
	for i := len(s.folders) - 1; i >= 0; i-- {
		os.Remove(s.folders[i]) // fails, as it should, if not empty
	}
	*s = staging{}
}

// besideOf returns the prefix and suffix of staged files for a name.
func besideOf(name string) (prefix, suffix string) {
	return "." + filepath.Base(name) + ".", ".tmp"
}

// createBeside makes a locked staged file for a name.
func createBeside(name string) (*os.File, error) {
	prefix, suffix := besideOf(name)
	for n := 0; ; n++ {
		beside := filepath.Join(filepath.Dir(name),
			fmt.Sprintf("%s%d-%d%s", prefix, os.Getpid(), n, suffix))
		file, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		switch {
		case errors.Is(err, fs.ErrExist) && n < 100: // same process id on another machine
			continue
		case err != nil:
			return nil, err
		}
		lock(file)
		if isAt(file, beside) { // no other process removed it as a leftover before it was locked
			return file, nil
		}
		file.Close()
	}
}

// removeLeftovers removes the unlocked staged files for a name, which killed commands left behind.
func removeLeftovers(name string) {
	folder := filepath.Dir(name)
	entries, _ := os.ReadDir(folder)
	prefix, suffix := besideOf(name)
	for _, entry := range entries {
		number, isBeside := strings.CutPrefix(entry.Name(), prefix)
		number, ends := strings.CutSuffix(number, suffix)
		if !isBeside || !ends || number == "" || strings.Trim(number, "0123456789-") != "" ||
			!entry.Type().IsRegular() {
			continue
		}
		beside := filepath.Join(folder, entry.Name())
		file, err := openRegular(system{}, beside)
		if err != nil {
			continue
		}
		if tryLock(file) && isAt(file, beside) {
			os.Remove(beside)
		}
		file.Close()
	}
}

// isAt reports whether a name refers to an open file.
func isAt(file *os.File, name string) bool {
	opened, err := file.Stat()
	if err != nil {
		return false
	}
	there, err := os.Lstat(name)
	return err == nil && os.SameFile(opened, there)
}
