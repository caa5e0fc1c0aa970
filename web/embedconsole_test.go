package web_test

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// framesOf is a page with frames in a shadow tree, where frames share no worker.
func framesOf(addresses ...string) http.Handler {
	frames := ""
	for _, address := range addresses {
		frames += fmt.Sprintf(`<iframe width="420" height="700" src="%s"></iframe>`, address)
	}
	return body("text/html; charset=utf-8", []byte(`<!doctype html><title>Job</title>
		<link rel="icon" href="icon.svg"><main></main><script>
		const shadow = document.querySelector('main').attachShadow({ mode: 'open' });
		shadow.innerHTML = `+"`"+frames+"`"+`;
		self.inside = [...shadow.querySelectorAll('iframe')].map((f) => f.contentWindow);
		self.marks = (f, name) => f.performance?.getEntriesByName('eventlens:' + name) ?? [];
		self.loaded = (f) => marks(f, 'loaded').at(-1)?.detail;
		self.drawn = (f) => marks(f, 'visible-drawn').some((m) => m.detail.complete);
		self.figures = (f) => [loaded(f).runs, loaded(f).tags, loaded(f).points, loaded(f).problems];
		self.charts = (f) => [...f.document.querySelectorAll('[data-testid=chart]')]
			.filter((c) => c.checkVisibility()).length;
		</script>`))
}

// TestFramesWriteNoLine puts folders without an eventlens.json into frames: nothing that is missing
// is requested, so that the console of the host has no line about it. Chromium writes one for every
// request with status 404 by a page, none for those by a worker. So the frames are tried without
// workers, too, and a page of its own then has lines.
func TestFramesWriteNoLine(t *testing.T) {
	for _, workers := range []bool{true, false} {
		t.Run(fmt.Sprintf("workers %t", workers), func(t *testing.T) {
			dir := t.TempDir()
			for run, steps := range map[string]int{"train": 30, "val": 20} {
				file := filepath.Join(dir, "job", run, "events.out.tfevents.1")
				newEventLog(t, file, "loss", "accuracy").log(t, steps)
			}
			outer := framesOf("index.html#embed=card&src=data/job/",
				"index.html#embed=tab&src=data/job/", "jobs.html#embed=full&src=data/")
			handlers := map[string]http.Handler{"outer.html": outer}
			h := newHost(t, hostOptions{data: dir, handlers: handlers})
			tab := newTab(t, chromium.Options{Width: 1300, Height: 720})
			if !workers {
				before := page.AddScriptToEvaluateOnNewDocumentParams{Source: "delete self.Worker"}
				_, err := chromedp.Call(tab.Context, page.AddScriptToEvaluateOnNewDocument, before)
				require.NoError(t, err)
			}
			goTo(t, tab, strings.Replace(h.url(""), "index.html", "outer.html", 1))
			waitFor(t, tab, `inside.slice(0, 2).every((f) => loaded(f) && drawn(f))`)
			const row = `inside[2].document.querySelector('[role=row] a')`
			waitFor(t, tab, row+`?.textContent.includes('job')`)
			want := []int{2, 2, 100, 0} // runs, tags, points, problems
			assert.Equal(t, want, evaluate[[]int](t, tab, `figures(inside[0])`))
			assert.Equal(t, want, evaluate[[]int](t, tab, `figures(inside[1])`))
			assert.Equal(t, []int{1, 2}, evaluate[[]int](t, tab, `inside.slice(0, 2).map(charts)`))
			for _, r := range h.takeLog() {
				assert.Less(t, r.Status, 400, r.Path)
			}
			assert.Empty(t, tab.Errors())
			shoot(t, tab, fmt.Sprintf("frames-without-index-%t", workers))
			if workers {
				return
			}
			goTo(t, tab, h.url("#src=./data/job/"))
			waitLoaded(t, tab)
			waitDrawn(t, tab)
			said := strings.Join(tab.Errors(), "\n")
			assert.Contains(t, said, "404")
			assert.Contains(t, said, "data/job/eventlens.json")
		})
	}
}
