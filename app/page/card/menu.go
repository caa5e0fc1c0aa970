package card

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// openMenu is the menu of one card; there is one at a time. It stands beside the card's button, in the window.
type openMenu struct {
	Open  bool
	card  string // its id
	at    Place
	Items []Item
	Focus int // of items
}

// Popups are what is open over the cards: the menu of one, or what it is about.
type Popups struct {
	cards   *Cards
	Menu    openMenu
	About   openAbout
	Version uint64 // changes with everything that is shown
}

// View is what is open.
func (pp *Popups) View() app.UI { return &popupsView{Popups: pp, Version: pp.Version} }

// Menu is a kind's lines of a card's menu: above the rule, behind those that every card has, and at the end.
type Menu struct{ Top, After, End []Item }

// Item is a line of a card's menu.
type Item struct {
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

// Clip is an item that copies something of a MIME type when it was pressed, and has its text a while later; see export.Saver.
func Clip(item Item, mime string) Item {
	item.clip = mime
	return item
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

// OpenMenu opens the menu of a card, or closes it.
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
		pp.cards.host.PlaceMenu(cardMenuID, MoreID(id))
		pp.keys().Key("Home", false)
	})
}

// CloseMenu closes the menu; back returns the focus to its button.
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

// Changed renders what is open over the cards.
func (pp *Popups) Changed() {
	pp.Version++
	pp.cards.page.Render()
}

// menuChanged renders that, and the card whose button says whether its menu is open.
func (pp *Popups) menuChanged(id string) {
	pp.Changed()
	if c := pp.cards.All[id]; c != nil {
		pp.cards.page.RenderOnly(c)
	}
}

// gone closes what belongs to a card that is not there any more.
func (pp *Popups) gone(id string) {
	if pp.Menu.Open && pp.Menu.card == id {
		pp.CloseMenu(false)
	}
	if pp.About.Open && pp.About.card == id {
		pp.CloseAbout(false)
	}
}

// menuOf returns the lines of the menu of a card.
func (pp *Popups) menuOf(at Place, id string) []Item {
	key := at.Key
	own := pp.cards.desk.KindMenu(at, id)
	items := own.Top
	if pp.cards.desk.Enlarges() {
		items = append(items, Item{Label: words.FullScreen.Text(), Icon: "expand", Hint: "F", Do: func() { pp.cards.desk.OpenFull(key) }})
		at := slices.IndexFunc(own.After, func(i Item) bool { return i.Copies == nameTextID })
		if at < 0 {
			at = len(own.After)
		}
		own.After = slices.Insert(own.After, at, Item{Label: words.CardCopyLink.Text(), Icon: "link", Copies: LinkTextID})
	}
	if pp.cards.model.CanPin(key) {
		pin := Item{Label: words.PinShort.Text(), Icon: "pin", Hint: "P", Do: func() { pp.cards.desk.TogglePin(at) }}
		if pp.cards.model.Pinned(key) {
			pin.Label, pin.Icon = words.UnpinShort.Text(), "pinned"
		}
		items = append(items, pin)
	}
	items = pp.moveItem(items, at, -1, words.CardMoveLeft.Text(), "left")
	items = pp.moveItem(items, at, 1, words.CardMoveRight.Text(), "right")
	items = append(append(items, own.After...), Item{Label: words.CardAbout.Text(), Icon: "info", Do: func() { pp.OpenAbout(id) }})
	if top := len(own.Top); top > 0 {
		items[top].rule = true
	}
	if len(own.End) > 0 {
		own.End[0].rule = true
	}
	return append(items, own.End...)
}

// CopyName is the line that copies the name of a card's tag.
var CopyName = Item{Label: words.CardCopyName.Text(), Icon: "copy", Copies: nameTextID}

// moveItem adds a line that moves a card among those of its area, where there is a place to move to.
func (pp *Popups) moveItem(items []Item, at Place, by int, label, icon string) []Item {
	if at.Area == state.AreaTags || at.Area == state.AreaCustom {
		return items
	}
	if _, ok := pp.cards.model.Beside(at.Area, at.Key, by); !ok {
		return items
	}
	return append(items, Item{Label: label, Icon: icon, Do: func() { pp.cards.desk.MoveCard(at, by) }})
}

func (pp *Popups) focusItem(i int) {
	pp.Menu.Focus = i
	ui.Focus(menuItemID(i))
}

// keys are the keys of the menu, which pass by the lines that name others.
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
		return false // the browser presses the button that has the focus
	}
	for i, item := range pp.Menu.Items { // the keys that the lines name
		if len(key) == 1 && len(item.Hint) == 1 && (key[0]|0x20) == (item.Hint[0]|0x20) {
			pp.PressItem(i)
		}
	}
	return true
}

// PressItem does what a line of the menu says.
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

// stamped is a card that shows one step.
type stamped interface{ Stamp() wire.Stamp }

// chartLink is the address that shows what is on screen, with one card in front, at the step that it shows.
func (pp *Popups) chartLink(key state.CardKey) string {
	f := pp.cards.model.CardFragment(key)
	if c, ok := pp.cards.All[pp.Menu.card].(stamped); ok {
		if stamp := c.Stamp(); stamp.Count > 0 {
			pp.cards.model.PutStep(&f, stamp.Place(pp.cards.model.PlaceAxis()))
		}
	}
	return pp.cards.host.BaseURL() + "#" + f.String()
}

// Copied says whether a link or a name was copied, and reports whether it was one of them.
func (pp *Popups) Copied(id string, done bool) bool {
	switch {
	case id != LinkTextID && id != nameTextID:
		return false
	case !done:
		pp.cards.page.Say(words.NothingCopied.Text())
	case id == LinkTextID:
		pp.cards.page.Say(words.LinkCopied.Text())
	default:
		pp.cards.page.Say(words.NameCopied.Text())
	}
	pp.CloseMenu(done)
	return true
}

// popupsView are the menu of a card and what it is about, each while it is open. They stand above the page, since a card
// would cut them.
type popupsView struct {
	app.Compo
	Popups  *Popups
	Version uint64
}

func (c *popupsView) onItem(_ app.Context, e app.Event) {
	i, err := strconv.Atoi(ui.Data(e, "item"))
	if items := c.Popups.Menu.Items; err == nil && i < len(items) && items[i].Copies == "" { // what copies closes the menu when that is done
		c.Popups.PressItem(i)
	}
}

// Render shows what is open. A menu stands in a region of its own, since it is in none of the page's.
func (c *popupsView) Render() app.UI {
	var with ui.Attrs
	if m := c.Popups.Menu; m.Open {
		with = ui.Attrs{"role", "region", "aria-label", words.MoreCard(c.Popups.cards.model.TitleOf(m.at.Key).Full)}
	}
	return ui.Element("div", "card-popups", with, c.menu(), c.about())
}

func (c *popupsView) menu() app.UI {
	d := c.Popups
	box := ui.Element("div", "", ui.Attrs{"id", cardMenuID, "hidden", ui.Bool(!d.Menu.Open)}).On("click", c.onItem)
	if !d.Menu.Open {
		return box
	}
	title, tag := c.Popups.cards.model.TitleOf(d.Menu.at.Key), ""
	if tags := c.Popups.cards.model.CardTags(d.Menu.at.Key); len(tags) > 0 {
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
		ui.Element("span", "vh", ui.Attrs{"id", LinkTextID, "aria-hidden", "true"}, app.Text(c.Popups.chartLink(d.Menu.at.Key))),
		ui.Element("span", "vh", ui.Attrs{"id", nameTextID, "aria-hidden", "true"}, app.Text(tag)))
	return box.Class("menu", "card-menu").Attr("role", "menu").Aria("label", words.MoreCard(title.Full)).Body(parts...)
}

func (c *popupsView) item(i int, item Item) app.UI {
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
