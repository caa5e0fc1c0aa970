package views_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/page/pagetest"
	"eventlens/app/state/cards"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestSavedViews checks what the script of saved views gets, and that a chosen view is shown.
func TestSavedViews(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/&theme=dark&smoothing=0.9&x=wall")
	assert.NotContains(t, f.HTML(), `id="views"`, "no view is saved")
	f.Play(func() { assert.True(t, f.Page.Key("V", false)) })
	assert.Equal(t, "views", f.Host.Choices[0].Script)
	log := f.Host.Choices[0].Given
	assert.Regexp(t, `(?s)\Atitle=Saved views\n.*\nlog=\d+\nview=x=wall&smoothing=0.9\nfiles=\z`, log)

	f.Play(func() {
		f.Host.Chose("View Mine saved.\nviewname=Mine&x=wall&smoothing=0.9&theme=light", true)
	})
	assert.Equal(t, []string{"View Mine saved."}, f.Host.Toasts)
	assert.Equal(t, "src=../runs/&viewname=Mine&x=wall&smoothing=0.9&theme=dark",
		f.Host.Fragment())
	assert.Contains(t, f.HTML(), `id="views"`)
	assert.Contains(t, f.Text(), words.ViewNamed("Mine"))

	f.Play(func() { f.Page.Key("v", false) })
	f.Play(func() { f.Host.Chose("View Other opened.\nviewname=Other&pin=loss", true) })
	assert.Equal(t, "src=../runs/&viewname=Other&theme=dark&pin=loss", f.Host.Fragment())
	assert.Contains(t, f.Text(), "View Other opened.", "screen readers hear it")
	assert.Contains(t, f.Text(), words.ViewNamed("Other"))
	assert.Equal(t, wire.Smoothing{Amount: cards.DefaultSmoothing}, f.Page.Model.Cards.Smoothing(),
		"the view has the usual smoothing")

	toasts := len(f.Host.Toasts)
	f.Play(func() { f.Page.Key("v", false) })
	f.Play(func() { f.Host.Chose("\npin=loss", true) })
	assert.Equal(t, "src=../runs/&theme=dark&pin=loss", f.Host.Fragment())
	assert.Len(t, f.Host.Toasts, toasts, "the list said it")
	assert.NotContains(t, f.HTML(), `id="views"`)
}

// TestViewsOfTheLog checks that a button lists the views of the open log, by name for other logs.
func TestViewsOfTheLog(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	f.Play(func() { f.Page.Key("v", false) })
	log := f.Host.Choices[0].Given
	f.Play(func() { f.Host.Chose("", true) })
	other, _ := pagetest.Charts(t, "src=../others/")
	other.Play(func() { other.Page.Key("v", false) })
	assert.NotEqual(t, log, other.Host.Choices[0].Given)
}

// TestShareSavesTheView goes on from the panel of the link.
func TestShareSavesTheView(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	f.Play(func() { f.Host.TellCopy("share-link", true) })
	f.Play(func() { f.Host.Chose("views", true) })
	assert.Equal(t, "views", f.Host.Choices[1].Script)
}

// inFrame returns a page within another one.
func inFrame(t *testing.T) *pagetest.Fixture {
	f := pagetest.Mount(t, hosttest.Embedded("tab", "embed=tab&src=../runs/"))
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), pagetest.TagsNamed(kind.Scalar, "loss"))
	f.Host.Forget()
	return f
}

// TestNoViewsInFrames: a part of another page has no saved views of its own.
func TestNoViewsInFrames(t *testing.T) {
	f := inFrame(t)
	f.Play(func() { assert.False(t, f.Page.Key("v", false)) })
	assert.Empty(t, f.Host.Choices)
}

// fileViews is the message of the worker about a file of saved views beside the logs.
func fileViews(views ...wire.SavedView) *wire.ViewFile {
	return &wire.ViewFile{Key: "1", File: "eventlens.view.json", Source: "runs", Views: views}
}

// TestViewsOfFiles lists the views of a file beside the logs, and opens the default one where the
// address says nothing of the view.
func TestViewsOfFiles(t *testing.T) {
	own := []wire.SavedView{{View: "viewname=A&x=wall"}, {View: "viewname=B&smoothing=0.9", Default: true}}
	f, _ := pagetest.Charts(t, "src=../runs/&theme=dark")
	f.Tell(fileViews(own...))
	assert.Equal(t, "src=../runs/&viewname=B&smoothing=0.9&theme=dark", f.Host.Fragment())
	assert.Equal(t, []string{"View B opened."}, f.Host.Toasts)
	f.Play(func() { f.Page.Key("v", false) })
	assert.Contains(t, f.Host.Choices[0].Given, "\nfiles=eventlens.view.json\tviewname=A&x=wall\t"+
		"eventlens.view.json\tviewname=B&smoothing=0.9")

	f, _ = pagetest.Charts(t, "src=../runs/&x=wall")
	f.Tell(fileViews(own...))
	assert.Equal(t, "src=../runs/&x=wall", f.Host.Fragment(), "the address says something else")
	assert.Contains(t, f.HTML(), `id="views"`)
	f, _ = pagetest.Charts(t, "src=../runs/")
	f.Tell(fileViews(own[0]))
	assert.Equal(t, "src=../runs/", f.Host.Fragment(), "none is the default")
	frame := inFrame(t)
	frame.Tell(fileViews(own...))
	assert.NotContains(t, frame.Host.Fragment(), "viewname", "the host decides")
}

// TestViewsOfSeveralFiles lists the views of each file, named by its source if the names are equal,
// and no longer when the file is gone.
func TestViewsOfSeveralFiles(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/&x=wall")
	listed := func() string {
		f.Play(func() { f.Page.Key("v", false) })
		given := f.Host.Choices[len(f.Host.Choices)-1].Given
		f.Play(func() { f.Host.Chose("", true) })
		_, files, _ := strings.Cut(given, "\nfiles=")
		return files
	}
	first, other := fileViews(wire.SavedView{View: "viewname=A"}),
		fileViews(wire.SavedView{View: "viewname=B"})
	other.Key, other.Source = "2", "https://b.example/logs/"
	f.Tell(first)
	assert.Equal(t, "eventlens.view.json\tviewname=A", listed())
	f.Tell(other)
	assert.Equal(t, "runs/eventlens.view.json\tviewname=A\t"+
		"https://b.example/logs/eventlens.view.json\tviewname=B", listed())
	first = fileViews(wire.SavedView{View: "viewname=C"})
	f.Tell(first)
	assert.Contains(t, listed(), "runs/eventlens.view.json\tviewname=C\t", "it keeps its place")
	f.Tell(&wire.ViewFile{Key: "1"})
	assert.Equal(t, "eventlens.view.json\tviewname=B", listed())
	f.Tell(&wire.ViewFile{Key: "2"})
	assert.NotContains(t, f.HTML(), `id="views"`)
}

// askedViews opens a page, and returns the files of saved views that it asks for.
func askedViews(t *testing.T, fragment string) (f *pagetest.Fixture, asked []string) {
	f = pagetest.New(t, fragment)
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), pagetest.TagsNamed(kind.Scalar, "loss"))
	for _, m := range f.Asked() {
		if m, ok := m.(*wire.ReadViews); ok {
			asked = append(asked, m.URL)
		}
	}
	return f, asked
}

// TestViewFileOfALink asks for the file that the address names, and opens its first view.
func TestViewFileOfALink(t *testing.T) {
	f, asked := askedViews(t, "src=../runs/&view=../team.json")
	assert.Equal(t, []string{"https://site.example/team.json"}, asked)
	m := fileViews(wire.SavedView{View: "viewname=A&x=wall"})
	m.Asked, m.Key = true, "https://site.example/late.json"
	f.Tell(m)
	assert.Equal(t, "src=../runs/&view=../team.json", f.Host.Fragment(),
		"the answer about another file is late")
	m.Key, m.Problem = asked[0], wire.Plain("Left out of it: views[1].")
	f.Tell(m)
	assert.Equal(t, "src=../runs/&view=..%2Fteam.json&viewname=A&x=wall", f.Host.Fragment())
	assert.Contains(t, f.Text(), "Left out of it: views[1].")

	for _, bad := range []string{"javascript:alert(1)", "file:///etc/passwd", "data:text/html,x",
		"https://u:p@host.example/v.json"} {
		f, asked := askedViews(t, "src=../runs/&view="+address.Escape(bad, ""))
		assert.Empty(t, asked, bad)
		assert.Contains(t, f.Text(), "Ignored the saved views of this link.", bad)
		assert.NotContains(t, f.Text(), "u:p@", bad)
	}
	f, asked = askedViews(t, "view=own&src=../runs/")
	assert.Empty(t, asked)
	assert.Equal(t, "view=own&src=../runs/", f.Page.Model.Fragment().String())
	assert.NotContains(t, f.Text(), "are not used")
}
