//go:build js && wasm

package browser

import (
	"context"
	"syscall/js"
	"time"

	"eventlens/eventfile/source"
)

// redirectOutcome says where the redirects of a server led.
type redirectOutcome uint8

const (
	notRedirected redirectOutcome = iota
	ledElsewhere                  // to a server that answers, though perhaps not to this page
	ledNowhere                    // into a loop, or to a server that does not answer
)

// redirects caches, by origin, where redirects of servers that recently did not answer led, since a
// browser follows 20 of them each time.
var redirects = make(map[string]struct {
	redirectOutcome
	until time.Time
})

// redirectsFor is how long an entry of redirects is valid.
const redirectsFor = 10 * time.Second

// lately returns where the redirects of a server led if it recently did not answer.
func lately(url string) redirectOutcome {
	// the common case, since this is checked before each of thousands of files
	if len(redirects) == 0 {
		return notRedirected
	}
	if last := redirects[source.Origin(url)]; time.Now().Before(last.until) {
		return last.redirectOutcome
	}
	return notRedirected
}

// unanswered returns a more precise error for a request without an answer, if one can be found.
func unanswered(ctx context.Context, req source.Request, err error) error {
	if ctx.Err() != nil {
		return err
	}
	origin := source.Origin(req.URL)
	last := redirects[origin]
	if req.Body == nil && !time.Now().Before(last.until) {
		last.redirectOutcome = leadsTo(ctx, req)
		last.until = time.Now().Add(redirectsFor)
		redirects[origin] = last
		if last.redirectOutcome == ledNowhere {
			return source.ErrRedirects
		}
	}
	if last.redirectOutcome == notRedirected && origin == js.Global().Get("origin").String() {
		return source.ErrOwnServer
	}
	return err
}

// leadsTo finds out where the redirects of an unanswered address lead. The first redirect is
// visible if the page may read it.
func leadsTo(ctx context.Context, req source.Request) redirectOutcome {
	req.Secrets = nil
	res, redirected, err := fetch(ctx, req, true)
	if err != nil {
		return notRedirected
	}
	res.Body.Close()
	if !redirected {
		return notRedirected
	}
	if Reach(ctx, req.URL) == nil || ctx.Err() != nil {
		return ledElsewhere
	}
	return ledNowhere
}

// Reach returns an error if no server answers a URL. It requests the URL in mode no-cors, which
// browsers allow since the answer cannot be read, and aborts the request as soon as an answer
// arrives.
func Reach(ctx context.Context, url string) error {
	controller := js.Global().Get("AbortController").New()
	defer context.AfterFunc(ctx, func() { controller.Call("abort") })()
	_, err := await(ctx, js.Global().Call("fetch", url, map[string]any{
		"mode": "no-cors", "cache": "no-store", "credentials": "omit",
		"signal": controller.Get("signal"),
	}))
	if err != nil {
		return fetchError(ctx, err)
	}
	controller.Call("abort")
	return nil
}
