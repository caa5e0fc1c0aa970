package runlist

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// menuPart is the page of a row's menu that is shown.
type menuPart uint8

const (
	menuItems menuPart = iota
	menuInks
	menuName
)

// rowMenu is the menu of a row.
type rowMenu struct {
	*List
	menuState
}

// menuState is the state of the menu.
type menuState struct {
	row  string // key of the row; "" while the menu is closed
	part menuPart
	at   int // index of the focused item
}

const (
	runMenuID     = "run-menu"
	runAliasID    = "run-alias"
	runFullNameID = "run-full-name"
	runInkID      = "run-ink"
)

func runItemID(i int) string { return "run-item-" + strconv.Itoa(i) }

// target returns the row whose menu is open, nil if the row no longer exists.
func (m *rowMenu) target() *runs.Row {
	rows := m.model.Runs.Rows()
	for i := range rows {
		if rows[i].Key == m.row {
			return &rows[i]
		}
	}
	return nil
}

// runItem is an item of the menu: the action for [rowMenu.act], the label, and the icon's name.
type runItem struct{ act, text, icon string }

func (m *rowMenu) items(row *runs.Row) []runItem {
	only := runItem{"only", words.RunMenuOnly.Text(), "eye"}
	if m.model.Runs.Only(row) {
		only.text = words.RunMenuOnlyOff.Text()
	}
	items, base := []runItem{only}, false
	if row.Kind == runs.RowRun {
		base = m.model.Runs.Baseline() == row.Run.ID
		item := runItem{"base", words.RunMenuBaseline.Text(), "flag"}
		if base {
			item.text = words.RunMenuBaselineOff.Text()
		}
		items = append(items, item)
	}
	if row.Kind != runs.RowFolder && row.Key != runs.NoGroupKey {
		items = append(items, runItem{"inks", words.RunMenuColour.Text(), "contrast"},
			runItem{"name", words.RunMenuRename.Text(), "pen"})
	}
	if on, offered := m.model.Runs.ByFolder(); offered && on {
		items = append(items, runItem{"folders", words.RunMenuByRun.Text(), "rows"})
	} else if offered {
		items = append(items, runItem{"folders", words.RunMenuByFolder.Text(), "folder"})
	}
	if row.Kind != runs.RowRun {
		return items
	}
	items = append(items, runItem{"copy", words.RunMenuCopy.Text(), "copy"},
		runItem{"out", words.RunMenuOut.Text(), "x"},
		runItem{"summary", words.RunMenuSummary.Text(), "info"})
	if id := row.Run.ID; base { // which is above others anyway
	} else if m.model.Runs.IsOnTop(id) {
		items = append(items, runItem{"above", words.RunMenuOnTopOff.Text(), "x"})
	} else if m.model.Runs.CanBeOnTop(id) {
		items = append(items, runItem{"above", words.RunMenuOnTop.Text(), "check"})
	}
	for _, problem := range m.model.Problems() {
		if problem.Run == row.Run.ID {
			return append(items, runItem{"problems", words.RunMenuProblems.Text(), "warn"})
		}
	}
	return items
}

// open opens the menu of a row beside it, or closes it if it is open.
func (m *rowMenu) open(row string) {
	if m.row == row {
		m.close(true)
		return
	}
	m.closePopups()
	m.menuState, m.active = menuState{row: row}, row
	m.show(menuItems)
}

// show shows a page of the menu and moves the focus there.
func (m *rowMenu) show(part menuPart) {
	m.part, m.at = part, 0
	m.Refresh()
	m.page.After(func() {
		m.host.Cards.PlaceMenu(runMenuID, m.rowElement(m.row))
		if part == menuName {
			ui.Focus(runAliasID)
			app.Window().GetElementByID(runAliasID).Call("select")
		} else {
			ui.Focus(runItemID(0))
		}
	})
}

// rowElement returns the id of a row's element.
func (m *rowMenu) rowElement(key string) string {
	for i, r := range m.model.Runs.Rows() {
		if r.Key == key {
			return rowID(i)
		}
	}
	return rowsID
}

// close closes the menu; with back, the focus returns to the list.
func (m *rowMenu) close(back bool) {
	m.menuState = menuState{}
	m.Refresh()
	if back {
		m.page.After(func() { ui.Focus(rowsID) })
	}
}

// key handles a key while the menu is open and reports whether it did.
func (m *rowMenu) key(key string, typing bool) bool {
	row := m.target()
	switch {
	case key == "Escape" && m.part != menuItems:
		m.show(menuItems)
		return true
	case key == "Escape", row == nil && !typing:
		m.close(true)
		return true
	case key == "Enter" && typing && m.part == menuName:
		m.rename(typedName())
		return true
	case typing || m.part == menuName:
		return false
	}
	menu := ui.Menu{
		Keys: ui.Keys{PerLine: 1}, At: m.at, Count: len(m.items(row)), GoTo: m.goTo, Close: m.close,
	}
	if m.part == menuInks {
		// Tab continues to the colour field
		menu.PerLine, menu.Count, menu.Tab = ui.Hues, runs.PaletteSize, ui.TabMoves
	}
	return menu.Key(key, typing)
}

func (m *rowMenu) goTo(item int) {
	m.at = item
	ui.Focus(runItemID(item))
}

// typedName returns the text in the name field.
func typedName() string { return app.Window().GetElementByID(runAliasID).Get("value").String() }

// act performs the action of a menu item.
func (m *rowMenu) act(act string) {
	row := m.target()
	if row == nil {
		m.close(true)
		return
	}
	switch act {
	case "only":
		m.model.Runs.ToggleOnly(row.Key)
	case "inks":
		m.show(menuInks)
		return
	case "name":
		m.show(menuName)
		return
	case "out":
		m.model.Runs.TakeOut(row.Run.ID)
	case "folders":
		on, _ := m.model.Runs.ByFolder()
		m.model.Runs.SetByFolder(!on)
	case "base":
		m.page.Say(m.model.Runs.ToggleBaseline(row.Run.ID))
	case "above":
		m.model.Runs.ToggleOnTop(row.Run.ID)
	case "summary":
		ui.Focus(rowsID) // the focus returns here when the dialog closes
		m.close(false)
		m.page.ShowSummary(row.Run.ID)
		return
	case "problems":
		m.page.ShowProblems()
	case "copy": // web/copy.js copies the name
	default:
		return
	}
	m.close(true)
	m.page.Changed()
}

// ink sets the colour of the menu's run or group; nil restores the default.
func (m *rowMenu) ink(ink *wire.Ink) {
	row, model := m.target(), m.model
	switch {
	case row == nil:
	case row.Kind == runs.RowGroup && ink == nil:
		model.Runs.UninkGroup(row.Key[1:])
	case row.Kind == runs.RowGroup:
		model.Runs.InkGroup(row.Key[1:], *ink)
	case row.Kind == runs.RowRun && ink == nil:
		model.Runs.UninkRun(row.Run.ID)
	case row.Kind == runs.RowRun:
		model.Runs.InkRun(row.Run.ID, *ink)
	}
	m.close(true)
	m.page.Changed()
}

// rename sets the display name of the menu's run or group; "" restores its own.
func (m *rowMenu) rename(name string) {
	switch row := m.target(); {
	case row == nil:
	case row.Kind == runs.RowGroup:
		m.model.Runs.RenameGroup(row.Key[1:], name)
	case row.Kind == runs.RowRun:
		m.model.Runs.RenameRun(row.Run.ID, name)
	}
	m.close(true)
	m.page.Changed()
}

// menuView is the menu's component.
type menuView struct {
	app.Compo
	Menu    *rowMenu
	State   menuState
	Version uint64 // version of the model's runs
}

func (c *menuView) onItem(_ app.Context, e app.Event) { c.Menu.act(ui.Data(e, "item")) }

func (c *menuView) onInk(_ app.Context, e app.Event) {
	if i, err := strconv.Atoi(ui.Data(e, "ink")); err == nil && 0 <= i && i < runs.PaletteSize {
		c.Menu.ink(&wire.Ink{Colour: i})
	}
}

func (c *menuView) onOwn(ctx app.Context, _ app.Event) { c.own(ctx.JSSrc().Get("value").String()) }

func (c *menuView) own(text string) {
	if own, ok := runs.ParseRGB(text); ok {
		c.Menu.ink(&wire.Ink{Own: own})
	}
}

func (c *menuView) onReset(app.Context, app.Event) { c.Menu.ink(nil) }

func (c *menuView) onSave(app.Context, app.Event) {
	c.Menu.rename(typedName())
}

func (c *menuView) onOwnName(app.Context, app.Event) { c.Menu.rename("") }

// Render returns the current page: the items, the colours, or the name field.
func (c *menuView) Render() app.UI {
	row := c.Menu.target()
	if row == nil {
		return ui.Element("div", "", nil)
	}
	title, logged := words.ShortName(row.Name), row.Name
	if row.Kind == runs.RowRun {
		// the logged name is copied, for use in other programs
		title, logged = row.Run.Title(), row.Run.Name
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
		ui.Element("p", "menu-head", nil, ui.Text("bdi", "", title)),
		ui.Element("span", "vh", ui.Attrs{"id", runFullNameID}).Text(logged), part)
}

func (c *menuView) items(row *runs.Row) app.UI {
	items := c.Menu.items(row)
	buttons := make([]app.UI, len(items))
	for i, item := range items {
		b := ui.Element("button", "menu-item icons",
			ui.Attrs{"id", runItemID(i), "type", "button", "role", "menuitem", "tabindex", "-1",
				"data-item", item.act})
		if item.act == "copy" {
			b = b.Attr("data-copies", runFullNameID)
		}
		buttons[i] = b.Body(ui.Icon(item.icon), ui.Text("span", "", item.text))
	}
	return ui.Element("div", "",
		ui.Attrs{"role", "menu", "aria-label",
			words.RunMenuOf(words.ShortName(row.Name))}).On("click", c.onItem).Body(buttons...)
}

func (c *menuView) inks(row *runs.Row) app.UI {
	samples := make([]app.UI, runs.PaletteSize)
	for i := range samples {
		ink, name := wire.Ink{Colour: i}, words.InkName(i)
		samples[i] = ui.Element("button", "",
			ui.Attrs{"id", runItemID(i), "type", "button", "role", "menuitemradio", "aria-checked",
				strconv.FormatBool(row.Ink == ink),
				"aria-label", name, "title", name, "tabindex", "-1", "data-ink",
				strconv.Itoa(i)}).Body(ui.InkSwatch(ink))
	}
	own := row.Ink.Own
	if own == 0 {
		own = 0x2856eb // the default is the first colour of the palette
	}
	return ui.Element("div", "", nil,
		ui.Element("div", "inks",
			ui.Attrs{"role", "menu", "aria-label", words.RunMenuColour.Text()}).On("click",
			c.onInk).Body(samples...),
		ui.Element("label", "own-ink", nil,
			ui.Element("input", "",
				ui.Attrs{"id", runInkID, "type", "color", "value", runs.RGBText(own)}).On("change",
				c.onOwn), ui.Text("span", "", words.InkOther.Text())),
		ui.Button("btn small ghost", c.onReset, nil, app.Text(words.InkReset.Text())),
	)
}

func (c *menuView) rename(row *runs.Row) app.UI {
	name := row.Name
	if row.Kind == runs.RowRun {
		name = row.Run.ShownName()
	}
	return ui.Element("div", "rename", nil,
		ui.Element("label", "field", nil, ui.Text("span", "", words.RenameLabel.Text()),
			ui.Element("input", "input",
				ui.Attrs{"id", runAliasID, "type", "text", "value", words.ShortName(name),
					"autocomplete", "off", "spellcheck", "false"})),
		ui.Element("div", "row", nil,
			ui.Button("btn small primary", c.onSave, nil, app.Text(words.RenameSave.Text())),
			ui.Button("btn small ghost", c.onOwnName, nil, app.Text(words.RenameReset.Text()))),
	)
}
