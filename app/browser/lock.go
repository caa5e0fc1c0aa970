//go:build js && wasm

package browser

import (
	"context"
	"sync"
	"syscall/js"
)

// Lock waits until no other tab, frame or worker of the origin holds the lock of this name, and takes it; ctx ends the wait, and its error is the only
// one. The lock is held until release is called, which may be done more than once, or until the program ends, in whatever way. Where the browser
// has no locks (plain http, a sandboxed frame), Lock returns at once and protects nothing.
func Lock(ctx context.Context, name string) (release func(), err error) {
	release, _, err = requestLock(ctx, name, map[string]any{})
	return release, err
}

// TryLock is Lock without the wait: ok is false, and release does nothing, when another one holds the lock.
func TryLock(ctx context.Context, name string) (release func(), ok bool, err error) {
	return requestLock(ctx, name, map[string]any{"ifAvailable": true})
}

// locks returns the browser's lock manager, undefined where there is none.
func locks() js.Value { return js.Global().Get("navigator").Get("locks") }

// requestLock asks for a lock with options of LockManager.request, but for the signal.
func requestLock(ctx context.Context, name string, options map[string]any) (release func(), ok bool, err error) {
	if ctx.Err() != nil || !locks().Truthy() {
		return func() {}, ctx.Err() == nil, ctx.Err()
	}
	var letGo js.Value
	executor := newCallback(func(args []js.Value) { letGo = args[0] })
	held := js.Global().Get("Promise").New(executor.Func) // the lock is held while this is not settled
	executor.release()
	granted := make(chan bool, 1)
	onLock := newAnswer(func(args []js.Value) any {
		granted <- !args[0].IsNull()
		return held
	})
	stop := js.Global().Get("AbortController").New()
	if options["ifAvailable"] == nil { // the two do not go together
		options["signal"] = stop.Get("signal")
	}
	refused := make(chan struct{})
	request, err := attempt(func() js.Value { return locks().Call("request", name, options, onLock.Func) })
	go func() {
		if err == nil {
			_, err = await(context.Background(), request)
		}
		onLock.release()
		close(refused) // or let go of; then nobody looks
	}()
	release = sync.OnceFunc(func() { letGo.Invoke() })
	select {
	case ok := <-granted:
		if !ok {
			release()
		}
		return release, ok, nil
	case <-refused:
		return func() {}, true, nil
	case <-ctx.Done():
		stop.Call("abort")
		release() // in case it is granted by now
		return func() {}, false, ctx.Err()
	}
}

// heldLocks returns the names of the locks that are held in the origin, shared ones as often as they are held.
func heldLocks(ctx context.Context) (names []string, err error) {
	if err := ctx.Err(); err != nil || !locks().Truthy() {
		return nil, err
	}
	request, err := attempt(func() js.Value { return locks().Call("query") })
	if err != nil {
		return nil, nil
	}
	found, err := await(ctx, request)
	if err != nil {
		return nil, ctx.Err() // a frame that may not use locks cannot share a database either
	}
	held := found.Get("held")
	for i := range held.Length() {
		names = append(names, held.Index(i).Get("name").String())
	}
	return names, nil
}
