package renew

import (
	"context"
	"sync"
	"time"

	"eventlens/app/engine/parse"
	"eventlens/eventfile/source"
)

// Renewer makes refused files readable again. It asks the host page for a newer address or for
// access. If that does not help and the address is signed, it lists again the manifest that the
// address came from. A Renewer is the fetcher for all of the engine's own requests, and may be used
// by any goroutine. Parsers do not use it: they report a refusal, and the engine then has the file
// read on from its mark.
type Renewer struct {
	cfg Config

	mu       sync.Mutex
	known    map[string]*link // links, by canonical URL
	requests map[string]*accessRequest
	access   int // how often access was given
}

// link holds the known addresses of a file.
type link struct {
	refused [2]string // refused addresses: the one the file was opened with, and the last other one
	fresh   string    // the newest address; "" for none
	access  int       // Renewer.access at the last retry
}

// accessRequest is a request for newer addresses, or for access.
type accessRequest struct {
	done chan struct{} // closed once the request is answered
	at   time.Time     // when it was answered; zero until then
	// number of requests made with less than askAgainAfter in between; all but perhaps the last
	// succeeded
	times int
	vain  bool // the request had no effect
}

const (
	// statusForbidden is also the answer of servers that list no folders.
	statusForbidden = 403
	// askAgainAfter is the pause before a request is repeated that had no effect, or that succeeded
	// AskTimes in a row: if access is still refused then, a new address does not help.
	askAgainAfter = 10 * time.Second
	AskTimes      = 3
	// askPatience is how long an answer may take.
	askPatience = 30 * time.Second
)

// Config has what a Renewer needs.
type Config struct {
	Fetcher source.Fetcher
	// FreshURL returns a new address for a refused file, given the file's canonical address. It
	// returns "" if access was given instead, or if there is no new address. FreshURL is nil if
	// there is nobody to ask.
	FreshURL func(ctx context.Context, canonical string) (string, error)
	// Relist returns a function that lists the manifest with a file's address again and calls learn
	// with each address in it; nil if no manifest listed the file. name is the same for all files
	// of a manifest.
	Relist func(ctx context.Context, canonical string) (name string, list Listing)
	Now    func() time.Time
}

// Listing lists a manifest and calls learn with each address in it.
type Listing func(ctx context.Context, learn func(url string))

// New returns a renewer that knows no addresses yet.
func New(cfg Config) *Renewer {
	return &Renewer{
		cfg:      cfg,
		known:    make(map[string]*link),
		requests: make(map[string]*accessRequest),
	}
}

// Fetch implements source.Fetcher.
func (l *Renewer) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	given := req.URL
	req.URL = l.Current(given)
	res, err := l.cfg.Fetcher.Fetch(ctx, req)
	refused := err == nil && parse.Refused(res.Status) &&
		!(req.Tentative && res.Status == statusForbidden)
	if refused && l.Renew(ctx, given, req.URL) {
		res.Body.Close()
		req.URL = l.Current(given)
		return l.cfg.Fetcher.Fetch(ctx, req)
	}
	return res, err
}

// Current returns the URL to fetch for the address that a file was opened with.
func (l *Renewer) Current(given string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.known) == 0 {
		return given
	}
	if k := l.known[source.CanonicalURL(given)]; k != nil && k.fresh != "" && k.refuses(given) {
		return k.fresh
	}
	return given
}

// refuses reports whether an address of the file was refused.
func (k *link) refuses(url string) bool { return url == k.refused[0] || url == k.refused[1] }

// Renew looks for a new address in place of a refused one, or for access to it, and reports whether
// a retry may succeed. The loop must not call it.
func (l *Renewer) Renew(ctx context.Context, given, refused string) bool {
	signed, ask := source.Signed(given), l.cfg.FreshURL
	if !signed && ask == nil {
		return false
	}
	canonical := source.CanonicalURL(given)
	l.mu.Lock()
	k := l.known[canonical]
	if k == nil {
		k = &link{access: l.access}
		l.known[canonical] = k
	}
	if refused == given {
		k.refused[0] = refused
	} else {
		k.refused[1] = refused
	}
	l.mu.Unlock()
	if l.renewed(k) {
		return true
	}
	if ask != nil {
		helped := l.once(ctx, canonical, func(ctx context.Context) bool {
			if fresh, err := ask(ctx, canonical); err == nil {
				l.learn(canonical, fresh)
			}
			return l.renewed(k)
		})
		if helped {
			return true
		}
	}
	if signed {
		l.listAgain(ctx, canonical)
	}
	return l.renewed(k)
}

// renewed reports whether a retry may succeed: the newest address has not been refused, or access
// was given since the last retry.
func (l *Renewer) renewed(k *link) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if k.fresh != "" && !k.refuses(k.fresh) {
		return true
	}
	given := l.cfg.FreshURL != nil && l.access > k.access
	k.access = l.access
	return given
}

// AccessGiven notes that the authorisation of requests has changed.
func (l *Renewer) AccessGiven() {
	l.mu.Lock()
	l.access++
	l.mu.Unlock()
}

// Given returns how often access was given.
func (l *Renewer) Given() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.access
}

// learn stores the newest address of a file.
func (l *Renewer) learn(canonical, fresh string) {
	if _, ok := source.ResolveURL("", fresh); !ok {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if k := l.known[canonical]; k != nil {
		k.fresh = fresh
	} else {
		l.known[canonical] = &link{fresh: fresh}
	}
}

// once calls fn, which reports whether it helped, and returns its result. It does not call fn if,
// within askAgainAfter, a call for the same name did not help or AskTimes calls were made. If a
// call for the name is under way, once waits for that call's result instead.
func (l *Renewer) once(ctx context.Context, name string,
	fn func(context.Context) bool) (helped bool) {
	ctx, cancel := context.WithTimeout(ctx, askPatience)
	defer cancel()
	l.mu.Lock()
	before := l.requests[name]
	lately := before != nil && l.cfg.Now().Sub(before.at) < askAgainAfter
	if before != nil &&
		(before.at.IsZero() || lately && (before.vain || before.times >= AskTimes)) {
		l.mu.Unlock()
		select {
		case <-before.done:
			return !lately && !before.vain
		case <-ctx.Done():
			return false
		}
	}
	now := &accessRequest{done: make(chan struct{}), times: 1}
	if lately {
		now.times += before.times
	}
	l.requests[name] = now
	l.mu.Unlock()
	helped = fn(ctx)
	l.mu.Lock()
	now.at, now.vain = l.cfg.Now(), !helped
	l.mu.Unlock()
	close(now.done)
	return helped
}

// listAgain fetches the manifest with a file's address again, and stores all addresses in it.
func (l *Renewer) listAgain(ctx context.Context, canonical string) {
	name, list := l.cfg.Relist(ctx, canonical)
	if list == nil {
		return
	}
	l.once(ctx, "list "+name, func(ctx context.Context) bool {
		list(ctx, func(url string) {
			if source.Signed(url) {
				l.learn(source.CanonicalURL(url), url)
			}
		})
		return false // so that the manifest is not listed again for its other files
	})
}
