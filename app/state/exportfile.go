package state

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"eventlens/app/wire"
)

// ExportBytes estimates the size of an export in bytes. A row has a wall time of 18 characters, and
// a step and a value of about 25 including separators. A row of CSV also has run and tag, which
// together take names bytes.
func ExportBytes(kind wire.ExportKind, points int64, names int) int64 {
	row := int64(45)
	if kind == wire.ExportCSV {
		row += int64(names)
	}
	return points * row
}

// maxFileName is the most bytes of a file name: file systems allow 255, and browsers append to it.
const maxFileName = 120

// FileName makes a file name from names of runs and tags: "train-loss.csv". Characters with a
// special meaning to file systems or shells become "_": separators, wild cards, and control and
// formatting characters, which could disguise the file's extension.
func FileName(ext string, parts ...string) string {
	var b strings.Builder
	for _, c := range strings.Join(parts, "-") {
		switch {
		case c == utf8.RuneError, unicode.IsControl(c), unicode.Is(unicode.Cf, c),
			unicode.Is(unicode.Zl, c), unicode.Is(unicode.Zp, c), strings.ContainsRune(`/\:*?"<>|`,
				c):
			c = '_'
		}
		if b.Len()+utf8.RuneLen(c) > maxFileName-len(ext)-1 {
			break
		}
		b.WriteRune(c)
	}
	name := strings.Trim(b.String(), " .-~")
	if name == "" {
		name = "scalars"
	}
	if reservedName(name) {
		name = "_" + name
	}
	return name + "." + ext
}

// reservedName reports whether Windows treats a file of this name as a device, whatever its
// extension.
func reservedName(name string) bool {
	name, _, _ = strings.Cut(strings.ToUpper(name), ".")
	switch name = strings.TrimSpace(name); name {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	return len(name) == 4 && (name[:3] == "COM" || name[:3] == "LPT") && name[3] >= '0' &&
		name[3] <= '9'
}
