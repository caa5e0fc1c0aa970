package cards

import (
	"eventlens/app/address"
	"eventlens/app/wire"
)

// preferences are settings that are remembered across visits. They apply where the URL says
// nothing.
type preferences struct {
	smoothing       wire.Smoothing
	outliers, marks bool
	order           wire.ReadoutOrder
	size            CardSize
	apart           bool
}

// standard are the built-in defaults.
var standard = preferences{smoothing: wire.Smoothing{Amount: DefaultSmoothing}}

// with returns p, overridden by the settings in a fragment.
func (p preferences) with(f *address.Fragment) preferences {
	if s, ok := parseSmoothing(f.Text(address.Smoothing)); ok {
		p.smoothing = s
	}
	p.outliers = outliersChoice.Read(f, address.Index(p.outliers)) == 1
	p.marks = marksChoice.Read(f, address.Index(p.marks)) == 1
	p.order = wire.ReadoutOrder(orderChoice.Read(f, int(p.order)))
	p.size = CardSize(sizeChoice.Read(f, int(p.size)))
	p.apart = pairsChoice.Read(f, address.Index(p.apart)) == 1
	return p
}

// Preferences manages the preferences stored on this device.
type Preferences struct {
	scalars *ScalarSettings
	page    *PageSettings
	pinned  *Pins
	own     preferences // the person's defaults, for settings that the URL leaves out
	seen    preferences // settings in force when last read from the URL or kept
	ofKind  kindPreferences
	kinds   func(*address.Fragment) // writes the settings of kinds to a fragment
}

// set applies preferences.
func (m *Preferences) set(p preferences) {
	l := &m.scalars.lines
	l.Smoothing, l.IgnoreOutliers, l.Marks, l.Order, m.page.size = p.smoothing, p.outliers, p.marks,
		p.order, p.size
	m.page.apart = p.apart
}

// inForce returns the current values of these settings, wherever they come from.
func (m *Preferences) inForce() preferences {
	l := &m.scalars.lines
	return preferences{l.Smoothing, l.IgnoreOutliers, l.Marks, l.Order, m.page.size, m.page.apart}
}

// WriteAddress adds built-in defaults to a fragment that leaves them out, where the person's
// defaults differ: there a URL without the setting would not reproduce the page.
func (m *Preferences) WriteAddress(f *address.Fragment) {
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
	write(pairsChoice.Key, m.own.apart, pairsChoice.Words[0])
}

// ReadAddress applies the settings in a fragment, and the person's preferences for those it
// leaves out.
func (m *Preferences) ReadAddress(f *address.Fragment) {
	p := m.own.with(f)
	m.set(p)
	if _, ok := parseSmoothing(m.scalars.smoothing); !ok {
		m.scalars.smoothing = smoothingText(p.smoothing)
	}
	m.seen = p
}

// Prefer restores the preferences that PreferencesToKeep returned on an earlier visit; "" means the
// built-in defaults. Call it before Start.
func (m *Preferences) Prefer(kept string) {
	f := address.Parse(kept)
	m.own, m.pinned.device, m.ofKind.own = standard.with(&f), f.List(address.Pin), m.ofKind.in(&f)
}

// PreferencesToKeep returns the person's preferences as text, and whether they changed. Only
// settings that the person changed since the last call count, not those that came with a URL.
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

// changed returns p with the settings that differ between before and now.
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
	if now.apart != before.apart {
		p.apart = now.apart
	}
	return p
}

// text formats the pins, and the preferences that differ from the built-in defaults.
func (p preferences) text(pins []string) (f address.Fragment) {
	f.Set(address.Smoothing, smoothingText(p.smoothing))
	outliersChoice.Write(&f, address.Index(p.outliers))
	marksChoice.Write(&f, address.Index(p.marks))
	orderChoice.Write(&f, int(p.order))
	sizeChoice.Write(&f, int(p.size))
	pairsChoice.Write(&f, address.Index(p.apart))
	f.SetList(address.Pin, pins)
	return f
}

// ResetSettings restores the built-in settings of scalar cards, on this device too.
func (m *Cards) ResetSettings() {
	m.settings = settings{}
	m.Preferences.set(standard)
	m.versions.Cards++     // pairs may have other cards
	m.seen = m.own         // so that all former preferences count as changed
	m.steps.Placed = false // the selected position is along the x axis, which may have changed
	m.SetLinkZoom(false)
}

// Standard reports whether ResetSettings would change nothing.
func (m *Cards) Standard() bool {
	s := &m.settings
	return m.inForce() == standard && m.own == standard && s.lines.Axis == wire.AxisStep &&
		s.xScale == 0 && s.yScale == 0 && !m.linkZoom
}
