package page

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/engine/loop"
	"eventlens/app/host"
	"eventlens/app/host/hosttest"
	"eventlens/app/program"
	"eventlens/app/views/jobs"
	jobsservice "eventlens/app/views/jobs/service"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// now is the time at which the tests run.
var now = time.Date(2026, 11, 18, 18, 0, 0, 0, time.UTC)

// fakeBrowser copies and matches at once, and tells when the page is mounted.
type fakeBrowser struct {
	hosttest.Browser
	list      string // contents of LIST, "" for lab
	noCopies  bool   // the browser does not allow copying
	unmatched string // why no name is matched by a pattern
	mounted   func()
}

// at sets the time that has passed since the tests began.
func (b *fakeBrowser) at(since time.Duration) {
	began := (&hosttest.Clock{}).Now()
	b.Later = now.Add(since).UnixMilli() - began
}

func (b *fakeBrowser) host() *host.JobsPage {
	h := b.JobsPage()
	h.Location, h.Saver, h.Workers = location{&b.Location, b}, saver{&b.Saver, b},
		workers{&b.Workers, b}
	return h
}

type location struct {
	*hosttest.Location
	b *fakeBrowser
}

// OnFragment is the first call of a page that is mounted.
func (l location) OnFragment(fn func(string)) {
	l.Location.OnFragment(fn)
	l.b.mounted()
}

type saver struct {
	*hosttest.Saver
	b *fakeBrowser
}

func (s saver) CopyText(text string, done func(bool)) {
	s.Saver.CopyText(text, done)
	done(!s.b.noCopies)
}

type workers struct {
	*hosttest.Workers
	b *fakeBrowser
}

// fixture is a page in a fake browser, the service that it has in a browser, and a server of lists.
type fixture struct {
	t    *testing.T
	host *fakeBrowser
	page *Page
	root *Shell
	disp app.ClientDispatcher
	due  chan struct{} // receives a value when the page has something to do
	url  string

	mu    sync.Mutex
	lists map[string]string
}

// watchedDispatcher tells when something is to be done.
type watchedDispatcher struct {
	app.Dispatcher
	due chan<- struct{}
}

func (d watchedDispatcher) Dispatch(what app.Dispatch) {
	d.Dispatcher.Dispatch(what)
	select {
	case d.due <- struct{}{}:
	default: // it is known
	}
}

const lab = `{"version":1,"title":"","jobs":[
	{"id":"1","name":"vit-<b>10</b>","src":"runs/vit-10/","link":"https://platform.example/1?a=1&b=2","kind":"distributed","status":"running","owner":"vision","created":"2026-11-16T09:14:00Z","updated":"2026-11-18T17:59:48Z",
		"duration":3600.5,"steps":1000,"size":412000000,"runs":14,"scalars":[{"tag":"val/acc","last":0.8,"line":[0.2,0.8]},{"tag":"loss","last":"NaN"}]},
	{"id":"2","name":"vit-2","src":["runs/vit-2/a/","runs/vit-2/b/"],"kind":"notebook","status":"failed","owner":"vision","updated":"2026-11-17T19:51:00Z","steps":500,"size":8400000,"runs":2},
	{"id":"3","name":"clip","src":"runs/clip/","kind":"notebook","status":"succeeded","owner":"robotics","updated":"2026-11-18T04:12:00Z","steps":10,"size":1100000000,"runs":5},
	{"id":"4","name":"queue-test","status":"queued"}]}`

// open mounts a page with a fragment, in which LIST is the address of lab.
func open(t *testing.T, fragment string, change ...func(*fakeBrowser)) *fixture {
	t.Helper()
	f := &fixture{t: t, lists: map[string]string{"/jobs.json": lab}, due: make(chan struct{}, 1)}
	f.host = &fakeBrowser{}
	f.host.Page, f.host.InMeta = "jobs.html", map[string]string{}
	f.host.at(0)
	f.host.mounted = func() {
		f.page.Dispatcher = watchedDispatcher{f.page.Dispatcher, f.due}
	}
	for _, c := range change {
		c(f.host)
	}
	if f.host.list != "" {
		f.lists["/jobs.json"] = f.host.list
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		defer f.mu.Unlock()
		text, ok := f.lists[r.URL.Path]
		if !ok {
			http.Error(w, "none", http.StatusForbidden)
			return
		}
		fmt.Fprint(w, text)
	}))
	t.Cleanup(server.Close)
	f.url = server.URL + "/jobs.json"
	fragment = strings.ReplaceAll(fragment, "LIST", f.url)
	f.host.Address = fragment
	vault := source.NewVault(&sourcetest.Fetcher{}, time.Now)
	cfg := jobsservice.Config{Fetcher: vault, Grants: vault.Set, Now: func() time.Time {
		return now
	}}
	for _, a := range address.Start(fragment, []string{f.host.InMeta["eventlens-jobs"]}) {
		cfg.Lists = append(cfg.Lists, jobsservice.ListAt(f.host.Location.BaseURL(), a.URL))
	}
	pipe, conn := wire.Pipe()
	ended := make(chan struct{})
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer close(ended)
		_ = program.Serve(ctx, conn, jobsservice.New(cfg), loop.NewTimeSlice(func() {}, time.Now))
	}()
	f.page = New(f.host.host(), pipe)
	f.root = NewShell(f.page)
	f.disp = app.NewClientTester(f.root)
	t.Cleanup(func() { f.disp.Close(); cancel(); <-ended })
	return f
}

// until handles everything that is due until a condition holds.
func (f *fixture) until(holds func() bool) {
	f.t.Helper()
	for end := time.After(time.Minute); ; {
		for range 3 {
			f.disp.Consume()
		}
		if holds() {
			return
		}
		select {
		case <-f.due:
		case <-end:
			require.Fail(f.t, "it did not come to that", "%s\n%s", f.text(), f.rowTexts())
		}
	}
}

// listed waits until the rows are there.
func (f *fixture) listed() *fixture {
	f.t.Helper()
	f.until(func() bool { return f.page.facts.State == jobs.Read && len(f.host.Rows) > 0 })
	return f
}

// play runs an action of the person and everything that follows, until a condition holds.
func (f *fixture) play(act func(), holds func() bool) {
	f.t.Helper()
	f.page.Do(act)
	f.until(holds)
}

// names waits until the row names equal want.
func (f *fixture) names(want string) {
	f.t.Helper()
	f.until(func() bool { return f.rowTexts() == want })
}

var tags = regexp.MustCompile(`<svg.*?</svg>|<[^>]*>`)

func (f *fixture) html() string {
	return regexp.MustCompile(`\s+`).ReplaceAllString(app.HTMLString(f.root), " ")
}
func (f *fixture) text() string {
	return strings.Join(strings.Fields(tags.ReplaceAllString(f.html(), " ")), " ")
}

// rowTexts returns the names of the rows.
func (f *fixture) rowTexts() string {
	var names []string
	for _, r := range f.page.rows.Rows {
		if r.Head {
			names = append(names, fmt.Sprintf("[%s %d]", r.Group, r.Jobs))
		} else {
			names = append(names, r.Name)
		}
	}
	return strings.Join(names, " ")
}

// rowText returns the text of a row.
func (f *fixture) rowText(i int) string {
	return strings.Join(strings.Fields(tags.ReplaceAllString(f.host.Rows[i], " ")), " ")
}
