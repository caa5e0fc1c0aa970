package web_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// platform is a page of another origin that embeds the viewer. It consists of the viewer's host and
// the page's own server. The viewer allows the page's origin if allowed is set.
type platform struct {
	*host
	url    string // URL of the page
	origin string
}

// newPlatform serves a page with this markup, in which SITE stands for the URL of the viewer's
// folder; the viewer allows the page's origin.
func newPlatform(t *testing.T, markup string, opt hostOptions) *platform {
	t.Helper()
	return platformOf(t, markup, opt, true)
}

func platformOf(t *testing.T, markup string, opt hostOptions, allowed bool) *platform {
	t.Helper()
	p := &platform{}
	var page atomic.Value
	outside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, page.Load())
	}))
	t.Cleanup(outside.Close)
	p.origin, p.url = outside.URL, outside.URL+"/jobs/1"
	if allowed {
		opt = allowHost(t, outside.URL, opt)
	}
	p.host = newHost(t, opt)
	page.Store("<!doctype html><title>Job 1</title><style>body { margin: 0; background: #eef }</style>" + strings.ReplaceAll(markup, "SITE", strings.TrimSuffix(p.host.url(""), "index.html")))
	return p
}

// allowHost lets the viewer talk to pages of an origin.
func allowHost(t *testing.T, origin string, opt hostOptions) hostOptions {
	t.Helper()
	if opt.handlers == nil {
		opt.handlers = map[string]http.Handler{}
	}
	for _, name := range []string{"index.html", "jobs.html"} {
		opt.handlers[name] = asset(t, name, func(_ http.Header, content []byte) []byte {
			return bytes.Replace(content, []byte("<head>"),
				[]byte(`<head><meta name="eventlens-host" content="`+origin+`">`), 1)
		})
	}
	return opt
}

// element is a page with the element, which collects its messages.
const element = `<script src="SITEevent-lens.js"></script>
<event-lens id="lens" site="SITE" style="height: 320px" %s></event-lens>
<script>
  self.told = [];
  for (const type of ['connected', 'ready', 'firstchart', 'progress', 'loaded', 'drawn', 'problem', 'ask', 'hover', 'click', 'view', 'height', 'ignored']) {
    document.addEventListener('eventlens-' + type, ({ detail }) => told.push(detail));
  }
  self.lens = document.getElementById('lens');
  self.last = (type) => told.filter((m) => m.type === type).at(-1);
</script>`

// pages counts how often the viewer's page was loaded since the last call.
func (p *platform) pages() (n int) {
	for _, r := range p.takeLog() {
		if r.Path == "index.html" {
			n++
		}
	}
	return n
}

// elementOf opens a page with the element.
func elementOf(t *testing.T, attributes string, opt hostOptions) (*platform, *chromium.Tab) {
	t.Helper()
	p := newPlatform(t, fmt.Sprintf(element, attributes), opt)
	return p, openTab(t, chromium.Options{Width: 900, Height: 600}, p.url)
}

// done waits for the promise of an element's method.
func done(t *testing.T, tab *chromium.Tab, call string) {
	t.Helper()
	evaluate[bool](t, tab, `(self.kept = false, `+call+`.then(() => { kept = true; }), true)`)
	waitFor(t, tab, `kept`)
}

// TestElement puts a card into a page of another origin, moves the pointer over it, and changes its
// attributes.
func TestElement(t *testing.T) {
	p, tab := elementOf(t, `src="SITEdata/" tags="train/loss" theme="light" accent="#c2185b"`,
		hostOptions{})
	waitFor(t, tab, `last('drawn')?.complete`)
	assert.Equal(t, "connected", evaluate[string](t, tab, `told[0].type`))
	assert.Greater(t, evaluate[int](t, tab, `last('loaded').points`), 10_000)
	assert.Zero(t, evaluate[int](t, tab, `told.filter((m) => m.type === 'problem').length`))
	shoot(t, tab, "embed-card")

	hover(t, tab, 450, 200)
	waitFor(t, tab,
		`last('hover')?.tag === 'train/loss' && last('hover').run !== '' && Number.isFinite(last('hover').value) && Number.isInteger(last('hover').step)`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(450, 200)))
	waitFor(t, tab, `last('click')?.tag === 'train/loss'`)

	done(t, tab, `lens.setView({ smoothing: 0, runs: 'adamw' })`)
	waitFor(t, tab,
		`last('view')?.fragment.includes('&runs=adamw') && last('view').fragment.includes('&smoothing=0')`)
	assert.Equal(t, 1, p.pages())
	evaluate[bool](t, tab, `(lens.setAttribute('runs', 'sgd'), lens.theme = 'dark', true)`)
	waitFor(t, tab, `last('view').fragment.includes('&runs=sgd')`)
	assert.Zero(t, p.pages(), "the page is not loaded anew")
	evaluate[bool](t, tab, `(told.length = 0, lens.src = lens.site + 'data/torch/', true)`)
	waitFor(t, tab, `last('drawn')?.complete && last('loaded').runs === 2`)
	assert.Equal(t, 1, p.pages(), "for another source it is")
	done(t, tab, `lens.zoom('train/loss', [100, 200])`)
	done(t, tab, `lens.setView({ nonsense: 1 })`)
	waitFor(t, tab, `last('ignored')?.wrong === 'nonsense'`)
	done(t, tab, `lens.zoom('no/tag')`)
	waitFor(t, tab, `last('ignored')?.message === 'zoom'`)
}

// TestElementWaits: below the visible part of the page nothing is loaded, until the element comes
// near or loading is requested.
func TestElementWaits(t *testing.T) {
	p := newPlatform(t,
		`<div style="height: 4000px"></div>`+
			fmt.Sprintf(element, `src="SITEdata/torch/" label="Loss of job 1"`), hostOptions{})
	tab := openTab(t, chromium.Options{Width: 900, Height: 600}, p.url)
	waitFor(t, tab, `document.readyState === 'complete' && customElements.get('event-lens')`)
	waitFrames(t, tab)
	for _, r := range p.takeLog() {
		assert.Contains(t, r.Path, "event-lens.js")
	}
	evaluate[bool](t, tab, `(scrollTo(0, 4000), true)`)
	waitFor(t, tab, `last('drawn')?.complete`)
	assert.Equal(t, "Loss of job 1",
		evaluate[string](t, tab, `lens.shadowRoot.querySelector('iframe').title`))
}

// TestHostNotAllowed has a page of an origin that the deployer did not name: it cannot talk to the
// viewer, which shows what its URL says.
func TestHostNotAllowed(t *testing.T) {
	p := platformOf(t, fmt.Sprintf(element, `src="SITEdata/torch/"`), hostOptions{}, false)
	tab := openTab(t, chromium.Options{Width: 900, Height: 600}, p.url)
	waitFor(t, tab, `lens.shadowRoot.querySelector('iframe')`)
	seen := 0
	for seen < 2 { // until both files are read
		for _, r := range p.takeLog() {
			if strings.Contains(r.Path, "tfevents") {
				seen++
			}
		}
		waitFrames(t, tab)
	}
	assert.Empty(t, evaluate[[]any](t, tab, `told`))
}

// framed is a page with a plain frame, which talks to the viewer's page directly.
const framed = `<iframe id="frame" src="SITEindex.html#embed=tab&src=SITEdata/torch/" style="width: 800px; height: 400px; border: 0"></iframe>
<script>
  self.told = [];
  self.last = (type) => told.filter((m) => m.type === type).at(-1);
  self.connect = (hello = { eventlens: 1, type: 'connect' }) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => told.push(data);
    document.getElementById('frame').contentWindow.postMessage(hello, '*', [port2]);
    return port1;
  };
  addEventListener('message', ({ data }) => { if (data?.type === 'hello') self.hello = true; });
</script>`

// TestBadMessages connects without a port, with another version, and twice, and sends invalid
// messages. The valid ones among them are obeyed, and the page goes on. The console has each
// complaint once, without the content of the messages.
func TestBadMessages(t *testing.T) {
	p := newPlatform(t, framed, hostOptions{})
	tab := newTab(t, chromium.Options{Width: 900, Height: 600})
	t.Cleanup(func() { assert.Empty(t, tab.Errors(), "console errors") })
	onNewDocument(t, tab, `if (self === top) {
		self.warned = [];
		addEventListener('message', ({ data }) => { if (data?.warned) warned.push(data.warned); });
	} else console.warn = (...said) => top.postMessage({ warned: said.join(' ') }, '*');`)
	goTo(t, tab, p.url)
	waitFor(t, tab, `self.hello`)
	evaluate[bool](t, tab, `(frames[0].postMessage({ eventlens: 1, type: 'connect' }, '*'), true)`)
	waitFor(t, tab, `warned.some((text) => text.includes('without a port'))`)
	evaluate[bool](t, tab, `(connect({ eventlens: 2, type: 'connect' }), true)`)
	waitFor(t, tab, `last('refused')?.versions[0] === 1`)
	evaluate[bool](t, tab, `(self.port = connect(), true)`)
	waitFor(t, tab, `last('connected')`)
	evaluate[bool](t, tab,
		`(self.again = connect(), again.postMessage({ type: 'view', view: { runs: 'stolen' } }), true)`)
	for _, message := range []string{
		`null`, `7`, `'view'`, `[]`, `{}`, `{ type: 'constructor' }`, `{ type: 'nosuch' }`,
		`{ type: 'nosuch', token: 's3cret' }`, `{ type: 'connect', eventlens: 1 }`,
		`{ type: 'view' }`, `{ type: 'view', view: [] }`, `{ type: 'view', view: { runs: {} } }`,
		`{ type: 'view', view: 'x'.repeat(100e6) }`, `{ type: 'view', view: { '': 'a' } }`,
		`{ type: 'theme', accent: 7 }`, `{ type: 'theme', theme: 'red' }`,
		`{ type: 'view', view: { runs: 'x'.repeat(100e6) } }`,
		`{ type: 'view', view: { ['x'.repeat(1e6)]: 'a' } }`,
		`{ type: 'access', scope: 'https://b.example/', headers: { ['x'.repeat(1e6)]: 'a' } }`,
		`{ type: 'view', view: { theme: 'red' } }`, `{ type: 'open' }`,
		`{ type: 'open', sources: [{}] }`, `{ type: 'open', sources: new Array(20000).fill('a') }`,
		`{ type: 'files', files: [{ path: 'a', data: 'text' }] }`,
		`{ type: 'files', files: [null] }`, `{ type: 'access', scope: 7 }`,
		`{ type: 'access', scope: 'https://b.example/' }`,
		`{ type: 'answer', id: 3 }`, `{ type: 'zoom', tag: 'a', x: [1] }`,
		`{ type: 'zoom', tag: 'a', x: [1, NaN] }`,
	} {
		evaluate[bool](t, tab, `(told.length = 0, port.postMessage(`+message+`), true)`)
		waitFor(t, tab, `last('ignored')?.wrong`)
		assert.Less(t, evaluate[int](t, tab, `last('ignored').wrong.length`), 200, message)
	}
	evaluate[bool](t, tab, `(port.postMessage({ type: 'view', view: { runs: 'sgd' } }), true)`)
	waitFor(t, tab, `last('view')?.fragment.includes('runs=sgd')`)
	assert.NotContains(t, evaluate[string](t, tab, `last('view').fragment`), "stolen")
	assert.True(t,
		evaluate[bool](t, tab, `warned.length > 5 && new Set(warned).size === warned.length`),
		"each once")
	assert.False(t,
		evaluate[bool](t, tab,
			`warned.some((text) => text.length > 200 || text.includes('s3cret') || text.includes('xxxx'))`))
}

// TestHostFiles opens bytes, a Blob and a stream of the host.
func TestHostFiles(t *testing.T) {
	_, tab := elementOf(t, `layout="tab"`, hostOptions{})
	content, err := os.ReadFile(demo + "/" + fileOf(t, "torch/sgd"))
	require.NoError(t, err)
	evaluate[bool](t, tab,
		fmt.Sprintf(`(self.bytes = Uint8Array.from(atob(%q), (c) => c.charCodeAt(0)), true)`,
			base64.StdEncoding.EncodeToString(content)))
	done(t, tab, `lens.openFiles([
		{ path: 'job/bytes/events.out.tfevents.1', data: bytes }, { path: 'job/blob/events.out.tfevents.1', data: new Blob([bytes]) },
		{ path: 'job/stream/events.out.tfevents.1', data: new Blob([bytes]).stream() },
	])`)
	waitFor(t, tab, `last('drawn')?.complete && last('loaded').runs === 3`)
	// the height of all cards together, not the frame's
	waitFor(t, tab, `last('height')?.height > 600`)
	assert.Equal(t, 3*demoPoints(t)[fileOf(t, "torch/sgd")],
		int64(evaluate[int](t, tab, `last('loaded').points`)))
}

// TestHostStream: a host pushes a file while its job writes it. The chart grows with it, whatever
// refresh setting the user chose, and is reported complete at the end. If a stream breaks off, or
// does not consist of bytes, its earlier points stay.
func TestHostStream(t *testing.T) {
	_, tab := elementOf(t, `layout="tab" view="refresh=off"`, hostOptions{})
	content, err := os.ReadFile(demo + "/" + fileOf(t, "torch/sgd"))
	require.NoError(t, err)
	evaluate[bool](t, tab, fmt.Sprintf(`(() => {
		self.bytes = Uint8Array.from(atob(%q), (c) => c.charCodeAt(0));
		const stream = (name) => ({ path: 'job/' + name + '/events.out.tfevents.1', data: new ReadableStream({ start(controller) { self[name] = controller; } }) });
		lens.openFiles([{ path: 'job/still/events.out.tfevents.1', data: bytes }, stream('grows'), stream('breaks'), stream('text')]);
		return true;
	})()`, base64.StdEncoding.EncodeToString(content)))
	points := demoPoints(t)[fileOf(t, "torch/sgd")]
	waitFor(t, tab,
		fmt.Sprintf(`last('loaded')?.points === %d && last('loaded').runs === 1`, points))
	evaluate[bool](t, tab,
		`(grows.enqueue(bytes.slice(0, 100_001)), breaks.enqueue(bytes.slice(0, 200_000)), text.enqueue('text'), true)`)
	waitFor(t, tab, fmt.Sprintf(`last('loaded').runs === 4 && last('loaded').points > %d`, points))
	assert.Equal(t, []string{"text"},
		evaluate[[]string](t, tab,
			`[...new Set(told.filter((m) => m.type === 'problem').map((m) => m.run))]`), "of the others the rest of a record is on its way")
	first := evaluate[int](t, tab, `last('loaded').points`)
	evaluate[bool](t, tab, `(grows.enqueue(bytes.slice(100_001, 400_000)), true)`)
	waitFor(t, tab, fmt.Sprintf(`last('loaded').points > %d && last('drawn').complete`, first))
	evaluate[bool](t, tab,
		`(grows.enqueue(bytes.slice(400_000)), grows.close(), breaks.error(new Error('the job is gone')), true)`)
	waitFor(t, tab,
		fmt.Sprintf(`last('loaded').points > %d && told.some((m) => m.type === 'problem' && m.run === 'breaks')`, 2*points))
	assert.False(t,
		evaluate[bool](t, tab,
			`told.some((m) => m.type === 'problem' && ['still', 'grows'].includes(m.run))`))
	assert.Equal(t, []string{"a stream is not of bytes", "a stream of the host broke off"},
		evaluate[[]string](t, tab, `told.filter((m) => m.type === 'ignored').map((m) => m.wrong)`))
}

// TestHostToken reads a file whose token expires in the middle: the page asks, the host gives the
// next token, and the whole file is read. The token is in no URL, and nothing is stored.
func TestHostToken(t *testing.T) {
	file, err := os.ReadFile(demo + "/" + fileOf(t, "torch/sgd"))
	require.NoError(t, err)
	var valid atomic.Int64
	valid.Store(1)
	var served atomic.Bool
	private := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != fmt.Sprintf("Bearer secret-%d", valid.Load()) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		if strings.HasPrefix(r.Header.Get("Range"), "bytes=0-") || r.Header.Get("Range") == "" {
			if !served.Swap(true) { // send half of the file; then the token expires
				valid.Store(2)
				w.Header().Set("Content-Length", fmt.Sprint(len(file)))
				w.Write(file[:len(file)/2])
				panic(http.ErrAbortHandler)
			}
		}
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(file))
	})
	p := newPlatform(t, fmt.Sprintf(element, `layout="tab" src="SITEprivate/a.tfevents"`)+`<script>
		self.asked = [];
		lens.authorize = async (url) => { asked.push(url); return { scope: lens.site + 'private/', token: 'secret-' + asked.length }; };
	</script>`, hostOptions{handlers: map[string]http.Handler{"private/a.tfevents": private}})
	// The browser itself logs failed requests to the console.
	tab := newTab(t, chromium.Options{Width: 900, Height: 600})
	goTo(t, tab, p.url)
	waitFor(t, tab, `last('drawn')?.complete`)
	assert.Equal(t, demoPoints(t)[fileOf(t, "torch/sgd")],
		int64(evaluate[int](t, tab, `last('loaded').points`)))
	assert.Zero(t, evaluate[int](t, tab, `last('loaded').problems`))
	assert.Equal(t, 2, evaluate[int](t, tab, `asked.length`))
	assert.Contains(t, evaluate[string](t, tab, `asked[1]`), "private/a.tfevents")
	for _, r := range p.takeLog() {
		assert.NotContains(t, r.Path, "secret")
	}
}

// TestEmbeddedKeepsNothing: in a frame of a page of the same origin, the viewer stores nothing
// unless the host allows it.
func TestEmbeddedKeepsNothing(t *testing.T) {
	for _, store := range []string{"", "&store=1"} {
		h := newHost(t, hostOptions{})
		tab := openTab(t, chromium.Options{}, h.url("#embed=tab"+store+"&src=data/torch/"))
		waitLoaded(t, tab)
		waitDrawn(t, tab)
		if store == "" {
			waitFor(t, tab,
				`performance.now() > 1000 + performance.getEntriesByName('eventlens:loaded')[0].startTime`)
		} else {
			waitKept(t, tab)
		}
		evaluate[bool](t, tab,
			`(self.names = null, indexedDB.databases().then((all) => { names = all.map((d) => d.name); }), true)`)
		waitFor(t, tab, `names`)
		if store == "" {
			assert.Empty(t, evaluate[[]string](t, tab, `names`))
			assert.False(t, evaluate[bool](t, tab, `!!document.querySelector('.notice')`),
				"it is not worth telling")
		} else {
			assert.Equal(t, []string{"eventlens"}, evaluate[[]string](t, tab, `names`))
		}
	}
}

// TestEmbedLayouts opens each layout in a frame of its size: nothing is cut off, and popups over a
// small chart lie within the frame.
func TestEmbedLayouts(t *testing.T) {
	h := newHost(t, hostOptions{})
	inside := `((e) => { const b = e.getBoundingClientRect(); return b.width > 0 && b.top >= 0 && b.left >= 0 && b.bottom <= innerHeight + 1 && b.right <= innerWidth + 1; })`
	for _, size := range [][2]int64{{320, 160}, {480, 300}, {1000, 700}} {
		tab := openTab(t, chromium.Options{Width: size[0], Height: size[1]},
			h.url("#embed=card&src=data/&tags=train%2Floss"))
		waitLoaded(t, tab)
		waitDrawn(t, tab)
		assert.Equal(t, 1,
			evaluate[int](t, tab,
				`[...document.querySelectorAll('.card')].filter((c) => c.checkVisibility()).length`))
		assert.Equal(t, size[1],
			int64(evaluate[int](t, tab,
				`document.querySelector('.card').getBoundingClientRect().height`)))
		assert.Equal(t, size[1],
			int64(evaluate[int](t, tab, `document.documentElement.scrollHeight`)),
			"nothing is scrolled")
		assert.True(t,
			evaluate[bool](t, tab, inside+`(document.querySelector('[data-testid=chart]'))`))
		assert.Equal(t, "rgba(0, 0, 0, 0)",
			evaluate[string](t, tab, `getComputedStyle(document.body).backgroundColor`))
		assert.NotEmpty(t,
			evaluate[string](t, tab,
				`document.querySelector('[data-testid=chart]').getAttribute('aria-label') ?? document.querySelector('[data-testid=chart]').textContent`))
		hover(t, tab, float64(size[0])/2, float64(size[1])-60)
		waitFor(t, tab, `document.querySelector('#readout[data-shown]')`)
		assert.True(t, evaluate[bool](t, tab, inside+`(document.getElementById('readout'))`),
			"the readout at %d x %d", size[0], size[1])
		shoot(t, tab, fmt.Sprintf("embed-card-%d", size[0]))
		click(t, tab, `[data-card-act="menu"]`)
		waitFor(t, tab, `document.querySelector('.card-menu')?.checkVisibility()`)
		waitFrames(t, tab)
		assert.True(t, evaluate[bool](t, tab, inside+`(document.querySelector('.card-menu'))`),
			"the menu at %d x %d", size[0], size[1])
		shoot(t, tab, fmt.Sprintf("embed-menu-%d", size[0]))
	}
	tab := openTab(t, chromium.Options{Width: 800, Height: 500},
		h.url("#embed=1&tab=images&src=data/"))
	waitLoaded(t, tab)
	waitFor(t, tab, `document.querySelector('.card')`)
	assert.False(t,
		evaluate[bool](t, tab,
			`[...document.querySelectorAll('.tabs, .runs, .tools > .search, .brand')].some((e) => e.checkVisibility())`))
	tab = openTab(t, chromium.Options{Width: 1000, Height: 500}, h.url("#embed=full&src=data/"))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	assert.True(t,
		evaluate[bool](t, tab,
			`['.tabs', '.runs', '.toolbar'].every((s) => document.querySelector(s).checkVisibility()) && !document.querySelector('.brand').checkVisibility()`))
}
