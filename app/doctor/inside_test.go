package doctor_test

import (
	"archive/tar"
	"bytes"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/assert"

	"eventlens/app/doctor"
	"eventlens/eventfile/source/unpack/unzstd"
)

// archived returns a tar archive of one file.
func archived(content []byte) []byte {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	w.WriteHeader(&tar.Header{
		Name: "run/events.out.tfevents.1", Mode: 0o644, Size: int64(len(content)),
	})
	w.Write(content)
	w.Close()
	return b.Bytes()
}

// zstandard compresses with zstd.
func zstandard(content []byte) []byte {
	w, _ := zstd.NewWriter(nil)
	return w.EncodeAll(content, nil)
}

// insideScenarios are files whose content differs from what their start suggests.
func insideScenarios(content []byte) []scenario {
	pointer := []byte("version https://git-lfs.github.com/spec/v1\noid sha256:" +
		strings.Repeat("0a", 32) + "\nsize 123456\n")
	page := []byte("<!DOCTYPE html><html><head><title>Not found</title></head><body>" +
		strings.Repeat("<p>", 9000) + "</body></html>")
	banner, lines := []byte("Welcome to node17\n"),
		bytes.Repeat([]byte("INFO:trainer:epoch done\n"), 5000)
	file := func(name string, body []byte) scenario {
		return scenario{name: name, hosts: on("runs.example", allowing("*", serving(body))),
			address: "https://runs.example/e.tfevents.gz",
			setup:   func(cfg *doctor.Config, _ *world) { cfg.Unzstd = unzstd.New }}
	}
	inBrowser := file("inside-page-browser", gzipped(page))
	inBrowser.browser = true
	return []scenario{
		file("inside-page", gzipped(page)), inBrowser,
		file("inside-page-zstd", zstandard(page)),
		file("inside-lfs-pointer", gzipped(pointer)),
		file("inside-tar", gzipped(archived(content))),
		file("inside-gzip", gzipped(gzipped(content))),
		file("inside-events-zstd", zstandard(content)),
		file("not-events-tar", archived(content)),
		file("text-in-front", append(banner, content...)),
		file("text-in-front-long", append(lines, content...)),
		file("text-in-front-inside", gzipped(append(banner, content...))),
	}
}

// TestLongStranger checks that a text longer than the requested part is searched further for
// records, unless it is served as a page.
func TestLongStranger(t *testing.T) {
	for served, requests := range map[string]int{"text/html": 1, "application/octet-stream": 2} {
		page := answers(200, "<!DOCTYPE html><html>"+strings.Repeat("<p>", 9000), "Content-Type",
			served)
		report, w := examined(t, scenario{
			hosts:   on("runs.example", allowing("*", page)),
			address: "https://runs.example/e.tfevents",
		})
		assert.Equal(t, "A web page, not data", report.Title)
		assert.Len(t, w.requests(), requests, served)
	}
}
