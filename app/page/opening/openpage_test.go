package opening_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/page"
	"eventlens/app/page/opening"
	"eventlens/app/page/pagetest"
	"eventlens/app/wire"
)

func TestFailureToOpenIsAnAlert(t *testing.T) {
	f := pagetest.New(t, "src=https://b.example/x/")
	f.Tell(&wire.Ready{},
		&wire.Problem{
			File: "https://b.example/x/eventlens.json", Offset: -1, Text: wire.Plain("No answer."),
		}, &wire.Loaded{Problems: 1})
	assert.Contains(t, f.Text(), "Open event files")
	assert.Regexp(t, `role="alert"[^>]*>.*Could not open the source.*No answer\.`, f.HTML())
	opened := &opening.OpenPage{Opening: f.Page.Opening}
	opened.OnMount(nil)
	assert.Equal(t, "https://b.example/x/", opened.Typed, "to be mended")
}

func TestOpenPage(t *testing.T) {
	f := pagetest.New(t, "")
	opened := &opening.OpenPage{Opening: f.Page.Opening}
	f.Play(func() { opened.Typed = "javascript:alert(1)"; opened.Submit() })
	assert.True(t, opened.Wrong)
	assert.Empty(t, f.Asked())

	f.Play(func() { opened.Typed = " https://b.example/runs/?sig=a%2Fb "; opened.Submit() })
	assert.False(t, opened.Wrong)
	assert.Equal(t,
		[]wire.Message{
			&wire.Open{Sources: []wire.Source{{URL: "https://b.example/runs/?sig=a%2Fb"}}},
		}, f.Asked())
	assert.Equal(t,
		[]hosttest.Visit{{Fragment: "src=https://b.example/runs/?sig=a%2Fb", Push: true}},
		hosttest.Take(&f.Host.Visited))
	assert.NotContains(t, f.Text(), "Open event files")

	bar := &page.TopBar{Page: f.Page}
	f.Play(func() { bar.OnOpen(nil, pagetest.EmptyEvent()) })
	assert.Contains(t, f.Text(), "Open event files")
	assert.Contains(t, f.Text(), "Back to charts")
	f.Play(func() {
		opened.OnFolder(nil, pagetest.EmptyEvent())
		opened.OnFiles(nil, pagetest.EmptyEvent())
	})
	assert.Equal(t, []bool{true, false}, f.Host.Picked)
}

func TestDrop(t *testing.T) {
	f := pagetest.New(t, "")
	f.Play(func() { f.Host.TellDrag(true) })
	assert.Contains(t, f.Text(), "Drop to open")
	files := wire.Source{Files: []wire.File{{Path: "a/events.1", SizeBytes: 5, Blob: 3}}}
	f.Play(func() { f.Host.TellDrag(false); f.Host.TellFiles([]wire.Source{files}) })
	assert.NotContains(t, f.Text(), "Drop to open")
	assert.Equal(t, []wire.Message{&wire.Open{Sources: []wire.Source{files}}}, f.Asked())
	assert.Contains(t, f.Text(), "Files on this computer")
	f.Play(func() { f.Host.TellFiles(nil) })
	assert.Empty(t, f.Asked())
}

// TestDropOfSeveralFiles checks that the page names such a source, because a worker has no words
// for it.
func TestDropOfSeveralFiles(t *testing.T) {
	f := pagetest.New(t, "")
	f.Play(func() {
		f.Host.TellFiles([]wire.Source{{Files: []wire.File{{Path: "a.events"}, {Path: "b.events"}}},
			{Files: []wire.File{{Path: "logs/a.events"}, {Path: "logs/b.events"}}}})
	})
	opened := f.Asked()[0].(*wire.Open)
	assert.Equal(t, []string{"2 files on this computer", ""},
		[]string{opened.Sources[0].Name, opened.Sources[1].Name}, "a folder has a name")
}

func TestRecents(t *testing.T) {
	f := pagetest.New(t, "")
	f.Tell(&wire.Ready{}, &wire.Recents{Bytes: 2.5e9, Limit: 1e10, Sources: []wire.Recent{
		{
			Key: "k1", Name: "vit", Detail: wire.Plain("https://b.example/vit/"), Bytes: 412e6,
			SavedMs: f.Host.Now() - 12_000,
		},
		{
			Key: "k2", Name: "ppo", Detail: wire.Plain("https://b.example/ppo/"), Signed: true,
			Bytes: 1, SavedMs: f.Host.Now() - 7_200_000,
		},
	}})
	assert.Contains(t, f.Text(), "vit 412.0 MB https://b.example/vit/ Saved 12 s ago")
	assert.Contains(t, f.Text(), "ppo 1 B Needs a fresh link Saved 2 h ago")
	assert.Contains(t, f.Text(), "2.5 GB saved on this device")
	assert.Contains(t, f.HTML(), `href="#tab=saved"`)
	list := &opening.RecentList{Opening: f.Page.Opening} // the handlers depend only on the page
	f.Play(func() { list.Open(7) })
	assert.Empty(t, f.Asked())
	f.Play(func() { list.Open(0) })
	assert.Equal(t, []wire.Message{&wire.Open{Sources: []wire.Source{{Name: "vit", Recent: "k1"}}}},
		f.Asked())
}
