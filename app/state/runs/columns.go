package runs

import (
	"math"
	"sort"
	"strconv"

	"eventlens/app/address"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// This file has the columns of hyperparameters in the run list, and the values of hyperparameters.

// HParamInfo summarizes the values of a hyperparameter.
type HParamInfo struct {
	Name    string
	Values  []string       // the distinct values: numbers by value, then texts in natural order
	Numeric bool           // all values are numbers or NaN
	Lacking int            // number of runs without a value
	chars   int            // length of the longest value
	places  map[string]int // index of each value in Values
}

// Width returns the width of a column in steps from 1 to columnWidths: enough for its values and
// for most names.
func (i *HParamInfo) Width() int {
	// letters per step of width, and the width in letters of the elements beside the name
	const perStep, nameBesides = 3, 5
	chars := max(i.chars, min(len(i.Name), 12)+nameBesides)
	return min(max((chars-6)/perStep, 1), columnWidths)
}

// columnWidths is the number of widths, which the style sheet defines.
const columnWidths = 5

// numberOf parses a number. NaN does not count as a number, since it cannot be compared.
func numberOf(value string) (v float64, ok bool) {
	v, err := strconv.ParseFloat(value, 64)
	return v, err == nil && !math.IsNaN(v)
}

// ShownHParam formats a value for the list. Long numbers are rounded.
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

// lessHParam orders values, numbers before texts.
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

// hparam returns the value of a hyperparameter; ok is false if the run has none.
func (r *Run) hparam(name string) (value string, ok bool) {
	h, ok := r.HParam(name)
	return h.Value, ok
}

// HParam returns a hyperparameter; ok is false if the run has none.
func (r *Run) HParam(name string) (h wire.HParam, ok bool) {
	at := sort.Search(len(r.HParams), func(i int) bool { return r.HParams[i].Name >= name })
	if at == len(r.HParams) || r.HParams[at].Name != name {
		return h, false
	}
	return r.HParams[at], true
}

// info returns the summary of a hyperparameter. It is computed on demand, since there may be
// hundreds.
func (t *table) info(name string) *HParamInfo {
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
	sort.Slice(info.Values, func(i, j int) bool {
		return lessHParam(info.Values[i], info.Values[j])
	})
	for i, value := range info.Values {
		info.places[value] = i
	}
	if t.infos == nil {
		t.infos = map[string]*HParamInfo{}
	}
	t.infos[name] = info
	return info
}

// recell updates the values of the runs in the columns.
func (t *table) recell() {
	for _, r := range t.order {
		r.cells = r.cells[:0]
		for _, name := range t.columns {
			value, _ := r.hparam(name)
			r.cells = append(r.cells, value)
		}
	}
}

// Cell returns the value of a row in a column, or the common value of all runs in the row; "" if
// there is none.
func (r *Row) Cell(column int) string { return commonCell(r.runs, column) }

// commonCell returns the value that all runs have in a column, "" if there is none or they differ.
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

// sortText formats the order for the URL.
func (s *sorting) sortText() string {
	if s.sort == SortHParam {
		return hparamOrders[address.Index(s.down)] + s.by
	}
	return sortKeys[s.sort]
}

// hparamOrders are the prefixes in the URL of the hyperparameter that sorts the list: lowest or
// highest value first.
var hparamOrders = [...]string{"hparam:", "hparam-down:"}

// place returns the rank of a value, by which runs are sorted.
func (i *HParamInfo) place(value string) float64 { return float64(i.places[value]) }

// HParamCell is the value of a hyperparameter that some runs share.
type HParamCell struct {
	Value string  // the common value; "" for none, or for different values
	Place float64 // rank among all values, from 0; NaN for no value
}

// readColumns sets the columns, without duplicates.
func (t *table) readColumns(names []string) {
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
