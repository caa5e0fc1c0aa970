package doctor

import (
	"context"
	"strings"
	"unicode"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// Reports on the address itself.

func interrupted() Report {
	return Report{Title: "Stopped", Text: "The examination was stopped before a cause was found."}
}

func notAddress(address string) Report {
	return Report{Title: "Not an address", Wants: WantAddress,
		Text: source.DisplayURL(address) + " is no address that can be opened. Addresses begin with https:// or http://; s3://BUCKET/PREFIX/, gs://BUCKET/PREFIX/, az://ACCOUNT/CONTAINER/PREFIX/ and " +
			"hf://datasets/OWNER/NAME/ are understood, too. That of a folder ends in a slash."}
}

func offline() Report {
	return Report{Title: "No network", Text: "This device is offline. What was opened before can still be opened, from the cache; files can be dropped.", Fixes: []Fix{{"Connect to a network, then try again.", ""}}}
}

func password(at location) Report {
	return Report{Title: "A password in the address", Wants: WantAccess,
		Text:  "The address of " + at.host + " has a user name or a password in it (https://NAME:PASSWORD@...). Browsers do not read such addresses from a page.",
		Fixes: []Fix{{"Open the address without them, and give access instead: a header field named Authorization whose value is Basic and the base64 of NAME:PASSWORD. This prints it:", "printf 'Basic %s\\n' \"$(printf %s 'NAME:PASSWORD' | base64)\""}}}
}

func mixedContent(at location, secure bool) Report {
	r := Report{Title: "Plain http on a secure page", Wants: WantAddress,
		Text: "The viewer was opened by https, and browsers do not let such a page read what comes by plain http: " + at.shown() + "."}
	if secure {
		fix := Fix{"Its server answers https, too. Open the same address with https instead:", "https" + strings.TrimPrefix(at.shown(), "http")}
		if at.query != "" {
			fix = Fix{"Its server answers https, too. Open the same address with https:// in front.", ""}
		}
		r.Fixes = append(r.Fixes, fix)
	} else {
		r.Text += " Its server does not answer https."
		r.Fixes = append(r.Fixes, Fix{"Give the server a certificate, and open its address with https:// in front.", ""})
	}
	if at.private() {
		r.Text += " That it is in the local network makes no difference."
	}
	r.Fixes = append(r.Fixes, Fix{"Or open the viewer by http, beside the files. On the machine that has them:", "eventlens serve DIRECTORY"})
	return r
}

// Reports on servers that do not answer, or not to this page.

// silent says why nothing readable was answered.
func (e *examiner) silent(a *answer) Report {
	if e.native() {
		trouble := TroubleUnknown
		if e.cfg.Trouble != nil {
			trouble = e.cfg.Trouble(a.err)
		}
		return e.unreachable(trouble)
	}
	if !e.reaches(a.req.URL) {
		return e.outOfReach()
	}
	if e.cfg.Plain != nil && e.probe.askBy(e.ctx, e.cfg.Plain, a.req).err == nil {
		if len(e.cfg.Sends) == 0 {
			return e.cookiesNotAllowed()
		}
		return e.fieldsNotAllowed(strings.Join(e.cfg.Sends, ", "))
	}
	if end, told := expiry(queryOf(a.req.URL)); told && end.Before(e.cfg.Now()) {
		return e.expiredLink("the browser hides what the server said")
	}
	return e.notAllowed(a, "")
}

// reaches says whether a server answers a URL at all.
func (e *examiner) reaches(url string) bool {
	ctx, cancel := context.WithTimeout(e.ctx, e.cfg.Patience)
	defer cancel()
	return e.cfg.Reach(ctx, url) == nil
}

func (e *examiner) unreachable(t Trouble) Report {
	at := e.at
	switch t {
	case TroubleName:
		return Report{Title: "No such server", Text: "There is no server named " + at.name() + ".", Wants: WantAddress,
			Fixes: []Fix{{"Check the address for a slip. In a bucket's address the bucket and its region are part of the name.", ""}}}
	case TroubleRefused:
		return Report{Title: "The server is not running", Text: "The machine of " + at.host + " answers, but nothing listens there.", Fixes: []Fix{{"Start the server, or check the port in the address.", ""}}}
	case TroubleCertificate:
		return Report{Title: "The certificate is not valid", Text: "What answers as " + at.host + " cannot prove that it is: its certificate is of another name, expired, or signed by nobody who is trusted here. Browsers refuse it as well.",
			Fixes: []Fix{{"Give the server a valid certificate, or use the name that its certificate is for.", ""}}}
	case TroubleTimeout:
		return Report{Title: "The server does not answer", Text: at.host + " did not answer within " + spelled(e.cfg.Patience) + ".",
			Fixes: []Fix{{"Check that it runs, and that no firewall, proxy or missing VPN stands between.", ""}}}
	}
	return Report{Title: "The server cannot be reached", Text: "There was no answer of " + at.host + ".", Fixes: []Fix{{"Check the address and the network. A VPN or a proxy may be missing.", ""}}}
}

func (e *examiner) outOfReach() Report {
	r := Report{Title: "The server cannot be reached",
		Text: "No answer of " + e.at.host + " reached this browser. Its name may be wrong, it may not be running, its certificate may not be valid, or a firewall, a missing VPN or a blocker in the browser stands between. " +
			"Browsers do not say which."}
	if e.at.private() {
		r.Text += " It is in the local network, which a page of another origin reads only where the browser's permission for it (local network access) was given."
	}
	r.Fixes = []Fix{{"Open the address in a tab of its own: the browser then says what is wrong.", ""}, e.shellFix()}
	return r
}

// shellFix has the address examined where more is told.
func (e *examiner) shellFix() Fix {
	return Fix{"From a shell, more can be told. Put the whole address in place of this one if it has more behind a question mark:", "eventlens doctor --origin " + quoted(e.cfg.Origin) + " " + quoted(e.at.shown())}
}

// page is whom answers are for.
func (e *examiner) page() string {
	if e.cfg.Origin == "null" {
		return "pages without an origin of their own (null)"
	}
	return "pages of " + e.cfg.Origin
}

// notAllowed is the report on an answer without the header that lets the page read it, or with another value of it.
func (e *examiner) notAllowed(a *answer, allowed string) Report {
	host := e.at.host
	if at, ok := parseURL(a.final); ok {
		host = at.host
	}
	r := Report{Title: "The storage does not let the page read it (CORS)", Fixes: corsFixes(e.store, e.cfg.Origin)}
	switch {
	case e.native() && allowed == "":
		r.Text = host + " answers, but without an Access-Control-Allow-Origin header, so browsers do not let " + e.page() + " read the answer."
	case e.native():
		r.Title = "The storage lets another page read it (CORS)"
		r.Text = host + " answers with an Access-Control-Allow-Origin header for another origin"
		if at, ok := parseURL(allowed); ok && at.path == "/" {
			r.Text += " (" + at.origin() + ")"
		}
		r.Text += ", so browsers do not let " + e.page() + " read the answer."
	default:
		r.Text = host + " answers, but the browser does not show the answer to " + e.page() + ": it has no Access-Control-Allow-Origin header for them. What the server said is hidden, too: should the " +
			"address be wrong, private, expired, or that of a login page, that shows when the page is allowed, or from a shell."
	}
	r.Text += " The CORS settings of " + e.store.String() + " have to allow it."
	if e.cfg.Origin == "null" {
		r.Text += " This page is in a sandboxed frame or was opened from a file, which browsers call null: what allows it is * or null."
	}
	if !e.native() && (e.at.name() == "s3.amazonaws.com" || strings.HasSuffix(e.at.name(), ".s3.amazonaws.com")) {
		r.Text += " A bucket in another region than us-east-1 looks the same: its address is https://BUCKET.s3.REGION.amazonaws.com/."
	}
	if !e.native() {
		r.Fixes = append(r.Fixes, e.shellFix())
	}
	return r
}

func (e *examiner) redirectNotAllowed(a *answer) Report {
	final, _ := parseURL(a.final)
	return Report{Title: "Sent on to a server that does not allow it (CORS)",
		Text:  e.at.host + " sends the request on to " + final.host + ". For a browser such a request has no origin any more (null), and " + final.host + " allows neither null nor * to read (Access-Control-Allow-Origin).",
		Fixes: append([]Fix{{"Have " + final.host + " allow *, or open its address, " + source.DisplayURL(a.final) + ", instead.", ""}}, corsFixes(storeAt(final, listing.DialectUnknown), "null")...)}
}

// hopNotAllowed is the report on a server that sends a request on with an answer that the page may not see, which ends it in a browser.
func (e *examiner) hopNotAllowed(to string) Report {
	final, _ := parseURL(to)
	return Report{Title: "The redirect does not let the page through (CORS)",
		Text:  e.at.host + " sends the request on to " + final.host + ", in an answer without an Access-Control-Allow-Origin header for " + e.page() + ". " + final.host + " allows the page, but browsers stop at the redirect: the CORS settings of both have to allow it.",
		Fixes: append([]Fix{{"Open the address that it leads to instead, if that stays the same:", source.DisplayURL(to)}}, corsFixes(e.store, e.cfg.Origin)...)}
}

// cookiesNotAllowed is the report on a store that lets pages read, but not with cookies, for which * does not stand.
func (e *examiner) cookiesNotAllowed() Report {
	return Report{Title: "Cookies may not be sent from pages (CORS)",
		Text:  e.at.host + " answers " + e.page() + ", but not requests with cookies: for those, Access-Control-Allow-Origin has to name the page's origin rather than *, and Access-Control-Allow-Credentials has to be true.",
		Fixes: []Fix{{"Have the server add these headers to its answers:", "Access-Control-Allow-Origin: " + e.cfg.Origin + "\nAccess-Control-Allow-Credentials: true\nVary: Origin"}, {"Or give a token instead of cookies.", ""}}}
}

// fieldsNotAllowed is the report on a store that lets pages read, but not with access.
func (e *examiner) fieldsNotAllowed(fields string) Report {
	return Report{Title: "Access may not be sent from pages (CORS)",
		Text: e.at.host + " answers " + e.page() + ", but not requests with the header fields that access needs (" + fields + "): its CORS settings do not allow them (Access-Control-Allow-Headers), or it does not answer " +
			"the browser's question whether they are allowed (OPTIONS).",
		Fixes: corsFixes(e.store, e.cfg.Origin)}
}

// Reports on requests that are refused.

func (e *examiner) private(title, seen, more string) Report {
	text := e.at.host + " refuses to list the folder (" + seen + ")"
	if e.cfg.Plain != nil {
		text += ", although access was given: it does not reach as far as this"
	}
	return Report{Title: title, Text: text + ". " + more, Fixes: listFixes(e.store, e.at.shown(), e.native()), Wants: WantAccess}
}

func (e *examiner) notListed(title, seen, proof string) Report {
	return Report{Title: title, Text: e.at.host + " refuses to list the folder (" + seen + "). " + proof, Fixes: listFixes(e.store, e.at.shown(), e.native()), Wants: WantAccess}
}

// privateThing is the report on a file or folder that is for some people only.
func (e *examiner) privateThing(seen string, folder, signed bool) Report {
	if folder && !signed {
		return e.forbidden(seen)
	}
	if signed {
		return e.badLink(seen, "")
	}
	r := Report{Title: "This file is private", Text: e.at.host + " refuses to give " + e.at.shown() + " (" + seen + ").", Wants: WantAccess, Fixes: []Fix{accessFix(e.store, e.native())}}
	if e.cfg.Plain != nil {
		r.Title, r.Text = "The access is not enough", r.Text+" Access was given, but it does not reach as far as this file."
	}
	if e.store.speaksS3() {
		r.Text += " A file that does not exist is refused in the same way, where listing is forbidden."
	}
	if fix := publicFix(e.store); fix.Text != "" {
		r.Fixes = append(r.Fixes, fix)
	}
	return r
}

func (e *examiner) expiredLink(seen string) Report {
	r := Report{Title: "The link has expired", Text: "The address is a signed link, and its time is over", Wants: WantAddress,
		Fixes: []Fix{{"Get a fresh link, and open it. What was read before is kept: only what is new is read.", ""}}}
	if end, told := expiry(e.at.query); told {
		r.Text += ": it ended on " + end.UTC().Format("2 January 2006, 15:04:05") + " UTC"
		if now := e.cfg.Now(); end.Before(now) {
			r.Text += ", " + ago(now.Sub(end))
		} else {
			r.Text += " at the latest, and sooner with the credentials that it was signed with"
		}
	}
	r.Text += " (" + seen + ")."
	return r
}

func expiredAccess(at location, seen string) Report {
	return Report{Title: "The access has expired", Text: at.host + " says that the token or the session that was given is over (" + seen + ").", Wants: WantAccess, Fixes: []Fix{{"Give a fresh one.", ""}}}
}

func wrongClock(at location) Report {
	return Report{Title: "The clock is wrong", Text: "The clock of this device and that of " + at.host + " differ by more than the store accepts in a signed request (RequestTimeTooSkewed).",
		Fixes: []Fix{{"Set the device's clock, best by switching on its automatic time, then try again.", ""}}}
}

func (e *examiner) narrowLink(seen string, folder bool) Report {
	r := Report{Title: "The link does not allow this", Text: e.at.host + " accepts the signature, but it is for something else (" + seen + ").", Wants: WantAddress}
	if folder {
		r.Fixes = []Fix{e.containerLink()}
		return r
	}
	r.Fixes = []Fix{{"Get a link that allows to read this file (sp=r) from where this device is, by https.", ""}}
	return r
}

// badLink is the report on a signature that is not accepted; fields are header fields that it was made with.
func (e *examiner) badLink(seen, fields string) Report {
	r := Report{Title: "The signature is not accepted", Wants: WantAddress,
		Text: e.at.host + " does not accept the signature in the address (" + seen + "). It may have been cut or changed on its way here, be made for another request than GET, or with keys that are no longer valid."}
	if fields != "" {
		r.Title = "The link was signed for another request"
		r.Text = e.at.host + " does not accept the signature in the address (" + seen + "): it was made for a request with header fields of its own (" + fields + "), which the viewer does not send."
	}
	r.Fixes = []Fix{{"Get a link that is signed for GET, with no header fields but the host's, and open all of it, to its last character.", ""}}
	if e.store.kind == awsS3 {
		r.Fixes = append(r.Fixes, Fix{"With the AWS command line:", "aws s3 presign s3://" + e.store.bucket + "/KEY --expires-in 86400"})
	}
	return r
}

// signedFolder is the report on a folder whose address carries a signature, which is always for one request: no listing was tried.
func (e *examiner) signedFolder() Report {
	r := Report{Title: "A signed link cannot list a folder", Wants: WantAddress,
		Text: "The address of the folder " + e.at.shown() + " carries a signature for one request, and to list a folder and read its files takes several."}
	if e.store.kind == azureBlob {
		r.Fixes = []Fix{e.containerLink()}
		return r
	}
	r.Fixes = []Fix{{"Open the folder's address without what is behind the question mark, and give access keys. They are kept in memory only.", ""},
		{"Or open a list of the files in which each has its own signed link (eventlens.json).", ""}}
	return r
}

// containerLink is how a link is made that lists and reads a container.
func (e *examiner) containerLink() Fix {
	return Fix{"A folder takes a shared access signature of its container with the permissions Read and List (sp=rl, sr=c):",
		"az storage container generate-sas --account-name " + e.store.account + " --name " + e.store.bucket + " --permissions rl --expiry YYYY-MM-DDTHH:MMZ --https-only"}
}

func badKeys(at location, seen string, native bool) Report {
	where := "Give the access keys again: the key's id, its secret, and its session token if it has one."
	if native {
		where = "Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and AWS_SESSION_TOKEN if the key has one."
	}
	return Report{Title: "The access is not accepted", Text: at.host + " does not know the key or the token that was given, or its secret is another one (" + seen + ").", Wants: WantAccess, Fixes: []Fix{{where, ""}}}
}

func (e *examiner) otherRegion(region, endpoint string, signed bool) Report {
	r := Report{Title: "The bucket is in another region", Text: e.at.host + " does not keep the bucket " + e.store.bucket + ".", Wants: WantAddress}
	if e.store.bucket == "BUCKET" {
		r.Text = e.at.host + " does not keep this bucket."
	}
	if region != "" {
		r.Text += " It is in " + region + "."
	} else if endpoint != "" {
		r.Text += " It is to be asked for at " + endpoint + "."
	}
	address := e.movedAddress(region, endpoint)
	switch {
	case signed:
		r.Text += " A signature is for one region."
		r.Fixes = []Fix{{"Get a link that was signed for that region.", ""}}
	case address != "" && address != e.at.shown():
		r.Fixes = []Fix{{"Open this address instead:", address}}
	default:
		r.Title, r.Text, r.Wants = "The access is for another region", e.at.host+" takes signatures for the region "+region+" only.", WantAccess
		r.Fixes = []Fix{{"Give the access keys with the region " + region + ".", ""}}
		if e.native() {
			r.Fixes = []Fix{{"In a shell, before the command:", "export AWS_REGION=" + region}}
		}
	}
	return r
}

func (e *examiner) noBucket(seen string) Report {
	what := "bucket"
	if e.store.kind == azureBlob {
		what = "container"
	}
	r := Report{Title: "No such " + what, Text: "There is no " + what + " of this name at " + e.at.host + " (" + seen + ").", Wants: WantAddress,
		Fixes: []Fix{{"Check its name in the address: " + e.at.shown(), ""}}}
	if e.store.bucket != "BUCKET" && e.store.bucket != "CONTAINER" {
		r.Text = "There is no " + what + " named " + e.store.bucket + " at " + e.at.host + " (" + seen + ")."
	}
	if e.store.kind == tencentCOS {
		r.Text += " A bucket in another region looks the same."
	}
	return r
}

func (e *examiner) notThere(seen string, folder bool) Report {
	if !folder {
		return Report{Title: "No such file", Text: e.at.host + " has no file " + e.at.path + " (" + seen + ").", Wants: WantAddress,
			Fixes: []Fix{{"Check its name: upper and lower case count. If it is that of a folder, put a slash behind it.", ""}}}
	}
	r := Report{Title: "No such folder", Text: e.at.host + " has no folder " + e.at.path + ", or does not list it (" + seen + ").", Wants: WantAddress,
		Fixes: []Fix{{"Check its name: upper and lower case count.", ""}}}
	switch e.store.kind {
	case azureBlob:
		r.Text += " Azure says the same of containers that are private, and of those whose files alone are public."
		r.Wants = WantAccess
	case hub:
		r.Text += " The hub says the same of private repositories."
		r.Wants = WantAccess
	}
	r.Fixes = append(r.Fixes, listFixes(e.store, e.at.shown(), e.native())...)
	return r
}

// websiteEndpoint is the report on S3's website endpoints, which serve pages and list nothing.
func (e *examiner) websiteEndpoint() Report {
	rest := e.at.name()[max(0, strings.Index(e.at.name(), "s3-website")):]
	region := strings.TrimLeft(strings.TrimPrefix(rest, "s3-website"), "-.")
	region, _, _ = strings.Cut(region, ".")
	return Report{Title: "A website's address cannot be listed", Wants: WantAddress,
		Text:  e.at.host + " is the bucket's website endpoint, which serves its pages and does not list its files.",
		Fixes: []Fix{{"Open the bucket's own address, which lists where that is allowed:", "https://" + e.store.bucket + ".s3." + region + ".amazonaws.com" + e.at.path}, {"Or write a list of the files beside them:", "eventlens index " + quoted(e.at.shown())}}}
}

func archived(at location, seen string) Report {
	return Report{Title: "The file is archived", Text: at.host + " keeps " + at.shown() + " in an archive, from where it cannot be read (" + seen + ").",
		Fixes: []Fix{{"Have the store restore it, or copy it to a class of storage that can be read at once. That takes minutes to hours.", ""}}}
}

func overloaded(at location, seen string) Report {
	return Report{Title: "The server is overloaded", Text: at.host + " asks for fewer requests (" + seen + ").", Fixes: []Fix{{"Wait a minute, then try again.", ""}}}
}

func serverFailed(at location, seen string) Report {
	return Report{Title: "The server failed", Text: at.host + " could not answer (" + seen + "). That is a fault at its end.", Fixes: []Fix{{"Try again later. If it stays, its log says why.", ""}}}
}

func otherStatus(at location, seen string) Report {
	return Report{Title: "The server refuses", Text: at.host + " refuses to give " + at.shown() + " (" + seen + ").", Wants: WantAddress}
}

// clean takes out of a report what nobody should read: secrets of the addresses that were asked for, should a server have repeated them, and control characters.
func clean(r Report, address string, answers []*answer, file string) Report {
	urls := []string{address, file}
	for _, a := range answers {
		urls = append(urls, a.req.URL, a.final)
	}
	pairs := []string{}
	for _, url := range urls {
		for param := range strings.SplitSeq(queryOf(url), "&") {
			_, value, _ := strings.Cut(param, "=")
			if len(value) >= 8 && source.Signed("https://a.example/?"+param) {
				pairs = append(pairs, value, "...", unescaped(value), "...")
			}
		}
	}
	hide := strings.NewReplacer(pairs...)
	tidy := func(s string) string {
		return hide.Replace(strings.Map(func(r rune) rune {
			if r != '\n' && !unicode.IsPrint(r) {
				return -1
			}
			return r
		}, s))
	}
	r.Title, r.Text = tidy(r.Title), tidy(r.Text)
	for i := range r.Fixes {
		r.Fixes[i].Text, r.Fixes[i].Copy = tidy(r.Fixes[i].Text), tidy(r.Fixes[i].Copy)
	}
	return r
}
