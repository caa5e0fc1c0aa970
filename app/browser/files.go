//go:build js && wasm

package browser

import (
	"syscall/js"

	"eventlens/app/wire"
)

// OnFiles reports dropped and chosen files and folders. Drops are accepted anywhere on the page. It
// uses native listeners, since a drop's items are gone once its event is over, and component events
// run later.
func (w *window) OnFiles(fn func(sources []wire.Source)) {
	w.onFiles = fn
	w.setListener("give", func(args []js.Value) { w.give(args[0]) }) // see web/embed.js
	w.listen(w.document, "drop", func(event js.Value) {
		if !hasFiles(event) {
			return
		}
		event.Call("preventDefault")
		w.deliver(w.shared.Call("dropped", event.Get("dataTransfer")))
	})
	for _, folder := range []bool{false, true} {
		input := w.newPicker(folder)
		w.listen(input, "change", func(js.Value) {
			w.deliver(w.shared.Call("chosen", input))
			input.Set("value", "") // so that choosing the same files again fires a change event
		})
	}
}

// deliver waits for a promise of web/drop.js and reports the result.
func (w *window) deliver(promise js.Value) {
	go func() {
		found, err := await(w.ctx, promise)
		if err == nil { // web/drop.js lists unreadable items instead of failing
			w.give(found)
		}
	}()
}

// give reports and stores the files and folders that web/drop.js found. Given can report them again to
// a new worker, since the objects stay valid as long as the page lives.
func (w *window) give(found js.Value) {
	if found.Length() == 0 {
		return
	}
	w.given = append(w.given, found)
	sources := wireSources(found)
	w.dispatch(func() { w.onFiles(sources) })
}

// Given returns everything dropped and chosen so far.
func (w *window) Given() (sources []wire.Source) {
	for _, found := range w.given {
		sources = append(sources, wireSources(found)...)
	}
	return sources
}

// wireSources converts the files and folders that web/drop.js found: each folder with a handle becomes
// a source, and all other files together become one.
func wireSources(found js.Value) (sources []wire.Source) {
	var files []wire.File
	for i := range found.Length() {
		given := found.Index(i)
		if open := given.Get("open"); open.Truthy() { // a port can be sent to only one worker
			sources = append(sources,
				wire.Source{Name: given.Get("path").String(), Folder: refs.add(open.Invoke())})
		} else if folder := given.Get("folder"); folder.Truthy() {
			sources = append(sources,
				wire.Source{Name: given.Get("path").String(), Folder: refs.add(folder)})
		} else {
			files = append(files, wireFile(given))
		}
	}
	if len(files) > 0 {
		sources = append(sources, wire.Source{Files: files})
	}
	return sources
}

// wireFile converts a file. If the browser did not grant access, it has no Blob.
func wireFile(given js.Value) wire.File {
	f, file := wire.File{Path: given.Get("path").String()}, given.Get("file")
	if !file.IsNull() {
		f.SizeBytes = int64(file.Get("size").Float())
		f.ModifiedMs = int64(file.Get("lastModified").Float())
		f.Blob = refs.add(file)
	}
	return f
}

// OnDrag reports whether files are dragged over the page, and allows dropping them there.
func (w *window) OnDrag(fn func(over bool)) {
	over := false
	set := func(now bool) {
		if over != now {
			over = now
			w.dispatch(func() { fn(now) })
		}
	}
	w.listen(w.document, "dragover", func(event js.Value) {
		if hasFiles(event) {
			event.Call("preventDefault")
			event.Get("dataTransfer").Set("dropEffect", "copy")
			set(true)
		}
	})
	w.listen(w.document, "dragleave", func(event js.Value) {
		if event.Get("relatedTarget").IsNull() { // the drag left the window, not just an element
			set(false)
		}
	})
	w.listen(w.document, "drop", func(js.Value) { set(false) })
}

// hasFiles reports whether files are dragged, not text or links.
func hasFiles(event js.Value) bool {
	transfer := event.Get("dataTransfer")
	return !transfer.IsNull() && transfer.Get("types").Call("includes", "Files").Bool()
}

// IDs of the pickers' elements, for tests.
const (
	filePickerID   = "eventlens-pick-files"
	folderPickerID = "eventlens-pick-folder"
)

func pickerID(folder bool) string {
	if folder {
		return folderPickerID
	}
	return filePickerID
}

// newPicker adds a hidden file input at the end of the page.
func (w *window) newPicker(folder bool) js.Value {
	input := w.document.Call("createElement", "input")
	input.Set("type", "file")
	input.Set("id", pickerID(folder))
	input.Set("multiple", true)
	input.Set("webkitdirectory", folder)
	input.Set("hidden", true)
	w.document.Get("body").Call("append", input)
	w.cleanups = append(w.cleanups, func() { input.Call("remove") })
	return input
}

// ChooseFiles opens a picker. It does nothing before OnFiles. A folder comes with its handle
// if the browser has a picker that provides one to this page; otherwise the picker of an input is
// used.
func (w *window) ChooseFiles(folder bool) {
	if !folder {
		w.openPicker(false)
		return
	}
	picked := w.shared.Call("pickFolder")
	if picked.IsNull() {
		w.openPicker(true)
		return
	}
	go func() {
		switch found, err := await(w.ctx, picked); {
		case err != nil: // choosing fails because the page is being left
		case found.IsNull():
			w.openPicker(true)
		default:
			w.give(found)
		}
	}()
}

func (w *window) openPicker(folder bool) {
	if input := w.document.Call("getElementById", pickerID(folder)); !input.IsNull() {
		input.Call("click")
	}
}
