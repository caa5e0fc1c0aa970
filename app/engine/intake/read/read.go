package read

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"

	"eventlens/app/engine/cachewriter"
	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/open"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/engine/intake/renew"
	"eventlens/app/engine/loop"
	"eventlens/app/engine/parse"
	"eventlens/app/engine/payload"
	"eventlens/app/engine/workers"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
	"eventlens/eventfile/store"
)

// fileReader reads files and stores their columns: from the cache first, then from a parser. Its
// methods are called by the goroutines that read, except append and resetFile, which the loop
// calls.
type fileReader struct {
	loop    *loop.Loop
	cfg     *Config
	lib     *library.Library
	recents *recents.Recents
	kept    *cache.Cache
	keeper  *cachewriter.Keeper // nil if there is no cache
	locked  bool                // files need the lock of their source
	taken   func(bytes int64)   // called by the loop with the size of each batch
	shown   atomic.Bool         // there is something to show
}

// readFile reads one file, and returns why reading ended before the file did.
func (fr *fileReader) readFile(ctx context.Context, f *library.File) wire.Fault {
	if err := fr.identify(ctx, f); err != nil {
		return faultOf(f, err)
	}
	if f.At == wire.Start || fr.needsLock(f.Run) {
		if err := fr.claimKept(ctx, f); err != nil {
			fault := faultOf(f, err)
			if !fault.Stopped {
				fault.Text = report.KeptIsHidden.With(fault.Text)
			}
			return fault
		}
		fr.replay(ctx, f)
	}
	switch _, gone := f.Stored.(recents.MediaNotCached); {
	case ctx.Err() != nil:
		return faultOf(f, ctx.Err())
	case gone, f.Offline:
		return faultOf(f, payload.ErrNotKept)
	case f.Listed.SizeBytes >= 0 &&
		parse.Unchanged(&f.At, f.Listed.SizeBytes, "", f.Listed.Validator):
		return wire.Fault{}
	}
	if fault, refuses := fr.refusal(f); refuses {
		return fault
	}
	refusals, at := 0, f.At.Offset // number of refusals at this offset
	for {
		fault, url, ended := fr.parse(ctx, f)
		if !ended {
			f.Crashes = 0
			if f.At.Offset > at {
				refusals, at = 0, f.At.Offset
			}
			if refusals++; fault.Refused && refusals <= renew.AskTimes && fr.relinked(ctx, f, url) {
				continue
			}
			return fault
		}
		if ctx.Err() != nil {
			return faultOf(f, ctx.Err())
		}
		if f.Crashes >= maxCrashes {
			return wire.Fault{
				Text:   report.ProblemSetAside(f.At.Offset, f.At.Records),
				Offset: f.At.Offset,
			}
		}
	}
}

// maxCrashes is how many parsers may end while they read a file before it is set aside.
const maxCrashes = 2

// identify computes the key of a local file.
func (fr *fileReader) identify(ctx context.Context, f *library.File) error {
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
	if fr.keeper != nil && f.Cached == nil {
		f.Cached = cachewriter.NewFile(f.Key)
	}
	return nil
}

// parse has a parser read a file from its mark on, and stores its batches. It returns why reading
// ended, and the URL read, "" for a local file. ended is true if the parser itself ended meanwhile;
// f.Crashes counts how often the file may have caused that.
func (fr *fileReader) parse(ctx context.Context,
	f *library.File) (fault wire.Fault, url string, ended bool) {
	var job *wire.Parse
	large := false
	prepare := func() {
		job = fr.jobOf(f)
		large = fr.lib.Totals.UnknownSizes > 0 || fr.lib.LeftBytes() > workers.OwnBytes
	}
	if !fr.loop.Do(fr.loop.Context(), prepare) {
		return faultOf(f, context.Canceled), "", false
	}
	take := func(m *wire.Parsed) { fr.take(f, m) }
	var last *wire.Parsed
	left := false
	if f.Crashes == 0 {
		last, left = fr.cfg.Pool.Read(ctx, job, large, take)
	} else {
		last, left = fr.cfg.Pool.ReadAlone(ctx, job, take)
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
func (fr *fileReader) jobOf(f *library.File) *wire.Parse {
	job := &wire.Parse{
		ListedBytes:     f.Listed.SizeBytes,
		ListedValidator: f.Listed.Validator,
		At:              f.At,
		StoppedAt:       f.Faults.Stopped.Offset,
		CutShortAt:      f.Faults.CutShort,
		BucketLimit:     fr.cfg.BucketBytes,
		Eager:           !fr.shown.Load(),
	}
	switch stored := f.Stored.(type) {
	case *source.HTTP:
		job.URL = fr.cfg.Links.Current(stored.URL())
	case *source.File:
		job.Blob, job.ModifiedMs = fr.cfg.ShareBlob(stored.Blob()), f.ModifiedMs
	case *open.FolderFile:
		job.Blob, job.ModifiedMs = fr.cfg.ShareBlob(stored.Blob()), f.ModifiedMs
	}
	if base := f.Path[strings.LastIndexByte(f.Path, '/')+1:]; listing.IsGraphFile(base) {
		job.Graph = base
	}
	if job.BucketLimit <= 0 {
		job.BucketLimit = store.DefaultBucketLimit
	}
	for name, t := range f.Run.Known {
		job.Known = append(job.Known, wire.KnownTag{
			Tag:         name,
			Plugin:      t.Plugin,
			DisplayName: t.DisplayName,
			Description: t.Description,
			BucketBytes: t.BucketBytes,
		})
	}
	return job
}

// take stores a batch from a parser.
func (fr *fileReader) take(f *library.File, m *wire.Parsed) {
	if m.Replaced {
		fr.reset(f)
	}
	batch := &store.Batch{From: f.At.Offset, To: m.At.Offset, LastRecord: -1}
	if len(m.Chunk) > 0 {
		var err error
		if batch, err = store.DecodeBatch(m.Chunk); err != nil {
			// A parser is of the same build as the engine, and its messages arrive unchanged, so
			// this cannot fail.
			panic("internal error: " + err.Error())
		}
	}
	fr.loop.Do(fr.loop.Context(), func() {
		if m.SizeBytes >= 0 {
			fr.lib.SetSize(f, m.SizeBytes)
		}
		f.At = m.At
		f.Run.Known.Learn(batch)
		fr.append(f, batch, m.Fetched, false)
	})
	if f.Cached != nil && !fr.recents.Closed() {
		fr.keeper.Append(f.Cached, m.At, m.Chunk)
	}
	fr.loop.Give()
}

// reset forgets everything about a file that was replaced.
func (fr *fileReader) reset(f *library.File) {
	fr.loop.Do(fr.loop.Context(), func() { fr.resetFile(f) })
	if f.Cached != nil {
		fr.keeper.Reset(f.Cached)
	}
}

// errOtherColumns is returned if cached columns do not follow each other.
var errOtherColumns = errors.New("cached columns do not fit together")

// errEarlierColumns is returned for cached columns whose problems an earlier version of the viewer
// counted, if their file can be read again. Columns of a file that cannot be read again stay, since
// they are the only copy.
var errEarlierColumns = errors.New("cached columns are of an earlier version")

// replay takes in a file's cached columns that are not known yet. If they are unusable, reading
// begins at the start instead.
func (fr *fileReader) replay(ctx context.Context, f *library.File) {
	if f.Cached == nil || f.Cached.Stopped() {
		return
	}
	meta, err := fr.kept.File(ctx, f.Key)
	if err != nil {
		if !errors.Is(err, cache.ErrNotFound) && ctx.Err() == nil {
			fr.loop.Do(ctx, fr.recents.CacheFailed)
		}
		return
	}
	err = fr.replayMeta(ctx, f, meta)
	// Another tab found the file replaced, and read it again.
	if errors.Is(err, cache.ErrStale) && f.At != wire.Start {
		fr.loop.Do(fr.loop.Context(), func() { fr.resetFile(f) })
		*f.Cached = *cachewriter.NewFile(f.Key)
		err = fr.replayMeta(ctx, f, meta)
	}
	switch {
	case ctx.Err() != nil || err == nil:
	case errors.Is(err, cache.ErrStale): // another tab is still writing it
		fr.loop.Do(fr.loop.Context(), func() { fr.resetFile(f) })
		f.Cached.Stop()
	default:
		fr.reset(f)
	}
}

// replayMeta takes in the cached columns described by meta that are not known yet.
func (fr *fileReader) replayMeta(ctx context.Context, f *library.File, meta cache.FileMeta) error {
	err := fr.kept.ChunksAfter(ctx, f.Cached.Meta, meta, func(chunk []byte) error {
		return fr.replayChunk(ctx, f, meta.LastRecord, chunk)
	})
	if err == nil && f.At.Offset != meta.Offset {
		err = errOtherColumns
	}
	if err != nil {
		return err
	}
	f.Cached.Meta = meta
	fr.loop.Do(fr.loop.Context(), func() {
		f.At.Last, f.At.Hash = meta.LastRecord, meta.LastHash
		f.At.SizeBytes, f.At.Validator = meta.SizeBytes, meta.Validator
	})
	return nil
}

func (fr *fileReader) replayChunk(ctx context.Context, f *library.File, lastRecord int64,
	chunk []byte) error {
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
	fr.loop.Do(fr.loop.Context(), func() {
		if lastRecord == wire.PackedFile {
			f.At.Last = wire.PackedFile
		}
		f.At.Offset = batch.To
		f.At.Records += batch.Records
		f.Run.Known.Learn(batch)
		fr.append(f, batch, 0, true)
	})
	fr.loop.Give()
	return ctx.Err()
}

// relinked looks for another address of a file whose address was refused to a parser, and reports
// whether there is one.
func (fr *fileReader) relinked(ctx context.Context, f *library.File, refused string) bool {
	stored, ok := f.Stored.(*source.HTTP)
	return ok && fr.cfg.Links.Renew(ctx, stored.URL(), refused)
}

// needsLock reports whether a run may be read only with the lock of its source. Without locks or a
// cache, none is needed.
func (fr *fileReader) needsLock(r *library.Run) bool { return fr.locked && r.Lock != "" }

// append adds a batch to the store, and tells the view.
func (fr *fileReader) append(f *library.File, b *store.Batch, fetched int64, fromCache bool) {
	if fr.lib.Append(f, b, fetched, fromCache) {
		fr.shown.Store(true)
	}
	size := b.To - b.From
	if !fromCache && size > 0 { // cached data do not count, since the storage may refuse access now
		fr.recents.Answered(f)
	}
	fr.taken(size)
	fr.cfg.Changed()
}

// resetFile drops the data of a file, which is read again from its start.
func (fr *fileReader) resetFile(f *library.File) {
	fr.lib.ResetFile(f)
	fr.cfg.Changed()
}
