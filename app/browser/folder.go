//go:build js && wasm

package browser

import (
	"context"
	"syscall/js"
	"time"

	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// Limits of a listing. Nothing below the deepest level is listed, since links can make a folder
// contain itself.
const (
	maxFolderEntries = 200_000
	maxFolderDepth   = 32
	folderBatch      = 500 // concurrent requests
)

// Folder is a [source.Folder] behind a FileSystemDirectoryHandle.
type Folder struct{ handle js.Value }

var _ source.Folder = (*Folder)(nil)

// TakeFolder returns the directory behind a reference and consumes the reference. It returns
// [source.ErrNoFolder] if there is none.
func TakeFolder(ref wire.Ref) (source.Folder, error) {
	handle := refs.take(ref)
	switch {
	case isPushed(handle):
		return &Folder{js.Global().Call("eventlensPushed", handle)}, nil
	case isA(handle, "FileSystemDirectoryHandle"):
		return &Folder{handle}, nil
	}
	return nil, source.ErrNoFolder
}

// isPushed reports whether an object is a folder filled by the page's host: a name, and a port from
// which its files come.
func isPushed(v js.Value) bool { return isA(v, "Object") && isA(v.Get("port"), "MessagePort") }

// Pace implements [source.Growing].
func (f *Folder) Pace() time.Duration {
	if f.handle.Get("grows").Truthy() { // undefined for a directory of this device
		return time.Second
	}
	return 0
}

// Name implements [source.Folder].
func (f *Folder) Name() string { return f.handle.Get("name").String() }

// List implements [source.Folder]. It lists level by level, with all requests of a level at once:
// waiting for each directory would take seconds if there are thousands. Files and directories that
// the browser refuses are left out. Errors are from package source, ctx, or the browser.
func (f *Folder) List(ctx context.Context) ([]source.FolderFile, error) {
	l := lister{ctx: ctx}
	level := []folderEntry{{handle: f.handle}}
	for depth := 0; len(level) > 0 && depth < maxFolderDepth; depth++ {
		below, err := l.list(level)
		if err != nil {
			return nil, err
		}
		level = below
	}
	if l.denied && !f.allowed(ctx) {
		return nil, source.ErrFolderDenied
	}
	return l.files, ctx.Err()
}

// allowed reports whether the page may still read the folder. Single files in it may be refused
// nevertheless.
func (f *Folder) allowed(ctx context.Context) bool {
	query, err := attempt(func() js.Value { return f.handle.Call("queryPermission") })
	if err != nil {
		return false
	}
	answer, err := await(ctx, query)
	return err == nil && text(answer) == "granted"
}

// folderError translates the browser's error from listing a whole folder.
func folderError(fault *Error) error {
	switch fault.Name {
	case "NotAllowedError", "SecurityError":
		return source.ErrFolderDenied
	case "NotFoundError":
		return source.ErrFolderGone
	}
	return fault
}

// folderEntry is a file or directory in the folder.
type folderEntry struct {
	path   string // path in the folder; "" for the folder itself
	handle js.Value
}

// below returns the path of a directory's entry.
func (e folderEntry) below(name string) string {
	if e.path == "" {
		return name
	}
	return e.path + "/" + name
}

// lister collects the files of one listing.
type lister struct {
	ctx    context.Context
	files  []source.FolderFile
	found  int    // number of files and directories
	fault  *Error // the browser's error for the last refused entry; nil for none
	denied bool   // some entry was refused for lack of permission
}

// list lists the directories of one level. It adds their files and returns their subdirectories.
func (l *lister) list(level []folderEntry) (directories []folderEntry, err error) {
	var files []folderEntry
	array := js.Global().Get("Array")
	err = l.awaitEach(level, func(dir js.Value) js.Value {
		return array.Call("fromAsync", dir.Call("values"))
	}, func(dir folderEntry, entries js.Value) {
		for i := range entries.Length() {
			handle := entries.Index(i)
			entry := folderEntry{dir.below(handle.Get("name").String()), handle}
			if handle.Get("kind").String() == "directory" {
				directories = append(directories, entry)
			} else {
				files = append(files, entry)
			}
		}
		l.found += entries.Length()
	})
	switch {
	case err != nil:
		return nil, err
	case level[0].path == "" && l.fault != nil: // the folder itself was refused
		return nil, folderError(l.fault)
	case l.found > maxFolderEntries:
		return nil, source.ErrFolderLarge
	}
	err = l.awaitEach(files, func(file js.Value) js.Value { return file.Call("getFile") },
		func(entry folderEntry, file js.Value) {
			l.files = append(l.files, source.FolderFile{
				Path: entry.path, ModifiedMs: int64(file.Get("lastModified").Float()),
				Blob: &Blob{file},
			})
		})
	return directories, err
}

// awaitEach sends a request for every entry and handles the answers in the order of the entries.
// Entries whose requests failed are skipped.
func (l *lister) awaitEach(entries []folderEntry, ask func(handle js.Value) js.Value,
	take func(folderEntry, js.Value)) error {
	for len(entries) > 0 {
		batch := entries[:min(len(entries), folderBatch)]
		entries = entries[len(batch):]
		promises := make([]any, len(batch))
		for i, e := range batch {
			promises[i] = ask(e.handle)
		}
		results, err := await(l.ctx, js.Global().Get("Promise").Call("allSettled", promises))
		if err != nil {
			return err
		}
		for i, e := range batch {
			result := results.Index(i)
			if value := result.Get("value"); !value.IsUndefined() {
				take(e, value)
				continue
			}
			l.fault = errorOf(result.Get("reason"))
			l.denied = l.denied || l.fault.Name == "NotAllowedError"
		}
	}
	return nil
}
