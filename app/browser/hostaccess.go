//go:build js && wasm

package browser

import (
	"syscall/js"
)

// KeptInTab returns what KeepInTab kept, before a reload too.
func (h *Host) KeptInTab(name string) string {
	return text(js.Global().Get("sessionStorage").Call("getItem", keptPrefix+name))
}

// KeepInTab keeps a text until the tab is closed; "" removes it. Where the browser has no room it is lost.
func (h *Host) KeepInTab(name, value string) {
	attempt(func() js.Value {
		storage := js.Global().Get("sessionStorage")
		if value == "" {
			return storage.Call("removeItem", keptPrefix+name)
		}
		return storage.Call("setItem", keptPrefix+name, value)
	})
}

// BeginWith sets what a worker that replaces one begins with; see web/load.js.
func (h *Host) BeginWith(frame []byte) { h.shared.Set("begin", bytesToJS(frame)) }

// Online reports what the browser knows of the network.
func (h *Host) Online() bool { return js.Global().Get("navigator").Get("onLine").Bool() }

// Origin returns the origin of the page, which in a sandbox is not that of its address.
func (h *Host) Origin() string { return text(js.Global().Get("origin")) }

// OnCopy copies what buttons name, with web/copy.js.
func (h *Host) OnCopy(fn func(id string, copied bool)) {
	c := newCallback(func(args []js.Value) {
		id, copied := args[0].String(), args[1].Bool()
		h.dispatch(func() { fn(id, copied) })
	})
	h.watch("watchCopies", c)
}
