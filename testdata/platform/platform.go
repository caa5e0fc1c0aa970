package main

import (
	"embed"
	"encoding/json"
	"html/template"
	"log"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
)

//go:embed pages
var pages embed.FS

var templates = template.Must(template.ParseFS(pages, "pages/*.html"))

// platform has the pages of the jobs, and gives the viewer in them what opens the storage. A real
// one asks here who is logged in, and what they may read.
type platform struct {
	site, storage string // origins
	keys          *keys
	// how the boards of jobs stand that people changed: enabled, disabled or deleted, by id
	boards sync.Map
	made   boardList
}

func newPlatform(site, storage string, keys *keys) http.Handler {
	p := &platform{site: site, storage: storage, keys: keys}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /jobs", p.list)
	mux.HandleFunc("GET /jobs/{id}", p.details)
	mux.HandleFunc("GET /compare", func(w http.ResponseWriter, _ *http.Request) {
		render(w, "compare.html", p.site+"/")
	})
	mux.HandleFunc("GET /api/jobs", p.jobs)
	mux.HandleFunc("POST /api/access", p.access)
	mux.HandleFunc("POST /api/jobs/{id}/{action}", p.act)
	mux.HandleFunc("POST /api/boards", p.create)
	mux.Handle("GET /pages/", http.FileServerFS(pages))
	// the element lies with the scripts of the platform
	mux.HandleFunc("GET /pages/event-lens.js", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFileFS(w, r, viewer(), "event-lens.js")
	})
	mux.Handle("GET /{$}", http.RedirectHandler("/jobs", http.StatusFound))
	policy := "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src " + site + "; base-uri 'none'; form-action 'none'"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		mux.ServeHTTP(w, r)
	})
}

// shown is a job as pages show it.
type shown struct {
	*job
	Site, Source string
}

func (p *platform) shown(j *job) shown {
	return shown{j, p.site + "/", strings.Join(p.sources(j), " ")}
}

// sources returns what the viewer opens: the folder of a job or, where it is opened by signed
// addresses, those of its files.
func (p *platform) sources(j *job) []string {
	if len(j.Files) == 0 {
		return []string{p.storage + "/" + j.Logs}
	}
	var all []string
	for _, file := range j.Files {
		all = append(all, p.signed(j.Logs+file))
	}
	return all
}

// signed returns an address that opens a file for a while.
func (p *platform) signed(path string) string {
	return p.storage + "/" + path + "?signature=" + url.QueryEscape(p.keys.issue(path))
}

func (p *platform) list(w http.ResponseWriter, _ *http.Request) {
	var all []shown
	for _, j := range jobs {
		all = append(all, p.shown(j))
	}
	render(w, "jobs.html", all)
}

func (p *platform) details(w http.ResponseWriter, r *http.Request) {
	j := jobOf(r.PathValue("id"))
	if j == nil {
		http.NotFound(w, r)
		return
	}
	render(w, "job.html", p.shown(j))
}

// jobs answers with the list, as the viewer's page of jobs takes it.
func (p *platform) jobs(w http.ResponseWriter, r *http.Request) {
	var all []map[string]any
	for _, j := range jobs {
		if p.board(j.ID) == "deleted" {
			continue
		}
		all = append(all, map[string]any{
			"id": j.ID, "name": j.Name, "owner": j.Owner, "status": j.Status, "created": j.Created,
			"duration": j.Took.Seconds(), "src": p.sources(j),
			"link":  "http://" + r.Host + "/jobs/" + j.ID,
			"board": p.board(j.ID), "description": "Digits, " + j.Hardware,
			"columns": map[string]string{"Hardware": j.Hardware},
		})
	}
	for _, b := range p.made.all() {
		if p.board(b.ID) != "deleted" {
			all = append(all, map[string]any{
				"id": b.ID, "name": b.Name, "src": b.Src, "kind": b.Kind, "created": b.Created,
				"board": p.board(b.ID),
			})
		}
	}
	answer(w, map[string]any{
		"jobs":     all,
		"datasets": []map[string]string{{"name": "Logs of digits", "src": p.storage + "/"}},
	})
}

// board is how the board of a job stands.
func (p *platform) board(id string) string {
	if board, changed := p.boards.Load(id); changed {
		return board.(string)
	}
	return "enabled"
}

// act does what a person pressed in the viewer's list of jobs, and answers with what changed of
// the job. A real platform asks here whether they may.
func (p *platform) act(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	board := map[string]string{"enable": "enabled", "disable": "disabled", "delete": "deleted"}[r.PathValue("action")]
	if jobOf(id) == nil && !p.made.has(id) || board == "" {
		http.NotFound(w, r)
		return
	}
	p.boards.Store(id, board)
	answer(w, map[string]string{"id": id, "board": board})
}

// answer writes JSON that nobody keeps.
func answer(w http.ResponseWriter, content any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	json.NewEncoder(w).Encode(content)
}

func render(w http.ResponseWriter, name string, content any) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	if err := templates.ExecuteTemplate(w, name, content); err != nil {
		log.Print(err)
	}
}

// access answers with what the element's authorize returns for an address: a freshly signed one,
// or a token and the place that it is for. Nobody gets more than the logs of a job.
func (p *platform) access(w http.ResponseWriter, r *http.Request) {
	for _, j := range jobs {
		path, inside := strings.CutPrefix(r.URL.Query().Get("url"), p.storage+"/"+j.Logs)
		switch {
		case inside && slices.Contains(j.Files, path):
			answer(w, p.signed(j.Logs+path))
			return
		case inside && len(j.Files) == 0:
			answer(w,
				map[string]string{"scope": p.storage + "/" + j.Logs, "token": p.keys.issue(j.Logs)})
			return
		}
	}
	http.Error(w, "that is no file of a job", http.StatusForbidden)
}
