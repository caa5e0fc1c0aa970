package follow

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/open"
	"eventlens/app/engine/parse"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// How many sources are listed at once, and how many files of one source are asked at once if its
// listing does not tell whether they changed.
const (
	sourcesAtOnce = 4
	filesAtOnce   = 6
)

// poll is one check of a source, and what it saw.
type poll struct {
	fo        *Follower
	s         *open.Source
	request   open.ListRequest
	byPerson  bool   // the person asked for the check: failed files are retried at once
	answered  func() // called after each answer of a server
	open.Part        // the parts of the listing, joined
	out       listing.Outcome
	seen      []fileStat // fileStats of the listed files; parallel to Files
	err       error      // why the source could not be checked, or not all of it
	// askErr is why some file of the source could not be checked.
	askErr error
}

// poll returns a check of a source, not yet begun.
func (fo *Follower) poll(s *open.Source, byPerson bool, answered func()) *poll {
	return &poll{
		fo:       fo,
		s:        s,
		request:  fo.opener.Inquire(s),
		byPerson: byPerson,
		answered: answered,
	}
}

// complete reports whether an unlisted file can be taken as deleted.
func (g *poll) complete() bool { return g.err == nil && !g.out.LeftOut.Any() }

// fileStat records what a check saw of a file.
type fileStat struct {
	file   *library.File // nil for a new file
	change fileChange
	info   source.Info // the file's present Info

	// The fields below are for asking the file's server outside the loop. src is nil for a file
	// that is not asked.
	src   source.Source
	at    wire.Mark
	tried source.Info // the file's Info when it was last read
	err   error       // why asking failed
}

// fileChange says what to do about a file.
type fileChange uint8

const (
	leave   fileChange = iota // do nothing: it is unchanged, not an event file, or being read
	ask                       // ask its server, since the listing does not tell whether it changed
	changed                   // read it from its mark on
	missing                   // report that it does not exist
	fresh                     // open it: it is new
)

// run checks the source. It is called by a goroutine of its own.
func (g *poll) run(ctx context.Context) {
	ctx = source.Impatient(ctx)
	g.out, g.err = g.fo.opener.List(ctx, g.request, func(p open.Part) error {
		g.answered()
		g.Add(p)
		return nil
	})
	var toAsk []*fileStat
	// Files listed before an error count, too.
	g.fo.loop.Do(g.fo.loop.Context(), func() { toAsk = g.compare() })
	inParallel(filesAtOnce, len(toAsk), func(i int) {
		toAsk[i].ask(ctx)
		g.answered()
	})
	for _, x := range toAsk {
		// A file that was never read already has a line among the problems.
		if x.err != nil && x.at.SizeBytes >= 0 && x.change != missing {
			g.askErr = x.err
		}
	}
	if !g.s.Folder && toAsk != nil && g.err == nil {
		g.err = toAsk[0].err // the file is the whole source
	}
	if why := context.Cause(ctx); why != nil {
		if g.askErr = why; g.err != nil {
			g.err = why
		}
	}
}

// compare compares the files with their listing, and returns those that have to be asked. The loop
// calls it.
func (g *poll) compare() (asked []*fileStat) {
	now := g.fo.cfg.Now()
	g.seen = make([]fileStat, len(g.Files))
	for i, listed := range g.Files {
		x := &g.seen[i]
		x.info, x.file = listed.Info, g.s.ByPath[listed.Path]
		if x.file != nil {
			x.change = g.changeOf(x.file, listed, now)
		} else if listing.IsEventFile(listed.Path[strings.LastIndexByte(listed.Path, '/')+1:]) {
			x.change = fresh
		} else {
			g.fo.opener.FindSidecar(g.s, listed)
		}
		if x.change == ask {
			x.src, x.at, x.tried = x.file.Content, x.file.At, x.file.Listed
			asked = append(asked, x)
		}
	}
	return asked
}

// changeOf decides what to do about a known file from its listing. It also updates the file's
// address.
func (g *poll) changeOf(f *library.File, listed open.File, now time.Time) fileChange {
	relinked := g.fo.opener.Relink(f, listed)
	again := g.byPerson || g.s.Check.Retaking || !f.Retry.Next(g.fo.every).After(now)
	switch {
	case f.Run.State == wire.RunReading:
		return leave
	case relinked && f.Refused, // the link had expired
		f.Failing() && again:
		return changed
	case listed.Info.SizeBytes < 0:
		return ask
	case listed.Info == f.Listed,
		parse.Unchanged(&f.At, listed.Info.SizeBytes, "", listed.Info.Validator):
		return leave
	case listed.Info.SizeBytes == f.At.SizeBytes && !f.Local:
		return ask // the file was perhaps read to this size after its last listing
	}
	return changed
}

// ask asks the file's server whether the file changed.
func (x *fileStat) ask(ctx context.Context) {
	info, err := x.src.Stat(ctx)
	same := err == nil && served(&x.at, info)
	vague := err == nil && !same &&
		(info.SizeBytes < 0 || info.SizeBytes == x.at.SizeBytes && info.Validator == "")
	if vague || errors.Is(err, source.ErrNoStat) {
		info, same, err = peek(ctx, x.src, x.at)
	}
	var status *source.StatusError
	switch {
	case errors.As(err, &status) && open.Gone(status.Status):
		x.change, x.err = missing, err
	case err != nil:
		x.change, x.err = leave, err
	case same || x.at.SizeBytes < 0 && info == x.tried:
		x.change = leave
	default:
		x.change = changed
	}
	if x.info.SizeBytes < 0 {
		x.info = info
	}
}

// served reports whether info, from the file's server, describes the file version marked by at. If
// the server does not tell the size, the validator decides.
func served(at *wire.Mark, info source.Info) bool {
	if info.SizeBytes < 0 {
		info.SizeBytes = at.SizeBytes
	}
	return parse.Unchanged(at, info.SizeBytes, info.Validator, "")
}

// peek opens a file at its last known record, where its size cannot be asked for, and reports
// whether that record is still the last one.
func peek(ctx context.Context, src source.Source,
	at wire.Mark) (info source.Info, same bool, err error) {
	ctx, cancel := context.WithCancel(ctx) // ends the rest of the transfer
	defer cancel()
	body, err := src.Open(ctx, max(at.Last, 0))
	if errors.Is(err, source.ErrPastEnd) {
		return open.Unlisted, false, nil // the file is shorter than what was read
	}
	if err != nil {
		return open.Unlisted, false, err
	}
	defer body.Close()
	switch info = body.Info; {
	case served(&at, info):
		return info, true, nil
	case info.SizeBytes >= 0 && info.SizeBytes != at.SizeBytes,
		at.SizeBytes < 0,
		at.Last < 0,
		body.From != at.Last,
		info.Validator != "":
		return info, false, nil
	}
	return info, endsWith(body, at), nil
}

// endsWith reports whether body, which starts at the last known record, consists of exactly that
// record and whatever was read behind it.
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

// inParallel calls fn for every index below n, atOnce at a time, and returns after all calls.
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
