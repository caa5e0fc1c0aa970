package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/address"
	"eventlens/app/host/hosttest"
	"eventlens/app/kinds/mesh"
	meshpage "eventlens/app/kinds/mesh/page"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// openMeshes returns a page with a mesh in two runs, whose cards are near the viewport, and their
// ids.
func openMeshes(t *testing.T, prepare ...func(*pagetest.Fixture)) (*pagetest.Fixture, []string) {
	f := pagetest.New(t, "src=../runs/&tab=meshes")
	for _, p := range prepare {
		p(f)
	}
	c := pagetest.TagsNamed(mesh.ID, "scan")
	c.Tags[0].Runs = []wire.RunID{1, 2}
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"), c)
	ids := f.CardIDs()
	require.Len(t, ids, 2)
	assert.Empty(t, gets(f), "nothing is read far from the viewport")
	f.Show(ids...)
	return f, ids
}

// question is a question for a mesh.
type question struct {
	Run   wire.RunID
	Index int // of the step; -1 for the latest
}

// gets returns the questions for meshes since the last call.
func gets(f *pagetest.Fixture) (asked []question) {
	for _, m := range f.Asked() {
		if on, ok := m.(*pagetest.On); ok {
			if q, ok := on.What.(*mesh.Get); ok {
				asked = append(asked, question{q.Run, q.Step.Index})
			}
		}
	}
	return asked
}

// meshAt answers a card with a mesh of two parts, of which the second cannot be read.
func meshAt(id string, index int, vertices wire.Ref) *pagetest.On {
	return pagetest.About(id,
		&mesh.Mesh{Stamp: wire.Stamp{
			Index: index, Count: 10, Number: int64(100 * index), Step: wire.Whole(100 * index),
		},
			Parts: []mesh.Part{{Of: 1, Step: int64(100 * index), Bytes: vertices},
				{Of: 2, When: mesh.Earlier, Step: 7, Problem: wire.Plain("It is gone.")}}})
}

// TestMeshOfEachRun checks that meshes are requested after the scripts are loaded, and passed to
// them.
func TestMeshOfEachRun(t *testing.T) {
	f, ids := openMeshes(t)
	assert.Equal(t, []string{"meshes"}, f.Host.Brought, "once")
	assert.ElementsMatch(t, []question{{1, -1}, {2, -1}}, gets(f))
	id := ids[1] // the last one that asked
	f.Tell(meshAt(id, 9, 5))
	at := id + "-plot"
	assert.Equal(t,
		[]hosttest.Handed{{Element: at, What: "1 0 900", With: 5}, {Element: at, What: "2 1 7"},
			{Element: at, What: "show"}},
		hosttest.Take(&f.Host.Handed))
	assert.Contains(t, f.HTML(), `data-file="b-scan-900.ply"`)
	assert.Contains(t, f.HTML(), `data-problem2="It is gone."`)
	c := f.Page.Cards.All[id].(*meshpage.MeshCard)
	assert.True(t, c.Arrived())
	assert.True(t, c.Done())

	f.Play(func() { f.Page.Steps.SetOwn(id, wire.StepRequest{Index: 3}) })
	assert.Equal(t, []question{{2, 3}}, gets(f))
	f.Play(func() { f.Page.Steps.SetOwn(id, wire.StepRequest{Index: 4}) })
	assert.Empty(t, gets(f), "one question at a time")
	assert.False(t, c.Arrived())
	f.Tell(meshAt(id, 3, 6))
	assert.Equal(t, []question{{2, 4}}, gets(f))
	f.Host.Forget()
	f.Show()
	f.Tell(meshAt(id, 4, 7))
	assert.Equal(t, []wire.Ref{7, 0}, f.Host.Workers.Released, "the card is gone")
	assert.Empty(t, f.Host.Handed)
}

// TestLook checks that the settings of all cards come from the script and from the URL, even later.
func TestLook(t *testing.T) {
	f, _ := openMeshes(t, func(f *pagetest.Fixture) {
		f.Play(func() {
			f.Page.Model.ApplyFragment(address.Parse("src=../runs/&tab=meshes&meshes=4.linked"))
			f.Page.Changed()
		})
	})
	assert.Equal(t, 2, strings.Count(f.HTML(), `data-look="4.linked"`))
	assert.Contains(t, f.Host.Address, "meshes=4.linked")
	f.Play(func() {
		f.Page.Model.ApplyFragment(address.Parse("src=../runs/&tab=meshes"))
		f.Page.Changed()
	})
	assert.NotContains(t, f.HTML(), `data-look="4.linked"`)
}

func TestScriptsThatCannotBeLoaded(t *testing.T) {
	f, ids := openMeshes(t, func(f *pagetest.Fixture) { f.Host.Unscripted = true })
	assert.Empty(t, gets(f))
	assert.Contains(t, f.Text(), "could not be loaded")
	f.Show()
	f.Host.Unscripted = false
	f.Show(f.CardIDs()...)
	assert.NotContains(t, f.Text(), "could not be loaded")
	assert.Len(t, gets(f), len(ids))
}
