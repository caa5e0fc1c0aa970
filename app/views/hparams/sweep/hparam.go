package sweep

import (
	"math"
	"slices"
	"strings"

	"eventlens/eventfile"
)

// HParam is a hyperparameter.
type HParam struct {
	Name, DisplayName, Description string
	// Type is the type of all values; text if their types differ.
	Type eventfile.HParamType
	// Discrete has the different values, sorted; nil if all are numbers, for which Min and Max are
	// set. It includes values that experiments name but no session has.
	Discrete []Value
	Min, Max float64 // range of the finite values, if all are numbers; NaN for none
	Differs  bool    // the sessions have different values
	Lacking  int     // number of sessions without the hyperparameter
	Named    bool    // an experiment names the hyperparameter
}

// Numeric reports whether all values are numbers, so that it can be a numeric axis.
func (h *HParam) Numeric() bool { return h.Type == eventfile.HParamFloat64 }

// Title returns the displayed name.
func (h *HParam) Title() string {
	if h.DisplayName != "" {
		return h.DisplayName
	}
	return h.Name
}

// learnHParams collects the hyperparameters that any experiment names or any session has. Metadata
// comes from the first experiment that has it; type, difference and range are computed from the
// values present, since an experiment written first does not know the later ones.
func (s *Sweep) learnHParams(runs []Run) {
	known := register{at: map[string]int{}}
	named := map[string]map[Value]bool{}
	for i := range runs {
		if e := runs[i].Experiment; e != nil {
			s.takeExperiment(e, &known, named)
		}
	}
	var places [][]int // for each session: the indices in known of its hyperparameters
	for i := range runs {
		if start := runs[i].Start; start != nil {
			places = append(places, known.indices(start.HParams))
		}
	}
	s.HParams = known.list
	rank := s.sortHParams(func(a, b *HParam) int { return strings.Compare(a.Name, b.Name) })
	s.takeValues(runs, places, rank)
	for k := range s.HParams {
		s.HParams[k].derive(s.Sessions, k, named[s.HParams[k].Name])
	}
	s.orderHParams()
}

// register numbers the hyperparameters found so far.
type register struct {
	list []HParam
	at   map[string]int
}

// index returns the index of a hyperparameter, and adds it if it is new.
func (r *register) index(name string) int {
	k, ok := r.at[name]
	if !ok {
		k = len(r.list)
		r.at[name] = k
		r.list = append(r.list, HParam{Name: name, Min: math.NaN(), Max: math.NaN()})
	}
	return k
}

// indices returns the indices of the hyperparameters given by a session.
func (r *register) indices(given []eventfile.HParamValue) []int {
	places := make([]int, len(given))
	for i := range given {
		places[i] = r.index(given[i].Name)
	}
	return places
}

// takeValues sets the values of each session; all are stored in one slice. rank maps indices in the
// register to indices in Sweep.HParams. If a name occurs several times, as after several calls, the
// last value wins.
func (s *Sweep) takeValues(runs []Run, places [][]int, rank []int) {
	wide := len(s.HParams)
	all := make([]Value, wide*len(s.Sessions))
	for i := range all {
		all[i].Kind = None
	}
	at := 0
	for i := range runs {
		start := runs[i].Start
		if start == nil {
			continue
		}
		values := all[at*wide : (at+1)*wide : (at+1)*wide]
		for k := range start.HParams {
			to, v := rank[places[at][k]], valueOf(start.HParams[k].Value)
			s.Sessions[at].replaceValue(start.HParams[k].Name, values[to], v)
			values[to] = v
		}
		s.Sessions[at].values = values
		at++
	}
}

// takeExperiment takes an experiment's description of itself and of its hyperparameters.
func (s *Sweep) takeExperiment(e *eventfile.Experiment, known *register,
	named map[string]map[Value]bool) {
	s.Experiments++
	s.Name = firstNonEmpty(s.Name, e.Name)
	s.Description = firstNonEmpty(s.Description, e.Description)
	s.User = firstNonEmpty(s.User, e.User)
	if e.CreatedSec > 0 && (s.CreatedSec == 0 || e.CreatedSec < s.CreatedSec) {
		s.CreatedSec = e.CreatedSec
	}
	for i := range e.HParams {
		info := &e.HParams[len(e.HParams)-1-i] // if a run has several calls, the last one wins
		if info.Name == "" {
			continue
		}
		h := &known.list[known.index(info.Name)]
		h.Named = true
		h.DisplayName, h.Description = firstNonEmpty(h.DisplayName, info.DisplayName),
			firstNonEmpty(h.Description, info.Description)
		if h.Type == eventfile.HParamUnset {
			h.Type = info.Type
		}
		for _, v := range info.Discrete {
			if named[info.Name] == nil {
				named[info.Name] = map[Value]bool{}
			}
			if v := valueOf(v); v.Kind != None {
				named[info.Name][v.mapKey()] = true
			}
		}
	}
}

// firstNonEmpty returns a unless it is empty, else b.
func firstNonEmpty(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// types maps kinds of values to types.
var types = [...]eventfile.HParamType{
	Number: eventfile.HParamFloat64, Bool: eventfile.HParamBool, Text: eventfile.HParamString,
	None: eventfile.HParamUnset,
}

// derive computes the properties of a hyperparameter, given by its index, from the sessions'
// values. If no session has the hyperparameter, it keeps the type stated by an experiment. Values
// named by experiments are included in Discrete, unless all values are numbers.
func (h *HParam) derive(sessions []Session, at int, named map[Value]bool) {
	var first Value
	kind := None
	for i := range sessions {
		v := &sessions[i].values[at]
		switch {
		case v.Kind == None:
			h.Lacking++
			continue
		case kind == None:
			kind, first = v.Kind, *v
			h.Type = types[kind]
		case v.Kind != kind:
			h.Type = eventfile.HParamString
		}
		h.Differs = h.Differs || !first.equals(*v)
	}
	if h.Numeric() {
		h.takeRange(sessions, at)
		return
	}
	var different valueSet
	for i := range sessions {
		if v := sessions[i].values[at]; v.Kind != None {
			different.add(v)
		}
	}
	for v := range named {
		different.add(v)
	}
	h.Discrete = different.list
	slices.SortFunc(h.Discrete, Value.Compare)
}

// takeRange computes the range of numeric values.
func (h *HParam) takeRange(sessions []Session, at int) {
	for i := range sessions {
		if v := &sessions[i].values[at]; v.Kind == Number && v.Number == v.Number &&
			!math.IsInf(v.Number, 0) {
			h.Min, h.Max = extreme(h.Min, v.Number, -1), extreme(h.Max, v.Number, 1)
		}
	}
}

// extreme returns the smaller (sign -1) or the larger (sign 1) of an extreme, which may be NaN, and
// a number.
func extreme(extreme, n float64, sign int) float64 {
	if extreme != extreme || compareNumbers(n, extreme) == sign {
		return n
	}
	return extreme
}

// orderHParams puts hyperparameters that differ first, and reorders the sessions' values
// accordingly.
func (s *Sweep) orderHParams() {
	rank := s.sortHParams(func(a, b *HParam) int { return truth(b.Differs) - truth(a.Differs) })
	moved := make([]Value, len(rank))
	for i := range s.Sessions {
		values := s.Sessions[i].values
		for from, to := range rank {
			moved[to] = values[from]
		}
		copy(values, moved)
	}
}

// sortHParams sorts the hyperparameters stably, and returns the new index of each.
func (s *Sweep) sortHParams(compare func(a, b *HParam) int) (rank []int) {
	order := sortedOrder(len(s.HParams), func(i, j int) int {
		return compare(&s.HParams[i], &s.HParams[j])
	})
	sorted, rank := make([]HParam, len(order)), make([]int, len(order))
	for to, from := range order {
		sorted[to], rank[from] = s.HParams[from], to
	}
	s.HParams = sorted
	return rank
}

// HParam returns the index of a hyperparameter by its name, -1 for none.
func (s *Sweep) HParam(name string) int {
	for i := range s.HParams {
		if s.HParams[i].Name == name {
			return i
		}
	}
	return -1
}
