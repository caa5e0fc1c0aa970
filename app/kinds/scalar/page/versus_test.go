package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/kinds/scalar"
	"eventlens/app/page/pagetest"
	"eventlens/app/wire"
)

// TestHeadlineVersusBaseline has the difference of the best value to the baseline's.
func TestHeadlineVersusBaseline(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/&baseline=lr0.1%2Ftrain")
	tag := f.Page.Cards.All[ids[0]].Place().Key.Tag
	d := pagetest.DrawnOf(ids[0], true, 10, 10, 1, 2)
	d.Lowest = wire.Extreme{Run: 2, Tag: tag, Text: wire.Value(0.25), Versus: wire.Value(-0.25)}
	d.Highest = wire.Extreme{Run: 1, Tag: tag, Text: wire.Value(0.5), Versus: wire.Value(0.125)}
	f.Tell(d)
	assert.Contains(t, f.Text(), "vs base +0.125 better")
	d.Highest.Versus = wire.Text{}
	f.Tell(d)
	assert.NotContains(t, f.Text(), "+0.125", "of the baseline itself")
}

// TestPointVersusBaseline has the differences in the panel about a point.
func TestPointVersusBaseline(t *testing.T) {
	f, ids := pointPage(t, hosttest.At("src=../runs/"))
	tag := clicked(f, ids[0], 105)
	f.Tell(answerPoint(tag, 2, 310))
	assert.NotContains(t, f.HTML(), "vs base")
	clicked(f, ids[0], 105)
	compared := answerPoint(tag, 2, 320)
	values := compared.What.(*scalar.Point).Values
	values[0].Versus, values[1].Versus = wire.Value(0.5), wire.Value(0.125)
	f.Tell(compared)
	html := strings.NewReplacer(`\x1f`, "|", `\x1e`, "/").Replace(f.HTML())
	assert.Contains(t, html, "|vs base/")
	assert.Contains(t, html, "|train/acc|0.9||+0.5|better/")
	assert.Contains(t, html, "step 315, 5 earlier|+0.125|", "more is no better for a loss")
}
