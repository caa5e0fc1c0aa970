package main

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// fetcher is a [source.Fetcher] over net/http. All verbs that read from storage use it.
type fetcher struct{ client *http.Client }

// newFetcher returns a fetcher for an address given on the command line, in any form that
// listing.Locate knows. For requests to the address's origins it uses the secrets in the
// environment:
//
//	EVENTLENS_AUTHORIZATION   the value of an Authorization field, such as "Bearer ..."
//	EVENTLENS_HEADER          another field, as "Name: value"
//	AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION or AWS_DEFAULT_REGION
//	                          access keys that sign requests to S3 or storage like it,
//	                          unless there is an Authorization field
//
// Secrets come from the environment because other users of a machine can see its command lines, and
// shells record them.
func newFetcher(address string) source.Fetcher {
	vault := source.NewVault(fetcher{http.DefaultClient}, time.Now)
	vault.Set(envGrants(address, os.Getenv))
	return vault
}

// envGrants returns the grants in an environment for an address.
func envGrants(address string, getenv func(string) string) (grants []source.Grant) {
	urls, dialect := origins(address)
	g := source.Grant{Keys: envKeys(getenv)}
	if !signable(dialect) {
		g.Keys = source.Keys{}
	}
	if value := getenv("EVENTLENS_AUTHORIZATION"); value != "" {
		g.Headers, g.Keys = []source.Field{{Name: "Authorization", Value: value}}, source.Keys{}
	}
	if name, value, ok := strings.Cut(getenv("EVENTLENS_HEADER"), ":"); ok {
		g.Headers = append(g.Headers,
			source.Field{Name: strings.TrimSpace(name), Value: strings.TrimSpace(value)})
	}
	if g.Headers == nil && g.Keys.ID == "" {
		return nil
	}
	for _, origin := range urls {
		g.Scope = origin + "/"
		grants = append(grants, g)
	}
	return grants
}

// envKeys returns the access keys in an environment, by the names that AWS gave them.
func envKeys(getenv func(string) string) source.Keys {
	k := source.Keys{
		ID: getenv("AWS_ACCESS_KEY_ID"), Secret: getenv("AWS_SECRET_ACCESS_KEY"),
		Token: getenv("AWS_SESSION_TOKEN"), Region: getenv("AWS_REGION"),
	}
	if k.Region == "" {
		k.Region = getenv("AWS_DEFAULT_REGION")
	}
	if k.ID == "" || k.Secret == "" {
		return source.Keys{}
	}
	return k
}

// origins returns the origins of requests for an address, and the dialect that lists its folder.
func origins(address string) (list []string, d listing.Dialect) {
	place, ok := listing.Locate(address)
	urls := []string{place.URL, place.Listing}
	if !ok {
		if url, ok := listing.FileURL(address); ok {
			urls[0] = url
		}
	}
	d = place.Dialect
	// A file's folder tells which storage holds it.
	if path, _, _ := strings.Cut(urls[0], "?"); !ok || d == listing.DialectManifest {
		folder, _ := listing.Locate(path[:strings.LastIndexByte(path, '/')+1])
		d = folder.Dialect
	}
	for _, url := range urls {
		if origin := source.Origin(url); origin != "" && !slices.Contains(list, origin) {
			list = append(list, origin)
		}
	}
	return list, d
}

// signable reports whether storage listed in a dialect accepts signatures of access keys. Other
// storage may refuse a signed request that it would answer without a signature.
func signable(d listing.Dialect) bool {
	return d == listing.DialectS3 || d == listing.DialectUnknown || d == listing.DialectManifest
}

// errDowngrade reports a redirect that is not followed.
var errDowngrade = errors.New("a redirect from https to http is not followed")

// maxRedirects limits redirects, to the number that browsers follow.
const maxRedirects = 20

// Fetch implements [source.Fetcher].
func (f fetcher) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	r, err := http.NewRequestWithContext(ctx, req.Method, req.URL, bytes.NewReader(req.Body))
	if err != nil {
		return nil, err
	}
	for _, field := range req.Header {
		r.Header.Add(field.Name, field.Value)
	}
	for _, field := range req.Secrets {
		r.Header.Add(field.Name, field.Value)
	}
	if spec := req.Range(); spec != "" {
		r.Header.Set("Range", spec)
	}
	client := *f.client
	client.CheckRedirect = func(next *http.Request, before []*http.Request) error {
		return redirect(next, before, req.Secrets)
	}
	res, err := client.Do(r)
	if err != nil {
		return nil, withoutURL(err)
	}
	return &source.Response{
		Status: res.StatusCode, Header: headerOf(res), Body: res.Body,
		URL: res.Request.URL.String(),
	}, nil
}

// withoutURL strips the URL from an error of net/http, since it may hold a signature. The caller
// knows it anyway.
func withoutURL(err error) error {
	var located *url.Error
	if errors.As(err, &located) {
		return located.Err
	}
	return err
}

// redirect prepares a redirected request. Secrets go only to the first origin: they are removed for
// good once a redirect has left it, even if a later one leads back.
func redirect(next *http.Request, before []*http.Request, secrets []source.Field) error {
	last := before[len(before)-1]
	switch {
	case len(before) >= maxRedirects, slices.ContainsFunc(before, func(r *http.Request) bool {
		return *r.URL == *next.URL
	}):
		return source.ErrRedirects
	case last.URL.Scheme == "https" && next.URL.Scheme != "https":
		return errDowngrade
	}
	// The Referer holds the query of the previous address, which may hold a signature.
	next.Header.Del("Referer")
	left := false
	for _, r := range append(before, next) {
		left = left || !source.SameOrigin(r.URL.String(), before[0].URL.String())
	}
	if left {
		for _, field := range secrets {
			next.Header.Del(field.Name)
		}
	}
	return nil
}

// headerOf returns the header of a response as it was sent, though net/http unpacked the body.
func headerOf(res *http.Response) func(string) string {
	return func(name string) string {
		if res.Uncompressed && name == "Content-Encoding" {
			return "gzip"
		}
		return res.Header.Get(name)
	}
}
