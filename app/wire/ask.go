package wire

import (
	"bytes"

	"eventlens/app/kind"
)

// Protocol is what a kind can be asked, about a card or without one, and what it answers. Each kind has its own, in a package below this one, so neither a
// kind nor a question of it needs a message here.
type Protocol struct{ Questions, Answers Types }

// Ask is a question to a kind, mostly to the plot of a card.
type Ask struct {
	Kind     kind.ID
	Card     string // the page's id of the card; "" for what no card is asked
	Serial   uint32 // counts the page's questions
	Question Body
}

// Answer answers an Ask. There may be more than one.
type Answer struct {
	Kind   kind.ID // as in the question, as Card and Serial
	Card   string
	Serial uint32
	Answer Body
}

// Body is a question or an answer as it travels: only the two ends that know its type look inside. The references in it belong to whoever holds it.
type Body struct {
	frame []byte
	refs  []Ref
}

// Pack returns v as a body. It panics when the type of v is not in the list.
func (t *Types) Pack(v Coded) Body {
	frame, refs := t.encode(nil, v)
	return Body{frame: frame, refs: refs}
}

// Unpack returns what is in a body, of a type of the list. Its references become those of the result; on an error, which wraps ErrFrame, they are still
// the body's.
func (t *Types) Unpack(b Body) (Coded, error) { return t.decode(b.frame, b.refs) }

// Holds reports whether what is in a body is of the type of v, without a look at the rest of it.
func (t *Types) Holds(b Body, v Coded) bool { return len(b.frame) > 0 && b.frame[0] == t.number(v) }

// Same reports whether two bodies without references hold the same.
func (b Body) Same(other Body) bool { return bytes.Equal(b.frame, other.frame) }

// Refs returns the references of a body, for whoever drops it to release.
func (b Body) Refs() []Ref { return b.refs }

// Code implements Coded.
func (m *Ask) Code(c *Coder) { codeEnvelope(c, &m.Kind, &m.Card, &m.Serial, &m.Question) }

// Code implements Coded.
func (m *Answer) Code(c *Coder) { codeEnvelope(c, &m.Kind, &m.Card, &m.Serial, &m.Answer) }

func codeEnvelope(c *Coder, k *kind.ID, card *string, serial *uint32, b *Body) {
	Small(c, k)
	c.String(card)
	Small(c, serial)
	c.Bytes(&b.frame)
	List(c, &b.refs, func(c *Coder, r *Ref) {
		if c.Ref(r); *r == 0 {
			c.fail("a body without one of its references")
		}
	})
}
