package intake

import (
	"context"

	"eventlens/app/engine/payload"
	"eventlens/eventfile/store"
)

// FileName returns a file's name for people.
func (in *Intake) FileName(id store.FileID) string { return in.lib.Files[id-1].Name }

// Unverified returns the record of a payload if the reader skipped its checksum because of its
// size.
func (in *Intake) Unverified(id store.FileID, offset int64) (record store.Range, ok bool) {
	return payload.Unverified(in.lib.Store.Deferred(id), offset)
}

// Unchecked reports whether a payload was left out when its record was read, so that damage within
// it is not among the file's problems.
func (in *Intake) Unchecked(id store.FileID, offset int64) bool {
	_, ok := in.lib.Store.Deferred(id).RecordOf(offset)
	return ok
}

// CountDamage adds damage within such a payload to the file's problems, unless it is there.
func (in *Intake) CountDamage(id store.FileID, offset int64, damage error) {
	if record, ok := in.lib.Store.Deferred(id).RecordOf(offset); ok {
		in.lib.CountLater(in.lib.Files[id-1], record.Offset, offset, damage)
	}
}

// Payload returns a reader of a file's payloads. It reads a payload from the cache or else from the
// file, and caches it if check finds no fault. The returned bytes must not be changed.
func (in *Intake) Payload(id store.FileID) payload.Reader {
	f := in.lib.Files[id-1]
	src, name, deferred := f.Content, f.Name, in.lib.Store.Deferred(id)
	if f.Packed {
		src.AssumePacked() // it may not have been opened, if its columns came from the cache
	}
	cached := in.keeper != nil && !f.Local // a dropped file is itself cached
	return func(ctx context.Context, at store.Range, check func([]byte) error) ([]byte, error) {
		if cached {
			in.media.Asked()
			if part, err := in.kept.Media(ctx, f.Key, at.Offset); err == nil && int64(len(part)) == at.Length && check(part) == nil {
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
		if cached && !in.recents.closed.Load() {
			in.media.Put(f.Key, at.Offset, part)
		}
		return part, nil
	}
}
