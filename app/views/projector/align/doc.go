// Package align compares layouts of two steps: which rows are the same, how one layout is turned to
// lie upon the other, and how far each row moved.
package align
