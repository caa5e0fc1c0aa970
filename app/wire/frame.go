package wire

import (
	"errors"
	"fmt"
)

// version is the second byte of every frame. Any change of a message changes it, so that a page and
// a worker of different builds, which a half-refreshed browser cache can bring together, notice at
// the first frame. A new kind does not change it: its messages are in a protocol of its own, and a
// page or worker without the kind has none of its cards and ignores its questions.
const version = 20

// ErrFrame is wrapped by every error of Decode.
var ErrFrame = errors.New("bad frame")

// Message is a pointer to a struct of the list of messages.
type Message = Coded

// Encode appends the frame of m to dst and returns it with m's references, in the order that Decode
// expects.
func Encode(dst []byte, m Message) (frame []byte, refs []Ref) { return messages.encode(dst, m) }

// Decode returns the message of a frame. The references move to the message; on an error they stay
// with the caller. The message shares no memory with the frame, except Parsed.Chunk,
// Painted.Pixels, the numbers of a Paint, and bodies. The error wraps ErrFrame if the frame has an
// unknown type or version, is too short or too long, or does not match the references.
func Decode(frame []byte, refs []Ref) (Message, error) { return messages.decode(frame, refs) }

func (t *Types) encode(dst []byte, v Coded) (frame []byte, refs []Ref) {
	number := t.number(v)
	if number == 0 {
		panic(fmt.Sprintf("internal error: %T is not in the list of messages that begins with %T",
			v, t.List[0]))
	}
	c := Coder{writing: true, start: len(dst), frame: append(dst, number, version)}
	v.Code(&c)
	return c.frame, c.refs
}

func (t *Types) decode(frame []byte, refs []Ref) (Coded, error) {
	c := Coder{start: len(frame), frame: frame, refs: refs, nextRef: 1}
	head := c.take(2)
	if c.err != nil {
		return nil, c.err
	}
	if head[1] != version {
		c.fail("version %d, want %d: reload the page", head[1], version)
		return nil, c.err
	}
	v := t.New(head[0])
	if v == nil {
		c.fail("unknown type %d", head[0])
		return nil, c.err
	}
	v.Code(&c)
	if len(c.frame) > 0 {
		c.fail("%d bytes too many", len(c.frame))
	}
	if len(c.refs) > 0 {
		c.fail("%d references too many", len(c.refs))
	}
	if c.err != nil {
		return nil, c.err
	}
	return v, nil
}
