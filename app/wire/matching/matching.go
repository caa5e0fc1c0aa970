// Package matching has the question of a program to its page about names: which ones match a
// regular expression that the program cannot evaluate itself.
package matching

import "eventlens/app/wire"

// Match asks which texts a regular expression matches, ignoring case; a leading ! selects the
// others. The answer is [Matched].
type Match struct {
	Serial  uint32 // echoed in the answer
	Pattern string
	Texts   []string
}

// Code implements wire.Coded.
func (m *Match) Code(c *wire.Coder) {
	wire.Small(c, &m.Serial)
	c.String(&m.Pattern)
	wire.List(c, &m.Texts, (*wire.Coder).String)
}

// Matched tells for each text whether it matches, or why the expression is not applied.
type Matched struct {
	Serial uint32
	Hits   []byte // one per text; 1 for a match
	Wrong  string
}

// Code implements wire.Coded.
func (m *Matched) Code(c *wire.Coder) {
	wire.Small(c, &m.Serial)
	c.Bytes(&m.Hits)
	c.String(&m.Wrong)
}
