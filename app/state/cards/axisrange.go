package cards

import (
	"math"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// A person can type the range of an axis. Along x, the range is the card's zoom. Along y there are
// ranges of a card, of a group and of the page: the card's range takes precedence over the group's,
// and the group's over the page's. A range along y applies while the card is not zoomed along y, so
// a brush along x or a double click does not change it.

// RangeScope says which cards a range along y applies to.
type RangeScope uint8

// The scopes.
const (
	RangeCard RangeScope = iota
	RangeGroup
	RangePage
)

// rangeOf is a range shared by several cards. key is ":" and the group's name, or "" for all cards.
type rangeOf struct {
	key string
	y   wire.Span
}

// rangeFor returns the shared range with this key, the zero Span if there is none.
func (c *cardLooks) rangeFor(key string) wire.Span {
	for _, r := range c.ranges {
		if r.key == key {
			return r.y
		}
	}
	return wire.Span{}
}

// writeRanges stores the ranges of groups and of the page in a fragment: "yrange=0,1" and
// "yrange=0,:train".
func (c *cardLooks) writeRanges(f *address.Fragment) {
	var texts []string
	for _, r := range c.ranges[:min(len(c.ranges), maxLooks)] {
		texts = append(texts, spanText(r.y)+r.key)
	}
	f.SetList(address.YRange, texts)
}

// readRanges reads the ranges from a fragment and skips malformed ones.
func (c *cardLooks) readRanges(f *address.Fragment) {
	for _, text := range f.List(address.YRange) {
		span, _, _ := strings.Cut(text, ":")
		c.setRange(text[len(span):], parseSpan(span))
	}
}

// setRange replaces the shared range of a key and moves it to the end of the list.
func (c *cardLooks) setRange(key string, y wire.Span) {
	var others []rangeOf
	for _, r := range c.ranges {
		if r.key != key {
			others = append(others, r)
		}
	}
	if c.ranges = others; y.On() && (key != "" || y != fitted) {
		c.ranges = append(others, rangeOf{key, y})
	}
}

// RangeOf returns the group whose range a card uses. A chart of several tags belongs to none.
func (m *ScalarLooks) RangeOf(key Key) (group string, ok bool) {
	tags := m.multi.CardTags(key)
	if key.Chart != 0 || len(tags) == 0 {
		return "", false
	}
	return tags[0].Group, true
}

// rangeOver returns the shared range along y that applies to a card without its own, and the
// range's scope: RangeGroup or RangePage. The range may be fitted.
func (m *ScalarLooks) rangeOver(key Key) (y wire.Span, of RangeScope) {
	if group, ok := m.RangeOf(key); ok && len(m.ranges) > 0 {
		if y = m.rangeFor(":" + group); y.On() {
			return y, RangeGroup
		}
	}
	return m.rangeFor(""), RangePage
}

// RangeY returns the range along y that a card has while it is not zoomed along y, and the range's
// scope. The zero Span means that the card fits its data.
func (m *ScalarLooks) RangeY(key Key) (y wire.Span, of RangeScope) {
	if y = m.looks[m.cardNames.CardName(key)].y; !y.On() {
		y, of = m.rangeOver(key)
	}
	if !y.On() || y == fitted {
		return wire.Span{}, RangeCard
	}
	return y, of
}

// SetRangeY sets the range along y of a card, of all cards in its group, or of all cards, and
// undoes their zoom along y. The zero Span fits the data. Setting a shared range discards the
// cards' own ranges.
func (m *ScalarLooks) SetRangeY(key Key, of RangeScope, y wire.Span) {
	defer m.cardsCut()
	group, grouped := m.RangeOf(key)
	if of == RangeCard {
		if over, _ := m.rangeOver(key); !y.On() && over.On() && over != fitted {
			y = fitted
		}
		m.setLookY(m.cardNames.CardName(key), y)
		return
	}
	for name := range m.looks {
		other, _, _ := m.cardNames.CardNamed(name)
		if otherGroup, ok := m.RangeOf(other); of == RangePage || ok && otherGroup == group {
			m.setLookY(name, wire.Span{})
		}
	}
	if of == RangePage {
		m.ranges, group = nil, ""
	} else if group = ":" + group; !grouped {
		return
	} else if !y.On() && m.rangeFor("").On() {
		y = fitted
	}
	m.setRange(group, y)
}

// setLookY sets a card's own range along y and undoes its zoom along y.
func (m *ScalarLooks) setLookY(name string, y wire.Span) {
	look := m.looks[name]
	look.y, look.zoom.Y = y, wire.Span{}
	m.cardLooks.set(name, look)
}

// ParseRange parses the ends of an axis as a person typed them. An empty end fits the data; if both
// ends fit, the result is the zero Span. problems holds an error text for each end, or "".
func ParseRange(axis wire.Axis, lo, hi string, scaling wire.Scaling,
	zone func(unixMs int64) int) (s wire.Span, problems [2]string) {
	s = fitted
	for i, end := range [2]*float64{&s.Lo, &s.Hi} {
		text := strings.TrimSpace([2]string{lo, hi}[i])
		if text == "" {
			continue
		}
		at, ok := ParsePlace(axis, text, zone)
		switch *end = at; {
		case !ok:
			problems[i] = words.RangeUnread(axis)
		case scaling == wire.ScaleLog && at <= 0:
			problems[i] = words.RangeNotLog.Text()
		}
	}
	narrow := s.Hi-s.Lo <= leastSpan*math.Max(math.Abs(s.Lo), math.Abs(s.Hi))
	switch {
	case problems != [2]string{}:
	case s == fitted:
		return wire.Span{}, problems
	case !s.On():
		problems[1] = words.RangeTurned.Text()
	case !s.Open() && narrow:
		problems[1] = words.RangeNarrow.Text()
	default:
		return s, problems
	}
	return wire.Span{}, problems
}

// RangeText formats one end of a range for an input field, "" if that end fits the data.
func RangeText(axis wire.Axis, s wire.Span, end int, zone func(unixMs int64) int) string {
	v := [2]float64{s.Lo, s.Hi}[end]
	switch {
	case !s.On() || !charts.Finite(v):
		return ""
	case axis == wire.AxisStep || axis == wire.AxisTag:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return PlaceText(axis, v, zone)
}
