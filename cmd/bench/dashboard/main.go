// Command dashboard records how TensorBoard's Time Series tab displays the log
// testdata/scalars/log. It opens the page in headless Chromium and records, at full precision, the
// numbers that its line charts are given to draw (page.json), the tables under them (tables.json),
// and the files of its download dialog (downloads/). The tests of package query compare with these
// files. The command runs no part of eventlens.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"

	"eventlens/cmd/bench/tensorboard"
)

func main() {
	data := flag.String("data", "testdata/scalars", "where the log is and the goldens go")
	tensorboard.Main("dashboard", func(ctx context.Context, _ string,
		peer tensorboard.Peer) error {
		return write(ctx, peer, *data)
	})
}

func write(ctx context.Context, peer tensorboard.Peer, data string) error {
	server, err := peer.Serve(ctx, filepath.Join(data, "log"), tensorboard.Rust)
	if err != nil {
		return err
	}
	defer server.Close()
	if err := downloads(ctx, server.URL, filepath.Join(data, "downloads")); err != nil {
		return err
	}
	tab, err := openTab(ctx)
	if err != nil {
		return err
	}
	defer tab.Close()
	views, err := visitAll(tab, server.URL)
	if err != nil {
		return err
	}
	tables, err := visitTables(tab, server.URL)
	if err != nil {
		return err
	}
	if err := writeLines(filepath.Join(data, "page.json"), views); err != nil {
		return err
	}
	return writeLines(filepath.Join(data, "tables.json"), tables)
}

// writeLines writes a JSON array, one element a line.
func writeLines[T any](name string, all []T) error {
	text := []byte("[\n")
	for i, v := range all {
		line, err := json.Marshal(v)
		if err != nil {
			return err
		}
		if i > 0 {
			text = append(text, ",\n"...)
		}
		text = append(text, line...)
	}
	return os.WriteFile(name, append(text, "\n]\n"...), 0o644)
}

// downloads saves the responses to the links of the download dialog, byte for byte.
func downloads(ctx context.Context, server, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, tag := range []string{"gaps", "negative", "large", "uneven"} {
		for _, format := range []string{"csv", "json"} {
			question := url.Values{"run": {"a"}, "tag": {tag}, "format": {format}}
			request, err := http.NewRequestWithContext(ctx, "GET",
				server+"data/plugin/scalars/scalars?"+question.Encode(), nil)
			if err != nil {
				return err
			}
			response, err := http.DefaultClient.Do(request)
			if err != nil {
				return err
			}
			answer, err := io.ReadAll(response.Body)
			response.Body.Close()
			if err != nil || response.StatusCode != http.StatusOK {
				return fmt.Errorf("download %s of %s: %s, %w", format, tag, response.Status, err)
			}
			if err := os.WriteFile(filepath.Join(dir, "a-"+tag+"."+format), answer,
				0o644); err != nil {
				return err
			}
		}
	}
	return nil
}
