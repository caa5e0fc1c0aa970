package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// hostsFrames is a host's page that shows a source as a card and as a tab, and collects their
// messages. It never grants access.
const hostsFrames = `<!doctype html><title>host page</title><link rel="icon" href="icon.svg"><body><script>
	self.show = (source) => {
		document.body.replaceChildren();
		self.told = {};
		for (const layout of ['card', 'tab']) {
			const frame = document.createElement('iframe');
			told[layout] = [];
			frame.id = layout;
			frame.style = 'width: 700px; height: 400px';
			frame.src = 'index.html#embed=' + layout + '&src=' + source;
			document.body.append(frame);
		}
		return true;
	};
	addEventListener('message', ({ data, source }) => {
		const frame = [...document.querySelectorAll('iframe')].find((f) => f.contentWindow === source);
		if (!frame || data?.type !== 'hello') return;
		const all = told[frame.id], { port1, port2 } = new MessageChannel();
		port1.onmessage = ({ data }) => {
			all.push(data);
			if (data.type === 'ask') port1.postMessage({ type: 'answer', id: data.id });
		};
		source.postMessage({ eventlens: 1, type: 'connect' }, '*', [port2]);
	});
	self.heading = (layout) => document.getElementById(layout).contentDocument?.querySelector('.notice h2')?.textContent ?? '';
	</script>`

// serves answers only requests for the folder itself; there is nothing below it.
func serves(answer http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet || !strings.HasSuffix(r.URL.Path, "/") ||
			r.URL.RawQuery != "" {
			http.NotFound(w, r)
			return
		}
		answer.ServeHTTP(w, r)
	})
}

// cutOff sends the start of a document, and breaks off.
func cutOff(kind, start string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.Header().Set("Content-Length", "1000000")
		fmt.Fprint(w, start+strings.Repeat(" ", 50_000)) // more than is buffered
		panic(http.ErrAbortHandler)
	})
}

func status(code int) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(code) })
}

// TestSourcesThatCannotBeOpened: each host gets one problem, and then the message that loading has
// ended. The page's heading names the same cause as the problem, and not one that would fit another
// kind of server, such as a missing manifest.
func TestSourcesThatCannotBeOpened(t *testing.T) {
	t.Parallel() // the test mostly waits
	page := func(content string) http.Handler {
		return body("text/html; charset=utf-8", []byte(content))
	}
	login := page(`<!doctype html><html><title>Sign in</title><form><input type="password"></form></html>`)
	h := newHost(t, hostOptions{handlers: map[string]http.Handler{
		"outer.html":         page(hostsFrames),
		"refused/":           status(http.StatusUnauthorized),
		"login/":             serves(login),
		"refused/a.tfevents": status(http.StatusForbidden),
		"cutpage/": serves(cutOff("text/html",
			`<!doctype html><html><title>Index of /</title><pre><a href="../">..</a>`)),
		"cutxml/": serves(cutOff("application/xml",
			`<?xml version="1.0"?><ListBucketResult><Contents><Key>a`)),
		"badxml/": serves(body("application/xml",
			[]byte(`<?xml version="1.0"?><ListBucketResult><Contents><Key>a`))),
		"cut/eventlens.json": cutOff("application/json",
			`{"version":1,"files":[{"path":"a/events.out.tfevents.1"},`),
	}})
	// The browser itself logs failed requests to the console.
	tab := newTab(t, chromium.Options{Width: 900, Height: 900})
	goTo(t, tab, strings.Replace(h.url(""), "index.html", "outer.html", 1))
	withPassword := strings.Replace(strings.TrimSuffix(h.url(""), "index.html"), "://",
		"://me:s3cret@", 1)
	for _, c := range []struct{ source, text, heading string }{
		{"ftp://h.example/x/", "eventlens cannot open this address.", "Not an address"},
		{withPassword + "data/torch/", "so nothing was sent", "A password in the address"},
		{"nosuch/", "nothing is found there (HTTP status 404)", "No such folder"},
		{"http://127.0.0.1:9/x/", "The server cannot be reached", "The server cannot be reached"},
		{"refused/", "listing is not allowed (HTTP status 401)",
			"This storage is private, or not listed"},
		{"refused/a.tfevents", "The server refused access (status 403)", "This file is private"},
		{"login/", "it may be a sign-in page", "A login page, not data"},
		{"cutpage/", "the connection broke off before the answer ended", "The connection breaks"},
		{"cutxml/", "the connection broke off before the answer ended", "The connection breaks"},
		{"cut/", "the connection broke off before the answer ended", "The connection breaks"},
		{"badxml/", "an answer that is no listing", "Not a listing"},
	} {
		evaluate[bool](t, tab, fmt.Sprintf(`show(%q)`, c.source))
		for _, layout := range []string{"card", "tab"} {
			waitFor(t, tab,
				fmt.Sprintf(`heading(%q) === %q && told[%[1]q].some((m) => m.type === 'loaded')`,
					layout, c.heading))
			told := evaluate[[]string](t, tab,
				fmt.Sprintf(`told[%q].filter((m) => ['problem', 'loaded'].includes(m.type)).map((m) => m.type)`, layout))
			assert.Equal(t, []string{"problem", "loaded"}, told, "%s in a %s", c.source, layout)
			text := evaluate[string](t, tab,
				fmt.Sprintf(`told[%q].find((m) => m.type === 'problem')?.text ?? ''`, layout))
			assert.Contains(t, text, c.text, "%s in a %s", c.source, layout)
			assert.Equal(t, 1,
				evaluate[int](t, tab,
					fmt.Sprintf(`told[%q].find((m) => m.type === 'loaded')?.problems ?? 0`,
						layout)))
			assert.NotContains(t,
				evaluate[string](t, tab,
					fmt.Sprintf(`JSON.stringify(told[%q].filter((m) => m.type === 'problem'))`,
						layout)), "s3cret")
		}
	}
}

// TestProblemOfOpen: a source that a host opens later and that fails is reported in the same way.
func TestProblemOfOpen(t *testing.T) {
	_, tab := elementOf(t, `eager src="SITEdata/torch/"`, hostOptions{})
	waitFor(t, tab, `last('loaded')?.runs === 2`)
	evaluate[bool](t, tab, `(told.length = 0, true)`)
	done(t, tab, `lens.open('javascript:alert(1)')`)
	waitFor(t, tab, `last('loaded')`)
	assert.Equal(t, []string{"problem", "loaded"},
		evaluate[[]string](t, tab,
			`told.map((m) => m.type).filter((type) => ['problem', 'loaded'].includes(type))`))
	assert.Equal(t, []int{2, 1},
		evaluate[[]int](t, tab, `[last('loaded').runs, last('loaded').problems]`))
}

// TestNewestFigures asks for the figures of loading, and again after more was opened.
func TestNewestFigures(t *testing.T) {
	_, tab := elementOf(t, `eager src="SITEdata/`+fileOf(t, "torch/sgd")+`"`, hostOptions{})
	waitFor(t, tab, `last('loaded')?.runs === 1`)
	evaluate[bool](t, tab, `(lens.open(lens.site + 'data/torch/'), true)`)
	waitFor(t, tab, `last('loaded').runs === 3`)
	evaluate[bool](t, tab, `(lens.loaded().then((figures) => { self.figures = figures; }), true)`)
	waitFor(t, tab, `self.figures`)
	assert.Equal(t, 3, evaluate[int](t, tab, `figures.runs`))
}

// TestAccessThatCannotBeSent: invalid access is not accepted, and its content appears nowhere. An
// answer with it counts as no access, so that nothing waits for another answer.
func TestAccessThatCannotBeSent(t *testing.T) {
	p := newPlatform(t, strings.Replace(framed, "SITEdata/torch/", "SITEprivate/a.tfevents", 1),
		hostOptions{handlers: map[string]http.Handler{"private/a.tfevents": newPrivate(t)}})
	tab := newTab(t, chromium.Options{Width: 900, Height: 600})
	goTo(t, tab, p.url)
	waitFor(t, tab, `self.hello`)
	evaluate[bool](t, tab, `(self.port = connect(), true)`)
	waitFor(t, tab, `last('ask')`)
	const scope = `scope: 'https://b.example/'`
	for _, access := range []string{
		scope + `, token: 'a\r\nX-Evil: s3cret'`, scope + `, token: 's3cret\n'`,
		scope + `, token: 'tøkén s3cret'`, scope + `, token: '\u2713 s3cret'`,
		scope + `, token: 's3cret\0'`, scope + `, token: ''`,
		scope + `, headers: { 'X Y': 's3cret' }`, scope + `, headers: { '': 's3cret' }`,
		scope + `, headers: { Cookie: 's3cret' }`, scope + `, headers: { host: 's3cret' }`,
		scope + `, headers: { 'Sec-Fetch-Site': 's3cret' }`,
		`scope: 'http://', token: 's3cret'`, `scope: 'https://me:s3cret@b.example/', token: 't'`,
		`scope: 'javascript:s3cret', token: 't'`, `scope: 'b.example/', token: 's3cret'`,
	} {
		evaluate[bool](t, tab,
			`(told.length = 0, port.postMessage({ type: 'access', `+access+` }), true)`)
		waitFor(t, tab, `last('ignored')?.message === 'access'`)
		assert.NotContains(t, evaluate[string](t, tab, `JSON.stringify(told)`), "s3cret", access)
	}
	evaluate[bool](t, tab,
		`(told.length = 0, port.postMessage({ type: 'answer', id: 1, access: { `+scope+
			`, token: 'a\nb' } }), true)`)
	waitFor(t, tab, `last('ignored')?.message === 'answer'`)
	waitFor(t, tab, `last('problem')?.text.includes('status 401') && last('loaded')`)
	evaluate[bool](t, tab,
		`(told.length = 0, port.postMessage({ type: 'access', scope: '`+p.server.URL+
			`/x/../', headers: { authorization: 'Bearer s3cret', 'X-Team': 'a b' } }), port.postMessage({ type: 'refresh' }), true)`)
	waitFor(t, tab, `last('drawn')?.complete`)
	assert.Zero(t, evaluate[int](t, tab, `told.filter((m) => m.type === 'ignored').length`))
}

// TestEmbedWithoutData: a job without data yet is no failure. Its host gets the usual messages, and
// charts appear once there are data.
func TestEmbedWithoutData(t *testing.T) {
	t.Parallel() // the test mostly waits
	dir := t.TempDir()
	begun := newEventLog(t, dir+"/job/events.out.tfevents.1.a", "loss")
	h := newHost(t, hostOptions{data: dir, handlers: map[string]http.Handler{
		"outer.html":          body("text/html; charset=utf-8", []byte(hostsFrames)),
		"none/eventlens.json": body("application/json", []byte(`{"version":1,"files":[]}`)),
		"others/eventlens.json": body("application/json",
			[]byte(`{"version":1,"files":[{"path":"model.pt"}]}`)),
		"zero/events.out.tfevents.1": body("application/octet-stream", nil),
	}})
	tab := openTab(t, chromium.Options{Width: 900, Height: 900},
		strings.Replace(h.url(""), "index.html", "outer.html", 1))
	shown := func(layout string) string {
		return fmt.Sprintf(`(document.getElementById(%q).contentDocument?.querySelector('main')?.innerText.trim() ?? '')`, layout)
	}
	for source, want := range map[string][2]string{
		"none/": {"There are no files here.", "Waiting for event files in none/\n\n"},
		"others/": {"There is no event file among 1 file here. " +
			"Event files have tfevents in their names.",
			"Waiting for event files in others/\n\n" +
				"There is no event file among 1 file here. " +
				"Event files have tfevents in their names. "},
		"zero/events.out.tfevents.1": {"The file is empty: the run has not written anything yet.",
			"Waiting for the first values in events.out.tfevents.1\n\n" +
				"The file is empty: the run has not written anything yet. "},
	} {
		evaluate[bool](t, tab, fmt.Sprintf(`show(%q)`, source))
		for _, layout := range []string{"card", "tab"} {
			waitFor(t, tab,
				fmt.Sprintf(`told[%q].some((m) => m.type === 'loaded') && `+
					`%s.replace(/Checked .* ago\. /, '') === %q`, layout, shown(layout),
					want[1]+"This page shows the first run as soon as it writes."))
			assert.Equal(t, want[0],
				evaluate[string](t, tab,
					fmt.Sprintf(`told[%q].find((m) => m.type === 'problem').text`, layout)))
		}
		shoot(t, tab, "embed-awaited-"+source[:4])
	}
	evaluate[bool](t, tab, `show('data/job/events.out.tfevents.1.a&refresh=1')`)
	for _, layout := range []string{"card", "tab"} {
		waitFor(t, tab, shown(layout)+`.includes('Waiting for the first values in ')`)
		assert.False(t,
			evaluate[bool](t, tab,
				fmt.Sprintf(`told[%q].some((m) => m.type === 'problem')`, layout)))
	}
	begun.log(t, 20)
	for _, layout := range []string{"card", "tab"} {
		waitFor(t, tab,
			fmt.Sprintf(`document.getElementById(%q).contentDocument.querySelector('.card[data-card]')`, layout))
		assert.NotContains(t, evaluate[string](t, tab, shown(layout)), "Waiting for")
	}
}
