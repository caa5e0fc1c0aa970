package imagefile

import "bytes"

// Sniff returns the format of an image from its first bytes. File names and the writer's statements
// are unreliable.
func Sniff(b []byte) Format {
	has := func(prefix string) bool {
		return len(b) >= len(prefix) && string(b[:len(prefix)]) == prefix
	}
	switch {
	case has("\x89PNG\r\n\x1a\n"):
		return PNG
	case has("\xff\xd8\xff"):
		return JPEG
	case has("GIF87a"), has("GIF89a"):
		return GIF
	case has("BM"):
		return BMP
	case len(b) >= 12 && has("RIFF") && string(b[8:12]) == "WEBP":
		return WebP
	case isAVIF(b):
		return AVIF
	case isSVG(b):
		return SVG
	}
	return Unknown
}

// sniffBytes is how far into a document its first element is searched.
const sniffBytes = 4096

// isSVG reports whether the first element of a document is svg.
func isSVG(b []byte) bool {
	b = bytes.TrimPrefix(b[:min(len(b), sniffBytes)], []byte("\xef\xbb\xbf"))
	for {
		b = bytes.TrimLeft(b, " \t\r\n")
		switch {
		case bytes.HasPrefix(b, []byte("<!--")):
			b = after(b, "-->")
		case bytes.HasPrefix(b, []byte("<?")):
			b = after(b, "?>")
		case bytes.HasPrefix(b, []byte("<!DOCTYPE")):
			b = afterDoctype(b)
		default:
			name, _ := nameOf(bytes.TrimPrefix(b, []byte("<")))
			return len(b) > 0 && b[0] == '<' && local(name) == "svg"
		}
	}
}

// after returns the bytes after an end marker, nil if there is none.
func after(b []byte, end string) []byte {
	at := bytes.Index(b, []byte(end))
	if at < 0 {
		return nil
	}
	return b[at+len(end):]
}

// afterDoctype returns the bytes after a document type declaration.
func afterDoctype(b []byte) []byte {
	end := bytes.IndexByte(b, '>')
	if inside := bytes.IndexByte(b, '['); inside >= 0 && inside < end {
		b = after(b[inside:], "]")
		end = bytes.IndexByte(b, '>')
	}
	if end < 0 {
		return nil
	}
	return b[end+1:]
}
