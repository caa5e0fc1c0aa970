package engine

import (
	"context"

	"eventlens/eventfile/store"
)

// mediaReader reads a part of a file and returns it, or what check says of it.
type mediaReader func(ctx context.Context, at store.Range, check func([]byte) error) ([]byte, error)

// mediaReader returns what reads parts of a file that its columns only refer to. The reader may be used outside of the loop. It takes a part from the
// cache or else from the file, and keeps it if check finds nothing wrong with it.
func (e *Engine) mediaReader(id store.FileID) mediaReader {
	f := e.runs.files[id-1]
	src := f.src
	if f.packed {
		src.AssumePacked() // it may not have been opened since its columns came from the cache
	}
	cached := e.keeper != nil && !f.local // a dropped file is kept itself
	return func(ctx context.Context, at store.Range, check func([]byte) error) ([]byte, error) {
		if cached {
			if part, err := e.keeper.cache.Media(ctx, f.key, at.Offset); err == nil && int64(len(part)) == at.Length && check(part) == nil {
				return part, nil
			}
		}
		part, err := src.ReadAt(ctx, at.Offset, at.Length)
		if err == nil {
			err = check(part)
		}
		if err != nil {
			return nil, err
		}
		if cached {
			if err := e.keeper.cache.PutMedia(ctx, f.key, at.Offset, part); err != nil && ctx.Err() == nil {
				e.do(ctx, e.cacheFailed)
			}
		}
		return part, nil
	}
}
