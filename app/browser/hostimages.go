//go:build js && wasm

package browser

// DecodePicture decodes what is at a blob: URL, with web/images.js.
func (h *Host) DecodePicture(url string, done func(ok bool)) {
	promise := h.shared.Call("decodePicture", url)
	go func() {
		ok, err := await(h.ctx, promise)
		h.dispatch(func() { done(err == nil && ok.Truthy()) })
	}()
}

// ZoomPicture zooms the picture in an element, or all of them.
func (h *Host) ZoomPicture(elementID, how string) { h.shared.Call("zoomPicture", elementID, how) }

// TonePictures sets the brightness and contrast of all pictures.
func (h *Host) TonePictures(brightness, contrast float64) {
	h.shared.Call("tonePictures", brightness, contrast)
}
