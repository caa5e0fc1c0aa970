package opening_test

import (
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
	"eventlens/app/page/opening"
	"eventlens/app/page/pagetest"
	"eventlens/app/report"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// A site with a demo offers it beside the first steps, which link to the guide.
func TestFirstSteps(t *testing.T) {
	f := pagetest.New(t, "")
	html := func(demo string) string {
		return app.HTMLString(&opening.FirstSteps{Opening: f.Page.Opening, Demo: demo})
	}
	plain, with := html(""), html("../demo/")
	for _, text := range []words.Message{words.FirstOpen, words.FirstRead, words.FirstShare} {
		assert.Contains(t, plain, text.Text())
	}
	assert.Contains(t, plain, "guide/index.html")
	assert.NotContains(t, plain, words.DemoOpen.Text())
	assert.Contains(t, with, words.DemoOpen.Text())
}

// TestJobThatHasNotWrittenAnything opens an empty folder that is followed: it is no error, says
// when it was last checked, and shows the first run. Without checks it is one.
func TestJobThatHasNotWrittenAnything(t *testing.T) {
	f := pagetest.New(t, "src=../runs/")
	empty := &wire.Problem{
		ID: 1, Source: "night", File: "../runs/", Offset: -1, URL: "https://h.example/runs/",
		Text: report.ProblemNoFiles.Text(),
	}
	f.Tell(&wire.Ready{}, &wire.Progress{Reading: true}, &wire.Checked{Followed: true}, empty,
		&wire.Progress{}, &wire.Loaded{},
		&wire.Checked{Followed: true, AtMs: f.Host.Now() - 3000})
	const awaits = "Waiting for event files in night/ " +
		"Checked 3 s ago. This page shows the first run as soon as it writes."
	assert.Contains(t, f.Text(), awaits)
	assert.NotContains(t, f.HTML(), `role="alert"`)
	assert.NotContains(t, f.HTML(), "1 problem")
	assert.NotContains(t, f.Text(), "There are no files here.")
	assert.False(t, f.Page.Opening.Examination.On(), "nothing is searched for")
	f.Host.Later += 4000
	f.Play(f.Host.TellSecond)
	assert.Contains(t, f.Text(), "Checked 7 s ago.")

	f.Play(f.Page.Opening.Toggle)
	assert.Contains(t, f.Text(), "Open event files")
	f.Play(f.Page.Opening.Toggle)
	assert.Contains(t, f.Text(), "Waiting for event files in night/")

	others := *empty
	others.Text = report.ProblemNoEventFiles(2)
	f.Tell(&others)
	assert.Contains(t, f.Text(), "Waiting for event files in night/ There is no event file among")

	f.Play(func() { f.Page.Model.SetRefresh(0); f.Page.Render() })
	assert.NotContains(t, f.Text(), "Waiting for event files", "nothing is checked any more")
	f.Play(func() { f.Page.Model.SetRefresh(30); f.Page.Render() })

	gone := wire.Problem{ID: 1}
	f.Tell(&gone, uitest.RunsNamed("a"), pagetest.TagsNamed(kind.Scalar, "loss"),
		&wire.Progress{Reading: true}, &wire.Loaded{Runs: 1})
	assert.NotContains(t, f.Text(), "Waiting for")
	assert.Contains(t, f.HTML(), "data-card")
}

// TestWrongAddressIsAnError opens an address that does not exist.
func TestWrongAddressIsAnError(t *testing.T) {
	f := pagetest.New(t, "src=../runs/")
	f.Tell(&wire.Ready{}, &wire.Checked{Followed: true},
		&wire.Problem{ID: 1, Source: "runs", File: "../runs/", Offset: -1,
			Text: wire.Plain("The server says 404.")}, &wire.Loaded{})
	assert.NotContains(t, f.Text(), "Waiting for")
	assert.Contains(t, f.Text(), "The server says 404.")
}
