package analysis

import (
	"strings"

	"eventlens/eventfile/tracefile"
)

// Rank has the facts of one trace that a comparison of all traces of its session needs. It does not
// hold on to the trace.
type Rank struct {
	Worker string // the host or worker, as the caller names it
	// Number is the rank by the file, -1 if that does not say it; World, how many ranks there were,
	// or 0.
	Number, World int
	Steps         int  // that the trace marks, or 1 for the whole trace
	IsMarked      bool // the trace marks its steps
	Mean          Step // without a name
	// IsUnix tells that the times of collectives count from the Unix epoch.
	IsUnix bool

	collectives []collective
	names       []string // of collectives, with their groups
	steps       []string // names
}

// collective is an operation that several ranks take part in. Of one name in one step, each rank has
// them in the same order.
type collective struct {
	name, step int32 // indexes in Rank.names and Rank.steps; no step is -1
	span       tracefile.Span
}

// Rank sums up the trace for a comparison of ranks.
func (a *Analysis) Rank() *Rank {
	r := &Rank{Number: -1, Steps: len(a.steps), IsMarked: a.marks}
	if rank, size, ok := a.trace.Rank(); ok {
		r.Number, r.World = rank, size
	}
	r.Mean, _ = a.Mean()
	r.findCollectives(a)
	return r
}

// findCollectives finds the collectives on devices; without any, those on the host.
func (r *Rank) findCollectives(a *Analysis) {
	found := a.collectives(true)
	if len(found) == 0 {
		found = a.collectives(false)
	}
	groups := map[uint32]uint32{}
	for _, e := range a.trace.Facts.Exchanges {
		groups[e.Slice] = e.Exchange
	}
	for i := range a.steps {
		r.steps = append(r.steps, strings.Clone(a.steps[i].Name))
	}
	ids, at := map[string]int32{}, 0
	for _, i := range found {
		name := a.name(i)
		if group := groups[i]; group > 0 {
			name = a.trace.Exchanges[group].Kind + " " + a.trace.Exchanges[group].Group
		}
		if isSentAlone(name) {
			continue
		}
		if a.trace.Format != tracefile.JSON { // several devices of a host, named alike on all
			name += " " + a.deviceOf(i)
		}
		id, known := ids[name]
		if !known {
			id = int32(len(r.names))
			ids[name] = id
			r.names = append(r.names, strings.Clone(name))
		}
		span, step := a.span(i), int32(-1)
		for at < len(a.steps) && a.steps[at].Span.ToNs <= span.FromNs {
			at++
		}
		if a.marks && at < len(a.steps) && a.steps[at].Span.FromNs <= span.FromNs {
			step = int32(at)
		}
		span.FromNs, r.IsUnix = a.trace.Unix(span.FromNs)
		span.ToNs, _ = a.trace.Unix(span.ToNs)
		r.collectives = append(r.collectives, collective{id, step, span})
	}
}

// isSentAlone reports whether a name is an exchange between two ranks, which have no others to wait
// for, or a kernel that may be such.
func isSentAlone(name string) bool {
	if strings.HasPrefix(name, "nccl") || strings.HasPrefix(name, "gloo") {
		name = name[strings.IndexAny(name, ":_")+1:]
	}
	return strings.HasPrefix(name, "send") || strings.HasPrefix(name, "recv") ||
		strings.HasPrefix(name, "SendRecv")
}

// collectives returns the collectives of devices, or of the host, by their start. An asynchronous
// one of XLA ends when it is done, not when it is started.
func (a *Analysis) collectives(onDevice bool) (found []uint32) {
	for _, i := range a.order {
		if a.roles[i] == Communication && a.isOnDevice(i) == onDevice &&
			!strings.Contains(a.name(i), "-start") {
			found = append(found, i)
		}
	}
	return found
}
