package main

import (
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// bucket is private storage: every request needs a token for the folder, or a signed address. It
// lets pages of the viewer's origin read (CORS), which is a setting of a real bucket. The files of
// the running job grow.
type bucket struct {
	logs     string
	keys     *keys
	began    time.Time
	training time.Duration
	reader   string // origin of the pages that may read
}

func (b *bucket) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Access-Control-Allow-Origin", b.reader)
	header.Set("Access-Control-Allow-Headers", "Authorization, Range")
	header.Set("Access-Control-Expose-Headers", "Content-Range, ETag")
	header.Set("Cache-Control", "no-cache")
	path := strings.TrimPrefix(r.URL.Path, "/")
	folder, below, inside := strings.Cut(path, "/")
	switch {
	case r.Method == http.MethodOptions:
		w.WriteHeader(http.StatusNoContent)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		http.Error(w, "this storage is only read", http.StatusMethodNotAllowed)
	case !inside:
		http.NotFound(w, r)
	case r.URL.Query().Has("signature") && !b.keys.good(r.URL.Query().Get("signature"), path):
		http.Error(w, "the signature has expired", http.StatusForbidden)
	case !r.URL.Query().Has("signature") &&
		!b.keys.good(strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "), folder+"/"):
		http.Error(w, "a token of the folder is missing, or has expired", http.StatusUnauthorized)
	case !fs.ValidPath(path):
		http.NotFound(w, r)
	case below == "eventlens.json":
		b.list(w, r, folder)
	default:
		b.file(w, r, path)
	}
}

// list answers with the files in the folder of a job, in the format of `eventlens index`.
func (b *bucket) list(w http.ResponseWriter, _ *http.Request, folder string) {
	type file struct {
		Path     string    `json:"path"`
		Size     int64     `json:"size"`
		Modified time.Time `json:"modified"`
	}
	found := []file{}
	root := filepath.Join(b.logs, folder)
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		below, err := filepath.Rel(root, name)
		size, modified := b.written(folder, info)
		found = append(found, file{filepath.ToSlash(below), size, modified})
		return err
	})
	if err != nil {
		http.Error(w, "there is no such folder", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(map[string]any{"version": 1, "files": found})
}

// file answers with a file, or with the requested part of it.
func (b *bucket) file(w http.ResponseWriter, r *http.Request, path string) {
	content, err := os.Open(filepath.Join(b.logs, filepath.FromSlash(path)))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer content.Close()
	info, err := content.Stat()
	if err != nil || info.IsDir() {
		http.NotFound(w, r)
		return
	}
	folder, _, _ := strings.Cut(path, "/")
	w.Header().Set("Content-Type", "application/octet-stream")
	size, modified := b.written(folder, info)
	http.ServeContent(w, r, "", modified, io.NewSectionReader(content, 0, size))
}

// written returns how much of a file exists by now, and when it was last written: all of it, unless
// its job is still running.
func (b *bucket) written(folder string, info fs.FileInfo) (size int64, modified time.Time) {
	for _, j := range jobs {
		if j.Running() && j.Logs == folder+"/" {
			trained := min(time.Since(b.began), b.training)
			return int64(float64(info.Size()) * (0.3 + 0.7*trained.Seconds()/b.training.Seconds())),
				b.began.Add(trained)
		}
	}
	return info.Size(), info.ModTime()
}
