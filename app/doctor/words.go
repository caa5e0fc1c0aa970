package doctor

import (
	"context"
	"strings"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// The texts of reports on addresses, and on servers that do not answer, or not to this page. What stands in braces is filled in, see [examiner.fill].

var interrupted = Report{Title: "Stopped", Text: "The examination was stopped before a cause was found."}

func (e *examiner) notAddress() Report {
	e.note("address", source.DisplayURL(e.address))
	return Report{Title: "Not an address", Guide: guideStorage, Wants: WantAddress,
		Text: "{address} is no address that can be opened. Addresses begin with https:// or http://; s3://BUCKET/PREFIX/, gs://BUCKET/PREFIX/, " +
			"az://ACCOUNT/CONTAINER/PREFIX/ and hf://datasets/OWNER/NAME/ are understood, too. That of a folder ends in a slash."}
}

var offline = Report{Title: "No network", Guide: guideNetwork, Text: "This device is offline. What was opened before can still be opened, from the cache; files can be dropped.",
	Fixes: []Fix{{"Connect to a network, then try again.", ""}}}

var password = Report{Title: "A password in the address", Guide: guidePrivate, Wants: WantAccess,
	Text: "The address of {host} has a user name or a password in it (https://NAME:PASSWORD@...). Browsers do not read such addresses from a page.",
	Fixes: []Fix{{"Open the address without them, and give access instead: a header field named Authorization whose value is Basic and the base64 of " +
		"NAME:PASSWORD. This prints it:", "printf 'Basic %s\\n' \"$(printf %s 'NAME:PASSWORD' | base64)\""}}}

// mixedContent is the report on plain http for a page of https; secure says that its server answers https, too.
func (e *examiner) mixedContent(secure bool) Report {
	r := Report{Title: "Plain http on a secure page", Guide: guideNetwork, Wants: WantAddress,
		Text: "The viewer was opened by https, and browsers do not let such a page read what comes by plain http: {url}."}
	e.note("secure", "https"+strings.TrimPrefix(e.at.shown(), "http"))
	switch {
	case secure && e.at.query == "":
		r.Fixes = []Fix{{"Its server answers https, too. Open the same address with https instead:", "{secure}"}}
	case secure:
		r.Fixes = []Fix{{"Its server answers https, too. Open the same address with https:// in front.", ""}}
	default:
		r.Text += " Its server does not answer https."
		r.Fixes = []Fix{{"Give the server a certificate, and open its address with https:// in front.", ""}}
	}
	if e.at.private() {
		r.Text += " That it is in the local network makes no difference."
	}
	r.Fixes = append(r.Fixes, Fix{"Or open the viewer by http, beside the files. On the machine that has them:", "eventlens serve DIRECTORY"})
	return r
}

// silent says why nothing readable was answered.
func (e *examiner) silent(a *answer) Report {
	if e.native() {
		trouble := TroubleUnknown
		if e.cfg.Trouble != nil {
			trouble = e.cfg.Trouble(a.err)
		}
		e.note("patience", spelled(e.cfg.Patience))
		return troubles[trouble]
	}
	if !e.reaches(a.req.URL) {
		return e.outOfReach()
	}
	if sameOrigin(e.cfg.Origin, a.req.URL) {
		return ledAway
	}
	if e.cfg.Plain != nil && e.probe.askBy(e.ctx, e.cfg.Plain, a.req).err == nil {
		if len(e.cfg.Sends) == 0 {
			return cookiesNotAllowed
		}
		return e.fieldsNotAllowed(strings.Join(e.cfg.Sends, ", "))
	}
	if end, told := expiry(queryOf(a.req.URL)); told && end.Before(e.cfg.Now()) {
		e.note("seen", "the browser hides what the server said")
		return e.expiredLink()
	}
	return e.notAllowed(a, "")
}

// reaches says whether a server answers a URL at all.
func (e *examiner) reaches(url string) bool {
	ctx, cancel := context.WithTimeout(e.ctx, e.cfg.Patience)
	defer cancel()
	return e.cfg.Reach(ctx, url) == nil
}

// troubles are the reports on servers that were not reached, outside of a browser.
var troubles = [...]Report{
	TroubleUnknown: {Title: "The server cannot be reached", Guide: guideNetwork, Text: "There was no answer of {host}.",
		Fixes: []Fix{{"Check the address and the network. A VPN or a proxy may be missing.", ""}}},
	TroubleName: {Title: "No such server", Guide: guideNetwork, Text: "There is no server named {name}.", Wants: WantAddress,
		Fixes: []Fix{{"Check the address for a slip. In a bucket's address the bucket and its region are part of the name.", ""}}},
	TroubleRefused: {Title: "The server is not running", Guide: guideNetwork, Text: "The machine of {host} answers, but nothing listens there.",
		Fixes: []Fix{{"Start the server, or check the port in the address.", ""}}},
	TroubleCertificate: {Title: "The certificate is not valid", Guide: guideNetwork, Text: "What answers as {host} cannot prove that it is: its certificate is of another name, " +
		"expired, " +
		"or signed by nobody who is trusted here. Browsers refuse it as well.",
		Fixes: []Fix{{"Give the server a valid certificate, or use the name that its certificate is for.", ""}}},
	TroubleTimeout: {Title: "The server does not answer", Guide: guideNetwork, Text: "{host} did not answer within {patience}.",
		Fixes: []Fix{{"Check that it runs, and that no firewall, proxy or missing VPN stands between.", ""}}},
	TroubleDowngrade: {Title: "A redirect to plain http", Guide: guideNetwork, Text: "{host} sends the request on from https to plain http, which is not followed: browsers do not " +
		"either.",
		Fixes: []Fix{{"Have the server redirect to https, or open the address that it redirects to with https:// in front.", ""}}},
}

// ledAway is the report on the page's own server, which it may read, when a browser shows it no answer and yet there is one.
var ledAway = Report{Title: "Sent on to a login, or broken off", Guide: guidePrivate, Text: "{host} is the viewer's own server and answers, but the browser shows no answer: it was " +
	"sent on to another " +
	"server that the page may not read, most likely a login after a session ended, or the connection broke.",
	Fixes: []Fix{{"Open the address in a tab of its own, log in if that is asked for, then try again here.", ""}, shellFix}}

func (e *examiner) outOfReach() Report {
	r := Report{Title: "The server cannot be reached", Guide: guideNetwork, Fixes: []Fix{{"Open the address in a tab of its own: the browser then says what is wrong.", ""}, shellFix},
		Text: "No answer of {host} reached this browser. Its name may be wrong, it may not be running, its certificate may not be valid, or a firewall, a missing " +
			"VPN or a blocker in the browser stands between. Browsers do not say which."}
	if e.at.private() {
		r.Text += " It is in the local network, which a page of another origin reads only where the browser's permission for it (local network access) was given."
	}
	return r
}

// shellFix has the address examined where more is told.
var shellFix = Fix{"From a shell, more can be told. Put the whole address in place of this one if it has more behind a question mark:",
	"eventlens doctor --origin {page word} {word}"}

// notAllowed is the report on an answer without the header that lets the page read it, or with another value of it.
func (e *examiner) notAllowed(a *answer, allowed string) Report {
	if at, ok := parseURL(a.final); ok {
		e.note("answerer", at.host)
	}
	e.note("answerer", e.at.host)
	r := Report{Title: "The storage does not let the page read it (CORS)", Guide: guideCORS, Fixes: corsFixes(e.store)}
	at, isOrigin := parseURL(allowed)
	switch {
	case e.native() && allowed == "":
		r.Text = "{answerer} answers, but without an Access-Control-Allow-Origin header, so browsers do not let {page} read the answer."
	case e.native() && isOrigin && at.path == "/":
		e.note("allowed", at.origin())
		r.Title = "The storage lets another page read it (CORS)"
		r.Text = "{answerer} answers with an Access-Control-Allow-Origin header for another origin ({allowed}), so browsers do not let {page} read the answer."
	case e.native():
		r.Title = "The storage lets another page read it (CORS)"
		r.Text = "{answerer} answers with an Access-Control-Allow-Origin header for another origin, so browsers do not let {page} read the answer."
	default:
		r.Text = "{answerer} answers, but the browser does not show the answer to {page}: it has no Access-Control-Allow-Origin header for them. What the server " +
			"said is hidden, too: should the address be wrong, private, expired, or that of a login page, that shows when the page is allowed, or from a shell."
		r.Fixes = append(r.Fixes, shellFix)
		if len(e.cfg.Sends) == 0 {
			r.Wants = MayWantAccess
		}
	}
	r.Text += " The CORS settings of {store} have to allow it."
	if e.cfg.Origin == "null" {
		r.Text += " This page is in a sandboxed frame or was opened from a file, which browsers call null: what allows it is * or null."
	}
	if !e.native() && (e.at.name() == "s3.amazonaws.com" || strings.HasSuffix(e.at.name(), ".s3.amazonaws.com")) {
		r.Text += " A bucket in another region than us-east-1 looks the same: its address is https://BUCKET.s3.REGION.amazonaws.com/."
	}
	return r
}

// redirectNotAllowed is the report on a request that was sent on to a server that reads its origin as null, and does not allow that.
func (e *examiner) redirectNotAllowed(a *answer) Report {
	final, _ := parseURL(a.final)
	e.note("to", final.host)
	e.note("there", source.DisplayURL(a.final))
	e.note("origin", "*")
	e.note("origin word", "'*'")
	e.store = storeAt(final, listing.DialectUnknown)
	return Report{Title: "Sent on to a server that does not allow it (CORS)", Guide: guideCORS,
		Text: "{host} sends the request on to {to}. For a browser such a request has no origin any more (null), and {to} allows neither null nor * to read " +
			"(Access-Control-Allow-Origin).",
		Fixes: append([]Fix{{"Have {to} allow *, or open its address, {there}, instead.", ""}}, corsFixes(e.store)...)}
}

// hopNotAllowed is the report on a server that sends a request on with an answer that the page may not see, which ends it in a browser.
func (e *examiner) hopNotAllowed(to string) Report {
	final, _ := parseURL(to)
	e.note("to", final.host)
	e.note("there", source.DisplayURL(to))
	return Report{Title: "The redirect does not let the page through (CORS)", Guide: guideCORS,
		Text: "{host} sends the request on to {to}, in an answer without an Access-Control-Allow-Origin header for {page}. {to} allows the page, but browsers " +
			"stop at " +
			"the redirect: the CORS settings of both have to allow it.",
		Fixes: append([]Fix{{"Open the address that it leads to instead, if that stays the same:", "{there}"}}, corsFixes(e.store)...)}
}

// cookiesNotAllowed is the report on a store that lets pages read, but not with cookies, for which * does not stand.
var cookiesNotAllowed = Report{Title: "Cookies may not be sent from pages (CORS)", Guide: guideCORS,
	Text: "{host} answers {page}, but not requests with cookies: for those, Access-Control-Allow-Origin has to name the page's origin rather than *, and " +
		"Access-Control-Allow-Credentials has to be true.",
	Fixes: []Fix{{"Have the server add these headers to its answers:", "Access-Control-Allow-Origin: {origin}\nAccess-Control-Allow-Credentials: true\nVary: " +
		"Origin"},
		{"Or give a token instead of cookies.", ""}}}

// fieldsNotAllowed is the report on a store that lets pages read, but not with access.
func (e *examiner) fieldsNotAllowed(fields string) Report {
	e.note("fields", fields)
	return Report{Title: "Access may not be sent from pages (CORS)", Guide: guideCORS, Fixes: corsFixes(e.store),
		Text: "{host} answers {page}, but not requests with the header fields that access needs ({fields}): its CORS settings do not allow them " +
			"(Access-Control-Allow-Headers), or it does not answer the browser's question whether they are allowed (OPTIONS)."}
}
