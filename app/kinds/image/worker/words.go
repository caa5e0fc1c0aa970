package worker

import (
	"eventlens/app/engine/payload"
	"eventlens/app/wire"
	"eventlens/eventfile/imagefile"
)

// missing has the messages that say why an image is missing.
var missing = payload.Words{
	None:      "There is no image here.",
	NeedsFile: "This device does not keep the file. Drop it again to see its images.",
	Gone:      "eventlens could not read the image again: {reason}.",
	Damaged:   "The record of this image is damaged: {reason} at byte {offset} of {file}. If the original file is whole, copy it again.",
}

// Messages about images that are missing, and notes about images that are shown.
const (
	problemImageFormat   wire.Template = "These bytes are not a PNG, JPEG, GIF, BMP, WebP, AVIF or SVG image."
	problemImageBroken   wire.Template = "The image is damaged at byte {offset} of {file}, so it cannot be shown."
	problemImageTooLarge wire.Template = "The image claims {width} × {height} pixels. Above {most} pixels, images are not decoded."
	problemImageTooLong  wire.Template = "This animation has {frames} frames. Above {most}, animations are not shown."
	problemImageEntities wire.Template = "This SVG declares entities, which may grow without limit, so it is not shown."
	problemImageExpands  wire.Template = "This SVG reuses its parts so often that drawing it might never end. It is not shown."
	problemImageEncoding wire.Template = "This SVG is not in UTF-8, so it cannot be checked and is not shown."
	problemImageImports  wire.Template = "This SVG loads style sheets or documents, so it cannot be checked and is not shown."
	problemImageEscapes  wire.Template = "The styles of this SVG have escapes (\\) and cannot be checked, so it is not shown."
	problemImageNested   wire.Template = "This SVG has other SVGs in its URLs, which cannot be checked, so it is not shown."
	problemImageChanging wire.Template = "This SVG animates its references, so it cannot be checked and is not shown."
	problemImageDeep     wire.Template = "This SVG nests more than 1,000 elements, so it is not shown."
	problemImageMany     wire.Template = "This SVG has more than 100,000 elements or 16 MB, so it is not shown."
	problemImageEmpty    wire.Template = "This image has no bytes."
	noteImageTruncated   wire.Template = "The image is cut off at byte {offset} of {file}. The part before is shown."
	noteImageShort       wire.Template = "The image has data for only a part of its {width} × {height} pixels."
	noteImageMoving      wire.Template = "Only the first of {frames} frames is shown. Above {most}, GIFs are not played."
	noteImageOutside     wire.Template = "This SVG refers to other files, which are not loaded."
	noteImageScripts     wire.Template = "This SVG has scripts, which are not run."
)

// problemOf says why an image, or a part of it, is not shown; empty if all of it is shown. offset
// is where its bytes begin in the file.
func problemOf(i *imagefile.Info, file string, offset int64) wire.Text {
	at, name := wire.Whole(offset+int64(i.At)), wire.Plain(file)
	width, height := wire.Whole(int64(i.Width)), wire.Whole(int64(i.Height))
	frames, most := wire.Whole(int64(i.Frames)), wire.Whole(imagefile.MaxFrames)
	switch i.Problem {
	case imagefile.NoFormat:
		return problemImageFormat.Text()
	case imagefile.Damaged:
		return problemImageBroken.With(at, name)
	case imagefile.TooLarge:
		return problemImageTooLarge.With(width, height,
			wire.Whole(imagefile.MaxPixels))
	case imagefile.TooLong:
		return problemImageTooLong.With(frames, most)
	case imagefile.Entities:
		return problemImageEntities.Text()
	case imagefile.Expands:
		return problemImageExpands.Text()
	case imagefile.Encoding:
		return problemImageEncoding.Text()
	case imagefile.Imports:
		return problemImageImports.Text()
	case imagefile.Escapes:
		return problemImageEscapes.Text()
	case imagefile.Nested:
		return problemImageNested.Text()
	case imagefile.Changing:
		return problemImageChanging.Text()
	case imagefile.Deep:
		return problemImageDeep.Text()
	case imagefile.Many:
		return problemImageMany.Text()
	case imagefile.NoBytes:
		return problemImageEmpty.Text()
	case imagefile.Truncated:
		return noteImageTruncated.With(at, name)
	case imagefile.Short:
		return noteImageShort.With(width, height)
	case imagefile.Moving:
		return noteImageMoving.With(frames, most)
	case imagefile.Outside:
		return noteImageOutside.Text()
	case imagefile.Scripts:
		return noteImageScripts.Text()
	}
	return wire.Text{}
}
