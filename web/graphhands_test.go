package web_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
	"eventlens/web/chromium"
)

// TestGraphOfWhichAPartIsSeen opens a graph in a window too low for it: all of it is in view, and
// no text is smaller than 10 px. After zooming in, the overview map navigates, pictures are saved
// of the visible part and of everything, and motion is off for users who prefer that.
func TestGraphOfWhichAPartIsSeen(t *testing.T) {
	t.Parallel()
	tab := openGraph(t, chromium.Options{Width: 1200, Height: 460}, "torch-residual", "")
	const c, element = graphCanvas, graphCanvas + `.map`
	assert.Less(t, evaluate[float64](t, tab, c+`.fitting().k`), 0.6, "else this tests nothing")
	// The tools may just have taken a pixel of the height.
	waitFor(t, tab, `Math.abs(`+c+`.fitting().k - `+c+`.view.k) < 1e-6`)
	evaluate[any](t, tab, `(self.testSizes = [], ((write) => {
		CanvasRenderingContext2D.prototype.fillText = function (...text) {
			testSizes.push(parseFloat(this.font.match(/[\d.]+px/)[0]) * this.getTransform().a / devicePixelRatio);
			return write.apply(this, text);
		};
	})(CanvasRenderingContext2D.prototype.fillText), `+c+`.paint(), null)`)
	inView := func(box string) bool {
		return evaluate[bool](t, tab,
			`(([x, y, w, h], { k, x: dx, y: dy }) => x * k + dx > 0 && y * k + dy > 0 && (x + w) * k + dx < `+c+`.clientWidth && (y + h) * k + dy < `+c+`.clientHeight)(eventlens.graphPlace(`+c+`.list, `+box+`, 1), `+c+`.view)`)
	}
	assert.True(t, inView(c+`.list.begins`))
	assert.Equal(t, "input", evaluate[string](t, tab, c+`.list.boxText(`+c+`.list.begins)[0]`))
	x, y := graphPlace(t, tab, "input")
	hover(t, tab, x, y)
	waitFor(t, tab, c+`.canvas.title.startsWith('input')`) // also where its label has no room
	hover(t, tab, 2, 2)
	evaluate[any](t, tab, `(`+c+`.focus(), null)`)
	press(t, tab, "+++")
	waitFor(t, tab, graphRests+` && `+c+`.view.k > 2 * `+c+`.fitting().k`)
	zoomed := evaluate[float64](t, tab, c+`.view.k`)
	assert.Positive(t, evaluate[int](t, tab, `testSizes.length`))
	assert.GreaterOrEqual(t, evaluate[float64](t, tab, `Math.min(...testSizes)`), 9.99)

	// The view is centred where the map is pressed, and follows the pointer there.
	mapAt := evaluate[[]float64](t, tab,
		`((b) => [b.x, b.y, b.width, b.height])(`+element+`.getBoundingClientRect())`)
	mouse := func(kind input.DispatchMouseEventType, y float64) {
		require.NoError(t,
			chromedp.Do(tab.Context,
				chromedp.MouseEvent(kind, mapAt[0]+mapAt[2]/2, mapAt[1]+y*mapAt[3],
					chromedp.ButtonLeft, func(p *input.DispatchMouseEventParams) {
						if kind == input.DispatchMouseEventTypeMouseMoved {
							p.Buttons = 1
						}
					})))
		waitFor(t, tab,
			fmt.Sprintf(`(({ list, view, clientHeight }) => Math.abs((clientHeight / 2 - view.y) / view.k - list.top - %v * list.height) < 0.02 * list.height)(%s)`, y, c))
	}
	mouse(input.DispatchMouseEventTypeMousePressed, 0.25)
	mouse(input.DispatchMouseEventTypeMouseMoved, 0.5)
	mouse(input.DispatchMouseEventTypeMouseMoved, 0.75)
	mouse(input.DispatchMouseEventTypeMouseReleased, 0.75)
	waitFor(t, tab, graphRests)
	assert.InDelta(t, zoomed, evaluate[float64](t, tab, c+`.view.k`), 1e-6, "it only moves")
	assert.False(t,
		inView(c+`.list.begins`) &&
			inView(`[...Array(`+c+`.list.n).keys()].find((i) => `+c+
				`.list.boxText(i)[0] === 'output')`))

	saveGraphPictures(t, tab)

	assertMotion(t, tab)
	tellHowToReadNames(t, tab)
	assert.Empty(t, tab.Errors())
}

// assertMotion opens and closes a group: it moves, unless the person prefers less motion.
func assertMotion(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	const c = graphCanvas
	// Records whether each new drawing list starts an animation, before anything else can happen.
	evaluate[any](t, tab,
		`(window.moves = [], new MutationObserver(() => moves.push(`+c+`.moved > 0 || !!`+c+
			`.gliding)).observe(`+c+`, { attributeFilter: ['data-boxes'] }), null)`)
	fit := func() {
		pressElement(t, tab,
			`[...document.querySelectorAll('.graph-tools button')].find((e) => e.textContent === 'Fit')`)
		waitFor(t, tab, graphRests+` && Math.abs(`+c+`.view.k - `+c+`.fitting().k) < 1e-6`)
	}
	fit()
	name := firstGroup(t, tab)
	toggle := func(moves int) {
		x, y := graphPlace(t, tab, name)
		doubleClick(t, tab, x, y)
		waitFor(t, tab, fmt.Sprintf(`moves.length === %d && %s`, moves, graphRests))
	}
	toggle(1)
	emulateMedia(t, tab, "prefers-reduced-motion", "reduce")
	toggle(2)
	assert.Equal(t, []bool{true, false}, evaluate[[]bool](t, tab, `moves`))
	fit()
}

// tellHowToReadNames zooms out until most names have no room: then a hint tells how to read them.
func tellHowToReadNames(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	const hint = graphCanvas + `.hint`
	evaluate[any](t, tab, `(`+graphCanvas+`.focus(), null)`)
	press(t, tab, "------")
	waitFor(t, tab, graphRests+` && !`+hint+`.hidden`)
	assert.Equal(t, "Zoom in to read names", evaluate[string](t, tab, hint+`.textContent`))
	assert.True(t, evaluate[bool](t, tab,
		`((hint, stage) => hint.left >= stage.left && hint.bottom <= stage.bottom && hint.width > 50)(`+
			hint+`.getBoundingClientRect(), `+graphCanvas+`.getBoundingClientRect())`))
	themes(t, tab, "graph-hint")
	press(t, tab, "++++++++++")
	waitFor(t, tab, graphRests+` && `+hint+`.hidden`)
}

// saveGraphPictures saves pictures of everything and of the visible part, each in two device pixels
// a CSS pixel.
func saveGraphPictures(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	const c = graphCanvas
	pressElement(t, tab, `[...document.querySelectorAll('.graph-side > .seg button')].at(-1)`)
	saved := newDownloads(t, tab)
	for _, p := range []struct{ button, size string }{
		{"PNG of everything", `[2 * ` + c + `.list.width, 2 * ` + c + `.list.height]`},
		{"PNG of the view", `[2 * ` + c + `.clientWidth, 2 * ` + c + `.clientHeight]`},
	} {
		name, file := saved.after(func() {
			button := `[...document.querySelectorAll('.graph-side button')].find((e) => e.textContent === '` + p.button + `')`
			waitFor(t, tab, button)
			evaluate[any](t, tab, button+`.scrollIntoView({ block: 'center' })`)
			pressElement(t, tab, button)
		})
		assert.Equal(t, "graph.png", name)
		picture, err := png.Decode(bytes.NewReader(file))
		require.NoError(t, err)
		size := evaluate[[]float64](t, tab, p.size)
		assert.InDelta(t, size[0], picture.Bounds().Dx(), 1, p.button)
		assert.InDelta(t, size[1], picture.Bounds().Dy(), 1, p.button)
		assert.Greater(t, coloursOf(picture), 10, "there is something in %s", p.button)
	}
}

// TestFromALayerToItsChart finds a layer, goes to its details and on to its chart,
// at both widths, by the pointer and by the keyboard.
func TestFromALayerToItsChart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	model, err := os.ReadFile("../testdata/graphs/log/keras-two-heads/events.out.tfevents.1767225601.demo")
	require.NoError(t, err)
	weights := eventtest.Log(t,
		eventtest.Values(0, 1767225601,
			&pb.Summary_Value{
				Tag: "conv/kernel", Value: &pb.Summary_Value_SimpleValue{SimpleValue: 1},
			}))
	require.NoError(t,
		os.WriteFile(filepath.Join(dir, "events.out.tfevents.1767225601.demo"),
			append(model, weights...), 0o644))
	newEventLog(t, filepath.Join(dir, "other", "events.out.tfevents.2"), "conv/elsewhere").log(t, 3)
	tab := openTab(t, chromium.Options{},
		newHost(t, hostOptions{data: dir}).url("#src=./data/&tab=graphs"))
	inLooks(t, tab, twoLooks, func(t *testing.T, l look) {
		layerToChart(t, tab, func(act string) {
			at := fmt.Sprintf(`document.activeElement?.dataset.act?.startsWith(%q)`, act)
			for range 60 {
				if press(t, tab, kb.Tab); evaluate[bool](t, tab, at+` ?? false`) {
					press(t, tab, kb.Enter)
					return
				}
			}
			require.Fail(t, "no way by Tab", act)
		})
		layerToChart(t, tab, func(act string) {
			button := fmt.Sprintf(graphSide+`.querySelector('[data-act^=%q]')`, act)
			waitFor(t, tab, button)
			evaluate[any](t, tab, button+`.scrollIntoView({ block: 'center' })`)
			themes(t, tab, "layer-"+l.String())
			pressElement(t, tab, button)
		})
	})
	assert.Empty(t, tab.Errors())
}

// layerToChart finds a layer, presses the buttons to its details and to its chart, and comes back.
func layerToChart(t *testing.T, tab *chromium.Tab, act func(name string)) {
	t.Helper()
	waitFor(t, tab, graphCanvas+`?.dataset.boxes > 0 && `+graphRests)
	press(t, tab, "f")
	waitFor(t, tab, `document.activeElement?.id === 'graph-find'`)
	press(t, tab, "conv")
	waitFor(t, tab, graphSide+`.textContent.includes('result')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab,
		graphSide+`.textContent.includes('Result 1 of') && location.hash.includes('graphnode=')`)
	act("tab 0")
	waitFor(t, tab, graphSide+`.querySelector('[data-act^="chart scalars "]')`)
	assert.NotContains(t, evaluate[string](t, tab, graphSide+`.textContent`), "conv/elsewhere",
		"a chart of another run")
	act("chart scalars ")
	waitFor(t, tab, `document.querySelector('.card')?.textContent.includes('conv/kernel')`)
	edit(t, tab, "src=./data/&tab=graphs")
}

// coloursOf returns how many colours a picture has, at a sample of its pixels.
func coloursOf(picture image.Image) int {
	found := map[[3]uint32]bool{}
	for y := 0; y < picture.Bounds().Dy(); y += 3 {
		for x := 0; x < picture.Bounds().Dx(); x += 3 {
			r, g, b, _ := picture.At(x, y).RGBA()
			found[[3]uint32{r, g, b}] = true
		}
	}
	return len(found)
}
