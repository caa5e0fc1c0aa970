package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/page/pagetest"
	"eventlens/app/runlist"
	"eventlens/app/state/runs"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestMeasures checks that the values in the run list are requested once, and shown.
func TestMeasures(t *testing.T) {
	f := pagetest.New(t, "src=../runs/")
	f.Tell(&wire.Ready{}, uitest.RunsNamed("a", "b"),
		pagetest.TagsNamed(kind.Scalar, "lr", "val/acc"))
	measures := func() (asked []wire.GetRunValues) {
		for _, m := range f.Asked() {
			if m, ok := m.(*wire.GetRunValues); ok {
				asked = append(asked, *m)
			}
		}
		return asked
	}
	assert.Equal(t, []wire.GetRunValues{{Tag: 2}}, measures())
	at := func(v float64) wire.Sample { return wire.Sample{Step: 7, Wall: 1, Value: v} }
	f.Tell(&wire.RunValues{
		Tag: 2, Runs: []wire.RunValue{{Run: 1, Latest: at(0.25)}, {Run: 2, Latest: at(0.5)}},
	})
	assert.Contains(t, f.HTML(),
		`<span class="value best" title="0.5, the latest, at step 7">0.5</span>`)
	f.Play(func() { f.Page.Runs.Choose("runs-sort", int(runs.SortHigh)) })
	assert.Regexp(t, `id="row-0"[^>]*data-row="r2"`, f.HTML())
	assert.Empty(t, measures(), "it is known")

	f.Play(func() { f.Page.Tools.ToggleChoice(runlist.ValuesID) })
	assert.Equal(t, []hosttest.Menu{{Menu: "runs-metric-box", Anchor: "runs-metric"}},
		hosttest.Take(&f.Host.Menus))
	menu := f.Page.Tools.Choice
	assert.Equal(t, 2, menu.At, "at what is chosen")
	assert.Contains(t, f.Text(), "No value lr val/ acc")
	f.Play(func() { menu.Input("LR") })
	assert.Equal(t, 1, strings.Count(f.HTML(), "data-scalar="))
	f.Play(func() { f.Page.Key("Enter", true) })
	assert.Equal(t, []wire.GetRunValues{{Tag: 1}}, measures())
	assert.Equal(t, "src=../runs/&sortby=highest&runvalue=lr", f.Host.Address)
	f.Play(func() { f.Page.Tools.ToggleChoice(runlist.ValuesID) })
	f.Play(func() { f.Page.Tools.Choice.Input("nothing") })
	assert.Contains(t, f.Text(), words.NoScalarFound.Text())
	f.Play(func() { f.Page.Key("Enter", true); f.Page.Key("Escape", true) })
	assert.NotContains(t, f.HTML(), "runs-metric-box")
	f.Tell(&wire.Ready{})
	f.Tell(uitest.RunsNamed("a", "b"), pagetest.TagsNamed(kind.Scalar, "lr", "val/acc"))
	assert.Equal(t, []wire.GetRunValues{{Tag: 1}}, measures(), "another worker is asked anew")
}

// TestSortByAValueThatIsNotChosen requests the value of the sort order if no tag looks like one
// that runs are compared by.
func TestSortByAValueThatIsNotChosen(t *testing.T) {
	f := pagetest.New(t, "src=../runs/")
	f.Tell(uitest.RunsNamed("a", "b"))
	f.Play(func() { f.Page.Runs.Choose("runs-sort", int(runs.SortName)) })
	assert.NotContains(t, f.HTML(), "runs-metric-filter")
	f.Play(func() { f.Page.Runs.Choose("runs-sort", int(runs.SortHigh)) })
	assert.Contains(t, f.HTML(), "runs-metric-filter")
	assert.Equal(t, runs.SortHigh, f.Page.Model.Runs.Sort())
}
