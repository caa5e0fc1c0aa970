// Package unpack reads event files that are compressed as a whole, with gzip or zstd, as what is
// inside them.
//
// [New] wraps a [source.Source]: a file that begins with the magic number of one of the two is
// unpacked as it is read, any other is passed through, with no request and no waiting added. Names
// play no part. All offsets are those in the unpacked data. [NewReader] is the same for a plain
// io.Reader.
//
// Everything streams: memory does not grow with what a file unpacks to. Since compressed data can
// be read from their start alone, [Source.Open] gives a packed file from there whatever was asked
// for, and [Source.ReadAt] unpacks up to the place, going on from where the last call stopped when
// that is before it.
//
// zstd is unpacked by package unzstd, which the caller brings in: a browser loads it, as a program
// of its own, with the first such file. gzip is inflated by github.com/klauspost/compress natively.
// A browser has an inflater of its own, several times faster than one in WebAssembly, which
// [Unpackers] bring in. It may give up where gzip files are still readable (behind the first of
// several members, just before damage): then the file is opened once more and the package's own
// inflater goes on behind what was read.
//
// What is wrong with compressed data is a [*packed.DamageError], which comes when everything in
// front of it was handed out. Errors of the source are passed as they are.
package unpack
