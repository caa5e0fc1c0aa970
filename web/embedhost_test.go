package web_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// Tests of hosts that are slow, gone, strange, or without permissions.

// private serves an event file to requests with the token, and allows pages of every origin to ask,
// including those without an origin.
type private struct {
	file  []byte
	token string
	asked atomic.Int64
}

func newPrivate(t *testing.T) *private {
	t.Helper()
	file, err := os.ReadFile(demo + "/" + fileOf(t, "torch/sgd"))
	require.NoError(t, err)
	return &private{file: file, token: "s3cret"}
}

func (p *private) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Access-Control-Allow-Headers", "Authorization, Range")
	w.Header().Set("Access-Control-Expose-Headers", "Content-Range")
	p.asked.Add(1)
	switch {
	case r.Method == http.MethodOptions:
		w.WriteHeader(http.StatusNoContent)
	case r.Header.Get("Authorization") != "Bearer "+p.token:
		w.WriteHeader(http.StatusUnauthorized)
	default:
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(p.file))
	}
}

// TestSilentHost has one host that never connects, and one that connects and never answers. Both
// pages report what they cannot read, and stop waiting.
func TestSilentHost(t *testing.T) {
	t.Parallel() // the test mostly waits
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{
		"private/a.tfevents": newPrivate(t),
		// Another file, since pages with the same sources share the access that one host grants.
		"private/b.tfevents": newPrivate(t),
		"outer.html": body("text/html; charset=utf-8",
			[]byte(`<!doctype html><title>host page</title><link rel="icon" href="icon.svg">
			<iframe id="silent" src="index.html#embed=tab&src=private/a.tfevents"></iframe><iframe id="mute" src="index.html#embed=tab&src=private/b.tfevents"></iframe>
			<script>
			self.told = [];
			addEventListener('message', ({ source, data }) => {
				if (data?.type !== 'hello' || source !== document.getElementById('mute').contentWindow) return;
				const { port1, port2 } = new MessageChannel();
				port1.onmessage = ({ data }) => told.push(data.type);
				source.postMessage({ eventlens: 1, type: 'connect' }, '*', [port2]);
			});
			self.says = (id, text) => document.getElementById(id).contentDocument.body.textContent.includes(text);
			</script>`)),
	}})
	// The browser itself logs refused requests to the console.
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, strings.Replace(h.url(""), "index.html", "outer.html", 1))
	waitFor(t, tab, `says('silent', 'This file is private')`)
	waitFor(t, tab, `told.includes('ask')`)
	assert.False(t, evaluate[bool](t, tab, `says('mute', 'This file is private')`),
		"it still hopes for an answer")
	waitFor(t, tab, `says('mute', 'This file is private')`)
	assert.Contains(t, evaluate[[]string](t, tab, `told`), "problem")
	assert.Contains(t, evaluate[[]string](t, tab, `told`), "loaded")
}

// TestHostLeaves: a host navigates away, or removes the element, while the page polls. Then all
// requests stop, and an element that is put back starts anew.
func TestHostLeaves(t *testing.T) {
	for name, leave := range map[string]string{
		"to another page":  `location = 'about:blank'`,
		"the element goes": `(self.kept = lens, lens.remove())`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // the test mostly waits
			file := newPrivate(t)
			file.token = "token-1"
			p := newPlatform(t, fmt.Sprintf(element, `eager src="SITEprivate/a.tfevents"`)+`<script>
				lens.authorize = async () => ({ scope: lens.site + 'private/', token: 'token-1' });
				</script>`, hostOptions{handlers: map[string]http.Handler{"private/a.tfevents": file}})
			tab := newTab(t, chromium.Options{Width: 900, Height: 600})
			goTo(t, tab, p.url)
			waitFor(t, tab, `last('drawn')?.complete`)
			// From now on every request is refused and the host is asked, which never answers.
			file.token = "token-2"
			evaluate[bool](t, tab,
				`(told.length = 0, lens.authorize = () => new Promise(() => {}), lens.refresh(), true)`)
			waitFor(t, tab, `last('ask')`)
			evaluate[bool](t, tab, `(`+leave+`, true)`)
			waitFor(t, tab,
				`document.readyState === 'complete' && !document.querySelector('event-lens')`)
			p.takeLog()
			before := file.asked.Load()
			evaluate[bool](t, tab, `(self.from = performance.now(), true)`)
			// Longer than any pause of the page.
			waitFor(t, tab, `performance.now() > from + 7000`)
			assert.Equal(t, before, file.asked.Load())
			assert.Empty(t, p.takeLog())
			for _, message := range tab.Errors() {
				assert.Contains(t, message, "401", "nothing but the refusals")
			}
			if name != "the element goes" {
				return
			}
			file.token = "token-3"
			evaluate[bool](t, tab,
				`(told.length = 0, kept.authorize = async () => ({ scope: kept.site + 'private/', token: 'token-3' }), document.body.append(kept), true)`)
			waitFor(t, tab, `last('drawn')?.complete`)
		})
	}
}

// TestForeignSpeakers: another frame in the host's page, of another origin, pretends to be the
// host, and to be the viewer. Neither side accepts it.
func TestForeignSpeakers(t *testing.T) {
	thief := httptest.NewServer(body("text/html; charset=utf-8",
		[]byte(`<!doctype html><title>thief</title><script>
		self.steal = () => {
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = () => parent.postMessage('the viewer spoke', '*');
			parent.frames.frame.postMessage({ eventlens: 1, type: 'connect' }, '*', [port2]);
			port1.postMessage({ type: 'view', view: { runs: 'stolen' } });
			parent.postMessage({ eventlens: 1, type: 'hello' }, '*');
			parent.postMessage('stealing', '*');
		};
		addEventListener('message', ({ data, ports }) => { if (data?.type === 'connect' || ports.length > 0) parent.postMessage('the element spoke', '*'); });
		steal();
		setInterval(steal, 20);
		</script>`)))
	defer thief.Close()
	p := newPlatform(t,
		strings.ReplaceAll(framed, `id="frame"`, `id="frame" name="frame"`)+
			`<script src="SITEevent-lens.js"></script>
		<event-lens id="lens" eager site="SITE" src="SITEdata/torch/"></event-lens>
		<script>
		self.heard = [];
		addEventListener('message', ({ data }) => { if (typeof data === 'string') heard.push(data); });
		document.body.append(Object.assign(document.createElement('iframe'), { src: '`+thief.URL+`' }));
		lens.addEventListener('eventlens-drawn', ({ detail }) => { self.drawn = detail.complete; });
		</script>`, hostOptions{})
	tab := openTab(t, chromium.Options{Width: 900, Height: 600}, p.url)
	waitFor(t, tab, `self.drawn && self.hello && heard.includes('stealing')`)
	evaluate[bool](t, tab,
		`(self.port = connect(), port.postMessage({ type: 'view', view: { runs: 'sgd' } }), true)`)
	waitFor(t, tab, `last('view')?.view === 'runs=sgd' && last('drawn')?.complete`)
	assert.Equal(t, []string{"stealing"}, evaluate[[]string](t, tab, `[...new Set(heard)]`))
	assert.False(t,
		evaluate[bool](t, tab, `told.some((m) => m.type === 'view' && m.view.includes('stolen'))`))
}

// TestReplayedMessages sends the same twice: connect, whose second port gets no messages, and
// answers, which count once.
func TestReplayedMessages(t *testing.T) {
	file := newPrivate(t)
	p := newPlatform(t, strings.Replace(framed, "SITEdata/torch/", "SITEprivate/a.tfevents", 1),
		hostOptions{handlers: map[string]http.Handler{"private/a.tfevents": file}})
	tab := newTab(t, chromium.Options{Width: 900, Height: 600})
	goTo(t, tab, p.url)
	waitFor(t, tab, `self.hello`)
	evaluate[bool](t, tab,
		`(self.port = connect(), self.second = connect(), self.heard = [], second.onmessage = ({ data }) => heard.push(data), true)`)
	waitFor(t, tab, `last('ask')`)
	evaluate[bool](t, tab, fmt.Sprintf(`(() => {
		const answer = { type: 'answer', id: last('ask').id, access: { scope: new URL(last('ask').url).origin, token: %q } };
		second.postMessage(answer);
		second.postMessage({ type: 'view', view: { runs: 'stolen' } });
		port.postMessage(answer);
		port.postMessage(answer);
		return true;
	})()`, file.token))
	waitFor(t, tab, `last('ignored')?.wrong.includes('not asked')`)
	waitFor(t, tab, `last('drawn')?.complete`)
	assert.Equal(t, 1, evaluate[int](t, tab, `told.filter((m) => m.type === 'ignored').length`))
	assert.Equal(t, 1, evaluate[int](t, tab, `told.filter((m) => m.type === 'connected').length`))
	assert.Empty(t, evaluate[[]any](t, tab, `heard`))
}

// TestSandboxedFrame puts the page into a sandbox. Although the frame has no origin of its own, its
// URL still identifies the site; the host must be on the list, and recognises the page by its
// window. Without storage and locks the page reads, asks for a token, and obeys.
func TestSandboxedFrame(t *testing.T) {
	t.Parallel() // the test mostly waits
	for _, sandbox := range []string{"allow-scripts allow-same-origin", "allow-scripts"} {
		for _, allowed := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, allowed %v", sandbox, allowed), func(t *testing.T) {
				file := newPrivate(t)
				handlers := everyAsset(t, func(h http.Header) {
					h.Set("Access-Control-Allow-Origin", "*")
				})
				handlers["private/a.tfevents"] = file
				markup := strings.Replace(framed, "<iframe", `<iframe sandbox="`+sandbox+`"`, 1)
				p := platformOf(t,
					strings.Replace(markup, "SITEdata/torch/", "SITEprivate/a.tfevents&store=1", 1)+
						`<script>
					addEventListener('message', ({ data, origin }) => { if (data?.type === 'hello') self.origin = origin; });
					</script>`, hostOptions{handlers: handlers}, allowed)
				tab := newTab(t, chromium.Options{Width: 900, Height: 600})
				onNewDocument(t, tab, device)
				goTo(t, tab, p.url)
				waitFor(t, tab, `self.hello`)
				own := p.server.URL
				if sandbox == "allow-scripts" {
					own = "null"
				}
				assert.Equal(t, own, evaluate[string](t, tab, `self.origin`))
				evaluate[bool](t, tab, `(self.port = connect(), true)`)
				if !allowed {
					// By then the viewer goes on without a host.
					waitFor(t, tab,
						`(self.from ??= performance.now(), performance.now() > from + 4000)`)
					assert.Empty(t, evaluate[[]any](t, tab, `told`))
					return
				}
				waitFor(t, tab, `last('ask')`)
				evaluate[bool](t, tab,
					fmt.Sprintf(`(port.postMessage({ type: 'answer', id: last('ask').id, access: { scope: new URL(last('ask').url).origin, token: %q } }), true)`, file.token))
				waitFor(t, tab, `last('drawn')?.complete`)
				assert.Equal(t, demoPoints(t)[fileOf(t, "torch/sgd")],
					int64(evaluate[int](t, tab, `last('loaded').points`)))
				evaluate[bool](t, tab,
					`(port.postMessage({ type: 'view', view: { theme: 'dark', tags: 'loss' } }), true)`)
				waitFor(t, tab, `last('view')?.view === 'tags=loss'`)
			})
		}
	}
}

// TestStorageDenied has a browser that denies the site all storage, as users can set, and a host
// that allows the viewer to store what it reads.
func TestStorageDenied(t *testing.T) {
	p := newPlatform(t, fmt.Sprintf(element, `eager store src="SITEdata/torch/"`), hostOptions{})
	tab := newTab(t, chromium.Options{
		Width: 900, Height: 600,
		Preferences: `{"profile":{"default_content_setting_values":{"cookies":2}}}`,
	})
	onNewDocument(t, tab, `{
		let storage = 'denied';
		try { localStorage.length; storage = 'given'; } catch {} // before the page does without
		addEventListener('message', ({ data, source }) => { if (data === 'test storage') source.postMessage(storage, '*'); });
	}`)
	goTo(t, tab, p.url)
	waitFor(t, tab, `last('drawn')?.complete`)
	evaluate[bool](t, tab,
		`(addEventListener('message', ({ data }) => { self.storage = data; }), lens.shadowRoot.querySelector('iframe').contentWindow.postMessage('test storage', '*'), true)`)
	waitFor(t, tab, `self.storage`)
	assert.Equal(t, "denied", evaluate[string](t, tab, `self.storage`))
	assert.Equal(t, 2, evaluate[int](t, tab, `last('loaded').runs`))
	done(t, tab, `lens.setView({ runs: 'sgd', theme: 'dark' })`)
	waitFor(t, tab, `last('view')?.view === 'runs=sgd'`)
	assert.Empty(t, tab.Errors())
}

// TestEmbedPrivateTab: one line says what a viewer of a plain frame can do. The details, which are
// for the owner of the storage, are folded away.
func TestEmbedPrivateTab(t *testing.T) {
	t.Parallel() // the test waits for a host
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{
		"refused/": status(http.StatusUnauthorized),
		"outer.html": body("text/html; charset=utf-8",
			[]byte(`<!doctype html><title>host page</title><link rel="icon" href="icon.svg">
			<iframe id="frame" src="index.html#embed=tab&src=refused/" style="width: 800px; height: 420px"></iframe>
			<script>self.inside = (selector) => document.getElementById('frame').contentDocument.querySelector(selector);</script>`)),
	}})
	// The browser itself logs refused requests to the console.
	tab := newTab(t, chromium.Options{Width: 900, Height: 500})
	goTo(t, tab, strings.Replace(h.url(""), "index.html", "outer.html", 1))
	waitFor(t, tab, `inside('.remedy-body > p')`)
	assert.Equal(t,
		"Press Give access if you have a token or keys for it. Otherwise ask the owner of this page.",
		evaluate[string](t, tab, `inside('.remedy-body').firstElementChild.textContent`))
	assert.True(t,
		evaluate[bool](t, tab,
			`((line, button) => line.getClientRects().length === 1 && line.offsetHeight < 24 && button.textContent === 'Give access')(inside('.remedy-body > p'), inside('.actions button'))`))
	assert.False(t, evaluate[bool](t, tab, `inside('.remedy-body details').open`))
	assert.True(t,
		evaluate[bool](t, tab, `inside('.remedy').getBoundingClientRect().bottom <= 420`))
	shoot(t, tab, "embed-private-tab")
}
