package read

import (
	"context"

	"eventlens/app/engine/payload"
	"eventlens/eventfile/store"
)

// Payload returns a reader of a file's payloads. It reads a payload from the cache or else from the
// file, and caches it if check finds no fault. The returned bytes must not be changed.
func (rd *Reader) Payload(id store.FileID) payload.Reader {
	f := rd.lib.Files[id-1]
	src, name, deferred := f.Content, f.Name, rd.lib.Store.Deferred(id)
	if f.Packed {
		src.AssumePacked() // The file may not have been opened, if its columns came from the cache.
	}
	cached := rd.files.keeper != nil && !f.Local // a dropped file is cached as a whole
	return func(ctx context.Context, at store.Range, check func([]byte) error) ([]byte, error) {
		if check == nil {
			check = func([]byte) error { return nil }
		}
		if cached {
			rd.media.Asked()
			if part, err := rd.files.kept.Media(ctx, f.Key, at.Offset); err == nil &&
				int64(len(part)) == at.Length &&
				check(part) == nil {
				return part, nil
			}
		}
		part, err := payload.Read(ctx, src, name, deferred, at)
		if err == nil {
			err = check(part)
		}
		if err != nil {
			return nil, err
		}
		if cached && !rd.recents.Closed() {
			rd.media.Put(f.Key, at.Offset, part)
		}
		return part, nil
	}
}
