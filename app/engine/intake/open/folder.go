package open

import (
	"context"
	"errors"
	"strconv"
	"sync/atomic"

	"eventlens/app/address"
	"eventlens/app/engine/intake/library"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// errNoFolders is returned where the browser cannot give a folder that can be listed again.
var errNoFolders = errors.New("this browser gives no folder that can be read again")

// listFolder lists a folder's present files.
func listFolder(ctx context.Context, dir source.Folder) ([]File, error) {
	files, err := dir.List(ctx)
	if err != nil {
		return nil, err
	}
	found := make([]File, len(files))
	for i, f := range files {
		found[i] = File{Path: f.Path, blob: f.Blob, modifiedMs: f.ModifiedMs,
			Info: source.Info{
				SizeBytes: f.Blob.SizeBytes(),
				Validator: strconv.FormatInt(f.ModifiedMs, 10),
			}}
	}
	return found, nil
}

// LocalFile converts a file of a listed folder to a library file.
func (l File) LocalFile(s *Source) *library.File {
	stored := &FolderFile{dir: s.Dir, path: l.Path}
	stored.now.Store(source.NewBlob(l.blob, l.modifiedMs))
	return &library.File{
		Folder:     s.Source,
		Blob:       l.blob,
		ModifiedMs: l.modifiedMs,
		Stored:     stored,
		Listed:     l.Info,
	}
}

// FolderFile is a file of a folder. Once the file has changed, the browser reads nothing more from
// an old snapshot, so ReadAt reads a part of the file, such as an image, from a fresh snapshot.
type FolderFile struct {
	dir  source.Folder
	path string
	now  atomic.Pointer[source.File]
}

// Blob returns the current snapshot.
func (f *FolderFile) Blob() source.Blob { return f.now.Load().Blob() }

// Open implements source.Source. It opens the current snapshot: the caller has listed the folder
// just before.
func (f *FolderFile) Open(ctx context.Context, from int64) (*source.Body, error) {
	return f.now.Load().Open(ctx, from)
}

// Stat implements source.Source.
func (f *FolderFile) Stat(ctx context.Context) (source.Info, error) {
	return f.now.Load().Stat(ctx)
}

// ReadAt implements source.Source.
func (f *FolderFile) ReadAt(ctx context.Context, off, n int64) ([]byte, error) {
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

// openFolder makes a folder that can be listed again a source. It reports whether the browser gave
// access to it.
func (op *Opener) openFolder(s *Source, ref wire.Ref) bool {
	dir, err := op.takeFolder(ref)
	if err != nil {
		op.lib.Problem(wire.Problem{File: s.Name, Offset: -1, Text: report.ProblemUnreadable(err)})
		return false
	}
	s.Dir, s.Local, s.Folder, s.awaited = dir, true, true, true
	s.Key = address.LocalKey(wire.Source{Name: dir.Name()})
	if s.Name == "" {
		s.Name = dir.Name()
	}
	op.register(s)
	return true
}

func (op *Opener) takeFolder(ref wire.Ref) (source.Folder, error) {
	if op.cfg.Folder == nil {
		return nil, errNoFolders
	}
	return op.cfg.Folder(ref)
}
