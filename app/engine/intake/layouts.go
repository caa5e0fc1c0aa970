package intake

import (
	"bytes"
	"context"
	"io"
	"slices"
	"sort"
	"strconv"
	"strings"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/layouts"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// layoutTable holds the layouts of charts as the page was told of them. Only the loop touches it.
type layoutTable struct {
	owed  bool                          // some layout changed since the last send
	files map[string][]layouts.Category // layouts from files beside the logs, by source and path
	sent  wire.Layout                   // the last layout sent to the page
}

// layoutChanged has the layouts merged again with the next progress.
func (rp *reporter) layoutChanged() { rp.layout.owed, rp.owed = true, true }

// sendLayout merges the layouts of all runs, then those of files, and sends the result if it
// changed. Runs of an experiment mostly share one layout, which is decoded once.
func (rp *reporter) sendLayout() {
	if !rp.layout.owed {
		return
	}
	rp.layout.owed = false
	runs := slices.Clone(rp.store.Snapshot().Runs())
	sort.SliceStable(runs, func(i, j int) bool { return runs[i].Name < runs[j].Name })
	var merged layouts.Merged
	now := wire.Layout{}
	seen := map[string]bool{}
	for i := range runs {
		encoded := runs[i].Layout
		if encoded == nil || seen[string(encoded)] {
			continue
		}
		layout, err := eventfile.DecodeLayout(encoded)
		if err != nil {
			now.Unread = append(now.Unread, wire.RunID(runs[i].ID))
		} else {
			seen[string(encoded)] = true
		}
		merged.Add(layout.Categories)
	}
	var names []string
	for name := range rp.layout.files {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		merged.Add(rp.layout.files[name])
	}
	now.Categories, now.Left = merged.Categories, merged.Left
	before, _ := wire.Encode(nil, &rp.layout.sent)
	if frame, _ := wire.Encode(nil, &now); !bytes.Equal(frame, before) {
		rp.layout.sent = now
		rp.Send(&now)
	}
}

// maxViews limits the bytes read of a file of charts.
const maxViews = 16 << 20

// isViews reports whether a path names a file of charts.
func isViews(path string) bool { return path[strings.LastIndexByte(path, '/')+1:] == listing.ViewsName }

// findLayouts reads the files of charts among a source's new files.
func (op *opener) findLayouts(s *opened) {
	for _, f := range s.files {
		if f != nil && isViews(f.path) {
			op.readLayout(s, f.path, f.listed, f.stored)
		}
	}
}

// layoutsAgain reads the files of charts that are new or changed in a listing. If the listing is
// complete, the charts of deleted files are removed.
func (op *opener) layoutsAgain(s *opened, files []listedFile, all bool) {
	present := map[string]bool{}
	for _, l := range files {
		if !isViews(l.path) {
			continue
		}
		present[l.path] = true
		if info, read := s.views[l.path]; read && info == l.info {
			continue
		}
		if s.dir != nil {
			op.readLayout(s, l.path, l.info, l.file(s).stored)
		} else {
			op.readLayout(s, l.path, l.info, source.NewHTTP(l.url, op.cfg.Fetcher))
		}
	}
	for path := range s.views {
		if all && !present[path] {
			delete(s.views, path)
			delete(op.reporter.layout.files, layoutName(s, path))
			op.reporter.layoutChanged()
			op.reporter.tellProgress(false)
		}
	}
}

// layoutName returns a key for a file of charts that is unique among all sources.
func layoutName(s *opened, path string) string { return strconv.Itoa(s.number) + "\n" + path }

func (op *opener) readLayout(s *opened, path string, info source.Info, from source.Source) {
	if s.views == nil {
		s.views = map[string]source.Info{}
	}
	s.views[path] = info
	op.Spawn(op.Context(), func(ctx context.Context) {
		layout, err := readViews(ctx, from)
		op.Do(ctx, func() {
			if now, listed := s.views[path]; !listed || now != info {
				return // it changed in the meantime
			}
			why := wire.Text{}
			if err != nil {
				why = report.ProblemLayout(err.Error())
			}
			op.reporter.sourceComplaint(s, aboutLayout, why)
			if op.reporter.layout.files == nil {
				op.reporter.layout.files = map[string][]layouts.Category{}
			}
			op.reporter.layout.files[layoutName(s, path)] = layout
			op.reporter.layoutChanged()
			op.reporter.tellProgress(false)
		})
	})
}

func readViews(ctx context.Context, from source.Source) ([]layouts.Category, error) {
	body, err := from.Open(ctx, 0)
	if err != nil {
		return nil, err
	}
	defer body.Close()
	text, err := io.ReadAll(io.LimitReader(body, maxViews))
	if err != nil {
		return nil, err
	}
	return layouts.ParseJSON(text)
}
