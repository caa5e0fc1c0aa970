// Package textdiff finds what differs between two texts: first lines, then, of lines that were replaced, words. [Compare] is bounded: where very much differs,
// it takes what lies between two equal beginnings and ends as replaced, and says so. The package is pure and imports nothing of ours.
package textdiff
