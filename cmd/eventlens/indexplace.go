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

// indexPlace is what is indexed.
type indexPlace interface {
	// list returns the title, the files in the bytewise order of their paths, and whether there are more. It says what is left out.
	list(ctx context.Context, opt listing.Options, say *speaker) (listing.Manifest, error)
	// open opens what is inside a file that was listed. It is safe for concurrent use.
	open(ctx context.Context, f listing.File) (io.ReadCloser, error)
	// output returns where an index of this name goes, given the argument of -o.
	output(to, name string, stdout io.Writer) (indexOutput, error)
	// folder is the URL that the index tells of folders as being below; "" for those that lie at their paths below the index.
	folder() string
	// address is the URL that the index tells of a file; "" for one that lies at its path below the index.
	address(f listing.File) string
	// shown is what messages call the place, and shownFile one of its files.
	shown() string
	shownFile(path string) string
}

// newIndexPlace returns the place that an argument names: the directory, or the address of a folder in storage. addresses has the address of each file told.
func newIndexPlace(name string, addresses bool) (indexPlace, error) {
	if isAddress(name) {
		return newStoragePlace(name, addresses)
	}
	if addresses {
		return nil, usageError("--urls needs the address of a folder: files of a directory have no URLs")
	}
	d, err := openLogdir(name)
	if err != nil {
		return nil, err
	}
	return &dirPlace{name: name, title: filepath.Base(d.path), real: d.path}, nil
}

// isAddress says whether an argument is a URL, or an address such as s3://bucket/prefix, rather than a path.
func isAddress(name string) bool {
	scheme, _, ok := strings.Cut(name, "://")
	return ok && scheme != "" && strings.Trim(scheme, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+.-") == ""
}

// dirPlace is a directory.
type dirPlace struct {
	name  string // as it was given
	title string
	real  string // absolute, symbolic links resolved
	own   string // path of the index in the directory, when it is there under a name of its own
}

// list implements indexPlace. The directory is opened anew each time: another may have taken its place.
func (p *dirPlace) list(_ context.Context, opt listing.Options, say *speaker) (listing.Manifest, error) {
	d, err := openLogdir(p.name)
	if err != nil {
		return listing.Manifest{}, err
	}
	files, err := d.files(func(name string, why error) { p.passOver(say, name, why) })
	if err != nil {
		return listing.Manifest{}, inputError(p.name, err)
	}
	files = slices.DeleteFunc(files, func(f listing.File) bool { return f.Path == p.own || !opt.Wants(f.Path) })
	return listing.Manifest{Title: p.title, Files: files}, nil
}

// passOver says what was not listed.
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
		p.own = p.below(file.path)
	}
	return out, err
}

// below returns the slash-separated path of a file below the directory; "" for one that is not.
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

func (p *dirPlace) shownFile(name string) string { return path.Join(filepath.ToSlash(p.name), name) }
