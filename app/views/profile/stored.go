package profile

import (
	"eventlens/app/wire"
	"eventlens/eventfile/listing"
)

// Stored lists the questions to the worker with the store. Its answers have the same numbers as the
// first questions of [Shown], so the page forwards them unchanged.
var Stored = wire.Protocol{
	Questions: wire.Types{New: newStoredQuestion, List: []wire.Coded{(*List)(nil), (*Read)(nil),
		(*Stop)(nil), (*Join)(nil)}},
	Answers: wire.Types{New: newStoredAnswer, List: []wire.Coded{(*Listed)(nil), (*Piece)(nil),
		(*Joined)(nil)}},
}

// List asks for the traces that were found. The answer is [Listed].
type List struct{}

// Listed answers List, newest first.
type Listed struct{ Traces []Trace }

// Trace is a trace of a session and a host. If the session was stored in several forms, it is the
// most informative one. A RunMetadata of an event file has its tag as host and its step as session.
type Trace struct {
	Number  uint32 // identifies it in questions; it stays the same while the worker lives
	Run     string // name of the run, or the folder if that has no event files
	Path    string // as listed, for the address
	Session string
	Host    string    // "" if unknown
	Time    wire.Text // "" if unknown
	Tool    listing.TraceTool
	Bytes   int64   // as stored; -1 if unknown
	Wall    float64 // when it was taken, in seconds since 1970 by some clock; less if unknown
}

// Read asks for the next piece of a trace. The first Read with a new Reading begins at the start of
// the file. Several may wait. The answers are [Piece].
type Read struct {
	Reading uint32
	Trace   uint32 // Number of the trace
}

// Stop ends a reading.
type Stop struct{ Reading uint32 }

// Piece answers Read with an ArrayBuffer of unpacked bytes.
type Piece struct {
	Reading uint32
	Bytes   wire.Ref  // 0 for none
	Arrived int64     // stored bytes that have arrived so far
	End     bool      // there are no more pieces
	Problem wire.Text // why the file ends before its end; empty if it does not
}

// Join asks for the steps of scalars that the run of a trace logged in spans of time, which follow
// each other. The answer is [Joined].
type Join struct {
	Trace uint32    // Number of the trace
	Times []float64 // when each span begins, and when the last one ends, in seconds since 1970
}

// Joined answers Join: for each span the last step logged in it, NaN for none. It is empty if the
// run has no scalars.
type Joined struct {
	Trace uint32
	Steps []float64
}
