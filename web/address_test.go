package web_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	keys "eventlens/app/address"
	"eventlens/app/kinds/image"
	"eventlens/web/chromium"
)

// edit changes the URL's fragment, as a user does who edits the address bar.
func edit(t *testing.T, tab *chromium.Tab, fragment string) {
	t.Helper()
	evaluate[any](t, tab, fmt.Sprintf(`(location.hash = %q, null)`, "#"+fragment))
}

// TestSourcesOfTheAddress edits the sources in the URL, and goes back and forward: the open sources
// and the number of charts always match the URL.
func TestSourcesOfTheAddress(t *testing.T) {
	dir := t.TempDir()
	for run, tags := range map[string][]string{
		"a/one": {"loss"}, "b/two": {"loss", "acc"}, "b/three": {"loss", "acc"},
		"own/four": {"loss"},
	} {
		newEventLog(t, filepath.Join(dir, filepath.FromSlash(run), "events.out.tfevents.1"),
			tags...).log(t, 30)
	}
	index, err := os.ReadFile("dist/index.html")
	require.NoError(t, err)
	served := strings.Replace(string(index), "<head>",
		`<head><meta name="eventlens-src" content="data/own/">`, 1)
	h := newHost(t, hostOptions{
		data: dir,
		handlers: map[string]http.Handler{"served.html": body("text/html; charset=utf-8",
			[]byte(served))},
	})
	tab := openTab(t, chromium.Options{}, h.url("#src=data/b/"))
	shows := func(runs string, charts int) {
		t.Helper()
		waitFor(t, tab,
			fmt.Sprintf(`%s.join() === %q && document.querySelectorAll('canvas[data-testid="chart"], [data-testid="chart"]').length === %d`, runNames, runs, charts))
	}
	shows("three,two", 2)
	edit(t, tab, "src=data/a/")
	shows("one", 1)
	evaluate[any](t, tab, `history.back()`)
	shows("three,two", 2)
	evaluate[any](t, tab, `history.forward()`)
	shows("one", 1)
	edit(t, tab, "src=data/b/&src=data/a/") // side by side
	waitFor(t, tab, runNames+`.length === 3`)
	edit(t, tab, "src=data/b/&hide=two")
	edit(t, tab, "src=data/a/&smoothing=0") // before the worker for it exists
	shows("one", 1)
	edit(t, tab, "")
	waitFor(t, tab, `document.querySelector('.drop') && !document.querySelector('#runs')`)
	evaluate[any](t, tab, `history.back()`)
	shows("one", 1)
	waitDrawn(t, tab)

	goTo(t, tab, strings.Replace(h.url(""), "index.html", "served.html", 1))
	shows("four", 1)
	edit(t, tab, "src=data/b/")
	shows("three,two", 2)
	evaluate[any](t, tab, `history.back()`)
	shows("four", 1)
}

// looks returns everything visible on the page and the state of its controls, except for what
// changes by itself or with visits, as the line of changes does. The number of steps of the page's
// slider is left out, since it depends on what was viewed before. Pictures and drawings count by
// their pixels.
const looks = `() => {
	const hash = (text) => { let h = 0; for (let i = 0; i < text.length; i++) h = Math.imul(31, h) + text.charCodeAt(i) | 0; return h; };
	const root = document.documentElement;
	const parts = [root.dataset.theme, root.style.cssText.replace('--picture-tone: none;', ''), document.title];
	for (const e of (document.getElementById('full') ?? document.querySelector('.app')).querySelectorAll('*')) {
		if (e.getClientRects().length === 0 || e.closest('.live-pill, .progress, .vh, .age, .step-bar, .changed, [role=tooltip]')) continue;
		const card = e.closest('.card')?.getBoundingClientRect();
		if (card && (card.bottom < 0 || card.top > innerHeight)) continue;
		for (const a of ['aria-pressed', 'aria-checked', 'aria-selected', 'aria-current', 'aria-expanded', 'data-level', 'open', 'class']) {
			if (e.getAttribute(a)) parts.push(a + '=' + e.getAttribute(a));
		}
		if (e.matches('input, select, textarea')) parts.push(e.type === 'checkbox' ? e.checked : e.selectedOptions?.[0]?.text ?? e.value);
		if (e.matches('still-picture')) parts.push(e.style.cssText);
		if (e.matches('canvas:not(still-picture > *)')) parts.push('canvas ' + hash(e.toDataURL()));
		if (e.childElementCount === 0) parts.push(e.textContent);
	}
	return parts.join('\n');
}`

// settle waits until nothing has changed on the page or been drawn for 300 ms.
func settle(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	evaluate[any](t, tab, `(() => {
		let still = 0, changed = false, drawn = -1;
		const observer = new MutationObserver(() => { changed = true; });
		observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
		self.testSettled = false;
		const look = () => {
			const draws = performance.getEntriesByName('eventlens:visible-drawn').length;
			// The list of files is read, or two images are compared.
			const waits = document.querySelector('.group-head > .bar') ||
				[...document.querySelectorAll('p.hint')].some((hint) => hint.textContent === '`+image.CompareMeasuring.Text()+`');
			still = changed || waits || draws !== drawn ? 0 : still + 1;
			changed = false;
			drawn = draws;
			if (still < 3) return setTimeout(look, 100);
			observer.disconnect();
			self.testSettled = true;
		};
		look();
		return null;
	})()`)
	waitFor(t, tab, `self.testSettled`)
}

// settledLook returns the page's look once it has settled.
func settledLook(t *testing.T, tab *chromium.Tab) string {
	t.Helper()
	settle(t, tab)
	return evaluate[string](t, tab, `(`+looks+`)()`)
}

// keysOfATab are URL parameters with values, which are set one after the other.
type keysOfATab struct {
	base string // open at first
	keys []string
	// quiet are keys without a visible effect of their own, such as the order of values in a
	// readout.
	quiet string
}

var keysOfTabs = map[string]keysOfATab{
	"scalars": {"src=demo/",
		[]string{"tags=train", "x=wall", "smoothing=0.9", "outliers=ignore", "marks=on",
			"yscale=log", "cardsize=s", "pin=train/loss", "multichart=val/loss%0Aval/accuracy",
			"yrange=0,1", "cardlook=symlog@,,0,2:train/loss", "linkzoom=on@1767225601,1767225990",
			"note=300%0Alow%0Atrain/loss", "theme=dark", "refresh=off", "readout=name"}, "readout linkzoom refresh"},
	"steps": {"src=demo/&tags=train/loss",
		[]string{"xscale=log", "steps=20..60", "fullscreen=train/loss"}, ""},
	"restarts": {"src=restarted/", []string{"attempts=all"}, ""},
	"runs": {"src=demo/",
		[]string{"runs=torch|lr", "alias=best:r:torch/sgd", "runcolour=3:r:torch/adamw",
			"unlisted=lr0.0003/validation", "hide=lr0.01/train", "sortby=latest", "runvalue=train/loss",
			"colourby=folder", "groupby=folder", "aggregate=median,minmax", "best=1",
			"above=torch/sgd", "baseline=torch/sgd", "names=short",
			"watch=quiet,10"},
		"sortby"},
	"views": {"src=demo/", []string{"viewname=Morning%20check"}, ""},
	"only":  {"src=demo/", []string{"only=torch/sgd", "grouporder=val", "pairs=off"}, ""},
	"sweep": {"src=hparams/pytorch/log/",
		[]string{"hparams=lr", "hparamfilter=0.005:1:no-none:lr", "tab=hparams",
			"sweep=view table"}, "tab"},
	"layout": {"src=layouts/log/", []string{"layout=%2BMine%0A%23new%0A~.*", "tab=custom_scalars"},
		"layout"},
	"images": {"src=demo/&tab=images",
		[]string{"imagesize=actual", "imagezoom=same", "brightness=150", "contrast=60",
			"cardsize=l"}, "imagezoom"},
	"grid": {"src=demo/&tab=images", []string{"grid=96:0:3:pictures/misclassified"}, ""},
	"compared": {"src=demo/&tab=images",
		[]string{
			"compare=side:1:0:images:torch/sgd%0Apictures/confusion&compare=side:1:0:images:torch/adamw%0Apictures/confusion",
		},
		""},
	"all": {"src=kinds/log/&tab=all",
		[]string{"tags=layer2", "x=wall", "brightness=150", "counts=log", "steps=1767225603",
			"pin=images:a%0Alayer2/weight", "fullscreen=histograms:b%0Alayer2/weight"}, ""},
	"histograms": {"src=demo/&tab=histograms&tags=weights",
		[]string{"bins=logged", "counts=log", "range=own", "mode=overlay", "together=on"}, ""},
	"distributions": {"src=demo/&tab=histograms", []string{"mode=distributions"}, ""},
	"curves": {"src=curves/log/&tab=pr_curves",
		[]string{"curves=roc", "curves=pr&threshold=0.25", "f1lines=off"}, "curves"},
	"meshes": {"src=meshes/log/&tab=meshes", []string{"meshes=4.linked"}, ""},
	"graphs": {"src=graphs/log/&tab=graphs",
		[]string{"graph=graph_def:0:0:tf1-profile", "graphlook=device",
			"graphcosts=run_metadata:0:0:tf1-profile", "graphnode=x",
			"graphother=graph_def:0:0:tf1-train"},
		"graphlook graphcosts graphnode"}, // these have tests of their own
	"profile": {"src=profiles/&tab=profile",
		[]string{"trace=torch.pt.trace.json.gz", "tracelook=0,200000,1", "traceoffset=-2",
			"tracewith=jax.xplane.pb"},
		"traceoffset"}, // see TestProfileStepOfScalars
	"limits": {"src=demo/", []string{"match=torch", "depth=1"}, ""},
}

// TestKeysOfTheAddress adds keys to the URL, as links and edits do, reloads the page and goes back:
// each time the page shows what the URL says.
func TestKeysOfTheAddress(t *testing.T) {
	dir := t.TempDir()
	for _, log := range []string{
		"demo", "hparams", "layouts", "curves", "meshes", "graphs", "kinds", "profiles",
	} {
		at, err := filepath.Abs("../testdata/" + log)
		require.NoError(t, err)
		require.NoError(t, os.Symlink(at, filepath.Join(dir, log)))
	}
	require.NoError(t, os.Mkdir(filepath.Join(dir, "restarted"), 0o755))
	for _, name := range []string{
		"torch-2.15.0-restart-0.tfevents", "torch-2.15.0-restart-1.tfevents",
	} {
		content, err := os.ReadFile("../testdata/fixtures/" + name)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, "restarted", name), content, 0o644))
	}
	h := newHost(t, hostOptions{data: dir})
	// see TestReloadKeepsWhatWasDropped and TestViewFileOfALink
	met := map[string]bool{keys.Recent.String(): true, keys.View.String(): true}
	for name, c := range keysOfTabs {
		for _, pair := range c.keys {
			for _, part := range strings.Split(pair, "&") {
				key, _, _ := strings.Cut(part, "=")
				met[key] = true
			}
		}
		t.Run(name, func(t *testing.T) {
			base := strings.Replace(c.base, "src=", "src=data/", 1)
			tab := openTab(t, chromium.Options{Width: 1440, Height: 900}, h.url("#"+base))
			waitLoaded(t, tab)
			plain := settledLook(t, tab)
			last, fragment := plain, base
			for _, pair := range c.keys {
				fragment += "&" + pair
				edit(t, tab, fragment)
				now := settledLook(t, tab)
				if key, _, _ := strings.Cut(pair, "="); !strings.Contains(c.quiet, key) {
					assert.NotEqual(t, last, now, "%s changes nothing", pair)
				}
				last = now
			}
			shoot(t, tab, "address-"+name)
			evaluate[any](t, tab, `(self.testLeft = true, location.reload())`)
			waitFor(t, tab, `!self.testLeft && document.querySelector('.app')`)
			waitLoaded(t, tab)
			assertLooks(t, last, settledLook(t, tab), "after a reload")
			edit(t, tab, base)
			assertLooks(t, plain, settledLook(t, tab), "without the keys again")
		})
	}
	for _, k := range keys.Keys {
		assert.True(t, met[k.String()], "%s is not tried", k)
	}
}

// assertLooks compares two looks of the page, and reports which parts differ.
func assertLooks(t *testing.T, want, got, when string) {
	t.Helper()
	if want == got {
		return
	}
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	assert.Equal(t, len(a), len(b), when)
	for i, shown := 0, 0; i < min(len(a), len(b)) && shown < 8; i++ {
		if a[i] != b[i] {
			shown++
			t.Errorf("%s, part %d: got %.200q, want %.200q (behind %.100q)", when, i, b[i], a[i],
				a[max(0, i-1)])
		}
	}
}
