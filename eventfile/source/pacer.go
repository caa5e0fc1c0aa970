package source

import (
	"context"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Statuses of an overloaded server.
const (
	statusTooMany     = 429
	statusUnavailable = 503
)

// TooMuch reports whether a status means that the server is overloaded or temporarily unavailable,
// and should be asked again later.
func TooMuch(status int) bool { return status == statusTooMany || status == statusUnavailable }

const (
	// MaxWait is how long to wait at most for one answer, all waits together, unless a user asked
	// for more.
	MaxWait = time.Minute
	// maxWaitAsked is the limit if a user asked to wait.
	maxWaitAsked = 24 * time.Hour
	// firstBackoff is the first wait for a server that states no time. Each further wait doubles,
	// up to maxBackoffs waits: 15 s in total.
	firstBackoff = 500 * time.Millisecond
	maxBackoffs  = 5
	// After calmAnswers answers, a server that asked for fewer requests gets one more at a time;
	// after calmAtOnce at a time there is no limit any more.
	calmAnswers = 16
	calmAtOnce  = 8
)

// Pacer is a [Fetcher] that waits for overloaded servers: as long as they ask for, else longer and
// longer, and with fewer requests at a time for a while. Requests to other servers continue
// meanwhile. Callers that request in another way report the answers and do their own waiting: see
// Again. A Pacer is safe for concurrent use.
type Pacer struct {
	fetcher Fetcher
	now     func() time.Time
	random  func() float64
	onWait  func()

	mu      sync.Mutex // guards the fields below
	paces   map[string]*pace
	changed chan struct{} // closed when a waiting request may continue
}

// pace is the state of a server that said it is overloaded.
type pace struct {
	since, until time.Time // times between which no requests are sent
	status       int       // status of the server's refusal
	failed       int       // number of waits since its last answer
	atOnce       int       // number of simultaneous requests allowed
	calm         int       // number of answers since atOnce changed
	active       int       // current requests sent by Fetch
	timeStated   bool      // the server itself stated until
	userWaits    bool      // a user wants to wait for as long as it takes
}

// NewPacer returns a pacer. random returns numbers in [0, 1). onWait is called by a request that
// begins to wait; it may be nil.
func NewPacer(f Fetcher, now func() time.Time, random func() float64, onWait func()) *Pacer {
	return &Pacer{
		fetcher: f, now: now, random: random, onWait: onWait, paces: make(map[string]*pace),
		changed: make(chan struct{}),
	}
}

// Tries counts the attempts for one file or request.
type Tries struct {
	count  int
	waited time.Duration
}

// Refusal is the answer of an overloaded server.
type Refusal struct {
	Status     int
	RetryAfter string    // the Retry-After header; "" if missing
	Began      time.Time // when the request was sent
}

// Told reports whether the server says that waiting helps. Periodic requests do not wait otherwise.
func (r Refusal) Told() bool { return r.Status == statusTooMany || r.RetryAfter != "" }

// noWaitKey is the key of a context value.
type noWaitKey struct{}

// Impatient returns a context for requests that are repeated soon anyway: they do not wait for a
// server that states no time.
func Impatient(ctx context.Context) context.Context {
	return context.WithValue(ctx, noWaitKey{}, true)
}

// Fetch implements [Fetcher]. It waits before a request if necessary, and repeats it after a
// refusal, unless that would take too long: it then returns the refusal, possibly without a
// request.
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
		if !again || ctx.Value(noWaitKey{}) != nil && !why.Told() {
			return res, nil
		}
		res.Body.Close()
		notBefore = p.now().Add(wait)
	}
}

// enter waits until a server may be asked, and until notBefore. It returns an answer if the wait
// would be too long.
func (p *Pacer) enter(ctx context.Context, host string, notBefore time.Time) (*Response, error) {
	for waited := false; ; waited = true {
		p.mu.Lock()
		s, changed := p.paces[host], p.changed
		wait, refused := p.turn(s, notBefore)
		p.mu.Unlock()
		if wait <= 0 {
			return refused, nil
		}
		if !waited && p.onWait != nil {
			p.onWait()
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

// turn returns how long to wait before a server may be asked, at most until the next change: 0 for
// no wait, or for a refusal. The caller holds mu.
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

// leave ends a request admitted by enter.
func (p *Pacer) leave(host string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	// the request may have begun before the first refusal
	if s := p.paces[host]; s != nil && s.active > 0 {
		s.active--
		p.wake()
	}
}

// wake makes all waiting requests check again. The caller holds mu.
func (p *Pacer) wake() {
	close(p.changed)
	p.changed = make(chan struct{})
}

// refusal returns an answer in place of a server that is not asked.
func (s *pace) refusal() *Response {
	return &Response{
		Status: s.status, Header: func(string) string { return "" },
		Body: io.NopCloser(strings.NewReader("")),
	}
}

// refuses reports whether the wait for a server is longer than its patience. The caller holds mu.
func (p *Pacer) refuses(s *pace) bool { return s.until.Sub(p.now()) > s.patience() }

func (s *pace) patience() time.Duration {
	if s.userWaits {
		return maxWaitAsked
	}
	return MaxWait
}

// Again records a server's refusal and returns how long to wait before repeating the request; again
// is false if that was done often enough, or would take too long.
func (p *Pacer) Again(host string, tries *Tries, why Refusal) (wait time.Duration, again bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.paces[host]
	if s == nil {
		s = &pace{atOnce: calmAtOnce}
		p.paces[host] = s
	}
	now := p.now()
	delay, ok := retryAfter(why.RetryAfter, now)
	// a request sent earlier says nothing new about a server known to be busy
	fresh := why.Began.After(s.since) || s.since.IsZero()
	hold := delay
	if !ok {
		delay = p.backoff(tries.count)
		hold = p.backoff(s.failed)
	}
	if fresh {
		s.since, s.status, s.calm, s.atOnce = now, why.Status, 0, max(1, s.atOnce/2)
		s.failed++
	}
	if until := now.Add(hold); (fresh || ok) && until.After(s.until) {
		s.until, s.timeStated = until, ok
	}
	tries.count++
	tries.waited += delay
	return delay, tries.waited <= s.patience() && (ok || s.userWaits || tries.count <= maxBackoffs)
}

// backoff returns how long to wait for a server that states no time, after some waits. It varies by
// a quarter, so that not all refused requests return at once.
func (p *Pacer) backoff(waits int) time.Duration {
	wait := firstBackoff << min(waits, maxBackoffs-1)
	return time.Duration((0.75 + p.random()/2) * float64(wait))
}

// retryAfter returns the Retry-After header, "" if missing. If the server states its own time, a
// date is converted to seconds, since this device's clock may differ.
func (res *Response) retryAfter() string {
	value := res.Header("Retry-After")
	at, dated := readTime(value)
	now, hasDate := readTime(res.Header("Date"))
	if dated && hasDate {
		return strconv.Itoa(max(0, int(at.Sub(now)/time.Second)))
	}
	return value
}

// retryAfter parses a Retry-After header: seconds or a date.
func retryAfter(value string, now time.Time) (time.Duration, bool) {
	if seconds, err := strconv.ParseUint(strings.TrimSpace(value), 10, 63); err == nil {
		return time.Duration(min(seconds, uint64(maxWaitAsked/time.Second))) * time.Second, true
	}
	at, ok := readTime(value)
	return min(max(at.Sub(now), 0), maxWaitAsked), ok
}

// Answered records that a server answered.
func (p *Pacer) Answered(host string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.paces[host]
	if s == nil {
		return
	}
	s.failed, s.userWaits = 0, false
	if s.calm++; s.calm < calmAnswers {
		return
	}
	s.calm = 0
	if s.atOnce++; s.atOnce > calmAtOnce {
		delete(p.paces, host)
	}
	p.wake()
}

// Ready reports whether a caller with the given number of active requests may send another one to a
// server. It is also true if the wait is so long that the caller will give up.
func (p *Pacer) Ready(host string, active int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.paces[host]
	return s == nil || p.refuses(s) || !s.until.After(p.now()) && active < s.atOnce
}

// Refuses reports whether the wait for a server is longer than its patience, with the status of its
// refusal and the wait.
func (p *Pacer) Refuses(host string) (status int, wait time.Duration, refuses bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.paces[host]
	if s == nil || !p.refuses(s) {
		return 0, 0, false
	}
	return s.status, s.until.Sub(p.now()), true
}

// Waiting returns the server with the longest wait, and its end; "" for none.
func (p *Pacer) Waiting() (host string, until time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	for name, s := range p.paces {
		if s.until.After(now) && !p.refuses(s) &&
			(s.until.After(until) || s.until.Equal(until) && name < host) {
			host, until = name, s.until
		}
	}
	return host, until
}

// Ask records that a user wants all servers to be asked as soon as possible, and to wait for as
// long as it takes.
func (p *Pacer) Ask() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.paces {
		if s.userWaits = true; !s.timeStated {
			s.until = p.now()
		}
	}
	p.wake()
}
