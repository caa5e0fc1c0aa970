package runs_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/state"
	"eventlens/app/state/runs"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

// hues is the number of solid inks in the palette.
const hues = runs.PaletteSize / 3

// inksOf returns the inks of the runs as seen: a hue, followed by - for dashed or : for dotted.
func inksOf(m *state.Model) string {
	var said []string
	for _, r := range m.Runs.All() {
		hue := "own"
		if r.Ink.Own == 0 {
			hue = strconv.Itoa(r.Ink.Colour % hues)
		}
		said = append(said,
			fmt.Sprint(r.Name, " ", hue, [...]string{"", "-", ":"}[r.Ink.Colour/hues%3]))
	}
	return strings.Join(said, ", ")
}

func TestColoursOfFolders(t *testing.T) {
	for _, c := range []struct{ name, runs, want string }{
		{"train and validation", "job1/train job1/validation job2/train job2/validation",
			"job1/train 0, job1/validation 0-, job2/train 1, job2/validation 1-"},
		{"other words", "a/eval a/Train b/training b/val c/test c/train",
			"a/Train 0, a/eval 0-, b/training 1, b/val 1-, c/test 2-, c/train 2"},
		{"validation goes before a test", "a/test a/train a/validation",
			"a/test 0:, a/train 0, a/validation 0-"},
		{"the first one where none is called train", "a/eval a/test b/x b/y b/z",
			"a/eval 0, a/test 0-, b/x 1, b/y 1:, b/z 1:"},
		{"more of them", "a/gpu a/train a/val a/other",
			"a/gpu 0:, a/other 0:, a/train 0, a/val 0-"},
		{"one run", "a/validation b/train", "a/validation 0, b/train 1"},
		{"all folders of the name", "x/a/train x/a/val x/b/train x/b/val",
			"x/a/train 0, x/a/val 0-, x/b/train 1, x/b/val 1-"},
		{"a run around another", "job job/eval other other/eval",
			"job 0, job/eval 0-, other 1, other/eval 1-"},
		{"without a folder", "base job1/train job1/val zero",
			"base 0, job1/train 1, job1/val 1-, zero 3"},
		{"more folders than hues", "a/x b/x c/x d/x e/x f/x g/x h/x i/x i/y",
			"a/x 0, b/x 1, c/x 2, d/x 3, e/x 4, f/x 5, g/x 6, h/x 7, i/x 0, i/y 0:"},
	} {
		m := statetest.New(strings.Fields(c.runs)...)
		each := inksOf(m)
		m.Runs.SetByFolder(true)
		assert.Equal(t, c.want, inksOf(m), c.name)
		m.Runs.SetByFolder(false)
		assert.Equal(t, each, inksOf(m), c.name)
	}
}

// TestManyRunsWithoutAFolder uses up every hue by runs in no folder: folders then get the first
// hues.
func TestManyRunsWithoutAFolder(t *testing.T) {
	m := statetest.New("a", "b", "c", "d", "e", "f", "g", "h", "job/train", "job/val")
	m.Runs.SetByFolder(true)
	assert.True(t, strings.HasSuffix(inksOf(m), "job/train 0, job/val 0-"), inksOf(m))
}

// TestColoursOfFoldersStay checks that colours stay while folders and runs arrive, and when the
// worker is replaced.
func TestColoursOfFoldersStay(t *testing.T) {
	m := statetest.New("job2/train", "job3/train")
	m.Runs.SetByFolder(true)
	m.Apply(&wire.Catalogue{Runs: []wire.Run{{ID: 3, Name: "job1/train", Colour: 2},
		{ID: 4, Name: "job3/validation", Colour: 3}}})
	const want = "job1/train 2, job2/train 0, job3/train 1, job3/validation 1-"
	assert.Equal(t, want, inksOf(m))
	var runs []wire.Run
	for i, r := range m.Runs.All() {
		runs = append(runs, wire.Run{ID: wire.RunID(i + 1), Name: r.Name, Colour: i})
	}
	m.Reset()
	m.Apply(&wire.Catalogue{Runs: runs})
	assert.Equal(t, want, inksOf(m))
}

// TestColoursOfFoldersBesideOthers checks that a person's choice of colour stays, and that groups
// have their own colours.
func TestColoursOfFoldersBesideOthers(t *testing.T) {
	const red = 1<<24 | 0xff0000
	m := statetest.New("job1/train", "job1/val", "job2/train", "job2/val")
	m.Runs.InkRun(2, wire.Ink{Own: red})
	m.Runs.InkRun(3, wire.Ink{Colour: 5})
	m.Runs.SetByFolder(true)
	assert.Equal(t, "job1/train 0, job1/val own, job2/train 5, job2/val 1-", inksOf(m))

	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupPattern, Pattern: "(train|val)"})
	assert.Equal(t, "job1/train 0, job1/val own, job2/train 5, job2/val 1", inksOf(m))
	on, offered := m.Runs.ByFolder()
	assert.True(t, on)
	assert.False(t, offered, "groups have the colours")

	m.Runs.SetGrouping(runs.Grouping{Kind: runs.GroupParent})
	m.Runs.InkGroup("job2", wire.Ink{Own: red})
	m.Runs.SetGrouping(runs.Grouping{})
	assert.Equal(t, "job1/train 0, job1/val own, job2/train 5, job2/val own-", inksOf(m),
		"a folder's colour is also that of the runs in it")
}

func TestColoursOfFoldersInTheAddress(t *testing.T) {
	m := statetest.New("job1/train", "job1/val", "x")
	for text, on := range map[string]bool{
		"colourby=folder": true, "colourby=run": false, "colourby=nonsense": false, "": false,
	} {
		m.ApplyFragment(address.Parse(text))
		got, offered := m.Runs.ByFolder()
		assert.Equal(t, on, got, text)
		assert.True(t, offered, text)
		assert.Equal(t, on, m.Fragment().String() == "colourby=folder", text)
	}
	m.ApplyFragment(address.Parse("colourby=folder"))
	assert.Equal(t, []wire.RunLook{{Run: 2, Ink: wire.Ink{Colour: hues}}},
		m.View("light", nil).Looks, "what differs from what the worker knows")

	_, offered := statetest.New("job1/train", "job2/train", "x").Runs.ByFolder()
	assert.False(t, offered, "no folder has several runs")
}
