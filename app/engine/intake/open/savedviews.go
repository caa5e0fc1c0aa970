package open

import (
	"context"
	"strings"
	"time"

	"eventlens/app/address"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// Limits of a file of saved views: its bytes, and how long it may take.
const (
	maxSavedViews      = 1 << 20
	savedViewsPatience = 30 * time.Second
)

// isSavedViews reports whether a path is named like a file with saved views.
func isSavedViews(path string) bool {
	return path[strings.LastIndexByte(path, '/')+1:] == listing.SavedViewsName
}

// ReadViews reads a file of saved views that a link names.
func (op *Opener) ReadViews(m *wire.ReadViews) {
	op.loop.Spawn(op.loop.Context(), func(ctx context.Context) {
		views := savedViews(ctx, source.DisplayURL(m.URL), source.NewHTTP(m.URL, op.cfg.Fetcher))
		views.Key, views.Asked = m.URL, true
		op.loop.Do(ctx, func() { op.lib.Tell(views) })
	})
}

// savedViews reads a file of saved views. Only the loop's callers may tell of it.
func savedViews(ctx context.Context, path string, from source.Source) *wire.ViewFile {
	m := &wire.ViewFile{File: path}
	soon, cancel := context.WithTimeout(ctx, savedViewsPatience)
	defer cancel()
	text, err := readAtMost(soon, from, maxSavedViews+1)
	var views []address.SavedView
	var left []string
	switch {
	case err != nil:
	case len(text) > maxSavedViews:
		m.Problem = report.ViewFileLarge.With(wire.Plain(path))
		return m
	default:
		views, left, err = address.ParseViews(text)
	}
	for _, v := range views {
		v.View.Set(address.ViewName, v.Name)
		m.Views = append(m.Views, wire.SavedView{View: v.View.String(), Default: v.Default})
	}
	switch {
	case err != nil:
		m.Problem = report.ViewFileBroken.With(wire.Plain(path), wire.Plain(err.Error()),
			wire.Whole(len(views)))
	case len(left) > 0:
		m.Problem = report.ViewFileLeft(path, left)
	}
	return m
}
