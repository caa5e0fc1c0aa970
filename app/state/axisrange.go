package state

import (
	"math"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// Ranges of axes that a person types: along x of one card, whose zoom that is, and along y of a card, of all cards of a group, or of the page. The range of a
// card goes before that of its group, and that before the one of the page. A range along y is what a card shows while it is not zoomed, so that a brush along
// x and a double click leave it as it is.

// RangeScope is for which cards a range along y is.
type RangeScope uint8

// The scopes.
const (
	RangeCard RangeScope = iota
	RangeGroup
	RangePage
)

// rangeOf is the range of several cards: of those of a group, which its key names behind a colon, or of all, with the key "".
type rangeOf struct {
	key string
	y   wire.Span
}

// rangeFor returns the range of several cards, the zero Span for none.
func (c *cardLooks) rangeFor(key string) wire.Span {
	for _, r := range c.ranges {
		if r.key == key {
			return r.y
		}
	}
	return wire.Span{}
}

// writeRanges puts the ranges of groups and of the page into a fragment: "yrange=0,1" and "yrange=0,:train".
func (c *cardLooks) writeRanges(f *address.Fragment) {
	var texts []string
	for _, r := range c.ranges[:min(len(c.ranges), maxLooks)] {
		texts = append(texts, spanText(r.y)+r.key)
	}
	f.SetList(address.YRange, texts)
}

// readRanges takes those of a fragment. What is malformed is left out.
func (c *cardLooks) readRanges(f *address.Fragment) {
	for _, text := range f.List(address.YRange) {
		span, _, _ := strings.Cut(text, ":")
		c.setRange(text[len(span):], parseSpan(span))
	}
}

// setRange keeps a range of several cards behind the others, in place of what the key had.
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

// RangeOf returns the group whose range a card follows. A chart of several tags is in none.
func (m *ScalarLooks) RangeOf(key CardKey) (group string, ok bool) {
	tags := m.multi.CardTags(key)
	if key.Chart != 0 || len(tags) == 0 {
		return "", false
	}
	return tags[0].Group, true
}

// rangeOver returns the range along y that a card has of its group or of all, fitted if need be, and which of them.
func (m *ScalarLooks) rangeOver(key CardKey) (y wire.Span, of RangeScope) {
	if group, ok := m.RangeOf(key); ok && len(m.ranges) > 0 {
		if y = m.rangeFor(":" + group); y.On() {
			return y, RangeGroup
		}
	}
	return m.rangeFor(""), RangePage
}

// RangeY returns the range along y of a card while it is not zoomed along y, and of which cards it is; the zero Span where that fits the data.
func (m *ScalarLooks) RangeY(key CardKey) (y wire.Span, of RangeScope) {
	if y = m.looks[m.cardNames.cardName(key)].y; !y.On() {
		y, of = m.rangeOver(key)
	}
	if !y.On() || y == fitted {
		return wire.Span{}, RangeCard
	}
	return y, of
}

// SetRangeY chooses the range along y of a card, of all those of its group, or of all, which are not zoomed along y then. The zero Span fits the data. What
// single cards of several had of their own is forgotten.
func (m *ScalarLooks) SetRangeY(key CardKey, of RangeScope, y wire.Span) {
	defer m.cardsCut()
	group, grouped := m.RangeOf(key)
	if of == RangeCard {
		if over, _ := m.rangeOver(key); !y.On() && over.On() && over != fitted {
			y = fitted
		}
		m.setLookY(m.cardNames.cardName(key), y)
		return
	}
	for name := range m.looks {
		other, _, _ := m.cardNames.CardNamed(name)
		if its, ok := m.RangeOf(other); of == RangePage || ok && its == group {
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

// setLookY gives a card a range along y of its own, which is seen whole.
func (m *ScalarLooks) setLookY(name string, y wire.Span) {
	look := m.looks[name]
	look.y, look.zoom.Y = y, wire.Span{}
	m.cardLooks.set(name, look)
}

// ParseRange reads the ends of an axis that a person typed; an empty one fits the data, and so do both of the zero Span. problems say what is wrong with
// either.
func ParseRange(axis wire.Axis, lo, hi string, scaling wire.Scaling, zone func(unixMs int64) int) (s wire.Span, problems [2]string) {
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

// RangeText writes an end of an axis for a field, nothing for one that fits the data.
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
