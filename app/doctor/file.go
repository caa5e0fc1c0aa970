package doctor

import (
	"strings"

	"eventlens/app/words"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// file examines a single file.
func (e *examiner) file(url string) finding {
	e.probe.allow(maxRequests)
	a := e.probe.ask(e.ctx, source.Request{URL: url, To: headBytes})
	e.store.learn(e.at, []*answer{a}, listing.DialectUnknown)
	if problem, wrong := e.fileProblem(a); wrong {
		return problem
	}
	return e.readable(a, words.FoundFileReadable)
}

// fileProblem says what is wrong with the answer to a request for the start of a file, if something is.
func (e *examiner) fileProblem(a *answer) (finding, bool) {
	empty := a.status == 416 && !strings.Contains(a.get("Content-Range"), "/") || a.status == 416 && strings.HasSuffix(a.get("Content-Range"), "/0")
	switch {
	case a.err != nil:
		return e.unanswered(a), true
	case empty:
		return e.emptyFile(a), true
	case !a.ok():
		return e.withCORS(e.refusal(a, false), a), true
	}
	if len(a.start()) == 0 && e.unpackable(a) {
		return finding{}, false // a browser cannot unpack a part of a file that is stored compressed
	}
	what, looks := contentOf(a.start())
	switch what {
	case contentEmpty:
		return e.emptyFile(a), true
	case contentPointer:
		return e.pointer(a), true
	case contentPage:
		return e.webPage(a), true
	case contentError:
		return e.withCORS(e.refusal(a, false), a), true
	case contentOther:
		return e.notEvents(a, looks), true
	}
	return e.corsProblem(a)
}

// packed says whether what is served is stored compressed.
func (e *examiner) packed(a *answer) bool {
	encoding := strings.ToLower(a.get("Content-Encoding"))
	what, _ := contentOf(a.start())
	return what == contentPacked || encoding != "" && encoding != "identity" || e.unpackable(a)
}

// unpackable says whether a browser failed to unpack the part of a file that it got, which is how a file that is stored compressed looks there.
func (e *examiner) unpackable(a *answer) bool {
	return !e.native() && a.status == 206 && a.bodyErr != nil
}

// readable says what was found of a file that can be read, and what would be better; proof says that it can.
func (e *examiner) readable(a *answer, proof words.Diagnosis) finding {
	f := finding{Cause: words.CauseNone, Guide: guideServed, Works: true, Text: sentences{proof}}
	packed, ranges := e.packed(a), a.status != 200
	switch {
	case packed:
		f.Cause, f.Fixes = words.CausePacked, []remedy{packedFix(e.store)}
	case ranges:
		f.add(words.FoundRanges)
	default:
		f.Cause, f.Fixes = words.CauseNoRanges, []remedy{rangesFix(e.store)}
	}
	if a.get("Etag") != "" || a.get("Last-Modified") != "" {
		f.add(words.FoundValidator)
	} else if e.native() || a.status == 200 {
		f.add(words.FoundNoValidator)
	}
	if e.leavesOrigin(a) {
		e.sentOn(a.final)
		f.add(words.FoundRedirected)
	}
	if e.native() && e.cfg.Origin == "" {
		f.add(words.FoundOriginNotGiven)
	}
	if packed {
		f.add(words.FoundPacked)
	} else if !ranges {
		f.add(words.FoundNoRanges)
	}
	if names := e.unexposedHeaders(a); len(names) > 0 {
		e.observed.Headers = strings.Join(names, ", ")
		f.add(words.FoundHiddenHeaders)
		f.Fixes = append(f.Fixes, exposeFixes(e.store)...)
	}
	if e.lacksVary(a) {
		f.add(words.FoundNoVary)
	}
	return f
}
