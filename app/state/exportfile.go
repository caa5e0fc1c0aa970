package state

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"eventlens/app/wire"
)

// ExportBytes estimates the size of an export: a row has a wall time of 18 characters, a step and a value of about 25 with what is between them, and, where
// it names them, run and tag.
func ExportBytes(kind wire.ExportKind, points int64, names int) int64 {
	row := int64(45)
	if kind == wire.ExportCSV {
		row += int64(names)
	}
	return points * row
}

// maxFileName is how many bytes the name of a file has at most: file systems take 255, and browsers add to it.
const maxFileName = 120

// FileName makes the name of a file from names of runs and tags: "train-loss.csv". What file systems and shells read something else into becomes "_": separators,
// control and formatting characters, which could show another ending than there is, and wild cards.
func FileName(ext string, parts ...string) string {
	var b strings.Builder
	for _, c := range strings.Join(parts, "-") {
		switch {
		case c == utf8.RuneError, unicode.IsControl(c), unicode.Is(unicode.Cf, c), unicode.Is(unicode.Zl, c), unicode.Is(unicode.Zp, c), strings.ContainsRune(`/\:*?"<>|`, c):
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

// reservedName reports whether Windows takes a file for a device, whatever its ending.
func reservedName(name string) bool {
	name, _, _ = strings.Cut(strings.ToUpper(name), ".")
	switch name = strings.TrimSpace(name); name {
	case "CON", "PRN", "AUX", "NUL":
		return true
	}
	return len(name) == 4 && (name[:3] == "COM" || name[:3] == "LPT") && name[3] >= '0' && name[3] <= '9'
}
