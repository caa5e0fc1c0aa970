//go:build js && wasm

package browser

import "syscall/js"

// liveCallbacks counts callbacks that were made and not yet released.
var liveCallbacks int

// callback is a function of ours that JavaScript calls. It must not block: until it returns, the page stands still.
type callback struct {
	js.Func
	released *bool
}

func newCallback(fn func(args []js.Value)) callback {
	liveCallbacks++
	return callback{
		Func:     js.FuncOf(func(_ js.Value, args []js.Value) any { fn(args); return nil }),
		released: new(bool),
	}
}

// release frees the callback; a second time does nothing. JavaScript must not call it any more.
func (c callback) release() {
	if c.released == nil || *c.released {
		return
	}
	*c.released = true
	liveCallbacks--
	c.Release()
}
