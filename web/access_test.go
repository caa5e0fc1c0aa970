package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

const testToken = "t0p-s3cret-token"

// behindToken answers only requests that carry the token. refused counts the others, except
// preflights.
func behindToken(refused *atomic.Int64) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return allowing(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Authorization") != "Bearer "+testToken {
				refused.Add(1)
				http.Error(w, "a token is needed", http.StatusUnauthorized)
				return
			}
			next.ServeHTTP(w, r)
		}))
	}
}

// stored returns, as one text, everything that the page's origin keeps in this browser and shows in
// its URL.
const stored = `(async () => {
	const found = [location.href, document.cookie, JSON.stringify(history.state), JSON.stringify({...localStorage}), document.documentElement.outerHTML];
	const done = (request) => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error); });
	const text = (value) => {
		if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
		if (value && typeof value === 'object') return Object.entries(value).map(([k, v]) => k + '=' + text(v)).join('\n');
		return String(value);
	};
	let stores = 0;
	for (const { name } of await indexedDB.databases()) {
		const database = await done(indexedDB.open(name));
		for (const store of database.objectStoreNames) {
			const all = database.transaction(store).objectStore(store);
			const [keys, values] = await Promise.all([done(all.getAllKeys()), done(all.getAll())]);
			found.push(...keys.map(text), ...values.map(text));
			stores += keys.length;
		}
		database.close();
	}
	return JSON.stringify({ stores, text: found.join('\n') });
})()`

func evaluateAsync(t *testing.T, tab *chromium.Tab, expression string) string {
	t.Helper()
	evaluate[any](t, tab,
		`(self.testResult = null, `+expression+
			`.then((r) => { testResult = r; }, (e) => { testResult = String(e); }), null)`)
	waitFor(t, tab, `testResult`)
	return evaluate[string](t, tab, `testResult`)
}

// typeInto types a text into a field, key by key.
func typeInto(t *testing.T, tab *chromium.Tab, selector, text string) {
	t.Helper()
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(selector)), chromedp.KeyEvent(text)))
}

// TestAccess opens a file that needs a token: the page says so, asks, and draws once it has one.
// The token is only in memory, and if the user chooses so, in storage for this tab.
func TestAccess(t *testing.T) {
	for name, kept := range map[string]bool{"in memory": false, "for this tab": true} {
		t.Run(name, func(t *testing.T) {
			var refused atomic.Int64
			storage := newStorage(t, behindToken(&refused))
			h := newHost(t, hostOptions{})
			tab := newTab(t, chromium.Options{})
			goTo(t, tab, h.url("#src="+storage.URL+"/"+fileOf(t, "torch/sgd")))
			waitFor(t, tab,
				`document.querySelector('.remedy .actions .primary')?.textContent === 'Give access'`)
			shoot(t, tab, "access-wanted")
			click(t, tab, ".remedy .actions .primary")
			waitFor(t, tab,
				`document.querySelector('dialog:modal') && document.activeElement.id === 'access-token'`)
			assert.Contains(t,
				evaluate[string](t, tab, `document.getElementById('access').innerText`),
				strings.TrimPrefix(storage.URL, "http://"))
			press(t, tab, kb.Enter)
			waitFor(t, tab, `document.querySelector('#access-token[aria-invalid=true]')`)
			if kept {
				click(t, tab, "#access-keep")
			}
			typeInto(t, tab, "#access-token", testToken)
			assert.Equal(t, "password",
				evaluate[string](t, tab, `document.getElementById('access-token').type`))
			assert.NotContains(t, evaluate[string](t, tab, `document.documentElement.outerHTML`),
				testToken, "what is typed is in no attribute")
			press(t, tab, kb.Enter)
			waitFor(t, tab, `!document.querySelector('dialog')`)
			waitPoints(t, tab)
			waitDrawn(t, tab)
			waitFor(t, tab, `!document.querySelector('.remedy, .problem-lines')`)
			assert.Greater(t, evaluate[int](t, tab, painted), 1000)
			waitKept(t, tab)
			everything := evaluateAsync(t, tab, stored)
			assert.NotContains(t, everything, testToken)
			assert.NotContains(t, everything, `"stores":0,`, "there is something to look through")
			assert.Equal(t, kept, evaluate[bool](t, tab, `sessionStorage.length > 0`))

			before := refused.Load()
			goTo(t, tab, h.url("#src="+storage.URL+"/"+fileOf(t, "torch/adamw")))
			if kept {
				waitDrawn(t, tab)
				assert.Equal(t, before, refused.Load(), "it is there before the first request")
				assert.Empty(t, evaluate[[]string](t, tab, problemLines))
			} else {
				waitFor(t, tab, `document.querySelector('.remedy .actions .primary')`)
				assert.Greater(t, refused.Load(), before)
			}
		})
	}
}

// waitPoints waits until points were read; an earlier loading found none.
func waitPoints(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	_, err := chromium.Mark[bool](tab, "eventlens:loaded", "m.detail.points > 0", "true")
	require.NoError(t, err)
}

// TestAccessFirst grants access before anything is opened, with the keyboard only, and revokes it.
func TestAccessFirst(t *testing.T) {
	for name, size := range map[string]chromium.Options{
		"wide": {}, "narrow": {Width: 390, Height: 844, Ratio: 2},
	} {
		t.Run(name, func(t *testing.T) {
			var refused atomic.Int64
			storage := newStorage(t, behindToken(&refused))
			h := newHost(t, hostOptions{})
			tab := openTab(t, size, h.url(""))
			waitReady(t, tab)
			waitFor(t, tab, `document.getElementById('access-first')`)
			themes(t, tab, "open-"+name)
			require.NoError(t,
				chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#access-first"))))
			press(t, tab, kb.Enter)
			waitFor(t, tab,
				`document.querySelector('dialog:modal') && document.activeElement.id === 'access-place'`)
			press(t, tab, kb.Escape)
			waitFor(t, tab,
				`!document.querySelector('dialog') && document.activeElement.id === 'access-first'`)
			press(t, tab, kb.Enter)
			waitFor(t, tab, `document.activeElement?.id === 'access-place'`)
			press(t, tab, storage.URL+"/any/where")
			waitFor(t, tab,
				`document.getElementById('access-scope').textContent.includes('`+storage.URL+
					`/ and below')`)
			click(t, tab, "#access-kind button:nth-child(3)")
			waitFor(t, tab, `document.getElementById('access-secret').offsetParent`)
			assert.False(t, evaluate[bool](t, tab, wide))
			themes(t, tab, "access-keys-"+name)
			click(t, tab, "#access-kind button:nth-child(1)")
			waitFor(t, tab, `document.getElementById('access-token').offsetParent`)
			typeInto(t, tab, "#access-token", testToken)
			press(t, tab, kb.Enter)
			waitFor(t, tab, `!document.querySelector('dialog')`)
			assert.Equal(t, "Access given to 1 place",
				evaluate[string](t, tab, `document.getElementById('access-first').textContent`))

			typeInto(t, tab, "#address", storage.URL+"/"+fileOf(t, "torch/sgd"))
			press(t, tab, kb.Enter)
			waitDrawn(t, tab)
			assert.Zero(t, refused.Load(), "the first request carries it")

			if name == "wide" {
				click(t, tab, ".to-access")
				waitFor(t, tab, `document.querySelector('dialog:modal .given li')`)
				themes(t, tab, "access-given")
				click(t, tab, ".given .btn")
				waitFor(t, tab, `!document.querySelector('.given')`)
				assert.Equal(t, "access-title",
					evaluate[string](t, tab, `document.activeElement.id`))
			}
		})
	}
}

// TestAccessOutlivesTheWorker: a replacement worker has the granted access before its first
// request.
func TestAccessOutlivesTheWorker(t *testing.T) {
	var refused, asked atomic.Int64
	storage := newStorage(t, behindToken(&refused))
	die := make(chan struct{})
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{
		"worker.js": asset(t, "worker.js", func(_ http.Header, content []byte) []byte {
			return append(content[:len(content):len(content)], `
self.addEventListener('message', async ({ data }) => {
  if (!data.parser && (await (await fetch(new URL('die', data.parts.wasmExec))).text()) === 'yes') setTimeout(() => { throw new Error('killed by the test'); });
});`...)
		}),
		"die": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if asked.Add(1) > 1 {
				return
			}
			select {
			case <-die:
				w.Write([]byte("yes"))
			case <-r.Context().Done():
			}
		}),
	}})
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, h.url("#src="+storage.URL+"/"+fileOf(t, "torch/sgd")))
	waitFor(t, tab, `document.querySelector('.remedy .actions .primary')`)
	click(t, tab, ".remedy .actions .primary")
	waitFor(t, tab, `document.activeElement.id === 'access-token'`)
	press(t, tab, testToken+kb.Enter)
	waitPoints(t, tab)
	waitDrawn(t, tab)
	before, loadings := refused.Load(),
		evaluate[int](t, tab, `performance.getEntriesByName('eventlens:loaded').length`)
	close(die)
	waitFor(t, tab,
		fmt.Sprintf(`performance.getEntriesByName('eventlens:loaded').length > %d`, loadings))
	assert.EqualValues(t, 2, asked.Load())
	assert.Equal(t, before, refused.Load())
	assert.Empty(t, evaluate[[]string](t, tab, problemLines))
}
