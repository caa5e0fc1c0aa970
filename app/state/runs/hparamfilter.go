package runs

import (
	"slices"
	"strings"

	"eventlens/app/pattern/filter"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// HParamFilter selects runs by their value of a hyperparameter. With only a name, it selects every
// run.
type HParamFilter struct {
	Name string
	// Low and High are the inclusive bounds of the selected numbers as typed; "" means no bound.
	Low, High string
	// Only lists the selected values if Picked is set.
	Only   []string
	Picked bool
	// NoneOut excludes runs without a value.
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

// Ticked reports whether runs with this value pass the choice of values.
func (f *HParamFilter) Ticked(value string) bool {
	return !f.Picked || slices.Contains(f.Only, value)
}

// matches reports whether a run passes all filters except one: 0 is the name filter, i+1 the
// hyperparameter filter i. The name filter matches a run's own name and the alias that a person
// gave it.
func (t *table) matches(r *Run, except int) bool {
	if except != 0 && !t.filter.Match(r.Name) &&
		(r.Alias == "" || t.filter.Negated() || !t.filter.Match(r.Alias)) {
		return false
	}
	for i := range t.filters {
		if except != i+1 && !t.filters[i].match(r) {
			return false
		}
	}
	return true
}

// everyFilter, as the argument except of matches, applies all filters.
const everyFilter = -1

// filtering reports whether any filter is set.
func (t *table) filtering() bool { return t.filter.Active() || len(t.filters) > 0 }

// Filters select the runs to list: a filter of names, and filters of hyperparameters.
type Filters struct {
	runs      *table
	selection *Selection
}

// NameFilter returns the name filter of the run list. Set it through SetNameFilter and SetNamePlain
// only.
func (m *Filters) NameFilter() *filter.Filter { return &m.runs.filter }

// SetNameFilter sets the text of the name filter.
func (m *Filters) SetNameFilter(text string) {
	if m.runs.filter.Set(text) {
		m.runs.refilter()
		m.selection.SelectionChanged()
	}
}

// PatternAnswered applies the browser's answer if the name filter waits for it or uses it.
func (m *Filters) PatternAnswered() {
	if m.runs.filter.Asks() {
		m.runs.filter.Settle()
		m.runs.refilter()
		m.selection.SelectionChanged()
	}
}

// SetNamePlain chooses between literal text and a regular expression for the name filter.
func (m *Filters) SetNamePlain(plain bool) {
	if m.runs.filter.SetPlain(plain) {
		m.runs.refilter()
		m.selection.SelectionChanged()
	}
}

// Filtering reports whether any filter of the run list is set.
func (m *Filters) Filtering() bool { return m.runs.filtering() }

// HParamFilters returns the hyperparameter filters, oldest first. The caller must not change the
// slice.
func (m *Filters) HParamFilters() []HParamFilter { return m.runs.filters }

// HParamFilter returns the filter of a hyperparameter, one that selects every run if none is set.
func (m *Filters) HParamFilter(name string) HParamFilter {
	for _, f := range m.runs.filters {
		if f.Name == name {
			return f
		}
	}
	return HParamFilter{Name: name}
}

// SetHParamFilter sets the filter of a hyperparameter. One that selects every run removes it.
func (m *Filters) SetHParamFilter(f HParamFilter) {
	m.runs.setHParamFilter(f)
	m.runs.refilter()
	m.selection.SelectionChanged()
}

func (t *table) setHParamFilter(f HParamFilter) {
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

// SetHParamBound sets the lower or upper bound of a hyperparameter from typed text. It returns why
// the text is invalid, or "".
func (m *Filters) SetHParamBound(name string, high bool, text string) (problem string) {
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

// TickHParam toggles whether runs with a value of a hyperparameter are selected.
func (m *Filters) TickHParam(name, value string) {
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

// PickHParam selects all values of a hyperparameter, or none.
func (m *Filters) PickHParam(name string, all bool) {
	f := m.HParamFilter(name)
	f.Picked, f.Only = !all, nil
	m.SetHParamFilter(f)
}

// LackHParam selects or excludes runs without a value of a hyperparameter.
func (m *Filters) LackHParam(name string, selected bool) {
	f := m.HParamFilter(name)
	f.NoneOut = !selected
	m.SetHParamFilter(f)
}

// EndFilter removes a filter, numbered as in [Filters.LeftWithout].
func (m *Filters) EndFilter(which int) {
	if which == 0 {
		m.SetNameFilter("")
	} else if which <= len(m.runs.filters) {
		m.SetHParamFilter(HParamFilter{Name: m.runs.filters[which-1].Name})
	}
}

// EndFilters removes all filters.
func (m *Filters) EndFilters() {
	m.runs.filters = nil
	m.runs.filter.Set("")
	m.runs.refilter()
	m.selection.SelectionChanged()
}

// LeftWithout returns how many runs would be listed without one filter: 0 is the name filter, i+1
// the hyperparameter filter i.
func (m *Filters) LeftWithout(which int) (n int) {
	for _, r := range m.runs.order {
		if !r.Out && m.runs.matches(r, which) {
			n++
		}
	}
	return n
}

// Marks of the optional parts of a filter in the URL.
const (
	withoutNone = "no-none"
	pickedMark  = "only"
	maxPicked   = 100 // most values in a URL
)

// filterText formats a filter for the URL. Its fields, separated by colons, are: both bounds,
// "no-none" if runs without a value are excluded, "only" and the picked values, and the name.
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

// parseFilter parses a text written by filterText; ok is false for anything else.
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

// readFilters sets the filters from a fragment.
func (t *table) readFilters(texts []string) {
	t.filters = nil
	for _, text := range texts {
		if f, ok := parseFilter(text); ok && len(t.filters) < wire.MaxColumns {
			t.setHParamFilter(f)
		}
	}
}

// ValuesOf returns the single value of a hyperparameter, or the count of its values.
func ValuesOf(i *HParamInfo) string {
	if len(i.Values) == 1 {
		return words.ShortName(i.Values[0])
	}
	return words.ValueCount(len(i.Values))
}

// FilterSaid describes a filter in words: "lr 0.001 to 0.01". lacking is the number of runs without
// a value.
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
