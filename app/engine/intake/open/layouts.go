package open

import (
	"context"
	"io"
	"strconv"
	"strings"

	"eventlens/app/engine/intake/library"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/layouts"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// maxViews limits the bytes read of a file that defines charts.
const maxViews = 16 << 20

// isViews reports whether a path is named like a file that defines charts, or like one with saved
// views.
func isViews(path string) bool {
	return path[strings.LastIndexByte(path, '/')+1:] == listing.ViewsName || isSavedViews(path)
}

// findLayouts reads the files that define charts, or have saved views, among a source's new files.
func (op *Opener) findLayouts(s *Source) {
	for _, f := range s.files {
		if f != nil && isViews(f.Path) {
			op.readLayout(s, f.Path, f.Listed, f.Stored)
		}
	}
}

// LayoutsAgain reads the files that define charts, or have saved views, if they are new or changed
// in a listing. If the listing is complete, the charts and views of deleted files are removed.
func (op *Opener) LayoutsAgain(s *Source, files []File, all bool) {
	present := map[string]bool{}
	for _, l := range files {
		if !isViews(l.Path) {
			continue
		}
		present[l.Path] = true
		if info, read := s.views[l.Path]; read && info == l.Info {
			continue
		}
		if s.Dir != nil {
			op.readLayout(s, l.Path, l.Info, l.LocalFile(s).Stored)
		} else {
			op.readLayout(s, l.Path, l.Info, source.NewHTTP(l.URL, op.cfg.Fetcher))
		}
	}
	for path := range s.views {
		if all && !present[path] {
			delete(s.views, path)
			if isSavedViews(path) {
				op.lib.Tell(&wire.ViewFile{Key: layoutName(s, path)})
			} else {
				op.lib.DropLayout(layoutName(s, path))
			}
		}
	}
}

// layoutName returns a key, unique among all sources, for a file that defines charts or has saved
// views.
func layoutName(s *Source, path string) string { return strconv.Itoa(s.serial) + "\n" + path }

func (op *Opener) readLayout(s *Source, path string, info source.Info, from source.Source) {
	if s.views == nil {
		s.views = map[string]source.Info{}
	}
	s.views[path] = info
	op.loop.Spawn(op.loop.Context(), func(ctx context.Context) {
		var saved *wire.ViewFile
		var layout []layouts.Category
		var err error
		if isSavedViews(path) {
			saved = savedViews(ctx, path, from)
			saved.Key, saved.Source = layoutName(s, path), s.ShownAs()
		} else {
			layout, err = readViews(ctx, from)
		}
		op.loop.Do(ctx, func() {
			if now, listed := s.views[path]; !listed || now != info {
				return // the file changed in the meantime
			}
			if saved != nil {
				op.lib.Tell(saved)
				return
			}
			why := wire.Text{}
			if err != nil {
				why = report.ProblemLayout.With(wire.Plain(err.Error()))
			}
			op.lib.SourceComplaint(s.Source, library.AboutLayout, why)
			op.lib.SetLayout(layoutName(s, path), layout)
		})
	})
}

func readViews(ctx context.Context, from source.Source) ([]layouts.Category, error) {
	text, err := readAtMost(ctx, from, maxViews)
	if err != nil {
		return nil, err
	}
	return layouts.ParseJSON(text)
}

// readAtMost reads the first bytes of a file.
func readAtMost(ctx context.Context, from source.Source, most int64) ([]byte, error) {
	body, err := from.Open(ctx, 0)
	if err != nil {
		return nil, err
	}
	defer body.Close()
	return io.ReadAll(io.LimitReader(body, most))
}
