package intake

import (
	"context"
	"sync"
	"time"

	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/parse"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// links makes refused files readable again: it asks the host page for a newer address or for
// access, and otherwise, if the address is signed, lists the manifest that told it again. It is the
// fetcher for all of the engine's own requests. A parser reports a refusal instead, and its file is
// given out again to be read on from its mark.
type links struct {
	in      *core
	fetcher source.Fetcher

	mu      sync.Mutex
	known   map[string]*link // by canonical URL
	appeals map[string]*appeal
	access  int // how often access was given
}

// link holds the known addresses of a file.
type link struct {
	refused [2]string // the address it was opened with, and the last other one
	fresh   string    // the newest address; "" for none
	access  int       // links.access at the last retry
}

// appeal is a request for newer addresses, or for access.
type appeal struct {
	done  chan struct{}
	at    time.Time // when it was answered; zero until then
	times int       // requests within askAgainAfter of each other, all but the last successful
	vain  bool      // the request had no effect
}

const (
	// askAgainAfter is how long a request is not repeated that had no effect, or had one askTimes
	// in a row: what is refused even then is refused for another reason.
	askAgainAfter = 10 * time.Second
	askTimes      = 3
	// askPatience is how long an answer may take.
	askPatience = 30 * time.Second
)

func newLinks(in *core) *links {
	return &links{in: in, fetcher: in.pacer, known: make(map[string]*link), appeals: make(map[string]*appeal)}
}

// Fetch implements source.Fetcher.
func (l *links) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	given := req.URL
	req.URL = l.current(given)
	res, err := l.fetcher.Fetch(ctx, req)
	refused := err == nil && parse.Refused(res.Status) && !(req.Tentative && res.Status == statusForbidden)
	if refused && l.renew(ctx, given, req.URL) {
		res.Body.Close()
		req.URL = l.current(given)
		return l.fetcher.Fetch(ctx, req)
	}
	return res, err
}

// current returns the URL to fetch for the address that a file was opened with.
func (l *links) current(given string) string {
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

func (k *link) refuses(url string) bool { return url == k.refused[0] || url == k.refused[1] }

// renew looks for a new address in place of a refused one, or for access to it, and reports whether
// a retry may succeed. It is not called by the loop.
func (l *links) renew(ctx context.Context, given, refused string) bool {
	signed, ask := source.Signed(given), l.in.cfg.FreshURL
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
func (l *links) renewed(k *link) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if k.fresh != "" && !k.refuses(k.fresh) {
		return true
	}
	given := l.in.cfg.FreshURL != nil && l.access > k.access
	k.access = l.access
	return given
}

// accessGiven notes that the authorisation of requests has changed.
func (l *links) accessGiven() {
	l.mu.Lock()
	l.access++
	l.mu.Unlock()
}

// given returns how often access was given.
func (l *links) given() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.access
}

// learn stores the newest address of a file.
func (l *links) learn(canonical, fresh string) {
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

// once calls fn, which reports whether it helped, unless calls for the same name within
// askAgainAfter were in vain, or askTimes in number. If such a call is under way, it waits for its
// result instead. It reports whether something helped.
func (l *links) once(ctx context.Context, name string, fn func(context.Context) bool) (helped bool) {
	ctx, cancel := context.WithTimeout(ctx, askPatience)
	defer cancel()
	l.mu.Lock()
	before := l.appeals[name]
	lately := before != nil && l.in.cfg.Now().Sub(before.at) < askAgainAfter
	if before != nil && (before.at.IsZero() || lately && (before.vain || before.times >= askTimes)) {
		l.mu.Unlock()
		select {
		case <-before.done:
			return !lately && !before.vain
		case <-ctx.Done():
			return false
		}
	}
	now := &appeal{done: make(chan struct{}), times: 1}
	if lately {
		now.times += before.times
	}
	l.appeals[name] = now
	l.mu.Unlock()
	helped = fn(ctx)
	l.mu.Lock()
	now.at, now.vain = l.in.cfg.Now(), !helped
	l.mu.Unlock()
	close(now.done)
	return helped
}

// listAgain fetches the manifest that told a file's address again, and stores all addresses in it.
func (l *links) listAgain(ctx context.Context, canonical string) {
	var q inquiry
	if !l.in.Do(ctx, func() { q = l.in.lister.whoListed(cache.URLKey(canonical)) }) || q.s == nil {
		return
	}
	l.once(ctx, "list "+q.s.Key, func(ctx context.Context) bool {
		// On failure the old addresses stay; the page hears why they fail.
		_, _ = l.in.lister.list(ctx, q, func(p part) error {
			for _, f := range p.files {
				if source.Signed(f.url) {
					l.learn(source.CanonicalURL(f.url), f.url)
				}
			}
			return nil
		})
		return false // one listing serves all its files
	})
}

// whoListed returns how to list the manifest that told a file; the zero inquiry for any other file.
func (li *lister) whoListed(key cache.Key) inquiry {
	if f := li.lib.FileOf(key); f != nil {
		for _, s := range li.follower.sources {
			if s.ByPath[f.Path] == f && s.place.Dialect == listing.DialectManifest {
				return li.inquire(s)
			}
		}
	}
	return inquiry{}
}

// relinked reports whether there is another address for a file that a parser was refused.
func (rd *reader) relinked(ctx context.Context, f *library.File, refused string) bool {
	stored, ok := f.Stored.(*source.HTTP)
	return ok && rd.links.renew(ctx, stored.URL(), refused)
}
