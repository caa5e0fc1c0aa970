package engine

import (
	"errors"
	"io"

	"eventlens/eventfile"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// How a file that is known in part, from the cache or from an earlier reading, is brought up to date: nothing is read if it is unchanged;
// otherwise its last known record must still be there, and reading goes on behind it; otherwise it is read anew.

// errOtherColumns says that cached columns do not follow each other.
var errOtherColumns = errors.New("cached columns do not fit together")

// replay hands over what the cache holds of the file. Whatever is wrong with that, reading begins at the start instead.
func (l *loader) replay() {
	if l.f.kept == nil {
		return
	}
	meta, err := l.e.keeper.cache.File(l.ctx, l.f.key)
	if err != nil {
		if !errors.Is(err, cache.ErrNotFound) && l.ctx.Err() == nil {
			l.e.do(l.ctx, l.e.cacheFailed)
		}
		return
	}
	if meta.LastRecord == packedFile {
		l.f.at.last = packedFile
	}
	err = l.e.keeper.cache.Chunks(l.ctx, meta, l.replayChunk)
	if err == nil && l.f.at.offset != meta.Offset {
		err = errOtherColumns
	}
	if l.ctx.Err() != nil {
		return
	}
	if err != nil {
		l.reset()
		return
	}
	l.f.kept.meta = meta
	l.f.at.last, l.f.at.hash = meta.LastRecord, meta.LastHash
	l.f.at.sizeBytes, l.f.at.validator = meta.SizeBytes, meta.Validator
}

func (l *loader) replayChunk(chunk []byte) error {
	batch, err := store.DecodeBatch(chunk)
	if err != nil {
		return err
	}
	if batch.From != l.f.at.offset {
		return errOtherColumns
	}
	l.builder.Learn(batch)
	l.f.at.offset = batch.To
	l.f.at.records += batch.Records
	l.e.do(l.e.ctx, func() { l.e.append(l.f, batch, 0, true) })
	l.e.turn.give()
	return l.ctx.Err()
}

// reset forgets everything of the file, which begins anew.
func (l *loader) reset() {
	l.f.at = start
	l.e.do(l.e.ctx, func() { l.e.resetFile(l.f) })
	if l.f.kept != nil {
		l.e.keeper.reset(l.f.kept)
	}
}

// unchanged reports whether the file is known to its end and still the same, by what its listing says or else by asking its source. An error
// says that it is gone.
func (l *loader) unchanged() (bool, error) {
	at, listed := &l.f.at, l.f.listed
	if at.sizeBytes < 0 {
		return false, nil
	}
	if listed.SizeBytes >= 0 && at.unchanged(listed.SizeBytes, "", listed.Validator) {
		return true, nil
	}
	if listed.SizeBytes >= 0 && listed.SizeBytes != at.sizeBytes {
		return false, nil
	}
	info, err := l.f.src.Stat(l.ctx)
	switch {
	case errors.Is(err, source.ErrNoStat):
		return false, nil
	case err != nil:
		return false, err
	}
	return at.unchanged(info.SizeBytes, info.Validator, ""), nil
}

// open opens the file at its mark, after its last known record proved to be the same. Unless there is an error, the caller closes it.
func (l *loader) open() (*source.Body, error) {
	if l.f.at.last >= 0 {
		body, err := l.openBehind()
		if err == nil || !errors.Is(err, errReplaced) {
			return body, err
		}
	}
	if l.f.at != start {
		l.reset()
	}
	return l.openAt(0)
}

// errReplaced says that a file is not the one that was read before.
var errReplaced = errors.New("the file was replaced")

// openBehind opens the file at its last known record and reads over what is known.
func (l *loader) openBehind() (*source.Body, error) {
	at := l.f.at
	body, err := l.openAt(at.last)
	if err != nil {
		return nil, err
	}
	record, err := l.reader.Read()
	if err == nil && cache.HashRecord(record.Data) != at.hash {
		err = errReplaced
	}
	for err == nil && l.reader.Offset() < at.offset { // known damage is behind it
		if _, err = l.reader.Read(); eventfile.Skipped(err) {
			err = nil
		}
	}
	if err == nil && l.reader.Offset() == at.offset {
		return body, nil
	}
	l.close()
	if l.ctx.Err() != nil || broke(err) {
		return nil, err
	}
	return nil, errReplaced
}

// openAt opens the file at the start of a record. Where the server sends the whole file instead, what is before it is read over.
func (l *loader) openAt(offset int64) (*source.Body, error) {
	body, err := l.feed.open(l.ctx, l.f.src, offset)
	if errors.Is(err, source.ErrPastEnd) {
		return nil, errReplaced // shorter than it was
	}
	if err != nil {
		return nil, err
	}
	l.body, l.position, l.received = body, body.From, 0
	if body.Received != nil {
		l.f.at.last = packedFile
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
	l.learnSize(body.Info.SizeBytes)
	return body, nil
}

// learnSize tells the loop the size of the file.
func (l *loader) learnSize(sizeBytes int64) {
	if sizeBytes >= 0 && sizeBytes != l.f.sizeBytes {
		l.e.do(l.ctx, func() { l.e.setSize(l.f, sizeBytes) })
	}
}
