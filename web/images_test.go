package web_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/proto"

	"eventlens/eventfile/pb"
	"eventlens/web/chromium"
)

// shownImage is an image of a tag. Several images at a step are written as one tensor, as in
// summaries of TensorFlow 2.
type shownImage struct {
	tag     string
	encoded [][]byte
}

// writeImages appends a step with images to a log.
func writeImages(t *testing.T, l *eventLog, step int64, images ...shownImage) {
	t.Helper()
	summary := &pb.Summary{}
	for _, i := range images {
		tensor := &pb.TensorProto{Dtype: pb.DataType_DT_STRING,
			StringVal: append([][]byte{[]byte("8"), []byte("8")}, i.encoded...),
			TensorShape: &pb.TensorShapeProto{
				Dim: []*pb.TensorShapeProto_Dim{{Size: int64(len(i.encoded) + 2)}},
			}}
		summary.Value = append(summary.Value,
			&pb.Summary_Value{Tag: i.tag, Value: &pb.Summary_Value_Tensor{Tensor: tensor},
				Metadata: &pb.SummaryMetadata{
					PluginData: &pb.SummaryMetadata_PluginData{PluginName: "images"},
				}})
	}
	data, err := proto.Marshal(&pb.Event{
		WallTime: 1.7e9 + float64(step), Step: step, What: &pb.Event_Summary{Summary: summary},
	})
	require.NoError(t, err)
	l.write(t, l.record(nil, data))
}

// colouredPNG returns a picture of one colour, with noise that keeps it from compressing.
func colouredPNG(t *testing.T, w, h int, c color.NRGBA, noise uint64) []byte {
	t.Helper()
	p, random := image.NewNRGBA(image.Rect(0, 0, w, h)), rand.New(rand.NewPCG(noise, 1))
	for at := 0; at < len(p.Pix); at += 4 {
		r := byte(random.Uint32() % 8)
		copy(p.Pix[at:], []byte{c.R ^ r, c.G ^ r, c.B ^ r, 255})
	}
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, p))
	return b.Bytes()
}

// claimed changes the size in a PNG's header.
func claimed(b []byte, w, h uint32) []byte {
	b = bytes.Clone(b)
	binary.BigEndian.PutUint32(b[16:], w)
	binary.BigEndian.PutUint32(b[20:], h)
	binary.BigEndian.PutUint32(b[29:], crc32.ChecksumIEEE(b[12:29]))
	return b
}

// million returns a GIF of a million frames.
func million(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t,
		gif.Encode(&b,
			image.NewPaletted(image.Rect(0, 0, 3, 2), color.Palette{color.Black, color.White}),
			nil))
	one := b.Bytes()
	at := bytes.IndexByte(one[13:], 0x2c) + 13
	many := append(bytes.Clone(one[:at]), bytes.Repeat(one[at:len(one)-1], 1_000_000)...)
	return append(many, 0x3b)
}

// moving returns a GIF with some frames.
func moving(t *testing.T, frames int) []byte {
	t.Helper()
	g := gif.GIF{}
	for i := range frames {
		p := image.NewPaletted(image.Rect(0, 0, 30, 20), color.Palette{color.Black, color.White})
		for at := range p.Pix {
			p.Pix[at] = byte((at + i) % 2)
		}
		g.Image, g.Delay = append(g.Image, p), append(g.Delay, 2)
	}
	var b bytes.Buffer
	require.NoError(t, gif.EncodeAll(&b, &g))
	return b.Bytes()
}

func drawing(inside string) []byte {
	return []byte(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="30"><rect width="40" height="30" fill="green"/>` + inside + `</svg>`)
}

// hostileImage is an image with what is said of it, if anything, and whether it is shown.
type hostileImage struct {
	tag, says string
	shown     bool
	encoded   []byte
}

// hostileImages returns images that are none, that are damaged or never end, and that would load
// something from the trap or run a script.
func hostileImages(t *testing.T, trap string) []hostileImage {
	t.Helper()
	whole := colouredPNG(t, 80, 60, color.NRGBA{R: 200, A: 255}, 1)
	var photo bytes.Buffer
	require.NoError(t, jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 64, 48)), nil))
	uses := `<g id="g0"><rect width="1" height="1"/></g>`
	for i := range 9 {
		uses += fmt.Sprintf(`<g id="g%d">%s</g>`, i+1,
			strings.Repeat(fmt.Sprintf(`<use href="#g%d"/>`, i), 10))
	}
	run := `self.hacked = (self.hacked ?? 0) + 1; new Image().src = "` + trap + `a.png"`
	return []hostileImage{
		{"01-whole", "", true, whole},
		{"02-cut", "cut off at byte", true, whole[:len(whole)/2]},
		{"03-head", "damaged at byte", false, whole[:20]},
		{"04-huge", "100,000 × 100,000 pixels", false, claimed(whole, 100_000, 100_000)},
		{"05-short", "only a part of its 80 × 600 pixels", true, claimed(whole, 80, 600)},
		{"06-million", "first of 1,000,000 frames", true, million(t)},
		{"07-moving", "", true, moving(t, 5)},
		{"08-jpeg", "", true, photo.Bytes()},
		{"09-text", "not a PNG", false, []byte("<script>" + run + "</script>")},
		{"10-svg", "", true, drawing("")},
		{"11-script", "not run", true, drawing("<script>" + run + "</script>")},
		{"12-onload", "not run", true,
			[]byte(strings.Replace(string(drawing("")), "<svg ", "<svg onload='"+run+"' ", 1))},
		{"13-outside", "not loaded", true,
			drawing(`<image href="` + trap + `a.png" width="9" height="9"/><use href="` +
				trap + `a.svg#x"/>`)},
		{"14-style", "loads style sheets", false,
			drawing(`<style>@import url(` + trap + `a.css);</style>`)},
		{"15-uses", "never end", false, drawing(uses)},
		{"16-entities", "entities", false,
			append([]byte(`<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`), drawing("<text>&b;</text>")...)},
		{"17-html", "not run", true,
			drawing(`<foreignObject width="40" height="30"><body xmlns="http://www.w3.org/1999/xhtml"><img src="` + trap + `a.png"/><script src="` + trap + `a.js"></script></body></foreignObject>`)},
		{"18-empty", "no bytes", false, nil},
		{"19-end", "", true, whole},
		{"20-gif-script", "10,799 × 29,500 pixels", false,
			[]byte("GIF89a/*<script>" + run + "</script>*/=1;" + run)},
		{"21-lies", "damaged at byte", false,
			append([]byte("\x89PNG\r\n\x1a\n"), photo.Bytes()...)},
	}
}

// TestHostileImages has images that are no images, have false headers, never end or would run
// scripts: each says what is wrong with it, all others are shown, and no URL in them is requested.
func TestHostileImages(t *testing.T) {
	var asked sync.Map
	trap := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Store(r.URL.Path, true)
		http.NotFound(w, r)
	})
	dir := t.TempDir()
	h := newHost(t, hostOptions{
		data: dir,
		handlers: map[string]http.Handler{
			"trap/a.png": trap, "trap/a.css": trap, "trap/a.svg": trap, "trap/a.js": trap,
		},
	})
	trapped := h.url("")[:strings.Index(h.url(""), "index.html")] + "trap/"
	list := hostileImages(t, trapped)
	l := newEventLog(t, filepath.Join(dir, "hostile.tfevents"))
	images := make([]shownImage, len(list))
	for i, of := range list {
		images[i] = shownImage{of.tag, [][]byte{of.encoded}}
	}
	writeImages(t, l, 1, images...)
	tab := openTab(t, chromium.Options{Height: 3000},
		h.url("#tab=images&src=data/hostile.tfevents"))
	evaluate[any](t, tab,
		`(() => { const free = URL.revokeObjectURL.bind(URL); self.freed = []; URL.revokeObjectURL = (u) => { freed.push(u); free(u); }; })()`)
	card := func(tag string) string {
		return fmt.Sprintf(`[...document.querySelectorAll('.card.image')].find((e) => e.querySelector('.card-title').textContent.endsWith(%q))`, tag)
	}
	for _, of := range list {
		waitFor(t, tab,
			card(of.tag)+
				`?.querySelector('.picture:not([aria-busy]) :is(img, still-picture, .plot-note)')`)
		text := evaluate[string](t, tab, card(of.tag)+`.querySelector('.picture').textContent`)
		if of.says == "" {
			assert.Empty(t, strings.TrimSpace(text), of.tag)
		} else {
			assert.Contains(t, text, of.says, of.tag)
		}
		shown := evaluate[bool](t, tab,
			`((e) => Boolean(e?.complete && e.naturalWidth))(`+card(of.tag)+
				`.querySelector('.picture :is(img, still-picture)'))`)
		assert.Equal(t, of.shown, shown, of.tag)
	}
	waitFrames(t, tab)
	assert.Equal(t, "undefined", evaluate[string](t, tab, `typeof self.hacked`))
	asked.Range(func(path, _ any) bool {
		assert.Fail(t, "an image asked for it", path)
		return true
	})
	assert.Zero(t,
		evaluate[int](t, tab,
			`document.querySelectorAll('#main script, #main iframe, #main object, #main embed, .picture svg:not(.i)').length`), "an SVG is an image and no part of the page")
	assert.True(t,
		evaluate[bool](t, tab,
			`freed.includes(`+card("11-script")+
				`.querySelector('img, still-picture').src)`), "a tab of its own cannot open it as a document")
	shoot(t, tab, "images-hostile")
	checkHostileOverThePage(t, tab, map[string]string{
		"02-cut": "", "04-huge": "100,000 × 100,000 pixels", "06-million": "",
		"09-text": "not a PNG", "11-script": "not run", "13-outside": "", "19-end": "",
		"21-lies": "damaged",
	})
	assert.Equal(t, "undefined", evaluate[string](t, tab, `typeof self.hacked`))
	asked.Range(func(path, _ any) bool {
		return assert.Fail(t, "an image in a cell asked for it", path)
	})
}

// imageTab opens a page with a log of ten steps of two tags, the second with three images per step.
func imageTab(t *testing.T, opt chromium.Options) *chromium.Tab {
	t.Helper()
	dir := t.TempDir()
	l := newEventLog(t, filepath.Join(dir, "pictures.tfevents"))
	for step := range 10 {
		c := color.NRGBA{R: byte(20 * step), G: 80, B: 160, A: 255}
		several := shownImage{tag: "several"}
		for i := range 3 {
			several.encoded = append(several.encoded, colouredPNG(t, 40, 30, c, uint64(10*step+i)))
		}
		writeImages(t, l, int64(100*step),
			shownImage{"one", [][]byte{colouredPNG(t, 300, 200, c, uint64(step))}}, several)
	}
	h := newHost(t, hostOptions{data: dir})
	tab := openTab(t, opt, h.url("#tab=images&src=data/pictures.tfevents"))
	waitFor(t, tab, placeOne+`?.querySelector('img, still-picture')?.complete`)
	return tab
}

const (
	placeOne = `document.querySelector('.card.image .picture')`
	levelOne = placeOne + `.dataset.level`
)

// middleOfPicture returns the middle of an element.
func middleOfPicture(t *testing.T, tab *chromium.Tab, element string) (x, y float64) {
	t.Helper()
	at := evaluate[[]float64](t, tab,
		`((b) => [b.x + b.width / 2, b.y + b.height / 2])(`+element+`.getBoundingClientRect())`)
	return at[0], at[1]
}

// leftOf returns how far left of its frame a picture begins.
func leftOf(t *testing.T, tab *chromium.Tab) float64 {
	t.Helper()
	return evaluate[float64](t, tab,
		placeOne+`.querySelector('img, still-picture').getBoundingClientRect().x`)
}

// TestImagesByMouse zooms with the wheel around the pointer, drags, and resets with a double click.
func TestImagesByMouse(t *testing.T) {
	tab := imageTab(t, chromium.Options{})
	x, y := middleOfPicture(t, tab, placeOne)
	turn := func(down float64) { // with Ctrl
		require.NoError(t,
			chromedp.Do(tab.Context,
				chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y)))
		require.NoError(t,
			chromedp.Do(tab.Context,
				chromedp.MouseEvent(input.DispatchMouseEventTypeMouseWheel, x, y,
					func(p *input.DispatchMouseEventParams) {
						p.DeltaX, p.DeltaY, p.Modifiers = 1e-9, down, 2
					})))
	}
	for range 20 {
		turn(-240)
	}
	waitFor(t, tab, levelOne+` === '3200 %'`)
	assert.Equal(t, "pixelated",
		evaluate[string](t, tab,
			`getComputedStyle(`+placeOne+`.querySelector('img, still-picture')).imageRendering`))
	before := leftOf(t, tab)
	drag(t, tab, x, y, x+50, y+20, "")
	assert.InDelta(t, before+50, leftOf(t, tab), 1)

	// One click opens it in full screen, where two zoom it.
	const full, level = `document.querySelector('#full .picture')`,
		`document.querySelector('#full .picture').dataset.level`
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
	waitFor(t, tab, full+`?.querySelector('img, still-picture')?.complete`)
	assert.True(t, evaluate[bool](t, tab, level+` === undefined`), "the drag opened nothing")
	fullX, fullY := middleOfPicture(t, tab, full)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(fullX, fullY),
		chromedp.MouseClickXY(fullX, fullY, chromedp.ClickCount(2))))
	waitFor(t, tab, level+` === '100 %'`)
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.querySelector('#full') && document.activeElement.matches('.card.image .picture')`)
	press(t, tab, "0")
	waitFor(t, tab, levelOne+` === undefined`)
	for range 2 {
		turn(-240)
	}
	waitFor(t, tab, levelOne+` !== undefined`)
	for range 5 {
		turn(240)
	}
	waitFor(t, tab, levelOne+` === undefined`)
}

// TestImagesByKeys zooms and moves a picture, and goes to its other steps and images.
func TestImagesByKeys(t *testing.T) {
	tab := imageTab(t, chromium.Options{})
	evaluate[any](t, tab, `(`+placeOne+`.focus(), null)`)
	press(t, tab, "a")
	waitFor(t, tab, levelOne+` === '100 %'`)
	press(t, tab, "++")
	waitFor(t, tab, levelOne+` === '225 %'`)
	before := leftOf(t, tab)
	press(t, tab, kb.ArrowRight)
	assert.Less(t, leftOf(t, tab), before)
	press(t, tab, "-")
	waitFor(t, tab, levelOne+` === '150 %'`)
	press(t, tab, "0")
	waitFor(t, tab, levelOne+` === undefined`)

	src := evaluate[string](t, tab, placeOne+`.querySelector('img, still-picture').src`)
	press(t, tab, kb.ArrowLeft)
	waitFor(t, tab,
		fmt.Sprintf(`document.querySelector('.card.image .step-text').textContent.includes('800') && `+placeOne+`.querySelector('img, still-picture').src !== %q`, src))
}

// TestImagesByTouch zooms with two fingers and moves with one.
func TestImagesByTouch(t *testing.T) {
	tab := imageTab(t, chromium.Options{Width: 390, Height: 844})
	x, y := middleOfPicture(t, tab, placeOne)
	pinch(t, tab, x, y, 20, 60)
	waitFor(t, tab, `parseInt(`+levelOne+`) > 120`)
	before := leftOf(t, tab)
	slide(t, tab, x, y, 30, 0)
	assert.InDelta(t, before+30, leftOf(t, tab), 6, "but for what tells a drag from a tap")
}

// TestImagesStepWithoutAGap: there is a picture at every frame while the slider goes through all
// steps, and pictures shown before are freed.
func TestImagesStepWithoutAGap(t *testing.T) {
	tab := imageTab(t, chromium.Options{})
	evaluate[any](t, tab, `(() => {
		self.live = new Set(); self.gaps = 0; self.seen = new Set();
		const make = URL.createObjectURL.bind(URL), free = URL.revokeObjectURL.bind(URL);
		URL.createObjectURL = (b) => { const u = make(b); live.add(u); return u; };
		URL.revokeObjectURL = (u) => { live.delete(u); free(u); };
		const look = () => {
			const img = `+placeOne+`.querySelector('img, still-picture');
			if (!img || !img.complete || !img.naturalWidth) gaps++; else seen.add(img.src);
			requestAnimationFrame(look);
		};
		look();
	})()`)
	evaluate[any](t, tab, `(document.querySelector('.card.image input[type=range]').focus(), null)`)
	for i := range 9 {
		press(t, tab, kb.ArrowLeft)
		waitFor(t, tab,
			fmt.Sprintf(`document.querySelector('.card.image .step-text').textContent.startsWith('Step %d ') || document.querySelector('.card.image .step-text').textContent.startsWith('Step %d·')`, 800-100*i, 800-100*i))
	}
	waitFor(t, tab, `seen.size >= 10`)
	assert.Zero(t, evaluate[int](t, tab, `gaps`))
	waitFor(t, tab, `live.size === 0`)            // a decodable still image needs no object URL
	waitFor(t, tab, `eventlens.pictures() === 2`) // the two cards' current pictures
	assert.Equal(t, "0", evaluateAsync(t, tab, `(async () => {
		const png = await (new OffscreenCanvas(8, 8).getContext('2d').canvas.convertToBlob()).then((b) => b.arrayBuffer());
		const decode = self.createImageBitmap, once = navigator.hardwareConcurrency;
		let decodes = 0;
		self.createImageBitmap = (...all) => { decodes++; return decode(...all); };
		const stills = Array.from({ length: once + 3 }, () => eventlens.pictureAddress(png.slice(0), 'image/png', true, 8, 8));
		const decoding = stills.map((still) => eventlens.decodePicture(still, ''));
		stills.slice(once).forEach(eventlens.freePicture);
		await Promise.all(decoding);
		stills.slice(0, once).forEach(eventlens.freePicture);
		self.createImageBitmap = decode;
		return String(decodes - once);
	})()`), "stills that are freed while they wait for their turn are not decoded")
	waitFor(t, tab, `eventlens.pictures() === 2`)
}

// TestAllImagesOfAStep are next to each other, and each is a button.
func TestAllImagesOfAStep(t *testing.T) {
	tab := imageTab(t, chromium.Options{})
	const several = `[...document.querySelectorAll('.card.image')].find((e) => e.querySelector('.card-title').textContent.endsWith('several'))`
	waitFor(t, tab, several+`?.querySelector('.samples button:last-child')`)
	x, y := middleOfPicture(t, tab, several+`.querySelector('.samples button:last-child')`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
	waitFor(t, tab, several+`.querySelectorAll('.sample :is(img, still-picture)').length === 3`)
	shoot(t, tab, "images-all")
	x, y = middleOfPicture(t, tab, several+`.querySelector('.sample:nth-child(2)')`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
	waitFor(t, tab,
		several+`.querySelector('.picture > :is(img, still-picture)') && `+several+
			`.querySelector('.samples').textContent.includes('2 of 3')`)
}

// TestImageIsSavedAsLogged with its own bytes, under a name that says what it is.
func TestImageIsSavedAsLogged(t *testing.T) {
	tab := imageTab(t, chromium.Options{})
	evaluate[any](t, tab,
		`(eventlens.save = async (name, blob) => { self.savedName = name; self.savedBytes = [...new Uint8Array(await blob.arrayBuffer())]; }, null)`)
	x, y := middleOfPicture(t, tab, `document.querySelector('.card.image [data-card-act=menu]')`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
	waitFor(t, tab, `document.querySelector('.card-menu')`)
	x, y = middleOfPicture(t, tab,
		`[...document.querySelectorAll('.card-menu [role^=menuitem]')].find((e) => e.textContent.startsWith('Save image'))`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(x, y)))
	waitFor(t, tab, `self.savedBytes`)
	assert.Equal(t, "pictures.tfevents-one-900.png", evaluate[string](t, tab, `savedName`))
	want := colouredPNG(t, 300, 200, color.NRGBA{R: 180, G: 80, B: 160, A: 255}, 9)
	assert.Equal(t, base64.StdEncoding.EncodeToString(want),
		evaluate[string](t, tab, `btoa(savedBytes.map((b) => String.fromCharCode(b)).join(''))`))
}

// assertNeutralMarks presses the marks on the sliders of brightness and contrast: there the images
// are as logged, as exactly as a slider of so many px can be moved.
func assertNeutralMarks(t *testing.T, tab *chromium.Tab, where string) {
	t.Helper()
	for what, most := range map[string]float64{"brightness": 2000, "contrast": 5000} {
		slider := fmt.Sprintf(`document.getElementById('image-%s-%s')`, what, where)
		waitFor(t, tab, slider+`?.checkVisibility()`)
		evaluate[any](t, tab, `(`+slider+`.focus(), null)`)
		press(t, tab, kb.Home)
		waitFor(t, tab, slider+`.value === '0'`)
		// A percentage of the room beside the mark, and px.
		mark := evaluate[[]float64](t, tab, `((e) => {
			const box = e.getBoundingClientRect(), style = getComputedStyle(e), at = style.backgroundPositionX;
			const [wide, high] = style.backgroundSize.split(' ').map(parseFloat);
			const share = parseFloat(/([\d.]+)%/.exec(at)[1]) / 100, more = parseFloat(/([\d.]+)px/.exec(at)?.[1] ?? 0);
			return [box.left + share * (box.width - wide) + more + wide / 2, box.top + box.height / 2, box.width, high];
		})(`+slider+`)`)
		assert.Greater(t, mark[3], 8.0, "higher than the track")
		assert.True(t, evaluate[bool](t, tab, `((e) => {
			const ink = e.parentElement.appendChild(document.createElement('i'));
			ink.style.color = 'var(--text-3)';
			const { color } = getComputedStyle(ink);
			ink.remove();
			return getComputedStyle(e).backgroundImage.includes(color);
		})(`+slider+`)`), "as dark as text")
		require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(mark[0], mark[1])))
		assert.InDelta(t, 1000, evaluate[float64](t, tab, `Number(`+slider+`.value)`),
			1.5*most/(mark[2]-14), "%s of %s", what, where)
	}
}

// TestToneOfImages changes brightness with the keys of the slider. Marks show where the images are
// as logged.
func TestToneOfImages(t *testing.T) {
	tab := imageTab(t, chromium.Options{})
	assertNeutralMarks(t, tab, "row")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.EmulateViewport(390, 844)))
	clickOn(t, tab, "#chart-options")
	assertNeutralMarks(t, tab, "options")
	// Disabled if both marks were met exactly.
	evaluate[any](t, tab, `(document.querySelector('#chart-options-menu .tone button').click(), null)`)
	press(t, tab, kb.Escape)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.EmulateViewport(1440, 900)))
	waitFor(t, tab, `document.getElementById('image-brightness-row')?.checkVisibility()`)
	evaluate[any](t, tab, `(document.getElementById('image-brightness-row').focus(), null)`)
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab,
		`getComputedStyle(`+placeOne+
			`.querySelector('img, still-picture')).filter.includes('brightness(1.01)')`)
	pressElement(t, tab, `document.querySelector('.tone button')`)
	waitFor(t, tab,
		`getComputedStyle(`+placeOne+
			`.querySelector('img, still-picture')).filter === 'none' && document.getElementById('image-brightness-row').value === '1000'`)
}
