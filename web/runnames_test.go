package web_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

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
