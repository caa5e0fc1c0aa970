package parse

import (
	"encoding/binary"
	"errors"

	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
)

// How a file that is known in part, from the cache or from an earlier reading, is brought up to date: nothing is read if it is unchanged;
// otherwise its last known record must still be there, and reading goes on behind it; otherwise it is read anew.

// unchanged reports whether the file is known to its end and still the same, by what its listing says or else by asking its source. An error
// says that it is gone.
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

// open opens the file at its mark, after its last known record proved to be the same. Unless there is an error, the caller closes it.
func (l *loader) open() error {
	if l.at.Last >= 0 && !l.completed() {
		if err := l.openBehind(); !errors.Is(err, errReplaced) {
			return err
		}
	}
	l.forget()
	return l.openAt(0)
}

// forget says that what is known of the file, if anything, is void.
func (l *loader) forget() {
	if l.at != wire.Start {
		l.at, l.job.StoppedAt, l.job.CutShortAt = wire.Start, -1, -1
		l.handover.replaced()
	}
}

// completed reports whether a record that was cut short, so that what is inside of it was taken for records, is whole now that the file has grown.
// Data that hold an event file look like that while they are written.
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
	if length > rest || at+eventfile.HeaderSize+int64(length)+eventfile.FooterSize <= l.at.SizeBytes { // not whole, or looked at before
		return false
	}
	frame, err := l.src.ReadAt(l.ctx, at, eventfile.HeaderSize+int64(length)+eventfile.FooterSize)
	if err == nil {
		_, err = eventfile.CheckRecord(at, frame)
	}
	return err == nil
}

// errReplaced says that a file is not the one that was read before.
var errReplaced = errors.New("the file was replaced")

// openBehind opens the file at its last known record and reads over what is known.
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
	for err == nil && l.reader.Offset() < at.Offset { // known damage is behind it
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

// openAt opens the file at the start of a record. Where the server sends the whole file instead, what is before it is read over.
func (l *loader) openAt(offset int64) error {
	l.received = 0
	err := l.feed.open(l.ctx, l.src, offset, source.StreamOptions{SizeBytes: l.job.ListedBytes, Now: l.cfg.Now})
	if errors.Is(err, source.ErrPastEnd) {
		return errReplaced // shorter than it was
	}
	if err != nil {
		return err
	}
	if l.feed.stream.Packed() {
		l.at.Last = wire.PackedFile
	}
	l.reader.Reset(input{l}, l.readerOptions(offset))
	l.handover.learnSize(l.feed.stream.Size(), &l.at)
	return nil
}
