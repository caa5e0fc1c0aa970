package parse

import (
	"errors"
	"io"

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
func (l *loader) open() (*source.Body, error) {
	if l.at.Last >= 0 {
		body, err := l.openBehind()
		if err == nil || !errors.Is(err, errReplaced) {
			return body, err
		}
	}
	if l.at != wire.Start {
		l.at, l.job.StoppedAt = wire.Start, -1
		l.handover.replaced()
	}
	return l.openAt(0)
}

// errReplaced says that a file is not the one that was read before.
var errReplaced = errors.New("the file was replaced")

// openBehind opens the file at its last known record and reads over what is known.
func (l *loader) openBehind() (*source.Body, error) {
	at := l.at
	body, err := l.openAt(at.Last)
	if err != nil {
		return nil, err
	}
	record, err := l.reader.Read()
	if err == nil && cache.HashRecord(record.Data) != at.Hash {
		err = errReplaced
	}
	for err == nil && l.reader.Offset() < at.Offset { // known damage is behind it
		if _, err = l.reader.Read(); eventfile.Skipped(err) {
			err = nil
		}
	}
	if err == nil && l.reader.Offset() == at.Offset {
		return body, nil
	}
	l.close()
	if l.ctx.Err() != nil || Broke(err) {
		return nil, err
	}
	return nil, errReplaced
}

// openAt opens the file at the start of a record. Where the server sends the whole file instead, what is before it is read over.
func (l *loader) openAt(offset int64) (*source.Body, error) {
	body, err := l.feed.open(l.ctx, l.src, offset)
	if errors.Is(err, source.ErrPastEnd) {
		return nil, errReplaced // shorter than it was
	}
	if err != nil {
		return nil, err
	}
	l.body, l.position, l.received = body, body.From, 0
	if body.Received != nil {
		l.at.Last = wire.PackedFile
	}
	in := counted{l}
	l.reader.Reset(in, l.readerOptions(offset))
	if _, err := io.CopyN(io.Discard, in, offset-body.From); err != nil {
		l.close()
		if err == io.EOF {
			err = errReplaced
		}
		return nil, err
	}
	l.handover.learnSize(body.Info.SizeBytes, &l.at)
	return body, nil
}
