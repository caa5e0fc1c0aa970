package web_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// compareTraces are two traces of two steps: in the second one a step takes 20 µs more, and so
// does the kernel, which has another name.
func compareTraces(t *testing.T) string {
	t.Helper()
	write := func(path, kernel string, step, duration int) {
		var events []string
		for i := 1; i <= 2; i++ {
			event := func(category, name string, lane, from, dur int) {
				events = append(events, fmt.Sprintf(`{"ph":"X","cat":%q,"name":%q,"pid":%d,"tid":%d,`+
					`"ts":%d,"dur":%d,"args":{"correlation":%d}}`, category, name, lane, lane, 200*i+from, dur, i))
			}
			event("user_annotation", fmt.Sprint("ProfilerStep#", i), 1, 0, step)
			event("cpu_op", "aten::mm", 1, 10, 50)
			event("cuda_runtime", "cudaLaunchKernel", 1, 20, 5)
			event("kernel", kernel, 7, 30, duration)
		}
		content := "[" + strings.Join(events, ",") + "]"
		require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
	}
	dir := t.TempDir()
	write(filepath.Join(dir, "a.pt.trace.json"), "gemm", 100, 40)
	write(filepath.Join(dir, "b.pt.trace.json"), "gemm_new", 120, 60)
	return dir
}

// TestProfileCompare compares two traces: by pointer and by keyboard, on wide and narrow windows,
// in both themes, in one tab. The address has both.
func TestProfileCompare(t *testing.T) {
	tab := openTab(t, chromium.Options{Width: 1440, Height: 900}, newHost(t,
		hostOptions{data: compareTraces(t)}).url("#src=data/&tab=profile&trace=a.pt.trace.json"))
	waitFor(t, tab, profileDrawn)
	page := axeOf(t, tab)
	const (
		second  = `[data-testid="profile-second"]`
		others  = `document.querySelector('#profile-others')`
		lead    = answerBox + `.querySelector('.profile-compared h1')?.textContent`
		address = `new URLSearchParams(location.hash.slice(1)).get('tracewith')`
	)
	names := fmt.Sprintf(firstCells, 1)
	seeProfile(t, tab, "compare")
	waitFor(t, tab, answerBox+`.innerText.includes('Choose a second trace')`)
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		if l.theme == "light" { // by pointer
			clickOn(t, tab, second)
			waitFor(t, tab, others+`.offsetWidth && document.activeElement.role === 'option'`)
			pressElement(t, tab, others+`.firstElementChild`)
		} else {
			evaluate[any](t, tab, `(document.querySelector('`+second+`').focus(), null)`)
			press(t, tab, kb.ArrowDown)
			waitFor(t, tab, `document.activeElement.parentElement === `+others)
			press(t, tab, kb.Enter)
		}
		waitFor(t, tab, lead+` === 'B takes 20 µs more a step'`)
		assert.Equal(t, []string{"gemm_new", "gemm", "aten::mm", "cudaLaunchKernel"},
			evaluate[[]string](t, tab, names), "the largest difference first")
		assert.Equal(t, []string{"+60 µs", "−40 µs", "0 ns", "0 ns"},
			evaluate[[]string](t, tab, fmt.Sprintf(firstCells, 4)))
		assert.Equal(t, []string{"new", "gone", "0.0", "0.0"},
			evaluate[[]string](t, tab, fmt.Sprintf(firstCells, 5)))
		text := evaluate[string](t, tab, answerBox+`.innerText`)
		assert.Contains(t, text, "gemm_new +60 µs")
		assert.Contains(t, text, "gone")
		if l.theme == "light" { // the check goes through both themes
			page.check(t, axeState{"compare", "", ".profile-compared", nil, "both"}, l.String())
			evaluate[any](t, tab, `(eventlens.setTheme('light'), null)`)
		}
		shoot(t, tab, "profile-compare-"+l.String())
		assert.Zero(t, evaluate[float64](t, tab, `document.documentElement.scrollWidth - innerWidth`))

		waitFor(t, tab, address+` === 'b.pt.trace.json' && `+
			traceLook+`.startsWith(',,,compare,difference_us')`)
		evaluate[any](t, tab, `(`+answerBox+`.querySelector('[data-fine]').focus(), null)`)
		press(t, tab, " ")
		waitFor(t, tab, names+`[0] === 'gemm → gemm_new'`)
		waitFor(t, tab, traceLook+`.endsWith(',+')`)
		shoot(t, tab, "profile-compare-path-"+l.String())
		if l.theme == "light" && !l.phone {
			saved := newDownloads(t, tab)
			file, content := saved.after(func() { clickOn(t, tab, ".profile-row-tools [data-csv]") })
			assert.Equal(t, "compare.csv", file)
			rows, err := csv.NewReader(strings.NewReader(string(content))).ReadAll()
			require.NoError(t, err)
			assert.Equal(t, []string{"gemm → gemm_new", "aten::mm › cudaLaunchKernel", "kernel",
				"20.000", "50.0", "40.000", "60.000", "1", "1", "40.000", "60.000"}, rows[1])
			evaluate[any](t, tab, `(location.reload(), self.testLeft = true, null)`)
			waitFor(t, tab, `!self.testLeft && `+lead+` === 'B takes 20 µs more a step' && `+
				names+`[0] === 'gemm → gemm_new'`)
			page = axeOf(t, tab)
		}
		evaluate[any](t, tab, `(`+answerBox+`.querySelector('[data-fine]').focus(), null)`)
		press(t, tab, " ")
		waitFor(t, tab, names+`[0] === 'gemm_new'`)
		clickOn(t, tab, ".profile-chooser > .btn:not([hidden])")
		waitFor(t, tab, `!`+address+` && document.activeElement.matches('`+second+`') && `+
			answerBox+`.innerText.includes('Choose a second trace')`)
	})
	assert.Empty(t, tab.Errors())
}
