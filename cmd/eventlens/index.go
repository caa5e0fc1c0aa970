package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"sync"
	"time"

	"eventlens/eventfile/joblist"
	"eventlens/eventfile/listing"
)

// index writes eventlens.json beside the runs of a directory or of a folder in storage. It lists
// the files and runs and, with --deep, their tags. With --jobs it writes jobs.json instead, in
// which each folder is a job.
//
// Files that are missing from the index, or could not be read, are reported on stderr, one a line,
// and make the exit code 1; the index is written all the same. Damage inside a file is reported and
// counted, but is no error.
func index(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("index", flag.ContinueOnError)
	var x indexer
	flags.BoolVar(&x.deep, "deep", false, "read every event file, and list the tags of each run")
	watch := flags.Bool("watch", false, "keep the index current until interrupted")
	every := flags.Duration("every", 30*time.Second, "look again after this `TIME` (--watch)")
	to := flags.String("o", "",
		"write to `TARGET`: a file, a URL that takes a PUT, or - for standard output")
	flags.StringVar(&x.title, "title", "", "show this `TITLE` as the name of the folder")
	flags.StringVar(&x.options.Match, "match", "", "list only files whose path contains `TEXT`")
	flags.IntVar(&x.options.Depth, "depth", 0, "list this many `LEVELS` of folders; 0 for all")
	flags.BoolVar(&x.options.All, "all", false, "list files of other kinds too")
	addresses := flags.Bool("urls", false,
		"write full addresses of files, for an index stored elsewhere")
	ofJobs := jobsFlags(flags)
	rest, err := parse(flags, args, 1, 1)
	if err != nil {
		return err
	}
	if *every < time.Second || x.options.Depth < 0 {
		return usageError("--every takes 1s or more, --depth 0 or more")
	}
	name := manifestName
	if x.jobs, err = ofJobs(); err != nil {
		return err
	}
	if x.jobs != nil {
		name = joblist.FileName
		if x.deep || x.options.All {
			return usageError("--deep and --all are not for --jobs")
		}
	}
	if x.place, err = newIndexPlace(rest[0], *addresses); err != nil {
		return err
	}
	if x.out, err = x.place.output(*to, name, stdout); err != nil {
		return err
	}
	x.say = &speaker{out: stderr}
	x.now, x.pause = time.Now, pause
	if *watch {
		return x.watch(ctx, *every)
	}
	return x.once(ctx)
}

// indexer writes the index of a place, once or repeatedly.
type indexer struct {
	place   indexPlace
	out     indexOutput
	title   string // title of the index; "" for the place's own title
	options listing.Options
	deep    bool
	jobs    *jobsIndex // set for --jobs; nil for an index of runs

	say   *speaker
	now   func() time.Time
	pause func(ctx context.Context, d time.Duration) bool // false if ctx ended

	read    map[string]*fileTally // summary by path, for --deep
	names   interner
	readers sync.Pool // holds values of type *eventfile.Reader
	written []byte    // the last index written, without its time; nil if none
}

// errNoEventFiles reports a place without event files.
var errNoEventFiles = errors.New("no event files: no file below it has tfevents in its name; no index is written")

// once writes the index.
func (x *indexer) once(ctx context.Context) error {
	complete, err := x.look(ctx)
	switch {
	case ctx.Err() != nil:
		return errReported
	case errors.Is(err, errNoEventFiles):
		return fmt.Errorf("%s: %w", x.place.shown(), err)
	case err != nil:
		return err
	case !complete:
		return errReported
	}
	return nil
}

// look makes the index, and writes it if it differs from the last one written. It returns complete
// if nothing is missing from the index.
func (x *indexer) look(ctx context.Context) (complete bool, err error) {
	x.say.begin()
	manifest, err := x.place.list(ctx, x.options, x.say)
	if err != nil {
		return false, err
	}
	x.check(&manifest)
	if x.title != "" {
		manifest.Title = x.title
	}
	var made indexed
	if x.jobs == nil {
		made = x.ofRuns(ctx, manifest)
	} else if made, err = x.ofJobs(ctx, manifest); err != nil {
		return false, err
	}
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	x.say.end()
	if made.isEmpty() && x.written == nil {
		return false, errNoEventFiles
	}
	return !x.say.missing, x.write(ctx, made)
}

// check drops files whose paths a manifest cannot hold.
func (x *indexer) check(m *listing.Manifest) {
	kept := m.Files[:0]
	for _, f := range m.Files {
		if why := listing.PathProblem(f.Path); why != "" {
			x.say.omits(x.place.shownFile(f.Path), why+"; left out")
			continue
		}
		f.Modified = rfc3339(f.Modified)
		kept = append(kept, f)
	}
	m.Files = kept
}

// indexed is the index of a place.
type indexed interface {
	isEmpty() bool
	// text returns the encoded index with its time, unless that is zero.
	text(generated time.Time) []byte
	// shrink drops something optional from an index that is too large, and names it in the notice.
	// It returns false if nothing is left to drop.
	shrink() (notice string, ok bool)
	// count returns the number of files or jobs with its noun, and summary sums up the contents.
	count() string
	summary() string
}

// write writes the index unless it is unchanged.
func (x *indexer) write(ctx context.Context, made indexed) error {
	text := made.text(time.Time{})
	if bytes.Equal(text, x.written) {
		return nil
	}
	now := x.now().UTC()
	whole := made.text(now)
	for len(whole) > maxIndexBytes {
		notice, ok := made.shrink()
		if !ok {
			return fmt.Errorf("the index of %s would have %d MB, and the viewer reads up to %d MB: index some of them with --match or --depth, or each folder by itself",
				made.count(), len(whole)/1_000_000, maxIndexBytes/1_000_000)
		}
		x.say.notice(fmt.Sprintf("the index with all of it would have %d MB, and the viewer reads up to %d MB: it is written without %s", len(whole)/1_000_000, maxIndexBytes/1_000_000, notice))
		whole = made.text(now)
	}
	if err := x.out.write(ctx, whole, made.summary()); err != nil {
		return err
	}
	x.written = text
	return nil
}

// maxIndexBytes is the largest index that the viewer reads, both of runs and of jobs.
const maxIndexBytes = min(listing.MaxManifestBytes, joblist.MaxBytes)

// longestPause limits the wait of --watch after errors, unless --every is longer.
const longestPause = 10 * time.Minute

// watch keeps the index current until ctx ends. It reports errors, and doubles the time to the next
// look with each error that follows another.
func (x *indexer) watch(ctx context.Context, every time.Duration) error {
	if x.jobs != nil {
		x.jobs.keeps = true
	}
	for wait := every; ; {
		_, err := x.look(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, errReported): // nobody reads the output anymore
			return err
		case errors.Is(err, errNoEventFiles):
			x.say.notice(x.place.shown() +
				": no event files yet; the index is written once there are some")
			wait = every
		case err != nil:
			wait = max(every, min(2*wait, longestPause))
			x.say.always(fmt.Sprintf("%v; trying again in %v", err, wait))
		default:
			wait = every
		}
		if !x.pause(ctx, wait) {
			return nil
		}
	}
}

// pause waits for d. It returns false if ctx ended first.
func pause(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// rfc3339 converts the modification time of a file for a manifest; "" if it cannot be parsed.
func rfc3339(modified string) string {
	if _, err := time.Parse(time.RFC3339, modified); err == nil {
		return modified
	}
	if when, ok := (listing.File{Modified: modified}).ModifiedTime(); ok {
		return when.Format(time.RFC3339)
	}
	return ""
}

// wallSpan is a range of wall times, in seconds since the Unix epoch; NaN for an empty one.
type wallSpan struct{ firstSec, endSec float64 }

func noWallSpan() wallSpan { return wallSpan{math.NaN(), math.NaN()} }

// add widens the span to include the given one; NaN adds nothing.
func (s *wallSpan) add(firstSec, endSec float64) {
	if !(s.firstSec <= firstSec) && !math.IsNaN(firstSec) {
		s.firstSec = firstSec
	}
	if !(s.endSec >= endSec) && !math.IsNaN(endSec) {
		s.endSec = endSec
	}
}
