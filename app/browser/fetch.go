//go:build js && wasm

package browser

import (
	"context"
	"io"
	"strings"
	"syscall/js"

	"eventlens/eventfile/source"
)

// Fetcher is a [source.Fetcher] over fetch. It sends cookies only to the page's own origin, and
// bypasses the browser's HTTP cache, which would keep a second copy of every event file, unless a
// request asks otherwise.
type Fetcher struct{}

var _ source.Fetcher = Fetcher{}

// maxRedirects is how often a request with secrets is repeated at another address of the same
// origin.
const maxRedirects = 5

// Fetch implements [source.Fetcher]. The error is the context's if that ended, else
// [source.ErrOwnServer], [source.ErrRedirects] or an [*Error]: browsers do not distinguish a dead
// network from a server that does not allow this page.
//
// When browsers follow a redirect to another origin, the only header field they remove is
// Authorization (Chromium 119, Safari 16.1; TestFetchSecrets tests it). Therefore redirects of
// requests with other secrets are not followed. A request without secrets finds their target
// instead. If the target has the same origin, it is fetched with the secrets. Otherwise the answer
// without secrets is returned, for example from a signed address to which a model hub redirects.
func (Fetcher) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	for range maxRedirects {
		nowhere := lately(req.URL) == ledNowhere
		res, redirected, err := fetch(ctx, req, nowhere)
		if err != nil {
			return nil, unanswered(ctx, req, err)
		}
		if !redirected {
			return res, nil
		}
		res.Body.Close()
		if nowhere || req.Body != nil {
			break
		}
		bare := req
		bare.Secrets = nil
		res, _, err = fetch(ctx, bare, false)
		if err != nil {
			return nil, unanswered(ctx, req, err)
		}
		if res.URL == req.URL || !source.SameOrigin(res.URL, req.URL) {
			return res, nil
		}
		res.Body.Close()
		req.URL = res.URL
	}
	return nil, source.ErrRedirects
}

// fetch makes one request with web/fetch.js. With manual, redirects are not followed. redirected says
// that the answer is a redirect that was not followed.
func fetch(ctx context.Context, req source.Request,
	manual bool) (res *source.Response, redirected bool, err error) {
	answered := make(chan answer, 1)
	var c callback
	c = newCallback(func(args []js.Value) {
		answered <- answerOf(args)
		c.release()
	})
	options := fetchOptions(req)
	if manual {
		options["redirect"] = "manual"
	}
	controller := js.Global().Call("eventlensFetch", req.URL, options, c.Func)
	detach := context.AfterFunc(ctx, func() { controller.Call("abort") })
	select {
	case a := <-answered:
		if a.err != nil {
			detach()
			return nil, false, fetchError(ctx, a.err)
		}
		res = &source.Response{
			Status: a.status, Header: a.header, URL: a.url,
			Body: fetchBody(ctx, &a, controller, detach),
		}
		return res, a.kind == "opaqueredirect", nil
	case <-ctx.Done(): // the request is aborted then, and the promise still settles
		return nil, false, ctx.Err()
	}
}

// answer is the result of a request, as reported by web/fetch.js.
type answer struct {
	err                error
	status             int
	kind, url, headers string   // type and URL of the Response; header fields, one a line
	reader             js.Value // reader of the body; null if content is the whole body
	content            []byte   // the part of the body that came with the answer
}

func answerOf(args []js.Value) answer {
	if !args[0].IsNull() {
		return answer{err: errorOf(args[0])}
	}
	a := answer{status: args[1].Int(), reader: args[3]}
	a.kind, a.url, _ = strings.Cut(args[2].String(), "\n")
	a.url, a.headers, _ = strings.Cut(a.url, "\n")
	if content := args[4]; !content.IsNull() {
		a.content = make([]byte, content.Length())
		js.CopyBytesToGo(a.content, content)
	}
	return a
}

// header returns the value of a header field, "" if it is missing.
func (a *answer) header(name string) string {
	for line := range strings.SplitSeq(a.headers, "\n") {
		if field, value, _ := strings.Cut(line, ": "); strings.EqualFold(field, name) {
			return value
		}
	}
	return ""
}

// fetchOptions returns the options in which a request differs from the defaults.
func fetchOptions(req source.Request) map[string]any {
	options := make(map[string]any)
	if req.Method != "" {
		options["method"] = req.Method
	}
	if req.Cookies {
		options["credentials"] = "include"
	}
	if req.Revalidate {
		options["cache"] = "no-cache"
	}
	var headers []any
	if bytes := req.Range(); bytes != "" {
		headers = append(headers, []any{"Range", bytes})
	}
	for _, field := range append(req.Header[:len(req.Header):len(req.Header)], req.Secrets...) {
		headers = append(headers, []any{field.Name, field.Value})
	}
	if headers != nil {
		options["headers"] = headers
	}
	for _, secret := range req.Secrets {
		if !strings.EqualFold(secret.Name, "Authorization") {
			options["redirect"] = "manual"
		}
	}
	if req.Body != nil {
		body := js.Global().Get("Uint8Array").New(len(req.Body))
		js.CopyBytesToJS(body, req.Body)
		options["body"] = body
	}
	return options
}

// fetchBody returns the body of a response.
func fetchBody(ctx context.Context, a *answer, controller js.Value,
	detach func() bool) io.ReadCloser {
	if a.reader.IsNull() {
		detach()
		return &body{ahead: a.content, err: io.EOF}
	}
	end := func() {
		detach()
		controller.Call("abort") // this has no effect on a body that was read to its end
	}
	b := newBody(ctx, a.reader, end, func(err error) error { return fetchError(ctx, err) })
	b.ahead = a.content
	return b
}

func fetchError(ctx context.Context, err error) error {
	if ended := ctx.Err(); ended != nil {
		return ended
	}
	return err
}
