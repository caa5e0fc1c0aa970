package intake

import (
	"context"
	"errors"
	"strings"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// A host whose name says nothing of what it is has to be asked in several ways until one of them is answered. Which one that was is remembered for its
// other folders, and for the next visit.

// hintsNote is the note that holds the hints between visits, maxHintBytes how much of them is kept: some hundred hosts.
const (
	hintsNote    = "dialects"
	maxHintBytes = 4096
)

// hints are what was learnt of hosts: a line for each, its origin and its dialect, the last one of a host counts. They are text, as they are noted, since
// there are few of them and the worker is to stay small. Only the loop touches them.
type hints string

// dialect returns what a place is asked as first.
func (h hints) dialect(p listing.Place) listing.Dialect {
	text, origin := "\n"+string(h), "\n"+source.Origin(p.URL)+" "
	at := strings.LastIndex(text, origin)
	if at < 0 {
		return listing.DialectUnknown
	}
	dialect, _, _ := strings.Cut(text[at+len(origin):], "\n")
	return listing.Dialect(dialect)
}

// newest returns the last lines, as many as are kept.
func (h hints) newest() hints {
	for len(h) > maxHintBytes {
		_, rest, _ := strings.Cut(string(h), "\n")
		h = hints(rest)
	}
	return h
}

// learn remembers who answered a listing. When there is nothing any more where it was had, everything is tried again the next time.
func (li *lister) learn(s *opened, out listing.Outcome, err error) {
	var failed *listing.Error
	switch d := out.Place.Dialect; {
	case errors.As(err, &failed) && (failed.Status == statusNotFound || failed.Status == statusGone):
		s.place = s.located
	case err != nil || d == listing.DialectUnknown:
	default:
		s.place = out.Place
		// A manifest is asked for first everywhere, and one folder that has it says nothing of others.
		if s.located.Dialect == listing.DialectUnknown && d != listing.DialectManifest && li.hints.dialect(s.located) != d {
			li.hints = (li.hints + hints(source.Origin(s.located.URL)+" "+string(d)+"\n")).newest()
			li.keepHints()
		}
	}
}

// keepHints writes the hints for the next visit.
func (li *lister) keepHints() {
	if li.keeper == nil {
		return
	}
	text := string(li.hints)
	li.recents.changeRecents(func(ctx context.Context) {
		if li.kept.SetNote(context.WithoutCancel(ctx), hintsNote, text) != nil {
			li.Do(ctx, li.recents.cacheFailed)
		}
	})
}

// loadHints reads what visits before have learnt. No listing waits for it: one that begins before asks as if nothing were known.
func (li *lister) loadHints(ctx context.Context) {
	text, err := li.kept.Note(ctx, hintsNote)
	if err == nil { // else whoever needs the cache finds out
		li.Do(ctx, func() { li.hints = (hints(text) + li.hints).newest() })
	}
}
