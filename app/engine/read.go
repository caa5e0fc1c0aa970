package engine

import (
	"context"
	"errors"

	"eventlens/app/engine/parse"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack"
	"eventlens/eventfile/store"
)

// readRun reads the files of a run, one after the other, as far as they can be read: what the cache holds of each, then what a parser finds behind
// that. Files that join the run meanwhile are read, too.
func (e *Engine) readRun(ctx context.Context, r *run) {
	var f *file
	next := func() {
		if f = r.next(); f == nil || ctx.Err() != nil {
			f = nil
			e.runEnds(r) // in one step with looking for more, so that no file joins in between
		}
	}
	for runs := e.do(e.ctx, next); runs && f != nil; {
		fault := e.readFile(ctx, f)
		runs = e.do(e.ctx, func() {
			e.fileEnds(f, fault)
			next()
		})
	}
}

// readFile reads one file and says why that ended before the file did.
func (e *Engine) readFile(ctx context.Context, f *file) wire.Fault {
	if err := e.identify(ctx, f); err != nil {
		return faultOf(f, err)
	}
	if f.at == wire.Start || f.run.turn != nil {
		e.replay(ctx, f)
	}
	switch _, gone := f.stored.(notKept); {
	case ctx.Err() != nil:
		return faultOf(f, ctx.Err())
	case gone, f.offline:
		return faultOf(f, errNotKept)
	case f.listed.SizeBytes >= 0 && parse.Unchanged(&f.at, f.listed.SizeBytes, "", f.listed.Validator):
		return wire.Fault{}
	}
	renewed := false
	for {
		fault, url, crashed := e.parse(ctx, f)
		if !crashed {
			f.crashes = 0
			if fault.Refused && !renewed && e.relinked(ctx, f, url) {
				renewed = true
				continue
			}
			return fault
		}
		if ctx.Err() != nil {
			return faultOf(f, ctx.Err())
		}
		if f.crashes++; f.crashes >= maxCrashes {
			return wire.Fault{Text: words.ProblemSetAside(f.at.Offset, f.at.Records), Offset: f.at.Offset}
		}
	}
}

// maxCrashes is how many parsers may end with a file in hand before it is set aside.
const maxCrashes = 2

// identify gives a local file its key.
func (e *Engine) identify(ctx context.Context, f *file) error {
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
	if e.keeper != nil && f.kept == nil {
		f.kept = newKeptFile(f.key)
	}
	return nil
}

// parse has a parser read a file from its mark on, and takes in what it hands over. It returns why that ended and the URL that was read, "" for a local file;
// crashed says that the parser ended with the file in hand.
func (e *Engine) parse(ctx context.Context, f *file) (fault wire.Fault, url string, crashed bool) {
	var job *wire.Parse
	large := false
	prepare := func() {
		p := &e.progress
		job, large = e.jobOf(f), p.unknownSizes > 0 || p.sizeBytes-p.doneBytes > ownBytes
	}
	if !e.do(e.ctx, prepare) {
		return faultOf(f, context.Canceled), "", false
	}
	take := func(m *wire.Parsed) { e.take(f, m) }
	var last *wire.Parsed
	if f.crashes == 0 {
		last = e.parsers.read(ctx, job, large, take)
	} else {
		last = e.parsers.readAlone(ctx, job, take)
	}
	if last == nil {
		return wire.Fault{}, job.URL, true
	}
	return last.Fault, job.URL, false
}

// jobOf describes what is to be read of a file.
func (e *Engine) jobOf(f *file) *wire.Parse {
	job := &wire.Parse{ListedBytes: f.listed.SizeBytes, ListedValidator: f.listed.Validator, At: f.at, StoppedAt: f.problems.stopped.Offset,
		BucketLimit: e.cfg.BucketLimit, Eager: !e.shown.Load()}
	switch stored := f.stored.(type) {
	case *source.HTTP:
		job.URL = e.links.current(stored.URL())
	case *source.File:
		job.Blob, job.ModifiedMs = e.cfg.ShareBlob(stored.Blob()), f.modifiedMs
	case *folderFile:
		job.Blob, job.ModifiedMs = e.cfg.ShareBlob(stored.now.Load().Blob()), f.modifiedMs
	}
	if job.BucketLimit <= 0 {
		job.BucketLimit = store.DefaultBucketLimit
	}
	for name, t := range f.run.known {
		job.Known = append(job.Known, wire.KnownTag{Tag: name, Plugin: t.Plugin, DisplayName: t.DisplayName, Description: t.Description, BucketBytes: t.BucketBytes})
	}
	return job
}

// take takes in what a parser hands over.
func (e *Engine) take(f *file, m *wire.Parsed) {
	if m.Replaced {
		e.reset(f)
	}
	batch := &store.Batch{From: f.at.Offset, To: m.At.Offset, LastRecord: -1}
	if len(m.Chunk) > 0 {
		var err error
		if batch, err = store.DecodeBatch(m.Chunk); err != nil {
			panic("internal error: " + err.Error()) // the parser is of the same build, and nothing lies between
		}
	}
	e.do(e.ctx, func() {
		if m.SizeBytes >= 0 {
			e.setSize(f, m.SizeBytes)
		}
		f.at = m.At
		f.run.known.Learn(batch)
		e.append(f, batch, m.Fetched, false)
	})
	if f.kept != nil {
		e.keeper.append(f.kept, m.At, m.Chunk)
	}
	e.turn.Give()
}

// reset forgets everything of a file, which begins anew.
func (e *Engine) reset(f *file) {
	e.do(e.ctx, func() { e.resetFile(f) })
	if f.kept != nil {
		e.keeper.reset(f.kept)
	}
}

// errOtherColumns says that cached columns do not follow each other.
var errOtherColumns = errors.New("cached columns do not fit together")

// replay takes in what the cache holds of a file beyond what is known of it already. Whatever is wrong with that, reading begins at the start instead.
func (e *Engine) replay(ctx context.Context, f *file) {
	if f.kept == nil || f.kept.off {
		return
	}
	meta, err := e.keeper.cache.File(ctx, f.key)
	if err != nil {
		if !errors.Is(err, cache.ErrNotFound) && ctx.Err() == nil {
			e.do(ctx, e.cacheFailed)
		}
		return
	}
	err = e.replayMeta(ctx, f, meta)
	if errors.Is(err, cache.ErrStale) && f.at != wire.Start { // another tab found the file replaced, and read it anew
		e.do(e.ctx, func() { e.resetFile(f) })
		*f.kept = *newKeptFile(f.key)
		err = e.replayMeta(ctx, f, meta)
	}
	switch {
	case ctx.Err() != nil || err == nil:
	case errors.Is(err, cache.ErrStale): // and is writing it still
		e.do(e.ctx, func() { e.resetFile(f) })
		f.kept.off = true
	default:
		e.reset(f)
	}
}

// replayMeta takes in the columns of a file that meta counts beyond those that are known.
func (e *Engine) replayMeta(ctx context.Context, f *file, meta cache.FileMeta) error {
	err := e.keeper.cache.ChunksAfter(ctx, f.kept.meta, meta, func(chunk []byte) error { return e.replayChunk(ctx, f, meta.LastRecord, chunk) })
	if err == nil && f.at.Offset != meta.Offset {
		err = errOtherColumns
	}
	if err != nil {
		return err
	}
	f.kept.meta = meta
	e.do(e.ctx, func() {
		f.at.Last, f.at.Hash = meta.LastRecord, meta.LastHash
		f.at.SizeBytes, f.at.Validator = meta.SizeBytes, meta.Validator
	})
	return nil
}

func (e *Engine) replayChunk(ctx context.Context, f *file, lastRecord int64, chunk []byte) error {
	batch, err := store.DecodeBatch(chunk)
	if err != nil {
		return err
	}
	if batch.From != f.at.Offset {
		return errOtherColumns
	}
	e.do(e.ctx, func() {
		if lastRecord == wire.PackedFile {
			f.at.Last = wire.PackedFile
		}
		f.at.Offset = batch.To
		f.at.Records += batch.Records
		f.run.known.Learn(batch)
		e.append(f, batch, 0, true)
	})
	e.turn.Give()
	return ctx.Err()
}

// inside returns what is inside a file, to read media from.
func (e *Engine) inside(stored source.Source) *unpack.Source {
	return unpack.New(stored, unpack.Options{Inflate: e.cfg.Inflate, Pause: e.turn.Give})
}

// fileProgress notes how much of a file was done: read is what came out of it, fetched what arrived for that. Of a compressed file, progress is that
// of what arrives.
func (e *Engine) fileProgress(f *file, read, fetched int64) {
	done := read
	if f.at.Packed() {
		done = fetched
		if f.sizeBytes >= 0 {
			done = min(done, f.sizeBytes-f.doneBytes) // it may have been opened twice
		}
	}
	e.progress.doneBytes += done
	f.doneBytes += done
}
