package web_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// These tests drive testdata/platform, the example that platforms copy from, started by its own
// command.

// example is the running program: the origins of its three hosts.
type example struct{ platform, viewer, storage string }

var buildExample = sync.OnceValues(func() (string, error) {
	program, err := filepath.Abs("../.build/platform")
	if err != nil {
		return "", err
	}
	build := exec.Command("go", "build", "-o", program, "./testdata/platform")
	build.Dir, build.Stderr = "..", os.Stderr
	return program, build.Run()
})

// startExample starts the program, which ends with the test.
func startExample(t *testing.T, flags ...string) *example {
	t.Helper()
	require.FileExists(t, "dist/index.html", "build the site first: make site")
	program, err := buildExample()
	require.NoError(t, err)
	command := exec.CommandContext(t.Context(), program,
		append([]string{"-platform", "127.0.0.1:0", "-site", "127.0.0.1:0", "-storage",
			"127.0.0.1:0"}, flags...)...)
	command.Dir, command.Stderr = "..", os.Stderr
	out, err := command.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, command.Start())
	t.Cleanup(func() {
		command.Process.Kill()
		command.Wait()
	})
	e := &example{}
	lines := bufio.NewScanner(out)
	for _, origin := range []*string{&e.platform, &e.viewer, &e.storage} {
		require.True(t, lines.Scan(), "the example says where it is")
		*origin = strings.TrimSuffix(strings.TrimSuffix(strings.Fields(lines.Text())[1], "/jobs"),
			"/")
	}
	return e
}

// onNewDocument runs a script before the scripts of every document that the tab opens, including
// frames.
func onNewDocument(t *testing.T, tab *chromium.Tab, script string) {
	t.Helper()
	_, err := chromedp.Call(tab.Context, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	require.NoError(t, err)
}

// heard collects the events of a page's elements, starting before the page's own scripts.
const heard = `self.told = [];
self.last = (type, id) => told.filter((m) => m.type === type && (!id || m.id === id)).at(-1)?.detail;
for (const type of ['ready', 'drawn', 'loaded', 'problem', 'ask', 'view', 'height', 'hover', 'click', 'ignored', 'progress', 'listed', 'job', 'ticked', 'action', 'create']) {
  addEventListener('eventlens-' + type, (event) => told.push({ type, detail: event.detail, id: event.target.id || 'card' }), true);
}`

// violations collects in the top page the policy violations of all its frames.
const violations = `if (self === top) {
	self.violations = [];
	addEventListener('message', ({ data }) => { if (data?.violation) violations.push(data.violation); });
}
addEventListener('securitypolicyviolation', (event) => top.postMessage({ violation: event.violatedDirective + ' ' + event.blockedURI }, '*'));`

// TestPlatform uses the example as a user does: the list with the chart of the running job, a job's
// page, its theme, and its URL. Its three hosts have the strictest policies, which block nothing.
func TestPlatform(t *testing.T) {
	e := startExample(t)
	// The browser itself logs refused requests to the console.
	tab := newTab(t, chromium.Options{Width: 1280, Height: 1000})
	onNewDocument(t, tab, heard+violations)
	goTo(t, tab, e.platform+"/jobs")
	waitFor(t, tab, `last('drawn', 'card')?.complete`)
	assert.Equal(t, 5, evaluate[int](t, tab, `document.querySelectorAll('tbody tr').length`))
	shoot(t, tab, "platform-jobs")

	require.NoError(t,
		chromedp.Do(tab.Context, chromedp.Click(chromedp.CSS(`a[href="/jobs/4713"]`))))
	waitFor(t, tab, `last('drawn', 'metrics')?.complete && last('drawn', 'card')?.complete`)
	points := demoPoints(t)[fileOf(t, "lr0.003/train")] +
		demoPoints(t)[fileOf(t, "lr0.003/validation")]
	waitFor(t, tab,
		fmt.Sprintf(`document.getElementById('figures').textContent === '2 runs, ' + (%d).toLocaleString('en') + ' points'`, points))
	waitFor(t, tab, `document.getElementById('metrics').getBoundingClientRect().height > 600`)
	shoot(t, tab, "platform-job")
	hover(t, tab, 640, 400)
	waitFor(t, tab, `last('hover', 'card')`)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.MouseClickXY(640, 400)))
	waitFor(t, tab,
		`/^(train|validation): epoch_loss is [\d.]+ at step \d+$/.test(document.getElementById('point').textContent)`)

	click(t, tab, `#theme`)
	waitFor(t, tab, `document.documentElement.dataset.theme === 'dark'`)
	waitFrames(t, tab)
	shoot(t, tab, "platform-dark")

	// The choices made in the charts are in the page's URL, without anything that opens the
	// storage; a copied link shows the same.
	done(t, tab, `metrics.setView({ tags: 'accuracy', steps: 300, x: 'relative' })`)
	waitFor(t, tab,
		`location.hash.includes('tags=accuracy') && location.hash.includes('steps=300')`)
	assert.NotContains(t, evaluate[string](t, tab, `location.href`), e.storage)
	link := evaluate[string](t, tab, `location.href`)
	evaluate[bool](t, tab, `(told.length = 0, location.hash = '#tags=epoch_loss', true)`)
	waitFor(t, tab, `last('view', 'metrics')?.view === 'tags=epoch_loss'`)
	goTo(t, tab, link)
	waitFor(t, tab, `last('drawn', 'metrics')?.complete`)
	assert.Equal(t, "dark", evaluate[string](t, tab, `document.getElementById('metrics').theme`))
	assert.Contains(t,
		evaluate[string](t, tab,
			`document.getElementById('metrics').shadowRoot.querySelector('iframe').src`), "tags=accuracy")
	assert.Contains(t,
		evaluate[string](t, tab,
			`document.getElementById('metrics').shadowRoot.querySelector('iframe').src`), "steps=300")
	assert.Empty(t, evaluate[string](t, tab, `document.getElementById('problem').textContent`))
	assert.Empty(t, evaluate[[]string](t, tab, `violations`))
	for _, message := range tab.Errors() {
		assert.Contains(t, message, "401", "nothing but the refusals")
	}
}

// presses makes pages in frames click the element that a message names, once it exists.
const presses = `if (self !== top) addEventListener('message', ({ data }) => {
	const press = () => {
		const found = [...document.querySelectorAll(data.press)].filter((e) => e.textContent.includes(data.text))[data.at];
		if (found) found.click(); else requestAnimationFrame(press);
	};
	if (data?.press) press();
});`

// pressInside clicks an element in the frame with the list of jobs: among the elements of a
// selector that contain a text, the one with index at.
func pressInside(t *testing.T, tab *chromium.Tab, selector, text string, at int) {
	t.Helper()
	evaluate[bool](t, tab,
		fmt.Sprintf(`(document.getElementById('jobs').shadowRoot.querySelector('iframe').contentWindow.postMessage({ press: %q, text: %q, at: %d }, '*'), true)`, selector, text, at))
}

// openCompare opens the page that compares jobs.
func openCompare(t *testing.T, tab *chromium.Tab, e *example) {
	t.Helper()
	goTo(t, tab, e.platform+"/compare")
	waitFor(t, tab, `last('listed')?.jobs === 5`)
}

// compareTwo compares two jobs on that page.
func compareTwo(t *testing.T, tab *chromium.Tab) {
	t.Helper()
	for i, row := range []int{1, 3} {
		pressInside(t, tab, `#job-rows .check`, "", row)
		waitFor(t, tab, fmt.Sprintf(`last('ticked')?.jobs.length === %d`, i+1))
	}
	pressInside(t, tab, `#compare`, "2 jobs", 0)
	waitFor(t, tab, `last('loaded')?.runs === 4 && last('drawn')?.complete`)
}

// TestPlatformCompares ticks two jobs in the viewer's jobs page, which shows the platform's list,
// compares them, and opens one on the platform's page.
func TestPlatformCompares(t *testing.T) {
	e := startExample(t)
	tab := newTab(t, chromium.Options{Width: 1280, Height: 1000})
	onNewDocument(t, tab, heard+violations+presses)
	openCompare(t, tab, e)
	shoot(t, tab, "platform-compare")
	compareTwo(t, tab)
	shoot(t, tab, "platform-compared")
	assert.Empty(t, evaluate[[]string](t, tab, `violations`))

	openCompare(t, tab, e)
	pressInside(t, tab, `#job-rows .to-charts`, "", 0)
	waitFor(t, tab, `location.pathname.startsWith('/jobs/47') && last('drawn', 'card')?.complete`)
}

// TestPlatformBoards disables, enables and deletes boards in the viewer's jobs page: the platform
// gets the actions, carries them out, and reports the changes.
func TestPlatformBoards(t *testing.T) {
	e := startExample(t)
	tab := newTab(t, chromium.Options{Width: 1280, Height: 1000})
	onNewDocument(t, tab, heard+violations+presses+`addEventListener('message', ({ data }) => {
		const text = (e) => e?.innerText.trim().replace(/\n+/g, ', ') ?? '';
		if (data?.look) parent.postMessage({ looked: [[...document.querySelectorAll('#job-rows .c-board')].map(text).join(), text(document.querySelector('.job-actions:popover-open:not(:has(:popover-open))')),
			String(!!document.querySelector('#job-0 .to-charts')), text(document.querySelector('.notice.info p'))] }, '*');
		if (data?.looked) self.looked = data.looked;
	});`)
	openCompare(t, tab, e)
	inside := func(place int, want string) {
		t.Helper()
		waitFor(t, tab,
			fmt.Sprintf(`(document.getElementById('jobs').shadowRoot.querySelector('iframe').contentWindow.postMessage({ look: true }, '*'), self.looked?.[%d] === %q)`, place, want))
	}
	const boards, popover, opens, notice = 0, 1, 2, 3
	inside(boards, "Enabled,Enabled,Enabled,Enabled,Enabled")
	pressInside(t, tab, `#job-0 .c-acts > button`, "", 0)
	inside(popover, "Actions of digits-sweep lr 0.001, Disable the board, Delete the board…")
	shoot(t, tab, "platform-actions")
	pressInside(t, tab, `#acts-0 [data-action=disable]`, "", 0)
	waitFor(t, tab, `last('action')?.action === 'disable' && last('action').job === '4712'`)
	inside(boards, "Disabled,Enabled,Enabled,Enabled,Enabled")
	inside(opens, "false")
	inside(notice,
		"Sent to the platform: Disable the board (digits-sweep lr 0.001). The list changes when it is done.")
	shoot(t, tab, "platform-disabled")
	pressInside(t, tab, `#job-0 .c-acts > button`, "", 0)
	pressInside(t, tab, `#acts-0 [data-action=enable]`, "", 0)
	inside(boards, "Enabled,Enabled,Enabled,Enabled,Enabled")

	pressInside(t, tab, `#job-1 .c-acts > button`, "", 0)
	pressInside(t, tab, `#acts-1 > [popovertarget="acts-1-sure"]`, "", 0)
	inside(popover, "Delete the board of digits-sweep lr 0.003?, Delete the board")
	shoot(t, tab, "platform-delete")
	assert.Equal(t, "enable", evaluate[string](t, tab, `last('action').action`),
		"it is asked first")
	pressInside(t, tab, `#acts-1-sure [data-action=delete]`, "", 0)
	inside(boards, "Enabled,Enabled,Enabled,Enabled")
	assert.Empty(t, evaluate[[]string](t, tab, `violations`))
}

// insides makes a page in a frame report the text and position of one of its elements.
const insides = `addEventListener('message', ({ data }) => {
	if (data?.inside) {
		const e = document.querySelector(data.inside), box = e?.getBoundingClientRect();
		parent.postMessage({ insideTold: [data.inside, e ? e.innerText.trim().replace(/\n+/g, ' | ') : null, box?.x + box?.width / 2, box?.y + box?.height / 2] }, '*');
	}
	if (data?.insideTold) self.insideTold = data.insideTold;
});`

// waitInside waits until an element in the frame with the list of jobs contains a text.
func waitInside(t *testing.T, tab *chromium.Tab, selector, holding string) {
	t.Helper()
	waitFor(t, tab,
		fmt.Sprintf(`(document.querySelector('[page=jobs]').shadowRoot.querySelector('iframe').contentWindow.postMessage({ inside: %[1]q }, '*'),
		self.insideTold?.[0] === %[1]q && self.insideTold[1]?.includes(%[2]q))`, selector, holding))
}

// clickInside clicks an element there with the mouse.
func clickInside(t *testing.T, tab *chromium.Tab, selector string) {
	t.Helper()
	waitInside(t, tab, selector, "")
	frame := func(axis string) float64 {
		return evaluate[float64](t, tab,
			`document.querySelector('[page=jobs]').getBoundingClientRect().`+axis)
	}
	require.NoError(t,
		chromedp.Do(tab.Context,
			chromedp.MouseClickXY(frame("x")+evaluate[float64](t, tab, `insideTold[2]`),
				frame("y")+evaluate[float64](t, tab, `insideTold[3]`))))
}

// enterInside types into a field there.
func enterInside(t *testing.T, tab *chromium.Tab, selector, text string) {
	t.Helper()
	clickInside(t, tab, selector)
	require.NoError(t, chromedp.Do(tab.Context, chromedp.KeyEvent(text)))
}

// TestPlatformCreatesABoard makes a board in the viewer's jobs page, with mouse and keys: a
// password is sent nowhere, the private log is checked with the access that the platform grants,
// and the platform gets the board and lists it.
func TestPlatformCreatesABoard(t *testing.T) {
	e := startExample(t)
	// The browser itself logs refused requests to the console.
	tab := newTab(t, chromium.Options{Width: 1280, Height: 1000})
	onNewDocument(t, tab, heard+violations+presses+insides)
	openCompare(t, tab, e)
	clickInside(t, tab, "#job-new")
	waitInside(t, tab, "#board-title", "New board")
	enterInside(t, tab, "#board-place", "http://me:s3cret@storage.example/"+kb.Enter)
	waitInside(t, tab, "#board .board-status",
		"This address has a user name, a key or a password, so nothing was sent.")
	waitInside(t, tab, "#board-check", "Check")
	clickInside(t, tab, "#board .dialog-foot .btn")

	clickInside(t, tab, "#job-new")
	enterInside(t, tab, "#board-place", e.storage)
	enterInside(t, tab, "#board-path", "lr0.01/")
	enterInside(t, tab, "#board-name", "<b>again</b>")
	clickInside(t, tab, "#board-check")
	waitFor(t, tab, `last('ask')?.url.includes('/lr0.01/')`)
	waitInside(t, tab, "#board-submit", "Create board")
	waitInside(t, tab, "#board .board-status", "Everything can be read")
	shoot(t, tab, "platform-new-board")
	clickInside(t, tab, "#board-submit")
	waitFor(t, tab, `last('create')`)
	assert.JSONEq(t, `{"name": "<b>again</b>", "src": "`+e.storage+`/lr0.01/", "kind": "notebook"}`,
		evaluate[string](t, tab, `JSON.stringify(last('create').job)`))
	waitInside(t, tab, ".notice.info", "Sent to the platform: New board (<b>again</b>).")
	waitInside(t, tab, "#job-rows", "<b>again</b>")
	waitInside(t, tab, ".page-head .meta", "6 jobs")
	shoot(t, tab, "platform-new-board-listed")
	assert.Equal(t, "<b>again</b> board-1 enabled",
		evaluateAsync(t, tab,
			`fetch('/api/jobs').then((r) => r.json()).then(({ jobs: [,,,,, b] }) => [b.name, b.id, b.board].join(' '))`))
	assert.Empty(t, evaluate[[]string](t, tab, `violations`))
}

// TestPlatformOnAPhone opens the example in a narrow window.
func TestPlatformOnAPhone(t *testing.T) {
	e := startExample(t)
	tab := newTab(t, chromium.Options{Width: 390, Height: 844})
	onNewDocument(t, tab, heard)
	goTo(t, tab, e.platform+"/jobs/4713")
	waitFor(t, tab, `last('drawn', 'card')?.complete`)
	assert.LessOrEqual(t, evaluate[int](t, tab, `document.documentElement.scrollWidth`), 390)
	shoot(t, tab, "platform-phone")
}
