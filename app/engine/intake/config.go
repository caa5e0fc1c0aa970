package intake

import (
	"context"

	"eventlens/app/engine/intake/read"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/engine/parse"
	"eventlens/app/engine/workers"
	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
)

// Config has what intake needs from outside: the settings of its stages, and settings that several
// stages share.
type Config struct {
	// Parse configures reading in this worker, for all stages: how URLs and files are read, and the
	// clock. Its Grants may be nil if requests need none.
	Parse   parse.Config
	Workers workers.Config // the other workers, which read and draw
	Limits  read.Limits
	Locks   read.Locks
	Recents recents.Config

	// FreshURL returns a new address for a refused file, given the file's canonical address, which
	// is permanent. It returns "" if access was given instead, or if there is no new address.
	// FreshURL is nil if there is no one to ask. An embedded viewer asks the page instead, which
	// asks its host page.
	FreshURL func(ctx context.Context, canonical string) (string, error)
	// Embedded is set for a page within another one; see open.Config.
	Embedded bool
	// ShareBlob returns a new reference to a file of the page.
	ShareBlob func(source.Blob) wire.Ref
	// Folder returns the folder behind a reference of the page and takes the reference over; nil if
	// there are no folders.
	Folder func(wire.Ref) (source.Folder, error)
	// Cache keeps columns between visits; nil caches nothing. The page is told if nothing can be
	// cached, even when that turns out only in use.
	Cache cache.Store
	// Private means that nothing is to be cached, and the page need not be told.
	Private bool
	// Random returns numbers in [0, 1) that vary the time of checks.
	Random func() float64
}
