package web_test

import (
	"encoding/base64"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/web/chromium"
)

// chartTest is a page with the scalars of two runs of the demo log. It listens to the worker's
// messages to the page.
type chartTest struct {
	t     *testing.T
	tab   *chromium.Tab
	drawn map[string]*wire.Drawn // the latest, by card
}

// watchDrawings makes a page observable: it records the frames of the worker's Drawn messages with
// their number of references, and defines a few queries about the i-th chart.
const watchDrawings = `(() => {
	self.testFrames = [];
	const own = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
	Object.defineProperty(MessagePort.prototype, 'onmessage', { configurable: true, get: own.get, set(fn) {
		own.set.call(this, fn && function (event) {
			const [frame, ...refs] = Array.isArray(event.data) ? event.data : [];
			const bytes = frame instanceof ArrayBuffer ? new Uint8Array(frame) : frame;
			if (bytes?.[0] === %d) testFrames.push([btoa(String.fromCharCode(...bytes)), refs.length]);
			return fn.call(this, event);
		});
	} });
	self.testView = (i) => eventlens.viewOf(document.querySelectorAll('[data-testid=chart]')[i]);
	self.testZoom = () => new URLSearchParams(location.hash.slice(1)).get('cardlook') ?? '';
	self.testPixels = (i) => {
		const { canvas, plot } = testView(i), ratio = canvas.width / canvas.getBoundingClientRect().width;
		return canvas.getContext('2d').getImageData(Math.round(plot.x * ratio), Math.round(plot.y * ratio), Math.round(plot.w * ratio), Math.round(plot.h * ratio));
	};
	// The share of the inked pixels of the two pictures that differ when the first is shifted to the right.
	self.testDifference = (a, b, shift) => {
		let inked = 0, apart = 0;
		for (let y = 0; y < a.height; y++) for (let x = Math.max(shift, 0); x < a.width; x++) {
			const p = a.data[4 * (y * a.width + x - shift) + 3], q = b.data[4 * (y * a.width + x) + 3];
			if (p > 128 || q > 128) inked++;
			if (Math.abs(p - q) > 128) apart++;
		}
		return apart / inked;
	};
})()`

func watchCharts(t *testing.T, opt chromium.Options, fragment string) *chartTest {
	t.Helper()
	h := newHost(t, hostOptions{})
	return watchChartsAt(t, opt,
		h.url("#src=a=./data/"+fileOf(t, "lr0.001/train")+"&src=b=./data/"+
			fileOf(t, "lr0.01/train")+fragment))
}

func watchChartsAt(t *testing.T, opt chromium.Options, address string) *chartTest {
	t.Helper()
	tab := newTab(t, opt)
	t.Cleanup(func() { assert.Empty(t, tab.Errors(), "console errors") })
	frame, _ := wire.Encode(nil, &wire.Drawn{})
	_, err := chromedp.Call(tab.Context, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: fmt.Sprintf(watchDrawings, frame[0])})
	require.NoError(t, err)
	goTo(t, tab, address)
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	return &chartTest{t, tab, map[string]*wire.Drawn{}}
}

// until waits for a drawing of the i-th chart that accept accepts.
func (c *chartTest) until(i int, accept func(d *wire.Drawn) bool) *wire.Drawn {
	c.t.Helper()
	card := evaluate[string](c.t, c.tab,
		fmt.Sprintf(`document.querySelectorAll('[data-card]')[%d].dataset.card`, i))
	for {
		if d := c.drawn[card]; d != nil && accept(d) {
			return d
		}
		waitFor(c.t, c.tab, `testFrames.length > 0`)
		for _, told := range evaluate[[][2]any](c.t, c.tab, `testFrames.splice(0)`) {
			frame, err := base64.StdEncoding.DecodeString(told[0].(string))
			require.NoError(c.t, err)
			refs := make([]wire.Ref, int(told[1].(float64)))
			for i := range refs {
				refs[i] = wire.Ref(i + 1)
			}
			m, err := wire.Decode(frame, refs)
			require.NoError(c.t, err)
			d := m.(*wire.Drawn)
			c.drawn[d.Card] = d
		}
	}
}

// settled waits until the i-th chart is drawn with axis ends that accept accepts, and shows that
// drawing without a shift.
func (c *chartTest) settled(i int, accept func(x, y wire.Span) bool) (x, y wire.Span) {
	c.t.Helper()
	d := c.until(i, func(d *wire.Drawn) bool { return accept(d.X.Span, d.Y.Span) })
	waitFor(c.t, c.tab, fmt.Sprintf(`testView(%d) && !testView(%[1]d).moved`, i))
	return d.X.Span, d.Y.Span
}

// ends returns the axis ends of the i-th chart as last drawn.
func (c *chartTest) ends(i int) (x, y wire.Span) {
	c.t.Helper()
	return c.settled(i, func(x, y wire.Span) bool { return x.On() && y.On() })
}

func length(s wire.Span) float64 { return s.Hi - s.Lo }

// near returns a function that accepts a span whose ends differ by at most apart.
func near(x wire.Span, apart float64) func(got, y wire.Span) bool {
	return func(got, _ wire.Span) bool {
		return math.Abs(got.Lo-x.Lo) <= apart && math.Abs(got.Hi-x.Hi) <= apart
	}
}

// chartPlace is the position of a chart's plot in the window, in CSS px.
type chartPlace struct{ X, Y, W, H float64 }

func (c *chartTest) plot(i int) chartPlace {
	c.t.Helper()
	return evaluate[chartPlace](c.t, c.tab,
		fmt.Sprintf(`(() => { const v = testView(%d), b = v.canvas.getBoundingClientRect();
		return { X: b.x + v.plot.x, Y: b.y + v.plot.y, W: v.plot.w, H: v.plot.h }; })()`, i))
}

// at returns a point of the plot, given as shares of its size from the bottom left.
func (p chartPlace) at(x, y float64) (float64, float64) { return p.X + x*p.W, p.Y + (1-y)*p.H }

// mouse sends one mouse event.
func (c *chartTest) mouse(kind input.DispatchMouseEventType, x, y float64, modifiers int64,
	button input.MouseButton) {
	c.t.Helper()
	p := input.DispatchMouseEventParams{
		Type: kind, X: x, Y: y, Modifiers: modifiers, Button: button, ClickCount: 1,
	}
	if kind == input.DispatchMouseEventTypeMouseMoved && button != input.MouseButtonNone {
		p.Buttons = 1
	}
	_, err := chromedp.Call(c.tab.Context, input.DispatchMouseEvent, p)
	require.NoError(c.t, err)
}

// drag presses at one point of the first chart, moves through others, and releases at the last.
func (c *chartTest) drag(modifiers int64, button input.MouseButton, places ...[2]float64) {
	c.t.Helper()
	c.hold(modifiers, button, places...)
	c.release(modifiers, button, places[len(places)-1])
}

func (c *chartTest) release(modifiers int64, button input.MouseButton, at [2]float64) {
	c.t.Helper()
	c.mouse(input.DispatchMouseEventTypeMouseReleased, at[0], at[1], modifiers, button)
}

func (c *chartTest) hold(modifiers int64, button input.MouseButton, places ...[2]float64) {
	c.t.Helper()
	c.mouse(input.DispatchMouseEventTypeMouseMoved, places[0][0], places[0][1], modifiers,
		input.MouseButtonNone)
	c.mouse(input.DispatchMouseEventTypeMousePressed, places[0][0], places[0][1], modifiers, button)
	for _, p := range places[1:] {
		c.mouse(input.DispatchMouseEventTypeMouseMoved, p[0], p[1], modifiers, button)
	}
}

func at(p chartPlace, x, y float64) [2]float64 {
	px, py := p.at(x, y)
	return [2]float64{px, py}
}

// zoomed waits until the URL has a zoom that meets the condition, and returns it.
func (c *chartTest) zoomed(condition string) (z wire.Zoom) {
	c.t.Helper()
	waitFor(c.t, c.tab, `(() => { const zoom = testZoom(); return `+condition+`; })()`)
	_, look, _ := strings.Cut(evaluate[string](c.t, c.tab, `testZoom()`), "@")
	look, _, _ = strings.Cut(look, ":")
	ends := append(strings.Split(look, ","), "", "", "", "")
	for i, end := range []*float64{&z.X.Lo, &z.X.Hi, &z.Y.Lo, &z.Y.Hi} {
		*end, _ = strconv.ParseFloat(ends[i], 64)
	}
	return z
}

const altKey, ctrlKey, shiftKey = 1, 2, 8 // modifiers of the driver

func TestBrushZooms(t *testing.T) {
	for _, ratio := range []float64{1, 2} {
		t.Run(fmt.Sprintf("%gx", ratio), func(t *testing.T) {
			c := watchCharts(t, chromium.Options{Ratio: ratio}, "")
			x, y := c.ends(0)
			p := c.plot(0)
			c.hold(0, input.MouseButtonLeft, at(p, 0.25, 0.5), at(p, 0.4, 0.5), at(p, 0.75, 0.4))
			waitFor(t, c.tab, `document.querySelector('.brush .hi')?.textContent`)
			waitFor(t, c.tab,
				fmt.Sprintf(`(() => { const b = document.querySelector('.brush').getBoundingClientRect(); return Math.abs(b.x - %g) <= 1 && Math.abs(b.width - %g) <= 2; })()`, p.X+0.25*p.W, p.W/2))
			c.release(0, input.MouseButtonLeft, at(p, 0.75, 0.4))
			zoom := c.zoomed(`zoom`)
			px := length(x) / p.W
			assert.InDelta(t, x.Lo+0.25*length(x), zoom.X.Lo, 1.5*px)
			assert.InDelta(t, x.Lo+0.75*length(x), zoom.X.Hi, 1.5*px)
			assert.Zero(t, zoom.Y, "y fits")
			c.settled(0, near(zoom.X, 0)) // exactly
			assert.False(t, evaluate[bool](t, c.tab, `Boolean(document.querySelector('.brush'))`))

			require.NoError(t,
				chromedp.Do(c.tab.Context, chromedp.Click(chromedp.CSS("[data-card-act=unzoom]"))))
			c.zoomed(`!zoom`)
			again, _ := c.settled(0, near(x, 0))
			assert.Equal(t, x, again)
			_, high := c.ends(0)
			assert.Equal(t, y, high)
			waitFor(t, c.tab, `!document.querySelector('[data-card-act=unzoom]')`)
		})
	}
}

func TestShortDragsAreClicks(t *testing.T) {
	c := watchCharts(t, chromium.Options{}, "")
	c.ends(0)
	p := c.plot(0)
	c.drag(0, input.MouseButtonLeft, at(p, 0.5, 0.5), [2]float64{p.X + p.W/2 + 4, p.Y + p.H/2})
	waitFor(t, c.tab, `document.querySelector('.readout.kept[data-shown]')`)
	assert.Empty(t, evaluate[string](t, c.tab, `testZoom()`))
}

func TestBrushOfY(t *testing.T) {
	c := watchCharts(t, chromium.Options{}, "")
	_, y := c.ends(0)
	p := c.plot(0)
	c.drag(0, input.MouseButtonLeft, [2]float64{p.X - 10, p.Y + 0.2*p.H},
		[2]float64{p.X - 10, p.Y + 0.6*p.H})
	zoom := c.zoomed(`zoom`)
	assert.Zero(t, zoom.X)
	assert.InDelta(t, y.Hi-0.6*length(y), zoom.Y.Lo, 1.5*length(y)/p.H)
	assert.InDelta(t, y.Hi-0.2*length(y), zoom.Y.Hi, 1.5*length(y)/p.H)
	c.settled(0, func(_, y wire.Span) bool { return y == zoom.Y })
}

func TestBrushOfBoth(t *testing.T) {
	c := watchCharts(t, chromium.Options{}, "")
	x, _ := c.ends(0)
	p := c.plot(0)
	c.drag(altKey, input.MouseButtonLeft, at(p, 0.2, 0.3), at(p, 0.5, 0.5), at(p, 0.6, 0.8))
	zoom := c.zoomed(`zoom`)
	assert.True(t, zoom.X.On() && zoom.Y.On())
	c.settled(0, func(x, y wire.Span) bool { return x == zoom.X && y == zoom.Y })
	px, py := c.plot(0).at(0.5, 0.5)
	require.NoError(t,
		chromedp.Do(c.tab.Context, chromedp.MouseClickXY(px, py, chromedp.ClickCount(1)),
			chromedp.MouseClickXY(px, py, chromedp.ClickCount(2))))
	c.zoomed(`!zoom`)
	c.settled(0, near(x, 0))
	waitFor(t, c.tab, `!document.querySelector('.readout[data-shown]')`)
}

func TestPanMovesTheDrawingAtOnce(t *testing.T) {
	for _, ratio := range []float64{1, 2} {
		t.Run(fmt.Sprintf("%gx", ratio), func(t *testing.T) {
			c := watchCharts(t, chromium.Options{Ratio: ratio}, "")
			c.ends(0)
			p := c.plot(0)
			c.drag(0, input.MouseButtonLeft, at(p, 0.25, 0.5), at(p, 0.5, 0.5), at(p, 0.75, 0.5))
			x, _ := c.settled(0, near(c.zoomed(`zoom`).X, 0))
			p = c.plot(0)

			// From now on the worker gets no messages: any movement comes from shifting the
			// existing drawing.
			evaluate[bool](t, c.tab,
				`(self.testHeld = [], self.testPost = eventlens.port.postMessage, eventlens.port.postMessage = (...args) => { testHeld.push(args); },
				self.testBefore = testPixels(0), true)`)
			c.hold(shiftKey, input.MouseButtonLeft, at(p, 0.5, 0.5), at(p, 0.55, 0.5),
				at(p, 0.7, 0.5))
			waitFor(t, c.tab, `Math.abs(testView(0).x.want[0] + 0.2) < 0.01`)
			shift := math.Round(-evaluate[float64](t, c.tab, `testView(0).x.want[0]`) * p.W * ratio)
			assert.Less(t,
				evaluate[float64](t, c.tab,
					fmt.Sprintf(`testDifference(testBefore, testPixels(0), %g)`, shift)), 0.15,
				"the same picture, moved")
			assert.Greater(t,
				evaluate[float64](t, c.tab, `testDifference(testBefore, testPixels(0), 0)`), 0.4,
				"not where it was")
			evaluate[bool](t, c.tab,
				`(eventlens.port.postMessage = testPost, testHeld.forEach((args) => eventlens.port.postMessage(...args)), true)`)
			c.release(shiftKey, input.MouseButtonLeft, at(p, 0.7, 0.5))
			want := wire.Span{Lo: x.Lo - 0.2*length(x), Hi: x.Hi - 0.2*length(x)}
			got, _ := c.settled(0, near(want, 1.5*length(x)/p.W))
			assert.InDelta(t, length(x), length(got), length(x)/1000)
			assert.Zero(t, c.zoomed(`zoom`).Y, "a hand that goes straight moves x alone")

			c.drag(0, input.MouseButtonMiddle, at(p, 0.5, 0.5), at(p, 0.45, 0.5), at(p, 0.3, 0.5))
			c.settled(0, near(x, 3*length(x)/p.W))
		})
	}
}

func TestWheelZoomsWithCtrl(t *testing.T) {
	c := watchCharts(t, chromium.Options{Height: 500}, "")
	x, _ := c.ends(0)
	p := c.plot(0)
	px, py := p.at(0.25, 0.5)
	hover(t, c.tab, px, py)
	waitFor(t, c.tab, `document.querySelector('.readout[data-shown] tbody tr')`)
	wheel := func(modifiers int64, delta float64) {
		// The driver omits zeros, but the browser requires them.
		_, err := chromedp.Call(c.tab.Context, input.DispatchMouseEvent,
			input.DispatchMouseEventParams{
				Type: input.DispatchMouseEventTypeMouseWheel, X: px, Y: py, DeltaX: 0.001,
				DeltaY: delta, Modifiers: modifiers,
			})
		require.NoError(t, err)
	}
	wheel(ctrlKey, -120)
	wheel(ctrlKey, -120)
	// One turn of the wheel leaves 0.66 of the range.
	seen, _ := c.settled(0, func(got, _ wire.Span) bool { return length(got) < 0.5*length(x) })
	c.zoomed(`zoom`)
	assert.InDelta(t, x.Lo+0.25*length(x), seen.Lo+0.25*length(seen), 12*length(x)/p.W,
		"what is under the pointer stays there, but for another margin of another y axis")
	for range 8 {
		wheel(ctrlKey, 240)
	}
	c.zoomed(`!zoom`)
	c.settled(0, near(x, 0))
	wheel(0, 200)
	waitFor(t, c.tab, `scrollY > 0`)
}

func TestKeysZoom(t *testing.T) {
	c := watchCharts(t, chromium.Options{}, "")
	x, _ := c.ends(0)
	require.NoError(t,
		chromedp.Do(c.tab.Context, chromedp.Focus(chromedp.CSS("[data-testid=chart]"))))
	longer := func(share float64) func(x, y wire.Span) bool {
		return func(got, _ wire.Span) bool {
			return math.Abs(length(got)-share*length(x)) < length(x)/1000
		}
	}
	press(t, c.tab, "+")
	c.settled(0, longer(0.6))
	press(t, c.tab, "+")
	c.settled(0, longer(0.36))
	press(t, c.tab, "-")
	c.settled(0, longer(0.6))
	press(t, c.tab, "0")
	c.settled(0, near(x, 0))
	press(t, c.tab, "l")
	c.zoomed(`zoom.startsWith('log@')`)
	d := c.until(0, func(d *wire.Drawn) bool { return d.Y.Scaling == wire.ScaleLog })
	assert.Equal(t, x, d.X.Span)
}

func TestFingers(t *testing.T) {
	c := watchCharts(t, chromium.Options{Width: 390, Height: 844}, "")
	c.fingers()
	x, _ := c.ends(0)
	p := c.plot(0)

	c.slide([][2]float64{at(p, 0.3, 0.5)}, [][2]float64{at(p, 0.7, 0.5)})
	waitFor(t, c.tab, `document.querySelector('.readout[data-shown] tbody tr')`)
	dock := evaluate[[]float64](t, c.tab,
		`(() => { const b = document.querySelector('.readout').getBoundingClientRect(); return [b.left, innerWidth - b.right]; })()`)
	assert.Equal(t, []float64{8, 8}, dock, "docked")

	c.slide([][2]float64{at(p, 0.4, 0.5), at(p, 0.6, 0.5)},
		[][2]float64{at(p, 0.2, 0.5), at(p, 0.8, 0.5)})
	seen, _ := c.settled(0, near(c.zoomed(`zoom`).X, 0))
	assert.InDelta(t, length(x)/3, length(seen), length(x)/30,
		"what was under the fingers stays there")
	assert.InDelta(t, x.Lo+length(x)/2, (seen.Lo+seen.Hi)/2, length(x)/60)
	assert.Equal(t, 1.0, evaluate[float64](t, c.tab, `visualViewport.scale`),
		"the page itself is not zoomed")

	p = c.plot(0)
	c.slide([][2]float64{at(p, 0.3, 0.5), at(p, 0.6, 0.5)},
		[][2]float64{at(p, 0.5, 0.5), at(p, 0.8, 0.5)})
	c.settled(0,
		near(wire.Span{Lo: seen.Lo - 0.2*length(seen), Hi: seen.Hi - 0.2*length(seen)},
			0.03*length(seen)))
}

func TestTapKeepsTheReadout(t *testing.T) {
	c := watchCharts(t, chromium.Options{Width: 390, Height: 844}, "")
	c.fingers()
	c.ends(0)
	p := c.plot(0)
	c.slide([][2]float64{at(p, 0.5, 0.5)}, nil)
	waitFor(t, c.tab, `document.querySelector('.readout.kept[data-shown]')`)
	x, y := center(t, c.tab, ".topbar .brand")
	c.slide([][2]float64{{x, y}}, nil)
	waitFor(t, c.tab, `!document.querySelector('.readout[data-shown]')`)
}

// fingers gives the window a touch screen.
func (c *chartTest) fingers() {
	c.t.Helper()
	_, err := chromedp.Call(c.tab.Context, emulation.SetTouchEmulationEnabled,
		emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 5})
	require.NoError(c.t, err)
}

// slide puts fingers down at some points, moves them to others in eight steps, if there are any,
// and lifts them.
func (c *chartTest) slide(from, to [][2]float64) {
	c.t.Helper()
	touch := func(kind input.DispatchTouchEventType, share float64) {
		var points []*input.TouchPoint
		for i, at := range from {
			if kind == input.DispatchTouchEventTypeTouchEnd {
				break
			}
			if to != nil {
				at[0] += share * (to[i][0] - at[0])
				at[1] += share * (to[i][1] - at[1])
			}
			id := float64(i)
			points = append(points, &input.TouchPoint{X: at[0], Y: at[1], ID: &id})
		}
		_, err := chromedp.Call(c.tab.Context, input.DispatchTouchEvent,
			input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
		require.NoError(c.t, err)
	}
	touch(input.DispatchTouchEventTypeTouchStart, 0)
	for i := 1; i <= 8 && to != nil; i++ {
		touch(input.DispatchTouchEventTypeTouchMove, float64(i)/8)
	}
	touch(input.DispatchTouchEventTypeTouchEnd, 1)
}

func TestLinkedZoomAndCrosshair(t *testing.T) {
	c := watchCharts(t, chromium.Options{}, "&linkzoom=on")
	first, _ := c.ends(0)
	second, _ := c.ends(1)
	p := c.plot(0)
	hover(t, c.tab, p.X+p.W/3, p.Y+p.H/2)
	waitFor(t, c.tab, `document.querySelectorAll('.cross.linked').length > 0`)
	shares := evaluate[[]float64](t, c.tab,
		`[0, 1].map((i) => { const v = testView(i), b = v.canvas.getBoundingClientRect(), m = v.canvas.closest('.plot').querySelector('.cross').getBoundingClientRect();
		return (m.x + m.width / 2 - b.x - v.plot.x) / v.plot.w; })`)
	assert.InDelta(t, first.Lo+shares[0]*length(first), second.Lo+shares[1]*length(second),
		length(first)/200, "the same place along x")

	c.drag(0, input.MouseButtonLeft, at(p, 0.25, 0.5), at(p, 0.5, 0.5), at(p, 0.75, 0.5))
	zoomed, _ := c.settled(0, func(x, _ wire.Span) bool { return length(x) < 0.6*length(first) })
	waitFor(t, c.tab,
		`location.hash.includes('linkzoom=on@') || location.hash.includes('linkzoom=on%40')`)
	c.settled(1, near(zoomed, 0))
	hover(t, c.tab, 2, 2)
	waitFor(t, c.tab, `document.querySelectorAll('.cross').length === 0`)

	click(t, c.tab, ".seg [data-choice=Relative]") // steps are no seconds
	waitFor(t, c.tab,
		`location.hash.includes('x=relative') && !/linkzoom=on(@|%40)/.test(location.hash) && !document.querySelector('[data-card-act=unzoom]')`)
}

func TestEscapeEndsADrag(t *testing.T) {
	c := watchCharts(t, chromium.Options{}, "")
	c.ends(0)
	p := c.plot(0)
	c.hold(0, input.MouseButtonLeft, at(p, 0.25, 0.5), at(p, 0.5, 0.5), at(p, 0.75, 0.5))
	waitFor(t, c.tab, `document.querySelector('.brush')`)
	press(t, c.tab, kb.Escape)
	waitFor(t, c.tab, `!document.querySelector('.brush')`)
	c.release(0, input.MouseButtonLeft, at(p, 0.75, 0.5))
	hover(t, c.tab, p.X+p.W*0.75, p.Y+p.H/2+3)
	waitFor(t, c.tab, `document.querySelector('.readout[data-shown]:not(.kept)')`)
	assert.Empty(t, evaluate[string](t, c.tab, `testZoom()`))
}
