package parse

import (
	"encoding/binary"
	"errors"

	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
)

// This file resumes reading a partly read file, known from the cache or an earlier reading. If the
// file is unchanged, nothing is read. If its last known record is still in place, reading continues
// after that record. Otherwise the file is read again from its start.

// unchanged reports whether the file was read to its end and has not changed. It compares the
// listing, or else asks the file's source. An error of asking is returned, for example if the file
// is gone, except ErrNoStat.
func (l *loader) unchanged() (bool, error) {
	at, job := &l.at, l.job
	if at.SizeBytes < 0 {
		return false, nil
	}
	if job.ListedBytes >= 0 && Unchanged(at, job.ListedBytes, "", job.ListedValidator) {
		return true, nil
	}
	if job.ListedBytes >= 0 && job.ListedBytes != at.SizeBytes {
		return false, nil
	}
	info, err := l.src.Stat(l.ctx)
	switch {
	case errors.Is(err, source.ErrNoStat):
		return false, nil
	case err != nil:
		return false, err
	}
	return Unchanged(at, info.SizeBytes, info.Validator, ""), nil
}

// open opens the file at its mark, after checking that its last known record has not changed.
// Unless there is an error, the caller closes it.
func (l *loader) open() error {
	if l.at.Last >= 0 && !l.completed() {
		if err := l.openBehind(); !errors.Is(err, errReplaced) {
			return err
		}
	}
	l.forget()
	return l.openAt(0)
}

// forget discards the data of the file, and tells the engine to do the same.
func (l *loader) forget() {
	if l.at != wire.Start {
		l.at, l.job.StoppedAt, l.job.CutShortAt = wire.Start, -1, -1
		l.batchSender.replaced()
	}
}

// completed reports whether a record that was cut short is complete now that the file has grown.
// While it was incomplete, records inside its data were taken for records of the file. This happens
// when a record whose data contain an event file is being written.
func (l *loader) completed() bool {
	at, size := l.job.CutShortAt, l.job.ListedBytes
	if at < 0 || l.at.SizeBytes < 0 {
		return false
	}
	if info, err := l.src.Stat(l.ctx); err == nil && info.SizeBytes >= 0 {
		size = info.SizeBytes
	}
	if size <= l.at.SizeBytes {
		return false
	}
	header, err := l.src.ReadAt(l.ctx, at, eventfile.HeaderSize)
	if err != nil || len(header) < eventfile.HeaderSize {
		return false
	}
	length := binary.LittleEndian.Uint64(header)
	rest := uint64(size - at - eventfile.HeaderSize - eventfile.FooterSize)
	// The record is still incomplete, or was checked before.
	if length > rest ||
		at+eventfile.HeaderSize+int64(length)+eventfile.FooterSize <= l.at.SizeBytes {
		return false
	}
	frame, err := l.src.ReadAt(l.ctx, at, eventfile.HeaderSize+int64(length)+eventfile.FooterSize)
	if err == nil {
		_, err = eventfile.CheckRecord(at, frame)
	}
	return err == nil
}

// errReplaced means that the file is not the one read before.
var errReplaced = errors.New("the file was replaced")

// openBehind opens the file at its last known record and skips that record and known damage after
// it.
func (l *loader) openBehind() error {
	at := l.at
	if err := l.openAt(at.Last); err != nil {
		return err
	}
	record, err := l.reader.Read()
	if err == nil {
		if l.last = record.AppendSkeleton(l.last[:0]); cache.HashRecord(l.last) != at.Hash {
			err = errReplaced
		}
	}
	for err == nil && l.reader.Offset() < at.Offset { // known damage follows the record
		if _, err = l.reader.ReadFinal(); eventfile.Skipped(err) {
			err = nil
		}
	}
	if err == nil && l.reader.Offset() == at.Offset {
		return nil
	}
	l.close()
	if l.ctx.Err() != nil || Broke(err) {
		return err
	}
	return errReplaced
}

// openAt opens the file at the start of a record. If the server sends the whole file instead, the
// part before it is skipped.
func (l *loader) openAt(offset int64) error {
	l.received = 0
	err := l.prefetch.open(l.ctx, l.src, offset,
		source.StreamOptions{SizeBytes: l.job.ListedBytes, Now: l.cfg.Now})
	if errors.Is(err, source.ErrPastEnd) {
		return errReplaced // the file is shorter than before
	}
	if err != nil {
		return err
	}
	if l.prefetch.stream.Packed() {
		l.at.Last = wire.PackedFile
	}
	l.reader.Reset(input{l}, l.readerOptions(offset))
	l.batchSender.learnSize(l.prefetch.stream.Size(), &l.at)
	return nil
}
