// Package doctor finds out why something in storage cannot be read, and says what to do about it, with the settings for that store ready to copy.
//
// Start from [Examine]. It looks at the address itself (address.go, signature.go), then lists the folder with package listing or asks for the head of the
// file, through a fetcher that keeps what was answered (probe.go), and names the cause by what came back: what the store said (errordocument.go, refusal.go), what
// a browser makes of its headers (cors.go), what the bytes are (content.go, inside.go). Which store it is (store.go) chooses the remedy (corsfixes.go, servefixes.go,
// listfixes.go); at consoles and sites of others there is nothing to set (pages.go). The cause, what shows it and the remedies are a finding, which names its
// texts (finding.go and its like); the texts themselves are in package words, while commands and settings to copy are here. The command imports the package; pages
// ask a program that they load on demand, package service.
//
// Examinations change nothing: there are some GET requests, at most [maxRequests], and outside of a browser an OPTIONS request. A report shows addresses
// without their queries, and of what servers say only names and times that cannot be something else.
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

// Config is what an examination needs of its surroundings.
type Config struct {
	// Fetcher makes requests as the viewer makes them.
	Fetcher source.Fetcher
	// Plain makes requests without the access that the person gave, which tells whether a store refuses a request or what access adds to it. nil when none
	// was given. Sends names the header fields that it adds, such as Authorization; none for cookies. See [Given].
	Plain source.Fetcher
	Sends []string
	// Direct is Fetcher, but for taking a redirect as the answer, so that its headers can be seen. nil where that cannot be had.
	Direct source.Fetcher
	// Reach reports whether any server answers a URL, without its answer being readable: fetch with mode no-cors. nil where answers are always readable, as
	// they are outside of a browser; then the headers of the answers tell what a browser would make of them.
	Reach func(ctx context.Context, url string) error
	// Origin is that of the page that is to read, such as https://viewer.example, or null. "" where there is no page yet: then CORS is not examined.
	Origin string
	// Online reports whether there is a network at all; nil for yes.
	Online func() bool
	// File is the URL of a file that is known to lie in the folder that is examined; "" for none. It tells a store that is private from one that is not listed.
	File string
	// Broke says that reading the file failed because connections to its server broke in the middle of an answer.
	Broke bool
	// Nowhere says that reading it failed because redirects lead nowhere, which takes a browser 21 requests to find out.
	Nowhere bool
	// Trouble tells what an error of the fetcher means, where errors tell; nil where they do not, as in browsers.
	Trouble func(err error) Trouble
	// Unzstd unpacks zstd data; nil where nothing does.
	Unzstd packed.Unpacker
	// Now is the time; nil for time.Now.
	Now func() time.Time
	// Patience is how long a request may take; 0 for ten seconds. After one that took longer, no more are made to its server.
	Patience time.Duration
}

// Trouble is why there was no answer.
type Trouble uint8

// The troubles that can be told apart outside of a browser.
const (
	TroubleUnknown     Trouble = iota
	TroubleName                // the host's name does not exist
	TroubleRefused             // nothing listens there
	TroubleCertificate         // the server cannot prove that it is what it is called
	TroubleTimeout             // no answer in time
	TroubleDowngrade           // it redirects from https to http
	TroubleRedirects           // its redirects lead nowhere
)

// Examine finds out why an address cannot be read: that of a folder, a manifest or a file, in any form that listing.Locate knows. It makes some requests,
// none of which changes anything, and ends early when ctx does. A place with which nothing is wrong gives a report that says so.
func Examine(ctx context.Context, cfg Config, address string) examination.Report {
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
	return e.report(found)
}

// examiner is one examination.
type examiner struct {
	ctx     context.Context
	cfg     Config
	address string // as it was given
	probe   *probe
	at      location // of what is examined
	store   store

	observed  words.Observed // what the texts of the report name
	instead   string         // address to open in place of this one, for its remedy
	directory string         // of a clone, for its remedy
}

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
	e.at, e.store = at, storeAt(at, place.Dialect)
	if f, found := e.ruledOut(); found {
		return f
	}
	if folder {
		return e.folder(place)
	}
	return e.file(url)
}

// ruledOut looks for what no request would get around.
func (e *examiner) ruledOut() (finding, bool) {
	switch {
	case e.cfg.Online != nil && !e.cfg.Online() && !e.at.loopback():
		return offline, true
	case e.cfg.Nowhere:
		return redirectsNowhere, true
	case e.isGitHubPage():
		return e.gitHubFolder(false), true
	case e.at.user:
		return password, true
	case strings.HasPrefix(e.cfg.Origin, "https:") && e.at.scheme == "http" && !e.at.loopback():
		return e.mixedContent(e.secureToo()), true
	}
	return e.consolePage()
}

// secureToo asks whether the server of a plain address answers a secure one, too.
func (e *examiner) secureToo() bool {
	secure := "https" + strings.TrimPrefix(e.at.url, "http")
	if e.cfg.Reach != nil {
		return e.reaches(secure)
	}
	return e.probe.ask(e.ctx, source.Request{URL: secure, To: headBytes}).err == nil
}
