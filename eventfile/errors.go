package eventfile

import (
	"fmt"
	"io"
)

// ErrTruncated reports that the source ended inside a record, as in a file that is still being
// written. The reader keeps its partial record, and a later Read continues once the source has
// more. It wraps io.ErrUnexpectedEOF.
var ErrTruncated = fmt.Errorf("record is cut off: %w", io.ErrUnexpectedEOF)

// Faults of a record with an invalid checksum.
const (
	lengthMismatch  = "length checksum mismatch"
	payloadMismatch = "payload checksum mismatch"
)

// CorruptError reports bytes that are not a record, or a record with an invalid checksum.
type CorruptError struct {
	// Offset is the file offset of the first byte at fault, where a record should start.
	Offset int64
	// What names the fault found there: "payload checksum mismatch", "length checksum mismatch",
	// [CutShort], "record length" with the length and its limit, or "text in front of the first
	// record" and similar.
	What string
	// Got is the checksum stored in the file, Want the one computed from the bytes. They are equal
	// if the fault is not a checksum mismatch.
	Got, Want uint32
	// Skipped is the number of bytes skipped, from Offset on.
	Skipped int64
	// Pending means that the source ended before the next record was found. Nothing is decided yet:
	// a later Read continues when the source has more.
	Pending bool
	// Fatal means that the search for the next record was given up: every later Read returns this
	// error again.
	Fatal bool
}

// Error describes the fault, its offset, both checksums if they differ, and the number of bytes
// skipped.
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

// NotEventFileError reports that the length of the first record is invalid, and that no record was
// found after it, so that the file is most likely something else. Archives and packed data are not
// searched for records, nor is anything beyond [MaxFrontBytes].
type NotEventFileError struct {
	// Looks describes what the first bytes look like, with an article where there is one:
	// [LooksHTML] and similar; empty if unknown.
	Looks string
	// Cause is the fault found in the first record. It is pending if the source ended before the
	// search did, else fatal.
	Cause *CorruptError
}

// Error tells what the file looks like and, if known, what helps.
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

// EventError reports a record whose data are intact but cannot be decoded as an event. It costs
// that one record.
type EventError struct {
	// What is the reason, such as "wall time is not a number".
	What string
}

// Error names the reason.
func (e *EventError) Error() string { return "unparsable event: " + e.What }

// ValueError reports one value of an event, or its payload, that cannot be read. The event's other
// values are not affected.
type ValueError struct {
	// What is the reason, with the number found and the number expected, if any.
	What string
}

// Error names the reason.
func (e *ValueError) Error() string { return "unparsable value: " + e.What }

// valueErrorf returns a ValueError with a formatted reason.
func valueErrorf(format string, args ...any) error {
	return &ValueError{What: fmt.Sprintf(format, args...)}
}
