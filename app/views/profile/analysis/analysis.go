package analysis

import (
	"cmp"
	"math"
	"sync"

	"eventlens/eventfile/tracefile"
)

// Analysis holds a trace with the roles of its slices and their joins. It may be read by several
// goroutines at once.
type Analysis struct {
	trace *tracefile.Trace
	roles []Role
	kinds []Role
	order []uint32 // slices that have a role, by their start; longer ones first

	calls map[uint32]uint32 // by correlation: the call of the host
	tree  tree              // of operators
	steps []Step
	marks bool            // the trace marks its steps
	parts [Other]measured // times that belong to each role: no role before it covers them
	loads measured        // times with a data loader at work

	memory struct { // of devices, found when somebody asks
		once sync.Once
		all  []Memory
	}
}

// Of analyses a trace, which must not change anymore.
func Of(t *tracefile.Trace) *Analysis {
	a := classified(t)
	a.grow()
	a.exchange()
	a.findSteps()
	return a
}

// RankOf analyses a trace for [Analysis.Rank] alone. The operators around kernels, which take a fifth
// of the time, are only found where they tell which kernels are collectives.
func RankOf(t *tracefile.Trace) *Rank {
	a := classified(t)
	for _, i := range a.order {
		if a.roles[i] == Communication && !a.isOnDevice(i) {
			a.grow()
			a.exchange()
			break
		}
	}
	a.findSteps()
	return a.Rank()
}

// classified returns an analysis with the roles of all slices, and the calls of the host.
func classified(t *tracefile.Trace) *Analysis {
	a := &Analysis{trace: t, calls: map[uint32]uint32{}}
	a.roles, a.kinds = classify(t)
	for i, kind := range a.kinds {
		if kind != none && kind != function {
			a.order = append(a.order, uint32(i))
		}
	}
	e := &t.Slices
	tracefile.SortIndexes(a.order, func(x, y uint32) int {
		return cmp.Or(cmp.Compare(e.StartNs[x], e.StartNs[y]),
			cmp.Compare(e.DurationNs[y], e.DurationNs[x]))
	})
	for _, i := range a.order {
		if id := t.Facts.CorrelationOf(int(i)); a.kinds[i] == Runtime && id != 0 {
			a.calls[id] = i
		}
	}
	return a
}

// Role returns the role of a slice; ok is false if its time counts in other slices.
func (a *Analysis) Role(slice int) (role Role, ok bool) {
	role = a.roles[slice]
	return role, role < Roles
}

// Hue returns the hue of a slice.
func (a *Analysis) Hue(slice uint32) Hue { return a.roles[slice].Hue() }

// span returns the time of a slice.
func (a *Analysis) span(i uint32) tracefile.Span {
	start := a.trace.Slices.StartNs[i]
	end := start + a.trace.Slices.DurationNs[i]
	if end < start {
		end = math.MaxInt64
	}
	return tracefile.Span{FromNs: start, ToNs: end}
}

// callOf returns the call of the host that started a slice of a device.
func (a *Analysis) callOf(i uint32) (call uint32, ok bool) {
	id := a.trace.Facts.CorrelationOf(int(i))
	if id == 0 {
		return 0, false
	}
	call, ok = a.calls[id]
	return call, ok
}

// name returns the name of a slice.
func (a *Analysis) name(i uint32) string { return a.trace.Names[a.trace.Slices.Name[i]] }

// isOnDevice reports whether a slice runs on a device.
func (a *Analysis) isOnDevice(i uint32) bool { return a.kinds[i] <= Set }

// exchange gives the role of communication to the kernels of operators that communicate, whatever
// their names.
func (a *Analysis) exchange() {
	for _, i := range a.order {
		if a.roles[i] != Kernel {
			continue
		}
		if op, ok := a.operatorOf(i); ok && a.roles[op] == Communication {
			a.roles[i] = Communication
		}
	}
}
