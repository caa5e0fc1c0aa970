//go:build js && wasm

package browser

import (
	"sync"
	"syscall/js"
)

// Yielder lets the browser deliver messages and run callbacks between two pieces of work. Neither
// runtime.Gosched nor a sleep of 0 reaches the event loop, and a sleep of 1 ms takes 3 to 4; a
// message to oneself comes back right after everything that was waiting.
type Yielder struct {
	channel   js.Value
	onMessage callback

	mu      sync.Mutex
	waiting []chan struct{} // a channel for each call of Yield, in order
}

// NewYielder returns a yielder; the caller closes it.
func NewYielder() *Yielder {
	y := &Yielder{channel: js.Global().Get("MessageChannel").New()}
	y.onMessage = newCallback(func([]js.Value) {
		y.mu.Lock()
		defer y.mu.Unlock()
		close(y.waiting[0])
		y.waiting = y.waiting[1:]
	})
	y.channel.Get("port1").Set("onmessage", y.onMessage.Func)
	return y
}

// Yield returns after the browser has had a turn.
func (y *Yielder) Yield() {
	turn := make(chan struct{})
	y.mu.Lock()
	y.waiting = append(y.waiting, turn)
	y.mu.Unlock()
	y.channel.Get("port2").Call("postMessage", js.Null())
	<-turn
}

// Close frees the yielder. Nobody may be yielding.
func (y *Yielder) Close() {
	y.channel.Get("port1").Call("close")
	y.onMessage.release()
}
