// Package zipfile writes zip archives piece by piece, for archives that are saved while they are
// being made. Entries are stored uncompressed: images are compressed already. Each entry is
// complete before it is written, so its checksum and size precede it and any program can read the
// archive from start to end.
//
// The standard archive/zip would add a compressor, file modes and registries of methods to the
// worker's program.
package zipfile
