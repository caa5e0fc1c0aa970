//go:build js && wasm

package browser

import (
	"syscall/js"

	"eventlens/app/wire"
)

// Layout returns how the page is embedded in another one, "" if it is not.
func (h *Host) Layout() string { return h.shared.Get("embed").String() }

// OnHost reports messages of the embedding page as passed on by web/embed.js: a type, a number, and
// alternating names and values.
func (h *Host) OnHost(fn func(m wire.HostMessage)) {
	h.setListener("onhost", func(args []js.Value) {
		m := wire.HostMessage{Type: args[0].String(), Number: uint32(args[1].Int())}
		for i := 0; i+1 < args[2].Length(); i += 2 {
			m.Fields = append(m.Fields, wire.HostField{
				Name: args[2].Index(i).String(), Value: args[2].Index(i + 1).String(),
			})
		}
		h.dispatch(func() { fn(m) })
	})
}

// Tell sends a message to the embedding page.
func (h *Host) Tell(what string, detail ...any) { h.shared.Call("tell", what, detail) }
