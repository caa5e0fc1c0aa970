package sweep

import (
	"math"
	"sort"

	"eventlens/eventfile"
)

// HParam is a hyperparameter.
type HParam struct {
	Name, DisplayName, Description string
	// Type is that of all values, or a text where they are of several.
	Type eventfile.HParamType
	// Discrete are the different values, in order; nil where all are numbers, which have a range. Those that experiments name are there though no session has them.
	Discrete []Value
	Min, Max float64 // of the finite values, if all are numbers; NaN for none
	Differs  bool    // sessions differ in it
	Lacking  int     // sessions without it
	Named    bool    // an experiment names it
}

// Numeric reports whether all values are numbers, so that it can be an axis of numbers.
func (h *HParam) Numeric() bool { return h.Type == eventfile.HParamFloat64 }

// Title is what people call it.
func (h *HParam) Title() string {
	if h.DisplayName != "" {
		return h.DisplayName
	}
	return h.Name
}

// learnHParams finds the hyperparameters: all that any experiment names or any session has. What is known of one comes from the first experiment that tells it;
// type, differing and range are those of the values that there are, since an experiment that was written first does not know the later ones.
func (s *Sweep) learnHParams(runs []Run) {
	byName := map[string]*HParam{}
	of := func(name string) *HParam {
		h := byName[name]
		if h == nil {
			h = &HParam{Name: name, Min: math.NaN(), Max: math.NaN()}
			byName[name] = h
		}
		return h
	}
	named := map[string]map[Value]bool{}
	at := 0
	for i := range runs {
		if e := runs[i].Experiment; e != nil {
			s.takeExperiment(e, of, named)
		}
		if start := runs[i].Start; start != nil {
			for name := range start.HParams {
				of(name)
			}
		}
	}
	s.HParams = make([]HParam, 0, len(byName))
	for _, h := range byName {
		s.HParams = append(s.HParams, *h)
	}
	sort.Slice(s.HParams, func(i, j int) bool { return s.HParams[i].Name < s.HParams[j].Name })
	for i := range runs {
		start := runs[i].Start
		if start == nil {
			continue
		}
		values := make([]Value, len(s.HParams))
		for k := range s.HParams {
			values[k] = Value{Kind: None}
			if v, ok := start.HParams[s.HParams[k].Name]; ok {
				values[k] = valueOf(v)
			}
		}
		s.Sessions[at].values = values
		at++
	}
	for k := range s.HParams {
		s.HParams[k].look(s.Sessions, k, named[s.HParams[k].Name])
	}
	s.orderHParams()
}

// takeExperiment takes what an experiment says of itself and of its hyperparameters.
func (s *Sweep) takeExperiment(e *eventfile.Experiment, of func(string) *HParam, named map[string]map[Value]bool) {
	s.Experiments++
	s.Name, s.Description, s.User = first(s.Name, e.Name), first(s.Description, e.Description), first(s.User, e.User)
	if e.CreatedSec > 0 && (s.CreatedSec == 0 || e.CreatedSec < s.CreatedSec) {
		s.CreatedSec = e.CreatedSec
	}
	for i := range e.HParams {
		info := &e.HParams[i]
		if info.Name == "" {
			continue
		}
		h := of(info.Name)
		h.Named = true
		h.DisplayName, h.Description = first(h.DisplayName, info.DisplayName), first(h.Description, info.Description)
		if h.Type == eventfile.HParamUnset {
			h.Type = info.Type
		}
		for _, v := range info.Discrete {
			if named[info.Name] == nil {
				named[info.Name] = map[Value]bool{}
			}
			if v := valueOf(v); v.Kind != None {
				named[info.Name][v.same()] = true
			}
		}
	}
}

func first(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// types are the types of values of each kind.
var types = [...]eventfile.HParamType{Number: eventfile.HParamFloat64, Bool: eventfile.HParamBool, Text: eventfile.HParamString, None: eventfile.HParamUnset}

// look learns from the values of a hyperparameter. One that no session has keeps the type that an experiment gave it. Values that experiments name are among the
// different ones, unless all values are numbers.
func (h *HParam) look(sessions []Session, at int, named map[Value]bool) {
	different, kind := map[Value]Value{}, None
	for i := range sessions {
		v := sessions[i].values[at]
		switch {
		case v.Kind == None:
			h.Lacking++
			continue
		case kind == None:
			kind = v.Kind
			h.Type = types[kind]
		case v.Kind != kind:
			h.Type = eventfile.HParamString
		}
		different[v.same()] = v
	}
	h.Differs = len(different) > 1
	if h.Numeric() {
		for v := range different {
			if n := v.Number; v.Text == "" && !math.IsInf(n, 0) {
				h.Min, h.Max = narrow(h.Min, n, -1), narrow(h.Max, n, 1)
			}
		}
		return
	}
	for v := range named {
		different[v] = v
	}
	for _, v := range different {
		h.Discrete = append(h.Discrete, v)
	}
	sort.Slice(h.Discrete, func(i, j int) bool { return h.Discrete[i].Compare(h.Discrete[j]) < 0 })
}

// narrow returns the smaller (-1) or larger (1) of an extreme, which may be NaN, and a number.
func narrow(extreme, n float64, sign int) float64 {
	if extreme != extreme || compareNumbers(n, extreme) == sign {
		return n
	}
	return extreme
}

// orderHParams puts those that differ first, and the values of the sessions with them.
func (s *Sweep) orderHParams() {
	order := make([]int, len(s.HParams))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, j int) bool { return s.HParams[order[i]].Differs && !s.HParams[order[j]].Differs })
	hparams := make([]HParam, len(order))
	for to, from := range order {
		hparams[to] = s.HParams[from]
	}
	s.HParams = hparams
	for i := range s.Sessions {
		values := make([]Value, len(order))
		for to, from := range order {
			values[to] = s.Sessions[i].values[from]
		}
		s.Sessions[i].values = values
	}
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
