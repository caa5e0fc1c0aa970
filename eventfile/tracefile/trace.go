package tracefile

import (
	"cmp"
	"math"
	"slices"
	"sort"
)

// Trace holds the events of one file. While a [Decoder] fills it, everything may grow; after
// [Decoder.Finish] it does not change anymore.
//
// All times are in nanoseconds. They count from the Unix epoch if [Trace.BaseNs] is added, in files
// of torch and in XSpace.
type Trace struct {
	Format Format
	Bytes  int64 // size of what was read, unpacked
	// BaseNs is baseTimeNanoseconds of torch. In a finished XSpace whose times count from the start of
	// the profiler, it is that start. Else it is 0.
	BaseNs int64

	Names      []string // of slices, instants and flows; the first is empty
	Categories []string // the first is empty
	Processes  []Process
	Lanes      []Lane

	Slices   Events
	Instants Events
	Flows    Flows
	Counters []Counter
	Samples  Samples
	// Allocations has what torch, XSpace and step stats say of memory, in the order of the file.
	Allocations []Allocation

	Facts    Facts
	Links    Links
	Inputs   []Inputs
	Launches []Launch
	// Exchanges has the collectives that [Facts.Exchanges] refers to. The first is empty.
	Exchanges []Exchange
	// Metadata and StatNames tell where an XSpace has the metadata of events and the names of
	// statistics.
	Metadata, StatNames Places

	// Open lists the slices that have no end in the file. They last until their parent ends, or the
	// trace.
	Open []uint32
	// Members holds what stands beside the events, such as deviceProperties. Values of more than 64
	// KiB are left out.
	Members []Member
	// Cause is the error that ended the input early, such as damage of compressed data.
	Cause error

	problems [reasons]Problem
	span     Span
	// While a plane of an XSpace is read, its slices have no names yet: those from nameless on.
	isNameless bool
	nameless   int
}

// NameOf returns the index in Names of a slice's name. While the name is not read yet, it is the index
// of the empty name; once the trace is finished, it is Name of the slice.
func (t *Trace) NameOf(slice uint32) uint32 {
	if t.isNameless && int(slice) >= t.nameless {
		return 0
	}
	return t.Slices.Name[slice]
}

// Format is the format of a file.
type Format string

// The formats.
const (
	JSON        Format = "json"
	XSpace      Format = "xspace"
	TraceEvents Format = "trace_events" // of TensorFlow before XSpace
	StepStats   Format = "step_stats"   // RunMetadata of TensorFlow
)

// Events holds slices or instants, a column for each fact.
type Events struct {
	StartNs    []int64
	DurationNs []int64  // 0 for instants
	Name       []uint32 // index in Names
	Category   []uint32 // index in Categories
	Lane       []uint32 // index in Lanes
	At         []int64  // first byte of the encoded event in the unpacked file
	Size       []uint32 // length of the encoded event in bytes

	// StartPs and DurationPs are the picoseconds above StartNs and DurationNs, below 1000. They are
	// empty for files that measure nanoseconds.
	StartPs, DurationPs []uint16
}

// Len returns the number of events.
func (e *Events) Len() int { return len(e.StartNs) }

// event is one row of Events.
type event struct {
	startNs, durationNs  int64
	name, category, lane uint32
	at                   int64
	size                 uint32
}

func (e *Events) add(one event) {
	e.StartNs = append(e.StartNs, one.startNs)
	e.DurationNs = append(e.DurationNs, one.durationNs)
	e.Name = append(e.Name, one.name)
	e.Category = append(e.Category, one.category)
	e.Lane = append(e.Lane, one.lane)
	e.At = append(e.At, one.at)
	e.Size = append(e.Size, one.size)
}

// grow makes room for more events with picoseconds. A trace has so many columns that to append to
// each in small steps takes a fifth of the time.
func (e *Events) grow(more int) {
	e.StartNs = slices.Grow(e.StartNs, more)
	e.DurationNs = slices.Grow(e.DurationNs, more)
	e.Name = slices.Grow(e.Name, more)
	e.Category = slices.Grow(e.Category, more)
	e.Lane = slices.Grow(e.Lane, more)
	e.At = slices.Grow(e.At, more)
	e.Size = slices.Grow(e.Size, more)
	e.StartPs = slices.Grow(e.StartPs, more)
	e.DurationPs = slices.Grow(e.DurationPs, more)
}

// Flows holds the ends of arrows between slices: those of one category, name and ID belong
// together. An end is attached to the slice of its lane that holds its time.
type Flows struct {
	TimeNs   []int64
	ID       []uint64 // the number in the file; a hash if it is a text
	Name     []uint32
	Category []uint32
	Lane     []uint32
	Phase    []FlowPhase
}

// FlowPhase is the role of an end of a flow.
type FlowPhase byte

// The roles. FlowEndNext is attached to the slice that begins next, not to the one around it.
const (
	FlowStart   FlowPhase = 's'
	FlowStep    FlowPhase = 't'
	FlowEnd     FlowPhase = 'f'
	FlowEndNext FlowPhase = 'n'
)

// Process is a group of lanes: a process of the system, a device, or a plane of XSpace.
type Process struct {
	ID     string // as in the file
	Name   string // "" if the file has none
	Labels string
	Sort   int64 // place among the processes; those with equal numbers keep their order
}

// Lane is a sequence of slices: a thread, a stream of a device, or a line of XSpace. Slices of a
// lane nest, except for those that the profiler measured wrongly.
type Lane struct {
	Process uint32 // index in Processes
	ID      string // as in the file; the category if the lane is asynchronous
	Name    string // "" if the file has none
	Sort    int64
	// Asynchronous lanes hold slices that are no part of a thread and overlap.
	Asynchronous bool
}

// IsCounters reports whether a line of XSpace holds samples of counters: [Trace.Samples] has them, and
// its slices only say when.
func (l *Lane) IsCounters() bool { return l.Name == "_counters_" }

// Counter is a curve of samples.
type Counter struct {
	Process uint32
	Name    string
	Series  string // one name may have several curves
}

// Samples holds the values of all counters.
type Samples struct {
	TimeNs  []int64
	Value   []float64
	Counter []uint32 // index in Counters
}

// Member is a value beside the events of a JSON object, or one of the texts of an XSpace: an error,
// a warning or a hostname.
type Member struct {
	Name string
	Text string // JSON in JSON
}

// keptMembers limits the number of members.
const keptMembers = 100

func (t *Trace) keep(name, text string) {
	if len(t.Members) < keptMembers {
		t.Members = append(t.Members, Member{Name: name, Text: text})
	}
}

// Member returns the text of the first member of a name, or "" if there is none.
func (t *Trace) Member(name string) string {
	for _, m := range t.Members {
		if m.Name == name {
			return m.Text
		}
	}
	return ""
}

// Span is a range of time, in the trace's nanoseconds.
type Span struct{ FromNs, ToNs int64 }

// Span returns the time from the first to the last slice; without slices, of instants and samples.
// ok is false if there are none of these.
func (t *Trace) Span() (span Span, ok bool) { return t.span, t.span.FromNs <= t.span.ToNs }

// unixNs is in the year 2001, which only clocks since the Unix epoch reach. Others count from the
// start of the machine or of the program.
const unixNs = 1e18

// Unix returns a time of the trace in nanoseconds since the Unix epoch. ok is false if the clock of
// the trace is another one.
func (t *Trace) Unix(ns int64) (sinceEpoch int64, ok bool) {
	sinceEpoch = endNs(ns, t.BaseNs)
	return sinceEpoch, sinceEpoch >= unixNs
}

// Total sums up a lane.
type Total struct {
	Slices, Instants int
	Span             Span // of its slices; FromNs is greater than ToNs if it has none
}

// Totals returns the totals of all lanes.
func (t *Trace) Totals() []Total {
	totals := make([]Total, len(t.Lanes))
	for i := range totals {
		totals[i].Span = wide
	}
	for i, lane := range t.Slices.Lane {
		start := t.Slices.StartNs[i]
		totals[lane].Slices++
		totals[lane].Span.add(start, endNs(start, t.Slices.DurationNs[i]))
	}
	for _, lane := range t.Instants.Lane {
		totals[lane].Instants++
	}
	return totals
}

// Order returns the lanes in the order in which the profiler wants them shown: by the places of
// processes and lanes, else as in the file.
func (t *Trace) Order() []uint32 {
	order := make([]uint32, len(t.Lanes))
	for i := range order {
		order[i] = uint32(i)
	}
	SortIndexes(order, func(a, b uint32) int {
		p, q := &t.Lanes[a], &t.Lanes[b]
		return cmp.Or(cmp.Compare(t.Processes[p.Process].Sort, t.Processes[q.Process].Sort),
			cmp.Compare(p.Process, q.Process), cmp.Compare(p.Sort, q.Sort))
	})
	return order
}

// SortIndexes sorts ascending indexes; those that compare as equal keep their order. A program has
// the code of sort.Slice once, but that of slices.SortStableFunc for each type.
func SortIndexes(indexes []uint32, compare func(a, b uint32) int) {
	sort.Slice(indexes, func(i, k int) bool {
		a, b := indexes[i], indexes[k]
		c := compare(a, b)
		return c < 0 || c == 0 && a < b
	})
}

// wide is the empty span.
var wide = Span{math.MaxInt64, math.MinInt64}

func (s *Span) add(fromNs, toNs int64) {
	s.FromNs, s.ToNs = min(s.FromNs, fromNs), max(s.ToNs, toNs)
}

// measure finds the span. Slices without an end count with their begin, those without a time do not
// count; these are given in ascending order.
func (t *Trace) measure(timeless []uint32) {
	t.span = wide
	for i, start := range t.Slices.StartNs {
		if len(timeless) > 0 && timeless[0] == uint32(i) {
			timeless = timeless[1:]
			continue
		}
		t.span.add(start, endNs(start, max(t.Slices.DurationNs[i], 0)))
	}
	if t.Slices.Len() > 0 {
		return
	}
	for _, times := range [][]int64{t.Instants.StartNs, t.Samples.TimeNs} {
		for _, at := range times {
			t.span.add(at, at)
		}
	}
}

// endNs adds a duration to a time, up to the largest one.
func endNs(start, duration int64) int64 {
	if end := start + duration; end >= start {
		return end
	}
	return math.MaxInt64
}
