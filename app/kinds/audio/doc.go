// Package audio has the questions that the page asks the worker about audio clips: for one clip of
// a step, as it was encoded, and which of its clips a card draws.
package audio
