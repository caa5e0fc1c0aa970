package graph

// Stats is what one step cost, by device: the step_stats of a RunMetadata.
type Stats struct {
	Devices []DeviceStats
}

// DeviceStats is what ran on one device, in the order of the writer.
type DeviceStats struct {
	Device string
	Nodes  []NodeStats
}

// NodeStats is one execution of a node.
type NodeStats struct {
	Name string
	// StartMicros is when it started, in microseconds since the Unix epoch, and EndMicros when it was over. They are equal if the end was not recorded.
	StartMicros, EndMicros int64
	// Bytes is what it allocated.
	Bytes int64
	// Outputs is the type and shape of what came out.
	Outputs []Output
	// Label is what the device says of it, such as the op with its arguments.
	Label string
}
