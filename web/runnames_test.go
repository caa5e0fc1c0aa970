package web_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

	"eventlens/app/words"
	"eventlens/web/chromium"
)

// shownRows are the texts of the run list's rows, each indented by its depth.
const shownRows = `[...document.querySelectorAll('.run-rows [role=treeitem]')].map((e) => '>'.repeat(e.ariaLevel - 1) + (e.querySelector('.split')?.innerText ?? '').replace(/\s/g, ''))`

// metricHead is the heading of the value column.
const metricHead = `document.querySelector('#runs-metric')?.innerText.trim()`

// openRuns opens a folder with a log of these scalars for each run.
func openRuns(t *testing.T, opt chromium.Options, fragment string,
	runs map[string][]string) *chromium.Tab {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "logs")
	for run, tags := range runs {
		newEventLog(t, filepath.Join(folder, filepath.FromSlash(run), "events.out.tfevents.1"),
			tags...).log(t, 20)
	}
	tab := openTab(t, opt, newHost(t, hostOptions{}).url(fragment))
	waitFor(t, tab, `document.querySelector('.drop')`)
	if err := tab.Drop(400, 400, folder); err != nil {
		t.Fatal(err)
	}
	waitLoaded(t, tab)
	return tab
}

// TestValueColumnIsWhatMostRunsHave: the value column shows the metric of most runs, although one
// run has a better name.
func TestValueColumnIsWhatMostRunsHave(t *testing.T) {
	runs := map[string][]string{"odd": {"val/accuracy"}}
	for i := range 11 {
		runs[fmt.Sprintf("r%d", i)] = []string{"tag0001", "tag0002"}
	}
	tab := openRuns(t, chromium.Options{}, "", runs)
	waitFor(t, tab, metricHead+` === 'tag0001'`)
	waitFor(t, tab, `document.querySelectorAll('.run .value:not(:empty)').length === 11`)
	press(t, tab, "v") // the key alone chooses no metric
	assert.NotContains(t, hashOf(t, tab), "runvalue", "nobody chose it")

	tab = openRuns(t, chromium.Options{}, "#runvalue=none", runs)
	waitFor(t, tab, metricHead+` === 'Choose value'`)
}

// TestRunNamesSayWhatDiffers: common parts of names are left out, a run alone in its folder is one
// row, and a group's rows do not repeat its heading.
func TestRunNamesSayWhatDiffers(t *testing.T) {
	runs := map[string][]string{}
	for _, name := range []string{
		"exp/lr0.1", "exp/lr0.1/eval", "exp/lr0.2/train", "exp/lr0.2/eval", "exp/base",
	} {
		runs[name] = []string{"loss"}
	}
	tab := openRuns(t, chromium.Options{}, "", runs)
	waitFor(t, tab, shownRows+`.join() === 'base,lr0.1,>(thisfolder),>eval,lr0.2,>eval,>train'`)
	names := evaluate[[]string](t, tab, runNames)
	assert.Contains(t, names, "exp/lr0.1", "the whole name is a press away")
	assert.Contains(t,
		strings.Join(evaluate[[]string](t, tab,
			`[...document.querySelectorAll('.run[data-run]')].map((e) => e.textContent)`), "|"), "exp/lr0.2/eval", "and is said")

	options := `[...document.querySelectorAll('#runs-group option')].map((e) => e.textContent).join()`
	assert.Equal(t,
		"Group: run,Group: all runs,Group: second folder,Group: parent folder,Group: regular expression", evaluate[string](t, tab, options), "ways that split")
	choose := func(text string) {
		evaluate[any](t, tab,
			`(() => { const s = document.getElementById('runs-group'); s.value = [...s.options].find((o) => o.textContent === '`+text+`').value; s.dispatchEvent(new Event('change', { bubbles: true })); })()`)
	}
	choose("Group: parent folder")
	waitFor(t, tab, shownRows+`.includes('lr0.2') && `+shownRows+`.includes('>train')`)
	assert.NotContains(t, strings.Join(evaluate[[]string](t, tab, shownRows), "|"), ">lr0.2/")

	flat := map[string][]string{}
	for i := range 6 {
		flat[fmt.Sprintf("run%d", i)] = []string{"loss"}
	}
	tab = openRuns(t, chromium.Options{}, "#groupby=folder2", flat)
	waitFor(t, tab, shownRows+`.length === 6`)
	assert.Equal(t, "run0,run1,run2,run3,run4,run5", evaluate[string](t, tab, shownRows+`.join()`),
		"no group of what has none")
}

// longNames are names of runs that differ in one character, in several scripts.
var longNames = []string{
	strings.Repeat("x", 100) + "a" + strings.Repeat("x", 99),
	strings.Repeat("x", 100) + "b" + strings.Repeat("x", 99),
	strings.Repeat("обучение", 14) + "а", strings.Repeat("обучение", 14) + "б",
	strings.Repeat("图像分类", 19) + "一", strings.Repeat("图像分类", 19) + "二",
	"e\u0301" + strings.Repeat("n", 60) + "e\u0301", "e\u0301" + strings.Repeat("n", 60) + "e\u0300",
}

// looksOf returns an expression: what can be seen of the names in a place. The end of a name counts
// as seen if it is not cut.
func looksOf(place string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(%q)].filter((e) => e.checkVisibility()).map((e) => {
		const head = e.querySelector('.hd'), tail = e.querySelector('.leaf'), end = tail.getBoundingClientRect();
		const box = e.getBoundingClientRect(), text = head?.firstElementChild;
		if (text?.textContent.startsWith('…') !== (head ? head.classList.contains('cut') : undefined)) return '(cut)';
		return (head && (head.scrollWidth > head.clientWidth || text.scrollWidth > text.clientWidth && text.clientWidth || text.getBoundingClientRect().top >= head.getBoundingClientRect().bottom) ? '…' : head?.textContent ?? '') + (tail.scrollWidth > tail.clientWidth + 1 || end.right > box.right + 1 ? '(cut)' : tail.textContent); })`,
		place)
}

// assertDiffer checks that names differ, by what can be seen of each.
func assertDiffer(t *testing.T, tab *chromium.Tab, place string, n int) {
	t.Helper()
	waitFor(t, tab, fmt.Sprintf(looksOf(place)+`.length >= %d`, n))
	looks := evaluate[[]string](t, tab, looksOf(place))
	seen := map[string]bool{}
	for _, look := range looks {
		assert.NotContains(t, look, "(cut)", place)
		seen[look] = true
	}
	assert.Len(t, seen, n, "%s: %q", place, looks)
}

// TestLongRunNamesDiffer shows runs whose long names differ in one character: no two look equal,
// and the whole name is in the tooltip and beside the keyboard's row.
func TestLongRunNamesDiffer(t *testing.T) {
	h := newHost(t, runsNamed(t, []string{"loss"}, longNames...))
	n := len(longNames)
	tab := openTab(t, chromium.Options{}, h.url("#sortby=name&readout=name&src=data/"))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		closeIt := openRunList(t, tab, l)
		assertDiffer(t, tab, ".run-rows .run-name", n)
		titles := evaluate[[]string](t, tab, runNames)
		assert.ElementsMatch(t, longNames, titles, "the whole name")
		evaluate[any](t, tab, `(document.getElementById('run-rows').focus(), null)`)
		press(t, tab, kb.Home+kb.ArrowDown)
		waitFor(t, tab, `document.querySelector('.active [data-name]')`)
		assert.Contains(t, evaluate[string](t, tab, `getComputedStyle(document.querySelector('.run-rows:focus-visible .active [data-name]'), '::after').content`), strings.Repeat("n", 60))
		readable(t, tab, "names-"+l.String())
		closeIt()
		if !l.phone {
			assertDiffer(t, tab, ".figures .nm", 1)
		}
		plot := evaluate[[]float64](t, tab,
			`(() => { const b = document.querySelector('.plot').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()`)
		hover(t, tab, plot[0], plot[1])
		assertDiffer(t, tab, ".readout[data-shown] tbody .nm", n)
		readable(t, tab, "names-readout-"+l.String())
		hover(t, tab, 3, 3)
		waitFor(t, tab, `!document.querySelector('.readout[data-shown]')`)
		focusOn(t, tab, `document.querySelector('.plot')`)
		press(t, tab, kb.ArrowRight)
		assertDiffer(t, tab, ".readout[data-shown] tbody .nm", n)
		press(t, tab, kb.Escape)
		for _, step := range choosing(words.CardTable.Text()) {
			step(t, tab)
		}
		assertDiffer(t, tab, ".card-table .nm", n)
		readable(t, tab, "names-table-"+l.String())
		focusOn(t, tab, `document.querySelector('.plot')`)
		press(t, tab, "t")
		waitFor(t, tab, `!document.querySelector('.card-table')`)
	})

	goTo(t, tab, h.url("#embed=tab&src=data/"))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		waitFor(t, tab, `document.querySelector('.run-legend .name')`)
		shown := evaluate[int](t, tab, `[...document.querySelectorAll('.run-legend .split')].filter((e) => e.checkVisibility()).length`)
		assertDiffer(t, tab, ".run-legend .split", shown)
		assert.Subset(t, longNames, evaluate[[]string](t, tab, `[...document.querySelectorAll('.run-legend .name')].map((e) => e.ariaLabel)`))
		readable(t, tab, "names-legend-"+l.String())
	})
}

// doubleEllipses makes a name whose start is left out, gives it ever more room, and lists where it
// would look cut right behind its own ellipsis, or is wrong otherwise.
const doubleEllipses = `(() => {
	const split = document.body.appendChild(document.createElement('span')), wrong = [];
	split.className = 'split';
	split.style.position = 'fixed';
	split.innerHTML = '<span class="hd cut"><bdi>…adamw_lr0.1_</bdi></span><span class="leaf"><bdi>seed17</bdi></span>';
	const [head, leaf] = split.children, text = head.firstChild, em = parseFloat(getComputedStyle(head).fontSize);
	split.style.width = 'max-content';
	const whole = head.offsetWidth, end = leaf.offsetWidth, ways = new Set();
	if (Math.abs(whole - text.scrollWidth) > 1) wrong.push(whole + ' px for ' + text.scrollWidth);
	for (let room = Math.ceil(1.25 * em); room <= whole; room++) {
		split.style.width = room + end + 'px';
		const gone = text.getBoundingClientRect().top >= head.getBoundingClientRect().bottom - 1;
		const alone = parseFloat(getComputedStyle(head, '::before').width) > room;
		const cut = text.scrollWidth > text.clientWidth;
		ways.add(gone ? 'gone' : cut ? 'cut' : 'whole');
		if (gone !== alone || !gone && cut && text.clientWidth < 3 * em || leaf.offsetWidth < end || head.offsetHeight > 1.5 * leaf.offsetHeight)
			wrong.push([room, gone, alone, cut, text.clientWidth, leaf.offsetWidth].join(' '));
	}
	split.remove();
	return [...wrong, ...ways.size === 3 ? [] : [[...ways].join()]];
})()`

// TestShortNamesAreAnOption turns short names on by the mouse and off by the keyboard. A name is
// never cut right behind an ellipsis.
func TestShortNamesAreAnOption(t *testing.T) {
	h := newHost(t, runsNamed(t, []string{"loss"}, "model_a", "model_b"))
	tab := openTab(t, chromium.Options{}, h.url("#src=data/"))
	waitLoaded(t, tab)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		defer openRunList(t, tab, l)()
		waitFor(t, tab, shownRows+`.join() === 'model_a,model_b'`)
		click(t, tab, "#runs-brief")
		waitFor(t, tab, shownRows+`.join() === '…a,…b' && location.hash.includes('names=short')`)
		readable(t, tab, "names-short-"+l.String())
		press(t, tab, kb.Enter)
		waitFor(t, tab, shownRows+`.join() === 'model_a,model_b'`)
		assert.NotContains(t, hashOf(t, tab), "names=")
	})
	assert.Empty(t, evaluate[[]string](t, tab, doubleEllipses))
}
