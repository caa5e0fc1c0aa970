package wire

// Ask is a question to the plot of a card. What can be asked is up to the card's kind: it has a list of its own for its questions and one for its
// answers, and packs and unpacks them by these. So neither a kind nor a question of it needs a message here.
type Ask struct {
	Card     string // the page's id of the card
	Serial   uint32 // counts the page's questions; a later one of the same card makes an earlier one void
	Question Body
}

// Answer answers an Ask. There may be more than one.
type Answer struct {
	Card   string
	Serial uint32 // that of the question
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

// Refs returns the references of a body, for whoever drops it to release.
func (b Body) Refs() []Ref { return b.refs }

// Code implements Coded.
func (m *Ask) Code(c *Coder) {
	c.String(&m.Card)
	Small(c, &m.Serial)
	codeBody(c, &m.Question)
}

// Code implements Coded.
func (m *Answer) Code(c *Coder) {
	c.String(&m.Card)
	Small(c, &m.Serial)
	codeBody(c, &m.Answer)
}

func codeBody(c *Coder, b *Body) {
	c.Bytes(&b.frame)
	List(c, &b.refs, func(c *Coder, r *Ref) {
		if c.Ref(r); *r == 0 {
			c.fail("a body without one of its references")
		}
	})
}
