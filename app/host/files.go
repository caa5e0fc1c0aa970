package host

import "eventlens/app/wire"

// Files are the files and folders that the person gives to the page.
type Files interface {
	Refs
	// OnFiles calls fn with the sources that were dropped anywhere on the page or chosen in a
	// picker, or given by the embedding page: each folder whose handle the browser gives is a
	// source, and all other files together are one, with folders walked to the end. fn owns the
	// references.
	OnFiles(fn func(sources []wire.Source))
	// Given returns everything that was passed to OnFiles so far, with new references, for a worker
	// that replaces one that ended.
	Given() []wire.Source
	// OnDrag calls fn with true when files are dragged over the page, and with false when they left
	// or were dropped.
	OnDrag(fn func(over bool))
	// ChooseFiles opens the browser's picker for files, or for a folder; the choice is passed to
	// OnFiles. It must be called from a user gesture.
	ChooseFiles(folder bool)
}
