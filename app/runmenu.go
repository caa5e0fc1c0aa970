package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// menuPart is what of a row's menu is on screen.
type menuPart uint8

const (
	menuItems menuPart = iota
	menuInks
	menuName
)

// runMenuState is the menu of a row of the run list: the row's key, "" while it is closed, and the item that has the focus.
type runMenuState struct {
	row  string
	part menuPart
	at   int
}

const (
	runMenuID     = "run-menu"
	runAliasID    = "run-alias"
	runFullNameID = "run-full-name"
	runInkID      = "run-ink"
)

func runItemID(i int) string { return "run-item-" + strconv.Itoa(i) }

// menuRow returns the row whose menu is open, nil when it is gone.
func (p *page) menuRow() *state.RunRow {
	rows := p.model.RunRows()
	for i := range rows {
		if rows[i].Key == p.runs.menu.row {
			return &rows[i]
		}
	}
	return nil
}

// runItem is an item of the menu.
type runItem struct{ act, text, icon string }

func (p *page) runItems(row *state.RunRow) []runItem {
	only := runItem{"only", words.RunMenuOnly.Text(), "eye"}
	if p.model.Only(row) {
		only.text = words.RunMenuOnlyOff.Text()
	}
	items := []runItem{only}
	if row.Kind != state.RowFolder && row.Key != state.NoGroupKey {
		items = append(items, runItem{"inks", words.RunMenuColour.Text(), "contrast"}, runItem{"name", words.RunMenuRename.Text(), "pen"})
	}
	if row.Kind != state.RowRun {
		return items
	}
	items = append(items, runItem{"copy", words.RunMenuCopy.Text(), "copy"}, runItem{"out", words.RunMenuOut.Text(), "x"}, runItem{"summary", words.RunMenuSummary.Text(), "info"})
	for _, problem := range p.model.Problems() {
		if problem.Run == row.Run.ID {
			return append(items, runItem{"problems", words.RunMenuProblems.Text(), "warn"})
		}
	}
	return items
}

// openRunMenu opens the menu of a row, beside it, or closes it.
func (p *page) openRunMenu(row string) {
	if p.runs.menu.row == row {
		p.closeRunMenu(true)
		return
	}
	p.closeRunPopups()
	p.runs.menu, p.runs.active = runMenuState{row: row}, row
	p.showRunMenu(menuItems)
}

// showRunMenu shows a part of the menu and gives it the focus.
func (p *page) showRunMenu(part menuPart) {
	p.runs.menu.part, p.runs.menu.at = part, 0
	p.refreshRuns()
	p.after(func() {
		p.host.PlaceMenu(runMenuID, p.rowElement(p.runs.menu.row))
		if part == menuName {
			focus(runAliasID)
			app.Window().GetElementByID(runAliasID).Call("select")
		} else {
			focus(runItemID(0))
		}
	})
}

// rowElement returns the id of a row's element.
func (p *page) rowElement(key string) string {
	for i, r := range p.model.RunRows() {
		if r.Key == key {
			return rowID(i)
		}
	}
	return runRowsID
}

// closeRunMenu closes the menu; back returns the focus to the list.
func (p *page) closeRunMenu(back bool) {
	p.runs.menu = runMenuState{}
	p.refreshRuns()
	if back {
		p.after(func() { focus(runRowsID) })
	}
}

// runMenuKey handles a key while the menu is open and reports whether it did.
func (p *page) runMenuKey(key string, typing bool) bool {
	menu := &p.runs.menu
	if key == "Escape" {
		if menu.part != menuItems {
			p.showRunMenu(menuItems)
		} else {
			p.closeRunMenu(true)
		}
		return true
	}
	if menu.part == menuName {
		if key == "Enter" && typing {
			p.renameRow(app.Window().GetElementByID(runAliasID).Get("value").String())
			return true
		}
		return false
	}
	if typing {
		return false
	}
	row := p.menuRow()
	if row == nil {
		p.closeRunMenu(true)
		return true
	}
	n, perLine := len(p.runItems(row)), 1
	if menu.part == menuInks {
		n, perLine = state.PaletteSize, hues
	}
	at := menu.at
	switch key {
	case "ArrowDown":
		at = (at + perLine) % n
	case "ArrowUp":
		at = (at + n - perLine) % n
	case "ArrowRight":
		at = (at + 1) % n
	case "ArrowLeft":
		at = (at + n - 1) % n
	case "Home":
		at = 0
	case "End":
		at = n - 1
	case "Tab":
		if menu.part == menuItems {
			p.closeRunMenu(true)
			return true
		}
		return false // on to the colour field
	default:
		return false
	}
	menu.at = at
	focus(runItemID(at))
	return true
}

// actRunMenu does what an item says.
func (p *page) actRunMenu(act string) {
	row := p.menuRow()
	if row == nil {
		p.closeRunMenu(true)
		return
	}
	switch act {
	case "only":
		p.model.ToggleOnly(row.Key)
	case "inks":
		p.showRunMenu(menuInks)
		return
	case "name":
		p.showRunMenu(menuName)
		return
	case "out":
		p.model.TakeOut(row.Run.ID)
	case "summary":
		focus(runRowsID) // where the focus goes when the dialog closes
		p.closeRunMenu(false)
		p.openFindings(row.Run.ID)
		return
	case "problems":
		p.problemsClosed = false
	case "copy": // the host copies
	default:
		return
	}
	p.closeRunMenu(true)
	p.changed()
}

// inkRow gives what the menu is of a colour; nil is the one that it has by itself.
func (p *page) inkRow(ink *wire.Ink) {
	row, m := p.menuRow(), p.model
	switch {
	case row == nil:
	case row.Kind == state.RowGroup && ink == nil:
		m.UninkGroup(row.Key[1:])
	case row.Kind == state.RowGroup:
		m.InkGroup(row.Key[1:], *ink)
	case row.Kind == state.RowRun && ink == nil:
		m.UninkRun(row.Run.ID)
	case row.Kind == state.RowRun:
		m.InkRun(row.Run.ID, *ink)
	}
	p.closeRunMenu(true)
	p.changed()
}

// renameRow gives what the menu is of another name; "" brings back its own.
func (p *page) renameRow(name string) {
	switch row := p.menuRow(); {
	case row == nil:
	case row.Kind == state.RowGroup:
		p.model.RenameGroup(row.Key[1:], name)
	case row.Kind == state.RowRun:
		p.model.RenameRun(row.Run.ID, name)
	}
	p.closeRunMenu(true)
	p.changed()
}

// runMenu is the menu of a row.
type runMenu struct {
	app.Compo
	Page    *page
	State   runMenuState
	Version uint64 // of the model's runs
}

func (c *runMenu) onItem(_ app.Context, e app.Event) { c.Page.actRunMenu(data(e, "item")) }

func (c *runMenu) onInk(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(data(e, "ink")); err == nil && 0 <= i && i < state.PaletteSize {
		c.Page.inkRow(&wire.Ink{Colour: i})
	}
}

func (c *runMenu) onOwn(ctx app.Context, _ app.Event) { c.own(ctx.JSSrc().Get("value").String()) }

func (c *runMenu) own(text string) {
	if own, ok := state.ParseRGB(text); ok {
		c.Page.inkRow(&wire.Ink{Own: own})
	}
}

func (c *runMenu) onReset(app.Context, app.Event) { c.Page.inkRow(nil) }

func (c *runMenu) onSave(app.Context, app.Event) {
	c.Page.renameRow(app.Window().GetElementByID(runAliasID).Get("value").String())
}

func (c *runMenu) onOwnName(app.Context, app.Event) { c.Page.renameRow("") }

// Render shows the items, or the colours, or the field of the name.
func (c *runMenu) Render() app.UI {
	row := c.Page.menuRow()
	if row == nil {
		return app.Div()
	}
	title, logged := words.ShortName(row.Leaf), row.Leaf
	if row.Kind == state.RowRun {
		title, logged = row.Run.Title(), row.Run.Name // which is what is copied, for other programs
	}
	var part app.UI
	switch c.State.part {
	case menuItems:
		part = c.items(row)
	case menuInks:
		part = c.inks(row)
	default:
		part = c.rename(row)
	}
	return el("div", "menu run-menu", "id", runMenuID).Body(
		el("p", "menu-head trunc").Body(el("bdi", "").Text(title)),
		el("span", "vh", "id", runFullNameID).Text(logged), part)
}

func (c *runMenu) items(row *state.RunRow) app.UI {
	items := c.Page.runItems(row)
	buttons := make([]app.UI, len(items))
	for i, item := range items {
		b := el("button", "menu-item icons", "id", runItemID(i), "type", "button", "role", "menuitem", "tabindex", "-1", "data-item", item.act)
		if item.act == "copy" {
			b = b.Attr("data-copies", runFullNameID)
		}
		buttons[i] = b.Body(icon(item.icon), el("span", "").Text(item.text))
	}
	return el("div", "", "role", "menu", "aria-label", words.RunMenuOf(words.ShortName(row.Leaf))).On("click", c.onItem).Body(buttons...)
}

func (c *runMenu) inks(row *state.RunRow) app.UI {
	samples := make([]app.UI, state.PaletteSize)
	for i := range samples {
		ink, name := wire.Ink{Colour: i}, words.InkName(i)
		samples[i] = el("button", "", "id", runItemID(i), "type", "button", "role", "menuitemradio", "aria-checked", strconv.FormatBool(row.Ink == ink),
			"aria-label", name, "title", name, "tabindex", "-1", "data-ink", strconv.Itoa(i)).Body(inkSwatch(ink))
	}
	own := row.Ink.Own
	if own == 0 {
		own = 0x2856eb // the first of the palette
	}
	return el("div", "").Body(
		el("div", "inks", "role", "menu", "aria-label", words.RunMenuColour.Text()).On("click", c.onInk).Body(samples...),
		el("label", "own-ink").Body(el("input", "", "id", runInkID, "type", "color", "value", state.RGBText(own)).On("change", c.onOwn), el("span", "").Text(words.InkOther.Text())),
		button("btn small ghost", "", c.onReset).Text(words.InkReset.Text()),
	)
}

func (c *runMenu) rename(row *state.RunRow) app.UI {
	name := row.Leaf
	if row.Kind == state.RowRun {
		name = row.Run.ShownName()
	}
	return el("div", "rename").Body(
		el("label", "field").Body(el("span", "").Text(words.RenameLabel.Text()),
			el("input", "input", "id", runAliasID, "type", "text", "value", words.ShortName(name), "autocomplete", "off", "spellcheck", "false")),
		el("div", "row").Body(
			button("btn small primary", "", c.onSave).Text(words.RenameSave.Text()),
			button("btn small ghost", "", c.onOwnName).Text(words.RenameReset.Text())),
	)
}
