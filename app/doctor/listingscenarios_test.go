package doctor_test

import (
	"fmt"
	"net/http"
	"strings"

	"eventlens/app/doctor"
	"eventlens/eventfile/source"
)

// denied refuses as S3 does.
func denied() http.HandlerFunc {
	return answers(403, s3Error("AccessDenied", ""), "Content-Type", "application/xml",
		"X-Amz-Request-Id", "1")
}

// privateScenarios are folders that not everybody may list.
func privateScenarios(content []byte) []scenario {
	denied := denied()
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
	}
}

// listingScenarios are folders whose listing has no events, or cannot be had at this address.
func listingScenarios(content []byte) []scenario {
	denied := denied()
	s3 := "https://logs.s3.eu-central-1.amazonaws.com/runs/"
	return []scenario{
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
