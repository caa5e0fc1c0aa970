//go:build js && wasm

package browser

import (
	"context"
	"strings"
	"syscall/js"

	"eventlens/app/wire"
)

// Renew makes the page continue with a new worker, as if its worker had ended.
func (w *window) Renew() { w.shared.Call("renew") }

// BeginWith sets the first message for a worker that replaces another; see web/load.js.
func (w *window) BeginWith(frame []byte) { w.shared.Set("begin", bytesToJS(frame)) }

// programConn is the connection to a program that the page started.
type programConn struct {
	*Conn
	stop js.Value
}

// StartProgram loads a program of the site and starts it, in its own worker or, if there are none,
// on the page; see web/program.js. It waits until the program runs and calls progress meanwhile. If
// the program ends unexpectedly, the connection delivers a [wire.Failed] with the reason. Closing
// the connection ends the program.
func (w *window) StartProgram(name string, progress func(done, all int64)) (wire.Conn, error) {
	arriving := newCallback(func(args []js.Value) {
		done, all := int64(args[0].Float()), int64(args[1].Float())
		w.dispatch(func() { progress(done, all) })
	})
	defer arriving.release()
	started, err := await(context.Background(), w.shared.Call("startProgram", name, arriving.Func))
	if err != nil {
		return nil, err
	}
	c := &programConn{Conn: newConn(started.Get("port")), stop: started.Get("stop")}
	go func() {
		if reason, err := await(context.Background(), started.Get("ended")); err == nil &&
			reason.Truthy() {
			c.Inject(&wire.Failed{Text: wire.Plain(text(reason))})
		}
		c.end()
	}()
	return c, nil
}

// Close implements [wire.Conn].
func (c *programConn) Close() error {
	err := c.Conn.Close()
	c.stop.Invoke()
	return err
}

// Hand passes a message of a program to an element: it calls the element's method take. A script that
// was loaded with the program defines the element.
func (w *window) Hand(elementID, what string, with wire.Ref) {
	buffer := refs.take(with)
	if element := w.document.Call("getElementById", elementID); element.Truthy() &&
		element.Get("take").Truthy() {
		element.Call("take", what, buffer)
	}
}

// Bring loads the scripts of a program or a kind; see web/program.js.
func (w *window) Bring(name string, done func(ok bool)) {
	go func() {
		_, err := await(context.Background(), w.shared.Call("bring", name))
		w.dispatch(func() { done(err == nil) })
	}()
}

// Choose has a script show something and waits for a choice; see web/program.js.
func (w *window) Choose(script, given string, done func(choice string, ok bool)) {
	go func() {
		choice, err := await(context.Background(), w.shared.Call("choose", script, given))
		w.dispatch(func() { done(text(choice), err == nil) })
	}()
}

// patternSeparator separates names. In names that contain the separator, U+FFFD replaces it.
const patternSeparator = "\x00"

// MatchNames matches names in a worker; see web/patterns.js, which is loaded with the first
// expression.
func (w *window) MatchNames(source, flags string, names []string,
	done func(matches []byte, failure string)) {
	go func() {
		matches, failure := w.matchNames(source, flags, names)
		w.dispatch(func() { done(matches, failure) })
	}()
}

// matchNames waits for the matches.
func (w *window) matchNames(source, flags string, names []string) (matches []byte, failure string) {
	joined := make([]string, len(names))
	for i, name := range names {
		joined[i] = strings.ReplaceAll(name, patternSeparator, "\uFFFD")
	}
	answer, err := await(context.Background(),
		w.shared.Call("matchNames", source, flags, strings.Join(joined, patternSeparator)))
	if err != nil {
		return nil, err.Error()
	}
	return bytesToGo(answer), ""
}
