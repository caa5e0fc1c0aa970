package watch_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// openWatched returns a page that follows two runs with two scalars.
func openWatched(t *testing.T, fragment string) *pagetest.Fixture {
	f := pagetest.New(t, "src=../runs/"+fragment)
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"),
		pagetest.TagsNamed(kind.Scalar, "lr", "val/loss"), &wire.Loaded{},
		&wire.Checked{Followed: true})
	f.Host.Forget()
	return f
}

// given returns the parts of the last text for the script of the conditions.
func given(f *pagetest.Fixture) []string {
	last := f.Host.Choices[len(f.Host.Choices)-1]
	assert.Equal(f.T, "watch", last.Script)
	return strings.Split(last.Given, "\f")
}

// TestWatch makes a condition by the key, is told once, and makes it wait again.
func TestWatch(t *testing.T) {
	f := openWatched(t, "")
	assert.NotContains(t, f.HTML(), "to-watch")
	f.Play(func() { assert.True(t, f.Page.Key("W", false)) })
	parts := given(f)
	assert.Equal(t, []string{words.WatchTexts, "", "", "false\t1\tlr\t\ntrue\t2\tval/loss\t\n",
		"\t1\ta\t\n\t2\tb\t\n"}, parts, "with the metric of the list")
	f.Play(func() { assert.False(t, f.Page.Key("r", false), "keys are off meanwhile") })
	f.Play(func() { f.Host.Chose("add\t0\t0.2\t2\t0", true) })
	assert.Equal(t, "src=../runs/&watch=below%2C0.2%2C0%0Aval%2Floss", f.Host.Address)
	assert.Equal(t, "val/loss below 0.2\t\n", given(f)[2], "the dialog is still open")
	f.Play(func() { f.Host.Chose("", true) })
	f.Play(func() { assert.True(t, f.Page.Key("r", false)) })
	var asked *wire.GetRunValues
	for _, m := range f.Asked() {
		if m, ok := m.(*wire.GetRunValues); ok {
			asked = m
		}
	}
	assert.Equal(t, []wire.ValueTest{{ID: 1, Tag: 2, Bound: 0.2}}, asked.Tests)
	assert.Contains(t, f.HTML(), "to-watch")

	f.Tell(&wire.RunValues{Tag: 2, Hits: []wire.ValueHit{{ID: 1, Run: 2, Tag: 2,
		At: wire.Sample{Step: 120, Wall: 1, Value: 0.198}}}})
	assert.Equal(t, []string{"val/loss below 0.2. b, step 120: 0.198"}, f.Host.Toasts)
	assert.Contains(t, f.Text(), f.Host.Toasts[0], "screen readers hear it, too")
	assert.Equal(t, []string{"\tval/loss below 0.2\tb, step 120: 0.198"}, given(f))
	assert.True(t, strings.HasPrefix(f.Shell.Title, "(1) "), f.Shell.Title)
	assert.Contains(t, f.Host.Address, "below%2C0.2%2C0%2Cmet%2C120%2C0.198")
	assert.Contains(t, f.HTML(), "1 condition met")

	f.Play(func() { f.Page.Watch.Open(1) })
	assert.Equal(t, "val/loss below 0.2\tb, step 120: 0.198\n", given(f)[2])
	assert.Contains(t, given(f)[3], "true\t1\tlr")
	assert.False(t, strings.HasPrefix(f.Shell.Title, "("), "it was seen")
	f.Play(func() { f.Host.Chose("arm\t0", true) })
	assert.Equal(t, "val/loss below 0.2\t\n", given(f)[2])
	f.Play(func() { f.Host.Chose("remove\t0", true) })
	assert.Empty(t, given(f)[2])
	assert.Equal(t, "src=../runs/", f.Host.Address)
	f.Play(func() { f.Host.Chose("add\t0\tx\t0\t0", true) })
	assert.Equal(t, words.WatchFull.Text(), f.Host.Toasts[1])
}

// TestWatchChecks tells of silence by the checks of the log, in the background, too.
func TestWatchChecks(t *testing.T) {
	f := openWatched(t, "&watch=quiet,10")
	check := func(laterMs int64) {
		f.Host.Later = laterMs
		f.Tell(&wire.Checked{Followed: true, Checking: true}, &wire.Checked{Followed: true})
	}
	f.Tell(&wire.RunValues{Tag: 2, Runs: []wire.RunValue{{Run: 1, Updated: 100}}})
	f.Asked()
	f.Play(func() { f.Host.Hidden = true; f.Host.TellVisible(false) })
	for _, m := range f.Asked() {
		if m, ok := m.(*wire.Follow); ok {
			assert.False(t, m.Hidden)
		}
	}
	check(0)
	check(10 * 60_000)
	f.Tell(&wire.Checked{Followed: true})
	assert.Empty(t, f.Host.Toasts)
	check(11 * 60_000)
	assert.Len(t, f.Host.Toasts, 1)
}

// TestWatchNeedsFollowing says when nothing new can come.
func TestWatchNeedsFollowing(t *testing.T) {
	f := openWatched(t, "")
	f.Tell(&wire.Checked{})
	f.Play(func() { f.Page.Key("w", false) })
	assert.Equal(t, words.WatchStatic.Text(), given(f)[1])
	f.Play(func() { f.Host.Chose("", true) })
	f = openWatched(t, "&refresh=off")
	f.Play(func() { f.Page.Key("w", false) })
	assert.Equal(t, words.WatchOff.Text(), given(f)[1])
}

// TestWatchNotInAFrame watches nothing inside another page, which shows no dialogs of its own.
func TestWatchNotInAFrame(t *testing.T) {
	b := hosttest.At("src=../runs/&watch=nan")
	b.InLayout = "card"
	f := pagetest.Mount(t, b)
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a"), pagetest.TagsNamed(kind.Scalar, "loss"))
	f.Play(func() { assert.False(t, f.Page.Watch.Open(0)) })
	assert.False(t, f.Page.Model.Watch.Waits())
	assert.Contains(t, f.Page.Model.Fragment().String(), "watch=nan", "it stays in the link")
}
