package tracefile

// Allocation is an instant at which memory of a device was allocated, or freed: then Bytes is
// negative.
type Allocation struct {
	TimeNs int64
	Lane   uint32 // of the thread
	Type   int32  // of the device, as torch numbers them: 0 is the CPU
	Device int32  // its number; -1 for the CPU
	// Pool is the name of the allocator, Operator the name of the operator that allocated, and Shape
	// the shape of its tensor, as indexes in Names; 0 if the file does not say it. Only torch numbers
	// devices instead of naming pools.
	Pool, Operator, Shape uint32
	Addr                  uint64
	Bytes                 int64
	// Allocated and Reserved are totals of the device after it, in bytes; -1 if the file has none.
	Allocated, Reserved int64
}

// memoryName is the name of the instants that torch writes with profile_memory.
const memoryName = "[memory]"

// allocation adds what an instant says about memory.
func (t *taker) allocation(one event) {
	if t.trace.Names[one.name] != memoryName {
		return
	}
	a := Allocation{TimeNs: one.startNs, Lane: one.lane, Allocated: -1, Reserved: -1}
	objectMembers(t.arguments, func(key, value []byte) {
		switch string(key) {
		case "Addr":
			a.Addr = identity(value)
		case "Bytes":
			a.Bytes = wholeNumber(value)
		case "Device Type":
			a.Type = int32(wholeNumber(value))
		case "Device Id":
			a.Device = int32(wholeNumber(value))
		case "Total Allocated":
			a.Allocated = wholeNumber(value)
		case "Total Reserved":
			a.Reserved = wholeNumber(value)
		}
	})
	if a.Bytes != 0 {
		t.trace.Allocations = append(t.trace.Allocations, a)
	}
}
