// Package matching has the question of a program to its page about names: which ones match a
// regular expression that the program cannot evaluate itself.
package matching

// Match asks which texts a regular expression matches, ignoring case; a leading ! selects the
// others. The answer is [Matched].
type Match struct {
	Serial  uint32 // echoed in the answer
	Pattern string
	Texts   []string
}

// Matched tells for each text whether it matches, or why the expression is not applied.
type Matched struct {
	Serial uint32
	Hits   []byte // one per text; 1 for a match
	Wrong  string
}
