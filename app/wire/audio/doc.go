// Package audio is what clips of sound are asked: one of a step, as it was encoded, and what its card draws.
package audio
