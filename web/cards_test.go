package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/web/chromium"
)

// tagsLog opens a page with a log of a few steps of the given tags.
func tagsLog(t *testing.T, opt chromium.Options, fragment string,
	tags ...string) (*chromium.Tab, *host) {
	t.Helper()
	dir := t.TempDir()
	newEventLog(t, filepath.Join(dir, "log.tfevents"), tags...).log(t, 3)
	h := newHost(t, hostOptions{data: dir})
	tab := openTab(t, opt, h.url("#src=run=./data/log.tfevents"+fragment))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	return tab, h
}

// JavaScript expressions about the page.
const (
	cardTitles  = `[...document.querySelectorAll('.card-title')].map((e) => e.textContent.trim())`
	pinnedCards = `[...document.querySelectorAll('[data-area="0"] .card-title')].map((e) => e.textContent.trim()).join()`
	address     = `decodeURIComponent(location.hash)`
	focused     = `document.activeElement?.closest('[data-card]')?.querySelector('.card-title')?.textContent`
)

// chartsInWindowPainted reports whether every chart in the window has a picture.
const chartsInWindowPainted = `(() => {
	const inWindow = [...document.querySelectorAll('[data-testid=chart]')].filter((e) => { const b = e.getBoundingClientRect(); return b.bottom > 0 && b.top < innerHeight; });
	return inWindow.length > 2 && inWindow.every((e) => { const c = e.querySelector('canvas'); return c && c.width > 300 && !e.querySelector('.plot-ghost'); });
})()`

// TestThousandsOfTags scrolls through 12,000 tags: only cards near the window have elements, and
// every card in view has its picture.
func TestThousandsOfTags(t *testing.T) {
	var tags []string
	for i := range 12_000 {
		tags = append(tags, fmt.Sprintf("layers/block%d/weight_norm", i))
	}
	tab, _ := tagsLog(t, chromium.Options{Width: 1440, Height: 900}, "", tags...)
	assert.Equal(t, "12,000",
		evaluate[string](t, tab, `document.querySelector('.group-head .count').textContent`))
	whole := evaluate[float64](t, tab, `document.documentElement.scrollHeight`)
	assert.Greater(t, whole, 4000*200.0, "all rows have their place")

	elements := func() float64 {
		return evaluate[float64](t, tab, `document.querySelectorAll('*').length`)
	}
	cards := func() float64 {
		return evaluate[float64](t, tab, `document.querySelectorAll('[data-card]').length`)
	}
	evaluate[bool](t, tab,
		`(self.tasks = [], new PerformanceObserver((l) => tasks.push(...l.getEntries().map((e) => e.duration))).observe({ type: 'longtask' }), true)`)
	for _, at := range []float64{0.1, 0.5, 0.25, 1, 0.9} {
		evaluate[bool](t, tab,
			fmt.Sprintf(`(scrollTo(0, %g * document.documentElement.scrollHeight), true)`, at))
		waitFor(t, tab, chartsInWindowPainted)
		assert.Less(t, cards(), 130.0)
		assert.Less(t, elements(), 6000.0)
		assert.InDelta(t, whole, evaluate[float64](t, tab, `document.documentElement.scrollHeight`),
			2, "nothing jumps")
	}
	press(t, tab, kb.End)
	waitFor(t, tab,
		chartsInWindowPainted+` && `+cardTitles+`.at(-1) === 'layers/block11999/weight_norm'`)
	press(t, tab, kb.Home)
	waitFor(t, tab, `scrollY === 0`)
	waitFor(t, tab, chartsInWindowPainted+` && `+cardTitles+`[0] === 'layers/block0/weight_norm'`)

	// Row by row with real turns of the wheel: rows that come into view have their cards.
	x, y := center(t, tab, ".card")
	for range 30 {
		require.NoError(t, chromedp.Do(tab.Context, wheel(x, y, 400)))
		waitFor(t, tab,
			`[...document.querySelectorAll('[data-chunk]')].every((e) => { const b = e.getBoundingClientRect(); return b.bottom < 0 || b.top > innerHeight || e.childElementCount > 0; })`)
	}
	waitFor(t, tab, chartsInWindowPainted)
	// While scrolling fast past many screens, only placeholders of cards are drawn, and the cards
	// are made once it ends. If a frame is late on a busy machine, the page takes that for the end
	// of scrolling and may make cards.
	const rush = `new Promise((done) => {
		const titles = () => ` + cardTitles + `, before = new Set(titles()), made = new Set();
		let frames = 0, last = performance.now(), excused = 0;
		const go = () => {
			const now = performance.now();
			if (now - last > 50) excused = 3;
			last = now;
			const among = excused-- > 0 ? before : made;
			for (const title of titles()) if (!before.has(title)) among.add(title);
			scrollBy(0, innerHeight);
			if (++frames < 40) requestAnimationFrame(go); else done(String(made.size));
		};
		go();
	})`
	made, err := strconv.Atoi(evaluateAsync(t, tab, rush))
	require.NoError(t, err)
	assert.Less(t, made, 40, "of the cards of 40 screens")
	waitFor(t, tab, chartsInWindowPainted)
	t.Logf("%g elements, %g cards, long tasks %v", elements(), cards(),
		evaluate[[]float64](t, tab, `tasks`))

	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#tags-filter")),
			chromedp.KeyEvent("block7777/")))
	waitFor(t, tab, cardTitles+`.join() === 'layers/block7777/weight_norm'`)
	waitFor(t, tab, `document.documentElement.scrollHeight <= innerHeight + 50`)
}

func wheel(x, y, down float64) chromedp.Action[chromedp.Void] {
	// Chromium refuses the event without a DeltaX.
	return chromedp.MouseEvent(input.DispatchMouseEventTypeMouseWheel, x, y,
		func(p *input.DispatchMouseEventParams) {
			p.DeltaX, p.DeltaY = 1e-9, down
		})
}

// TestTheFocusReachesFarCards moves with the keyboard only to cards that have no elements at first.
func TestTheFocusReachesFarCards(t *testing.T) {
	var tags []string
	for i := range 90 {
		tags = append(tags, fmt.Sprintf("a/%02d", i), fmt.Sprintf("b/%02d", i))
	}
	tab, _ := tagsLog(t, chromium.Options{Width: 1000, Height: 600}, "", tags...)
	for i := range 30 {
		press(t, tab, "j")
		waitFor(t, tab, fmt.Sprintf(`%s === 'a/%02d'`, focused, i))
	}
	inWindow := `(() => { const b = document.activeElement.getBoundingClientRect(); return b.top > 120 && b.bottom < innerHeight; })()`
	waitFor(t, tab, inWindow)
	press(t, tab, "k")
	waitFor(t, tab, focused+` === 'a/28'`)
	waitFor(t, tab, inWindow)
	for range 40 { // Tab visits the buttons of each card
		press(t, tab, kb.Tab)
		// Otherwise Tab would skip cards that are not made yet.
		waitFor(t, tab,
			focused+
				` && [...document.querySelectorAll('[data-chunk]:empty')].every((e) => { const b = e.getBoundingClientRect(); return b.bottom < 0 || b.top > 1.5 * innerHeight; })`)
	}
	assert.Regexp(t, `^a/[34]`, evaluate[string](t, tab, focused))
}

// drag presses the mouse at one place, moves it to another in steps, and releases it.
func drag(t *testing.T, tab *chromium.Tab, fromX, fromY, toX, toY float64, onTheWay string) {
	t.Helper()
	mouse := func(kind input.DispatchMouseEventType, x, y float64) chromedp.Action[chromedp.Void] {
		return chromedp.MouseEvent(kind, x, y, leftButton)
	}
	require.NoError(t,
		chromedp.Do(tab.Context, mouse(input.DispatchMouseEventTypeMouseMoved, fromX, fromY),
			mouse(input.DispatchMouseEventTypeMousePressed, fromX, fromY)))
	for i := range 6 {
		share := float64(i+1) / 6
		require.NoError(t,
			chromedp.Do(tab.Context,
				mouse(input.DispatchMouseEventTypeMouseMoved, fromX+(toX-fromX)*share,
					fromY+(toY-fromY)*share)))
	}
	if onTheWay != "" {
		waitFor(t, tab, onTheWay)
	}
	require.NoError(t,
		chromedp.Do(tab.Context, mouse(input.DispatchMouseEventTypeMouseReleased, toX, toY)))
}

func TestCardsAreDraggedTogether(t *testing.T) {
	tab, h := tagsLog(t, chromium.Options{Width: 1440, Height: 1600}, "&pairs=off", "train/loss", "val/loss",
		"lr")
	focusOn(t, tab, `document.querySelector('[data-card-act=menu]')`) // the press takes it away
	fromX, fromY := center(t, tab, `[data-card]:has([title="train/loss"]) .card-title`)
	toX, toY := center(t, tab, `[data-card]:has([title="val/loss"])`)
	drag(t, tab, fromX, fromY, toX, toY,
		`document.querySelector('.drop-onto') && document.querySelector('.drag-ghost')?.textContent === 'train/loss'`)
	waitFor(t, tab,
		`document.querySelector('[data-area="1"] .card-title')?.textContent === 'val + train/loss'`)
	assert.Empty(t,
		evaluate[string](t, tab, `document.querySelector('.drag-ghost')?.textContent ?? ''`))
	assert.Contains(t, evaluate[string](t, tab, address), "&multichart=val/loss\ntrain/loss")
	assert.Len(t, evaluate[[]string](t, tab, cardTitles), 4, "the tags' own cards stay")

	goTo(t, tab,
		h.url("#src=run=./data/log.tfevents&multichart=val%2Floss%0Atrain%2Floss&multichart=re%3Aloss%7Clr"))
	waitLoaded(t, tab)
	waitFor(t, tab, cardTitles+`.slice(0, 2).join() === 'val + train/loss,loss|lr · 3 tags'`)

	// Escape leaves everything unchanged.
	fromX, fromY = center(t, tab, `[data-area="2"]:has([title="lr"]) .card-title`)
	toX, toY = center(t, tab, `[data-area="2"]:has([title="val/loss"])`)
	before := evaluate[string](t, tab, address)
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, fromX, fromY, leftButton),
			chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, toX, toY, leftButton)))
	waitFor(t, tab, `document.querySelector('.drag-ghost')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('.drag-ghost')`)
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, toX, toY, leftButton)))
	assert.Equal(t, before, evaluate[string](t, tab, address))
}

func leftButton(p *input.DispatchMouseEventParams) {
	p.Button, p.Buttons, p.ClickCount = input.MouseButtonLeft, 1, 1
}

func TestPinsAreOrdered(t *testing.T) {
	tab, h := tagsLog(t, chromium.Options{}, "&pin=c&pin=a&pin=b", "a", "b", "c", "d")
	require.Equal(t, "c,a,b", evaluate[string](t, tab, pinnedCards))
	fromX, fromY := center(t, tab, `[data-area="0"]:has([title="b"]) .card-title`)
	toX, toY := center(t, tab, `[data-area="0"]:has([title="c"])`)
	box := evaluate[float64](t, tab,
		`document.querySelector('[data-area="0"]').getBoundingClientRect().width`)
	drag(t, tab, fromX, fromY, toX-0.4*box, toY, `document.querySelector('.drop-before')`)
	waitFor(t, tab, pinnedCards+` === 'b,c,a'`)
	assert.Contains(t, evaluate[string](t, tab, address), "&pin=b&pin=c&pin=a")

	// With the keyboard only: the card's menu moves the card, and the focus stays on it.
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.Focus(chromedp.CSS(`[data-area="0"]:has([title="b"]) [data-card-act=menu]`)),
			chromedp.KeyEvent(kb.Enter)))
	choose(t, tab, "Move right")
	waitFor(t, tab, pinnedCards+` === 'c,b,a'`)
	waitFor(t, tab, focused+` === 'b'`)
	press(t, tab, "p")
	waitFor(t, tab, pinnedCards+` === 'c,a'`)
	waitFor(t, tab, `document.getElementById('said').textContent === 'b is unpinned'`)
	goTo(t, tab, h.url(evaluate[string](t, tab, `location.hash`)))
	waitLoaded(t, tab)
	waitFor(t, tab, pinnedCards+` === 'c,a'`)
}

// choose moves down the open menu of a card to an item and presses it, with the keyboard.
func choose(t *testing.T, tab *chromium.Tab, label string) {
	t.Helper()
	waitFor(t, tab, `document.activeElement?.closest('[role=menu]')`)
	for range 20 {
		if evaluate[string](t, tab,
			`document.activeElement.querySelector('.grow')?.textContent ?? ''`) == label {
			press(t, tab, kb.Enter)
			return
		}
		before := evaluate[string](t, tab, `document.activeElement.id`)
		press(t, tab, kb.ArrowDown)
		waitFor(t, tab, fmt.Sprintf(`document.activeElement?.id !== %q`, before))
	}
	require.Fail(t, "no such line", label)
}

func TestCardMenuByKeyboard(t *testing.T) {
	tab, _ := tagsLog(t, chromium.Options{}, "&pairs=off", "train/loss", "val/loss")
	more := `[data-card]:has([title="val/loss"]) [data-card-act=menu]`
	open := func() {
		require.NoError(t,
			chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(more)),
				chromedp.KeyEvent(kb.Enter)))
		waitFor(t, tab, `document.activeElement?.closest('[role=menu]')`)
	}
	open()
	inside := `(() => { const b = document.getElementById('card-menu').getBoundingClientRect(); return b.left >= 0 && b.top >= 0 && b.right <= innerWidth && b.bottom <= innerHeight && b.height > 100; })()`
	assert.True(t, evaluate[bool](t, tab, inside))
	assert.Equal(t, "true",
		evaluate[string](t, tab,
			fmt.Sprintf(`document.querySelector(%q).getAttribute('aria-expanded')`, more)))
	press(t, tab, kb.End)
	waitFor(t, tab,
		`document.activeElement === [...document.querySelectorAll('#card-menu button')].at(-1)`)
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		fmt.Sprintf(`document.activeElement === document.querySelector(%q) && document.getElementById('card-menu').hidden`, more))
	assert.Equal(t, "false",
		evaluate[string](t, tab,
			fmt.Sprintf(`document.querySelector(%q).getAttribute('aria-expanded')`, more)))

	open()
	choose(t, tab, "Log scale on y")
	waitFor(t, tab,
		`document.querySelector('.card-head .pill:not(:empty)')?.textContent === 'log y'`)
	press(t, tab, "l")
	waitFor(t, tab, `!document.querySelector('.card-head .pill:not(:empty)')`)

	open()
	choose(t, tab, "Symlog scale on y")
	waitFor(t, tab,
		`document.querySelector('.card-head .pill:not(:empty)')?.textContent === 'symlog y'`)
	assert.Contains(t, evaluate[string](t, tab, address), "cardlook=symlog")
	open()
	choose(t, tab, "Symlog scale on y")
	waitFor(t, tab, `!document.querySelector('.card-head .pill:not(:empty)')`)

	open()
	choose(t, tab, "Combine with…")
	waitFor(t, tab, `document.activeElement?.id === 'combine-find'`)
	press(t, tab, "train")
	waitFor(t, tab, `document.querySelectorAll('.pick').length === 1`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, address+`.includes('multichart=val/loss\ntrain/loss')`)
	press(t, tab, kb.Escape) // browsers clear the field first
	waitFor(t, tab, `document.getElementById('combine-find').value === ''`)
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.getElementById('combine') && document.activeElement?.closest('[data-area="1"]')`)

}

// describedLog writes a scalar whose tag has a title and a description.
func describedLog(t *testing.T, tag, title, description string) string {
	t.Helper()
	dir := t.TempDir()
	l := newEventLog(t, filepath.Join(dir, "log.tfevents"))
	meta := protowire.AppendBytes(protowire.AppendTag(nil, 1, protowire.BytesType),
		protowire.AppendString(protowire.AppendTag(nil, 1, protowire.BytesType), "scalars"))
	meta = protowire.AppendString(protowire.AppendTag(meta, 2, protowire.BytesType), title)
	meta = protowire.AppendString(protowire.AppendTag(meta, 3, protowire.BytesType), description)
	v := protowire.AppendString(protowire.AppendTag(nil, 1, protowire.BytesType), tag)
	v = protowire.AppendFixed32(protowire.AppendTag(v, 2, protowire.Fixed32Type), 0x3f800000)
	v = protowire.AppendBytes(protowire.AppendTag(v, 9, protowire.BytesType), meta)
	summary := protowire.AppendBytes(protowire.AppendTag(nil, 1, protowire.BytesType), v)
	event := protowire.AppendFixed64(protowire.AppendTag(nil, 1, protowire.Fixed64Type),
		0x41d954fc40000000)
	event = protowire.AppendVarint(protowire.AppendTag(event, 2, protowire.VarintType), 7)
	event = protowire.AppendBytes(protowire.AppendTag(event, 5, protowire.BytesType), summary)
	l.write(t, l.record(nil, event))
	return dir
}

func TestDescriptionsOfStrangers(t *testing.T) {
	const title = `<img src=x onerror="self.hacked=1">`
	dir := describedLog(t, `<b>x</b>/`+strings.Repeat("long", 500), title, strings.Join([]string{
		`The **mean** of the batch. <script>self.hacked=1</script> <img src=x onerror="self.hacked=1">`,
		`[web](https://a.example/?q=1) [script](javascript:self.hacked=1) [data](data:text/html,x) ![alt](https://tracker.example/p.png)`,
		"- one\n- two", "| a | b |\n|---|---|\n| 1 | 2 |", "```\ncode\n```"}, "\n\n"))
	require.NoError(t,
		os.Rename(filepath.Join(dir, "log.tfevents"), filepath.Join(dir, "described.tfevents")))
	h := newHost(t, hostOptions{data: dir})
	tab := openTab(t, chromium.Options{}, h.url("#src=run=./data/described.tfevents"))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	assert.Equal(t, title,
		evaluate[string](t, tab, `document.querySelector('.card-title .leaf').textContent`))
	assert.False(t, evaluate[bool](t, tab, `document.documentElement.scrollWidth > innerWidth`),
		"long names are cut")

	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS(`[data-card-act=about]`)),
			chromedp.KeyEvent(kb.Enter)))
	waitFor(t, tab, `document.activeElement?.id === 'card-about'`)
	assert.Equal(t,
		[]string{"https://a.example/?q=1 _blank noopener noreferrer",
			"https://tracker.example/p.png _blank noopener noreferrer"}, evaluate[[]string](t, tab,
			`[...document.querySelectorAll('.markdown a')].map((a) => a.getAttribute('href') + ' ' + a.target + ' ' + a.rel)`))
	assert.Zero(t,
		evaluate[int](t, tab,
			`document.querySelectorAll('.markdown :is(script, img, iframe, [onerror])').length`))
	assert.Equal(t, 2, evaluate[int](t, tab, `document.querySelectorAll('.markdown li').length`))
	assert.Equal(t, 2, evaluate[int](t, tab, `document.querySelectorAll('.markdown td').length`))
	text := evaluate[string](t, tab, `document.querySelector('.markdown').textContent`)
	for _, want := range []string{
		"<script>self.hacked=1</script>", "script", "data", "alt", "code",
	} {
		assert.Contains(t, text, want)
	}
	assert.Equal(t, "undefined", evaluate[string](t, tab, `typeof self.hacked`))
	shoot(t, tab, "description")
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`document.getElementById('card-about').hidden && document.activeElement?.matches('[data-card-act=menu]')`)
}

// TestThousandsOfGroups goes through them by the wheel and by keys.
func TestThousandsOfGroups(t *testing.T) {
	tags := make([]string, 3000)
	for i := range tags {
		tags[i] = fmt.Sprintf("group%04d/loss", i)
	}
	tab, _ := tagsLog(t, chromium.Options{}, "", tags...)
	assert.Less(t, evaluate[int](t, tab, `document.querySelectorAll('*').length`), 3000)

	// Down through all groups and up again, with the wheel: elements that were passed are removed.
	x, y := center(t, tab, ".card")
	most := 0
	turn := func(by float64, until string) {
		t.Helper()
		for !evaluate[bool](t, tab, until) {
			at := evaluate[float64](t, tab, `scrollY`)
			require.NoError(t, chromedp.Do(tab.Context, wheel(x, y, by)))
			// More groups are added at the end.
			waitFor(t, tab,
				fmt.Sprintf(`scrollY !== %g || scrollY + innerHeight < document.documentElement.scrollHeight - 1 || %s`, at, until))
			waitFor(t, tab,
				`[...document.querySelectorAll('[data-chunk]:empty')].every((e) => { const b = e.getBoundingClientRect(); return b.bottom < 0 || b.top > innerHeight; })`)
			most = max(most, evaluate[int](t, tab, `document.querySelectorAll('*').length`))
		}
	}
	turn(50_000,
		`[...document.querySelectorAll('.group-head')].at(-1)?.textContent.includes('group2999') && scrollY + innerHeight >= document.documentElement.scrollHeight - 1`)
	assert.Equal(t, 34+47, evaluate[int](t, tab, `document.querySelectorAll('.groups > .grid').length`),
		"chunks of cards, and of names of folded groups")
	clickOn(t, tab, `[data-group="2group2999"]`)
	waitFor(t, tab, cardTitles+`.includes('group2999/loss')`)
	clickOn(t, tab, `[data-group="2group2999"]`)
	waitFor(t, tab, `!`+cardTitles+`.includes('group2999/loss')`)
	whole := evaluate[float64](t, tab, `document.documentElement.scrollHeight`)
	turn(-50_000, `scrollY === 0`)
	waitFor(t, tab, chartsInWindowPainted+` && `+cardTitles+`[0] === 'group0000/loss'`)
	assert.Less(t, most, 6000)
	assert.InDelta(t, whole, evaluate[float64](t, tab, `document.documentElement.scrollHeight`), 2,
		"nothing jumps")
	t.Logf("at most %d elements", most)

	// The keyboard reaches a group far away.
	// The last chart may be one that leaves the page, being far from what is on screen.
	waitFor(t, tab,
		`([...document.querySelectorAll('[data-testid=chart]')].at(-1)?.focus(), `+focused+` !== undefined)`)
	for range 6 {
		at := evaluate[string](t, tab, focused)
		press(t, tab, "j")
		waitFor(t, tab, fmt.Sprintf(`(%s ?? %q) !== %[2]q`, focused, at))
	}
}

// TestGroupsFold closes and opens a group with the mouse and with keys.
func TestGroupsFold(t *testing.T) {
	tab, _ := tagsLog(t, chromium.Options{}, "", "a/x", "a/y", "b/z")
	waitFor(t, tab, cardTitles+`.join() === 'a/x,a/y,b/z'`)
	clickOn(t, tab, ".group-head")
	waitFor(t, tab,
		cardTitles+
			`.join() === 'b/z' && document.querySelector('.group-head').getAttribute('aria-expanded') === 'false'`)
	press(t, tab, kb.Enter)
	waitFor(t, tab,
		cardTitles+
			`.join() === 'a/x,a/y,b/z' && document.activeElement === document.querySelector('.group-head')`)
}

// TestCardsOfHiddenRunsGo hides the only run with a tag, and shows it again.
func TestCardsOfHiddenRunsGo(t *testing.T) {
	dir := t.TempDir()
	newEventLog(t, filepath.Join(dir, "a.tfevents"), "x/both", "x/of a").log(t, 3)
	newEventLog(t, filepath.Join(dir, "b.tfevents"), "x/both", "y/of b").log(t, 3)
	h := newHost(t, hostOptions{data: dir})
	tab := openTab(t, chromium.Options{}, h.url("#src=a=./data/a.tfevents&src=b=./data/b.tfevents"))
	waitLoaded(t, tab)
	waitFor(t, tab, cardTitles+`.join() === 'x/both,x/of a,y/of b'`)
	clickRow(t, tab, "a", "[data-act=show]")
	waitFor(t, tab, cardTitles+`.join() === 'x/both,y/of b'`)
	assert.Equal(t, "1 of 2",
		evaluate[string](t, tab, `document.querySelector('.group-head .count').textContent`))
	clickRow(t, tab, "b", "[data-act=show]")
	waitFor(t, tab,
		cardTitles+`.length === 0 && document.body.innerText.includes('No run selected')`)
	clickRow(t, tab, "a", "[data-act=show]")
	waitFor(t, tab, cardTitles+`.join() === 'x/both,x/of a'`)
}
