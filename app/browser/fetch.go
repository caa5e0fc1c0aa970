//go:build js && wasm

package browser

import (
	"context"
	"errors"
	"io"
	"strings"
	"syscall/js"

	"eventlens/eventfile/source"
)

// Fetcher is a [source.Fetcher] over fetch. Cookies go to the page's own origin only, unless a request asks for them; the browser's HTTP cache is left out,
// since it would keep a second copy of every event file.
type Fetcher struct{}

var _ source.Fetcher = Fetcher{}

// maxRedirects is how often a request with secrets is made again at another address of the same origin.
const maxRedirects = 5

// errRedirects says that there was another redirect after that, or one of a request that is not made twice.
var errRedirects = errors.New("too many redirects")

// Fetch implements [source.Fetcher]. The error is the context's when that ended, else an [*Error] or errRedirects: browsers do not tell a dead network from a
// server that does not allow this page.
//
// Of the header fields of a request, browsers leave out Authorization alone when they follow a redirect to another origin (Chromium 119, Safari 16.1; the test
// of it is TestFetchSecrets). So redirects of requests with other secrets are not followed: where they lead is found out by a request without secrets. If that
// is below the same origin, it is fetched with them; if not, the answer is taken, as that of a signed address which a model hub leads to.
func (Fetcher) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	for range maxRedirects {
		res, redirected, err := fetch(ctx, req)
		if err != nil || !redirected {
			return res, err
		}
		if req.Body != nil {
			break
		}
		bare := req
		bare.Secrets = nil
		res, _, err = fetch(ctx, bare)
		if err != nil || res.URL == req.URL || !source.SameOrigin(res.URL, req.URL) {
			return res, err
		}
		res.Body.Close()
		req.URL = res.URL
	}
	return nil, errRedirects
}

// fetch makes one request. redirected says that the answer is a redirect that was not followed.
func fetch(ctx context.Context, req source.Request) (res *source.Response, redirected bool, err error) {
	controller := js.Global().Get("AbortController").New()
	detach := context.AfterFunc(ctx, func() { controller.Call("abort") })
	response, err := await(ctx, js.Global().Call("fetch", req.URL, fetchOptions(req, controller)))
	if err != nil {
		detach()
		return nil, false, fetchError(ctx, err)
	}
	headers := response.Get("headers")
	res = &source.Response{
		Status: response.Get("status").Int(),
		Header: func(name string) string { return text(headers.Call("get", name)) },
		Body:   fetchBody(ctx, response.Get("body"), controller, detach),
		URL:    text(response.Get("url")),
	}
	return res, text(response.Get("type")) == "opaqueredirect", nil
}

func fetchOptions(req source.Request, controller js.Value) map[string]any {
	options := map[string]any{
		"method":      "GET",
		"cache":       "no-store",
		"credentials": "same-origin",
		"signal":      controller.Get("signal"),
	}
	if req.Method != "" {
		options["method"] = req.Method
	}
	if req.Cookies {
		options["credentials"] = "include"
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

// fetchBody returns the body of a response; stream is null when it has none.
func fetchBody(ctx context.Context, stream, controller js.Value, detach func() bool) io.ReadCloser {
	if stream.IsNull() {
		detach()
		return io.NopCloser(strings.NewReader(""))
	}
	end := func() {
		detach()
		controller.Call("abort") // does nothing to a body that has been read to its end
	}
	return newBody(ctx, stream, end, func(err error) error { return fetchError(ctx, err) })
}

func fetchError(ctx context.Context, err error) error {
	if ended := ctx.Err(); ended != nil {
		return ended
	}
	return err
}
