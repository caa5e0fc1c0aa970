package joblist

import (
	"sort"
	"strconv"
	"strings"
	"time"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// OfFiles returns the jobs in a folder of files, in natural order: each child folder with an event
// file at any depth is a job, named by the folder. Event files of the folder itself form one job
// together, named "." like their run.
//
// A job's creation time is the earliest time in the names of its event files, and its update time
// is when the last of them was modified. If a listing does not tell modification times, the names
// are used instead. Size and runs come from the job's event files.
//
// base is the listed address, in any form that [listing.Locate] supports, or "" for sources
// relative to the folder. The source of a job is the address of its folder. Two kinds of jobs have
// the addresses of their event files as sources instead: the job of loose files, since its folder
// contains the other jobs, and all jobs of an index (a base that is a manifest), since an index is
// used where folders cannot be listed.
func OfFiles(base string, files []listing.File) List {
	at := newFolder(base)
	byName := make(map[string]*ofFiles)
	var found []*ofFiles
	for _, f := range files {
		if !listing.IsEventFile(f.Path[strings.LastIndexByte(f.Path, '/')+1:]) {
			continue
		}
		name := Folder(f.Path)
		job := byName[name]
		if job == nil {
			job = &ofFiles{name: name, runs: make(map[string]bool)}
			byName[name], found = job, append(found, job)
		}
		job.add(f)
		if at.isIndex || name == loose {
			job.Sources = append(job.Sources, at.file(f))
		}
	}
	sort.Slice(found, func(i, j int) bool {
		return listing.NaturalLess(found[i].name, found[j].name)
	})
	l := List{Jobs: make([]Job, len(found))}
	taken := make(ids)
	for i, job := range found {
		if job.Sources == nil {
			job.Sources = []string{at.child(job.name)}
		}
		job.ID, _ = taken.take(cut(cleaned(job.name), MaxText))
		job.Name = job.ID
		l.Jobs[i] = job.Job
		l.Jobs[i].Duration, l.Jobs[i].Steps, l.Jobs[i].Runs, l.Jobs[i].Status = -1, -1,
			len(job.runs), Unknown
	}
	return l
}

// loose is the name of the job with the folder's own files. No folder can have this name.
const loose = "."

// Folder returns the name of the job, which is a folder, of the file at a path.
func Folder(path string) string {
	if name, _, isBelow := strings.Cut(path, "/"); isBelow {
		return name
	}
	return loose
}

// ofFiles is a job during the collection of its files.
type ofFiles struct {
	Job
	name string
	runs map[string]bool // the folders that have event files
}

func (j *ofFiles) add(f listing.File) {
	dir := f.Path[:strings.LastIndexByte(f.Path, '/')+1]
	j.runs[dir] = true
	if f.SizeBytes < 0 || j.Bytes < 0 {
		j.Bytes = -1
	} else {
		j.Bytes += f.SizeBytes
	}
	named, isNamed := nameTime(f.Path[len(dir):])
	modified, isModified := f.ModifiedTime()
	if isNamed {
		j.span(named)
	}
	if isModified && isTime(modified) && !(isNamed && modified.Before(named)) {
		j.span(modified)
	}
}

// span extends the time of the job to include a moment.
func (j *ofFiles) span(t time.Time) {
	if j.Created.IsZero() || t.Before(j.Created) {
		j.Created = t
	}
	if t.After(j.Updated) {
		j.Updated = t
	}
}

// firstNamed is the least number in a name that counts as a time, in 2001: smaller numbers count
// files.
const firstNamed = 1_000_000_000

// nameTime returns the creation time in the name of an event file:
// events.out.tfevents.1767225600.host.
func nameTime(base string) (t time.Time, ok bool) {
	_, rest, ok := strings.Cut(base, "tfevents.")
	if !ok {
		return time.Time{}, false
	}
	digits, _, _ := strings.Cut(rest, ".")
	sec, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || sec < firstNamed || sec >= endSec {
		return time.Time{}, false
	}
	return time.Unix(sec, 0).UTC(), true
}

func isTime(t time.Time) bool { return t.Unix() >= firstSec && t.Unix() < endSec }

// folder is the address of a folder, from which the addresses of its content are made.
type folder struct {
	base    string
	url     string // part of the URL before the names
	query   string // part of the URL after the names
	isIndex bool
}

func newFolder(base string) folder {
	at := folder{base: base}
	place, ok := listing.Locate(base)
	_, isURL := source.ResolveURL("", strings.TrimSpace(base))
	switch {
	case ok && place.Dialect == listing.DialectManifest:
		at.isIndex = true
	case ok && isURL:
		at.url, at.query = place.URL, place.Query
	default:
		at.url, at.query, _ = strings.Cut(base, "?")
	}
	if at.url != "" && !strings.HasSuffix(at.url, "/") {
		at.url += "/"
	}
	if at.query != "" {
		at.query = "?" + at.query
	}
	return at
}

// child returns the address of a folder in it.
func (at folder) child(name string) string {
	return at.url + listing.ResolveFile("", name) + "/" + at.query
}

// file returns the address of a file in it.
func (at folder) file(f listing.File) string {
	switch {
	case at.isIndex:
		return f.Address(at.base)
	case f.URL != "":
		return f.URL
	}
	return at.url + listing.ResolveFile("", f.Path) + at.query
}
