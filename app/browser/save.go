//go:build js && wasm

package browser

import (
	"syscall/js"

	"eventlens/app/wire"
)

// Saving and copying, with web/save.js.

// CopyText copies a text to the clipboard.
func (h *Host) CopyText(text string, done func(copied bool)) {
	h.copy("text/plain", newBlob(text, "text/plain"), done)
}

// CopyBlob copies a Blob to the clipboard and consumes the reference; 0 cancels a copy that a click
// started.
func (h *Host) CopyBlob(blob wire.Ref, mime string, done func(copied bool)) {
	h.copy(mime, refs.take(blob), done)
}

func (h *Host) copy(mime string, blob js.Value, done func(copied bool)) {
	promise := h.shared.Call("copy", mime, blob)
	go func() {
		copied, err := await(h.ctx, promise)
		h.dispatch(func() { done(err == nil && copied.Truthy()) })
	}()
}

// SaveText saves a text as a file in the browser's downloads.
func (h *Host) SaveText(name, mime, text string) {
	h.shared.Call("save", name, newBlob(text, mime))
}

// SaveBlob saves a Blob as a file in the browser's downloads and consumes the reference.
func (h *Host) SaveBlob(name string, blob wire.Ref) {
	if value := refs.take(blob); !value.IsNull() {
		h.shared.Call("save", name, value)
	}
}

func newBlob(text, mime string) js.Value {
	return js.Global().Get("Blob").New([]any{text}, map[string]any{"type": mime})
}

var errEnded = &Error{Message: "the file was ended"}

// NewFile starts a file that is written in parts.
func (h *Host) NewFile(name, mime string, ask bool, done func(file wire.Ref, err error)) {
	h.promised(h.shared.Call("newFile", name, mime, ask), done)
}

// WriteFile writes a part and consumes its reference, but not the file's.
func (h *Host) WriteFile(file, part wire.Ref, done func(err error)) {
	out, blob := refs.get(file), refs.take(part)
	if out.IsNull() || blob.IsNull() {
		h.dispatch(func() { done(errEnded) })
		return
	}
	h.promised(out.Call("write", blob), func(_ wire.Ref, err error) { done(err) })
}

// EndFile completes a file and consumes its reference.
func (h *Host) EndFile(file wire.Ref, done func(err error)) {
	out := refs.take(file)
	if out.IsNull() {
		h.dispatch(func() { done(errEnded) })
		return
	}
	h.promised(out.Call("end"), func(_ wire.Ref, err error) { done(err) })
}

// DropFile discards a file and consumes its reference.
func (h *Host) DropFile(file wire.Ref) {
	if out := refs.take(file); !out.IsNull() {
		out.Call("drop")
	}
}

// Picture converts an SVG to a PNG and consumes its reference.
func (h *Host) Picture(svg wire.Ref, scale float64, done func(png wire.Ref, err error)) {
	blob := refs.take(svg)
	if blob.IsNull() {
		h.dispatch(func() { done(0, &Error{Message: "there is no picture"}) })
		return
	}
	h.promised(h.shared.Call("picture", blob, scale), done)
}

// Release drops references that will not be used.
func (h *Host) Release(unused ...wire.Ref) { Release(unused...) }

// promised calls done with the result of a promise.
func (h *Host) promised(promise js.Value, done func(value wire.Ref, err error)) {
	go func() {
		value, err := await(h.ctx, promise)
		if err != nil {
			h.dispatch(func() { done(0, err) })
			return
		}
		ref := refs.add(value)
		h.dispatch(func() { done(ref, nil) })
	}()
}

// get returns an object and keeps its reference; null if it was consumed.
func (t *refTable) get(ref wire.Ref) js.Value {
	t.mu.Lock()
	defer t.mu.Unlock()
	if v, ok := t.values[ref]; ok {
		return v
	}
	return js.Null()
}
