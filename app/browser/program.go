//go:build js && wasm

package browser

import (
	"context"
	"errors"
	"io"
	"syscall/js"
	"time"

	"eventlens/app/engine/loop"
	"eventlens/app/program"
	"eventlens/app/wire"
)

// Serve runs the service of this program, which is loaded on demand. The main function of such a
// program does nothing else.
func Serve(begin func(program.Env) program.Service) {
	boot, _ := Worker()
	slice := loop.NewTimeSlice(NewYielder().Yield, time.Now)
	if err := program.Serve(context.Background(), boot.Conn, begin, slice); !errors.Is(err,
		io.EOF) {
		select {} // the page was told why; if the program ended, the page could notice that first
	}
}

// programConn is the connection to a program that the page started.
type programConn struct {
	*Conn
	stop js.Value
}

// StartProgram loads a program of the site and starts it, in its own worker or, if there are none,
// on the page; see web/program.js. It waits until the program runs and calls progress meanwhile. If
// the program ends unexpectedly, the connection delivers a [wire.Failed] with the reason. Closing
// the connection ends the program.
func (h *Host) StartProgram(name string, progress func(done, all int64)) (wire.Conn, error) {
	arriving := newCallback(func(args []js.Value) {
		done, all := int64(args[0].Float()), int64(args[1].Float())
		h.dispatch(func() { progress(done, all) })
	})
	defer arriving.release()
	started, err := await(context.Background(), h.shared.Call("startProgram", name, arriving.Func))
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

// Hand calls the method take of an element, defined by a script that was loaded with a program.
func (h *Host) Hand(elementID, what string, with wire.Ref) {
	buffer := refs.take(with)
	if element := h.document.Call("getElementById", elementID); element.Truthy() &&
		element.Get("take").Truthy() {
		element.Call("take", what, buffer)
	}
}

// Bring loads the scripts of a program or a kind; see web/program.js.
func (h *Host) Bring(name string, done func(ok bool)) {
	go func() {
		_, err := await(context.Background(), h.shared.Call("bring", name))
		h.dispatch(func() { done(err == nil) })
	}()
}

// Close implements [wire.Conn].
func (c *programConn) Close() error {
	err := c.Conn.Close()
	c.stop.Invoke()
	return err
}
