// Package vectors holds the rows of an embedding as numbers, and reads them from files that store
// them as a block: shards of checkpoints, raw bytes and arrays of numpy.
//
// [Vectors] is the result, whatever the format was. An [Array] says where in a file a block lies;
// [Array.Read] streams it in one range, [Array.Sample] reads a few pieces of it for a first
// picture. Memory grows with the bytes that arrive, not with the sizes that a file claims.
//
// Vectors belong to the caller and are not changed by this package once they are returned.
package vectors
