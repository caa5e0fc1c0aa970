package doctor

import (
	"errors"
	"strconv"
	"strings"

	"eventlens/app/wire/examination"
	"eventlens/app/words"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// file examines a single file.
func (e *examiner) file(url string) finding {
	e.probe.allow(maxRequests)
	a := e.head(url)
	e.store.identify(e.location, []*answer{a}, listing.DialectUnknown)
	if problem, wrong := e.fileProblem(a); wrong {
		return problem
	}
	if e.cfg.Broke {
		return broken
	}
	return e.readable(a, words.FoundFileReadable)
}

// head requests the start of a file. A browser does not show the answer if it has a
// Content-Encoding; then the whole file is requested.
func (e *examiner) head(url string) *answer {
	a := e.probe.ask(e.ctx, source.Request{URL: url, To: headBytes})
	if a.err == nil || e.native() || errors.Is(a.err, source.ErrRedirects) ||
		errors.Is(a.err, source.ErrOwnServer) {
		return a
	}
	whole := e.probe.ask(e.ctx, source.Request{URL: url})
	if whole.whole = whole.err == nil; whole.whole {
		return whole
	}
	return a
}

// fileProblem returns the finding, if any, for the answer to a request for the start of a file.
func (e *examiner) fileProblem(a *answer) (finding, bool) {
	empty := a.status == 416 && !strings.Contains(a.get("Content-Range"), "/") ||
		a.status == 416 && strings.HasSuffix(a.get("Content-Range"), "/0")
	switch {
	case a.err != nil:
		return e.unanswered(a), true
	case empty:
		return e.emptyFile(a), true
	case !a.ok():
		return e.withCORS(e.refusal(a, false), a), true
	}
	if problem, wrong := e.bodyProblem(a); wrong {
		return problem, true
	}
	if len(a.start()) == 0 && e.unpackable(a) {
		return finding{}, false
	}
	what, looks := e.look(a)
	if e.eventsBehind(a, what) {
		return e.corsProblem(a)
	}
	switch what {
	case contentEmpty:
		return e.emptyFile(a), true
	case contentPointer:
		return e.pointer(a), true
	case contentPage:
		return e.webPage(a), true
	case contentError:
		if a.unpacked == nil {
			return e.withCORS(e.refusal(a, false), a), true
		}
		return e.notEvents(a, looks), true
	case contentOther:
		return e.notEvents(a, looks), true
	}
	return e.corsProblem(a)
}

// bodyProblem returns the finding if the start of a file did not arrive as announced, unless the
// reason is that it is stored compressed.
func (e *examiner) bodyProblem(a *answer) (finding, bool) {
	what, _ := contentOf(a.start())
	switch {
	case e.native() && a.bodyErr == nil && strings.EqualFold(encodingOf(a), "gzip") &&
		what != contentPacked && what != contentEmpty:
		return wrongEncoding, true
	case a.bodyErr == nil:
		return finding{}, false
	case !e.native() && len(a.start()) == 0 && (a.whole || a.status == 200 && encodingOf(a) != ""):
		return wrongEncoding, true
	case e.unpackable(a) && !e.cfg.Broke:
		return finding{}, false
	}
	return broken, true
}

// encodingOf returns the encoding that an answer states, "" for none.
func encodingOf(a *answer) string {
	if encoding := strings.ToLower(a.get("Content-Encoding")); encoding != "identity" {
		return encoding
	}
	return ""
}

// packed reports whether the file is stored or sent compressed.
func (e *examiner) packed(a *answer) bool {
	what, _ := contentOf(a.start())
	return what == contentPacked || encodingOf(a) != "" || e.unpackable(a)
}

// unpackable reports whether a browser failed to unpack part of a file, as happens for files that
// are stored compressed: only the whole file can be unpacked. If instead a connection broke, less
// than announced has arrived.
func (e *examiner) unpackable(a *answer) bool {
	switch {
	case e.native():
		return false
	case a.whole:
		return true
	case a.status != 206 || a.bodyErr == nil:
		return false
	case encodingOf(a) != "":
		return true
	}
	announced, err := strconv.Atoi(a.get("Content-Length"))
	if started := len(a.start()); err == nil && started > 0 && started < min(announced, keptBytes) {
		return false
	}
	if a.unpacks == nil {
		whole := e.probe.ask(e.ctx, source.Request{URL: a.req.URL})
		unpacks := whole.ok() && whole.bodyErr == nil
		a.unpacks = &unpacks
	}
	return *a.unpacks
}

// readable returns the finding for a readable file, with possible improvements; proof is the
// sentence that it is readable.
func (e *examiner) readable(a *answer, proof words.Diagnosis) finding {
	f := finding{
		Cause: words.CauseNone, Guide: examination.GuideServed, Works: true, Text: sentences{proof},
	}
	packed, ranges := e.packed(a), a.status != 200
	switch {
	case packed:
		f.Cause, f.Fixes = words.CausePacked, []remedy{packedFix(e.store)}
	case ranges:
		f.add(words.FoundRanges)
	default:
		f.Cause, f.Fixes = words.CauseNoRanges, []remedy{rangesFix(e.store)}
	}
	if e.observed.Front > 0 {
		if f.Cause == words.CauseNone {
			f.Cause = words.CauseTextInFront
		}
		f.add(words.FoundTextInFront)
		f.Fixes = append(f.Fixes, remedy{words.FixTextInFront, ""})
	}
	if a.get("Etag") != "" || a.get("Last-Modified") != "" {
		f.add(words.FoundValidator)
	} else if e.native() || a.status == 200 {
		f.add(words.FoundNoValidator)
	}
	if e.leavesOrigin(a) {
		e.recordRedirect(a.final)
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
