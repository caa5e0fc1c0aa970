package cache

import (
	"context"
	"errors"
	"fmt"
)

// KeepBlob keeps a dropped file itself, in place of what was kept of it before, so that its images can be read again after a reload. An error
// that wraps ErrQuota says that it does not fit beside the columns that are kept; then none is kept of it.
func (c *Cache) KeepBlob(ctx context.Context, key Key, blob Blob) error {
	if err := c.ready(ctx); err != nil {
		return err
	}
	c.use(key)
	c.writing.Lock()
	defer c.writing.Unlock()
	before := c.record(key)
	var written fileRecord
	err := c.commit(ctx, blob.SizeBytes()-before.blobBytes, forExtras, func() []Change {
		written = c.record(key)
		written.blobBytes = blob.SizeBytes()
		return []Change{PutBlob(TableBlobs, string(key), blob), written.put()}
	})
	if err == nil {
		c.put(written)
		return nil
	}
	if before.blobBytes > 0 { // an old snapshot would give wrong bytes
		written = c.record(key)
		written.blobBytes = 0
		if dropErr := c.store.Apply(ctx, Delete(TableBlobs, string(key)), written.put()); dropErr != nil {
			return errors.Join(fmt.Errorf("keep dropped file: %w", err), dropErr)
		}
		c.put(written)
	}
	return fmt.Errorf("keep dropped file: %w", err)
}

// Blob returns a dropped file that was kept, or an error that wraps ErrNotFound.
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

// Media returns the encoded image that was kept for an offset of a file, or an error that wraps ErrNotFound.
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
		return nil, fmt.Errorf("image: %w", ErrNotFound) // damaged, if there; PutMedia replaces it
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
	before, err := c.store.Get(ctx, TableMedia, at) // seldom there: images are put after they were missed
	if err != nil {
		return fmt.Errorf("keep image: %w", err)
	}
	value := sealed(append(make([]byte, 0, len(content)+4), content...))
	added := int64(len(value) - len(before[0]))
	var written fileRecord
	err = c.commit(ctx, added, forExtras, func() []Change {
		written = c.record(key)
		written.mediaBytes += added
		return []Change{Put(TableMedia, at, value), written.put()}
	})
	if err != nil {
		return fmt.Errorf("keep image: %w", err)
	}
	c.put(written)
	return nil
}
