package library

import (
	"strings"
	"time"

	"eventlens/app/engine/cachewriter"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack"
	"eventlens/eventfile/store"
)

// File is an event file of a run.
type File struct {
	ID   store.FileID
	Run  *Run
	Name string // for people: a path, or a URL without its query
	Path string // below the opened source
	// Stored is the file as opened, Content its decompressed content: the same unless it is
	// compressed.
	Stored  source.Source
	Content *unpack.Source
	Key     cache.Key // "" while a local file's key is not known

	Local      bool
	Blob       source.Blob // contents of a local file dropped or chosen in this session; else nil
	ModifiedMs int64       // modification time of a local file
	Folder     *Source     // folder of the file, if it can be listed again; else nil
	From       *Source     // the source it was first found in
	Offline    bool        // only its cached data are shown, since its source cannot be listed

	// Listed is from the listing, before any byte was read, or from a later answer of the file's
	// server; SizeBytes is -1 if unknown.
	Listed source.Info

	// Cached says how much of the file is cached; nil for nothing. It belongs to the goroutine that
	// reads the file, and to the loop while none does.
	Cached *cachewriter.File

	// How far the file was read.
	At         wire.Mark
	SizeBytes  int64   // -1 while unknown
	ReadBytes  int64   // the file's share of Totals.ReadBytes
	DoneBytes  int64   // its share of Totals.DoneBytes
	AheadBytes int64   // the part of DoneBytes inside a record that is not complete yet
	CacheBytes int64   // its share of Totals.FromCacheBytes
	Packed     bool    // the file was decompressed for reading
	LastWall   float64 // wall time of the file's last value, in seconds
	HasValues  bool    // of any kind, even kinds that are only counted
	Unread     bool    // the file was not read yet, or reading was stopped
	Done       bool    // the file is counted in Totals.FilesDone

	// What is wrong with it.
	Faults     tally
	Complaints Complaints
	Broken     bool // reading the file failed
	Refused    bool // the file failed because its server refused access

	// The fields below belong to the stage that reads.
	Crashes int          // parsers that ended while they read the file
	Tries   source.Tries // attempts to ask the file's server, which was too busy

	// The fields below belong to the stage that follows.
	Retry    Interval    // when a temporary failure is retried
	Withheld *wire.Fault // why reading failed, untold while a fresh snapshot is awaited; else nil
	Writing  bool        // the file's last record is incomplete, and the rest may be on its way
	EndSize  int64       // the file's size when it was last read to its end
	Changed  time.Time   // when that size was first seen, or the file's own time stamp
	Grew     bool        // a file of a folder grew since it was cached
	GivenUp  bool        // nothing arrives any more, and the file is not waited for
	Gone     bool        // the file vanished from its listing
}

// Begin sets up a new file, not read yet, found at a path below its source.
func (f *File) Begin(path string) {
	f.Path, f.At, f.Unread = path, wire.Start, true
	f.SizeBytes, f.Faults = f.Listed.SizeBytes, newTally()
}

// CutOff reports whether a file that was read to its end ends inside a record.
func (f *File) CutOff() bool { return f.At.SizeBytes > f.At.Offset && !f.At.Packed() }

// Failing reports whether the last reading of a file failed temporarily, so that it is retried.
func (f *File) Failing() bool { return f.Retry.Failed > 0 }

// DroppedPath returns the path by which a file was dropped or listed.
func (f *File) DroppedPath() string {
	if f.Local {
		return f.Name
	}
	return f.Path
}

// onlyVersion reports whether a file has only a version record. A file that marks a profile never
// has more.
func (f *File) onlyVersion() bool {
	return f.At.Records == 1 && !f.HasValues && !strings.HasSuffix(f.Name, ".profile-empty")
}

// noteWalls notes the wall time of the file's last value.
func (f *File) noteWalls(b *store.Batch) {
	note := func(c *store.Column) {
		f.LastWall = max(f.LastWall, float64(c.Walls.At(c.Steps.Len()-1)))
	}
	for i := range b.Numbers {
		note(&b.Numbers[i].Column)
	}
	for i := range b.Payloads {
		note(&b.Payloads[i].Column)
	}
	for i := range b.Buckets {
		note(&b.Buckets[i].Column)
	}
}

// progress returns how much a file's progress grows when fetched bytes have arrived and read bytes
// were decoded from them. The progress of a compressed file is counted in fetched bytes, and so is
// progress inside a record, while nothing is decoded.
func (f *File) progress(read, fetched int64) (done int64) {
	switch {
	case f.At.Packed():
		return f.arrived(fetched)
	case read == 0:
		done = f.arrived(fetched)
		f.AheadBytes += done
		return done
	}
	counted := min(read, f.AheadBytes)
	f.AheadBytes -= counted
	return read - counted
}

// arrived limits fetched bytes to what is left of a file's progress: it may have been opened twice.
func (f *File) arrived(fetched int64) int64 {
	if f.SizeBytes < 0 {
		return fetched
	}
	return max(0, min(fetched, f.SizeBytes-f.DoneBytes))
}
