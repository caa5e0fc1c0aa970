package source

import (
	"context"
	"strings"
	"sync"
	"time"
)

// Grant is what requests to a place carry so that it answers them.
type Grant struct {
	Scope   string  // absolute URL that ends in a slash: requests below it carry what follows, no others
	Headers []Field // secret
	Keys    Keys    // signs requests when its ID is not ""
	Cookies bool
}

// Keys are access keys of S3 or of storage that is compatible with it.
type Keys struct {
	ID     string
	Secret string
	Token  string // of a session; "" for none
	Region string // "" for us-east-1
}

// Vault is a [Fetcher] that authorises requests. What it holds is in memory alone. It is safe for concurrent use.
type Vault struct {
	fetcher Fetcher
	now     func() time.Time

	mu     sync.Mutex
	grants []Grant
}

// NewVault returns a vault that holds nothing.
func NewVault(f Fetcher, now func() time.Time) *Vault { return &Vault{fetcher: f, now: now} }

// Set replaces all grants.
func (v *Vault) Set(grants []Grant) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.grants = grants
}

// Fetch implements [Fetcher]. Of several grants that cover a URL, the one with the longest scope counts.
func (v *Vault) Fetch(ctx context.Context, req Request) (*Response, error) {
	if g, ok := v.grant(req.URL); ok {
		req.Secrets = append(req.Secrets[:len(req.Secrets):len(req.Secrets)], g.Headers...)
		req.Cookies = req.Cookies || g.Cookies
	}
	return v.fetcher.Fetch(ctx, req)
}

// grant returns the grant that covers a URL.
func (v *Vault) grant(url string) (best Grant, ok bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	url = CanonicalURL(url)
	for _, g := range v.grants {
		if strings.HasPrefix(url, CanonicalURL(g.Scope)) && len(g.Scope) > len(best.Scope) {
			best, ok = g, true
		}
	}
	return best, ok
}
