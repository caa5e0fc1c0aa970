package web_test

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/web/chromium"
)

// dashboard is a page that adds cards to itself, each an element of its own, and collects their
// messages.
const dashboard = `<style>body { display: grid; grid-template-columns: repeat(4, 1fr) }</style><script src="SITEevent-lens.js"></script>
<script>
  self.site = 'SITE';
  self.lenses = [];
  self.add = (attributes) => {
    const lens = document.createElement('event-lens');
    for (const [name, value] of Object.entries({ site: 'SITE', eager: '', style: 'height: 180px', ...attributes })) lens.setAttribute(name, value);
    lens.told = [];
    lens.last = (type) => lens.told.filter((m) => m.type === type).at(-1);
    for (const type of ['loaded', 'drawn', 'problem', 'ask', 'view']) lens.addEventListener('eventlens-' + type, ({ detail }) => lens.told.push(detail));
    lenses.push(lens);
    document.body.append(lens);
    return lens;
  };
  self.all = (condition) => lenses.every((lens) => !lens.isConnected || condition(lens));
</script>`

// jobTags are the tags of the log that jobOf writes; each gets a card.
var jobTags = []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"}

// jobOf writes a run that can grow.
func jobOf(t *testing.T) (dir string, log *eventLog) {
	dir = t.TempDir()
	return dir,
		newEventLog(t, filepath.Join(dir, "job", "events.out.tfevents.1"), jobTags...).log(t, 100)
}

// eventRequests counts requests for event files.
func eventRequests(log []request) (n int) {
	for _, r := range log {
		if strings.Contains(r.Path, "tfevents") {
			n++
		}
	}
	return n
}

// times counts requests for a file of the site.
func times(log []request, path string) (n int) {
	for _, r := range log {
		if r.Path == path {
			n++
		}
	}
	return n
}

// sharedWorkers returns how many shared workers run.
func sharedWorkers(t *testing.T, tab *chromium.Tab) (n int) {
	t.Helper()
	targets, err := chromedp.Targets(tab.Context)
	require.NoError(t, err)
	for _, target := range targets {
		if target.Type == "shared_worker" {
			n++
		}
	}
	return n
}

// addCards adds a card of each tag to the page, all at once, and waits until all are drawn.
func addCards(t *testing.T, tab *chromium.Tab, tags []string, src string) {
	t.Helper()
	for _, tag := range tags {
		evaluate[any](t, tab,
			fmt.Sprintf(`(add({ src: site + %q, tags: '^%s$' }), null)`, src, tag))
	}
	waitFor(t, tab, `all((lens) => lens.last('drawn')?.complete)`)
}

// TestCardsOfAPageShare puts twelve cards of one run into a page of another origin. One engine
// reads the file once for all of them. It survives the removal of the first card: the others get
// appended points and draw them.
func TestCardsOfAPageShare(t *testing.T) {
	dir, log := jobOf(t)
	p := newPlatform(t, dashboard, hostOptions{data: dir})
	tab := openTab(t, chromium.Options{}, p.url)
	addCards(t, tab, jobTags, "data/job/events.out.tfevents.1")
	requests := p.takeLog()
	assert.Equal(t, 1, eventRequests(requests))
	assert.Equal(t, len(jobTags), times(requests, "index.html"))
	assert.LessOrEqual(t, times(requests, "worker.js"), 1,
		"of a file of an unknown size, one that reads for the engine")
	assert.Equal(t, 1, sharedWorkers(t, tab))
	assert.True(t, evaluate[bool](t, tab, `all((lens) => lens.last('loaded').points === 1200)`))
	shoot(t, tab, "cards-of-a-page")

	evaluate[any](t, tab, `(lenses[0].remove(), lenses[5].remove(), null)`)
	log.log(t, 50)
	done(t, tab, `lenses[7].refresh()`)
	waitFor(t, tab,
		`all((lens) => lens.last('loaded').points === 1800 && lens.last('drawn').points === 150)`)
	assert.Equal(t, 2, eventRequests(p.takeLog()),
		"it is looked at, and what was appended is read once")
	assert.Equal(t, 1, sharedWorkers(t, tab))

	evaluate[any](t, tab, `(lenses.forEach((lens) => lens.remove()), null)`)
	waitFor(t, tab, `!document.querySelector('event-lens')`)
	addCards(t, tab, jobTags[:2], "data/job/events.out.tfevents.1")
	assert.Equal(t, 1, sharedWorkers(t, tab))
}

// TestPlainFramesShare has plain frames in the page instead of the element. They find each other
// and share an engine, with a frame of another run beside them. A frame that differs in what it
// shows of other kinds shares, too.
func TestPlainFramesShare(t *testing.T) {
	dir, _ := jobOf(t)
	newEventLog(t, filepath.Join(dir, "other", "events.out.tfevents.1"), jobTags...).log(t, 30)
	frame := func(job, tag string) string {
		return fmt.Sprintf(`<iframe src="SITEindex.html#embed=card&src=SITEdata/%s/events.out.tfevents.1&tags=%s"></iframe>`, job, tag)
	}
	page := `<!doctype html><title>job</title><link rel="icon" href="icon.svg">` +
		strings.ReplaceAll(frame("job", "a")+frame("job", "b")+frame("other", "a")+
			frame("job",
				"c&curves=both&threshold=0.5&f1lines=on&meshes=4.linked&graphother=x&sweep=x"), "SITE", "")
	h := newHost(t, hostOptions{
		data: dir, handlers: map[string]http.Handler{"job.html": body("text/html", []byte(page))},
	})
	tab := openTab(t, chromium.Options{}, strings.Replace(h.url(""), "index.html", "job.html", 1))
	waitFor(t, tab,
		`Array.from(frames, (_, i) => frames[i]).every((f) => f.performance.getEntriesByName('eventlens:visible-drawn').some((m) => m.detail.complete))`)
	assert.Equal(t, []int{1200, 1200, 360, 1200},
		evaluate[[]int](t, tab,
			`Array.from(frames, (_, i) => frames[i]).map((f) => f.performance.getEntriesByName('eventlens:loaded')[0].detail.points)`))
	assert.Equal(t, 2, eventRequests(h.takeLog()))
	assert.Equal(t, 2, sharedWorkers(t, tab))
}

// TestHostPagesDoNotShare has two pages of one host in one tab. Each has a card of the same run,
// and only its own access.
func TestHostPagesDoNotShare(t *testing.T) {
	dir, _ := jobOf(t)
	content, err := os.ReadFile(filepath.Join(dir, "job", "events.out.tfevents.1"))
	require.NoError(t, err)
	seen := make(chan string, 100)
	private := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if token := r.Header.Get("Authorization"); token == "Bearer one" || token == "Bearer two" {
			seen <- token
			http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
			return
		}
		w.WriteHeader(http.StatusUnauthorized)
	})
	p := newPlatform(t, dashboard+`<iframe name="one"></iframe><iframe name="two"></iframe><script>
		if (parent === self) for (const frame of document.querySelectorAll('iframe')) frame.src = location.href;
		else if (name === 'one' || name === 'two') {
			document.querySelectorAll('iframe').forEach((frame) => frame.remove());
			add({ src: 'SITEprivate/a.tfevents', tags: '^a$' }).authorize = async () => ({ scope: 'SITEprivate/', token: name });
		}
	</script>`, hostOptions{handlers: map[string]http.Handler{"private/a.tfevents": private}})
	// The browser itself logs refused requests to the console.
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, p.url)
	waitFor(t, tab,
		`Array.from(frames, (_, i) => frames[i]).every((f) => f.lenses?.[0]?.last('drawn')?.complete)`)
	assert.ElementsMatch(t, []string{"Bearer one", "Bearer two"}, []string{<-seen, <-seen})
	assert.Equal(t, 2, sharedWorkers(t, tab))
}

// TestAccessIsAskedOnce: one of four cards asks for a token that all need. Its page is removed
// before its host has answered: another card asks, and all are drawn.
func TestAccessIsAskedOnce(t *testing.T) {
	_, log := jobOf(t)
	private := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer secret" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		http.ServeFile(w, r, log.path)
	})
	p := newPlatform(t, dashboard+`<script>
		self.asks = [];
		self.answer = (lens) => { lens.authorize = async () => (asks.push(lens) === 1 ? new Promise(() => {}) : { scope: 'SITEprivate/', token: 'secret' }); };
	</script>`, hostOptions{handlers: map[string]http.Handler{"private/a.tfevents": private}})
	// The browser itself logs refused requests to the console.
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, p.url)
	for range 4 {
		evaluate[any](t, tab,
			`(answer(add({ src: site + 'private/a.tfevents', tags: '^a$' })), null)`)
	}
	waitFor(t, tab, `asks.length === 1`)
	evaluate[any](t, tab, `(asks[0].remove(), null)`)
	waitFor(t, tab,
		`all((lens) => lens.last('drawn')?.complete && lens.last('loaded').points === 1200)`)
	assert.Equal(t, 2, evaluate[int](t, tab, `asks.length`))
	assert.Zero(t, evaluate[int](t, tab, `lenses.filter((lens) => lens.last('problem')).length`))
}

// TestCardThatOpensMoreParts: one of four cards opens another run. It gets an engine of its own,
// and the others are not affected.
func TestCardThatOpensMoreParts(t *testing.T) {
	dir, log := jobOf(t)
	newEventLog(t, filepath.Join(dir, "other", "events.out.tfevents.1"), jobTags...).log(t, 30)
	p := newPlatform(t, dashboard, hostOptions{data: dir})
	tab := openTab(t, chromium.Options{}, p.url)
	addCards(t, tab, jobTags[:4], "data/job/events.out.tfevents.1")
	done(t, tab, `lenses[1].open(lenses[1].site + 'data/other/events.out.tfevents.1')`)
	waitFor(t, tab, `lenses[1].last('loaded').runs === 2 && lenses[1].last('drawn').points === 130`)
	log.log(t, 50)
	done(t, tab, `lenses[2].refresh()`)
	waitFor(t, tab,
		`[0, 2, 3].every((i) => lenses[i].last('loaded').points === 1800 && lenses[i].last('drawn').points === 150)`)
	assert.True(t,
		evaluate[bool](t, tab,
			`[0, 2, 3].every((i) => lenses[i].told.every((m) => m.type !== 'loaded' || m.runs === 1))`))
	assert.Equal(t, 1, times(p.takeLog(), "worker.js"))
}

// mortalShared is web/shared.js with an addition: it ends with an uncaught error when the test says
// so.
func mortalShared(t *testing.T) http.Handler {
	t.Helper()
	script, err := os.ReadFile("dist/shared.js")
	require.NoError(t, err)
	return body("text/javascript", append(script, `
new BroadcastChannel('die').onmessage = () => setTimeout(() => { throw new Error('killed by the test'); });`...))
}

// TestCardsOutliveTheirEngine ends the engine of four cards: another one takes over for all. When
// that ends too, each card says so.
func TestCardsOutliveTheirEngine(t *testing.T) {
	dir, _ := jobOf(t)
	h := newHost(t, hostOptions{data: dir, handlers: map[string]http.Handler{
		"shared.js": mortalShared(t),
		"job.html": body("text/html",
			[]byte(`<!doctype html><title>job</title><link rel="icon" href="icon.svg">`+
				strings.ReplaceAll(dashboard, "SITE", "./"))),
	}})
	tab := newTab(t, chromium.Options{}) // the console of this tab will report the error
	goTo(t, tab, strings.Replace(h.url(""), "index.html", "job.html", 1))
	addCards(t, tab, jobTags[:4], "data/job/events.out.tfevents.1")
	assert.Equal(t, 1, eventRequests(h.takeLog()))
	evaluate[any](t, tab,
		`(lenses.forEach((lens) => { lens.told.length = 0; }), new BroadcastChannel('die').postMessage(0), null)`)
	waitFor(t, tab,
		`all((lens) => lens.last('loaded')?.points === 1200 && lens.last('drawn')?.complete)`)
	assert.Equal(t, 1, eventRequests(h.takeLog()), "one reads for all again")
	evaluate[any](t, tab, `(new BroadcastChannel('die').postMessage(0), null)`)
	waitFor(t, tab,
		`all((lens) => lens.shadowRoot.querySelector('iframe').contentDocument.body.innerText.includes('stopped'))`)
}

// TestOnePageServesTheOthers has a browser without SharedWorker: the first page holds the worker
// for all. Whenever that page leaves, another takes over.
func TestOnePageServesTheOthers(t *testing.T) {
	dir, log := jobOf(t)
	script, err := os.ReadFile("dist/start.js")
	require.NoError(t, err)
	p := newPlatform(t, dashboard, hostOptions{
		data: dir,
		handlers: map[string]http.Handler{"start.js": body("text/javascript",
			append([]byte("delete self.SharedWorker;\n"), script...))},
	})
	tab := openTab(t, chromium.Options{}, p.url)
	addCards(t, tab, jobTags[:4], "data/job/events.out.tfevents.1")
	requests := p.takeLog()
	assert.Equal(t, 1, eventRequests(requests))
	assert.Equal(t, 1, times(requests, "shared.js"))
	for gone := range 3 {
		log.log(t, 50)
		evaluate[any](t, tab, fmt.Sprintf(`(lenses[%d].remove(), lenses[3].refresh(), null)`, gone))
		waitFor(t, tab,
			fmt.Sprintf(`all((lens) => lens.last('loaded').points === %d && lens.last('drawn').complete)`, 12*(100+50*(gone+1))))
	}
	assert.Zero(t, evaluate[int](t, tab, `lenses.filter((lens) => lens.last('problem')).length`))
}

// TestFramesWithoutAnOriginDoNotShare has two sandboxed frames of one run; each reads the file
// itself.
func TestFramesWithoutAnOriginDoNotShare(t *testing.T) {
	_, log := jobOf(t)
	content, err := os.ReadFile(log.path)
	require.NoError(t, err)
	frame := `<iframe sandbox="allow-scripts" src="SITEindex.html#embed=card&src=SITEjob.tfevents&tags=a"></iframe>`
	open := func(name string) http.Handler {
		content, err := os.ReadFile("dist/" + name)
		require.NoError(t, err)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Access-Control-Allow-Origin", "*")
			http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
		})
	}
	handlers := map[string]http.Handler{"job.tfevents": http.HandlerFunc(func(w http.ResponseWriter,
		r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
	})}
	for _, name := range []string{"viewer.wasm.gz", "worker.js", "wasm_exec.js", "spawn.js"} {
		handlers[name] = open(name)
	}
	p := newPlatform(t,
		frame+frame+
			`<script>self.drawn = 0; addEventListener('message', ({ data, source }) => { if (data?.type === 'hello') {
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = ({ data }) => { if (data.type === 'drawn' && data.complete) drawn++; };
		source.postMessage({ eventlens: 1, type: 'connect' }, '*', [port2]);
	} });</script>`, hostOptions{handlers: handlers})
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, p.url)
	waitFor(t, tab, `drawn >= 2`)
	requests := p.takeLog()
	assert.Equal(t, 2, times(requests, "job.tfevents"))
	assert.Zero(t, times(requests, "shared.js"))
	assert.Zero(t, sharedWorkers(t, tab))
}

// TestPageThatStartedAParserLeaves: the card whose page started the parser of a large file is
// removed when half of the file has arrived, and then the next card too.
func TestPageThatStartedAParserLeaves(t *testing.T) {
	content, points := longFile(t, 40)
	half := len(content) / 2
	var asked atomic.Int64
	arrived := make(chan bool, 2)
	p := newPlatform(t, dashboard,
		hostOptions{handlers: map[string]http.Handler{"data/long.tfevents": http.HandlerFunc(func(
			w http.ResponseWriter, r *http.Request) {
			w.Header().Set("ETag", `"long"`)
			if asked.Add(1) > 2 {
				http.ServeContent(w, r, "", time.Unix(1.7e9, 0), bytes.NewReader(content))
				return
			}
			from := 0
			fmt.Sscanf(r.Header.Get("Range"), "bytes=%d-", &from)
			w.Header().Set("Content-Length", fmt.Sprint(len(content)-from))
			if from > 0 {
				w.Header().Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", from, len(content)-1,
					len(content)))
				w.WriteHeader(http.StatusPartialContent)
			}
			w.Write(content[from : from+max(half-from, 0)])
			w.(http.Flusher).Flush()
			arrived <- true
			<-r.Context().Done() // until the worker ends
		})}})
	tab := newTab(t, chromium.Options{})
	goTo(t, tab, p.url)
	for range 4 {
		evaluate[any](t, tab,
			`(add({ src: site + 'data/long.tfevents', tags: 'train/loss' }), null)`)
	}
	for i := range 2 {
		<-arrived
		evaluate[any](t, tab,
			fmt.Sprintf(`(self.gone ??= [], gone.push(%d), lenses[%d].remove(), null)`, i, i))
	}
	waitFor(t, tab, `all((lens) => lens.last('drawn')?.complete)`)
	assert.Equal(t, points, int64(evaluate[int](t, tab, `lenses[3].last('loaded').points`)))
	assert.Zero(t, evaluate[int](t, tab, `lenses[3].last('loaded').problems`))
	assert.Equal(t, 1, sharedWorkers(t, tab))
}
