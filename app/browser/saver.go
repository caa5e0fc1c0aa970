//go:build js && wasm

package browser

import (
	"syscall/js"

	"eventlens/app/wire"
)

// CopyText copies a text to the clipboard.
func (w *window) CopyText(text string, done func(copied bool)) {
	w.copy("text/plain", newBlob(text, "text/plain"), done)
}

// CopyBlob copies a Blob to the clipboard and consumes its reference. Pressing an element with
// data-clip starts a copy before there is a Blob (web/save.js); the reference 0 cancels that copy.
func (w *window) CopyBlob(blob wire.Ref, mime string, done func(copied bool)) {
	w.copy(mime, refs.take(blob), done)
}

func (w *window) copy(mime string, blob js.Value, done func(copied bool)) {
	promise := w.shared.Call("copy", mime, blob)
	go func() {
		copied, err := await(w.ctx, promise)
		w.dispatch(func() { done(err == nil && copied.Truthy()) })
	}()
}

// OnCopy makes buttons with data-copies copy the text of the element with that id (web/copy.js). It
// calls fn after each copy.
func (w *window) OnCopy(fn func(id string, copied bool)) {
	c := newCallback(func(args []js.Value) {
		id, copied := args[0].String(), args[1].Bool()
		w.dispatch(func() { fn(id, copied) })
	})
	w.watch("watchCopies", c)
}

// Toast shows a text for some seconds; see web/save.js.
func (w *window) Toast(text string) { w.shared.Call("toast", text) }

// SaveText saves a text as a file in the browser's downloads.
func (w *window) SaveText(name, mime, text string) {
	w.shared.Call("save", name, newBlob(text, mime))
}

// SaveBlob saves a Blob as a file in the browser's downloads and consumes its reference.
func (w *window) SaveBlob(name string, blob wire.Ref) {
	if value := refs.take(blob); !value.IsNull() {
		w.shared.Call("save", name, value)
	}
}

func newBlob(text, mime string) js.Value {
	return js.Global().Get("Blob").New([]any{text}, map[string]any{"type": mime})
}

// errEnded reports that the reference of a file, or of a part, was already consumed.
var errEnded = &Error{Message: "the file was ended"}

// NewFile starts a file that is written in parts. With ask, the person chooses its destination if
// the browser supports that.
func (w *window) NewFile(name, mime string, ask bool, done func(file wire.Ref, err error)) {
	w.promised(w.shared.Call("newFile", name, mime, ask), done)
}

// WriteFile appends a part to a file. It consumes the part's reference, but not the file's.
func (w *window) WriteFile(file, part wire.Ref, done func(err error)) {
	out, blob := refs.get(file), refs.take(part)
	if out.IsNull() || blob.IsNull() {
		w.dispatch(func() { done(errEnded) })
		return
	}
	w.promised(out.Call("write", blob), func(_ wire.Ref, err error) { done(err) })
}

// EndFile completes a file and consumes the file's reference.
func (w *window) EndFile(file wire.Ref, done func(err error)) {
	out := refs.take(file)
	if out.IsNull() {
		w.dispatch(func() { done(errEnded) })
		return
	}
	w.promised(out.Call("end"), func(_ wire.Ref, err error) { done(err) })
}

// DropFile discards a file and consumes the file's reference.
func (w *window) DropFile(file wire.Ref) {
	if out := refs.take(file); !out.IsNull() {
		out.Call("drop")
	}
}

// Picture converts an SVG to a PNG, with scale device pixels per CSS pixel, and consumes the SVG's
// reference.
func (w *window) Picture(svg wire.Ref, scale float64, done func(png wire.Ref, err error)) {
	blob := refs.take(svg)
	if blob.IsNull() {
		w.dispatch(func() { done(0, &Error{Message: "there is no picture"}) })
		return
	}
	w.promised(w.shared.Call("picture", blob, scale), done)
}

// promised calls done with a reference to the result of a promise, or with its error.
func (w *window) promised(promise js.Value, done func(value wire.Ref, err error)) {
	go func() {
		value, err := await(w.ctx, promise)
		if err != nil {
			w.dispatch(func() { done(0, err) })
			return
		}
		ref := refs.add(value)
		w.dispatch(func() { done(ref, nil) })
	}()
}
