// Package logs writes the log directories that bench measures: runs of scalars, each value in an event of its own, and images between them where a set has
// any. The same set is the same bytes on every machine.
//
// Start from [Sets]: [Set.Write] makes a directory once, [Set.Grow] appends to a copy of it what a writer that went on would have written.
package logs
