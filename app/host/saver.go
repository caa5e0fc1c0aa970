package host

import "eventlens/app/wire"

// Saver saves files and copies. Its errors are the browser's, such as a full disk or a place that
// may not be written.
type Saver interface {
	Refs
	// CopyText puts a text on the clipboard and calls done with whether the browser allowed it.
	// Browsers that copy only during a press need data-clip="text/plain" on the pressed element;
	// then the text may come seconds later.
	CopyText(text string, done func(copied bool))
	// CopyBlob is like CopyText for a Blob of a MIME type, which data-clip must name. It consumes
	// the reference; 0 abandons the copy that a press started.
	CopyBlob(blob wire.Ref, mime string, done func(copied bool))
	// OnCopy copies the text of an element when the person presses one whose data-copies attribute
	// holds its id, and calls fn with that id and whether the browser allowed it; if not, the text
	// is selected.
	OnCopy(fn func(id string, copied bool))
	// Toast shows a text for some seconds above everything else, dialogs included. Screen readers
	// do not read it.
	Toast(text string)
	// SaveText and SaveBlob save a file with this name as a download. SaveBlob consumes the
	// reference.
	SaveText(name, mime, text string)
	SaveBlob(name string, blob wire.Ref)

	// NewFile starts a file that is written part by part. If ask is set, from a user gesture, the
	// person chooses its place and nothing is kept in memory, in browsers that can; otherwise it
	// becomes a download when it ends. done gets 0 if the person chose no place.
	NewFile(name, mime string, ask bool, done func(file wire.Ref, err error))
	// WriteFile appends a part and consumes its reference. EndFile completes a file, DropFile
	// abandons it; both consume its reference.
	WriteFile(file, part wire.Ref, done func(err error))
	EndFile(file wire.Ref, done func(err error))
	DropFile(file wire.Ref)

	// Picture draws an SVG as a PNG with scale device px per CSS px, and consumes the reference.
	Picture(svg wire.Ref, scale float64, done func(png wire.Ref, err error))
}
