package app

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/doctor"
	"eventlens/app/kind"
	"eventlens/app/page/opening"
	"eventlens/app/wire"
)

var corsReport = doctor.Report{Title: "b.example does not let this page read it", Text: "It answered without permission.", Fixes: []doctor.Fix{
	{Text: "Add this rule to the bucket:", Copy: "[\n  \"rule\"\n]"}, {Text: "Or put the site beside the data."},
}}

// failed is a page whose one source could not be opened.
func failed(t *testing.T) (*fixture, *doctorOf) {
	f := newFixture(t, "src="+failing)
	d := withDoctor(f)
	f.tell(&wire.Ready{}, failure(), &wire.Loaded{Problems: 1})
	return f, d
}

func TestRemedyOnTheOpenPage(t *testing.T) {
	f, d := failed(t)
	assert.Contains(t, f.text(), "This could not be opened https://b.example/runs/: The server refused access (status 403). Finding out why…")
	assert.NotContains(t, f.html(), "problem-lines", "said once")
	d.find(corsReport)
	assert.Equal(t, failing, (<-d.begun).url)
	assert.Contains(t, f.text(), "b.example does not let this page read it It answered without permission. Add this rule to the bucket: [ &#34;rule&#34; ] Copy "+
		"Or put the site beside the data. https://b.example/runs/: The server refused access (status 403). Try again")
	assert.NotContains(t, f.text(), "s3cret", "signatures are never shown")
	assert.Regexp(t, `data-copies="fix-0"`, f.html())

	f.play(func() { f.host.onCopy("fix-0", true) })
	assert.Contains(t, f.text(), "] Copied")
	assert.Regexp(t, `id="said"[^>]*> ?Copied`, f.html())
	f.host.later += opening.CopiedMs
	f.play(func() { f.host.onSecond() })
	assert.NotContains(t, f.text(), "] Copied")
	f.play(func() { f.host.onCopy("fix-0", false) })
	assert.Contains(t, f.text(), "The text is selected")

	f.play(func() { (&opening.Remedy{Of: f.page.Opening}).OnClose(nil, emptyEvent()) })
	assert.NotContains(t, f.html(), `id="remedy"`)
	assert.Contains(t, f.text(), "The server refused access (status 403). Why?")
	f.tell(&wire.Loaded{Problems: 1})
	assert.NotContains(t, f.html(), `id="remedy"`, "once by itself")
	f.play(func() { f.page.Opening.Examination.AskWhy(0) })
	d.find(corsReport)
	assert.Equal(t, failing, (<-d.begun).url)
	f.play(func() { f.page.Opening.Examination.AskWhy(7); f.page.Opening.Examination.AskWhy(-1) })
	assert.Contains(t, f.text(), "b.example does not let")
}

func TestRemedyWants(t *testing.T) {
	f, d := failed(t)
	d.find(doctor.Report{Title: "Private", Wants: doctor.WantAccess})
	assert.Contains(t, f.text(), "(status 403). Give access Try again")
	f.play(func() { (&opening.Remedy{Of: f.page.Opening}).OnAccess(nil, emptyEvent()) })
	assert.Contains(t, f.text(), "Give access to b.example")
	f.play(f.page.Access.Close)
	f.play(func() { f.page.Opening.Examination.AskWhy(0) })
	d.find(doctor.Report{Title: "Hidden", Wants: doctor.MayWantAccess})
	assert.Contains(t, f.text(), "(status 403). Give access Try again")
	f.play(func() { f.page.Opening.Examination.AskWhy(0) })
	d.find(doctor.Report{Title: "Expired", Wants: doctor.WantAddress})
	assert.Contains(t, f.text(), "(status 403). Open another address Try again")
	f.play(func() { (&opening.Remedy{Of: f.page.Opening}).OnAddress(nil, emptyEvent()) })
	assert.Contains(t, f.text(), "Open event files")
}

func TestTryingAgain(t *testing.T) {
	f, d := failed(t)
	d.find(corsReport)
	f.asked()
	f.tell(&wire.Checked{Live: true})
	f.play(func() { (&opening.Remedy{Of: f.page.Opening}).OnAgain(nil, emptyEvent()) })
	assert.Equal(t, []wire.Message{&wire.Refresh{}}, f.asked())
	assert.Contains(t, f.text(), "Trying again…")
	f.tell(&wire.Checked{Live: true, AtMs: 5})
	assert.Contains(t, f.text(), "Trying again…", "not the check that was asked for")
	f.tell(&wire.Checked{Live: true, Checking: true}, &wire.Checked{Live: true})
	assert.Contains(t, f.text(), "Finding out why…")
	d.find(corsReport)
	assert.Contains(t, f.text(), "b.example does not let")

	f.play(func() { (&opening.Remedy{Of: f.page.Opening}).OnAgain(nil, emptyEvent()) })
	f.tell(&wire.Checked{Live: true, Checking: true}, &wire.Problem{ID: 1}, runsNamed("a"), tagsNamed(kind.Scalar, "loss"), &wire.Loaded{Runs: 1})
	assert.NotContains(t, f.html(), `id="remedy"`, "what was said is taken back")
	assert.Contains(t, f.html(), "data-card")
}

// TestOneExamination: what is found out about one thing is not replaced by the failure of another, and ends with the address.
func TestOneExamination(t *testing.T) {
	f, d := failed(t)
	other := failure()
	other.ID, other.URL = 2, "https://c.example/"
	f.tell(other, &wire.Loaded{Problems: 2})
	first := <-d.begun
	assert.Equal(t, failing, first.url)
	assert.Contains(t, f.html(), "problem-lines", "there are two")
	f.play(func() { f.page.Opening.OpenAddress("https://d.example/runs/") })
	assert.Error(t, first.ctx.Err(), "another address ends it")
	<-d.ended
	assert.NotContains(t, f.html(), `id="remedy"`)
	assert.NotContains(t, f.text(), "ended too early")

	again := failure()
	f.tell(again, &wire.Loaded{Problems: 1})
	assert.Equal(t, failing, (<-d.begun).url, "another opening")
	d.find(corsReport)
	assert.Empty(t, d.begun)
}

func TestRemedyAboveCharts(t *testing.T) {
	f, _ := charts(t, "src=../runs/&src="+failing)
	d := withDoctor(f)
	f.tell(failure())
	assert.Equal(t, failing, (<-d.begun).url)
	assert.NotContains(t, f.text(), "1 problem while reading", "said once")
	assert.Regexp(t, `aria-label="1 problem"`, f.html())
	assert.Contains(t, f.html(), "data-card")
	d.find(corsReport)
	assert.Contains(t, f.text(), "b.example does not let this page read it")
	f.play(func() { f.page.Key("Escape", false) })
	assert.NotContains(t, f.html(), `id="remedy"`)
	assert.Contains(t, f.text(), "1 problem while reading", "one thing at a time")

	part := &wire.Problem{ID: 3, Run: 1, File: "a/events.1", Offset: 500, Text: wire.Plain("Reading broke off at byte 500."), URL: "https://b.example/a/events.1"}
	kept := failure()
	kept.ID, kept.URL = 4, "https://b.example/vit-s16-sweep/"
	f.tell(part, kept, &wire.Loaded{Problems: 3})
	assert.NotContains(t, f.html(), `id="remedy"`, "of these, something is shown")
	assert.Contains(t, f.html(), `aria-label="Why could a/events.1 not be read?"`)
}
