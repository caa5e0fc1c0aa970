package browsers

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
)

// tests are the tests for each browser.
var tests = []struct {
	name string
	run  func(*testing.T, site)
}{
	{"Loads", testLoads},
	{"Hover", testHover},
	{"Brush", testBrush},
	{"ComparedByPointer", testComparedByPointer},
	{"Amplified", testAmplified},
	{"TurnedImages", testTurnedImages},
	{"NothingScrollsSideways", testNothingScrollsSideways},
	{"SecondVisit", testSecondVisit},
	{"PackedFiles", testPackedFiles},
	{"ChosenFiles", testChosenFiles},
	{"ThreeCards", testThreeCards},
}

// run runs the tests. programs is the maximum number of requests for the program that simultaneous
// users of it make: a browser may join such requests, or reuse an answer.
func run(t *testing.T, start func(testing.TB) (Browser, error), programs int) {
	t.Parallel()
	browser, err := start(t)
	if errors.Is(err, exec.ErrNotFound) {
		t.Skip("SKIPPED: ", err, "; see make test-browsers")
	}
	require.NoError(t, err)
	s := site{browser: browser, programs: programs}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { test.run(t, s) })
	}
}

func TestFirefox(t *testing.T) { run(t, StartFirefox, 1) }

func TestWebKit(t *testing.T) { run(t, StartWebKit, 3) }

// painted is the number of non-empty pixels of the first chart.
const painted = `(() => { const c = document.querySelector('[data-testid=chart] canvas');
	return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.filter((v, i) => i % 4 == 3 && v > 0).length; })()`

// testLoads opens the demo log through its listing.
func testLoads(t *testing.T, s site) {
	h := newHost(t, demo, nil)
	page := s.open(t, h.URL+"/#src=data/")
	mark := waitLoaded(t, page)
	assert.EqualValues(t, 12, mark.Runs)
	assert.Equal(t, demoPoints(t, ""), mark.Points)
	assert.Zero(t, mark.Problems)
	assert.Greater(t, evaluate[int](t, page, painted), 1000)
}

// testHover points at a chart, whose readout has a line for each of its two runs.
func testHover(t *testing.T, s site) {
	h := newHost(t, demo, nil)
	page := s.open(t, h.URL+"/#src=data/torch/&tags=loss")
	waitLoaded(t, page)
	x, y := center(t, page, "[data-testid=chart]")
	require.NoError(t, page.Hover(x, y))
	waitFor(t, page, `document.querySelectorAll('#readout tbody tr').length === 2`)
	require.NoError(t, page.Hover(2, 2))
	waitFor(t, page, `!document.querySelector('#readout tbody tr')?.offsetParent`)
}

// selects tells whether the mouse selects text in an element: Safari's engine knows the property
// only with its prefix.
const selects = `(({ userSelect, webkitUserSelect }) => userSelect ?? webkitUserSelect)(getComputedStyle(document.querySelector('%s')))`

// testBrush drags over a range of a chart with the mouse, which zooms to it, and undoes the zoom.
func testBrush(t *testing.T, s site) {
	h := newHost(t, demo, nil)
	page := s.open(t, h.URL+"/#src=data/torch/&tags=loss")
	waitLoaded(t, page)
	x, y := center(t, page, "[data-testid=chart]")
	require.NoError(t, page.Drag(x-60, y, x+60, y))
	const zoomed = `eventlens.viewOf(document.querySelector('[data-testid=chart]')).x.zoomed`
	waitFor(t, page, zoomed)
	assert.Equal(t, "none", evaluate[string](t, page, fmt.Sprintf(selects, ".plot")))
	// On a busy machine the clicks of a double click may arrive as two single ones.
	for range 4 {
		require.NoError(t, page.DoubleClick(x, y))
		if page.WaitFor(`!`+zoomed, patience/8) == nil {
			return
		}
	}
	t.Error("four double clicks did not end the zoom")
}

// compared opens the comparison of two images, each of one colour.
func compared(t *testing.T, s site, mode string, a, b color.NRGBA) *Page {
	t.Helper()
	dir := t.TempDir()
	for name, c := range map[string]color.NRGBA{"a": a, "b": b} {
		picture := image.NewNRGBA(image.Rect(0, 0, 64, 48))
		for at := 0; at < len(picture.Pix); at += 4 {
			copy(picture.Pix[at:], []byte{c.R, c.G, c.B, c.A})
		}
		var encoded bytes.Buffer
		require.NoError(t, png.Encode(&encoded, picture))
		logged := &pb.Summary_Image{
			Width: 64, Height: 48, Colorspace: 4, EncodedImageString: encoded.Bytes(),
		}
		value := &pb.Summary_Value{Tag: "out", Value: &pb.Summary_Value_Image{Image: logged}}
		require.NoError(t, os.Mkdir(filepath.Join(dir, name), 0o755))
		require.NoError(t,
			os.WriteFile(filepath.Join(dir, name, "events.out.tfevents.1."+name),
				eventtest.Log(t, eventtest.Values(5, 1.7e9, value)), 0o644))
	}
	h := newHost(t, dir, nil)
	page := s.open(t,
		h.URL+"/#src=data/&tab=images&compare="+mode+"%3A5%3A0%3Aimages%3Aa%0Aout&compare="+mode+
			"%3A5%3A0%3Aimages%3Ab%0Aout")
	begin(t, page, `document.querySelector('#compare-stage')?.dataset.compared`, func() {})
	return page
}

// stagePixel is the drawing's pixel in the middle of the stage.
const stagePixel = `(() => { const c = document.querySelector('#compare-stage canvas');
	return [...c.getContext('2d').getImageData(c.width / 2, c.height / 2, 1, 1).data].join(' '); })()`

// testComparedByPointer reads pixels under the mouse, which must not move the handle, drags the
// handle, and reads again.
func testComparedByPointer(t *testing.T, s site) {
	page := compared(t, s, "swipe", color.NRGBA{200, 0, 0, 255}, color.NRGBA{0, 0, 100, 255})
	const split = `document.querySelector('.compare-handle').ariaValueNow`
	read := func(x, y float64) string {
		t.Helper()
		const at = `document.querySelector('#compare-at').textContent`
		before := evaluate[string](t, page, at)
		require.NoError(t, page.Hover(x, y))
		waitFor(t, page, fmt.Sprintf(`%s.includes(',') && %[1]s !== %q`, at, before))
		return evaluate[string](t, page,
			`['a', 'b', 'd'].map((n) => document.querySelector('#compare-' + n).textContent).join(', ')`)
	}
	x, y := center(t, page, ".compare-handle")
	assert.Equal(t, "200 0 0 255, 0 0 100 255, 200 0 100 0", read(x-60, y+30))
	assert.Equal(t, "50", evaluate[string](t, page, split))
	require.NoError(t, page.Drag(x, y, x+100, y))
	waitFor(t, page, `Number(`+split+`) > 54`)
	moved := evaluate[string](t, page, split)
	assert.Equal(t, "200 0 0 255, 0 0 100 255, 200 0 100 0", read(x-30, y-30))
	assert.Equal(t, moved, evaluate[string](t, page, split), "it was let go")
	waitFor(t, page, stagePixel+` === '200 0 0 255'`)
	assert.Equal(t, "none", evaluate[string](t, page, fmt.Sprintf(selects, "#compare-stage")))
}

// testAmplified multiplies a difference, which has the colours of a light page.
func testAmplified(t *testing.T, s site) {
	page := compared(t, s, "difference", color.NRGBA{10, 20, 30, 255},
		color.NRGBA{13, 220, 31, 255})
	waitFor(t, page, stagePixel+` === '204 118 74 255'`)
	evaluate[any](t, page, `(document.querySelector('#compare-control').focus(), null)`)
	require.NoError(t, page.Type(End))
	waitFor(t, page, stagePixel+` === '194 84 27 255'`)
}

// squeezed lists the cards whose text states another size than their picture has, and the JPEG
// cards that are not red and green above blue and white.
const squeezed = `[...document.querySelectorAll('.card.image')].map((card) => {
	const still = card.querySelector('still-picture'), canvas = still.querySelector('canvas'), { width, height } = canvas, probe = document.createElement('canvas').getContext('2d');
	Object.assign(probe.canvas, { width, height });
	probe.drawImage(canvas, 0, 0);
	const seen = [[1, 1], [3, 1], [1, 3], [3, 3]].map(([x, y]) => [...probe.getImageData(x * width / 4, y * height / 4, 1, 1).data].slice(0, 3).map((v) => (v > 127 ? 1 : 0)).join('')).join(' ');
	return [still.ariaLabel, still.getAttribute('width') + ' × ' + still.getAttribute('height'), width + ' × ' + height, card.querySelector('.steps').textContent, seen];
}).filter(([name, is, drawn, says, seen]) => is !== drawn || !says.endsWith(drawn) || name.includes('jpeg') && (drawn !== '48 × 32' || seen !== '100 010 001 111'))`

// testTurnedImages has images as cameras save them when turned: whichever formats a browser turns,
// each image has the size that its card states.
func testTurnedImages(t *testing.T, s site) {
	h := newHost(t, "../../testdata/turned/log", nil)
	page := s.open(t, h.URL+"/#src=data/&tab=images&tags=turned%2F[68]")
	waitLoaded(t, page)
	waitFor(t, page,
		`(([...all]) => all.length === 8 && all.every((e) => e.complete))(document.querySelectorAll('.card.image still-picture'))`)
	assert.Empty(t, evaluate[[][]string](t, page, squeezed))
}

// sideways lists faults in the layout of a page: whether it scrolls sideways, and whether the
// selects for the order and groups of runs share a row.
const sideways = `(() => {
	const wrong = [], { scrollWidth } = document.documentElement;
	const rows = new Set([...document.querySelectorAll('.run-pick .choice-field')].map((e) => e.getBoundingClientRect().y));
	if (scrollWidth > innerWidth) wrong.push('scrolls sideways: ' + scrollWidth + ' of ' + innerWidth + ' px');
	if (rows.size > 1) wrong.push('choices below each other');
	return wrong;
})()`

// testNothingScrollsSideways checks every view, in windows of several widths.
func testNothingScrollsSideways(t *testing.T, s site) {
	h := newHost(t, demo,
		map[string]string{
			"/jobs.json": `{"version":1,"jobs":[{"id":"a","name":"One job","src":"data/torch/sgd/"}]}`,
		})
	page := s.open(t, h.URL+"/#src=demo/")
	waitLoaded(t, page)
	links := evaluate[[]string](t, page,
		`[...document.querySelectorAll('nav a')].map((a) => a.hash)`)
	require.Greater(t, len(links), 5)
	look := func(name string) {
		t.Helper()
		for _, width := range []int{1440, 800, 460} {
			require.NoError(t, page.Resize(width, 900))
			// On a busy machine WebKit tells the new width some frames before it applies the
			// style rules for it.
			fits := fmt.Sprintf("innerWidth === %d && %s.length === 0", width, sideways)
			if err := page.WaitFor(fits, patience/4); err != nil {
				assert.Equal(t, float64(width), evaluate[float64](t, page, `innerWidth`))
				assert.Empty(t, evaluate[[]string](t, page, sideways), "%s, %d px", name, width)
			}
		}
	}
	for _, link := range links {
		evaluate[any](t, page,
			fmt.Sprintf(`(document.querySelector('nav a[href="%s"]').click(), null)`, link))
		waitFor(t, page,
			fmt.Sprintf(`document.querySelector('nav a[aria-current]').hash === %q`, link))
		look(link)
	}
	for path, selector := range map[string]string{
		"/": ".choices", "/#tab=saved": ".savedpage", "/jobs.html#src=jobs.json": "main a",
		"/guide/index.html": "main",
	} {
		require.NoError(t, page.Visit(h.URL+path))
		waitFor(t, page, fmt.Sprintf(`document.querySelector(%q)`, selector))
		look(path)
	}
}

// testSecondVisit: a second visit requests nothing that was read before.
func testSecondVisit(t *testing.T, s site) {
	h := newHost(t, demo, nil)
	page := s.open(t, h.URL+"/#src=data/torch/")
	first := waitLoaded(t, page)
	assert.NotZero(t, first.FetchedBytes)
	waitKept(t, page)
	require.NoError(t, page.Visit(h.URL+"/#src=data/torch/"))
	second := waitLoaded(t, page)
	assert.Equal(t, first.Points, second.Points)
	assert.Zero(t, second.FetchedBytes)
}

// testPackedFiles opens a run as a gzip file of two members and as a zstd file.
func testPackedFiles(t *testing.T, s site) {
	names, err := filepath.Glob(demo + "/torch/sgd/*tfevents*")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	plain, err := os.ReadFile(names[0])
	require.NoError(t, err)
	dir, half := t.TempDir(), len(plain)/2
	encoder, err := zstd.NewWriter(nil)
	require.NoError(t, err)
	require.NoError(t,
		os.WriteFile(filepath.Join(dir, "members.tfevents.gz"),
			append(gzipped(t, plain[:half]), gzipped(t, plain[half:])...), 0o644))
	require.NoError(t,
		os.WriteFile(filepath.Join(dir, "run.tfevents.zst"), encoder.EncodeAll(plain, nil), 0o644))
	h := newHost(t, dir, nil)
	page := s.open(t, h.URL+"/#src=data/members.tfevents.gz&src=data/run.tfevents.zst")
	mark := waitLoaded(t, page)
	assert.EqualValues(t, 2, mark.Runs)
	assert.Equal(t, 2*demoPoints(t, "torch/sgd/"), mark.Points)
	assert.Zero(t, mark.Problems)
}

func gzipped(t *testing.T, content []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(content)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

// testChosenFiles gives the file input two files; each is a run.
func testChosenFiles(t *testing.T, s site) {
	h := newHost(t, demo, nil)
	page := s.open(t, h.URL+"/")
	var paths []string
	for _, run := range []string{"torch/sgd", "torch/adamw"} {
		names, err := filepath.Glob(demo + "/" + run + "/*tfevents*")
		require.NoError(t, err)
		require.NotEmpty(t, names)
		path, err := filepath.Abs(names[0])
		require.NoError(t, err)
		paths = append(paths, path)
	}
	choose := func() {
		waitFor(t, page, `document.querySelector('.choices')`)
		require.NoError(t, page.SetFiles("#eventlens-pick-files", paths...))
	}
	choose()
	mark := waitLoadedOr(t, page, choose)
	assert.EqualValues(t, 2, mark.Runs)
	assert.Equal(t, demoPoints(t, "torch/"), mark.Points)
}

// testThreeCards has a page with three cards of a run: each file is read once for all.
func testThreeCards(t *testing.T, s site) {
	cards := `<!doctype html><title>job</title><link rel="icon" href="icon.svg"><script src="event-lens.js"></script>
<script>self.drawn = new Set(); document.addEventListener('eventlens-drawn', ({ target, detail }) => { if (detail.complete) drawn.add(target.id); });</script>`
	for _, tag := range []string{"train/loss", "val/loss", "optim/learning_rate"} {
		cards += fmt.Sprintf(`<event-lens eager id=%q src="data/torch/sgd/" tags=%[1]q></event-lens>`, tag)
	}
	h := newHost(t, demo, map[string]string{"/job.html": cards})
	page := s.open(t, h.URL+"/job.html")
	begin(t, page, `drawn.size === 3`, h.forget)
	reads, programs := map[string]int{}, 0
	for _, path := range h.log() {
		if strings.Contains(path, "tfevents") {
			reads[path]++
		}
		if strings.Contains(path, "viewer.wasm") {
			programs++
		}
	}
	assert.Len(t, reads, 3)
	for path, times := range reads {
		assert.Equal(t, 1, times, path)
	}
	assert.LessOrEqual(t, programs, s.programs)
}
