package intake

import (
	"context"
	"time"

	"eventlens/app/wire"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack/packed"
)

// Config has what intake needs from outside; see engine.Config.
type Config struct {
	Fetcher     source.Fetcher
	Grants      func([]source.Grant)
	FreshURL    func(ctx context.Context, canonical string) (string, error)
	Embedded    bool
	Ask         func(*wire.Refused) // sends to one of the pages that are embedded
	Blob        func(wire.Ref) (source.Blob, error)
	ShareBlob   func(source.Blob) wire.Ref
	Folder      func(wire.Ref) (source.Folder, error)
	StartParser func(context.Context) (wire.Conn, error)
	MaxParsers  int
	IdleFor     time.Duration
	Unpack      packed.Unpackers
	BucketLimit int64
	MemoryLimit int64
	Cache       cache.Store
	Private     bool
	HidesKept   bool
	ZoneOffset  func(unixSec int64) int
	Lock        func(ctx context.Context, name string) (release func(), err error)
	TryLock     func(ctx context.Context, name string) (release func(), ok bool, err error)
	Now         func() time.Time
	Random      func() float64
}
