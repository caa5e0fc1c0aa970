// Package checkpoint reads the index of a checkpoint of TensorFlow, version 2, which says where the
// tensors lie in its shards.
//
// A checkpoint is a file PREFIX.index and shards PREFIX.data-SSSSS-of-NNNNN. The index is a sorted
// table of LevelDB's format:
//
//	data blocks, each followed by its type (1 byte) and its checksum (4 bytes)
//	index block: for each data block its place
//	footer: places of two blocks in 40 bytes, and 8 bytes that mark the format
//
// Keys are names of tensors, and share beginnings with the key before; values are messages
// BundleEntryProto. The empty key has the header. See tensor_bundle.h of
// github.com/tensorflow/tensorflow. The shards hold nothing but elements: [Entry.Array] says where,
// and package vectors reads them in one range.
//
// [ReadIndex] starts everything. All checksums are verified: of each block of the index here, of
// each tensor while it is read. A block that is damaged costs its own entries.
package checkpoint
