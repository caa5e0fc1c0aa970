//go:build js && wasm

package browser

import "syscall/js"

// keptPrefix starts the names of this page's entries in local storage, which other pages of the
// site share.
const keptPrefix = "eventlens-"

// Kept returns a text stored by Keep on this or an earlier visit, "" if there is none.
func (w *window) Kept(name string) string {
	return text(js.Global().Get("localStorage").Call("getItem", keptPrefix+name))
}

// Keep stores a text. It is lost if the browser has no room.
func (w *window) Keep(name, value string) {
	attempt(func() js.Value {
		return js.Global().Get("localStorage").Call("setItem", keptPrefix+name, value)
	})
}

// KeptInTab returns a text stored by KeepInTab, even after a reload; "" if there is none.
func (w *window) KeptInTab(name string) string {
	return text(js.Global().Get("sessionStorage").Call("getItem", keptPrefix+name))
}

// KeepInTab stores a text until the tab is closed; "" removes it. It is lost if the browser has no
// room.
func (w *window) KeepInTab(name, value string) {
	attempt(func() js.Value {
		storage := js.Global().Get("sessionStorage")
		if value == "" {
			return storage.Call("removeItem", keptPrefix+name)
		}
		return storage.Call("setItem", keptPrefix+name, value)
	})
}
