package listing

import (
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"
)

// Generator is what names this program in the manifests that it writes.
const Generator = "eventlens"

// ManifestRun is what a manifest tells of a run.
type ManifestRun struct {
	Name      string
	Files     int
	SizeBytes int64 // of its files; -1 when that of one is unknown
	// The rest is known when the files were read.
	Problems         int     // what could not be read in them, 0 for nothing
	FirstSec, EndSec float64 // the smallest and the largest wall time of its values, seconds since the Unix epoch; NaN when there are none
	Tags             []ManifestTag
}

// ManifestTag is what a manifest tells of the values of one kind that a tag has in a run.
type ManifestTag struct {
	Tag                 string
	Kind                string // as eventfile.DataKind has it, such as scalar
	Plugin              string // "" for none
	Values              int64
	FirstStep, LastStep int64 // the smallest and the largest
}

// ManifestRuns returns the runs that files of a manifest make, in natural order of their names, as the viewer groups them. of holds the indices of the
// files of each, in the order in which they were written.
func ManifestRuns(files []File) (runs []ManifestRun, of [][]int) {
	entries := make([]Entry, len(files))
	for i, f := range files {
		entries[i] = Entry{Path: f.Path}
	}
	for _, found := range Runs(entries) {
		run := ManifestRun{Name: found.Name, Files: len(found.Files), FirstSec: math.NaN(), EndSec: math.NaN()}
		for _, i := range found.Files {
			if size := files[i].SizeBytes; size < 0 || run.SizeBytes < 0 {
				run.SizeBytes = -1
			} else {
				run.SizeBytes += size
			}
		}
		runs, of = append(runs, run), append(of, found.Files)
	}
	return runs, of
}

// PathProblem says in words why a file of this path cannot be told in a manifest; "" when it can.
func PathProblem(path string) string {
	if !utf8.ValidString(path) {
		return "its name is not UTF-8"
	}
	return pathProblem(path)
}

// AppendManifest appends the JSON form of m to dst, with the run of each event file. Version is written as [ManifestVersion]. Paths must be such that
// [PathProblem] has nothing against them.
func AppendManifest(dst []byte, m Manifest) []byte {
	dst = append(dst, `{"version":`...)
	dst = strconv.AppendInt(dst, ManifestVersion, 10)
	dst = appendField(dst, "title", m.Title)
	if m.Generated != "" {
		dst = appendField(dst, "generated", m.Generated)
		dst = appendField(dst, "generator", Generator)
	}
	dst = append(dst, `,"files":[`...)
	for i, f := range m.Files {
		dst = f.append(separate(dst, i))
	}
	if len(m.Omitted) > 0 {
		dst = append(dst, `],"omitted":[`...)
	}
	for i, o := range m.Omitted {
		dst = appendString(append(separate(dst, i), `{"path":`...), o.Path)
		dst = append(appendField(dst, "why", o.Why), '}')
	}
	if len(m.Runs) > 0 {
		dst = append(dst, `],"runs":[`...)
	}
	for i := range m.Runs {
		dst = m.Runs[i].append(separate(dst, i))
	}
	dst = append(dst, `],"truncated":`...)
	return append(strconv.AppendBool(dst, m.Truncated), "}\n"...)
}

func (f File) append(dst []byte) []byte {
	dst = appendString(append(dst, `{"path":`...), f.Path)
	if f.SizeBytes >= 0 {
		dst = appendNumber(dst, "size", f.SizeBytes)
	}
	dst = appendField(dst, "modified", f.Modified)
	dst = appendField(dst, "etag", f.ETag)
	dst = appendField(dst, "url", f.URL)
	if dir, base := splitPath(f.Path); IsEventFile(base) {
		dst = appendField(dst, "run", joinName([]string{dir}))
	}
	return append(dst, '}')
}

func (r *ManifestRun) append(dst []byte) []byte {
	dst = appendString(append(dst, `{"name":`...), r.Name)
	dst = appendNumber(dst, "files", int64(r.Files))
	if r.SizeBytes >= 0 {
		dst = appendNumber(dst, "bytes", r.SizeBytes)
	}
	if r.Problems > 0 {
		dst = appendNumber(dst, "problems", int64(r.Problems))
	}
	dst = appendSeconds(dst, "first_wall_time", r.FirstSec)
	dst = appendSeconds(dst, "last_wall_time", r.EndSec)
	if r.Tags == nil {
		return append(dst, '}')
	}
	dst = append(dst, `,"tags":[`...)
	for i := range r.Tags {
		dst = r.Tags[i].append(separate(dst, i))
	}
	return append(dst, "]}"...)
}

func (t *ManifestTag) append(dst []byte) []byte {
	dst = appendString(append(dst, `{"tag":`...), t.Tag)
	dst = appendField(dst, "kind", t.Kind)
	dst = appendField(dst, "plugin", t.Plugin)
	dst = appendNumber(dst, "values", t.Values)
	dst = appendNumber(dst, "first_step", t.FirstStep)
	return append(appendNumber(dst, "last_step", t.LastStep), '}')
}

// separate begins the element i of an array.
func separate(dst []byte, i int) []byte {
	if i == 0 {
		return dst
	}
	return append(dst, ',')
}

// appendField appends a field of text that is not the first, or nothing for an empty one.
func appendField(dst []byte, name, text string) []byte {
	if text == "" {
		return dst
	}
	return appendString(appendName(dst, name), text)
}

// appendNumber appends a field that is not the first.
func appendNumber(dst []byte, name string, n int64) []byte {
	return strconv.AppendInt(appendName(dst, name), n, 10)
}

// appendSeconds appends a field that is not the first, or nothing for what JSON has no number for.
func appendSeconds(dst []byte, name string, sec float64) []byte {
	if math.IsNaN(sec) || math.IsInf(sec, 0) {
		return dst
	}
	format := byte('f')
	if abs := math.Abs(sec); abs != 0 && abs < 1e-6 || abs >= 1e21 {
		format = 'e' // as JavaScript and encoding/json choose: a damaged time must not take 300 digits
	}
	return strconv.AppendFloat(appendName(dst, name), sec, format, -1, 64)
}

func appendName(dst []byte, name string) []byte {
	dst = append(dst, `,"`...)
	dst = append(dst, name...)
	return append(dst, `":`...)
}

// appendString appends s in quotes. Bytes that are no UTF-8 become U+FFFD.
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for _, c := range s {
		switch {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', byte(c))
		case c < ' ':
			dst = fmt.Appendf(dst, `\u%04x`, c)
		default:
			dst = utf8.AppendRune(dst, c)
		}
	}
	return append(dst, '"')
}
