package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

// placeholder is the file that keeps the embedded directory in a fresh clone. It is not part of the
// site.
const placeholder = "placeholder"

// siteHandler serves the files of the site. They are few and fixed, so their hashes are computed
// once, and a browser that has them downloads nothing.
type siteHandler struct {
	files map[string]answer
}

type answer struct {
	body []byte
	etag string
}

// newSiteHandler returns a handler for the files.
func newSiteHandler(files []siteFile) *siteHandler {
	h := &siteHandler{files: map[string]answer{}}
	for _, f := range files {
		sum := sha256.Sum256(f.body)
		h.files[f.name] = answer{body: f.body, etag: `"` + hex.EncodeToString(sum[:8]) + `"`}
	}
	return h
}

// ServeHTTP implements http.Handler. It serves a gzip file as its content with a Content-Encoding,
// for the browser to unpack, since browsers cache the compiled code only of programs sent that way.
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
	w.Header().Set("Cache-Control", siteCaching)
	packed := path.Ext(name) == ".gz"
	if packed {
		w.Header().Set("Vary", "Accept-Encoding")
	}
	if packed && acceptsGzip(r) {
		name = strings.TrimSuffix(name, ".gz")
		w.Header().Set("Content-Encoding", "gzip")
		// ServeContent sets no length for content with a Content-Encoding.
		w.Header().Set("Content-Length", strconv.Itoa(len(file.body)))
	}
	if kind, ok := siteTypes[path.Ext(name)]; ok {
		w.Header().Set("Content-Type", kind)
	}
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(file.body))
}

// acceptsGzip reports whether the client unpacks gzip by itself.
func acceptsGzip(r *http.Request) bool {
	for _, coding := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.ReplaceAll(coding, " ", ""), ";")
		if strings.EqualFold(name, "gzip") &&
			(weight == "" || strings.Trim(weight, "qQ=0.") != "") {
			return true
		}
	}
	return false
}

// siteCaching makes browsers ask whether their copy of a file is current, which costs a round trip
// and no bytes. File names are the same in every version, so with a time to live a visitor would
// get the page of one version and the program of another.
const siteCaching = "no-cache"

// siteTypes fixes the types that a machine's own tables get wrong.
var siteTypes = map[string]string{
	".css":  "text/css; charset=utf-8",
	".gz":   "application/gzip",
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".png":  "image/png",
	".svg":  "image/svg+xml",
	".ts":   "text/plain; charset=utf-8",
	".wasm": "application/wasm",
}
