package eventfile

import (
	"fmt"
	"io"
)

// ErrTruncated reports that the source ended inside a record. It is what a file that is
// still being written looks like: the reader keeps what it has, and a later Read goes on
// when the source has more. It wraps io.ErrUnexpectedEOF.
var ErrTruncated = fmt.Errorf("record is cut off: %w", io.ErrUnexpectedEOF)

// What is wrong with a record whose checksums do not hold.
const (
	lengthMismatch  = "length checksum mismatch"
	payloadMismatch = "payload checksum mismatch"
)

// CorruptError reports bytes that are no record, or none that agrees with its own
// checksums.
type CorruptError struct {
	// Offset is the file offset of the first byte at fault, where a record should start.
	Offset int64
	// What names the fault found there: "payload checksum mismatch", "length checksum
	// mismatch", [CutShort], "record length" with the length and its limit, or "text in
	// front of the first record" and its like.
	What string
	// Got is the checksum stored in the file, Want the one its bytes have. They are
	// equal where the fault is not one of checksums.
	Got, Want uint32
	// Skipped counts the bytes passed over, from Offset on.
	Skipped int64
	// Pending tells that the source ended before the next record was found. Nothing is
	// decided yet: a later Read goes on when the source has more.
	Pending bool
	// Fatal tells that the search for the next record was given up, so that every later
	// Read returns this error again.
	Fatal bool
}

// Error says what is wrong, where, for checksums with both values, and what it cost.
func (e *CorruptError) Error() string {
	text := fmt.Sprintf("%s at byte %d", e.What, e.Offset)
	if e.Got != e.Want {
		text += fmt.Sprintf(": got 0x%08x, want 0x%08x", e.Got, e.Want)
	}
	switch {
	case e.Skipped == 0:
		return text
	case e.Pending || e.Fatal:
		return fmt.Sprintf("%s; no record found in %d bytes from there on", text, e.Skipped)
	}
	return fmt.Sprintf("%s; %d bytes skipped", text, e.Skipped)
}

// NotEventFileError reports that not even the first record's length holds, and that no
// record was found behind it, so that the file is most likely something else. No record is
// looked for in archives and packed data, nor beyond [MaxFrontBytes].
type NotEventFileError struct {
	// Looks says what the first bytes look like, with its article where it has one:
	// [LooksHTML] and its like; empty when they look like nothing known.
	Looks string
	// Cause is the fault found in the first record. It is pending if the source ended
	// before the search did, else fatal.
	Cause *CorruptError
}

// Error says what the file looks like and, where one is known, what helps.
func (e *NotEventFileError) Error() string {
	switch e.Looks {
	case "":
		return "not an event file: " + e.Cause.Error()
	case LooksLFS:
		return "not an event file but a Git LFS pointer: fetch the file itself with git lfs pull"
	case LooksHTML:
		return "not an event file but an HTML page: the address may lead to a login or error page"
	case LooksGzip, LooksZstd, LooksZip, LooksTar:
		return "not an event file but " + e.Looks + ": unpack it first"
	}
	return "not an event file: looks like " + e.Looks + "; " + e.Cause.Error()
}

// Unwrap returns the fault found in the first record.
func (e *NotEventFileError) Unwrap() error { return e.Cause }

// EventError reports a record whose data are intact but not a readable event. It costs
// that one record.
type EventError struct {
	// What is the reason, such as "wall time is not a number".
	What string
}

// Error names the reason.
func (e *EventError) Error() string { return "unparsable event: " + e.What }

// ValueError reports one value of an event, or the payload of a value, that cannot be
// read. The event's other values are not affected.
type ValueError struct {
	// What is the reason, with the number found and the number wanted where there are
	// such.
	What string
}

// Error names the reason.
func (e *ValueError) Error() string { return "unparsable value: " + e.What }

// valueErrorf makes a ValueError from a format.
func valueErrorf(format string, args ...any) error {
	return &ValueError{What: fmt.Sprintf(format, args...)}
}
