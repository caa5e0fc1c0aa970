package wire

// What the engine and its parsers, the workers that read files, say to each other.

// JobID names a file that a parser reads; ids are given by the engine and not used again.
type JobID uint32

// Mark is how far a file was read: enough to tell whether it changed, and to go on behind it. Offsets in a compressed file are those of what is inside.
type Mark struct {
	Offset    int64  // where the next record starts
	Last      int64  // where the last intact record starts; NoRecord, or PackedFile
	Hash      uint64 // of that record's payload
	Records   int
	SizeBytes int64  // of the file as it is stored, when its end was reached; -1 before
	Validator string // then: what the server and the listing said that changes with the content
}

// What Mark.Last is where it is not an offset.
const (
	NoRecord   = -1
	PackedFile = -2 // the file is compressed: its records cannot be asked for
)

// Start is the mark of a file of which nothing was read.
var Start = Mark{Last: NoRecord, SizeBytes: -1}

// Packed reports whether the file was compressed when it was read.
func (m *Mark) Packed() bool { return m.Last == PackedFile }

// Engine to parser.

// Parse asks for a file to be read from a mark on. The answers are [Parsed], the last of which says so. One of URL and Blob is set.
type Parse struct {
	Job             JobID
	URL             string // absolute, sent byte for byte
	Blob            Ref
	ModifiedMs      int64 // of Blob, milliseconds since the Unix epoch
	ListedBytes     int64 // what a listing said of the file; -1 when it said nothing
	ListedValidator string
	At              Mark
	StoppedAt       int64 // offset at which an earlier reading found no next record, and told so; -1 for none
	CutShortAt      int64 // offset of the last record that was cut short with others behind it; -1 for none
	Known           []KnownTag
	BucketLimit     int64  // bytes; see store.Builder
	Graph           string // name of a file that is a graph rather than an event file, if its start says so too; else ""
	Eager           bool   // there is nothing to see yet: the first part is wanted soon
}

// KnownTag is what is known of a tag of the file's run; see store.KnownTag.
type KnownTag struct {
	Tag, Plugin, DisplayName, Description string
	BucketBytes                           int64
}

// Cancel ends a job. What was read by then is still handed over.
type Cancel struct{ Job JobID }

// Taken says that a Parsed was taken in, so that another may be sent: a parser that is faster than the engine waits.
type Taken struct{ Job JobID }

// Parser to engine.

// Parsed hands over what was read of a file since the last one.
type Parsed struct {
	Job       JobID
	Replaced  bool   // the file is not the one that was read before: all that was known of it is void, and what follows begins at its start
	Chunk     []byte // the columns, as store.Batch has them; none when no record was read
	At        Mark   // how far they go
	SizeBytes int64  // of the file, as far as it is known now; -1 for not yet
	Fetched   int64  // bytes that were received for it
	Ended     bool   // this is the last one
	Fault     Fault  // why it ended before the file's end
}

// ParsedFiles hands over the last messages of several files: of thousands of small ones, messages cost more than what is in them.
type ParsedFiles struct{ Files []Parsed }

// Fault is why reading a file ended. Text is none when it ended where it should.
type Fault struct {
	Text    Text  // for people
	Status  int   // of the server's answer, if that is why; else 0
	Offset  int64 // byte in the file; -1 when it has none
	Stopped bool  // because it was cancelled: Text is none, and there may be more to read
	Passing bool  // what is wrong may pass: reading on may succeed later
	Refused bool  // the server refused access: a fresh link may help
	Outside bool  // the cause is not in the file but in how it is served, so that its address can be examined
	Broke   bool  // connections ended in the middle of an answer
	Nowhere bool  // redirects led nowhere
	// Stranger tells that the file is no event file.
	Stranger bool
	// RetryAfter is when to ask again, as the server says; see source.Refusal.
	RetryAfter string
}

func codeMark(c *Coder, m *Mark) {
	c.Int64(&m.Offset)
	c.Int64(&m.Last)
	c.Uint64(&m.Hash)
	c.Int(&m.Records)
	c.Int64(&m.SizeBytes)
	c.String(&m.Validator)
}

// Code implements Coded.
func (m *Parse) Code(c *Coder) {
	Small(c, &m.Job)
	c.String(&m.URL)
	c.Ref(&m.Blob)
	c.Int64(&m.ModifiedMs)
	c.Int64(&m.ListedBytes)
	c.String(&m.ListedValidator)
	codeMark(c, &m.At)
	c.Int64(&m.StoppedAt)
	c.Int64(&m.CutShortAt)
	List(c, &m.Known, func(c *Coder, t *KnownTag) {
		c.String(&t.Tag)
		c.String(&t.Plugin)
		c.String(&t.DisplayName)
		c.String(&t.Description)
		c.Int64(&t.BucketBytes)
	})
	c.Int64(&m.BucketLimit)
	c.String(&m.Graph)
	c.Bool(&m.Eager)
}

// Code implements Coded.
func (m *Cancel) Code(c *Coder) { Small(c, &m.Job) }

// Code implements Coded.
func (m *Taken) Code(c *Coder) { Small(c, &m.Job) }

// Code implements Coded.
func (m *Parsed) Code(c *Coder) {
	Small(c, &m.Job)
	c.Bool(&m.Replaced)
	c.Columns(&m.Chunk)
	codeMark(c, &m.At)
	c.Int64(&m.SizeBytes)
	c.Int64(&m.Fetched)
	c.Bool(&m.Ended)
	c.Text(&m.Fault.Text)
	c.Int(&m.Fault.Status)
	c.Int64(&m.Fault.Offset)
	c.Bool(&m.Fault.Stopped)
	c.Bool(&m.Fault.Passing)
	c.Bool(&m.Fault.Refused)
	c.Bool(&m.Fault.Outside)
	c.Bool(&m.Fault.Broke)
	c.Bool(&m.Fault.Nowhere)
	c.Bool(&m.Fault.Stranger)
	c.String(&m.Fault.RetryAfter)
}

// Code implements Coded.
func (m *ParsedFiles) Code(c *Coder) {
	List(c, &m.Files, func(c *Coder, p *Parsed) { p.Code(c) })
}
