//go:build js && wasm

package browser

import (
	"syscall/js"

	"eventlens/app/wire"
)

// Embedded reports whether the page lies in another one.
func (h *Host) Embedded() bool { return h.shared.Get("embed").Truthy() }

// Bare reports whether it shows nothing but charts there.
func (h *Host) Bare() bool {
	layout := h.shared.Get("embed").String()
	return layout == "card" || layout == "tab"
}

// OnHost reports what that one says, as web/embed.js passes it on: a type, a number, and names and values in turn.
func (h *Host) OnHost(fn func(m wire.HostMessage)) {
	h.setListener("onhost", func(args []js.Value) {
		m := wire.HostMessage{Type: args[0].String(), Number: uint32(args[1].Int())}
		for i := 0; i+1 < args[2].Length(); i += 2 {
			m.Fields = append(m.Fields, wire.HostField{Name: args[2].Index(i).String(), Value: args[2].Index(i + 1).String()})
		}
		h.dispatch(func() { fn(m) })
	})
}

// Tell tells it something.
func (h *Host) Tell(what string, detail ...any) { h.shared.Call("tell", what, detail) }
