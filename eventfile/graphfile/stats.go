package graphfile

// Stats holds the costs of one step by device: the step_stats of a RunMetadata.
type Stats struct {
	Devices []DeviceStats
}

// DeviceStats lists the executions on one device, in the order of the writer.
type DeviceStats struct {
	Device string
	Nodes  []NodeStats
}

// NodeStats is one execution of a node.
type NodeStats struct {
	Name string
	// StartMicros and EndMicros are the times of its start and end, in microseconds since the Unix
	// epoch. They are equal if the end was not recorded.
	StartMicros, EndMicros int64
	// Bytes is the memory it allocated.
	Bytes int64
	// Outputs holds the types and shapes of its outputs.
	Outputs []Output
	// Label is the device's description, such as the op with its arguments.
	Label string
}

// Keys of the fields of StepStats, DeviceStepStats, NodeExecStats, AllocatorMemoryUsed, NodeOutput
// and TensorDescription.
const (
	statsDevice = 1<<3 | wireBytes

	deviceName = 1<<3 | wireBytes
	deviceNode = 2<<3 | wireBytes

	execName   = 1<<3 | wireBytes
	execStart  = 2<<3 | wireVarint
	execEnd    = 5<<3 | wireVarint
	execMemory = 6<<3 | wireBytes
	execOutput = 7<<3 | wireBytes
	execLabel  = 8<<3 | wireBytes

	memoryTotal = 2<<3 | wireVarint

	outputSlot        = 1<<3 | wireVarint
	outputDescription = 3<<3 | wireBytes
)

// maxExecutions limits the number of executions kept.
const maxExecutions = 8 << 20

// stepStats decodes a StepStats. Stats without any execution are dropped: PyTorch names a device in
// every file.
func (d *decoder) stepStats(message []byte) {
	stats := &Stats{}
	executions := 0
	f := fields{rest: message}
	for f.next() {
		if f.key != statsDevice {
			continue
		}
		device := DeviceStats{}
		for s := (fields{rest: f.bytes}); s.next(); {
			switch s.key {
			case deviceName:
				device.Device = d.texts.shared(s.bytes)
			case deviceNode:
				if d.room(&executions, maxExecutions, "executions") {
					device.Nodes = append(device.Nodes, d.execution(s.bytes))
				}
			}
		}
		stats.Devices = append(stats.Devices, device)
	}
	if f.damaged {
		d.graph.problem("", "the costs of the nodes are damaged")
	}
	if executions > 0 {
		d.graph.Stats = stats
	}
}

// execution decodes a NodeExecStats. Negative amounts are faults of the writer and count as zero.
func (d *decoder) execution(message []byte) (e NodeStats) {
	out := d.out[:0]
	micros := int64(0)
	for f := (fields{rest: message}); f.next(); {
		switch f.key {
		case execName:
			e.Name = d.texts.shared(f.bytes)
		case execStart:
			e.StartMicros = int64(f.num)
		case execEnd:
			micros = max(int64(f.num), 0)
		case execMemory:
			for m := (fields{rest: f.bytes}); m.next(); {
				if m.key == memoryTotal {
					e.Bytes += max(int64(m.num), 0)
				}
			}
		case execOutput:
			out = d.executionOutput(out, f.bytes)
		case execLabel:
			e.Label = d.texts.shared(f.bytes)
		}
	}
	e.EndMicros = e.StartMicros + micros
	d.out = out
	e.Outputs = d.outSlab.copy(out)
	return e
}

// executionOutput sets an output at its slot.
func (d *decoder) executionOutput(out []Output, message []byte) []Output {
	var o Output
	slot := 0
	for f := (fields{rest: message}); f.next(); {
		switch f.key {
		case outputSlot:
			slot = int(f.num)
		case outputDescription: // a TensorDescription, which begins like a TensorProto
			o = d.tensorOutput(f.bytes)
		}
	}
	if slot < 0 || slot >= maxOutputs {
		return out
	}
	for len(out) <= slot {
		out = append(out, Output{})
	}
	out[slot] = o
	return out
}
