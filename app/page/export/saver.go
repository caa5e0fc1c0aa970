package export

import "eventlens/app/wire"

// Saver is the part of the Host that saves files and copies. An error is of the browser: a full disk, a place that may not be written.
type Saver interface {
	// CopyText puts a text on the clipboard and calls done with whether the browser let it. Browsers that copy only while they handle a press need data-clip="text/plain"
	// on what is pressed; then the text may come seconds later.
	CopyText(text string, done func(copied bool))
	// CopyBlob does the same with a Blob of a MIME type, and that in data-clip. It uses the reference up; 0 gives up what a press began.
	CopyBlob(blob wire.Ref, mime string, done func(copied bool))
	// SaveText and SaveBlob save a file of this name among the browser's downloads. SaveBlob uses the reference up.
	SaveText(name, mime, text string)
	SaveBlob(name string, blob wire.Ref)

	// NewFile begins a file that is written in parts, one at a time. With ask, from a person's gesture, they choose where it goes and nothing is kept in memory,
	// in browsers that can; else it becomes a download when it ends. done gets 0 where the person chose no place.
	NewFile(name, mime string, ask bool, done func(file wire.Ref, err error))
	// WriteFile appends a part and uses its reference up. EndFile completes a file, DropFile gives it up; both use its reference up.
	WriteFile(file, part wire.Ref, done func(err error))
	EndFile(file wire.Ref, done func(err error))
	DropFile(file wire.Ref)

	// Picture draws an SVG as a PNG with so many device px in a CSS px and uses its reference up.
	Picture(svg wire.Ref, scale float64, done func(png wire.Ref, err error))
	// Release lets go of references that nobody uses.
	Release(unused ...wire.Ref)
}
