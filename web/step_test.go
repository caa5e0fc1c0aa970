package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
	"eventlens/web/chromium"
)

// JavaScript expressions for the page's step bar and the first card.
const (
	barSays   = `document.querySelector('.step-count')?.textContent`
	cardSays  = `document.querySelector('.card .step-text')?.textContent`
	cardShows = `document.querySelector('.card')?.querySelector('.picture :is(img, still-picture)')?.naturalWidth > 0`
)

// openSteps opens images of two runs with known steps.
func openSteps(t *testing.T, opt chromium.Options) *chromium.Tab {
	t.Helper()
	h := newHost(t, hostOptions{})
	tab := openTab(t, opt,
		h.url("#src=data/"+fileOf(t, "torch/sgd")+"&src=data/"+fileOf(t, "torch/adamw")+
			"&tab=images"))
	waitLoaded(t, tab)
	// Wait for the last step: until everything is read, a card shows an earlier one.
	waitFor(t, tab, cardShows+` && `+cardSays+`.startsWith('Step 600 ')`)
	// Until everything is read, the slider has fewer steps.
	waitFor(t, tab, `!document.getElementById('page-step').disabled && `+barSays+` === '10 steps'`)
	return tab
}

// TestPageStepByPointerAndKeys moves all cards with the page's slider, its field, and keys.
func TestPageStepByPointerAndKeys(t *testing.T) {
	tab := openSteps(t, chromium.Options{})
	latest := evaluate[string](t, tab, cardSays)
	dragBy(t, tab, "#page-step", -60, func() {
		waitFor(t, tab, `/^\d+ of \d+$/.test(`+barSays+`)`)
	})
	waitFor(t, tab, `location.hash.includes('steps=')`)
	press(t, tab, kb.Home)
	waitFor(t, tab, barSays+`.startsWith('1 of ')`)
	waitFor(t, tab, cardSays+`.startsWith('Step 60 ') && `+cardShows)
	first := evaluate[string](t, tab, cardSays)
	shoot(t, tab, "step-bar")
	// To the next step of the images, although there are histograms at steps between.
	press(t, tab, kb.ArrowRight)
	waitFor(t, tab, barSays+`.startsWith('2 of ') && `+cardSays+fmt.Sprintf(` !== %q`, first))
	press(t, tab, ",")
	waitFor(t, tab, barSays+`.startsWith('1 of ') && `+cardSays+fmt.Sprintf(` === %q`, first))
	press(t, tab, kb.End)
	waitFor(t, tab, cardSays+fmt.Sprintf(` === %q`, latest))
	press(t, tab, ",")
	waitFor(t, tab, cardSays+fmt.Sprintf(` !== %q`, latest))
	clickOn(t, tab, ".step-latest")
	waitFor(t, tab, cardSays+fmt.Sprintf(` === %q && !location.hash.includes('steps=')`, latest))

	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#page-step-field"))))
	press(t, tab, "0"+kb.Enter)
	waitFor(t, tab, hash("steps=0")+` && `+cardSays+fmt.Sprintf(` === %q`, first))
	press(t, tab, kb.End+"x"+kb.Enter)
	waitFor(t, tab,
		`document.getElementById('page-step-field').getAttribute('aria-invalid') === 'true'`)
}

// TestOneStepMovesNothing: when all is read and there is only one step, the bar goes and no card
// moves. Its room goes once a person changes the cards, here by keys. On the next visit there is no
// bar from the first.
func TestOneStepMovesNothing(t *testing.T) {
	var values []*pb.Summary_Value
	for i := range 8 {
		values = append(values, &pb.Summary_Value{Tag: fmt.Sprintf("note/%d", i),
			Metadata: &pb.SummaryMetadata{
				PluginData: &pb.SummaryMetadata_PluginData{PluginName: "text"},
			},
			Value: &pb.Summary_Value_Tensor{Tensor: &pb.TensorProto{
				Dtype:     pb.DataType_DT_STRING,
				StringVal: [][]byte{[]byte(strings.Repeat("A few words. ", 20))},
			}}})
	}
	log := eventtest.Log(t)
	for i := range values {
		log = append(log, eventtest.Log(t, eventtest.Values(1, 1767225601, values[i]))...)
	}
	const top = `document.querySelector('.card')?.getBoundingClientRect().top`
	for size, opt := range steadySizes {
		t.Run(size, func(t *testing.T) {
			file := gated{log, make(chan struct{})}
			h := newHost(t, hostOptions{handlers: map[string]http.Handler{"data/a.tfevents": file}})
			tab := openTab(t, opt, h.url("#src=data/a.tfevents&tab=text"))
			waitFor(t, tab, `document.querySelector('.text-body') && document.querySelector('.step-bar')`)
			before := evaluate[float64](t, tab, top)
			close(file.gate)
			waitLoaded(t, tab)
			waitFor(t, tab, `!document.querySelector('.step-bar')`)
			assert.InDelta(t, before, evaluate[float64](t, tab, top), 0)
			assertSteady(t, tab)
			assert.Equal(t, []bool{true, true}, evaluate[[]bool](t, tab, `((bar) =>
				[bar.offsetHeight <= bar.querySelector('.tools').offsetHeight + 1, bar.matches('.roomed')]
			)(document.querySelector('.toolbar'))`), "the room is below the toolbar")
			evaluate[any](t, tab, `(document.getElementById('tags-filter').focus(), null)`)
			press(t, tab, "note/[0-5]")
			waitFor(t, tab, `!document.querySelector('.roomed') && document.querySelectorAll('.card').length === 6`)
			goTo(t, tab, h.url("#src=data/a.tfevents&tab=text"))
			waitLoaded(t, tab)
			waitFor(t, tab, `document.querySelector('.text-body') && !document.querySelector('.step-bar')`)
			assertSteady(t, tab)
			assert.Less(t, evaluate[float64](t, tab, top), before-30, "no room since the last visit")
		})
	}
}

// TestStepsOfScalarsAndImages: scalars and images share one step: the scalars' handle is at the
// page's step.
func TestStepsOfScalarsAndImages(t *testing.T) {
	tab := openSteps(t, chromium.Options{})
	press(t, tab, ",")
	waitFor(t, tab, `/steps=\d+/.test(location.hash)`)
	steps := evaluate[string](t, tab, `/steps=\d+/.exec(location.hash)[0]`)
	openTabNamed(t, tab, "Scalars")
	waitFor(t, tab, `document.querySelector('.handle:not([hidden])')`)
	assert.Equal(t, steps,
		"steps="+
			evaluate[string](t, tab,
				`document.querySelector('.handle').getAttribute('aria-valuenow')`))
	press(t, tab, ",")
	waitFor(t, tab,
		fmt.Sprintf(`!location.hash.includes(%q) && 'steps=' + document.querySelector('.handle').getAttribute('aria-valuenow') === /steps=\d+/.exec(location.hash)[0]`, steps))
	openTabNamed(t, tab, "Images")
	// There are images every 60 steps.
	waitFor(t, tab,
		cardShows+` && `+cardSays+
			`.startsWith('Step ' + 60 * Math.floor(/steps=(\d+)/.exec(location.hash)[1] / 60) + ' ')`)
}

// TestPlayTheSteps plays all steps in a loop, and stops when the user stops it.
func TestPlayTheSteps(t *testing.T) {
	tab := openSteps(t, chromium.Options{})
	clickOn(t, tab, `.step-loop`)
	waitFor(t, tab, `document.querySelector('.step-loop').getAttribute('aria-pressed') === 'true'`)
	evaluate[any](t, tab, `(() => {
		const rate = document.getElementById('page-step-rate');
		rate.value = rate.options.length - 1;
		rate.dispatchEvent(new Event('change', { bubbles: true }));
		self.seen = [];
		new MutationObserver(() => { const at = parseInt(document.querySelector('.step-count').textContent); if (seen.at(-1) !== at) seen.push(at); })
			.observe(document.querySelector('.step-count'), { subtree: true, childList: true, characterData: true });
		return null;
	})()`)
	clickOn(t, tab, "#page-step-play")
	const around = `seen.filter((at) => at === 1).length`
	waitFor(t, tab, around+` >= 3`)
	n := evaluate[int](t, tab,
		`parseInt(document.querySelector('.step-count').textContent.split(' of ')[1])`)
	seen := evaluate[[]int](t, tab, `seen.slice(seen.indexOf(1))`)
	met := map[int]bool{}
	for i, at := range seen {
		met[at] = true
		// On a busy machine two steps may pass between two renderings of the bar.
		assert.True(t, at == 1 || i > 0 && at > seen[i-1], "steps are shown in order: %v", seen)
	}
	assert.Len(t, met, n, "every step is shown: %v", seen)
	clickOn(t, tab, "#page-step-play")
	waitFor(t, tab,
		`document.getElementById('page-step-play').getAttribute('aria-label').startsWith('Play') && location.hash.includes('steps=')`)
}

// TestStepOfACard gives one card its own step with the keyboard only, types a step, and resets it.
func TestStepOfACard(t *testing.T) {
	tab := openSteps(t, chromium.Options{})
	latest := evaluate[string](t, tab, cardSays)
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(".card .step-slider .range"))))
	press(t, tab, kb.Home)
	waitFor(t, tab,
		cardSays+
			fmt.Sprintf(` !== %q && document.querySelectorAll('.step-own').length === 1`, latest))
	own := evaluate[string](t, tab, cardSays)
	press(t, tab, ",")
	waitFor(t, tab, `location.hash.includes('steps=')`)
	assert.Equal(t, own, evaluate[string](t, tab, cardSays))
	clickOn(t, tab, ".card .step-text")
	waitFor(t, tab,
		`document.activeElement?.matches('input.step-text') && document.activeElement.value !== ''`)
	press(t, tab, "999999"+kb.Enter)
	waitFor(t, tab, cardSays+fmt.Sprintf(` === %q`, latest))
	shoot(t, tab, "step-own")
	clickOn(t, tab, ".step-own")
	waitFor(t, tab, cardSays+fmt.Sprintf(` !== %q && !document.querySelector('.step-own')`, latest))
}

// TestPageStepByTouch taps the page's slider on a narrow screen.
func TestPageStepByTouch(t *testing.T) {
	tab := openSteps(t, chromium.Options{Width: 390, Height: 800})
	_, err := chromedp.Call(tab.Context, emulation.SetTouchEmulationEnabled,
		emulation.SetTouchEmulationEnabledParams{Enabled: true})
	require.NoError(t, err)
	box := evaluate[[]float64](t, tab,
		`(() => { const b = document.getElementById('page-step').getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })()`)
	shoot(t, tab, "step-touch")
	for _, touch := range []input.DispatchTouchEventType{
		input.DispatchTouchEventTypeTouchStart, input.DispatchTouchEventTypeTouchEnd,
	} {
		points := []*input.TouchPoint{}
		if touch == input.DispatchTouchEventTypeTouchStart {
			points = append(points, &input.TouchPoint{X: box[0] + 10, Y: box[1] + box[3]/2})
		}
		_, err := chromedp.Call(tab.Context, input.DispatchTouchEvent,
			input.DispatchTouchEventParams{Type: touch, TouchPoints: points})
		require.NoError(t, err)
	}
	waitFor(t, tab, `/^\d+ of \d+$/.test(`+barSays+`) && location.hash.includes('steps=')`)
}

// TestLinkToAnImageAtItsStep copies the link of a card and opens it in a new page: the card is in
// full screen at its step.
func TestLinkToAnImageAtItsStep(t *testing.T) {
	tab := openSteps(t, chromium.Options{})
	latest := evaluate[string](t, tab, cardSays)
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(".card .step-slider .range"))))
	press(t, tab, kb.Home)
	waitFor(t, tab,
		cardSays+fmt.Sprintf(` !== %q && document.querySelector('.step-own') && `, latest)+
			cardShows)
	says := evaluate[string](t, tab, cardSays)
	clickOn(t, tab, ".card [data-card-act=menu]")
	waitFor(t, tab, `document.getElementById('card-link')?.textContent.includes('steps=')`)
	link := evaluate[string](t, tab, `document.getElementById('card-link').textContent`)
	assert.Contains(t, link, "fullscreen=images")

	other := openTab(t, chromium.Options{}, link)
	waitLoaded(t, other)
	const full = `document.querySelector('#full .step-text')?.textContent`
	waitFor(t, other,
		fmt.Sprintf(`%s === %q && document.querySelector('#full .picture :is(img, still-picture)')?.naturalWidth > 0`, full, says))
	assert.True(t,
		evaluate[bool](t, other,
			`document.querySelector('.charts').inert && document.querySelector('#full .picture').getBoundingClientRect().height > innerHeight / 2`))
	shoot(t, other, "full-image")
	waitFor(t, other, `document.querySelector('#full .step-bar .range')?.disabled === false`)
	press(t, other, "...")
	waitFor(t, other, fmt.Sprintf(`%s !== %q`, full, says))
	title := evaluate[string](t, other, `document.querySelector('#full .full-run').textContent`)
	press(t, other, "j")
	waitFor(t, other,
		fmt.Sprintf(`document.querySelector('#full .full-run').textContent !== %q`, title))
	press(t, other, kb.Escape)
	waitFor(t, other,
		`!document.getElementById('full') && !location.hash.includes('fullscreen') && document.activeElement?.closest('.card')`)
}

// TestMoreKinds opens the list of kinds that a log has nothing of, with the keyboard, and closes
// it.
func TestMoreKinds(t *testing.T) {
	h := newHost(t, hostOptions{})
	for _, width := range []int64{1440, 390} {
		tab := openTab(t, chromium.Options{Width: width, Height: 800},
			h.url("#src=data/"+fileOf(t, "lr0.01/train")))
		waitLoaded(t, tab)
		require.NoError(t,
			chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#more-kinds")),
				chromedp.KeyEvent(kb.Enter)))
		waitFor(t, tab,
			`document.activeElement?.id === 'more-kinds-menu' && document.activeElement.textContent.includes('add_image')`)
		inside := `(() => { const b = document.getElementById('more-kinds-menu').getBoundingClientRect(); return b.left >= 0 && b.right <= innerWidth && b.top > 0; })()`
		assert.True(t, evaluate[bool](t, tab, inside))
		shoot(t, tab, fmt.Sprintf("more-kinds-%d", width))
		press(t, tab, kb.Escape)
		waitFor(t, tab,
			`!document.getElementById('more-kinds-menu') && document.activeElement?.id === 'more-kinds'`)
	}
}
