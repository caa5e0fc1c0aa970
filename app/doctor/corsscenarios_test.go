package doctor_test

import (
	"context"
	"net/http"
	"strings"

	"eventlens/app/doctor"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// noCORSScenarios are stores and servers without CORS.
func noCORSScenarios(content []byte) (all []scenario) {
	file := serving(content)
	for name, address := range map[string]string{
		"s3":      "https://logs.s3.eu-central-1.amazonaws.com/runs/e.tfevents",
		"s3-old":  "https://logs.s3.amazonaws.com/runs/e.tfevents",
		"r2":      "https://abc123.r2.cloudflarestorage.com/logs/e.tfevents",
		"b2":      "https://logs.s3.us-west-004.backblazeb2.com/e.tfevents",
		"gcs":     "https://storage.googleapis.com/logs/e.tfevents",
		"azure":   "https://team.blob.core.windows.net/logs/e.tfevents",
		"oss":     "https://logs.oss-cn-beijing.aliyuncs.com/e.tfevents",
		"cos":     "https://logs-125.cos.ap-beijing.myqcloud.com/e.tfevents",
		"obs":     "https://logs.obs.cn-north-4.myhuaweicloud.com/e.tfevents",
		"unknown": "https://runs.example/logs/e.tfevents",
	} {
		host := strings.Split(address, "/")[2]
		all = append(all, scenario{
			name: "no-cors-" + name, hosts: on(host, file), address: address, browser: true,
		})
	}
	for name, server := range map[string]string{"nginx": "nginx/1.26.3",
		"apache": "Apache/2.4.62 (Debian)", "caddy": "Caddy", "python": "SimpleHTTP/0.6 " +
			"Python/3.13", "minio": "MinIO", "versitygw": "VERSITYGW"} {
		all = append(all,
			scenario{name: "no-cors-" + name,
				hosts:   on("runs.example", serving(content, "Server", server)),
				address: "https://runs.example/logs/e.tfevents"})
	}
	return all
}

// corsScenarios are servers whose CORS allows something else.
func corsScenarios(content []byte) []scenario {
	file := serving(content)
	moved := func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://cdn.example/e.tfevents", http.StatusFound)
	}
	token := func(cfg *doctor.Config, w *world) {
		cfg.Plain, cfg.Sends = cfg.Fetcher, []string{"Authorization"}
		given := []source.Field{{Name: "Authorization", Value: "Bearer s3cr3t"}}
		if b, ok := cfg.Fetcher.(*browser); ok {
			cfg.Fetcher = &browser{t: b.t, world: w, origin: b.origin, added: given}
		} else {
			cfg.Fetcher = withFields{cfg.Fetcher, given}
		}
	}
	private := func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") == "" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		file(w, r)
	}
	return []scenario{
		{
			name:    "cors-other-origin",
			hosts:   on("runs.example", allowing("https://other.example", file)),
			address: "https://runs.example/e.tfevents",
		},
		{name: "cors-null-origin", hosts: on("logs.s3.eu-central-1.amazonaws.com", file),
			address: "https://logs.s3.eu-central-1.amazonaws.com/e.tfevents",
			setup:   func(cfg *doctor.Config, _ *world) { cfg.Origin = "null" }},
		{name: "cors-preflight-browser", hosts: on("runs.example", allowing("*", private)),
			address: "https://runs.example/e.tfevents", browser: true,
			setup: token},
		{name: "cors-preflight-star",
			hosts: on("runs.example",
				allowing("*", private, "Access-Control-Allow-Headers", "*")),
			address: "https://runs.example/e.tfevents", setup: token},
		{name: "cors-redirect-hidden",
			hosts: map[string]http.HandlerFunc{"runs.example": allowing(viewer, moved),
				"cdn.example": allowing(viewer,
					file)}, address: "https://runs.example/e.tfevents"},
		{name: "cors-redirect-not-allowed",
			hosts: map[string]http.HandlerFunc{
				"runs.example": moved, "cdn.example": allowing("*", file),
			},
			address: "https://runs.example/e.tfevents",
			setup: func(cfg *doctor.Config, w *world) {
				direct := *w.client
				direct.CheckRedirect = func(*http.Request, []*http.Request) error {
					return http.ErrUseLastResponse
				}
				cfg.Direct = &sourcetest.Fetcher{Client: &direct}
			}},
		{name: "cors-cookies", hosts: on("runs.example", allowing("*", file)),
			address: "https://runs.example/e.tfevents", browser: true,
			setup: func(cfg *doctor.Config, w *world) {
				cfg.Plain, cfg.Fetcher = cfg.Fetcher,
					&browser{t: cfg.Fetcher.(*browser).t, world: w, origin: viewer, cookies: true}
			}},
		{name: "cors-listing-only",
			hosts: on("runs.example", paths(map[string]http.HandlerFunc{
				"/logs/eventlens.json": allowing("*",
					answers(200, `{"version":1,"files":[`+oneFile+
						`]}`)),
				"/logs/a/e.tfevents.1": file})), address: "https://runs.example/logs/",
			browser: true},
		{
			name: "cors-folder", hosts: on("runs.example", manifest(content, oneFile)),
			address: "https://runs.example/logs/",
		},
	}
}

// withFields is a fetcher that adds header fields for access.
type withFields struct {
	source.Fetcher
	fields []source.Field
}

func (f withFields) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	req.Secrets = append(req.Secrets, f.fields...)
	return f.Fetcher.Fetch(ctx, req)
}
