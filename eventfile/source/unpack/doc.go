// Package unpack reads event files that are compressed as a whole, with gzip or zstd, and gives
// their decompressed content.
//
// [New] wraps a [source.Source]: a file that begins with the magic number of gzip or zstd is
// unpacked as it is read; any other is passed through without extra requests or waiting. File names
// play no part. All offsets are offsets in the unpacked data. [NewReader] does the same for a plain
// io.Reader.
//
// Everything streams: memory does not grow with the unpacked size. Compressed data can only be read
// from their start. So [Source.Open] returns a packed file from its start, whatever offset was
// asked for, and [Source.ReadAt] unpacks everything before the part it returns; it continues where
// the last call stopped if the part lies behind that.
//
// zstd is unpacked by package unzstd, which the caller supplies: a browser loads it, as a program
// of its own, with the first such file. Natively, gzip is inflated by
// github.com/klauspost/compress. In a browser, [Unpackers] supply the browser's own inflater, which
// is several times faster than one in WebAssembly. It may stop where gzip files are still readable
// (behind the first of several members, just before damage): then the file is opened once more and
// the package's own inflater continues after the bytes that were already read.
//
// Damage in compressed data is reported as a [*packed.DamageError], after everything before it was
// returned. Errors of the source are returned unchanged.
package unpack
