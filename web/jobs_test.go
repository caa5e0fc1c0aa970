package web_test

import (
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// jobsNow is the latest time in lists of jobs: a little before the test.
var jobsNow = time.Now().Add(-12 * time.Second).UTC()

// jobsList is a list of n jobs of four owners, with lines of two scalars; their names count from 0.
func jobsList(n int) []byte {
	var b strings.Builder
	b.WriteString(`{"version":1,"title":"","jobs":[`)
	kinds, owners := []string{"notebook", "distributed", "other", "evaluation"}, []string{"vision", "robotics", "language", "platform"}
	names := []string{"vit-s16-sweep", "vit-b16-baseline", "deit-distill-s16", "convnext-t-aug", "swin-t-lr-range", "resnet50-bs4096", "clip-b32-finetune", "mae-pretrain-l16"}
	for i := range n {
		if i > 0 {
			b.WriteString(",\n")
		}
		status := []string{"running", "succeeded", "failed", "stopped", "succeeded", "running", "succeeded", "queued"}[i*7%8]
		updated := jobsNow.Add(-time.Duration(i*i) * 37 * time.Second)
		if i > 300 {
			updated = jobsNow.Add(-time.Duration(i) * time.Hour)
		}
		fmt.Fprintf(&b, `{"id":"job-%d","name":"%s-%d","src":"data/","kind":%q,"status":%q,"owner":%q,"created":%q,"updated":%q,"duration":%d,"steps":%d,"size":%d,"runs":%d`,
			i, names[i%len(names)], i, kinds[i%4], status, owners[i*5%4], updated.Add(-26*time.Hour).Format(time.RFC3339), updated.Format(time.RFC3339), 60+i*311%9000, 1000+i*997%50_000, 8_400_000+i*7_919_123%2_000_000_000, 1+i*3%40)
		if i%5 == 0 {
			fmt.Fprintf(&b, `,"link":"https://platform.example/jobs/%d"`, i)
		}
		b.WriteString(`,"scalars":[`)
		for k, tag := range []string{"val/accuracy_top1", "train/loss"} {
			if k > 0 {
				b.WriteString(",")
			}
			var line []string
			last := 0.0
			for x := range 48 {
				last = 0.8*(1-math.Exp(-float64(x)/(6+float64(i%9)))) + 0.02*math.Sin(float64(x*(i%7+3)))
				if k == 1 {
					last = 2 - 2*last
				}
				line = append(line, fmt.Sprintf("%.4g", last))
			}
			fmt.Fprintf(&b, `{"tag":%q,"last":%.4g,"line":[%s]}`, tag, last, strings.Join(line, ","))
		}
		b.WriteString("]}")
	}
	b.WriteString("]}")
	return []byte(b.String())
}

// openJobs opens the page of jobs with a list.
func openJobs(t *testing.T, opt chromium.Options, list []byte, fragment string) (*chromium.Tab, *host) {
	t.Helper()
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{"jobs.json": body("application/json", list)}})
	tab := openTab(t, opt, h.jobs("#src=jobs.json"+fragment))
	waitListed(t, tab)
	return tab, h
}

// jobs is the address of the page of jobs with a fragment.
func (h *host) jobs(fragment string) string { return h.server.URL + h.prefix + "jobs.html" + fragment }

// waitListed waits until the lists were read and their rows are there.
func waitListed(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	waitFor(t, tab, `performance.getEntriesByName('eventlens:listed').length > 0 && (document.querySelector('#job-rows [data-row]') || document.querySelector('.empty, .jobs-failed'))`)
}

func TestJobsShots(t *testing.T) {
	for _, n := range []int{1, 12, 10_000} {
		for name, opt := range map[string]chromium.Options{"wide": {}, "phone": {Width: 390, Height: 844}} {
			tab, _ := openJobs(t, opt, jobsList(n), "&ticked=job-0&ticked=job-3")
			for _, theme := range []string{"light", "dark"} {
				evaluate[any](t, tab, `(document.documentElement.dataset.theme = '`+theme+`', null)`)
				waitFrames(t, tab)
				shoot(t, tab, fmt.Sprintf("jobs-%d-%s-%s", n, name, theme))
			}
		}
	}
	assert.True(t, true)
	require.True(t, true)
}
