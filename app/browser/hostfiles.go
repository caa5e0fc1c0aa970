//go:build js && wasm

package browser

import (
	"syscall/js"

	"eventlens/app/wire"
)

// OnFiles tells of dropped and chosen files. Drops count anywhere on the page. The listeners are native ones: a drop's items are gone once
// its event is over, and component events run later than that.
func (h *Host) OnFiles(fn func(files []wire.File)) {
	h.listen(h.document, "drop", func(event js.Value) {
		if !hasFiles(event) {
			return
		}
		event.Call("preventDefault")
		h.deliver(h.shared.Call("dropped", event.Get("dataTransfer")), fn)
	})
	for _, folder := range []bool{false, true} {
		input := h.newPicker(folder)
		h.listen(input, "change", func(js.Value) {
			h.deliver(h.shared.Call("chosen", input), fn)
			input.Set("value", "") // so that choosing the same again is a change
		})
	}
}

// deliver waits for the files that web/drop.js promises.
func (h *Host) deliver(promise js.Value, fn func([]wire.File)) {
	go func() {
		found, err := await(h.ctx, promise)
		if err != nil || found.Length() == 0 {
			return // web/drop.js lists what it cannot read instead of failing
		}
		files := wireFiles(found)
		h.tell(func() { fn(files) })
	}()
}

// wireFiles takes up the files of web/drop.js. A file that the browser did not give has no Blob.
func wireFiles(found js.Value) []wire.File {
	files := make([]wire.File, found.Length())
	for i := range files {
		given := found.Index(i)
		files[i].Path = given.Get("path").String()
		file := given.Get("file")
		if file.IsNull() {
			continue
		}
		files[i].SizeBytes = int64(file.Get("size").Float())
		files[i].ModifiedMs = int64(file.Get("lastModified").Float())
		files[i].Blob = refs.add(file)
	}
	return files
}

// OnDrag tells of files over the page, and lets them be dropped there.
func (h *Host) OnDrag(fn func(over bool)) {
	over := false
	set := func(now bool) {
		if over != now {
			over = now
			h.tell(func() { fn(now) })
		}
	}
	h.listen(h.document, "dragover", func(event js.Value) {
		if hasFiles(event) {
			event.Call("preventDefault")
			event.Get("dataTransfer").Set("dropEffect", "copy")
			set(true)
		}
	})
	h.listen(h.document, "dragleave", func(event js.Value) {
		if event.Get("relatedTarget").IsNull() { // left the window, not just an element
			set(false)
		}
	})
	h.listen(h.document, "drop", func(js.Value) { set(false) })
}

// hasFiles tells a drag of files from one of text or links.
func hasFiles(event js.Value) bool {
	transfer := event.Get("dataTransfer")
	return !transfer.IsNull() && transfer.Get("types").Call("includes", "Files").Bool()
}

// The pickers' element ids, which tests use.
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

// newPicker adds a hidden file input behind the page's own elements.
func (h *Host) newPicker(folder bool) js.Value {
	input := h.document.Call("createElement", "input")
	input.Set("type", "file")
	input.Set("id", pickerID(folder))
	input.Set("multiple", true)
	input.Set("webkitdirectory", folder)
	input.Set("hidden", true)
	h.document.Get("body").Call("append", input)
	h.owned = append(h.owned, func() { input.Call("remove") })
	return input
}

// ChooseFiles opens a picker. Without [Host.OnFiles] there is none.
func (h *Host) ChooseFiles(folder bool) {
	if input := h.document.Call("getElementById", pickerID(folder)); !input.IsNull() {
		input.Call("click")
	}
}
