package doctor_test

import (
	"encoding/base64"
	"io"
	"net/http"
	"strings"

	"eventlens/app/doctor"
)

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
