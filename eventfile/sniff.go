package eventfile

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// SniffBytes is how much of a file's start is needed to tell what it looks like.
const SniffBytes = 512

// tarMagic is at offset tarMagicAt of the first header of a tar archive, whose first bytes are the
// name of a file.
const (
	tarMagic   = "ustar"
	tarMagicAt = 257
)

// Descriptions of common other files, returned by [Sniff] and in [NotEventFileError.Looks].
const (
	LooksHTML  = "an HTML page"
	LooksXML   = "an XML document"
	LooksLFS   = "a Git LFS pointer"
	LooksGzip  = "gzip data"
	LooksZstd  = "zstd data"
	LooksZip   = "a zip archive"
	LooksTar   = "a tar archive"
	LooksJSON  = "JSON"
	LooksText  = "text"
	LooksZeros = "a run of zero bytes"
)

// binaryMagics are the first bytes of the compressed forms in which event files are passed around.
var binaryMagics = []struct{ prefix, looks string }{
	{"\x1f\x8b", LooksGzip},
	{"\x28\xb5\x2f\xfd", LooksZstd},
	{"PK\x03\x04", LooksZip},
	{"PK\x05\x06", LooksZip},
}

// htmlOpenings are the beginnings of HTML pages, in lower case. Other tags mean XML.
var htmlOpenings = []string{"<!doctype", "<html", "<head", "<body", "<!--", "<script", "<meta",
	"<title"}

// Sniff tells from the start of a file whether it is an event file: whether the length of its first
// record is valid, which takes HeaderSize bytes. Otherwise looks describes the first SniffBytes as
// in NotEventFileError. A file with something else in front of its records counts as another kind
// of file here, although a Reader can read it.
func Sniff(start []byte) (events bool, looks string) {
	if len(start) >= HeaderSize && maskedCRC(start[:8]) == binary.LittleEndian.Uint32(start[8:]) {
		return true, ""
	}
	return false, looksLike(start[:min(len(start), SniffBytes)])
}

// looksLike describes what a file with this start most likely is. Except for archives only the
// bytes in the place of the first record's header count.
func looksLike(start []byte) string {
	for _, magic := range binaryMagics {
		if bytes.HasPrefix(start, []byte(magic.prefix)) {
			return magic.looks
		}
	}
	if len(start) > tarMagicAt && bytes.HasPrefix(start[tarMagicAt:], []byte(tarMagic)) {
		return LooksTar
	}
	header := start[:min(len(start), HeaderSize)]
	if len(bytes.Trim(header, "\x00")) == 0 {
		return LooksZeros
	}
	if !isText(header) {
		return ""
	}
	return textLooks(bytes.ToLower(trimTextStart(header)))
}

// mayHoldFiles reports whether files of this look are compressed or contain several files. They are
// not searched for records.
func mayHoldFiles(looks string) bool {
	switch looks {
	case LooksGzip, LooksZstd, LooksZip, LooksTar:
		return true
	}
	return false
}

// isTextual reports whether looks is one of the forms of text.
func isTextual(looks string) bool {
	switch looks {
	case LooksHTML, LooksXML, LooksLFS, LooksJSON, LooksText:
		return true
	}
	return false
}

// trimTextStart removes a byte order mark and white space.
func trimTextStart(text []byte) []byte {
	return bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\ufeff")), " \t\r\n")
}

// textLooks distinguishes kinds of text by their lower-cased start.
func textLooks(lower []byte) string {
	for _, opening := range htmlOpenings {
		if bytes.HasPrefix(lower, []byte(opening)) {
			return LooksHTML
		}
	}
	switch {
	case bytes.HasPrefix(lower, []byte("<")):
		return LooksXML
	case bytes.HasPrefix(lower, []byte("version http")):
		return LooksLFS
	case bytes.HasPrefix(lower, []byte("{")), bytes.HasPrefix(lower, []byte("[")):
		return LooksJSON
	}
	return LooksText
}

// isText reports whether prefix is UTF-8 without control characters; its last rune may
// be cut off.
func isText(prefix []byte) bool {
	for len(prefix) > 0 {
		r, size := utf8.DecodeRune(prefix)
		switch {
		case r == utf8.RuneError && size == 1:
			return !utf8.FullRune(prefix)
		case r < ' ' && r != '\t' && r != '\r' && r != '\n':
			return false
		}
		prefix = prefix[size:]
	}
	return true
}
