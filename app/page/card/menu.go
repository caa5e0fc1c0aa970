package card

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// openMenu is the open menu of a card; only one is open at a time. It is shown next to the card's
// button, inside the window.
type openMenu struct {
	Open  bool
	card  string // id of the card
	at    Place
	Items []Item
	Focus int // index of the focused item
}

// Popups are the menu and the About popup of a card.
type Popups struct {
	cards   *Cards
	Menu    openMenu
	About   openAbout
	Version uint64 // changes with everything shown
}

// View returns the component of the popups.
func (pp *Popups) View() app.UI { return &popupsView{Popups: pp, Version: pp.Version} }

// Menu is a kind's part of a card's menu: above the rule, after the entries that every card has,
// and at the end.
type Menu struct{ Top, After, End []Item }

// Item is an entry of a card's menu.
type Item struct {
	Label  string
	Icon   string
	Hint   string // at the right: a key or a size
	Check  check
	rule   bool   // draw a rule above the item
	Head   bool   // a heading, which does nothing
	Copies string // id of the element whose text it copies
	clip   string // MIME type of an asynchronous copy; see host.Saver
	act    string // an export action
	Do     func()
}

// Clip marks an item that copies data of a MIME type. The data becomes available only after the
// press; see host.Saver.
func Clip(item Item, mime string) Item {
	item.clip = mime
	return item
}

// check is the state of an item that can be on or off.
type check uint8

const (
	checkNone check = iota
	checkOff
	CheckOn
)

// CheckOf returns the check of an item that can be on or off.
func CheckOf(on bool) check {
	if on {
		return CheckOn
	}
	return checkOff
}

// Ids of the menu's elements.
const (
	cardMenuID = "card-menu"
	LinkTextID = "card-link"
	nameTextID = "card-name"
)

func menuItemID(i int) string { return cardMenuID + "-" + strconv.Itoa(i) }

// OpenMenu opens the menu of a card, or closes it if it is open.
func (pp *Popups) OpenMenu(id string) {
	at, ok := pp.cards.PlaceOf(id)
	if was := pp.Menu; !ok || was.Open && was.card == id {
		pp.CloseMenu(true)
		return
	}
	pp.cards.Hover.End()
	pp.CloseAbout(false)
	pp.Menu = openMenu{Open: true, card: id, at: at, Items: pp.menuOf(at, id)}
	pp.menuChanged(id)
	pp.cards.page.After(func() {
		pp.cards.host.Cards.PlaceMenu(cardMenuID, MoreID(id))
		pp.keys().Key("Home", false)
	})
}

// CloseMenu closes the menu; if back is set, the focus returns to its button.
func (pp *Popups) CloseMenu(back bool) {
	id := pp.Menu.card
	if !pp.Menu.Open {
		return
	}
	pp.Menu = openMenu{}
	pp.menuChanged(id)
	if back {
		pp.cards.page.After(func() { ui.Focus(MoreID(id)) })
	}
}

// Refresh renders the popups.
func (pp *Popups) Refresh() {
	pp.Version++
	pp.cards.page.Render()
}

// menuChanged renders the popups, and the card, whose button tells whether its menu is open.
func (pp *Popups) menuChanged(id string) {
	pp.Refresh()
	if c := pp.cards.All[id]; c != nil {
		pp.cards.page.RenderOnly(c)
	}
}

// cardRemoved closes the popups of a card that no longer exists.
func (pp *Popups) cardRemoved(id string) {
	if pp.Menu.Open && pp.Menu.card == id {
		pp.CloseMenu(false)
	}
	if pp.About.Open && pp.About.card == id {
		pp.CloseAbout(false)
	}
}

// menuOf returns the entries of a card's menu.
func (pp *Popups) menuOf(at Place, id string) []Item {
	key := at.Key
	own := pp.cards.grid.KindMenu(at, id)
	items := own.Top
	if pp.cards.grid.Enlarges() {
		items = append(items,
			Item{Label: words.FullScreen.Text(), Icon: "expand", Hint: "F", Do: func() {
				pp.cards.grid.OpenFull(key)
			}})
		at := slices.IndexFunc(own.After, func(i Item) bool { return i.Copies == nameTextID })
		if at < 0 {
			at = len(own.After)
		}
		link := Item{Label: words.CardCopyLink.Text(), Icon: "link", Copies: LinkTextID}
		own.After = append(append(own.After[:at:at], link), own.After[at:]...)
	}
	if pp.cards.model.Cards.CanPin(key) {
		pin := Item{Label: words.PinShort.Text(), Icon: "pin", Hint: "P", Do: func() {
			pp.cards.grid.TogglePin(at)
		}}
		if pp.cards.model.Cards.Pinned(key) {
			pin.Label, pin.Icon = words.UnpinShort.Text(), "pinned"
		}
		items = append(items, pin)
	}
	items = pp.moveItem(items, at, -1, words.CardMoveLeft.Text(), "left")
	items = pp.moveItem(items, at, 1, words.CardMoveRight.Text(), "right")
	items = append(append(items, own.After...),
		Item{Label: words.CardAbout.Text(), Icon: "info", Do: func() {
			pp.OpenAbout(id)
		}})
	if top := len(own.Top); top > 0 {
		items[top].rule = true
	}
	if len(own.End) > 0 {
		own.End[0].rule = true
	}
	return append(items, own.End...)
}

// CopyName is the entry that copies the name of a card's tag.
var CopyName = Item{Label: words.CardCopyName.Text(), Icon: "copy", Copies: nameTextID}

// moveItem adds an entry that moves a card within its area, if it can move that way.
func (pp *Popups) moveItem(items []Item, at Place, by int, label, icon string) []Item {
	if at.Area == cards.AreaTags || at.Area == cards.AreaCustom {
		return items
	}
	if _, ok := pp.cards.model.Cards.Beside(at.Area, at.Key, by); !ok {
		return items
	}
	return append(items, Item{Label: label, Icon: icon, Do: func() {
		pp.cards.grid.MoveCard(at, by)
	}})
}

func (pp *Popups) focusItem(i int) {
	pp.Menu.Focus = i
	ui.Focus(menuItemID(i))
}

// keys returns the key handling of the menu. It skips headings.
func (pp *Popups) keys() ui.Menu {
	items := pp.Menu.Items
	menu := ui.Menu{At: pp.Menu.Focus, Count: len(items), GoTo: pp.focusItem, Close: pp.CloseMenu}
	menu.Skips = func(i int) bool { return items[i].Head }
	return menu
}

// MenuKey handles a key while the menu is open and reports whether it did.
func (pp *Popups) MenuKey(key string) bool {
	switch {
	case pp.keys().Key(key, false):
		return true
	case key == "Enter", key == " ":
		return false // the browser presses the focused button
	}
	for i, item := range pp.Menu.Items { // shortcuts of the entries
		if len(key) == 1 && len(item.Hint) == 1 && (key[0]|0x20) == (item.Hint[0]|0x20) {
			pp.PressItem(i)
		}
	}
	return true
}

// PressItem performs an entry of the menu.
func (pp *Popups) PressItem(i int) {
	items := pp.Menu.Items
	if i < 0 || i >= len(items) || items[i].Head {
		return
	}
	pp.CloseMenu(true)
	if items[i].Do != nil {
		items[i].Do()
	}
}

// stamped is implemented by cards that show one step.
type stamped interface{ Stamp() wire.Stamp }

// chartLink returns a URL that shows the current page with one card in front, at the step that the
// card shows.
func (pp *Popups) chartLink(key cards.Key) string {
	f := pp.cards.model.CardFragment(key)
	if c, ok := pp.cards.All[pp.Menu.card].(stamped); ok {
		if stamp := c.Stamp(); stamp.Count > 0 {
			pp.cards.model.Cards.PutStep(&f, stamp.Place(pp.cards.model.Cards.PlaceAxis()))
		}
	}
	return pp.cards.host.Location.BaseURL() + "#" + f.String()
}

// Copied announces whether a link or a name was copied, and reports whether id belongs to one of
// them.
func (pp *Popups) Copied(id string, done bool) bool {
	switch {
	case id != LinkTextID && id != nameTextID:
		return false
	case !done:
		pp.cards.page.Tell(words.NothingCopied.Text())
	case id == LinkTextID:
		pp.cards.page.Tell(words.LinkCopied.Text())
	default:
		pp.cards.page.Tell(words.NameCopied.Text())
	}
	pp.CloseMenu(done)
	return true
}

// popupsView is the menu and the About popup of a card, while they are open. They are placed
// outside of the card, which would clip them.
type popupsView struct {
	app.Compo
	Popups  *Popups
	Version uint64
}

func (c *popupsView) onItem(_ app.Context, e app.Event) {
	i, err := strconv.Atoi(ui.Data(e, "item"))
	// an entry that copies closes the menu when the copy is done
	if items := c.Popups.Menu.Items; err == nil && i < len(items) && items[i].Copies == "" {
		c.Popups.PressItem(i)
	}
}

// Render shows the open popups. An open menu makes the element a region of its own, since it is
// outside of the page's regions.
func (c *popupsView) Render() app.UI {
	var with ui.Attrs
	if m := c.Popups.Menu; m.Open {
		with = ui.Attrs{"role", "region", "aria-label",
			words.MoreCard(c.Popups.cards.model.Cards.TitleOf(m.at.Key).Full)}
	}
	return ui.Element("div", "card-popups", with, c.menu(), c.about())
}

func (c *popupsView) menu() app.UI {
	d := c.Popups
	box := ui.Element("div", "",
		ui.Attrs{"id", cardMenuID, "hidden", ui.Bool(!d.Menu.Open)}).On("click", c.onItem)
	if !d.Menu.Open {
		return box
	}
	title, tag := c.Popups.cards.model.Cards.TitleOf(d.Menu.at.Key), ""
	if tags := c.Popups.cards.model.Cards.CardTags(d.Menu.at.Key); len(tags) > 0 {
		tag = tags[0].Name
	}
	parts := make([]app.UI, 0, len(d.Menu.Items)+2)
	for i, item := range d.Menu.Items {
		if item.Head {
			parts = append(parts,
				ui.Element("p", "menu-head", ui.Attrs{"role", "presentation"},
					app.Text(item.Label)))
			continue
		}
		parts = append(parts, c.item(i, item))
	}
	parts = append(parts,
		ui.Element("span", "vh", ui.Attrs{"id", LinkTextID, "aria-hidden", "true"},
			app.Text(c.Popups.chartLink(d.Menu.at.Key))),
		ui.Element("span", "vh", ui.Attrs{"id", nameTextID, "aria-hidden", "true"}, app.Text(tag)))
	return box.Class("menu",
		"card-menu").Attr("role", "menu").Aria("label", words.MoreCard(title.Full)).Body(parts...)
}

func (c *popupsView) item(i int, item Item) app.UI {
	class := "menu-item"
	if item.rule {
		class += " ruled"
	}
	role, icon := "menuitem", item.Icon
	button := ui.Button(class, nil,
		ui.Attrs{"id", menuItemID(i), "tabindex", "-1", "data-item", strconv.Itoa(i)})
	if item.Check != checkNone {
		role = "menuitemcheckbox"
		button = button.Aria("checked", item.Check == CheckOn)
		if icon == "" {
			icon = "check"
		}
	}
	if item.Copies != "" {
		button = button.DataSet("copies", item.Copies)
	}
	if item.clip != "" {
		button = button.DataSet("clip", item.clip)
	}
	return button.Attr("role",
		role).Body(ui.Icon(icon), ui.Text("span", "grow trunc", item.Label), ui.Element("span",
		"hint", ui.Attrs{"aria-hidden", "true"}, app.Text(item.Hint)))
}
