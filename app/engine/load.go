package engine

import (
	"context"
	"errors"
	"io"
	"time"

	"eventlens/eventfile"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// A batch is handed over when it is this large or this old, sooner while there is nothing to see yet. Small batches cost: 110 files took a second
// longer when the first of each file was one.
const (
	firstBatchBytes = 256 << 10
	firstBatchAge   = 50 * time.Millisecond
	batchBytes      = 4 << 20
	batchAge        = 500 * time.Millisecond
)

// Looking at the clock costs a call into the browser, so it is done once for this many bytes of records. A record counts some
// bytes more than it has, since small ones cost more than their bytes. It is done for the first record of what was just received, too: on
// a slow line that may be all for a while.
const (
	lookBytes   = 32 << 10
	recordBytes = 64
)

// loader reads the files of one run, one after the other in its own goroutine, and hands what it read to the loop. See revalidate.go for how it
// goes on behind what is known already.
type loader struct {
	e       *Engine
	ctx     context.Context
	builder *store.Builder
	feed    *feed
	body    *source.Body      // in the feed
	reader  *eventfile.Reader // of the feed

	f        *file
	position int64     // in the file, or in what is inside it, of what was read
	fetched  int64     // bytes received and not yet told to the loop
	received int64     // of l.body, where it counts for itself
	last     []byte    // payload of the last intact record
	began    time.Time // when the batch was begun
	unlooked int       // bytes since the last look at the clock
	arrived  bool      // bytes were received since then
}

// newLoader returns a loader, whose buffers serve one run after the other.
func newLoader(e *Engine) *loader {
	l := &loader{e: e, reader: new(eventfile.Reader)}
	l.feed = newFeed(l.patience, l.late)
	return l
}

// readRun reads a run as far as it can.
func (e *Engine) readRun(ctx context.Context, l *loader, r *run) {
	l.ctx, l.builder = ctx, r.builder
	for _, f := range r.files {
		if ctx.Err() != nil {
			break
		}
		err := l.file(f)
		e.do(e.ctx, func() { e.fileEnds(f, l.fetched, err) })
	}
	l.builder.Release()
	e.do(e.ctx, func() { e.runEnds(r, l) })
}

// file reads one file. The error is nil at its end.
func (l *loader) file(f *file) error {
	l.f, l.last, l.fetched = f, nil, 0
	if err := l.identify(); err != nil {
		return err
	}
	if f.at == start {
		l.replay()
	}
	if done, err := l.unchanged(); done || err != nil {
		return err
	}
	for furthest := int64(0); ; furthest = f.at.offset {
		began, err := l.stream()
		if !broke(err) || f.at.offset <= max(began, furthest) {
			return err
		}
		// The connection failed in the middle, after something new had come: the rest is asked for again.
	}
}

// identify gives a local file its key.
func (l *loader) identify() error {
	if l.f.key == "" {
		info, err := l.f.stored.Stat(l.ctx)
		if err != nil {
			return err
		}
		head, err := l.f.stored.ReadAt(l.ctx, 0, min(info.SizeBytes, cache.HeadBytes))
		if err != nil {
			return err
		}
		l.f.key = cache.FileKey(l.f.path, head)
	}
	if l.e.keeper != nil && l.f.kept == nil {
		l.f.kept = newKeptFile(l.f.key)
	}
	return nil
}

// stream reads from the file's mark to its end, or until something is wrong, and returns where it began. What was read by then is handed over in
// any case.
func (l *loader) stream() (began int64, err error) {
	body, err := l.open()
	began = l.f.at.offset
	if err != nil {
		return began, err
	}
	defer l.close()
	l.f.at.sizeBytes = -1 // until its end is seen again
	l.began = l.e.cfg.Now()
	l.builder.StartFile(began)
	for {
		record, err := l.reader.Read()
		if err == nil {
			l.builder.Add(record)
			l.last = append(l.last[:0], record.Data...)
		} else if !l.skip(record, err) {
			return began, l.end(body, err)
		}
		l.unlooked += len(record.Data) + recordBytes
		if l.unlooked < lookBytes && !l.arrived {
			continue
		}
		if l.unlooked, l.arrived = 0, false; !l.look(l.reader.Offset()) {
			return began, l.ctx.Err()
		}
	}
}

// skip notes damage, which may be that of a record alone, and reports whether reading can go on behind it.
func (l *loader) skip(record eventfile.Record, err error) bool {
	if !eventfile.Skipped(err) {
		return false
	}
	var corrupt *eventfile.CorruptError
	errors.As(err, &corrupt)
	p := store.Problem{Offset: corrupt.Offset, Text: corrupt.What}
	if record.Data == nil {
		p.Gap = corrupt.Skipped
	}
	l.builder.AddProblem(p)
	return true
}

// look hands the batch over if it is due, and lets messages in. It returns false when reading is to end.
func (l *loader) look(offset int64) bool {
	size := int64(batchBytes)
	if !l.e.shown.Load() {
		size = firstBatchBytes
	}
	if offset-l.f.at.offset >= size || l.due() <= 0 {
		if !l.hand(offset, -1) {
			return false
		}
	}
	l.e.turn.give()
	return l.ctx.Err() == nil
}

// due returns how long the batch may still wait.
func (l *loader) due() time.Duration {
	age := batchAge
	if !l.e.shown.Load() {
		age = firstBatchAge
	}
	return age - l.e.cfg.Now().Sub(l.began)
}

// patience and late have a batch handed over in time when nothing arrives behind it. They are called inside the reader, where all records before
// its offset are in the builder.
func (l *loader) patience() time.Duration {
	if l.reader.Offset() <= l.f.at.offset {
		return never // there is nothing to hand over
	}
	return max(0, l.due())
}

func (l *loader) late() { l.hand(l.reader.Offset(), -1) }

// end hands over what is left and says why reading ended: nil at the end of the file, even inside its last record, which its mark tells.
// A file whose next record is not found is at its end too; the problem is part of its columns, so that it is known without reading again.
func (l *loader) end(body *source.Body, err error) error {
	var corrupt *eventfile.CorruptError
	var stranger *eventfile.NotEventFileError
	size := int64(-1)
	switch {
	case errors.As(err, &stranger):
		return err
	case l.f.at.packed() && l.endPacked(l.reader.Offset(), err):
		size = l.storedBytes()
		l.f.at.validator = validators(body.Info.Validator, l.f.listed.Validator)
	case err == io.EOF, err == eventfile.ErrTruncated:
		size = l.position
		l.f.at.validator = validators(body.Info.Validator, l.f.listed.Validator)
	case errors.As(err, &corrupt):
		size = body.Info.SizeBytes
		if corrupt.Pending {
			size = l.position
		}
		l.f.at.validator = validators(body.Info.Validator, l.f.listed.Validator)
		if l.f.problems.stopped.Offset != corrupt.Offset {
			l.builder.AddProblem(store.Problem{Offset: corrupt.Offset, Text: corrupt.What})
		}
	}
	if !l.hand(l.reader.Offset(), size) {
		return l.ctx.Err()
	}
	if size >= 0 || corrupt != nil {
		return nil
	}
	return err
}

// hand hands over what was read up to an offset. sizeBytes is that of the file if this is its end, else -1. It returns false when reading is
// to end.
func (l *loader) hand(offset, sizeBytes int64) bool {
	batch := l.builder.Take(offset)
	at := &l.f.at
	at.offset, at.sizeBytes = offset, sizeBytes
	at.records += batch.Records
	if batch.LastRecord >= 0 && !at.packed() {
		at.last, at.hash = batch.LastRecord, cache.HashRecord(l.last)
	}
	l.began = l.e.cfg.Now()
	l.keep(batch)
	fetched := l.fetched
	l.fetched = 0
	return l.e.do(l.e.ctx, func() { l.e.append(l.f, batch, fetched, false) }) && l.ctx.Err() == nil
}

// keep has the batch kept for the next visit. The mark goes along even if the batch is empty.
func (l *loader) keep(batch *store.Batch) {
	if l.f.kept != nil {
		l.e.keeper.append(l.f.kept, l.f.at, batch)
	}
}

// close ends receiving the file.
func (l *loader) close() { l.count(l.feed.close()) }

// count counts what was received, of which n bytes were read or given up.
func (l *loader) count(n int64) {
	if l.body.Received != nil {
		n = l.body.Received() - l.received
		l.received += n
	}
	l.fetched += n
}

// counted counts the bytes of a file as they are read from the feed.
type counted struct{ l *loader }

// Read implements io.Reader.
func (c counted) Read(p []byte) (int, error) {
	n, err := c.l.feed.Read(p)
	c.l.position += int64(n)
	c.l.count(int64(n))
	c.l.arrived = true
	c.l.e.turn.give() // while the next record behind damage is searched for, nothing else would
	return n, err
}
