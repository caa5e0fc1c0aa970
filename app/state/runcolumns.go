package state

import (
	"math"
	"sort"
	"strconv"

	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// Hyperparameters beside the runs of the list: which of them, and what is known of their values.

// HParamInfo is what runs have of a hyperparameter.
type HParamInfo struct {
	Name    string
	Values  []string // the different ones: numbers by value, then texts in natural order
	Numeric bool     // all of them are numbers, or NaN
	Lacking int      // runs without a value
	chars   int      // of the longest value
	places  map[string]int
}

// Width is how wide a column of it is, in steps from 1 to columnWidths: as wide as its values, and as its name as far as that goes.
func (i *HParamInfo) Width() int {
	const perStep, nameBesides = 3, 5 // letters a step; and as many give way to what is beside the name
	chars := max(i.chars, min(len(i.Name), 12)+nameBesides)
	return min(max((chars-6)/perStep, 1), columnWidths)
}

// columnWidths is how many widths there are; the style sheet has them.
const columnWidths = 5

// numberOf reads a value. NaN is none: nothing is above or below it.
func numberOf(value string) (v float64, ok bool) {
	v, err := strconv.ParseFloat(value, 64)
	return v, err == nil && !math.IsNaN(v)
}

// ShownHParam writes a value as the list shows it: a number of many digits with fewer.
func ShownHParam(value string) string {
	const digits = 9
	if len(value) <= digits {
		return value
	}
	if v, ok := numberOf(value); ok {
		return charts.FormatValue(v)
	}
	return words.ShortName(value)
}

// lessHParam orders values: numbers first.
func lessHParam(a, b string) bool {
	x, isNumber := numberOf(a)
	y, other := numberOf(b)
	switch {
	case isNumber != other:
		return isNumber
	case isNumber && x != y:
		return x < y
	}
	return CompareNatural(a, b) < 0
}

// hparam returns the value of a hyperparameter; ok is false for none.
func (r *Run) hparam(name string) (value string, ok bool) {
	h, ok := r.HParam(name)
	return h.Value, ok
}

// HParam returns a hyperparameter; ok is false for none.
func (r *Run) HParam(name string) (h wire.HParam, ok bool) {
	at := sort.Search(len(r.HParams), func(i int) bool { return r.HParams[i].Name >= name })
	if at == len(r.HParams) || r.HParams[at].Name != name {
		return h, false
	}
	return r.HParams[at], true
}

// info returns what the runs have of a hyperparameter. It is made when it is asked for: there may be hundreds.
func (t *runTable) info(name string) *HParamInfo {
	if known := t.infos[name]; known != nil {
		return known
	}
	info := &HParamInfo{Name: name, Numeric: true, places: map[string]int{}}
	for _, r := range t.order {
		value, ok := r.hparam(name)
		if !ok {
			info.Lacking++
		} else if _, seen := info.places[value]; !seen {
			info.places[value] = 0
			info.Values = append(info.Values, value)
			info.chars = max(info.chars, len(ShownHParam(value)))
			_, err := strconv.ParseFloat(value, 64)
			info.Numeric = info.Numeric && err == nil
		}
	}
	sort.Slice(info.Values, func(i, j int) bool { return lessHParam(info.Values[i], info.Values[j]) })
	for i, value := range info.Values {
		info.places[value] = i
	}
	if t.infos == nil {
		t.infos = map[string]*HParamInfo{}
	}
	t.infos[name] = info
	return info
}

// recell notes the values of the runs in the columns.
func (t *runTable) recell() {
	for _, r := range t.order {
		r.cells = r.cells[:0]
		for _, name := range t.columns {
			value, _ := r.hparam(name)
			r.cells = append(r.cells, value)
		}
	}
}

// Cell returns what a row of the list has in a column: the value of its run, or the one that all runs in it have in common; "" for none.
func (r *RunRow) Cell(column int) string { return commonCell(r.runs, column) }

// commonCell returns what all runs have in a column, "" for none, or where they differ.
func commonCell(runs []*Run, column int) string {
	if len(runs) == 0 || column >= len(runs[0].cells) {
		return ""
	}
	value := runs[0].cells[column]
	for _, run := range runs[1:] {
		if run.cells[column] != value {
			return ""
		}
	}
	return value
}

// sortText is the order as the address has it.
func (s *runSorting) sortText() string {
	if s.sort == SortHParam {
		return hparamOrders[index(s.down)] + s.by
	}
	return sortKeys[s.sort]
}

// hparamOrders stand in the address before the name of the hyperparameter that runs are sorted by: the lowest first, or the highest.
var hparamOrders = [...]string{"hparam:", "hparam-down:"}

// place is what runs with a value are sorted by.
func (i *HParamInfo) place(value string) float64 { return float64(i.places[value]) }

// HParamCell is what some runs have of a hyperparameter.
type HParamCell struct {
	Value string  // "" for none, or where they differ
	Place float64 // among all values, from 0; NaN for none
}

// readColumns takes columns, each once.
func (t *runTable) readColumns(names []string) {
	t.columns = nil
	seen := map[string]bool{"": true}
	for _, name := range names {
		if !seen[name] && len(name) <= maxKeptName && len(t.columns) < wire.MaxColumns {
			seen[name] = true
			t.columns = append(t.columns, name)
		}
	}
	t.recell()
}
