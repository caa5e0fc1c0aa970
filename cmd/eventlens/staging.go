package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// staging writes files beside the ones that they are to replace, and renames all of them over those at the end: nobody ever reads half of one, and a disk that is
// full changes nothing. The zero value is ready.
//
// The file beside is locked until then. A command that was killed leaves it, without its lock, and the next one that writes the same file removes it.
type staging struct {
	files   []stagedFile
	folders []string // that were made, those above first
}

type stagedFile struct {
	*os.File
	final string
}

// write writes content beside the file of a name, whose mode it takes. A symbolic link stays, its target is replaced.
func (s *staging) write(name string, content []byte) error {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	before, statErr := os.Stat(name)
	if statErr == nil {
		if err := onlyRegular(before); err != nil {
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

// makeFolder makes a directory, and those above it that are missing.
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

// commit puts the files in their places.
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

// discard removes what was written and is not in its place, and the directories made for it.
func (s *staging) discard() {
	for _, f := range s.files {
		f.Close()
		os.Remove(f.Name())
	}
	for i := len(s.folders) - 1; i >= 0; i-- {
		os.Remove(s.folders[i]) // unless there is something in it
	}
	*s = staging{}
}

// besideOf returns what the names of files beside one begin and end with.
func besideOf(name string) (prefix, suffix string) { return "." + filepath.Base(name) + ".", ".tmp" }

// createBeside makes a locked file beside the one of a name.
func createBeside(name string) (*os.File, error) {
	prefix, suffix := besideOf(name)
	for n := 0; ; n++ {
		beside := filepath.Join(filepath.Dir(name), fmt.Sprintf("%s%d-%d%s", prefix, os.Getpid(), n, suffix))
		file, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		switch {
		case errors.Is(err, fs.ErrExist) && n < 100: // of a process with the same id on another machine
			continue
		case err != nil:
			return nil, err
		}
		lock(file)
		if isAt(file, beside) { // nobody took it for a leftover before it was locked
			return file, nil
		}
		file.Close()
	}
}

// removeLeftovers removes what commands that were killed left beside the file of a name: what is not locked.
func removeLeftovers(name string) {
	folder := filepath.Dir(name)
	entries, _ := os.ReadDir(folder)
	prefix, suffix := besideOf(name)
	for _, entry := range entries {
		number, isBeside := strings.CutPrefix(entry.Name(), prefix)
		number, ends := strings.CutSuffix(number, suffix)
		if !isBeside || !ends || number == "" || strings.Trim(number, "0123456789-") != "" || !entry.Type().IsRegular() {
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

// isAt says whether a name is that of an open file.
func isAt(file *os.File, name string) bool {
	opened, err := file.Stat()
	if err != nil {
		return false
	}
	there, err := os.Lstat(name)
	return err == nil && os.SameFile(opened, there)
}
