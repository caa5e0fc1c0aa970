//go:build js && wasm

package browser

import "syscall/js"

// OnHandle reports how handles of the selected steps are dragged, with web/handles.js.
func (h *Host) OnHandle(fn func(cardID string, handle int, x float64, done bool)) {
	c := newCallback(func(args []js.Value) {
		card, handle, x, done := args[0].String(), args[1].Int(), args[2].Float(), args[3].Bool()
		h.dispatch(func() { fn(card, handle, x, done) })
	})
	h.watch("watchHandles", c)
}
