package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"eventlens/web/chromium"
)

// downloadSizes prints the compressed sizes, in bytes, of the files given as arguments: by gzip, or
// of their gzip file if there is one, and by brotli. Node has both.
const downloadSizes = `const { existsSync, readFileSync } = require('fs');
const { gzipSync, brotliCompressSync, constants } = require('zlib');
console.log(JSON.stringify(process.argv.slice(1).map((name) => {
	const content = readFileSync(name);
	const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
	const packed = existsSync(name + '.gz') ? readFileSync(name + '.gz') : gzipSync(content, { level: 9 });
	return { gzip: packed.length, brotli: brotli.length };
})));`

// siteSizes measures the download of a first visit, compressed as a static host could.
func (b *bench) siteSizes(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "eventlens-bench-site-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if out, err := exec.CommandContext(ctx, b.command, "site", dir).CombinedOutput(); err != nil {
		return fmt.Errorf("write the site: %w\n%s", err, out)
	}
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		return err
	}
	var files []string
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			return err
		}
		base := filepath.Base(name)
		// The files that a first visit to charts does not load. Folders (the guide) and unpacked
		// copies beside .gz files do not count either.
		onDemand := filepath.Ext(name) == ".wasm" && base != "viewer.wasm" ||
			strings.HasPrefix(base, "jobs.")
		if !info.IsDir() && !strings.HasSuffix(name, ".gz") && !onDemand {
			files = append(files, name)
		}
	}
	out, err := exec.CommandContext(ctx, "node",
		append([]string{"-e", downloadSizes}, files...)...).Output()
	if err != nil {
		return fmt.Errorf("compress the site: %w", err)
	}
	var sizes []struct{ Gzip, Brotli float64 }
	if err := json.Unmarshal(out, &sizes); err != nil {
		return err
	}
	gzip, brotli := 0.0, 0.0
	for i, size := range sizes {
		gzip, brotli = gzip+size.Gzip, brotli+size.Brotli
		if filepath.Base(files[i]) == "viewer.wasm" {
			b.report.Ours(sitePart, programGzip, size.Gzip)
		}
	}
	b.report.Ours(sitePart, siteGzip, gzip)
	b.report.Ours(sitePart, siteBrotli, brotli)
	return b.peerSize(ctx)
}

// peerSize measures the download of TensorBoard's page without data, as its server sends it.
func (b *bench) peerSize(ctx context.Context) error {
	empty, err := os.MkdirTemp("", "eventlens-bench-empty-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(empty)
	server, err := b.peer.ServeAsIs(ctx, empty)
	if err != nil {
		return err
	}
	defer server.Close()
	window, err := chromium.OpenWindow(ctx, chromium.Options{})
	if err != nil {
		return err
	}
	defer window.Close()
	const downloaded = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
		.filter((entry) => !entry.name.includes('/data/')).reduce((sum, entry) => sum + entry.encodedBodySize, 0)`
	if err := window.Visit(server.URL); err != nil {
		return err
	}
	if err := window.WaitFor("document.readyState === 'complete'", time.Minute); err != nil {
		return err
	}
	bytes, err := chromium.Evaluate[float64](window, downloaded)
	b.report.Peer(sitePart, siteGzip, bytes)
	return err
}
