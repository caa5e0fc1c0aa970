// Package imagefile says what an encoded image is, by its bytes alone: its format, its size, how many pictures move in it, and what is wrong with it. It decodes
// no pixels, keeps nothing, and takes time in proportion to the bytes, whatever they claim.
package imagefile

// Format is a format of images.
type Format uint8

// The formats that browsers draw. Unknown is anything else.
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

// Valid reports whether there is such a format.
func (f Format) Valid() bool { return int(f) < len(formats) }

// MIME is what a browser is told.
func (f Format) MIME() string { return formats[f].mime }

// Extension is that of a file's name, without the dot.
func (f Format) Extension() string { return formats[f].extension }

// String is what people call the format, "" for none that is known.
func (f Format) String() string { return formats[f].name }

// Problem is what is wrong with an image.
type Problem uint8

// The problems. Those up to Scripts leave something to be shown.
const (
	None      Problem = iota
	Truncated         // it ends at byte At, before its end
	Short             // it is properly ended, with data for a part of its pixels
	Moving            // it has more than MaxFrames pictures, of which First has the first
	Outside           // it refers to what is not in it, which no browser loads for it
	Scripts           // it has scripts, which no browser runs in it
	NoFormat          // it is of no format that is drawn
	Damaged           // what is at byte At is no part of such an image
	TooLarge          // it has more than MaxPixels
	TooLong           // it has more than MaxFrames pictures, of which none can be had alone
	Entities          // it declares entities, which may stand for more than any memory holds
	Expands           // what it refers to, and how often, comes to more than MaxElements
	Encoding          // its letters are none that are read here
	Imports           // it has style sheets of other places or documents, which cannot be counted
	Escapes           // its styles have escapes, which may hide what it refers to
	Nested            // it holds SVGs in addresses of its own
	Changing          // it changes what it refers to while it moves
	Deep              // its elements are more than maxDepth in each other
	Many              // it has more than MaxElements, or more than maxSVG bytes
	NoBytes           // there is nothing
)

// Shown reports whether a browser can be given the image nevertheless.
func (p Problem) Shown() bool { return p < NoFormat }

// Limits.
const (
	// MaxPixels is how many pixels of an image are decoded at most: 200 MB of them.
	MaxPixels = 50_000_000
	// MaxFrames is how many pictures of one that moves are played at most.
	MaxFrames = 10_000
	// MaxElements is how many elements of an SVG are drawn at most, those counted again that are used again.
	MaxElements = 100_000
)

// Info is what is known of an image.
type Info struct {
	Format        Format
	Width, Height int // as browsers draw it, turned as its file says; 0 when it does not say
	Frames        int // pictures that are shown one after the other, 1 for one that does not move
	Problem       Problem
	At            int // where it is, if it has a place
	First         int // with Moving, so many bytes, and a trailer, are the first picture alone
}

// Animated reports whether the image moves.
func (i *Info) Animated() bool { return i.Frames > 1 }

// Examine says what an encoded image is.
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

// Shown returns the bytes to give to a browser, nil for none.
func (i *Info) Shown(b []byte) []byte {
	switch {
	case !i.Problem.Shown():
		return nil
	case i.Problem == Moving:
		return append(b[:i.First:i.First], gifTrailer)
	}
	return b
}

// wrong notes what is wrong at a byte, unless something before it is.
func (i *Info) wrong(p Problem, at int) {
	if i.Problem == None {
		i.Problem, i.At = p, at
	}
}

// be16 to le32 read numbers; there must be so many bytes.
func be16(b []byte) int { return int(b[0])<<8 | int(b[1]) }
func be32(b []byte) int {
	return int(uint32(b[0])<<24 | uint32(b[1])<<16 | uint32(b[2])<<8 | uint32(b[3]))
}
func le16(b []byte) int { return int(b[1])<<8 | int(b[0]) }
func le24(b []byte) int { return int(b[2])<<16 | le16(b) }
func le32(b []byte) int {
	return int(uint32(b[3])<<24 | uint32(b[2])<<16 | uint32(b[1])<<8 | uint32(b[0]))
}
