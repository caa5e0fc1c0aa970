package web_test

import (
	"fmt"
	"hash/crc32"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
	"eventlens/web/chromium"
)

// manyFolders writes a directory of n folders with an event file each, and returns its manifest.
func manyFolders(t *testing.T, n int) (dir string, manifest []byte) {
	t.Helper()
	dir = t.TempDir()
	log, err := filepath.Glob(filepath.Join(demo, "torch", "sgd", "*"))
	require.NoError(t, err)
	content, err := os.ReadFile(log[0])
	require.NoError(t, err)
	first := filepath.Join(dir, "first")
	require.NoError(t, os.WriteFile(first, content, 0o644))
	m := listing.Manifest{Title: "Lab"}
	now := justNow()
	for i := range n {
		path := fmt.Sprintf("job-%d/events.out.tfevents.1767225600.host", i)
		require.NoError(t, os.MkdirAll(filepath.Join(dir, filepath.Dir(path)), 0o755))
		require.NoError(t, os.Link(first, filepath.Join(dir, path)))
		m.Files = append(m.Files, listing.File{
			Path: path, SizeBytes: int64(len(content)),
			Modified: now.Add(-time.Duration(i) * time.Hour).Format(time.RFC3339),
		})
	}
	require.NoError(t, os.Remove(first))
	return dir, listing.AppendManifest(nil, m)
}

// TestJobsOfAFolder lists 10,000 folders as jobs. Only the listing is read until scalars are
// wanted, and then only the files of the rows on screen.
func TestJobsOfAFolder(t *testing.T) {
	dir, manifest := manyFolders(t, 10_000)
	h := newHost(t, hostOptions{
		data: dir,
		handlers: map[string]http.Handler{"data/eventlens.json": body("application/json",
			manifest)},
	})
	tab := openTab(t, chromium.Options{}, h.jobs("#src=data/"))
	waitListed(t, tab)
	firstJobs(t, tab, "job-0", "job-1", "job-2")
	waitFor(t, tab,
		`document.querySelector('h1').textContent === 'Lab' && document.querySelector('.meta').textContent.startsWith('10,000 jobs, 10,000 runs')`)
	assert.Regexp(t, `^Written \d+ (s|min) ago$`,
		evaluate[string](t, tab, `document.querySelector('#job-0 .c-status').textContent`))
	assert.Equal(t, "Running, guessed from the age of the files",
		evaluate[string](t, tab, `document.querySelector('#job-0 .c-status .trunc').title`))
	assert.Equal(t, "Written 5 h ago",
		evaluate[string](t, tab, `document.querySelector('#job-5 .c-status').textContent`))
	assert.Equal(t, "Stopped, guessed from the age of the files",
		evaluate[string](t, tab, `document.querySelector('#job-5 .c-status .trunc').title`))
	assert.Zero(t, eventBytes(h.takeLog()))
	chooseJob(t, tab, "job-scalar", "Read them from the files")
	waitFor(t, tab,
		`document.querySelector('#job-0 .spark path')?.getAttribute('d').startsWith('M') && document.querySelector('#job-9 .spark')`)
	tag := evaluate[string](t, tab,
		`document.querySelector('.c-scalar[role=columnheader]').innerText.trim()`)
	assert.Contains(t,
		evaluate[string](t, tab,
			`document.querySelector('#job-0 .spark').getAttribute('aria-label')`), tag)
	read := map[string]bool{}
	for _, r := range h.takeLog() {
		if strings.Contains(r.Path, "tfevents") {
			read[r.Path] = true
		}
	}
	assert.Less(t, len(read), 60, "of those on screen alone")
	assert.Contains(t, read, "data/job-0/events.out.tfevents.1767225600.host")
	evaluate[any](t, tab, `(eventlens.showJobRow(5000), null)`)
	waitFor(t, tab, `document.querySelector('#job-5000 .spark')`)

	evaluate[any](t, tab, `(eventlens.showJobRow(0), null)`)
	waitFor(t, tab, `document.querySelector('#job-3 .to-charts')`)
	click(t, tab, `#job-3 .to-charts`)
	waitFor(t, tab, `!location.pathname.endsWith('jobs.html')`)
	assert.EqualValues(t, 1, waitLoaded(t, tab).Runs)
}

// TestServeListsJobs opens the jobs page of `eventlens serve`: it lists the directory's folders,
// and each opens as a folder.
func TestServeListsJobs(t *testing.T) {
	command := filepath.Join(t.TempDir(), "eventlens")
	buildCommand(t, command)
	tab := openTab(t, chromium.Options{}, startServe(t, command, demo)+"jobs.html")
	waitListed(t, tab)
	click(t, tab, `[data-sort=name]`)
	firstJobs(t, tab, "lr0.0003", "lr0.001")
	assert.Contains(t,
		evaluate[string](t, tab, `document.querySelectorAll('#job-rows .to-charts')[1].href`),
		"src=lr0.001=http")
	click(t, tab, `#job-1 .to-charts`)
	waitFor(t, tab, `!location.pathname.endsWith('jobs.html')`)
	assert.EqualValues(t, 2, waitLoaded(t, tab).Runs)
	click(t, tab, `.to-jobs`)
	waitListed(t, tab)
}

// TestListOfJobsInAServedFolder finds the jobs.json among the files of a folder, and opens a job in
// every look, by pointer and by keyboard.
func TestListOfJobsInAServedFolder(t *testing.T) {
	dir := t.TempDir()
	newEventLog(t, filepath.Join(dir, "a", "events.out.tfevents.1"), "loss").log(t, 5)
	newEventLog(t, filepath.Join(dir, "b", "events.out.tfevents.1"), "loss").log(t, 5)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "jobs.json"),
		[]byte(`{"version":1,"title":"Ours","jobs":[{"id":"a","src":"a/","status":"failed"}]}`), 0o644))
	command := filepath.Join(t.TempDir(), "eventlens")
	buildCommand(t, command)
	url := startServe(t, command, dir)
	tab := openTab(t, chromium.Options{Width: 1440, Height: 900}, url+"jobs.html")
	waitFor(t, tab, `document.querySelector('h1').textContent === 'Ours'`)
	waitFor(t, tab, `document.querySelector('.job-row .c-status')?.textContent === 'Failed'`)
	assert.Equal(t, 1, evaluate[int](t, tab, `document.querySelectorAll('.job-row .to-charts').length`))
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		readable(t, tab, "jobs-in-folder-"+l.String())
		const open = `document.querySelector('.job-row .to-charts')`
		if l.theme == "dark" {
			pressElement(t, tab, open)
		} else {
			enterOn(t, tab, open)
		}
		waitFor(t, tab, `!location.pathname.endsWith('jobs.html')`)
		assert.EqualValues(t, 1, waitLoaded(t, tab).Runs)
		goTo(t, tab, url+"jobs.html")
		waitFor(t, tab, `document.querySelector('.job-row .c-status')?.textContent === 'Failed'`)
	})
	require.NoError(t, os.Remove(filepath.Join(dir, "jobs.json")))
	goTo(t, tab, url+"jobs.html")
	waitFor(t, tab, `document.querySelectorAll('.job-row .to-charts').length === 2`)
	assert.True(t, strings.HasPrefix(
		evaluate[string](t, tab, `document.querySelector('.job-row .c-status').textContent`), "Written "))
	inLooks(t, tab, allLooks, func(t *testing.T, l look) {
		waitFor(t, tab, `document.querySelector('.job-row .c-status').checkVisibility()`)
		readable(t, tab, "jobs-guessed-"+l.String())
	})
}

// growingList serves a list that can change, with an ETag.
type growingList struct {
	mu      sync.Mutex
	content []byte
	answers []int // HTTP statuses
}

func (l *growingList) set(content []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.content, l.answers = content, nil
}

func (l *growingList) taken() []int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.answers
}

func (l *growingList) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	tag := fmt.Sprintf(`"%x"`, crc32.ChecksumIEEE(l.content))
	w.Header().Set("ETag", tag)
	w.Header().Set("Content-Type", "application/json")
	if r.Header.Get("If-None-Match") == tag {
		l.answers = append(l.answers, http.StatusNotModified)
		w.WriteHeader(http.StatusNotModified)
		return
	}
	l.answers = append(l.answers, http.StatusOK)
	w.Write(l.content)
}

// TestJobsAreFollowed: a list is polled. An unchanged one is answered with 304; new jobs are
// announced and move no row under the pointer.
func TestJobsAreFollowed(t *testing.T) {
	t.Parallel() // the test mostly waits for polls
	list, jobs := &growingList{}, jobsList(3_000)
	list.set(jobs)
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{"jobs.json": list}})
	tab := openTab(t, chromium.Options{}, h.jobs("#src=jobs.json&refresh=5&ticked=job-7"))
	waitListed(t, tab)
	firstJobs(t, tab, "vit-s16-sweep-0")
	evaluate[any](t, tab, `(document.querySelector('main').scrollTop = 20_000, null)`)
	waitFor(t, tab, `document.getElementById('job-450')`)
	for end := time.Now().Add(time.Minute); len(list.taken()) < 2 &&
		time.Now().Before(end); waitFrames(t, tab) {
	}
	assert.Equal(t, []int{http.StatusOK, http.StatusNotModified}, list.taken()[:2])

	before := evaluate[[]string](t, tab, jobNames)
	grown := strings.Replace(string(jobs), `"jobs":[`,
		`"jobs":[{"id":"new","name":"brand-new","src":"data/","status":"running","updated":"`+
			time.Now().UTC().Format(time.RFC3339)+`"},`, 1)
	list.set([]byte(grown))
	waitFor(t, tab, `document.getElementById('job-arrange')?.textContent === 'Show 1 new job'`)
	assert.Equal(t, "1 new job",
		evaluate[string](t, tab, `document.getElementById('said').textContent`))
	assert.Equal(t, before, evaluate[[]string](t, tab, jobNames))
	assert.Equal(t, 20_000.0, evaluate[float64](t, tab, `document.querySelector('main').scrollTop`))
	click(t, tab, `#job-arrange`)
	waitFor(t, tab, `!document.getElementById('job-arrange')`)
	evaluate[any](t, tab, `(document.querySelector('main').scrollTop = 0, null)`)
	firstJobs(t, tab, "brand-new", "vit-s16-sweep-0")
	assert.Equal(t, "1 job ticked",
		evaluate[string](t, tab, `document.querySelector('.selbar b').textContent`))

	// At the top, without pointer or focus in it, the list updates by itself.
	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 5, 5)))
	evaluate[any](t, tab, `(document.activeElement?.blur(), null)`)
	list.set(jobs)
	firstJobs(t, tab, "vit-s16-sweep-0", "vit-b16-baseline-1")
}

// TestBadJobs shows the valid part of a list, reports the rest in one line, and executes nothing
// from it.
func TestBadJobs(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"version":1,"title":"<b>Lab</b>","jobs":[
		{"id":"<img src=x onerror=self.hacked=1>","name":"<script>self.hacked = 1</script>","src":"data/","link":"javascript:self.hacked=1","owner":"\"><svg onload=self.hacked=1>","kind":"</span><b>","status":"<i>",
			"created":"0000-01-01T00:00:00Z","updated":"0001-01-01T00:00:00Z","steps":1e999,"size":-5,"runs":"x","scalars":[{"tag":"<u>","last":"NaN","line":[1,"Infinity",null,2]}]},
		{"id":5,"src":["javascript:self.hacked=1",7,"data/torch/sgd/"]},{},null,"text",{"name":"only a name"},{"id":"` + strings.Repeat("long ", 200) + `"}`)
	for i := range 100_000 {
		fmt.Fprintf(&b, ",\n{\"id\":\"bulk-%d\"}", i)
	}
	b.WriteString("]}")
	tab, _ := openJobs(t, chromium.Options{}, []byte(b.String()),
		"&sort=name&columns=status,scalars,steps,runs,size,kind,owner,duration,updated,created")
	waitFor(t, tab, `document.querySelector('.meta').textContent.startsWith('100,004 jobs')`)
	waitFor(t, tab,
		`document.querySelectorAll('.notice.warn').length === 1 && /entries or fields of the list excluded: /.test(document.querySelector('.notice.warn').textContent)`)
	typeInto(t, tab, "#job-search", "!bulk")
	waitFor(t, tab, `document.querySelectorAll('#job-rows [data-row]').length === 4`)
	waitFor(t, tab, jobNames+`.includes('<script>self.hacked = 1</script>')`)
	assert.False(t,
		evaluate[bool](t, tab,
			`'hacked' in self || !!document.querySelector('main script, main img, [href^="javascript:"], .job-row b b, .job-row u')`))
	assert.Equal(t, "<b>Lab</b>",
		evaluate[string](t, tab, `document.querySelector('h1').textContent`))
	assert.Equal(t, "1",
		evaluate[string](t, tab, `String(document.querySelectorAll('#job-rows .ext').length + 1)`))
	themes(t, tab, "jobs-bad")
}

// TestJobsUnderAStrictPolicy: the page needs no inline style or script.
func TestJobsUnderAStrictPolicy(t *testing.T) {
	handlers := everyAsset(t, func(h http.Header) { h.Set("Content-Security-Policy", policy) })
	handlers["jobs.html"] = asset(t, "jobs.html", func(h http.Header, content []byte) []byte {
		h.Set("Content-Security-Policy", policy)
		return content
	})
	handlers["jobs.json"] = body("application/json", jobsList(500))
	h := newHost(t, hostOptions{handlers: handlers})
	tab := openTab(t, chromium.Options{}, h.jobs("#src=jobs.json&group=owner&ticked=job-1"))
	waitListed(t, tab)
	evaluate[any](t, tab, `(eventlens.showJobRow(400), null)`)
	waitFor(t, tab,
		`document.getElementById('job-400')?.getBoundingClientRect().bottom <= innerHeight`)
}

// TestPrivateJobs: a list is refused, the page says so, and reads it with the access that the user
// grants.
func TestPrivateJobs(t *testing.T) {
	var refused atomic.Int64
	storage := newStorage(t, behindToken(&refused))
	h := newHost(t, hostOptions{})
	// The browser itself logs refused requests to the console.
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, h.jobs("#src="+storage.URL+"/torch/"))
	waitFor(t, tab,
		`document.querySelector('.jobs-failed h2')?.textContent === 'The list of jobs could not be read'`)
	themes(t, tab, "jobs-refused")
	evaluate[any](t, tab,
		`([...document.querySelectorAll('.jobs-failed button')].find((b) => b.textContent === 'Give access').click(), null)`)
	waitFor(t, tab, `document.querySelector('dialog[open]')`)
	typeInto(t, tab, "#access-token", testToken+"\r")
	waitListed(t, tab)
	waitFor(t, tab, jobNames+`.length >= 2`)
	found := evaluateAsync(t, tab, stored)
	assert.NotContains(t, found, testToken)
}
