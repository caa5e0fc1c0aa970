package wire

// The messages between the engine and its parsers, the workers that read files.

// JobID identifies a file that a parser reads. The engine assigns ids and never reuses them.
type JobID uint32

// Mark tells how far a file was read, with enough detail to detect a change and to continue after
// it. Offsets in a compressed file refer to its decompressed content.
type Mark struct {
	Offset    int64  // where the next record starts
	Last      int64  // where the last intact record starts; or NoRecord, or PackedFile
	Hash      uint64 // of that record's payload
	Records   int
	SizeBytes int64 // size of the stored file, if its end was reached; -1 before
	// set with SizeBytes: the server's and the listing's values that change with the content
	Validator string
}

// Values of Mark.Last that are not offsets.
const (
	NoRecord   = -1
	PackedFile = -2 // the file is compressed: single records cannot be requested
)

// Start is the mark of an unread file.
var Start = Mark{Last: NoRecord, SizeBytes: -1}

// Packed reports whether the file was compressed when read.
func (m *Mark) Packed() bool { return m.Last == PackedFile }

// Engine to parser.

// Parse asks to read a file from a mark on. It is answered with [Parsed] messages; the last one has
// Ended set. Exactly one of URL and Blob is set.
type Parse struct {
	Job             JobID
	URL             string // absolute, sent byte for byte
	Blob            Ref
	ModifiedMs      int64 // of Blob, milliseconds since the Unix epoch
	ListedBytes     int64 // size according to a listing; -1 if unknown
	ListedValidator string
	At              Mark
	// offset at which an earlier reading found no next record, and reported it; -1 for none
	StoppedAt   int64
	CutShortAt  int64 // offset of the last truncated record with others after it; -1 for none
	Known       []KnownTag
	BucketLimit int64 // bytes; see store.Builder
	// name of a file that is a graph rather than an event file, if its first bytes confirm that;
	// else ""
	Graph string
	Eager bool // nothing is displayed yet: send the first part soon
}

// KnownTag has the known metadata of a tag of the file's run; see store.KnownTag.
type KnownTag struct {
	Tag, Plugin, DisplayName, Description string
	BucketBytes                           int64
}

// Cancel ends a job. Data read so far is still delivered.
type Cancel struct{ Job JobID }

// ParsedAck acknowledges a Parsed, so that another may be sent: a parser that is faster than the
// engine waits.
type ParsedAck struct{ Job JobID }

// Parser to engine.

// Parsed delivers the data read from a file since the previous Parsed.
type Parsed struct {
	Job JobID
	// the file is not the one read before: discard all earlier data; this starts at the file's
	// beginning
	Replaced  bool
	Chunk     Columns // none if no record was read
	At        Mark    // position after the chunk
	SizeBytes int64   // size of the file as far as known; -1 if not yet
	Fetched   int64   // bytes received for this Parsed
	Ended     bool    // this is the last Parsed
	Fault     Fault   // why reading ended before the end of the file
}

// Columns are encoded columns, as in store.Batch.
type Columns []byte

// Code implements Coded. Columns start at a multiple of 8 bytes from the frame's start, so that
// their numbers can be used in place.
func (v *Columns) Code(c *Coder) {
	n := uint64(len(*v))
	c.Uvarint(&n)
	c.align(n)
	c.part(n, (*[]byte)(v))
}

// ParsedFiles combines the last messages of several files: for thousands of small files, separate
// messages cost more than their content.
type ParsedFiles struct{ Files []Parsed }

// Fault tells why reading a file ended. Text is none if it ended normally.
type Fault struct {
	Text    Text  // for people
	Status  int   // status of the server's answer, if that is the reason; else 0
	Offset  int64 // byte in the file; -1 when it has none
	Stopped bool  // because it was cancelled: Text is none, and there may be more to read
	Passing bool  // temporary: reading on may succeed later
	Refused bool  // the server refused access: a fresh link may help
	// the cause is not the file but the way it is served, so its address can be examined
	Outside bool
	Broke   bool // connections ended in the middle of an answer
	Nowhere bool // redirects led nowhere
	// Stranger is set if the file is not an event file.
	Stranger bool
	// RetryAfter is the server's time for a retry; see source.Refusal.
	RetryAfter string
}
