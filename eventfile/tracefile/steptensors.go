package tracefile

import (
	"bytes"
	"strconv"
)

// Keys of the fields of NodeOutput, TensorDescription and AllocationDescription.
const (
	outputSlot       = 1<<3 | wireVarint
	outputTensor     = 3<<3 | wireBytes
	tensorAllocation = 4<<3 | wireBytes
	allocationBytes  = 1<<3 | wireVarint
	allocationPool   = 3<<3 | wireBytes
)

// output is a tensor. It lives until the last execution that takes it ends, or the one that made it.
type output struct {
	slice   uint32
	untilNs int64
	bytes   int64
	pool    uint32 // index in Names
	isTaken bool
}

// produce adds an output of an execution.
func (s *stepStats) produce(slice uint32, node, message []byte) {
	all := &s.trace.Slices
	one := output{slice: slice, untilNs: endNs(all.StartNs[slice], all.DurationNs[slice])}
	slot := int64(0)
	for f := (fields{message: message}); f.next(); {
		switch f.key {
		case outputSlot:
			slot = int64(f.num)
		case outputTensor:
			for t := (fields{message: f.bytes()}); t.next(); {
				if t.key == tensorAllocation {
					s.allocation(&one, t.bytes())
				}
			}
		}
	}
	name := string(node)
	if slot != 0 {
		name += ":" + strconv.FormatInt(slot, 10)
	}
	s.byName[name] = uint32(len(s.outputs))
	s.outputs = append(s.outputs, one)
}

func (s *stepStats) allocation(one *output, message []byte) {
	for f := (fields{message: message}); f.next(); {
		switch f.key {
		case allocationBytes:
			one.bytes = max(int64(f.num), 0)
		case allocationPool:
			one.pool = s.names.id(validText(f.bytes()))
		}
	}
}

// consume keeps the inputs of an execution until it ends, and joins it with those that made them.
func (s *stepStats) consume(slice uint32, inputs []byte) {
	for len(inputs) > 0 {
		var name []byte
		name, inputs, _ = bytes.Cut(inputs, []byte(", "))
		at, ok := s.byName[string(name)]
		if !ok { // the input may come from another device, by a node that is not recorded
			i := len(name) - 1
			for i > 0 && !(name[i] == '_' && name[i-1] == '/') {
				i--
			}
			at, ok = s.byName[string(name[:max(i-1, 0)])]
		}
		if !ok {
			continue
		}
		one := &s.outputs[at]
		all := &s.trace.Slices
		one.untilNs = max(one.untilNs, endNs(all.StartNs[slice], all.DurationNs[slice]))
		if !one.isTaken {
			one.isTaken = true
			s.trace.Links.add(int(one.slice), uint64(at), Producer)
		}
		s.trace.Links.add(int(slice), uint64(at), Consumer)
	}
}

// allocate adds the memory of the tensors. Those that pass on the memory of another one count as well,
// as in TensorFlow's own timeline, so that numbers above all addresses tell them apart.
func (s *stepStats) allocate() {
	all := &s.trace.Slices
	for i := range s.outputs {
		one := &s.outputs[i]
		at, bytes := all.StartNs[one.slice], one.bytes
		for range 2 {
			if bytes != 0 {
				s.trace.Allocations = append(s.trace.Allocations, Allocation{TimeNs: at,
					Lane: all.Lane[one.slice], Bytes: bytes, Addr: ^uint64(i), Pool: one.pool,
					Operator: all.Name[one.slice], Allocated: -1, Reserved: -1})
			}
			at, bytes = one.untilNs, -bytes
		}
	}
}
