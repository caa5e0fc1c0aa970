package analysis

import (
	"sort"
	"strconv"
	"strings"

	"eventlens/eventfile/tracefile"
)

// Memory says how much memory of a device was in use.
type Memory struct {
	Device string // the name that the profiler shows, or a number; or MemoryOfHost
	Uses   []Use  // by time; there is at least one
	// Peak is the index of the first of the uses with the most allocated bytes.
	Peak int
	// Alive has what was allocated since the trace began and in use at the peak, the largest first.
	Alive []Block
	// EarlierBytes are the bytes in use at the peak that were allocated before the trace began.
	EarlierBytes int64
}

// Use is the memory in use from a time on. Reserved is -1 if the trace does not say it.
type Use struct {
	TimeNs, Allocated, Reserved int64
}

// Block is memory that was allocated and not freed.
type Block struct {
	Addr     uint64
	Bytes    int64
	FromNs   int64
	Operator string // that allocated it; "" if none was at work

	Shape string // of the tensor in it; "" if unknown

	lane, operator, shape uint32
}

// Memories returns the memory of devices and, as the last one, of the host; none if the trace has no
// allocations.
func (a *Analysis) Memories() []Memory {
	a.memory.once.Do(func() { a.memory.all = a.findMemories() })
	return a.memory.all
}

// KnowsShapes reports whether the trace has the shapes of tensors that were allocated.
func (a *Analysis) KnowsShapes() bool {
	for i := range a.trace.Allocations {
		if a.trace.Allocations[i].Shape != 0 {
			return true
		}
	}
	return false
}

// findMemories finds the memory of devices. It sorts with package sort, which costs the program less
// than generic functions.
func (a *Analysis) findMemories() (all []Memory) {
	var firsts []*tracefile.Allocation // of each device
	var events [][]*tracefile.Allocation
	for i := range a.trace.Allocations {
		one, at := &a.trace.Allocations[i], 0
		for at < len(firsts) && (firsts[at].Type != one.Type || firsts[at].Device != one.Device ||
			firsts[at].Pool != one.Pool) {
			at++
		}
		if at == len(firsts) {
			firsts, events = append(firsts, one), append(events, nil)
		}
		events[at] = append(events[at], one)
	}
	for i, first := range firsts {
		m := memoryOf(events[i])
		m.Device = a.deviceOfMemory(first)
		a.nameAllocators(m.Alive)
		all = append(all, m)
	}
	sort.Slice(all, func(i, k int) bool {
		x, y := all[i].Device, all[k].Device
		if x == MemoryOfHost || y == MemoryOfHost {
			return x != MemoryOfHost
		}
		return x < y
	})
	return all
}

// MemoryOfHost is the device of memory of the host.
const MemoryOfHost = "cpu"

// deviceOfMemory returns the name of a device, as the labels of processes have it, or its number.
func (a *Analysis) deviceOfMemory(one *tracefile.Allocation) string {
	if one.Pool != 0 {
		return a.trace.Names[one.Pool]
	}
	if one.Type == 0 {
		return MemoryOfHost
	}
	number := strconv.Itoa(int(one.Device))
	for _, process := range a.trace.Processes {
		if process.ID == number && strings.HasSuffix(process.Labels, " "+number) {
			return process.Labels
		}
	}
	return number
}

// memoryOf sums up the allocations of a device.
func memoryOf(events []*tracefile.Allocation) (m Memory) {
	place := make([]int, len(events)) // sorted by time; equal times stay as in the file
	for i := range place {
		place[i] = i
	}
	sort.Slice(place, func(i, k int) bool {
		x, y := events[place[i]].TimeNs, events[place[k]].TimeNs
		return x < y || x == y && place[i] < place[k]
	})
	sum := int64(0)
	for i, at := range place {
		e := events[at]
		sum += e.Bytes
		use := Use{e.TimeNs, e.Allocated, e.Reserved}
		if use.Allocated < 0 {
			use.Allocated = sum
		}
		m.Uses = append(m.Uses, use)
		if use.Allocated > m.Uses[m.Peak].Allocated {
			m.Peak = i
		}
	}
	m.EarlierBytes = m.Uses[m.Peak].Allocated
	until := place[:m.Peak+1]
	rank := make([]int, len(events)) // by time
	for i, at := range until {
		rank[at] = i
	}
	sort.Slice(until, func(i, k int) bool {
		x, y := events[until[i]], events[until[k]]
		return x.Addr < y.Addr || x.Addr == y.Addr && rank[until[i]] < rank[until[k]]
	})
	for i, at := range until {
		e := events[at]
		// the last event of an address says whether it is in use
		if e.Bytes > 0 && (i+1 == len(until) || events[until[i+1]].Addr != e.Addr) {
			m.Alive = append(m.Alive, Block{Addr: e.Addr, Bytes: e.Bytes, FromNs: e.TimeNs,
				lane: e.Lane, operator: e.Operator, shape: e.Shape})
			m.EarlierBytes -= e.Bytes
		}
	}
	m.EarlierBytes = max(m.EarlierBytes, 0)
	sort.Slice(m.Alive, func(i, k int) bool {
		x, y := &m.Alive[i], &m.Alive[k]
		return x.Bytes > y.Bytes || x.Bytes == y.Bytes && (x.FromNs < y.FromNs ||
			x.FromNs == y.FromNs && x.Addr < y.Addr)
	})
	return m
}

// nameAllocators finds the innermost operator at work in the thread of each allocation.
func (a *Analysis) nameAllocators(blocks []Block) {
	order := make([]int, len(blocks))
	for i := range order {
		order[i] = i
	}
	sort.Slice(order, func(i, k int) bool {
		return blocks[order[i]].FromNs < blocks[order[k]].FromNs
	})
	stacks := make([][]uint32, len(a.trace.Lanes))
	pop := func(lane uint32, until int64) []uint32 {
		stack := stacks[lane]
		for n := len(stack); n > 0 && a.span(stack[n-1]).ToNs <= until; n-- {
			stack = stack[:n-1]
		}
		stacks[lane] = stack
		return stack
	}
	next := 0
	for _, at := range order {
		block := &blocks[at]
		for ; next < len(a.tree.nodes); next++ {
			i := a.tree.nodes[next]
			start, lane := a.trace.Slices.StartNs[i], a.trace.Slices.Lane[i]
			if start > block.FromNs {
				break
			}
			stacks[lane] = append(pop(lane, start), i)
		}
		block.Operator, block.Shape = a.trace.Names[block.operator], a.trace.Names[block.shape]
		stack := pop(block.lane, block.FromNs)
		for n := len(stack) - 1; n >= 0 && block.Operator == ""; n-- {
			if a.kinds[stack[n]] == CPU {
				block.Operator = a.name(stack[n])
			}
		}
	}
}
