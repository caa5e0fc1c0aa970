//go:build js && wasm

package browser

import (
	"syscall/js"

	"eventlens/app/wire"
)

// Clip joins the parts of a clip, releases their references, and returns a blob: URL. If decoded is
// set, it also decodes the clip and calls decoded with its wave; see app/kinds/audio/audio.js.
func (h *Host) Clip(parts []wire.Ref, mime string, decoded func(wave wire.Ref)) string {
	blobs := make([]any, len(parts))
	for i, ref := range parts {
		blobs[i] = refs.take(ref)
	}
	blob := js.Global().Get("Blob").New(blobs, map[string]any{"type": mime})
	if decoded != nil {
		promise := h.shared.Call("decodeClip", blob)
		go func() {
			wave, err := await(h.ctx, promise)
			ref := wire.Ref(0)
			if err == nil && wave.Truthy() {
				ref = refs.add(wave)
			}
			h.dispatch(func() { decoded(ref) })
		}()
	}
	return js.Global().Get("URL").Call("createObjectURL", blob).String()
}
