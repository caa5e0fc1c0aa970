package payload

import (
	"bytes"
	"context"
	"errors"

	"eventlens/eventfile"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// Reader reads a payload and returns it, or what check says of it. It may be used by any goroutine.
type Reader func(ctx context.Context, at store.Range, check func([]byte) error) ([]byte, error)

// ErrNotKept says that a file, or a source, is not kept on this device.
var ErrNotKept = errors.New("not kept on this device")

// DamagedError says that a record whose payloads were left out when its file was read is damaged.
type DamagedError struct {
	File  string
	Cause *eventfile.CorruptError
}

// Error implements error.
func (e *DamagedError) Error() string { return e.File + ": " + e.Cause.Error() }

// Unwrap returns what is wrong with the record.
func (e *DamagedError) Unwrap() error { return e.Cause }

// maxVerified is up to which size a record is read whole for the sake of a part of it. One that is larger is read in parts, by those who want little memory: it
// stays unverified; see Unverified.
const maxVerified = 64 << 20

// Unverified returns the record of a payload at an offset if Read does not verify that.
func Unverified(deferred store.Deferred, offset int64) (record store.Range, ok bool) {
	record, ok = deferred.RecordOf(offset)
	return record, ok && record.Length > maxVerified
}

// Read reads a payload of a file that is called name. Of a record that was not verified when the file was read it reads all, and fails with a *DamagedError if
// that is damaged. Nothing remembers that it was not: one who looks through the images of one step reads their record once for each, which costs less than
// to keep what may be hundreds of megabytes.
func Read(ctx context.Context, src source.Source, name string, deferred store.Deferred, at store.Range) ([]byte, error) {
	record, ok := deferred.RecordOf(at.Offset)
	if !ok || record.Length > maxVerified {
		return src.ReadAt(ctx, at.Offset, at.Length)
	}
	frame, err := src.ReadAt(ctx, record.Offset, record.Length)
	if err != nil {
		return nil, err
	}
	payload, err := inRecord(record.Offset, frame, at)
	var corrupt *eventfile.CorruptError
	if errors.As(err, &corrupt) {
		return nil, &DamagedError{File: name, Cause: corrupt}
	}
	return payload, err
}

// inRecord returns a payload in the frame of a record: a copy, so that the rest of the record is let go, unless that is little.
func inRecord(offset int64, frame []byte, at store.Range) ([]byte, error) {
	verified, err := eventfile.CheckRecord(offset, frame)
	if err != nil {
		return nil, err
	}
	from := at.Offset - offset - eventfile.HeaderSize
	if from < 0 || at.Length < 0 || at.Length > int64(len(verified.Data))-from {
		return nil, &eventfile.CorruptError{Offset: offset, What: "a payload that is not in its record"}
	}
	payload := verified.Data[from:][:at.Length:at.Length]
	if at.Length > int64(len(frame))/10*9 {
		return payload, nil
	}
	return bytes.Clone(payload), nil
}
