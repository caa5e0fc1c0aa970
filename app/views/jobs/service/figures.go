package service

import (
	"context"
	"errors"
	"io"
	"sort"
	"strings"
	"time"

	wirejobs "eventlens/app/views/jobs"
	"eventlens/eventfile"
	"eventlens/eventfile/joblist"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack"
	"eventlens/eventfile/store"
)

// figures are the values that only a job's event files have.
type figures struct {
	// ScalarUnread, ScalarReading, ScalarKnown, or why the figures are unknown
	state   wirejobs.ScalarState
	stale   bool // more data was written since the files were read
	summary *joblist.Summary
	// the list's values for the job when its files were read
	updated time.Time
	bytes   int64
}

// reading holds the jobs whose files are being read, with functions that cancel that.
type reading struct{ ends map[*job]context.CancelFunc }

const (
	// readAtOnce is how many jobs are read concurrently.
	readAtOnce = 3
	// maxJobBytes and maxJobFiles limit how many bytes and files of a job are read for the list.
	maxJobBytes = 16 << 20
	maxJobFiles = 500
)

// stop cancels all reading of files.
func (r *reading) stop() {
	for _, end := range r.ends {
		end()
	}
	r.ends = map[*job]context.CancelFunc{}
}

// readFigures starts reading the files of jobs on screen whose figures are unknown, and cancels the
// reading of other jobs.
func (s *Service) readFigures() {
	wanted := map[*job]bool{}
	var next []*job
	if s.view.Figures {
		for i := max(s.view.Seen, 0); i < s.view.Seen+s.view.SeenCount && i < len(s.order); i++ {
			if j := s.order[i].job; j != nil && j.bare && j.listed {
				wanted[j] = true
				if s.reading.ends[j] == nil &&
					(j.figures.state == wirejobs.ScalarUnread || j.figures.stale) {
					next = append(next, j)
				}
			}
		}
	}
	for j, end := range s.reading.ends {
		if !wanted[j] {
			end()
			delete(s.reading.ends, j)
			j.figures.unread()
		}
	}
	for _, j := range next[:min(len(next), readAtOnce-len(s.reading.ends))] {
		s.readJob(j)
	}
}

// unread resets the state of a job whose reading was cancelled.
func (f *figures) unread() {
	f.state = wirejobs.ScalarUnread
	if f.summary != nil {
		f.state, f.stale = wirejobs.ScalarKnown, true
	}
}

// readJob reads a job's files in a new goroutine.
func (s *Service) readJob(j *job) {
	ctx, end := context.WithCancel(s.ctx)
	s.reading.ends[j] = end
	r := jobReader{Service: s, ctx: ctx, sources: j.sources, files: j.files(), below: j.ID + "/"}
	updated, bytes := j.Updated, j.Bytes
	if j.figures.summary == nil {
		j.figures.state = wirejobs.ScalarReading
	}
	j.figures.stale = false
	go func() {
		defer end()
		summary, state := r.read()
		s.mu.Lock()
		defer s.mu.Unlock()
		if ctx.Err() != nil {
			return
		}
		delete(s.reading.ends, j)
		if f := &j.figures; state == wirejobs.ScalarKnown || f.summary == nil {
			f.state, f.summary, f.updated, f.bytes = state, summary, updated, bytes
		}
		if state != wirejobs.ScalarKnown {
			s.sentRows = [2]int{}
			s.answerRows()
			return
		}
		s.tags.add(j.Scalars, -1)
		summary.Fill(&j.Job)
		s.tags.add(j.Scalars, 1)
		s.answerView()
	}()
}

// files returns the job's event files as found by listing a folder. It is nil for a job from a list
// of jobs, and for one that is not named like its folder.
func (j *job) files() (found []listing.File) {
	files, below := j.list.content.files, j.ID+"/"
	from := sort.Search(len(files), func(i int) bool { return files[i].Path >= below })
	for i := from; i < len(files) && strings.HasPrefix(files[i].Path, below); i++ {
		if isEventFile(files[i].Path) {
			found = append(found, files[i])
		}
	}
	return found
}

func isEventFile(path string) bool {
	return listing.IsEventFile(path[strings.LastIndexByte(path, '/')+1:])
}

// scalar returns the scalar of a tag, nil if there is none. If several runs have it, validation is
// preferred.
func (j *job) scalar(tag string) (found *joblist.Scalar) {
	for i := range j.Scalars {
		sc := &j.Scalars[i]
		if sc.Tag != tag {
			continue
		}
		run := strings.ToLower(sc.Run[strings.LastIndexByte(sc.Run, '/')+1:])
		if found == nil || strings.HasPrefix(run, "val") || strings.HasPrefix(run, "eval") {
			found = sc
		}
	}
	return found
}

// lacks returns why a job does not have a scalar.
func (j *job) lacks(tag string) wirejobs.ScalarState {
	switch {
	case len(j.sources) == 0 || j.Bytes == 0:
		return wirejobs.ScalarNoFiles
	case !j.bare || j.figures.state == wirejobs.ScalarKnown && tag != "":
		return wirejobs.ScalarMissing
	}
	return j.figures.state
}

// jobReader reads the event files of one job.
type jobReader struct {
	*Service
	ctx     context.Context
	sources []string
	files   []listing.File // files of all sources; nil if they must be listed first
	below   string         // prefix of the files' paths that does not belong to the job
	bytes   int64          // number of bytes read so far
	failed  error          // why a file could not be read completely
}

var errTooMuch = errors.New("more than is read for a list")

// read reads the files and returns their summary, or why there is none.
func (r *jobReader) read() (*joblist.Summary, wirejobs.ScalarState) {
	if r.files == nil {
		for _, address := range r.sources {
			if err := r.list(address); err != nil {
				return nil, stateOf(err)
			}
		}
	}
	var size int64
	var entries []listing.Entry
	for _, f := range r.files {
		size += max(f.SizeBytes, 0)
		entries = append(entries,
			listing.Entry{Origin: listing.FromFolder, Path: strings.TrimPrefix(f.Path, r.below)})
	}
	if size > maxJobBytes || len(entries) > maxJobFiles {
		return nil, wirejobs.ScalarTooLarge
	}
	if len(entries) == 0 {
		return nil, wirejobs.ScalarNoFiles
	}
	var runs []joblist.Run
	for _, found := range listing.Runs(entries) {
		run, err := r.readRun(found)
		if err != nil {
			return nil, stateOf(err)
		}
		runs = append(runs, run)
	}
	summary := joblist.Summarise(runs, joblist.MaxTags)
	if r.failed != nil && len(summary.Scalars) == 0 && summary.Steps < 0 {
		return nil, wirejobs.ScalarFailed
	}
	return &summary, wirejobs.ScalarKnown
}

func stateOf(err error) wirejobs.ScalarState {
	if errors.Is(err, errTooMuch) {
		return wirejobs.ScalarTooLarge
	}
	return wirejobs.ScalarFailed
}

// list adds the event files of a source.
func (r *jobReader) list(address string) error {
	place, ok := listing.Locate(address)
	if !ok {
		r.files = append(r.files, listing.File{
			Path: listing.SourceName(address), URL: listing.FetchedURL(address), SizeBytes: -1,
		})
		return nil
	}
	opt := listing.Options{MaxObjects: 20 * maxJobFiles, PageFirst: r.cfg.Embedded}
	take := func(p listing.Page) error {
		for _, f := range p.Files {
			if isEventFile(f.Path) {
				r.files = append(r.files, f)
			}
		}
		if len(r.files) > maxJobFiles {
			return errTooMuch
		}
		return nil
	}
	_, err := listing.List(r.ctx, r.cfg.Fetcher, place, listing.DialectUnknown, opt, take)
	return err
}

// readRun reads the files of a run, in order.
func (r *jobReader) readRun(found listing.Run) (joblist.Run, error) {
	run := joblist.Run{Name: found.Name}
	builder := store.NewBuilder()
	builder.Shapes, builder.Pause = joblist.Shapes, r.env.Slice.Give
	for i, at := range found.Files {
		if i == 0 {
			builder.StartRun(nil)
		} else {
			builder.StartFile(0)
		}
		f := joblist.NewFile(nil, joblist.MaxTags)
		if err := r.readFile(builder, f, r.files[at].URL); err != nil {
			return run, err
		}
		run.Files = append(run.Files, f)
	}
	return run, nil
}

// batchRecords is how many records are decoded in one batch.
const batchRecords = 5_000

// readFile reads as much of a file as possible. It returns an error only if the whole job must be
// given up.
func (r *jobReader) readFile(builder *store.Builder, f *joblist.File, url string) error {
	defer f.End()
	body, err := unpack.New(source.NewHTTP(url, r.cfg.Fetcher),
		unpack.Options{Unpackers: r.cfg.Unpack, Pause: r.env.Slice.Give}).Open(r.ctx, 0)
	if err != nil {
		r.failed = err
		return r.ctx.Err()
	}
	defer body.Close()
	reader := eventfile.NewReader(&limitedReader{body, &r.bytes}, eventfile.Options{})
	for n := 1; ; n++ {
		record, err := reader.ReadFinal()
		switch {
		case err == nil:
			builder.Add(record)
		case !eventfile.Skipped(err):
			f.Add(builder.Take(reader.Offset()))
			if errors.Is(err, errTooMuch) || r.ctx.Err() != nil {
				return err
			}
			if err != io.EOF {
				r.failed = err
			}
			return nil
		}
		if n%batchRecords == 0 {
			f.Add(builder.Take(reader.Offset()))
		}
		r.env.Slice.Give()
	}
}

// limitedReader is a reader that fails once the job's limit of bytes is exceeded.
type limitedReader struct {
	io.Reader
	bytes *int64
}

func (c *limitedReader) Read(p []byte) (int, error) {
	if *c.bytes > maxJobBytes {
		return 0, errTooMuch
	}
	n, err := c.Reader.Read(p)
	*c.bytes += int64(n)
	return n, err
}
