package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"eventlens/web"
)

// site writes the embedded site to a directory, which is made if it is missing. Files of the same name are replaced, others left alone. When not all can be
// written, the directory stays as it was.
func site(ctx context.Context, args []string, stdout, _ io.Writer) error {
	var with settings
	flags := flag.NewFlagSet("site", flag.ContinueOnError)
	with.flags(flags)
	rest, err := parse(flags, args, 1, 1)
	if err != nil {
		return err
	}
	files, err := web.Site()
	if err != nil {
		return err
	}
	count, err := writeSite(ctx, files, rest[0], &with)
	switch {
	case ctx.Err() != nil:
		return errTold
	case err != nil:
		return fmt.Errorf("write the site to %s: %w", plainName(rest[0]), err)
	}
	if _, err := fmt.Fprintf(stdout, "eventlens: %s: %d files; upload them to any static host and open index.html#src=URL\n", plainName(rest[0]), count); err != nil {
		return outputError(err)
	}
	return nil
}

// writeSite returns how many files it wrote.
func writeSite(ctx context.Context, files fs.FS, dir string, with *settings) (count int, err error) {
	var s staging
	defer s.discard()
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == placeholder {
			return err
		}
		to := filepath.Join(dir, filepath.FromSlash(name))
		if entry.IsDir() {
			return s.makeFolder(to)
		}
		body, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if name == "index.html" {
			body = with.into(body)
		}
		if err := s.write(to, body); err != nil {
			return fmt.Errorf("%s: %w", plainName(name), withoutPath(err))
		}
		count++
		return ctx.Err()
	})
	if err != nil {
		return 0, fmt.Errorf("%w; nothing was changed there", err)
	}
	return count, s.commit()
}
