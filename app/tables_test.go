package app

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/page/card"
	"eventlens/app/page/scalar"
	"eventlens/app/table"
	"eventlens/app/wire"
	"eventlens/app/wire/chart"
	scalarwire "eventlens/app/wire/scalar"
	"eventlens/app/words"
)

// tableQuestion is a question for figures.
type tableQuestion struct {
	Card string
	At   wire.Span
	All  bool
}

// questions returns what was asked of tables since the last time.
func (f *fixture) questions() (all []tableQuestion) {
	f.t.Helper()
	for _, m := range f.asked() {
		if m, ok := m.(*on); ok {
			if q, ok := m.what.(*scalarwire.GetTable); ok {
				all = append(all, tableQuestion{m.card, q.At, q.All})
			}
		}
	}
	return all
}

// tableOf is an answer with a row for each value, of runs 1, 2 and so on.
func tableOf(card string, all bool, at wire.Span, values ...float64) *on {
	m := &scalarwire.Table{All: all, At: at}
	for i, v := range values {
		s := wire.Sample{Step: int64(10 * i), Wall: 1000, Value: v, Smoothed: v}
		m.Rows = append(m.Rows, scalarwire.TableRow{Series: wire.Series{Run: wire.RunID(i + 1), Ink: wire.Ink{Colour: i}}, Points: 3, From: s, To: s, Min: s, Max: s, Latest: s, Mean: v, Relative: 10})
	}
	return &on{card, m}
}

func TestTableOfACard(t *testing.T) {
	f, ids := charts(t, "src=../runs/")
	key := f.page.Cards.All[ids[1]].(*card.Chart).Key
	f.asked()
	f.play(func() { scalarsOf(f.page).Tables.ToggleTable(key) })
	assert.Empty(t, f.questions(), "the worker does not know the card before it has drawn it")
	assert.Contains(t, f.text(), words.TableWaiting.Text())
	f.tell(drawnAlong(ids[1], 0, 100))
	assert.Equal(t, []tableQuestion{{Card: ids[1], All: true}}, f.questions())
	f.tell(tableOf(ids[1], true, wire.Span{}, 0.5, 0.75))
	assert.Contains(t, f.text(), "All points , smoothed Copy CSV")
	assert.Contains(t, f.html(), words.MeanAsLogged.Text())
	assert.Contains(t, f.text(), "Run Latest Step Min At step Max At step Mean lr0.1/ train 0.5 0 0.5 0 0.5 0 0.5 lr0.2/ train 0.75 10")

	cardTable := scalarsOf(f.page).Tables.Asked[ids[1]].Table
	f.play(func() { cardTable.SortBy(table.ColumnLatest) })
	assert.Regexp(t, `lr0\.2/ train .* lr0\.1/ train`, f.text()[strings.Index(f.text(), "Run Latest"):])
	assert.Contains(t, f.html(), `aria-sort="descending"`)

	f.tell(drawnAlong(ids[1], 0, 100))
	assert.Len(t, f.questions(), 1, "after a drawing the values may be others")
	assert.Contains(t, f.text(), "0.75", "what was there stays until the answer comes")

	f.play(func() { scalarsOf(f.page).Selection.ToggleSteps() })
	assert.Equal(t, []tableQuestion{{Card: ids[1], At: wire.Span{Lo: 98, Hi: 98}}}, f.questions())
	assert.Contains(t, f.text(), "Run Latest", "until then the table is the one before")
	f.tell(tableOf(ids[1], false, wire.Span{Lo: 98, Hi: 98}, 0.25))
	assert.Contains(t, f.text(), "Nearest to step 98 Copy CSV", "what is smoothed has its column")
	assert.Contains(t, f.text(), "Run Smoothed Value Step Relative lr0.1/ train 0.25 0.25 0 10 s")

	f.play(func() { cardTable.OnCopy(nil, emptyEvent()); cardTable.OnSave(nil, emptyEvent()) })
	calls := strings.Join(f.host.take("CopyText", "SaveText"), "\n")
	assert.Contains(t, calls, `Run\tSmoothed\tValue\tStep\tRelative\nlr0.1/train\t0.25\t0.25\t0\t10\n`)
	assert.Contains(t, calls, "values.csv")
	group := tableOf(ids[1], false, wire.Span{Lo: 98, Hi: 98}, 0.25)
	group.what.(*scalarwire.Table).Rows[0].Members = 12
	f.tell(group)
	f.play(func() { cardTable.OnSave(nil, emptyEvent()) })
	assert.Contains(t, strings.Join(f.host.take("SaveText"), ""), `Run,n,Smoothed,Value,Step,Relative\r\nlr0.1/train,12,0.25,`)
	f.play(func() { cardTable.OnClose(nil, emptyEvent()) })
	assert.NotContains(t, f.html(), "card-table")
	assert.Empty(t, scalarsOf(f.page).Tables.Asked)
	f.tell(tableOf(ids[1], true, wire.Span{}, 1))
}

// A drag asks for the newest place once the answer to the one before has come.
func TestTablesAskOneQuestionAtATime(t *testing.T) {
	f, ids := charts(t, "src=../runs/&steps=on")
	f.play(func() { scalarsOf(f.page).Tables.ToggleTable(f.page.Cards.All[ids[0]].(*card.Chart).Key) })
	f.tell(drawnAlong(ids[0], 0, 100))
	require.Len(t, f.questions(), 1)
	f.play(func() {
		for x := range 20 {
			f.host.onHandle(ids[0], 0, 60+float64(x), false)
		}
	})
	assert.Empty(t, f.questions())
	f.tell(tableOf(ids[0], false, wire.Span{Lo: 98, Hi: 98}, 1))
	at := f.page.Model.Steps().At
	assert.Equal(t, []tableQuestion{{Card: ids[0], At: at}}, f.questions())
	f.tell(tableOf(ids[0], false, at, 1))
	assert.Empty(t, f.questions())
}

func TestLongTables(t *testing.T) {
	f, ids := charts(t, "src=../runs/")
	f.play(func() { scalarsOf(f.page).Tables.ToggleTable(f.page.Cards.All[ids[0]].(*card.Chart).Key) })
	f.tell(drawnAlong(ids[0], 0, 100))
	values := make([]float64, 2000)
	for i := range values {
		values[i] = math.NaN()
	}
	f.tell(tableOf(ids[0], true, wire.Span{}, values...))
	count := func() int { return len(regexp.MustCompile(`data-row="\d`).FindAllString(f.html(), -1)) }
	assert.Less(t, count(), 60)
	assert.Contains(t, f.html(), `aria-rowcount="2001"`)
	cardTable := scalarsOf(f.page).Tables.Asked[ids[0]].Table
	for _, top := range []int{28 * 1000, 28 * 1999, 0, -5} {
		f.play(func() { cardTable.Scrolled(top, 200); f.page.RenderOnly(cardTable) })
		assert.Less(t, count(), 60)
		row := min(max(top/28, 0), 1999)
		assert.Contains(t, f.html(), fmt.Sprintf(`data-row="%d"`, row))
	}
	f.tell(tableOf(ids[0], true, wire.Span{}))
	assert.Zero(t, count())
	assert.Contains(t, f.text(), words.TableEmpty.Text())
}

// TestCrosshairWithSteps is answered beside what is chosen, in the card that fills the screen.
func TestCrosshairWithSteps(t *testing.T) {
	f, ids := charts(t, "src=../runs/&steps=100")
	f.tell(drawnAlong(ids[0], 0, 200))
	f.play(func() { scalarsOf(f.page).Full.OpenFull(f.page.Cards.All[ids[0]].(*card.Chart).Key) })
	c, ok := scalarsOf(f.page).Full.FullCard()
	require.True(t, ok)
	id, chosen := c.Slot.Id, wire.Span{Lo: 100, Hi: 100}
	f.show(id)
	f.asked()
	f.tell(drawnAlong(id, 0, 200))
	assert.Equal(t, []tableQuestion{{Card: id, At: chosen}}, f.questions())
	f.tell(tableOf(id, false, chosen, 0.5, 0.75))
	assert.Contains(t, f.text(), "Nearest to step 100 Run At crosshair, smoothed Smoothed Value Step Relative lr0.1/ train — 0.5 0.5 0")

	at := func(x float64) wire.Span { return wire.Span{Lo: x, Hi: x} }
	point := func(x float64) {
		f.tell(&on{id, &chart.Readout{At: x, Heading: wire.Plain("Step"), Rows: []chart.Row{{Series: wire.Series{Run: 2}, Value: wire.Plain("0.7"), Nearest: true}}}})
	}
	f.play(func() { f.host.onPointer(id, 60, 20, true) })
	f.asked()
	point(142)
	assert.Equal(t, []tableQuestion{{Card: id, At: at(142)}}, f.questions(), "what is chosen has not moved")
	point(150)
	assert.Empty(t, f.questions(), "one at a time")
	f.tell(tableOf(id, false, at(142), 0.125, 0.625))
	assert.Equal(t, []tableQuestion{{Card: id, At: at(150)}}, f.questions())
	assert.Contains(t, f.text(), "Run At 142, smoothed Smoothed Value Step Relative lr0.1/ train 0.125 0.5 0.5 0")
	f.tell(drawnAlong(id, 0, 200))
	assert.Equal(t, []tableQuestion{{Card: id, At: chosen}, {Card: id, At: at(150)}}, f.questions())
	f.tell(tableOf(id, false, at(150), 0.25, 0.5), tableOf(id, false, at(7), 7, 7))
	assert.Contains(t, f.text(), "Nearest to step 100 Run At 150, smoothed Smoothed Value Step Relative lr0.1/ train 0.25 0.5 0.5 0", "an answer to what is not asked any more changes nothing")
	f.tell(tableOf(id, false, chosen, 0.5, 0.75))

	f.play(func() {
		f.page.Model.SetStepRange(true, scalarsOf(f.page).Selection.AnyAxis())
		f.page.Changed()
		scalarsOf(f.page).Selection.StepsMoved()
	})
	ends := f.page.Model.Steps().At
	f.tell(tableOf(id, false, ends, 0.5, 0.75))
	assert.Contains(t, f.text(), ", smoothed Run At 150 Start End Change % Min Max Mean Start step End step Points lr0.1/ train 0.25 0.5 0.5")
	f.play(func() { scalarsOf(f.page).Selection.ToggleSteps() })
	f.tell(tableOf(id, true, wire.Span{}, 0.5, 0.75))
	assert.Contains(t, f.text(), "Run At 150 Latest Min Max lr0.1/ train 0.25 0.5", "and not what was chosen")

	f.play(func() { f.page.Model.SetAxis(wire.AxisWall); f.page.Changed() })
	f.asked()
	f.tell(drawnAlong(id, 1e9, 2e9))
	assert.Equal(t, []tableQuestion{{Card: id, All: true}}, f.questions(), "a step is no time")
	f.tell(tableOf(id, true, wire.Span{}, 0.5, 0.75))
	assert.Contains(t, f.text(), "Run At crosshair Latest Min Max lr0.1/ train — 0.5")
}

func TestFullScreen(t *testing.T) {
	f, ids := charts(t, "src=../runs/")
	f.tell(drawnAlong(ids[0], 0, 100), drawnAlong(ids[1], 0, 100))
	key := f.page.Cards.All[ids[0]].(*card.Chart).Key
	f.host.take("SetFragment")
	f.play(func() { scalarsOf(f.page).Full.OpenFull(key) })
	require.Len(t, f.host.take("SetFragment"), 1)
	c, ok := scalarsOf(f.page).Full.FullCard()
	require.True(t, ok)
	assert.Equal(t, key, c.Key)
	id := c.Slot.Id
	f.asked()
	f.show(append([]string{id}, ids...)...)
	v := f.lastView()
	require.Len(t, v.Cards, 1, "what lies behind is not drawn")
	assert.Equal(t, id, v.Cards[0].ID)
	f.tell(drawnAlong(id, 0, 100))
	assert.Equal(t, []tableQuestion{{Card: id, All: true}}, f.questions())
	assert.Contains(t, f.text(), "All points: 10 of 10")
	f.tell(tableOf(id, true, wire.Span{}, 0.5, 0.75))
	assert.Contains(t, f.text(), "Run At crosshair Latest Min Max lr0.1/ train — 0.5")

	f.play(func() { f.host.onPointer(id, 60, 20, true) })
	f.asked()
	f.tell(&on{id, &chart.Readout{At: 7, Heading: wire.Plain("Step 7"), Rows: []chart.Row{{Series: wire.Series{Run: 2}, Value: wire.Plain("0.7"), Nearest: true}}}})
	assert.Contains(t, f.questions(), tableQuestion{Card: id, At: wire.Span{Lo: 7, Hi: 7}})
	f.tell(tableOf(id, false, wire.Span{Lo: 7, Hi: 7}, 0.125, 0.625))
	assert.Contains(t, f.text(), "Run At 7 Latest Min Max lr0.1/ train 0.125 0.5")
	assert.Regexp(t, `<tr [^>]*class="near"`, f.html())

	f.play(func() { assert.True(t, f.page.Key("j", false)) })
	next, _ := f.page.Model.Full()
	assert.NotEqual(t, key, next)
	f.play(func() { f.page.Key("k", false) })
	back, _ := f.page.Model.Full()
	assert.Equal(t, key, back)
	f.play(func() { (&scalar.FullView{Of: scalarsOf(f.page)}).SetLog(true) })
	_, y := f.page.Model.Scales(key)
	assert.Equal(t, wire.ScaleLog, y)
	f.play(func() { f.page.Cards.Hover.End(); f.page.Key("Escape", false) })
	_, on := f.page.Model.Full()
	assert.False(t, on)
	assert.NotContains(t, f.html(), `id="full"`)
	assert.NotContains(t, f.host.fragment, "fullscreen")
}
