package main

import (
	"bytes"
	"io/fs"
	"log"
	"net/http"
	"strings"

	"eventlens/web"
)

// newSite is the static host of the viewer: it serves what `eventlens site --allow-host PLATFORM
// DIR` writes, with a policy that lets only the platform embed it, and lets it request only the
// storage.
func newSite(platform, storage string) http.Handler {
	files := viewer()
	pages := map[string][]byte{}
	for _, name := range []string{"index.html", "jobs.html"} {
		page, err := fs.ReadFile(files, name)
		if err != nil {
			log.Fatal(err)
		}
		pages["/"+name] = bytes.Replace(page, []byte("<head>"),
			[]byte(`<head><meta name="eventlens-host" content="`+platform+`">`), 1)
	}
	policy := "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src blob:; connect-src 'self' " + storage +
		"; base-uri 'none'; form-action 'none'; frame-ancestors " + platform
	static := http.FileServerFS(files)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("Referrer-Policy", "no-referrer")
		page, isPage := pages[r.URL.Path]
		switch {
		case isPage:
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Write(page)
		// so that browsers cache the compiled program
		case strings.HasSuffix(r.URL.Path, ".wasm.gz"):
			w.Header().Set("Content-Type", "application/wasm")
			w.Header().Set("Content-Encoding", "gzip")
			static.ServeHTTP(w, r)
		default:
			static.ServeHTTP(w, r)
		}
	})
}

// viewer is the site as it was built.
func viewer() fs.FS {
	files, err := web.Site()
	if err != nil {
		log.Fatal(err)
	}
	return files
}
