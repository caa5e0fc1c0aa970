package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
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
	only := runItem{"only", state.RunMenuOnly, "eye"}
	if p.model.Only(row) {
		only.text = state.RunMenuOnlyOff
	}
	items := []runItem{only}
	if row.Kind != state.RowFolder && row.Key != state.NoGroupKey {
		items = append(items, runItem{"inks", state.RunMenuColour, "contrast"}, runItem{"name", state.RunMenuRename, "pen"})
	}
	if row.Kind != state.RowRun {
		return items
	}
	items = append(items, runItem{"copy", state.RunMenuCopy, "copy"}, runItem{"out", state.RunMenuOut, "x"}, runItem{"summary", state.RunMenuSummary, "info"})
	for _, problem := range p.model.Problems() {
		if problem.Run == row.Run.ID {
			return append(items, runItem{"problems", state.RunMenuProblems, "warn"})
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
			ui.Focus(runAliasID)
			app.Window().GetElementByID(runAliasID).Call("select")
		} else {
			ui.Focus(runItemID(0))
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
		p.after(func() { ui.Focus(runRowsID) })
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
		n, perLine = state.PaletteSize, ui.Hues
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
	ui.Focus(runItemID(at))
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
		ui.Focus(runRowsID) // where the focus goes when the dialog closes
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

func (c *runMenu) onItem(_ app.Context, e app.Event) { c.Page.actRunMenu(ui.Data(e, "item")) }

func (c *runMenu) onInk(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "ink")); err == nil && 0 <= i && i < state.PaletteSize {
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
	title, logged := state.ShortName(row.Leaf), row.Leaf
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
	return ui.Element("div", "menu run-menu", ui.Attrs{"id", runMenuID}).Body(
		ui.Element("p", "menu-head trunc", nil).Body(ui.Element("bdi", "", nil).Text(title)),
		ui.Element("span", "vh", ui.Attrs{"id", runFullNameID}).Text(logged), part)
}

func (c *runMenu) items(row *state.RunRow) app.UI {
	items := c.Page.runItems(row)
	buttons := make([]app.UI, len(items))
	for i, item := range items {
		b := ui.Element("button", "menu-item icons", ui.Attrs{"id", runItemID(i), "type", "button", "role", "menuitem", "tabindex", "-1", "data-item", item.act})
		if item.act == "copy" {
			b = b.Attr("data-copies", runFullNameID)
		}
		buttons[i] = b.Body(ui.Icon(item.icon), ui.Element("span", "", nil).Text(item.text))
	}
	return ui.Element("div", "", ui.Attrs{"role", "menu", "aria-label", state.RunMenuOf(state.ShortName(row.Leaf))}).On("click", c.onItem).Body(buttons...)
}

func (c *runMenu) inks(row *state.RunRow) app.UI {
	samples := make([]app.UI, state.PaletteSize)
	for i := range samples {
		ink, name := wire.Ink{Colour: i}, state.InkName(i)
		samples[i] = ui.Element("button", "", ui.Attrs{"id", runItemID(i), "type", "button", "role", "menuitemradio", "aria-checked", strconv.FormatBool(row.Ink == ink),
			"aria-label", name, "title", name, "tabindex", "-1", "data-ink", strconv.Itoa(i)}).Body(ui.InkSwatch(ink))
	}
	own := row.Ink.Own
	if own == 0 {
		own = 0x2856eb // the first of the palette
	}
	return ui.Element("div", "", nil).Body(
		ui.Element("div", "inks", ui.Attrs{"role", "menu", "aria-label", state.RunMenuColour}).On("click", c.onInk).Body(samples...),
		ui.Element("label", "own-ink", nil).Body(ui.Element("input", "", ui.Attrs{"id", runInkID, "type", "color", "value", state.RGBText(own)}).On("change", c.onOwn), ui.Element("span", "", nil).Text(state.InkOther)),
		ui.Button("btn small ghost", c.onReset, nil, app.Text(state.InkReset)),
	)
}

func (c *runMenu) rename(row *state.RunRow) app.UI {
	name := row.Leaf
	if row.Kind == state.RowRun {
		name = row.Run.ShownName()
	}
	return ui.Element("div", "rename", nil).Body(
		ui.Element("label", "field", nil).Body(ui.Element("span", "", nil).Text(state.RenameLabel),
			ui.Element("input", "input", ui.Attrs{"id", runAliasID, "type", "text", "value", state.ShortName(name), "autocomplete", "off", "spellcheck", "false"})),
		ui.Element("div", "row", nil).Body(
			ui.Button("btn small primary", c.onSave, nil, app.Text(state.RenameSave)),
			ui.Button("btn small ghost", c.onOwnName, nil, app.Text(state.RenameReset))),
	)
}
