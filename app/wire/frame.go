package wire

import (
	"errors"
)

// version is the second byte of every frame. It changes with any change of a message, so that a page and a worker of different builds, which a
// half-refreshed browser cache can bring together, notice at the first frame.
const version = 8

// ErrFrame is wrapped by every error of Decode.
var ErrFrame = errors.New("bad frame")

// Encode appends the frame of m to dst and returns it with the references that m holds, in the order in which Decode expects them.
func Encode(dst []byte, m Message) (frame []byte, refs []Ref) {
	c := coder{writing: true, frame: append(dst, byte(m.kind()), version)}
	m.code(&c)
	return c.frame, c.refs
}

// Decode returns the message of a frame. The references become the message's; on an error they are still the caller's. The message shares no memory
// with the frame, but for Parsed.Chunk and Painted.Pixels. The error wraps ErrFrame when the frame is of an unknown kind or version, is cut short or runs on, or holds other references
// than it names.
func Decode(frame []byte, refs []Ref) (Message, error) {
	c := coder{frame: frame, refs: refs, nextRef: 1}
	head := c.take(2)
	if c.err != nil {
		return nil, c.err
	}
	if head[1] != version {
		c.fail("version %d, want %d: reload the page", head[1], version)
		return nil, c.err
	}
	m := newMessage(kind(head[0]))
	if m == nil {
		c.fail("unknown kind %d", head[0])
		return nil, c.err
	}
	m.code(&c)
	if len(c.frame) > 0 {
		c.fail("%d bytes too many", len(c.frame))
	}
	if len(c.refs) > 0 {
		c.fail("%d references too many", len(c.refs))
	}
	if c.err != nil {
		return nil, c.err
	}
	return m, nil
}
