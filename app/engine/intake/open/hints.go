package open

import (
	"context"
	"errors"
	"strings"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// A host of unknown type is probed with each listing protocol until one is answered. The protocol
// that answered is remembered for the host's other folders, and for the next visit.

// hintsNote is the cache note that stores the hints between visits; maxHintBytes limits its size,
// enough for some hundred hosts.
const (
	hintsNote    = "dialects"
	maxHintBytes = 4096
)

// hints are the listing protocols learned for hosts: one line each, with the origin and the
// protocol. The last line of a host counts. They are kept as the stored text, since they are few
// and the worker must stay small. Only the loop touches them.
type hints string

// dialect returns the protocol with which a place is asked first.
func (h hints) dialect(p listing.Place) listing.Dialect {
	text, origin := "\n"+string(h), "\n"+source.Origin(p.URL)+" "
	at := strings.LastIndex(text, origin)
	if at < 0 {
		return listing.DialectUnknown
	}
	dialect, _, _ := strings.Cut(text[at+len(origin):], "\n")
	return listing.Dialect(dialect)
}

// newest returns the last lines, up to maxHintBytes.
func (h hints) newest() hints {
	for len(h) > maxHintBytes {
		_, rest, _ := strings.Cut(string(h), "\n")
		h = hints(rest)
	}
	return h
}

// learn remembers the dialect that answered a listing. If the server says that the place is gone,
// the next listing tries every dialect again.
func (op *Opener) learn(s *Source, out listing.Outcome, err error) {
	var failed *listing.Error
	switch d := out.Place.Dialect; {
	case errors.As(err, &failed) && Gone(failed.Status):
		s.Place = s.located
	case err != nil || d == listing.DialectUnknown:
	default:
		s.Place = out.Place
		// Every place is asked for a manifest first, and a manifest in one folder says nothing
		// about the host's other folders.
		if s.located.Dialect == listing.DialectUnknown && d != listing.DialectManifest &&
			op.hints.dialect(s.located) != d {
			op.hints = (op.hints + hints(source.Origin(s.located.URL)+" "+string(d)+"\n")).newest()
			op.keepHints()
		}
	}
}

// Gone reports whether a server's status says that a file does not exist.
func Gone(status int) bool { return status == 404 || status == 410 }

// keepHints saves the hints for the next visit.
func (op *Opener) keepHints() { op.recents.SetNote(hintsNote, string(op.hints)) }

// LoadHints loads the hints of earlier visits. No listing waits for the hints: a listing that
// begins earlier does without them. Any goroutine but the loop may call it.
func (op *Opener) LoadHints(ctx context.Context) {
	text, err := op.recents.Note(ctx, hintsNote)
	if err == nil { // otherwise whatever else needs the cache reports the failure
		op.loop.Do(ctx, func() { op.hints = (hints(text) + op.hints).newest() })
	}
}
