package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// pairCard is the chart of training and validation that a person made.
const pairCard = `[data-area="1"]:has([title="train/loss + val/loss"])`

// TestPairByOnePress puts train/loss and val/loss into one chart: with the menu of a card, at both
// widths, by pointer and by keyboard. The chart comes into view. Its readout has one row for a run,
// with both values and the gap.
func TestPairByOnePress(t *testing.T) {
	tab := openDemo(t, chromium.Options{}, "&tags=%5Etrain%2Floss")
	waitDrawn(t, tab)
	home := evaluate[string](t, tab, `location.hash.slice(1)`)
	inLooks(t, tab, twoLooks, func(t *testing.T, l look) {
		openMenu(t, tab, "train/loss", "Combine with val/loss")
		assertPair(t, tab, "pair-"+l.String())
		edit(t, tab, home)
		waitFor(t, tab, `!document.querySelector('`+pairCard+`')`)
		waitFrames(t, tab)
		enterOn(t, tab, `document.querySelector(
			'[data-area="2"]:has([title="train/loss"]) [data-card-act=menu]')`)
		choose(t, tab, "Combine with val/loss")
		assertPair(t, tab, "pair-by-keys-"+l.String())
		edit(t, tab, home)
		waitFor(t, tab, `!document.querySelector('`+pairCard+`')`)
	})
}

// assertPair checks the chart of both tags, which has the focus, and its readout by keys.
func assertPair(t *testing.T, tab *chromium.Tab, name string) {
	t.Helper()
	waitFor(t, tab, `document.activeElement === document.querySelector('`+pairCard+
		` [data-testid=chart]')`)
	waitFor(t, tab, address+`.includes('&multichart=train/loss\nval/loss')`)
	waitDrawn(t, tab)
	const figures = `document.querySelector('` + pairCard + ` .figures')?.textContent`
	waitFor(t, tab, `/best.*gap [+−]0/.test(`+figures+`)`)

	hover(t, tab, 3, 3) // where there is no other chart
	press(t, tab, kb.ArrowRight)
	const readout = `document.getElementById('readout')`
	waitFor(t, tab, readout+`?.querySelectorAll('tbody tr').length === 7 && `+readout+
		`.textContent.includes('Gap')`)
	heads := evaluate[[]string](t, tab, `[...`+readout+
		`.querySelectorAll('th')].slice(1).map((e) => e.textContent)`)
	assert.Subset(t, heads, []string{"Val", "Train", "Gap"})
	assert.NotContains(t, heads, "Tag")
	assert.True(t, evaluate[bool](t, tab, `(() => {
		const heads = [...document.querySelectorAll('#readout th')].map((e) => e.textContent);
		return [...document.querySelectorAll('#readout tbody tr')].every((row) => {
			const of = (name) =>
				Number(row.cells[heads.indexOf(name)].textContent.replace('−', '-'));
			return Math.abs(of('Val') - of('Train') - of('Gap')) < 0.002; }); })()`))
	assert.True(t, evaluate[bool](t, tab, `(() => {
		const b = `+readout+`.getBoundingClientRect();
		return b.left >= 0 && b.right <= innerWidth; })()`))
	waitFor(t, tab, readout+`.querySelector('[data-readout=said]').textContent.includes('gap')`)
	themes(t, tab, name)
	press(t, tab, kb.Escape)
}

// groupOfPairs is an expression for the titles of the cards in the group of training and
// validation.
const groupOfPairs = `[...document.querySelectorAll('[data-of="2/pairs"] .card-title')].map((e) => e.textContent).join()`

// TestTrainAndValidationFirst opens the demo log: the first group has what is training and
// validation by the names of tags or of runs. At both widths, by pointer and by keyboard, they are
// shown apart, and together again. The address opens the same.
func TestTrainAndValidationFirst(t *testing.T) {
	tab := openDemo(t, chromium.Options{}, "")
	waitDrawn(t, tab)
	waitFor(t, tab, groupOfPairs+` === '`+pairsOfDemo+`'`)
	assert.Equal(t, 1, evaluate[int](t, tab,
		`[...document.querySelectorAll('.card-title')].filter((e) => e.textContent.endsWith('/loss')).length`),
		"its tags have no other cards")
	const menu, apart = `[data-of="2/pairs"] [data-card-act=menu]`, "Show train and validation apart"
	inLooks(t, tab, twoLooks, func(t *testing.T, l look) {
		assert.Equal(t, "Train and validation", evaluate[string](t, tab,
			`document.querySelector('.groups h2 .trunc').textContent`), "it is the first")
		focusOn(t, tab, `document.querySelector('[data-of="2/pairs"] [data-testid=chart]')`)
		press(t, tab, kb.ArrowRight)
		const rows = `[...document.querySelectorAll('.readout[data-shown] tbody .nm')].map((e) => e.textContent)`
		waitFor(t, tab, rows+`.length > 0`)
		assert.NotRegexp(t, "train|validation", evaluate[string](t, tab, rows+`.join()`),
			"a row has the name of both runs")
		press(t, tab, kb.Escape)
		themes(t, tab, "pairs-"+l.String())

		openMenu(t, tab, "epoch_loss", apart)
		togetherAgain(t, tab, func() { press(t, tab, " ") })
		enterOn(t, tab, `document.querySelector('`+menu+`')`)
		choose(t, tab, apart)
		togetherAgain(t, tab, func() { clickOn(t, tab, "#pairs") })
		movePairs(t, tab, l)
	})
	openMenu(t, tab, "epoch_loss", apart)
	waitFor(t, tab, address+`.includes('&pairs=off')`)
	goTo(t, tab, evaluate[string](t, tab, `location.href`))
	waitLoaded(t, tab)
	waitFor(t, tab, `document.querySelector('[data-of="2train"] .card-title')`)
	assert.Empty(t, evaluate[string](t, tab, groupOfPairs))
}

// pairsOfDemo are the cards of training and validation of the demo log.
const pairsOfDemo = "epoch_loss,train + val/loss,epoch_accuracy"

// togetherAgain waits until training and validation are shown apart, and shows them together by the
// option, which has the focus when change is called.
func togetherAgain(t *testing.T, tab *chromium.Tab, change func()) {
	t.Helper()
	waitFor(t, tab, groupOfPairs+` === '' && `+address+`.includes('&pairs=off')`)
	waitFor(t, tab, `document.querySelector('[data-of="2train"] .card-title')`)
	clickOn(t, tab, "#chart-options")
	waitFor(t, tab, `document.getElementById('pairs')?.checked === false`)
	focusOn(t, tab, `document.getElementById('pairs')`)
	change()
	waitFor(t, tab, groupOfPairs+` === '`+pairsOfDemo+`' && !`+address+`.includes('pairs=')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.getElementById('pairs')?.checkVisibility()`)
}

// movePairs moves the group of training and validation by a key, and back by its menu.
func movePairs(t *testing.T, tab *chromium.Tab, l look) {
	t.Helper()
	const first = `document.querySelector('.groups h2 .trunc').textContent`
	focusOn(t, tab, `document.querySelector('[data-group="2/pairs"]')`)
	require.NoError(t, chromedp.Do(tab.Context,
		chromedp.KeyEvent(kb.ArrowRight, chromedp.KeyModifiers(chromedp.ModifierShift))))
	waitFor(t, tab, address+`.includes('grouporder=val&grouporder=/pairs')`)
	waitFor(t, tab, first+` === 'val'`)
	themes(t, tab, "pairs-moved-"+l.String())
	edit(t, tab, "src=data/&grouporder=")
	waitFor(t, tab, first+` === 'Train and validation'`)
}

// paleIn counts the pixels of a canvas that have the colour of a sample of a line, as pale as a
// gap.
const paleIn = `((canvas, sample) => {
	const want = getComputedStyle(sample).color.match(/[0-9]+/g).map(Number);
	const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
	let count = 0;
	for (let i = 0; i < data.length; i += 4)
		if (Math.abs(data[i + 3] - 25.5) < 3 && want.every((v, k) => Math.abs(data[i + k] - v) < 12))
			count++;
	return count;
})`

// TestGapIsShaded looks at the pixels between training and validation: of the best run, and while
// another run is pointed at, by keys or by the pointer, only of that one.
func TestGapIsShaded(t *testing.T) {
	tab := openDemo(t, chromium.Options{}, "&tags=epoch_loss&smoothing=0")
	waitDrawn(t, tab)
	inLooks(t, tab, twoLooks, func(t *testing.T, l look) {
		const chart = `document.querySelector('.card [data-testid=chart]')`
		const drawing, lift = chart + `.querySelector('.pic > canvas')`, chart + `.querySelector('.lift.whole')`
		const best = `document.querySelector('.card .figures .sw')`
		const nearest = `document.querySelector('.readout[data-shown] .nearest .sw')`
		waitFor(t, tab, paleIn+`(`+drawing+`, `+best+`) > 300`)
		pale := evaluate[int](t, tab, paleIn+`(`+drawing+`, `+best+`)`)
		themes(t, tab, "gap-"+l.String())
		again := fmt.Sprintf(paleIn+`(`+drawing+`, `+best+`) === %d`, pale)
		waitFor(t, tab, again)
		others := func() {
			t.Helper()
			waitFor(t, tab, lift+` && `+paleIn+`(`+lift+`, `+nearest+`) > 300`)
			assert.Less(t, evaluate[int](t, tab, paleIn+`(`+lift+`, `+best+`)`), pale/2)
			assert.Equal(t, "hidden", evaluate[string](t, tab,
				`getComputedStyle(`+drawing+`).visibility`), "the gap of the best is shaded")
			shoot(t, tab, "gap-pointed-"+l.String())
		}
		evaluate[any](t, tab, `(`+chart+`.focus(), null)`)
		press(t, tab, kb.ArrowLeft)
		waitFor(t, tab, nearest)
		for evaluate[bool](t, tab, `getComputedStyle(`+nearest+`).color === getComputedStyle(`+best+`).color`) {
			was := evaluate[string](t, tab, `document.querySelector('.readout .nearest').textContent`)
			press(t, tab, kb.ArrowUp)
			waitFor(t, tab, fmt.Sprintf(
				`document.querySelector('.readout .nearest')?.textContent !== %q`, was))
		}
		others()
		press(t, tab, kb.Escape)
		waitFor(t, tab, `getComputedStyle(`+drawing+`).visibility === 'visible'`)

		at := evaluate[[]float64](t, tab, `(() => { const b = `+chart+
			`.getBoundingClientRect(); return [b.left + b.width * 0.3, b.top + 8]; })()`)
		hover(t, tab, at[0], at[1])
		waitFor(t, tab, nearest)
		others()
		hover(t, tab, 2, 2)
		waitFor(t, tab, `getComputedStyle(`+drawing+`).visibility === 'visible'`)
		assert.True(t, evaluate[bool](t, tab, again))
	})
}
