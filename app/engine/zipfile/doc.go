// Package zipfile writes zip archives piece by piece, for archives that are saved while they are
// being made. Entries are stored uncompressed: images are compressed already. Each entry is
// complete before it is written, so its checksum and size precede it and any program can read the
// archive from start to end.
//
// archive/zip would do, but brings a compressor, file modes and registries of methods into the
// worker's program.
package zipfile
