package opening_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/page/opening"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/wire/examination"
)

var corsReport = examination.Report{Title: "b.example does not let this page read it",
	Text: "It answered without permission.", Fixes: []examination.Fix{
		{Text: "Add this rule to the bucket:", Copy: "[\n  \"rule\"\n]"},
		{Text: "Or put the site beside the data."},
	}}

// failed returns a page whose only source could not be opened.
func failed(t *testing.T) (*pagetest.Fixture, *pagetest.DoctorOf) {
	f := pagetest.New(t, "src="+pagetest.Failing)
	d := pagetest.WithDoctor(f)
	f.Tell(&wire.Ready{}, pagetest.Failure(), &wire.Loaded{Problems: 1})
	return f, d
}

func TestRemedyOnTheOpenPage(t *testing.T) {
	f, d := failed(t)
	assert.Contains(t, f.Text(),
		"Could not open the source https://b.example/runs/: The server refused access (status 403). Finding the cause…")
	assert.NotContains(t, f.HTML(), "problem-lines", "said once")
	d.Find(corsReport)
	assert.Equal(t, pagetest.Failing, (<-d.Begun).URL)
	assert.Contains(t, f.Text(),
		"b.example does not let this page read it It answered without permission. Add this rule to the bucket: [ &#34;rule&#34; ] Copy "+
			"Or put the site beside the data. https://b.example/runs/: The server refused access (status 403). Try again")
	assert.NotContains(t, f.Text(), "s3cret", "signatures are never shown")
	assert.Regexp(t, `data-copies="fix-0"`, f.HTML())

	f.Play(func() { f.Host.TellCopy("fix-0", true) })
	assert.Contains(t, f.Text(), "] Copied")
	assert.Regexp(t, `id="said"[^>]*> ?Copied`, f.HTML())
	f.Host.Later += opening.CopiedMs
	f.Play(func() { f.Host.TellSecond() })
	assert.NotContains(t, f.Text(), "] Copied")
	f.Play(func() { f.Host.TellCopy("fix-0", false) })
	assert.Contains(t, f.Text(), "The text is selected")

	f.Play(func() {
		(&opening.Remedy{Opening: f.Page.Opening}).OnClose(nil, pagetest.EmptyEvent())
	})
	assert.NotContains(t, f.HTML(), `id="remedy"`)
	assert.Contains(t, f.Text(), "The server refused access (status 403). Why?")
	f.Tell(&wire.Loaded{Problems: 1})
	assert.NotContains(t, f.HTML(), `id="remedy"`, "once by itself")
	f.Play(func() { f.Page.Opening.Examination.AskWhy(0) })
	d.Find(corsReport)
	assert.Equal(t, pagetest.Failing, (<-d.Begun).URL)
	f.Play(func() { f.Page.Opening.Examination.AskWhy(7); f.Page.Opening.Examination.AskWhy(-1) })
	assert.Contains(t, f.Text(), "b.example does not let")
}

func TestRemedyWants(t *testing.T) {
	f, d := failed(t)
	d.Find(examination.Report{Title: "Private", Wants: examination.WantAccess})
	assert.Contains(t, f.Text(), "(status 403). Give access Try again")
	f.Play(func() {
		(&opening.Remedy{Opening: f.Page.Opening}).OnAccess(nil, pagetest.EmptyEvent())
	})
	assert.Contains(t, f.Text(), "Give access to b.example")
	f.Play(f.Page.Access.Close)
	f.Play(func() { f.Page.Opening.Examination.AskWhy(0) })
	d.Find(examination.Report{Title: "Hidden", Wants: examination.MayWantAccess})
	assert.Contains(t, f.Text(), "(status 403). Give access Try again")
	f.Play(func() { f.Page.Opening.Examination.AskWhy(0) })
	d.Find(examination.Report{Title: "Expired", Wants: examination.WantAddress})
	assert.Contains(t, f.Text(), "(status 403). Open another address Try again")
	f.Play(func() {
		(&opening.Remedy{Opening: f.Page.Opening}).OnAddress(nil, pagetest.EmptyEvent())
	})
	assert.Contains(t, f.Text(), "Open event files")
}

// TestRemedyInAFrame checks that, on a host's page, the first advice is one that its visitor can
// follow; advice for others is folded.
func TestRemedyInAFrame(t *testing.T) {
	f := pagetest.Mount(t, hosttest.Embedded("tab", "src="+pagetest.Failing))
	d := pagetest.WithDoctor(f)
	f.Tell(&wire.Ready{}, pagetest.Failure(), &wire.Loaded{Problems: 1})
	d.Find(examination.Report{
		Title: "Private", Wants: examination.WantAccess, Fixes: corsReport.Fixes,
	})
	assert.Contains(t, f.Text(),
		"Private Press Give access if you have a token or keys for it. Otherwise ask the owner of this page. Add this rule")
	assert.NotRegexp(t, `<details[^>]* open`, f.HTML())
	f.Play(func() { f.Page.Opening.Examination.AskWhy(0) })
	d.Find(corsReport)
	assert.NotContains(t, f.Text(), "the owner of this page")
}

// TestRemedyWithoutTheDoctor shows the reading error, and what to do, if the doctor's program
// cannot be loaded.
func TestRemedyWithoutTheDoctor(t *testing.T) {
	f, d := failed(t)
	d.Fail(errors.New("doctor.wasm: status 404"))
	assert.Contains(t, f.Text(),
		"Could not open the source https://b.example/runs/: The server refused access (status 403). "+
			"The diagnosis could not be loaded (doctor.wasm: status 404). Check the connection, then try again.")
	assert.Contains(t, f.Text(), "Try again")
	assert.NotContains(t, f.Text(), "Finding the cause")
}

func TestTryingAgain(t *testing.T) {
	f, d := failed(t)
	d.Find(corsReport)
	f.Asked()
	f.Tell(&wire.Checked{Followed: true})
	f.Play(func() {
		(&opening.Remedy{Opening: f.Page.Opening}).OnAgain(nil, pagetest.EmptyEvent())
	})
	assert.Equal(t, []wire.Message{&wire.Refresh{}}, f.Asked())
	assert.Contains(t, f.Text(), "Trying again…")
	f.Tell(&wire.Checked{Followed: true, AtMs: 5})
	assert.Contains(t, f.Text(), "Trying again…", "not the check that was asked for")
	f.Tell(&wire.Checked{Followed: true, Checking: true}, &wire.Checked{Followed: true})
	assert.Contains(t, f.Text(), "Finding the cause…")
	d.Find(corsReport)
	assert.Contains(t, f.Text(), "b.example does not let")

	f.Play(func() {
		(&opening.Remedy{Opening: f.Page.Opening}).OnAgain(nil, pagetest.EmptyEvent())
	})
	f.Tell(&wire.Checked{Followed: true, Checking: true}, &wire.Problem{ID: 1},
		uitest.RunsNamed("a"), pagetest.TagsNamed(kind.Scalar, "loss"), &wire.Loaded{Runs: 1})
	assert.NotContains(t, f.HTML(), `id="remedy"`, "what was said is taken back")
	assert.Contains(t, f.HTML(), "data-card")
}

// TestOneExamination checks that the failure of another source does not replace an examination, and
// that it ends when the URL changes.
func TestOneExamination(t *testing.T) {
	f, d := failed(t)
	other := pagetest.Failure()
	other.ID, other.URL = 2, "https://c.example/"
	f.Tell(other, &wire.Loaded{Problems: 2})
	first := <-d.Begun
	assert.Equal(t, pagetest.Failing, first.URL)
	assert.Contains(t, f.HTML(), "problem-lines", "there are two")
	f.Play(func() { f.Page.Opening.OpenAddress("https://d.example/runs/") })
	assert.Error(t, first.Context.Err(), "another address ends it")
	<-d.Ended
	assert.NotContains(t, f.HTML(), `id="remedy"`)
	assert.NotContains(t, f.Text(), "ended too early")

	again := pagetest.Failure()
	f.Tell(again, &wire.Loaded{Problems: 1})
	assert.Equal(t, pagetest.Failing, (<-d.Begun).URL, "another opening")
	d.Find(corsReport)
	assert.Empty(t, d.Begun)
}

// TestRemedyOverCharts checks that beside charts nothing is explained until the person asks, and
// then at the list of problems.
func TestRemedyOverCharts(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/&src="+pagetest.Failing)
	d := pagetest.WithDoctor(f)
	badge := func() { f.Play(f.Page.Opening.ToggleProblems) }
	f.Tell(pagetest.Failure())
	assert.Regexp(t, `aria-label="1 problem"`, f.HTML())
	assert.Empty(t, d.Begun)
	badge()
	assert.Equal(t, pagetest.Failing, (<-d.Begun).URL)
	assert.NotContains(t, f.Text(), "1 problem while reading", "said once")
	assert.Contains(t, f.HTML(), "data-card")
	d.Find(corsReport)
	assert.Contains(t, f.Text(), "b.example does not let this page read it")
	assert.Regexp(t, `class="remedy panel"|panel remedy`, f.HTML())
	assert.Regexp(t, `aria-expanded[^>]*id="problem-count"|id="problem-count"[^>]*aria-expanded`,
		f.HTML())
	badge()
	assert.NotContains(t, f.HTML(), `id="remedy"`)
	badge()
	<-d.Begun
	f.Play(func() { f.Page.Key("Escape", false) })
	assert.NotContains(t, f.HTML(), `id="remedy"`)
	assert.False(t, f.Page.Opening.ListsProblems())

	part := &wire.Problem{
		ID: 3, Run: 1, File: "a/events.1", Offset: 500,
		Text: wire.Plain("Reading stopped at byte 500."), URL: "https://b.example/a/events.1",
	}
	kept := pagetest.Failure()
	kept.ID, kept.URL = 4, "https://b.example/vit-s16-sweep/"
	f.Tell(part, kept, &wire.Loaded{Problems: 3})
	badge()
	assert.NotContains(t, f.HTML(), `id="remedy"`, "there are several")
	assert.Contains(t, f.HTML(), `aria-label="Why could a/events.1 not be read?"`)
	f.Play(func() { f.Page.Opening.Examination.AskWhy(0) })
	assert.False(t, f.Page.Opening.ListsProblems(), "one panel at a time")
	f.Play(func() { f.Page.Key("Escape", false) })
	assert.True(t, f.Page.Opening.ListsProblems(), "back to the list")

	f.Play(func() { f.Page.Opening.OpenAddress("https://c.example/runs/") })
	other := pagetest.Failure()
	other.ID, other.URL = 5, "https://c.example/runs/"
	f.Tell(other)
	for first := <-d.Begun; first.URL != other.URL; first = <-d.Begun {
	}
	assert.Contains(t, f.HTML(), `id="remedy"`,
		"what a person has just opened is explained at once")
}
