package storage

import (
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"eventlens/eventfile/listing"
)

// Directory serves the files below dir, and their manifest, to pages of any origin. It handles GET,
// HEAD and preflights.
func Directory(dir string) http.Handler { return directory{os.DirFS(dir)} }

type directory struct{ files fs.FS }

// ServeHTTP implements http.Handler.
func (d directory) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	allowAnyOrigin(w.Header())
	name := r.URL.Path[1:]
	switch {
	case r.Method == http.MethodOptions:
		w.WriteHeader(http.StatusNoContent)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
	case name == listing.ManifestName:
		d.serveManifest(w)
	default:
		d.serveFile(w, r, name)
	}
}

// allowAnyOrigin lets pages of any origin read files and the headers that a bucket configured for
// the viewer exposes.
func allowAnyOrigin(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Allow-Methods", "GET, HEAD")
	h.Set("Access-Control-Allow-Headers", "Range, If-Range, If-None-Match")
	h.Set("Access-Control-Expose-Headers", "Content-Range, ETag, Content-Length, Accept-Ranges")
	h.Set("Access-Control-Max-Age", "3000")
}

func (d directory) serveFile(w http.ResponseWriter, r *http.Request, name string) {
	if !fs.ValidPath(name) {
		http.NotFound(w, r)
		return
	}
	file, err := d.files.Open(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer file.Close()
	stat, err := file.Stat()
	content, seeks := file.(*os.File)
	if err != nil || !seeks || !stat.Mode().IsRegular() {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("ETag", fmt.Sprintf(`"%x-%x"`, stat.Size(), stat.ModTime().UnixNano()))
	http.ServeContent(w, r, "", stat.ModTime(), content)
}

// serveManifest lists the current files.
func (d directory) serveManifest(w http.ResponseWriter) {
	var manifest listing.Manifest
	err := fs.WalkDir(d.files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		manifest.Files = append(manifest.Files, listing.File{
			Path: filepath.ToSlash(name), SizeBytes: info.Size(),
			Modified: info.ModTime().UTC().Format(time.RFC3339Nano),
		})
		return nil
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.Write(listing.AppendManifest(nil, manifest)) // an error here means that the client left
}
