//go:build js && wasm

package browser

import (
	"context"
	"io"
	"strings"
	"syscall/js"

	"eventlens/app/wire"
)

// parserConn is the connection to a worker that was started here.
type parserConn struct {
	*Conn
	worker js.Value
	ended  callback
	left   bool
}

// StartParser starts a worker with this program that reads files and draws, and returns the connection to it, which ends when the worker does. Closing it ends the worker.
// An error says that this browser, or this page's surroundings, allow no worker within a worker.
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
	if over { // it ended before anyone could be told
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
	c.worker.Set("onmessage", js.Null()) // what it may have said by now is for nobody
	c.worker.Set("onerror", js.Null())
	c.worker.Call("terminate")
	c.ended.release()
	return c.Conn.Close()
}

// MaxParsers returns how many such workers this machine has room for beside the one that holds the columns: a core each but for one, and no
// more than four, since they share one network.
func MaxParsers() int {
	const most = 4
	return min(max(js.Global().Get("navigator").Get("hardwareConcurrency").Int()-1, 1), most)
}
