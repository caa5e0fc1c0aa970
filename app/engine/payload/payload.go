package payload

import (
	"bytes"
	"context"
	"errors"

	"eventlens/eventfile"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// Reader reads a payload and returns it, or an error. Any goroutine may call it. If check returns an
// error, the bytes read are not cached, and Reader returns that error; a cached payload is read
// again. A nil check accepts everything: for readers that decode the payload afterwards.
type Reader func(ctx context.Context, at store.Range, check func([]byte) error) ([]byte, error)

// ErrNotKept means that a file or source is not cached in this browser.
var ErrNotKept = errors.New("not kept on this device")

// DamagedError reports damage in a record whose payloads were skipped when its file was read.
type DamagedError struct {
	File  string
	Cause *eventfile.CorruptError
}

// Error implements error.
func (e *DamagedError) Error() string { return e.File + ": " + e.Cause.Error() }

// Unwrap returns the fault of the record.
func (e *DamagedError) Unwrap() error { return e.Cause }

// maxVerified is the largest record that is read as a whole, and so verified, for one of its
// payloads. Of a larger record only the payload is read, to save memory; see Unverified.
const maxVerified = 64 << 20

// Unverified returns the record of the payload at an offset if Read does not verify it.
func Unverified(deferred store.Deferred, offset int64) (record store.Range, ok bool) {
	record, ok = deferred.RecordOf(offset)
	return record, ok && record.Length > maxVerified
}

// Read reads a payload of the file called name. If the payload's record was not verified when the
// file was read, Read reads the whole record, and fails with a *DamagedError if the record is
// damaged. The record is not kept: going through the images of one step reads their record once per
// image, which costs less than keeping hundreds of megabytes.
func Read(ctx context.Context, src source.Source, name string, deferred store.Deferred,
	at store.Range) ([]byte, error) {
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

// inRecord extracts a payload from the frame of its record. It copies the payload, so that the
// frame can be freed, unless the payload is most of the frame.
func inRecord(offset int64, frame []byte, at store.Range) ([]byte, error) {
	verified, err := eventfile.CheckRecord(offset, frame)
	if err != nil {
		return nil, err
	}
	from := at.Offset - offset - eventfile.HeaderSize
	if from < 0 || at.Length < 0 || at.Length > int64(len(verified.Data))-from {
		return nil,
			&eventfile.CorruptError{Offset: offset, What: "a payload that is not in its record"}
	}
	payload := verified.Data[from:][:at.Length:at.Length]
	if at.Length > int64(len(frame))/10*9 {
		return payload, nil
	}
	return bytes.Clone(payload), nil
}
