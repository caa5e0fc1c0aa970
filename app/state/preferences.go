package state

import (
	"eventlens/app/address"
	"eventlens/app/wire"
)

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
func (p preferences) with(f *address.Fragment) preferences {
	if s, ok := parseSmoothing(f.Text(address.Smoothing)); ok {
		p.smoothing = s
	}
	p.outliers = outliersChoice.Read(f, index(p.outliers)) == 1
	p.marks = marksChoice.Read(f, index(p.marks)) == 1
	p.order = wire.ReadoutOrder(orderChoice.Read(f, int(p.order)))
	p.size = CardSize(sizeChoice.Read(f, int(p.size)))
	return p
}

// Preferences are what a person prefers on this device.
type Preferences struct {
	scalars *ScalarSettings
	page    *PageSettings
	pinned  *Pins
	own     preferences // what holds where an address says nothing
	seen    preferences // as last kept or read
	ofKind  kindPreferences
	kinds   func(*address.Fragment) // writes the settings of kinds
}

// set puts preferences in force.
func (m *Preferences) set(p preferences) {
	l := &m.scalars.lines
	l.Smoothing, l.IgnoreOutliers, l.Marks, l.Order, m.page.size = p.smoothing, p.outliers, p.marks, p.order, p.size
}

// inForce returns the preferences that hold now, from wherever they come.
func (m *Preferences) inForce() preferences {
	l := &m.scalars.lines
	return preferences{l.Smoothing, l.IgnoreOutliers, l.Marks, l.Order, m.page.size}
}

// write puts the product's defaults into a fragment that leaves them out, where the person prefers something else: without them the address would
// not show the same again.
func (m *Preferences) write(f *address.Fragment) {
	write := func(k *address.Key, differs bool, text string) {
		if differs && f.Text(k) == "" {
			f.Set(k, text)
		}
	}
	write(address.Smoothing, m.own.smoothing != standard.smoothing, "0.6")
	write(outliersChoice.Key, m.own.outliers, outliersChoice.Words[0])
	write(marksChoice.Key, m.own.marks, marksChoice.Words[0])
	write(orderChoice.Key, m.own.order != 0, orderChoice.Words[0])
	write(sizeChoice.Key, m.own.size != 0, sizeChoice.Words[0])
}

// read puts in force what a fragment says, and where it says nothing what the person prefers.
func (m *Preferences) read(f *address.Fragment) {
	p := m.own.with(f)
	m.set(p)
	if _, ok := parseSmoothing(m.scalars.smoothing); !ok {
		m.scalars.smoothing = smoothingText(p.smoothing)
	}
	m.seen = p
}

// Prefer takes the preferences that PreferencesToKeep wrote on an earlier visit; "" stands for the product's. It is called before Start.
func (m *Preferences) Prefer(kept string) {
	f := address.Parse(kept)
	m.own, m.pinned.device, m.ofKind.own = standard.with(&f), f.List(address.Pin), m.ofKind.in(&f)
}

// PreferencesToKeep returns the person's preferences as text, and whether they are others than before: only what the person changed since counts, and
// not what came with an address.
func (m *Preferences) PreferencesToKeep() (text string, changed bool) {
	now := m.inForce()
	own := m.own.changed(m.seen, now)
	m.seen = now
	var kinds address.Fragment
	m.kinds(&kinds)
	changed = m.ofKind.keep(&kinds) || own != m.own || m.pinned.deviceChanged
	m.own, m.pinned.deviceChanged = own, false
	f := own.text(m.pinned.device)
	m.ofKind.text(&f)
	return f.String(), changed
}

// changed returns p with what a person changed between two moments.
func (p preferences) changed(before, now preferences) preferences {
	if now.smoothing != before.smoothing {
		p.smoothing = now.smoothing
	}
	if now.outliers != before.outliers {
		p.outliers = now.outliers
	}
	if now.marks != before.marks {
		p.marks = now.marks
	}
	if now.order != before.order {
		p.order = now.order
	}
	if now.size != before.size {
		p.size = now.size
	}
	return p
}

// text writes what differs from the product's, and the pins.
func (p preferences) text(pins []string) (f address.Fragment) {
	f.Set(address.Smoothing, smoothingText(p.smoothing))
	outliersChoice.Write(&f, index(p.outliers))
	marksChoice.Write(&f, index(p.marks))
	orderChoice.Write(&f, int(p.order))
	sizeChoice.Write(&f, int(p.size))
	f.SetList(address.Pin, pins)
	return f
}

// ResetSettings puts how scalar cards are drawn back to what the product begins with, on this device too.
func (m *Model) ResetSettings() {
	m.settings = settings{lines: wire.Lines{Aggregate: m.settings.lines.Aggregate}}
	m.Preferences.set(standard)
	m.seen = m.own         // so that all of what was preferred counts as changed
	m.steps.Placed = false // places are along the x axis
	m.SetLinkZoom(false)
}

// Standard reports whether ResetSettings would change nothing.
func (m *Model) Standard() bool {
	s := &m.settings
	return m.inForce() == standard && m.own == standard && s.lines.Axis == wire.AxisStep && s.xScale == 0 && s.yScale == 0 && !m.linkZoom
}
