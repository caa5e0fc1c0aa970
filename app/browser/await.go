//go:build js && wasm

package browser

import (
	"context"
	"syscall/js"
)

// waiter waits for promises, one at a time, and reuses the same two callbacks.
type waiter struct {
	fulfilled, rejected callback
	settled             chan settlement
	pending             bool // a promise holds the callbacks
	closed              bool
}

// settlement is the result of a promise.
type settlement struct {
	value js.Value
	err   error
}

func newWaiter() *waiter {
	w := &waiter{settled: make(chan settlement, 1)}
	w.fulfilled = newCallback(func(args []js.Value) { w.settle(settlement{value: args[0]}) })
	w.rejected = newCallback(func(args []js.Value) { w.settle(settlement{err: errorOf(args[0])}) })
	return w
}

func (w *waiter) settle(s settlement) {
	w.pending = false
	w.settled <- s
	if w.closed {
		w.release()
	}
}

// wait returns the result of a promise. If ctx ends first, it returns ctx's error; after that, the
// waiter must not be used again, and the caller must make the promise settle, for example with an
// AbortController.
func (w *waiter) wait(ctx context.Context, promise js.Value) (js.Value, error) {
	w.pending = true
	// even if ctx has ended, since a rejection must be handled
	promise.Call("then", w.fulfilled.Func, w.rejected.Func)
	select {
	case s := <-w.settled:
		return s.value, s.err
	case <-ctx.Done():
		return js.Undefined(), ctx.Err()
	}
}

// close releases the callbacks, at once or when the pending promise settles: the promise must not
// call a released callback.
func (w *waiter) close() {
	w.closed = true
	if !w.pending {
		w.release()
	}
}

func (w *waiter) release() {
	w.fulfilled.release()
	w.rejected.release()
}

// await waits for a promise; see [waiter.wait].
func await(ctx context.Context, promise js.Value) (js.Value, error) {
	w := newWaiter()
	defer w.close()
	return w.wait(ctx, promise)
}

// ignoreRejection keeps the rejection of a promise that nobody awaits out of the console.
func ignoreRejection(promise js.Value) {
	promise.Call("catch", js.Global().Get("Object")) // any built-in function will do
}
