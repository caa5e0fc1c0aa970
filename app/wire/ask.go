package wire

import (
	"bytes"

	"eventlens/app/kind"
)

// Protocol lists the questions that can be put to a kind of values, about a card or not, and the
// kind's answers. Each kind has its own, in a package below this one, so neither a kind nor its
// questions need a message here.
type Protocol struct{ Questions, Answers Types }

// Ask is a question to a kind, usually to the plot of a card.
type Ask struct {
	Kind     kind.ID
	Card     string // the page's id of the card; "" for a question about no card
	Serial   uint32 // counts the page's questions
	Question Body
}

// Answer answers an Ask. There may be more than one.
type Answer struct {
	Kind   kind.ID // as in the question, like Card and Serial
	Card   string
	Serial uint32
	Answer Body
}

// Body is an encoded question or answer. Only the two ends that know its type decode it. Whoever
// holds the body owns its references.
type Body struct {
	frame []byte
	refs  []Ref
}

// Pack encodes v as a body. It panics if v's type is not in the list.
func (t *Types) Pack(v Coded) Body {
	frame, refs := t.encode(nil, v)
	return Body{frame: frame, refs: refs}
}

// Unpack decodes a body of a type of the list. Its references move to the result; on an error,
// which wraps ErrFrame, they stay with the body.
func (t *Types) Unpack(b Body) (Coded, error) { return t.decode(b.frame, b.refs) }

// Holds reports whether a body is of v's type, without decoding the rest of it.
func (t *Types) Holds(b Body, v Coded) bool { return len(b.frame) > 0 && b.frame[0] == t.number(v) }

// Same reports whether two bodies without references have the same content.
func (b Body) Same(other Body) bool { return bytes.Equal(b.frame, other.frame) }

// Refs returns the references of a body, which whoever drops it must release.
func (b Body) Refs() []Ref { return b.refs }

// Code implements Coded.
func (b *Body) Code(c *Coder) {
	c.Bytes(&b.frame)
	List(c, &b.refs, func(r *Ref, c *Coder) {
		if r.Code(c); *r == 0 {
			c.fail("a body without one of its references")
		}
	})
}
