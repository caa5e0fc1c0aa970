package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
	"eventlens/app/kinds/scalar"
	"eventlens/app/kinds/scalar/table"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/state/runs"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// TestColumnsInTables checks that the columns come after the run's name, also when copied and
// saved.
func TestColumnsInTables(t *testing.T) {
	f := pagetest.New(t, "src=../runs/&hparams=lr&hparams=opt")
	f.Tell(&wire.Ready{},
		uitest.SweepOf([2]string{"0.1", "adam"}, [2]string{"0.01", "sgd"}, [2]string{"", "adam"},
			[2]string{"0.0010000000000000002", "adam"}), pagetest.TagsNamed(kind.Scalar, "val/acc"))
	ids := f.CardIDs()
	f.Show(ids...)
	f.Play(func() {
		pagetest.ScalarsOf(f.Page).Tables.ToggleTable(f.Page.Cards.All[ids[0]].(*card.Chart).Key)
	})
	f.Tell(pagetest.DrawnAlong(ids[0], 0, 100),
		pagetest.TableOf(ids[0], true, wire.Span{}, 0.5, 0.75))
	assert.Contains(t, f.Text(),
		"Run lr opt Latest Step Min At step Max At step Mean run1 0.1 adam 0.5000 0")
	cardTable := pagetest.ScalarsOf(f.Page).Tables.Requests[ids[0]].Table
	f.Play(func() { cardTable.SortBy(table.ColumnHParam) })
	assert.Regexp(t, `run2 0\.01 sgd .* run1 0\.1 adam`,
		f.Text()[strings.Index(f.Text(), "Run lr"):])
	assert.Contains(t, f.HTML(), `aria-sort="ascending"`)
	f.Host.Forget()
	f.Play(func() { cardTable.OnCopy(nil, pagetest.EmptyEvent()) })
	assert.Contains(t, f.Host.Copies[0].Text, "Run\tlr\topt\tLatest")
	f.Play(func() { f.Page.Model.Runs.ToggleColumn("lr"); f.Page.Changed() })
	assert.Contains(t, f.Text(),
		"Run opt Latest Step Min At step Max At step Mean run1 adam 0.5000 0")
	assert.NotContains(t, f.HTML(), "aria-sort", "what it was sorted by is gone")
	f.Play(func() {
		f.Page.Runs.Choose("runs-group", int(runs.GroupAll))
		f.Page.Runs.Choose("runs-centre", int(wire.CentreMean))
	})
	of := pagetest.TableOf(ids[0], true, wire.Span{}, 0.5)
	of.What.(*scalar.Table).Rows[0].Run,
		of.What.(*scalar.Table).Rows[0].Group,
		of.What.(*scalar.Table).Rows[0].Members = 0, 1, 4
	f.Tell(pagetest.DrawnAlong(ids[0], 0, 100), of)
	assert.Contains(t, f.Text(), "All runs n = 4 — 0.5", "its runs differ")
	f.Play(func() { f.Page.Model.Runs.TakeOut(2); f.Page.Changed() })
	f.Tell(pagetest.DrawnAlong(ids[0], 0, 100), of)
	assert.Contains(t, f.Text(), "All runs n = 4 adam 0.5")
}
