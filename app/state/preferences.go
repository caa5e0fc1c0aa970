package state

import "eventlens/app/wire"

// preferences are the settings that a person takes from one visit to the next. They hold where an address says nothing: what an address says wins.
type preferences struct {
	smoothing       wire.Smoothing
	outliers, marks bool
	order           wire.ReadoutOrder
	size            CardSize
}

// standard are those of the product.
var standard = preferences{smoothing: wire.Smoothing{Amount: DefaultSmoothing}}

// with returns p with what a fragment says in its place.
func (p preferences) with(f *Fragment) preferences {
	if s, ok := parseSmoothing(f.text(smoothingKey)); ok {
		p.smoothing = s
	}
	p.outliers = outliersChoice.read(f, index(p.outliers)) == 1
	p.marks = marksChoice.read(f, index(p.marks)) == 1
	p.order = wire.ReadoutOrder(orderChoice.read(f, int(p.order)))
	p.size = CardSize(sizeChoice.read(f, int(p.size)))
	return p
}

// set puts preferences in force.
func (s *settings) set(p preferences) {
	s.lines.Smoothing, s.lines.IgnoreOutliers, s.lines.Marks, s.lines.Order, s.size = p.smoothing, p.outliers, p.marks, p.order, p.size
}

// inForce returns the preferences that hold now, from wherever they come.
func (s *settings) inForce() preferences {
	l := &s.lines
	return preferences{l.Smoothing, l.IgnoreOutliers, l.Marks, l.Order, s.size}
}

// writeOwn puts the product's defaults into a fragment that leaves them out, where the person prefers something else: without them the address would
// not show the same again.
func (s *settings) writeOwn(f *Fragment) {
	write := func(k *Key, differs bool, text string) {
		if differs && f.text(k) == "" {
			f.set(k, text)
		}
	}
	write(smoothingKey, s.own.smoothing != standard.smoothing, "0.6")
	write(outliersChoice.Key, s.own.outliers, outliersChoice.words[0])
	write(marksChoice.Key, s.own.marks, marksChoice.words[0])
	write(orderChoice.Key, s.own.order != 0, orderChoice.words[0])
	write(sizeChoice.Key, s.own.size != 0, sizeChoice.words[0])
}

// Prefer takes the preferences that PreferencesToKeep wrote on an earlier visit; "" stands for the product's. It is called before Start.
func (m *Model) Prefer(kept string) {
	f := ParseFragment(kept)
	m.own, m.pins.device = standard.with(&f), f.list(pinKey)
}

// PreferencesToKeep returns the person's preferences as text, and whether they are others than before: only what the person changed since counts, and
// not what came with an address.
func (m *Model) PreferencesToKeep() (text string, changed bool) {
	now, known, own := m.inForce(), m.seen, m.own
	m.seen = now
	if now.smoothing != known.smoothing {
		own.smoothing = now.smoothing
	}
	if now.outliers != known.outliers {
		own.outliers = now.outliers
	}
	if now.marks != known.marks {
		own.marks = now.marks
	}
	if now.order != known.order {
		own.order = now.order
	}
	if now.size != known.size {
		own.size = now.size
	}
	changed = own != m.own || m.pins.deviceChanged
	m.own, m.pins.deviceChanged = own, false
	return own.text(m.pins.device), changed
}

// text writes what differs from the product's, and the pins.
func (p preferences) text(pins []string) string {
	var f Fragment
	f.set(smoothingKey, smoothingText(p.smoothing))
	outliersChoice.write(&f, index(p.outliers))
	marksChoice.write(&f, index(p.marks))
	orderChoice.write(&f, int(p.order))
	sizeChoice.write(&f, int(p.size))
	f.setList(pinKey, pins)
	return f.String()
}

// ResetSettings puts how scalar cards are drawn back to what the product begins with, on this device too.
func (m *Model) ResetSettings() {
	m.settings = settings{own: m.own, lines: wire.Lines{Aggregate: m.settings.lines.Aggregate}}
	m.settings.set(standard)
	m.chosen.steps.Placed = false // places are along the x axis
	m.seen = m.own                // so that all of what was preferred counts as changed
	m.SetLinkZoom(false)
}

// Standard reports whether ResetSettings would change nothing.
func (m *Model) Standard() bool {
	s := &m.settings
	return s.inForce() == standard && s.own == standard && s.lines.Axis == wire.AxisStep && s.xScale == 0 && s.yScale == 0 && !m.linkZoom
}
