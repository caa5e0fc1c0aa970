package embed_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/page/pagetest"
	"eventlens/app/report"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

// embedded returns an embedded page with two runs and two scalars.
func embedded(t *testing.T, address string) *pagetest.Fixture {
	f := pagetest.Mount(t, hosttest.Embedded("tab", address))
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"),
		pagetest.TagsNamed(kind.Scalar, "loss", "acc"))
	f.Show(f.CardIDs()...)
	f.Host.Forget()
	f.Asked()
	f.Host.Told = nil
	return f
}

func say(f *pagetest.Fixture, kind string, number uint32, fields ...string) {
	m := wire.HostMessage{Type: kind, Number: number}
	for i := 0; i < len(fields); i += 2 {
		m.Fields = append(m.Fields, wire.HostField{Name: fields[i], Value: fields[i+1]})
	}
	f.Play(func() { f.Host.TellHost(m) })
}

func TestViewOfTheHost(t *testing.T) {
	f := embedded(t, "embed=tab&src=../runs/&smoothing=0.9")
	say(f, "view", 0, "runs", "a", "hide", "x", "hide", "y&z", "smoothing", "")
	assert.Equal(t, []hosttest.Visit{{Fragment: "embed=tab&src=../runs/&runs=a&hide=x&hide=y%26z"}},
		hosttest.Take(&f.Host.Visited))
	assert.Equal(t, "a", f.Page.Model.Runs.NameFilter().Text())
	say(f, "view", 0, "hide", "", "nonsense", "1", "runs", "")
	assert.Equal(t, []hosttest.Visit{{Fragment: "embed=tab&src=../runs/"}},
		hosttest.Take(&f.Host.Visited))
	assert.Equal(t, []string{
		"view fragment=embed=tab&src=../runs/&runs=a&hide=x&hide=y%26z view=runs=a&hide=x&hide=y%26z", "view fragment=embed=tab&src=../runs/ view=",
		"ignored message=view wrong=nonsense",
	}, f.Host.Told)
}

// TestWholeViewOfTheHost sets a view that the host was told before: sources, theme and the
// embedding layout stay, whatever the text says about them.
func TestWholeViewOfTheHost(t *testing.T) {
	f := embedded(t,
		"embed=tab&src=https://b.example/runs/?sig=1&other=2&theme=dark&runs=a&steps=7")
	say(f, "view", 0, "",
		"src=https://evil.example/&embed=full&theme=light&recent=x&smoothing=0.5&tags=l%2Boss&steps=10..20")
	assert.Equal(t, []string{
		"view fragment=embed=tab&src=https://b.example/runs/?sig=1&other=2&tags=l%2Boss&smoothing=0.5&steps=10..20&theme=dark view=tags=l%2Boss&smoothing=0.5&steps=10..20",
	}, f.Host.Told, "no signature for the host to keep")
	assert.Empty(t, f.Page.Model.Runs.NameFilter().Text())
	assert.Equal(t, wire.Span{Lo: 10, Hi: 20}, f.Page.Model.Cards.Steps().At)
	say(f, "view", 0, "", "")
	assert.Equal(t,
		"view fragment=embed=tab&src=https://b.example/runs/?sig=1&other=2&theme=dark view=",
		f.Host.Told[1])
}

// TestLanguageOfTheHost checks that only English is accepted.
func TestLanguageOfTheHost(t *testing.T) {
	f := embedded(t, "embed=tab&src=../runs/")
	say(f, "view", 0, "lang", "en-GB")
	say(f, "view", 0, "lang", "")
	say(f, "view", 0, "lang", "tlh")
	assert.Equal(t, "ignored message=view wrong=lang", f.Host.Told[len(f.Host.Told)-1])
	for _, told := range f.Host.Told[:len(f.Host.Told)-1] {
		assert.NotContains(t, told, "ignored")
	}
}

func TestSourcesOfTheHost(t *testing.T) {
	f := embedded(t, "embed=card&src=../runs/")
	say(f, "open", 0, "", "https://b.example/x?sig=1&other=2", "named", "https://b.example/y")
	assert.Equal(t,
		[]wire.Message{&wire.Open{Sources: []wire.Source{{URL: "https://b.example/x?sig=1&other=2"},
			{Name: "named", URL: "https://b.example/y"}}}}, f.Asked()[:1])
}

func TestAccessOfTheHost(t *testing.T) {
	f := embedded(t, "embed=card&src=../runs/")
	f.Tell(&wire.Refused{Number: 4, URL: "https://b.example/runs/a.tfevents"})
	assert.Equal(t, []string{"ask id=4 url=https://b.example/runs/a.tfevents"}, f.Host.Told)
	say(f, "access", 0, "", "https://b.example/runs/", "Authorization", "Bearer s3cret")
	say(f, "answer", 4)
	say(f, "answer", 5, "url", "https://b.example/runs/a.tfevents?sig=2")
	say(f, "refresh", 0)
	assert.Equal(t, []wire.Message{
		&wire.Access{Grants: []wire.Grant{{
			Scope:   "https://b.example/runs/",
			Headers: []wire.HeaderField{{Name: "Authorization", Value: "Bearer s3cret"}},
		}}},
		&wire.Renewed{Number: 4},
		&wire.Renewed{Number: 5, URL: "https://b.example/runs/a.tfevents?sig=2"}, &wire.Refresh{},
	}, f.Asked())
	assert.Empty(t, f.Host.Tab["access"], "nothing is kept")
	assert.NotContains(t, f.HTML(), "s3cret")

	f.Host.Told = nil
	say(f, "access", 0, "", "javascript:alert(1)", "A", "b")
	assert.Equal(t, []string{"ignored message=access wrong=scope"}, f.Host.Told)
	assert.Empty(t, f.Asked())
}

// TestHostForgets drops access at once, and reports when the sources' saved data is gone.
func TestHostForgets(t *testing.T) {
	f := embedded(t, "embed=card&src=../runs/")
	say(f, "access", 0, "", "https://b.example/runs/", "Authorization", "Bearer s3cret")
	f.Asked()
	say(f, "forget", 0)
	assert.Equal(t, []wire.Message{&wire.Access{}, &wire.Forget{Open: true}}, f.Asked())
	f.Tell(&wire.Recents{})
	assert.Empty(t, f.Host.Told)
	f.Tell(&wire.Recents{Forgotten: true})
	assert.Equal(t, []string{"forgotten"}, f.Host.Told)
}

// TestKeptFromIsSaid checks the message above the charts while the storage refuses to give the
// shown data.
func TestKeptFromIsSaid(t *testing.T) {
	f := embedded(t, "embed=card&src=../runs/")
	f.Tell(&wire.Problem{
		ID: 1,
		Text: report.KeptFrom.With(wire.Moment(1763476330, 0, false),
			wire.Plain("No access.")),
	})
	assert.Contains(t, f.HTML(),
		"Saved at 18 Nov 14:32:10. The storage now refuses access. No access.")
	f.Tell(&wire.Problem{ID: 1})
	assert.NotContains(t, f.HTML(), "now refuses access")
}

func TestZoomOfTheHost(t *testing.T) {
	f := embedded(t, "embed=card&src=../runs/")
	say(f, "zoom", 0, "tag", "loss", "x0", "10", "x1", "20")
	f.Host.Told = nil
	for _, c := range f.LastView().Cards {
		if tag := f.Page.Model.Cards.Tag(c.Tag); tag.Name == "loss" {
			assert.Equal(t, wire.Span{Lo: 10, Hi: 20}, c.Zoom.X)
		}
	}
	say(f, "zoom", 0, "tag", "none")
	assert.Equal(t, []string{"ignored message=zoom wrong=tag"}, f.Host.Told)
}

func TestTheHostIsTold(t *testing.T) {
	f := embedded(t, "embed=tab&src=../runs/")
	ids := f.CardIDs()
	f.Tell(&wire.Progress{Reading: true, Files: 2, FilesDone: 1, Bytes: 10, BytesDone: 5},
		&wire.Problem{ID: 1, Run: 1, File: "a", Offset: 7, Text: wire.Plain("checksum")})
	assert.Equal(t,
		[]string{"progress reading=true files=2 filesDone=1 bytes=10 bytesDone=5",
			"problem id=1 run=a file=a offset=7 text=checksum"}, f.Host.Told)

	f.Host.Told = nil
	f.Play(func() { f.Host.TellPointer(ids[0], 5, 5, true) })
	at := &chart.Readout{Heading: wire.Plain("Step 3"), At: 3,
		Rows: []chart.Row{{Series: wire.Series{Run: 2}, Value: wire.Value(1)},
			{
				Series: wire.Series{Run: 1, Tag: f.Page.Model.Cards.Groups()[0].Cards[0].Tag},
				Value:  wire.Value(0.5), Step: wire.Whole(3), Nearest: true,
			}}}
	f.Tell(pagetest.About(ids[0], at))
	f.Play(func() {
		f.Host.TellChart(wire.ChartAct{Kind: wire.ChartClick, Card: ids[0], X: 5, Y: 5})
	})
	tag := f.Page.Model.Cards.Tag(at.Rows[1].Tag).Name
	assert.Equal(t,
		[]string{"hover run=a tag=" + tag + " step=3 x=3 value=0.5",
			"click run=a tag=" + tag + " step=3 x=3 value=0.5"}, f.Host.Told)
}

// TestBarePage checks that the page has no bars and no run list, but says what could not be read,
// and opens the list of problems.
func TestBarePage(t *testing.T) {
	f := pagetest.Mount(t, hosttest.Embedded("card", "embed=card&src=../runs/"))
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"),
		pagetest.TagsNamed(kind.Scalar, "loss", "acc"), &wire.Loaded{Runs: 2})
	assert.Len(t, f.CardIDs(), 2)
	for _, class := range []string{
		`class="tabs`, `class="runs`, `class="toolbar`, `class="brand`, "problem-count",
	} {
		assert.NotContains(t, f.HTML(), class)
	}
	f.Tell(&wire.Problem{ID: 1, Run: 1, File: "a", Offset: 7, Text: wire.Plain("checksum")})
	assert.Contains(t, f.HTML(), "problem-count")
}

// TestNothingWrittenYet checks that an empty source is not a failure where a host shows a job, and
// that its charts appear by themselves.
func TestNothingWrittenYet(t *testing.T) {
	const said = "This page shows the first run as soon as it writes."
	for _, c := range []struct {
		name, layout, view string
		found              []wire.Message
		says               bool
	}{
		{"no files", "tab", "",
			[]wire.Message{&wire.Problem{ID: 1, Text: report.ProblemNoEventFiles(0)}}, true},
		{"other files", "card", "",
			[]wire.Message{&wire.Problem{ID: 1, Text: report.ProblemNoEventFiles(3)}}, true},
		{"an empty file", "full", "",
			[]wire.Message{uitest.RunsNamed("a"),
				&wire.Problem{ID: 1, Run: 1, Text: report.ProblemEmpty.Text()}}, true},
		{"a file that has just begun", "tab", "", []wire.Message{uitest.RunsNamed("a")}, true},
		{"a page of its own", "", "",
			[]wire.Message{&wire.Problem{ID: 1, Text: report.ProblemNoEventFiles(0)}}, true},
		{"nobody looks again", "tab", "&refresh=off",
			[]wire.Message{&wire.Problem{ID: 1, Text: report.ProblemNoEventFiles(0)}}, false},
		{"another failure", "tab", "",
			[]wire.Message{&wire.Problem{ID: 1, Text: report.ProblemNoEventFiles(0)},
				&wire.Problem{ID: 2, Text: wire.Plain("refused")}}, false},
		{"what is not shown yet", "tab", "",
			[]wire.Message{uitest.RunsNamed("a"),
				&wire.Notice{Text: wire.Plain("There are embeddings.")}}, false},
	} {
		f := pagetest.Mount(t, hosttest.Embedded(c.layout, "src=../runs/"+c.view))
		f.Tell(&wire.Ready{}, &wire.Checked{Followed: true}, &wire.Progress{Reading: true})
		assert.NotContains(t, f.Text(), said, "%s: while it is being read", c.name)
		f.Tell(append(c.found, &wire.Progress{}, &wire.Loaded{})...)
		if !c.says {
			assert.NotContains(t, f.Text(), said, c.name)
			continue
		}
		assert.Contains(t, f.Text(), said, c.name)
		assert.NotContains(t, f.HTML(), "notice err", c.name)
		assert.NotContains(t, f.HTML(), "problem-count", c.name)
		f.Tell(&wire.Progress{Reading: true})
		assert.Contains(t, f.Text(), said, "%s: while it is looked at again", c.name)
		f.Tell(&wire.Problem{ID: 1}, uitest.RunsNamed("a"), pagetest.TagsNamed(kind.Scalar, "loss"),
			&wire.Progress{}, &wire.Loaded{Runs: 1})
		assert.NotContains(t, f.Text(), said, c.name)
		assert.Contains(t, f.HTML(), "data-card", c.name)
	}
}

// TestNoticesOfFilesBeside checks that an embedded tab mentions other files beside the logs, and
// that a single card does not.
func TestNoticesOfFilesBeside(t *testing.T) {
	for layout, says := range map[string]bool{"tab": true, "full": true, "card": false} {
		f := pagetest.Mount(t, hosttest.Embedded(layout, "src=../runs/"))
		f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), pagetest.TagsNamed(kind.Scalar, "loss"),
			&wire.Notice{Text: wire.Plain("There are embeddings."), Beside: true},
			&wire.Loaded{Runs: 1})
		assert.Equal(t, says, strings.Contains(f.Text(), "There are embeddings."), layout)
	}
}

// TestNoHost checks that a page that is not embedded sends no messages to a host.
func TestNoHost(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(&wire.Progress{Reading: true},
		pagetest.About(ids[0], &chart.Readout{Rows: []chart.Row{{Nearest: true}}}))
	assert.Nil(t, f.Host.TellHost)
	assert.Empty(t, f.Host.Told)
}
