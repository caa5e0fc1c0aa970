// Package logs writes the log directories that bench measures: runs of scalars, each value in an
// event of its own, and images between them in sets that have images. A set has the same bytes on
// every machine.
//
// Start from [Sets]: [Set.Write] makes a directory once, and [Set.Grow] appends further steps to a
// copy of it, as its writer would.
package logs
