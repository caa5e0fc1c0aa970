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

// links finds newer addresses for files whose signed ones are refused, as they are once they expired: the host of the page is asked, or else the manifest
// that told them. It is the fetcher of everything that the engine asks for itself. A parser says that it was refused, and its file is given out again with the
// newer address, to be read on from its mark.
type links struct {
	in      *core
	fetcher source.Fetcher

	mu      sync.Mutex
	known   map[string]*link // by canonical URL
	appeals map[string]*appeal
}

// link is what is known of the addresses of a file.
type link struct {
	refused [2]string // the one that it was opened with, and the last one after that
	fresh   string    // the newest one; "" for none
}

// appeal is a request for newer addresses.
type appeal struct {
	done chan struct{}
	at   time.Time // when it was answered; zero before
}

const (
	// askAgainAfter is how long nobody is asked for the same once more: what is refused then is refused for another reason.
	askAgainAfter = 10 * time.Second
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
	if !source.Signed(given) {
		return given
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if k := l.known[source.CanonicalURL(given)]; k != nil && k.fresh != "" && k.refuses(given) {
		return k.fresh
	}
	return given
}

func (k *link) refuses(url string) bool { return url == k.refused[0] || url == k.refused[1] }

// renew looks for another address in place of one that was refused, and reports whether there is one now. It is not called by the loop.
func (l *links) renew(ctx context.Context, given, refused string) bool {
	if !source.Signed(given) {
		return false
	}
	canonical := source.CanonicalURL(given)
	l.mu.Lock()
	k := l.known[canonical]
	if k == nil {
		k = new(link)
		l.known[canonical] = k
	}
	if refused == given {
		k.refused[0] = refused
	} else {
		k.refused[1] = refused
	}
	l.mu.Unlock()
	if !l.renewed(k) && l.in.cfg.FreshURL != nil {
		l.once(ctx, canonical, func(ctx context.Context) {
			if fresh, err := l.in.cfg.FreshURL(ctx, canonical); err == nil {
				l.learn(canonical, fresh)
			}
		})
	}
	if !l.renewed(k) {
		l.listAgain(ctx, canonical)
	}
	return l.renewed(k)
}

// renewed reports whether the newest address of a file has not been refused.
func (l *links) renewed(k *link) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return k.fresh != "" && !k.refuses(k.fresh)
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

// once calls fn, unless somebody else did for the same name a moment ago or does now: then it waits for that.
func (l *links) once(ctx context.Context, name string, fn func(context.Context)) {
	ctx, cancel := context.WithTimeout(ctx, askPatience)
	defer cancel()
	l.mu.Lock()
	before := l.appeals[name]
	if before != nil && (before.at.IsZero() || l.in.cfg.Now().Sub(before.at) < askAgainAfter) {
		l.mu.Unlock()
		select {
		case <-before.done:
		case <-ctx.Done():
		}
		return
	}
	now := &appeal{done: make(chan struct{})}
	l.appeals[name] = now
	l.mu.Unlock()
	fn(ctx)
	l.mu.Lock()
	now.at = l.in.cfg.Now()
	l.mu.Unlock()
	close(now.done)
}

// listAgain fetches the manifest that told the address of a file, and takes over all addresses that it tells now.
func (l *links) listAgain(ctx context.Context, canonical string) {
	var q inquiry
	if !l.in.Do(ctx, func() { q = l.in.lister.whoListed(cache.URLKey(canonical)) }) || q.s == nil {
		return
	}
	l.once(ctx, "list "+q.s.key, func(ctx context.Context) {
		_, _ = l.in.lister.list(ctx, q, func(p part) error { // what fails leaves the old addresses, of which the page is told why they fail
			for _, f := range p.files {
				if source.Signed(f.url) {
					l.learn(source.CanonicalURL(f.url), f.url)
				}
			}
			return nil
		})
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
