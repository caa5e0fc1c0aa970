package web_test

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// noise is an image of random opaque pixels.
func noise(seed uint64, width, height int) *image.NRGBA {
	i, r := image.NewNRGBA(image.Rect(0, 0, width, height)), rand.New(rand.NewPCG(seed, 1))
	for at := range i.Pix {
		if i.Pix[at] = uint8(r.UintN(256)); at%4 == 3 {
			i.Pix[at] = 255
		}
	}
	return i
}

// difference computes a comparison of two opaque images by its definition: over every channel of
// every pixel that both have.
func difference(a, b *image.NRGBA) (mean, square float64, largest int, at image.Point, differ int) {
	shared := a.Bounds().Intersect(b.Bounds())
	for y := range shared.Dy() {
		for x := range shared.Dx() {
			c, d := a.NRGBAAt(x, y), b.NRGBAAt(x, y)
			most := 0
			for _, apart := range []int{
				int(c.R) - int(d.R), int(c.G) - int(d.G), int(c.B) - int(d.B),
			} {
				apart = max(apart, -apart)
				mean, square, most = mean+float64(apart), square+float64(apart*apart),
					max(most, apart)
			}
			if most > largest {
				largest, at = most, image.Pt(x, y)
			}
			if most > 0 {
				differ++
			}
		}
	}
	n := float64(3 * shared.Dx() * shared.Dy())
	return mean / n, square / n, largest, at, differ
}

// compared opens the comparison of two runs' images.
func compared(t *testing.T, opt chromium.Options, mode string, a, b image.Image) *chromium.Tab {
	t.Helper()
	dir := t.TempDir()
	newEventLog(t, filepath.Join(dir, "a", "events.out.tfevents.1.a")).picture(t, "out", 5, a)
	newEventLog(t, filepath.Join(dir, "b", "events.out.tfevents.1.b")).picture(t, "out", 5, b)
	h := newHost(t, hostOptions{data: dir})
	tab := openTab(t, opt,
		h.url("#src=data/&tab=images&compare="+mode+"%3A5%3A0%3Aimages%3Aa%0Aout&compare="+mode+
			"%3A5%3A0%3Aimages%3Ab%0Aout"))
	waitLoaded(t, tab)
	waitFor(t, tab, stageData+`?.compared`)
	return tab
}

const (
	stageData = `document.querySelector('#compare-stage')?.dataset`
	// stagePixel reads the drawing at a point of the stage, given as shares of its size.
	stagePixel = `(([x, y]) => { const c = document.querySelector('#compare-stage canvas'); return [...c.getContext('2d').getImageData(x * c.width, y * c.height, 1, 1).data].join(' '); })`
)

func figuresOf(t *testing.T, tab *chromium.Tab) map[string]string {
	t.Helper()
	waitFor(t, tab, `document.querySelector('#compare-figures dd')`)
	figures := map[string]string{}
	for _, line := range evaluate[[]string](t, tab,
		`[...document.querySelectorAll('#compare-figures dl > div')].map((e) => e.children[0].textContent + '=' + e.children[1].textContent)`) {
		name, value, _ := strings.Cut(line, "=")
		figures[name] = value
	}
	return figures
}

func TestComparisonIsExact(t *testing.T) {
	a, b := noise(1, 300, 200), noise(2, 280, 210)
	b.SetNRGBA(17, 30, color.NRGBA{255, 0, 3, 255})
	a.SetNRGBA(17, 30, color.NRGBA{0, 0, 3, 255})
	tab := compared(t, chromium.Options{}, "side", a, b)
	mean, square, largest, at, differ := difference(a, b)
	figures := figuresOf(t, tab)
	assert.Equal(t, map[string]string{
		"Size":               "A 300 × 200, B 280 × 210",
		"Mean difference":    strconv.FormatFloat(mean, 'f', 3, 64) + " of 255",
		"Largest difference": fmt.Sprintf("%d of 255 at %d, %d", largest, at.X, at.Y),
		"Peak signal to noise": strconv.FormatFloat(10*math.Log10(255*255/square), 'f', 1, 64) +
			" dB",
		"Pixels that differ": fmt.Sprintf("%d,%03d of 56,000", differ/1000, differ%1000),
	}, figures)
	assert.Contains(t,
		evaluate[string](t, tab, `document.querySelector('#compare-figures').textContent`),
		"280 × 200 from the top left")

	// The arrow keys move the pixel readout.
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#compare-stage"))))
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab, `document.querySelector('#compare-at').textContent !== ''`)
	for range 3 {
		press(t, tab, kb.ArrowRight+kb.ArrowDown)
		checkPixel(t, tab, a, b)
	}
}

// checkPixel compares the pixel readout with the images.
func checkPixel(t *testing.T, tab *chromium.Tab, a, b *image.NRGBA) {
	t.Helper()
	read := evaluate[[]string](t, tab,
		`['at', 'a', 'b', 'd'].map((n) => document.querySelector('#compare-' + n).textContent)`)
	var x, y int
	_, err := fmt.Sscanf(read[0], "%d, %d", &x, &y)
	require.NoError(t, err, read)
	text := func(c color.NRGBA) string { return fmt.Sprintf("%d %d %d %d", c.R, c.G, c.B, c.A) }
	apart := func(p, q uint8) uint8 { return max(p, q) - min(p, q) }
	c, d := a.NRGBAAt(x, y), b.NRGBAAt(x, y)
	assert.Equal(t,
		[]string{text(c), text(d),
			text(color.NRGBA{apart(c.R, d.R), apart(c.G, d.G), apart(c.B, d.B),
				apart(c.A, d.A)})}, read[1:])
}

// TestComparisonOfTranslucentImages: comparisons are exact here too, except for the colour of
// invisible pixels.
func TestComparisonOfTranslucentImages(t *testing.T) {
	a, b := noise(3, 64, 64), noise(4, 64, 64)
	r := rand.New(rand.NewPCG(5, 1))
	for _, i := range []*image.NRGBA{a, b} {
		for at := 3; at < len(i.Pix); at += 4 {
			i.Pix[at] = uint8(r.UintN(256))
		}
	}
	tab := compared(t, chromium.Options{}, "side", a, b)
	for _, i := range []*image.NRGBA{a, b} {
		for at := 3; at < len(i.Pix); at += 4 {
			if i.Pix[at] == 0 {
				copy(i.Pix[at-3:], []byte{0, 0, 0})
			}
		}
	}
	sum, differ := 0, 0
	for at := range a.Pix {
		sum += max(int(a.Pix[at])-int(b.Pix[at]), int(b.Pix[at])-int(a.Pix[at]))
	}
	for at := 0; at < len(a.Pix); at += 4 {
		if string(a.Pix[at:at+4]) != string(b.Pix[at:at+4]) {
			differ++
		}
	}
	figures := figuresOf(t, tab)
	assert.Equal(t, strconv.FormatFloat(float64(sum)/float64(len(a.Pix)), 'f', 3, 64)+" of 255",
		figures["Mean difference"])
	assert.Equal(t, fmt.Sprintf("%d,%03d of 4,096", differ/1000, differ%1000),
		figures["Pixels that differ"])
	assert.Contains(t,
		evaluate[string](t, tab, `document.querySelector('#compare-figures').textContent`),
		"Alpha is compared, too.")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#compare-stage"))))
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab, `document.querySelector('#compare-at').textContent !== ''`)
	for range 20 {
		press(t, tab, kb.ArrowRight+kb.ArrowDown)
		checkPixel(t, tab, a, b)
	}
}

func TestComparisonByPointer(t *testing.T) {
	red, blue := color.NRGBA{200, 0, 0, 255}, color.NRGBA{0, 0, 100, 255}
	a, b := plain(64, 64, red), plain(64, 64, blue)
	tab := compared(t, chromium.Options{Width: 1200, Height: 800}, "swipe", a, b)
	at := func(x, y float64) string {
		waitFrames(t, tab)
		return evaluate[string](t, tab, fmt.Sprintf(stagePixel+`([%g, %g])`, x, y))
	}
	assert.Equal(t, "200 0 0 255", at(0.4, 0.5))
	assert.Equal(t, "0 0 100 255", at(0.6, 0.5))

	x, y := center(t, tab, ".compare-handle")
	drag(t, tab, x, y, x+180, y, "")
	waitFor(t, tab, `Number(document.querySelector('.compare-handle').ariaValueNow) > 60`)
	assert.Equal(t, "200 0 0 255", at(0.6, 0.5))

	// The wheel zooms around the pointer, and dragging moves both images.
	require.NoError(t, chromedp.Do(tab.Context, wheel(x-100, y, -240)))
	waitFor(t, tab, `Number(`+stageData+`.zoom) > 15`)
	for range 9 {
		require.NoError(t, chromedp.Do(tab.Context, wheel(x-100, y, -240)))
	}
	waitFor(t, tab, stageData+`.zoom === '32'`)
	hover(t, tab, x-100, y)
	waitFor(t, tab, `document.querySelector('#compare-a').textContent === '200 0 0 255'`)
	checkPixel(t, tab, a, b)
	before := evaluate[string](t, tab, `document.querySelector('#compare-at').textContent`)
	drag(t, tab, x-100, y, x-260, y+96, "")
	hover(t, tab, x-101, y)
	waitFor(t, tab, fmt.Sprintf(`document.querySelector('#compare-at').textContent !== %q`, before))

	click(t, tab, `[data-choice="overlay"]`)
	waitFor(t, tab, stageData+`.drawn === 'overlay'`)
	assert.Equal(t, "100 0 50 255", at(0.5, 0.5), "half of each")
	click(t, tab, `[data-choice="difference"]`)
	waitFor(t, tab, stageData+`.drawn === 'difference'`)
	assert.Equal(t, "76 139 195 255", at(0.5, 0.5), "blue, since B is darker by 200 in one channel")
	press(t, tab, "x")
	waitFor(t, tab, fmt.Sprintf(stagePixel+`([0.5, 0.5]) === "204 118 74 255"`))
	press(t, tab, "x")
	waitFor(t, tab, fmt.Sprintf(stagePixel+`([0.5, 0.5]) === "76 139 195 255"`))
	assert.Contains(t, hashOf(t, tab), "compare=difference:5")
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 5, 5)))
}

// TestAmplified multiplies the difference, whose colours are these of the theme.
func TestAmplified(t *testing.T) {
	a, b := plain(64, 64, color.NRGBA{10, 20, 30, 255}),
		plain(64, 64, color.NRGBA{13, 40, 31, 255})
	tab := compared(t, chromium.Options{Width: 1200, Height: 800}, "difference", a, b)
	emulateMedia(t, tab, "prefers-color-scheme", "light")
	assert.Equal(t, "B darkerB lighter",
		evaluate[string](t, tab, `document.querySelector('.compare-ramp').textContent`))
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#compare-control"))))
	for _, step := range []struct{ keys, shown string }{
		{kb.Home, "236 230 227 255"}, {kb.ArrowRight + kb.ArrowRight, "229 205 193 255"},
		{kb.End, "194 84 27 255"}, {kb.Home, "236 230 227 255"},
	} {
		press(t, tab, step.keys)
		waitFor(t, tab, fmt.Sprintf(stagePixel+`([0.5, 0.5]) === %q`, step.shown))
	}
	emulateMedia(t, tab, "prefers-color-scheme", "dark")
	press(t, tab, kb.End)
	waitFor(t, tab, stagePixel+`([0.5, 0.5]) === "240 139 75 255"`)
}

func TestComparisonByKeyboard(t *testing.T) {
	a, b := plain(64, 64, color.NRGBA{200, 0, 0, 255}), plain(64, 64, color.NRGBA{0, 0, 100, 255})
	tab := compared(t, chromium.Options{Width: 1200, Height: 800}, "side", a, b)
	press(t, tab, "2")
	waitFor(t, tab,
		stageData+`.drawn === 'swipe' && !document.querySelector('.compare-handle').hidden`)
	waitFor(t, tab, `document.activeElement.id === 'compare-stage'`)
	press(t, tab, kb.Tab)
	waitFor(t, tab, `document.activeElement.matches('.compare-handle')`)
	press(t, tab, kb.Home+kb.ArrowRight+kb.ArrowRight)
	waitFor(t, tab,
		`document.querySelector('.compare-handle').ariaValueNow === '2' && document.querySelector('#compare-control').value === '2'`)
	press(t, tab, "3")
	waitFor(t, tab, stageData+`.shows === 'b'`)
	waitFor(t, tab, stageData+`.shows === 'a'`)
	press(t, tab, "1+")
	waitFor(t, tab, stageData+`.drawn === 'side' && Number(`+stageData+`.zoom) > 8`)
	press(t, tab, "0x")
	waitFor(t, tab,
		`document.querySelector('#compare-run-a').selectedOptions[0].text === 'b' && `+stageData+
			`.compared`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('#compare-stage')`)
	waitFor(t, tab, `!document.querySelector('.charts').inert`)
}

func TestComparisonByTouch(t *testing.T) {
	a, b := plain(64, 64, color.NRGBA{200, 0, 0, 255}), plain(64, 64, color.NRGBA{0, 0, 100, 255})
	tab := compared(t, chromium.Options{Width: 390, Height: 844}, "swipe", a, b)
	x, y := center(t, tab, ".compare-handle")
	touch(t, tab, input.DispatchTouchEventTypeTouchStart, finger(0, x, y))
	touch(t, tab, input.DispatchTouchEventTypeTouchMove, finger(0, x-100, y))
	touch(t, tab, input.DispatchTouchEventTypeTouchEnd)
	waitFor(t, tab, `Number(document.querySelector('.compare-handle').ariaValueNow) < 30`)

	// A tap reads a pixel; two fingers zoom.
	touch(t, tab, input.DispatchTouchEventTypeTouchStart, finger(0, x+60, y+40))
	touch(t, tab, input.DispatchTouchEventTypeTouchEnd)
	waitFor(t, tab, `document.querySelector('#compare-b').textContent === '0 0 100 255'`)
	checkPixel(t, tab, a, b)
	zoom := evaluate[string](t, tab, stageData+`.zoom`)
	pinch(t, tab, x+40, y+40, 20, 60)
	waitFor(t, tab, fmt.Sprintf(`Number(%s.zoom) > 1.5 * %s`, stageData, zoom))
}

// TestComparisonFromBeforeTheFirstStep shows the first image, and names its step.
func TestComparisonFromBeforeTheFirstStep(t *testing.T) {
	dir := t.TempDir()
	newEventLog(t, filepath.Join(dir, "a", "events.out.tfevents.1.a")).picture(t, "out", 1, plain(8,
		8, color.NRGBA{9, 9, 9, 255}))
	late := newEventLog(t, filepath.Join(dir, "b", "events.out.tfevents.1.b"))
	late.picture(t, "out", 70, plain(8, 8, color.NRGBA{19, 9, 9, 255}))
	late.picture(t, "out", 90, plain(8, 8, color.NRGBA{29, 9, 9, 255}))
	h := newHost(t, hostOptions{data: dir})
	tab := openTab(t, chromium.Options{},
		h.url("#src=data/&tab=images&compare=side%3A1%3A0%3Aimages%3Aa%0Aout&compare=side%3A1%3A0%3Aimages%3Ab%0Aout"))
	waitLoaded(t, tab)
	waitFor(t, tab,
		stageData+
			`?.compared && document.querySelector('.compare-chip.of-b').textContent === 'BbStep 70'`)
	assert.Equal(t, "10 of 255 at 0, 0", figuresOf(t, tab)["Largest difference"])
	waitFor(t, tab, `decodeURIComponent(location.hash).includes("compare=side:70:0:images:b")`)
	assert.Zero(t, evaluate[int](t, tab, `document.querySelectorAll('.compare-problem').length`))
}

// TestComparisonOfWhatIsNoImage: the comparison says what is wrong with bytes that are no image,
// and shows the other image.
func TestComparisonOfWhatIsNoImage(t *testing.T) {
	dir := t.TempDir()
	newEventLog(t, filepath.Join(dir, "a", "events.out.tfevents.1.a")).picture(t, "out", 5, plain(8,
		8, color.NRGBA{9, 9, 9, 255}))
	broken := newEventLog(t, filepath.Join(dir, "b", "events.out.tfevents.1.b"))
	broken.write(t,
		broken.record(nil, pictureEvent("out", 5, []byte("\x89PNG\r\n\x1a\ncut off"), 8, 8)))
	h := newHost(t, hostOptions{data: dir})
	tab := openTab(t, chromium.Options{},
		h.url("#src=data/&tab=images&compare=side%3A5%3A0%3Aimages%3Aa%0Aout&compare=side%3A5%3A0%3Aimages%3Ab%0Aout"))
	waitLoaded(t, tab)
	waitFor(t, tab, `document.querySelector('.compare-problem')?.textContent.includes('B: ')`)
	waitFor(t, tab, stageData+`.a === '8x8'`)
}

// TestComparisonOfHostileImages compares with images that are damaged, have false headers, never
// end or would run scripts. The comparison names what is wrong on that side and shows what it can,
// the other side is not affected, and the next comparison works.
func TestComparisonOfHostileImages(t *testing.T) {
	var asked sync.Map
	trap := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Store(r.URL.Path, true)
		http.NotFound(w, r)
	})
	dir := t.TempDir()
	h := newHost(t, hostOptions{data: dir, handlers: map[string]http.Handler{"trap/a.png": trap}})
	trapped := h.url("")[:strings.Index(h.url(""), "index.html")] + "trap/a.png"
	run := `self.hacked = 1; new Image().src = "` + trapped + `"`
	whole := colouredPNG(t, 80, 60, color.NRGBA{R: 200, A: 255}, 1)
	list := []struct {
		tag, says, shown string // shown is its size, or ""
		encoded          []byte
	}{
		{"cut", "cut off at byte", "80x60", whole[:len(whole)/2]},
		{"head", "damaged at byte", "", whole[:20]},
		{"million", "first of 1,000,000 frames", "3x2", million(t)},
		{"huge", "100,000 × 100,000 pixels", "", claimed(whole, 100_000, 100_000)},
		{"moving", "", "30x20", moving(t, 500)},
		{"text", "not a PNG", "", []byte("<script>" + run + "</script>")},
		{"script", "not run", "", drawing("<script>" + run + "</script>")},
		{"empty", "no bytes", "", nil},
		{"outside", "not loaded", "40x30",
			drawing(`<image href="` + trapped + `" width="9" height="9"/>`)},
		{"whole", "", "80x60", whole},
	}
	good, bad := newEventLog(t, filepath.Join(dir, "a", "events.out.tfevents.1.a")),
		newEventLog(t, filepath.Join(dir, "b", "events.out.tfevents.1.b"))
	for _, of := range list {
		writeImages(t, good, 1, shownImage{of.tag, [][]byte{whole}})
		writeImages(t, bad, 1, shownImage{of.tag, [][]byte{of.encoded}})
	}
	hash := func(tag string) string {
		return "#src=data/&tab=images&compare=side%3A1%3A0%3Aimages%3Aa%0A" + tag +
			"&compare=side%3A1%3A0%3Aimages%3Ab%0A" + tag
	}
	tab := openTab(t, chromium.Options{}, h.url(hash(list[0].tag)))
	waitLoaded(t, tab)
	for _, of := range list {
		evaluate[any](t, tab, fmt.Sprintf(`(location.hash = %q, null)`, hash(of.tag)))
		waitFor(t, tab,
			fmt.Sprintf(`document.querySelector('#compare-tag-b')?.selectedOptions[0]?.text === %q`,
				of.tag))
		waitFor(t, tab, fmt.Sprintf(`%s?.b === %q && %[1]s.a === '80x60'`, stageData, of.shown))
		if of.shown != "" {
			waitFor(t, tab, stageData+`.compared && document.querySelector('#compare-figures dd')`)
		}
		waitFor(t, tab,
			fmt.Sprintf(`(%q === '') === !document.querySelector('.compare-problem') && (document.querySelector('.compare-problem')?.textContent ?? '').includes(%[1]q)`, of.says))
		assert.LessOrEqual(t,
			evaluate[int](t, tab, `document.querySelectorAll('.compare-problem').length`), 1,
			of.tag)
	}
	assert.Contains(t, figuresOf(t, tab)["Size"], "80 × 60", "what came after them is compared")
	assert.Equal(t, "undefined", evaluate[string](t, tab, `typeof self.hacked`))
	asked.Range(func(path, _ any) bool { return assert.Fail(t, "an image asked for it", path) })
}

// TestComparisonOfWhatIsNotThere: a missing image is reported as in the grid, and another image can
// be chosen.
func TestComparisonOfWhatIsNotThere(t *testing.T) {
	dir := t.TempDir()
	l := newEventLog(t, filepath.Join(dir, "a", "events.out.tfevents.1.a"))
	for _, tag := range []string{"in", "out"} {
		l.picture(t, tag, 5, plain(8, 8, color.NRGBA{9, 9, 9, 255}))
	}
	h := newHost(t, hostOptions{data: dir})
	tab := openTab(t, chromium.Options{},
		h.url("#src=data/&tab=images&compare=side%3A5%3A0%3Aimages%3Aa%0Aout&compare=side%3A5%3A0%3Aimages%3Agone%0Aout"))
	waitLoaded(t, tab)
	waitFor(t, tab,
		`document.querySelector('.compare-problem')?.textContent.includes('B: There is no such image')`)
	waitFor(t, tab, stageData+`.a === '8x8'`)
	assert.Equal(t, 1,
		evaluate[int](t, tab, `document.querySelectorAll('.compare-problem').length`))
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#compare-tag-b"))))
	press(t, tab, kb.ArrowDown)
	waitFor(t, tab, stageData+`.compared && !document.querySelector('.compare-problem')`)
	evaluate[any](t, tab, `(location.hash = '#src=data/&tab=images&grid=60%3A0%3A4%3Agone', null)`)
	waitFor(t, tab,
		`document.querySelector('#image-grid-view .gallery-note')?.textContent.includes('No shown run')`)
}
