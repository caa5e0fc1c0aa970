package intake

import (
	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/payload"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// AddRun adds a run with columns that are not from a file.
func (in *Intake) AddRun(name, source string, columns *store.Batch) wire.RunID {
	r := in.lib.AddRun(name, source, true)
	in.lib.Store.Append(in.lib.Store.AddFile(store.RunID(r.ID), name), columns)
	return r.ID
}

// Snapshot returns the data read so far.
func (in *Intake) Snapshot() *store.Snapshot { return in.lib.Store.Snapshot() }

// Records returns how many records were read so far.
func (in *Intake) Records() int64 { return in.lib.Store.Totals().Records }

// Traces returns the traces of profilers beside the event files. The caller must not change them.
func (in *Intake) Traces() []*library.Trace { return in.lib.Traces }

// Run returns the row of a run as sent to the page; nil for an unknown id.
func (in *Intake) Run(id wire.RunID) *wire.Run {
	if r := in.lib.Run(id); r != nil {
		return &r.Run
	}
	return nil
}

// Problems returns the problems of a run that the page was told of.
func (in *Intake) Problems(id wire.RunID) (problems []wire.Problem) {
	if r := in.lib.Run(id); r != nil {
		for _, f := range r.Files {
			for _, p := range f.Complaints {
				problems = append(problems, p)
			}
		}
	}
	return problems
}

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

// CountDamage adds damage within an unchecked payload to the file's problems, once.
func (in *Intake) CountDamage(id store.FileID, offset int64, damage error) {
	if record, ok := in.lib.Store.Deferred(id).RecordOf(offset); ok {
		in.lib.CountLater(in.lib.Files[id-1], record.Offset, offset, damage)
	}
}

// Payload returns a reader of a file's payloads; see [read.Reader.Payload].
func (in *Intake) Payload(id store.FileID) payload.Reader { return in.reader.Payload(id) }
