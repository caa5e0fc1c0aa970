package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// meshLog is written by testdata/gen/meshes.py.
const meshLog = "../testdata/meshes/log"

// meshView is an expression for the card of a mesh in a run.
func meshView(tag, run string) string {
	return fmt.Sprintf(`[...document.querySelectorAll('mesh-view')].find((v) => v.dataset.name === '%s, %s')`, tag, run)
}

// withCard makes a page believe that WebGL runs on a graphics card, although the processor renders
// it here.
const withCard = `(() => { const gl = WebGL2RenderingContext.prototype, { getParameter } = gl; gl.getParameter = function (name) { return name === 0x9246 ? 'a card' : getParameter.call(this, name); }; })()`

// openMeshes opens meshes, with a script that runs before the page's own, and waits until one mesh
// is drawn.
func openMeshes(t *testing.T, opt chromium.Options, tags, script string) *chromium.Tab {
	t.Helper()
	h := newHost(t, hostOptions{data: meshLog})
	src := ""
	for _, run := range []string{"coarse", "faults", "fine"} {
		src += "&src=" + run + "=" + h.server.URL + h.prefix + "data/" + run +
			"/events.out.tfevents.1767225611.demo"
	}
	tab := newTab(t, opt)
	_, err := chromedp.Call(tab.Context, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	require.NoError(t, err)
	goTo(t, tab, h.url("#"+src[1:]+"&tab=meshes&tags="+tags))
	t.Cleanup(func() { assert.Empty(t, tab.Errors()) })
	waitFor(t, tab, `document.querySelector('mesh-view[data-drawn]')`)
	return tab
}

// sawMesh records the camera of a mesh. movedMesh checks whether it has moved since, with the whole
// mesh redrawn.
func sawMesh(t *testing.T, tab *chromium.Tab, view string) {
	t.Helper()
	evaluate[any](t, tab, `(self.sawCamera = JSON.stringify(`+view+`.camera), null)`)
}

func movedMesh(t *testing.T, tab *chromium.Tab, view string) {
	t.Helper()
	waitFor(t, tab,
		`((v) => JSON.stringify(v.camera) !== sawCamera && !v.moving && v.dataset.drawn === String(v.scene.triangleCount || v.scene.count))(`+view+`)`)
}

// TestMeshesByPointerAndKeys turns, moves and zooms a mesh, links cameras, goes through samples and
// steps, and saves it. Then WebGL is lost: the drawing without it is the same except at edges,
// which are antialiased differently.
func TestMeshesByPointerAndKeys(t *testing.T) {
	t.Parallel()
	tab := openMeshes(t, chromium.Options{Width: 1440, Height: 1100}, "torus%7Ccloud", withCard)
	fine, coarse, cloud := meshView("shapes/torus", "fine"), meshView("shapes/torus", "coarse"),
		meshView("cloud", "fine")
	waitFor(t, tab, fine+`?.dataset.drawn === '2304' && `+coarse+`?.dataset.drawn === '256'`)
	shoot(t, tab, "meshes")
	assert.Equal(t, "webgl", evaluate[string](t, tab, fine+`.dataset.how`))
	assert.Contains(t, evaluate[string](t, tab, fine+`.stage.getAttribute('aria-label')`),
		"1,152 vertices, 2,304 triangles. Bounding box")

	// At first the whole mesh is visible, as large as possible: measures how far it reaches from
	// the middle of the stage, 1 being the edges.
	assert.InDelta(t, 0.85, evaluate[float64](t, tab, `(({ scene, camera, aspect }) => {
		const { points, centre, radius, look } = scene, m = eventlens.meshes.matrix(camera, look, aspect);
		let most = 0;
		for (let i = 0; i < points.length; i += 3) {
			const [x, y] = eventlens.meshes.projected(m, centre.map((c, k) => (points[i + k] - c) / radius), 2, 2);
			most = Math.max(most, Math.abs(x - 1), Math.abs(y - 1));
		}
		return most; })(`+fine+`)`), 0.15)

	x, y := middleOfPicture(t, tab, fine+`.stage`)
	sawMesh(t, tab, fine)
	dragMouse(t, tab, x, y, x+60, y+20)
	movedMesh(t, tab, fine)
	evaluate[any](t, tab, `(`+fine+`.stage.focus(), null)`)
	for _, keys := range []string{kb.ArrowLeft, kb.ArrowUp, "+", "-"} {
		sawMesh(t, tab, fine)
		press(t, tab, keys)
		movedMesh(t, tab, fine)
	}
	sawMesh(t, tab, fine)
	press(t, tab, "0")
	movedMesh(t, tab, fine)
	press(t, tab, "B")
	waitFor(t, tab,
		fine+`.buttons.showBox.ariaPressed === 'true' && /^[\d.]+ × [\d.]+ × [\d.]+$/.test(`+fine+
			`.said.textContent)`)

	// In full screen the card has the camera and the bounding box of the small one, and keys turn
	// it at once.
	press(t, tab, "f")
	const full = `document.querySelector('#full mesh-view')`
	waitFor(t, tab,
		full+`?.dataset.drawn === '2304' && document.activeElement === `+full+`.stage && `+full+
			`.said.textContent.startsWith('Bounding box ')`)
	sawMesh(t, tab, full)
	press(t, tab, kb.ArrowLeft)
	movedMesh(t, tab, full)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `document.activeElement === `+fine+`.stage`)

	pressElement(t, tab, fine+`.buttons.link`)
	waitFor(t, tab, coarse+`.buttons.link.ariaPressed === 'true'`)
	sawMesh(t, tab, coarse)
	x, y = middleOfPicture(t, tab, fine+`.stage`)
	dragMouse(t, tab, x, y, x-50, y)
	movedMesh(t, tab, coarse)
	assert.True(t, evaluate[bool](t, tab, coarse+`.camera === `+fine+`.camera`))

	pressElement(t, tab, cloud+`.buttons.next`)
	waitFor(t, tab,
		cloud+`.which.textContent === '2 of 2' && `+cloud+`.buttons.next.disabled && `+cloud+
			`.dataset.drawn === '600'`)
	pressElement(t, tab, cloud+`.buttons.larger`)
	waitFor(t, tab, `/meshes=5\.linked/.test(location.hash)`)
	evaluate[any](t, tab,
		`(history.replaceState(null, '', location.hash.replace(/&meshes=[^&]*/, '&meshes=7')), dispatchEvent(new PopStateEvent('popstate')), null)`)
	waitFor(t, tab, cloud+`.px === 7 && `+coarse+`.buttons.link.ariaPressed === 'false'`)
	saveMesh(t, tab, fine)

	press(t, tab, "b")
	waitFor(t, tab, fine+`.buttons.showBox.ariaPressed === 'false'`)
	waitFrames(t, tab)
	sameWithoutWebGL(t, tab)
	shoot(t, tab, "meshes-flat")
}

// saveMesh saves the torus as PLY.
func saveMesh(t *testing.T, tab *chromium.Tab, view string) {
	t.Helper()
	evaluate[any](t, tab,
		`(() => { const save = eventlens.save; eventlens.save = (name, blob) => { eventlens.save = save; blob.text().then((text) => { self.ply = name + ' ' + text.slice(0, text.indexOf('end_header')); }); }; })()`)
	pressElement(t, tab, view+`.buttons.save`)
	waitFor(t, tab, `self.ply`)
	ply := evaluate[string](t, tab, `ply`)
	assert.True(t,
		strings.HasPrefix(ply, "fine-shapes_torus-20.ply ply\nformat binary_little_endian 1.0\n"),
		ply)
	assert.Contains(t, ply, "element vertex 1152\n")
	assert.Contains(t, ply, "property uchar red\n")
	assert.Contains(t, ply, "element face 2304\n")
}

// sameWithoutWebGL takes WebGL away from the visible cards, and compares the drawings before and
// after.
func sameWithoutWebGL(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	pixels := func() { // reads the pixels of all cards, without the background
		evaluate[any](t, tab,
			`(() => { self.before = self.after; self.after = [...document.querySelectorAll('mesh-view[data-drawn]')].filter((v) => v.seen).map((v) => v.canvas.getContext('2d').getImageData(0, 0, v.canvas.width, v.canvas.height).data); })()`)
	}
	pixels()
	evaluate[any](t, tab, `(eventlens.meshes.lose(), null)`)
	waitFor(t, tab,
		`[...document.querySelectorAll('mesh-view[data-drawn]')].filter((v) => v.seen).every((v) => v.dataset.how === 'flat')`)
	pixels()
	// The share of non-empty pixels that have no similar pixel at the same place or beside it in
	// the other drawing. Similar means within a quarter of each channel.
	shares := evaluate[[]float64](t, tab,
		`before.map((a, n) => { const b = after[n], width = [...document.querySelectorAll('mesh-view[data-drawn]')].filter((v) => v.seen)[n].canvas.width;
		let all = 0, other = 0;
		const near = (i, j) => [0, 1, 2].every((k) => Math.abs(a[i + k] * a[i + 3] - b[j + k] * b[j + 3]) <= 64 * 255);
		for (let i = 0; i < a.length; i += 4) {
			if (!a[i + 3]) continue;
			all++;
			if (![-1, 0, 1].some((dy) => [-1, 0, 1].some((dx) => near(i, i + 4 * (dy * width + dx))))) other++;
		}
		return other / all; })`)
	require.GreaterOrEqual(t, len(shares), 3)
	for i, share := range shares {
		assert.Less(t, share, 0.06, "card %d", i)
	}
}

// TestMeshesByTouch turns with one finger, and moves and zooms with two.
func TestMeshesByTouch(t *testing.T) {
	t.Parallel()
	tab := openMeshes(t, chromium.Options{Width: 390, Height: 844, Ratio: 2}, "torus", "")
	view := meshView("shapes/torus", "coarse")
	waitFor(t, tab, view+`?.dataset.drawn === '256'`)
	shoot(t, tab, "meshes-phone")
	x, y := middleOfPicture(t, tab, view+`.stage`)
	sawMesh(t, tab, view)
	slide(t, tab, x, y, 80, 0)
	movedMesh(t, tab, view)
	sawMesh(t, tab, view)
	slide(t, tab, x, y, 0, -40) // vertical drags scroll the page
	waitFor(t, tab, `scrollY > 0`)
	assert.True(t, evaluate[bool](t, tab, `JSON.stringify(`+view+`.camera) === sawCamera`))
	x, y = middleOfPicture(t, tab, view+`.stage`)
	away := evaluate[float64](t, tab, view+`.camera.away`)
	sawMesh(t, tab, view)
	pinch(t, tab, x, y, 20, 60)
	movedMesh(t, tab, view)
	assert.Less(t, evaluate[float64](t, tab, view+`.camera.away`), away)
}

// TestMeshesThatAreNotAsTheyShouldBe: each faulty mesh lists its faults, one per line, and shows
// the rest.
func TestMeshesThatAreNotAsTheyShouldBe(t *testing.T) {
	t.Parallel()
	tab := openMeshes(t, chromium.Options{Width: 1440, Height: 1600}, "faults", "")
	for tag, want := range map[string]string{
		"index":   "2 triangles are not shown: vertices are missing.",
		"nan":     "1 vertex is NaN or infinite and not shown.|1 triangle is not shown: a vertex is missing.",
		"config":  "Ignored the configuration: it is not valid JSON.",
		"colours": "There are 2 colours for 4 vertices. The run’s colour is used.",
		"steps":   "The faces are from step 0.",
		"missing": "The colours of this step are missing.",
		"claimed": "This was logged as a mesh, but is not one: it has 12 numbers, not 300,000,000.",
	} {
		view := meshView("faults/"+tag, "faults")
		waitFor(t, tab, view+`?.dataset.shown`)
		assert.Equal(t, want,
			evaluate[string](t, tab,
				`[...`+view+`.notes.children].map((p) => p.textContent).join('|')`), tag)
		assert.Equal(t, tag != "claimed", evaluate[bool](t, tab, `Boolean(`+view+`.scene)`), tag)
	}

	// Settings of camera, lights and material from a configuration, and what is used of a
	// nonsensical one.
	looks := evaluate[[]string](t, tab,
		`[{ camera: { cls: 'OrthographicCamera', fov: 90, position: [1, 2, 13], lookAt: [1, 2, 4], up: [0, 0, 2] },
		lights: [{ cls: 'AmbientLight', color: '#ff0000', intensity: 0.25 }, { cls: 'DirectionalLight', color: '0x00f', intensity: 0.5, position: [0, 3, 4] }],
		material: { cls: 'MeshBasicMaterial', color: 'lime', wireframe: true, transparent: true, opacity: 0.5, side: 1 } },
		{ camera: 7, lights: [null, { color: 'reddish', intensity: 'much' }], material: { color: '#12', opacity: 0.5, side: 9 } }].map((config) => {
		const text = new TextEncoder().encode(JSON.stringify(config)), bytes = Uint8Array.of(42, text.length & 127 | 128, text.length >> 7, ...text);
		const { look } = eventlens.meshes.build({ 0: { bytes }, 1: { bytes: Uint8Array.of(8, 1, 18, 12, 18, 2, 8, 1, 18, 2, 8, 1, 18, 2, 8, 3, 34, 12, 0, 0, 128, 63, 0, 0, 0, 64, 0, 0, 64, 64) } }, 0);
		return JSON.stringify(look, (_, v) => (typeof v === 'number' ? Math.round(100 * v) / 100 : v));
	})`)
	require.Len(t, looks, 2)
	assert.JSONEq(t,
		`{"fov": 1.57, "flat": true, "up": [0, 0, 1], "eye": [0, 0, 10], "target": [0, 0, 1], "ambient": [0.25, 0, 0], "lights": [{"colour": [0, 0, 0.5], "from": [0, 0.6, 0.8]}],
		"lit": false, "colour": [0, 1, 0], "wires": true, "opacity": 0.5, "side": 1}`, looks[0])
	assert.JSONEq(t,
		`{"fov": 0.79, "flat": false, "up": [0, 1, 0], "eye": null, "target": [0, 0, 0], "ambient": [1, 1, 1], "lights": [],
		"lit": true, "colour": null, "wires": false, "opacity": 1, "side": 2}`, looks[1])

	// Tensors stored in every way, and damaged ones: only faults are thrown, and nothing hangs.
	assert.Equal(t, "",
		evaluate[string](t, tab,
			`(() => { const { build } = eventlens.meshes, shape = [18, 12, 18, 2, 8, 1, 18, 2, 8, 1, 18, 2, 8, 3], tensor = (type, ...rest) => Uint8Array.of(8, type, ...shape, ...rest);
		const points = (bytes) => [...build({ 1: { bytes } }, 0).points].join(), wrong = [];
		const check = (name, got, want) => { if (got !== want) wrong.push(name + ': ' + got); };
		check('int32', points(tensor(3, 58, 12, 1, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 2)), '1,-1,2');
		check('int64', points(tensor(9, 80, 5, 80, 6, 80, 7)), '5,6,7');
		check('half', points(tensor(19, 106, 6, 128, 120, 128, 128, 3, 0)), '1,-2,0');
		check('bfloat16', points(tensor(14, 34, 6, 128, 63, 0, 192, 0, 0)), '1,-2,0');
		check('uint8', points(tensor(4, 34, 3, 0, 127, 255)), '0,127,255');
		check('one for all', points(tensor(1, 45, 0, 0, 128, 63)), '1,1,1');
		const whole = tensor(1, 34, 12, 0, 0, 128, 63, 0, 0, 0, 64, 0, 0, 64, 64);
		check('float32', points(whole), '1,2,3');
		try { points(tensor(1, 45, 0, 0, 192, 127)); } catch (fault) { check('all NaN', fault.key + fault.args.n, 'nan1'); }
		let seed = 1;
		const random = (n) => { seed = (seed * 48271) % 2147483647; return seed % n; };
		for (let i = 0; i < 20000; i++) {
			const bytes = whole.slice(0, 1 + random(whole.length));
			for (let k = random(4); k >= 0; k--) bytes[random(bytes.length)] = random(256);
			try { build({ 0: { bytes }, 1: { bytes: i % 2 ? bytes : whole }, 2: { bytes, when: 0 }, 3: { bytes, when: 0 } }, random(3)); } catch (fault) { if (!fault.key) return 'at ' + [...bytes] + ': ' + fault.stack; }
		}
		return wrong.join('; '); })()`))
}

// TestManyPointsTurn turns more points than a busy page has time for: while the camera moves, fewer
// are drawn, as the card says; at rest, all are.
func TestManyPointsTurn(t *testing.T) {
	t.Parallel()
	tab := openMeshes(t, chromium.Options{}, "cloud", "")
	view := meshView("cloud", "coarse")
	waitFor(t, tab, view+`?.dataset.drawn`)
	evaluate[any](t, tab,
		`(() => { const v = `+view+
			`, n = 1000000, head = [8, 1, 18, 17, 18, 2, 8, 1, 18, 4, 8, ...[n & 127 | 128, n >> 7 & 127 | 128, n >> 14], 18, 2, 8, 3], numbers = new Float32Array(3 * n);
		head[3] = head.length - 4;
		for (let i = 0; i < numbers.length; i++) numbers[i] = Math.sin(i * 12.9898) * 43758.5453 % 1;
		const size = numbers.byteLength, varint = [34, size & 127 | 128, size >> 7 & 127 | 128, size >> 14 & 127 | 128, size >> 21];
		const all = new Uint8Array(head.length + varint.length + size); all.set(head); all.set(varint, head.length); all.set(new Uint8Array(numbers.buffer), head.length + varint.length);
		self.saids = []; new MutationObserver(() => saids.push(v.said.textContent)).observe(v.said, { childList: true });
		v.take('1 0 0', all.buffer); v.take('show', null); })()`)
	waitFor(t, tab, view+`.dataset.drawn === '1000000'`)
	x, y := middleOfPicture(t, tab, view+`.stage`)
	assert.Equal(t, "flat", evaluate[string](t, tab, view+`.dataset.how`),
		"there is no graphics card here")
	evaluate[any](t, tab,
		`((busy) => { requestAnimationFrame(busy); })(function busy() { for (const end = performance.now() + 40; performance.now() < end;); if (!saids.length) requestAnimationFrame(busy); })`)
	mouse := func(kind input.DispatchMouseEventType, x, y float64) {
		require.NoError(t,
			chromedp.Do(tab.Context, chromedp.MouseEvent(kind, x, y, chromedp.ButtonLeft)))
	}
	mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
	mouse(input.DispatchMouseEventTypeMousePressed, x, y)
	for i := 0; i < 1000 && !evaluate[bool](t, tab, `saids.length > 0`); i++ {
		mouse(input.DispatchMouseEventTypeMouseMoved, x+float64(i%60), y)
	}
	mouse(input.DispatchMouseEventTypeMouseReleased, x, y)
	waitFor(t, tab,
		`saids.some((s) => /^[\d,]+ of 1,000,000 drawn while it moves$/.test(s)) && saids.at(-1) === ''`)
}
