package web_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/web/chromium"
)

// Parameters of the soak test, and limits of its memory growth.
const (
	soakRuns   = 50
	soakEvery  = 5 * time.Second
	soakSample = 10 * time.Second
	// Bytes of the process per added point: 15 of live heap, which the collector lets double, and
	// the copy sent to the cache.
	soakPoint     = 64
	soakUnrelated = 32 << 20 // how much a browser's process varies by itself
)

// TestSoak follows 50 runs that log four tags once a second, with the command and Chromium, for the
// duration in SOAK (30m). `make soak` runs it; in CI, engine.TestSoak does the same on a fake
// clock.
func TestSoak(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("make soak runs it")
	}
	lasts, err := time.ParseDuration(os.Getenv("SOAK"))
	require.NoError(t, err)
	dir := t.TempDir()
	var logs []*eventLog
	for run := range soakRuns {
		logs = append(logs,
			newEventLog(t, filepath.Join(dir, fmt.Sprintf("run%02d%s", run, tailFile)), "loss",
				"acc", "lr", "grad").log(t, 60))
	}
	command := filepath.Join(t.TempDir(), "eventlens")
	buildCommand(t, command)
	ctx, cancel := context.WithTimeout(t.Context(), lasts+2*time.Minute)
	defer cancel()
	// a browser of its own, so that its memory is measured alone
	tab, err := chromium.Open(ctx, chromium.Options{})
	require.NoError(t, err)
	defer tab.Close()
	goTo(t, tab, startServe(t, command, dir))
	waitLoaded(t, tab)
	waitDrawn(t, tab)
	sendToWorker(t, tab, &wire.Follow{EveryMs: soakEvery.Milliseconds()})

	samples := growFor(t, logs, lasts)
	waitFor(t, tab,
		fmt.Sprintf(`performance.getEntriesByName('eventlens:loaded').at(-1).detail.points == %d`,
			soakPoints(logs)))
	assert.Empty(t, tab.Errors())
	assert.Equal(t, "0",
		evaluate[string](t, tab,
			`String(performance.getEntriesByName('eventlens:loaded').at(-1).detail.problems)`))
	looks := evaluate[int](t, tab, `performance.getEntriesByName('eventlens:loaded').length`) - 1
	assert.Greater(t, looks, int(lasts/soakEvery)/2)

	third := len(samples) / 3
	require.Positive(t, third, "too short")
	first, last := median(samples[:third]), median(samples[len(samples)-third:])
	added := last.points - first.points
	t.Logf("%d looks that read something; %d points added between the medians of the first and the last third, memory of the renderers from %.1f to %.1f MB: %.0f bytes a point",
		looks, added, mega(first.bytes), mega(last.bytes),
		float64(last.bytes-first.bytes)/float64(added))
	assert.LessOrEqual(t, last.bytes-first.bytes, soakPoint*added+soakUnrelated)
}

// soakSampled is the memory at one time, and the points logged by then.
type soakSampled struct{ bytes, points int64 }

// growFor makes the runs log once a second, and samples memory.
func growFor(t *testing.T, logs []*eventLog, lasts time.Duration) (samples []soakSampled) {
	t.Helper()
	second, sample, end := time.NewTicker(time.Second), time.NewTicker(soakSample),
		time.After(lasts)
	defer second.Stop()
	defer sample.Stop()
	for {
		select {
		case <-second.C:
			for _, l := range logs {
				l.log(t, 1)
			}
		case <-sample.C:
			now := soakSampled{bytes: renderers(t), points: soakPoints(logs)}
			samples = append(samples, now)
			t.Logf("%d points: %.1f MB", now.points, mega(now.bytes))
		case <-end:
			return samples
		}
	}
}

func soakPoints(logs []*eventLog) (points int64) {
	for _, l := range logs {
		points += l.points()
	}
	return points
}

// median returns the median memory of samples, and the points of the one in the middle of the time.
func median(samples []soakSampled) soakSampled {
	points := samples[len(samples)/2].points
	sorted := slices.Clone(samples)
	slices.SortFunc(sorted, func(a, b soakSampled) int { return int(a.bytes - b.bytes) })
	return soakSampled{bytes: sorted[len(sorted)/2].bytes, points: points}
}

func mega(bytes int64) float64 { return float64(bytes) / 1e6 }

// renderers returns the anonymous memory, in bytes, of the renderer processes that this test
// started: the page's and its workers'.
func renderers(t *testing.T) (bytes int64) {
	t.Helper()
	parents := map[int]int{}
	renders := []int{}
	entries, err := os.ReadDir("/proc")
	require.NoError(t, err)
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		status, command := procFile(pid, "status"), procFile(pid, "cmdline")
		parents[pid] = int(statusField(status, "PPid:"))
		if strings.Contains(command, "--type=renderer") {
			renders = append(renders, pid)
		}
	}
	for _, pid := range renders {
		for at := pid; at > 1; at = parents[at] {
			if at == os.Getpid() {
				bytes += statusField(procFile(pid, "status"), "RssAnon:") << 10
			}
		}
	}
	require.Positive(t, bytes, "no renderer found")
	return bytes
}

// procFile returns a file about a process, or "" if the process has ended.
func procFile(pid int, name string) string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", pid, name))
	if err != nil {
		return ""
	}
	return string(text)
}

// statusField returns a number of /proc/PID/status.
func statusField(status, name string) int64 {
	_, rest, _ := strings.Cut(status, "\n"+name)
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return 0
	}
	n, err := strconv.ParseInt(fields[0], 10, 64)
	if err != nil {
		return 0
	}
	return n
}
