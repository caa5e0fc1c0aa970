package doctor

import (
	"context"
	"errors"
	"strings"

	"eventlens/app/wire/examination"
	"eventlens/app/words"
	"eventlens/eventfile/source"
)

// The findings for addresses that no request can reach, and for requests without a readable answer.

// interrupted is the finding if the person stopped the examination.
var interrupted = finding{Cause: words.CauseStopped, Text: sentences{words.FoundStopped}}

// notAddress returns the finding for a text that is no address.
func (e *examiner) notAddress() finding {
	e.observed.Address = source.DisplayURL(e.address)
	return finding{
		Cause: words.CauseNotAddress, Guide: examination.GuideStorage,
		Wants: examination.WantAddress, Text: sentences{words.FoundNotAddress},
	}
}

// offline is the finding for a device without a network.
var offline = finding{
	Cause: words.CauseOffline, Guide: examination.GuideNetwork, Text: sentences{words.FoundOffline},
	Fixes: []remedy{{words.FixNetwork, ""}},
}

// passwordInAddress is the finding for an address with a user name or a password in it.
var passwordInAddress = finding{Cause: words.CausePassword, Guide: examination.GuidePrivate,
	Wants: examination.WantAccess, Text: sentences{words.FoundPassword},
	Fixes: []remedy{{words.FixPassword,
		"printf 'Basic %s\\n' \"$(printf %s 'NAME:PASSWORD' | base64)\""}}}

// mixedContent returns the finding for an http address if the page was opened by https: browsers
// do not let such a page read it. secure is set if the server of the address also answers https.
func (e *examiner) mixedContent(secure bool) finding {
	f := finding{
		Cause: words.CauseMixedContent, Guide: examination.GuideNetwork,
		Wants: examination.WantAddress, Text: sentences{words.FoundMixedContent},
	}
	switch {
	case secure && e.location.query == "":
		e.instead = "https" + strings.TrimPrefix(e.location.shown(), "http")
		f.Fixes = []remedy{{words.FixOpenHTTPS, "{instead}"}}
	case secure:
		f.Fixes = []remedy{{words.FixOpenHTTPSWithQuery, ""}}
	default:
		f.add(words.FoundNoHTTPS)
		f.Fixes = []remedy{{words.FixGetCertificate, ""}}
	}
	if e.location.private() {
		f.add(words.FoundLocalMixedContent)
	}
	f.Fixes = append(f.Fixes, remedy{words.FixServeByHTTP, serveCommand})
	return f
}

// unanswered returns the finding for a request without a readable answer.
func (e *examiner) unanswered(a *answer) finding {
	if errors.Is(a.err, source.ErrRedirects) {
		return redirectsNowhere
	}
	if e.native() {
		trouble := TroubleUnknown
		if e.cfg.Trouble != nil {
			trouble = e.cfg.Trouble(a.err)
		}
		e.observed.Patience = words.Patience(e.cfg.Patience)
		return troubles[trouble]
	}
	if !e.reaches(a.req.URL) { // nothing answers
		if sameOrigin(e.cfg.Origin, a.req.URL) {
			return ownServer
		}
		return e.unreachable()
	}
	if sameOrigin(e.cfg.Origin, a.req.URL) {
		return loginRedirect
	}
	// A readable answer to the same request without the person's access: CORS does not allow the
	// access, that is, cookies or header fields.
	if e.cfg.Plain != nil && e.probe.askBy(e.ctx, e.cfg.Plain, a.req).err == nil {
		if len(e.cfg.Sends) == 0 {
			return cookiesNotAllowed
		}
		return e.headersNotAllowed(strings.Join(e.cfg.Sends, ", "))
	}
	// Stores answer an expired link with an error that the browser hides.
	if end, known := source.Expiry(queryOf(a.req.URL)); known && end.Before(e.cfg.Now()) {
		e.observed.Evidence = words.EvidenceHidden.With(&e.observed)
		return e.linkExpired()
	}
	return e.originNotAllowed(a, "")
}

// reaches reports whether a server answers a request for a URL, readably or not.
func (e *examiner) reaches(url string) bool {
	ctx, cancel := context.WithTimeout(e.ctx, e.cfg.Patience)
	defer cancel()
	return e.cfg.Reach(ctx, url) == nil
}

// troubles are the findings for requests without an answer, by the reason. Only outside a browser
// is the reason known.
var troubles = [...]finding{
	TroubleUnknown: {
		Cause: words.CauseUnreachable, Guide: examination.GuideNetwork,
		Text: sentences{words.FoundNoAnswer}, Fixes: []remedy{{words.FixCheckNetwork, ""}},
	},
	TroubleName: {
		Cause: words.CauseNoServer, Guide: examination.GuideNetwork, Wants: examination.WantAddress,
		Text: sentences{words.FoundNoServer}, Fixes: []remedy{{words.FixCheckHost, ""}},
	},
	TroubleRefused: {
		Cause: words.CauseNotRunning, Guide: examination.GuideNetwork,
		Text: sentences{words.FoundNotRunning}, Fixes: []remedy{{words.FixStartServer, ""}},
	},
	TroubleCertificate: {
		Cause: words.CauseCertificate, Guide: examination.GuideNetwork,
		Text: sentences{words.FoundCertificate}, Fixes: []remedy{{words.FixCertificate, ""}},
	},
	TroubleTimeout: {
		Cause: words.CauseTimeout, Guide: examination.GuideNetwork,
		Text: sentences{words.FoundTimeout}, Fixes: []remedy{{words.FixCheckRunning, ""}},
	},
	TroubleRedirects: redirectsNowhere,
	TroubleDowngrade: {
		Cause: words.CauseDowngrade, Guide: examination.GuideNetwork,
		Text: sentences{words.FoundDowngrade}, Fixes: []remedy{{words.FixDowngrade, ""}},
	},
}

// loginRedirect is the finding if the page's own server answers but the browser hides the answer.
// The page needs no CORS for this server. So the server redirects to another one, as for a login,
// or the connection broke.
var loginRedirect = finding{Cause: words.CauseLoginRedirect, Guide: examination.GuidePrivate,
	Text:  sentences{words.FoundLoginRedirect},
	Fixes: []remedy{{words.FixLogIn, ""}, examineInShell}}

// redirectsNowhere is the finding for redirects that form a loop, or that end at a server that does
// not answer.
var redirectsNowhere = finding{Cause: words.CauseRedirectsNowhere, Guide: examination.GuideNetwork,
	Wants: examination.WantAddress, Text: sentences{words.FoundRedirectsNowhere},
	Fixes: []remedy{{words.FixRedirects, "curl -sIL --max-redirs 5 {url word}"}}}

// ownServer is the finding for the page's own server if it does not answer.
var ownServer = finding{
	Cause: words.CauseOwnServer, Guide: examination.GuideNetwork,
	Text: sentences{words.FoundOwnServer}, Fixes: []remedy{{words.FixOwnServer, serveCommand}},
}

// unreachable returns the finding for a server that does not answer, in a browser: there the reason
// is unknown.
func (e *examiner) unreachable() finding {
	f := finding{Cause: words.CauseUnreachable, Guide: examination.GuideNetwork,
		Text:  sentences{words.FoundUnreachable},
		Fixes: []remedy{{words.FixOpenInTab, ""}, examineInShell}}
	if e.location.private() {
		f.add(words.FoundLocalPermission)
	}
	return f
}

// examineInShell recommends the command eventlens doctor, which finds out more than a page can. A
// placeholder with "word" is quoted for the shell.
var examineInShell = remedy{words.FixExamineInShell,
	"eventlens doctor --origin {page word} {url word}"}
