// Package matching is what a program asks its page about names: which ones a regular expression matches that the program cannot match itself.
package matching

import "eventlens/app/wire"

// Match asks which texts a regular expression matches, without regard to case; a leading ! selects the others. The answer is [Matched].
type Match struct {
	Serial  uint32 // the answer has the same
	Pattern string
	Texts   []string
}

// Code implements wire.Coded.
func (m *Match) Code(c *wire.Coder) {
	wire.Small(c, &m.Serial)
	c.String(&m.Pattern)
	wire.List(c, &m.Texts, (*wire.Coder).String)
}

// Matched says of each text whether it is matched, or why the expression is not in force.
type Matched struct {
	Serial uint32
	Hits   []byte // as many as there were texts; 1 for one that is matched
	Wrong  string
}

// Code implements wire.Coded.
func (m *Matched) Code(c *wire.Coder) {
	wire.Small(c, &m.Serial)
	c.Bytes(&m.Hits)
	c.String(&m.Wrong)
}
