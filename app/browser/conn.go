//go:build js && wasm

package browser

import (
	"context"
	"sync"
	"syscall/js"

	"eventlens/app/wire"
)

// Conn is a [wire.Conn] over a MessagePort. A message is an array: the frame as an ArrayBuffer,
// then the objects behind its references. ArrayBuffers are transferred; Files and Blobs are passed
// without copying their content. The message null says that the other side closed the connection.
type Conn struct {
	mu        sync.Mutex
	port      js.Value // undefined once the connection is closed
	onMessage callback
	onWorker  callback // only in the page; called when a worker ends
	alone     js.Value // function that makes the page start its own worker; only in a shared worker

	// Received messages wait in a pipe: the callback sends to arrived, Receive reads from inbox.
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

// attach continues the connection over another port. It does nothing if the connection uses this port
// already: the page's program may have got the port before web/load.js reported it.
func (c *Conn) attach(port js.Value) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.port.Equal(port) {
		return
	}
	c.detach()
	c.port = port
	port.Set("onmessage", c.onMessage.Func) // setting onmessage also starts the port
}

// detach closes the port. The caller holds mu.
func (c *Conn) detach() {
	if c.port.IsUndefined() {
		return
	}
	c.port.Set("onmessage", js.Null())
	c.port.Call("close")
	c.port = js.Undefined()
}

// deliver takes a message of the port.
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

// Send implements [wire.Conn]. It consumes the references even if it fails.
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
func (c *Conn) Receive(ctx context.Context) ([]byte, []wire.Ref, error) {
	return c.inbox.Receive(ctx)
}

// Part makes the page at the other end, which shares this worker with other pages, continue with a
// worker of its own.
func (c *Conn) Part() { c.alone.Invoke(true) }

// Inject delivers a message to this side, before further messages of the other side.
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

// end closes this side. Messages that have arrived can still be received.
func (c *Conn) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.detach()
	c.onMessage.release()
	c.onWorker.release()
	c.arrived.Close()
}
