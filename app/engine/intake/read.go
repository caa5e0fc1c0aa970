package intake

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"

	"eventlens/app/engine/keep"
	"eventlens/app/engine/parse"
	"eventlens/app/engine/payload"
	"eventlens/app/engine/workers"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack"
	"eventlens/eventfile/store"
)

// reader reads files and stores what they contain.
type reader struct {
	*core
	shown atomic.Bool // there is something to show

	takenBytes int64 // since the memory in use was last measured
}

// readRun reads the files of a run, one after the other, as far as possible: from the cache first,
// the rest by a parser. Files that join the run meanwhile are read, too.
func (rd *reader) readRun(ctx context.Context, r *run) {
	var f *file
	next := func() {
		if f = r.next(); f == nil || ctx.Err() != nil {
			f = nil
			rd.scheduler.runEnds(r) // in the same step as next, so that no file joins in between
		}
	}
	for runs := rd.Do(rd.Context(), next); runs && f != nil; {
		began := rd.cfg.Now()
		fault := rd.readFile(ctx, f)
		runs = rd.Do(rd.Context(), func() {
			if rd.scheduler.postpones(ctx, f, began, &fault) {
				f = nil
				return
			}
			rd.fileEnds(f, fault)
			next()
		})
	}
}

// readFile reads one file, and returns why reading ended before the file did.
func (rd *reader) readFile(ctx context.Context, f *file) wire.Fault {
	if err := rd.identify(ctx, f); err != nil {
		return faultOf(f, err)
	}
	if f.at == wire.Start || f.run.lock != nil {
		if err := rd.claimKept(ctx, f); err != nil {
			fault := faultOf(f, err)
			if !fault.Stopped {
				fault.Text = report.KeptIsHidden(fault.Text)
			}
			return fault
		}
		rd.replay(ctx, f)
	}
	switch _, gone := f.stored.(notKept); {
	case ctx.Err() != nil:
		return faultOf(f, ctx.Err())
	case gone, f.offline:
		return faultOf(f, payload.ErrNotKept)
	case f.listed.SizeBytes >= 0 && parse.Unchanged(&f.at, f.listed.SizeBytes, "", f.listed.Validator):
		return wire.Fault{}
	}
	if fault, refuses := rd.scheduler.refusal(f); refuses {
		return fault
	}
	refusals, at := 0, f.at.Offset // refusals at this offset
	for {
		fault, url, ended := rd.parse(ctx, f)
		if !ended {
			f.crashes = 0
			if f.at.Offset > at {
				refusals, at = 0, f.at.Offset
			}
			if refusals++; fault.Refused && refusals <= askTimes && rd.relinked(ctx, f, url) {
				continue
			}
			return fault
		}
		if ctx.Err() != nil {
			return faultOf(f, ctx.Err())
		}
		if f.crashes >= maxCrashes {
			return wire.Fault{Text: report.ProblemSetAside(f.at.Offset, f.at.Records), Offset: f.at.Offset}
		}
	}
}

// maxCrashes is how many parsers may end while they read a file before it is set aside.
const maxCrashes = 2

// identify computes the key of a local file.
func (rd *reader) identify(ctx context.Context, f *file) error {
	if f.key == "" {
		info, err := f.stored.Stat(ctx)
		if err != nil {
			return err
		}
		head, err := f.stored.ReadAt(ctx, 0, min(info.SizeBytes, cache.HeadBytes))
		if err != nil {
			return err
		}
		f.key = cache.FileKey(f.path, head)
	}
	if rd.keeper != nil && f.kept == nil {
		f.kept = keep.NewFile(f.key)
	}
	return nil
}

// parse has a parser read a file from its mark on, and stores its batches. It returns why that
// ended and the URL read, "" for a local file. ended is true if the parser itself ended during
// that; f.crashes counts how often that may have been the file's fault.
func (rd *reader) parse(ctx context.Context, f *file) (fault wire.Fault, url string, ended bool) {
	var job *wire.Parse
	large := false
	prepare := func() {
		p := rd.reporter
		job, large = rd.jobOf(f), p.unknownSizes > 0 || p.sizeBytes-p.doneBytes > workers.OwnBytes
	}
	if !rd.Do(rd.Context(), prepare) {
		return faultOf(f, context.Canceled), "", false
	}
	take := func(m *wire.Parsed) { rd.take(f, m) }
	var last *wire.Parsed
	left := false
	if f.crashes == 0 {
		last, left = rd.workers.Read(ctx, job, large, take)
	} else {
		last, left = rd.workers.ReadAlone(ctx, job, take)
	}
	if last == nil {
		if !left {
			f.crashes++
		}
		return wire.Fault{}, job.URL, true
	}
	return last.Fault, job.URL, false
}

// jobOf describes what a parser has to read of a file.
func (rd *reader) jobOf(f *file) *wire.Parse {
	job := &wire.Parse{ListedBytes: f.listed.SizeBytes, ListedValidator: f.listed.Validator, At: f.at, StoppedAt: f.problems.stopped.Offset, CutShortAt: f.problems.cutShort,
		BucketLimit: rd.cfg.BucketLimit, Eager: !rd.shown.Load()}
	switch stored := f.stored.(type) {
	case *source.HTTP:
		job.URL = rd.links.current(stored.URL())
	case *source.File:
		job.Blob, job.ModifiedMs = rd.cfg.ShareBlob(stored.Blob()), f.modifiedMs
	case *folderFile:
		job.Blob, job.ModifiedMs = rd.cfg.ShareBlob(stored.now.Load().Blob()), f.modifiedMs
	}
	if base := f.path[strings.LastIndexByte(f.path, '/')+1:]; listing.IsGraphFile(base) {
		job.Graph = base
	}
	if job.BucketLimit <= 0 {
		job.BucketLimit = store.DefaultBucketLimit
	}
	for name, t := range f.run.known {
		job.Known = append(job.Known, wire.KnownTag{Tag: name, Plugin: t.Plugin, DisplayName: t.DisplayName, Description: t.Description, BucketBytes: t.BucketBytes})
	}
	return job
}

// take stores a batch from a parser.
func (rd *reader) take(f *file, m *wire.Parsed) {
	if m.Replaced {
		rd.reset(f)
	}
	batch := &store.Batch{From: f.at.Offset, To: m.At.Offset, LastRecord: -1}
	if len(m.Chunk) > 0 {
		var err error
		if batch, err = store.DecodeBatch(m.Chunk); err != nil {
			// The parser is of the same build, and its messages arrive unchanged.
			panic("internal error: " + err.Error())
		}
	}
	rd.Do(rd.Context(), func() {
		if m.SizeBytes >= 0 {
			rd.reporter.setSize(f, m.SizeBytes)
		}
		f.at = m.At
		f.run.known.Learn(batch)
		rd.append(f, batch, m.Fetched, false)
	})
	if f.kept != nil && !rd.recents.closed.Load() {
		rd.keeper.Append(f.kept, m.At, m.Chunk)
	}
	rd.Give()
}

// reset forgets everything of a file that begins anew.
func (rd *reader) reset(f *file) {
	rd.Do(rd.Context(), func() { rd.resetFile(f) })
	if f.kept != nil {
		rd.keeper.Reset(f.kept)
	}
}

// errOtherColumns is returned if cached columns do not follow each other.
var errOtherColumns = errors.New("cached columns do not fit together")

// replay takes in a file's cached columns that are not known yet. If they are unusable, reading
// begins at the start instead.
func (rd *reader) replay(ctx context.Context, f *file) {
	if f.kept == nil || f.kept.Stopped() {
		return
	}
	meta, err := rd.kept.File(ctx, f.key)
	if err != nil {
		if !errors.Is(err, cache.ErrNotFound) && ctx.Err() == nil {
			rd.Do(ctx, rd.recents.cacheFailed)
		}
		return
	}
	err = rd.replayMeta(ctx, f, meta)
	// Another tab found the file replaced, and read it again.
	if errors.Is(err, cache.ErrStale) && f.at != wire.Start {
		rd.Do(rd.Context(), func() { rd.resetFile(f) })
		*f.kept = *keep.NewFile(f.key)
		err = rd.replayMeta(ctx, f, meta)
	}
	switch {
	case ctx.Err() != nil || err == nil:
	case errors.Is(err, cache.ErrStale): // another tab is still writing it
		rd.Do(rd.Context(), func() { rd.resetFile(f) })
		f.kept.Stop()
	default:
		rd.reset(f)
	}
}

// replayMeta takes in the columns counted by meta that are not known yet.
func (rd *reader) replayMeta(ctx context.Context, f *file, meta cache.FileMeta) error {
	err := rd.kept.ChunksAfter(ctx, f.kept.Meta, meta, func(chunk []byte) error { return rd.replayChunk(ctx, f, meta.LastRecord, chunk) })
	if err == nil && f.at.Offset != meta.Offset {
		err = errOtherColumns
	}
	if err != nil {
		return err
	}
	f.kept.Meta = meta
	rd.Do(rd.Context(), func() {
		f.at.Last, f.at.Hash = meta.LastRecord, meta.LastHash
		f.at.SizeBytes, f.at.Validator = meta.SizeBytes, meta.Validator
	})
	return nil
}

func (rd *reader) replayChunk(ctx context.Context, f *file, lastRecord int64, chunk []byte) error {
	batch, err := store.DecodeBatch(chunk)
	if err != nil {
		return err
	}
	if batch.From != f.at.Offset {
		return errOtherColumns
	}
	rd.Do(rd.Context(), func() {
		if lastRecord == wire.PackedFile {
			f.at.Last = wire.PackedFile
		}
		f.at.Offset = batch.To
		f.at.Records += batch.Records
		f.run.known.Learn(batch)
		rd.append(f, batch, 0, true)
	})
	rd.Give()
	return ctx.Err()
}

// inside returns the unpacked content of a file, for reading media.
func (rd *reader) inside(stored source.Source) *unpack.Source {
	return unpack.New(stored, unpack.Options{Unpackers: rd.cfg.Unpack, Pause: rd.Give})
}

// fileProgress updates a file's progress: read bytes came out of it, after fetched bytes had
// arrived. The progress of a compressed file is counted in fetched bytes, and so is progress inside
// a record, while nothing comes out.
func (rd *reader) fileProgress(f *file, read, fetched int64) {
	done := read
	switch {
	case f.at.Packed():
		done = rd.arrived(f, fetched)
	case read == 0:
		done = rd.arrived(f, fetched)
		f.aheadBytes += done
	default:
		told := min(read, f.aheadBytes)
		f.aheadBytes -= told
		done = read - told
	}
	rd.reporter.doneBytes += done
	f.doneBytes += done
}

// arrived limits fetched bytes to what is left of a file's progress: it may have been opened twice.
func (rd *reader) arrived(f *file, fetched int64) int64 {
	if f.sizeBytes < 0 {
		return fetched
	}
	return max(0, min(fetched, f.sizeBytes-f.doneBytes))
}
