package analysis

import (
	"cmp"
	"strconv"

	"eventlens/eventfile/tracefile"
)

// Device sums up what a device did, from its first slice to its last one.
type Device struct {
	Name string
	// BusyNs is the time with any slice. ComputeNs is the part of it with kernels that compute, and
	// OtherNs the rest: copies and communication without computing.
	TotalNs, IdleNs, ComputeNs, OtherNs int64
	Causes                              Causes
	Kernels                             int // slices of it
	Gap                                 Gap
}

// Gap is the longest time in which a device is idle between two of its slices; without one it is
// empty.
type Gap struct {
	tracefile.Span
	Next uint32 // the slice that ends it
}

// Causes splits the gaps between the slices of each stream by why the device waits. A stream may
// wait while another one works, so that they add up to more than the time in which the device is
// idle.
type Causes struct {
	// HostNs is the time in gaps in which the call that ends the gap began: the host is late. InputNs
	// has the part in which a data loader works on the host. Holistic Trace Analysis has the sum of
	// both as host_wait.
	HostNs, InputNs int64
	// LaunchNs is the time in gaps so short that they are the cost of starting a kernel.
	LaunchNs int64
	// OtherNs is the time in the other gaps, such as for another stream or another device. If no
	// call is known, times with a data loader are in InputNs, too.
	OtherNs int64
}

// launchNs is the length below which a gap is the cost of a start.
const launchNs = 30_000

// Devices returns the devices in the order of their names. If there are several steps, they leave
// out what was started in the last one: the profiler may have stopped before its end.
func (a *Analysis) Devices() []Device {
	until, isLimited := a.lastStep()
	byDevice, streams := map[string][]uint32{}, map[string]map[uint32][]uint32{}
	for _, i := range a.order {
		if !a.isOnDevice(i) {
			continue
		}
		if isLimited {
			call, ok := a.callOf(i)
			if !ok || a.trace.Slices.StartNs[call] >= until {
				continue
			}
		}
		name, lane := a.deviceOf(i), a.trace.Slices.Lane[i]
		byDevice[name] = append(byDevice[name], i)
		if streams[name] == nil {
			streams[name] = map[uint32][]uint32{}
		}
		streams[name][lane] = append(streams[name][lane], i)
	}
	var devices []Device
	for name, found := range byDevice {
		device := a.device(found)
		device.Name = name
		for _, stream := range streams[name] {
			a.gaps(stream, &device.Causes)
		}
		devices = append(devices, device)
	}
	sortRows(devices, func(x, y *Device) int {
		return cmp.Or(cmp.Compare(len(x.Name), len(y.Name)), cmp.Compare(x.Name, y.Name))
	})
	return devices
}

// lastStep returns when the last of several steps began on the host, if calls say what they start.
func (a *Analysis) lastStep() (from int64, ok bool) {
	if len(a.calls) == 0 {
		return 0, false
	}
	names := map[string]bool{}
	for _, i := range a.order {
		if a.roles[i] == step {
			from = max(from, a.trace.Slices.StartNs[i])
			names[a.name(i)] = true
		}
	}
	return from, len(names) > 1
}

// deviceOf returns the name of the device that a slice runs on: the one that the profiler shows, or
// a number.
func (a *Analysis) deviceOf(i uint32) string {
	process := a.trace.Processes[a.trace.Lanes[a.trace.Slices.Lane[i]].Process]
	device := ""
	if d := a.trace.LaunchOf(int(i)).Device; d >= 0 && a.trace.Format == tracefile.JSON {
		device = strconv.Itoa(int(d))
	}
	if device != "" && process.Labels == "" {
		return device
	}
	return cmp.Or(process.Labels, process.Name, process.ID)
}

// device sums up the slices of one device, which are in the order of their starts.
func (a *Analysis) device(found []uint32) (d Device) {
	var all, compute []tracefile.Span
	for _, i := range found {
		all = append(all, a.span(i))
		if a.roles[i] == Kernel {
			compute = append(compute, a.span(i))
		}
	}
	busy := union(all)
	d.TotalNs = busy[len(busy)-1].ToNs - busy[0].FromNs
	d.IdleNs = d.TotalNs - busy.sum()
	d.ComputeNs = union(compute).sum()
	d.OtherNs = d.TotalNs - d.IdleNs - d.ComputeNs
	d.Kernels = len(found)
	for i := 1; i < len(busy); i++ {
		gap := tracefile.Span{FromNs: busy[i-1].ToNs, ToNs: busy[i].FromNs}
		if gap.ToNs-gap.FromNs > d.Gap.ToNs-d.Gap.FromNs {
			d.Gap.Span = gap
		}
	}
	for _, i := range found {
		if d.Gap.Next = i; a.trace.Slices.StartNs[i] >= d.Gap.ToNs {
			break
		}
	}
	return d
}

// gaps adds the gaps of a stream, whose slices are in the order of their starts.
func (a *Analysis) gaps(stream []uint32, causes *Causes) {
	for n := 1; n < len(stream); n++ {
		before, next := a.span(stream[n-1]).ToNs, a.span(stream[n]).FromNs
		gap := next - before
		if gap <= 0 {
			continue // profilers measure some slices too long
		}
		call, ok := a.callOf(stream[n])
		input := a.loads.within(tracefile.Span{FromNs: before, ToNs: next})
		switch {
		case ok && a.trace.Slices.StartNs[call] > before:
			causes.HostNs += gap - input
			causes.InputNs += input
		case gap < launchNs:
			causes.LaunchNs += gap
		case ok:
			causes.OtherNs += gap
		default:
			causes.OtherNs += gap - input
			causes.InputNs += input
		}
	}
}
