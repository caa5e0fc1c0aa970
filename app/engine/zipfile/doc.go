// Package zipfile writes zip archives piece by piece, for files that are saved while they are made. Entries are stored as they are: images are compressed
// already. Each is known whole before it is written, so its checksum and its size stand in front of it and any program can read the archive from start to end.
//
// archive/zip would do, but brings a compressor, file modes and registries of methods into the worker's program.
package zipfile
