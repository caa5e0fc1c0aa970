package opening_test

import (
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/stretchr/testify/assert"

	"eventlens/app/page/opening"
	"eventlens/app/page/pagetest"
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

// A job that has not written anything shows that, and why its files cannot be read.
func TestJobThatHasNotWrittenAnything(t *testing.T) {
	f := pagetest.New(t, "src=../runs/")
	html := func() string { return app.HTMLString(f.Page.Opening.AwaitedView()) }
	assert.Contains(t, html(), words.NothingYet.Text())
	assert.Contains(t, html(), `role="status"`)
	f.Tell(&wire.Ready{}, &wire.Problem{File: "../runs/", Text: wire.Plain("The server is busy.")})
	assert.Contains(t, html(), "The server is busy.")
}
