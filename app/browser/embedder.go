//go:build js && wasm

package browser

import (
	"syscall/js"

	"eventlens/app/wire"
)

// Layout returns how the page is embedded in another one, "" if it is not embedded.
func (w *window) Layout() string { return w.shared.Get("embed").String() }

// OnHost reports messages of the embedding page as passed on by web/embed.js: a type, a number, and
// alternating names and values.
func (w *window) OnHost(fn func(m wire.HostMessage)) {
	w.setListener("onhost", func(args []js.Value) {
		m := wire.HostMessage{Type: args[0].String(), Number: uint32(args[1].Int())}
		for i := 0; i+1 < args[2].Length(); i += 2 {
			m.Fields = append(m.Fields, wire.HostField{
				Name: args[2].Index(i).String(), Value: args[2].Index(i + 1).String(),
			})
		}
		w.dispatch(func() { fn(m) })
	})
}

// Tell sends a message to the embedding page.
func (w *window) Tell(what string, detail ...any) { w.shared.Call("tell", what, detail) }
