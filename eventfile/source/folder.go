package source

import (
	"context"
	"errors"
	"time"
)

// Why the browser gives no file or folder, or no more of it.
var (
	// ErrFileGone says that a dropped or chosen file was changed, moved or deleted since. It must be given again.
	ErrFileGone = errors.New("the file was changed, moved or deleted: drop it again")
	// ErrNoFile says that there was no file at all, for want of permission or because it vanished.
	ErrNoFile = errors.New("the browser cannot read this file")
	// ErrFolderDenied says that the person, or the browser after a while, took back that the page may read a folder.
	ErrFolderDenied = errors.New("the browser no longer lets this page read the folder: drop it or choose it again")
	// ErrFolderGone says that a folder was moved or deleted.
	ErrFolderGone = errors.New("the folder was moved or deleted: drop it or choose it again")
	// ErrFolderLarge says that there is more below a folder than is ever listed.
	ErrFolderLarge = errors.New("it holds more than 200,000 files and folders: choose a subfolder")
	// ErrNoFolder says that there was no folder at all.
	ErrNoFolder = errors.New("the browser cannot read this folder")
)

// Folder is a directory of this device that can be listed again, to see what grew in it and what is new.
type Folder interface {
	// Name is the directory's own name.
	Name() string
	// List returns every file below the directory, as it is now. It fails with one of the errors above where the browser gives no access any more, or not to
	// so much.
	List(ctx context.Context) ([]FolderFile, error)
}

// Growing is a [Folder] that somebody fills while it is read.
type Growing interface {
	// Pace is how soon it is to be listed again, 0 once nothing more comes.
	Pace() time.Duration
}

// FolderFile is a file of a [Folder]. Its blob is a snapshot: of a file that grew, List gives another one.
type FolderFile struct {
	Path       string // slash-separated, below the directory and without its name
	ModifiedMs int64  // milliseconds since the Unix epoch
	Blob       Blob
}
