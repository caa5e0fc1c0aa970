package tracefile

import "fmt"

// Keys of the fields of trace_events.proto, the format of TensorFlow before XSpace.
const (
	deviceEntry     = 1<<3 | wireBytes // of the map of devices
	deviceName      = 1<<3 | wireBytes
	deviceID        = 2<<3 | wireVarint
	resourceEntry   = 3<<3 | wireBytes // of a device's map of threads and streams
	resourceName    = 1<<3 | wireBytes
	traceEvent      = 4<<3 | wireBytes
	traceDevice     = 1<<3 | wireVarint
	traceResource   = 2<<3 | wireVarint
	traceName       = 3<<3 | wireBytes
	traceTimePs     = 9<<3 | wireVarint
	traceDurationPs = 10<<3 | wireVarint
)

// isDevices reports whether a file begins with an entry of the map of devices: a number, and a
// message. A plane of XSpace has its name there, and no name begins as a message does.
func isDevices(head []byte) bool {
	if uint64(head[0]) != deviceEntry {
		return false
	}
	_, i := varint(head, 1)
	if i > 0 && i < len(head) && uint64(head[i]) == entryID {
		_, i = varint(head, i+1)
	}
	if i <= 0 || i >= len(head) || uint64(head[i]) != entryMetadata {
		return false
	}
	if _, i = varint(head, i+1); i <= 0 || i >= len(head) {
		return false
	}
	switch uint64(head[i]) {
	case deviceName, deviceID, resourceEntry:
		return true
	}
	return false
}

// devices makes columns of the messages of trace_events.proto.
type devices struct {
	trace     *Trace
	names     *interner
	processes map[uint64]uint32
	lanes     map[[2]uint64]uint32
}

// field reads a device or an event, at a place of the file. It returns false at damage.
func (d *devices) field(key uint64, b []byte, at int64) bool {
	if key == traceEvent {
		return d.event(b, at)
	}
	id, device, ok := mapEntry(b)
	f := fields{message: device}
	for f.next() {
		switch f.key {
		case deviceName:
			d.trace.Processes[d.process(id)].Name = string(validText(f.bytes()))
		case resourceEntry:
			resourceID, resource, isEntry := mapEntry(f.bytes())
			ok = ok && isEntry
			inside := fields{message: resource}
			for inside.next() {
				if inside.key == resourceName {
					d.trace.Lanes[d.lane(id, resourceID)].Name = string(validText(inside.bytes()))
				}
			}
			ok = ok && !inside.isDamaged
		}
	}
	return ok && !f.isDamaged
}

// mapEntry returns key and value of an entry of a map.
func mapEntry(b []byte) (key uint64, value []byte, ok bool) {
	f := fields{message: b}
	for f.next() {
		switch f.key {
		case entryID:
			key = f.num
		case entryMetadata:
			value = f.bytes()
		}
	}
	return key, value, !f.isDamaged
}

func (d *devices) event(b []byte, at int64) bool {
	var device, resource uint64
	var timePs, durationPs int64
	var name []byte
	f := fields{message: b}
	for f.next() {
		switch f.key {
		case traceDevice:
			device = f.num
		case traceResource:
			resource = f.num
		case traceName:
			name = f.bytes()
		case traceTimePs:
			timePs = int64(f.num)
		case traceDurationPs:
			durationPs = int64(f.num)
		}
	}
	if f.isDamaged {
		return false
	}
	d.trace.addPs(event{
		name: d.names.id(validText(name)), lane: d.lane(device, resource), at: at,
		size: uint32(len(b)),
	}, timePs, durationPs)
	return true
}

// process returns the number of a device's process.
func (d *devices) process(id uint64) uint32 {
	if n, ok := d.processes[id]; ok {
		return n
	}
	n := uint32(len(d.trace.Processes))
	d.processes[id] = n
	d.trace.Processes = append(d.trace.Processes, Process{ID: fmt.Sprint(id)})
	return n
}

// lane returns the number of the lane of a device's resource.
func (d *devices) lane(device, resource uint64) uint32 {
	key := [2]uint64{device, resource}
	if n, ok := d.lanes[key]; ok {
		return n
	}
	n := uint32(len(d.trace.Lanes))
	d.lanes[key] = n
	d.trace.Lanes = append(d.trace.Lanes,
		Lane{Process: d.process(device), ID: fmt.Sprint(resource)})
	return n
}
