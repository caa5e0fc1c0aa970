package parse

import (
	"context"
	"errors"
	"io"
	"time"

	"eventlens/app/kind"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack"
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

// loader reads a file at a time, in the goroutine of its job. See behind.go for how it goes on behind what is known already, and handover.go for
// where what it read goes.
type loader struct {
	cfg     *Config
	builder *store.Builder
	scalars [64]eventfile.Simple
	feed    *feed
	reader  *eventfile.Reader // of the feed

	handover
	ctx      context.Context // of the job
	job      *wire.Parse
	src      *unpack.Source
	http     *source.HTTP // what src is inside of; nil for a dropped file
	at       wire.Mark
	eager    bool      // nothing of a file was handed over that can be seen
	received int64     // of the stream, as counted
	last     []byte    // skeleton of the last intact record
	began    time.Time // when the batch was begun
	unlooked int       // bytes since the last look at the clock
	arrived  bool      // bytes were received since then
}

// newLoader returns a loader, whose buffers serve one file after the other.
func newLoader(cfg *Config) *loader {
	l := &loader{cfg: cfg, builder: store.NewBuilder(), reader: new(eventfile.Reader)}
	l.builder.Shapes, l.builder.Pause = kind.Shapes(), cfg.Slice.Give
	l.feed = newFeed(l.patience, l.late)
	return l
}

// load reads the file of a job as far as it can, and says how it ended.
func (l *loader) load(ctx context.Context, job *wire.Parse, stored source.Source, send func(*wire.Parsed) bool) {
	l.ctx, l.job, l.at, l.eager, l.last = ctx, job, job.At, job.Eager, l.last[:0]
	l.http, _ = stored.(*source.HTTP)
	l.src = unpack.New(stored, unpack.Options{Unpackers: l.cfg.Unpack, Pause: l.cfg.Slice.Give})
	if l.at.Packed() {
		l.src.AssumePacked()
	}
	l.handover.begin(job, send)
	l.builder.BucketLimit = job.BucketLimit
	l.builder.StartRun(known(job.Known))
	err := l.file()
	l.handover.end(&l.at, err)
	l.builder.StartRun(nil) // drops what a file that could not be read on left
	l.src, l.http, l.job = nil, nil, nil
}

// known makes what the engine knows of the run's tags the builder's.
func known(tags []wire.KnownTag) store.Known {
	k := make(store.Known, len(tags))
	for _, t := range tags {
		k[t.Tag] = store.KnownTag{Metadata: store.Metadata{Plugin: t.Plugin, DisplayName: t.DisplayName, Description: t.Description}, BucketBytes: t.BucketBytes}
	}
	return k
}

// file reads the file. The error is nil at its end. A connection that failed is made again where it broke off: at once when something new had come,
// after a moment when not, and at last without asking for a part, since there are servers that break off only then.
func (l *loader) file() error {
	if done, err := l.unchanged(); done || err != nil {
		return err
	}
	if done, err := l.graph(); done || err != nil {
		return err
	}
	furthest, failures := int64(0), 0
	for {
		began, err := l.stream()
		switch {
		case !Broke(err):
			return err
		case l.at.Offset > max(began, furthest):
			failures = 0
		case failures == len(retryAfter) || failures > 0 && l.at.Offset == 0 || l.at.Packed(): // which would begin anew each time
			return err
		default:
			if !l.rest(retryAfter[failures]) {
				return l.ctx.Err()
			}
			if failures++; failures == len(retryAfter) {
				l.http.AvoidRanges() // files of this device do not break
			}
		}
		furthest = l.at.Offset
	}
}

// retryAfter is how long to wait before a connection that failed without anything new is made again.
var retryAfter = [...]time.Duration{250 * time.Millisecond, 750 * time.Millisecond}

// rest waits and reports whether reading is to go on.
func (l *loader) rest(wait time.Duration) bool {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-l.ctx.Done():
		return false
	}
}

// stream reads from the file's mark to its end, or until something is wrong, and returns where it began. What was read by then is handed over in
// any case.
func (l *loader) stream() (began int64, err error) {
	err = l.open()
	began = l.at.Offset
	if err != nil {
		return began, err
	}
	defer l.close()
	l.at.SizeBytes = -1 // until its end is seen again
	l.began = l.cfg.Now()
	l.builder.StartFile(began)
	for {
		before := l.reader.Offset()
		records, err := l.next()
		if err != nil {
			return began, l.end(err)
		}
		l.unlooked += int(l.reader.Offset()-before) + records*recordBytes
		if l.unlooked < lookBytes && !l.arrived {
			continue
		}
		if l.unlooked, l.arrived = 0, false; !l.look(l.reader.Offset()) {
			return began, l.ctx.Err()
		}
	}
}

// next reads what comes next, and returns how many records that was: as many simple ones as are there already, or one of any kind, or damage that was
// passed over.
func (l *loader) next() (records int, err error) {
	n, record := l.reader.ReadSimple(l.scalars[:])
	if n > 0 {
		l.builder.AddSimple(l.scalars[:n], record.Offset)
		l.last = record.AppendSkeleton(l.last[:0])
		return n, nil
	}
	if record, err = l.reader.ReadFinal(); err != nil {
		if l.skip(record, err) {
			err = nil
		}
		return 1, err
	}
	if l.reader.Deferred() > 0 {
		l.builder.Defer(record)
	}
	l.builder.Add(record)
	l.last = record.AppendSkeleton(l.last[:0])
	return 1, nil
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
	if l.eager {
		size = firstBatchBytes
	}
	if offset-l.at.Offset >= size || l.due() <= 0 {
		if !l.hand(offset) {
			return false
		}
	}
	l.cfg.Slice.Give()
	return l.ctx.Err() == nil
}

// due returns how long the batch may still wait.
func (l *loader) due() time.Duration {
	age := batchAge
	if l.eager {
		age = firstBatchAge
	}
	return age - l.cfg.Now().Sub(l.began)
}

// never is a wait longer than any session.
const never = time.Duration(1<<63-1) / 2

// patience and late have a batch handed over in time when nothing arrives behind it, or how much arrived of a record that may be as large as its
// file. They are called inside the reader, where all records before its offset are in the builder.
func (l *loader) patience() time.Duration {
	switch at := l.reader.Offset(); {
	case at > l.at.Offset:
		return max(0, l.due())
	case at == l.at.Offset && l.handover.fetched > 0:
		return max(0, l.dueInside())
	}
	return never // there is nothing to tell
}

// dueInside is due for what only says how much arrived.
func (l *loader) dueInside() time.Duration { return batchAge - l.cfg.Now().Sub(l.began) }

func (l *loader) late() { l.hand(l.reader.Offset()) }

// reportInside tells how much arrived of a record when nothing else did for a while.
func (l *loader) reportInside() {
	if at := l.reader.Offset(); l.handover.fetched > 0 && at == l.at.Offset && l.dueInside() <= 0 {
		l.hand(at)
	}
}

// end takes what is left and says why reading ended: nil at the end of the file, even inside its last record, which its mark tells.
// A file whose next record is not found is at its end too; the problem is part of its columns, so that it is known without reading again.
func (l *loader) end(err error) error {
	var corrupt *eventfile.CorruptError
	var stranger *eventfile.NotEventFileError
	size := int64(-1)
	switch {
	case errors.As(err, &stranger):
		return err
	case l.at.Packed() && l.endPacked(l.reader.Offset(), err):
		size = l.storedBytes()
	case err == io.EOF, err == eventfile.ErrTruncated:
		size = max(l.feed.stream.Size(), l.reader.Offset()) // the size may be unknown where only a hop led to the end
	case errors.As(err, &corrupt):
		size = l.feed.stream.Size()
		if l.job.StoppedAt != corrupt.Offset {
			l.builder.AddProblem(store.Problem{Offset: corrupt.Offset, Text: corrupt.What})
		}
	}
	if size >= 0 {
		l.at.Validator = validators(l.feed.stream.Info().Validator, l.job.ListedValidator)
	}
	l.take(l.reader.Offset(), size)
	if size >= 0 || corrupt != nil {
		return nil
	}
	return err
}

// take moves what was read up to an offset into the message that is prepared. sizeBytes is that of the file if this is its end, else -1.
func (l *loader) take(offset, sizeBytes int64) {
	batch := l.builder.Take(offset)
	l.at.Offset, l.at.SizeBytes = offset, sizeBytes
	l.at.Records += batch.Records
	if batch.LastRecord >= 0 && !l.at.Packed() {
		l.at.Last, l.at.Hash = batch.LastRecord, cache.HashRecord(l.last)
	}
	l.began = l.cfg.Now()
	if t := batch.Totals(); t.Points+t.Payloads+t.Histograms > 0 {
		l.eager = false
	}
	l.handover.add(batch, &l.at)
}

// hand hands over what was read up to an offset. It returns false when reading is to end.
func (l *loader) hand(offset int64) bool {
	l.take(offset, -1)
	return l.handover.flush() && l.ctx.Err() == nil
}

// close ends receiving the file.
func (l *loader) close() {
	l.feed.close()
	l.count()
}

// count counts what was received since the last time.
func (l *loader) count() {
	received := l.feed.stream.Received()
	l.handover.fetched += received - l.received
	l.received = received
}

// input is the feed, as the reader of records sees it.
type input struct{ l *loader }

// Read implements io.Reader.
func (in input) Read(p []byte) (int, error) {
	n, err := in.l.feed.Read(p)
	in.l.count()
	in.l.arrived = true
	in.l.reportInside()
	in.l.cfg.Slice.Give() // while the next record behind damage is searched for, nothing else would
	return n, err
}
