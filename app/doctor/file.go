package doctor

import (
	"strings"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// file examines a single file.
func (e *examiner) file(url string) Report {
	e.probe.allow(maxRequests)
	a := e.probe.ask(e.ctx, source.Request{URL: url, To: headBytes})
	e.store.learn(e.at, []*answer{a}, listing.DialectUnknown)
	if report, wrong := e.fault(a); wrong {
		return report
	}
	return e.fine(a, "The file can be read.")
}

// fault says what is wrong with the answer to a request for the start of a file, if something is.
func (e *examiner) fault(a *answer) (Report, bool) {
	empty := a.status == 416 && !strings.Contains(a.get("Content-Range"), "/") || a.status == 416 && strings.HasSuffix(a.get("Content-Range"), "/0")
	switch {
	case a.err != nil:
		return e.silent(a), true
	case empty:
		return e.emptyFile(a), true
	case !a.ok():
		return e.besides(e.refused(a, false), a), true
	}
	if len(a.start()) == 0 && e.unpackable(a) {
		return Report{}, false // a browser cannot unpack a part of a file that is stored compressed
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
		return e.besides(e.refused(a, false), a), true
	case contentOther:
		return e.notEvents(a, looks), true
	}
	return e.unreadable(a)
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

// fine says what was found of a file that can be read, and what would be better.
func (e *examiner) fine(a *answer, found string) Report {
	r := Report{Title: "Nothing is wrong", Guide: guideServed, Works: true}
	var better []string
	add := func(heading, text string, fixes ...Fix) {
		if len(better) == 0 && heading != "" {
			r.Title = heading
		}
		better = append(better, text)
		r.Fixes = append(r.Fixes, fixes...)
	}
	facts := []string{found}
	switch {
	case e.packed(a):
		add("It works, but is stored compressed", packedText, packedFix(e.store))
	case a.status == 200:
		add("It works, but every refresh reads whole files", rangesText, rangesFix(e.store))
	default:
		facts = append(facts, "Parts of it can be asked for, so that a refresh reads only what is new.")
	}
	if a.get("Etag") != "" || a.get("Last-Modified") != "" {
		facts = append(facts, "Its server tells when it changes.")
	} else if e.native() || a.status == 200 {
		facts = append(facts, "Its server does not tell when it changes (ETag, Last-Modified): a refresh asks for it every time.")
	}
	if e.strays(a) {
		final, _ := parseURL(a.final)
		e.note("to", final.host)
		facts = append(facts, "The request is sent on to {to}, whose CORS settings count as well.")
	}
	if names := e.hidden(a); len(names) > 0 {
		e.note("hidden", strings.Join(names, ", "))
		add("", "Pages cannot see {hidden} of its answers (Access-Control-Expose-Headers), so sizes and changes are told less surely.",
			exposeFixes(e.store)...)
	}
	if e.poisonable(a) {
		add("", "Its answers are for {page} alone, but do not say so (Vary: Origin): a cache may give them to another page, which then cannot read them, "+
			"or this page those of another one. "+
			"Add Vary: Origin to the answers.")
	}
	if e.native() && e.cfg.Origin == "" {
		facts = append(facts, "Whether a page may read it was not examined: that takes the viewer's origin (--origin https://viewer.example).")
	}
	r.Text = strings.Join(append(facts, better...), " ")
	return r
}
