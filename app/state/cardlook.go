package state

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/charts"
)

// cardLook is how a person set up one scalar card.
type cardLook struct {
	yScale string // a key of scaleWords; "" follows that of all cards
	zoom   wire.Zoom
	y      wire.Span // the range along y that it has while it is not zoomed; see axisrange.go
}

// cardLooks are those of the cards that differ from the others, by the card's name: its tag's, which is the same on every visit.
type cardLooks struct {
	looks    map[string]cardLook
	linkZoom bool      // all cards are zoomed to one range along x
	zoomX    wire.Span // that range
	lastX    wire.Span // of the card that was zoomed last
	ranges   []rangeOf // along y, of cards that have no zoom of their own; see axisrange.go
	said     bool      // that an address does not hold all of it; see room.go
}

// linkedZoom stands in a fragment for cards that are zoomed together.
const linkedZoom = "on"

// ScalarLooks are how single scalar cards are set up: scale, zoom, and range along y.
type ScalarLooks struct {
	cardLooks
	scalars   *ScalarSettings
	cardNames *CardNames
	multi     *Multicharts
	reports   *Reports
}

// maxLooks is how many of them the address takes.
const maxLooks = 50

// write puts them into a fragment: "cardlook=log@1,2,,:train/loss", with a range along y "cardlook=@,,,,0,1:train/loss", the
// tag's name last since it may hold anything.
func (c *cardLooks) write(f *address.Fragment) {
	switch {
	case c.linkZoom && c.zoomX.On():
		f.Set(address.LinkZoom, linkedZoom+"@"+spanText(c.zoomX))
	case c.linkZoom:
		f.Set(address.LinkZoom, linkedZoom)
	}
	var texts []string
	for name, look := range c.looks {
		text := look.yScale + "@" + spanText(look.zoom.X) + "," + spanText(look.zoom.Y)
		if look.y.On() {
			text += "," + spanText(look.y)
		}
		texts = append(texts, text+":"+name)
	}
	SortNatural(texts)
	f.SetList(address.CardLook, texts[:min(len(texts), maxLooks)])
	c.writeRanges(f)
}

// read takes those of a fragment. What is malformed is left out.
func (c *cardLooks) read(f *address.Fragment) {
	*c = cardLooks{}
	c.readRanges(f)
	link, span, _ := strings.Cut(f.Text(address.LinkZoom), "@")
	if c.linkZoom = link == linkedZoom; c.linkZoom {
		c.zoomX = parseSpan(span)
	}
	for _, text := range f.List(address.CardLook) {
		set, name, _ := strings.Cut(text, ":")
		scale, zoom, _ := strings.Cut(set, "@")
		ends := strings.Split(zoom, ",")
		if name == "" || len(ends) != 4 && len(ends) != 6 {
			continue
		}
		look := cardLook{zoom: wire.Zoom{X: parseSpan(ends[0] + "," + ends[1]), Y: parseSpan(ends[2] + "," + ends[3])}}
		if len(ends) == 6 {
			look.y = parseSpan(ends[4] + "," + ends[5])
		}
		if slices.Contains(scaleWords, scale) {
			look.yScale = scale
		}
		c.set(name, look)
	}
}

// set keeps a look; one without anything of its own is forgotten.
func (c *cardLooks) set(name string, look cardLook) {
	if c.looks == nil {
		c.looks = map[string]cardLook{}
	}
	if c.looks[name] = look; look == (cardLook{}) {
		delete(c.looks, name)
	}
}

// fitted is the range of an axis that a person wants to fit the data, although there is another for all cards.
var fitted = wire.Span{Lo: math.Inf(-1), Hi: math.Inf(1)}

// fittedText stands for it in a fragment.
const fittedText = "fit,"

// spanText writes a range, "," for none. Of an end that fits the data nothing is written.
func spanText(s wire.Span) string {
	end := func(v float64) string {
		if !charts.Finite(v) {
			return ""
		}
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	switch {
	case !s.On():
		return ","
	case s == fitted:
		return fittedText
	}
	return end(s.Lo) + "," + end(s.Hi)
}

func parseSpan(text string) wire.Span {
	if text == fittedText {
		return fitted
	}
	lo, hi, ok := strings.Cut(text, ",")
	s, err, err2 := fitted, error(nil), error(nil)
	if lo != "" {
		s.Lo, err = strconv.ParseFloat(lo, 64)
	}
	if hi != "" {
		s.Hi, err2 = strconv.ParseFloat(hi, 64)
	}
	if !ok || err != nil || err2 != nil || s == fitted || !drawable(s) {
		return wire.Span{}
	}
	return s
}

// drawable reports whether an axis can have these ends.
func drawable(s wire.Span) bool { return s.On() && (s.Open() || s.Hi-s.Lo < 1e300) }

// Card fills in how a scalar card is set up.
func (m *ScalarLooks) Card(key CardKey, card wire.Card) wire.Card {
	card.Tag, card.Run = key.Tag, key.Run
	if key.Chart != 0 {
		for i, t := range m.multi.CardTags(key) {
			if i == 0 {
				card.Tag = t.ID
			} else {
				card.More = append(card.More, t.ID)
			}
		}
		card.Margins = m.multi.margins(key)
	}
	card.XScale, card.YScale = m.Scales(key)
	if card.Zoom = m.Zoom(key); !card.Zoom.Y.On() {
		card.Zoom.Y, _ = m.RangeY(key)
	}
	return card
}

// Scales returns the scalings of a card.
func (m *ScalarLooks) Scales(key CardKey) (x, y wire.Scaling) {
	x, y = m.scalars.AllScales()
	if own := m.looks[m.cardNames.cardName(key)].yScale; own != "" {
		y = wire.Scaling(address.PlaceOf(scaleWords, own, 0))
	}
	return x, y
}

// SetYScale gives a card a scaling of its own along y.
func (m *ScalarLooks) SetYScale(key CardKey, y wire.Scaling) {
	name := m.cardNames.cardName(key)
	look := m.looks[name]
	if look.yScale = scaleWords[y]; y == m.scalars.yScale {
		look.yScale = ""
	}
	m.cardLooks.set(name, look)
	m.cardsCut()
}

// Zoom returns the part of a card that is seen; along y RangeY where it is not zoomed.
func (m *ScalarLooks) Zoom(key CardKey) wire.Zoom {
	z := m.looks[m.cardNames.cardName(key)].zoom
	if m.linked(key) {
		z.X = m.zoomX
	}
	return z
}

// linked reports whether a card is zoomed with all others. Some kinds have no steps along x.
func (m *ScalarLooks) linked(key CardKey) bool {
	tags := m.multi.CardTags(key)
	return m.linkZoom && !(len(tags) > 0 && tags[0].Kind.Alone())
}

// SetZoom zooms a card, and along x all of them while they are linked. The zero Zoom fits the data again.
func (m *ScalarLooks) SetZoom(key CardKey, z wire.Zoom) {
	if m.lastX = z.X; m.linked(key) {
		m.zoomX, z.X = z.X, wire.Span{}
	}
	name := m.cardNames.cardName(key)
	look := m.looks[name]
	look.zoom = z
	m.cardLooks.set(name, look)
	m.cardsCut()
}

// unzoomX shows all of x on every card.
func (c *cardLooks) unzoomX() {
	c.zoomX, c.lastX = wire.Span{}, wire.Span{}
	for name, look := range c.looks {
		look.zoom.X = wire.Span{}
		c.set(name, look)
	}
}

// LinkZoom reports whether all cards share a range along x.
func (m *ScalarLooks) LinkZoom() bool { return m.linkZoom }

// SetLinkZoom links the cards, which then show the part of x that the card zoomed last does, or parts them: each shows what it did before.
func (m *ScalarLooks) SetLinkZoom(on bool) {
	m.linkZoom, m.zoomX = on, wire.Span{}
	if on {
		m.zoomX = m.lastX
	}
}
