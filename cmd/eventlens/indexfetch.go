package main

import (
	"bytes"
	"context"
	"net/http"

	"eventlens/eventfile/source"
)

// newIndexFetcher returns what indexing fetches with, and puts with. scope is the URL that secrets of the environment are for.
//
// TO BE REPLACED by the fetcher of all verbs.
func newIndexFetcher(scope string) source.Fetcher { return plainFetcher{} }

type plainFetcher struct{}

func (plainFetcher) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	r, err := http.NewRequestWithContext(ctx, req.Method, req.URL, bytes.NewReader(req.Body))
	if err != nil {
		return nil, err
	}
	for _, field := range append(req.Header, req.Secrets...) {
		r.Header.Add(field.Name, field.Value)
	}
	if spec := req.Range(); spec != "" {
		r.Header.Set("Range", spec)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	return &source.Response{Status: res.StatusCode, Header: res.Header.Get, Body: res.Body, URL: res.Request.URL.String()}, nil
}
