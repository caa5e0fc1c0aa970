package web_test

import (
	"bytes"
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// justNow is the latest time in lists of jobs, shortly before they are written.
func justNow() time.Time { return time.Now().Add(-12 * time.Second).UTC() }

// jobsList returns a list of n jobs of four owners, with lines of two scalars; their names count
// from 0.
func jobsList(n int) []byte {
	var b strings.Builder
	b.WriteString(`{"version":1,"title":"","jobs":[`)
	kinds, owners := []string{"notebook", "distributed", "other", "evaluation"},
		[]string{"vision", "robotics", "language", "platform"}
	names := []string{"vit-s16-sweep", "vit-b16-baseline", "deit-distill-s16", "convnext-t-aug",
		"swin-t-lr-range", "resnet50-bs4096", "clip-b32-finetune", "mae-pretrain-l16"}
	now := justNow()
	for i := range n {
		if i > 0 {
			b.WriteString(",\n")
		}
		status := []string{"running", "succeeded", "failed", "stopped", "succeeded", "running",
			"succeeded", "queued"}[i*7%8]
		updated := now.Add(-time.Duration(i*i) * 37 * time.Second)
		if i > 300 {
			updated = now.Add(-time.Duration(i) * time.Hour)
		}
		fmt.Fprintf(&b,
			`{"id":"job-%d","name":"%s-%d","src":"data/","kind":%q,"status":%q,"owner":%q,"created":%q,"updated":%q,"duration":%d,"steps":%d,"size":%d,"runs":%d`,
			i, names[i%len(names)], i, kinds[i%4], status, owners[i*5%4],
			updated.Add(-26*time.Hour).Format(time.RFC3339), updated.Format(time.RFC3339),
			60+i*311%9000, 1000+i*997%50_000, 8_400_000+i*7_919_123%2_000_000_000, 1+i*3%40)
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
				last = 0.8*(1-math.Exp(-float64(x)/(6+float64(i%9)))) +
					0.02*math.Sin(float64(x*(i%7+3)))
				if k == 1 {
					last = 2 - 2*last
				}
				line = append(line, fmt.Sprintf("%.4g", last))
			}
			fmt.Fprintf(&b, `{"tag":%q,"last":%.4g,"line":[%s]}`, tag, last,
				strings.Join(line, ","))
		}
		b.WriteString("]}")
	}
	b.WriteString("]}")
	return []byte(b.String())
}

// openJobs opens the jobs page with a list.
func openJobs(t *testing.T, opt chromium.Options, list []byte,
	fragment string) (*chromium.Tab, *host) {
	t.Helper()
	h := newHost(t,
		hostOptions{handlers: map[string]http.Handler{"jobs.json": body("application/json", list)}})
	tab := openTab(t, opt, h.jobs("#src=jobs.json"+fragment))
	waitListed(t, tab)
	return tab, h
}

// jobs returns the URL of the jobs page with a fragment.
func (h *host) jobs(fragment string) string {
	return h.server.URL + h.prefix + "jobs.html" + fragment
}

// waitListed waits until the lists were read and their rows are rendered.
func waitListed(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	waitFor(t, tab,
		`performance.getEntriesByName('eventlens:listed').length > 0 && (document.querySelector('#job-rows [data-row]') || document.querySelector('.empty, .jobs-failed'))`)
}

// jobNames are the names in the rendered rows, in order.
const jobNames = `[...document.querySelectorAll('#job-rows .to-charts, #job-rows b')].map((e) => e.textContent)`

// firstJobs waits until the list begins with these names.
func firstJobs(t *testing.T, tab *chromium.Tab, names ...string) {
	t.Helper()
	waitFor(t, tab,
		fmt.Sprintf(`%s.slice(0, %d).join('\n') === %q`, jobNames, len(names),
			strings.Join(names, "\n")))
}

// chooseJob chooses an option of a native select.
func chooseJob(t *testing.T, tab *chromium.Tab, id, option string) {
	t.Helper()
	evaluate[any](t, tab,
		fmt.Sprintf(`((list) => { list.value = [...list.options].find((o) => o.text === %q).value; list.dispatchEvent(new Event('change', { bubbles: true })); })(document.getElementById(%q))`, option, id))
}

// TestJobs uses a list of 10,000 jobs: the document stays small, and every job can be reached,
// found, sorted, filtered and grouped.
func TestJobs(t *testing.T) {
	tab, _ := openJobs(t, chromium.Options{}, jobsList(10_000), "")
	waitFor(t, tab, `document.querySelector('.meta').textContent.startsWith('10,000 jobs, ')`)
	firstJobs(t, tab, "vit-s16-sweep-0", "vit-b16-baseline-1", "deit-distill-s16-2")
	assert.Less(t,
		evaluate[int](t, tab, `document.querySelectorAll('#job-rows [data-row]').length`), 120)
	assert.Equal(t, "10001",
		evaluate[string](t, tab,
			`document.getElementById('jobs').ariaRowCount ?? document.getElementById('jobs').getAttribute('aria-rowcount')`))
	assert.Zero(t,
		evaluate[int](t, tab,
			`document.querySelectorAll('[style]:not(#job-rows, #job-rows > *)').length`), "no style in the document but sizes and places that the script sets")

	// Wherever the list is scrolled to, its rows are rendered, and the heads stay in place.
	for _, row := range []int{5000, 9999, 137} {
		evaluate[any](t, tab, fmt.Sprintf(`(eventlens.showJobRow(%d), null)`, row))
		waitFor(t, tab,
			fmt.Sprintf(`(() => { const row = document.getElementById('job-%d')?.getBoundingClientRect(), head = document.querySelector('.job-head').getBoundingClientRect();
			return row && row.top >= head.bottom - 1 && row.bottom <= innerHeight; })()`, row))
		assert.Less(t,
			evaluate[int](t, tab, `document.querySelectorAll('#job-rows [data-row]').length`), 120)
	}

	click(t, tab, `[data-sort=name]`)
	firstJobs(t, tab, "clip-b32-finetune-6", "clip-b32-finetune-14")
	assert.Equal(t, "ascending",
		evaluate[string](t, tab,
			`document.querySelector('.c-name[aria-sort]').getAttribute('aria-sort')`))
	waitFor(t, tab, `document.querySelector('main').scrollTop < 300`)
	click(t, tab, `[data-sort=name]`)
	firstJobs(t, tab, "vit-s16-sweep-9992", "vit-s16-sweep-9984")
	click(t, tab, `[data-sort="scalar:val/accuracy_top1"]`)
	waitFor(t, tab,
		`document.querySelector('[data-sort="scalar:val/accuracy_top1"]').closest('[aria-sort=descending]')`)
	typeInto(t, tab, "#job-search", "sweep-99\\d\\d")
	waitFor(t, tab, `document.querySelector('.meta').textContent.startsWith('12 of 10,000 jobs')`)
	click(t, tab, `[data-status="=failed"]`)
	waitFor(t, tab, `document.querySelector('.empty h2')?.textContent === 'No job matches'`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.NavigateBack()))
	waitFor(t, tab, `document.querySelectorAll('#job-rows [data-row]').length === 12`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.NavigateBack()))
	waitFor(t, tab,
		`document.getElementById('jobs').getAttribute('aria-rowcount') === '10001' && document.getElementById('job-search').value === ''`)

	chooseJob(t, tab, "job-owner", "vision (2,500)")
	waitFor(t, tab,
		`document.querySelector('.meta').textContent.startsWith('2,500 of 10,000 jobs')`)
	chooseJob(t, tab, "job-group", "Grouped by Status")
	waitFor(t, tab,
		`document.querySelector('#job-0 [data-act=fold]')?.innerText.replace(/\s+/g, ' ') === 'Running 1,250'`)
	click(t, tab, `#job-0 [data-act=fold]`)
	waitFor(t, tab,
		`document.querySelector('#job-1 [data-act=fold]')?.innerText.startsWith('Succeeded')`)
	evaluate[any](t, tab, `(document.getElementById('job-columns').click(), null)`)
	waitFor(t, tab, `document.querySelector('.job-columns')`)
	click(t, tab, `.job-columns [data-column=duration]`)
	waitFor(t, tab, `document.querySelector('[data-sort=duration]')`)
	click(t, tab, `.job-columns [data-tag="train/loss"]`)
	waitFor(t, tab,
		`document.querySelector('[data-sort="scalar:train/loss"]') && document.querySelector('[data-sort="scalar:val/accuracy_top1"]')`)
	waitFor(t, tab, `document.querySelectorAll('#job-2 .spark').length === 2`)
	hash := hashOf(t, tab)
	for _, pair := range []string{
		"owner=^vision$", "group=status", "sort=-scalar:val/accuracy_top1",
		"scalar=val/accuracy_top1&scalar=train/loss", "duration",
	} {
		assert.Contains(t, hash, pair)
	}
	require.NoError(t, chromedp.Do(tab.Context, chromedp.KeyEvent("\u001b")))
	waitFor(t, tab, `!document.querySelector('.job-columns')`)
	evaluate[any](t, tab, `(self.before = true, location.reload(), null)`)
	waitFor(t, tab,
		`!self.before && document.querySelector('.meta')?.textContent.startsWith('2,500 of 10,000 jobs') && document.querySelector('[data-sort=duration]')`)
}

// TestJobsByKeyboard moves, ticks and opens without a mouse.
func TestJobsByKeyboard(t *testing.T) {
	tab, _ := openJobs(t, chromium.Options{}, jobsList(10_000), "&sort=name")
	at := func(row int) {
		t.Helper()
		waitFor(t, tab,
			fmt.Sprintf(`document.getElementById('jobs').getAttribute('aria-activedescendant') === 'job-%d' && document.getElementById('job-%d')?.classList.contains('active')`, row, row))
	}
	evaluate[any](t, tab, `(document.getElementById('jobs').focus(), null)`)
	press(t, tab, kb.ArrowDown)
	at(0)
	press(t, tab, kb.End)
	at(9999)
	waitFor(t, tab,
		`document.getElementById('job-9999').getBoundingClientRect().bottom <= innerHeight`)
	press(t, tab, kb.Home)
	at(0)
	press(t, tab, kb.PageDown)
	waitFor(t, tab,
		`Number(document.getElementById('jobs').getAttribute('aria-activedescendant').slice(4)) > 5`)
	press(t, tab, kb.Home)
	press(t, tab, " ")
	waitFor(t, tab,
		`document.querySelector('#job-0[aria-selected=true]') && document.querySelector('.selbar b').textContent === '1 job ticked'`)
	press(t, tab, kb.ArrowDown)
	press(t, tab, " ")
	waitFor(t, tab, `document.querySelector('#compare')?.textContent === 'Compare 2 jobs'`)
	press(t, tab, kb.Escape)
	waitFor(t, tab, `!document.querySelector('.selbar')`)
	press(t, tab, "/")
	waitFor(t, tab, `document.activeElement.id === 'job-search'`)
	evaluate[any](t, tab, `(document.getElementById('jobs').focus(), null)`)
	press(t, tab, kb.End)
	at(9999)
	waitFor(t, tab, `history.state?.jobsTop > 100_000`)
	press(t, tab, kb.Enter)
	waitFor(t, tab, `!location.pathname.endsWith('jobs.html')`)
	waitLoaded(t, tab)
}

// TestJobsCompared ticks jobs with the mouse, and a range of them with Shift, and opens them in one
// view, which has a way back.
func TestJobsCompared(t *testing.T) {
	tab, _ := openJobs(t, chromium.Options{}, []byte(`{"version":1,"jobs":[
		{"id":"sgd","src":"data/torch/sgd/","updated":"2026-01-01T00:00:00Z"},{"id":"adamw","name":"adam w","src":"data/torch/adamw/"},{"id":"keras","src":"data/keras/"},{"id":"later","status":"queued"}]}`), "&sort=name&theme=dark")
	firstJobs(t, tab, "adam w", "keras", "later", "sgd")
	click(t, tab, `#job-0 [data-act=tick]`)
	waitFor(t, tab, `document.querySelector('#job-0[aria-selected=true]')`)
	evaluate[any](t, tab,
		`(document.querySelector('#job-3 .check').dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true })), null)`)
	waitFor(t, tab, `document.querySelector('.selbar b').textContent === '4 jobs ticked'`)
	click(t, tab, `#job-1 [data-act=tick]`)
	waitFor(t, tab, `document.querySelector('#compare')?.textContent === 'Compare 3 jobs'`)
	click(t, tab, `#share`)
	waitFor(t, tab, `document.querySelector('#compare')?.href.includes('colourby=folder')`)
	click(t, tab, `#compare`)
	waitFor(t, tab, `!location.pathname.endsWith('jobs.html')`)
	assert.EqualValues(t, 2, waitLoaded(t, tab).Runs)
	waitFor(t, tab, `document.documentElement.dataset.theme === 'dark'`)
	names := evaluate[string](t, tab, `document.getElementById('run-rows').textContent`)
	assert.Contains(t, names, "adam w")
	assert.Contains(t, names, "sgd")
	click(t, tab, `.to-jobs`)
	waitListed(t, tab)
	waitFor(t, tab,
		`document.querySelector('.selbar b')?.textContent === '3 jobs ticked' && document.getElementById('share').checked`)
}

// TestOneJob opens a job by URL: going back skips the list.
func TestOneJob(t *testing.T) {
	h := newHost(t,
		hostOptions{handlers: map[string]http.Handler{"jobs.json": body("application/json",
			[]byte(`{"version":1,"jobs":[{"id":"a/b c","name":"one","src":"data/torch/sgd/"}]}`))}})
	tab := openTab(t, chromium.Options{}, h.url(""))
	waitReady(t, tab)
	evaluate[any](t, tab,
		`(location.href = 'jobs.html#src=jobs.json&job=a%2Fb%20c&theme=light', null)`)
	waitFor(t, tab,
		`!location.pathname.endsWith('jobs.html') && location.hash.includes('src=one=')`)
	assert.EqualValues(t, 1, waitLoaded(t, tab).Runs)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.NavigateBack()))
	waitFor(t, tab, `!location.pathname.endsWith('jobs.html') && location.hash === ''`)
	goTo(t, tab, h.jobs("#src=jobs.json&job=other"))
	waitListed(t, tab)
	waitFor(t, tab,
		`document.querySelector('.notice.info')?.textContent.includes('No job in this list has the id other.')`)
}

// TestPushedJobs: a page of another origin pushes 10,000 jobs to the element, and gets events for
// what the user does with them.
func TestPushedJobs(t *testing.T) {
	p := newPlatform(t,
		`<script src="SITEevent-lens.js"></script><event-lens id="lens" site="SITE" page="jobs" layout="full" theme="light" eager style="height: 560px"></event-lens><script>
		self.told = [];
		for (const type of ['ready', 'listed', 'job', 'ticked', 'view', 'ignored', 'loaded', 'drawn']) document.addEventListener('eventlens-' + type, ({ detail }) => told.push(detail));
		self.lens = document.getElementById('lens');
		self.last = (type) => told.filter((m) => m.type === type).at(-1);
		self.many = (n) => Array.from({ length: n }, (_, i) => ({ id: 'p' + i, name: 'pushed-' + i, src: 'SITEdata/torch/sgd/', status: 'running', owner: 'lab', updated: new Date(Date.now() - i * 60000).toISOString(),
			scalars: [{ tag: 'loss', last: 0.5, line: [1, 0.5] }] }));
	</script>`, hostOptions{handlers: map[string]http.Handler{"three.json": body("application/json", []byte(`{"version":1,"jobs":[{"id":"a","src":"a/"},{"id":"b","src":"b/"},{"id":"c","src":"c/"}]}`))}})
	tab := openTab(t, chromium.Options{Width: 1000, Height: 620}, p.url)
	done(t, tab, `lens.setJobs(many(10_000), 'Pushed')`)
	waitFor(t, tab, `last('listed')?.jobs === 10_000`)
	shoot(t, tab, "jobs-pushed")
	hover(t, tab, 500, 300)
	done(t, tab, `lens.setView({ search: 'pushed-99$' })`)
	waitFor(t, tab, `last('view')?.view.includes('search=pushed-99')`)
	done(t, tab, `lens.setJobs('no list')`)
	waitFor(t, tab, `last('ignored')?.wrong === 'jobs is not a list'`)
	done(t, tab, `lens.setJobs(many(3))`)
	waitFor(t, tab, `last('listed').jobs === 3`)
	done(t, tab, `lens.setView('sort=name')`)
	waitFor(t, tab, `last('view').view === 'sort=name'`)

	// Elements in a frame of another origin are located by opening the same page alone, at the same
	// size.
	alone := openTab(t, chromium.Options{Width: 1000, Height: 560},
		p.jobs("#embed=full&sort=name&src=three.json"))
	waitListed(t, alone)
	tickX, tickY := center(t, alone, "#job-1 [data-act=tick]")
	openX, openY := center(t, alone, "#job-2 .to-charts")
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(tickX, tickY)))
	waitFor(t, tab, `last('ticked')?.jobs.join() === 'p1'`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(openX, openY)))
	waitFor(t, tab,
		`last('job')?.id === 'p2' && last('job').sources.join().endsWith('data/torch/sgd/')`)
	waitFor(t, tab, `last('loaded')?.runs === 1`)
}

// TestJobsFitTheWindow: in a narrow window columns are hidden by priority, including the list's own
// columns. A column that the user ticks appears, without the other hidden ones.
func TestJobsFitTheWindow(t *testing.T) {
	list := bytes.ReplaceAll(jobsList(40), []byte(`"scalars":[`),
		[]byte(`"description":"a <b>bold</b> try","columns":{"GPU":"8 x A100","queue":"fast"},"scalars":[`))
	for _, c := range []struct {
		width int64
		want  string
	}{
		{1440,
			"name status scalar:val/accuracy_top1 runs size kind owner field:GPU field:queue updated"},
		{1280, "name status scalar:val/accuracy_top1 size owner field:GPU field:queue updated"},
		{1024, "name status scalar:val/accuracy_top1 size owner updated"},
		{800, "name status scalar:val/accuracy_top1 updated"},
	} {
		tab, _ := openJobs(t, chromium.Options{Width: c.width, Height: 700}, list, "")
		waitFor(t, tab, `document.querySelector('#job-0 .c-field')`)
		const heads = `[...document.querySelectorAll('.job-head > .jc')].filter((e) => e.offsetWidth && !e.matches('.c-tick')).map((e) => e.querySelector('[data-sort]')?.dataset.sort ?? 'open').join(' ')`
		assert.Equal(t, c.want, evaluate[string](t, tab, heads), c.width)
		cells := evaluate[string](t, tab,
			`[...document.querySelectorAll('#job-0 > .jc')].filter((e) => e.offsetWidth && !e.matches('.c-tick')).map((e) => Math.round(e.getBoundingClientRect().x)).join()`)
		assert.Equal(t,
			evaluate[string](t, tab,
				`[...document.querySelectorAll('.job-head > .jc')].filter((e) => e.offsetWidth && !e.matches('.c-tick')).map((e) => Math.round(e.getBoundingClientRect().x)).join()`), cells)
		assert.LessOrEqual(t, evaluate[int](t, tab, `document.querySelector('main').scrollWidth`),
			int(c.width), c.width)
		assert.Equal(t, "a <b>bold</b> try",
			evaluate[string](t, tab, `document.querySelector('#job-0 .about').textContent`))
		themes(t, tab, fmt.Sprint("jobs-", c.width))
		if c.width != 1024 {
			continue
		}
		click(t, tab, `#job-columns`)
		waitFor(t, tab,
			`document.querySelector('.job-columns .menu-note') && !document.querySelector('.job-columns [data-column=created]').checked`)
		themes(t, tab, "jobs-columns")
		click(t, tab, `.job-columns [data-column=duration]`)
		waitFor(t, tab,
			heads+` === 'name status scalar:val/accuracy_top1 size owner duration updated'`)
		assert.Equal(t, "status,scalars,size,owner,duration,updated",
			evaluate[string](t, tab, `decodeURIComponent(location.hash.match(/columns=([^&]*)/)[1])`), "a chosen column is not taken away")
	}
}

// TestJobsNewBoard makes a line of jobs.json when the page is not embedded in a platform: the log
// is checked, and the line is copied.
func TestJobsNewBoard(t *testing.T) {
	for _, width := range []int64{1440, 390} {
		list := bytes.Replace(jobsList(40), []byte(`"jobs":[`),
			[]byte(`"datasets":[{"name":"Logs <i>here</i>","src":"data/"}],"jobs":[`), 1)
		tab, h := openJobs(t, chromium.Options{Width: width, Height: 900}, list, "")
		data := h.server.URL + h.prefix + "data/"
		allowClipboard(t, tab)
		click(t, tab, "#job-new")
		waitFor(t, tab,
			`document.querySelector('#board[open]') && document.activeElement.id === 'board-place'`)
		assert.Equal(t, "Logs <i>here</i> "+data,
			evaluate[string](t, tab,
				`[...document.getElementById('board-place').list.options].map((o) => o.label + ' ' + o.value).join()`))
		typeInto(t, tab, "#board-place", "javascript:alert(1)"+kb.Enter)
		waitFor(t, tab,
			`document.querySelector('.board-status').textContent.startsWith('eventlens cannot open this address.') && !document.getElementById('board-submit')`)
		themes(t, tab, fmt.Sprint("new-board-refused-", width))
		evaluate[any](t, tab, `(document.getElementById('board-place').select(), null)`)
		typeInto(t, tab, "#board-place", data)
		waitFor(t, tab, `document.querySelector('.board-status').textContent === ''`)
		typeInto(t, tab, "#board-path", "torch/sgd"+kb.Enter)
		waitFor(t, tab,
			`document.querySelector('.board-status b')?.textContent === 'Everything can be read' && document.getElementById('board-submit')`)
		themes(t, tab, fmt.Sprint("new-board-", width))
		click(t, tab, "#board-submit")
		waitFor(t, tab,
			`document.querySelector('.board-status').textContent.endsWith('Copied. Paste the line into the list of jobs.')`)
		assert.Equal(t, `{"name":"sgd","src":"`+data+`torch/sgd/","kind":"notebook"}`,
			evaluateAsync(t, tab, `navigator.clipboard.readText()`))
		themes(t, tab, fmt.Sprint("new-board-copied-", width))
		assert.LessOrEqual(t,
			evaluate[int](t, tab,
				`Math.max(document.documentElement.scrollWidth, document.getElementById('board').scrollWidth)`), int(width))
		press(t, tab, kb.Escape)
		waitFor(t, tab,
			`!document.getElementById('board') && document.activeElement.id === 'job-new'`)
	}
}

// TestJobsOnAPhone: every state fits the width of a phone.
func TestJobsOnAPhone(t *testing.T) {
	for _, width := range []int64{390, 360} {
		tab, _ := openJobs(t, chromium.Options{Width: width, Height: 780}, jobsList(200),
			"&ticked=job-0&ticked=job-3")
		waitFor(t, tab, `document.querySelector('#compare')`)
		assert.LessOrEqual(t,
			evaluate[int](t, tab,
				`Math.max(document.documentElement.scrollWidth, document.querySelector('main').scrollWidth)`), int(width))
		chooseJob(t, tab, "job-sort", "Name, lowest first")
		firstJobs(t, tab, "clip-b32-finetune-6")
	}
}

// TestJobsWithoutScalarsOnAPhone: the rows of a list without scalars and sizes have two lines.
// Addresses are cut at their start, names before their last words.
func TestJobsWithoutScalarsOnAPhone(t *testing.T) {
	const folder = "https://storage.example/buckets/vision/experiments/of/november/runs/"
	const name = "imagenet_resnet50_with_warmup_and_cosine_decay_lr0.1_seed17"
	list := `{"version":1,"jobs":[{"id":"a","src":"` + folder + `job-0001/"},` +
		`{"id":"b","src":"` + folder + `job-0002/"},` +
		`{"id":"c","name":"` + name + `","src":"` + folder + `job-0003/"}]}`
	tab, _ := openJobs(t, chromium.Options{Width: 390, Height: 844, Ratio: 2}, []byte(list), "")
	const rows = `[...document.querySelectorAll('#job-rows .job-row')]`
	assert.Equal(t, []int{60, 60, 60}, evaluate[[]int](t, tab, rows+`.map((e) => e.offsetHeight)`))
	assert.Equal(t, 180, evaluate[int](t, tab, `document.getElementById('job-rows').offsetHeight`))
	// Of the text, the end is in sight.
	assert.Equal(t, []bool{true, true, true}, evaluate[[]bool](t, tab, rows+`.map((row) => {
		const place = row.querySelector('.place'), text = document.createRange();
		text.selectNodeContents(place.firstChild);
		const cut = place.getBoundingClientRect(), all = text.getBoundingClientRect();
		return all.left < cut.left && Math.abs(all.right - cut.right) < 1;
	})`))
	const long = `document.querySelector('.to-charts.split')`
	assert.Equal(t, []string{name, name, name}, evaluate[[]string](t, tab,
		`[`+long+`.textContent, `+long+`.title, `+long+`.ariaLabel]`))
	assert.True(t, evaluate[bool](t, tab, `((head, leaf) => head.scrollWidth > head.clientWidth &&
		leaf.scrollWidth <= leaf.clientWidth + 1 && leaf.textContent.endsWith('seed17'))(
		`+long+`.firstChild, `+long+`.lastChild)`), "the end is in sight")
	themes(t, tab, "jobs-without-scalars")
}
