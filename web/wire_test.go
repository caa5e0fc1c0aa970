package web_test

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// recordWire records every message between a host and the viewer as the expression that makes it,
// prefixed with its declared type: messages through ports, as the host's page sees them, and the
// handshake. A page in a frame reports the messages that it got before it had a port.
const recordWire = `(() => {
	const literal = (value) => {
		if (typeof value === 'number') return Number.isNaN(value) ? 'NaN' : String(value);
		if (value === undefined) return 'undefined';
		if (value === null || typeof value !== 'object') return JSON.stringify(value);
		if (Array.isArray(value)) return '[' + value.map(literal).join(', ') + ']';
		for (const kind of ['Blob', 'Uint8Array']) if (value instanceof self[kind]) return 'new ' + kind + '()';
		if (value instanceof ArrayBuffer) return 'new ArrayBuffer(0)';
		if (value instanceof ReadableStream) return 'new ReadableStream<Uint8Array>()';
		return '{ ' + Object.entries(value).map(([key, one]) => JSON.stringify(key) + ': ' + literal(one)).join(', ') + ' }';
	};
	if (self !== top) {
		addEventListener('message', ({ data, source }) => { if (data?.type === 'connect') source.postMessage({ wire: literal(data) }, '*'); });
		return;
	}
	self.wire = new Set();
	const note = (type, value) => { wire.add(type + ' = ' + literal(value)); };
	addEventListener('message', ({ data }) => {
		if (data?.type === 'hello') note('Hello', data); else if (data?.wire) wire.add('Connect = ' + data.wire);
	});
	const { postMessage } = MessagePort.prototype;
	MessagePort.prototype.postMessage = function (message, ...more) {
		if (!message.unknown) note('ToFrame', message);
		return postMessage.call(this, message, ...more);
	};
	const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
	Object.defineProperty(MessagePort.prototype, 'onmessage', { set(hear) { set.call(this, (event) => { note('FromFrame', event.data); hear(event); }); } });
})();`

// TestWire provokes every message, and lets the TypeScript compiler check the recorded messages
// against the declaration: each has a known type, all required properties and no others, and no
// type is missing.
func TestWire(t *testing.T) {
	file := newPrivate(t)
	p := newPlatform(t, fmt.Sprintf(element, `layout="tab" src="SITEdata/torch/" eager`)+`<script>
		lens.authorize = async (url) => ({ scope: lens.site + 'private/', token: 's3cret' });
		</script>`+strings.ReplaceAll(framed, "self.told = [];", "")+`<event-lens id="board" site="SITE" page="jobs" layout="full" eager style="height: 500px"></event-lens>`,
		hostOptions{handlers: map[string]http.Handler{
			"private/a.tfevents": file,
			"one.json": body("application/json",
				[]byte(`{"version":1,"jobs":[{"id":"a","src":"a/","updated":"2026-01-01T00:00:00Z"}]}`)),
		}})
	// The browser itself logs refused requests to the console.
	tab := newTab(t, chromium.Options{Width: 900, Height: 900})
	onNewDocument(t, tab, recordWire+presses+insides)
	goTo(t, tab, p.url)
	waitFor(t, tab, `last('drawn')?.complete && last('height')`)
	evaluate[bool](t, tab, `(lens.scrollIntoView(), true)`)
	hover(t, tab, 250, 200)
	waitFor(t, tab, `last('hover')`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(250, 200)))
	waitFor(t, tab, `last('click')`)

	for _, call := range []string{
		`lens.setView({ runs: 'sgd', smoothing: 0.5, outliers: null, hide: ['a', 'b'], theme: 'dark' })`, `lens.setView('runs=sgd&steps=100')`, `lens.zoom('train/loss', [100, 200], [0, 1])`,
		`lens.zoom('train/loss', null)`,
		`lens.open(lens.site + 'private/a.tfevents', { url: lens.site + 'data/torch/sgd/', name: 'named' })`, `lens.refresh()`,
		`lens.allow({ scope: lens.site + 'private/', headers: { 'X-Key': 'a' } })`,
		`lens.openFiles([{ path: 'a/broken.tfevents', data: new Uint8Array(100).fill(7) }, { path: 'b/events.out.tfevents.1', data: new Blob([new Uint8Array(20)]) },
			{ path: 'c/events.out.tfevents.1', data: new ArrayBuffer(9) }, { path: 'd/events.out.tfevents.1', data: new Blob(['x']).stream() }])`,
	} {
		done(t, tab, call)
	}
	evaluate[bool](t, tab, `(lens.theme = 'light', lens.accent = '#c2185b', true)`)
	waitFor(t, tab, `last('problem')?.text && last('ask')`)

	// By hand, in the frame beside it: another version, an unknown message, and the answers that
	// the element never gives.
	evaluate[bool](t, tab,
		`(connect({ eventlens: 2, type: 'connect' }), self.port = connect(), true)`)
	waitFor(t, tab, `last('refused') && last('connected')`)
	evaluate[bool](t, tab, `(port.postMessage({ type: 'nonsense', unknown: true }), true)`)
	waitFor(t, tab, `last('ignored')?.message === 'nonsense'`)
	file.token = "another"
	for _, answer := range []string{`{ url: last('ask').url + '?signature=1' }`, `{}`} {
		evaluate[bool](t, tab,
			`(told.length = 0, port.postMessage({ type: 'open', sources: [lens.site + 'private/a.tfevents'] }), port.postMessage({ type: 'refresh' }), true)`)
		waitFor(t, tab, `last('ask')`)
		evaluate[bool](t, tab,
			`(port.postMessage({ type: 'answer', id: last('ask').id, ...`+answer+` }), true)`)
	}
	waitFor(t, tab, `last('loaded')`)
	done(t, tab, `lens.forget()`)
	wireOfJobs(t, p, tab)
	checkWire(t, evaluate[[]string](t, tab, `[...wire]`))
}

// wireOfJobs gives the element below a list of jobs, makes a board, clicks an action of one, ticks
// it and opens it.
func wireOfJobs(t *testing.T, p *platform, tab *chromium.Tab) {
	t.Helper()
	said := func(kind string) string {
		return `[...wire].some((m) => m.startsWith('FromFrame') && m.includes('"type": "` + kind +
			`"'))`
	}
	for _, call := range []string{
		`board.setJobs([{ id: 'a', name: 'one', src: 'data/torch/sgd/', link: 'https://platform.example/a', kind: 'notebook', status: 'running', owner: 'lab', created: '2026-01-01T00:00:00Z', updated: '2026-01-02T00:00:00Z',
			duration: 1.5, steps: 5, size: 7, runs: 1, scalars: [{ tag: 'loss', run: 'train', last: 'NaN', line: [1, 'Infinity', null] }] }], 'Lab')`,
		`board.setJobs([{ id: 'a', src: ['data/torch/sgd/'], updated: '2026-01-01T00:00:00Z' }])`,
		`board.setJobs([{ id: 'a', src: ['data/torch/sgd/'], updated: '2026-01-01T00:00:00Z', board: 'enabled', actions: ['stop'], description: 'about it', columns: { GPU: 8, spot: false, queue: 'x', none: null } }],
			'Lab', { scalar: 'loss', actions: ['create', 'disable', { id: 'stop', label: 'Stop' }], datasets: ['data/', { src: 'data/torch/', name: 'Torch' }] })`,
		`board.setJob({ id: 'b', status: 'queued' })`, `board.removeJob('b')`,
	} {
		done(t, tab, `document.getElementById('board').`+strings.TrimPrefix(call, "board."))
	}
	waitFor(t, tab, said("listed"))
	evaluate[bool](t, tab, `(document.getElementById('board').scrollIntoView(), true)`)
	clickInside(t, tab, "#job-new")
	enterInside(t, tab, "#board-place", "data/torch/sgd/"+kb.Enter)
	clickInside(t, tab, "#board-submit")
	waitFor(t, tab, said("create"))
	for _, at := range []struct{ selector, said string }{
		{"[data-action=stop]", "action"}, {"#job-0 [data-act=tick]", "ticked"},
		{"#job-0 .to-charts", "job"},
	} {
		evaluate[bool](t, tab,
			`(document.getElementById('board').shadowRoot.querySelector('iframe').contentWindow.postMessage({ press: '`+at.selector+`', text: '', at: 0 }, '*'), true)`)
		waitFor(t, tab, said(at.said))
	}
}

// checkWire compiles messages, each "Type = expression", against the declaration of their type.
func checkWire(t *testing.T, messages []string) {
	t.Helper()
	require.FileExists(t, frameworks+"node_modules/.bin/tsc",
		"install the compiler first: make .build/frameworks/dist/html/index.html")
	var source strings.Builder
	source.WriteString("import type { Connect, FromFrame, Hello, ToFrame } from './event-lens';\n")
	seen := map[string]map[string]bool{"Hello": {}, "Connect": {}, "FromFrame": {}, "ToFrame": {}}
	for i, message := range messages {
		name, expression, _ := strings.Cut(message, " = ")
		_, kind, _ := strings.Cut(expression, `"type": "`)
		kind, _, _ = strings.Cut(kind, `"`)
		if kind == "connect" && strings.Contains(expression, `"eventlens": 2`) {
			continue // a message of another version
		}
		seen[name][kind] = true
		fmt.Fprintf(&source, "export const m%d: %s = %s;\n", i, name, expression)
	}
	for name, kinds := range seen {
		said := "never"
		for kind := range kinds {
			said += fmt.Sprintf(" | %q", kind)
		}
		// A type of message that was not recorded is a missing property here.
		fmt.Fprintf(&source,
			"export const missing%s: Record<Exclude<%s['type'], %s>, true> = {};\n", name, name,
			said)
	}
	require.Empty(t, compile(t, source.String()))

	// Mistakes that the compiler must find.
	wrong := "import type { FromFrame, ToFrame } from './event-lens';\n"
	for i, message := range []string{
		`FromFrame = { "type": "nonsense" }`, `FromFrame = { "type": "ready", "more": 1 }`,
		`FromFrame = { "type": "height" }`,
		`FromFrame = { "type": "hover", "run": 7, "tag": "", "step": 0, "x": 0, "value": 0 }`,
		`FromFrame = { "type": "click", "run": "", "tag": "", "step": 0, "x": 0, "value": 0, "more": 1 }`,
		`ToFrame = { "type": "view", "view": { "runs": { } } }`,
		`Record<Exclude<FromFrame['type'], 'ready'>, true> = {}`,
	} {
		wrong += fmt.Sprintf("export const m%d: %s;\n", i, message)
	}
	found := compile(t, wrong)
	for line := range strings.Count(wrong, "\n") - 1 {
		assert.Contains(t, found, fmt.Sprintf("wire.ts(%d,", line+2))
	}
}

// compile returns the compiler's errors for a file next to the declaration, or "".
func compile(t *testing.T, source string) string {
	t.Helper()
	dir := t.TempDir()
	declaration, err := os.ReadFile("event-lens.d.ts")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "event-lens.d.ts"), declaration, 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "wire.ts"), []byte(source), 0o644))
	tsc, err := filepath.Abs(frameworks + "node_modules/.bin/tsc")
	require.NoError(t, err)
	command := exec.Command(tsc, "--noEmit", "--strict", "--target", "es2022", "--lib",
		"es2022,dom", "--pretty", "false", "wire.ts")
	command.Dir = dir
	out, err := command.CombinedOutput()
	if err == nil {
		return ""
	}
	return string(out) + err.Error()
}
