// Package web embeds the built site: the hand-written shell of this directory, the guide, the
// WebAssembly program and the Go runtime's loader. `make site` fills dist; a fresh clone holds only
// a placeholder there, so that everything compiles before the first build.
package web

import (
	"embed"
	"errors"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// ErrNotBuilt reports that this binary was compiled before the site was.
var ErrNotBuilt = errors.New("the site is not in this binary: build with `make build`")

// Site returns the built site: index.html at the top, with relative references only. It returns
// [ErrNotBuilt] if only the placeholder was there at compile time.
func Site() (fs.FS, error) {
	site, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil, err
	}
	if _, err := fs.Stat(site, "index.html"); err != nil {
		return nil, ErrNotBuilt
	}
	return site, nil
}
