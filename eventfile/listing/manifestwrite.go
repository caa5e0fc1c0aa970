package listing

import (
	"math"
	"strconv"
	"unicode/utf8"

	"eventlens/eventfile/jsontext"
)

// Generator is this program's name in the manifests that it writes.
const Generator = "eventlens"

// ManifestRun describes a run in a manifest.
type ManifestRun struct {
	Name      string
	Files     int
	SizeBytes int64 // size of the run's files; -1 if the size of one is unknown
	// The following fields are known once the files were read.
	Problems int // number of faults in the files, 0 for none
	// smallest and largest wall time of the run's values, in seconds since the Unix epoch; NaN if
	// there are none
	FirstSec, EndSec float64
	Tags             []ManifestTag
}

// ManifestTag describes the values of one kind that a tag has in a run.
type ManifestTag struct {
	Tag                 string
	Kind                string // name of the eventfile.DataKind, such as scalar
	Plugin              string // "" for none
	Values              int64
	FirstStep, LastStep int64 // smallest and largest step
}

// ManifestRuns returns the runs of a manifest's files, in natural order of their names, grouped as
// in the viewer. fileIndices holds the indices of each run's files, in the order in which they were
// written.
func ManifestRuns(files []File) (runs []ManifestRun, fileIndices [][]int) {
	entries := make([]Entry, len(files))
	for i, f := range files {
		entries[i] = Entry{Path: f.Path}
	}
	for _, found := range Runs(entries) {
		run := ManifestRun{
			Name: found.Name, Files: len(found.Files), FirstSec: math.NaN(), EndSec: math.NaN(),
		}
		for _, i := range found.Files {
			if size := files[i].SizeBytes; size < 0 || run.SizeBytes < 0 {
				run.SizeBytes = -1
			} else {
				run.SizeBytes += size
			}
		}
		runs, fileIndices = append(runs, run), append(fileIndices, found.Files)
	}
	return runs, fileIndices
}

// PathProblem returns why a file with this path cannot be in a manifest, in words; "" if it can. A
// file whose path begins with a slash needs a URL.
func PathProblem(path string) string {
	if !utf8.ValidString(path) {
		return "its name is not UTF-8"
	}
	return pathProblem(path, true)
}

// AppendManifest appends the JSON form of m to dst, with the run of each event file. It writes
// [ManifestVersion] as the version. Paths must have no [PathProblem].
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
