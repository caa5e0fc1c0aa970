//go:build js && wasm

package browser

import "syscall/js"

// liveCallbacks counts callbacks that were not released yet.
var liveCallbacks int

// callback is a Go function for JavaScript to call. It must not block, since the page does not
// respond until it returns.
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

// release frees the callback. JavaScript must not call it afterwards. Further calls of release do
// nothing.
func (c callback) release() {
	if c.released == nil || *c.released {
		return
	}
	*c.released = true
	liveCallbacks--
	c.Release()
}
