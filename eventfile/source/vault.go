package source

import (
	"context"
	"io"
	"strings"
	"sync"
	"time"
)

// Grant holds the credentials for requests to a place.
type Grant struct {
	Scope   string  // absolute URL that ends in a slash: only requests below it get the credentials
	Headers []Field // secret
	Keys    Keys    // for signing requests, if its ID is not ""
	Cookies bool
}

// Keys are access keys of S3 or compatible storage.
type Keys struct {
	ID     string
	Secret string
	Token  string // token of a session; "" for none
	Region string // region; "" for us-east-1
}

// Vault is a [Fetcher] that authorises requests. Its secrets are held only in memory. It is safe
// for concurrent use.
//
// A scope is a prefix of URLs as they are fetched, compared literally. A URL that might lead
// elsewhere, for example with ".." in its path, is in no scope.
type Vault struct {
	fetcher Fetcher
	now     func() time.Time

	mu     sync.Mutex // guards the grants
	grants []*granted
}

// granted is a grant, with knowledge from answers in its scope.
type granted struct {
	headers      []Field
	keys         *Keys
	cookies      bool
	origin, path string        // origin and path of the scope; see locate
	region       string        // region to sign requests for
	ahead        time.Duration // how far the server's clock is ahead
}

// NewVault returns an empty vault.
func NewVault(f Fetcher, now func() time.Time) *Vault { return &Vault{fetcher: f, now: now} }

// Set replaces all grants and retains the given ones. A grant whose scope is not a URL that may be
// fetched covers nothing; a scope without a final slash is a single file.
func (v *Vault) Set(grants []Grant) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.grants = nil
	for i := range grants {
		grant := &grants[i]
		region := grant.Keys.Region
		if region == "" {
			region = "us-east-1"
		}
		if origin, path, ok := locate(grant.Scope); ok {
			v.grants = append(v.grants,
				&granted{
					headers: grant.Headers, keys: &grant.Keys, cookies: grant.Cookies,
					origin: origin, path: path, region: region,
				})
		}
	}
}

// Fetch implements [Fetcher]. If several grants cover a URL, the one with the longest scope counts.
// URLs with a signature are not signed again.
func (v *Vault) Fetch(ctx context.Context, req Request) (*Response, error) {
	if g, path := v.grant(req.URL); g != nil {
		req.Secrets = append(req.Secrets[:len(req.Secrets):len(req.Secrets)], g.headers...)
		req.Cookies = req.Cookies || g.cookies
		if g.keys.ID != "" && !Signed(req.URL) {
			return v.fetchSigned(ctx, g, path, &req)
		}
	}
	return v.fetcher.Fetch(ctx, req)
}

// grant returns the grant that covers a URL, nil for none, and the URL's path.
func (v *Vault) grant(url string) (best *granted, path string) {
	origin, path, ok := locate(url)
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, g := range v.grants {
		if ok && origin == g.origin && g.covers(path) &&
			(best == nil || len(g.path) > len(best.path)) {
			best = g
		}
	}
	return best, path
}

// Covering returns the grant that a [Vault] with these grants would choose for a URL; ok is false
// for none.
func Covering(grants []Grant, url string) (g Grant, ok bool) {
	v := NewVault(nil, nil)
	v.Set(grants)
	found, _ := v.grant(url)
	if found == nil {
		return Grant{}, false
	}
	return Grant{
		Scope: found.origin + found.path, Headers: found.headers, Keys: *found.keys,
		Cookies: found.cookies,
	}, true
}

// covers reports whether a path is in the scope. A folder's own path may lack its slash, as in
// requests that list a container.
func (g *granted) covers(path string) bool {
	return path == g.path || path+"/" == g.path ||
		strings.HasPrefix(path, g.path) && strings.HasSuffix(g.path, "/")
}

// maxCorrections is how often a request is signed again: for another region, and for another clock.
const maxCorrections = 2

// fetchSigned signs a request, and signs it again if the answer tells how to correct the signature.
func (v *Vault) fetchSigned(ctx context.Context, g *granted, path string,
	req *Request) (*Response, error) {
	for corrections := 0; ; corrections++ {
		signed := *req
		v.mu.Lock()
		region, at := g.region, v.now().Add(g.ahead)
		v.mu.Unlock()
		newSigning(g.keys, at.UTC().Format(signingDate), region, "s3").sign(&signed, g.origin, path)
		res, err := v.fetcher.Fetch(ctx, signed)
		if err != nil || corrections == maxCorrections || !v.corrects(g, region, res) {
			return res, err
		}
	}
}

// corrects reports whether an answer refuses a signature because of its region or its time, and
// learns the right one. The answer stays readable.
func (v *Vault) corrects(g *granted, region string, res *Response) bool {
	if res.Status != statusMoved && res.Status != statusBadRequest &&
		res.Status != statusForbidden {
		return false
	}
	text := takeDocument(res)
	other := regionOf(res, text)
	ahead := v.aheadOf(res, text)
	if other == region {
		other = ""
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if other != "" {
		g.region = other
	}
	if ahead != 0 {
		g.ahead = ahead
	}
	return other != "" || ahead != 0
}

// maxDocument is how many bytes of an error document are read.
const maxDocument = 64 << 10

// takeDocument reads the body of an answer, which stays readable.
func takeDocument(res *Response) string {
	read, _ := io.ReadAll(io.LimitReader(res.Body, maxDocument))
	res.Body.Close()
	text := string(read)
	res.Body = io.NopCloser(strings.NewReader(text))
	return text
}

// regionOf returns the region stated in an answer, "" for none.
func regionOf(res *Response, text string) string {
	region := res.Header("X-Amz-Bucket-Region")
	if region == "" {
		region = between(text, "<Region>", "<")
	}
	if region == "" {
		region = between(text, "expecting '", "'")
	}
	if len(region) > 64 || strings.Trim(region, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return "" // the text would become part of a header field
	}
	return region
}

// aheadOf returns how far a server's clock is ahead if it refuses a signature because of its time;
// 0 for another reason, or if the server does not state its time.
func (v *Vault) aheadOf(res *Response, text string) time.Duration {
	if !strings.Contains(text, "RequestTimeTooSkewed") {
		return 0
	}
	serverTime := between(text, "<ServerTime>", "<")
	if serverTime == "" {
		serverTime = res.Header("Date") // CORS hides the header unless it is exposed
	}
	at, ok := readTime(serverTime)
	if !ok {
		return 0
	}
	return at.Sub(v.now())
}

// between returns the text between two markers, "" if there is none.
func between(text, before, behind string) string {
	_, rest, _ := strings.Cut(text, before)
	found, _, ok := strings.Cut(rest, behind)
	if !ok {
		return ""
	}
	return found
}

// readTime parses a UTC time like "2006-01-02T15:04:05Z" or "Mon, 02 Jan 2006 15:04:05 GMT". The
// standard library's parser would take 14 kB of the worker.
func readTime(text string) (t time.Time, ok bool) {
	var numbers [6]int
	n, inside := 0, false
	for i := range len(text) {
		digit := text[i] >= '0' && text[i] <= '9'
		if digit && !inside {
			n++
		}
		if inside = digit; digit && n <= len(numbers) {
			numbers[n-1] = 10*numbers[n-1] + int(text[i]-'0')
		}
	}
	year, month, day, clock := numbers[0], numbers[1], numbers[2], numbers[3:]
	if n == 5 && len(text) > len("Mon, 02 Jan") {
		month = strings.Index("...JanFebMarAprMayJunJulAugSepOctNovDec",
			text[len("Mon, 02 "):len("Mon, 02 Jan")]) / 3
		year, day, clock = numbers[1], numbers[0], numbers[2:]
		n = 6
	}
	return time.Date(year, time.Month(month), day, clock[0], clock[1], clock[2], 0, time.UTC),
		n == 6 && month > 0 && year >= 2000 && year < 3000
}
