package web_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"os"
	"regexp"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// Tests of what pages do with the element besides showing it.

// elementScript serves the element with a header that lets pages of other origins load it as a
// module.
func elementScript(t *testing.T) map[string]http.Handler {
	t.Helper()
	return map[string]http.Handler{"event-lens.js": asset(t, "event-lens.js",
		func(h http.Header, content []byte) []byte {
			h.Set("Access-Control-Allow-Origin", "*")
			return content
		})}
}

// TestElementProperties: every attribute has a property, and properties set before the script was
// loaded are kept.
func TestElementProperties(t *testing.T) {
	p := newPlatform(t, `<event-lens id="lens" site="SITE"></event-lens>
		<script>
		lens.runs = 'sgd';
		lens.eager = true;
		lens.src = 'SITEdata/torch/';
		lens.authorize = self.known = async () => null;
		lens.addEventListener('eventlens-drawn', ({ detail }) => { self.drawn = detail.complete; });
		</script>
		<script src="SITEevent-lens.js"></script>`, hostOptions{})
	tab := openTab(t, chromium.Options{Width: 900, Height: 600}, p.url)
	waitFor(t, tab, `self.drawn`)
	assert.True(t,
		evaluate[bool](t, tab,
			`lens.authorize === known && lens.getAttribute('runs') === 'sgd' && lens.hasAttribute('eager')`))
	assert.Empty(t, evaluate[[]string](t, tab, `(() => {
		const wrong = [];
		const fresh = document.createElement('event-lens');
		for (const name of ['src', 'tab', 'runs', 'tags', 'layout', 'theme', 'accent', 'view', 'site', 'poster', 'label', 'page', 'lang']) {
			if (fresh[name] !== '') wrong.push(name + ' is not empty at first');
			fresh[name] = 'x';
			if (fresh.getAttribute(name) !== 'x') wrong.push(name + ' is no attribute');
			fresh.setAttribute(name, 'y');
			if (fresh[name] !== 'y') wrong.push(name + ' is not what its attribute is');
			if (name === 'lang') continue;
			fresh[name] = undefined;
			if (fresh.hasAttribute(name)) wrong.push(name + ' is not taken away');
		}
		for (const name of ['store', 'eager']) {
			if (fresh[name] !== false) wrong.push(name + ' is not off at first');
			fresh[name] = true;
			if (fresh.getAttribute(name) !== '') wrong.push(name + ' is no attribute');
			fresh[name] = false;
			if (fresh.hasAttribute(name)) wrong.push(name + ' is not taken away');
		}
		return wrong;
	})()`))
}

// TestElementIsSmall: every page that loads the script pays for its transfer size.
func TestElementIsSmall(t *testing.T) {
	file, err := os.ReadFile("event-lens.js")
	require.NoError(t, err)
	var packed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	_, err = w.Write(file)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	assert.LessOrEqual(t, packed.Len(), 4<<10)
}

// TestElementMoves changes several attributes at once, moves the element within the page, removes
// it, and puts it back.
func TestElementMoves(t *testing.T) {
	p, tab := elementOf(t, `eager src="SITEdata/torch/" poster="SITEicon.svg"`, hostOptions{})
	waitFor(t, tab, `last('drawn')?.complete`)
	assert.Equal(t, 1, p.pages())
	evaluate[bool](t, tab,
		`(told.length = 0, lens.src = lens.site + 'data/torch/sgd/', lens.layout = 'tab', lens.store = true, lens.tags = 'loss', lens.loaded().then((now) => { self.now = now; }), true)`)
	waitFor(t, tab, `last('drawn')?.complete && last('loaded').runs === 1`)
	assert.Equal(t, 1, evaluate[int](t, tab, `now.runs`),
		"what is promised is of what was just said")
	assert.Equal(t, 1, p.pages(), "once for all")

	evaluate[bool](t, tab,
		`(document.body.append(self.box = document.createElement('div')), box.moveBefore(lens, null), true)`)
	done(t, tab, `lens.setView({ tags: 'accuracy' })`)
	waitFor(t, tab, `last('view')?.view === 'tags=accuracy'`)
	assert.Zero(t, p.pages(), "the frame goes on where it was moved to")

	evaluate[bool](t, tab,
		`(self.moved = lens, moved.eager = false, moved.remove(), told.length = 0, document.body.prepend(moved), moved.remove(), document.body.prepend(moved), true)`)
	waitFor(t, tab, `last('drawn')?.complete`)
	assert.Equal(t, 1, p.pages())
	assert.Equal(t, 1, evaluate[int](t, tab, `moved.shadowRoot.querySelectorAll('iframe').length`))
	assert.Zero(t, evaluate[int](t, tab, `moved.shadowRoot.querySelectorAll('img').length`),
		"the poster is gone")
	done(t, tab, `moved.loaded()`)
}

// TestElementAsModule loads the script as a module; the element finds the module's URL. If another
// script imports it, it cannot, and must be told the site. Without that it reports an error and
// loads nothing, least of all the page that it is in.
func TestElementAsModule(t *testing.T) {
	drawn := `<script>document.addEventListener('eventlens-drawn', ({ detail }) => { self.drawn = detail.complete; });</script>`
	p := newPlatform(t,
		drawn+
			`<event-lens src="SITEdata/torch/" eager></event-lens><script type="module" src="SITEevent-lens.js"></script>`, hostOptions{
			handlers: elementScript(t),
		})
	tab := openTab(t, chromium.Options{Width: 900, Height: 600}, p.url)
	waitFor(t, tab, `self.drawn`)

	p = newPlatform(t,
		drawn+
			`<event-lens id="lens" src="SITEdata/torch/" eager></event-lens><script type="module">import 'SITEevent-lens.js';</script>`, hostOptions{
			handlers: elementScript(t),
		})
	tab = newTab(t, chromium.Options{Width: 900, Height: 600})
	goTo(t, tab, p.url)
	waitFor(t, tab, `customElements.get('event-lens')`)
	waitFrames(t, tab)
	assert.Zero(t, evaluate[int](t, tab, `lens.shadowRoot.querySelectorAll('iframe').length`))
	assert.Len(t, tab.Errors(), 1)
	assert.Contains(t, tab.Errors()[0], "needs its attribute site")
	evaluate[bool](t, tab,
		`(lens.site = document.querySelector('script[type=module]').textContent.match(/http[^']*\//)[0], lens.ready(), true)`)
	waitFor(t, tab, `self.drawn`)
}

// TestElementThemeUnlikeThePage: a dark card is transparent on a dark page, and has a dark
// background on a light one. The reverse holds for light cards, also after a theme change, and in a
// plain frame.
func TestElementThemeUnlikeThePage(t *testing.T) {
	p := newPlatform(t,
		fmt.Sprintf(element, `eager src="SITEdata/torch/" theme="dark"`)+
			`<style>body { background: #eeeeff } body.night { background: oklch(0.25 0.05 150) } #plain { position: absolute; top: 340px; left: 0; width: 500px; height: 200px; border: 0 }</style>
		<iframe id="plain" src="SITEindex.html#embed=card&theme=dark&src=SITEdata/torch/"></iframe>`, hostOptions{})
	tab := openTab(t, chromium.Options{Width: 900, Height: 600}, p.url)
	waitFor(t, tab, `last('drawn')?.complete`)
	behind := func(y int) string { // the colour at a card's edge, where nothing is drawn
		shot, err := chromedp.Run(tab.Context, chromedp.CaptureScreenshot())
		require.NoError(t, err)
		img, err := png.Decode(bytes.NewReader(shot))
		require.NoError(t, err)
		return hexAt(img, 2, y)
	}
	becomes := func(y int, pattern string) {
		t.Helper()
		assert.Eventually(t, func() bool {
			return regexp.MustCompile(pattern).MatchString(behind(y))
		}, time.Minute, 50*time.Millisecond, "%d: %s", y, pattern)
	}
	// dark matches whatever dark colour the browser uses.
	const card, plain, page, dark = 318, 538, 590, `^#[0-2].[0-2].[0-2].$`
	scheme := `lens.shadowRoot.querySelector('iframe').style.colorScheme`
	assert.Equal(t, "light", evaluate[string](t, tab, scheme))
	becomes(card, dark)
	becomes(plain, dark)
	shoot(t, tab, "embed-dark-on-light")
	evaluate[bool](t, tab, `(lens.theme = 'light', true)`)
	becomes(card, "#eeeeff")
	evaluate[bool](t, tab, `(lens.theme = 'dark', document.body.className = 'night', true)`)
	waitFor(t, tab, scheme+` === 'dark'`)
	becomes(card, behind(page))
	assert.Regexp(t, dark, behind(page))
	evaluate[bool](t, tab, `(lens.theme = 'light', true)`)
	becomes(card, "#ffffff")
	assert.Equal(t, "dark", evaluate[string](t, tab, scheme))
	shoot(t, tab, "embed-light-on-dark")
}

// hexAt returns the colour of a pixel.
func hexAt(img image.Image, x, y int) string {
	r, g, b, _ := img.At(x, y).RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
