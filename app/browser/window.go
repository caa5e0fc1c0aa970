//go:build js && wasm

package browser

import (
	"context"
	"syscall/js"

	"eventlens/app/host"
	"eventlens/app/wire"
)

// window is the page in which the program runs: it implements every interface of package host, each
// in a file of its own. A program has one; its listeners live as long as the page, or until Close.
type window struct {
	shared   js.Value // the global object of web/boot.js
	document js.Value
	ctx      context.Context
	close    context.CancelFunc
	cleanups []func() // functions for Close, which undo what the other methods set up

	onFiles func([]wire.Source)
	given   []js.Value // sources reported to onFiles, as found by web/drop.js

	queue       []func() // pending calls of listeners, in order
	dispatching bool     // a goroutine is working through queue
}

// ChartsPage returns the browser of the page of charts.
func ChartsPage() *host.ChartsPage {
	w := newWindow()
	return &host.ChartsPage{Browser: w.browser(), Cards: w, Charts: w, Media: w, RunRows: w}
}

// JobsPage returns the browser of the page of jobs.
func JobsPage() *host.JobsPage {
	w := newWindow()
	return &host.JobsPage{Browser: w.browser(), JobRows: w}
}

func (w *window) browser() host.Browser {
	return host.Browser{
		Clock: w, Embedder: w, Files: w, Location: w, Saver: w, Storage: w, Theme: w, Workers: w,
	}
}

func newWindow() *window {
	w := &window{shared: js.Global().Get("eventlens"), document: js.Global().Get("document")}
	w.ctx, w.close = context.WithCancel(context.Background())
	return w
}

// Release drops references that will not be used.
func (*window) Release(unused ...wire.Ref) { Release(unused...) }

// Close removes all listeners and frees their callbacks.
func (w *window) Close() {
	w.close()
	for _, undo := range w.cleanups {
		undo()
	}
	w.cleanups = nil
}

// setListener sets the listener with this name in the shared object and replaces an earlier one.
func (w *window) setListener(name string, fn func(args []js.Value)) {
	c := newCallback(fn)
	w.shared.Set(name, c.Func)
	w.cleanups = append(w.cleanups, func() {
		w.shared.Set(name, js.Global().Get("Object")) // a function without effect
		c.release()
	})
}

// listen adds a native event listener.
func (w *window) listen(target js.Value, event string, fn func(event js.Value)) {
	c := newCallback(func(args []js.Value) { fn(args[0]) })
	target.Call("addEventListener", event, c.Func)
	w.cleanups = append(w.cleanups, func() {
		target.Call("removeEventListener", event, c.Func)
		c.release()
	})
}

// watch calls a function of the shared object that reports events to a listener until it is ended,
// such as watchCards of web/cards.js.
func (w *window) watch(name string, listener callback) {
	end := w.shared.Call(name, listener.Func)
	w.cleanups = append(w.cleanups, func() {
		end.Invoke()
		listener.release()
	})
}

// dispatch runs fn soon, after everything dispatched before. JavaScript's callbacks must not wait
// for listeners, and listeners must get events in order: a pointer must not leave before it has
// entered.
func (w *window) dispatch(fn func()) {
	w.queue = append(w.queue, fn)
	if w.dispatching {
		return
	}
	w.dispatching = true
	go func() {
		for len(w.queue) > 0 {
			next := w.queue[0]
			w.queue = w.queue[1:]
			next()
		}
		w.dispatching = false
	}()
}
