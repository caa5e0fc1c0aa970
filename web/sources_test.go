package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// pill is the page's note about how current it is, without the age.
const pill = `(document.querySelector('.live-pill:not([hidden])')?.innerText ?? '').replace(/[0-9]+ .*$/, '').trim()`

// TestFinishedLogIsUpToDate opens a log that was written long ago: it is not live until it grows.
func TestFinishedLogIsUpToDate(t *testing.T) {
	content, err := os.ReadFile(filepath.Join(demo, filepath.FromSlash(fileOf(t, "torch/sgd"))))
	require.NoError(t, err)
	write := func(dir string, content []byte) {
		require.NoError(t,
			os.WriteFile(filepath.Join(dir, "events.out.tfevents.1"), content, 0o644))
	}
	f := openTailed(t, func(dir string) { write(dir, content[:len(content)/2]) })
	press(t, f.tab, "r")
	f.checked()
	waitFor(t, f.tab, `!document.querySelector('.refresh.busy')`)
	waitFor(t, f.tab, pill+` === 'Up to date, checked'`)

	write(f.dir, content)
	press(t, f.tab, "r")
	waitFor(t, f.tab, pill+` === 'Live · updated'`)
}

// typeAddress types a URL into the open page and opens it.
func typeAddress(t *testing.T, tab *chromium.Tab, address string) {
	t.Helper()
	evaluate[any](t, tab, `(document.getElementById('address').select(), null)`)
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.SendKeys(chromedp.CSS("#address"), address+kb.Enter)))
}

// TestFailedOpenIsTheOpenPage opens a missing file: the page says so where another URL can be
// typed, lists no run, and adds no recent source.
func TestFailedOpenIsTheOpenPage(t *testing.T) {
	h := newHost(t, hostOptions{})
	// The browser itself logs failed requests to the console.
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, h.url("#src=data/gone.tfevents"))
	waitFor(t, tab,
		`document.querySelector('.openpage .remedy .actions, .openpage .problem-lines')`)
	assert.Contains(t, evaluate[string](t, tab, `document.querySelector('.openpage').innerText`),
		"404")
	assert.Equal(t, "data/gone.tfevents",
		evaluate[string](t, tab, `document.getElementById('address').value`), "to be mended")
	assert.False(t,
		evaluate[bool](t, tab, `!!document.querySelector('#runs, .live-pill:not([hidden])')`))
	themes(t, tab, "failed-address")

	typeAddress(t, tab, "data/"+fileOf(t, "torch/sgd"))
	waitDrawn(t, tab)
	assert.Equal(t, "#src=data/"+fileOf(t, "torch/sgd"), evaluate[string](t, tab, `location.hash`))
	waitFor(t, tab, runNames+`.length === 1`)
	waitKept(t, tab)
	goTo(t, tab, h.url("?again"))
	waitFor(t, tab, `document.querySelectorAll('.recent li').length === 1`)
	assert.Contains(t, evaluate[string](t, tab, `document.querySelector('.recent').innerText`),
		"events.out.tfevents")
}

// TestPathOfThisComputer types local paths into the open page's URL field.
func TestPathOfThisComputer(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, h.url(""))
	waitFor(t, tab, `document.getElementById('address')`)
	waitFor(t, tab, `document.readyState === 'complete'`)
	h.takeLog()
	for typed, run := range map[string]string{
		`C:\logs`: `eventlens serve C:\logs`, "~/logs": "eventlens serve ~/logs",
		"file:///home/me/logs": "eventlens serve /home/me/logs",
	} {
		typeAddress(t, tab, typed)
		waitFor(t, tab, `document.querySelector('#address-hint.wrong')`)
		assert.Contains(t,
			evaluate[string](t, tab, `document.getElementById('address-hint').innerText`), run)
	}
	for _, asked := range h.takeLog() {
		assert.Contains(t, asked.Path, "icon.svg", "nobody is asked, but for the browser's own")
	}

	typeAddress(t, tab, "/home/me/logs/")
	waitFor(t, tab, `document.getElementById('local-path')`)
	assert.Contains(t, evaluate[string](t, tab, `document.getElementById('local-path').innerText`),
		"eventlens serve /home/me/logs/")
	assert.NotEmpty(t, h.takeLog(), "it may be a place on this server")

	goTo(t, tab, h.url("?other#src=file:///home/me/logs"))
	waitFor(t, tab, `document.querySelector('.problem-lines')`)
	assert.Contains(t, evaluate[string](t, tab, problemLines+`.join()`),
		"eventlens serve /home/me/logs")
}

// TestAddressWithSecrets: a URL with a key and its secret is sent to nobody and not shown.
func TestAddressWithSecrets(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, h.url(""))
	waitFor(t, tab, `document.getElementById('address')`)
	typeAddress(t, tab, "s3://KEY:SECRET@bucket/runs/")
	waitFor(t, tab,
		`document.querySelector('#address-hint.wrong')?.innerText.includes('a key or a password')`)
	goTo(t, tab, h.url("?again#src=s3://KEY:SECRET@bucket/runs/"))
	waitFor(t, tab, `document.querySelector('.problem-lines')`)
	said := evaluate[string](t, tab, problemLines+`.join()`)
	assert.Contains(t, said, "s3://bucket/runs/")
	assert.Contains(t, said, "nothing was sent")
	assert.NotContains(t, said, "SECRET")
	assert.Zero(t,
		evaluate[int](t, tab,
			`performance.getEntriesByType('resource').filter((r) => !r.name.startsWith(location.origin)).length`))
}

// TestEmptyTabs: each tab without tags says what to log to fill it.
func TestEmptyTabs(t *testing.T) {
	dir := t.TempDir()
	newEventLog(t, filepath.Join(dir, "a.tfevents"), "loss").log(t, 3)
	h := newHost(t, hostOptions{data: dir})
	for tabName, hint := range map[string]string{
		"images": "add_image", "histograms": "add_histogram",
		"other": "The other tabs show all data of these runs",
	} {
		tab := openTab(t, chromium.Options{}, h.url("#src=data/a.tfevents&tab="+tabName))
		waitLoaded(t, tab)
		waitFor(t, tab, `document.querySelector('.empty')?.innerText.includes('`+hint+`')`)
	}
}

// TestThemeFollowsTheSystem chooses each theme with the keyboard; the system's theme is followed as
// it changes.
func TestThemeFollowsTheSystem(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{}, h.url(""))
	waitFor(t, tab, `document.getElementById('theme')`)
	system := func(theme string) { emulateMedia(t, tab, "prefers-color-scheme", theme) }
	shown := func(theme string) {
		t.Helper()
		waitFor(t, tab, `document.documentElement.dataset.theme === '`+theme+`'`)
	}
	system("dark")
	shown("dark")
	system("light")
	shown("light")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#theme"))))
	press(t, tab, kb.End)
	shown("dark")
	goTo(t, tab, h.url("?again"))
	shown("dark") // the theme is stored
	waitFor(t, tab, `document.getElementById('theme')?.value === '2'`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.Focus(chromedp.CSS("#theme"))))
	press(t, tab, kb.Home)
	shown("light")
	system("dark")
	shown("dark")
}

// TestFirstVisit offers a demo and help beside the ways to open files. A click opens the demo; on
// the next visit it is a recent source, until all are cleared.
func TestFirstVisit(t *testing.T) {
	for name, size := range map[string]chromium.Options{
		"wide": {Width: 1440, Height: 900}, "narrow": {Width: 390, Height: 844, Ratio: 2},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHost(t, hostOptions{})
			tab := openTab(t, size, h.url(""))
			waitFor(t, tab, `document.querySelectorAll('.first-steps li').length === 3`)
			assert.False(t, evaluate[bool](t, tab, wide))
			themes(t, tab, "first-visit-"+name)
			click(t, tab, "#open-demo")
			assert.EqualValues(t, 8, waitLoaded(t, tab).Runs)
			waitDrawn(t, tab)
			assert.Equal(t, "2", evaluate[string](t, tab,
				`document.querySelector('nav a[href*="tab=profile"] > :last-child').textContent`), "traces")
			assert.Equal(t, "#src=demo/", evaluate[string](t, tab, `location.hash`))
			waitKept(t, tab)

			goTo(t, tab, h.url("?again"))
			waitFor(t, tab, `document.querySelectorAll('.recent li').length === 1`)
			assert.False(t, evaluate[bool](t, tab, `!!document.querySelector('.first-steps')`))
			click(t, tab, "#saved-clear")
			waitFor(t, tab, `document.activeElement?.id === 'saved-keep'`)
			themes(t, tab, "recents-"+name)
			press(t, tab, "\x1b")
			waitFor(t, tab, `!document.getElementById('saved-keep')`)
			click(t, tab, "#saved-clear")
			click(t, tab, ".boxed .danger")
			waitFor(t, tab, `document.querySelector('.first-steps')`)
			goTo(t, tab, h.url("?third"))
			waitFor(t, tab, `document.querySelector('.first-steps')`)
		})
	}
}

// TestReloadKeepsWhatWasDropped drops a folder, and then single files, changes the view, and
// reloads: the page opens them again by itself, in the same view.
func TestReloadKeepsWhatWasDropped(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "logs")
	var loose []string
	for _, run := range []string{"a", "b", "c"} {
		// All files have the same name.
		newEventLog(t, filepath.Join(folder, "sweep", run, "events.out.tfevents.1"), "loss",
			"acc").log(t, 30)
		loose = append(loose, filepath.Join(t.TempDir(), "events.out.tfevents.1."+run))
		newEventLog(t, loose[len(loose)-1], "loss", "acc").log(t, 30)
	}
	for name, c := range map[string]struct {
		drop    []string
		address string
		row     string
	}{
		"a folder": {[]string{folder}, "recent=logs/", "b"},
		"loose files": {loose,
			"recent=events.out.tfevents.1.a events.out.tfevents.1.b events.out.tfevents.1.c",
			"events.out.tfevents.1.b"},
	} {
		t.Run(name, func(t *testing.T) {
			tab := openTab(t, onDisk, newHost(t, hostOptions{}).url(""))
			waitFor(t, tab, `document.querySelector('.drop')`)
			require.NoError(t, tab.Drop(400, 400, c.drop...))
			mark := waitLoaded(t, tab)
			assert.EqualValues(t, 3, mark.Runs)
			assert.Contains(t, hashOf(t, tab), c.address)
			clickRow(t, tab, c.row, ".check")
			waitFor(t, tab, `decodeURIComponent(location.hash).includes('hide=')`)
			names := evaluate[[]string](t, tab, runNames)
			hash := hashOf(t, tab)
			waitKept(t, tab)

			evaluate[any](t, tab, `(self.testLeft = true, location.reload())`)
			waitFor(t, tab, `!self.testLeft`)
			again := waitLoaded(t, tab)
			assert.Equal(t, mark.Points, again.Points)
			waitDrawn(t, tab)
			waitFor(t, tab, rowNamed(c.row)+`?.ariaChecked === 'false'`)
			assert.Equal(t, names, evaluate[[]string](t, tab, runNames))
			assert.Equal(t, hash, hashOf(t, tab))

			if name == "a folder" { // dropped again, it is read on
				newEventLog(t, filepath.Join(folder, "sweep", "d", "events.out.tfevents.1"), "loss",
					"acc").log(t, 30)
				require.NoError(t, tab.Drop(400, 400, folder))
				waitFor(t, tab, runNames+`.length === 4`)
				waitFor(t, tab, `document.querySelector('.live-pill:not([hidden])')`)
				assert.Equal(t, hash, hashOf(t, tab))
			}

			evaluate[any](t, tab,
				`(location.hash = '#recent=gone/', self.testLeft = true, location.reload())`)
			waitFor(t, tab, `!self.testLeft`)
			waitFor(t, tab, `document.querySelector('.openpage .problem-lines')`)
			assert.Contains(t, evaluate[string](t, tab, problemLines+`.join()`), "gone/")
		})
	}
}

// TestHundredsOfSources opens many sources of one URL, each with its own lock, and again from the
// cache. 5,000 would take two minutes.
func TestHundredsOfSources(t *testing.T) {
	const sources = 600
	dir := t.TempDir()
	file := filepath.Join(dir, "0.tfevents")
	newEventLog(t, file, "loss").log(t, 3)
	var fragment strings.Builder
	for i := range sources {
		if i > 0 {
			require.NoError(t, os.Link(file, filepath.Join(dir, fmt.Sprintf("%d.tfevents", i))))
		}
		fmt.Fprintf(&fragment, "&src=run%d=./data/%d.tfevents", i, i)
	}
	h := newHost(t, hostOptions{data: dir})
	tab := openTab(t, chromium.Options{}, h.url("#"+fragment.String()[1:]))
	for range 2 {
		waitLoaded(t, tab)
		waitDrawn(t, tab)
		assert.Equal(t, float64(sources),
			evaluate[float64](t, tab,
				`performance.getEntriesByName('eventlens:loaded')[0].detail.runs`))
		waitKept(t, tab)
		h.takeLog()
		goTo(t, tab, h.url("?again#"+fragment.String()[1:]))
	}
}
