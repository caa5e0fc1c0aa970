package tracefile

// allocation adds what an event about memory says. Its name is an index in the plane's metadata.
func (p *planeStats) allocation(x *spaces, slice int, name uint32, stats []byte) {
	sign := int64(1)
	switch x.metadata[name].name {
	case "MemoryAllocation":
	case "MemoryDeallocation":
		sign = -1
	default:
		return
	}
	all := &x.trace.Slices
	a := Allocation{TimeNs: all.StartNs[slice], Lane: all.Lane[slice], Reserved: -1}
	for f := (fields{message: stats}); f.next(); {
		if f.key != eventStat {
			continue
		}
		s := readStat(f.bytes())
		switch p.names[s.id] {
		case "bytes_allocated", "bytes_reserved": // in the heap, and in stacks
			a.Allocated += int64(p.number(s))
		case "allocation_bytes":
			a.Bytes = sign * int64(p.number(s))
		case "addr":
			a.Addr = p.number(s)
		case "allocator_name":
			a.Pool = p.nameID(s, x)
		case "tf_op":
			if a.Operator = p.nameID(s, x); x.trace.Names[a.Operator] == "(null)" {
				a.Operator = 0
			}
		case "tensor_shapes", "shape":
			a.Shape = p.nameID(s, x)
		}
	}
	x.trace.Allocations = append(x.trace.Allocations, a)
}
