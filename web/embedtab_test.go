package web_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// runsNamed writes a log of runs with these names, 40 points of each of some tags.
func runsNamed(t *testing.T, tags []string, names ...string) hostOptions {
	t.Helper()
	dir, files := t.TempDir(), make([]string, 0, len(names))
	for i, run := range names {
		name := run + "/events.out.tfevents.1.a"
		l := newEventLog(t, filepath.Join(dir, filepath.FromSlash(name)), tags...)
		l.level = float32(i) / 10
		l.log(t, 40)
		files = append(files, fmt.Sprintf(`{"path":%q}`, name))
	}
	manifest := `{"version":1,"files":[` + strings.Join(files, ",") + "]}"
	return hostOptions{
		data: dir,
		handlers: map[string]http.Handler{"data/eventlens.json": body("application/json",
			[]byte(manifest))},
	}
}

// frameTags form three groups; one has a single tag.
var frameTags = []string{"train/loss", "train/lr", "val/loss", "val/acc", "system/gpu"}

// jobs are two runs of one job with train and validation, and another run.
var jobs = []string{"baseline", "vit/train", "vit/validation"}

// sweep returns n long names of runs.
func sweep(n int) (names []string) {
	for i := range n {
		names = append(names,
			fmt.Sprintf("lr%d/batch-size-and-learning-rate-with-augmentation-%d", i/2, i))
	}
	return names
}

// openFrame opens the page in a window with the size of a frame.
func openFrame(t *testing.T, h *host, width, height int64, fragment string) *chromium.Tab {
	t.Helper()
	tab := openTab(t, chromium.Options{Width: width, Height: height},
		h.url("#"+fragment+"&src=data/"))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	waitFor(t, tab, `document.querySelector('.run-legend .name')`)
	return tab
}

// JavaScript expressions: the content of a legend, and what lies entirely within the frame.
const (
	legendNames = `[...document.querySelectorAll('.run-legend .name')].filter((e) => e.checkVisibility()).map((e) => e.textContent + (e.classList.contains('off') ? ' off' : '')).join(', ')`
	legendMore  = `(document.querySelector('.run-legend .more').checkVisibility() ? document.querySelector('.run-legend .more').textContent : '')`
	inFrame     = `((e) => { const b = e.getBoundingClientRect(); return b.width > 0 && b.height > 0 && b.top >= 0 && b.left >= 0 && b.bottom <= innerHeight && b.right <= innerWidth; })`
)

// TestTabInAFrame shows four complete charts below one bar in a frame of 800 by 420, usable with
// mouse and keys.
func TestTabInAFrame(t *testing.T) {
	h := newHost(t, runsNamed(t, frameTags, jobs...))
	tab := openFrame(t, h, 800, 420, "embed=tab&accent=c2185b&theme=light")
	assert.Equal(t, 4,
		evaluate[int](t, tab, `[...document.querySelectorAll('.card')].filter(`+inFrame+`).length`))
	assert.Equal(t, 5, evaluate[int](t, tab, `document.querySelectorAll('.card').length`))
	assert.Equal(t, []float64{38, 118},
		evaluate[[]float64](t, tab,
			`['.topbar', '.plot'].map((s) => document.querySelector(s).getBoundingClientRect().height)`))
	assert.False(t,
		evaluate[bool](t, tab,
			`[...document.querySelectorAll('.tabs, .runs, .brand, .group-head, .theme, .to-open, .to-saved, .to-access, .every')].some((e) => e.checkVisibility())`))
	assert.True(t,
		evaluate[bool](t, tab,
			`['.live-pill', '.refresh', '#chart-options', '.whole'].map((s) => document.querySelector(s)).every(`+inFrame+`)`))
	assert.Equal(t, "baseline, vit/train, vit/validation", evaluate[string](t, tab, legendNames))
	assert.Empty(t, evaluate[string](t, tab, legendMore))
	shoot(t, tab, "tab-800")

	click(t, tab, `.run-legend .name:nth-child(2)`)
	waitFor(t, tab,
		legendNames+
			` === 'baseline off, vit/train, vit/validation off' && location.hash.includes('only=vit%2Ftrain')`)
	assert.Equal(t, "vit/train", evaluate[string](t, tab, `document.activeElement.textContent`),
		"the focus stays")
	press(t, tab, kb.Enter)
	waitFor(t, tab,
		legendNames+
			` === 'baseline, vit/train, vit/validation' && !location.hash.includes('only=')`)
	press(t, tab, kb.Tab+kb.Enter)
	waitFor(t, tab, legendNames+` === 'baseline off, vit/train off, vit/validation'`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `!location.hash.includes('only=')`)

	press(t, tab, "/")
	waitFor(t, tab, `document.activeElement.id === 'tags-filter'`)
	press(t, tab, "loss")
	waitFor(t, tab, `document.querySelectorAll('.card').length === 2`)
	assert.True(t,
		evaluate[bool](t, tab, inFrame+`(document.querySelector('#chart-options-menu'))`))
	shoot(t, tab, "tab-800-options")
	click(t, tab, `#chart-options-menu .axis button:nth-child(2)`)
	waitFor(t, tab, `location.hash.includes('x=relative')`)
	press(t, tab, kb.Escape)
	waitFor(t, tab,
		`!document.querySelector('#chart-options-menu') && document.activeElement.id === 'chart-options'`)

	press(t, tab, "u")
	waitFor(t, tab,
		`document.activeElement.id === 'runs-filter' && `+inFrame+
			`(document.querySelector('.runs'))`)
	shoot(t, tab, "tab-800-runs")
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('.runs')`)

	whole := evaluate[string](t, tab, `document.querySelector('.whole').href`)

	for _, part := range []string{"src=data/", "tags=loss", "x=relative", "theme=light"} {
		assert.Contains(t, whole, part)
	}
	assert.NotRegexp(t, "embed|accent", whole)
	assert.Equal(t, []string{"_blank", "noopener"},
		evaluate[[]string](t, tab,
			`['target', 'rel'].map((name) => document.querySelector('.whole')[name])`))
	goTo(t, tab, whole)
	waitFor(t, tab,
		`document.querySelector('.runs')?.checkVisibility() && `+cardTitles+`.join() === 'train + val/loss'`)
}

// TestManyNamesInAFrame: names that do not fit into the bar are behind a button, at any width.
func TestManyNamesInAFrame(t *testing.T) {
	h := newHost(t, runsNamed(t, frameTags[:3], sweep(50)...))
	for _, size := range [][2]int64{{1440, 700}, {800, 420}, {390, 500}, {360, 200}} {
		name := fmt.Sprintf("%d x %d", size[0], size[1])
		tab := openFrame(t, h, size[0], size[1], "embed=tab")
		waitFor(t, tab, legendMore)
		shown := strings.Count(evaluate[string](t, tab, legendNames), ",") + 1
		assert.Equal(t, fmt.Sprintf("+ %d more", 50-shown), evaluate[string](t, tab, legendMore),
			name)
		assert.True(t,
			evaluate[bool](t, tab,
				`[...document.querySelectorAll('.topbar > *, .run-legend .name, .run-legend .more')].filter((e) => e.checkVisibility()).every(`+inFrame+`)`), name)
		assert.Equal(t, size[0],
			int64(evaluate[int](t, tab, `document.documentElement.scrollWidth`)), name)
		shoot(t, tab, fmt.Sprintf("tab-many-%d", size[0]))

		click(t, tab, `.run-legend .more`)
		waitFor(t, tab,
			`document.activeElement.id === 'runs-close' && `+inFrame+
				`(document.querySelector('.runs'))`)
		shoot(t, tab, fmt.Sprintf("tab-many-%d-runs", size[0]))
		press(t, tab, kb.Escape)
		waitFor(t, tab,
			`!document.querySelector('.runs') && document.activeElement.classList.contains('more')`)

		click(t, tab, `#chart-options`)
		waitFor(t, tab, `document.querySelector('#chart-options-menu')`)
		assert.True(t,
			evaluate[bool](t, tab, inFrame+`(document.querySelector('#chart-options-menu'))`), name)
		shoot(t, tab, fmt.Sprintf("tab-many-%d-options", size[0]))
	}
	tab := openFrame(t, h, 1440, 700, "embed=tab")
	wide := evaluate[string](t, tab, legendMore)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.EmulateViewport(600, 400)))
	waitFor(t, tab, fmt.Sprintf(`%s !== %q`, legendMore, wide))
}

// TestCardNamesItsRuns: runs are named below the plot, in frames from 320 by 160 on. A click shows
// one run alone.
func TestCardNamesItsRuns(t *testing.T) {
	h := newHost(t, runsNamed(t, frameTags, jobs...))
	for _, size := range [][2]int64{{320, 160}, {480, 240}} {
		tab := openFrame(t, h, size[0], size[1], "embed=card&tags=val%2Floss&theme=dark")
		assert.True(t,
			evaluate[bool](t, tab, inFrame+`(document.querySelector('.card .run-legend'))`))
		assert.True(t,
			evaluate[bool](t, tab,
				`document.querySelector('.card .run-legend').getBoundingClientRect().top >= document.querySelector('[data-testid=chart]').getBoundingClientRect().bottom`))
		assert.Greater(t,
			evaluate[float64](t, tab,
				`document.querySelector('[data-testid=chart]').getBoundingClientRect().height`), 60.0)
		assert.Contains(t, evaluate[string](t, tab, legendNames), "baseline, vit/train")
		shoot(t, tab, fmt.Sprintf("card-%d", size[0]))
		click(t, tab, `.card .run-legend .name:nth-child(2)`)
		waitFor(t, tab, `location.hash.includes('only=vit%2Ftrain')`)
		waitFor(t, tab, legendNames+`.startsWith('baseline off, vit/train')`)
		click(t, tab, `.card .run-legend .name:nth-child(2)`)
		waitFor(t, tab, `!location.hash.includes('only=')`)
	}
	tab := openFrame(t, newHost(t, runsNamed(t, frameTags[:1], sweep(50)...)), 320, 160,
		"embed=card&theme=light")
	waitFor(t, tab, legendMore+`.endsWith(' more')`)
	assert.Equal(t, int64(160),
		int64(evaluate[int](t, tab, `document.documentElement.scrollHeight`)))
	shoot(t, tab, "card-many-320")
}

// TestThemeOfACardChangesWithoutABlank: the old drawing stays until it is redrawn in the other
// theme's colours.
func TestThemeOfACardChangesWithoutABlank(t *testing.T) {
	tab := openFrame(t, newHost(t, runsNamed(t, frameTags, jobs...)), 480, 240,
		"embed=card&theme=light")
	evaluate[any](t, tab, `(() => {
		self.seen = []; // of each frame: how much of the canvas is painted, and how much of that in the first colour of the dark palette
		const look = () => {
			const c = document.querySelector('.card canvas'), d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
			let painted = 0, dark = 0;
			for (let i = 0; i < d.length; i += 4) {
				painted += d[i + 3] > 0;
				dark += d[i + 3] > 200 && [100, 128, 251].every((v, k) => Math.abs(d[i + k] - v) < 12);
			}
			seen.push([painted, dark]);
			requestAnimationFrame(look);
		};
		look();
		eventlens.setTheme('dark');
	})()`)
	waitFor(t, tab, `seen.at(-1)[1] > 50`)
	assert.Zero(t,
		evaluate[int](t, tab, `seen.filter(([painted]) => painted < seen[0][0] / 2).length`))
	assert.Zero(t, evaluate[int](t, tab, `seen[0][1]`))
	assert.Equal(t, "dark", evaluate[string](t, tab, `document.documentElement.dataset.theme`))
}

// TestEmbedHeightWhileLoading: a host gets a height only once it is stable, however often it
// changes while a log loads. If loading takes long, the current height is sent too.
func TestEmbedHeightWhileLoading(t *testing.T) {
	const files = 7
	groups := make([]chan struct{}, files)
	opt := hostOptions{data: t.TempDir(), handlers: map[string]http.Handler{}}
	var listed []string
	for i := range files {
		groups[i] = make(chan struct{})
		name := fmt.Sprintf("run%d/events.out.tfevents.1.a", i)
		newEventLog(t, opt.data+"/"+name, fmt.Sprintf("group%d/loss", i),
			fmt.Sprintf("group%d/acc", i)).log(t, 40)
		listed = append(listed, fmt.Sprintf(`{"path":%q}`, name))
		opt.handlers["data/"+name] = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			select {
			case <-groups[i]:
				http.ServeFile(w, r, opt.data+"/"+name)
			case <-r.Context().Done():
			}
		})
	}
	opt.handlers["data/eventlens.json"] = body("application/json",
		[]byte(`{"version":1,"files":[`+strings.Join(listed, ",")+`]}`))
	opt.handlers["outer.html"] = body("text/html; charset=utf-8", []byte(hostsFrames))
	h := newHost(t, opt)
	tab := openTab(t, chromium.Options{Width: 900, Height: 900},
		strings.Replace(h.url(""), "index.html", "outer.html", 1))
	evaluate[bool](t, tab, `show('data/')`)
	evaluate[bool](t, tab,
		`(document.getElementById('card').remove(), self.body = () => document.getElementById('tab').contentDocument.body, self.heights = () => told.tab.filter((m) => m.type === 'height').map((m) => m.height), true)`)
	waitFor(t, tab, `told.tab.some((m) => m.type === 'ready')`)
	evaluate[bool](t, tab,
		`(self.from = performance.now(), self.seen = new Set(), new (document.getElementById('tab').contentWindow.ResizeObserver)(() => { seen.add(Math.ceil(body().getBoundingClientRect().height)); }).observe(body()), true)`)
	for i := range files - 1 {
		close(groups[i])
		waitFor(t, tab,
			fmt.Sprintf(`body().querySelectorAll('.card[data-card]').length >= %d`, 2*(i+1)))
		waitFrames(t, tab)
	}
	// Although more is to come.
	waitFor(t, tab, `heights().at(-1) === Math.ceil(body().getBoundingClientRect().height)`)
	assert.False(t, evaluate[bool](t, tab, `told.tab.some((m) => m.type === 'loaded')`))
	close(groups[files-1])
	waitFor(t, tab,
		`told.tab.some((m) => m.type === 'loaded') && heights().at(-1) === Math.ceil(body().getBoundingClientRect().height)`)
	assert.GreaterOrEqual(t, evaluate[int](t, tab, `seen.size`), 6)
	assert.LessOrEqual(t,
		evaluate[int](t, tab, `heights().length - Math.floor((performance.now() - from) / 1000)`),
		2, "one a second at most, and the last")
}

// TestProfileInAFrame shows the tab of traces below one bar in a frame, which a host sets by the keys
// of the address, and which tells the host what a person chose.
func TestProfileInAFrame(t *testing.T) {
	h := newHost(t, hostOptions{data: profiles})
	tab := openTab(t, chromium.Options{Width: 800, Height: 420},
		h.url("#embed=tab&tab=profile&src=data/&trace="+torchTrace+timelineLook))
	waitFor(t, tab, profileOf(torchSlices)+` && `+profileShows+` === 'timeline'`)
	assert.False(t, evaluate[bool](t, tab,
		`[...document.querySelectorAll('.tabs, .runs, .brand, .theme, .to-open')].some((e) => e.checkVisibility())`))
	assert.True(t, evaluate[bool](t, tab,
		`['.whole', '.profile-session'].map((s) => document.querySelector(s)).every(`+inFrame+`)`))
	canvas := evaluate[float64](t, tab, profileTimeline+`.canvas.getBoundingClientRect().height`)
	assert.Greater(t, canvas, 150.0, "there is room for lanes")
	assert.Zero(t, evaluate[float64](t, tab, `document.documentElement.scrollWidth - innerWidth`))
	shoot(t, tab, "profile-frame")
	assert.Contains(t, evaluate[string](t, tab, `document.querySelector('.whole').href`), "tab=profile")
	assert.Empty(t, tab.Errors())

	_, outer := elementOf(t, `layout="tab" src="SITEdata/" tab="profile"`, hostOptions{data: profiles})
	waitFor(t, outer, `last('loaded')`)
	done(t, outer, `lens.setView({ trace: 'jax.xplane.pb', tracelook: ',,,operators' })`)
	waitFor(t, outer, `last('view')?.fragment.includes('trace=jax.xplane.pb') && `+
		`last('view').fragment.includes('tracelook=')`)
	assert.Zero(t, evaluate[int](t, outer, `told.filter((m) => m.type === 'ignored').length`))
}
