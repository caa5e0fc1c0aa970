// Package imagefile examines the bytes of an encoded image: its format, its size, its number of
// frames, and its faults. It decodes no pixels, keeps nothing, and takes time in proportion to the
// bytes, whatever they claim.
package imagefile

// Format is a format of images.
type Format uint8

// The formats that browsers draw. Unknown is any other format.
const (
	Unknown Format = iota
	PNG
	JPEG
	GIF
	BMP
	WebP
	SVG
	AVIF
)

var formats = [...]struct{ mime, extension, name string }{
	Unknown: {"application/octet-stream", "bin", ""},
	PNG:     {"image/png", "png", "PNG"},
	JPEG:    {"image/jpeg", "jpg", "JPEG"},
	GIF:     {"image/gif", "gif", "GIF"},
	BMP:     {"image/bmp", "bmp", "BMP"},
	WebP:    {"image/webp", "webp", "WebP"},
	SVG:     {"image/svg+xml", "svg", "SVG"},
	AVIF:    {"image/avif", "avif", "AVIF"},
}

// Valid reports whether the format exists.
func (f Format) Valid() bool { return int(f) < len(formats) }

// MIME returns the MIME type.
func (f Format) MIME() string { return formats[f].mime }

// Extension returns the file name extension, without the dot.
func (f Format) Extension() string { return formats[f].extension }

// String returns the name of the format, "" for Unknown.
func (f Format) String() string { return formats[f].name }

// Problem is a fault of an image.
type Problem uint8

// The problems. With those up to Scripts something can still be shown.
const (
	None      Problem = iota
	Truncated         // the file ends early, at byte At
	Short             // the file is complete, but has data for only a part of its pixels
	// an animation of more than MaxFrames frames; First tells where its first frame ends
	Moving
	Outside  // the image refers to external content, which browsers do not load for it
	Scripts  // the image has scripts, which browsers do not run in it
	NoFormat // the format is not supported
	Damaged  // byte At does not belong to an image of this format
	TooLarge // the image has more than MaxPixels pixels
	// an animation of more than MaxFrames frames, whose first one cannot be extracted
	TooLong
	Entities // the SVG declares entities, which may expand without limit
	Expands  // references in the SVG expand to more than MaxElements elements
	Encoding // the text encoding of the SVG is not supported
	Imports  // the SVG imports style sheets or documents, whose cost cannot be counted
	Escapes  // styles of the SVG have escapes, which may hide references
	Nested   // the SVG embeds further SVGs in data URLs
	Changing // the SVG animates its references
	Deep     // elements of the SVG are nested deeper than maxDepth
	Many     // the SVG has more than MaxElements elements, or more than maxSVG bytes
	NoBytes  // the file is empty
)

// Shown reports whether a browser can show the image nevertheless.
func (p Problem) Shown() bool { return p < NoFormat }

// Limits.
const (
	// MaxPixels limits the pixels of a decoded image: 200 MB of them.
	MaxPixels = 50_000_000
	// MaxFrames limits the frames of an animation.
	MaxFrames = 10_000
	// MaxElements limits the elements drawn for an SVG, counting reused ones each time.
	MaxElements = 100_000
)

// Info describes an image.
type Info struct {
	Format        Format
	Width, Height int // as drawn by browsers, including rotation; 0 if unknown
	Frames        int // number of frames, 1 for a still image
	Problem       Problem
	At            int // byte offset of the problem, if there is one
	// for Moving: the length of the first frame, after which a trailer has to follow
	First int
}

// Animated reports whether the image is an animation.
func (i *Info) Animated() bool { return i.Frames > 1 }

// Examine describes an encoded image.
func Examine(b []byte) Info {
	i := Info{Format: Sniff(b), Frames: 1}
	switch i.Format {
	case PNG:
		i.png(b)
	case JPEG:
		i.jpeg(b)
	case GIF:
		i.gif(b)
	case BMP:
		i.bmp(b)
	case WebP:
		i.webp(b)
	case SVG:
		i.svg(b)
	case AVIF:
		i.avif(b)
	default:
		i.Problem = NoFormat
		if len(b) == 0 {
			i.Problem = NoBytes
		}
	}
	if float64(i.Width)*float64(i.Height) > MaxPixels {
		i.Problem, i.At = TooLarge, 0
	} else if i.Problem == Truncated && i.Width == 0 {
		i.Problem = Damaged
	}
	return i
}

// Shown returns the bytes for a browser, nil if the image cannot be shown.
func (i *Info) Shown(b []byte) []byte {
	switch {
	case !i.Problem.Shown():
		return nil
	case i.Problem == Moving:
		return append(b[:i.First:i.First], gifTrailer)
	}
	return b
}

// wrong records a problem at a byte, unless there is one already.
func (i *Info) wrong(p Problem, at int) {
	if i.Problem == None {
		i.Problem, i.At = p, at
	}
}

// be16 to le32 read numbers; b must be long enough.
func be16(b []byte) int { return int(b[0])<<8 | int(b[1]) }
func be32(b []byte) int {
	return int(uint32(b[0])<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3]))
}
func le16(b []byte) int { return int(b[1])<<8 | int(b[0]) }
func le24(b []byte) int { return int(b[2])<<16 | le16(b) }
func le32(b []byte) int {
	return int(uint32(b[3])<<24 | uint32(b[2])<<16 | uint32(b[1])<<8 | uint32(b[0]))
}
