package engine

import (
	"context"
	"errors"
	"strings"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// A host whose name says nothing of what it is has to be asked in several ways until one of them is answered. Which one that was is remembered for its
// other folders, and for the next visit.

// maxHints is how many hosts are remembered.
const maxHints = 50

// hintsNote is the note that holds them: a line each, its origin and its dialect.
const hintsNote = "dialects"

// hint is what a host answered to.
type hint struct {
	origin  string
	dialect listing.Dialect
}

// hints are what was learnt of hosts, newest last. Only the loop touches them.
type hints []hint

// of returns what a place is asked as first.
func (h hints) of(p listing.Place) listing.Dialect {
	origin := originOf(p.URL)
	for _, known := range h {
		if known.origin == origin {
			return known.dialect
		}
	}
	return listing.DialectUnknown
}

// set remembers what a host answered to, in place of the oldest one if there are too many. It reports whether that was not known.
func (h *hints) set(origin string, d listing.Dialect) bool {
	for i, known := range *h {
		if known.origin == origin {
			if known.dialect == d {
				return false
			}
			*h = append((*h)[:i:i], (*h)[i+1:]...)
			break
		}
	}
	*h = append(*h, hint{origin, d})
	if more := len(*h) - maxHints; more > 0 {
		*h = (*h)[more:]
	}
	return true
}

// text is the note that parseHints reads.
func (h hints) text() string {
	var b strings.Builder
	for _, known := range h {
		b.WriteString(known.origin + " " + string(known.dialect) + "\n")
	}
	return b.String()
}

func parseHints(text string) (h hints) {
	for line := range strings.Lines(text) {
		if origin, dialect, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " "); ok {
			h.set(origin, listing.Dialect(dialect))
		}
	}
	return h
}

// originOf returns the scheme and host of a URL, with its port, and without a user name.
func originOf(url string) string {
	scheme, rest, _ := strings.Cut(source.CanonicalURL(url), "://")
	host, _, _ := strings.Cut(rest, "/")
	return scheme + "://" + host
}

// learn remembers who answered a listing. When there is nothing any more where it was had, everything is tried again the next time.
func (e *Engine) learn(s *opened, out listing.Outcome, err error) {
	var failed *listing.Error
	switch d := out.Place.Dialect; {
	case errors.As(err, &failed) && (failed.Status == statusNotFound || failed.Status == statusGone):
		s.place = s.located
	case err != nil || d == listing.DialectUnknown:
	default:
		s.place = out.Place
		// A manifest is asked for first everywhere, and one folder that has it says nothing of others.
		if s.located.Dialect == listing.DialectUnknown && d != listing.DialectManifest && e.hints.set(originOf(s.located.URL), d) {
			e.keepHints()
		}
	}
}

// keepHints writes the hints for the next visit.
func (e *Engine) keepHints() {
	if e.keeper == nil {
		return
	}
	text := e.hints.text()
	e.changeRecents(func(ctx context.Context) {
		if e.keeper.cache.SetNote(context.WithoutCancel(ctx), hintsNote, text) != nil {
			e.do(ctx, e.cacheFailed)
		}
	})
}

// loadHints reads what visits before have learnt. No listing waits for it: one that begins before asks as if nothing were known.
func (e *Engine) loadHints(ctx context.Context) {
	text, err := e.keeper.cache.Note(ctx, hintsNote)
	if err != nil {
		return // whoever needs the cache finds out
	}
	e.do(ctx, func() {
		old := parseHints(text)
		for _, now := range e.hints {
			old.set(now.origin, now.dialect)
		}
		e.hints = old
	})
}
