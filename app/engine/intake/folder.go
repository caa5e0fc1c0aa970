package intake

import (
	"context"
	"errors"
	"strconv"
	"sync/atomic"

	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// errNoFolders says that the engine's surroundings give no folders.
var errNoFolders = errors.New("this browser gives no folder that can be read again")

// listFolder asks what is in a folder now.
func listFolder(ctx context.Context, dir source.Folder) ([]listedFile, error) {
	files, err := dir.List(ctx)
	if err != nil {
		return nil, err
	}
	found := make([]listedFile, len(files))
	for i, f := range files {
		found[i] = listedFile{path: f.Path, blob: f.Blob, modifiedMs: f.ModifiedMs,
			info: source.Info{SizeBytes: f.Blob.SizeBytes(), Validator: strconv.FormatInt(f.ModifiedMs, 10)}}
	}
	return found, nil
}

// file returns the file of a folder as it was listed.
func (l listedFile) file(s *opened) *file {
	stored := &folderFile{dir: s.dir, path: l.path}
	stored.now.Store(source.NewBlob(l.blob, l.modifiedMs))
	return &file{folder: s, blob: l.blob, modifiedMs: l.modifiedMs, stored: stored, listed: l.info}
}

// folderFile is a file of a folder. The browser gives nothing more of a snapshot once the file has changed, so that a part of it, an image perhaps,
// is read from a fresh one then.
type folderFile struct {
	dir  source.Folder
	path string
	now  atomic.Pointer[source.File]
}

// Open implements source.Source. It gives the snapshot at hand: a file that is read from end to end is listed by who reads it.
func (f *folderFile) Open(ctx context.Context, from int64) (*source.Body, error) {
	return f.now.Load().Open(ctx, from)
}

// Stat implements source.Source.
func (f *folderFile) Stat(ctx context.Context) (source.Info, error) { return f.now.Load().Stat(ctx) }

// ReadAt implements source.Source.
func (f *folderFile) ReadAt(ctx context.Context, off, n int64) ([]byte, error) {
	part, err := f.now.Load().ReadAt(ctx, off, n)
	if err == nil || ctx.Err() != nil {
		return part, err
	}
	files, listErr := f.dir.List(ctx)
	if listErr != nil {
		return nil, listErr
	}
	for _, file := range files {
		if file.Path == f.path {
			f.now.Store(source.NewBlob(file.Blob, file.ModifiedMs))
			return f.now.Load().ReadAt(ctx, off, n)
		}
	}
	return nil, err
}

// retake lists the folder of a run that just ended anew, if it has files that could not be read any more, and reads them on. It belongs to the
// reading that is under way, which does not end before.
func (fo *follower) retake(r *run) {
	var s *opened
	for _, f := range r.files {
		if f.withheld != nil {
			s = f.folder
		}
	}
	if s == nil || s.retaking {
		return // the listing under way takes it along, or runEnds of the run comes again
	}
	s.retaking = true
	fo.scheduler.listings++
	g := &poll{in: fo.core, inquiry: fo.lister.inquire(s), answered: func() {}}
	fo.Spawn(fo.scheduler.ctx, func(ctx context.Context) {
		g.run(ctx)
		fo.Do(fo.Context(), func() {
			if g.err == nil && ctx.Err() == nil {
				fo.update(g)
			}
			fo.scheduler.listings--
			s.retaking = false
			fo.tellWithheld(s, ctx.Err() != nil)
			fo.scheduler.pump()
		})
	})
}

// tellWithheld tells of files of a folder that were not given anew why they could not be read, unless the person stopped reading.
func (fo *follower) tellWithheld(s *opened, stopped bool) {
	for _, f := range s.kept {
		fault := f.withheld
		if fault == nil || f.run.State == wire.RunReading {
			continue
		}
		f.withheld = nil
		if f.unread = stopped; !stopped {
			fo.reporter.tellFaults(f, *fault)
		}
		fo.settleState(f.run)
	}
}
