package eventfile

import (
	"fmt"
	"math"
)

// Keys of the fields of Event and of the messages directly in it.
const (
	eventWallTime    = 1<<3 | wireFixed64
	eventStep        = 2<<3 | wireVarint
	eventFileVersion = 3<<3 | wireBytes
	eventGraphDef    = 4<<3 | wireBytes
	eventSummary     = 5<<3 | wireBytes
	eventLogMessage  = 6<<3 | wireBytes
	eventSessionLog  = 7<<3 | wireBytes
	eventTaggedRun   = 8<<3 | wireBytes
	eventMetaGraph   = 9<<3 | wireBytes
	eventSource      = 10<<3 | wireBytes

	summaryValue = 1<<3 | wireBytes

	sourceWriter = 1<<3 | wireBytes

	sessionStatus     = 1<<3 | wireVarint
	sessionCheckpoint = 2<<3 | wireBytes

	taggedRunTag      = 1<<3 | wireBytes
	taggedRunMetadata = 2<<3 | wireBytes
)

// Event is one decoded tensorflow.Event. Each Decode fills it anew and reuses its memory.
// Everything in it aliases the record's data and is valid as long as these are.
type Event struct {
	// WallTime is when the event was written, in seconds since the Unix epoch. It is never NaN
	// after a successful Decode, but it may be infinite.
	WallTime float64
	// Step is the training step; it may be negative.
	Step int64
	// Kind tells which of the following fields are set.
	Kind EventKind
	// FileVersion is set for KindFileVersion, such as "brain.Event:2".
	FileVersion []byte
	// SourceWriter names the program that wrote the file; newer writers put it next to
	// the file version.
	SourceWriter []byte
	// Values are the values of a KindSummary. They belong to the event and are read-only.
	Values []Value
	// Payload is the encoded message of any other kind: a GraphDef, MetaGraphDef, LogMessage,
	// SessionLog (see SessionLog) or TaggedRunMetadata (see TaggedRunMetadata). PayloadAt is its
	// place in the record's data.
	Payload   []byte
	PayloadAt Media
}

// Decode sets e to the event encoded in data, a record's data. Damage inside one value is reported
// by that value's Err alone. An error, always an *EventError, means that the whole event must be
// skipped; it then has no Values.
func (e *Event) Decode(data []byte) error {
	*e = Event{Values: e.Values[:0]}
	s := scanner{buf: data}
	for s.next() {
		if s.key == eventWallTime {
			e.WallTime = math.Float64frombits(s.num)
		} else if s.key == eventStep {
			e.Step = int64(s.num)
		} else if err := e.decodeField(&s); err != nil {
			e.Values = e.Values[:0]
			return err
		}
	}
	switch {
	case s.damaged:
		e.Values = e.Values[:0]
		return &EventError{What: fmt.Sprintf("damaged from byte %d of its %d on", s.pos, len(data))}
	case math.IsNaN(e.WallTime):
		e.Values = e.Values[:0]
		return &EventError{What: "wall time is not a number"}
	}
	return nil
}

// decodeField handles every field except the two that all events have.
func (e *Event) decodeField(s *scanner) error {
	switch s.key {
	case eventSummary:
		e.become(KindSummary)
		return e.decodeSummary(s.bytes, s.start)
	case eventFileVersion:
		e.become(KindFileVersion)
		e.FileVersion = s.bytes
	case eventGraphDef:
		e.become(KindGraphDef)
		e.setPayload(s)
	case eventMetaGraph:
		e.become(KindMetaGraphDef)
		e.setPayload(s)
	case eventLogMessage:
		return e.setMessage(KindLogMessage, s)
	case eventSessionLog:
		return e.setMessage(KindSessionLog, s)
	case eventTaggedRun:
		return e.setMessage(KindTaggedRunMetadata, s)
	case eventSource:
		return e.decodeSource(s.bytes)
	}
	return nil
}

// become makes e an event of the given kind. If an event has several kinds the last one counts, as
// in generated code.
func (e *Event) become(kind EventKind) {
	if e.Kind == kind {
		return
	}
	e.Kind = kind
	e.FileVersion = nil
	e.Values = e.Values[:0]
	e.Payload, e.PayloadAt = nil, Media{}
}

// setPayload keeps the current field and its place as the event's payload.
func (e *Event) setPayload(s *scanner) {
	e.Payload = s.bytes
	e.PayloadAt = Media{Offset: s.start, Length: len(s.bytes)}
}

// setMessage is setPayload for a message. A message given twice would have to be merged. No program
// writes that, so it is refused.
func (e *Event) setMessage(kind EventKind, s *scanner) error {
	if e.Kind == kind {
		return &EventError{What: "two messages of kind " + kind.String()}
	}
	e.become(kind)
	e.setPayload(s)
	return nil
}

// decodeSummary appends the values of a Summary that starts at byte at of the record's data.
func (e *Event) decodeSummary(summary []byte, at int) error {
	s := scanner{buf: summary}
	for s.next() {
		if s.key == summaryValue {
			e.nextValue().decode(s.bytes, at+s.start)
		}
	}
	if s.damaged {
		return &EventError{What: "damaged summary"}
	}
	return nil
}

// nextValue appends a zero value to fill, reusing memory.
func (e *Event) nextValue() *Value {
	n := len(e.Values)
	if n == cap(e.Values) {
		e.Values = append(e.Values, Value{})
	} else {
		e.Values = e.Values[:n+1]
		e.Values[n] = Value{}
	}
	return &e.Values[n]
}

// decodeSource reads a SourceMetadata, which may stand alone or beside another kind.
func (e *Event) decodeSource(message []byte) error {
	s := scanner{buf: message}
	for s.next() {
		if s.key == sourceWriter {
			e.SourceWriter = s.bytes
		}
	}
	if s.damaged {
		return &EventError{What: "damaged source metadata"}
	}
	if e.Kind == KindNone {
		e.Kind = KindSourceMetadata
	}
	return nil
}

// SessionStatus is the status that a session log event reports.
type SessionStatus int32

// The session states. A second start means that training was resumed.
const (
	SessionUnspecified SessionStatus = iota
	SessionStart
	SessionStop
	SessionCheckpoint
)

// SessionLog decodes the payload of a KindSessionLog event: its status and, for a checkpoint, its
// path. The path aliases the record's data.
func (e *Event) SessionLog() (status SessionStatus, checkpointPath []byte, err error) {
	s := scanner{buf: e.Payload}
	for s.next() {
		switch s.key {
		case sessionStatus:
			status = SessionStatus(s.num)
		case sessionCheckpoint:
			checkpointPath = s.bytes
		}
	}
	if s.damaged {
		return 0, nil, &EventError{What: "damaged session log"}
	}
	return status, checkpointPath, nil
}

// TaggedRunMetadata decodes the payload of a KindTaggedRunMetadata event: its tag, which aliases
// the record's data, and the place of the encoded RunMetadata in these data.
func (e *Event) TaggedRunMetadata() (tag []byte, metadata Media, err error) {
	s := scanner{buf: e.Payload}
	for s.next() {
		switch s.key {
		case taggedRunTag:
			tag = s.bytes
		case taggedRunMetadata:
			metadata = Media{Offset: e.PayloadAt.Offset + s.start, Length: len(s.bytes)}
		}
	}
	if s.damaged {
		return nil, Media{}, &EventError{What: "damaged tagged run metadata"}
	}
	return tag, metadata, nil
}
