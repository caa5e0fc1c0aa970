package doctor_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"eventlens/app/doctor"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// on returns a network with one host.
func on(host string, h http.HandlerFunc) map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{host: h}
}

func scenarios(t testing.TB) (all []scenario) {
	content := events(t)
	for _, part := range [][]scenario{corsScenarios(content), listingScenarios(content),
		refusalScenarios(content), contentScenarios(content), pageScenarios(content),
		insideScenarios(content),
		networkScenarios(content), fineScenarios(content)} {
		all = append(all, part...)
	}
	return all
}

// manifest serves a folder with a list of files, and a file that it names.
func manifest(content []byte, files string) http.HandlerFunc {
	return paths(map[string]http.HandlerFunc{
		"/logs/eventlens.json": answers(200, `{"version":1,"files":[`+files+`]}`),
		"/logs/a/e.tfevents.1": serving(content),
	})
}

const oneFile = `{"path":"a/e.tfevents.1","size":2000}`

func corsScenarios(content []byte) (all []scenario) {
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
	return append(all,
		scenario{
			name:    "cors-other-origin",
			hosts:   on("runs.example", allowing("https://other.example", file)),
			address: "https://runs.example/e.tfevents",
		},
		scenario{name: "cors-null-origin", hosts: on("logs.s3.eu-central-1.amazonaws.com", file),
			address: "https://logs.s3.eu-central-1.amazonaws.com/e.tfevents",
			setup:   func(cfg *doctor.Config, _ *world) { cfg.Origin = "null" }},
		scenario{name: "cors-preflight-browser", hosts: on("runs.example", allowing("*", private)),
			address: "https://runs.example/e.tfevents", browser: true,
			setup: token},
		scenario{name: "cors-preflight-star",
			hosts: on("runs.example",
				allowing("*", private, "Access-Control-Allow-Headers", "*")),
			address: "https://runs.example/e.tfevents", setup: token},
		scenario{name: "cors-redirect-hidden",
			hosts: map[string]http.HandlerFunc{"runs.example": allowing(viewer, moved),
				"cdn.example": allowing(viewer,
					file)}, address: "https://runs.example/e.tfevents"},
		scenario{name: "cors-redirect-not-allowed",
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
		scenario{name: "cors-cookies", hosts: on("runs.example", allowing("*", file)),
			address: "https://runs.example/e.tfevents", browser: true,
			setup: func(cfg *doctor.Config, w *world) {
				cfg.Plain, cfg.Fetcher = cfg.Fetcher,
					&browser{t: cfg.Fetcher.(*browser).t, world: w, origin: viewer, cookies: true}
			}},
		scenario{name: "cors-listing-only",
			hosts: on("runs.example", paths(map[string]http.HandlerFunc{
				"/logs/eventlens.json": allowing("*",
					answers(200, `{"version":1,"files":[`+oneFile+
						`]}`)),
				"/logs/a/e.tfevents.1": file})), address: "https://runs.example/logs/",
			browser: true},
		scenario{
			name: "cors-folder", hosts: on("runs.example", manifest(content, oneFile)),
			address: "https://runs.example/logs/",
		},
	)
}

// hiding lets pages read answers, but none of their headers.
func hiding(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		h(w, r)
	}
}

// cutting serves a file with ranges over connections that end after some bytes of each answer.
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

// withFields is a fetcher that adds header fields for access.
type withFields struct {
	source.Fetcher
	fields []source.Field
}

func (f withFields) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	req.Secrets = append(req.Secrets, f.fields...)
	return f.Fetcher.Fetch(ctx, req)
}

func listingScenarios(content []byte) []scenario {
	denied := answers(403, s3Error("AccessDenied", ""), "Content-Type", "application/xml",
		"X-Amz-Request-Id", "1")
	readable := func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "e.tfevents.1") {
			serving(content, "X-Amz-Request-Id", "1")(w, r)
			return
		}
		denied(w, r)
	}
	knows := func(cfg *doctor.Config, _ *world) {
		cfg.File = "https://logs.s3.eu-central-1.amazonaws.com/runs/a/e.tfevents.1"
	}
	nginx := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Server", "nginx/1.26.3")
		if r.URL.Path == "/logs/" {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		w.WriteHeader(http.StatusNotFound)
	}
	s3 := "https://logs.s3.eu-central-1.amazonaws.com/runs/"
	return []scenario{
		{name: "listing-private",
			hosts: on("logs.s3.eu-central-1.amazonaws.com",
				allowing("*", denied, "Access-Control-Allow-Headers",
					"authorization,x-amz-content-sha256,x-amz-date")), address: s3},
		{
			name:  "listing-private-browser",
			hosts: on("logs.s3.eu-central-1.amazonaws.com", allowing("*", denied)), address: s3,
			browser: true,
		},
		{name: "listing-forbidden-file-readable",
			hosts: on("logs.s3.eu-central-1.amazonaws.com", allowing("*", readable)), address: s3,
			browser: true,
			setup:   knows},
		{
			name:  "listing-forbidden-file-private",
			hosts: on("logs.s3.eu-central-1.amazonaws.com", allowing("*", denied)), address: s3,
			browser: true, setup: knows,
		},
		{
			name: "listing-off-nginx", hosts: on("runs.example", allowing("*", nginx)),
			address: "https://runs.example/logs/",
		},
		{name: "listing-private-minio",
			hosts: on("minio.example",
				allowing("*", answers(403, s3Error("AccessDenied", ""), "Server", "MinIO"))),
			address: "https://minio.example/logs/runs/"},
		{name: "listing-private-gcs", hosts: on("storage.googleapis.com", allowing("*", answers(401,
			`{"error":{"code":401,"message":"Anonymous caller does not have storage.objects.list access to the bucket."}}`))), address: "gs://logs/runs/"},
		{name: "listing-private-azure",
			hosts: on("team.blob.core.windows.net",
				allowing("*", answers(409, s3Error("PublicAccessNotPermitted", "")))),
			address: "https://team.blob.core.windows.net/logs/runs/"},
		{name: "listing-private-r2",
			hosts: on("abc123.r2.cloudflarestorage.com", allowing("*", answers(400,
				"<Error><Code>InvalidArgument</Code><Message>Authorization</Message></Error>"))), address: "https://abc123.r2.cloudflarestorage.com/logs/runs/"},
		{name: "listing-private-oss",
			hosts:   on("logs.oss-cn-beijing.aliyuncs.com", allowing("*", denied)),
			address: "https://logs.oss-cn-beijing.aliyuncs.com/runs/"},
		{name: "listing-private-cos",
			hosts:   on("logs-125.cos.ap-beijing.myqcloud.com", allowing("*", denied)),
			address: "https://logs-125.cos.ap-beijing.myqcloud.com/runs/"},
		{name: "listing-private-obs",
			hosts:   on("logs.obs.cn-north-4.myhuaweicloud.com", allowing("*", denied)),
			address: "https://logs.obs.cn-north-4.myhuaweicloud.com/runs/"},
		{name: "listing-private-hub",
			hosts: on("huggingface.co",
				allowing("*", answers(401, `{"error":"Repository not found"}`, "X-Error-Code",
					"RepoNotFound"), "Access-Control-Allow-Headers",
					"authorization")), address: "hf://datasets/owner/name/"},
		{name: "listing-website-endpoint",
			hosts: on("logs.s3-website.eu-central-1.amazonaws.com",
				allowing("*", answers(404, "<html><title>404 Not "+
					"Found</title></html>"))), address: "http://logs.s3-website.eu-central-1.amazonaws.com/runs/",
			setup: func(cfg *doctor.Config, _ *world) { cfg.Origin = "http://viewer.example" }},
		{name: "listing-no-events", hosts: on("runs.example", allowing("*", manifest(content,
			`{"path":"readme.md","size":3},{"path":"model/weights.bin","size":9}`))), address: "https://runs.example/logs/"},
		{
			name: "listing-empty", hosts: on("runs.example", allowing("*", manifest(content, ""))),
			address: "https://runs.example/logs/",
		},
		{name: "listing-empty-s3",
			hosts: on("logs.s3.eu-central-1.amazonaws.com", allowing("*", answers(200,
				`<ListBucketResult><Name>logs</Name><Prefix>runs/</Prefix><IsTruncated>false</IsTruncated></ListBucketResult>`))), address: s3},
		{name: "listing-file-missing",
			hosts: on("runs.example",
				allowing("*", paths(map[string]http.HandlerFunc{"/logs/eventlens.json": answers(200,
					`{"version":1,"files":[`+oneFile+
						`]}`)}))), address: "https://runs.example/logs/"},
		{
			name: "listing-not-found-405", hosts: on("runs.example", allowing("*", noWebDAV(405))),
			address: "https://runs.example/lgos/",
		},
		{
			name: "listing-not-found-501", hosts: on("runs.example", allowing("*", noWebDAV(501))),
			address: "https://runs.example/lgos/",
		},
		{
			name: "listing-only-folders", hosts: on("runs.example", allowing("*", onlyFolders)),
			address: "https://runs.example/logs/",
		},
		{
			name: "listing-not-found", hosts: on("runs.example", allowing("*", paths(nil))),
			address: "https://runs.example/lgos/",
		},
		{
			name: "listing-signed", hosts: on("logs.s3.eu-central-1.amazonaws.com", denied),
			address: s3 + signedQuery("20261122T110000Z", "86400"),
		},
		{name: "listing-sas-narrow",
			hosts: on("team.blob.core.windows.net",
				allowing("*", answers(403, s3Error("AuthorizationPermissionMismatch", "")))),
			address: "https://team.blob.core.windows.net/logs/?sv=2024-11-04&sr=c&sp=r&se=2026-11-23T00:00:00Z&sig=s3cr3t00"},
		{
			name: "listing-sas-of-file", hosts: on("team.blob.core.windows.net", denied),
			address: "https://team.blob.core.windows.net/logs/?sv=2024-11-04&sr=b&sp=r&se=2026-11-23T00:00:00Z&sig=s3cr3t00",
		},
	}
}

// noWebDAV is a web server without the folder, which answers WebDAV requests with the given status.
func noWebDAV(status int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Method == source.MethodPropfind {
			w.WriteHeader(status)
			return
		}
		http.NotFound(w, r)
	}
}

// onlyFolders is a web server with an endless tree of folders.
func onlyFolders(w http.ResponseWriter, r *http.Request) {
	if strings.HasSuffix(r.URL.Path, "/") {
		fmt.Fprint(w, `<title>Index of x</title><a href="down/">down</a>`)
		return
	}
	http.NotFound(w, r)
}

func refusalScenarios(content []byte) []scenario {
	xml := func(status int, code, more string) http.HandlerFunc {
		return allowing("*", answers(status, s3Error(code, more)))
	}
	s3 := func(name string, h http.HandlerFunc, query string) scenario {
		return scenario{
			name: name, hosts: on("logs.s3.amazonaws.com", h),
			address: "https://logs.s3.amazonaws.com/runs/e.tfevents" + query,
		}
	}
	expired := signedQuery("20261122T090000Z", "3600")
	hidden := s3("expired-hidden", answers(403, s3Error("AccessDenied", "")), expired)
	hidden.browser = true
	keys := s3("keys-wrong",
		allowing("*", answers(403, s3Error("SignatureDoesNotMatch", "")),
			"Access-Control-Allow-Headers", "authorization"), "")
	return []scenario{
		s3("expired-s3",
			xml(403, "AccessDenied",
				"<Expires>2026-11-22T10:00:00Z</Expires><ServerTime>2026-11-22T12:00:00Z</ServerTime>"), expired),
		s3("expired-session", xml(400, "ExpiredToken", ""),
			signedQuery("20261122T110000Z", "86400")),
		hidden,
		{name: "expired-azure",
			hosts: on("team.blob.core.windows.net",
				xml(403, "AuthenticationFailed",
					"<AuthenticationErrorDetail>Signature not valid in the "+
						"specified time frame</AuthenticationErrorDetail>")),
			address: "https://team.blob.core.windows.net/logs/e.tfevents?sv=2024-11-04&sr=b&sp=r&se=2026-11-20T00:00:00Z&sig=s3cr3t00"},
		{name: "expired-gcs", hosts: on("storage.googleapis.com", xml(400, "ExpiredToken", "")),
			address: "https://storage.googleapis.com/logs/e.tfevents?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Credential=AKIAEXAMPLE%2F20261121&X-Goog-Date=20261121T120000Z&X-Goog-Expires=3600&X-Goog-SignedHeaders=host&X-Goog-Signature=s3cr3t00"},
		{name: "expired-oss",
			hosts: on("logs.oss-cn-beijing.aliyuncs.com",
				xml(403, "AccessDenied", "<Expires>2026-11-22T11:59:00.000Z</Expires>")),
			address: fmt.Sprintf("https://logs.oss-cn-beijing.aliyuncs.com/e.tfevents?OSSAccessKeyId=AKIAEXAMPLE&Expires=%d&Signature=s3cr3t00",
				noon.Add(-time.Minute).Unix())},
		{name: "expired-cos",
			hosts:   on("logs-125.cos.ap-beijing.myqcloud.com", xml(403, "AccessDenied", "")),
			address: fmt.Sprintf("https://logs-125.cos.ap-beijing.myqcloud.com/e.tfevents?q-sign-algorithm=sha1&q-ak=AKIAEXAMPLE&q-sign-time=1%%3B%d&q-key-time=1%%3B2&q-signature=s3cr3t00", noon.Add(-time.Hour).Unix())},
		s3("signature-wrong", xml(403, "SignatureDoesNotMatch", ""),
			signedQuery("20261122T110000Z", "86400")),
		s3("signature-other-request", xml(403, "SignatureDoesNotMatch", ""),
			strings.Replace(signedQuery("20261122T110000Z", "86400"), "SignedHeaders=host",
				"SignedHeaders=host%3Brange", 1)),
		s3("signature-refused", xml(403, "AccessDenied", ""),
			signedQuery("20261122T110000Z", "86400")),
		keys,
		s3("clock-wrong", xml(403, "RequestTimeTooSkewed", ""), ""),
		s3("region-s3",
			xml(301, "PermanentRedirect",
				"<Endpoint>logs.s3.eu-central-1.amazonaws.com</Endpoint><Bucket>logs</Bucket><Region>eu-central-1</Region>"), ""),
		s3("region-signed",
			xml(400, "AuthorizationQueryParametersError", "<Region>eu-central-1</Region>"),
			signedQuery("20261122T110000Z", "86400")),
		{name: "region-keys",
			hosts: on("minio.example",
				xml(400, "AuthorizationHeaderMalformed", "<Region>eu-central-1</Region>")),
			address: "https://minio.example/logs/e.tfevents"},
		{name: "region-folder",
			hosts: on("s3.us-east-1.amazonaws.com",
				allowing("*", answers(301, s3Error("PermanentRedirect",
					"<Endpoint>s3.eu-central-1.amazonaws.com</Endpoint>"), "X-Amz-Bucket-Region",
					"eu-central-1"))),
			address: "https://s3.us-east-1.amazonaws.com/logs.team/runs/"},
		{name: "region-oss",
			hosts: on("logs.oss-cn-hangzhou.aliyuncs.com",
				xml(403, "AccessDenied", "<Endpoint>oss-cn-beijing.aliyuncs.com</Endpoint>")),
			address: "https://logs.oss-cn-hangzhou.aliyuncs.com/runs/e.tfevents"},
		s3("missing-bucket", xml(404, "NoSuchBucket", ""), ""),
		s3("missing-file", xml(404, "NoSuchKey", ""), ""),
		{name: "missing-container",
			hosts:   on("team.blob.core.windows.net", xml(404, "ContainerNotFound", "")),
			address: "https://team.blob.core.windows.net/lgos/e.tfevents"},
		{name: "missing-azure-folder",
			hosts:   on("team.blob.core.windows.net", xml(404, "ResourceNotFound", "")),
			address: "https://team.blob.core.windows.net/logs/runs/"},
		s3("private-file-s3", xml(403, "AccessDenied", ""), ""),
		{
			name: "private-file-server", hosts: on("runs.example", allowing("*", answers(401, ""))),
			address: "https://runs.example/e.tfevents", browser: true,
		},
		{
			name: "private-file-no-cors", hosts: on("runs.example", answers(401, "")),
			address: "https://runs.example/e.tfevents",
		},
		{name: "access-too-narrow",
			hosts: on("runs.example",
				allowing("*", answers(403, ""), "Access-Control-Allow-Headers", "authorization")),
			address: "https://runs.example/e.tfevents",
			setup: func(cfg *doctor.Config, w *world) {
				cfg.Plain, cfg.Sends = &sourcetest.Fetcher{Client: w.client},
					[]string{"Authorization"}
			}},
		s3("archived", xml(403, "InvalidObjectState", ""), ""),
		{
			name:    "overloaded",
			hosts:   on("runs.example", allowing("*", answers(503, s3Error("SlowDown", "")))),
			address: "https://runs.example/e.tfevents",
		},
		{
			name: "server-failed", hosts: on("runs.example", allowing("*", answers(500, ""))),
			address: "https://runs.example/e.tfevents",
		},
		{
			name: "refused-otherwise", hosts: on("runs.example", allowing("*", answers(418, ""))),
			address: "https://runs.example/e.tfevents",
		},
	}
}

func contentScenarios(content []byte) []scenario {
	pointer := "version https://git-lfs.github.com/spec/v1\noid sha256:" +
		strings.Repeat("0a", 32) + "\nsize 123456\n"
	login := "<!DOCTYPE html><html><head><title>Sign in to Example</title></head><body><form><input type=\"password\"></form></body></html>"
	page := "<!DOCTYPE html><html><head><title>Runs of\n the team</title></head><body></body></html>"
	toLogin := func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "https://sso.example/login?next=s3cr3t", http.StatusFound)
	}
	file := func(name, host, path string, h http.HandlerFunc) scenario {
		return scenario{
			name: name, hosts: on(host, allowing("*", h)), address: "https://" + host + path,
		}
	}
	return []scenario{
		file("lfs-pointer", "runs.example", "/e.tfevents", answers(200, pointer)),
		file("lfs-pointer-github", "raw.githubusercontent.com", "/owner/name/main/e.tfevents",
			answers(200, pointer)),
		file("login-page", "runs.example", "/e.tfevents",
			answers(200, login, "Content-Type", "text/html")),
		file("login-page-folder", "runs.example", "/logs/",
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
		file("web-page-github", "github.com", "/owner/name/raw/main/runs/e.tfevents",
			answers(200, page)),
		file("web-page", "runs.example", "/e.tfevents",
			answers(200, page, "Content-Type", "text/html")),
		file("empty-file", "runs.example", "/e.tfevents", serving(nil)),
		file("not-events", "runs.example", "/notes.txt",
			answers(200, "These are notes, and long enough to be read.\n")),
		file("not-events-json", "runs.example", "/list",
			answers(200, `{"files":[{"path":"x"},{"path":"y"}]}`)),
		file("not-events-xml", "runs.example", "/feed",
			answers(200, "<?xml version=\"1.0\"?><feed></feed>")),
		file("not-events-zip", "runs.example", "/runs.zip",
			answers(200, "PK\x03\x04"+strings.Repeat("x", 40))),
		file("not-events-zeros", "runs.example", "/e.tfevents",
			answers(200, strings.Repeat("\x00", 40))),
		{name: "wrong-encoding",
			hosts:   on("runs.example", hiding(serving(content, "Content-Encoding", "gzip"))),
			address: "https://runs.example/e.tfevents",
			browser: true},
		file("wrong-encoding-native", "runs.example", "/e.tfevents",
			serving(content, "Content-Encoding", "gzip")),
		{
			name: "broken", hosts: on("runs.example", hiding(cutting(content, 0))),
			address: "https://runs.example/e.tfevents", browser: true,
		},
		{name: "broken-in-the-middle",
			hosts:   on("runs.example", hiding(cutting(content, len(content)/2))),
			address: "https://runs.example/e.tfevents",
			browser: true},
		file("broken-native", "runs.example", "/e.tfevents", cutting(content, len(content)/2)),
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
		file("error-in-200", "runs.example", "/e.tfevents", answers(200, s3Error("NoSuchKey", ""))),
	}
}

// pageScenarios are addresses that people copy from web pages about storage, on hosts without CORS.
func pageScenarios(content []byte) (all []scenario) {
	page := answers(200,
		"<!DOCTYPE html><html><head><title>Sign in</title></head><body><form><input type=\"password\"></form></body></html>")
	missing := answers(404, "404: Not Found")
	for name, address := range map[string]string{
		"console-aws":        "https://us-east-1.console.aws.amazon.com/s3/buckets?region=eu-central-1&bucketType=general",
		"console-gcs":        "https://console.cloud.google.com/storage/browser?project=p",
		"console-azure":      "https://portal.azure.com/#home",
		"console-azure-acct": "https://portal.azure.com/#@x/resource/subscriptions/1/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/team/containersList",
		"console-azure-menu": "https://portal.azure.com/#view/X/~/overview/storageAccountId/%2Fsubscriptions%2F1%2Fproviders%2FMicrosoft.Storage%2FstorageAccounts%2Fteam",
		"console-oss":        "https://oss.console.aliyun.com/overview",
		"console-cos":        "https://console.cloud.tencent.com/cos/bucket?region=ap-guangzhou",
		"console-obs":        "https://console.huaweicloud.com/console/?region=cn-north-4#/obs/manage/buckets",
		"console-r2":         "https://dash.cloudflare.com/0a1b2c/r2/default/buckets/logs",
		"site-github":        "https://github.com/owner/name",
		"site-github-owner":  "https://github.com/owner/",
		"site-gist":          "https://gist.github.com/owner/0a1b2c",
		"site-gitlab":        "https://gitlab.com/owner/name/-/tree/main/runs/",
		"site-drive":         "https://drive.google.com/drive/folders/0a1b2c",
		"site-hub":           "https://huggingface.co/datasets/owner/name/discussions",
	} {
		all = append(all, scenario{
			name: name, hosts: on(strings.Split(address, "/")[2], page), address: address,
			browser: true,
		})
	}
	return append(all,
		scenario{
			name:    "site-github-folder",
			hosts:   on("raw.githubusercontent.com", allowing("*", missing)),
			address: "https://github.com/owner/name/tree/main/runs/it%27s",
		},
		scenario{
			name: "site-github-folder-browser", hosts: on("raw.githubusercontent.com", missing),
			address: "https://github.com/owner/name/tree/main", browser: true,
		},
		scenario{
			name:    "site-github-pages",
			hosts:   on("owner.github.io", allowing("*", answers(404, "<html><title>404</title>"))),
			address: "https://owner.github.io/runs/",
		},
		scenario{
			name: "site-gitlab-native", hosts: on("gitlab.com", page),
			address: "https://gitlab.com/owner/name/-/raw/main/e.tfevents",
		},
		scenario{
			name:    "site-headers-hidden",
			hosts:   on("raw.githubusercontent.com", hiding(serving(content))),
			address: "https://raw.githubusercontent.com/owner/name/main/e.tfevents", browser: true,
		},
	)
}

func networkScenarios(content []byte) []scenario {
	file := allowing("*", serving(content))
	refused := func(cfg *doctor.Config, _ *world) {
		cfg.Trouble = func(error) doctor.Trouble { return doctor.TroubleRefused }
	}
	trouble := func(t doctor.Trouble) func(*doctor.Config, *world) {
		return func(cfg *doctor.Config, _ *world) {
			cfg.Trouble = func(error) doctor.Trouble { return t }
		}
	}
	return []scenario{
		{name: "no-network", hosts: on("runs.example", file),
			address: "https://runs.example/e.tfevents", browser: true,
			setup: func(cfg *doctor.Config,
				_ *world) {
				cfg.Online = func() bool { return false }
			}},
		{
			name: "no-such-server", hosts: on("runs.example", file),
			address: "https://rnus.example/e.tfevents",
		},
		{
			name: "no-such-server-browser", hosts: on("runs.example", file),
			address: "https://rnus.example/e.tfevents", browser: true,
		},
		{name: "redirects-nowhere", hosts: on("runs.example", nil),
			address: "https://runs.example/logs/", browser: true,
			setup: func(cfg *doctor.Config, _ *world) { cfg.Nowhere = true }},
		{
			name: "redirects-nowhere-native", hosts: on("runs.example", nil),
			address: "https://runs.example/e.tfevents", setup: trouble(doctor.TroubleRedirects),
		},
		{
			name: "own-server-stopped", hosts: on("runs.example", file),
			address: "https://viewer.example/data/e.tfevents", browser: true,
		},
		{
			name: "own-server-stopped-folder", hosts: on("runs.example", file),
			address: "https://viewer.example/data/", browser: true,
		},
		{
			name: "no-answer-local-network", hosts: on("runs.example", file),
			address: "https://nas.local/e.tfevents", browser: true,
		},
		{
			name: "server-refuses", hosts: on("runs.example", nil),
			address: "https://runs.example/e.tfevents", setup: refused,
		},
		{
			name: "certificate", hosts: on("runs.example", nil),
			address: "https://runs.example/e.tfevents", setup: trouble(doctor.TroubleCertificate),
		},
		{
			name: "timeout", hosts: on("runs.example", nil),
			address: "https://runs.example/e.tfevents", setup: trouble(doctor.TroubleTimeout),
		},
		{
			name: "mixed-content", hosts: on("runs.example", file),
			address: "http://runs.example/e.tfevents", browser: true,
		},
		{
			name: "mixed-content-no-https", hosts: on("192.168.1.5:8000", nil),
			address: "http://192.168.1.5:8000/e.tfevents", browser: true,
		},
		{
			name: "password", hosts: on("runs.example", file),
			address: "https://me:s3cr3t@runs.example/e.tfevents", browser: true,
		},
		{
			name: "not-an-address", hosts: on("runs.example", file),
			address: "ftp://runs.example/e.tfevents",
		},
	}
}

func fineScenarios(content []byte) []scenario {
	file := func(name string, h http.HandlerFunc) scenario {
		return scenario{
			name: name, hosts: on("runs.example", h), address: "https://runs.example/e.tfevents",
		}
	}
	packed := serving(gzipped(content), "Content-Encoding", "gzip")
	inBrowser := file("packed-browser", allowing("*", packed))
	inBrowser.browser = true
	whole := func(server string) http.HandlerFunc {
		return allowing("*",
			answers(200, string(content), "Server", server, "Last-Modified",
				"Sun, 22 Nov 2026 10:00:00 GMT"))
	}
	noOrigin := file("fine-no-origin", serving(content))
	noOrigin.setup = func(cfg *doctor.Config, _ *world) { cfg.Origin = "" }
	s3 := `<ListBucketResult><Name>logs</Name><Prefix>runs/</Prefix><KeyCount>1</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated><Contents><Key>runs/a/e.tfevents.1</Key><Size>2000</Size></Contents></ListBucketResult>`
	bucket := func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "tfevents.1") {
			serving(content)(w, r)
			return
		}
		io.WriteString(w, s3)
	}
	index := answers(200,
		`[{"name":"e.tfevents.1","type":"file","mtime":"Sun, 22 Nov 2026 10:00:00 GMT","size":2000}]`, "Content-Type", "application/json")
	goodOnly := paths(map[string]http.HandlerFunc{
		"/logs/": allowing("*", index), "/logs/e.tfevents.1": allowing("*", serving(content)),
	})
	return []scenario{
		file("fine-file", allowing("*", serving(content))),
		{
			name:    "fine-folder",
			hosts:   on("runs.example", allowing("*", manifest(content, oneFile))),
			address: "https://runs.example/logs/",
		},
		{
			name: "fine-s3", hosts: on("logs.s3.eu-central-1.amazonaws.com", allowing("*", bucket)),
			address: "https://logs.s3.eu-central-1.amazonaws.com/runs/",
		},
		{name: "fine-s3-browser",
			hosts:   on("logs.s3.eu-central-1.amazonaws.com", allowing("*", bucket)),
			address: "https://logs.s3.eu-central-1.amazonaws.com/runs/", browser: true},
		{
			name: "fine-cors-on-good-answers-only", hosts: on("runs.example", goodOnly),
			address: "https://runs.example/logs/", browser: true,
		},
		noOrigin,
		{name: "fine-data-in-log", hosts: on("runs.example", allowing("*", serving(content))),
			address: "https://runs.example/e.tfevents?token=" +
				base64.RawURLEncoding.EncodeToString([]byte("s3cr3t s3cr3t"))},
		{name: "fine-redirected",
			hosts: map[string]http.HandlerFunc{"runs.example": allowing("*",
				func(w http.ResponseWriter, r *http.Request) {
					http.Redirect(w, r, "https://cdn.example/e.tfevents?X-Amz-Signature=s3cr3t00",
						http.StatusFound)
				}), "cdn.example": allowing("*",
				serving(content))}, address: "https://runs.example/e.tfevents", browser: true},
		file("packed", allowing("*", packed)),
		inBrowser,
		{
			name: "packed-browser-hidden", hosts: on("runs.example", hiding(packed)),
			address: "https://runs.example/e.tfevents", browser: true,
		},
		file("packed-gz", allowing("*", serving(gzipped(content)))),
		file("ranges-ignored", whole("other")),
		file("ranges-ignored-nginx", whole("nginx")),
		file("ranges-ignored-python", whole("SimpleHTTP/0.6 Python/3.13")),
		file("headers-hidden",
			allowing("*", serving(content), "Access-Control-Expose-Headers", "X-Other")),
		file("vary-missing", allowing(viewer, serving(content), "Vary", "Accept-Encoding")),
	}
}
