package jobs

import (
	"sort"
	"strconv"
	"strings"
	"time"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// OfFiles returns the jobs that the files of a folder make, in natural order: each child folder with an event file somewhere below it is one, named by the folder. Event files of the folder
// itself are one job together, named "." as the run that they make.
//
// A job was created when its first event file was, which the names of event files tell, and updated when the last one was. Where a listing does not tell when
// files were modified, the names stand in. Its size and its runs are those of its event files.
//
// base is the address that was listed, in any form that [listing.Locate] knows, or "" for sources relative to the folder. The source of a job is the address of its folder. Two kinds of jobs
// have the addresses of their event files in its place: the one of loose files, whose folder holds the others, and all jobs of an index (a base that is a manifest),
// since it stands where folders cannot be listed.
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
	sort.Slice(found, func(i, j int) bool { return listing.NaturalLess(found[i].name, found[j].name) })
	l := List{Jobs: make([]Job, len(found))}
	taken := make(ids)
	for i, job := range found {
		if job.Sources == nil {
			job.Sources = []string{at.child(job.name)}
		}
		job.ID, _ = taken.take(cut(cleaned(job.name), MaxText))
		job.Name = job.ID
		l.Jobs[i] = job.Job
		l.Jobs[i].Duration, l.Jobs[i].Steps, l.Jobs[i].Runs, l.Jobs[i].Status = -1, -1, len(job.runs), Unknown
	}
	return l
}

// loose is what the job of the folder's own files is called. No folder can be.
const loose = "."

// Folder returns the folder of the job that a file belongs to, given its path.
func Folder(path string) string {
	if name, _, isBelow := strings.Cut(path, "/"); isBelow {
		return name
	}
	return loose
}

// ofFiles is a job of which files are found.
type ofFiles struct {
	Job
	name string
	runs map[string]bool // the folders with event files
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

// span has the time of the job reach to a moment.
func (j *ofFiles) span(t time.Time) {
	if j.Created.IsZero() || t.Before(j.Created) {
		j.Created = t
	}
	if t.After(j.Updated) {
		j.Updated = t
	}
}

// firstNamed is the earliest time that a name is taken for, of 2001: smaller numbers count files.
const firstNamed = 1_000_000_000

// nameTime returns when an event file was made, as its name tells: events.out.tfevents.1767225600.host.
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

// folder is the address of a folder, for those of what is in it.
type folder struct {
	base    string
	url     string // what names are put behind
	query   string // and what behind these
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
