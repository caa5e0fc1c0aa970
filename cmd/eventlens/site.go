package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"eventlens/web"
)

// site writes the embedded site to a directory, which is made if it is missing. Files of the same name are replaced, others left alone.
func site(_ context.Context, args []string, stdout, _ io.Writer) error {
	rest, err := parse(flag.NewFlagSet("site", flag.ContinueOnError), args, 1, 1)
	if err != nil {
		return err
	}
	files, err := web.Site()
	if err != nil {
		return err
	}
	dir := rest[0]
	count := 0
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == placeholder {
			return err
		}
		to := filepath.Join(dir, filepath.FromSlash(name))
		if entry.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		body, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		count++
		return os.WriteFile(to, body, 0o644)
	})
	if err != nil {
		return fmt.Errorf("write the site: %w", err)
	}
	fmt.Fprintf(stdout, "wrote %d files to %s: put them on any static host and open index.html#src=URL\n", count, dir)
	return nil
}
