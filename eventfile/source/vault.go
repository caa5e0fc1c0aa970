package source

import (
	"context"
	"io"
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
//
// A scope is a prefix of URLs as they are fetched, with nothing in it that stands for something else. A URL of which it is not certain where it leads, such as
// one with ".." in its path, is in no scope.
type Vault struct {
	fetcher Fetcher
	now     func() time.Time

	mu     sync.Mutex // guards what follows, and what it points to
	grants []*granted
}

// granted is a grant, and what was learnt from the answers below it.
type granted struct {
	headers      []Field
	keys         *Keys
	cookies      bool
	origin, path string        // of the scope; see locate
	region       string        // that requests are signed for
	ahead        time.Duration // of the server's clock
}

// NewVault returns a vault that holds nothing.
func NewVault(f Fetcher, now func() time.Time) *Vault { return &Vault{fetcher: f, now: now} }

// Set replaces all grants, and keeps these. One whose scope is no URL that can be fetched covers nothing; a scope without a slash at its end is a
// single file.
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
			v.grants = append(v.grants, &granted{headers: grant.Headers, keys: &grant.Keys, cookies: grant.Cookies, origin: origin, path: path, region: region})
		}
	}
}

// Fetch implements [Fetcher]. Of several grants that cover a URL, the one with the longest scope counts. A URL that is signed itself is not signed again.
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
		if ok && origin == g.origin && g.covers(path) && (best == nil || len(g.path) > len(best.path)) {
			best = g
		}
	}
	return best, path
}

// Covering returns the grant that counts for a URL of several, as a [Vault] chooses; ok is false for none.
func Covering(grants []Grant, url string) (g Grant, ok bool) {
	v := NewVault(nil, nil)
	v.Set(grants)
	found, _ := v.grant(url)
	if found == nil {
		return Grant{}, false
	}
	return Grant{Scope: found.origin + found.path, Headers: found.headers, Keys: *found.keys, Cookies: found.cookies}, true
}

// covers reports whether a path is in the scope. A folder's own path may be without its slash, as that of a container in a request that lists it.
func (g *granted) covers(path string) bool {
	return path == g.path || path+"/" == g.path || strings.HasPrefix(path, g.path) && strings.HasSuffix(g.path, "/")
}

// maxCorrections is how often a request is signed anew: for another region, and by another clock.
const maxCorrections = 2

// fetchSigned signs a request, and once more when the answer says what was wrong about that.
func (v *Vault) fetchSigned(ctx context.Context, g *granted, path string, req *Request) (*Response, error) {
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

// corrects reports whether an answer says that a signature is for another region than the one it is for, or of another time, and learns that. It
// leaves the answer as it was.
func (v *Vault) corrects(g *granted, region string, res *Response) bool {
	if res.Status != statusMoved && res.Status != statusBadRequest && res.Status != statusForbidden {
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

// maxDocument is how many bytes of a document that says what is wrong are read.
const maxDocument = 64 << 10

// takeDocument reads the document of an answer, which stays readable.
func takeDocument(res *Response) string {
	read, _ := io.ReadAll(io.LimitReader(res.Body, maxDocument))
	res.Body.Close()
	text := string(read)
	res.Body = io.NopCloser(strings.NewReader(text))
	return text
}

// regionOf returns the region that an answer tells, "" for none.
func regionOf(res *Response, text string) string {
	region := res.Header("X-Amz-Bucket-Region")
	if region == "" {
		region = between(text, "<Region>", "<")
	}
	if region == "" {
		region = between(text, "expecting '", "'")
	}
	if len(region) > 64 || strings.Trim(region, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		return "" // it would become a part of a header field
	}
	return region
}

// aheadOf returns by how much a server's clock is ahead that refuses a signature for its time; 0 for another reason, or when it does not tell.
func (v *Vault) aheadOf(res *Response, text string) time.Duration {
	if !strings.Contains(text, "RequestTimeTooSkewed") {
		return 0
	}
	told := between(text, "<ServerTime>", "<")
	if told == "" {
		told = res.Header("Date") // which CORS hides where it is not exposed
	}
	at, ok := readTime(told)
	if !ok {
		return 0
	}
	return at.Sub(v.now())
}

// between returns what stands between two texts, "" when they do not stand in it.
func between(text, before, behind string) string {
	_, rest, _ := strings.Cut(text, before)
	found, _, ok := strings.Cut(rest, behind)
	if !ok {
		return ""
	}
	return found
}

// readTime reads a time of UTC as "2006-01-02T15:04:05Z" or "Mon, 02 Jan 2006 15:04:05 GMT". The standard library's parser would be 14 kB of the worker.
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
		month = strings.Index("...JanFebMarAprMayJunJulAugSepOctNovDec", text[len("Mon, 02 "):len("Mon, 02 Jan")]) / 3
		year, day, clock = numbers[1], numbers[0], numbers[2:]
		n = 6
	}
	return time.Date(year, time.Month(month), day, clock[0], clock[1], clock[2], 0, time.UTC), n == 6 && month > 0 && year >= 2000 && year < 3000
}
