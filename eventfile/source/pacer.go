package source

import (
	"context"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"
)

// The answers by which a server says that it is asked too much.
const (
	statusTooMany     = 429
	statusUnavailable = 503
)

// TooMuch reports whether an answer says that a server is asked too much, or cannot answer for now: it is to be asked again later.
func TooMuch(status int) bool { return status == statusTooMany || status == statusUnavailable }

const (
	// MaxWait is how long is waited at most for one answer, all waits together, unless a person asked for more.
	MaxWait = time.Minute
	// maxWaitAsked is how long if so.
	maxWaitAsked = 24 * time.Hour
	// firstBackoff is the first wait for a server that does not say how long. Each one after it doubles, and there are maxBackoffs of them: 15 s.
	firstBackoff = 500 * time.Millisecond
	maxBackoffs  = 5
	// calmAnswers is after how many answers a server that asked for fewer requests is trusted with one more at a time, and after how many at a time with any
	// number.
	calmAnswers = 16
	calmAtOnce  = 8
)

// Pacer is a [Fetcher] that waits for servers that say they are asked too much: as long as they say, else longer and longer, and with fewer requests at a
// time for a while. Other servers are asked meanwhile. Whoever asks in another way reports what was answered and waits by itself: see Again.
// It is safe for concurrent use.
type Pacer struct {
	fetcher Fetcher
	now     func() time.Time
	random  func() float64
	told    func()

	mu      sync.Mutex // guards what follows
	paces   map[string]*pace
	changed chan struct{} // closed when anybody may go on
}

// pace is how fast a server is asked that said it is asked too much.
type pace struct {
	since, until time.Time // nothing is asked in between
	status       int       // what it answered
	failed       int       // waits since it last answered
	atOnce       int       // requests at a time
	calm         int       // answers since that changed
	active       int       // requests of Fetch
	told         bool      // it said until when itself
	asked        bool      // a person wants to wait for however long it takes
}

// NewPacer returns a pacer. random gives numbers from 0 up to 1. told is called when waiting begins, by whoever is to wait; nil for nobody.
func NewPacer(f Fetcher, now func() time.Time, random func() float64, told func()) *Pacer {
	return &Pacer{fetcher: f, now: now, random: random, told: told, paces: make(map[string]*pace), changed: make(chan struct{})}
}

// Tries are those of one file or request so far.
type Tries struct {
	count  int
	waited time.Duration
}

// Refusal is the answer of a server that is asked too much.
type Refusal struct {
	Status     int
	RetryAfter string    // the header; "" for none
	Began      time.Time // when it was asked
}

// Told reports whether the server says that waiting helps. What is looked at every now and then anyway is not waited for otherwise.
func (r Refusal) Told() bool { return r.Status == statusTooMany || r.RetryAfter != "" }

// impatient is the key of a context's value.
type impatient struct{}

// Impatient returns a context for requests that are made again soon by themselves: a server that does not tell when it answers is not waited for.
func Impatient(ctx context.Context) context.Context { return context.WithValue(ctx, impatient{}, true) }

// Fetch implements [Fetcher]. It waits before a request, and makes it again after a refusal, unless that would take too long: then the refusal is the answer,
// even without a request.
func (p *Pacer) Fetch(ctx context.Context, req Request) (*Response, error) {
	host, tries := Origin(req.URL), Tries{}
	var notBefore time.Time
	for {
		refused, err := p.enter(ctx, host, notBefore)
		if err != nil || refused != nil {
			return refused, err
		}
		began := p.now()
		res, err := p.fetcher.Fetch(ctx, req)
		p.leave(host)
		if err != nil {
			return nil, err
		}
		if !TooMuch(res.Status) {
			p.Answered(host)
			return res, nil
		}
		why := Refusal{res.Status, res.retryAfter(), began}
		wait, again := p.Again(host, &tries, why)
		if !again || ctx.Value(impatient{}) != nil && !why.Told() {
			return res, nil
		}
		res.Body.Close()
		notBefore = p.now().Add(wait)
	}
}

// enter waits until a server may be asked, and until some time. It returns an answer where nobody waits that long.
func (p *Pacer) enter(ctx context.Context, host string, notBefore time.Time) (*Response, error) {
	for told := false; ; told = true {
		p.mu.Lock()
		s, changed := p.paces[host], p.changed
		wait, refused := p.turn(s, notBefore)
		p.mu.Unlock()
		if wait <= 0 {
			return refused, nil
		}
		if !told && p.told != nil {
			p.told()
		}
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-changed:
		case <-ctx.Done():
		}
		timer.Stop()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
}

// turn returns how long to wait before a server may be asked, for the next change at most: 0 for now, or not at all. It is called with mu held.
func (p *Pacer) turn(s *pace, notBefore time.Time) (wait time.Duration, refused *Response) {
	if s == nil {
		return 0, nil
	}
	if p.refuses(s) {
		return 0, s.refusal()
	}
	if notBefore.Before(s.until) {
		notBefore = s.until
	}
	if wait = notBefore.Sub(p.now()); wait > 0 {
		return wait, nil
	}
	if s.active >= s.atOnce {
		return maxWaitAsked, nil
	}
	s.active++
	return 0, nil
}

// leave ends a request that was entered.
func (p *Pacer) leave(host string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s := p.paces[host]; s != nil && s.active > 0 { // it may have begun before the server said anything
		s.active--
		p.wake()
	}
}

// wake lets everybody look again. It is called with mu held.
func (p *Pacer) wake() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// refusal is the answer of a server that is not asked.
func (s *pace) refusal() *Response {
	return &Response{Status: s.status, Header: func(string) string { return "" }, Body: io.NopCloser(strings.NewReader(""))}
}

// refuses reports whether it takes longer until a server may be asked than anybody waits by himself. It is called with mu held.
func (p *Pacer) refuses(s *pace) bool { return s.until.Sub(p.now()) > s.patience() }

func (s *pace) patience() time.Duration {
	if s.asked {
		return maxWaitAsked
	}
	return MaxWait
}

// Again takes in that a server refused something, and returns how long to wait before it is asked for the same again; again is false when that was done often
// enough, or takes too long.
func (p *Pacer) Again(host string, tries *Tries, why Refusal) (wait time.Duration, again bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.paces[host]
	if s == nil {
		s = &pace{atOnce: calmAtOnce}
		p.paces[host] = s
	}
	now := p.now()
	told, ok := retryAfter(why.RetryAfter, now)
	fresh := why.Began.After(s.since) || s.since.IsZero() // else it was asked before the server was known to be busy
	hold := told
	if !ok {
		told = p.backoff(tries.count)
		hold = p.backoff(s.failed)
	}
	if fresh {
		s.since, s.status, s.calm, s.atOnce = now, why.Status, 0, max(1, s.atOnce/2)
		s.failed++
	}
	if until := now.Add(hold); (fresh || ok) && until.After(s.until) {
		s.until, s.told = until, ok
	}
	tries.count++
	tries.waited += told
	return told, tries.waited <= s.patience() && (ok || s.asked || tries.count <= maxBackoffs)
}

// backoff is how long to wait for a server that does not say so, after some waits: a quarter more or less, so that not all who were refused come at once.
func (p *Pacer) backoff(waits int) time.Duration {
	wait := firstBackoff << min(waits, maxBackoffs-1)
	return time.Duration((0.75 + p.random()/2) * float64(wait))
}

// retryAfter returns the header of that name, "" for none. A date becomes seconds where the server tells its own time: this device's may be another one.
func (res *Response) retryAfter() string {
	value := res.Header("Retry-After")
	at, dated := readTime(value)
	now, told := readTime(res.Header("Date"))
	if dated && told {
		return strconv.Itoa(max(0, int(at.Sub(now)/time.Second)))
	}
	return value
}

// retryAfter reads the header of that name: seconds, or a date.
func retryAfter(value string, now time.Time) (time.Duration, bool) {
	if seconds, err := strconv.ParseUint(strings.TrimSpace(value), 10, 63); err == nil {
		return time.Duration(min(seconds, uint64(maxWaitAsked/time.Second))) * time.Second, true
	}
	at, ok := readTime(value)
	return min(max(at.Sub(now), 0), maxWaitAsked), ok
}

// Answered notes that a server answered.
func (p *Pacer) Answered(host string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.paces[host]
	if s == nil {
		return
	}
	s.failed, s.asked = 0, false
	if s.calm++; s.calm < calmAnswers {
		return
	}
	s.calm = 0
	if s.atOnce++; s.atOnce > calmAtOnce {
		delete(p.paces, host)
	}
	p.wake()
}

// Ready reports whether a server may be asked now by whoever asks it already so many times; it may be, too, where it would take so long that asking is given up.
func (p *Pacer) Ready(host string, active int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.paces[host]
	return s == nil || p.refuses(s) || !s.until.After(p.now()) && active < s.atOnce
}

// Refuses reports whether it takes longer until a server may be asked than anybody waits by himself, what it answered, and how long it takes.
func (p *Pacer) Refuses(host string) (status int, wait time.Duration, refuses bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.paces[host]
	if s == nil || !p.refuses(s) {
		return 0, 0, false
	}
	return s.status, s.until.Sub(p.now()), true
}

// Waiting returns the server that is waited for longest, and until when; "" for none.
func (p *Pacer) Waiting() (host string, until time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	for name, s := range p.paces {
		if s.until.After(now) && !p.refuses(s) && (s.until.After(until) || s.until.Equal(until) && name < host) {
			host, until = name, s.until
		}
	}
	return host, until
}

// Ask notes that a person wants all servers to be asked as soon as they can be, and to wait for however long that takes.
func (p *Pacer) Ask() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.paces {
		if s.asked = true; !s.told {
			s.until = p.now()
		}
	}
	p.wake()
}
