package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
	"eventlens/eventfile/imagefile"
)

// ProblemImageFile tells why an image, or a part of it, is not shown; none if all is well. offset
// is where its bytes begin in the file.
func ProblemImageFile(i *imagefile.Info, file string, offset int64) wire.Text {
	at, name := wire.Whole(offset+int64(i.At)), wire.Plain(file)
	width, height := wire.Whole(int64(i.Width)), wire.Whole(int64(i.Height))
	frames, most := wire.Whole(int64(i.Frames)), wire.Whole(imagefile.MaxFrames)
	switch i.Problem {
	case imagefile.NoFormat:
		return wire.Say(id.ProblemImageFormat)
	case imagefile.Damaged:
		return wire.Say(id.ProblemImageBroken, at, name)
	case imagefile.TooLarge:
		return wire.Say(id.ProblemImageTooLarge, width, height, wire.Whole(imagefile.MaxPixels))
	case imagefile.TooLong:
		return wire.Say(id.ProblemImageTooLong, frames, most)
	case imagefile.Entities:
		return wire.Say(id.ProblemImageEntities)
	case imagefile.Expands:
		return wire.Say(id.ProblemImageExpands)
	case imagefile.Encoding:
		return wire.Say(id.ProblemImageEncoding)
	case imagefile.Imports:
		return wire.Say(id.ProblemImageImports)
	case imagefile.Escapes:
		return wire.Say(id.ProblemImageEscapes)
	case imagefile.Nested:
		return wire.Say(id.ProblemImageNested)
	case imagefile.Changing:
		return wire.Say(id.ProblemImageChanging)
	case imagefile.Deep:
		return wire.Say(id.ProblemImageDeep)
	case imagefile.Many:
		return wire.Say(id.ProblemImageMany)
	case imagefile.NoBytes:
		return wire.Say(id.ProblemImageEmpty)
	case imagefile.Truncated:
		return wire.Say(id.NoteImageTruncated, at, name)
	case imagefile.Short:
		return wire.Say(id.NoteImageShort, width, height)
	case imagefile.Moving:
		return wire.Say(id.NoteImageMoving, frames, most)
	case imagefile.Outside:
		return wire.Say(id.NoteImageOutside)
	case imagefile.Scripts:
		return wire.Say(id.NoteImageScripts)
	}
	return wire.Text{}
}
