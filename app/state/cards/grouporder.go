package cards

import (
	"slices"

	"eventlens/app/address"
)

// The person orders groups of tags by dragging them. The order is in the address. This device keeps
// it by name, as it keeps which groups are folded, for every log whose address has none.

// ungrouped stands for the group without a name in an order. Names of groups have no slash.
const ungrouped = "/"

// maxOrder is how many names an order has.
const maxOrder = 100

// orderName returns the name of a group in an order.
func orderName(name string) string {
	if name == "" {
		return ungrouped
	}
	return name
}

// CanMove reports whether the person can move a group to another place.
func (g *Group) CanMove() bool {
	return g.Area == AreaTags && !g.Matches && g.Name != lateGroup
}

// readOrder reads the order of groups in a fragment, or else that of this device.
func (m *Tabs) readOrder(f *address.Fragment) {
	m.tags.order = f.List(address.GroupOrder)
	if m.ownOrder = len(m.tags.order) == 0; m.ownOrder {
		m.tags.order = m.folded.order
	}
}

// writeOrder stores the order of groups in a fragment. Groups of other logs are left out, for
// privacy.
func (m *Tabs) writeOrder(f *address.Fragment) {
	names := m.tags.order
	if m.ownOrder {
		names = slices.DeleteFunc(slices.Clone(names), func(name string) bool {
			return !m.tags.folders[name]
		})
	}
	f.SetList(address.GroupOrder, names)
}

// MoveGroup moves a group of the current tab to the place of another one, both given by their keys.
// It returns the place from 1 on and the number of groups, or 0 if nothing moved.
func (m *Tabs) MoveGroup(key, to string) (place, all int) {
	var names []string
	from, at, last := -1, -1, -1
	for _, g := range m.Groups() {
		if !g.CanMove() {
			continue
		}
		switch g.Key() {
		case key:
			from = len(names)
		case to:
			at = len(names)
		}
		if g.place < len(m.tags.order) {
			last = len(names)
		}
		names = append(names, orderName(g.Name))
	}
	if !moveBeside(names, from, at, from < at) {
		return 0, 0
	}
	all = len(names)
	names = names[:min(max(from, at, last)+1, maxOrder)]
	device := slices.Clone(names)
	for _, name := range m.folded.order {
		if !slices.Contains(names, name) && len(device) < maxOrder {
			device = append(device, name)
		}
	}
	m.tags.order, m.folded.order, m.folded.news, m.ownOrder = names, device, true, false
	m.versions.Cards++
	return at + 1, all
}

// GroupBeside returns the key of the group that is a number of places after another one, or before
// it if by is negative: at most the last or the first group on screen. It returns "" if the other one
// is not on screen.
func (m *Tabs) GroupBeside(key string, by int) string {
	var keys []string
	for _, g := range m.Groups() {
		if g.CanMove() && g.Size > 0 {
			keys = append(keys, g.Key())
		}
	}
	if at := slices.Index(keys, key); at >= 0 {
		return keys[min(max(at+by, 0), len(keys)-1)]
	}
	return ""
}

// GroupsOrdered reports whether the person ordered groups of this log.
func (m *Tabs) GroupsOrdered() bool {
	for _, name := range m.tags.order {
		if m.tags.folders[name] {
			return true
		}
	}
	return false
}

// KeptOrder reports whether the groups are in an order of this device that the address lacks.
func (m *Tabs) KeptOrder() bool { return m.ownOrder && m.GroupsOrdered() }

// ResetGroups puts the groups of this log into their usual order, here and on this device.
func (m *Tabs) ResetGroups() {
	var others []string
	for _, name := range m.folded.order {
		if !m.tags.folders[name] {
			others = append(others, name)
		}
	}
	m.tags.order, m.folded.order, m.folded.news, m.ownOrder = others, others, true, true
	m.versions.Cards++
}
