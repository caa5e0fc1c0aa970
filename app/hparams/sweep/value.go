package sweep

import (
	"math"
	"strconv"
	"strings"

	"eventlens/eventfile"
	"eventlens/eventfile/listing"
)

// Kind is what a value of a hyperparameter is.
type Kind uint8

// The kinds of values, in the order in which they are sorted. None is a value that a session does not have, or of a form that is none of these.
const (
	Number Kind = iota
	Bool
	Text
	Status // how a session ended
	None
)

// Value is what a session has of a hyperparameter, or how it ended.
type Value struct {
	Kind   Kind
	Number float64 // of a number; of a truth value 0 or 1; of a status that of eventfile
	Text   string
}

// valueOf takes a decoded value. Lists and objects are none: nothing is sorted by them. NaN is a number, though TensorBoard leaves it out: a session that was
// given it is to be seen.
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

// String writes a value in full, as files have it; "" for none.
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

// Compare orders values: numbers first and NaN behind them, then truth values, then texts as people count, and none last.
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

// valueSet collects different values. Most columns have few of them, which are found sooner one by one than by their hash.
type valueSet struct {
	list []Value // in the order in which they came
	at   map[Value]int
}

// fewValues is up to how many values are looked through.
const fewValues = 16

// add takes a value and returns where the first one of its sort is in the list.
func (set *valueSet) add(v Value) int {
	if set.at == nil {
		for i := range set.list {
			if set.list[i].is(v) {
				return i
			}
		}
		if len(set.list) < fewValues {
			set.list = append(set.list, v)
			return len(set.list) - 1
		}
		set.at = make(map[Value]int, 4*fewValues)
		for i := range set.list {
			set.at[set.list[i].same()] = i
		}
	}
	i, ok := set.at[v.same()]
	if !ok {
		i = len(set.list)
		set.at[v.same()] = i
		set.list = append(set.list, v)
	}
	return i
}

// is reports whether two values are equal. NaN is equal to itself.
func (v Value) is(w Value) bool {
	return v == w || v.Number != v.Number && w.Number != w.Number && v.Kind == w.Kind
}

// same is a value as a key: equal ones have the same, NaN too.
func (v Value) same() Value {
	if v.Number != v.Number {
		return Value{Kind: v.Kind, Text: "NaN"}
	}
	return v
}
