// Package audio has the questions about audio clips: one clip of a step, as it was encoded, and
// which clip the card draws.
package audio
