package web_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// viewLog makes a folder with the demo log and a file of saved views.
func viewLog(t *testing.T, file string) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS("../testdata/demo")))
	if file != "" {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "eventlens.view.json"), []byte(file), 0o600))
	}
	return dir
}

// TestViewFile downloads the file of saved views, and puts it beside the data: another visitor gets
// the views, and the one marked so opens first, with its notes. The visitor opens both by the
// keyboard and the pointer, at both widths.
func TestViewFile(t *testing.T) {
	dir := viewLog(t, "")
	h := newHost(t, hostOptions{data: dir})
	tab := openTab(t, chromium.Options{}, h.url(
		"#src=./data/&tags=train/loss&smoothing=0.9&note=300%0Athe%20gap%0Atrain/loss"))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	saveView(t, tab, "Morning check")
	edit(t, tab, "src=./data/&tags=accuracy&note=")
	saveView(t, tab, "Accuracy")
	listViews(t, tab)
	pressButton(t, tab, "More for Morning check")
	pressButton(t, tab, "Open first")
	waitFor(t, tab, `document.querySelector('.views-list .hint').textContent.endsWith('yours · opens first')`)
	themes(t, tab, "views-file")
	evaluate[any](t, tab, `(self.testFile = new Promise((given) => {
		const make = URL.createObjectURL;
		URL.createObjectURL = (blob) => { given(blob.text()); return make.call(URL, blob); };
	}), null)`)
	pressButton(t, tab, "Download eventlens.view.json")
	file := evaluateAsync(t, tab, `testFile`)
	assert.Contains(t, file, `"default": true`)
	waitFor(t, tab, viewsGone)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "eventlens.view.json"), []byte(file), 0o600))

	other := openTab(t, chromium.Options{}, h.url("#src=./data/"))
	waitLoaded(t, other)
	inLooks(t, other, twoLooks, func(t *testing.T, l look) {
		waitFor(t, other, `location.hash.includes('viewname=Morning%20check')`)
		waitFor(t, other, `document.getElementById('tags-filter').value === 'train/loss'`)
		waitFor(t, other, noteFlags+`.length === 1`)
		evaluate[any](t, other, `(document.getElementById('main').focus(), null)`)
		listViews(t, other)
		waitFor(t, other, viewNames+` === 'Morning check,Accuracy'`)
		assert.Contains(t, evaluate[string](t, other,
			`document.querySelector('.views-list .hint').textContent`), "from eventlens.view.json")
		themes(t, other, "views-of-file-"+l.String())
		press(t, other, kb.ArrowDown+kb.Enter)
		waitFor(t, other, viewsGone+` && location.hash.includes('viewname=Accuracy')`)
		waitFor(t, other, `!document.querySelector('.note-flag')`)
		listViewsByPointer(t, other, l)
		pressButton(t, other, "Morning check")
	})
	said := openTab(t, chromium.Options{}, h.url("#src=./data/&smoothing=0.3"))
	waitLoaded(t, said)
	waitFor(t, said, `document.getElementById('views')`)
	assert.NotContains(t, evaluate[string](t, said, `location.hash`), "viewname",
		"the address says something else")
}

// TestViewFileOfALink opens a file that the link names. What is no view is named.
func TestViewFileOfALink(t *testing.T) {
	h := newHost(t, hostOptions{data: viewLog(t, ""), handlers: map[string]http.Handler{
		"team.json": body("application/json", []byte(
			`{"version": 1, "views": [{"name": "Team", "state": {"tags": "loss", "pins": "x"}}, 3]}`)),
	}})
	tab := openTab(t, chromium.Options{}, h.url("#src=./data/&view=team.json"))
	waitLoaded(t, tab)
	waitFor(t, tab, `document.getElementById('tags-filter')?.value === 'loss'`)
	assert.Contains(t, evaluate[string](t, tab, `location.hash`), "view=team.json")
	waitFor(t, tab, `document.querySelector('.notices, .notice')?.textContent.includes('views[0].state.pins, views[1]')`)

	for _, gone := range []string{"missing.json", "javascript:self.testRan=1"} {
		bad := newTab(t, chromium.Options{}) // the browser itself logs failed requests to the console
		goTo(t, bad, h.url("#src=./data/&view="+gone))
		waitLoaded(t, bad)
		waitFor(t, bad, `/missing.json could not be read|Ignored the saved views of this link/.test(document.body.textContent)`)
		assert.False(t, evaluate[bool](t, bad, `Boolean(self.testRan)`))
		waitDrawn(t, bad)
	}
}

// TestHostileViewFile reads a file that tries to run scripts, to open other addresses and to be too
// large. The log is shown, and nothing else is requested.
func TestHostileViewFile(t *testing.T) {
	var met atomic.Int32
	trap := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { met.Add(1) })
	for name, file := range map[string]string{
		"scripts": `{"version": 1, "views": [{"name": "<img src=trap onerror=self.testRan=1>", "default": true,
			"state": {"src": "trap", "embed": "card", "view": "trap", "tags": "<script>self.testRan=1</script>",
			"x": "javascript:self.testRan=1", "pin": ["<img src=trap>"], "layout": ["+<img src=trap>\n#a\n~("]},
			"notes": [{"chart": "train/loss", "step": 1, "text": "<img src=trap onerror=self.testRan=1>"}]}]}`,
		"nested": `{"views": ` + strings.Repeat("[", 100_000),
		"large":  `{"views": [` + strings.Repeat(`{"name": "a"},`, 100_000) + `{}]}`,
		"no":     "\x00\xff",
	} {
		t.Run(name, func(t *testing.T) {
			h := newHost(t, hostOptions{data: viewLog(t, file),
				handlers: map[string]http.Handler{"trap": trap}})
			tab := openTab(t, chromium.Options{}, h.url("#src=./data/"))
			waitLoaded(t, tab)
			if name == "scripts" {
				waitFor(t, tab, `document.getElementById('views')?.textContent.includes('<img src=trap')`)
				evaluate[any](t, tab, `(document.getElementById('main').focus(), null)`)
				listViews(t, tab)
			} else {
				waitFor(t, tab, `/eventlens.view.json (could not be read|are not used)/.test(document.body.textContent)`)
				waitDrawn(t, tab)
			}
			assert.False(t, evaluate[bool](t, tab, `Boolean(self.testRan)`))
		})
	}
	assert.Zero(t, met.Load())
}
