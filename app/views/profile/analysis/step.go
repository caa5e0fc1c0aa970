package analysis

import (
	"math"
	"sort"
	"strconv"
	"strings"

	"eventlens/eventfile/tracefile"
)

// Step is one step of the training, or the whole trace if it has none.
type Step struct {
	Name string // the profiler's number
	Span tracefile.Span
	// HostSpan is the time of the step on the host. Span goes on until the device has done what the
	// step started there, and begins when it has done the steps before.
	HostSpan tracefile.Span
	// Parts has the time of each role. Together they are the time of Span.
	Parts [Roles]int64
	// Overlap is the time in which the device, or the host without one, computes and communicates.
	Overlap int64
	// IsSlow tells that it takes much longer than the median step.
	IsSlow   bool
	launched int // slices of devices started in it
}

// Ns returns how long the step took.
func (s *Step) Ns() int64 { return s.Span.ToNs - s.Span.FromNs }

// Steps returns the steps in their order. There is at least one, unless nothing has a role.
func (a *Analysis) Steps() []Step { return a.steps }

// StepTimes returns when each step begins, and when the last one is over, in nanoseconds. That is
// after the longest pause between two steps, though no longer than the step took: trainings log the
// scalars of a step behind it.
func (a *Analysis) StepTimes() (times []int64) {
	pause := int64(0)
	for i := range a.steps {
		from := a.steps[i].Span.FromNs
		if i > 0 {
			pause = max(pause, from-a.steps[i-1].Span.ToNs)
		}
		times = append(times, from)
	}
	if len(a.steps) == 0 {
		return nil
	}
	last := &a.steps[len(a.steps)-1]
	return append(times, last.Span.ToNs+min(pause, last.Ns()))
}

// findSteps finds the steps and splits their time.
func (a *Analysis) findSteps() {
	a.steps = a.hostSteps()
	if len(a.steps) == 0 {
		return
	}
	a.awaitDevices()
	a.split()
	a.markSlow()
}

// A slow step takes slowShare times as long as the median one. Beside steps that are much later it
// is slow only if its delay is more than leastDelay of the longest one.
const (
	slowShare  = 1.25
	leastDelay = 0.1
)

// markSlow marks the slow steps. The first step often has a long delay for reasons of its own, so
// the others are not compared with it.
func (a *Analysis) markSlow() {
	_, median := a.Slowest()
	usual := float64(a.steps[median].Ns())
	slow := slowShare * usual
	for i := 1; i < len(a.steps); i++ {
		slow = max(slow, usual+leastDelay*(float64(a.steps[i].Ns())-usual))
	}
	for i := range a.steps {
		a.steps[i].IsSlow = float64(a.steps[i].Ns()) > slow
	}
}

// hostSteps returns the steps as the host marks them; without marks, the time of its operators, and
// without these, the time of all.
func (a *Analysis) hostSteps() (steps []Step) {
	host, all := empty, empty
	numbers := map[uint32]int64{}
	for _, s := range a.trace.Facts.Steps {
		numbers[s.Slice] = s.Number
	}
	marks := map[uint32]int{} // steps of each lane
	var lanes []uint32        // of each step
	for _, i := range a.order {
		span := a.span(i)
		all = around(all, span)
		if kind := a.kinds[i]; kind == CPU || a.roles[i] == step {
			host = around(host, span)
		}
		if a.roles[i] != step {
			continue
		}
		lane := a.trace.Slices.Lane[i]
		marks[lane]++
		name := strings.TrimPrefix(a.name(i), "ProfilerStep#")
		if number, ok := numbers[i]; ok {
			name = strconv.FormatInt(number, 10)
		}
		steps = append(steps, Step{Name: name, Span: span, HostSpan: span})
		lanes = append(lanes, lane)
	}
	// several devices have a line of the same steps each: the longest one is taken
	if lane, ok := longest(marks); ok && a.trace.Format != tracefile.JSON {
		kept := steps[:0]
		for i, s := range steps {
			if lanes[i] == lane {
				kept = append(kept, s)
			}
		}
		steps = kept
	}
	if len(steps) > 0 || all == empty {
		a.marks = len(steps) > 0
		return steps
	}
	if host == empty {
		host = all
	}
	return []Step{{Name: "0", Span: host, HostSpan: host}}
}

// longest returns the lane with the most steps, the first one of these.
func longest(marks map[uint32]int) (lane uint32, ok bool) {
	for at, n := range marks {
		if !ok || n > marks[lane] || n == marks[lane] && at < lane {
			lane, ok = at, true
		}
	}
	return lane, ok
}

var empty = tracefile.Span{FromNs: math.MaxInt64, ToNs: math.MinInt64}

// around returns the span from the first to the last of two.
func around(a, b tracefile.Span) tracefile.Span {
	return tracefile.Span{FromNs: min(a.FromNs, b.FromNs), ToNs: max(a.ToNs, b.ToNs)}
}

// awaitDevices moves the ends of steps to the end of their last slice on a device. A step begins
// when the one before it ends. Steps at the end of which the profiler missed slices of the device
// are dropped.
func (a *Analysis) awaitDevices() {
	devices, loose := a.launchedIn()
	isUsed := false
	for i := range a.steps {
		isUsed = isUsed || a.steps[i].launched > 0
	}
	if !isUsed {
		return
	}
	before := a.steps[0].Span.FromNs
	if first := devices[0]; first != empty {
		for _, end := range loose {
			if end < first.FromNs {
				before = max(before, end)
			}
		}
	}
	for i := range a.steps {
		s := &a.steps[i]
		from := max(before, s.Span.FromNs)
		to := max(s.Span.ToNs, from)
		if devices[i] != empty {
			to = max(to, devices[i].ToNs)
		}
		s.Span = tracefile.Span{FromNs: from, ToNs: to}
		before = to
	}
	a.dropUnfinished()
}

// dropUnfinished drops the last steps if the profiler missed what they started on devices: all that
// started nothing, and one that started much less than the step before.
func (a *Analysis) dropUnfinished() {
	last := len(a.steps) - 1
	for last >= 0 && a.steps[last].launched == 0 {
		last--
	}
	if len(a.steps) < 2 || last < 0 {
		return
	}
	if last > 0 && float64(a.steps[last-1].launched)*0.8 > float64(a.steps[last].launched) {
		last--
	}
	a.steps = a.steps[:last+1]
}

// launchedIn returns, for each step, the time of the slices that it started on devices, and the ends
// of slices that no step started. It counts the slices in the steps.
func (a *Analysis) launchedIn() (devices []tracefile.Span, loose []int64) {
	started := map[uint32][]uint32{} // slices of devices by call
	for _, i := range a.order {
		if !a.isOnDevice(i) {
			continue
		}
		if call, ok := a.callOf(i); ok {
			started[call] = append(started[call], i)
		} else {
			loose = append(loose, a.span(i).ToNs)
		}
	}
	devices = make([]tracefile.Span, len(a.steps))
	for i := range devices {
		devices[i] = empty
	}
	at := 0
	for _, call := range a.order {
		if a.kinds[call] != Runtime || len(started[call]) == 0 {
			continue
		}
		span := a.span(call)
		for at < len(a.steps) && span.FromNs >= a.steps[at].HostSpan.ToNs {
			at++
		}
		isInside := at < len(a.steps) && span.FromNs >= a.steps[at].HostSpan.FromNs &&
			span.ToNs <= a.steps[at].HostSpan.ToNs
		for _, i := range started[call] {
			if !isInside {
				loose = append(loose, a.span(i).ToNs)
				continue
			}
			devices[at] = around(devices[at], a.span(i))
			a.steps[at].launched++
		}
	}
	return devices, loose
}

// split gives each part of a step to the first role that covers it.
func (a *Analysis) split() {
	var spans [Other][]tracefile.Span
	for _, i := range a.order {
		if role := a.roles[i]; role < Other {
			spans[role] = append(spans[role], a.span(i))
		}
	}
	computing := Kernel
	if len(spans[Kernel]) == 0 {
		computing = CPU
	}
	var covered [Other]ranges
	left := ranges{{FromNs: math.MinInt64, ToNs: math.MaxInt64}}
	for role := range Other {
		covered[role] = union(spans[role])
		part := left.and(covered[role])
		a.parts[role] = part.measure()
		left = left.without(part)
	}
	a.loads = covered[DataLoader].measure()
	both := covered[computing].and(covered[Communication]).measure()
	for i := range a.steps {
		s := &a.steps[i]
		s.Parts = a.PartsIn(s.Span)
		s.Overlap = both.within(s.Span)
	}
}

// PartsIn splits a span of time like a step: a time belongs to the first role that covers it, and
// to Other if none does.
func (a *Analysis) PartsIn(span tracefile.Span) (parts [Roles]int64) {
	parts[Other] = span.ToNs - span.FromNs
	for role := range Other {
		parts[role] = a.parts[role].within(span)
		parts[Other] -= parts[role]
	}
	return parts
}

// Mean returns the mean of the steps, without a name; ok is false without steps.
func (a *Analysis) Mean() (mean Step, ok bool) {
	n := int64(len(a.steps))
	if n == 0 {
		return mean, false
	}
	for i := range a.steps {
		mean.Span.ToNs += a.steps[i].Ns()
		mean.Overlap += a.steps[i].Overlap
		for role, ns := range a.steps[i].Parts {
			mean.Parts[role] += ns
		}
	}
	mean.Span.ToNs /= n
	mean.Overlap /= n
	for role := range mean.Parts {
		mean.Parts[role] /= n
	}
	return mean, true
}

// Slowest returns the index of the step that took longest, and of the median step; both are 0 if
// there is only one.
func (a *Analysis) Slowest() (slowest, median int) {
	order := make([]int, len(a.steps))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, k int) bool {
		return a.steps[order[i]].Ns() < a.steps[order[k]].Ns()
	})
	if len(order) == 0 {
		return 0, 0
	}
	return order[len(order)-1], order[(len(order)-1)/2]
}
