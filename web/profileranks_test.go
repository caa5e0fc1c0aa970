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

	"eventlens/eventfile/tracefile/tracetest"
	"eventlens/web/chromium"
)

// rankTraces are the files of eight ranks, of which the last one is damaged, and a trace of its own.
func rankTraces(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	session := &tracetest.Session{Ranks: 8, Steps: 10, Collectives: 5, Late: 3, LateUs: 250,
		Spared: 5, HasRanks: true}
	for i := range session.Ranks {
		content := session.Trace(i)
		if i == session.Ranks-1 {
			content = []byte("no trace")
		}
		name := fmt.Sprintf("gpu-%d_%d.17908570270%d.pt.trace.json", i/4, 100+i, 10+i)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), content, 0o600))
	}
	require.NoError(t, os.Mkdir(filepath.Join(dir, "alone"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "alone", "w.1.pt.trace.json"),
		session.Trace(0), 0o600))
	return dir
}

// TestProfileRanks compares the ranks of a session: by pointer and by keyboard, on wide and narrow
// windows, in both themes, in one tab.
func TestProfileRanks(t *testing.T) {
	tab := openTab(t, chromium.Options{Width: 1440, Height: 900}, newHost(t,
		hostOptions{data: rankTraces(t)}).url("#src=data/&tab=profile&trace=alone/w.1.pt.trace.json"))
	waitFor(t, tab, profileDrawn)
	page := axeOf(t, tab)
	const (
		button = `document.querySelector('.profile-tools [data-view="ranks"]')`
		lead   = answerBox + `.querySelector('.profile-compared h1')?.textContent`
		shown  = `document.querySelector('[data-testid="profile-session"]').textContent`
		second = `gpu-0_101.1790857027011.pt.trace.json`
	)
	assert.Zero(t, evaluate[float64](t, tab, button+`.offsetWidth`), "a trace without others")
	names := fmt.Sprintf(firstCells, 1)
	open := func(trace string) {
		evaluate[any](t, tab, `(location.hash = '#src=data/&tab=profile&trace=`+trace+`', null)`)
		waitFor(t, tab, shown+`.includes('gpu-0') && `+button+`.offsetWidth`)
	}
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		open(second)
		seeProfile(t, tab, "ranks")
		waitFor(t, tab, lead+` === 'Rank 3 is the last at 8 of 50 collectives'`)
		waitFor(t, tab, `!`+answerBox+`.querySelector('[data-ranks]')`)
		assert.Equal(t, []string{"0", "1", "2", "3", "4", "5", "6", "gpu-1_107"},
			evaluate[[]string](t, tab, names))
		text := evaluate[string](t, tab, answerBox+`.innerText`)
		for _, said := range []string{
			"The others wait 200 µs a step for it, 16.7 % of a step.",
			"It spends 200 µs more than the median rank on Data loader.",
			"Compared by the time of day: 50 collectives; no clock is off by more than 50 µs.",
			"7 of 8 ranks are read.", "This file is not a trace",
		} {
			assert.Contains(t, text, said)
		}
		assert.Equal(t, "3", evaluate[string](t, tab,
			answerBox+`.querySelector('tr.slow').firstElementChild.textContent`))
		if l.theme == "light" { // the check goes through both themes
			page.check(t, axeState{"ranks", "", ".profile-compared", nil, "both"}, l.String())
			evaluate[any](t, tab, `(eventlens.setTheme('light'), null)`)
		}
		shoot(t, tab, "profile-ranks-"+l.String())
		assert.Zero(t, evaluate[float64](t, tab, `document.documentElement.scrollWidth - innerWidth`))
		waitFor(t, tab, traceLook+`.startsWith(',,,ranks,rank,up')`)
		if l.theme == "light" && !l.phone {
			saved := newDownloads(t, tab)
			file, content := saved.after(func() { clickOn(t, tab, ".profile-row-tools [data-csv]") })
			assert.Equal(t, "ranks.csv", file)
			rows, err := csv.NewReader(strings.NewReader(string(content))).ReadAll()
			require.NoError(t, err)
			assert.Equal(t, []string{"3", "gpu-0_103", "1200.000", "290.000"}, rows[4][:4])
			evaluate[any](t, tab, `(location.reload(), self.testLeft = true, null)`)
			// rows move while ranks are read
			waitFor(t, tab, `!self.testLeft && `+lead+`?.startsWith('Rank 3 is the last') && `+
				names+`.length === 8 && !`+answerBox+`.querySelector('[data-ranks]')`)
			page = axeOf(t, tab)
		}
		third := answerBox + `.querySelector('tr.slow button')`
		if l.theme == "light" {
			pressElement(t, tab, third)
		} else {
			evaluate[any](t, tab, `(`+third+`.focus(), null)`)
			press(t, tab, kb.Enter)
		}
		waitFor(t, tab, profileShows+` === 'timeline' && `+
			profileDrawn+` && `+shown+`.includes('gpu-0_103')`)
		seeProfile(t, tab, "ranks")
		waitFor(t, tab, lead+`?.startsWith('Rank 3 is the last') && `+names+`.length === 8`)
	})
	assert.Empty(t, tab.Errors())
}
