package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
)

// routes reads the HTTP data routes of a running TensorBoard.
type routes struct {
	ctx    context.Context
	client *http.Client
	base   string // root of all data routes, ending in a slash
}

func newRoutes(ctx context.Context, url string) routes {
	return routes{
		ctx:    ctx,
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: requestsAtOnce}},
		base:   url + "data/",
	}
}

// statusError is a response with a status other than 200.
type statusError struct {
	route  string
	status int
}

func (e *statusError) Error() string { return fmt.Sprintf("%s answers %d", e.route, e.status) }

// bytes returns the body of a route.
func (r routes) bytes(route string, query url.Values) ([]byte, error) {
	return r.do(http.MethodGet, route+"?"+query.Encode(), nil, "")
}

// json decodes the JSON response of a route.
func (r routes) json(route string, query url.Values, into any) error {
	body, err := r.bytes(route, query)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(body, into); err != nil {
		return fmt.Errorf("%s: %w", route, err)
	}
	return nil
}

// do sends a request and returns the body of a response with status 200.
func (r routes) do(method, route string, body io.Reader, contentType string) ([]byte, error) {
	request, err := http.NewRequestWithContext(r.ctx, method, r.base+route, body)
	if err != nil {
		return nil, err
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	response, err := r.client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = &statusError{route: route, status: response.StatusCode}
	}
	return answer, err
}

// float is a number in the peer's JSON: strings stand for NaN and infinities, booleans for 1 and 0.
type float float64

// floats is a list of numbers.
type floats []float64

// UnmarshalJSON parses a number, or the name of NaN or an infinity.
func (f *float) UnmarshalJSON(text []byte) error {
	number, err := parseFloat(text)
	*f = float(number)
	return err
}

// UnmarshalJSON parses a list of numbers; see float.
func (f *floats) UnmarshalJSON(text []byte) error {
	var all []float
	err := json.Unmarshal(text, &all)
	*f = make(floats, len(all))
	for i, number := range all {
		(*f)[i] = float64(number)
	}
	return err
}

func parseFloat(text []byte) (float64, error) {
	switch string(text) {
	case "true":
		return 1, nil
	case "false":
		return 0, nil
	}
	if len(text) > 1 && text[0] == '"' {
		text = text[1 : len(text)-1]
	}
	return strconv.ParseFloat(string(text), 64)
}
