package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// growingFolder makes a folder with the first half of a run. It returns functions that write the
// rest, and another run.
func growingFolder(t *testing.T) (folder string, rest, another func()) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(demo, filepath.FromSlash(fileOf(t, "torch/sgd"))))
	require.NoError(t, err)
	folder = filepath.Join(t.TempDir(), "logs")
	write := func(run string, content []byte) {
		require.NoError(t, os.MkdirAll(filepath.Join(folder, run), 0o755))
		require.NoError(t,
			os.WriteFile(filepath.Join(folder, run, "events.out.tfevents.1"), content, 0o644))
	}
	write("sgd", content[:len(content)/2])
	return folder, func() { write("sgd", content) }, func() { write("sgd again", content) }
}

// lastPoints is how many points were read by the end of the last reading.
const lastPoints = `(performance.getEntriesByName('eventlens:loaded').at(-1)?.detail.points ?? 0)`

func TestDroppedFolderGrows(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{}, h.url(""))
	waitFor(t, tab, `document.querySelector('.drop')`)
	folder, rest, another := growingFolder(t)
	require.NoError(t, tab.Drop(400, 400, folder))
	all := demoPoints(t)[fileOf(t, "torch/sgd")]
	assert.Less(t, waitLoaded(t, tab).Points, all)
	waitFor(t, tab, runNames+`.join() === 'sgd'`)
	waitFor(t, tab, `document.querySelector('.live-pill')`)

	rest()
	press(t, tab, "r")
	waitFor(t, tab, lastPoints+` === `+fmt.Sprint(all))
	another()
	press(t, tab, "r")
	waitFor(t, tab, runNames+`.join() === 'sgd,sgd again'`)
	waitFor(t, tab, `document.getElementById('said').textContent === '1 new run'`)
	waitFor(t, tab, lastPoints+` === `+fmt.Sprint(2*all))
}

func TestDropTwoFolders(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{}, h.url(""))
	waitFor(t, tab, `document.querySelector('.drop')`)
	var folders []string
	for _, name := range []string{"lr0.001", "lr0.01"} {
		folder, err := filepath.Abs(filepath.Join(demo, name))
		require.NoError(t, err)
		folders = append(folders, folder)
	}
	require.NoError(t, tab.Drop(400, 400, folders...))
	waitLoaded(t, tab)
	// Runs of several folders are distinguished by folder.
	waitFor(t, tab,
		runNames+`.join() === 'lr0.001/train,lr0.001/validation,lr0.01/train,lr0.01/validation'`)
}

func TestChooseFolderByItsHandle(t *testing.T) {
	h := newHost(t, hostOptions{})
	tab := openTab(t, chromium.Options{}, h.url(""))
	waitFor(t, tab, `document.querySelector('.choices')`)
	// The driver cannot operate this picker, so the folder is one in the origin's private file
	// system, whose handles work like those of any folder.
	evaluate[any](t, tab, `self.showDirectoryPicker = async () => {
		const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('chosen', { create: true });
		const run = await folder.getDirectoryHandle('sgd', { create: true });
		const file = await (await run.getFileHandle('events.out.tfevents.1', { create: true })).createWritable();
		await (await fetch('data/`+fileOf(t, "torch/sgd")+`')).body.pipeTo(file);
		return folder;
	}`)
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(".choices .btn.primary"))))
	assert.Equal(t, demoPoints(t)[fileOf(t, "torch/sgd")], waitLoaded(t, tab).Points)
	waitFor(t, tab,
		runNames+`.join() === 'sgd' && document.querySelector('.source').textContent === 'chosen'`)
	waitFor(t, tab, `document.querySelector('.live-pill')`)
}
