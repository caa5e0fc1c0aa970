package timeline

import (
	"strings"

	"eventlens/eventfile/tracefile"
)

// Kind is a kind of work, which has a colour.
type Kind uint8

// The kinds of work, in the order of the legend.
const (
	Kernel        Kind = iota // computes on a device
	Copy                      // moves or sets memory of a device
	Communication             // exchanges data with other devices
	Runtime                   // calls of the driver, such as launches
	Loader                    // waits for input or prepares it
	CPU                       // operators and functions on the host
	Other                     // marks and everything else
	Kinds
)

// work finds the kind of work of slices. Each pair of category and name is looked at once.
type work struct {
	trace  *tracefile.Trace
	device []bool // by lane: it belongs to a device
	known  map[uint64]Kind
}

func newWork(t *tracefile.Trace) *work {
	w := &work{trace: t, device: make([]bool, len(t.Lanes)), known: make(map[uint64]Kind)}
	for i := range t.Lanes {
		process := &t.Processes[t.Lanes[i].Process]
		w.device[i] = strings.HasPrefix(process.Name, "/device:") &&
			!strings.HasPrefix(process.Name, "/device:CPU") && !strings.Contains(process.Name, "CUSTOM")
	}
	return w
}

// of returns the kind of work of a slice.
func (w *work) of(slice uint32) Kind {
	all := &w.trace.Slices
	device := w.device[all.Lane[slice]]
	key := uint64(all.Category[slice])<<32 | uint64(all.Name[slice])<<1
	if device {
		key |= 1
	}
	kind, ok := w.known[key]
	if !ok {
		kind = kindOf(strings.ToLower(w.trace.Categories[all.Category[slice]]),
			w.trace.Names[all.Name[slice]], device)
		w.known[key] = kind
	}
	return kind
}

// kindOf tells the kind of work by the category, in lower case, and the name: profilers of PyTorch
// write categories, those of TensorFlow and JAX lanes of devices.
func kindOf(category, name string, device bool) Kind {
	switch {
	case contains(name, "nccl", "rccl", "AllReduce", "all-reduce", "all-gather", "reduce-scatter",
		"all-to-all", "collective-permute") && (device || category == "kernel"):
		return Communication
	case contains(category, "memcpy", "memset"):
		return Copy
	case category == "kernel" || category == "concurrent_kernel":
		return Kernel
	case contains(category, "runtime", "driver"):
		return Runtime
	case device && contains(name, "Memcpy", "memcpy", "Memset", "memset", "copy-start",
		"copy-done"):
		return Copy
	case strings.HasPrefix(category, "gpu_"), category == "overhead", category == "trace":
		return Other
	case device:
		return Kernel
	case contains(name, "DataLoader", "dataloader", "Iterator::", "IteratorGetNext"):
		return Loader
	case strings.HasPrefix(name, "ProfilerStep"):
		return Other
	}
	return CPU
}

// contains reports whether a text contains one of some parts.
func contains(text string, parts ...string) bool {
	for _, part := range parts {
		if strings.Contains(text, part) {
			return true
		}
	}
	return false
}
