package app

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
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
func (p *page) openCardMenu(id string) {
	at, ok := p.placeOf(id)
	if was := p.desk.menu; !ok || was.open && was.card == id {
		p.closeCardMenu(true)
		return
	}
	p.endHover()
	p.closeAbout(false)
	p.desk.menu = cardMenu{open: true, card: id, at: at, items: p.menuOf(at, id)}
	p.menuChanged(id)
	p.after(func() {
		p.host.PlaceMenu(cardMenuID, moreID(id))
		p.focusItem(p.nextItem(-1, 1))
	})
}

// closeCardMenu closes the menu; back returns the focus to its button.
func (p *page) closeCardMenu(back bool) {
	id := p.desk.menu.card
	if !p.desk.menu.open {
		return
	}
	p.desk.menu = cardMenu{}
	p.menuChanged(id)
	if back {
		p.after(func() { focus(moreID(id)) })
	}
}

// deskChanged renders what is open over the cards.
func (p *page) deskChanged() {
	p.desk.version++
	p.render()
}

// menuChanged renders that, and the card whose button says whether its menu is open.
func (p *page) menuChanged(id string) {
	p.deskChanged()
	if c := p.cards[id]; c != nil {
		p.refresh(c)
	}
}

// gone closes what belongs to a card that is not there any more.
func (d *desk) gone(p *page, id string) {
	if d.menu.open && d.menu.card == id {
		p.closeCardMenu(false)
	}
	if d.about.open && d.about.card == id {
		p.closeAbout(false)
	}
}

// menuOf returns the lines of the menu of a card.
func (p *page) menuOf(at place, id string) []menuItem {
	m, key := p.model, at.key
	var items []menuItem
	scalar := m.Tab() == wire.KindScalar
	if scalar {
		_, y := m.Scales(key)
		items = append(items,
			menuItem{label: words.CardLogY.Text(), hint: "L", check: checkOf(y == wire.ScaleLog), do: func() { p.toggleScale(key, wire.ScaleLog) }},
			menuItem{label: words.CardSymlogY.Text(), check: checkOf(y == wire.ScaleSymlog), do: func() { p.toggleScale(key, wire.ScaleSymlog) }})
		if seen := m.Card(key, wire.Card{}).Zoom; seen.Y.On() {
			items = append(items, menuItem{label: words.CardFitY.Text(), do: func() { m.SetRangeY(key, state.RangeCard, wire.Span{}); p.changed() }})
		}
	}
	if scalar {
		items = append(items, menuItem{label: words.CardRange.Text(), do: func() { p.openRange(at, id) }})
	}
	rule := len(items)
	if scalar {
		items = append(items, menuItem{label: words.FullScreen.Text(), icon: "expand", hint: "F", do: func() { p.openFull(key) }})
	}
	if m.CanPin(key) {
		pin := menuItem{label: words.PinShort.Text(), icon: "pin", hint: "P", do: func() { p.togglePin(at) }}
		if m.Pinned(key) {
			pin.label, pin.icon = words.UnpinShort.Text(), "pinned"
		}
		items = append(items, pin)
	}
	items = p.moveItem(items, at, -1, words.CardMoveLeft.Text(), "left")
	items = p.moveItem(items, at, 1, words.CardMoveRight.Text(), "right")
	if scalar {
		items = append(items, menuItem{label: words.CardTable.Text(), icon: "rows", hint: "T", check: checkOf(p.tableOpen(key)), do: func() { p.toggleTable(key) }})
		items = append(items, menuItem{label: words.CardCombine.Text(), icon: "combine", do: func() { p.openCombine(key) }})
		items = append(items, menuItem{label: words.CardCopyLink.Text(), icon: "link", copies: linkTextID})
	}
	if key.Chart != 0 {
		items = append(items, menuItem{label: words.CardSplit.Text(), icon: "trash", do: func() { m.RemoveChart(key); p.changed() }})
	} else {
		items = append(items, menuItem{label: words.CardCopyName.Text(), icon: "copy", copies: nameTextID})
	}
	items = append(items, menuItem{label: words.CardAbout.Text(), icon: "info", do: func() { p.openAbout(id) }})
	if rule > 0 && rule < len(items) {
		items[rule].rule = true
	}
	return append(items, p.exportItems(key)...)
}

// moveItem adds a line that moves a card among those of its area, where there is a place to move to.
func (p *page) moveItem(items []menuItem, at place, by int, label, icon string) []menuItem {
	if at.area == state.AreaTags {
		return items
	}
	if _, ok := p.model.Beside(at.area, at.key, by); !ok {
		return items
	}
	return append(items, menuItem{label: label, icon: icon, do: func() { p.moveCard(at, by) }})
}

// nextItem returns the item by lines further on that does something, around the ends.
func (p *page) nextItem(from, by int) int {
	items := p.desk.menu.items
	for range items {
		if from = (from + by + len(items)) % len(items); !items[from].head {
			return from
		}
	}
	return 0
}

func (p *page) focusItem(i int) {
	p.desk.menu.focus = i
	focus(menuItemID(i))
}

// cardMenuKey handles a key while the menu is open and reports whether it did.
func (p *page) cardMenuKey(key string) bool {
	at := p.desk.menu.focus
	switch key {
	case "ArrowDown":
		p.focusItem(p.nextItem(at, 1))
	case "ArrowUp":
		p.focusItem(p.nextItem(at, -1))
	case "Home":
		p.focusItem(p.nextItem(-1, 1))
	case "End":
		p.focusItem(p.nextItem(0, -1))
	case "Escape":
		p.closeCardMenu(true)
	case "Tab":
		p.closeCardMenu(true)
		return true
	case "Enter", " ":
		return false // the browser presses the button that has the focus
	default:
		for i, item := range p.desk.menu.items { // the keys that the lines name
			if len(key) == 1 && len(item.hint) == 1 && (key[0]|0x20) == (item.hint[0]|0x20) {
				p.pressItem(i)
			}
		}
	}
	return true
}

// pressItem does what a line of the menu says.
func (p *page) pressItem(i int) {
	items := p.desk.menu.items
	if i < 0 || i >= len(items) || items[i].head {
		return
	}
	p.closeCardMenu(true)
	if items[i].do != nil {
		items[i].do()
	}
}

// chartLink is the address that shows what is on screen, with one card in front.
func (p *page) chartLink(key state.CardKey) string {
	f := p.model.Fragment()
	f.Full = p.model.CardName(key)
	return p.host.BaseURL() + "#" + f.String()
}

// cardCopied says whether a link or a name was copied, and reports whether it was one of them.
func (p *page) cardCopied(id string, done bool) bool {
	switch {
	case id != linkTextID && id != nameTextID:
		return false
	case !done:
		p.say(words.NothingCopied.Text())
	case id == linkTextID:
		p.say(words.LinkCopied.Text())
	default:
		p.say(words.NameCopied.Text())
	}
	p.closeCardMenu(done)
	return true
}

// cardPopups are the menu of a card, what it is about, and the dialog that combines it, each while it is open. They stand above the page, since a card
// would cut them.
type cardPopups struct {
	app.Compo
	Page    *page
	Version uint64
}

func (c *cardPopups) onItem(_ app.Context, e app.Event) {
	i, err := strconv.Atoi(data(e, "item"))
	if items := c.Page.desk.menu.items; err == nil && i < len(items) && items[i].copies == "" { // what copies closes the menu when that is done
		c.Page.pressItem(i)
	}
}

// Render shows what is open.
func (c *cardPopups) Render() app.UI {
	d := &c.Page.desk
	parts := []app.UI{c.menu(), c.about()}
	if d.ranges.open {
		parts = append(parts, &rangeDialog{Page: c.Page, Version: d.ranges.version})
	}
	if d.combine.open {
		parts = append(parts, &combineDialog{Page: c.Page, Version: d.combine.version})
	}
	return app.Div().Class("card-popups").Body(parts...)
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
		app.Span().ID(linkTextID).Class("vh").Aria("hidden", true).Text(c.Page.chartLink(d.menu.at.key)),
		app.Span().ID(nameTextID).Class("vh").Aria("hidden", true).Text(tag))
	return box.Class("menu", "card-menu").Attr("role", "menu").Aria("label", words.MoreCard(title.Full)).Body(parts...)
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
	return button.Attr("role", role).Body(icon(name), app.Span().Class("grow", "trunc").Text(item.label), app.Span().Class("hint").Aria("hidden", true).Text(item.hint))
}
