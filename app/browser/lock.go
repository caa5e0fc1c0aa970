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

// requestLock asks for a lock with options of LockManager.request, by web/lock.js.
func requestLock(ctx context.Context, name string, options map[string]any) (release func(), ok bool, err error) {
	if ctx.Err() != nil || !locks().Truthy() {
		return func() {}, ctx.Err() == nil, ctx.Err()
	}
	answered := make(chan js.Value, 1)
	var onAnswer callback
	onAnswer = newCallback(func(args []js.Value) {
		answered <- args[0]
		onAnswer.release()
	})
	letGo := js.Global().Call("eventlensLock", name, options, onAnswer.Func)
	release = sync.OnceFunc(func() { letGo.Invoke() })
	select {
	case granted := <-answered:
		if granted.IsNull() || granted.Bool() { // refused: this frame may have no locks
			return release, true, nil
		}
		return func() {}, false, nil
	case <-ctx.Done():
		release() // which ends the wait, or the lock that is granted by now
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
