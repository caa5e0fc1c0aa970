//go:build js && wasm

package browser

import "eventlens/app/wire"

// PictureAddress returns an address at which app/kinds/image/images.js shows a picture, and
// consumes the reference.
func (h *Host) PictureAddress(ref wire.Ref, mime string, still bool, width, height int) string {
	bytes := refs.take(ref)
	if bytes.IsNull() {
		return ""
	}
	return h.shared.Call("pictureAddress", bytes, mime, still, width, height).String()
}

// DecodePicture decodes the picture at an address, with app/kinds/image/images.js.
func (h *Host) DecodePicture(url, placeID string, done func(ok, turned bool)) {
	promise := h.shared.Call("decodePicture", url, placeID)
	go func() {
		how, err := await(h.ctx, promise)
		h.dispatch(func() { done(err == nil && how.Truthy(), err == nil && how.Int() == 2) })
	}()
}

// ZoomPicture zooms the picture in an element, or all pictures.
func (h *Host) ZoomPicture(elementID, how string) { h.shared.Call("zoomPicture", elementID, how) }

// TonePictures sets the brightness and contrast of all pictures.
func (h *Host) TonePictures(brightness, contrast float64) {
	h.shared.Call("tonePictures", brightness, contrast)
}
