package sweep

import (
	"math"
	"strconv"
	"strings"

	"eventlens/eventfile"
	"eventlens/eventfile/listing"
)

// Kind is the kind of a value of a hyperparameter.
type Kind uint8

// The kinds of values, in sort order. None is a missing value, or a list or an object.
const (
	Number Kind = iota
	Bool
	Text
	Status // how a session ended
	None
)

// Value is a session's value of a hyperparameter, or its status.
type Value struct {
	Kind   Kind
	Number float64 // the number; 0 or 1 for a truth value; eventfile's number for a status
	Text   string
}

// valueOf converts a decoded value. Lists and objects become none, since they cannot be sorted. NaN
// is a number, although TensorBoard leaves it out, so that sessions with it are visible.
func valueOf(decoded any) Value {
	switch v := decoded.(type) {
	case float64:
		return Value{Kind: Number, Number: v}
	case bool:
		if v {
			return Value{Kind: Bool, Number: 1}
		}
		return Value{Kind: Bool}
	case string:
		return Value{Kind: Text, Text: v}
	}
	return Value{Kind: None}
}

// String writes a value in full, for files; "" for none.
func (v Value) String() string {
	switch v.Kind {
	case Number:
		return strconv.FormatFloat(v.Number, 'g', -1, 64)
	case Bool:
		return strconv.FormatBool(v.Number != 0)
	case Text:
		return v.Text
	case Status:
		return strings.TrimPrefix(eventfile.SessionEndStatus(v.Number).String(), "STATUS_")
	}
	return ""
}

// Compare orders values: numbers with NaN last, then truth values, then texts in natural order, and
// none last.
func (v Value) Compare(w Value) int {
	if v.Kind != w.Kind {
		return int(v.Kind) - int(w.Kind)
	}
	if v.Kind == Text {
		return listing.NaturalCompare(v.Text, w.Text)
	}
	return compareNumbers(v.Number, w.Number)
}

// compareNumbers orders numbers, NaN last.
func compareNumbers(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	case a == b:
		return 0
	}
	return truth(math.IsNaN(a)) - truth(math.IsNaN(b))
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// valueSet collects different values. Most columns have few, for which linear search is faster than
// hashing.
type valueSet struct {
	list []Value       // in the order of addition
	at   map[Value]int // index in list, by mapKey; nil while linear search is used
}

// fewValues is the number of values up to which search is linear.
const fewValues = 16

// add adds a value if it is new, and returns the index of the equal one in the list.
func (set *valueSet) add(v Value) int {
	if set.at == nil {
		for i := range set.list {
			if set.list[i].equals(v) {
				return i
			}
		}
		if len(set.list) < fewValues {
			set.list = append(set.list, v)
			return len(set.list) - 1
		}
		set.at = make(map[Value]int, 4*fewValues)
		for i := range set.list {
			set.at[set.list[i].mapKey()] = i
		}
	}
	i, ok := set.at[v.mapKey()]
	if !ok {
		i = len(set.list)
		set.at[v.mapKey()] = i
		set.list = append(set.list, v)
	}
	return i
}

// equals reports whether two values are equal. NaN is equal to itself.
func (v Value) equals(w Value) bool {
	return v == w || v.Number != v.Number && w.Number != w.Number && v.Kind == w.Kind
}

// mapKey returns a map key for a value: keys of equal values are equal, also for NaN.
func (v Value) mapKey() Value {
	if v.Number != v.Number {
		return Value{Kind: v.Kind, Text: "NaN"}
	}
	return v
}
