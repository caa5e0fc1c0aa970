package web_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/web/chromium"
)

// textEvent encodes an event with a text, as TensorFlow 2 writes it.
func textEvent(tag string, step int64, text string) []byte {
	bytes := func(dst []byte, field protowire.Number, content []byte) []byte {
		return protowire.AppendBytes(protowire.AppendTag(dst, field, protowire.BytesType), content)
	}
	// DT_STRING
	tensor := protowire.AppendVarint(protowire.AppendTag(nil, 1, protowire.VarintType), 7)
	tensor = bytes(bytes(tensor, 2, nil), 8, []byte(text))
	value := bytes(nil, 1, []byte(tag))
	value = bytes(value, 9, bytes(nil, 1, bytes(nil, 1, []byte("text"))))
	value = bytes(value, 8, tensor)
	// a time in 2023
	event := protowire.AppendFixed64(protowire.AppendTag(nil, 1, protowire.Fixed64Type),
		0x41D954FC40000000)
	event = protowire.AppendVarint(protowire.AppendTag(event, 2, protowire.VarintType),
		uint64(step))
	return bytes(event, 5, bytes(nil, 1, value))
}

// writeTexts writes the texts of a tag as a run, one every 10 steps.
func writeTexts(t *testing.T, dir, run, tag string, texts ...string) {
	t.Helper()
	l := newEventLog(t, filepath.Join(dir, run, "events.out.tfevents.1.x"))
	var out []byte
	for i, text := range texts {
		out = l.record(out, textEvent(tag, int64(10*i), text))
	}
	l.write(t, out)
}

// openTexts opens the text tab of a log.
func openTexts(t *testing.T, opt chromium.Options, options hostOptions,
	fragment string) (*chromium.Tab, *host) {
	t.Helper()
	h := newHost(t, options)
	tab := openTab(t, opt, h.url("#src=./data/&tab=text"+fragment))
	waitLoaded(t, tab)
	return tab, h
}

const shownText = `[...document.querySelectorAll('.text-body')].map((b) => b.textContent).join(' | ')`

func waitText(t *testing.T, tab *chromium.Tab, part string) {
	t.Helper()
	waitFor(t, tab, fmt.Sprintf(`(%s).includes(%q)`, shownText, part))
}

// TestTextsByPointer reads Markdown, moves through steps, shows the raw text, searches all steps,
// and compares two.
func TestTextsByPointer(t *testing.T) {
	dir := t.TempDir()
	writeTexts(t, dir, "a", "notes/log", "# First\n\nalpha", "# Second\n\nlr = 0.1\n\nsame",
		"# Third\n\n| metric | value |\n|---|---|\n| loss | **0.5** |\n\nlr = 0.2\n\nsame")
	writeTexts(t, dir, "b", "notes/log", "one step alone, with loss")
	tab, _ := openTexts(t, chromium.Options{}, hostOptions{data: dir}, "")
	waitText(t, tab, "Third")
	assert.Equal(t, "loss0.5",
		evaluate[string](t, tab,
			`document.querySelector('.text-body tbody tr').textContent.replace(/\s/g, '')`))
	assert.Equal(t, "Step 20",
		evaluate[string](t, tab,
			`document.querySelector('.card.text .step-text').textContent.slice(0, 7)`))
	height := evaluate[float64](t, tab, `document.querySelector('.card.text').offsetHeight`)

	x, y := center(t, tab, ".card.text .range")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
	waitText(t, tab, "Second")
	assert.InDelta(t, height,
		evaluate[float64](t, tab, `document.querySelector('.card.text').offsetHeight`), 1,
		"nothing jumps")

	click(t, tab, ".text-notes .btn")
	waitText(t, tab, "# Second")
	click(t, tab, ".text-notes .btn")
	waitFor(t, tab, `document.querySelector('.text-body [role=heading]')`)

	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.SendKeys(chromedp.CSS("#text-find"), "LOSS")))
	waitFor(t, tab,
		`document.querySelectorAll('.found .hit').length === 2 && document.querySelector('.found progress').hidden`)
	shoot(t, tab, "text-found")
	click(t, tab, "#text-found-0")
	waitText(t, tab, "Third")
	waitFor(t, tab, `document.querySelector('.text-body mark')?.textContent === 'loss'`)
	click(t, tab, ".found-head .btn:last-child")
	waitFor(t, tab, `!document.querySelector('.found')`)

	openMenu(t, tab, "notes/log", "Compare with")
	waitFor(t, tab, `document.querySelector('.diff .line.changed')`)
	assert.Equal(t, []string{"1", "2"},
		evaluate[[]string](t, tab,
			`[document.querySelector('.diff .changed del'), document.querySelector('.diff .changed ins')].map((e) => e.textContent.trim().slice(-1))`))
	shoot(t, tab, "text-compare")
	click(t, tab, ".compare-texts .dialog-head .btn")
	waitFor(t, tab, `!document.querySelector('dialog[open]')`)
}

// TestTextsByKeyboard does the same as TestTextsByPointer with keys only.
func TestTextsByKeyboard(t *testing.T) {
	dir := t.TempDir()
	writeTexts(t, dir, "a", "notes/log", "# First", "# Second\n\nneedle", "# Third\n\nneedles")
	tab, _ := openTexts(t, chromium.Options{}, hostOptions{data: dir}, "")
	waitText(t, tab, "Third")
	press(t, tab, "j")
	waitFor(t, tab, `document.activeElement.classList.contains('text-box')`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(".card.text .range"))))
	press(t, tab, kb.Home)
	waitText(t, tab, "First")
	press(t, tab, kb.ArrowRight)
	waitText(t, tab, "Second")

	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#text-find"))))
	press(t, tab, "needles")
	waitFor(t, tab, `document.querySelectorAll('.found .hit').length === 1`)
	press(t, tab, kb.Tab)
	waitFor(t, tab, `document.activeElement.id !== 'text-find'`)
	press(t, tab, "n")
	waitText(t, tab, "Third")
	waitFor(t, tab,
		`document.activeElement.classList.contains('text-box') && document.querySelector('.text-body mark')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.querySelector('.found') && document.activeElement.id === 'text-find'`)

	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(".card.text [data-card-act=menu]"))))
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.querySelector('.card-menu .menu-item')`)
	for range 20 { // to the menu item that compares
		if evaluate[bool](t, tab, `document.activeElement.textContent.startsWith('Compare')`) {
			break
		}
		press(t, tab, kb.ArrowDown)
		waitFrames(t, tab)
	}
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.querySelector('.diff .line')`)
	press(t, tab, "n")
	waitFor(t, tab, `document.querySelector('.diff [aria-current=true]')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('dialog[open]')`)
}

// TestTextsByTouch on a phone: nothing is cut off or overlaps, and taps work like clicks.
func TestTextsByTouch(t *testing.T) {
	dir := t.TempDir()
	writeTexts(t, dir, "a", "notes/log", "# First",
		"# Second\n\n| a | b | c |\n|---|---|---|\n| "+strings.Repeat("wide ", 30)+" | 1 | 2 |\n\n"+
			strings.Repeat("long line ", 50))
	tab, _ := openTexts(t, chromium.Options{Width: 390, Height: 844}, hostOptions{data: dir}, "")
	waitText(t, tab, "Second")
	assert.True(t, evaluate[bool](t, tab, `document.documentElement.scrollWidth <= innerWidth`))
	tap := func(selector string) {
		t.Helper()
		evaluate[any](t, tab,
			fmt.Sprintf(`(document.querySelector(%q).scrollIntoView({ block: 'center', behavior: 'instant' }), null)`, selector))
		waitFrames(t, tab)
		x, y := center(t, tab, selector)
		for _, event := range []input.DispatchTouchEventParams{
			{
				Type:        input.DispatchTouchEventTypeTouchStart,
				TouchPoints: []*input.TouchPoint{{X: x, Y: y}},
			}, {Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}},
		} {
			_, err := chromedp.Call(tab.Context, input.DispatchTouchEvent, event)
			require.NoError(t, err)
		}
	}
	height := evaluate[float64](t, tab, `document.querySelector('.text-box').offsetHeight`)
	tap(".text-notes .btn.icon")
	waitFor(t, tab, fmt.Sprintf(`document.querySelector('.text-box').offsetHeight > %g`, height))
	tap(".text-notes .btn:not(.icon)")
	waitText(t, tab, "# Second")
	shoot(t, tab, "text-390")
	tap("#text-find")
	waitFor(t, tab, `document.activeElement.id === 'text-find'`)
	press(t, tab, "first")
	waitFor(t, tab, `document.querySelectorAll('.found .hit').length === 1`)
	assert.True(t, evaluate[bool](t, tab, `(() => {
		const field = document.getElementById('text-find').getBoundingClientRect(), found = document.querySelector('.found').getBoundingClientRect();
		return found.top >= field.bottom && found.top < field.bottom + 16 && found.left >= 0 && found.right <= innerWidth && found.bottom < innerHeight;
	})()`), "what was found is below the field")
	shoot(t, tab, "text-found-390")
	tap("#text-found-0")
	waitText(t, tab, "# First")
	waitFor(t, tab, `(() => { // the card is not below what was found
		const box = document.querySelector('.text-box').getBoundingClientRect(), found = document.querySelector('.found').getBoundingClientRect();
		return box.top >= found.bottom && box.top < innerHeight;
	})()`)
	tap(".found-head .btn:last-child")
	waitFor(t, tab, `!document.querySelector('.found')`)
	tap(".card.text [data-card-act=menu]")
	waitFor(t, tab, `document.querySelector('.card-menu .menu-item')`)
	tap(".card-menu .menu-item") // full screen
	waitFor(t, tab, `document.querySelector('#full .text-body')?.textContent.includes('# First')`)
	assert.True(t,
		evaluate[bool](t, tab,
			`[...document.querySelectorAll('#full .step-bar > *')].every((e) => e.getBoundingClientRect().right <= innerWidth)`), "nothing sticks out")
	shoot(t, tab, "text-full-390")
	tap("#full .full-buttons button:last-child")
	waitFor(t, tab, `!document.getElementById('full')`)
}

// TestTextFullScreen opens full screen by pointer and by key, goes on to the next card, and gives
// the focus back.
func TestTextFullScreen(t *testing.T) {
	dir := t.TempDir()
	writeTexts(t, dir, "a", "notes", "# One",
		"# Two\n\n"+strings.Repeat("A line of words.\n\n", 100))
	writeTexts(t, dir, "b", "notes", "# Other")
	tab, _ := openTexts(t, chromium.Options{}, hostOptions{data: dir}, "")
	waitText(t, tab, "Two")
	waitText(t, tab, "Other")
	const full = `document.querySelector('#full .text-body')?.textContent`
	clickOn(t, tab, ".card.text [data-card-act=full]")
	waitFor(t, tab,
		full+
			`?.includes('Two') && document.activeElement.matches('#full .text-box') && document.querySelector('.charts').inert`)
	assert.Greater(t,
		evaluate[float64](t, tab,
			`document.querySelector('#full .text-box').offsetHeight / innerHeight`), 0.7)
	press(t, tab, kb.PageDown)
	waitFor(t, tab, `document.querySelector('#full .text-box').scrollTop > 0`)
	press(t, tab, ",")
	waitFor(t, tab, full+`?.includes('One')`)
	shoot(t, tab, "text-full")
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.getElementById('full') && document.activeElement.matches('.card.text .text-box')`)
	waitText(t, tab, "One") // all cards are at the page's step

	press(t, tab, "f")
	waitFor(t, tab, full+`?.includes('One')`)
	press(t, tab, "j")
	waitFor(t, tab, full+`?.includes('Other')`)
	clickOn(t, tab, "#full .full-buttons button:last-child")
	waitFor(t, tab,
		`!document.getElementById('full') && document.activeElement.closest('.card')?.querySelector('.card-line').textContent === 'b'`)
}

// TestAllTextsAreSavedAsAZip with a folder per run and a file per step.
func TestAllTextsAreSavedAsAZip(t *testing.T) {
	dir := t.TempDir()
	writeTexts(t, dir, "a", "notes/log", "# First", "größe")
	writeTexts(t, dir, "b", "notes/log", "other")
	tab, _ := openTexts(t, chromium.Options{}, hostOptions{data: dir}, "")
	waitText(t, tab, "other")
	name, content := newDownloads(t, tab).after(func() {
		openMenu(t, tab, "notes/log", "Save all texts")
	})
	assert.Equal(t, "notes_log.zip", name)
	r, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	require.NoError(t, err)
	got := map[string]string{}
	for _, f := range r.File {
		entry, err := f.Open()
		require.NoError(t, err)
		all, err := io.ReadAll(entry)
		require.NoError(t, err)
		got[f.Name] = string(all)
	}
	assert.Equal(t, map[string]string{
		"notes/log/a/0.md": "# First", "notes/log/a/10.md": "größe", "notes/log/b/0.md": "other",
	}, got)
	waitFor(t, tab,
		`document.querySelector('.download.done')?.textContent.includes('notes_log.zip: 3 files')`)
}

// TestTextImagesUnderAPolicy loads no image without a click, and shows a link if the policy forbids
// an image that was clicked.
func TestTextImagesUnderAPolicy(t *testing.T) {
	var asked atomic.Int64
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		asked.Add(1)
	}))
	t.Cleanup(elsewhere.Close)
	dir := t.TempDir()
	writeTexts(t, dir, "a", "notes", "![plot]("+elsewhere.URL+"/plot.png) and text")
	site, _ := policiesOfTheGuide(t)
	h := newHost(t, hostOptions{data: dir, policy: site})
	tab := newTab(t, chromium.Options{}) // the browser reports what a policy forbids
	goTo(t, tab, h.url("#src=./data/&tab=text"))
	waitText(t, tab, "and text")
	assert.False(t, evaluate[bool](t, tab, `!!document.querySelector('.text-body img')`))
	assert.Empty(t, tab.Errors(), "no policy is violated before a press")
	click(t, tab, ".text-body .load-image")
	waitText(t, tab, "The image “plot” from ")
	assert.Equal(t, elsewhere.URL+"/plot.png",
		evaluate[string](t, tab, `document.querySelector('.image-failed a').href`))
	assert.Zero(t, asked.Load())
	assert.Contains(t, strings.Join(tab.Errors(), "\n"), "img-src")
	shoot(t, tab, "text-policy")
}

// TestTricksInTexts: no script of a public list is executed, nothing is loaded from other sites,
// and images only after a click.
func TestTricksInTexts(t *testing.T) {
	content, err := os.ReadFile("../testdata/markdown/scripts.txt")
	require.NoError(t, err)
	var tricks []string
	for line := range strings.Lines(string(content)) {
		if !strings.HasPrefix(line, "# ") {
			tricks = append(tricks, strings.TrimSpace(line))
		}
	}
	dir := t.TempDir()
	var images atomic.Int64
	pixel := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { images.Add(1) })
	h := newHost(t, hostOptions{data: dir, handlers: map[string]http.Handler{"tracker.png": pixel}})
	own := h.server.URL + h.prefix + "tracker.png"
	writeTexts(t, dir, "a", "tricks", strings.Join(tricks, "\n\n"),
		"![seen]("+own+") <img src=\""+own+"\"> <style>@import '"+own+"'</style> done\n\n"+
			strings.Join(tricks, "\n\n"))
	for i := 0; i < len(tricks); i += 12 {
		writeTexts(t, dir, fmt.Sprintf("b%d", i), "tricks",
			strings.Join(tricks[i:min(i+12, len(tricks))], "\n\n"))
	}
	tab := openTab(t, chromium.Options{Height: 3000}, h.url("#src=./data/&tab=text"))
	evaluate[bool](t, tab,
		`(() => { self.testRan = []; for (const name of ['alert', 'prompt', 'confirm', 'open']) self[name] = (what) => { testRan.push(name + what); }; return true; })()`)
	waitLoaded(t, tab)
	waitText(t, tab, "done")
	waitDrawn(t, tab)
	assert.Empty(t, evaluate[[]string](t, tab, `testRan`))
	assert.Empty(t,
		evaluate[[]string](t, tab,
			`performance.getEntriesByType('resource').map((e) => e.name).filter((name) => !name.startsWith(location.origin) && !name.startsWith('blob:'))`))
	// The only svg is the icon of an image's placeholder.
	assert.Empty(t,
		evaluate[[]string](t, tab,
			`[...document.querySelectorAll('.text-body :is(script, style, iframe, object, embed, link, meta, form, svg, img, input, video, audio, base)')].map((e) => e.outerHTML).filter((html) => !html.startsWith('<svg class="i"'))`))
	assert.Empty(t,
		evaluate[[]string](t, tab,
			`[...document.querySelectorAll('.text-body *')].flatMap((e) => [...e.attributes]).filter((a) => /^on|^style$|^srcdoc$/.test(a.name) || /^\s*(javascript|data|vbscript):/i.test(a.value) && a.name === 'href').map((a) => a.name + a.value)`))
	assert.Empty(t,
		evaluate[[]string](t, tab,
			`[...document.querySelectorAll('.text-body a')].filter((a) => !/^(https?|mailto):/i.test(a.getAttribute('href')) || !/noopener/.test(a.rel)).map((a) => a.outerHTML)`))
	assert.Zero(t, images.Load())
	click(t, tab, fmt.Sprintf(`[data-image=%q]`, own))
	waitFor(t, tab, `document.querySelector('.text-body img')`)
	waitFor(t, tab, fmt.Sprintf(`performance.getEntriesByName(%q).length > 0`, own))
	assert.EqualValues(t, 1, images.Load())
	assert.Empty(t, evaluate[[]string](t, tab, `testRan`))
}

// TestHugeText shows the beginning of 50 MB, says so, and shows the rest part by part; the page
// stays responsive.
func TestHugeText(t *testing.T) {
	dir := t.TempDir()
	line := "one of a million lines of this text, which nobody reads\n"
	writeTexts(t, dir, "a", "huge", strings.Repeat(line, 50_000_000/len(line)))
	writeTexts(t, dir, "b", "deep", strings.Repeat(strings.Repeat("> ", 500)+"[a](b\n", 400))
	writeTexts(t, dir, "c", "small", "a small one")
	tab, _ := openTexts(t, chromium.Options{}, hostOptions{data: dir}, "")
	waitText(t, tab, "a small one")
	waitFor(t, tab,
		`[...document.querySelectorAll('.text-notes')].some((n) => n.textContent.includes('Raw has all 50.'))`)
	waitFor(t, tab,
		`[...document.querySelectorAll('.text-notes')].some((n) => n.textContent.includes('Too complex to render'))`)
	click(t, tab, ".card.text .text-notes .btn") // in the card of the first name: deep
	waitFor(t, tab, `document.querySelector('.text-body .raw')`)
	waitFrames(t, tab)
}

// TestTextsWithoutTheirProgram shows texts as they were logged, and says why.
func TestTextsWithoutTheirProgram(t *testing.T) {
	dir := t.TempDir()
	writeTexts(t, dir, "a", "notes", "# Title")
	gone := http.NotFoundHandler()
	h := newHost(t, hostOptions{
		data: dir, handlers: map[string]http.Handler{"text.wasm": gone, "text.wasm.gz": gone},
	})
	tab := newTab(t, chromium.Options{}) // the browser reports the missing files
	goTo(t, tab, h.url("#src=./data/&tab=text"))
	waitText(t, tab, "# Title")
	assert.Contains(t,
		evaluate[string](t, tab, `document.querySelector('.text-lacks').textContent`),
		"could not be loaded")
}

// TestTablesAndCodeOfTexts: the words of a table's key column stay whole beside long values, and
// code that is wider than its card scrolls.
func TestTablesAndCodeOfTexts(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	writeTexts(t, dir, "a", "config", "| key | value |\n|---|---|\n"+
		"| learning_rate_warmup_steps | "+strings.Repeat("some value words ", 12)+"|\n"+
		"| hidden_units_of_the_layer | 0x"+strings.Repeat("ab12", 40)+" |\n\n```\n"+
		strings.Repeat("code that goes on ", 20)+"\n```\n")
	for _, width := range []int64{1440, 390} {
		tab, _ := openTexts(t, chromium.Options{Width: width}, hostOptions{data: dir}, "")
		waitText(t, tab, "code that goes on")
		assert.Equal(t, []int{1, 1, 1}, evaluate[[]int](t, tab,
			`[...document.querySelectorAll('.text-body tr > :first-child')].map((cell) => {
				const text = document.createRange();
				text.selectNodeContents(cell);
				return new Set([...text.getClientRects()].map((r) => r.top)).size;
			})`), "lines of the keys")
		assert.True(t, evaluate[bool](t, tab,
			`(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.text-body pre.code'))`))
	}
}
