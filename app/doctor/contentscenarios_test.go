package doctor_test

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"eventlens/app/doctor"
)

// contentScenarios have servers that send something other than event files.
func contentScenarios(content []byte) []scenario {
	pointer := "version https://git-lfs.github.com/spec/v1\noid sha256:" +
		strings.Repeat("0a", 32) + "\nsize 123456\n"
	login := "<!DOCTYPE html><html><head><title>Sign in to Example</title></head><body><form><input type=\"password\"></form></body></html>"
	page := "<!DOCTYPE html><html><head><title>Runs of\n the team</title></head><body></body></html>"
	toLogin := func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://sso.example/login?next=s3cr3t", http.StatusFound)
	}
	return []scenario{
		allowed("lfs-pointer", "runs.example", "/e.tfevents", answers(200, pointer)),
		allowed("lfs-pointer-github", "raw.githubusercontent.com", "/owner/name/main/e.tfevents",
			answers(200, pointer)),
		allowed("login-page", "runs.example", "/e.tfevents",
			answers(200, login, "Content-Type", "text/html")),
		allowed("login-page-folder", "runs.example", "/logs/",
			answers(200, login, "Content-Type", "text/html")),
		{name: "login-page-redirect",
			hosts: map[string]http.HandlerFunc{
				"runs.example": toLogin, "sso.example": allowing("*", answers(200, login)),
			},
			address: "https://runs.example/e.tfevents"},
		{name: "login-page-own-server",
			hosts: map[string]http.HandlerFunc{
				"viewer.example": toLogin, "sso.example": answers(200, login),
			},
			address: "https://viewer.example/data/e.tfevents", browser: true},
		allowed("web-page-github", "github.com", "/owner/name/raw/main/runs/e.tfevents",
			answers(200, page)),
		allowed("web-page", "runs.example", "/e.tfevents",
			answers(200, page, "Content-Type", "text/html")),
		allowed("empty-file", "runs.example", "/e.tfevents", serving(nil)),
		allowed("not-events", "runs.example", "/notes.txt",
			answers(200, "These are notes, and long enough to be read.\n")),
		allowed("not-events-json", "runs.example", "/list",
			answers(200, `{"files":[{"path":"x"},{"path":"y"}]}`)),
		allowed("not-events-xml", "runs.example", "/feed",
			answers(200, "<?xml version=\"1.0\"?><feed></feed>")),
		allowed("not-events-zip", "runs.example", "/runs.zip",
			answers(200, "PK\x03\x04"+strings.Repeat("x", 40))),
		allowed("not-events-zeros", "runs.example", "/e.tfevents",
			answers(200, strings.Repeat("\x00", 40))),
	}
}

// brokenScenarios have responses that break off or never end.
func brokenScenarios(content []byte) []scenario {
	return []scenario{
		{name: "wrong-encoding",
			hosts:   on("runs.example", hiding(serving(content, "Content-Encoding", "gzip"))),
			address: "https://runs.example/e.tfevents",
			browser: true},
		allowed("wrong-encoding-native", "runs.example", "/e.tfevents",
			serving(content, "Content-Encoding", "gzip")),
		{
			name: "broken", hosts: on("runs.example", hiding(cutting(content, 0))),
			address: "https://runs.example/e.tfevents", browser: true,
		},
		{name: "broken-in-the-middle",
			hosts:   on("runs.example", hiding(cutting(content, len(content)/2))),
			address: "https://runs.example/e.tfevents",
			browser: true},
		allowed("broken-native", "runs.example", "/e.tfevents", cutting(content, len(content)/2)),
		{name: "broken-as-seen", hosts: on("runs.example", hiding(serving(content))),
			address: "https://runs.example/e.tfevents", browser: true,
			setup: func(cfg *doctor.Config, _ *world) { cfg.Broke = true }},
		{name: "endless-manifest",
			hosts: on("runs.example",
				paths(map[string]http.HandlerFunc{
					"/logs/eventlens.json": hiding(endless(1 << 20)),
				})),
			address: "https://runs.example/logs/", browser: true},
		{
			name: "endless-manifest-native", hosts: on("runs.example", hiding(endless(1<<20))),
			address: "https://runs.example/logs/eventlens.json",
		},
		{name: "endless-manifest-slow",
			hosts: on("runs.example",
				paths(map[string]http.HandlerFunc{"/logs/eventlens.json": hiding(endless(1))})),
			address: "https://runs.example/logs/", browser: true,
			setup: func(cfg *doctor.Config, _ *world) {
				cfg.Patience = 50 * time.Millisecond
			}},
		{name: "bad-manifest",
			hosts: on("runs.example",
				paths(map[string]http.HandlerFunc{"/logs/eventlens.json": hiding(answers(200,
					`{"version":1,"files":[`))})),
			address: "https://runs.example/logs/", browser: true},
		{name: "broken-manifest",
			hosts: on("runs.example",
				hiding(cutting([]byte(`{"version":1,"files":[`+oneFile+`]}`), 10))),
			address: "https://runs.example/logs/eventlens.json", browser: true},
		allowed("error-in-200", "runs.example", "/e.tfevents", answers(200, s3Error("NoSuchKey", ""))),
	}
}

// hiding lets pages read responses, but none of their headers.
func hiding(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		h(w, r)
	}
}

// cutting serves a file with ranges; each connection ends after some bytes of the response.
func cutting(content []byte, bytes int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		status := http.StatusOK
		if r.Header.Get("Range") != "" {
			status = http.StatusPartialContent
			w.Header().Set("Content-Range", fmt.Sprintf("bytes 0-%d/%d", len(content)-1,
				len(content)))
		}
		w.Header().Set("Content-Length", fmt.Sprint(len(content)))
		w.WriteHeader(status)
		w.Write(content[:bytes])
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
}

// endless answers without an end, in chunks of the given size.
func endless(bytes int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for chunk := []byte(strings.Repeat(" ", bytes)); r.Context().Err() == nil; {
			if _, err := w.Write(chunk); err != nil {
				return
			}
			if len(chunk) == 1 { // and then sends nothing more
				w.(http.Flusher).Flush()
				<-r.Context().Done()
			}
		}
	}
}

// allowed is a file of a host that lets pages read it.
func allowed(name, host, path string, h http.HandlerFunc) scenario {
	return scenario{
		name: name, hosts: on(host, allowing("*", h)), address: "https://" + host + path,
	}
}
