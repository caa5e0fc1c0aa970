package runlist

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/state/runs"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

type object = uitest.Object

// shown returns the ids of the drawn runs.
func shown(f *fixture) (ids []wire.RunID) {
	hidden := map[wire.RunID]bool{}
	for _, id := range f.model.View("light", nil).Hidden {
		hidden[id] = true
	}
	for id := wire.RunID(1); f.model.Runs.Run(id) != nil; id++ {
		if !hidden[id] {
			ids = append(ids, id)
		}
	}
	return ids
}

func TestRowsArePressed(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	f.tell(uitest.RunsNamed("a", "b", "c", "d"))
	press := func(act, row string, shift bool) {
		e := uitest.Event(object{"pressed": object{"act": act, "row": row}, "shiftKey": shift}, nil)
		f.play(func() { f.list.view.onClick(nil, e) })
	}
	press("show", "r2", false)
	assert.Equal(t, []wire.RunID{1, 3, 4}, shown(f))
	press("show", "r4", true)
	assert.Equal(t, []wire.RunID{1}, shown(f), "all from the one before")
	press("only", "r3", false)
	assert.Equal(t, []wire.RunID{3}, shown(f))
	press("odd", "r2", false)
	press("show", "", false)
	assert.Equal(t, []wire.RunID{3}, shown(f), "a press beside everything does nothing")
	f.play(f.list.PressAll)
	assert.Equal(t, []wire.RunID{1, 2, 3, 4}, shown(f))
	f.play(func() { f.list.head.onAll(nil, emptyEvent()) })
	assert.Empty(t, shown(f))
	press("menu", "r2", false)
	assert.Contains(t, f.html(), `id="run-menu"`)
	press("menu", "r2", false)
	assert.NotContains(t, f.html(), `id="run-menu"`, "the same press closes it")
}

func TestTheSecondButtonOpensTheMenu(t *testing.T) {
	f := charts(t, "src=../runs/")
	prevented := false
	f.play(func() { f.list.view.onMenu(nil, uitest.Over(object{}, &prevented)) })
	assert.False(t, prevented, "beside the rows it is the browser's")
	f.play(func() { f.list.view.onMenu(nil, uitest.Over(object{"row": "r1"}, &prevented)) })
	assert.True(t, prevented)
	assert.Contains(t, f.html(), `id="run-menu"`)
}

func TestKeysOfTheRows(t *testing.T) {
	f := charts(t, "src=../runs/")
	press := func(properties object) (prevented bool) {
		f.play(func() { f.list.view.onKey(nil, uitest.Event(properties, &prevented)) })
		return prevented
	}
	assert.False(t, press(object{"key": "ArrowDown", "ctrlKey": true}), "that is the browser's")
	assert.False(t, press(object{"key": "q"}))
	assert.False(t, f.list.focused)
	assert.True(t, press(object{"key": "ArrowDown"}))
	assert.True(t, f.list.focused, "the list keeps still from the first key on")
	assert.Equal(t, "r2", f.list.active)
	assert.True(t, press(object{"key": "F10", "shiftKey": true}))
	assert.Contains(t, f.html(), `id="run-menu"`)
	assert.False(t, press(object{"key": "ArrowDown"}), "the menu has the keys")
}

// TestTheListKeepsStill checks that the list is frozen while it has keyboard focus, but not after a
// click that leaves the focus there.
func TestTheListKeepsStill(t *testing.T) {
	f := charts(t, "src=../runs/")
	f.tell(&wire.Loaded{Runs: 2}, &wire.Checked{Followed: true})
	focus := func(visible bool, id string) {
		target := object{"id": id, "matches": func(...any) any { return visible }}
		f.play(func() { f.list.view.onFocus(nil, uitest.Event(object{"target": target}, nil)) })
	}
	blur := func(within bool) {
		to := object{"closest": func(...any) any {
			if within {
				return object{}
			}
			return nil
		}}
		f.play(func() { f.list.view.onBlur(nil, uitest.Event(object{"relatedTarget": to}, nil)) })
	}
	focus(false, rowsID)
	assert.False(t, f.list.focused)
	focus(true, FilterID)
	assert.True(t, f.list.focused)
	assert.Empty(t, f.host.ShownRuns, "the focus is in the filter")
	focus(true, rowsID)
	assert.Equal(t, []int{0}, hosttest.Take(&f.host.ShownRuns))
	blur(true)
	assert.True(t, f.list.focused)
	f.tell(&wire.Catalogue{Runs: []wire.Run{{ID: 3, Name: "lr0.15/train"}}})
	assert.NotContains(t, f.html(), `data-run="3"`)
	f.play(func() { f.list.view.onShowWaiting(nil, emptyEvent()) })
	assert.Contains(t, f.html(), `data-run="3"`)
	blur(false)
	assert.False(t, f.list.focused)
}

func TestMenuOfARowByKeyboard(t *testing.T) {
	f := charts(t, "src=../runs/")
	keys := func(names ...string) {
		for _, key := range names {
			f.play(func() { assert.True(t, f.list.Key(key, false), key) })
		}
	}
	f.play(func() { f.list.Press("menu", "r1", false) })
	keys("ArrowDown", "ArrowDown", "ArrowUp")
	assert.Equal(t, 1, f.list.menu.at)
	keys("End", "ArrowDown")
	assert.Equal(t, 0, f.list.menu.at, "around the end")
	assert.False(t, f.list.Key("Enter", false), "the browser presses the item that has the focus")
	f.play(func() {
		(&menuView{Menu: &f.list.menu}).onItem(nil, uitest.Pressed(object{"item": "inks"}))
	})
	keys("ArrowDown", "ArrowRight")
	assert.Equal(t, 9, f.list.menu.at, "a line down and one to the right")
	assert.False(t, f.list.Key("Tab", false), "on to the field of other colours")
	keys("Escape")
	assert.Contains(t, f.text(), "Show only this", "back to the items")
	f.play(func() { f.list.menu.act("name") })
	assert.False(t, f.list.Key("ArrowDown", true), "the keys are the field's")
	f.play(func() { assert.True(t, f.list.Key("Enter", true)) })
	assert.NotContains(t, f.html(), `id="run-menu"`)
	f.play(func() { f.list.Press("menu", "r1", false) })
	keys("Tab")
	assert.NotContains(t, f.html(), `id="run-menu"`)

	f.play(func() { f.list.Press("menu", "r1", false); f.model.Runs.TakeOut(1) })
	assert.NotContains(t, f.html(), `id="run-menu"`, "its row is gone")
	keys("ArrowDown")
	assert.False(t, f.list.PopupOpen())
	f.play(func() { f.list.Press("menu", "r1", false); f.list.menu.act("only") })
	assert.False(t, f.list.PopupOpen())
}

func TestMenuOfARowByMouse(t *testing.T) {
	f := charts(t, "src=../runs/")
	open := func() *menuView {
		f.play(func() { f.list.Press("menu", "r1", false) })
		return &menuView{Menu: &f.list.menu}
	}
	menu := open()
	f.play(func() { menu.onInk(nil, uitest.Pressed(object{"ink": "5"})) })
	assert.Equal(t, 5, f.model.Runs.Run(1).Ink.Colour)
	f.play(func() { open().onInk(nil, uitest.Pressed(object{"ink": "99"})) })
	assert.Equal(t, 5, f.model.Runs.Run(1).Ink.Colour, "there are not so many")
	f.play(func() { f.list.ClosePopups() })
	f.play(func() { open().onOwn(uitest.Field("#00ff7f"), emptyEvent()) })
	assert.Equal(t, wire.RGB(0x100ff7f), f.model.Runs.Run(1).Ink.Own)
	f.play(func() { f.model.Runs.RenameRun(1, "best"); open().onOwnName(nil, emptyEvent()) })
	assert.Equal(t, "lr0.1/train", f.model.Runs.Run(1).ShownName())
	f.tell(&wire.Problem{Run: 1, File: "x", Offset: -1, Text: wire.Plain("damaged")})
	f.play(func() { open().onItem(nil, uitest.Pressed(object{"item": "problems"})) })
	assert.Equal(t, []string{"ShowProblems"}, f.calls)
	f.play(func() { open().onItem(nil, uitest.Pressed(object{"item": "odd"})) })
	assert.True(t, f.list.PopupOpen(), "no item, nothing done")
	f.play(func() { f.list.menu.act("only") })
	assert.Equal(t, []wire.RunID{1}, shown(f))
}

func TestColumnsArePressed(t *testing.T) {
	f := openSweep(t, "")
	menu := &f.list.columns
	item := func(data object) { f.play(func() { menu.onItem(nil, uitest.Pressed(data)) }) }
	f.play(menu.toggle)
	item(object{"hparam": "0"})
	item(object{"hparam": "1"})
	assert.Equal(t, []string{"lr", "opt"}, f.model.Runs.Columns())
	item(object{"hparam": "1", "by": "-1"})
	assert.Equal(t, []string{"opt", "lr"}, f.model.Runs.Columns())
	item(object{"hparam": "9"})
	item(object{})
	assert.Equal(t, []string{"opt", "lr"}, f.model.Runs.Columns())
	f.play(func() { menu.onFind(uitest.Field("OP"), emptyEvent()) })
	assert.Equal(t, "opt", fmt.Sprint(func() string {
		names, _ := menu.found()
		return names[0]
	}()))
	f.play(f.list.ClosePopups)

	head := f.list.head
	f.play(func() { head.onHead(nil, uitest.Pressed(object{"column": "0", "does": "filter"})) })
	assert.Contains(t, f.html(), `id="column-filter"`)
	f.play(func() { head.onHead(nil, uitest.Pressed(object{"column": "0", "does": "filter"})) })
	assert.NotContains(t, f.html(), `id="column-filter"`, "the same press closes it")
	f.play(func() { head.onHead(nil, uitest.Pressed(object{"column": "0", "does": "filter"})) })
	filter := &f.list.filter
	f.play(func() { filter.onColumnRight(nil, emptyEvent()) })
	assert.Equal(t, []string{"lr", "opt"}, f.model.Runs.Columns())
	f.play(func() { filter.onColumnLeft(nil, emptyEvent()) })
	assert.Equal(t, []string{"opt", "lr"}, f.model.Runs.Columns())
	f.play(func() { filter.onPickNone(nil, emptyEvent()) })
	assert.Empty(t, rowsListed(f))
	f.play(func() { filter.onPickAll(nil, emptyEvent()) })
	assert.Len(t, rowsListed(f), 4)
	tick := uitest.Over(object{"value": "0"}, nil)
	f.play(func() { filter.onPick(nil, tick) })
	assert.Equal(t, []string{"run2"}, rowsListed(f), "the box of adam is not ticked any more")
	assert.Contains(t, f.text(), "opt: sgd")
	f.play(func() { filter.onFilterClear(nil, emptyEvent()) })
	assert.Len(t, rowsListed(f), 4)

	f.play(func() {
		filter.onPick(nil, tick)
		head.onChip(nil, uitest.Pressed(object{"chip": "0", "does": "end"}))
	})
	assert.Len(t, rowsListed(f), 4)
	f.play(func() {
		filter.onPickNone(nil, emptyEvent())
		head.onDrop(nil, uitest.Pressed(object{"drop": "1"}))
	})
	assert.Len(t, rowsListed(f), 4)
}

func TestControlsOfTheList(t *testing.T) {
	f := openSweep(t, "")
	f.play(func() {
		f.list.Choose(groupID,
			slices.Index(f.model.Runs.Groupings(),
				runs.Grouping{Kind: runs.GroupHParam, Pattern: "opt"}))
	})
	assert.Equal(t, runs.Grouping{Kind: runs.GroupHParam, Pattern: "opt"}, f.model.Runs.Grouping())
	assert.Regexp(t, `<option( value="3"| selected)+>`, f.html(), "what is chosen")
	f.play(func() {
		f.list.Choose(groupID, 0)
		f.list.SetPlain(FilterID, true)
		f.list.Search(FilterID, "run[")
	})
	assert.Empty(t, rowsListed(f))
	f.play(func() { f.list.SetPlain(FilterID, false); f.list.Search(FilterID, "run[12]") })
	assert.Equal(t, []string{"run1", "run2"}, rowsListed(f))
	f.play(func() { f.list.head.onMetric(nil, emptyEvent()) })
	assert.Contains(t, f.html(), `id="value-choice"`)
	f.play(func() { f.list.Press("menu", "r1", false) })
	assert.NotContains(t, f.html(), `id="value-choice"`, "one thing is open at a time")
	f.play(func() { f.list.head.onHide(nil, emptyEvent()) })
	assert.Contains(t, f.html(), `class="runs shut"`)
	f.play(f.list.Open)
	assert.True(t, f.list.DrawerOpen())
	f.play(func() { f.list.head.onClose(nil, emptyEvent()) })
	assert.False(t, f.list.DrawerOpen())
	f.play(f.list.Find)
	assert.False(t, f.list.DrawerOpen(), "there is none on a wide screen")
}

func TestFootOfTheList(t *testing.T) {
	f := charts(t, "src=../runs/")
	f.play(func() {
		f.progress = wire.Progress{
			Reading: true, FilesDone: 1, Files: 4, BytesDone: 250, Bytes: 1000,
		}
		f.Render()
	})
	assert.Regexp(t, `<progress[^>]* value="250"`, f.html())
	f.play(func() { f.progress = wire.Progress{Reading: true, Listing: true}; f.Render() })
	assert.NotRegexp(t, `<progress[^>]* value=`, f.html(), "nobody knows yet how much it is")
	f.play(func() { f.list.view.onContinue(nil, emptyEvent()) })
	assert.Equal(t, []string{"ContinueReading"}, f.calls)
	f.play(func() { f.model.Runs.TakeOut(2); f.Changed() })
	assert.Contains(t, f.text(), "1 run removed from list")
	f.play(func() { f.list.view.onBringBack(nil, emptyEvent()) })
	assert.NotContains(t, f.text(), "out of the list")
}

func TestStatesOfRuns(t *testing.T) {
	f := newFixture(t, "src=../runs/")
	c := uitest.RunsNamed("a", "b", "c", "d", "e")
	for i, s := range []wire.RunState{
		wire.RunQueued, wire.RunReading, wire.RunProblem, wire.RunRead, wire.RunEmpty,
	} {
		c.Runs[i].State = s
	}
	f.tell(c)
	for _, dot := range []string{"queued", "reading", "bad", "read"} {
		assert.Contains(t, f.html(), `class="dot `+dot+`"`)
	}
	assert.Contains(t, f.html(), `class="dot read" title="No values yet, only the version record"`)
	f.play(func() { f.unread = true; f.Render() })
	assert.Contains(t, f.html(), `class="dot stop"`, "nothing is read any more")
	assert.NotContains(t, f.html(), `class="dot queued"`)
}

// TestAnotherWorker checks that a new worker, which numbers runs anew, closes menus and resets rows
// that refer to numbers, and is asked for the values again.
func TestAnotherWorker(t *testing.T) {
	f := charts(t, "src=../runs/")
	assert.Equal(t, []wire.Message{&wire.GetRunValues{Tag: 2}}, f.asked)
	f.play(func() { f.list.Press("menu", "r2", false) })
	f.play(f.list.ForgetIDs)
	assert.False(t, f.list.PopupOpen())
	assert.NotContains(t, f.html(), "aria-activedescendant")
	f.list.Measure()
	assert.Len(t, f.asked, 2)
}
