//go:build js && wasm

package browser

import (
	"context"
	"io"
	"strings"
	"syscall/js"

	"eventlens/app/wire"
)

// parserConn is the connection to a worker that this program started.
type parserConn struct {
	*Conn
	worker js.Value
	ended  callback // called when the worker ends
	left   bool     // the page that had started the worker was closed; see wire.ErrLeft
}

// StartParser starts a worker with this program that reads files and draws, and returns the
// connection to it. The connection ends when the worker does, and closing it ends the worker. An
// error says that the browser, or the environment of this page, does not allow a worker within a
// worker.
func StartParser(ctx context.Context) (wire.Conn, error) {
	c, over := &parserConn{}, false
	c.ended = newCallback(func(args []js.Value) {
		over, c.left = true, len(args) > 0 && args[0].Truthy()
		if c.Conn != nil {
			c.Conn.end()
		}
	})
	started, err := await(ctx, js.Global().Get("eventlens").Call("startParser", c.ended.Func))
	if err != nil {
		c.ended.release()
		if strings.HasSuffix(err.Error(), "/spawn.js") { // see startParser of web/worker.js
			err = wire.MissingScript(err.Error())
		}
		return nil, err
	}
	c.Conn, c.worker = newConn(started.Get("port")), started.Get("worker")
	if over { // the worker ended before the connection existed
		c.Conn.end()
	}
	return c, nil
}

// Receive implements [wire.Conn].
func (c *parserConn) Receive(ctx context.Context) ([]byte, []wire.Ref, error) {
	frame, refs, err := c.Conn.Receive(ctx)
	if err == io.EOF && c.left {
		err = wire.ErrLeft
	}
	return frame, refs, err
}

// Close implements [wire.Conn].
func (c *parserConn) Close() error {
	c.worker.Set("onmessage", js.Null()) // ignore messages that the worker may still have sent
	c.worker.Set("onerror", js.Null())
	c.worker.Call("terminate")
	c.ended.release()
	return c.Conn.Close()
}

// MaxParsers returns how many parsers this machine has room for beside the worker that holds the
// columns: one per core except one, and at most four, since they share one network.
func MaxParsers() int {
	const most = 4
	return min(max(js.Global().Get("navigator").Get("hardwareConcurrency").Int()-1, 1), most)
}
