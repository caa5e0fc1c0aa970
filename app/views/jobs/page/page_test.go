package page

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/host/hosttest"
	"eventlens/app/views/jobs"
	"eventlens/app/wire"
)

func TestRows(t *testing.T) {
	f := open(t, "src=LIST&theme=dark&embed=full").listed()
	f.names("vit-<b>10</b> clip vit-2 queue-test")
	f.until(func() bool { return strings.Contains(f.rowText(0), "0.8") })
	assert.Equal(t,
		"vit-&lt;b&gt;10&lt;/b&gt; runs/vit-10/ Running 0.8 14 412.0 MB Distributed job vision 12 s ago 16 Nov 10:14 Open", f.rowText(0))
	assert.Equal(t,
		"vit-2 runs/vit-2/a/ Failed No such scalar 2 8.4 MB Notebook vision 22 h ago — Open",
		f.rowText(2))
	assert.Equal(t, "queue-test No files yet Queued No files yet — — — — — —", f.rowText(3))
	row := f.host.Rows[0]
	for _, has := range []string{`role="row"`, `id="job-0"`, `aria-rowindex="2"`,
		`aria-selected="false"`, `href="https://platform.example/1?a=1&amp;b=2"`, `rel="noopener"`,
		`aria-label="val/acc: from 0.2 to 0.8"`, `d="M3 25L129 3"`,
		`title="16 November 2026, 10:14:00"`, `title="412,000,000 bytes"`} {
		assert.Contains(t, row, has)
	}
	assert.NotContains(t, row, "<b>10")
	assert.NotContains(t, strings.Join(f.host.Rows, ""), "style=")
	href := regexp.MustCompile(`to-charts trunc" href="([^"]*)"`).FindStringSubmatch(row)[1]
	opened := address.Parse(strings.ReplaceAll(strings.TrimPrefix(href, "index.html#"), "&amp;",
		"&"))
	assert.Equal(t,
		[]address.Source{{
			Name: "vit-<b>10</b>", URL: strings.Replace(f.url, "jobs.json", "runs/vit-10/", 1),
		}}, opened.Sources)
	assert.Equal(t, []string{"embed=full"}, opened.Rest)
	assert.Equal(t, "dark", opened.Text(address.Theme))
	assert.Contains(t, f.text(), "4 jobs, 21 runs, 1.5 GB · list read 0 s ago from jobs.json")
	for _, has := range []string{
		`role="grid"`, `aria-rowcount="5"`, `aria-multiselectable`, `aria-sort="descending"`,
		`tabindex="0"`,
	} {
		assert.Contains(t, f.html(), has)
	}
	assert.Equal(t, []hosttest.Mark{{Name: "eventlens:ready"},
		{Name: "eventlens:listed", Detail: map[string]any{"jobs": 4, "problems": 0}}},
		f.host.Marks)
}

func TestOrderAndFilters(t *testing.T) {
	f := open(t, "src=LIST").listed()
	sortBy := func(key, want string) {
		t.Helper()
		f.play(func() { f.page.sortBy(key); f.page.changed(true) }, func() bool {
			return f.rowTexts() == want
		})
	}
	sortBy("name", "clip queue-test vit-2 vit-<b>10</b>")
	sortBy("name", "vit-<b>10</b> vit-2 queue-test clip")
	assert.True(t, strings.HasPrefix(f.host.Address, "sort=-name&src="), f.host.Address)
	sortBy("size", "clip vit-<b>10</b> vit-2 queue-test")
	sortBy("scalar:val/acc", "vit-<b>10</b> clip queue-test vit-2")
	pushed := func(from int) (pushed []bool) {
		for _, v := range f.host.Visited[from:] {
			pushed = append(pushed, v.Push)
		}
		return pushed
	}
	assert.NotContains(t, pushed(0), false, "Back takes each back")

	before := len(f.host.Visited)
	for _, text := range []string{"v", "vi", "vit("} {
		f.page.Do(func() { f.root.Search(searchID, text) })
	}
	f.names("vit-<b>10</b> vit-2")
	assert.Equal(t, []bool{true, false, false}, pushed(before),
		"what is typed is one step back")
	assert.Contains(t, f.html(), `aria-invalid`)
	f.play(func() { f.root.SetPlain(searchID, true) }, func() bool {
		return strings.Contains(f.text(), "No job matches")
	})
	assert.Contains(t, f.text(), "The filters hide all 4 jobs. Clear filters")
	f.play(func() { f.page.view.clear(); f.page.changed(true) }, func() bool {
		return len(f.page.rows.Rows) == 4
	})

	f.play(func() { f.root.Choose("job-owner", 2) }, func() bool {
		return f.rowTexts() == "vit-<b>10</b> vit-2"
	})
	assert.Contains(t, f.host.Address, "owner=%5Evision%24")
	assert.Contains(t, f.text(), "2 of 4 jobs")
	f.play(func() { f.root.Choose("job-kind", 2) }, func() bool { return f.rowTexts() == "vit-2" })
	f.play(func() {
		f.host.TellFragment(strings.ReplaceAll("src=LIST&group=status&status=!failed", "LIST",
			f.url))
	}, func() bool {
		return f.rowTexts() == "[running 1] vit-<b>10</b> [queued 1] queue-test [succeeded 1] clip"
	})
	assert.Contains(t, f.rowText(0), "Running 1")
	f.play(func() { f.page.press("fold", 0, false) }, func() bool {
		return f.rowTexts() == "[running 1] [queued 1] queue-test [succeeded 1] clip"
	})
	f.play(func() { f.root.Choose("job-group", 0) }, func() bool {
		return len(f.page.rows.Rows) == 3
	})
	f.play(func() { f.root.Choose("job-sort", 0) }, func() bool {
		return f.rowTexts() == "clip queue-test vit-<b>10</b>"
	})
}

func TestColumns(t *testing.T) {
	f := open(t, "src=LIST").listed()
	heads := func() string {
		var all []string
		for _, m := range regexp.MustCompile(`data-sort="([^"]*)"`).FindAllStringSubmatch(f.html(),
			-1) {
			all = append(all, m[1])
		}
		return strings.Join(all, " ")
	}
	f.until(func() bool {
		return heads() == "name status scalar:val/acc runs size kind owner updated created"
	})
	f.play(func() {
		f.page.toggle("steps", true)
		f.page.toggle("kind", false)
		f.page.changed(true)
	}, func() bool {
		return heads() == "name status scalar:val/acc steps runs size owner updated created"
	})
	assert.Contains(t, f.host.Address,
		"columns=status%2Cscalars%2Csteps%2Cruns%2Csize%2Cowner%2Cupdated%2Ccreated")
	f.play(func() { f.page.toggleTag("loss", true); f.page.changed(true) }, func() bool {
		return strings.HasPrefix(heads(), "name status scalar:val/acc scalar:loss")
	})
	f.until(func() bool { return strings.Contains(f.rowText(0), "NaN") })
	assert.Contains(t, f.host.Address, "scalar=val%2Facc&scalar=loss")
	f.play(func() { f.root.Choose("job-scalar", 0) }, func() bool {
		return !strings.Contains(heads(), "scalar:")
	})
	f.play(func() { f.root.Choose("job-scalar", 1) }, func() bool {
		return strings.Contains(heads(), "scalar:loss")
	})
	f.play(func() { f.page.choosing = true; f.page.Render() }, func() bool {
		return strings.Contains(f.text(), "Scalars loss val/acc")
	})
	assert.True(t, f.page.Key("Escape", false))
	f.until(func() bool { return !strings.Contains(f.text(), "Scalars loss val/acc") })
	f.play(func() {
		f.host.TellFragment(strings.ReplaceAll("src=LIST&columns=nonsense,name", "LIST", f.url))
	}, func() bool { return heads() == "name" })
}

// TestColumnsOfLists shows a platform's own columns as text; their names are escaped in the URL.
// The list names the main scalar.
func TestColumnsOfLists(t *testing.T) {
	f := open(t, "src=LIST", func(b *fakeBrowser) {
		b.list = `{"version":1,"scalar":"lr","jobs":[{"id":"1","name":"a","src":"a/","description":"<i>about</i>","columns":{"GPU, all":"<b>8</b>","link":"javascript:alert(1)"},"scalars":[{"tag":"val/acc","last":1},{"tag":"lr","last":0.5}]},{"id":"2","name":"b"}]}`
	}).listed()
	f.until(func() bool {
		return strings.Contains(f.text(), "GPU, all link") &&
			strings.Contains(f.rowText(0), "javascript:")
	})
	assert.Equal(t,
		"a &lt;i&gt;about&lt;/i&gt; Unknown 0.5 &lt;b&gt;8&lt;/b&gt; javascript:alert(1) Open",
		f.rowText(0))
	assert.Equal(t, "b No files yet Unknown No files yet — —", f.rowText(1))
	assert.NotContains(t, f.host.Rows[0], `href="javascript:`)
	assert.Contains(t, f.host.Rows[0], `title="&lt;i&gt;about&lt;/i&gt; (a/)"`)
	assert.Contains(t, f.html(), `data-sort="scalar:lr"`)
	f.play(func() { f.page.toggle("field:link", false); f.page.changed(true) }, func() bool {
		return !strings.Contains(f.rowText(0), "javascript:")
	})
	assert.Contains(t, f.host.Address, "columns=status%2Cscalars%2Cfield%3AGPU%252C%2520all")
	f.play(func() { f.page.sortBy("field:GPU%2C%20all"); f.page.changed(true) }, func() bool {
		return strings.Contains(f.html(), `aria-sort="ascending"`)
	})
	f.play(func() {
		f.host.TellFragment(strings.ReplaceAll("src=LIST&columns=field:link,field:gone", "LIST",
			f.url))
	}, func() bool {
		return strings.Contains(f.rowText(0), "javascript:") &&
			!strings.Contains(f.rowText(0), "Unknown")
	})
}

// TestNarrowColumns checks that an added column replaces the columns hidden in a narrow window.
func TestNarrowColumns(t *testing.T) {
	f := open(t, "src=LIST", func(b *fakeBrowser) { b.HiddenColumns = "created\nruns\n" }).listed()
	f.until(func() bool { return strings.Contains(f.html(), `data-hides="created"`) })
	f.play(func() { f.page.choosing = true; f.page.Render() }, func() bool {
		return strings.Contains(f.text(), "Narrow windows hide columns.")
	})
	assert.NotRegexp(t,
		`<input[^>]*(checked [^>]*data-column="created"|data-column="created"[^>]*checked[ >])`,
		f.html())
	f.play(func() { f.page.toggle("steps", true); f.page.changed(true) }, func() bool {
		return strings.Contains(f.html(), `data-sort="steps"`)
	})
	assert.Contains(t, f.host.Address,
		"columns=status%2Cscalars%2Csteps%2Csize%2Ckind%2Cowner%2Cupdated&")
	assert.NotContains(t, f.html(), `data-yields="3"`, "what is chosen stays")
}

func TestLikely(t *testing.T) {
	for want, tags := range map[string][]string{
		"train/loss": {"lr", "train/loss", "val/f1"}, "val/acc": {"val/acc", "loss_scale"},
		"eval/reward":    {"eval/reward", "accumulated"},
		"epoch_accuracy": {"epoch_accuracy", "epoch_loss"},
	} {
		var counts []jobs.Count
		for i, tag := range tags {
			counts = append(counts, jobs.Count{Value: tag, Jobs: 9 - 8*min(i, 1)})
		}
		assert.Equal(t, want, likelyTag(counts))
	}
	assert.Empty(t, likelyTag(nil))
}

func TestTicks(t *testing.T) {
	f := open(t, "src=LIST&ticked=2&ticked=gone",
		func(b *fakeBrowser) { b.InLayout = "full" }).listed()
	f.until(func() bool { return strings.Contains(f.text(), "Open 1 job") })
	f.play(func() { f.page.press("tick", 0, false) }, func() bool {
		return strings.Contains(f.text(),
			"3 jobs ticked 16 runs Train and validation share a colour Compare 2 jobs")
	})
	assert.Contains(t, f.host.Rows[0], `aria-selected="true"`)
	assert.Equal(t, []string{"ticked jobs=2\ngone\n1"}, f.host.Told[len(f.host.Told)-1:])
	href := regexp.MustCompile(`href="index.html#([^"]*)"[^>]*id="compare"|id="compare"[^>]*href="index.html#([^"]*)"`).FindStringSubmatch(f.html())
	require.NotNil(t, href)
	compared := address.Parse(strings.ReplaceAll(href[1]+href[2], "&amp;", "&"))
	base := strings.TrimSuffix(f.url, "jobs.json") + "runs/"
	assert.Equal(t,
		[]address.Source{{Name: "vit-2/a", URL: base + "vit-2/a/"},
			{Name: "vit-2/b", URL: base + "vit-2/b/"},
			{Name: "vit-<b>10</b>", URL: base + "vit-10/"}}, compared.Sources)
	f.play(func() { f.page.view.byFolder = true; f.page.changed(true) }, func() bool {
		return strings.Contains(f.html(), "colourby=folder")
	})
	f.play(func() { f.page.press("tick", 3, true) }, func() bool {
		return len(f.page.view.ticked) == 5
	})
	assert.Contains(t, f.host.Address, "ticked=2&ticked=gone&ticked=1&ticked=3&ticked=4")
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
		f.play(func() { handled = f.page.gridKey(key, shift) }, func() bool {
			return f.page.active == active
		})
		assert.True(t, handled, key)
	}
	key("ArrowDown", false, 0)
	assert.Contains(t, f.html(), `aria-activedescendant="job-0"`)
	assert.Contains(t, f.host.Rows[0], "active")
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
	assert.Equal(t, []int{0, 3, 3, 0, 1, 3}, f.host.ShownJobs[len(f.host.ShownJobs)-6:])
	assert.True(t, f.page.Key("/", false))
	assert.False(t, f.page.Key("/", true))
	assert.True(t, f.page.Key("r", false))
	assert.False(t, f.page.Key("q", false))
}

// TestListGrows reads the list again when that is due, and announces new jobs before it moves any
// row.
func TestListGrows(t *testing.T) {
	f := open(t, "src=LIST&refresh=10").listed()
	f.names("vit-<b>10</b> clip vit-2 queue-test")
	f.mu.Lock()
	f.lists["/jobs.json"] = strings.Replace(lab, `"jobs":[`,
		`"jobs":[{"id":"5","name":"new","src":"runs/new/","updated":"2026-11-18T17:59:59Z"},`, 1)
	f.mu.Unlock()
	f.host.at(9 * time.Second)
	f.play(f.host.TellSecond, func() bool { return strings.Contains(f.rowText(0), "21 s ago") })
	assert.Equal(t, 4, f.page.facts.Jobs)
	f.host.at(10 * time.Second)
	f.play(f.host.TellSecond, func() bool { return strings.Contains(f.text(), "Show 1 new job") })
	assert.Contains(t, f.text(), "5 jobs")
	assert.Equal(t, "1 new job", f.page.announcement)
	f.names("vit-<b>10</b> clip vit-2 queue-test")
	f.play(f.page.arrange, func() bool {
		return f.rowTexts() == "new vit-<b>10</b> clip vit-2 queue-test"
	})
	assert.NotContains(t, f.text(), "Show 1 new job")
	f.mu.Lock()
	f.lists["/jobs.json"] = lab
	f.mu.Unlock()
	f.host.Resting = true
	f.play(f.page.refresh, func() bool {
		return f.rowTexts() == "vit-<b>10</b> clip vit-2 queue-test"
	})
}

func TestOneJob(t *testing.T) {
	f := open(t, "src=LIST&job=1&theme=light", func(b *fakeBrowser) { b.InLayout = "full" })
	f.until(func() bool { return f.host.Replaced != "" })
	assert.Equal(t,
		"index.html#src=vit-%3Cb%3E10%3C%2Fb%3E="+
			strings.Replace(f.url, "jobs.json", "runs/vit-10/", 1)+"&theme=light", f.host.Replaced)
	assert.Contains(t, f.host.Told,
		"job id=1 sources="+strings.Replace(f.url, "jobs.json", "runs/vit-10/", 1))
	f = open(t, "src=LIST&job=none")
	f.until(func() bool {
		return strings.Contains(f.text(), "No job in this list has the id none.") &&
			len(f.host.Rows) == 4
	})
	assert.NotContains(t, f.host.Address, "job=")
	f = open(t, "src=LIST&job=4")
	f.until(func() bool {
		return strings.Contains(f.text(), "The job queue-test has no files yet.")
	})
	assert.Empty(t, f.host.Replaced)
}

func TestStates(t *testing.T) {
	f := open(t, "")
	f.until(func() bool { return strings.Contains(f.text(), "No list of jobs is open") })
	f.play(func() { f.page.typed = " C:\\x "; f.page.openTyped() }, func() bool {
		return f.page.wrong
	})
	f.play(func() { f.page.typed = f.url; f.page.openTyped() }, func() bool {
		return len(f.host.Rows) == 4
	})
	assert.Equal(t, "src="+f.url, f.host.Address)
	assert.Equal(t, "src="+f.url, f.host.Tab[LastJobs])

	answer := make(chan struct{})
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		<-answer
		w.WriteHeader(http.StatusNotFound)
	}))
	defer slow.Close()
	f = open(t, "", func(b *fakeBrowser) { b.InMeta["eventlens-jobs"] = slow.URL + "/jobs.json" })
	f.until(func() bool { return strings.Contains(f.html(), `aria-busy`) })
	close(answer)
	f.until(func() bool {
		return strings.Contains(f.text(),
			"The list of jobs could not be read "+slow.URL+"/jobs.json")
	})
	assert.Contains(t, f.text(), "Try again Give access More in the guide")

	f = open(t, "src=LIST", func(b *fakeBrowser) {
		b.list = `{"version":1,"title":"Lab","jobs":[]}`
	})
	f.until(func() bool { return f.page.facts.State == jobs.Read })
	f.until(func() bool { return strings.Contains(f.text(), "No jobs in this list yet") })
	assert.Contains(t, f.text(), "Lab 0 jobs")

	bad, err := json.Marshal(map[string]any{
		"version": 1,
		"jobs": []any{map[string]any{
			"id": "<img src=x>", "src": 5, "created": "0000-01-01T00:00:00Z",
			"link": "javascript:alert(1)", "steps": "many",
		}, 7},
	})
	require.NoError(t, err)
	f = open(t, "src=LIST&src=LIST2", func(b *fakeBrowser) { b.list = string(bad) }).listed()
	f.until(func() bool {
		return strings.Contains(f.text(),
			"of the list excluded: created of entry 1: not a time from 1970 on") &&
			strings.Contains(f.text(), "jobs.json2 was not read:")
	})
	assert.NotContains(t, strings.Join(f.host.Rows, ""), "javascript")
	assert.NotContains(t, strings.Join(f.host.Rows, ""), "<img")
}

// TestHost carries out messages of the embedding page.
func TestHost(t *testing.T) {
	f := open(t, "", func(b *fakeBrowser) { b.InLayout = "tab" })
	f.until(func() bool { return f.page.started })
	say := func(what string, fields ...string) func() {
		m := wire.HostMessage{Type: what}
		for i := 0; i+1 < len(fields); i += 2 {
			m.Fields = append(m.Fields, wire.HostField{Name: fields[i], Value: fields[i+1]})
		}
		return func() { f.host.TellHost(m) }
	}
	f.play(say("open", "", f.url), func() bool { return len(f.host.Rows) == 4 })
	f.play(say("view", "status", "failed", "nonsense", "1"), func() bool {
		return f.rowTexts() == "vit-2"
	})
	assert.Contains(t, f.host.Told, "ignored message=view wrong=nonsense")
	f.play(say("view", "", "sort=name&ticked=1"), func() bool {
		return len(f.page.rows.Rows) == 4 && f.rowTexts()[:4] == "clip"
	})
	f.play(say("access", "", "nonsense"), func() bool {
		return strings.Contains(strings.Join(f.host.Told, " "), "wrong=scope")
	})
	f.play(say("zoom"), func() bool {
		return strings.Contains(strings.Join(f.host.Told, " "), "ignored message=zoom wrong=zoom")
	})
	f.play(say("refresh"), func() bool { return f.page.triedMs > 0 })
	f.play(func() {
		f.host.TellFiles([]wire.Source{{
			Folder: 3, Files: []wire.File{{Path: "a.tfevents", Blob: 4}},
		}})
	}, func() bool { return strings.Contains(f.page.announcement, "not a list of jobs") })
	assert.Equal(t, []wire.Ref{3, 4}, f.host.Files.Released[len(f.host.Files.Released)-2:])
}

// TestSignedListsAreNotKept checks that the link back to the list does not store signatures.
func TestSignedListsAreNotKept(t *testing.T) {
	f := open(t, "src=LIST?X-Amz-Signature=abc")
	f.until(func() bool { return f.page.started })
	assert.Empty(t, f.host.Tab[LastJobs])
}
