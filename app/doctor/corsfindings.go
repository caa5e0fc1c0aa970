package doctor

import (
	"strings"

	"eventlens/app/wire/examination"
	"eventlens/app/words"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// The findings for answers that a browser does not let the page read.

// originNotAllowed is the finding for an answer whose CORS header is missing or names another
// origin.
func (e *examiner) originNotAllowed(a *answer, allowed string) finding {
	e.observed.Answerer = e.location.host
	if at, ok := parseURL(a.final); ok {
		e.observed.Answerer = at.host
	}
	f := finding{
		Cause: words.CauseNoCORS, Guide: examination.GuideCORS, Text: sentences{words.FoundNoCORS},
		Fixes: corsFixes(e.store),
	}
	if !e.store.configurable() {
		f.Cause, f.Wants = words.CauseSitePage, examination.WantAddress
		return f
	}
	if !e.native() {
		f.Text[0] = words.FoundHiddenAnswer
		f.Fixes = append(f.Fixes, examineInShell)
		if len(e.cfg.Sends) == 0 {
			f.Wants = examination.MayWantAccess
		}
	} else if allowed != "" {
		if at, isOrigin := parseURL(allowed); isOrigin && at.path == "/" {
			e.observed.Allowed = at.origin()
		}
		f.Cause, f.Text[0] = words.CauseOtherOriginCORS, words.FoundOtherOriginCORS
	}
	f.add(words.FoundCORSHasToAllow)
	if e.cfg.Origin == "null" {
		f.add(words.FoundNullOrigin)
	}
	if name := e.location.hostname(); !e.native() &&
		(name == "s3.amazonaws.com" || strings.HasSuffix(name, ".s3.amazonaws.com")) {
		f.add(words.FoundMaybeOtherRegion)
	}
	return f
}

// recordRedirect records the target of a redirect, and returns it.
func (e *examiner) recordRedirect(final string) location {
	at, _ := parseURL(final)
	e.observed.To, e.observed.There = at.host, source.DisplayURL(final)
	return at
}

// targetNotAllowed is the finding for a redirect to a server that sees the origin null, and does
// not allow it.
func (e *examiner) targetNotAllowed(a *answer) finding {
	e.store = storeAt(e.recordRedirect(a.final), listing.DialectUnknown)
	e.observed.Origin = "*"
	return finding{Cause: words.CauseRedirectedCORS, Guide: examination.GuideCORS,
		Text:  sentences{words.FoundRedirectedCORS},
		Fixes: append([]remedy{{words.FixAllowAny, ""}}, corsFixes(e.store)...)}
}

// redirectNotAllowed is the finding for a redirect that does not allow the page's origin: a browser
// does not follow it.
func (e *examiner) redirectNotAllowed(to string) finding {
	e.recordRedirect(to)
	e.instead = e.observed.There
	return finding{Cause: words.CauseRedirectCORS, Guide: examination.GuideCORS,
		Text:  sentences{words.FoundRedirectCORS},
		Fixes: append([]remedy{{words.FixOpenTarget, "{instead}"}}, corsFixes(e.store)...)}
}

// cookiesNotAllowed is the finding for a store that lets all pages read (*), which does not include
// requests with cookies.
var cookiesNotAllowed = finding{Cause: words.CauseCookiesCORS, Guide: examination.GuideCORS,
	Text: sentences{words.FoundCookiesCORS},
	Fixes: []remedy{{words.FixCookieHeaders,
		"Access-Control-Allow-Origin: {origin}\nAccess-Control-Allow-Credentials: true\nVary: Origin"},
		{words.FixTokenForCookies, ""}}}

// headersNotAllowed is the finding for a store that lets pages read, but not with the header fields
// of the access.
func (e *examiner) headersNotAllowed(names string) finding {
	e.observed.Headers = names
	return finding{
		Cause: words.CauseHeadersCORS, Guide: examination.GuideCORS,
		Text: sentences{words.FoundHeadersCORS}, Fixes: corsFixes(e.store),
	}
}
