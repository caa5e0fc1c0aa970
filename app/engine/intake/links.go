package intake

import (
	"context"
	"sync"
	"time"

	"eventlens/app/engine/parse"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// links finds what lets a file be read that was refused: the host of the page is asked for a newer address or for access, or else, where the address is
// signed, the manifest that told it for another one. It is the fetcher of everything that the engine asks for itself. A parser says that it was refused, and
// its file is given out again, to be read on from its mark.
type links struct {
	in      *core
	fetcher source.Fetcher

	mu      sync.Mutex
	known   map[string]*link // by canonical URL
	appeals map[string]*appeal
	access  int // how often access was given
}

// link is what is known of the addresses of a file.
type link struct {
	refused [2]string // the one that it was opened with, and the last one after that
	fresh   string    // the newest one; "" for none
	access  int       // of links, when it was tried again last
}

// appeal is a request for newer addresses, or for access.
type appeal struct {
	done  chan struct{}
	at    time.Time // when it was answered; zero before
	times int       // it is so many requests within askAgainAfter of each other, each of which but the last brought something
	vain  bool      // it brought nothing
}

const (
	// askAgainAfter is how long nobody is asked for the same once more who knew nothing, or gave something askTimes: what is refused then is refused for another
	// reason.
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
	if err == nil && parse.Refused(res.Status) && l.renew(ctx, given, req.URL) {
		res.Body.Close()
		req.URL = l.current(given)
		return l.fetcher.Fetch(ctx, req)
	}
	return res, err
}

// current returns what is fetched for an address that a file was opened with.
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

// renew looks for another address in place of one that was refused, or for access to it, and reports whether it may answer now. It is not called by the loop.
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

// renewed reports whether a file is worth another try: its newest address has not been refused, or somebody who was asked gave access since the last one.
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

// accessGiven notes that requests are authorised otherwise from now on.
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

// learn notes the newest address of a file.
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

// once calls fn, which reports whether it brought something, unless that was done in vain for the same name a moment ago, or somebody else does it now: then it
// waits for that. It reports whether something was brought.
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

// listAgain fetches the manifest that told the address of a file, and takes over all addresses that it tells now.
func (l *links) listAgain(ctx context.Context, canonical string) {
	var q inquiry
	if !l.in.Do(ctx, func() { q = l.in.lister.whoListed(cache.URLKey(canonical)) }) || q.s == nil {
		return
	}
	l.once(ctx, "list "+q.s.key, func(ctx context.Context) bool {
		_, _ = l.in.lister.list(ctx, q, func(p part) error { // what fails leaves the old addresses, of which the page is told why they fail
			for _, f := range p.files {
				if source.Signed(f.url) {
					l.learn(source.CanonicalURL(f.url), f.url)
				}
			}
			return nil
		})
		return false // once is enough for all its files
	})
}

// whoListed returns how the manifest is listed that told a file; nothing for any other file.
func (li *lister) whoListed(key cache.Key) inquiry {
	if f := li.runs.byKey[key]; f != nil {
		for _, s := range li.follower.sources {
			if s.known[f.path] == f && s.place.Dialect == listing.DialectManifest {
				return li.inquire(s)
			}
		}
	}
	return inquiry{}
}

// relinked reports whether there is another address for a file whose parser was refused.
func (rd *reader) relinked(ctx context.Context, f *file, refused string) bool {
	stored, ok := f.stored.(*source.HTTP)
	return ok && rd.links.renew(ctx, stored.URL(), refused)
}
