package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/engine/loop"
	"eventlens/app/joblist"
	"eventlens/app/program"
	"eventlens/app/wire"
	"eventlens/app/wire/examination"
	wirejobs "eventlens/app/wire/jobs"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// now is when the tests are.
var now = time.Date(2026, 11, 18, 18, 0, 0, 0, time.UTC)

// recorder is a host that records what is asked of the browser and lets a test play its part.
type recorder struct {
	list     string // what is at LIST, "" for lab
	address  string
	pushed   []bool // how the address was set
	metas    map[string]string
	layout   string
	tab      map[string]string
	later    time.Duration
	copied   []string
	noCopies bool // the browser lets nothing be copied
	program  func(name string) (wire.Conn, error)
	resting  bool
	hidden   string // keys of columns without room
	replaced string
	told     []string
	marks    []string
	released []wire.Ref
	theme    string

	all, first int
	rows       []string
	shown      []int // rows that were scrolled to

	matched   []string // expressions that were asked about
	unmatched string   // why none is matched

	onFragment func(string)
	onFiles    func([]wire.Source)
	onRows     func(int, int)
	onSecond   func()
	onHost     func(wire.HostMessage)
}

func (h *recorder) BaseURL() string                { return "https://site.example/deep/jobs.html" }
func (h *recorder) KeptInTab(name string) string   { return h.tab[name] }
func (h *recorder) KeepInTab(name, value string)   { h.tab[name] = value }
func (h *recorder) BeginWith([]byte)               {}
func (h *recorder) Fetcher() source.Fetcher        { return nil }
func (h *recorder) Now() int64                     { return now.Add(h.later).UnixMilli() }
func (h *recorder) Fragment() string               { return h.address }
func (h *recorder) OnFragment(fn func(string))     { h.onFragment = fn }
func (h *recorder) Meta(name string) string        { return h.metas[name] }
func (h *recorder) Replace(url string)             { h.replaced = url }
func (h *recorder) OnFiles(fn func([]wire.Source)) { h.onFiles = fn }
func (h *recorder) Given() []wire.Source           { return nil }
func (h *recorder) Release(unused ...wire.Ref)     { h.released = append(h.released, unused...) }
func (h *recorder) Origin() string                 { return "https://site.example" }
func (h *recorder) Online() bool                   { return true }
func (h *recorder) CopyText(text string, done func(bool)) {
	h.copied = append(h.copied, text)
	done(!h.noCopies)
}
func (h *recorder) StartProgram(name string, _ func(done, all int64)) (wire.Conn, error) {
	return h.program(name)
}
func (h *recorder) Layout() string                      { return h.layout }
func (h *recorder) OnHost(fn func(wire.HostMessage))    { h.onHost = fn }
func (h *recorder) OnJobRows(fn func(first, count int)) { h.onRows = fn }
func (h *recorder) ShowJobRow(index int)                { h.shown = append(h.shown, index) }
func (h *recorder) HiddenJobColumns() string            { return h.hidden }
func (h *recorder) JobRowsRest() bool                   { return h.resting }
func (h *recorder) OnSecond(fn func())                  { h.onSecond = fn }
func (h *recorder) ThemeChoice() string                 { return h.theme }
func (h *recorder) SetTheme(theme string)               { h.theme = theme }
func (h *recorder) ZoneOffset(int64) int                { return 3600 }
func (h *recorder) Mark(name string, with map[string]any) {
	h.marks = append(h.marks, fmt.Sprint(name, with))
}
func (h *recorder) SetFragment(fragment string, push bool) {
	h.address = fragment
	h.pushed = append(h.pushed, push)
}
func (h *recorder) Tell(what string, detail ...any) {
	h.told = append(h.told, fmt.Sprint(what, detail))
}
func (h *recorder) ShowJobRows(all, first int, rows []string) bool {
	shown := map[int]string{}
	for i, row := range h.rows {
		shown[h.first+i] = row
	}
	now := make([]string, len(rows))
	for i, row := range rows {
		if now[i] = row; row == "" {
			now[i] = shown[first+i]
		}
		if now[i] == "" {
			return false
		}
	}
	h.all, h.first, h.rows = all, first, now
	return true
}

// fixture is a page on a recorder, with the service that it has in a browser and a server of lists.
type fixture struct {
	t    *testing.T
	host *recorder
	page *Page
	root *Shell
	disp app.ClientDispatcher
	url  string

	mu    sync.Mutex
	lists map[string]string
}

const lab = `{"version":1,"title":"","jobs":[
	{"id":"1","name":"vit-<b>10</b>","src":"runs/vit-10/","link":"https://platform.example/1?a=1&b=2","kind":"distributed","status":"running","owner":"vision","created":"2026-11-16T09:14:00Z","updated":"2026-11-18T17:59:48Z",
		"duration":3600.5,"steps":1000,"size":412000000,"runs":14,"scalars":[{"tag":"val/acc","last":0.8,"line":[0.2,0.8]},{"tag":"loss","last":"NaN"}]},
	{"id":"2","name":"vit-2","src":["runs/vit-2/a/","runs/vit-2/b/"],"kind":"notebook","status":"failed","owner":"vision","updated":"2026-11-17T19:51:00Z","steps":500,"size":8400000,"runs":2},
	{"id":"3","name":"clip","src":"runs/clip/","kind":"notebook","status":"succeeded","owner":"robotics","updated":"2026-11-18T04:12:00Z","steps":10,"size":1100000000,"runs":5},
	{"id":"4","name":"queue-test","status":"queued"}]}`

// open mounts a page with a fragment, in which LIST is the address of lab.
func open(t *testing.T, fragment string, change ...func(*recorder)) *fixture {
	t.Helper()
	f := &fixture{t: t, lists: map[string]string{"/jobs.json": lab}}
	f.host = &recorder{tab: map[string]string{}, metas: map[string]string{}}
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
	f.host.address = fragment
	vault := source.NewVault(&sourcetest.Fetcher{}, time.Now)
	cfg := joblist.Config{Fetcher: vault, Grants: vault.Set, Now: func() time.Time { return now }}
	for _, a := range address.Start(fragment, []string{f.host.metas["eventlens-jobs"]}) {
		cfg.Lists = append(cfg.Lists, joblist.ListAt(f.host.BaseURL(), a.URL))
	}
	pipe, conn := wire.Pipe()
	ended := make(chan struct{})
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer close(ended)
		_ = program.Serve(ctx, conn, joblist.New(cfg), loop.NewTimeSlice(func() {}, time.Now))
	}()
	f.page = New(f.host, pipe)
	f.root = NewShell(f.page)
	f.disp = app.NewClientTester(f.root)
	t.Cleanup(func() { f.disp.Close(); cancel(); <-ended })
	return f
}

// until handles what is due until a condition holds.
func (f *fixture) until(holds func() bool) {
	f.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		for range 3 {
			f.disp.Consume()
		}
		if holds() {
			return
		}
	}
	require.Fail(f.t, "it did not come to that", "%s\n%s", f.text(), f.rowTexts())
}

// listed waits until the rows are there.
func (f *fixture) listed() *fixture {
	f.t.Helper()
	f.until(func() bool { return f.page.facts.State == wirejobs.Read && len(f.host.rows) > 0 })
	return f
}

// play runs what the person does and what follows until a condition holds.
func (f *fixture) play(act func(), holds func() bool) {
	f.t.Helper()
	f.page.do(act)
	f.until(holds)
}

// names waits until the rows begin with these names.
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

// rowTexts are what the rows are called.
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

// rowText are the words of a row.
func (f *fixture) rowText(i int) string {
	return strings.Join(strings.Fields(tags.ReplaceAllString(f.host.rows[i], " ")), " ")
}

func TestRows(t *testing.T) {
	f := open(t, "src=LIST&theme=dark&embed=full").listed()
	f.names("vit-<b>10</b> clip vit-2 queue-test")
	f.until(func() bool { return strings.Contains(f.rowText(0), "0.8") })
	assert.Equal(t, "vit-&lt;b&gt;10&lt;/b&gt; runs/vit-10/ Running 0.8 14 412.0 MB Distributed job vision 12 s ago 16 Nov 10:14 Open", f.rowText(0))
	assert.Equal(t, "vit-2 runs/vit-2/a/ Failed No such scalar 2 8.4 MB Notebook vision 22 h ago — Open", f.rowText(2))
	assert.Equal(t, "queue-test No files yet Queued No files yet — — — — — —", f.rowText(3))
	row := f.host.rows[0]
	for _, has := range []string{`role="row"`, `id="job-0"`, `aria-rowindex="2"`, `aria-selected="false"`, `href="https://platform.example/1?a=1&amp;b=2"`, `rel="noopener"`,
		`aria-label="val/acc: from 0.2 to 0.8"`, `d="M3 25L129 3"`, `title="16 November 2026, 10:14:00"`, `title="412,000,000 bytes"`} {
		assert.Contains(t, row, has)
	}
	assert.NotContains(t, row, "<b>10")
	assert.NotContains(t, strings.Join(f.host.rows, ""), "style=")
	href := regexp.MustCompile(`to-charts trunc" href="([^"]*)"`).FindStringSubmatch(row)[1]
	opened := address.Parse(strings.ReplaceAll(strings.TrimPrefix(href, "index.html#"), "&amp;", "&"))
	assert.Equal(t, []address.Source{{Name: "vit-<b>10</b>", URL: strings.Replace(f.url, "jobs.json", "runs/vit-10/", 1)}}, opened.Sources)
	assert.Equal(t, []string{"embed=full"}, opened.Rest)
	assert.Equal(t, "dark", opened.Text(address.Theme))
	assert.Contains(t, f.text(), "4 jobs, 21 runs, 1.5 GB · list read 0 s ago from jobs.json")
	for _, has := range []string{`role="grid"`, `aria-rowcount="5"`, `aria-multiselectable`, `aria-sort="descending"`, `tabindex="0"`} {
		assert.Contains(t, f.html(), has)
	}
	assert.Equal(t, []string{"eventlens:readymap[]", "eventlens:listedmap[jobs:4 problems:0]"}, f.host.marks)
}

func TestOrderAndFilters(t *testing.T) {
	f := open(t, "src=LIST").listed()
	sortBy := func(key, want string) {
		t.Helper()
		f.play(func() { f.page.sortBy(key); f.page.changed(true) }, func() bool { return f.rowTexts() == want })
	}
	sortBy("name", "clip queue-test vit-2 vit-<b>10</b>")
	sortBy("name", "vit-<b>10</b> vit-2 queue-test clip")
	assert.True(t, strings.HasPrefix(f.host.address, "sort=-name&src="), f.host.address)
	sortBy("size", "clip vit-<b>10</b> vit-2 queue-test")
	sortBy("scalar:val/acc", "vit-<b>10</b> clip queue-test vit-2")
	assert.NotContains(t, f.host.pushed, false, "Back takes each back")

	before := len(f.host.pushed)
	for _, text := range []string{"v", "vi", "vit("} {
		f.page.do(func() { f.root.Search(searchID, text) })
	}
	f.names("vit-<b>10</b> vit-2")
	assert.Equal(t, []bool{true, false, false}, f.host.pushed[before:], "what is typed is one step back")
	assert.Contains(t, f.html(), `aria-invalid`)
	f.play(func() { f.root.SetPlain(searchID, true) }, func() bool { return strings.Contains(f.text(), "No job matches") })
	assert.Contains(t, f.text(), "The filters hide all 4 jobs. Clear filters")
	f.play(func() { f.page.view.clear(); f.page.changed(true) }, func() bool { return len(f.page.rows.Rows) == 4 })

	f.play(func() { f.root.Choose("job-owner", 2) }, func() bool { return f.rowTexts() == "vit-<b>10</b> vit-2" })
	assert.Contains(t, f.host.address, "owner=%5Evision%24")
	assert.Contains(t, f.text(), "2 of 4 jobs")
	f.play(func() { f.root.Choose("job-kind", 2) }, func() bool { return f.rowTexts() == "vit-2" })
	f.play(func() { f.host.onFragment(strings.ReplaceAll("src=LIST&group=status&status=!failed", "LIST", f.url)) }, func() bool {
		return f.rowTexts() == "[running 1] vit-<b>10</b> [queued 1] queue-test [succeeded 1] clip"
	})
	assert.Contains(t, f.rowText(0), "Running 1")
	f.play(func() { f.page.press("fold", 0, false) }, func() bool { return f.rowTexts() == "[running 1] [queued 1] queue-test [succeeded 1] clip" })
	f.play(func() { f.root.Choose("job-group", 0) }, func() bool { return len(f.page.rows.Rows) == 3 })
	f.play(func() { f.root.Choose("job-sort", 0) }, func() bool { return f.rowTexts() == "clip queue-test vit-<b>10</b>" })
}

func TestColumns(t *testing.T) {
	f := open(t, "src=LIST").listed()
	heads := func() string {
		var all []string
		for _, m := range regexp.MustCompile(`data-sort="([^"]*)"`).FindAllStringSubmatch(f.html(), -1) {
			all = append(all, m[1])
		}
		return strings.Join(all, " ")
	}
	f.until(func() bool { return heads() == "name status scalar:val/acc runs size kind owner updated created" })
	f.play(func() { f.page.toggle("steps", true); f.page.toggle("kind", false); f.page.changed(true) }, func() bool {
		return heads() == "name status scalar:val/acc steps runs size owner updated created"
	})
	assert.Contains(t, f.host.address, "columns=status%2Cscalars%2Csteps%2Cruns%2Csize%2Cowner%2Cupdated%2Ccreated")
	f.play(func() { f.page.toggleTag("loss", true); f.page.changed(true) }, func() bool { return strings.HasPrefix(heads(), "name status scalar:val/acc scalar:loss") })
	f.until(func() bool { return strings.Contains(f.rowText(0), "NaN") })
	assert.Contains(t, f.host.address, "scalar=val%2Facc&scalar=loss")
	f.play(func() { f.root.Choose("job-scalar", 0) }, func() bool { return !strings.Contains(heads(), "scalar:") })
	f.play(func() { f.root.Choose("job-scalar", 1) }, func() bool { return strings.Contains(heads(), "scalar:loss") })
	f.play(func() { f.page.choosing = true; f.page.Render() }, func() bool { return strings.Contains(f.text(), "Scalars loss val/acc") })
	assert.True(t, f.page.Key("Escape", false))
	f.until(func() bool { return !strings.Contains(f.text(), "Scalars loss val/acc") })
	f.play(func() { f.host.onFragment(strings.ReplaceAll("src=LIST&columns=nonsense,name", "LIST", f.url)) }, func() bool { return heads() == "name" })
}

// TestColumnsOfLists shows a platform's own columns as text, in the place of which the address has escaped names; the list names the main scalar.
func TestColumnsOfLists(t *testing.T) {
	f := open(t, "src=LIST", func(h *recorder) {
		h.list = `{"version":1,"scalar":"lr","jobs":[{"id":"1","name":"a","src":"a/","description":"<i>about</i>","columns":{"GPU, all":"<b>8</b>","link":"javascript:alert(1)"},"scalars":[{"tag":"val/acc","last":1},{"tag":"lr","last":0.5}]},{"id":"2","name":"b"}]}`
	}).listed()
	f.until(func() bool {
		return strings.Contains(f.text(), "GPU, all link") && strings.Contains(f.rowText(0), "javascript:")
	})
	assert.Equal(t, "a &lt;i&gt;about&lt;/i&gt; Unknown 0.5 &lt;b&gt;8&lt;/b&gt; javascript:alert(1) Open", f.rowText(0))
	assert.Equal(t, "b No files yet Unknown No files yet — —", f.rowText(1))
	assert.NotContains(t, f.host.rows[0], `href="javascript:`)
	assert.Contains(t, f.host.rows[0], `title="&lt;i&gt;about&lt;/i&gt; (a/)"`)
	assert.Contains(t, f.html(), `data-sort="scalar:lr"`)
	f.play(func() { f.page.toggle("field:link", false); f.page.changed(true) }, func() bool { return !strings.Contains(f.rowText(0), "javascript:") })
	assert.Contains(t, f.host.address, "columns=status%2Cscalars%2Cfield%3AGPU%252C%2520all")
	f.play(func() { f.page.sortBy("field:GPU%2C%20all"); f.page.changed(true) }, func() bool { return strings.Contains(f.html(), `aria-sort="ascending"`) })
	f.play(func() { f.host.onFragment(strings.ReplaceAll("src=LIST&columns=field:link,field:gone", "LIST", f.url)) }, func() bool {
		return strings.Contains(f.rowText(0), "javascript:") && !strings.Contains(f.rowText(0), "Unknown")
	})
}

// TestNarrowColumns: one more column takes the place of those that the window has no room for.
func TestNarrowColumns(t *testing.T) {
	f := open(t, "src=LIST", func(h *recorder) { h.hidden = "created\nruns\n" }).listed()
	f.until(func() bool { return strings.Contains(f.html(), `data-hides="created"`) })
	f.play(func() { f.page.choosing = true; f.page.Render() }, func() bool { return strings.Contains(f.text(), "Columns are hidden where the window is narrow.") })
	assert.NotRegexp(t, `<input[^>]*(checked [^>]*data-column="created"|data-column="created"[^>]*checked[ >])`, f.html())
	f.play(func() { f.page.toggle("steps", true); f.page.changed(true) }, func() bool { return strings.Contains(f.html(), `data-sort="steps"`) })
	assert.Contains(t, f.host.address, "columns=status%2Cscalars%2Csteps%2Csize%2Ckind%2Cowner%2Cupdated&")
	assert.NotContains(t, f.html(), `data-yields="3"`, "what is chosen stays")
}

func TestLikely(t *testing.T) {
	for want, tags := range map[string][]string{"train/loss": {"lr", "train/loss", "val/f1"}, "val/acc": {"val/acc", "loss_scale"}, "eval/reward": {"eval/reward", "accumulated"}, "epoch_accuracy": {"epoch_accuracy", "epoch_loss"}} {
		var counts []wirejobs.Count
		for i, tag := range tags {
			counts = append(counts, wirejobs.Count{Value: tag, Jobs: 9 - 8*min(i, 1)})
		}
		assert.Equal(t, want, likely(counts))
	}
	assert.Empty(t, likely(nil))
}

func TestTicks(t *testing.T) {
	f := open(t, "src=LIST&ticked=2&ticked=gone", func(h *recorder) { h.layout = "full" }).listed()
	f.until(func() bool { return strings.Contains(f.text(), "Open 1 job") })
	f.play(func() { f.page.press("tick", 0, false) }, func() bool {
		return strings.Contains(f.text(), "3 jobs ticked 16 runs Train and validation share a colour Compare 2 jobs")
	})
	assert.Contains(t, f.host.rows[0], `aria-selected="true"`)
	assert.Equal(t, []string{"ticked[jobs 2\ngone\n1]"}, f.host.told[len(f.host.told)-1:])
	href := regexp.MustCompile(`href="index.html#([^"]*)"[^>]*id="compare"|id="compare"[^>]*href="index.html#([^"]*)"`).FindStringSubmatch(f.html())
	require.NotNil(t, href)
	compared := address.Parse(strings.ReplaceAll(href[1]+href[2], "&amp;", "&"))
	base := strings.TrimSuffix(f.url, "jobs.json") + "runs/"
	assert.Equal(t, []address.Source{{Name: "vit-2/a", URL: base + "vit-2/a/"}, {Name: "vit-2/b", URL: base + "vit-2/b/"}, {Name: "vit-<b>10</b>", URL: base + "vit-10/"}}, compared.Sources)
	f.play(func() { f.page.view.byFolder = true; f.page.changed(true) }, func() bool { return strings.Contains(f.html(), "colourby=folder") })
	f.play(func() { f.page.press("tick", 3, true) }, func() bool { return len(f.page.view.ticked) == 5 })
	assert.Contains(t, f.host.address, "ticked=2&ticked=gone&ticked=1&ticked=3&ticked=4")
	assert.True(t, f.page.Key("Escape", false))
	f.until(func() bool { return !strings.Contains(f.text(), "ticked") })
	f.play(f.page.tickAll, func() bool { return len(f.page.view.ticked) == 4 })
	f.play(f.page.tickAll, func() bool { return len(f.page.view.ticked) == 0 })
}

func TestKeysOfTheGrid(t *testing.T) {
	f := open(t, "src=LIST&sort=name").listed()
	f.names("clip queue-test vit-2 vit-<b>10</b>")
	key := func(key string, shift bool, active int) {
		t.Helper()
		handled := false
		f.play(func() { handled = f.page.gridKey(key, shift) }, func() bool { return f.page.active == active })
		assert.True(t, handled, key)
	}
	key("ArrowDown", false, 0)
	assert.Contains(t, f.html(), `aria-activedescendant="job-0"`)
	assert.Contains(t, f.host.rows[0], "active")
	key("End", false, 3)
	key("ArrowDown", false, 3)
	key("Home", false, 0)
	key(" ", false, 0)
	f.until(func() bool { return strings.Join(f.page.view.ticked, " ") == "3" })
	key("ArrowDown", true, 1)
	f.until(func() bool { return strings.Join(f.page.view.ticked, " ") == "3 4" })
	key("PageDown", false, 3)
	key(" ", true, 3)
	f.until(func() bool { return len(f.page.view.ticked) == 4 })
	assert.False(t, f.page.gridKey("x", false))
	assert.Equal(t, []int{0, 3, 3, 0, 1, 3}, f.host.shown[len(f.host.shown)-6:])
	assert.True(t, f.page.Key("/", false))
	assert.False(t, f.page.Key("/", true))
	assert.True(t, f.page.Key("r", false))
	assert.False(t, f.page.Key("q", false))
}

// TestListGrows reads the list again when that is due, and says what is new before it moves anything.
func TestListGrows(t *testing.T) {
	f := open(t, "src=LIST&refresh=10").listed()
	f.names("vit-<b>10</b> clip vit-2 queue-test")
	f.mu.Lock()
	f.lists["/jobs.json"] = strings.Replace(lab, `"jobs":[`, `"jobs":[{"id":"5","name":"new","src":"runs/new/","updated":"2026-11-18T17:59:59Z"},`, 1)
	f.mu.Unlock()
	f.host.later = 9 * time.Second
	f.play(f.host.onSecond, func() bool { return strings.Contains(f.rowText(0), "21 s ago") })
	assert.Equal(t, 4, f.page.facts.Jobs)
	f.host.later = 10 * time.Second
	f.play(f.host.onSecond, func() bool { return strings.Contains(f.text(), "Show 1 new job") })
	assert.Contains(t, f.text(), "5 jobs")
	assert.Equal(t, "1 new job", f.page.said)
	f.names("vit-<b>10</b> clip vit-2 queue-test")
	f.play(f.page.arrange, func() bool { return f.rowTexts() == "new vit-<b>10</b> clip vit-2 queue-test" })
	assert.NotContains(t, f.text(), "Show 1 new job")
	f.mu.Lock()
	f.lists["/jobs.json"] = lab
	f.mu.Unlock()
	f.host.resting = true
	f.play(f.page.refresh, func() bool { return f.rowTexts() == "vit-<b>10</b> clip vit-2 queue-test" })
}

func TestOneJob(t *testing.T) {
	f := open(t, "src=LIST&job=1&theme=light", func(h *recorder) { h.layout = "full" })
	f.until(func() bool { return f.host.replaced != "" })
	assert.Equal(t, "index.html#src=vit-%3Cb%3E10%3C%2Fb%3E="+strings.Replace(f.url, "jobs.json", "runs/vit-10/", 1)+"&theme=light", f.host.replaced)
	assert.Contains(t, f.host.told, "job[id 1 sources "+strings.Replace(f.url, "jobs.json", "runs/vit-10/", 1)+"]")
	f = open(t, "src=LIST&job=none")
	f.until(func() bool {
		return strings.Contains(f.text(), "No job in this list has the id none.") && len(f.host.rows) == 4
	})
	assert.NotContains(t, f.host.address, "job=")
	f = open(t, "src=LIST&job=4")
	f.until(func() bool { return strings.Contains(f.text(), "The job queue-test has no files yet.") })
	assert.Empty(t, f.host.replaced)
}

func TestStates(t *testing.T) {
	f := open(t, "")
	f.until(func() bool { return strings.Contains(f.text(), "No list of jobs is open") })
	f.play(func() { f.page.typed = " C:\\x "; f.page.openTyped() }, func() bool { return f.page.wrong })
	f.play(func() { f.page.typed = f.url; f.page.openTyped() }, func() bool { return len(f.host.rows) == 4 })
	assert.Equal(t, "src="+f.url, f.host.address)
	assert.Equal(t, "src="+f.url, f.host.tab[WayBack])

	answer := make(chan struct{})
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		<-answer
		w.WriteHeader(http.StatusNotFound)
	}))
	defer slow.Close()
	f = open(t, "", func(h *recorder) { h.metas["eventlens-jobs"] = slow.URL + "/jobs.json" })
	f.until(func() bool { return strings.Contains(f.html(), `aria-busy`) })
	close(answer)
	f.until(func() bool {
		return strings.Contains(f.text(), "The list of jobs could not be read "+slow.URL+"/jobs.json")
	})
	assert.Contains(t, f.text(), "Try again Give access More in the guide")

	f = open(t, "src=LIST", func(h *recorder) { h.list = `{"version":1,"title":"Lab","jobs":[]}` })
	f.until(func() bool { return f.page.facts.State == wirejobs.Read })
	f.until(func() bool { return strings.Contains(f.text(), "No jobs in this list yet") })
	assert.Contains(t, f.text(), "Lab 0 jobs")

	bad, err := json.Marshal(map[string]any{"version": 1, "jobs": []any{map[string]any{"id": "<img src=x>", "src": 5, "created": "0000-01-01T00:00:00Z", "link": "javascript:alert(1)", "steps": "many"}, 7}})
	require.NoError(t, err)
	f = open(t, "src=LIST&src=LIST2", func(h *recorder) { h.list = string(bad) }).listed()
	f.until(func() bool {
		return strings.Contains(f.text(), "of the list excluded: created of entry 1: no time from 1970 on") && strings.Contains(f.text(), "jobs.json2 was not read:")
	})
	assert.NotContains(t, strings.Join(f.host.rows, ""), "javascript")
	assert.NotContains(t, strings.Join(f.host.rows, ""), "<img")
}

// TestHost hears what the page around this one says.
func TestHost(t *testing.T) {
	f := open(t, "", func(h *recorder) { h.layout = "tab" })
	f.until(func() bool { return f.page.started })
	say := func(what string, fields ...string) func() {
		m := wire.HostMessage{Type: what}
		for i := 0; i+1 < len(fields); i += 2 {
			m.Fields = append(m.Fields, wire.HostField{Name: fields[i], Value: fields[i+1]})
		}
		return func() { f.host.onHost(m) }
	}
	f.play(say("open", "", f.url), func() bool { return len(f.host.rows) == 4 })
	f.play(say("view", "status", "failed", "nonsense", "1"), func() bool { return f.rowTexts() == "vit-2" })
	assert.Contains(t, f.host.told, "ignored[message view wrong nonsense]")
	f.play(say("view", "", "sort=name&ticked=1"), func() bool { return len(f.page.rows.Rows) == 4 && f.rowTexts()[:4] == "clip" })
	f.play(say("access", "", "nonsense"), func() bool { return strings.Contains(strings.Join(f.host.told, " "), "wrong scope") })
	f.play(say("zoom"), func() bool {
		return strings.Contains(strings.Join(f.host.told, " "), "ignored[message zoom wrong zoom]")
	})
	f.play(say("refresh"), func() bool { return f.page.triedMs > 0 })
	f.play(func() { f.host.onFiles([]wire.Source{{Folder: 3, Files: []wire.File{{Path: "a.tfevents", Blob: 4}}}}) }, func() bool { return strings.Contains(f.page.said, "no list of jobs") })
	assert.Equal(t, []wire.Ref{3, 4}, f.host.released[len(f.host.released)-2:])
}

// TestSignedListsAreNotKept keeps no signature as the way back.
func TestSignedListsAreNotKept(t *testing.T) {
	f := open(t, "src=LIST?X-Amz-Signature=abc")
	f.until(func() bool { return f.page.started })
	assert.Empty(t, f.host.tab[WayBack])
}

// boards is a list of a platform that does something with jobs.
const boards = `{"version":1,"actions":["create","enable","disable","delete",{"id":"stop","label":"<b>Stop</b>"}],"datasets":["s3://plain",{"name":"<i>Team","src":"s3://team/logs/"}],"jobs":[
	{"id":"1","name":"<i>one</i>","src":"a/","board":"enabled","updated":"2026-11-18T17:59:48Z"},{"id":"2","name":"two","src":"b/","board":"disabled","updated":"2026-11-17T17:59:48Z"},{"id":"3","name":"three","kind":"distributed"}]}`

// told waits until the host was told something that begins so.
func (f *fixture) told(want string) {
	f.t.Helper()
	f.until(func() bool { return len(f.host.told) > 0 && strings.HasPrefix(f.host.told[len(f.host.told)-1], want) })
}

// TestActions presses what the platform does with a job: it is told, and the list changes when it says so.
func TestActions(t *testing.T) {
	f := open(t, "src=LIST&embed=full", func(h *recorder) { h.list, h.layout = boards, "full" }).listed()
	f.until(func() bool { return strings.Contains(f.rowText(1), "Disabled") })
	assert.Contains(t, f.host.rows[0], `to-charts`)
	assert.NotContains(t, f.host.rows[1], `href=`, "the charts of a disabled board are not opened")
	assert.Contains(t, f.host.rows[0], `popovertarget="acts-0" aria-label="Actions of &lt;i&gt;one&lt;/i&gt;"`)
	assert.NotContains(t, strings.Join(f.host.rows, ""), "<i>one")
	assert.Contains(t, f.rowText(0), "Actions of &lt;i&gt;one&lt;/i&gt; Disable the board Delete the board… Delete the board of &lt;i&gt;one&lt;/i&gt;? Delete the board &lt;b&gt;Stop&lt;/b&gt;")
	assert.NotContains(t, f.rowText(0), "Enable the board")
	f.page.do(func() { f.page.act("disable", 0) })
	f.told("action[action disable job 1]")
	f.until(func() bool {
		return strings.Contains(f.text(), "The platform was told: Disable the board (&lt;i&gt;one&lt;/i&gt;).")
	})
	f.page.do(func() {
		f.page.act("enable", 0)
		f.page.act("nonsense", 0)
		f.page.act("stop", 9)
		f.page.act("stop", 1)
	})
	f.told("action[action stop job 2]")
	assert.Len(t, f.host.told, 2, "only what the row offers")

	say := func(kind, name, value string) {
		f.page.do(func() {
			f.host.onHost(wire.HostMessage{Type: kind, Fields: []wire.HostField{{Name: name, Value: value}}})
		})
	}
	say("setJob", "job", `{"version":1,"jobs":[{"id":"2","board":"enabled"}]}`)
	f.until(func() bool {
		return strings.Contains(f.rowText(1), "Enabled") && strings.Contains(f.host.rows[1], "to-charts")
	})
	say("removeJob", "id", "1")
	f.until(func() bool { return f.page.facts.Jobs == 2 })
	assert.Len(t, f.page.changes, 2, "for a worker that takes the place of this one")
}

// TestNoActionsWithoutAPlatform: there is nobody to be told.
func TestNoActionsWithoutAPlatform(t *testing.T) {
	f := open(t, "src=LIST", func(h *recorder) { h.list = boards }).listed()
	f.until(func() bool { return strings.Contains(f.rowText(1), "Disabled") })
	assert.NotContains(t, f.host.rows[0], "Actions of")
}

// doctorOf answers what the doctor is asked, once.
func doctorOf(asked chan<- *examination.Question, report examination.Report) func(string) (wire.Conn, error) {
	return func(name string) (wire.Conn, error) {
		page, doctor := wire.Pipe()
		go func() {
			m, _ := wire.Receive(context.Background(), doctor)
			question, _ := examination.Protocol.Questions.Unpack(m.(*wire.Ask).Question)
			asked <- question.(*examination.Question)
			_ = wire.Send(doctor, &wire.Answer{Answer: examination.Protocol.Answers.Pack(&report)})
		}()
		return page, nil
	}
}

// TestNewBoard asks for a board, has the doctor look at its folder, and hands it to the platform, or to the clipboard where there is none.
func TestNewBoard(t *testing.T) {
	asked := make(chan *examination.Question, 1)
	report := examination.Report{Title: "This is not public", Text: "The bucket refuses.", Fixes: []examination.Fix{{Text: "Give access."}}}
	for _, layout := range []string{"full", ""} {
		f := open(t, "src=LIST", func(h *recorder) { h.list, h.layout, h.program = boards, layout, doctorOf(asked, report) }).listed()
		f.play(f.page.openDraft, func() bool { return strings.Contains(f.text(), "Data set or bucket") })
		assert.Regexp(t, `<option [^<]*label="<i>Team"`, f.html(), "the writer of tests escapes no attributes")
		assert.Contains(t, f.html(), `value="s3://team/logs/"`)
		f.play(func() {
			d := f.page.draft
			d.place, d.path, d.kind = " s3://bucket/ ", "/runs/<b>1/", 1
			f.page.Send(&wire.Access{Grants: []wire.Grant{{Scope: "s3://bucket/"}}})
			f.page.draftKey("Enter", true)
		}, func() bool { return strings.Contains(f.text(), "This is not public The bucket refuses. Give access.") })
		question := <-asked
		assert.Equal(t, "s3://bucket/runs/<b>1/", question.URL)
		assert.Equal(t, "https://site.example", question.Origin)
		assert.Len(t, question.Access.Grants, 1)
		const line = `{"name":"<b>1","src":"s3://bucket/runs/<b>1/","kind":"distributed"}`
		if layout == "" {
			f.play(func() { f.host.noCopies = true; f.page.submitDraft() }, func() bool { return strings.Contains(f.text(), "did not let the line be copied") })
			f.play(func() { f.host.noCopies = false; f.page.submitDraft() }, func() bool { return strings.Contains(f.text(), "Copied. Paste the line") })
			assert.Equal(t, []string{line, line}, f.host.copied)
			assert.Contains(t, html.UnescapeString(f.text()), line, "for those who cannot copy")
			continue
		}
		assert.Contains(t, f.html(), draftSubmitID)
		f.page.do(f.page.submitDraft)
		f.told("create[job " + line + "]")
		f.until(func() bool {
			return f.page.draft == nil && strings.Contains(f.text(), "The platform was told: New board (&lt;b&gt;1).")
		})
	}
}

// TestNewBoardRefuses has no address checked or handed on that is never opened, or that holds a password.
func TestNewBoardRefuses(t *testing.T) {
	f := open(t, "src=LIST", func(h *recorder) { h.list = boards }).listed()
	f.play(f.page.openDraft, func() bool { return strings.Contains(f.text(), "Data set or bucket") })
	const never, secret = "eventlens cannot open this address.", "This address holds a user name, a key or a password, so nothing was sent."
	for place, want := range map[string]string{
		"": never, "javascript:alert(1)": never, " JavaScript:alert(1)//": never, "data:text/html,x": never, "file:///etc/passwd": "A browser cannot open a path on this computer.", "blob:https://site.example/1": never,
		"https://me:s3cret@b.example/runs": secret, "https://me@b.example/": secret, "s3://AKIA:s3cret/with/slash@bucket": secret,
	} {
		f.play(func() {
			f.page.draft.place, f.page.draft.path = place, "job-1"
			f.page.draftKey("Enter", true)
		}, func() bool { return strings.Contains(f.text(), want) })
		assert.NotContains(t, f.html(), draftSubmitID, place)
		f.play(f.page.draft.reset, func() bool { f.page.Render(); return !strings.Contains(f.text(), want) })
	}
}

// TestNewBoardAddress joins a data set and a path: keys of a bucket stay as they are, those of the web are escaped, and a signature stays at the end.
func TestNewBoardAddress(t *testing.T) {
	for _, c := range [][3]string{
		{"s3://bucket", "", "s3://bucket"},
		{"", "runs/", ""},
		{" s3://bucket/x//", " a b#c? ", "s3://bucket/x//a b#c?/"},
		{"https://b.example/logs", "/a b/50%#1", "https://b.example/logs/a%20b/50%25%231/"},
		{"https://a.blob.core.windows.net/logs?sv=1&sig=a%2Fb", "job/", "https://a.blob.core.windows.net/logs/job/?sv=1&sig=a%2Fb"},
		{"runs", "job", "runs/job/"},
	} {
		d := draft{place: c[0], path: c[1]}
		assert.Equal(t, c[2], d.src())
	}
}

// TestNoBoardsWithoutCreate has no new board where a platform shows the list that makes none.
func TestNoBoardsWithoutCreate(t *testing.T) {
	f := open(t, "src=LIST", func(h *recorder) { h.list, h.layout = strings.Replace(boards, `"create",`, "", 1), "full" }).listed()
	assert.NotContains(t, f.html(), "job-new")
}
