// Package doctor finds out why something in storage cannot be read and recommends what to do, with
// the settings for that store ready to copy.
//
// Start at [Examine]. It checks the address itself (address.go, signature.go), then lists the
// folder with package listing or requests the head of the file, through a fetcher that records the
// answers (probe.go). The cause follows from the answers: the store's message (errordocument.go,
// refusal.go), a browser's view of the headers (cors.go), the kind of data (content.go, inside.go).
// The kind of store (store.go) selects the remedy (corsfixes.go, servefixes.go, listfixes.go);
// consoles and third-party sites cannot be configured (pages.go). A finding combines the cause, its
// evidence and the remedies, each given by the name of its text (finding.go and the files with
// findings). The texts are in package words, while commands and settings to copy are here. The
// command imports this package; pages use it through a program that they load on demand, package
// service.
//
// Examinations change nothing: they make a few GET requests, at most [maxRequests], and outside a
// browser an OPTIONS request. Reports show addresses without their queries, and from servers'
// messages only names and times that cannot contain secrets.
package doctor

import (
	"context"
	"strings"
	"time"

	"eventlens/app/wire/examination"
	"eventlens/app/words"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack/packed"
)

// Config is the environment of an examination.
type Config struct {
	// Fetcher makes requests like the viewer.
	Fetcher source.Fetcher
	// Plain makes requests without the person's access; nil if no access was given. If a request
	// succeeds with Plain only, the store does not allow pages to send the access. Sends names the
	// header fields of the access, such as Authorization; none for cookies. See [Given].
	Plain source.Fetcher
	Sends []string
	// Direct is Fetcher, except that it returns redirects as answers, so that their headers can be
	// seen; nil if that is impossible.
	Direct source.Fetcher
	// Reach reports whether any server answers a URL, even unreadably: fetch with mode no-cors. It
	// is nil if answers are always readable, as outside a browser; then CORS is judged by the
	// answers' headers.
	Reach func(ctx context.Context, url string) error
	// Origin is the origin of the reading page, such as https://viewer.example, or null. If it is
	// "", there is no page yet, and CORS is not examined.
	Origin string
	// Online reports whether there is a network at all; nil means yes.
	Online func() bool
	// File is the URL of a file known to be in the examined folder; "" for none. With it, private
	// storage can be told from storage that does not list.
	File string
	// Broke is set if reading the file failed because connections broke in the middle of an answer.
	Broke bool
	// Nowhere is set if reading the file failed because redirects lead nowhere. A browser makes 21
	// requests before it gives up, so they are not repeated.
	Nowhere bool
	// Trouble interprets an error of the fetcher; nil if errors carry no information, as in
	// browsers.
	Trouble func(err error) Trouble
	// Unzstd unpacks zstd data; nil if not available.
	Unzstd packed.Unpacker
	// Now returns the time; nil means time.Now.
	Now func() time.Time
	// Patience limits the time of a request; 0 for ten seconds. After a request that took longer,
	// no more are made to its server.
	Patience time.Duration
}

// Trouble is the reason why there was no answer.
type Trouble uint8

// The troubles that can be distinguished outside a browser.
const (
	TroubleUnknown     Trouble = iota
	TroubleName                // the host's name does not exist
	TroubleRefused             // no program accepts connections there
	TroubleCertificate         // the server cannot prove its identity
	TroubleTimeout             // no answer in time
	TroubleDowngrade           // the server redirects from https to http
	TroubleRedirects           // the server's redirects lead nowhere
)

// Examine finds out why an address cannot be read. It may be a folder, a manifest or a file, in any
// form that listing.Locate accepts. Examine makes a few requests, none of which changes anything,
// and ends early when ctx does. If nothing is wrong, the report says so.
func Examine(ctx context.Context, cfg Config, address string) examination.Report {
	_, report := find(ctx, cfg, address)
	return report
}

// find returns the report, and the finding from which it was written.
func find(ctx context.Context, cfg Config, address string) (finding, examination.Report) {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Patience <= 0 {
		cfg.Patience = 10 * time.Second
	}
	e := &examiner{ctx: ctx, cfg: cfg, address: strings.TrimSpace(address), probe: newProbe(cfg)}
	found := e.examine()
	if ctx.Err() != nil {
		found = interrupted
	}
	return found, e.report(found)
}

// examiner is one examination.
type examiner struct {
	ctx      context.Context
	cfg      Config
	address  string // as given
	probe    *probe
	location location // the examined place
	store    store

	observed  words.Observed // values for the texts of the report
	instead   string         // address to open instead, for the remedy's text
	directory string         // directory to index in a clone of a repository, for the remedy's text
}

// examine returns the finding about the address.
func (e *examiner) examine() finding {
	place, folder := listing.Locate(e.address)
	url := e.address
	if folder {
		url = withQuery(place.URL, place.Query)
	} else if file, ok := listing.FileURL(e.address); ok {
		url = file
	}
	at, ok := parseURL(url)
	if !ok {
		return e.notAddress()
	}
	e.location, e.store = at, storeAt(at, place.Dialect)
	if f, found := e.ruledOut(); found {
		return f
	}
	if folder {
		return e.folder(place)
	}
	return e.file(url)
}

// ruledOut checks for problems that need no request.
func (e *examiner) ruledOut() (finding, bool) {
	switch {
	case e.cfg.Online != nil && !e.cfg.Online() && !e.location.loopback():
		return offline, true
	case e.cfg.Nowhere:
		return redirectsNowhere, true
	case e.isGitHubPage():
		return e.gitHubFolder(false), true
	case e.location.user:
		return passwordInAddress, true
	case strings.HasPrefix(e.cfg.Origin, "https:") && e.location.scheme == "http" &&
		!e.location.loopback():
		return e.mixedContent(e.secureToo()), true
	}
	return e.consolePage()
}

// secureToo checks whether the server of an http address also answers https.
func (e *examiner) secureToo() bool {
	secure := "https" + strings.TrimPrefix(e.location.url, "http")
	if e.cfg.Reach != nil {
		return e.reaches(secure)
	}
	return e.probe.ask(e.ctx, source.Request{URL: secure, To: headBytes}).err == nil
}
