package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"time"

	"eventlens/eventfile/listing"
)

// logdir is a log directory: it lists its files and opens them. Nothing outside the directory is readable: names are resolved through symbolic links first, and
// what is opened is opened below a root that the kernel holds to. Each file is opened anew from the path: a directory may be deleted and made again, as it is before a
// training starts over.
type logdir struct {
	path string // absolute, symbolic links resolved
}

// manifestName is where the manifest is answered; a file of that name in the directory is not shown.
const manifestName = listing.ManifestName

// Why something in a directory is not listed, or not opened.
var (
	errOutside = errors.New("the link leads out of the directory")
	errNowhere = errors.New("the link leads to nothing")
	errNotUTF8 = errors.New("its name is not UTF-8")
)

// passedOver is told of what is in a directory and cannot be listed, by its slash-separated path below it.
type passedOver func(path string, why error)

// isMissed says whether something that was passed over belongs to the log for all that is known. A link that leads out is kept out on purpose, and one that leads
// nowhere is no file.
func isMissed(why error) bool {
	return !errors.Is(why, errOutside) && !errors.Is(why, errNowhere) && !errors.Is(why, fs.ErrNotExist)
}

func openLogdir(dir string) (*logdir, error) {
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	resolved, err := filepath.EvalSymlinks(absolute)
	if err != nil {
		return nil, cannotOpen(dir, err)
	}
	stat, err := os.Stat(resolved)
	if err != nil {
		return nil, cannotOpen(dir, err)
	}
	if !stat.IsDir() {
		return nil, cannotOpen(dir, errors.New("it is not a directory; give the one that holds the event files"))
	}
	root, err := os.OpenRoot(resolved) // so that what cannot be opened is said now
	if err != nil {
		return nil, cannotOpen(dir, err)
	}
	return &logdir{path: resolved}, root.Close()
}

func cannotOpen(dir string, err error) error {
	return fmt.Errorf("open the log directory %s: %w", plainName(dir), withoutPath(err))
}

// open opens a regular file by its slash-separated name. A symbolic link may lead anywhere inside the directory.
func (d *logdir) open(name string) (*os.File, error) {
	target, err := d.find(name)
	if err != nil {
		return nil, err
	}
	inside, err := filepath.Rel(d.path, target)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(d.path)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return openRegular(root, inside) // which refuses a name that leaves, also if a link changed since
}

// find follows links to where something really is, by its slash-separated name; "" and "." are the directory itself.
func (d *logdir) find(name string) (target string, err error) {
	if name != "" && !fs.ValidPath(strings.ToValidUTF8(name, "?")) { // names on a disk are any bytes
		return "", fs.ErrNotExist
	}
	return d.resolve(filepath.Join(d.path, filepath.FromSlash(name)))
}

// resolve follows links. The error tells what is outside from what is inside and cannot be reached.
func (d *logdir) resolve(name string) (target string, err error) {
	target, err = filepath.EvalSymlinks(name)
	var located *fs.PathError
	switch {
	case errors.As(err, &located) && !d.holds(filepath.Clean(located.Path)):
		return target, errOutside
	case err != nil && located == nil: // too many links, one to the other
		return "", errNowhere
	case err != nil:
		return "", err
	case !d.holds(target):
		return target, errOutside
	}
	return target, nil
}

// holds says whether a resolved path is that of the directory, or below it.
func (d *logdir) holds(resolved string) bool {
	return resolved == d.path || strings.HasPrefix(resolved, strings.TrimSuffix(d.path, string(filepath.Separator))+string(filepath.Separator))
}

// files lists the regular files of the directory and of those in it, in the bytewise order of their paths.
func (d *logdir) files(tell passedOver) ([]listing.File, error) { return d.filesBelow(d.path, tell) }

// filesBelow lists what is below one of its directories, a resolved path.
func (d *logdir) filesBelow(real string, tell passedOver) ([]listing.File, error) {
	entries, err := os.ReadDir(real)
	if err != nil {
		return nil, err
	}
	l := lister{logdir: d, tell: tell}
	l.list("", real, entries)
	sort.Slice(l.files, func(i, j int) bool { return l.files[i].Path < l.files[j].Path })
	return l.files, nil
}

// lister is one listing under way.
type lister struct {
	*logdir
	tell  passedOver
	files []listing.File
	above []string // the resolved directories on the way down, so that a link to one of them ends there
}

// list adds the entries of a directory, which is named with prefix and really is real.
func (l *lister) list(prefix, real string, entries []fs.DirEntry) {
	l.above = append(l.above, real)
	for _, entry := range entries {
		if name := path.Join(prefix, entry.Name()); name != manifestName {
			l.entry(name, filepath.Join(real, entry.Name()), entry)
		}
	}
	l.above = l.above[:len(l.above)-1]
}

// entry adds what an entry of a directory is. Links are followed while they stay inside. What cannot be listed hides only itself.
func (l *lister) entry(name, at string, entry fs.DirEntry) {
	target, err := l.resolve(at)
	var stat fs.FileInfo
	if target != "" {
		var failed error
		if stat, failed = os.Stat(target); err == nil {
			err = failed
		}
	}
	isDir := stat != nil && stat.IsDir()
	switch {
	case err == nil && isDir:
		l.folder(name, target)
		return
	case err == nil:
		err = onlyRegular(stat)
	case errors.Is(err, fs.ErrNotExist) && entry.Type()&fs.ModeSymlink != 0:
		err = errNowhere
	}
	if err == nil {
		l.files = append(l.files, listing.File{Path: name, SizeBytes: stat.Size(), Modified: stat.ModTime().UTC().Format(time.RFC3339)})
	} else if isDir || errors.Is(err, fs.ErrPermission) || isOfALog(name) {
		l.tell(name, err)
	}
}

// isOfALog says whether a file of this path is one that the viewer reads.
func isOfALog(name string) bool { return listing.Options{}.Wants(name) }

func (l *lister) folder(name, real string) {
	if slices.Contains(l.above, real) {
		return
	}
	entries, err := os.ReadDir(real)
	if err != nil {
		l.tell(name, err)
	}
	l.list(name, real, entries)
}
