package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"unicode/utf8"

	"eventlens/eventfile/listing"
)

// logHandler serves the files of a log directory, with ranges, and a manifest and a page of each
// folder.
type logHandler struct {
	*logdir
	name string // name of the directory, as given

	mu  sync.Mutex // held while a listing reports, so that reports do not mix
	say *speaker
}

func newLogHandler(d *logdir, name string, say *speaker) *logHandler {
	say.begin()
	return &logHandler{logdir: d, name: name, say: say}
}

// ServeHTTP implements http.Handler.
func (h *logHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Path
	guard(w.Header())
	switch {
	case !utf8.ValidString(name):
		http.Error(w, "404 not found: the name is not UTF-8", http.StatusNotFound)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		h.refuseMethod(w, name)
	case name == manifestName:
		h.serveManifest(w, "")
	case name == "" || strings.HasSuffix(name, "/"):
		h.servePage(w, strings.TrimSuffix(name, "/"))
	default:
		h.serveFile(w, r, name)
	}
}

func (h *logHandler) serveFile(w http.ResponseWriter, r *http.Request, name string) {
	file, err := h.open(name)
	if folder, isManifest := strings.CutSuffix(name, "/"+manifestName); isManifest &&
		errors.Is(err, fs.ErrNotExist) {
		h.serveManifest(w, folder)
		return
	}
	if err != nil {
		h.refuse(w, name, err)
		return
	}
	defer file.Close()
	stat, err := file.Stat()
	if err != nil {
		h.refuse(w, name, err)
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

// refuseMethod responds to methods other than GET and HEAD. A missing file is reported as missing
// for these too.
func (h *logHandler) refuseMethod(w http.ResponseWriter, name string) {
	if _, err := h.find(strings.TrimSuffix(name, "/")); err != nil && name != manifestName {
		h.refuse(w, name, err)
		return
	}
	w.Header().Set("Allow", "GET, HEAD")
	http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
}

// refuse responds with the reason why something is not served. A file outside the directory is
// reported as missing, so that nobody learns that it exists.
func (h *logHandler) refuse(w http.ResponseWriter, name string, err error) {
	var special *notRegularError
	switch {
	case errors.As(err, &special):
		http.Error(w, "404 not found: "+special.Error(), http.StatusNotFound)
		return
	case isMissing(err):
		http.Error(w, "404 not found", http.StatusNotFound)
		return
	}
	h.say.notice(h.shown(name) + ": " + withoutPath(err).Error())
	if errors.Is(err, fs.ErrPermission) {
		http.Error(w,
			fmt.Sprintf("403 forbidden: the user that runs eventlens may not read %s",
				plainName(name)), http.StatusForbidden)
		return
	}
	http.Error(w, fmt.Sprintf("500 cannot read %s: %v", plainName(name), withoutPath(err)),
		http.StatusInternalServerError)
}

// isMissing reports whether an error means that the directory has no such name, rather than that
// the file cannot be read.
func isMissing(err error) bool {
	var system syscall.Errno
	if errors.Is(err, errOutside) || !errors.As(err, &system) {
		return true
	}
	switch system {
	case syscall.ENOENT, syscall.ENOTDIR, syscall.ENAMETOOLONG, syscall.ELOOP, syscall.EINVAL,
		syscall.EXDEV:
		return true
	}
	return false
}

// serveManifest serves the manifest of a folder, which lists its files and what was left out.
func (h *logHandler) serveManifest(w http.ResponseWriter, folder string) {
	manifest, err := h.manifest(folder)
	if err != nil {
		h.refuse(w, path.Join(folder, manifestName), err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	manifest.Folders = true
	w.Write(listing.AppendManifest(nil, manifest)) // an error here means that the client left
}

// pageEntry is an entry of a folder's page, in the form that nginx and others write.
type pageEntry struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Size int64  `json:"size,omitempty"`
}

// servePage lists the direct content of a folder, with its manifest. A page of the viewer within
// another one requests it first, since a browser would report a missing manifest to the console.
func (h *logHandler) servePage(w http.ResponseWriter, folder string) {
	real, err := h.find(folder)
	var entries []fs.DirEntry
	if err == nil {
		entries, err = os.ReadDir(real)
	}
	if err != nil {
		h.refuse(w, folder, err)
		return
	}
	page := []pageEntry{{Name: manifestName, Type: "file"}}
	for _, e := range entries {
		target, err := h.resolve(filepath.Join(real, e.Name()))
		isAbove := strings.HasPrefix(real+"/", target+"/") // a link back would be followed for ever
		if err != nil || isAbove || e.Name() == manifestName || !utf8.ValidString(e.Name()) {
			continue
		}
		switch stat, err := os.Stat(target); {
		case err != nil:
		case stat.IsDir():
			page = append(page, pageEntry{Name: e.Name(), Type: "directory"})
		case stat.Mode().IsRegular():
			page = append(page, pageEntry{e.Name(), "file", stat.Size()})
		}
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(page) // nothing in it can fail
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Length", strconv.Itoa(text.Len()))
	w.Write(text.Bytes()) // an error here means that the client left
}

func (h *logHandler) manifest(folder string) (m listing.Manifest, err error) {
	real, err := h.find(folder)
	if err != nil {
		return m, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.say.begin()
	leaveOut := func(name, why, reason string) {
		h.say.notice(h.shown(path.Join(folder, name)) + ": " + why + "; left out")
		m.Omitted = append(m.Omitted, listing.Omission{Path: name, Why: reason})
	}
	found, err := h.filesBelow(real, func(name string, why error) {
		leaveOut(name, withoutPath(why).Error(), omissionOf(why))
	})
	if err != nil {
		return m, err
	}
	for _, f := range found {
		if why := listing.PathProblem(f.Path); why == "" {
			m.Files = append(m.Files, f)
		} else if isOfALog(f.Path) {
			leaveOut(f.Path, why, listing.OmittedName)
		}
	}
	h.say.end()
	m.Title = filepath.Base(real)
	m.Runs, _ = listing.ManifestRuns(m.Files)
	return m, nil
}

// shown returns the name of something in the directory for messages.
func (h *logHandler) shown(name string) string {
	return plainName(path.Join(filepath.ToSlash(h.name), name))
}

// omissionOf returns the reason that a manifest gives for an omission.
func omissionOf(why error) string {
	var special *notRegularError
	switch {
	case errors.Is(why, errOutside):
		return listing.OmittedOutside
	case errors.Is(why, errNowhere), errors.Is(why, fs.ErrNotExist):
		return listing.OmittedNowhere
	case errors.As(why, &special):
		return listing.OmittedSpecial
	}
	return listing.OmittedUnreadable
}
