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

// logdir lists and opens the files of a log directory. Nothing outside the directory is readable:
// names are resolved through symbolic links first, and files are opened through an os.Root, which
// the kernel enforces. Each file is opened anew from the path, since a directory may be deleted and
// made again, as before a training starts over.
type logdir struct {
	path string // absolute, with symbolic links resolved
}

// manifestName is the name under which the manifest is served. A file of that name in the directory
// is not shown.
const manifestName = listing.ManifestName

// Reasons why an entry of a directory is not listed or opened.
var (
	errOutside = errors.New("the link leads out of the directory")
	errNowhere = errors.New("the link is broken")
	errNotUTF8 = errors.New("its name is not UTF-8")
)

// passedOver is called with each entry that cannot be listed, by its slash-separated path below the
// directory.
type passedOver func(path string, why error)

// isMissed reports whether something that was passed over may belong to the log. Links that lead
// out of the directory are left out on purpose, and links that lead nowhere are no files.
func isMissed(why error) bool {
	return !errors.Is(why, errOutside) && !errors.Is(why, errNowhere) &&
		!errors.Is(why, fs.ErrNotExist)
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
		return nil,
			cannotOpen(dir,
				errors.New("it is not a directory; give the one that holds the event files"))
	}
	root, err := os.OpenRoot(resolved) // reports an unreadable directory now
	if err != nil {
		return nil, cannotOpen(dir, err)
	}
	return &logdir{path: resolved}, root.Close()
}

func cannotOpen(dir string, err error) error {
	return fmt.Errorf("open the log directory %s: %w", plainName(dir), withoutPath(err))
}

// open opens a regular file by its slash-separated name. A symbolic link may lead anywhere inside
// the directory.
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
	return openRegular(root, inside) // refuses a name that leaves, even if a link has changed since
}

// find resolves the links of a slash-separated name; "" and "." name the directory itself.
func (d *logdir) find(name string) (target string, err error) {
	if name != "" && !fs.ValidPath(strings.ToValidUTF8(name, "?")) { // file names may be any bytes
		return "", fs.ErrNotExist
	}
	return d.resolve(filepath.Join(d.path, filepath.FromSlash(name)))
}

// resolve follows links. Its error distinguishes names outside the directory from unreachable ones
// inside.
func (d *logdir) resolve(name string) (target string, err error) {
	target, err = filepath.EvalSymlinks(name)
	var located *fs.PathError
	switch {
	case errors.As(err, &located) && !d.holds(filepath.Clean(located.Path)):
		return target, errOutside
	case err != nil && located == nil: // too many links, or a cycle
		return "", errNowhere
	case err != nil:
		return "", err
	case !d.holds(target):
		return target, errOutside
	}
	return target, nil
}

// holds reports whether a resolved path is the directory, or lies below it.
func (d *logdir) holds(resolved string) bool {
	return resolved == d.path ||
		strings.HasPrefix(resolved,
			strings.TrimSuffix(d.path, string(filepath.Separator))+string(filepath.Separator))
}

// files lists the regular files of the directory and its subdirectories, in the bytewise order of
// their paths.
func (d *logdir) files(tell passedOver) ([]listing.File, error) {
	return d.filesBelow(d.path, tell)
}

// filesBelow lists the files below a subdirectory, given as a resolved path.
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

// lister makes one listing.
type lister struct {
	*logdir
	tell  passedOver
	files []listing.File
	// above has the resolved directories from the top down to the current one. A link to one of
	// them is not followed.
	above []string
}

// list adds the entries of the directory at the resolved path real, with names that begin with
// prefix.
func (l *lister) list(prefix, real string, entries []fs.DirEntry) {
	l.above = append(l.above, real)
	for _, entry := range entries {
		if name := path.Join(prefix, entry.Name()); name != manifestName {
			l.entry(name, filepath.Join(real, entry.Name()), entry)
		}
	}
	l.above = l.above[:len(l.above)-1]
}

// entry adds one entry of a directory. It follows links that stay inside. An entry that cannot be
// listed hides nothing else.
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
		err = checkRegular(stat)
	case errors.Is(err, fs.ErrNotExist) && entry.Type()&fs.ModeSymlink != 0:
		err = errNowhere
	}
	if err == nil {
		l.files = append(l.files, listing.File{
			Path: name, SizeBytes: stat.Size(), Modified: stat.ModTime().UTC().Format(time.RFC3339),
		})
	} else if isDir || errors.Is(err, fs.ErrPermission) || isOfALog(name) {
		l.tell(name, err)
	}
}

// isOfALog reports whether the viewer reads a file of this path.
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
