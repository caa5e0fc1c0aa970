package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

// placeholder is the file that keeps the embedded directory in a fresh clone; it is no part of the site.
const placeholder = "placeholder"

// siteHandler answers the files of the site. They are few and fixed, so their hashes are made once and a browser
// that has them downloads nothing.
type siteHandler struct {
	files map[string]siteFile
}

type siteFile struct {
	body []byte
	etag string
}

// newSiteHandler reads the site, with these settings.
func newSiteHandler(files fs.FS, with *settings) (*siteHandler, error) {
	h := &siteHandler{files: map[string]siteFile{}}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || name == placeholder {
			return err
		}
		body, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if name == "index.html" {
			body = with.into(body)
		}
		sum := sha256.Sum256(body)
		h.files[name] = siteFile{body: body, etag: `"` + hex.EncodeToString(sum[:8]) + `"`}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the site: %w", err)
	}
	return h, nil
}

// ServeHTTP implements http.Handler. A packed file is answered as what it holds, for the browser to unpack: then it keeps the compiled code of a program.
func (h *siteHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = "index.html"
	}
	file, ok := h.files[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("ETag", file.etag)
	w.Header().Set("Cache-Control", "no-cache")
	packed := path.Ext(name) == ".gz"
	if packed {
		w.Header().Set("Vary", "Accept-Encoding")
	}
	if packed && acceptsGzip(r) {
		name = strings.TrimSuffix(name, ".gz")
		w.Header().Set("Content-Encoding", "gzip")
		w.Header().Set("Content-Length", strconv.Itoa(len(file.body))) // which ServeContent leaves to those who encode
	}
	if kind, ok := siteTypes[path.Ext(name)]; ok {
		w.Header().Set("Content-Type", kind)
	}
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(file.body))
}

// acceptsGzip reports whether who asks unpacks gzip by itself.
func acceptsGzip(r *http.Request) bool {
	for _, coding := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.ReplaceAll(coding, " ", ""), ";")
		if strings.EqualFold(name, "gzip") && (weight == "" || strings.Trim(weight, "qQ=0.") != "") {
			return true
		}
	}
	return false
}

// siteTypes fixes the types that a machine's own tables get wrong.
var siteTypes = map[string]string{
	".css":  "text/css; charset=utf-8",
	".gz":   "application/gzip",
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
	".wasm": "application/wasm",
}
