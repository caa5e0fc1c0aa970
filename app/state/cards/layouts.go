package cards

import (
	"strings"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/state/runs"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/layouts"
)

// LookCustom is the name of the additional scalar tab whose groups are the categories of layouts.
const LookCustom = "custom_scalars"

// Layouts merges two layouts of charts: the one logged with the open data, and the one made on this
// page, which is stored in the URL.
type Layouts struct {
	versions *runs.Versions
	tags     *tagTable
	notices  Notices
	multi    *Multicharts

	logged wire.Layout
	mine   []layouts.Category
	mineBy map[string]bool    // set of the names of the charts in mine
	whole  []layouts.Category // logged and mine, merged
	groups []customGroup
	// chart ids by name, and those of pairs by the rest of their names; they outlive changes of the
	// layouts
	ids map[string]uint32
}

// customGroup is the group of a category of a layout.
type customGroup struct {
	title, name string // title of the category, and the name of its group
	closed      bool   // the layout says that the category is folded at first
	charts      []*multichart
}

// maxLayout is how many bytes of a layout the URL holds.
const maxLayout = 16 << 10

// SetLogged sets the layout of the open data.
func (m *Layouts) SetLogged(l *wire.Layout) {
	m.logged = *l
	m.changed()
}

// forget removes the logged layout when its worker ends.
func (m *Layouts) forget() { m.SetLogged(&wire.Layout{}) }

// changed merges both layouts again.
func (m *Layouts) changed() {
	var merged layouts.Merged
	merged.Add(m.logged.Categories)
	merged.Add(m.mine)
	m.whole = merged.Categories
	before := m.multi.custom
	m.groups, m.multi.custom = nil, map[uint32]*multichart{}
	for i := range merged.Categories {
		from := &merged.Categories[i]
		g := customGroup{title: from.Title, name: groupOf(from.Title), closed: from.Closed}
		for k := range from.Charts {
			name := layouts.Name(from.Title, &from.Charts[k])
			c := before[m.ids[name]]
			if c == nil || c.custom.name != name {
				c = &multichart{
					id: m.idOf(name),
					custom: &customChart{
						category: from.Title, chart: from.Charts[k], name: name,
						patterns: m.multi.patterns,
					},
				}
			}
			c.custom.own = m.mineBy[name]
			m.multi.custom[c.id] = c
			g.charts = append(g.charts, c)
		}
		m.groups = append(m.groups, g)
	}
	m.versions.Cards++
}

// idOf returns the id of the chart with a name, which it assigns if necessary.
func (m *Layouts) idOf(name string) uint32 {
	if m.ids == nil {
		m.ids = map[string]uint32{}
	}
	if m.ids[name] == 0 {
		m.multi.lastChart++
		m.ids[name] = m.multi.lastChart
	}
	return m.ids[name]
}

// longTitle is how many bytes of a title are used for the name of its group.
const longTitle = 100

// groupOf returns a short name for a category's group.
func groupOf(title string) string {
	if len(title) <= longTitle {
		return title
	}
	return strings.ToValidUTF8(title[:longTitle], "") + layouts.Name(title, &layouts.Chart{})
}

// customGroups returns the categories with the charts that match the tag filter.
func (m *Layouts) customGroups(folds map[groupKey]*groupState, tab groupKey) (groups []Group) {
	for i := range m.groups {
		from := &m.groups[i]
		g := Group{Area: AreaCustom, Name: from.name, Title: from.title}
		for _, c := range from.charts {
			if m.tags.filter.Match(c.custom.texts()...) {
				g.Cards = append(g.Cards, Key{Chart: c.id})
			}
		}
		if g.Tags = len(g.Cards); g.Tags == 0 {
			continue
		}
		tab.area, tab.name = AreaCustom, g.Name
		if from.closed && folds[tab] == nil {
			folds[tab] = &groupState{}
		}
		groups = append(groups, g)
	}
	return groups
}

// maxNamed limits the search for scalars in charts: the number of charts times that of scalars.
const maxNamed = 20_000

// named returns the scalars in charts of layouts, or none if the search would exceed maxNamed.
func (m *Layouts) named() map[*Tag]bool {
	if len(m.multi.custom)*len(m.tags.kinds[kind.Scalar]) > maxNamed {
		return nil
	}
	tags := map[*Tag]bool{}
	for _, c := range m.multi.custom {
		for _, t := range m.multi.customTags(c) {
			tags[t] = true
		}
	}
	return tags
}

// CustomCounts returns how many charts of layouts match the filter, and how many there are.
func (m *Layouts) CustomCounts() (match, all int) {
	for i := range m.groups {
		for _, c := range m.groups[i].charts {
			if all++; m.tags.filter.Match(c.custom.texts()...) {
				match++
			}
		}
	}
	return match, all
}

// ChartLines returns the messages about a layout's chart: its errors and missing scalars. For
// another chart it returns why its pattern is invalid.
func (m *Layouts) ChartLines(key Key) []string {
	c := m.multi.custom[key.Chart]
	if c == nil {
		if c = m.multi.chart(key); c != nil && c.match.Reason() != "" {
			return []string{words.PatternOf(words.ShortName(c.match.Text()),
				c.match.Reason())}
		}
		return nil
	}
	m.multi.customTags(c)
	return c.custom.lines(m.notices.AllRead())
}

// LayoutNote says which layouts could not be read and how many charts were left out, or "".
func (m *Layouts) LayoutNote() string {
	var lines []string
	if n := len(m.logged.Unread); n > 0 {
		lines = append(lines, words.LayoutsUnread(n))
	}
	if m.logged.Left > 0 {
		lines = append(lines, words.LayoutChartsLeft(m.logged.Left, layouts.MaxCharts))
	}
	return words.Sentences(lines...)
}

// CustomTitle returns the title of a layout's chart, "" for other cards.
func (m *Layouts) CustomTitle(key Key) string {
	if c := m.multi.customOf(key); c != nil {
		return c.title()
	}
	return ""
}

// CustomText returns a layout's chart with its category as text, and whether it was made on this
// page.
func (m *Layouts) CustomText(key Key) (text string, own bool) {
	c := m.multi.customOf(key)
	if c == nil {
		return "", false
	}
	return layouts.Text(&layouts.Category{Title: c.category, Charts: []layouts.Chart{c.chart}}),
		c.own
}

// LayoutTexts returns the page's own layout and all merged layouts as text, with an empty line
// between categories.
func (m *Layouts) LayoutTexts() (own, whole string) {
	return strings.Join(m.texts(m.mine), between), strings.Join(m.texts(m.whole), between)
}

// between separates categories.
const between = "\n\n"

func (*Layouts) texts(layout []layouts.Category) (texts []string) {
	for i := range layout {
		texts = append(texts, layouts.Text(&layout[i]))
	}
	return texts
}

// SetOwnLayout replaces the page's own layout by a text. It returns false and changes nothing if
// the text is too long for the URL. If exactly one chart was replaced by another, the new one keeps
// the card and its settings.
func (m *Layouts) SetOwnLayout(text string) bool {
	if len(text) > maxLayout {
		return false
	}
	before := m.mineBy
	m.take(strings.Split(text, between))
	var gone, fresh string
	changes := 0
	for name := range before {
		if !m.mineBy[name] {
			gone = name
			changes++
		}
	}
	for name := range m.mineBy {
		if !before[name] {
			fresh = name
			changes++
		}
	}
	if changes == 2 && gone != "" && fresh != "" {
		m.rename(gone, fresh)
	}
	m.changed()
	return true
}

// rename gives a chart's card, with its id and settings, to the chart with a new name.
func (m *Layouts) rename(from, to string) {
	if m.ids[to] != 0 {
		return
	}
	m.ids[to] = m.ids[from]
	delete(m.ids, from)
	from, to = namedChart+customPrefix+from, namedChart+customPrefix+to
	looks := &m.multi.scalarLooks.cardLooks
	looks.set(to, looks.looks[from])
	delete(looks.looks, from)
	if m.multi.tabs.full == from {
		m.multi.tabs.full = to
	}
	m.multi.pinned.renamed(from, to)
}

// RemoveOwn removes a chart from the page's own layout, and its category if that becomes empty.
func (m *Layouts) RemoveOwn(key Key) {
	c := m.multi.customOf(key)
	if c == nil || !c.own {
		return
	}
	var own []layouts.Category
	for _, g := range m.mine {
		charts := g.Charts
		g.Charts = nil
		for i := range charts {
			if layouts.Name(g.Title, &charts[i]) != c.name {
				g.Charts = append(g.Charts, charts[i])
			}
		}
		if len(g.Charts) > 0 {
			own = append(own, g)
		}
	}
	m.SetOwnLayout(strings.Join(m.texts(own), between))
}

// take parses the page's own layout, one category per text.
func (m *Layouts) take(texts []string) {
	m.mine, m.mineBy = nil, map[string]bool{}
	for _, text := range texts {
		c, ok := layouts.Parse(text)
		if !ok {
			continue
		}
		m.mine = append(m.mine, c)
		for i := range c.Charts {
			m.mineBy[layouts.Name(c.Title, &c.Charts[i])] = true
		}
	}
}

func (m *Layouts) WriteAddress(f *address.Fragment) { f.SetList(address.Layout, m.texts(m.mine)) }

func (m *Layouts) ReadAddress(f *address.Fragment) {
	m.take(f.List(address.Layout))
	m.changed()
}

// chartNamed returns the layout's chart of this name, nil if there is none.
func (m *Layouts) chartNamed(text string) *multichart { return m.multi.custom[m.ids[text]] }

// CustomCards returns the charts of layouts that match the filter.
func (m *Layouts) CustomCards() (keys []Key) {
	for _, g := range m.customGroups(map[groupKey]*groupState{}, groupKey{}) {
		keys = append(keys, g.Cards...)
	}
	return keys
}

// TryChart says how many scalars a chart would select, and lists its problems. text is a category
// with this chart only.
func (m *Layouts) TryChart(text string) string {
	category, _ := layouts.Parse(text)
	if len(category.Charts) == 0 {
		return ""
	}
	c := &customChart{chart: category.Charts[0], patterns: m.multi.patterns}
	tags := c.find(m.tags.kinds[kind.Scalar], m.tags.scalarNamed)
	return words.Sentences(append([]string{words.LayoutSelects(max(c.all, len(tags)))},
		c.lines(true)...)...)
}
