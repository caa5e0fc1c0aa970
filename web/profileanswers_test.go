package web_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// torchTrace is the address of the trace of PyTorch, and answerBox what a view shows in place of
// the timeline.
const (
	torchTrace = "&trace=torch.pt.trace.json.gz"
	answerBox  = `document.querySelector('.profile-answer')`
	tableRows  = profileView + `.answers.rows.length` // also those off screen
	firstCells = `[...` + answerBox + `.querySelectorAll('tbody tr:not([aria-hidden]) > :nth-child(%d)')]` +
		`.map((cell) => cell.textContent)`
)

// seeProfile presses the button of a view.
func seeProfile(t *testing.T, tab *chromium.Tab, view string) {
	t.Helper()
	clickOn(t, tab, `.profile-tools [data-view="`+view+`"]`)
	waitFor(t, tab, `document.querySelector('profile-view').dataset.view === '`+view+`'`)
}

// TestProfileSummary reads why a training is slow, which is shown first, and goes to the slowest
// step, and to the one that a hint is about.
func TestProfileSummary(t *testing.T) {
	for _, width := range []int64{1440, 390} {
		for _, theme := range []string{"light", "dark"} {
			t.Run(fmt.Sprint(width, theme), func(t *testing.T) {
				tab := openProfiles(t, chromium.Options{Width: width, Height: 844},
					torchTrace+"&theme="+theme)
				waitFor(t, tab, answerBox+`.querySelectorAll('.profile-bar').length === 3`)
				text := evaluate[string](t, tab, answerBox+`.innerText`)
				for _, part := range []string{"The input holds the training back", "Input bound: ",
					"Step 3 takes ", "of the step time is in the data loader", "mean of 3 steps",
					"Where a step goes", "Data loader"} {
					assert.Contains(t, text, part)
				}
				assert.Zero(t, evaluate[float64](t, tab,
					answerBox+`.scrollWidth - `+answerBox+`.clientWidth`), "nothing is cut off")
				shoot(t, tab, fmt.Sprintf("profile-summary-%d-%s", width, theme))

				top := evaluate[[]string](t, tab, `[...document.querySelectorAll('.profile-top tbody tr')].map(
					(row) => row.textContent)`)
				assert.Len(t, top, 5)
				assert.Contains(t, text, "Operators by time on the host")
				clickOn(t, tab, ".profile-box > header > .link")
				waitFor(t, tab, answerBox+`.querySelector('[data-key="host_self_us"]') && `+
					`document.activeElement.dataset.view === 'operators'`)
				seeProfile(t, tab, "summary")
				waitFor(t, tab, answerBox+`.querySelector('.profile-verdict .btn')`)

				clickOn(t, tab, ".profile-verdict .btn")
				waitFor(t, tab, `document.activeElement === `+profileTimeline+`.canvas && `+
					`!location.hash.includes('summary') && location.hash.includes('tracelook')`)
				const seen = `[` + profileTimeline + `.view.from, ` + profileTimeline + `.view.to]`
				slowest := evaluate[[]float64](t, tab, seen)
				assert.Less(t, slowest[1]-slowest[0], evaluate[float64](t, tab, profileTimeline+`.board.span`))

				press(t, tab, "0")
				seeProfile(t, tab, "summary")
				waitFor(t, tab, answerBox+`.querySelector('.profile-hints .link')`)
				assert.Equal(t, "Show step 3 in the timeline", evaluate[string](t, tab,
					answerBox+`.querySelector('.profile-hints .link').innerText`))
				clickOn(t, tab, ".profile-hints .link")
				waitFor(t, tab, `document.activeElement === `+profileTimeline+`.canvas`)
				assert.Equal(t, slowest, evaluate[[]float64](t, tab, seen))
				assert.Empty(t, tab.Errors())
			})
		}
	}
}

// TestProfileSummaryByKeyboard walks the steps with keys, and opens one of them.
func TestProfileSummaryByKeyboard(t *testing.T) {
	tab := openProfiles(t, chromium.Options{}, torchTrace+"&tracelook=,,,summary")
	waitFor(t, tab, answerBox+`.querySelectorAll('.profile-bar').length === 3`)
	evaluate[any](t, tab, `(`+answerBox+`.querySelector('.profile-bar[tabindex="0"]').focus(), null)`)
	const focused = `document.activeElement.textContent`
	assert.Regexp(t, `^Step 3, .*, slowest$`, evaluate[string](t, tab, focused))
	press(t, tab, kb.Home)
	waitFor(t, tab, focused+`.startsWith('Step 2,')`)
	press(t, tab, kb.End)
	waitFor(t, tab, focused+`.startsWith('Step 4,')`)
	press(t, tab, kb.ArrowLeft)
	waitFor(t, tab, focused+`.startsWith('Step 3,')`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `document.activeElement === `+profileTimeline+`.canvas`)
	assert.Empty(t, tab.Errors())
}

// TestProfileKeepsNobodyOut checks the summary and a table with axe-core.
func TestProfileKeepsNobodyOut(t *testing.T) {
	for _, width := range []int64{1440, 390} {
		tab := openProfiles(t, chromium.Options{Width: width, Height: 844}, torchTrace)
		page := axeOf(t, tab)
		for view, ready := range map[string]string{
			"summary": ".profile-bar", "operators": `[data-key="host_self_us"]`,
			"flame": ".profile-flame[data-painted]",
		} {
			seeProfile(t, tab, view)
			waitFor(t, tab, `document.querySelector('`+ready+`')`)
			page.check(t, axeState{view, "", ready, nil, ""}, fmt.Sprint("axe-", view, width))
		}
	}
}

// TestProfileTables sorts and filters operators, and downloads them; the address has the order.
func TestProfileTables(t *testing.T) {
	for _, width := range []int64{1440, 390} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			tab := openProfiles(t, chromium.Options{Width: width, Height: 844}, torchTrace)
			seeProfile(t, tab, "operators")
			waitFor(t, tab, answerBox+`.querySelector('[aria-sort="descending"] [data-key="host_self_us"]')`)
			shoot(t, tab, fmt.Sprintf("profile-operators-%d", width))
			all := evaluate[int](t, tab, tableRows)
			names := fmt.Sprintf(firstCells, 1)

			pressElement(t, tab, answerBox+`.querySelector('[data-key="operator"]')`)
			waitFor(t, tab, answerBox+`.querySelector('[aria-sort="ascending"] [data-key="operator"]')`)
			waitFor(t, tab, `decodeURIComponent(location.hash).includes('operators,operator,up')`)
			sorted := evaluate[[]string](t, tab, names)
			assert.True(t, sort.StringsAreSorted(sorted), sorted)

			typeInto(t, tab, ".profile-row-tools input[type=search]", "MM")
			waitFor(t, tab, fmt.Sprintf(`%s < %d && `+answerBox+`.querySelectorAll('tbody tr').length === %s`,
				tableRows, all, tableRows))
			kept := evaluate[[]string](t, tab, names)
			require.NotEmpty(t, kept)
			for _, name := range kept {
				assert.Contains(t, strings.ToLower(name), "mm")
			}
			assert.Equal(t, fmt.Sprintf("%d of %d rows", len(kept), all),
				evaluate[string](t, tab, `document.querySelector('.profile-count').textContent`))

			saved := newDownloads(t, tab)
			file, content := saved.after(func() { clickOn(t, tab, ".profile-row-tools [data-csv]") })
			assert.Equal(t, "operators.csv", file)
			rows, err := csv.NewReader(strings.NewReader(string(content))).ReadAll()
			require.NoError(t, err)
			require.Len(t, rows, 1+len(kept))
			assert.Equal(t, []string{"operator", "shapes", "calls", "host_self_us", "host_total_us",
				"device_self_us", "device_total_us"}, rows[0])
			assert.Equal(t, kept[0], rows[1][0])
			us, err := strconv.ParseFloat(rows[1][3], 64)
			require.NoError(t, err)
			assert.Positive(t, us)
			assert.Empty(t, tab.Errors())
		})
	}
}

// TestProfileTableFromAddress opens a table by its address, with rows by shape, and comes back to
// the timeline.
func TestProfileTableFromAddress(t *testing.T) {
	tab := openProfiles(t, chromium.Options{}, torchTrace+"&tracelook=,,,operators,calls,,%2B")
	waitFor(t, tab, answerBox+`.querySelector('[aria-sort="descending"] [data-key="calls"]') && `+
		answerBox+`.querySelector('[data-fine]').checked`)
	calls := evaluate[[]string](t, tab, fmt.Sprintf(firstCells, 3))
	require.NotEmpty(t, calls)
	assert.True(t, sort.SliceIsSorted(calls, func(i, k int) bool {
		a, _ := strconv.Atoi(calls[i])
		b, _ := strconv.Atoi(calls[k])
		return a > b
	}), calls)
	fine := evaluate[int](t, tab, tableRows)
	evaluate[any](t, tab, `(`+answerBox+`.querySelector('[data-fine]').focus(), null)`)
	press(t, tab, " ")
	waitFor(t, tab, fmt.Sprintf(`%s < %d && document.activeElement.matches("[data-fine]")`, tableRows, fine))
	waitFor(t, tab, `decodeURIComponent(location.hash).endsWith('operators,calls')`)
	seeProfile(t, tab, "kernels")
	waitFor(t, tab, answerBox+`.innerText.includes('This trace has no work of a device.')`)
	seeProfile(t, tab, "timeline")
	waitFor(t, tab, traceLook+` === ',,,timeline'`)
	assert.Empty(t, tab.Errors())
}

// TestProfileHintOfDevice goes from the hint about an idle device to its longest gap, by pointer and
// by keyboard: the gap is the selected range, in view, and the slice that ends it is chosen.
func TestProfileHintOfDevice(t *testing.T) {
	const trace = `[{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,
		"args":{"correlation":1}},
	{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":70,"dur":1,
		"args":{"correlation":2}},
	{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":10,"dur":10,
		"args":{"correlation":1,"device":0}},
	{"ph":"X","cat":"kernel","name":"late","pid":0,"tid":7,"ts":80,"dur":20,
		"args":{"correlation":2,"device":0}}]`
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "w.1.pt.trace.json"), []byte(trace), 0o644))
	url := newHost(t, hostOptions{data: dir}).url("#src=data/&tab=profile&tracelook=,,,summary")
	const hint = ".profile-hints [data-gap]"
	for width, press := range map[int64]func(*chromium.Tab){
		1440: func(tab *chromium.Tab) { clickOn(t, tab, hint) },
		390: func(tab *chromium.Tab) {
			evaluate[any](t, tab, `(document.querySelector('`+hint+`').focus(), null)`)
			press(t, tab, kb.Enter)
		},
	} {
		tab := openTab(t, chromium.Options{Width: width, Height: 844}, url)
		waitFor(t, tab, `document.querySelector('`+hint+`')`)
		assert.Equal(t, "Show the longest gap in the timeline, 60 µs",
			evaluate[string](t, tab, `document.querySelector('`+hint+`').innerText`))
		shoot(t, tab, fmt.Sprintf("profile-device-hint-%d", width))
		press(tab)
		waitFor(t, tab, `document.activeElement === `+profileTimeline+`.canvas && `+
			`document.querySelector('.profile-sums h2') && location.hash.includes('tracelook')`)
		assert.Equal(t, []float64{19_000, 79_000}, evaluate[[]float64](t, tab,
			`[`+profileTimeline+`.range.from, `+profileTimeline+`.range.to]`), "from the trace's first slice")
		assert.Equal(t, "late", evaluate[string](t, tab,
			`(({ board, chosen }) => board.names[board.name[chosen]])(`+profileTimeline+`)`))
		assert.True(t, evaluate[bool](t, tab,
			`(({ view, range }) => view.from < range.from && range.to < view.to)(`+profileTimeline+`)`))
		shoot(t, tab, fmt.Sprintf("profile-gap-%d", width))
		assert.Empty(t, tab.Errors())
	}
}
