package web_test

import (
	"fmt"
	"math"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// morningLog writes what a sweep left overnight, with nothing in it for this page: one run diverged,
// one finished two days ago as the best, one was stopped, and one still runs.
func morningLog(t *testing.T, dir string) {
	t.Helper()
	now := float64(time.Now().Unix())
	for _, run := range []struct {
		name      string
		rate      float64 // of learning
		steps     int
		endedSec  float64 // before now
		nanFrom   int
		lossLevel float64
	}{
		{"sweep-1128/resnet18_lr0.3_seed0", 0.3, 200, 2 * 86400, 121, 0.9},
		{"sweep-1128/resnet18_lr0.03_seed0", 0.03, 200, 2 * 86400, 200, 0.2},
		{"sweep-1128/resnet18_lr0.01_seed0", 0.01, 80, 3.5 * 3600, 80, 0.5},
		{"sweep-1128/resnet18_lr0.003_seed0", 0.003, 140, 0, 140, 0.6},
	} {
		l := newEventLog(t, filepath.Join(dir, filepath.FromSlash(run.name)+tailFile))
		var out []byte
		for step := range run.steps {
			wall := now - run.endedSec - 20*float64(run.steps-1-step)
			loss := run.lossLevel + math.Exp(-float64(step)/40)
			if step >= run.nanFrom {
				loss = math.NaN()
			}
			for _, v := range []struct {
				tag   string
				value float64
			}{
				{"train/loss", loss}, {"train/lr", run.rate}, {"val/loss", loss + 0.1},
				{"val/acc", 1 - loss/2}, {"perf/samples_per_sec", 900 + 10*math.Sin(float64(step))},
			} {
				out = l.record(out, scalarEventAt(wall, v.tag, int64(step), float32(v.value)))
			}
		}
		l.write(t, out)
	}
}

// What the page says about the runs: its line, the list and the titles of the first cards.
const (
	morningLine = "…lr0.3… diverged at step 121 Best val/acc …lr0.03… 0.8965 " +
		"…lr0.003… is still running …lr0.01… stopped 3 h ago"
	morningSeen = `JSON.stringify([` + changedText + `, ` + rowsSaid + `,
		[...document.querySelectorAll('.card-title')].slice(0, 6).map((e) => e.textContent)])`
)

// TestMorning opens a log that nobody prepared. Without a click the page names the run that
// diverged, the best one, the one that still runs and the one that stopped, at both widths; somebody
// who gets the link sees the same, in a browser that has never been here.
func TestMorning(t *testing.T) {
	for name, size := range map[string]chromium.Options{
		"wide": {}, "phone": {Width: 390, Height: 844},
	} {
		t.Run(name, func(t *testing.T) {
			f := openTailedIn(t, size, func(dir string) { morningLog(t, dir) })
			waitFor(t, f.tab, fmt.Sprintf(changedText+` === %q`, morningLine))
			t.Logf("said %v ms after the page was asked for",
				evaluate[int](t, f.tab, `Math.round(performance.now())`))
			assert.True(t, evaluate[bool](t, f.tab, `(() => {
				const line = document.querySelector('.changed').getBoundingClientRect();
				return [...document.querySelectorAll('.changed .link')].every((e) => {
					const r = e.getBoundingClientRect();
					return r.top >= line.top && r.bottom <= line.bottom && r.left >= line.left &&
						r.right <= line.right;
				});
			})()`), "all of it is in sight")
			themes(t, f.tab, "morning-"+name)
			seen := evaluate[string](t, f.tab, morningSeen)

			allowClipboard(t, f.tab)
			press(t, f.tab, "S")
			waitFor(t, f.tab, shownPanel)
			link := evaluateAsync(t, f.tab, `navigator.clipboard.readText()`)
			press(t, f.tab, kb.Escape)
			colleague := openTab(t, size, link)
			waitLoaded(t, colleague)
			waitFor(t, colleague, fmt.Sprintf(changedText+` === %q`, morningLine))
			waitFor(t, colleague, fmt.Sprintf(morningSeen+` === %q`, seen))
		})
	}
}
