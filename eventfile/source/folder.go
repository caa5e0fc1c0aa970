package source

import "context"

// Folder is a directory of this device that can be listed again, to see what grew in it and what is new.
type Folder interface {
	// Name is the directory's own name.
	Name() string
	// List returns every file below the directory, as it is now. An error says why the browser gives no access any more: the person took it back, or
	// the directory is gone.
	List(ctx context.Context) ([]FolderFile, error)
}

// FolderFile is a file of a [Folder]. Its blob is a snapshot: of a file that grew, List gives another one.
type FolderFile struct {
	_ [0]func() // never compared

	Path       string // slash-separated, below the directory and without its name
	ModifiedMs int64  // milliseconds since the Unix epoch
	Blob       Blob
}
