package intake

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"

	"eventlens/app/engine/intake/library"
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
func (rd *reader) readRun(ctx context.Context, r *library.Run) {
	var f *library.File
	next := func() {
		if f = r.Next(); f == nil || ctx.Err() != nil {
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
func (rd *reader) readFile(ctx context.Context, f *library.File) wire.Fault {
	if err := rd.identify(ctx, f); err != nil {
		return faultOf(f, err)
	}
	if f.At == wire.Start || rd.locks.needs(f.Run) {
		if err := rd.claimKept(ctx, f); err != nil {
			fault := faultOf(f, err)
			if !fault.Stopped {
				fault.Text = report.KeptIsHidden(fault.Text)
			}
			return fault
		}
		rd.replay(ctx, f)
	}
	switch _, gone := f.Stored.(notKept); {
	case ctx.Err() != nil:
		return faultOf(f, ctx.Err())
	case gone, f.Offline:
		return faultOf(f, payload.ErrNotKept)
	case f.Listed.SizeBytes >= 0 && parse.Unchanged(&f.At, f.Listed.SizeBytes, "", f.Listed.Validator):
		return wire.Fault{}
	}
	if fault, refuses := rd.scheduler.refusal(f); refuses {
		return fault
	}
	refusals, at := 0, f.At.Offset // refusals at this offset
	for {
		fault, url, ended := rd.parse(ctx, f)
		if !ended {
			f.Crashes = 0
			if f.At.Offset > at {
				refusals, at = 0, f.At.Offset
			}
			if refusals++; fault.Refused && refusals <= askTimes && rd.relinked(ctx, f, url) {
				continue
			}
			return fault
		}
		if ctx.Err() != nil {
			return faultOf(f, ctx.Err())
		}
		if f.Crashes >= maxCrashes {
			return wire.Fault{Text: report.ProblemSetAside(f.At.Offset, f.At.Records), Offset: f.At.Offset}
		}
	}
}

// maxCrashes is how many parsers may end while they read a file before it is set aside.
const maxCrashes = 2

// identify computes the key of a local file.
func (rd *reader) identify(ctx context.Context, f *library.File) error {
	if f.Key == "" {
		info, err := f.Stored.Stat(ctx)
		if err != nil {
			return err
		}
		head, err := f.Stored.ReadAt(ctx, 0, min(info.SizeBytes, cache.HeadBytes))
		if err != nil {
			return err
		}
		f.Key = cache.FileKey(f.Path, head)
	}
	if rd.keeper != nil && f.Cached == nil {
		f.Cached = keep.NewFile(f.Key)
	}
	return nil
}

// parse has a parser read a file from its mark on, and stores its batches. It returns why that
// ended and the URL read, "" for a local file. ended is true if the parser itself ended during
// that; f.crashes counts how often that may have been the file's fault.
func (rd *reader) parse(ctx context.Context, f *library.File) (fault wire.Fault, url string, ended bool) {
	var job *wire.Parse
	large := false
	prepare := func() {
		job = rd.jobOf(f)
		large = rd.lib.Totals.UnknownSizes > 0 || rd.lib.LeftBytes() > workers.OwnBytes
	}
	if !rd.Do(rd.Context(), prepare) {
		return faultOf(f, context.Canceled), "", false
	}
	take := func(m *wire.Parsed) { rd.take(f, m) }
	var last *wire.Parsed
	left := false
	if f.Crashes == 0 {
		last, left = rd.workers.Read(ctx, job, large, take)
	} else {
		last, left = rd.workers.ReadAlone(ctx, job, take)
	}
	if last == nil {
		if !left {
			f.Crashes++
		}
		return wire.Fault{}, job.URL, true
	}
	return last.Fault, job.URL, false
}

// jobOf describes what a parser has to read of a file.
func (rd *reader) jobOf(f *library.File) *wire.Parse {
	job := &wire.Parse{ListedBytes: f.Listed.SizeBytes, ListedValidator: f.Listed.Validator, At: f.At, StoppedAt: f.Faults.Stopped.Offset, CutShortAt: f.Faults.CutShort,
		BucketLimit: rd.cfg.BucketLimit, Eager: !rd.shown.Load()}
	switch stored := f.Stored.(type) {
	case *source.HTTP:
		job.URL = rd.links.current(stored.URL())
	case *source.File:
		job.Blob, job.ModifiedMs = rd.cfg.ShareBlob(stored.Blob()), f.ModifiedMs
	case *folderFile:
		job.Blob, job.ModifiedMs = rd.cfg.ShareBlob(stored.now.Load().Blob()), f.ModifiedMs
	}
	if base := f.Path[strings.LastIndexByte(f.Path, '/')+1:]; listing.IsGraphFile(base) {
		job.Graph = base
	}
	if job.BucketLimit <= 0 {
		job.BucketLimit = store.DefaultBucketLimit
	}
	for name, t := range f.Run.Known {
		job.Known = append(job.Known, wire.KnownTag{Tag: name, Plugin: t.Plugin, DisplayName: t.DisplayName, Description: t.Description, BucketBytes: t.BucketBytes})
	}
	return job
}

// take stores a batch from a parser.
func (rd *reader) take(f *library.File, m *wire.Parsed) {
	if m.Replaced {
		rd.reset(f)
	}
	batch := &store.Batch{From: f.At.Offset, To: m.At.Offset, LastRecord: -1}
	if len(m.Chunk) > 0 {
		var err error
		if batch, err = store.DecodeBatch(m.Chunk); err != nil {
			// The parser is of the same build, and its messages arrive unchanged.
			panic("internal error: " + err.Error())
		}
	}
	rd.Do(rd.Context(), func() {
		if m.SizeBytes >= 0 {
			rd.lib.SetSize(f, m.SizeBytes)
		}
		f.At = m.At
		f.Run.Known.Learn(batch)
		rd.append(f, batch, m.Fetched, false)
	})
	if f.Cached != nil && !rd.recents.closed.Load() {
		rd.keeper.Append(f.Cached, m.At, m.Chunk)
	}
	rd.Give()
}

// reset forgets everything of a file that begins anew.
func (rd *reader) reset(f *library.File) {
	rd.Do(rd.Context(), func() { rd.resetFile(f) })
	if f.Cached != nil {
		rd.keeper.Reset(f.Cached)
	}
}

// errOtherColumns is returned if cached columns do not follow each other.
var errOtherColumns = errors.New("cached columns do not fit together")

// errEarlierColumns is returned for columns whose problems an earlier version counted, if their
// file can be read again. Those of a file that cannot be stay, since nobody has it elsewhere.
var errEarlierColumns = errors.New("cached columns are of an earlier version")

// replay takes in a file's cached columns that are not known yet. If they are unusable, reading
// begins at the start instead.
func (rd *reader) replay(ctx context.Context, f *library.File) {
	if f.Cached == nil || f.Cached.Stopped() {
		return
	}
	meta, err := rd.kept.File(ctx, f.Key)
	if err != nil {
		if !errors.Is(err, cache.ErrNotFound) && ctx.Err() == nil {
			rd.Do(ctx, rd.recents.cacheFailed)
		}
		return
	}
	err = rd.replayMeta(ctx, f, meta)
	// Another tab found the file replaced, and read it again.
	if errors.Is(err, cache.ErrStale) && f.At != wire.Start {
		rd.Do(rd.Context(), func() { rd.resetFile(f) })
		*f.Cached = *keep.NewFile(f.Key)
		err = rd.replayMeta(ctx, f, meta)
	}
	switch {
	case ctx.Err() != nil || err == nil:
	case errors.Is(err, cache.ErrStale): // another tab is still writing it
		rd.Do(rd.Context(), func() { rd.resetFile(f) })
		f.Cached.Stop()
	default:
		rd.reset(f)
	}
}

// replayMeta takes in the columns counted by meta that are not known yet.
func (rd *reader) replayMeta(ctx context.Context, f *library.File, meta cache.FileMeta) error {
	err := rd.kept.ChunksAfter(ctx, f.Cached.Meta, meta, func(chunk []byte) error { return rd.replayChunk(ctx, f, meta.LastRecord, chunk) })
	if err == nil && f.At.Offset != meta.Offset {
		err = errOtherColumns
	}
	if err != nil {
		return err
	}
	f.Cached.Meta = meta
	rd.Do(rd.Context(), func() {
		f.At.Last, f.At.Hash = meta.LastRecord, meta.LastHash
		f.At.SizeBytes, f.At.Validator = meta.SizeBytes, meta.Validator
	})
	return nil
}

func (rd *reader) replayChunk(ctx context.Context, f *library.File, lastRecord int64, chunk []byte) error {
	batch, err := store.DecodeBatch(chunk)
	if err != nil {
		return err
	}
	if batch.From != f.At.Offset {
		return errOtherColumns
	}
	if batch.Earlier && batch.From == 0 {
		if _, err := f.Stored.Stat(ctx); err == nil {
			return errEarlierColumns
		}
	}
	rd.Do(rd.Context(), func() {
		if lastRecord == wire.PackedFile {
			f.At.Last = wire.PackedFile
		}
		f.At.Offset = batch.To
		f.At.Records += batch.Records
		f.Run.Known.Learn(batch)
		rd.append(f, batch, 0, true)
	})
	rd.Give()
	return ctx.Err()
}

// inside returns the unpacked content of a file, for reading media.
func (rd *reader) inside(stored source.Source) *unpack.Source {
	return unpack.New(stored, unpack.Options{Unpackers: rd.cfg.Unpack, Pause: rd.Give})
}
