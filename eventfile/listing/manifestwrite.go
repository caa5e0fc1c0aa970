package listing

import (
	"math"
	"strconv"
	"unicode/utf8"

	"eventlens/eventfile/jsontext"
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

// PathProblem says in words why a file of this path cannot be told in a manifest; "" when it can. One whose path begins with a slash has to be told with its URL.
func PathProblem(path string) string {
	if !utf8.ValidString(path) {
		return "its name is not UTF-8"
	}
	return pathProblem(path, true)
}

// AppendManifest appends the JSON form of m to dst, with the run of each event file. Version is written as [ManifestVersion]. Paths must be such that
// [PathProblem] has nothing against them.
func AppendManifest(dst []byte, m Manifest) []byte {
	dst = append(dst, `{"version":`...)
	dst = strconv.AppendInt(dst, ManifestVersion, 10)
	dst = jsontext.AppendField(dst, "title", m.Title)
	if m.Generated != "" {
		dst = jsontext.AppendField(dst, "generated", m.Generated)
		dst = jsontext.AppendField(dst, "generator", Generator)
	}
	dst = append(dst, `,"files":[`...)
	for i, f := range m.Files {
		dst = f.append(jsontext.Separate(dst, i))
	}
	if len(m.Omitted) > 0 {
		dst = append(dst, `],"omitted":[`...)
	}
	for i, o := range m.Omitted {
		dst = jsontext.AppendString(append(jsontext.Separate(dst, i), `{"path":`...), o.Path)
		dst = append(jsontext.AppendField(dst, "why", o.Why), '}')
	}
	if len(m.Runs) > 0 {
		dst = append(dst, `],"runs":[`...)
	}
	for i := range m.Runs {
		dst = m.Runs[i].append(jsontext.Separate(dst, i))
	}
	dst = append(dst, `],"truncated":`...)
	dst = strconv.AppendBool(dst, m.Truncated)
	if m.Folders {
		dst = append(dst, `,"folders":true`...)
	}
	return append(dst, "}\n"...)
}

func (f File) append(dst []byte) []byte {
	dst = jsontext.AppendString(append(dst, `{"path":`...), f.Path)
	if f.SizeBytes >= 0 {
		dst = jsontext.AppendInt(dst, "size", f.SizeBytes)
	}
	dst = jsontext.AppendField(dst, "modified", f.Modified)
	dst = jsontext.AppendField(dst, "etag", f.ETag)
	dst = jsontext.AppendField(dst, "url", f.URL)
	if dir, base := splitPath(f.Path); IsEventFile(base) {
		dst = jsontext.AppendField(dst, "run", joinName([]string{dir}))
	}
	return append(dst, '}')
}

func (r *ManifestRun) append(dst []byte) []byte {
	dst = jsontext.AppendString(append(dst, `{"name":`...), r.Name)
	dst = jsontext.AppendInt(dst, "files", int64(r.Files))
	if r.SizeBytes >= 0 {
		dst = jsontext.AppendInt(dst, "bytes", r.SizeBytes)
	}
	if r.Problems > 0 {
		dst = jsontext.AppendInt(dst, "problems", int64(r.Problems))
	}
	dst = jsontext.AppendSeconds(dst, "first_wall_time", r.FirstSec)
	dst = jsontext.AppendSeconds(dst, "last_wall_time", r.EndSec)
	if r.Tags == nil {
		return append(dst, '}')
	}
	dst = append(dst, `,"tags":[`...)
	for i := range r.Tags {
		dst = r.Tags[i].append(jsontext.Separate(dst, i))
	}
	return append(dst, "]}"...)
}

func (t *ManifestTag) append(dst []byte) []byte {
	dst = jsontext.AppendString(append(dst, `{"tag":`...), t.Tag)
	dst = jsontext.AppendField(dst, "kind", t.Kind)
	dst = jsontext.AppendField(dst, "plugin", t.Plugin)
	dst = jsontext.AppendInt(dst, "values", t.Values)
	dst = jsontext.AppendInt(dst, "first_step", t.FirstStep)
	return append(jsontext.AppendInt(dst, "last_step", t.LastStep), '}')
}
