package main

import (
	"cmp"
	"context"
	"strings"
	"sync/atomic"

	"eventlens/eventfile"
	"eventlens/eventfile/joblist"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/store"
)

// readJob is a job being read.
type readJob struct {
	runs   []*jobRun
	unread atomic.Int64    // number of runs not read yet
	sum    joblist.Summary // set once no run is unread
}

// jobRun is a run of a job, with the indices of its files.
type jobRun struct {
	*readJob
	name  string // path relative to the job's folder
	files []int
}

// jobFile holds the contents of a file as far as a job needs them.
type jobFile struct {
	fileNote
	sum *joblist.File // nil once no longer needed
}

// jobRuns returns the runs of all jobs, and the jobs by folder.
func jobRuns(files []listing.File) (runs []*jobRun, byFolder map[string]*readJob) {
	entries := make([]listing.Entry, len(files))
	for i, f := range files {
		entries[i] = listing.Entry{Path: f.Path}
	}
	byFolder = make(map[string]*readJob)
	for _, found := range listing.Runs(entries) {
		folder := joblist.Folder(files[found.Files[0]].Path)
		job := byFolder[folder]
		if job == nil {
			job = new(readJob)
			byFolder[folder] = job
		}
		run := &jobRun{
			readJob: job,
			name:    cmp.Or(strings.TrimPrefix(strings.TrimPrefix(found.Name, folder), "/"), "."),
			files:   found.Files,
		}
		runs, job.runs = append(runs, run), append(job.runs, run)
		job.unread.Add(1)
	}
	return runs, byFolder
}

// readJobs reads the event files that are new or changed since the last look. It returns the files
// without those that have vanished, and the jobs by folder. A job is summed up as soon as all of
// its runs are read. The summaries of its files are released then, unless there will be another
// look.
func (x *indexer) readJobs(ctx context.Context,
	files []listing.File) (left []listing.File, byFolder map[string]*readJob) {
	runs, byFolder := jobRuns(files)
	read := make([]*jobFile, len(files))
	inParallel(len(runs), func(i int) {
		run := runs[i]
		x.readRun(ctx, run, files, read)
		if run.unread.Add(-1) == 0 && ctx.Err() == nil {
			run.sumUp(read, x.jobs.most())
			run.releaseFiles(read, x.jobs.keeps)
		}
	})
	if ctx.Err() != nil {
		return files, byFolder
	}
	x.jobs.read = make(map[string]*jobFile)
	left = files[:0]
	for i, f := range files {
		if listing.IsEventFile(f.Path[strings.LastIndexByte(f.Path, '/')+1:]) && read[i] == nil {
			continue // gone
		}
		left = append(left, f)
		if read[i] != nil {
			x.jobs.read[f.Path] = read[i]
			x.tell(&read[i].fileNote)
		}
	}
	return left, byFolder
}

// sumUp combines the files of a job.
func (j *readJob) sumUp(read []*jobFile, most int) {
	var runs []joblist.Run
	for _, run := range j.runs {
		runs = append(runs, joblist.Run{Name: run.name, Files: sumsOf(run.files, read)})
	}
	j.sum = joblist.Summarise(runs, most)
}

// sumsOf returns the summaries of files, without files that are gone.
func sumsOf(files []int, read []*jobFile) (sums []*joblist.File) {
	for _, i := range files {
		if read[i] != nil {
			sums = append(sums, read[i].sum)
		}
	}
	return sums
}

// releaseFiles releases the summaries of the job's files, unless they are kept for the next look.
func (j *readJob) releaseFiles(read []*jobFile, keeps bool) {
	for _, run := range j.runs {
		for _, i := range run.files {
			if read[i] != nil && !keeps {
				read[i].sum = nil
			}
		}
	}
}

// readRun reads the files of a run in order, since earlier files can tell which tags are scalars.
func (x *indexer) readRun(ctx context.Context, run *jobRun, files []listing.File, read []*jobFile) {
	for n, i := range run.files {
		if known := x.jobs.read[files[i].Path]; known != nil && known.unchanged(files[i]) {
			read[i] = known
		} else if ctx.Err() == nil {
			read[i] = x.readJobFile(ctx, files[i], sumsOf(run.files[:n], read))
		}
	}
}

// readJobFile reads a file as far as possible. It returns nil if the file is gone or ctx ended.
func (x *indexer) readJobFile(ctx context.Context, f listing.File,
	before []*joblist.File) *jobFile {
	t := &jobFile{fileNote: fileNote{file: f}, sum: joblist.NewFile(x.jobs.wants, x.jobs.most())}
	content, bad := x.place.open(ctx, f)
	if bad == nil {
		reader := x.reader()
		reader.Reset(content, eventfile.Options{})
		bad = t.addAll(ctx, reader, before)
		x.readers.Put(reader)
		content.Close()
	}
	if ctx.Err() != nil || x.ended(&t.fileNote, bad) {
		return nil
	}
	t.sum.End()
	return t
}

// A batch ends after this many records, or bytes of records. Little of a batch is kept.
const (
	batchRecords = 10_000
	batchBytes   = 16 << 20
)

// addAll sums up the records of a file, and notes damage. bad is an error of the file as a whole.
func (t *jobFile) addAll(ctx context.Context, reader *eventfile.Reader,
	before []*joblist.File) (bad error) {
	w := walker{reader: reader}
	builder := store.NewBuilder()
	builder.Shapes = joblist.Shapes
	builder.StartRun(joblist.Known(before))
	all, records, bytes := 0, 0, 0
	for record, err := range reader.All() {
		if ctx.Err() != nil {
			return nil
		}
		all++
		if err != nil {
			var found fault
			found, bad = w.describe(err)
			t.problem(found.offset, found.problem)
			continue
		}
		builder.Add(record)
		records, bytes = records+1, bytes+len(record.Data)
		if records == batchRecords || bytes > batchBytes {
			t.add(builder.Take(reader.Offset()))
			records, bytes = 0, 0
		}
	}
	t.add(builder.Take(reader.Offset()))
	if all == 0 {
		t.problem(0, "empty file")
	}
	return bad
}

// add adds a batch.
func (t *jobFile) add(b *store.Batch) {
	for _, p := range b.Problems {
		t.problem(p.Offset, p.Text)
		t.problems += p.More
	}
	t.problems += b.OtherProblems
	t.sum.Add(b)
}
