package engine

import (
	"bytes"
	"context"
	"errors"

	"eventlens/eventfile"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// mediaReader reads a part of a file and returns it, or what check says of it.
type mediaReader func(ctx context.Context, at store.Range, check func([]byte) error) ([]byte, error)

// mediaReader returns what reads parts of a file that its columns only refer to. The reader may be used outside of the loop. It takes a part from the
// cache or else from the file, and keeps it if check finds nothing wrong with it. A part of a record that was not verified when the file was read is
// verified with that record.
func (e *Engine) mediaReader(id store.FileID) mediaReader {
	f := e.runs.files[id-1]
	src, name, deferred := f.src, f.name, e.store.Deferred(id)
	if f.packed {
		src.AssumePacked() // it may not have been opened since its columns came from the cache
	}
	cached := e.keeper != nil && !f.local // a dropped file is kept itself
	return func(ctx context.Context, at store.Range, check func([]byte) error) ([]byte, error) {
		if cached {
			if part, err := e.keeper.cache.Media(ctx, f.key, at.Offset); err == nil && int64(len(part)) == at.Length && check(part) == nil {
				return part, nil
			}
		}
		part, err := readPart(ctx, src, deferred, at)
		var corrupt *eventfile.CorruptError
		switch {
		case errors.As(err, &corrupt):
			err = &damagedRecordError{file: name, cause: corrupt}
		case err == nil:
			err = check(part)
		}
		if err != nil {
			return nil, err
		}
		if cached {
			if err := e.keeper.cache.PutMedia(ctx, f.key, at.Offset, part); err != nil && ctx.Err() == nil {
				e.do(ctx, e.cacheFailed)
			}
		}
		return part, nil
	}
}

// readPart reads a part of a file. Of a record that is not verified yet it reads all, and fails with a *eventfile.CorruptError if that is damaged.
// Nothing remembers that it was not: one who looks through the images of one step reads their record once for each, which costs less than
// to keep what may be hundreds of megabytes.
func readPart(ctx context.Context, src source.Source, deferred store.Deferred, at store.Range) ([]byte, error) {
	record, ok := deferred.RecordOf(at.Offset)
	if !ok {
		return src.ReadAt(ctx, at.Offset, at.Length)
	}
	frame, err := src.ReadAt(ctx, record.Offset, record.Length)
	if err != nil {
		return nil, err
	}
	verified, err := eventfile.CheckRecord(record.Offset, frame)
	if err != nil {
		return nil, err
	}
	from := at.Offset - record.Offset - eventfile.HeaderSize
	if from < 0 || at.Length < 0 || at.Length > int64(len(verified.Data))-from {
		return nil, &eventfile.CorruptError{Offset: record.Offset, What: "a payload that is not in its record"}
	}
	return bytes.Clone(verified.Data[from:][:at.Length]), nil // the rest of the record is let go
}

// damagedRecordError says that a record whose payloads were left out when its file was read is damaged.
type damagedRecordError struct {
	file  string
	cause *eventfile.CorruptError
}

// Error implements error.
func (e *damagedRecordError) Error() string { return e.file + ": " + e.cause.Error() }
