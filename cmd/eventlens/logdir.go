package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"eventlens/eventfile/listing"
)

// logdir answers the files of one directory, with ranges, and the manifest that lists them. Nothing outside the directory is
// readable: names are resolved through symbolic links first, and what is opened is opened below a root that the kernel holds to.
type logdir struct {
	path string // absolute, symbolic links resolved
	root *os.Root
}

// manifestName is where the manifest is answered; a file of that name in the directory is not shown.
const manifestName = listing.ManifestName

// errOutside is why a link is not followed.
var errOutside = errors.New("the link leads out of the directory")

// passedOver is told of what is in a directory and cannot be listed, by its slash-separated path below it.
type passedOver func(path string, why error)

func openLogdir(dir string) (*logdir, error) {
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	resolved, err := filepath.EvalSymlinks(absolute)
	if err != nil {
		return nil, fmt.Errorf("open the log directory: %w", err)
	}
	if stat, err := os.Stat(resolved); err != nil {
		return nil, fmt.Errorf("open the log directory: %w", err)
	} else if !stat.IsDir() {
		return nil, fmt.Errorf("open the log directory: %s is a file; give the directory that holds it", dir)
	}
	root, err := os.OpenRoot(resolved)
	if err != nil {
		return nil, fmt.Errorf("open the log directory: %w", err)
	}
	return &logdir{path: resolved, root: root}, nil
}

// Close ends access to the directory.
func (d *logdir) Close() error { return d.root.Close() }

// ServeHTTP implements http.Handler.
func (d *logdir) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	guard(w.Header())
	if r.URL.Path == manifestName {
		d.serveManifest(w)
		return
	}
	file, err := d.open(r.URL.Path)
	if err != nil {
		// One answer for missing and refused: what lies outside is nobody's business.
		http.NotFound(w, r)
		return
	}
	defer file.Close()
	stat, err := file.Stat()
	if err != nil || !stat.Mode().IsRegular() {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("ETag", fmt.Sprintf(`"%x-%x"`, stat.Size(), stat.ModTime().UnixNano()))
	http.ServeContent(w, r, "", stat.ModTime(), file)
}

// guard keeps a log directory's files from ever running as pages of the site's origin.
func guard(h http.Header) {
	h.Set("Content-Type", "application/octet-stream")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "sandbox")
	h.Set("Cache-Control", "no-cache")
}

// open opens a file by its slash-separated name. A symbolic link may lead anywhere inside the directory.
func (d *logdir) open(name string) (*os.File, error) {
	if !fs.ValidPath(name) {
		return nil, fs.ErrNotExist
	}
	resolved, err := filepath.EvalSymlinks(filepath.Join(d.path, filepath.FromSlash(name)))
	if err != nil {
		return nil, err
	}
	inside, err := filepath.Rel(d.path, resolved)
	if err != nil {
		return nil, err
	}
	return d.root.Open(inside) // refuses a name that leaves, also if a link changed since
}

func (d *logdir) serveManifest(w http.ResponseWriter) {
	files, err := d.files(func(string, error) {})
	if err != nil {
		http.Error(w, "cannot list the log directory", http.StatusInternalServerError)
		return
	}
	manifest := listing.Manifest{Title: filepath.Base(d.path), Files: files}
	manifest.Runs, _ = listing.ManifestRuns(files)
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.Write(listing.AppendManifest(nil, manifest)) // an error here is a client that left
}

// files lists the regular files of the directory and of those in it, in the bytewise order of their paths.
func (d *logdir) files(tell passedOver) ([]listing.File, error) {
	var files []listing.File
	if err := d.list("", d.path, nil, &files, tell); err != nil {
		return nil, err
	}
	sort.Slice(files, func(i, j int) bool { return files[i].Path < files[j].Path })
	return files, nil
}

// list appends the regular files below real, named with prefix. Links are followed while they stay inside; above holds the resolved
// directories on the way down, so that a link to one of them ends there.
func (d *logdir) list(prefix, real string, above []string, files *[]listing.File, tell passedOver) error {
	for _, up := range above {
		if up == real {
			return nil
		}
	}
	entries, err := os.ReadDir(real)
	if err != nil {
		if len(above) > 0 && (errors.Is(err, fs.ErrPermission) || errors.Is(err, fs.ErrNotExist)) {
			tell(prefix, err)
			return nil // one unreadable folder hides only itself
		}
		return err
	}
	for _, entry := range entries {
		name := path.Join(prefix, entry.Name())
		if name == manifestName {
			continue
		}
		target, stat, err := d.resolve(filepath.Join(real, entry.Name()))
		switch {
		case err != nil:
			tell(name, err)
		case stat.IsDir():
			if err := d.list(name, target, append(above, real), files, tell); err != nil {
				return err
			}
		case stat.Mode().IsRegular():
			*files = append(*files, listing.File{Path: name, SizeBytes: stat.Size(), Modified: stat.ModTime().UTC().Format(time.RFC3339)})
		}
	}
	return nil
}

// resolve follows links. The error is errOutside, or that something is gone or may not be looked at.
func (d *logdir) resolve(name string) (target string, stat fs.FileInfo, err error) {
	target, err = filepath.EvalSymlinks(name)
	if err != nil {
		return "", nil, err
	}
	if target != d.path && !strings.HasPrefix(target, d.path+string(filepath.Separator)) {
		return "", nil, errOutside
	}
	stat, err = os.Stat(target)
	return target, stat, err
}
