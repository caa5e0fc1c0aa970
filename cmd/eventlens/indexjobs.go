package main

import (
	"context"
	"flag"
	"path"
	"slices"
	"time"

	"eventlens/eventfile/joblist"
	"eventlens/eventfile/listing"
)

// usualScalars is how many scalars of a job are listed by default. With that, 10,000 jobs fit into
// the largest index that the viewer reads.
const usualScalars = 20

// jobsIndex holds the options and state of an indexer for jobs.json.
type jobsIndex struct {
	quick   bool      // reads no file
	scalars string    // a pattern of tags; "" for the first ones
	side    *sideFile // nil for none

	// keeps says whether summaries of files are kept for the next look.
	keeps bool
	read  map[string]*jobFile // summary by path, from the last look
}

// jobsFlags adds the flags of --jobs. The function it returns gives their values after parsing; nil
// without --jobs.
func jobsFlags(flags *flag.FlagSet) func() (*jobsIndex, error) {
	var j jobsIndex
	wanted := flags.Bool("jobs", false, "write jobs.json, the list of jobs: each folder is one")
	flags.StringVar(&j.scalars, "scalars", "",
		"list scalars whose tag contains `TEXT`, not the first 20 (--jobs)")
	flags.BoolVar(&j.quick, "quick", false,
		"read no event file: only names, sizes and times (--jobs)")
	side := flags.String("side", "",
		"take statuses, owners and links from `FILE`, another list of jobs (--jobs)")
	return func() (*jobsIndex, error) {
		switch {
		case !*wanted && (j.scalars != "" || j.quick || *side != ""):
			return nil, usageError("--scalars, --quick and --side are for --jobs")
		case !*wanted:
			return nil, nil
		case j.quick && j.scalars != "":
			return nil, usageError("--scalars cannot be used with --quick, which reads no scalars")
		case *side == "":
			return &j, nil
		}
		var err error
		j.side, err = newSideFile(*side)
		return &j, err
	}
}

// wants reports whether a scalar is listed.
func (j *jobsIndex) wants(tag string) bool { return listing.Matches(j.scalars, tag) }

// most returns the largest number of scalars listed for a job.
func (j *jobsIndex) most() int {
	if j.scalars == "" {
		return usualScalars
	}
	return joblist.MaxTags
}

// indexedJobs is an index of jobs.
type indexedJobs struct{ joblist.List }

// ofJobs makes the index of jobs, one for each folder with event files. It reads the side file
// first, and fails without it, so that statuses do not come and go.
func (x *indexer) ofJobs(ctx context.Context, m listing.Manifest) (*indexedJobs, error) {
	var side joblist.List
	if x.jobs.side != nil {
		var err error
		if side, err = x.jobs.side.read(ctx, x.say); err != nil {
			return nil, err
		}
	}
	var sums map[string]*readJob
	if !x.jobs.quick {
		m.Files, sums = x.readJobs(ctx, m.Files)
	}
	for i := range m.Files {
		m.Files[i].URL = x.place.address(m.Files[i])
	}
	l := joblist.OfFiles(x.place.folder(), m.Files)
	l.Title, l.Truncated = m.Title, m.Truncated
	for i, name := range foldersOf(m.Files) {
		if job := sums[name]; job != nil {
			job.sum.Fill(&l.Jobs[i])
		}
	}
	addSide(&l, side)
	return &indexedJobs{l}, nil
}

// foldersOf returns the folders of jobs, in the order of joblist.OfFiles.
func foldersOf(files []listing.File) (names []string) {
	seen := make(map[string]bool)
	for _, f := range files {
		if name := joblist.Folder(f.Path); listing.IsEventFile(path.Base(f.Path)) && !seen[name] {
			seen[name], names = true, append(names, name)
		}
	}
	slices.SortFunc(names, listing.NaturalCompare)
	return names
}

func (l *indexedJobs) isEmpty() bool { return len(l.Jobs) == 0 }

func (l *indexedJobs) text(generated time.Time) []byte {
	l.Generated = generated.Truncate(time.Second)
	return joblist.Append(nil, l.List)
}

// shrink drops the lines of scalars, and then the scalars.
func (l *indexedJobs) shrink() (notice string, ok bool) {
	lines, scalars := false, false
	for i := range l.Jobs {
		for k := range l.Jobs[i].Scalars {
			s := &l.Jobs[i].Scalars[k]
			lines, scalars = lines || s.Line != nil, true
			s.Line = nil
		}
	}
	if lines {
		return "the lines of scalars", true
	}
	for i := range l.Jobs {
		l.Jobs[i].Scalars = nil
	}
	return "scalars", scalars
}

func (l *indexedJobs) count() string { return counted(len(l.Jobs), "job") }

// summary returns the numbers of jobs, runs and scalars.
func (l *indexedJobs) summary() string {
	runs, tags := 0, make(map[string]bool)
	for i := range l.Jobs {
		runs += max(l.Jobs[i].Runs, 0)
		for _, s := range l.Jobs[i].Scalars {
			tags[s.Tag] = true
		}
	}
	text := l.count() + ", " + counted(runs, "run")
	if len(tags) > 0 {
		text += ", " + counted(len(tags), "scalar")
	}
	return text
}
