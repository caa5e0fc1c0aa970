package page_test

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/kinds/scalar"
	"eventlens/app/kinds/scalar/table"
	"eventlens/app/page/card"
	"eventlens/app/page/pagetest"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
)

func TestTableOfACard(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	key := f.Page.Cards.All[ids[1]].(*card.Chart).Key
	f.Asked()
	f.Play(func() { pagetest.ScalarsOf(f.Page).Tables.ToggleTable(key) })
	assert.Empty(t, f.Questions(), "the worker does not know the card before it has drawn it")
	assert.Contains(t, f.Text(), scalar.TableWaiting.Text())
	f.Tell(pagetest.DrawnAlong(ids[1], 0, 100))
	assert.Equal(t, []pagetest.TableQuestion{{Card: ids[1], All: true}}, f.Questions())
	f.Tell(pagetest.TableOf(ids[1], true, wire.Span{}, 0.5, 0.75))
	assert.Contains(t, f.Text(), "All points , smoothed Copy CSV")
	assert.Contains(t, f.HTML(), scalar.MeanAsLogged.Text())
	assert.Contains(t, f.Text(),
		"Run Latest Step Min At step Max At step Mean lr0.1 0.5000 0 0.5000 0 0.5000 0 0.5000 lr0.2 0.7500 10")

	cardTable := pagetest.ScalarsOf(f.Page).Tables.Requests[ids[1]].Table
	f.Play(func() { cardTable.SortBy(table.ColumnLatest) })
	assert.Regexp(t, `lr0\.2 .* lr0\.1`,
		f.Text()[strings.Index(f.Text(), "Run Latest"):])
	assert.Contains(t, f.HTML(), `aria-sort="descending"`)

	f.Tell(pagetest.DrawnAlong(ids[1], 0, 100))
	assert.Len(t, f.Questions(), 1, "after a drawing the values may be others")
	assert.Contains(t, f.Text(), "0.7500", "what was there stays until the answer comes")

	f.Play(func() { pagetest.ScalarsOf(f.Page).Selection.ToggleSteps() })
	assert.Equal(t, []pagetest.TableQuestion{{Card: ids[1], At: wire.Span{Lo: 98, Hi: 98}}},
		f.Questions())
	assert.Contains(t, f.Text(), "Run Latest", "until then the table is the one before")
	f.Tell(pagetest.TableOf(ids[1], false, wire.Span{Lo: 98, Hi: 98}, 0.25))
	assert.Contains(t, f.Text(), "Nearest to step 98 Copy CSV", "what is smoothed has its column")
	assert.Contains(t, f.Text(),
		"Run Smoothed Value Step Relative lr0.1 0.2500 0.2500 0 10 s")

	f.Play(func() {
		cardTable.OnCopy(nil, pagetest.EmptyEvent())
		cardTable.OnSave(nil, pagetest.EmptyEvent())
	})
	assert.Contains(t, f.Host.Copies[0].Text,
		"Run\tSmoothed\tValue\tStep\tRelative\nlr0.1/train\t0.25\t0.25\t0\t10\n")
	assert.Contains(t, f.Host.Saved[0].Name, "values.csv")
	f.Play(func() { f.Host.Copied(false) })
	f.Settle()
	assert.Contains(t, f.Text(), scalar.TableNotCopied.Text())
	f.Play(func() { f.Host.Copied(true) })
	f.Settle()
	assert.Contains(t, f.Text(), scalar.TableCopied.Text())
	group := pagetest.TableOf(ids[1], false, wire.Span{Lo: 98, Hi: 98}, 0.25)
	group.What.(*scalar.Table).Rows[0].Members = 12
	f.Tell(group)
	f.Play(func() { cardTable.OnSave(nil, pagetest.EmptyEvent()) })
	assert.Contains(t, f.Host.Saved[1].Text,
		"Run,n,Smoothed,Value,Step,Relative\r\nlr0.1/train,12,0.25,")
	f.Play(func() { cardTable.OnClose(nil, pagetest.EmptyEvent()) })
	assert.NotContains(t, f.HTML(), "card-table")
	assert.Empty(t, pagetest.ScalarsOf(f.Page).Tables.Requests)
	f.Tell(pagetest.TableOf(ids[1], true, wire.Span{}, 1))
}

// A drag requests the newest step after the answer for the previous one has arrived.
func TestTablesAskOneQuestionAtATime(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/&steps=on")
	f.Play(func() {
		pagetest.ScalarsOf(f.Page).Tables.ToggleTable(f.Page.Cards.All[ids[0]].(*card.Chart).Key)
	})
	f.Tell(pagetest.DrawnAlong(ids[0], 0, 100))
	require.Len(t, f.Questions(), 1)
	f.Play(func() {
		for x := range 20 {
			f.Host.TellHandle(ids[0], 0, 60+float64(x), false)
		}
	})
	assert.Empty(t, f.Questions())
	f.Tell(pagetest.TableOf(ids[0], false, wire.Span{Lo: 98, Hi: 98}, 1))
	at := f.Page.Model.Cards.Steps().At
	assert.Equal(t, []pagetest.TableQuestion{{Card: ids[0], At: at}}, f.Questions())
	f.Tell(pagetest.TableOf(ids[0], false, at, 1))
	assert.Empty(t, f.Questions())
}

func TestLongTables(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Play(func() {
		pagetest.ScalarsOf(f.Page).Tables.ToggleTable(f.Page.Cards.All[ids[0]].(*card.Chart).Key)
	})
	f.Tell(pagetest.DrawnAlong(ids[0], 0, 100))
	values := make([]float64, 2000)
	for i := range values {
		values[i] = math.NaN()
	}
	f.Tell(pagetest.TableOf(ids[0], true, wire.Span{}, values...))
	count := func() int {
		return len(regexp.MustCompile(`data-row="\d`).FindAllString(f.HTML(), -1))
	}
	assert.Less(t, count(), 60)
	assert.Contains(t, f.HTML(), `aria-rowcount="2001"`)
	cardTable := pagetest.ScalarsOf(f.Page).Tables.Requests[ids[0]].Table
	for _, top := range []int{28 * 1000, 28 * 1999, 0, -5} {
		f.Play(func() { cardTable.Scrolled(top, 200); f.Page.RenderOnly(cardTable) })
		assert.Less(t, count(), 60)
		row := min(max(top/28, 0), 1999)
		assert.Contains(t, f.HTML(), fmt.Sprintf(`data-row="%d"`, row))
	}
	f.Tell(pagetest.TableOf(ids[0], true, wire.Span{}))
	assert.Zero(t, count())
	assert.Contains(t, f.Text(), scalar.TableEmpty.Text())
}

// TestCrosshairWithSteps checks that a full-screen card gets the values at the crosshair beside the
// selected ones.
func TestCrosshairWithSteps(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/&steps=100")
	f.Tell(pagetest.DrawnAlong(ids[0], 0, 200))
	f.Play(func() { f.Page.Full.Open(f.Page.Cards.All[ids[0]].(*card.Chart).Key) })
	c, ok := pagetest.ScalarsOf(f.Page).Full.FullCard()
	require.True(t, ok)
	id, chosen := c.Slot.Id, wire.Span{Lo: 100, Hi: 100}
	f.Show(id)
	f.Asked()
	f.Tell(pagetest.DrawnAlong(id, 0, 200))
	assert.Equal(t, []pagetest.TableQuestion{{Card: id, At: chosen}}, f.Questions())
	f.Tell(pagetest.TableOf(id, false, chosen, 0.5, 0.75))
	assert.Contains(t, f.Text(),
		"Nearest to step 100 Run At crosshair, smoothed Smoothed Value Step Relative lr0.1 — 0.5000 0.5000 0")

	at := func(x float64) wire.Span { return wire.Span{Lo: x, Hi: x} }
	point := func(x float64) {
		f.Tell(pagetest.About(id,
			&chart.Readout{
				At: x, Heading: wire.Plain("Step"),
				Rows: []chart.Row{{
					Series: wire.Series{Run: 2}, Value: wire.Plain("0.7"), Nearest: true,
				}},
			}))
	}
	f.Play(func() { f.Host.TellPointer(id, 60, 20, true) })
	f.Asked()
	point(142)
	assert.Equal(t, []pagetest.TableQuestion{{Card: id, At: at(142)}}, f.Questions(),
		"what is chosen has not moved")
	point(150)
	assert.Empty(t, f.Questions(), "one at a time")
	f.Tell(pagetest.TableOf(id, false, at(142), 0.125, 0.625))
	assert.Equal(t, []pagetest.TableQuestion{{Card: id, At: at(150)}}, f.Questions())
	assert.Contains(t, f.Text(),
		"Run At 142, smoothed Smoothed Value Step Relative lr0.1 0.1250 0.5000 0.5000 0")
	f.Tell(pagetest.DrawnAlong(id, 0, 200))
	assert.Equal(t, []pagetest.TableQuestion{{Card: id, At: chosen}, {Card: id, At: at(150)}},
		f.Questions())
	f.Tell(pagetest.TableOf(id, false, at(150), 0.25, 0.5),
		pagetest.TableOf(id, false, at(7), 7, 7))
	assert.Contains(t, f.Text(),
		"Nearest to step 100 Run At 150, smoothed Smoothed Value Step Relative lr0.1 0.2500 0.5000 0.5000 0", "an answer to what is not asked any more changes nothing")
	f.Tell(pagetest.TableOf(id, false, chosen, 0.5, 0.75))

	f.Play(func() {
		f.Page.Model.Cards.SetStepRange(true, pagetest.ScalarsOf(f.Page).Selection.AnyAxis())
		f.Page.Changed()
		pagetest.ScalarsOf(f.Page).Selection.StepsMoved()
	})
	ends := f.Page.Model.Cards.Steps().At
	f.Tell(pagetest.TableOf(id, false, ends, 0.5, 0.75))
	assert.Contains(t, f.Text(),
		", smoothed Run At 150 Start End Change % Min Max Mean Start step End step Points lr0.1 0.2500 0.5000 0.5000")
	f.Play(func() { pagetest.ScalarsOf(f.Page).Selection.ToggleSteps() })
	f.Tell(pagetest.TableOf(id, true, wire.Span{}, 0.5, 0.75))
	assert.Contains(t, f.Text(), "Run At 150 Latest Min Max lr0.1 0.2500 0.5000",
		"and not what was chosen")

	f.Play(func() { f.Page.Model.Cards.SetAxis(wire.AxisWall); f.Page.Changed() })
	f.Asked()
	f.Tell(pagetest.DrawnAlong(id, 1e9, 2e9))
	assert.Equal(t, []pagetest.TableQuestion{{Card: id, All: true}}, f.Questions(),
		"a step is no time")
	f.Tell(pagetest.TableOf(id, true, wire.Span{}, 0.5, 0.75))
	assert.Contains(t, f.Text(), "Run At crosshair Latest Min Max lr0.1 — 0.5000")
}

func TestFullScreen(t *testing.T) {
	f, ids := pagetest.Charts(t, "src=../runs/")
	f.Tell(pagetest.DrawnAlong(ids[0], 0, 100), pagetest.DrawnAlong(ids[1], 0, 100))
	key := f.Page.Cards.All[ids[0]].(*card.Chart).Key
	hosttest.Take(&f.Host.Visited)
	f.Play(func() { f.Page.Full.Open(key) })
	require.Len(t, hosttest.Take(&f.Host.Visited), 1)
	c, ok := pagetest.ScalarsOf(f.Page).Full.FullCard()
	require.True(t, ok)
	assert.Equal(t, key, c.Key)
	id := c.Slot.Id
	f.Asked()
	f.Show(append([]string{id}, ids...)...)
	v := f.LastView()
	require.Len(t, v.Cards, 1, "what lies behind is not drawn")
	assert.Equal(t, id, v.Cards[0].ID)
	f.Tell(pagetest.DrawnAlong(id, 0, 100))
	assert.Equal(t, []pagetest.TableQuestion{{Card: id, All: true}}, f.Questions())
	assert.Contains(t, f.Text(), "All points: 10 of 10")
	f.Tell(pagetest.TableOf(id, true, wire.Span{}, 0.5, 0.75))
	assert.Contains(t, f.Text(), "Run At crosshair Latest Min Max lr0.1 — 0.5000")

	f.Play(func() { f.Host.TellPointer(id, 60, 20, true) })
	f.Asked()
	f.Tell(pagetest.About(id,
		&chart.Readout{
			At: 7, Heading: wire.Plain("Step 7"),
			Rows: []chart.Row{{
				Series: wire.Series{Run: 2}, Value: wire.Plain("0.7"), Nearest: true,
			}},
		}))
	assert.Contains(t, f.Questions(), pagetest.TableQuestion{Card: id, At: wire.Span{Lo: 7, Hi: 7}})
	f.Tell(pagetest.TableOf(id, false, wire.Span{Lo: 7, Hi: 7}, 0.125, 0.625))
	assert.Contains(t, f.Text(), "Run At 7 Latest Min Max lr0.1 0.1250 0.5000")
	assert.Regexp(t, `<tr [^>]*class="near"`, f.HTML())

	f.Play(func() { assert.True(t, f.Page.Key("j", false)) })
	next, _ := f.Page.Model.Cards.Full()
	assert.NotEqual(t, key, next)
	f.Play(func() { f.Page.Key("k", false) })
	back, _ := f.Page.Model.Cards.Full()
	assert.Equal(t, key, back)
	f.Play(func() { pagetest.ScalarsOf(f.Page).Full.SetLog(true) })
	_, y := f.Page.Model.Cards.Scales(key)
	assert.Equal(t, wire.ScaleLog, y)
	f.Play(func() { f.Page.Key("Escape", false) })
	_, on := f.Page.Model.Cards.Full()
	assert.False(t, on)
	assert.NotContains(t, f.HTML(), `id="full"`)
	assert.NotContains(t, f.Host.Address, "fullscreen")
}
