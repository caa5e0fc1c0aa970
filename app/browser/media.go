//go:build js && wasm

package browser

import (
	"syscall/js"

	"eventlens/app/wire"
)

// ObjectURL returns a blob: URL and consumes the reference.
func (w *window) ObjectURL(ref wire.Ref) string {
	blob := refs.take(ref)
	if blob.IsNull() {
		return ""
	}
	return js.Global().Get("URL").Call("createObjectURL", blob).String()
}

// RevokeURL frees a blob: URL and its picture once nothing loads it any more.
func (w *window) RevokeURL(url string) { w.shared.Call("freePicture", url) }

// PictureAddress returns an address at which app/kinds/image/stills.js shows a picture, and
// consumes the reference.
func (w *window) PictureAddress(ref wire.Ref, mime string, still bool, width, height int) string {
	bytes := refs.take(ref)
	if bytes.IsNull() {
		return ""
	}
	return w.shared.Call("pictureAddress", bytes, mime, still, width, height).String()
}

// DecodePicture decodes the picture at an address, with app/kinds/image/stills.js. ok reports success;
// turned, that the picture is shown turned.
func (w *window) DecodePicture(url, placeID string, done func(ok, turned bool)) {
	promise := w.shared.Call("decodePicture", url, placeID)
	go func() {
		how, err := await(w.ctx, promise)
		w.dispatch(func() { done(err == nil && how.Truthy(), err == nil && how.Int() == 2) })
	}()
}

// ZoomPicture zooms the picture in an element, or all pictures if elementID is "".
func (w *window) ZoomPicture(elementID, how string) { w.shared.Call("zoomPicture", elementID, how) }

// TonePictures sets the brightness and contrast of all pictures.
func (w *window) TonePictures(brightness, contrast float64) {
	w.shared.Call("tonePictures", brightness, contrast)
}

// Clip joins the parts of a clip, releases their references, and returns a blob: URL. If decoded is
// set, it also decodes the clip and calls decoded with its wave; see app/kinds/audio/audio.js.
func (w *window) Clip(parts []wire.Ref, mime string, decoded func(wave wire.Ref)) string {
	blobs := make([]any, len(parts))
	for i, ref := range parts {
		blobs[i] = refs.take(ref)
	}
	blob := js.Global().Get("Blob").New(blobs, map[string]any{"type": mime})
	if decoded != nil {
		promise := w.shared.Call("decodeClip", blob)
		go func() {
			wave, err := await(w.ctx, promise)
			ref := wire.Ref(0)
			if err == nil && wave.Truthy() {
				ref = refs.add(wave)
			}
			w.dispatch(func() { decoded(ref) })
		}()
	}
	return js.Global().Get("URL").Call("createObjectURL", blob).String()
}
