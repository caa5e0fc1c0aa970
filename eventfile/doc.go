// Package eventfile reads TensorBoard event files: it frames the records of a byte
// stream, verifies their checksums, and decodes the tensorflow.Event in each one down to
// numbers and to the places of encoded images. It is the first stage of the pipeline;
// what it hands out goes into columns (package store) or is printed (eventlens dump).
//
// Start from [Reader], which turns an io.Reader into [Record] values, and [Event], whose
// Decode takes one record's data:
//
//	reader := eventfile.NewReader(src, eventfile.Options{})
//	var event eventfile.Event
//	for record, err := range reader.All() {
//		... err: see Reader.Read
//		if err := event.Decode(record.Data); err != nil { ... }
//		for i := range event.Values {
//			value := &event.Values[i]
//			switch value.Data(firstPluginOfTag) { case eventfile.DataScalar: ... }
//		}
//	}
//
// # Record layout
//
//	offset      size  content
//	0           8     length of the data, little-endian
//	8           4     masked CRC-32C of the 8 length bytes
//	12          n     data: an encoded tensorflow.Event
//	12+n        4     masked CRC-32C of the data
//
// The mask rotates the CRC right by 15 bits and adds 0xa282ead8, so that a checksum of
// data that itself holds checksums stays useful. The writer's source is
// https://github.com/tensorflow/tensorboard/blob/70b76c92/tensorboard/summary/writer/record_writer.py.
//
// # Three kinds of error
//
// Not yet: io.EOF at a record's border and [ErrTruncated] inside a record. A file that is
// still being written ends this way; a later Read goes on where this one stopped. A record
// that was cut short looks the same although others follow: [Reader.ReadFinal] finds those.
//
// Broken here: [CorruptError], [NotEventFileError], [EventError] and [ValueError]. A bad
// value costs one value, a bad event or payload checksum one record. Behind a bad length
// nothing says where the next record starts, so the bytes are searched for one whose
// checksums both hold, and the error tells how many were passed over. At the end of the
// source a fault may be undecided; see [CorruptError].Pending. What comes out is a function
// of the bytes alone, however and whenever they arrive.
//
// Anything else is the source's own error, passed on as it is and safe to retry.
//
// # Hopping
//
// Over a source of which any part can be had, [Options].Hop leaves out payloads that columns do not
// keep: encoded images, clips, strings and graphs of 64 KiB and more. What comes out is
// the same but for zeros in the place of these bytes, and but for damage to the data of such a
// record, which is noticed when somebody verifies it ([Reader.Deferred], [CheckRecord]).
//
// # Ownership and speed
//
// Nothing is copied but what plugins keep in metadata and layouts, which are small and
// decoded once a tag. A record's data lie in the reader's buffer until the next Read;
// an event's fields and its values alias those data. A pass over a file allocates nothing
// per record. The decoder is written by hand over the few fields that matter because the
// generated types would cost reflection and about a megabyte of WebAssembly; they serve
// the tests as an oracle (package pb). A Reader and an Event belong to one goroutine.
//
// Most records of most files hold one scalar in one form. [Reader.ReadSimple] takes those
// that are in the buffer in one loop, to the same end as Read and Decode.
//
// What it does not do: it knows no files, URLs, runs or restarts, samples nothing, and
// does not merge the values of one step. Readers of compressed files wrap src.
package eventfile
