package cache

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
)

// readAheadBytes is about how much [Cache.ChunksAfter] reads per transaction. Each transaction
// costs a round trip to the browser.
const readAheadBytes = 8 << 20

// File returns the metadata of a file read before, as of the last [Cache.Reload], or an error that
// wraps ErrNotFound. This Cache never evicts the file afterwards.
func (c *Cache) File(ctx context.Context, key Key) (FileMeta, error) {
	if err := c.ready(ctx); err != nil {
		return FileMeta{}, err
	}
	c.use(key)
	r := c.record(key)
	if r.Offset == 0 {
		return FileMeta{}, fmt.Errorf("file: %w", ErrNotFound)
	}
	return r.FileMeta, nil
}

// ChunksAfter calls fn with every cached chunk of columns of a file, in the order they were
// appended, without the chunks counted in known, an earlier FileMeta. fn owns the chunk; its error
// ends the call and is returned. ErrDamaged means that a chunk could not be read back, ErrStale
// that the file was written again since the caller got meta, or that meta does not continue known.
// In either case the caller discards the chunks already passed to fn; after ErrDamaged it reads the
// file again.
func (c *Cache) ChunksAfter(ctx context.Context, known, meta FileMeta,
	fn func(chunk []byte) error) error {
	if n := len(known.chunks); n > len(meta.chunks) ||
		!slices.Equal(known.chunks, meta.chunks[:n]) {
		return ErrStale
	}
	for first := len(known.chunks); first < len(meta.chunks); {
		keys, size := []string(nil), int64(0)
		for n := first; n < len(meta.chunks) &&
			(size == 0 || size+meta.chunks[n].sizeBytes <= readAheadBytes); n++ {
			keys = append(keys, chunkKey(meta.Key, n))
			size += meta.chunks[n].sizeBytes
		}
		got, err := c.store.Get(ctx, TableChunks, keys...)
		if err != nil {
			return fmt.Errorf("read cached columns: %w", err)
		}
		for i, content := range got {
			got[i] = nil // free each chunk as soon as fn is done with it
			if want := meta.chunks[first+i]; chunkOf(content) != want {
				return fmt.Errorf("chunk %d of %d bytes: %w", first+i, want.sizeBytes,
					c.dropDamaged(ctx, meta))
			}
			if err := fn(content); err != nil {
				return err
			}
		}
		first += len(keys)
	}
	return nil
}

// AppendChunk adds a chunk of columns to the cached ones of a file, and stores the exported fields
// of meta with it in one transaction. meta is the result of File or of the last AppendChunk with
// its fields updated, or a new FileMeta for a file that is not cached. Pass the returned FileMeta
// to the next call. An empty chunk stores only the fields.
//
// ErrQuota means that there is no room, ErrStale that meta does not match the cached file any more;
// in either case the cached columns stay.
func (c *Cache) AppendChunk(ctx context.Context, meta FileMeta, content []byte) (FileMeta, error) {
	next, err := c.AppendChunks(ctx, []ColumnChunk{{meta, content}})
	if err != nil {
		return meta, err
	}
	return next[0], nil
}

// ColumnChunk is a chunk of columns to append for a file, as in AppendChunk.
type ColumnChunk struct {
	Meta    FileMeta
	Content []byte
}

// AppendChunks is like AppendChunk for several files, each of which occurs once, in one
// transaction: for many small files that takes a fraction of the time of separate calls. It returns
// the new FileMeta values in the same order. On error nothing was added.
func (c *Cache) AppendChunks(ctx context.Context, chunks []ColumnChunk) ([]FileMeta, error) {
	if err := c.ready(ctx); err != nil {
		return nil, err
	}
	next, size := make([]FileMeta, len(chunks)), int64(0)
	for i, add := range chunks {
		c.use(add.Meta.Key)
		next[i] = add.Meta
		if len(add.Content) > 0 {
			next[i] = add.Meta.withChunk(chunkOf(add.Content))
		}
		size += int64(len(add.Content))
	}
	written := make([]fileRecord, len(chunks))
	build := func() (changes []Change, err error) {
		for i, add := range chunks {
			written[i] = c.record(add.Meta.Key)
			if !slices.Equal(written[i].chunks, add.Meta.chunks) {
				return nil, ErrStale
			}
			written[i].FileMeta = next[i]
			changes = append(changes, written[i].put())
			if len(add.Content) > 0 {
				changes = append(changes,
					Put(TableChunks, chunkKey(add.Meta.Key, len(add.Meta.chunks)), add.Content))
			}
		}
		return changes, nil
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	if err := c.commit(ctx,
		transaction{files: keysOf(next), addBytes: size, why: forColumns, build: build}); err !=
		nil {
		return nil, fmt.Errorf("keep columns: %w", err)
	}
	c.put(written...)
	return next, nil
}

func keysOf(files []FileMeta) []Key {
	keys := make([]Key, len(files))
	for i, f := range files {
		keys[i] = f.Key
	}
	return keys
}

// ResetFile drops a file's cached columns and images, because the file was replaced. Its blob stays
// until KeepBlob replaces it.
func (c *Cache) ResetFile(ctx context.Context, key Key) error {
	if err := c.ready(ctx); err != nil {
		return err
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	err := c.changeFile(ctx, key, 0, func(r fileRecord) (fileRecord, []Change, error) {
		r, dropMedia := r.dropMedia()
		r, dropColumns := r.dropColumns()
		return r, []Change{dropMedia, dropColumns}, nil
	})
	if err != nil {
		return fmt.Errorf("drop cached columns: %w", err)
	}
	return nil
}

// dropDamaged drops the columns of a file that do not match its record, and returns ErrDamaged; or
// ErrStale if another record has replaced it meanwhile. If deleting fails, the next visit finds the
// damage again.
func (c *Cache) dropDamaged(ctx context.Context, meta FileMeta) error {
	c.writing.Lock()
	defer c.writing.Unlock()
	err := c.changeFile(ctx, meta.Key, 0, func(r fileRecord) (fileRecord, []Change, error) {
		if !slices.Equal(r.chunks, meta.chunks) {
			return r, nil, ErrStale
		}
		r, dropColumns := r.dropColumns()
		return r, []Change{dropColumns}, nil
	})
	if errors.Is(err, ErrStale) {
		return err
	}
	return ErrDamaged
}

func chunkOf(content []byte) chunk {
	return chunk{sizeBytes: int64(len(content)), sum: crc32.Checksum(content, checksum)}
}
