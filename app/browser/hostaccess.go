//go:build js && wasm

package browser

import (
	"syscall/js"
)

// KeptInTab returns a text stored by KeepInTab, even after a reload.
func (h *Host) KeptInTab(name string) string {
	return text(js.Global().Get("sessionStorage").Call("getItem", keptPrefix+name))
}

// KeepInTab stores a text until the tab is closed; "" removes it. It is lost if the browser has no
// room.
func (h *Host) KeepInTab(name, value string) {
	attempt(func() js.Value {
		storage := js.Global().Get("sessionStorage")
		if value == "" {
			return storage.Call("removeItem", keptPrefix+name)
		}
		return storage.Call("setItem", keptPrefix+name, value)
	})
}

// BeginWith sets the first message for a worker that replaces another; see web/load.js.
func (h *Host) BeginWith(frame []byte) { h.shared.Set("begin", bytesToJS(frame)) }

// Online reports whether the browser believes to be online.
func (h *Host) Online() bool { return js.Global().Get("navigator").Get("onLine").Bool() }

// Origin returns the origin of the page, which in a sandbox differs from the origin of its address.
func (h *Host) Origin() string { return text(js.Global().Get("origin")) }

// OnCopy copies the texts that buttons refer to, with web/copy.js.
func (h *Host) OnCopy(fn func(id string, copied bool)) {
	c := newCallback(func(args []js.Value) {
		id, copied := args[0].String(), args[1].Bool()
		h.dispatch(func() { fn(id, copied) })
	})
	h.watch("watchCopies", c)
}
