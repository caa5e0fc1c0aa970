package doctor_test

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/app/wire/examination"
	"eventlens/eventfile/source"
)

// world is a network of hosts by name, all served by one real server on a loopback port; https
// works without TLS. Other names do not exist.
type world struct {
	hosts  map[string]http.HandlerFunc
	server *httptest.Server
	client *http.Client

	mu  sync.Mutex
	log []string
}

func newWorld(t testing.TB, hosts map[string]http.HandlerFunc) *world {
	w := &world{hosts: hosts}
	w.server = httptest.NewServer(http.HandlerFunc(func(res http.ResponseWriter,
		req *http.Request) {
		w.mu.Lock()
		w.log = append(w.log, req.Method+" "+req.Host+req.URL.RequestURI())
		w.mu.Unlock()
		res.Header()["Date"] = nil
		w.hosts[req.Host](res, req)
	}))
	t.Cleanup(w.server.Close)
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		host, port, _ := net.SplitHostPort(address)
		if port != "443" && port != "80" {
			host = address
		}
		if _, known := w.hosts[host]; !known {
			return nil, &net.DNSError{Err: "no such host", Name: host, IsNotFound: true}
		}
		if w.hosts[host] == nil {
			return nil, &net.OpError{Op: "dial", Err: errors.New("connection refused")}
		}
		return new(net.Dialer).DialContext(ctx, network, w.server.Listener.Addr().String())
	}
	transport := &http.Transport{DialContext: dial, DialTLSContext: dial}
	t.Cleanup(transport.CloseIdleConnections)
	w.client = &http.Client{Transport: transport}
	return w
}

// requests returns the requests made so far, as METHOD HOST/PATH?QUERY.
func (w *world) requests() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return append([]string(nil), w.log...)
}

// browser is a [source.Fetcher] that applies the rules of https://fetch.spec.whatwg.org to requests
// of a page: which requests need a preflight, which answers and headers the page may see, the
// origin after a redirect, and the decoding of Content-Encoding.
type browser struct {
	t      testing.TB
	world  *world
	origin string
	added  []source.Field // header fields of the person's access
	// cookies are sent to every origin, as with credentials: include.
	cookies bool
}

var errNetwork = errors.New("TypeError: Failed to fetch")

// Fetch implements [source.Fetcher].
func (b *browser) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	fields := append(append([]source.Field(nil), req.Header...), append(req.Secrets, b.added...)...)
	asks := []source.Field{} // fields that need a preflight
	for _, field := range fields {
		require.NotEqual(b.t, "Origin", field.Name, "a page cannot set it")
		if field.Name != "Accept" {
			asks = append(asks, field)
		}
	}
	method, origin, crossed := req.Method, b.origin, false
	if method == "" {
		method = "GET"
	}
	at := req.URL
	for range 10 {
		cross := originOf(at) != b.origin
		crossed = crossed || cross
		if cross && (len(asks) > 0 || method != "GET" && method != "HEAD") &&
			!b.preflight(ctx, method, at, origin, asks) {
			return nil, errNetwork
		}
		res, err := b.send(ctx, method, at, origin, cross, req.Range(), fields)
		if err != nil {
			return nil, errNetwork
		}
		if allowed := res.Header.Values("Access-Control-Allow-Origin"); crossed &&
			(len(allowed) != 1 || allowed[0] != "*" && allowed[0] != origin ||
				b.cookies &&
					(allowed[0] == "*" ||
						res.Header.Get("Access-Control-Allow-Credentials") != "true")) {
			res.Body.Close()
			return nil, errNetwork
		}
		// the content was requested unencoded: "Accept-Encoding: identity"
		if req.Range() != "" && res.StatusCode < 300 &&
			res.Header.Get("Content-Encoding") == "gzip" {
			res.Body.Close()
			return nil, errNetwork
		}
		next, err := res.Location()
		if res.StatusCode < 300 || res.StatusCode > 399 || err != nil {
			return seen(res, at, crossed), nil
		}
		res.Body.Close()
		if originOf(next.String()) != originOf(at) && originOf(at) != b.origin {
			origin = "null"
		}
		at = next.String()
	}
	return nil, errNetwork
}

func (b *browser) send(ctx context.Context, method, at, origin string, cross bool, bytes string,
	fields []source.Field) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, at, nil)
	if err != nil {
		return nil, err
	}
	if req.URL.User != nil {
		return nil, errNetwork
	}
	if cross {
		req.Header.Set("Origin", origin)
	}
	if bytes != "" {
		req.Header.Set("Range", bytes)
	}
	for _, field := range fields {
		req.Header.Set(field.Name, field.Value)
	}
	return b.world.client.Transport.RoundTrip(req)
}

// preflight asks whether a request is allowed.
func (b *browser) preflight(ctx context.Context, method, at, origin string,
	fields []source.Field) bool {
	names := ""
	for _, field := range fields {
		names += "," + strings.ToLower(field.Name)
	}
	res, err := b.send(ctx, "OPTIONS", at, origin, true, "",
		[]source.Field{{Name: "Access-Control-Request-Method", Value: method},
			{Name: "Access-Control-Request-Headers", Value: strings.TrimPrefix(names, ",")}})
	if err != nil {
		return false
	}
	defer res.Body.Close()
	allowed := res.Header.Get("Access-Control-Allow-Origin")
	if res.StatusCode > 299 || allowed != "*" && allowed != origin {
		return false
	}
	list := strings.Split(strings.ToLower(strings.ReplaceAll(res.Header.Get("Access-Control-Allow-Headers"), " ", "")), ",")
	for _, field := range fields {
		name := strings.ToLower(field.Name)
		if !contains(list, name) && !(contains(list, "*") && name != "authorization") {
			return false
		}
	}
	methods := strings.Split(strings.ReplaceAll(res.Header.Get("Access-Control-Allow-Methods"), " ",
		""), ",")
	return method == "GET" || method == "HEAD" || contains(methods, method) ||
		contains(methods, "*")
}

func contains(list []string, value string) bool {
	for _, item := range list {
		if item == value {
			return true
		}
	}
	return false
}

// safelisted are the headers of an answer from another origin that a page can always see.
var safelisted = []string{"cache-control", "content-language", "content-length", "content-type",
	"expires", "last-modified", "pragma"}

// seen returns the part of an answer that a page sees.
func seen(res *http.Response, at string, crossed bool) *source.Response {
	exposed := strings.Split(strings.ToLower(strings.ReplaceAll(res.Header.Get("Access-Control-Expose-Headers"), " ", "")), ",")
	header := func(name string) string {
		lower := strings.ToLower(name)
		if crossed && !contains(safelisted, lower) && !contains(exposed, lower) &&
			!contains(exposed, "*") {
			return ""
		}
		return res.Header.Get(name)
	}
	body := res.Body
	if res.Header.Get("Content-Encoding") == "gzip" {
		body = &unpacked{packed: res.Body}
	}
	return &source.Response{Status: res.StatusCode, Header: header, Body: body, URL: at}
}

// unpacked is a body that the browser decodes while reading.
type unpacked struct {
	packed io.ReadCloser
	reader *gzip.Reader
}

func (u *unpacked) Read(p []byte) (n int, err error) {
	if u.reader == nil {
		if u.reader, err = gzip.NewReader(u.packed); err != nil {
			return 0, errNetwork
		}
	}
	if n, err = u.reader.Read(p); err != nil && err != io.EOF {
		err = errNetwork
	}
	return n, err
}

func (u *unpacked) Close() error { return u.packed.Close() }

// reach is fetch with mode no-cors: it succeeds if anything answers.
func (b *browser) reach(ctx context.Context, at string) error {
	req, err := http.NewRequestWithContext(ctx, "GET", at, nil)
	if err != nil {
		return err
	}
	res, err := b.world.client.Do(req)
	if err != nil {
		return errNetwork
	}
	return res.Body.Close()
}

func originOf(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// events returns an event file of 2 kB.
func events(t testing.TB) []byte {
	content, err := os.ReadFile("../../testdata/fixtures/torch-2.15.0-scalars.tfevents")
	require.NoError(t, err)
	return content
}

// written returns a report as text.
func written(r examination.Report) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n", r.Title, r.Text)
	for _, fix := range r.Fixes {
		fmt.Fprintf(&b, "\n- %s\n", fix.Text)
		if fix.Copy != "" {
			fmt.Fprintf(&b, "\n%s\n", fix.Copy)
		}
	}
	fmt.Fprintf(&b, "\n(%s%s)\n",
		map[examination.Want]string{examination.WantNothing: "wants nothing",
			examination.WantAccess: "wants access", examination.WantAddress: "wants " +
				"another address", examination.MayWantAccess: "may want access"}[r.Wants], map[bool]string{
			true: "; works", false: "",
		}[r.Works])
	return b.String()
}
