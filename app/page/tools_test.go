package page_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	scalarpage "eventlens/app/kinds/scalar/page"
	"eventlens/app/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestPreferencesOfThisDevice(t *testing.T) {
	f := pagetest.Mount(t,
		hosttest.Keeping(map[string]string{page.KeptCharts: "smoothing=0.9&outliers=ignore"},
			"src=../runs/&outliers=show"))
	assert.Equal(t, wire.Smoothing{Amount: 0.9}, f.Page.Model.Cards.Smoothing())
	assert.False(t, f.Page.Model.Cards.IgnoreOutliers(), "the address wins")
	f.Play(func() { pagetest.ScalarsOf(f.Page).Controls().Choose("S") })
	assert.Equal(t,
		[]hosttest.Kept{{Name: "charts", Value: "smoothing=0.9&outliers=ignore&cardsize=s"}},
		hosttest.Take(&f.Host.Keeps))
}

func TestScalarAlongX(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	f.Play(func() { f.Page.Tools.ToggleChoice("axis-scalar") })
	choice := f.Page.Tools.Choice
	require.NotNil(t, choice)
	assert.Contains(t, f.HTML(), `role="combobox"`)
	f.Play(func() { choice.Input("LOSS") })
	names, more := choice.Found()
	assert.Equal(t, []string{"train/loss"}, names)
	assert.Zero(t, more)
	f.Play(func() { f.Page.Key("Enter", true) })
	assert.Equal(t, wire.AxisTag, f.LastView().Lines.Axis)
	assert.Equal(t, "src=../runs/&x=tag%3Atrain%2Floss", f.Host.Address)
	assert.NotContains(t, f.HTML(), `role="combobox"`)
	assert.Regexp(t, `id="axis-scalar".*<bdi>train/</bdi>.*<bdi>loss</bdi>`, f.HTML(),
		"not that of another folder")
	assert.Regexp(t, `title="Along x: train/loss"`, f.HTML())
	assert.Nil(t, f.Page.Tools.Choice)
	assert.False(t, f.Page.Key("Enter", true))
}

func TestManyScalarsAlongX(t *testing.T) {
	f := pagetest.New(t, "src=../runs/")
	var names []string
	for i := range 300 {
		names = append(names, strings.Repeat("<b>", i+1))
	}
	f.Tell(uitest.RunsNamed("a"), pagetest.TagsNamed(kind.Scalar, names...))
	f.Play(func() { f.Page.Tools.ToggleChoice("axis-scalar") })
	assert.Equal(t, page.ListedTags, strings.Count(f.HTML(), `role="option"`))
	assert.Contains(t, f.Text(), words.MoreScalars(240))
	assert.Contains(t, f.HTML(), ">&lt;b&gt;&lt;b&gt;<", "names are text")
	f.Play(func() {
		for range page.ListedTags - 1 {
			f.Page.Tools.Choice.Key("ArrowDown")
		}
	})
	assert.Equal(t, page.ListedTags-1, f.Page.Tools.Choice.At)
	f.Play(func() { f.Page.Tools.Choice.Key("ArrowDown") })
	assert.Zero(t, f.Page.Tools.Choice.At, "around the end")
	f.Play(func() { f.Page.Tools.Choice.Key("ArrowUp") })
	assert.Equal(t, page.ListedTags-1, f.Page.Tools.Choice.At)
}

func TestHelp(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	f.Play(func() { assert.True(t, f.Page.Key("?", false)) })
	assert.Equal(t, []hosttest.Choice{{
		Script: "keys", Given: words.ShortcutTexts + words.ShortcutTable,
	}}, f.Host.Choices)
	assert.False(t, f.Page.Key("r", false), "keys are off behind a dialog")
	f.Play(func() { f.Host.Chose("", true) })
	f.Play(func() { assert.True(t, f.Page.Key("r", false)) })
	f.Play(func() { assert.False(t, f.Page.Key("?", true), "in a text field it is a character") })
}

// shortcut is a line of the table of shortcuts.
type shortcut struct{ keys, does, chosen string }

func shortcuts() (all []shortcut) {
	for line := range strings.SplitSeq(strings.TrimSuffix(words.ShortcutTable, "\n"), "\n") {
		if cells := strings.Split(line, "\t"); len(cells) == 3 {
			all = append(all, shortcut{cells[0], cells[1], cells[2]})
		}
	}
	return all
}

// TestShortcutsAreAllListed checks that every key of a keyboard that some handler takes is in the
// list of shortcuts.
func TestShortcutsAreAllListed(t *testing.T) {
	// other keys for M, + and −
	listed := map[string]bool{"F10": true, "ContextMenu": true, "=": true, "_": true, "-": true}
	for _, s := range shortcuts() {
		for key := range strings.SplitSeq(s.keys, " ") {
			listed[strings.ToLower(key)] = true
		}
		if s.keys[0] == '1' {
			for key := '2'; key < '9'; key++ {
				listed[string(key)] = true
			}
		}
	}
	source, err := os.ReadFile("../../web/gesture.js")
	require.NoError(t, err)
	gestures := strings.Join(regexp.MustCompile(`(?m)^ *(const steps =|if ).*(event\.key\b|ArrowLeft).*`).FindAllString(string(source), -1), "\n")
	require.Contains(t, gestures, "'Enter'")
	called := map[string]string{
		" ": "space", "ArrowUp": "↑", "ArrowDown": "↓", "ArrowLeft": "←", "ArrowRight": "→",
		"Escape": "esc", "PageUp": "pgup", "PageDown": "pgdn",
	}
	keys := []string{"ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Escape", "PageUp",
		"PageDown", "Home", "End", "Enter", "Tab", "Delete", "Backspace", "Insert", "F10",
		"ContextMenu", "−"}
	for key := ' '; key <= '~'; key++ {
		keys = append(keys, string(key))
	}
	taken := 0
	for _, key := range keys {
		f, ids := pagetest.Charts(t, "src=../runs/&groupby=first")
		f.Show(ids...)
		took := false
		f.Play(func() { f.Page.Cards.Hover.On(ids[0]); took = f.Page.Key(key, false) })
		f.Play(func() { took = f.Page.Runs.RowKey(key, key == "F10") || took })
		_, moves := scalarpage.HandleSteps[key]
		took = took || moves || strings.Contains(gestures, "'"+key+"'") ||
			strings.Contains(gestures, " "+key+": [")
		if took {
			taken++
			name := called[key]
			if name == "" {
				name = strings.ToLower(key)
			}
			assert.True(t, listed[name] || listed[key], "%q is taken, and not listed", key)
		}
	}
	assert.Greater(t, taken, 30)
}
