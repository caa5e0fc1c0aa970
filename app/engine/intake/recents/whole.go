package recents

import (
	"context"
	"io"
	"sync/atomic"

	"eventlens/app/engine/intake/library"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
)

const (
	// wholePieceBytes is how much of a whole file is cached as one piece, or a little more.
	wholePieceBytes = 512 << 10
	// wholeAheadBytes is how many bytes may wait to be cached. A file that arrives faster is not
	// cached, rather than held in memory.
	wholeAheadBytes = 32 << 20
)

// Whole returns a file of a source that is cached as it is stored, once it was read to its end. On
// a later visit it is read from the cache if the server says, without sending it, that size and
// validator are the same.
func (rc *Recents) Whole(s *library.Source, key cache.Key, stored *source.HTTP) source.Source {
	if rc.keeper == nil || source.Signed(stored.URL()) { // of those a server says nothing
		return stored
	}
	return &whole{stored, rc, s, key}
}

// whole is such a file.
type whole struct {
	source.Source
	rc   *Recents
	from *library.Source
	key  cache.Key
}

// Open implements source.Source.
func (w *whole) Open(ctx context.Context, from int64) (*source.Body, error) {
	if from > 0 || w.rc.Closed() {
		return w.Source.Open(ctx, from)
	}
	if meta, err := w.rc.kept.File(ctx, w.key); err == nil {
		info, err := w.Stat(ctx)
		kept := &wholeBody{w: w, ctx: ctx, size: meta.Offset}
		if err == nil && info.SizeBytes == meta.SizeBytes && info.Validator == meta.Validator &&
			kept.next() == nil {
			return &source.Body{ReadCloser: kept, Info: info}, nil
		}
	}
	body, err := w.Source.Open(ctx, 0)
	if err == nil && body.Info.Validator != "" {
		body.ReadCloser = &wholeBody{w: w, arriving: body.ReadCloser, info: body.Info}
		w.rc.keeper.Write(w.drop) // an older version, or a part
	}
	return body, err
}

// drop drops the file from the cache.
func (w *whole) drop(ctx context.Context) { _ = w.rc.kept.ResetFile(ctx, w.key) }

// wholeBody is a file that is cached while it is read, or a cached one.
type wholeBody struct {
	w        *whole
	arriving io.ReadCloser // from the server; nil for a cached file
	at       int64         // offset of the piece, or of a cached file's next one
	piece    []byte        // read, and not cached yet, or the reverse

	// of a cached file
	ctx  context.Context
	size int64

	// of an arriving file, whose changes the writing goroutine of the cache applies in their order
	info    source.Info
	ended   bool
	waiting atomic.Int64 // bytes to be cached; over the limit once some of it cannot be cached
}

// Read implements io.Reader.
func (b *wholeBody) Read(p []byte) (n int, err error) {
	if b.arriving == nil {
		if len(b.piece) == 0 {
			if err = b.next(); err != nil {
				return 0, err
			}
			if b.arriving != nil {
				return b.arriving.Read(p)
			}
		}
		n = copy(p, b.piece)
		b.piece = b.piece[n:]
		return n, nil
	}
	n, err = b.arriving.Read(p)
	if !b.ended {
		b.piece = append(b.piece, p[:n]...)
		b.ended = err == io.EOF || b.at+int64(len(b.piece)) == b.info.SizeBytes
		if b.ended || len(b.piece) >= wholePieceBytes {
			b.put()
		}
	}
	return n, err
}

// next reads the next piece of a cached file. A file without all of its pieces is dropped, and the
// rest arrives from the server.
func (b *wholeBody) next() (err error) {
	if b.at >= b.size {
		return io.EOF
	}
	b.piece, err = b.w.rc.kept.Media(b.ctx, b.w.key, b.at)
	if err != nil {
		b.w.rc.keeper.Write(b.w.drop)
		if b.at == 0 {
			return err // all of it is read anew, and cached
		}
		rest, err := b.w.Source.Open(b.ctx, b.at)
		switch {
		case err == nil && rest.From == b.at:
			b.arriving, b.ended = rest.ReadCloser, true
		case err == nil: // the server ignores ranges
			err = io.ErrUnexpectedEOF
		}
		return err
	}
	b.at += int64(len(b.piece))
	return nil
}

// put caches a piece and, if it is the last one, that the file is whole.
func (b *wholeBody) put() {
	w, at, piece, ended := b.w, b.at, b.piece, b.ended
	b.at, b.piece = at+int64(len(piece)), nil
	b.waiting.Add(int64(len(piece)))
	w.rc.keeper.Write(func(ctx context.Context) {
		switch {
		case b.waiting.Load() > wholeAheadBytes || w.rc.Closed():
		case w.rc.kept.PutMedia(ctx, w.key, at, piece) != nil:
			b.waiting.Add(wholeAheadBytes)
		case ended:
			_, err := w.rc.kept.AppendChunk(ctx, cache.FileMeta{Key: w.key,
				SizeBytes: b.info.SizeBytes, Validator: b.info.Validator, Offset: b.at,
				LastRecord: -1}, nil)
			if err == nil {
				w.rc.loop.Do(w.rc.loop.Context(), func() {
					w.from.Answers = true
					w.rc.Add(w.from)
				})
			}
			return
		}
		if b.waiting.Load() <= wholeAheadBytes {
			b.waiting.Add(-int64(len(piece)))
		} else if ended {
			w.drop(ctx)
		}
	})
}

// Close implements io.Closer. What was read of a file that was not read to its end is dropped.
func (b *wholeBody) Close() error {
	if b.arriving == nil {
		return nil
	}
	if !b.ended {
		b.ended = true
		b.w.rc.keeper.Write(b.w.drop)
	}
	return b.arriving.Close()
}
