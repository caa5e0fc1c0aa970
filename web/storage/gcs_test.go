package storage_test

import (
	"net/url"
	"path/filepath"
	"testing"

	"eventlens/web/process"
)

// startGCS runs fake-gcs-server, which implements the JSON API of Google Cloud Storage, with
// objects in a bucket, and returns its origin.
func startGCS(t *testing.T, bucket string, objects content) string {
	t.Helper()
	servers := install(t, "fake-gcs-server")
	port := process.FreePort(t)
	origin := "http://127.0.0.1:" + port
	process.Start(t, port, nil, filepath.Join(servers, "fake-gcs-server"), "-scheme", "http",
		"-host", "127.0.0.1", "-port", port, "-backend", "memory",
		"-public-host", "127.0.0.1:"+port, "-external-url", origin, "-log-level", "warn")
	json := map[string]string{"Content-Type": "application/json"}
	do(t, request{
		method: "POST", url: origin + "/storage/v1/b", header: json,
		body: []byte(`{"name":"` + bucket + `"}`),
	})
	for key, bytes := range objects {
		do(t, request{
			method: "POST",
			url: origin + "/upload/storage/v1/b/" + bucket + "/o?uploadType=media&name=" +
				url.QueryEscape(key),
			body: bytes,
		})
	}
	return origin
}
