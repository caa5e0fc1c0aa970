//go:build js && wasm

package browser

import (
	"context"
	"io"
	"strings"
	"syscall/js"

	"eventlens/eventfile/source"
)

// Fetcher is a [source.Fetcher] over fetch. Cookies go to the page's own origin only; the browser's HTTP cache is left out, since it would keep a
// second copy of every event file.
type Fetcher struct{}

var _ source.Fetcher = Fetcher{}

// Fetch implements [source.Fetcher]. The error is the context's when that ended, else an [*Error]: browsers do not tell a dead network from a
// server that does not allow this page.
func (Fetcher) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	controller := js.Global().Get("AbortController").New()
	detach := context.AfterFunc(ctx, func() { controller.Call("abort") })
	response, err := await(ctx, js.Global().Call("fetch", req.URL, fetchOptions(req, controller)))
	if err != nil {
		detach()
		return nil, fetchError(ctx, err)
	}
	headers := response.Get("headers")
	return &source.Response{
		Status: response.Get("status").Int(),
		Header: func(name string) string { return text(headers.Call("get", name)) },
		Body:   fetchBody(ctx, response.Get("body"), controller, detach),
	}, nil
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
	if bytes := req.Range(); bytes != "" {
		options["headers"] = map[string]any{"Range": bytes}
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
