//go:build js && wasm

package browser

import (
	"context"
	"sync"
	"syscall/js"

	"eventlens/app/wire"
)

// Conn is a [wire.Conn] over a MessagePort. A message is an array: the frame as an ArrayBuffer, then the objects behind its references.
// ArrayBuffers are transferred; Files and Blobs are handed over, which copies no content. A message null says that the other side closed.
type Conn struct {
	mu        sync.Mutex
	port      js.Value // undefined once closed
	onMessage callback
	onWorker  callback // of the page: a worker ended
	alone     js.Value // of a page that shares the worker: has it start one of its own

	// What arrived waits in a pipe: the callback sends into one end, Receive takes from the other.
	arrived, inbox wire.Conn
}

var _ wire.Conn = (*Conn)(nil)

func newConn(port js.Value) *Conn {
	c := &Conn{}
	c.arrived, c.inbox = wire.Pipe()
	c.onMessage = newCallback(func(args []js.Value) { c.deliver(args[0].Get("data")) })
	c.attach(port)
	return c
}

// attach goes on over another port. It does nothing for the one that it has, which was there before the page's program asked for it.
func (c *Conn) attach(port js.Value) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.port.Equal(port) {
		return
	}
	c.detach()
	c.port = port
	port.Set("onmessage", c.onMessage.Func) // starts the port too
}

// detach is called with mu held.
func (c *Conn) detach() {
	if c.port.IsUndefined() {
		return
	}
	c.port.Set("onmessage", js.Null())
	c.port.Call("close")
	c.port = js.Undefined()
}

func (c *Conn) deliver(message js.Value) {
	if message.IsNull() {
		c.end()
		return
	}
	frame := takeBytes(message.Index(0))
	received := make([]wire.Ref, message.Length()-1)
	for i := range received {
		received[i] = refs.add(message.Index(i + 1))
	}
	if c.arrived.Send(frame, received...) != nil {
		Release(received...)
	}
}

// Send implements [wire.Conn]. The references are used up even when there is an error.
func (c *Conn) Send(frame []byte, sent ...wire.Ref) error {
	buffer := bytesToJS(frame).Get("buffer")
	message, transfer := []any{buffer}, []any{buffer}
	for _, ref := range sent {
		object := refs.take(ref)
		message = append(message, object)
		switch {
		case isA(object, "ArrayBuffer") || isA(object, "ImageBitmap"):
			transfer = append(transfer, object)
		case isPushed(object):
			transfer = append(transfer, object.Get("port"))
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.port.IsUndefined() {
		return wire.ErrClosed
	}
	_, err := attempt(func() js.Value { return c.port.Call("postMessage", message, transfer) })
	return err
}

// Receive implements [wire.Conn].
func (c *Conn) Receive(ctx context.Context) ([]byte, []wire.Ref, error) { return c.inbox.Receive(ctx) }

// Part has the page at the other end, which shares this worker with others, go on with a worker of its own.
func (c *Conn) Part() { c.alone.Invoke(true) }

// Inject puts a message of this side's own before what the other side has yet to send.
func (c *Conn) Inject(m wire.Message) error { return wire.Send(c.arrived, m) }

// Close implements [wire.Conn]: the other side receives what was sent, then io.EOF.
func (c *Conn) Close() error {
	if c.onWorker.released != nil {
		js.Global().Get("eventlens").Set("onworker", js.Global().Get("Object"))
	}
	c.mu.Lock()
	if !c.port.IsUndefined() {
		c.port.Call("postMessage", js.Null())
	}
	c.mu.Unlock()
	c.end()
	return nil
}

// end closes this side. What arrived can still be received.
func (c *Conn) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.detach()
	c.onMessage.release()
	c.onWorker.release()
	c.arrived.Close()
}
