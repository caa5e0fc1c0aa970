// Package tsv reads the tables of embeddings: vectors as text, and the metadata of their rows.
//
// Both are lines of cells between tabs, in files of any size, which are streamed. [ReadVectors]
// makes numbers of a table without making texts of its cells; [ReadMetadata] keeps each different
// text of a column once, and a number for each row.
//
// Tables are written by hand, too. So nothing is refused that can be understood: other separators,
// a line of names above vectors, a column of names in front of them, rows that are too short or too
// long. What is passed over or filled in is counted as a [Problem], with its first line and byte.
// Memory is bounded by a small multiple of the input, whatever it holds.
package tsv
