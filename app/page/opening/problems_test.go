package opening_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/page"
	"eventlens/app/page/opening"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

func TestProgressAndProblems(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	f.Tell(&wire.Progress{Files: 14, FilesDone: 5, Bytes: 412e6, BytesDone: 118.4e6, Reading: true})
	assert.Contains(t, f.Text(), "Reading 118.4 of 412.0 MB")
	assert.Contains(t, f.Text(), "5 of 14 files")
	assert.Contains(t, f.HTML(), `value="287"`)
	f.Tell(&wire.Problem{
		Run: 1, File: "a/events.1", Offset: 81924, Text: wire.Plain("payload checksum mismatch"),
	})
	assert.Contains(t, f.Text(),
		"1 problem while reading a/events.1 payload checksum mismatch byte 81,924")
	f.Tell(&wire.Progress{Files: 14, FilesDone: 14, Bytes: 412e6, BytesDone: 412e6}, &wire.Loaded{})
	assert.Contains(t, f.Text(), "All read · 412.0 MB")
	assert.NotContains(t, f.Text(), "checked when shown")
	f.Tell(&wire.Loaded{Deferred: 1200})
	assert.Contains(t, f.Text(), "All read · 412.0 MB · 1,200 large records not verified until shown")
	f.Tell(&wire.Notice{Text: wire.Plain("Storage is full.")})
	assert.Contains(t, f.Text(), "Storage is full.")
}

func TestProblemsAreListedUntilClosed(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	problem := &wire.Problem{
		Run: 1, File: "a/events.1", Offset: 81924, Text: wire.Plain("payload checksum mismatch"),
	}
	f.Tell(problem)
	assert.Regexp(t, `role="status"> ?<button[^>]*problem-count`, f.HTML(), "said without hurry")
	list, bar := &opening.ProblemList{Opening: f.Page.Opening}, &page.TopBar{Page: f.Page}
	assert.False(t, f.Page.Opening.ListsProblems(), "nobody asked for it")
	f.Tell(problem)
	assert.Contains(t, f.Text(), "2 problems")
	assert.Regexp(t,
		`aria-expanded="false"[^>]*id="problem-count"|id="problem-count"[^>]*aria-expanded="false"`,
		f.HTML())
	f.Play(func() { bar.OnProblems(nil, pagetest.EmptyEvent()) })
	assert.True(t, f.Page.Opening.ListsProblems())
	assert.Regexp(t, `aria-expanded[^>]*id="problem-count"|id="problem-count"[^>]*aria-expanded`,
		f.HTML())
	f.Play(func() { list.OnClose(nil, pagetest.EmptyEvent()) })
	assert.False(t, f.Page.Opening.ListsProblems())
	f.Play(func() { bar.OnProblems(nil, pagetest.EmptyEvent()) })
	f.Play(func() { f.Page.Key("Escape", false) })
	assert.False(t, f.Page.Opening.ListsProblems())
}

func TestRunsWithoutAnyTagAreAnAlert(t *testing.T) {
	f := pagetest.New(t, "src=../runs/")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"),
		&wire.Problem{
			Run: 1, File: "a/events.1", Offset: 0, Text: wire.Plain("This is not an event file."),
		})
	assert.NotContains(t, f.HTML(), `role="alert"`, "there may be more to come")
	f.Tell(&wire.Loaded{Runs: 1, Problems: 1})
	assert.Regexp(t, `role="alert"[^>]*>.*Could not open the source.*This is not an event file\.`,
		f.HTML())
	assert.NotContains(t, f.Text(), "add_scalar")
}
