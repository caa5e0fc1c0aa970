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

	"eventlens/eventfile/jobs"
	"eventlens/eventfile/listing"
)

// index writes eventlens.json beside the runs of a directory or of a place in storage: which files and runs there are, and with --deep what is in them. With --jobs it
// writes jobs.json, in which each folder is a job.
//
// What is not in the index though it belongs there, and what could not be read, is told on stderr, a line each, and makes the exit code 1; the index is
// written all the same. Damage inside a file is told and counted, and no error.
func index(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("index", flag.ContinueOnError)
	var x indexer
	flags.BoolVar(&x.deep, "deep", false, "read every event file, and list the tags of each run")
	watch := flags.Bool("watch", false, "keep the index current until interrupted")
	every := flags.Duration("every", 30*time.Second, "look again after this `TIME` (--watch)")
	to := flags.String("o", "", "write to `TARGET`: a file, a URL that takes a PUT, or - for standard output")
	flags.StringVar(&x.title, "title", "", "show this `TITLE` as the name of the folder")
	flags.StringVar(&x.options.Match, "match", "", "list only files whose path holds `TEXT`")
	flags.IntVar(&x.options.Depth, "depth", 0, "list this many `LEVELS` of folders; 0 for all")
	flags.BoolVar(&x.options.All, "all", false, "list files of other kinds too")
	addresses := flags.Bool("urls", false, "write the address of every file, for an index that lies elsewhere")
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
		name = jobs.FileName
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

// indexer makes the index of a place, once or again and again.
type indexer struct {
	place   indexPlace
	out     indexOutput
	title   string // "" for the place's own
	options listing.Options
	deep    bool
	jobs    *jobsIndex // of --jobs; nil for an index of runs

	say   *speaker
	now   func() time.Time
	pause func(ctx context.Context, d time.Duration) bool // false when ctx ended

	read    map[string]*fileTally // by path, of --deep
	names   interner
	readers sync.Pool // of *eventfile.Reader
	written []byte    // what was written last, without its time; nil for nothing
}

// errNoEventFiles is the error of a place to index that has none.
var errNoEventFiles = errors.New("no event files: no file below it has tfevents in its name; no index is written")

// once writes the index.
func (x *indexer) once(ctx context.Context) error {
	complete, err := x.look(ctx)
	switch {
	case ctx.Err() != nil:
		return errTold
	case errors.Is(err, errNoEventFiles):
		return fmt.Errorf("%s: %w", x.place.shown(), err)
	case err != nil:
		return err
	case !complete:
		return errTold
	}
	return nil
}

// look makes the index, and writes it unless it is what was written last. It is complete when nothing is missing that belongs in it.
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

// check leaves out what a manifest cannot tell.
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

// indexed is what is written of a place.
type indexed interface {
	isEmpty() bool
	// text returns what is written, at a time; a zero one is left out.
	text(generated time.Time) []byte
	// shrink leaves out what can be spared of a text that is too large, and says so. It is false when there is nothing more.
	shrink() (notice string, ok bool)
	// count says how many files or jobs there are, and summary what there is.
	count() string
	summary() string
}

// write writes the index unless nothing changed.
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

// maxIndexBytes is the largest index that the viewer reads, of runs as well as of jobs.
const maxIndexBytes = min(listing.MaxManifestBytes, jobs.MaxBytes)

// longestPause is how long --watch waits at most after errors, unless it is to look even less often.
const longestPause = 10 * time.Minute

// watch keeps the index current until ctx ends. Errors are told, and each one that follows another doubles the time to the next look.
func (x *indexer) watch(ctx context.Context, every time.Duration) error {
	if x.jobs != nil {
		x.jobs.keeps = true
	}
	for wait := every; ; {
		_, err := x.look(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, errTold): // nobody reads the output any more
			return err
		case errors.Is(err, errNoEventFiles):
			x.say.notice(x.place.shown() + ": no event files yet; the index is written once there are some")
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

// pause waits; it returns false when ctx ended before.
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

// rfc3339 returns when a file was modified as manifests tell it; "" when that cannot be read.
func rfc3339(modified string) string {
	if _, err := time.Parse(time.RFC3339, modified); err == nil {
		return modified
	}
	if when, ok := (listing.File{Modified: modified}).ModifiedTime(); ok {
		return when.Format(time.RFC3339)
	}
	return ""
}

// wallSpan is a range of wall times, in seconds since the Unix epoch; NaN for none.
type wallSpan struct{ firstSec, endSec float64 }

func noWallSpan() wallSpan { return wallSpan{math.NaN(), math.NaN()} }

// add widens the span by a time, or by none, which NaN is.
func (s *wallSpan) add(firstSec, endSec float64) {
	if !(s.firstSec <= firstSec) && !math.IsNaN(firstSec) {
		s.firstSec = firstSec
	}
	if !(s.endSec >= endSec) && !math.IsNaN(endSec) {
		s.endSec = endSec
	}
}
