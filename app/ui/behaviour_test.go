package ui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/stretchr/testify/assert"

	"eventlens/app/state"
	"eventlens/app/state/runs"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// A key does what the page has for it, and then nothing that the browser has for it.
func TestKeysOfThePage(t *testing.T) {
	var pressed []string
	k := &Keyboard{Key: func(key string, typing bool) bool {
		if typing {
			key = "typed " + key
		}
		pressed = append(pressed, key)
		return key == "r"
	}}
	press := func(key, tag string, with uitest.Object) (prevented, character bool) {
		event := uitest.Object{"key": key, "target": uitest.Object{"tagName": tag, "type": "text"}}
		for name, value := range with {
			event[name] = value
		}
		k.onKeyDown(nil, uitest.Event(event, &prevented))
		k.onKeyPress(nil, uitest.Event(uitest.Object{}, &character))
		return prevented, !character
	}
	prevented, character := press("r", "BODY", nil)
	assert.True(t, prevented)
	assert.False(t, character, "nothing is written into a field that the key focused")
	prevented, character = press("x", "BODY", nil)
	assert.False(t, prevented, "a key of the browser")
	assert.True(t, character)
	_, character = press("r", "INPUT", nil)
	assert.True(t, character, "it is typed into a field")
	for _, held := range []string{"ctrlKey", "metaKey", "altKey", "isComposing"} {
		prevented, _ = press("r", "BODY", uitest.Object{held: true})
		assert.False(t, prevented, held)
	}
	assert.Equal(t, []string{"r", "x", "typed r"}, pressed)
}

func TestFieldsThatAcceptText(t *testing.T) {
	element := func(tag, kind string) app.Value {
		return uitest.Object{"tagName": tag, "type": kind}.Value()
	}
	for _, typed := range [][2]string{
		{"INPUT", "text"}, {"INPUT", "number"}, {"TEXTAREA", ""}, {"SELECT", ""},
	} {
		assert.True(t, Types(element(typed[0], typed[1])), typed)
	}
	for _, other := range [][2]string{
		{"INPUT", "checkbox"}, {"INPUT", "range"}, {"BUTTON", ""}, {"BODY", ""},
	} {
		assert.False(t, Types(element(other[0], other[1])), other)
	}
}

// legendOf is the legend of all drawn runs, before noon.
func legendOf(m *state.Model) string {
	return html(Legend(m, m.Runs.LegendRows(nil), 1000, Element("span", "more", nil)))
}

func TestLegendNamesTheRunsThatAreDrawn(t *testing.T) {
	m := state.New("")
	runs := uitest.RunsNamed("lr0.1/train", "lr0.1/val")
	runs.Runs[0].State = wire.RunRead
	m.Apply(runs)
	m.Apply(&wire.RunValues{Runs: []wire.RunValue{{Run: 1, LiveUntil: 60}}})
	shown := legendOf(m)
	assert.Contains(t, shown, `title="`+words.RunOnly("lr0.1/train", false)+`"`)
	assert.Contains(t, shown, `data-run="2"`)
	assert.Contains(t, shown, `data-all="2"`)
	assert.Equal(t, 2, strings.Count(shown, `disabled="false"`))
	assert.NotContains(t, shown, "name off")
	assert.Equal(t, 1, strings.Count(shown, "dot live"), "one is still written")

	m.Runs.ToggleOnly(m.Runs.LegendRows(nil)[1].Key)
	shown = legendOf(m)
	assert.Contains(t, shown, `data-all="2"`, "the other one can be shown again")
	assert.Contains(t, shown, "name off")
	assert.Contains(t, shown, `title="`+words.RunOnly("lr0.1/val", true)+`"`)

	m = state.New("")
	m.Apply(uitest.RunsNamed("alone"))
	assert.NotContains(t, legendOf(m), `disabled="false"`, "there is nothing to show it alone of")
}

func TestLegendNamesGroups(t *testing.T) {
	m := state.New("")
	m.Apply(uitest.RunsNamed("a/s1", "a/s2", "b/s1"))
	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupParent})
	shown := text(Legend(m, m.Runs.LegendRows(nil), 0, Element("span", "more", nil)))
	assert.Equal(t, "a b", shown)
}

func TestEmptyViewSaysWhatCanBeDone(t *testing.T) {
	shown := EmptyView("folder", "No runs yet", app.Text("They come by themselves."),
		Text("button", "", "Open another"))
	assert.Equal(t, "No runs yet They come by themselves. Open another", text(shown))
	assert.Equal(t, "No runs yet", text(EmptyView("folder", "No runs yet", nil)))
	assert.Contains(t, html(GuideLink("meshes.html")), `target="_blank"`, "the page stays open")
	assert.Contains(t, html(Hidden()), "hidden")
}

// Browsers clamp the position of a slider to its range, and a slider without a range cannot be
// moved.
func TestSlider(t *testing.T) {
	s := (&Slider{
		ID: "step", Side: "a", Low: 3, High: 9, Step: 2, Now: 5, Label: "Step", Text: "Step 5",
	}).On(func(app.Context, app.Event) {}, func(app.Context, app.Event) {})
	mounted(t, s)
	shown := html(s)
	for _, part := range []string{`min="3"`, `max="9"`, `step="2"`, `data-side="a"`,
		`aria-label="Step"`, `aria-valuetext="Step 5"`} {
		assert.Contains(t, shown, part)
	}
	assert.Contains(t, shown, `disabled="false"`)
	s.OnUpdate(nil)
	assert.NotContains(t, html(&Slider{ID: "step", Low: 3, High: 3}), `disabled="false"`)
}

func TestThemesToChooseFrom(t *testing.T) {
	field := ThemeChoice("dark", &told{})
	shown := html(field)
	for i, name := range []words.Message{words.ThemeSystem, words.ThemeLight, words.ThemeDark} {
		assert.Regexp(t, fmt.Sprintf(`value="%d"[^>]*>%s<`, i, name.Text()), shown)
	}
}

// Names of runs in different folders differ at their ends, so folder and end are apart.
func TestNamesInFolders(t *testing.T) {
	assert.Equal(t, "a/b/ c", text(NameParts("a/b/", "c")...))
	assert.Equal(t, "c", text(NameParts("", "c")...))
	assert.Contains(t, html(NameParts("", "<script>")...), "&lt;script&gt;")
}
