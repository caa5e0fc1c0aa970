package intake

import (
	"context"
	"errors"
	"strconv"
	"sync/atomic"

	"eventlens/app/engine/intake/library"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// errNoFolders is returned where the browser cannot give a folder that can be listed again.
var errNoFolders = errors.New("this browser gives no folder that can be read again")

// listFolder lists a folder's present files.
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

// file makes a file of a listed file of a folder.
func (l listedFile) file(s *opened) *library.File {
	stored := &folderFile{dir: s.Dir, path: l.path}
	stored.now.Store(source.NewBlob(l.blob, l.modifiedMs))
	return &library.File{Folder: s.Source, Blob: l.blob, ModifiedMs: l.modifiedMs, Stored: stored, Listed: l.info}
}

// folderFile is a file of a folder. Once the file has changed, the browser reads nothing more from
// an old snapshot, so a part of it (an image perhaps) is then read from a fresh one.
type folderFile struct {
	dir  source.Folder
	path string
	now  atomic.Pointer[source.File]
}

// Open implements source.Source. It opens the current snapshot: the caller, who reads from end to
// end, has listed the folder just before.
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

// retake lists the folder of a run again if some of the run's files could not be read any more, and
// reads these files on. The run has just ended. The listing belongs to the reading that is under
// way, which lasts until it is done.
func (fo *follower) retake(r *library.Run) {
	var s *opened
	for _, f := range r.Files {
		if f.Withheld != nil {
			s = fo.sourceOf(f.Folder)
		}
	}
	if s == nil || s.retaking {
		return // the listing under way includes it, or runEnds calls again
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

// tellWithheld reports the files of a folder that could not be read again, unless the person
// stopped reading.
func (fo *follower) tellWithheld(s *opened, stopped bool) {
	for _, f := range s.Files {
		fault := f.Withheld
		if fault == nil || f.Run.State == wire.RunReading {
			continue
		}
		f.Withheld = nil
		if f.Unread = stopped; !stopped {
			fo.lib.TellFaults(f, *fault, fo.follower.writes(f))
		}
		fo.lib.SettleState(f.Run)
	}
}
