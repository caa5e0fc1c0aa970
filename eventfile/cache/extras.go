package cache

import (
	"context"
	"errors"
	"fmt"
)

// KeepBlob keeps a dropped file itself, replacing an earlier blob, so that its images can be read
// again after a reload. An error that wraps ErrQuota means that there is no room beside the cached
// columns; no blob is kept then.
func (c *Cache) KeepBlob(ctx context.Context, key Key, blob Blob) error {
	if err := c.ready(ctx); err != nil {
		return err
	}
	c.use(key)
	c.writing.Lock()
	defer c.writing.Unlock()
	keep := func(blobBytes int64, change Change) error {
		added := blobBytes - c.record(key).blobBytes
		return c.changeFile(ctx, key, added, func(r fileRecord) (fileRecord, []Change, error) {
			r.blobBytes = blobBytes
			return r, []Change{change}, nil
		})
	}
	err := keep(blob.SizeBytes(), PutBlob(TableBlobs, string(key), blob))
	if err == nil {
		return nil
	}
	err = fmt.Errorf("keep dropped file: %w", err)
	if c.record(key).blobBytes > 0 { // an old snapshot would give wrong bytes
		err = errors.Join(err, keep(0, Delete(TableBlobs, string(key))))
	}
	return err
}

// Blob returns a kept dropped file, or an error that wraps ErrNotFound.
func (c *Cache) Blob(ctx context.Context, key Key) (Blob, error) {
	if err := c.ready(ctx); err != nil {
		return nil, err
	}
	if c.record(key).blobBytes == 0 {
		return nil, fmt.Errorf("dropped file: %w", ErrNotFound)
	}
	c.use(key)
	return c.store.Blob(ctx, TableBlobs, string(key))
}

// Media returns the encoded image kept for an offset of a file, or an error that wraps ErrNotFound.
func (c *Cache) Media(ctx context.Context, key Key, offset int64) ([]byte, error) {
	if err := c.ready(ctx); err != nil {
		return nil, err
	}
	if c.record(key).mediaBytes == 0 {
		return nil, fmt.Errorf("image: %w", ErrNotFound)
	}
	got, err := c.store.Get(ctx, TableMedia, mediaKey(key, offset))
	if err != nil {
		return nil, fmt.Errorf("read cached image: %w", err)
	}
	content, ok := unsealed(got[0])
	if !ok {
		return nil, fmt.Errorf("image: %w", ErrNotFound) // missing or damaged; PutMedia replaces it
	}
	return content, nil
}

// PutMedia keeps the encoded image at an offset of a file.
func (c *Cache) PutMedia(ctx context.Context, key Key, offset int64, content []byte) error {
	if err := c.ready(ctx); err != nil {
		return err
	}
	c.use(key)
	c.writing.Lock()
	defer c.writing.Unlock()
	at := mediaKey(key, offset)
	value := sealed(append(make([]byte, 0, len(content)+4), content...))
	err := c.changeFile(ctx, key, int64(len(value)),
		func(r fileRecord) (fileRecord, []Change, error) {
			// rarely there: images are stored only after a miss
			before, err := c.store.Get(ctx, TableMedia, at)
			if err != nil {
				return r, nil, err
			}
			r.mediaBytes += int64(len(value) - len(before[0]))
			return r, []Change{Put(TableMedia, at, value)}, nil
		})
	if err != nil {
		return fmt.Errorf("keep image: %w", err)
	}
	return nil
}
