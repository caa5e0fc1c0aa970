package main

import (
	"bytes"
	"context"
	"net/http"

	"eventlens/eventfile/source"
)

// doctorFetcher is a [source.Fetcher] over net/http. It stands in for the command's own fetcher (newFetcher) until that is there, and is deleted then.
type doctorFetcher struct{ client *http.Client }

func newDoctorFetcher() source.Fetcher { return &doctorFetcher{client: &http.Client{}} }

// Fetch implements [source.Fetcher].
func (f *doctorFetcher) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	r, err := http.NewRequestWithContext(ctx, req.Method, req.URL, bytes.NewReader(req.Body))
	if err != nil {
		return nil, err
	}
	for _, field := range req.Header {
		r.Header.Add(field.Name, field.Value)
	}
	if spec := req.Range(); spec != "" {
		r.Header.Set("Range", spec)
	}
	res, err := f.client.Do(r)
	if err != nil {
		return nil, err
	}
	return &source.Response{Status: res.StatusCode, Header: res.Header.Get, Body: res.Body, URL: res.Request.URL.String()}, nil
}
