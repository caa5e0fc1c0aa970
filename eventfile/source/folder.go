package source

import (
	"context"
	"errors"
	"time"
)

// Errors of the browser's access to files and folders.
var (
	// ErrFileGone reports that a dropped or chosen file was since changed, moved or deleted. The
	// user must provide it again.
	ErrFileGone = errors.New("the file was changed, moved or deleted: drop it again")
	// ErrNoFile reports that there was no file at all, because permission is missing or it
	// vanished.
	ErrNoFile = errors.New("the browser cannot read this file")
	// ErrFolderDenied reports that the user, or the browser after a while, revoked the page's
	// permission to read a folder.
	ErrFolderDenied = errors.New("the browser no longer lets this page read the folder: drop it or choose it again")
	// ErrFolderGone reports that a folder was moved or deleted.
	ErrFolderGone = errors.New("the folder was moved or deleted: drop it or choose it again")
	// ErrFolderLarge reports that a folder has too many files to list.
	ErrFolderLarge = errors.New("it holds more than 200,000 files and folders: choose a subfolder")
	// ErrNoFolder reports that there was no folder at all.
	ErrNoFolder = errors.New("the browser cannot read this folder")
)

// Folder is a directory on this device that can be listed again, to find new files and growth.
type Folder interface {
	// Name returns the directory's own name.
	Name() string
	// List returns the current state of every file below the directory. It fails with one of the
	// errors above if the browser no longer grants access, or if there are too many files.
	List(ctx context.Context) ([]FolderFile, error)
}

// Growing is a [Folder] that is being filled while it is read.
type Growing interface {
	// Pace returns how soon to list the folder again; 0 once it is complete.
	Pace() time.Duration
}

// FolderFile is a file of a [Folder]. Its blob is a snapshot: if the file grows, List returns a new
// one.
type FolderFile struct {
	Path       string // slash-separated, below the directory and without its name
	ModifiedMs int64  // milliseconds since the Unix epoch
	Blob       Blob
}
