package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
)

// cardMenu is the menu of one card; there is one at a time. It stands beside the card's button, in the window.
type cardMenu struct {
	open  bool
	card  string // its id
	at    place
	items []menuItem
	focus int // of items
}

// menuItem is a line of a card's menu.
type menuItem struct {
	label  string
	icon   string
	hint   string // at the right: a key, a size
	check  check
	rule   bool   // a line is drawn above it
	head   bool   // it names those below and does nothing
	copies string // the text that it copies
	clip   string // the type of what a press begins to copy; see Saver
	act    string // what an export does
	do     func()
}

// check is whether an item is something that is on or off.
type check uint8

const (
	checkNone check = iota
	checkOff
	checkOn
)

func checkOf(on bool) check {
	if on {
		return checkOn
	}
	return checkOff
}

// Ids of the menu.
const (
	cardMenuID = "card-menu"
	linkTextID = "card-link"
	nameTextID = "card-name"
)

func menuItemID(i int) string { return cardMenuID + "-" + strconv.Itoa(i) }

// openCardMenu opens the menu of a card, or closes it.
func (dk *desk) openCardMenu(id string) {
	at, ok := dk.placeOf(id)
	if was := dk.menu; !ok || was.open && was.card == id {
		dk.closeCardMenu(true)
		return
	}
	dk.page.hover.endHover()
	dk.closeAbout(false)
	dk.menu = cardMenu{open: true, card: id, at: at, items: dk.menuOf(at, id)}
	dk.menuChanged(id)
	dk.page.after(func() {
		dk.page.host.PlaceMenu(cardMenuID, moreID(id))
		dk.cardMenuKeys().Key("Home", false)
	})
}

// closeCardMenu closes the menu; back returns the focus to its button.
func (dk *desk) closeCardMenu(back bool) {
	id := dk.menu.card
	if !dk.menu.open {
		return
	}
	dk.menu = cardMenu{}
	dk.menuChanged(id)
	if back {
		dk.page.after(func() { ui.Focus(moreID(id)) })
	}
}

// deskChanged renders what is open over the cards.
func (dk *desk) deskChanged() {
	dk.version++
	dk.page.render()
}

// menuChanged renders that, and the card whose button says whether its menu is open.
func (dk *desk) menuChanged(id string) {
	dk.deskChanged()
	if c := dk.page.cards[id]; c != nil {
		dk.page.render(c)
	}
}

// gone closes what belongs to a card that is not there any more.
func (d *desk) gone(p *page, id string) {
	if d.menu.open && d.menu.card == id {
		p.desk.closeCardMenu(false)
	}
	if d.about.open && d.about.card == id {
		p.desk.closeAbout(false)
	}
}

// menuOf returns the lines of the menu of a card.
func (dk *desk) menuOf(at place, id string) []menuItem {
	key := at.key
	own := dk.page.kindOnScreen().menu(at, id)
	items := append(own.top, own.before...)
	if dk.page.model.CanPin(key) {
		pin := menuItem{label: state.PinShort, icon: "pin", hint: "P", do: func() { dk.togglePin(at) }}
		if dk.page.model.Pinned(key) {
			pin.label, pin.icon = state.UnpinShort, "pinned"
		}
		items = append(items, pin)
	}
	items = dk.moveItem(items, at, -1, state.CardMoveLeft, "left")
	items = dk.moveItem(items, at, 1, state.CardMoveRight, "right")
	items = append(append(items, own.after...), menuItem{label: state.CardAbout, icon: "info", do: func() { dk.openAbout(id) }})
	if top := len(own.top); top > 0 {
		items[top].rule = true
	}
	if len(own.end) > 0 {
		own.end[0].rule = true
	}
	return append(items, own.end...)
}

// copyName is the line that copies the name of a card's tag.
var copyName = menuItem{label: state.CardCopyName, icon: "copy", copies: nameTextID}

// moveItem adds a line that moves a card among those of its area, where there is a place to move to.
func (dk *desk) moveItem(items []menuItem, at place, by int, label, icon string) []menuItem {
	if at.area == state.AreaTags {
		return items
	}
	if _, ok := dk.page.model.Beside(at.area, at.key, by); !ok {
		return items
	}
	return append(items, menuItem{label: label, icon: icon, do: func() { dk.moveCard(at, by) }})
}

func (dk *desk) focusItem(i int) {
	dk.menu.focus = i
	ui.Focus(menuItemID(i))
}

// cardMenuKeys are the keys of the menu, which pass by the lines that name others.
func (dk *desk) cardMenuKeys() ui.Menu {
	items := dk.menu.items
	menu := ui.Menu{At: dk.menu.focus, Count: len(items), GoTo: dk.focusItem, Close: dk.closeCardMenu}
	menu.Skips = func(i int) bool { return items[i].head }
	return menu
}

// cardMenuKey handles a key while the menu is open and reports whether it did.
func (dk *desk) cardMenuKey(key string) bool {
	switch {
	case dk.cardMenuKeys().Key(key, false):
		return true
	case key == "Enter", key == " ":
		return false // the browser presses the button that has the focus
	}
	for i, item := range dk.menu.items { // the keys that the lines name
		if len(key) == 1 && len(item.hint) == 1 && (key[0]|0x20) == (item.hint[0]|0x20) {
			dk.pressItem(i)
		}
	}
	return true
}

// pressItem does what a line of the menu says.
func (dk *desk) pressItem(i int) {
	items := dk.menu.items
	if i < 0 || i >= len(items) || items[i].head {
		return
	}
	dk.closeCardMenu(true)
	if items[i].do != nil {
		items[i].do()
	}
}

// chartLink is the address that shows what is on screen, with one card in front.
func (dk *desk) chartLink(key state.CardKey) string {
	f := dk.page.model.CardFragment(key)
	return dk.page.host.BaseURL() + "#" + f.String()
}

// cardCopied says whether a link or a name was copied, and reports whether it was one of them.
func (dk *desk) cardCopied(id string, done bool) bool {
	switch {
	case id != linkTextID && id != nameTextID:
		return false
	case !done:
		dk.page.following.say(state.NothingCopied)
	case id == linkTextID:
		dk.page.following.say(state.LinkCopied)
	default:
		dk.page.following.say(state.NameCopied)
	}
	dk.closeCardMenu(done)
	return true
}

// cardPopups are the menu of a card and what it is about, each while it is open. They stand above the page, since a card
// would cut them.
type cardPopups struct {
	app.Compo
	Page    *page
	Version uint64
}

func (c *cardPopups) onItem(_ app.Context, e app.Event) {
	i, err := strconv.Atoi(ui.Data(e, "item"))
	if items := c.Page.desk.menu.items; err == nil && i < len(items) && items[i].copies == "" { // what copies closes the menu when that is done
		c.Page.desk.pressItem(i)
	}
}

// Render shows what is open.
func (c *cardPopups) Render() app.UI {
	return app.Div().Class("card-popups").Body(c.menu(), c.about())
}

func (c *cardPopups) menu() app.UI {
	d := &c.Page.desk
	box := app.Div().ID(cardMenuID).Hidden(!d.menu.open).OnClick(c.onItem)
	if !d.menu.open {
		return box
	}
	title, tag := c.Page.model.TitleOf(d.menu.at.key), ""
	if tags := c.Page.model.CardTags(d.menu.at.key); len(tags) > 0 {
		tag = tags[0].Name
	}
	parts := make([]app.UI, 0, len(d.menu.items)+2)
	for i, item := range d.menu.items {
		if item.head {
			parts = append(parts, app.P().Class("menu-head").Attr("role", "presentation").Text(item.label))
			continue
		}
		parts = append(parts, c.item(i, item))
	}
	parts = append(parts,
		app.Span().ID(linkTextID).Class("vh").Aria("hidden", true).Text(c.Page.desk.chartLink(d.menu.at.key)),
		app.Span().ID(nameTextID).Class("vh").Aria("hidden", true).Text(tag))
	return box.Class("menu", "card-menu").Attr("role", "menu").Aria("label", state.MoreCard(title.Full)).Body(parts...)
}

func (c *cardPopups) item(i int, item menuItem) app.UI {
	class := "menu-item"
	if item.rule {
		class += " ruled"
	}
	role, name := "menuitem", item.icon
	button := app.Button().ID(menuItemID(i)).Class(class).Type("button").TabIndex(-1).DataSet("item", i)
	if item.check != checkNone {
		role = "menuitemcheckbox"
		button = button.Aria("checked", item.check == checkOn)
		if name == "" {
			name = "check"
		}
	}
	if item.copies != "" {
		button = button.DataSet("copies", item.copies)
	}
	if item.clip != "" {
		button = button.DataSet("clip", item.clip)
	}
	return button.Attr("role", role).Body(ui.Icon(name), app.Span().Class("grow", "trunc").Text(item.label), app.Span().Class("hint").Aria("hidden", true).Text(item.hint))
}
