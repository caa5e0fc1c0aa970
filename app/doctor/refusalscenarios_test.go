package doctor_test

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"eventlens/app/doctor"
	"eventlens/eventfile/source/sourcetest"
)

// refusing responds with an S3 error.
func refusing(status int, code, more string) http.HandlerFunc {
	return allowing("*", answers(status, s3Error(code, more)))
}

// onS3 asks S3 for a file, with a query of a signature.
func onS3(name string, h http.HandlerFunc, query string) scenario {
	return scenario{
		name: name, hosts: on("logs.s3.amazonaws.com", h),
		address: "https://logs.s3.amazonaws.com/runs/e.tfevents" + query,
	}
}

// signatureScenarios are requests whose signature has expired, or was made for something else.
func signatureScenarios() []scenario {
	expired := signedQuery("20261122T090000Z", "3600")
	hidden := onS3("expired-hidden", answers(403, s3Error("AccessDenied", "")), expired)
	hidden.browser = true
	keys := onS3("keys-wrong",
		allowing("*", answers(403, s3Error("SignatureDoesNotMatch", "")),
			"Access-Control-Allow-Headers", "authorization"), "")
	return []scenario{
		onS3("expired-s3",
			refusing(403, "AccessDenied",
				"<Expires>2026-11-22T10:00:00Z</Expires><ServerTime>2026-11-22T12:00:00Z</ServerTime>"), expired),
		onS3("expired-session", refusing(400, "ExpiredToken", ""),
			signedQuery("20261122T110000Z", "86400")),
		hidden,
		{name: "expired-azure",
			hosts: on("team.blob.core.windows.net",
				refusing(403, "AuthenticationFailed",
					"<AuthenticationErrorDetail>Signature not valid in the "+
						"specified time frame</AuthenticationErrorDetail>")),
			address: "https://team.blob.core.windows.net/logs/e.tfevents?sv=2024-11-04&sr=b&sp=r&se=2026-11-20T00:00:00Z&sig=s3cr3t00"},
		{name: "expired-gcs", hosts: on("storage.googleapis.com", refusing(400, "ExpiredToken", "")),
			address: "https://storage.googleapis.com/logs/e.tfevents?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Credential=AKIAEXAMPLE%2F20261121&X-Goog-Date=20261121T120000Z&X-Goog-Expires=3600&X-Goog-SignedHeaders=host&X-Goog-Signature=s3cr3t00"},
		{name: "expired-oss",
			hosts: on("logs.oss-cn-beijing.aliyuncs.com",
				refusing(403, "AccessDenied", "<Expires>2026-11-22T11:59:00.000Z</Expires>")),
			address: fmt.Sprintf("https://logs.oss-cn-beijing.aliyuncs.com/e.tfevents?OSSAccessKeyId=AKIAEXAMPLE&Expires=%d&Signature=s3cr3t00",
				noon.Add(-time.Minute).Unix())},
		{name: "expired-cos",
			hosts:   on("logs-125.cos.ap-beijing.myqcloud.com", refusing(403, "AccessDenied", "")),
			address: fmt.Sprintf("https://logs-125.cos.ap-beijing.myqcloud.com/e.tfevents?q-sign-algorithm=sha1&q-ak=AKIAEXAMPLE&q-sign-time=1%%3B%d&q-key-time=1%%3B2&q-signature=s3cr3t00", noon.Add(-time.Hour).Unix())},
		onS3("signature-wrong", refusing(403, "SignatureDoesNotMatch", ""),
			signedQuery("20261122T110000Z", "86400")),
		onS3("signature-other-request", refusing(403, "SignatureDoesNotMatch", ""),
			strings.Replace(signedQuery("20261122T110000Z", "86400"), "SignedHeaders=host",
				"SignedHeaders=host%3Brange", 1)),
		onS3("signature-refused", refusing(403, "AccessDenied", ""),
			signedQuery("20261122T110000Z", "86400")),
		keys,
		onS3("clock-wrong", refusing(403, "RequestTimeTooSkewed", ""), ""),
		onS3("region-s3",
			refusing(301, "PermanentRedirect",
				"<Endpoint>logs.s3.eu-central-1.amazonaws.com</Endpoint><Bucket>logs</Bucket><Region>eu-central-1</Region>"), ""),
		onS3("region-signed",
			refusing(400, "AuthorizationQueryParametersError", "<Region>eu-central-1</Region>"),
			signedQuery("20261122T110000Z", "86400")),
		{name: "region-keys",
			hosts: on("minio.example",
				refusing(400, "AuthorizationHeaderMalformed", "<Region>eu-central-1</Region>")),
			address: "https://minio.example/logs/e.tfevents"},
		{name: "region-folder",
			hosts: on("s3.us-east-1.amazonaws.com",
				allowing("*", answers(301, s3Error("PermanentRedirect",
					"<Endpoint>s3.eu-central-1.amazonaws.com</Endpoint>"), "X-Amz-Bucket-Region",
					"eu-central-1"))),
			address: "https://s3.us-east-1.amazonaws.com/logs.team/runs/"},
		{name: "region-oss",
			hosts: on("logs.oss-cn-hangzhou.aliyuncs.com",
				refusing(403, "AccessDenied", "<Endpoint>oss-cn-beijing.aliyuncs.com</Endpoint>")),
			address: "https://logs.oss-cn-hangzhou.aliyuncs.com/runs/e.tfevents"},
	}
}

// refusalScenarios are requests that are refused for other reasons.
func refusalScenarios() []scenario {
	return []scenario{
		onS3("missing-bucket", refusing(404, "NoSuchBucket", ""), ""),
		onS3("missing-file", refusing(404, "NoSuchKey", ""), ""),
		{name: "missing-container",
			hosts:   on("team.blob.core.windows.net", refusing(404, "ContainerNotFound", "")),
			address: "https://team.blob.core.windows.net/lgos/e.tfevents"},
		{name: "missing-azure-folder",
			hosts:   on("team.blob.core.windows.net", refusing(404, "ResourceNotFound", "")),
			address: "https://team.blob.core.windows.net/logs/runs/"},
		onS3("private-file-s3", refusing(403, "AccessDenied", ""), ""),
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
		onS3("archived", refusing(403, "InvalidObjectState", ""), ""),
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
