package runlist

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
)

// TestBaselineInTheList makes runs the baseline by the menu of their rows.
func TestBaselineInTheList(t *testing.T) {
	f := charts(t, "src=../runs/")
	f.play(func() { f.model.Runs.SetMetric("train/acc") })
	f.tell(&wire.RunValues{Tag: f.model.Metric().ID, Runs: []wire.RunValue{
		{Run: 1, Latest: wire.Sample{Step: 9, Wall: 1, Value: 0.5}},
		{Run: 2, Latest: wire.Sample{Step: 9, Wall: 1, Value: 0.75}},
	}})
	assert.NotContains(t, f.html(), "versus")
	press := func() {
		f.play(func() { f.list.Press("menu", "r1", false) })
		f.play(func() { f.list.menu.act("base") })
		assert.NotContains(t, f.html(), `id="run-menu"`)
	}
	press()
	assert.Contains(t, f.text(), "vs base")
	assert.Contains(t, f.html(), `title="Difference to the baseline lr0.1/train. Green is better."`)
	assert.Contains(t, f.html(), `<span class="versus" aria-hidden="true">baseline</span>`)
	assert.Contains(t, f.html(),
		`<span class="versus up">+0.25<span class="vh">better</span></span>`)
	assert.Contains(t, f.html(), `title="0.75, the latest, at step 9, +0.25 vs base"`)
	assert.Contains(t, f.html(), `class="run d0 active base"`)
	assert.Contains(t, f.host.Address, "baseline=lr0.1%2Ftrain")
	f.play(func() { f.list.Press("menu", "r1", false) })
	assert.Contains(t, f.text(), "No longer the baseline")
	f.play(func() { f.list.menu.close(true) })
	press()
	assert.NotContains(t, f.html(), "versus")
	assert.NotContains(t, f.host.Address, "baseline")
}

// TestChosenRun is the run of the keyboard's row, only while the list has keyboard focus.
func TestChosenRun(t *testing.T) {
	f := charts(t, "src=../runs/")
	assert.Zero(t, f.list.Chosen())
	f.play(func() { f.list.entered(true, true); f.list.RowKey("ArrowDown", false) })
	assert.Equal(t, wire.RunID(2), f.list.Chosen())
	f.play(func() { f.list.left(false) })
	assert.Zero(t, f.list.Chosen())
}
