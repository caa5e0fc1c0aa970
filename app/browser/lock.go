//go:build js && wasm

package browser

import (
	"context"
	"sync"
	"syscall/js"
)

// Lock waits until no other tab, frame or worker of the origin holds the lock with this name, and
// acquires the lock. ctx ends the wait; the only possible error is ctx's. The lock is held until
// release is called (repeated calls are allowed), or until the program ends in any way. If the
// browser has no locks (plain http, a sandboxed frame), Lock returns at once without any
// protection.
func Lock(ctx context.Context, name string) (release func(), err error) {
	release, _, err = requestLock(ctx, name, map[string]any{})
	return release, err
}

// TryLock is like Lock without waiting: if the lock is held elsewhere, ok is false and release does
// nothing.
func TryLock(ctx context.Context, name string) (release func(), ok bool, err error) {
	return requestLock(ctx, name, map[string]any{"ifAvailable": true})
}

// locks returns the browser's lock manager, undefined if there is none.
func locks() js.Value { return js.Global().Get("navigator").Get("locks") }

// requestLock requests a lock with options of LockManager.request, through web/lock.js.
func requestLock(ctx context.Context, name string,
	options map[string]any) (release func(), ok bool, err error) {
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
		// null: the request was refused, this frame may not use locks
		if granted.IsNull() || granted.Bool() {
			return release, true, nil
		}
		return func() {}, false, nil
	case <-ctx.Done():
		release() // ends the wait, or releases a lock granted in the meantime
		return func() {}, false, ctx.Err()
	}
}

// heldLocks returns the names of the locks held in the origin. A shared lock is listed once per
// holder.
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
