package intake

import (
	"cmp"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"eventlens/app/engine/parse"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// How many sources are listed at a time, and how many files of one are asked whose listing does not tell.
const (
	looksAtOnce = 4
	asksAtOnce  = 6
)

// poll is one look at a source, and what was seen.
type poll struct {
	in *core
	inquiry
	byPerson bool   // it was asked for: what failed is tried again now
	answered func() // called with every answer
	part            // all parts together, of what was listed
	out      listing.Outcome
	seen     []sight // of the files listed; parallel to part.files
	err      error   // why the source could not be looked at, or not at all of it
	// askErr is why one of its files could not.
	askErr error
}

// complete reports whether what is not listed is not there.
func (g *poll) complete() bool { return g.err == nil && !g.out.LeftOut.Any() }

// sight is what was seen of a file.
type sight struct {
	file    *file // nil for a new one
	verdict verdict
	info    source.Info // of the file now

	// What asking needs, outside of the loop; src is nil for a file that is not asked.
	src   source.Source
	at    wire.Mark
	tried source.Info // what was known of the file when it was read
	err   error
}

// verdict is what has to be done about a file.
type verdict uint8

const (
	leave   verdict = iota // it is the same, or no event file, or it is being read
	ask                    // its listing does not tell whether it changed
	changed                // it is to be read on
	missing                // it is not there
	fresh                  // it was not known
)

// run looks at the source. It is called by a goroutine of its own.
func (g *poll) run(ctx context.Context) {
	ctx = source.Impatient(ctx)
	g.out, g.err = g.in.lister.list(ctx, g.inquiry, func(p part) error {
		g.answered()
		g.part = part{cmp.Or(g.title, p.title), append(g.files, p.files...), append(g.refused, p.refused...), p.objects}
		return nil
	})
	var toAsk []*sight
	g.in.Do(g.in.Context(), func() { toAsk = g.compare() }) // what was told before it ended counts, too
	inParallel(asksAtOnce, len(toAsk), func(i int) {
		toAsk[i].ask(ctx)
		g.answered()
	})
	for _, x := range toAsk {
		if x.err != nil && x.at.SizeBytes >= 0 && x.verdict != missing { // what was never read has its problem line
			g.askErr = x.err
		}
	}
	if !g.s.folder && toAsk != nil && g.err == nil {
		g.err = toAsk[0].err // the file is all there is
	}
	if why := context.Cause(ctx); why != nil {
		if g.askErr = why; g.err != nil {
			g.err = why
		}
	}
}

// compare finds out what is known of the files from their listing alone, and returns those that have to be asked. The loop calls it.
func (g *poll) compare() (asked []*sight) {
	now := g.in.cfg.Now()
	g.seen = make([]sight, len(g.files))
	for i, listed := range g.files {
		x := &g.seen[i]
		x.info, x.file = listed.info, g.s.known[listed.path]
		if x.file != nil {
			x.verdict = g.judge(x.file, listed, now)
		} else if listing.IsEventFile(listed.path[strings.LastIndexByte(listed.path, '/')+1:]) {
			x.verdict = fresh
		} else {
			g.in.opener.findSidecar(g.s, listed.path, listed.path)
		}
		if x.verdict == ask {
			x.src, x.at, x.tried = x.file.src, x.file.at, x.file.listed
			asked = append(asked, x)
		}
	}
	return asked
}

// judge says what the listing tells of a known file, and notes where that is now.
func (g *poll) judge(f *file, listed listedFile, now time.Time) verdict {
	relinked := g.in.opener.relink(f, listed)
	again := g.byPerson || g.s.retaking || !f.retry.next(g.in.follower.every).After(now)
	switch {
	case f.run.State == wire.RunReading:
		return leave
	case relinked && f.refused, // its link had expired
		f.failing() && again:
		return changed
	case listed.info.SizeBytes < 0:
		return ask
	case listed.info == f.listed || parse.Unchanged(&f.at, listed.info.SizeBytes, "", listed.info.Validator):
		return leave
	case listed.info.SizeBytes == f.at.SizeBytes && !f.local:
		return ask // read to this size after it was listed the last time, perhaps
	}
	return changed
}

// ask asks the file itself whether it changed.
func (x *sight) ask(ctx context.Context) {
	info, err := x.src.Stat(ctx)
	same := err == nil && served(&x.at, info)
	vague := err == nil && !same && (info.SizeBytes < 0 || info.SizeBytes == x.at.SizeBytes && info.Validator == "")
	if vague || errors.Is(err, source.ErrNoStat) {
		info, same, err = peek(ctx, x.src, x.at)
	}
	var status *source.StatusError
	switch {
	case errors.As(err, &status) && (status.Status == statusNotFound || status.Status == statusGone):
		x.verdict, x.err = missing, err
	case err != nil:
		x.verdict, x.err = leave, err
	case same || x.at.SizeBytes < 0 && info == x.tried:
		x.verdict = leave
	default:
		x.verdict = changed
	}
	if x.info.SizeBytes < 0 {
		x.info = info
	}
}

// What a server answers for a file that is not there.
const (
	statusNotFound = 404
	statusGone     = 410
)

// served reports whether a file of which its server says this is the one that at is a mark of. Where the server does not tell the size, the
// validator has to do.
func served(at *wire.Mark, info source.Info) bool {
	if info.SizeBytes < 0 {
		info.SizeBytes = at.SizeBytes
	}
	return parse.Unchanged(at, info.SizeBytes, info.Validator, "")
}

// peek asks for a file from its last known record on, where its size cannot be asked for, and reports whether that is still the last one.
func peek(ctx context.Context, src source.Source, at wire.Mark) (info source.Info, same bool, err error) {
	ctx, cancel := context.WithCancel(ctx) // ends what else would arrive
	defer cancel()
	body, err := src.Open(ctx, max(at.Last, 0))
	if errors.Is(err, source.ErrPastEnd) {
		return unlisted, false, nil // it is shorter
	}
	if err != nil {
		return unlisted, false, err
	}
	defer body.Close()
	switch info = body.Info; {
	case served(&at, info):
		return info, true, nil
	case info.SizeBytes >= 0 && info.SizeBytes != at.SizeBytes, at.SizeBytes < 0, at.Last < 0, body.From != at.Last, info.Validator != "":
		return info, false, nil
	}
	return info, endsWith(body, at), nil
}

// endsWith reports whether what is read from the start of the last known record on is that record, and no more than was read before.
func endsWith(body io.Reader, at wire.Mark) bool {
	left := at.SizeBytes - at.Last
	in := &io.LimitedReader{R: body, N: left + 1}
	record, err := eventfile.NewReader(in, eventfile.Options{Offset: at.Last}).Read()
	if err != nil || cache.HashRecord(record.Data) != at.Hash {
		return false
	}
	if _, err := io.Copy(io.Discard, in); err != nil {
		return false
	}
	return in.N == 1
}

// inParallel calls fn for every index below n, some at a time, and returns after all calls did.
func inParallel(atOnce, n int, fn func(int)) {
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(atOnce, n) {
		all.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				fn(int(i))
			}
		})
	}
	all.Wait()
}
