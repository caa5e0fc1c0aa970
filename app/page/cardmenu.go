package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// cardMenu is the menu of one card; there is one at a time. It stands beside the card's button, in the window.
type cardMenu struct {
	Open  bool
	card  string // its id
	at    Place
	Items []MenuItem
	Focus int // of items
}

// MenuItem is a line of a card's menu.
type MenuItem struct {
	Label  string
	Icon   string
	Hint   string // at the right: a key, a size
	Check  check
	rule   bool   // a line is drawn above it
	Head   bool   // it names those below and does nothing
	Copies string // the text that it copies
	clip   string // the type of what a press begins to copy; see Saver
	act    string // what an export does
	Do     func()
}

// check is whether an item is something that is on or off.
type check uint8

const (
	checkNone check = iota
	checkOff
	CheckOn
)

// CheckOf is whether an item that can be on or off is on.
func CheckOf(on bool) check {
	if on {
		return CheckOn
	}
	return checkOff
}

// Ids of the menu.
const (
	cardMenuID = "card-menu"
	LinkTextID = "card-link"
	nameTextID = "card-name"
)

func menuItemID(i int) string { return cardMenuID + "-" + strconv.Itoa(i) }

// OpenCardMenu opens the menu of a card, or closes it.
func (dk *desk) OpenCardMenu(id string) {
	at, ok := dk.PlaceOf(id)
	if was := dk.Menu; !ok || was.Open && was.card == id {
		dk.closeCardMenu(true)
		return
	}
	dk.page.Hover.End()
	dk.closeAbout(false)
	dk.Menu = cardMenu{Open: true, card: id, at: at, Items: dk.menuOf(at, id)}
	dk.menuChanged(id)
	dk.page.After(func() {
		dk.page.Host.PlaceMenu(cardMenuID, MoreID(id))
		dk.cardMenuKeys().Key("Home", false)
	})
}

// closeCardMenu closes the menu; back returns the focus to its button.
func (dk *desk) closeCardMenu(back bool) {
	id := dk.Menu.card
	if !dk.Menu.Open {
		return
	}
	dk.Menu = cardMenu{}
	dk.menuChanged(id)
	if back {
		dk.page.After(func() { ui.Focus(MoreID(id)) })
	}
}

// DeskChanged renders what is open over the cards.
func (dk *desk) DeskChanged() {
	dk.Version++
	dk.page.Render()
}

// menuChanged renders that, and the card whose button says whether its menu is open.
func (dk *desk) menuChanged(id string) {
	dk.DeskChanged()
	if c := dk.page.Cards[id]; c != nil {
		dk.page.RenderOnly(c)
	}
}

// gone closes what belongs to a card that is not there any more.
func (d *desk) gone(p *Page, id string) {
	if d.Menu.Open && d.Menu.card == id {
		p.Desk.closeCardMenu(false)
	}
	if d.About.Open && d.About.card == id {
		p.Desk.closeAbout(false)
	}
}

// menuOf returns the lines of the menu of a card.
func (dk *desk) menuOf(at Place, id string) []MenuItem {
	key := at.Key
	own := dk.page.kindOnScreen().Menu(at, id)
	items := append(own.Top, own.Before...)
	if dk.page.Model.CanPin(key) {
		pin := MenuItem{Label: words.PinShort.Text(), Icon: "pin", Hint: "P", Do: func() { dk.togglePin(at) }}
		if dk.page.Model.Pinned(key) {
			pin.Label, pin.Icon = words.UnpinShort.Text(), "pinned"
		}
		items = append(items, pin)
	}
	items = dk.moveItem(items, at, -1, words.CardMoveLeft.Text(), "left")
	items = dk.moveItem(items, at, 1, words.CardMoveRight.Text(), "right")
	items = append(append(items, own.After...), MenuItem{Label: words.CardAbout.Text(), Icon: "info", Do: func() { dk.OpenAbout(id) }})
	if top := len(own.Top); top > 0 {
		items[top].rule = true
	}
	if len(own.End) > 0 {
		own.End[0].rule = true
	}
	return append(items, own.End...)
}

// CopyName is the line that copies the name of a card's tag.
var CopyName = MenuItem{Label: words.CardCopyName.Text(), Icon: "copy", Copies: nameTextID}

// moveItem adds a line that moves a card among those of its area, where there is a place to move to.
func (dk *desk) moveItem(items []MenuItem, at Place, by int, label, icon string) []MenuItem {
	if at.Area == state.AreaTags {
		return items
	}
	if _, ok := dk.page.Model.Beside(at.Area, at.Key, by); !ok {
		return items
	}
	return append(items, MenuItem{Label: label, Icon: icon, Do: func() { dk.moveCard(at, by) }})
}

func (dk *desk) focusItem(i int) {
	dk.Menu.Focus = i
	ui.Focus(menuItemID(i))
}

// cardMenuKeys are the keys of the menu, which pass by the lines that name others.
func (dk *desk) cardMenuKeys() ui.Menu {
	items := dk.Menu.Items
	menu := ui.Menu{At: dk.Menu.Focus, Count: len(items), GoTo: dk.focusItem, Close: dk.closeCardMenu}
	menu.Skips = func(i int) bool { return items[i].Head }
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
	for i, item := range dk.Menu.Items { // the keys that the lines name
		if len(key) == 1 && len(item.Hint) == 1 && (key[0]|0x20) == (item.Hint[0]|0x20) {
			dk.PressItem(i)
		}
	}
	return true
}

// PressItem does what a line of the menu says.
func (dk *desk) PressItem(i int) {
	items := dk.Menu.Items
	if i < 0 || i >= len(items) || items[i].Head {
		return
	}
	dk.closeCardMenu(true)
	if items[i].Do != nil {
		items[i].Do()
	}
}

// chartLink is the address that shows what is on screen, with one card in front.
func (dk *desk) chartLink(key state.CardKey) string {
	f := dk.page.Model.CardFragment(key)
	return dk.page.Host.BaseURL() + "#" + f.String()
}

// cardCopied says whether a link or a name was copied, and reports whether it was one of them.
func (dk *desk) cardCopied(id string, done bool) bool {
	switch {
	case id != LinkTextID && id != nameTextID:
		return false
	case !done:
		dk.page.Say(words.NothingCopied.Text())
	case id == LinkTextID:
		dk.page.Say(words.LinkCopied.Text())
	default:
		dk.page.Say(words.NameCopied.Text())
	}
	dk.closeCardMenu(done)
	return true
}

// cardPopups are the menu of a card and what it is about, each while it is open. They stand above the page, since a card
// would cut them.
type cardPopups struct {
	app.Compo
	Page    *Page
	Version uint64
}

func (c *cardPopups) onItem(_ app.Context, e app.Event) {
	i, err := strconv.Atoi(ui.Data(e, "item"))
	if items := c.Page.Desk.Menu.Items; err == nil && i < len(items) && items[i].Copies == "" { // what copies closes the menu when that is done
		c.Page.Desk.PressItem(i)
	}
}

// Render shows what is open.
func (c *cardPopups) Render() app.UI {
	return ui.Element("div", "card-popups", nil, c.menu(), c.about())
}

func (c *cardPopups) menu() app.UI {
	d := &c.Page.Desk
	box := ui.Element("div", "", ui.Attrs{"id", cardMenuID, "hidden", ui.Bool(!d.Menu.Open)}).On("click", c.onItem)
	if !d.Menu.Open {
		return box
	}
	title, tag := c.Page.Model.TitleOf(d.Menu.at.Key), ""
	if tags := c.Page.Model.CardTags(d.Menu.at.Key); len(tags) > 0 {
		tag = tags[0].Name
	}
	parts := make([]app.UI, 0, len(d.Menu.Items)+2)
	for i, item := range d.Menu.Items {
		if item.Head {
			parts = append(parts, ui.Element("p", "menu-head", ui.Attrs{"role", "presentation"}, app.Text(item.Label)))
			continue
		}
		parts = append(parts, c.item(i, item))
	}
	parts = append(parts,
		ui.Element("span", "vh", ui.Attrs{"id", LinkTextID, "aria-hidden", "true"}, app.Text(c.Page.Desk.chartLink(d.Menu.at.Key))),
		ui.Element("span", "vh", ui.Attrs{"id", nameTextID, "aria-hidden", "true"}, app.Text(tag)))
	return box.Class("menu", "card-menu").Attr("role", "menu").Aria("label", words.MoreCard(title.Full)).Body(parts...)
}

func (c *cardPopups) item(i int, item MenuItem) app.UI {
	class := "menu-item"
	if item.rule {
		class += " ruled"
	}
	role, name := "menuitem", item.Icon
	button := ui.Button(class, nil, ui.Attrs{"id", menuItemID(i), "tabindex", "-1", "data-item", strconv.Itoa(i)})
	if item.Check != checkNone {
		role = "menuitemcheckbox"
		button = button.Aria("checked", item.Check == CheckOn)
		if name == "" {
			name = "check"
		}
	}
	if item.Copies != "" {
		button = button.DataSet("copies", item.Copies)
	}
	if item.clip != "" {
		button = button.DataSet("clip", item.clip)
	}
	return button.Attr("role", role).Body(ui.Icon(name), ui.Text("span", "grow trunc", item.Label), ui.Element("span", "hint", ui.Attrs{"aria-hidden", "true"}, app.Text(item.Hint)))
}
