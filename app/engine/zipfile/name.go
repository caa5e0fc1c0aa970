package zipfile

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxPart is how many bytes of a folder's or file's name are kept. File systems allow 255; there
// must be room for the number that makes a name unique.
const maxPart = 120

// maxDepth is how many levels of folders are kept: an archive allows paths of 65,535 bytes,
// operating systems fewer.
const maxDepth = 16

// Folder converts a name from a log, with parts separated by slashes, to a path of folders that can
// be created on any system and stays within the archive's folder.
func Folder(name string) string {
	parts := strings.FieldsFunc(name, func(r rune) bool { return r == '/' || r == '\\' })
	parts = parts[:min(len(parts), maxDepth)]
	for i, p := range parts {
		parts[i] = Part(p)
	}
	if len(parts) == 0 {
		return "_"
	}
	return strings.Join(parts, "/")
}

// Part converts a text to the name of a folder or file.
func Part(name string) string {
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == utf8.RuneError ||
			strings.ContainsRune(`<>:"/\|?*`, r) {
			return '_'
		}
		return r
	}, name)
	for len(name) > maxPart {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	// Some systems forbid a dot or space at the end.
	name = strings.TrimLeft(strings.TrimRight(name, ". "), " ")
	stem, _, _ := strings.Cut(strings.ToUpper(name), ".")
	if name == "" || device(stem) {
		name = "_" + name
	}
	return name
}

// device reports whether an upper-case name is reserved for a device on some systems (Windows).
func device(name string) bool {
	switch name {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	return len(name) == 4 && (name[:3] == "COM" || name[:3] == "LPT") && name[3] >= '0' &&
		name[3] <= '9'
}

// Names holds the names already given, so that none is given twice. They are compared without case,
// since some systems ignore it.
type Names map[string]bool

// Unique returns a name, with a number appended if it was given before.
func (n Names) Unique(stem, ext string) string {
	for i := 1; ; i++ {
		name := stem + ext
		if i > 1 {
			name = stem + " (" + strconv.Itoa(i) + ")" + ext
		}
		if key := strings.ToLower(name); !n[key] {
			n[key] = true
			return name
		}
	}
}
