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

// platform serves the pages of the jobs, and gives the viewer in them access to the storage. A real
// platform checks here who is logged in, and what they may read.
type platform struct {
	site, storage string // origins
	keys          *keys
	// states of the boards that people changed: enabled, disabled or deleted, by the job's id
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
	// the element lies beside the platform's own scripts
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

// sources returns what the viewer opens for a job: its folder or, if it is opened by signed
// addresses, its files.
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

// signed returns an address that gives access to a file for a while.
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

// jobs answers with the list of jobs, in the format of the viewer's page of jobs.
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

// board returns the state of a job's board.
func (p *platform) board(id string) string {
	if board, changed := p.boards.Load(id); changed {
		return board.(string)
	}
	return "enabled"
}

// act performs the action that a person pressed in the viewer's list of jobs, and answers with the
// changes of the job. A real platform checks here whether the person may do it.
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

// answer writes JSON that must not be cached.
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

// access answers the element's authorize with access to an address: a newly signed address, or a
// token and the place that it is valid for. It gives access only to the logs of jobs.
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
