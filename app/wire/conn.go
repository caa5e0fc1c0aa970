package wire

import (
	"context"
	"errors"
)

// Ref stands for an object that bytes cannot represent: a File, a Blob, an ArrayBuffer. It is an
// index into a table of the side that holds the object; 0 is none.
type Ref int32

// ErrClosed is returned by Send if either side has closed the connection.
var ErrClosed = errors.New("connection closed")

// ErrLeft is returned by Receive if a worker of several pages ended because the page that had
// started it was closed. The worker did not end because of its work.
var ErrLeft = errors.New("the page of the worker left")

// Conn carries frames, in order, both ways. Its methods may be called from several goroutines.
type Conn interface {
	// Send passes a frame to the other side without waiting for it to be received. The objects
	// behind refs move with it, so the references are released here. The connection keeps frame.
	Send(frame []byte, refs ...Ref) error
	// Receive waits for the next frame. Its references belong to the caller. It returns io.EOF once
	// the connection is closed and everything sent before has been received, and the context's
	// error if the context ends first.
	Receive(ctx context.Context) (frame []byte, refs []Ref, err error)
	// Close closes both directions.
	Close() error
}

// Send encodes m and sends it.
func Send(c Conn, m Message) error {
	frame, refs := Encode(nil, m)
	return c.Send(frame, refs...)
}

// Receive waits for the next frame and decodes it. An error that wraps ErrFrame concerns that frame
// only; any other error ends the connection.
func Receive(ctx context.Context, c Conn) (Message, error) {
	frame, refs, err := c.Receive(ctx)
	if err != nil {
		return nil, err
	}
	return Decode(frame, refs)
}

// MissingScript is the error of a worker that cannot be started because the site lacks a script;
// its value is the address of the script.
type MissingScript string

func (m MissingScript) Error() string { return string(m) }
