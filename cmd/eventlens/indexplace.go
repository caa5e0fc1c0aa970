package main

import (
	"context"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"eventlens/eventfile/listing"
)

// indexPlace is a directory or a folder in storage to index.
type indexPlace interface {
	// list returns the title, the files in the bytewise order of their paths, and whether there are
	// more. It reports what it leaves out.
	list(ctx context.Context, opt listing.Options, say *speaker) (listing.Manifest, error)
	// open opens the unpacked contents of a listed file. It is safe for concurrent use.
	open(ctx context.Context, f listing.File) (io.ReadCloser, error)
	// output returns the output for an index of this name, given the argument of -o.
	output(to, name string, stdout io.Writer) (indexOutput, error)
	// folder returns the URL under which the index places its folders; "" if they lie at their
	// paths relative to the index.
	folder() string
	// address returns the URL that the index gives for a file; "" if it lies at its path relative
	// to the index.
	address(f listing.File) string
	// shown returns the name of the place in messages, and shownFile the name of a file in it.
	shown() string
	shownFile(path string) string
}

// newIndexPlace returns the place that an argument names: a directory, or the address of a folder
// in storage. With addresses, the index gives the URL of each file.
func newIndexPlace(name string, addresses bool) (indexPlace, error) {
	if isAddress(name) {
		return newStoragePlace(name, addresses)
	}
	if addresses {
		return nil,
			usageError("--urls needs the address of a folder: files of a directory have no URLs")
	}
	d, err := openLogdir(name)
	if err != nil {
		return nil, err
	}
	return &dirPlace{name: name, title: filepath.Base(d.path), real: d.path}, nil
}

// isAddress reports whether an argument is a URL, or an address such as s3://bucket/prefix, rather
// than a path.
func isAddress(name string) bool {
	scheme, _, ok := strings.Cut(name, "://")
	return ok && scheme != "" &&
		strings.Trim(scheme, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+.-") ==
			""
}

// dirPlace is a directory.
type dirPlace struct {
	name  string // as given
	title string
	real  string // absolute, with symbolic links resolved
	// indexPath is the path of the index below the directory; "" if -o puts it elsewhere.
	indexPath string
}

// list implements indexPlace. It opens the directory anew each time, since it may have been
// replaced.
func (p *dirPlace) list(_ context.Context, opt listing.Options,
	say *speaker) (listing.Manifest, error) {
	d, err := openLogdir(p.name)
	if err != nil {
		return listing.Manifest{}, err
	}
	files, err := d.files(func(name string, why error) { p.passOver(say, name, why) })
	if err != nil {
		return listing.Manifest{}, inputError(p.name, err)
	}
	files = slices.DeleteFunc(files, func(f listing.File) bool {
		return f.Path == p.indexPath || !opt.Wants(f.Path)
	})
	return listing.Manifest{Title: p.title, Files: files}, nil
}

// passOver reports a file that was not listed.
func (p *dirPlace) passOver(say *speaker, name string, why error) {
	if !isMissed(why) {
		say.notice(plainName(p.shownFile(name)) + ": " + withoutPath(why).Error() + "; left out")
		return
	}
	say.omits(p.shownFile(name), withoutPath(why).Error()+"; left out")
}

// open implements indexPlace.
func (p *dirPlace) open(_ context.Context, f listing.File) (io.ReadCloser, error) {
	d, err := openLogdir(p.name)
	if err != nil {
		return nil, err
	}
	return openUnpacked(d.open(f.Path))
}

// output implements indexPlace.
func (p *dirPlace) output(to, name string, stdout io.Writer) (indexOutput, error) {
	if to == "" {
		to = filepath.Join(p.name, name)
	}
	out, err := newIndexOutput(to, name, stdout)
	if file, ok := out.(*fileOutput); ok {
		p.indexPath = p.below(file.path)
	}
	return out, err
}

// below returns the slash-separated path of a file relative to the directory; "" if the file is
// elsewhere.
func (p *dirPlace) below(file string) string {
	dir, err := filepath.Abs(filepath.Dir(file))
	if err != nil {
		return ""
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return ""
	}
	inside, err := filepath.Rel(p.real, filepath.Join(dir, filepath.Base(file)))
	if err != nil || !filepath.IsLocal(inside) {
		return ""
	}
	return filepath.ToSlash(inside)
}

func (p *dirPlace) address(listing.File) string { return "" }

func (p *dirPlace) folder() string { return "" }

func (p *dirPlace) shown() string { return p.name }

func (p *dirPlace) shownFile(name string) string {
	return path.Join(filepath.ToSlash(p.name), name)
}
