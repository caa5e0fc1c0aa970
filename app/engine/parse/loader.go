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

// A batch is sent when it is this large or this old, earlier while nothing is shown yet. Small
// batches cost: 110 files took a second longer when the first batch of each was small.
const (
	firstBatchBytes = 256 << 10
	firstBatchAge   = 50 * time.Millisecond
	batchBytes      = 4 << 20
	batchAge        = 500 * time.Millisecond
)

// Reading the clock is a call into the browser, so it is done once per lookBytes of records. A
// record counts recordBytes more than its size, for the overhead of small ones. The clock is also
// read for the first record of newly received bytes: on a slow connection the next bytes may take a
// while.
const (
	lookBytes   = 32 << 10
	recordBytes = 64
)

// loader reads one file at a time, in the goroutine of its job. See resume.go for how it resumes a
// partly read file, and batchsender.go for its results.
type loader struct {
	cfg      *Config
	builder  *store.Builder
	scalars  [64]eventfile.Simple // buffer for next
	prefetch *prefetcher
	reader   *eventfile.Reader // reads records from the prefetcher

	batchSender
	ctx      context.Context // context of the job
	job      *wire.Parse
	src      *unpack.Source
	http     *source.HTTP // the source inside src; nil for a dropped file
	at       wire.Mark
	eager    bool      // no values to show were sent yet: batches are sent sooner
	received int64     // bytes of the stream counted so far
	last     []byte    // skeleton of the last intact record
	began    time.Time // when the batch was begun
	unlooked int       // bytes of records since look was last called
	arrived  bool      // bytes were received since look was last called
}

// newLoader returns a loader. Its buffers are reused for every file.
func newLoader(cfg *Config) *loader {
	l := &loader{cfg: cfg, builder: store.NewBuilder(), reader: new(eventfile.Reader)}
	l.builder.Shapes, l.builder.Pause = kind.Shapes(), cfg.Slice.Give
	l.prefetch = newPrefetcher(l.patience, l.late)
	return l
}

// load reads the file of a job as far as possible, and reports how it ended.
func (l *loader) load(ctx context.Context, job *wire.Parse, stored source.Source,
	send func(*wire.Parsed) bool) {
	l.ctx, l.job, l.at, l.eager, l.last = ctx, job, job.At, job.Eager, l.last[:0]
	l.http, _ = stored.(*source.HTTP)
	l.src = unpack.New(stored, unpack.Options{Unpackers: l.cfg.Unpack, Pause: l.cfg.Slice.Give})
	if l.at.Packed() {
		l.src.AssumePacked()
	}
	l.batchSender.begin(job, send)
	l.builder.BucketLimit = job.BucketLimit
	l.builder.StartRun(known(job.Known))
	err := l.file()
	l.batchSender.end(&l.at, err)
	l.builder.StartRun(nil) // drops the rest of a file that could not be read further
	l.src, l.http, l.job = nil, nil, nil
}

// known converts the engine's knowledge of the run's tags to the builder's form.
func known(tags []wire.KnownTag) store.Known {
	k := make(store.Known, len(tags))
	for _, t := range tags {
		k[t.Tag] = store.KnownTag{
			Metadata: store.Metadata{
				Plugin: t.Plugin, DisplayName: t.DisplayName, Description: t.Description,
			},
			BucketBytes: t.BucketBytes,
		}
	}
	return k
}

// file reads the file. The error is nil at its end. A failed connection is reopened where it broke:
// at once if it delivered new bytes, otherwise after a pause. The last attempt makes no range
// request, since some servers break off only range requests.
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
		// A compressed file, or one not read beyond its start, would begin again each time.
		case failures == len(retryAfter) || failures > 0 && l.at.Offset == 0 || l.at.Packed():
			return err
		default:
			if !l.rest(retryAfter[failures]) {
				return l.ctx.Err()
			}
			if failures++; failures == len(retryAfter) {
				l.http.AvoidRanges() // local files do not break
			}
		}
		furthest = l.at.Offset
	}
}

// retryAfter is how long to wait before reopening a connection that failed without delivering new
// bytes.
var retryAfter = [...]time.Duration{250 * time.Millisecond, 750 * time.Millisecond}

// rest waits, and then reports whether reading may continue.
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

// stream reads from the file's mark to its end or to an error, and returns where it began. In
// either case it sends what was read by then.
func (l *loader) stream() (began int64, err error) {
	err = l.open()
	began = l.at.Offset
	if err != nil {
		return began, err
	}
	defer l.close()
	l.at.SizeBytes = -1 // unknown until the end is reached again
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

// next reads the next records, and returns how many: all simple ones that are already buffered, or
// a single one of any kind, or skipped damage.
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

// skip adds a problem for damage that the reader skipped: a record, or bytes between records. It
// returns false for an error after which reading cannot continue.
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

// look sends the batch if it is due, and lets the browser deliver messages. It returns false when
// reading must end.
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

// patience returns how long the prefetcher may wait for data before it calls late. Both make sure
// that a batch is sent in time even if nothing arrives after it. Inside a record, which may be as
// large as its file, they report how much of it arrived. They are called inside the reader, when
// all records before its offset are in the builder.
func (l *loader) patience() time.Duration {
	switch at := l.reader.Offset(); {
	case at > l.at.Offset:
		return max(0, l.due())
	case at == l.at.Offset && l.batchSender.fetched > 0:
		return max(0, l.dueInside())
	}
	return never // nothing to report
}

// dueInside is like due, for a message that only reports how much of a record arrived.
func (l *loader) dueInside() time.Duration { return batchAge - l.cfg.Now().Sub(l.began) }

// late sends the waiting batch; see patience.
func (l *loader) late() { l.hand(l.reader.Offset()) }

// reportInside reports how much of a record arrived, if nothing else was sent for a while.
func (l *loader) reportInside() {
	if at := l.reader.Offset(); l.batchSender.fetched > 0 && at == l.at.Offset &&
		l.dueInside() <= 0 {
		l.hand(at)
	}
}

// end takes the remaining records and returns why reading ended. At the end of the file the error
// is nil, even inside the last record, which the mark shows. A file in which no next record is
// found counts as read to its end, too. This problem is stored with its columns, so that it is
// known without reading again.
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
		// The size may be unknown if the reader reached the end only by a hop.
		size = max(l.prefetch.stream.Size(), l.reader.Offset())
	case errors.As(err, &corrupt):
		size = l.prefetch.stream.Size()
		if l.job.StoppedAt != corrupt.Offset {
			l.builder.AddProblem(store.Problem{Offset: corrupt.Offset, Text: corrupt.What})
		}
	}
	if size >= 0 {
		l.at.Validator = validators(l.prefetch.stream.Info().Validator, l.job.ListedValidator)
	}
	l.take(l.reader.Offset(), size)
	if size >= 0 || corrupt != nil {
		return nil
	}
	return err
}

// take moves the records before offset into the prepared message. sizeBytes is the file's size if
// its end was reached, else -1.
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
	l.batchSender.add(batch, &l.at)
}

// hand sends the records before offset. It returns false when reading must end.
func (l *loader) hand(offset int64) bool {
	l.take(offset, -1)
	return l.batchSender.flush() && l.ctx.Err() == nil
}

// close stops receiving the file.
func (l *loader) close() {
	l.prefetch.close()
	l.count()
}

// count counts the bytes received since the last call.
func (l *loader) count() {
	received := l.prefetch.stream.Received()
	l.batchSender.fetched += received - l.received
	l.received = received
}

// input reads from the prefetcher for the record reader, and counts the bytes.
type input struct{ l *loader }

// Read implements io.Reader.
func (in input) Read(p []byte) (int, error) {
	n, err := in.l.prefetch.Read(p)
	in.l.count()
	in.l.arrived = true
	in.l.reportInside()
	// Give way here: no other call does while the reader searches for a record after damage.
	in.l.cfg.Slice.Give()
	return n, err
}
