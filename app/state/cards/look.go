package cards

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/state/runs"
	"eventlens/app/wire"
	"eventlens/charts"
)

// cardLook is how a person set up one scalar card.
type cardLook struct {
	yScale string // word for the scale along y, a key of scaleWords; "" follows the page's setting
	zoom   wire.Zoom
	y      wire.Span // range along y while the card is not zoomed; see axisrange.go
}

// cardLooks holds the settings of cards that differ from the defaults, by card name. Names contain
// the tag's name instead of its ID, so they are stable across visits.
type cardLooks struct {
	looks    map[string]cardLook
	linkZoom bool      // all cards share one zoom along x
	zoomX    wire.Span // the shared zoom
	lastX    wire.Span // zoom along x of the card that was zoomed last
	ranges   []rangeOf // shared ranges along y; see axisrange.go
	// the person was told that the URL does not hold all looks; see urloverflow.go
	said bool
}

// linkedZoom is the fragment's value for linked zoom.
const linkedZoom = "on"

// ScalarLooks are the settings of single scalar cards: scale, zoom, and range along y.
type ScalarLooks struct {
	cardLooks
	scalars   *ScalarSettings
	cardNames *Names
	multi     *Multicharts
	notices   Notices
}

// maxLooks is how many card looks the URL holds.
const maxLooks = 50

// WriteAddress stores the looks in a fragment: "cardlook=log@1,2,,:train/loss", or with a range
// along y "cardlook=@,,,,0,1:train/loss". The tag's name comes last since it may contain any
// character.
func (c *cardLooks) WriteAddress(f *address.Fragment) {
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
	runs.SortNatural(texts)
	f.SetList(address.CardLook, texts[:min(len(texts), maxLooks)])
	c.writeRanges(f)
}

// ReadAddress reads the looks from a fragment and skips malformed ones.
func (c *cardLooks) ReadAddress(f *address.Fragment) {
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
		look := cardLook{zoom: wire.Zoom{
			X: parseSpan(ends[0] + "," + ends[1]), Y: parseSpan(ends[2] + "," + ends[3]),
		}}
		if len(ends) == 6 {
			look.y = parseSpan(ends[4] + "," + ends[5])
		}
		if slices.Contains(scaleWords, scale) {
			look.yScale = scale
		}
		c.set(name, look)
	}
}

// set stores a card's look, or deletes it if it has only defaults.
func (c *cardLooks) set(name string, look cardLook) {
	if c.looks == nil {
		c.looks = map[string]cardLook{}
	}
	if c.looks[name] = look; look == (cardLook{}) {
		delete(c.looks, name)
	}
}

// fitted is the range of an axis that fits the data although a shared range exists.
var fitted = wire.Span{Lo: math.Inf(-1), Hi: math.Inf(1)}

// fittedText encodes fitted in a fragment.
const fittedText = "fit,"

// spanText formats a range, "," for none. An end that fits the data is empty.
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

// parseSpan parses a range written by spanText; anything else is no range.
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

// Card fills in a scalar card's settings.
func (m *ScalarLooks) Card(key Key, card wire.Card) wire.Card {
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

// Scales returns the scalings of a card's axes.
func (m *ScalarLooks) Scales(key Key) (x, y wire.Scaling) {
	x, y = m.scalars.AllScales()
	if own := m.looks[m.cardNames.CardName(key)].yScale; own != "" {
		y = wire.Scaling(address.PlaceOf(scaleWords, own, 0))
	}
	return x, y
}

// SetYScale sets a card's own scaling along y.
func (m *ScalarLooks) SetYScale(key Key, y wire.Scaling) {
	name := m.cardNames.CardName(key)
	look := m.looks[name]
	if look.yScale = scaleWords[y]; y == m.scalars.yScale {
		look.yScale = ""
	}
	m.cardLooks.set(name, look)
	m.cardsCut()
}

// Zoom returns the visible part of a card. Where it is not zoomed along y, RangeY applies.
func (m *ScalarLooks) Zoom(key Key) wire.Zoom {
	z := m.looks[m.cardNames.CardName(key)].zoom
	if m.linked(key) {
		z.X = m.zoomX
	}
	return z
}

// linked reports whether a card takes part in linked zoom. Cards of some kinds have no steps along
// x and never do.
func (m *ScalarLooks) linked(key Key) bool {
	tags := m.multi.CardTags(key)
	return m.linkZoom && !(len(tags) > 0 && tags[0].Kind.Alone())
}

// SetZoom zooms a card; while zoom is linked, its x range applies to all linked cards. The zero
// Zoom fits the data again.
func (m *ScalarLooks) SetZoom(key Key, z wire.Zoom) {
	if m.lastX = z.X; m.linked(key) {
		m.zoomX, z.X = z.X, wire.Span{}
	}
	name := m.cardNames.CardName(key)
	look := m.looks[name]
	look.zoom = z
	m.cardLooks.set(name, look)
	m.cardsCut()
}

// unzoomX undoes every zoom along x.
func (c *cardLooks) unzoomX() {
	c.zoomX, c.lastX = wire.Span{}, wire.Span{}
	for name, look := range c.looks {
		look.zoom.X = wire.Span{}
		c.set(name, look)
	}
}

// LinkZoom reports whether all cards share a range along x.
func (m *ScalarLooks) LinkZoom() bool { return m.linkZoom }

// SetLinkZoom links the cards, which then take the x range of the card zoomed last, or unlinks
// them, which restores each card's own range.
func (m *ScalarLooks) SetLinkZoom(on bool) {
	m.linkZoom, m.zoomX = on, wire.Span{}
	if on {
		m.zoomX = m.lastX
	}
}
