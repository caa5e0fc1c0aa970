// Package eventfile reads TensorBoard event files: it frames the records of a byte stream, verifies
// their checksums, and decodes the tensorflow.Event in each record down to numbers and the places
// of encoded images. It is the first stage of the pipeline; its output is stored in columns
// (package store) or printed (eventlens dump).
//
// Start from [Reader], which turns an io.Reader into [Record] values, and [Event], whose Decode
// takes one record's data:
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
// The mask rotates the CRC right by 15 bits and adds 0xa282ead8, so that a checksum remains useful
// for data that contain checksums themselves. The writer's source is
// https://github.com/tensorflow/tensorboard/blob/70b76c92/tensorboard/summary/writer/record_writer.py.
//
// # Three kinds of error
//
// Not yet: io.EOF at a record's border and [ErrTruncated] inside a record. A file that is still
// being written ends this way; a later Read continues where this one stopped. A record that was cut
// short, with other records after it, looks the same: [Reader.ReadFinal] finds those records.
//
// Broken here: [CorruptError], [NotEventFileError], [EventError] and [ValueError]. A bad value
// costs one value; a bad event or payload checksum costs one record. After a bad length the start
// of the next record is unknown, so the bytes are searched for a record with two valid checksums,
// and the error tells how many bytes were skipped. At the end of the source a fault may be
// undecided; see [CorruptError].Pending. The result depends on the bytes alone, however and
// whenever they arrive.
//
// Anything else is the source's own error, passed on unchanged and safe to retry.
//
// # Hopping
//
// If the source can be read at any offset, [Options].Hop leaves out payloads that columns do not
// keep: encoded images, clips, strings and graphs of 64 KiB and more. The result is the same, with
// two exceptions: these bytes are replaced by zeros, and damage to the data of such a record is
// only noticed when somebody verifies it ([Reader.Deferred], [CheckRecord]).
//
// # Ownership and speed
//
// Nothing is copied except plugin metadata and layouts, which are small and decoded once per tag. A
// record's data lie in the reader's buffer until the next Read; an event's fields and its values
// alias those data. A pass over a file allocates nothing per record. The decoder is written by hand
// for the few fields that matter, because the generated types would cost reflection and about a
// megabyte of WebAssembly; the tests use them as an oracle (package pb). A Reader and an Event
// belong to one goroutine.
//
// Most records of most files hold one scalar in one form. [Reader.ReadSimple] decodes such records
// from the buffer in one loop, with the same result as Read and Decode.
//
// Out of scope: the package knows no files, URLs, runs or restarts, samples nothing, and does not
// merge the values of one step. Readers of compressed files wrap src.
package eventfile
