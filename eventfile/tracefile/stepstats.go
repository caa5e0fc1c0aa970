package tracefile

import (
	"bytes"
	"math"
	"sort"
	"strconv"
	"strings"
)

// Keys of the fields of RunMetadata, StepStats, DeviceStepStats and NodeExecStats; see
// step_stats.proto of github.com/tensorflow/tensorflow.
const (
	metadataSteps = 1<<3 | wireBytes
	statsDevice   = 1<<3 | wireBytes
	statsName     = 1<<3 | wireBytes
	statsNode     = 2<<3 | wireBytes

	nodeName     = 1<<3 | wireBytes
	nodeMicros   = 2<<3 | wireVarint
	nodeEnd      = 5<<3 | wireVarint
	nodeOutput   = 7<<3 | wireBytes
	nodeLabel    = 8<<3 | wireBytes
	nodeNanos    = 13<<3 | wireVarint
	nodeEndNanos = 16<<3 | wireVarint
)

// isStepStats reports whether a file begins as a RunMetadata does: with step stats, a device in them,
// and its name or an execution in that. No plane of XSpace begins so, and no JSON.
func isStepStats(head []byte) bool {
	outer := uint64(math.MaxInt64)
	for range 2 {
		if len(head) == 0 || uint64(head[0]) != metadataSteps {
			return false
		}
		size, at := varint(head, 1)
		if at <= 0 || size > outer-uint64(at) {
			return false
		}
		head, outer = head[at:], size
	}
	return len(head) > 0 && (uint64(head[0]) == statsName || uint64(head[0]) == statsNode)
}

// stepStats makes columns of a RunMetadata of TensorFlow: a process for each device, and as many lanes
// as no executions overlap in. The name of a slice is its node, the category its operation. Step stats
// are small, and their executions in no order, so they are read when all has arrived.
type stepStats struct {
	trace             *Trace
	buf               []byte
	names, categories interner
	launches          numbered[Launch]
	timeless          []uint32

	isStream bool     // the device being read is a GPU; others hold the work of the host for it
	inputs   [][]byte // in the label of each slice
	outputs  []output
	byName   map[string]uint32 // index in outputs; the last one of a name
}

func newStepStats(t *Trace) *stepStats {
	return &stepStats{trace: t, names: newInterner(&t.Names),
		categories: newInterner(&t.Categories), launches: numbered[Launch]{list: &t.Launches},
		byName: map[string]uint32{}}
}

func (s *stepStats) write(p []byte)   { s.buf = append(s.buf, p...) }
func (s *stepStats) stranger() string { return "" }

func (s *stepStats) finish() {
	s.each(0, len(s.buf), metadataSteps, func(from, to int) {
		s.each(from, to, statsDevice, s.device)
	})
	for slice, inputs := range s.inputs {
		s.consume(uint32(slice), inputs)
	}
	s.allocate()
	s.trace.measure(s.timeless)
	s.buf, s.inputs, s.outputs, s.byName = nil, nil, nil, nil
}

// each visits the fields of a message that have a key. The last one may be cut off with the file.
func (s *stepStats) each(from, to int, key uint64, visit func(from, to int)) {
	f := fields{message: s.buf[:to], at: from}
	for f.next() {
		if f.key == key {
			visit(f.from, f.to)
		}
	}
	if !f.isDamaged {
		return
	}
	isEnd := to == len(s.buf)
	last, at := varint(f.message, f.at)
	if size, start := varint(f.message, max(at, 0)); isEnd && at > 0 && last == key && start > 0 &&
		size > uint64(to-start) && key != statsNode {
		visit(start, to)
	} else if isEnd {
		s.trace.note(CutOff, int64(f.at), int64(to-f.at))
	} else {
		s.trace.note(Damaged, int64(f.at), int64(to-f.at))
	}
}

// device reads the executions of a device.
func (s *stepStats) device(from, to int) {
	name := ""
	f := fields{message: s.buf[:to], at: from}
	for f.next() {
		if f.key == statsName {
			name = string(validText(f.bytes()))
		}
	}
	s.isStream = strings.Contains(name, "/stream:") || strings.Contains(name, "/memcpy")
	s.trace.Processes = append(s.trace.Processes, Process{ID: strconv.Itoa(len(s.trace.Processes)),
		Name: name})
	first := s.trace.Slices.Len()
	s.each(from, to, statsNode, s.node)
	s.placeInLanes(first)
}

// node reads an execution.
func (s *stepStats) node(from, to int) {
	one := event{at: int64(from), size: uint32(to - from)}
	var name, label []byte
	var startNs, micros, endMicros, durationNs int64
	var made [][]byte
	f := fields{message: s.buf[:to], at: from}
	for f.next() {
		switch f.key {
		case nodeName:
			name = f.bytes()
		case nodeMicros:
			micros = int64(f.num)
		case nodeEnd:
			endMicros = int64(f.num)
		case nodeNanos:
			startNs = int64(f.num)
		case nodeEndNanos:
			durationNs = int64(f.num)
		case nodeLabel:
			label = f.bytes()
		case nodeOutput:
			made = append(made, f.bytes())
		}
	}
	if f.isDamaged {
		s.trace.note(Damaged, one.at, int64(one.size))
		return
	}
	if one.startNs = startNs; startNs == 0 {
		one.startNs = nanos(micros)
	}
	if durationNs == 0 {
		durationNs = nanos(endMicros)
	}
	slice := s.trace.Slices.Len()
	if one.startNs <= 0 {
		s.trace.note(BadTime, one.at, 0)
		s.timeless = append(s.timeless, uint32(slice))
		one.startNs = 0
	}
	operation, inputs := labelled(label)
	if s.isStream {
		name, operation = annotated(label, name)
		inputs = nil
		s.launch(slice, label, name)
	}
	one.name, one.category = s.names.id(validText(name)), s.categories.id(validText(operation))
	s.trace.addPs(one, 0, min(durationNs, math.MaxInt64/1000)*1000)
	s.inputs = append(s.inputs, inputs)
	for _, output := range made {
		s.produce(uint32(slice), name, output)
	}
}

// nanos returns microseconds in nanoseconds; -1 for none, and for those beyond any clock.
func nanos(micros int64) int64 {
	if micros < 0 || micros > math.MaxInt64/1000 {
		return -1
	}
	return micros * 1000
}

// labelled returns the operation and the inputs in the label of a node, such as "y = Add(a, b)".
func labelled(label []byte) (operation, inputs []byte) {
	_, call, _ := bytes.Cut(label, []byte(" = "))
	operation, rest, _ := bytes.Cut(call, []byte("("))
	inputs, isCall := bytes.CutSuffix(rest, []byte(")"))
	if !isCall {
		return nil, nil
	}
	return operation, inputs
}

// annotated returns node and operation of the work of a GPU. Its label may end with both, such as
// "kernel @@y:Add#id=1#", and else its name is both.
func annotated(label, name []byte) (node, operation []byte) {
	if _, behind, ok := bytes.Cut(label, []byte("@@")); ok {
		if both, _, ok := bytes.Cut(behind, []byte("#")); ok && len(both) > 0 {
			name = both
		}
	}
	node, operation, _ = bytes.Cut(name, []byte(":"))
	operation, _, _ = bytes.Cut(operation, []byte(":"))
	return node, operation
}

// launch keeps the sizes in the label of a kernel, and the operator that it belongs to.
func (s *stepStats) launch(slice int, label, operator []byte) {
	launch := nowhere
	launch.kernel(label)
	launch.Op = s.names.id(validText(operator))
	put(&s.trace.Facts.Launch, slice, s.launches.id(launch, nowhere))
}

// mostLanes bounds the lanes of a device. Further slices overlap others.
const mostLanes = 1000

// placeInLanes gives each of the slices from first on the first lane that is free when it begins.
func (s *stepStats) placeInLanes(first int) {
	all := &s.trace.Slices
	order := make([]int, all.Len()-first)
	for i := range order {
		order[i] = first + i
	}
	sort.SliceStable(order, func(i, k int) bool {
		return all.StartNs[order[i]] < all.StartNs[order[k]]
	})
	var free []int64 // when each lane is
	for _, i := range order {
		lane := 0
		for lane < len(free) && free[lane] > all.StartNs[i] && lane < mostLanes-1 {
			lane++
		}
		all.Lane[i] = uint32(len(s.trace.Lanes) - len(free) + lane)
		if lane == len(free) {
			free = append(free, 0)
			s.trace.Lanes = append(s.trace.Lanes, Lane{Process: uint32(len(s.trace.Processes) - 1),
				ID: strconv.Itoa(lane + 1), Name: "Executions"})
		}
		free[lane] = endNs(all.StartNs[i], all.DurationNs[i])
	}
}

// nodeDetails returns what an execution of step stats says beyond its columns.
func nodeDetails(node []byte) (details []Detail) {
	for f := (fields{message: node}); f.next(); {
		if f.key == nodeLabel {
			details = append(details, Detail{Name: "label", Value: cut(validText(f.bytes()))})
		}
	}
	return details
}
