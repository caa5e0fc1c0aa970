package state

import (
	"slices"
	"strings"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// HParamFilter selects runs by their values of a hyperparameter. One that has nothing but a name selects every run.
type HParamFilter struct {
	Name string
	// Low and High are as typed the lowest and the highest number that is selected; "" for no such bound.
	Low, High string
	// Only are the values that are selected, where Picked is set.
	Only   []string
	Picked bool
	// NoneOut leaves out runs without a value.
	NoneOut bool
}

func (f *HParamFilter) active() bool { return f.Low != "" || f.High != "" || f.Picked || f.NoneOut }

// match reports whether a run with these hyperparameters is selected.
func (f *HParamFilter) match(r *Run) bool {
	value, ok := r.hparam(f.Name)
	switch {
	case !ok:
		return !f.NoneOut
	case f.Picked && !slices.Contains(f.Only, value):
		return false
	case f.Low == "" && f.High == "":
		return true
	}
	v, ok := numberOf(value)
	if low, bound := numberOf(f.Low); bound && v < low {
		ok = false
	}
	if high, bound := numberOf(f.High); bound && v > high {
		ok = false
	}
	return ok
}

// Ticked reports whether runs with a value are selected, as far as values were picked.
func (f *HParamFilter) Ticked(value string) bool { return !f.Picked || slices.Contains(f.Only, value) }

// matches reports whether the filters select a run, all but one: 0 is that of names, and from 1 on those of hyperparameters. A person can look for the
// name that they gave a run, too.
func (t *runTable) matches(r *Run, but int) bool {
	if but != 0 && !t.filter.Match(r.Name) && (r.Alias == "" || t.filter.Negated() || !t.filter.Match(r.Alias)) {
		return false
	}
	for i := range t.filters {
		if but != i+1 && !t.filters[i].match(r) {
			return false
		}
	}
	return true
}

// everyFilter is none to leave out.
const everyFilter = -1

// filtering reports whether some run could be left out.
func (t *runTable) filtering() bool { return t.filter.Active() || len(t.filters) > 0 }

// RunFilters select which runs are listed: one of names, and those of hyperparameters.
type RunFilters struct {
	runs      *runTable
	selection *Selection
}

// RunFilter returns the filter of the run list. It must not be set directly.
func (m *RunFilters) RunFilter() *Filter { return &m.runs.filter }

// SetRunFilter takes what was typed there.
func (m *RunFilters) SetRunFilter(text string) {
	if m.runs.filter.Set(text) {
		m.runs.refilter()
		m.selection.changed()
	}
}

// SetRunPlain takes what was typed there as plain text, or as a regular expression.
func (m *RunFilters) SetRunPlain(plain bool) {
	if m.runs.filter.SetPlain(plain) {
		m.runs.refilter()
		m.selection.changed()
	}
}

// Filtering reports whether the filters of the list could leave runs out.
func (m *RunFilters) Filtering() bool { return m.runs.filtering() }

// HParamFilters returns the filters in force, in the order in which they came. The caller must not change the slice.
func (m *RunFilters) HParamFilters() []HParamFilter { return m.runs.filters }

// HParamFilter returns the filter of a hyperparameter.
func (m *RunFilters) HParamFilter(name string) HParamFilter {
	for _, f := range m.runs.filters {
		if f.Name == name {
			return f
		}
	}
	return HParamFilter{Name: name}
}

// SetHParamFilter takes the filter of a hyperparameter; one that selects every run ends it.
func (m *RunFilters) SetHParamFilter(f HParamFilter) {
	m.runs.setHParamFilter(f)
	m.runs.refilter()
	m.selection.changed()
}

func (t *runTable) setHParamFilter(f HParamFilter) {
	filters := make([]HParamFilter, 0, len(t.filters)+1)
	found := !f.active()
	for _, old := range t.filters {
		switch {
		case old.Name != f.Name:
			filters = append(filters, old)
		case !found:
			filters, found = append(filters, f), true
		}
	}
	if !found {
		filters = append(filters, f)
	}
	t.filters = filters
}

// SetHParamBound takes what was typed for the lowest or the highest value of a hyperparameter. It says why that is not in force, or "".
func (m *RunFilters) SetHParamBound(name string, high bool, text string) (problem string) {
	f := m.HParamFilter(name)
	text = strings.TrimSpace(text)
	if _, ok := numberOf(text); !ok && text != "" {
		return words.BoundUnread.Text()
	}
	if high {
		f.High = text
	} else {
		f.Low = text
	}
	low, bounded := numberOf(f.Low)
	if top, both := numberOf(f.High); bounded && both && low > top {
		return words.BoundsCross.Text()
	}
	if old := m.HParamFilter(name); old.Low != f.Low || old.High != f.High {
		m.SetHParamFilter(f)
	}
	return ""
}

// TickHParam selects runs with a value of a hyperparameter, or leaves them out.
func (m *RunFilters) TickHParam(name, value string) {
	f, all := m.HParamFilter(name), m.runs.info(name).Values
	var only []string
	for _, v := range all {
		if f.Ticked(v) != (v == value) {
			only = append(only, v)
		}
	}
	f.Picked = len(only) < len(all)
	if f.Only = only; !f.Picked {
		f.Only = nil
	}
	m.SetHParamFilter(f)
}

// PickHParam selects runs with any value of a hyperparameter, or leaves them all out.
func (m *RunFilters) PickHParam(name string, all bool) {
	f := m.HParamFilter(name)
	f.Picked, f.Only = !all, nil
	m.SetHParamFilter(f)
}

// LackHParam selects runs without a value of a hyperparameter, or leaves them out.
func (m *RunFilters) LackHParam(name string, selected bool) {
	f := m.HParamFilter(name)
	f.NoneOut = !selected
	m.SetHParamFilter(f)
}

// EndFilter ends a filter; see [RunFilters.LeftWithout].
func (m *RunFilters) EndFilter(which int) {
	if which == 0 {
		m.SetRunFilter("")
	} else if which <= len(m.runs.filters) {
		m.SetHParamFilter(HParamFilter{Name: m.runs.filters[which-1].Name})
	}
}

// EndFilters ends all of them.
func (m *RunFilters) EndFilters() {
	m.runs.filters = nil
	m.runs.filter.Set("")
	m.runs.refilter()
	m.selection.changed()
}

// LeftWithout returns how many runs were listed without one of the filters: 0 is that of names, and from 1 on those of hyperparameters in their order.
func (m *RunFilters) LeftWithout(which int) (n int) {
	for _, r := range m.runs.order {
		if !r.Out && m.runs.matches(r, which) {
			n++
		}
	}
	return n
}

// What a filter has beside its bounds and its name stands in the address behind such words.
const (
	withoutNone = "no-none"
	pickedMark  = "only"
	maxPicked   = 100 // values in an address
)

// filterText writes a filter for the address: its bounds, then "no-none" where runs without a value are left out, then "only" and the values that were picked,
// and the name, with colons between them.
func filterText(f HParamFilter) string {
	fields := []string{f.Low, f.High}
	if f.NoneOut {
		fields = append(fields, withoutNone)
	}
	if f.Picked {
		fields = append(append(fields, pickedMark), f.Only...)
	}
	fields = append(fields, f.Name)
	for i := range fields {
		fields[i] = entryEscape.Replace(fields[i])
	}
	return strings.Join(fields, ":")
}

// parseFilter reads what filterText writes; ok is false for anything else.
func parseFilter(text string) (f HParamFilter, ok bool) {
	fields := strings.Split(text, ":")
	for i := range fields {
		fields[i] = entryUnescape.Replace(fields[i])
	}
	last := len(fields) - 1
	if last < 2 || last > maxPicked+4 || fields[last] == "" {
		return f, false
	}
	f.Name = fields[last]
	for i, bound := range []*string{&f.Low, &f.High} {
		if _, isNumber := numberOf(fields[i]); isNumber {
			*bound = fields[i]
		}
	}
	rest := fields[2:last]
	if len(rest) > 0 && rest[0] == withoutNone {
		f.NoneOut, rest = true, rest[1:]
	}
	if len(rest) > 0 && rest[0] == pickedMark {
		f.Picked, f.Only = true, rest[1:]
	}
	return f, f.active()
}

// readFilters takes the filters of a fragment.
func (t *runTable) readFilters(texts []string) {
	t.filters = nil
	for _, text := range texts {
		if f, ok := parseFilter(text); ok && len(t.filters) < wire.MaxColumns {
			t.setHParamFilter(f)
		}
	}
}

// ValuesOf says how many values a hyperparameter has, or which one.
func ValuesOf(i *HParamInfo) string {
	if len(i.Values) == 1 {
		return words.ShortName(i.Values[0])
	}
	return words.ValueCount(len(i.Values))
}

// FilterSaid is a filter in words: "lr 0.001 to 0.01".
func FilterSaid(f *HParamFilter, lacking int) string {
	picked := ""
	if f.Picked {
		picked = words.PickedSaid(f.Only)
	}
	said := words.HParamFilterSaid(f.Name, f.Low, f.High, picked)
	bound := f.Low != "" || f.High != "" || f.Picked
	switch {
	case f.NoneOut && !bound:
		return words.HParamFilterAny(said)
	case !f.NoneOut && bound && lacking > 0:
		return words.HParamFilterOrNone(said)
	}
	return said
}
