package web_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// recorder is a proxy for all requests of a browser, from every page, frame and worker, also to
// loopback addresses. It records the requests, and removes the policies from the answers, so that
// no policy blocks a request before it is recorded.
type recorder struct {
	*httptest.Server
	mu   sync.Mutex
	seen []recorded
}

// recorded is a request as it left the browser.
type recorded struct {
	origin, text string // text is the whole request: method, URL, header fields, body
	status       int
}

func newRecorder(t *testing.T) *recorder {
	t.Helper()
	rec := &recorder{}
	rec.Server = httptest.NewServer(rec)
	t.Cleanup(rec.Close)
	return rec
}

// flags make a browser use the proxy.
func (rec *recorder) flags() []string {
	return []string{"proxy-server=" + rec.URL, "proxy-bypass-list=<-loopback>"}
}

// ServeHTTP passes a request on to the host that it names on this machine, and to no other host.
func (rec *recorder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // the browser cancelled it
	}
	request := recorded{origin: r.URL.Scheme + "://" + r.Host}
	var text strings.Builder
	text.WriteString(r.Method + " " + r.URL.String() + "\n")
	r.Header.Write(&text)
	request.text = text.String() + "\n" + string(body)
	answer, err := rec.forward(r, string(body))
	if err == nil {
		request.status = answer.StatusCode
		defer answer.Body.Close()
	}
	rec.mu.Lock()
	rec.seen = append(rec.seen, request)
	rec.mu.Unlock()
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	for name, values := range answer.Header {
		if name != "Content-Security-Policy" {
			w.Header()[name] = values
		}
	}
	w.WriteHeader(answer.StatusCode)
	io.Copy(w, answer.Body)
}

func (rec *recorder) forward(r *http.Request, body string) (*http.Response, error) {
	if r.URL.Hostname() != "127.0.0.1" {
		return nil, http.ErrNotSupported
	}
	on, err := http.NewRequestWithContext(r.Context(), r.Method, r.URL.String(),
		strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	on.Header = r.Header.Clone()
	on.Header.Del("Proxy-Connection")
	return http.DefaultTransport.RoundTrip(on)
}

// requests returns the requests of pages so far.
func (rec *recorder) requests() (asked []recorded) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	for _, r := range rec.seen {
		if !browsersOwn.MatchString(r.origin) {
			asked = append(asked, r)
		}
	}
	return asked
}

// browsersOwn are hosts that Chromium contacts by itself, whatever page it shows: for updates of
// its parts, for hints, and for the login state.
var browsersOwn = regexp.MustCompile(`^(http)?://(accounts\.google\.com|update\.googleapis\.com|optimizationguide-pa\.googleapis\.com|redirector\.gvt1\.com|clients2\.google\.com)(:443)?$`)

// secret matches what opens the example's storage: a token in a header field, or a signature in a
// URL.
var (
	secret = regexp.MustCompile(`\d{13}\.[\w-]{43}`)
	bearer = regexp.MustCompile(`(?m)^Authorization: Bearer (\S+)\r?$`)
	signed = regexp.MustCompile(`signature=(` + secret.String() + `)`)
)

// device defines a function that returns, as one text, everything that an origin has stored on this
// device, and the page's URL. A page in a frame posts it to whoever asks.
const device = `(() => {
	const local = {}, stores = {};
	for (const name of ['localStorage', 'sessionStorage']) { try { stores[name] = self[name]; } catch { local[name] = 'denied'; } }
	const text = async (value) => {
		if (value instanceof Blob) value = await value.arrayBuffer();
		if (value instanceof ArrayBuffer) value = new Uint8Array(value);
		if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
		if (value === null || typeof value !== 'object') return String(value);
		const all = await Promise.all(Object.entries(value).map(async ([key, one]) => key + ': ' + await text(one)));
		return '{' + all.join(', ') + '}';
	};
	const asked = (request) => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error); });
	self.testDevice = async () => {
		const found = [location.href, await text(history.state), document.cookie];
		for (const [name, store] of Object.entries(stores)) found.push(name + ' ' + await text({ ...store }));
		for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) found.push('cache ' + url);
		for (const { name } of await indexedDB.databases()) {
			const db = await asked(indexedDB.open(name));
			for (const store of db.objectStoreNames) {
				const entries = db.transaction(store).objectStore(store);
				const [keys, values] = await Promise.all([asked(entries.getAllKeys()), asked(entries.getAll())]);
				found.push('database ' + name + ' ' + store + ' ' + await text(keys) + ' ' + await text(values));
			}
			db.close();
		}
		return found.join('\n');
	};
	addEventListener('message', async ({ data, source }) => { if (data === 'test device') source.postMessage({ testDevice: await testDevice() }, '*'); });
})();`

// deviceOf returns this text from the page in an element's frame.
func deviceOf(t *testing.T, tab *chromium.Tab, id string) string {
	t.Helper()
	evaluate[bool](t, tab,
		`(self.found = null, addEventListener('message', ({ data }) => { if (data?.testDevice) found = data.testDevice; }),
		document.getElementById('`+id+`').shadowRoot.querySelector('iframe').contentWindow.postMessage('test device', '*'), true)`)
	waitFor(t, tab, `found`)
	return evaluate[string](t, tab, `found`)
}

// TestRecorder goes through the whole example with tokens that keep expiring within seconds. No
// request goes to an origin that neither the deployer nor the host named; secrets of the storage
// are sent only there; and the page stores none of them on the device, even if it may store what it
// read.
func TestRecorder(t *testing.T) {
	e := startExample(t, "-lasting", "3s", "-training", "60s")
	rec := newRecorder(t)
	// The browser itself logs refused requests to the console.
	tab := newTab(t, chromium.Options{Width: 1280, Height: 1000, Flags: rec.flags()})
	onNewDocument(t, tab, heard+device+presses)
	goTo(t, tab, e.platform+"/jobs")
	waitFor(t, tab, `last('drawn', 'card')?.complete`)

	// The running job: its card polls every five seconds, each time with an expired token.
	goTo(t, tab, e.platform+"/jobs/4716")
	waitFor(t, tab,
		`new Set(told.filter((m) => m.type === 'loaded' && m.id === 'card').map((m) => m.detail.points)).size >= 3`)
	assert.GreaterOrEqual(t, evaluate[int](t, tab, `told.filter((m) => m.type === 'ask').length`),
		3)
	assert.Empty(t, evaluate[string](t, tab, `document.getElementById('problem').textContent`))

	// The job with signed URLs: it is polled once they have expired.
	goTo(t, tab, e.platform+"/jobs/4712")
	waitFor(t, tab, `last('drawn', 'metrics')?.complete`)
	for asked := 2; asked <= 4; asked += 2 { // two files
		evaluate[bool](t, tab, `(self.from = performance.now(), true)`)
		waitFor(t, tab, `performance.now() > from + 3500`)
		done(t, tab, `metrics.refresh()`)
		// The request may come from either frame, since they share what they read.
		waitFor(t, tab, fmt.Sprintf(`told.filter((m) => m.type === 'ask').length === %d`, asked))
	}
	assert.Empty(t, evaluate[string](t, tab, `document.getElementById('problem').textContent`))

	// The list of jobs, some of which have signed URLs, and two of them compared.
	openCompare(t, tab, e)
	assert.NotRegexp(t, secret, deviceOf(t, tab, "jobs"))
	compareTwo(t, tab)
	assert.NotRegexp(t, secret, deviceOf(t, tab, "jobs"))

	goTo(t, tab, e.platform+"/jobs/4715")
	waitFor(t, tab, `last('drawn', 'metrics')?.complete`)
	found := deviceOf(t, tab, "metrics")
	assert.NotRegexp(t, secret, found)
	assert.NotContains(t, found, "database", "without store nothing is kept at all")
	evaluate[bool](t, tab, `(told.length = 0, metrics.store = true)`)
	waitFor(t, tab, `last('drawn', 'metrics')?.complete`)
	for !strings.Contains(found, "epoch_loss") { // until the columns are stored
		found = deviceOf(t, tab, "metrics")
		require.NoError(t, tab.Context.Err())
	}
	assert.NotRegexp(t, secret, found)
	checkRecorded(t, rec, e)
}

// checkRecorded checks every request of a browser.
func checkRecorded(t *testing.T, rec *recorder, e *example) {
	t.Helper()
	tokens, signatures := map[string]bool{}, map[string]bool{}
	for _, r := range rec.requests() {
		assert.Contains(t, []string{e.platform, e.viewer, e.storage}, r.origin, r.text)
		if r.origin == e.storage {
			for name, found := range map[*regexp.Regexp]map[string]bool{
				bearer: tokens, signed: signatures,
			} {
				if m := name.FindStringSubmatch(r.text); m != nil && r.status < 300 {
					found[m[1]] = true
				}
			}
			r.text = signed.ReplaceAllString(bearer.ReplaceAllString(r.text, ""), "")
		}
		assert.NotRegexp(t, secret, r.text)
	}
	assert.GreaterOrEqual(t, len(tokens), 6, "tokens were renewed")
	// Twice on the page of one job; elsewhere cached data may make requests unnecessary.
	assert.GreaterOrEqual(t, len(signatures), 3, "signatures were renewed")
}
