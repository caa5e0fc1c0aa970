package cards

import (
	"slices"
	"strings"

	"eventlens/app/address"
	"eventlens/app/kind"
	"eventlens/app/pattern/filter"
	"eventlens/app/state/runs"
	"eventlens/app/wire"
)

// multichart is a chart of several scalar tags, selected by name or by a pattern. A pattern also
// selects tags that appear later.
type multichart struct {
	id     uint32
	names  []string
	match  filter.Filter // the pattern; empty for a chart of named tags
	custom *customChart  // a layout's definition; nil for other charts
	pair   *pair         // that the chart is of by default; nil for other charts
	tags   []*Tag        // cached for version
	// version is the versions.Cards for which tags was computed.
	version uint64
}

// multicharts are the charts of several tags, in page order.
type multicharts struct {
	charts    []*multichart
	custom    map[uint32]*multichart // charts of layouts, by id
	pairs     map[uint32]*multichart // charts of pairs, by id
	lastChart uint32
}

// Multicharts manages the charts of several scalar tags, and knows the tags of each card.
type Multicharts struct {
	multicharts
	tags        *tagTable
	versions    *runs.Versions
	page        *PageSettings
	scalarLooks *ScalarLooks
	tabs        *Tabs
	pinned      *Pins
	patterns    *filter.Patterns
	// the version of the cards for which settlePairs has run
	pairsVersion uint64
}

// MaxChartTags is the most tags in one chart.
const MaxChartTags = 50

// chartPattern is the prefix of the text of a chart whose tags are selected by a pattern.
const chartPattern = "re:"

// escapeName escapes a name for a chart's text, which has one name per line: a backslash precedes
// characters with a special meaning.
func escapeName(name string) string {
	return strings.ReplaceAll(strings.ReplaceAll(name, `\`, `\\`), "\n", "\\\n")
}

// text formats a chart for the URL.
func (c *multichart) text() string {
	if c.custom != nil {
		return customPrefix + c.custom.name
	}
	if c.match.Text() != "" {
		return chartPattern + c.match.Text()
	}
	var b strings.Builder
	for i, name := range c.names {
		if i > 0 {
			b.WriteByte('\n')
		} else if strings.HasPrefix(name, chartPattern) {
			b.WriteByte('\\')
		}
		b.WriteString(escapeName(name))
	}
	return b.String()
}

// fixed reports whether single tags cannot be added to or removed from the chart.
func (c *multichart) fixed() bool {
	return c.match.Text() != "" || c.custom != nil || c.pair != nil
}

// chartMatching returns a new chart of the tags that a pattern selects.
func (m *Multicharts) chartMatching(pattern string) *multichart {
	c := &multichart{match: *filter.New(m.patterns)}
	c.match.Set(pattern)
	return c
}

// parseChart parses a chart from the URL; nil if it has fewer than two tags.
func (m *Multicharts) parseChart(text string) *multichart {
	if pattern, ok := strings.CutPrefix(text, chartPattern); ok && pattern != "" {
		return m.chartMatching(pattern)
	}
	c := &multichart{}
	var name strings.Builder
	add := func() {
		if n := name.String(); n != "" && !slices.Contains(c.names, n) &&
			len(c.names) < MaxChartTags {
			c.names = append(c.names, n)
		}
		name.Reset()
	}
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\n':
			add()
			continue
		case text[i] == '\\' && i+1 < len(text):
			i++
		}
		name.WriteByte(text[i])
	}
	if add(); len(c.names) < 2 {
		return nil
	}
	return c
}

// write stores the charts in a fragment and returns how many bytes are left for pins.
func (c *multicharts) write(f *address.Fragment) (room int) {
	room = maxPinned
	var texts []string
	for _, chart := range c.charts {
		text := chart.text()
		if len(text) > room {
			break
		}
		room -= len(text)
		texts = append(texts, text)
	}
	f.SetList(address.Multichart, texts)
	return room
}

// read sets the charts from a fragment. Charts that existed before keep their ids.
func (m *Multicharts) read(f *address.Fragment) {
	before := m.charts
	m.charts = nil
	for _, text := range f.List(address.Multichart) {
		chart := m.parseChart(text)
		if chart == nil || m.withText(chart.text()) != nil {
			continue
		}
		if at := slices.IndexFunc(before, func(old *multichart) bool {
			return old.text() == chart.text()
		}); at >= 0 {
			m.charts = append(m.charts, before[at])
		} else {
			m.add(chart)
		}
	}
}

// withText returns the chart with this text, nil if there is none.
func (c *multicharts) withText(text string) *multichart {
	for _, chart := range c.charts {
		if chart.text() == text {
			return chart
		}
	}
	return nil
}

// add appends a chart unless it exists already, and returns it.
func (c *multicharts) add(chart *multichart) *multichart {
	if same := c.withText(chart.text()); same != nil {
		return same
	}
	c.lastChart++
	chart.id = c.lastChart
	c.charts = append(c.charts, chart)
	return chart
}

// chart returns the chart of several tags that a card shows, nil for other cards.
func (c *multicharts) chart(key Key) *multichart {
	if key.Chart != 0 {
		for _, chart := range c.charts {
			if chart.id == key.Chart {
				return chart
			}
		}
	}
	if chart := c.pairs[key.Chart]; chart != nil {
		return chart
	}
	return c.custom[key.Chart]
}

// chartCards returns the cards of a tab for charts that have tags, or an invalid pattern to report.
func (m *Multicharts) chartCards(tab kind.ID) []Key {
	if !tab.Shows(kind.Scalar) {
		return nil
	}
	var cards []Key
	for _, c := range m.charts {
		if len(m.tagsOf(c)) > 0 || c.match.Reason() != "" {
			cards = append(cards, Key{Chart: c.id})
		}
	}
	return cards
}

// tagsOf returns the existing tags of a chart, MaxChartTags at most.
func (m *Multicharts) tagsOf(c *multichart) []*Tag {
	if c.custom != nil {
		return m.customTags(c)
	}
	if c.tags != nil && c.version == m.versions.Cards {
		return c.tags
	}
	c.tags, c.version = []*Tag{}, m.versions.Cards
	for _, name := range c.names {
		if t := m.tags.scalarNamed(name); t != nil {
			c.tags = append(c.tags, t)
		}
	}
	if c.match.Active() {
		for _, t := range m.tags.kinds[kind.Scalar] {
			if c.match.Match(t.Name) && !c.match.Waits() {
				c.tags = append(c.tags, t)
			}
			if len(c.tags) == MaxChartTags {
				break
			}
		}
	}
	return c.tags
}

// CardTags returns the tags of a card, in order. The caller must not change the slice.
func (m *Multicharts) CardTags(key Key) []*Tag {
	if c := m.chart(key); c != nil {
		return m.tagsOf(c)
	}
	if t := m.tags.byID[key.Tag]; t != nil {
		return []*Tag{t}
	}
	return nil
}

// ChartPattern returns the pattern that selects a card's tags, "" if there is none.
func (m *Multicharts) ChartPattern(key Key) string {
	if c := m.chart(key); c != nil {
		return c.match.Text()
	}
	return ""
}

// FixedTags reports whether single tags cannot be added to or removed from a card's chart.
func (m *Multicharts) FixedTags(key Key) bool {
	c := m.chart(key)
	return c != nil && c.fixed()
}

// Combine puts the tags of two scalar cards into one chart and returns its key. If one of them is a
// chart of named tags, it takes the other's tags in. Otherwise both stay, and a new chart is added.
func (m *Multicharts) Combine(key, with Key) (Key, bool) {
	into := m.chart(key)
	if into == nil || into.fixed() {
		if c := m.chart(with); c != nil && !c.fixed() {
			into, key, with = c, with, key
		}
	}
	var names []string
	for _, k := range []Key{key, with} {
		for _, t := range m.CardTags(k) {
			if t.Kind == kind.Scalar && !slices.Contains(names, t.Name) {
				names = append(names, t.Name)
			}
		}
	}
	if len(names) < 2 || len(names) > MaxChartTags || key == with {
		return Key{}, false
	}
	defer m.pinned.pinsChanged()
	if into != nil && !into.fixed() {
		m.retag(into, names)
		return Key{Chart: into.id}, true
	}
	return Key{Chart: m.multicharts.add(&multichart{names: names}).id}, true
}

// ChartMatching adds a chart of all scalar tags that match a pattern. If the pattern is invalid,
// problem says why.
func (m *Multicharts) ChartMatching(pattern string) (key Key, problem string) {
	c := m.chartMatching(pattern)
	if !c.match.Active() {
		return key, c.match.Problem()
	}
	defer m.pinned.pinsChanged()
	return Key{Chart: m.multicharts.add(c).id}, ""
}

// DropFromChart removes a tag from a chart of named tags. A chart left with one tag is removed.
func (m *Multicharts) DropFromChart(key Key, id wire.TagID) {
	c, t := m.chart(key), m.tags.byID[id]
	if c == nil || t == nil {
		return
	}
	names := slices.DeleteFunc(slices.Clone(c.names), func(name string) bool {
		return name == t.Name
	})
	switch {
	case c.fixed(): // a pattern or layout selects the tags
	case len(names) < 2:
		m.RemoveChart(key)
	default:
		m.retag(c, names)
		m.pinned.pinsChanged()
	}
}

// RemoveChart removes a chart of several tags. The tags' own cards are not affected.
func (m *Multicharts) RemoveChart(key Key) {
	if c := m.chart(key); c != nil && c.custom == nil && c.pair == nil {
		m.charts = slices.DeleteFunc(m.charts, func(other *multichart) bool { return other == c })
		m.leave(c.text())
		m.pinned.pinsChanged()
	}
}

// retag changes the tags of a chart. Its settings and its place as full-screen card, which are
// stored by the chart's text, move along. If another chart with these tags exists, its settings
// win.
func (m *Multicharts) retag(c *multichart, names []string) {
	from := c.text()
	c.names, c.tags = nil, nil
	look, full := m.leave(from)
	to := (&multichart{names: names}).text()
	if m.withText(to) == nil {
		m.scalarLooks.cardLooks.set(namedChart+to, look)
	}
	if full {
		m.tabs.full = namedChart + to
	}
	c.names = names
}

// leave returns the settings of the chart that had this text so far, and whether it fills the
// screen. It forgets both unless another chart has the same text.
func (m *Multicharts) leave(text string) (look cardLook, full bool) {
	name := namedChart + text
	look, full = m.scalarLooks.looks[name], m.tabs.full == name
	if m.withText(text) == nil {
		delete(m.scalarLooks.looks, name)
		if full {
			m.tabs.CloseFull()
		}
	}
	return look, full
}
