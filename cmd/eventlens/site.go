package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"path/filepath"

	"eventlens/web"
)

// site writes the embedded site to a directory, which it makes if necessary, to a folder in
// storage, or to both. It replaces files of the same name and leaves others alone. If a file cannot
// be written to the directory, the directory stays as it was.
func site(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	var with settings
	flags := flag.NewFlagSet("site", flag.ContinueOnError)
	with.flags(flags)
	to := flags.String("to", "",
		"upload to `TARGET`: a folder such as s3://bucket/path/, or one that takes a PUT")
	dryRun := flags.Bool("dry-run", false,
		"list what would be uploaded, and how, and do nothing (--to)")
	rest, err := parse(flags, args, 0, 1)
	switch {
	case err != nil:
		return err
	case *to == "" && len(rest) == 0:
		return usageError("got 0 arguments, want a directory, or --to TARGET")
	case *to == "" && *dryRun:
		return usageError("--dry-run needs --to")
	}
	if err := with.load(); err != nil {
		return err
	}
	files, err := builtSite(&with)
	if err != nil {
		return err
	}
	var up *siteUpload
	if *to != "" {
		if up, err = newSiteUpload(*to, stdout, stderr); err != nil {
			return err
		}
	}
	if *dryRun {
		return up.list(files)
	}
	for _, dir := range rest {
		if err := writeSite(ctx, files, dir, stdout); err != nil {
			return err
		}
	}
	if up == nil {
		return nil
	}
	return up.upload(ctx, files)
}

// builtSite returns the files of the embedded site with these settings.
func builtSite(with *settings) ([]siteFile, error) {
	site, err := web.Site()
	if err != nil {
		return nil, err
	}
	files, err := with.files(site)
	if err != nil {
		return nil, fmt.Errorf("read the site: %w", err)
	}
	return files, nil
}

// writeSite writes the files to a directory, all or none.
func writeSite(ctx context.Context, files []siteFile, dir string, stdout io.Writer) error {
	var s staging
	defer s.discard()
	err := stageSite(ctx, &s, files, dir)
	switch {
	case ctx.Err() != nil:
		return errReported
	case err != nil:
		return fmt.Errorf("write the site to %s: %w; nothing was changed there", plainName(dir),
			err)
	}
	if err := s.commit(); err != nil {
		return fmt.Errorf("write the site to %s: %w", plainName(dir), err)
	}
	if _, err := fmt.Fprintf(stdout,
		"eventlens: %s: %d files; upload them to any static host and open index.html#src=URL\n",
		plainName(dir), len(files)); err != nil {
		return outputError(err)
	}
	return nil
}

func stageSite(ctx context.Context, s *staging, files []siteFile, dir string) error {
	if err := s.makeFolder(dir); err != nil {
		return err
	}
	for _, f := range files {
		to := filepath.Join(dir, filepath.FromSlash(f.name))
		if err := s.makeFolder(filepath.Dir(to)); err != nil {
			return err
		}
		if err := s.write(to, f.body); err != nil {
			return fmt.Errorf("%s: %w", plainName(f.name), withoutPath(err))
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}
