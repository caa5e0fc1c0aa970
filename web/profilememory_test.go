package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// memoryTrace has an operator that allocates memory of a GPU, and one that frees a part of it.
func memoryTrace() string {
	events := []string{
		`{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":10,"dur":40}`,
		`{"ph":"X","cat":"cpu_op","name":"aten::relu","pid":1,"tid":1,"ts":60,"dur":20}`,
	}
	for _, e := range [][4]int{{15, 1, 4_000_000, 6_000_000}, {65, 2, 8_000_000, 14_000_000},
		{70, 1, -4_000_000, 10_000_000}} {
		events = append(events, fmt.Sprintf(`{"ph":"i","s":"t","cat":"cpu_instant_event",
			"name":"[memory]","pid":1,"tid":1,"ts":%d,"args":{"Total Reserved":20000000,
			"Total Allocated":%d,"Bytes":%d,"Addr":%d,"Device Id":0,"Device Type":1}}`,
			e[0], e[3], e[2], e[1]))
	}
	return "[" + strings.Join(events, ",") + "]"
}

// TestProfileMemory shows the curves of a GPU and what was in use at its peak, saves that, and leads
// to the peak on the timeline; by pointer and by keys, on wide and narrow windows.
func TestProfileMemory(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "w.pt.trace.json")
	require.NoError(t, os.WriteFile(path, []byte(memoryTrace()), 0o600))
	for _, width := range []int64{1440, 390} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			tab := openTab(t, chromium.Options{Width: width, Height: 844},
				newHost(t, hostOptions{data: dir}).url("#src=data/"))
			waitFor(t, tab, profileDrawn)
			seeProfile(t, tab, "memory")
			waitFor(t, tab, answerBox+`.querySelector('.profile-curve')`)
			shoot(t, tab, fmt.Sprintf("profile-memory-%d", width))
			assert.Equal(t, "device 0: Peak of 14.0 MB at 55 µs, of 20.0 MB reserved", evaluate[string](t, tab,
				answerBox+`.querySelector('svg').getAttribute('aria-label')`))
			assert.Equal(t, []string{"aten::relu", "aten::linear", "before the trace began"},
				evaluate[[]string](t, tab, fmt.Sprintf(firstCells, 1)), "the largest first")
			assert.Equal(t, []string{"8 MB", "4 MB", "2 MB"},
				evaluate[[]string](t, tab, fmt.Sprintf(firstCells, 3)))
			assert.Zero(t, evaluate[float64](t, tab, `document.documentElement.scrollWidth - innerWidth`))
			axeOf(t, tab).check(t, axeState{"memory", "", ".profile-curve", nil, ""},
				fmt.Sprint("axe-memory", width))

			saved := newDownloads(t, tab)
			file, content := saved.after(func() { clickOn(t, tab, ".profile-row-tools [data-csv]") })
			assert.Equal(t, "memory.csv", file)
			assert.Equal(t, "operator,device,bytes,age_us,address\naten::relu,0,8000000,0.000,0x2\n"+
				"aten::linear,0,4000000,50.000,0x1\n,0,2000000,,\n", string(content))
			waitFor(t, tab, traceLook+` === ',,,memory,bytes'`)

			evaluate[any](t, tab, `(document.querySelector('[data-peak]').focus(), null)`)
			press(t, tab, "\r")
			waitFor(t, tab, profileShows+` === 'timeline' && `+
				`document.activeElement === `+profileTimeline+`.canvas`)
			assert.Empty(t, tab.Errors())
		})
	}
}
