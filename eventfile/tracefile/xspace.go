package tracefile

import (
	"fmt"
	"math"
)

// Messages of an XSpace that are read field by field as they arrive. All other fields are small and
// read as a whole, or passed over.
type message int

const (
	inSpace message = iota
	inPlane
	inLine
	inEntry    // of a plane's map of event metadata
	inMetadata // of an event
)

// around has the message around each.
var around = [...]message{inPlane: inSpace, inLine: inPlane, inEntry: inPlane, inMetadata: inEntry}

// Keys of the fields that are read, by message.
const (
	spaceWarning  = 3<<3 | wireBytes
	spaceError    = 2<<3 | wireBytes
	spaceHost     = 4<<3 | wireBytes
	spacePlane    = 1<<3 | wireBytes
	planeID       = 1<<3 | wireVarint
	planeName     = 2<<3 | wireBytes
	planeLine     = 3<<3 | wireBytes
	planeEntry    = 4<<3 | wireBytes
	lineID        = 1<<3 | wireVarint
	lineName      = 2<<3 | wireBytes
	lineTime      = 3<<3 | wireVarint
	lineEvent     = 4<<3 | wireBytes
	lineShown     = 11<<3 | wireBytes
	entryID       = 1<<3 | wireVarint
	entryMetadata = 2<<3 | wireBytes
	metadataName  = 2<<3 | wireBytes
	metadataShown = 4<<3 | wireBytes
	eventMetadata = 1<<3 | wireVarint
	eventOffset   = 2<<3 | wireVarint
	eventDuration = 3<<3 | wireVarint
	eventCount    = 5<<3 | wireVarint
)

// spaces reads an XSpace as it arrives. It keeps bytes only until the field that they belong to is
// whole.
type spaces struct {
	trace   *Trace
	names   interner
	devices *devices // of a file in the older format; nil in an XSpace

	buf    []byte
	base   int64 // place of buf[0] in the file
	wanted int   // bytes of buf before the next attempt
	skip   int64 // bytes to pass over before the next field

	open  [5]int64 // where each open message ends
	depth message  // the innermost one

	planes int // names, lines and metadata of planes; devices and events
	isLost bool
	lostAt int64

	// The plane being read. Until it ends, Name of its slices is an index in metadata.
	metadata []metadata
	byID     map[int64]uint32 // index in metadata, of IDs that are not low
	low      []uint32         // one more than the index in metadata, of low IDs; 0 for none
	lowIDs   int64            // IDs below it are low
	first    int              // its first slice

	lineFirst  int // the first slice of the line being read
	lineTimeNs int64
	entry      metadata // being read
	entryAt    int64    // place of its metadata
	entrySize  int64
	stats      planeStats
	own        []byte // fields with numbers of the plane itself
	startNs    int64  // when the profiler started, since the Unix epoch; 0 if unknown
	losses     losses
}

// metadata holds the fields that slices of one name share.
type metadata struct {
	id          int64
	name, shown string
	stats       []byte // fields
	isKnown     bool
}

func newSpaces(t *Trace) *spaces {
	x := &spaces{trace: t, names: newInterner(&t.Names)}
	x.stats.facts = newFactTaker(t)
	t.Categories = []string{""}
	x.open[inSpace] = math.MaxInt64
	if t.Format == TraceEvents {
		x.devices = &devices{trace: t, names: &x.names, processes: map[uint64]uint32{},
			lanes: map[[2]uint64]uint32{}}
	}
	return x
}

// write reads the next bytes of the file.
func (x *spaces) write(p []byte) {
	x.losses.add(p)
	for len(p) > 0 {
		n := min(len(p), pieceBytes)
		x.buf = append(x.buf, p[:n]...)
		p = p[n:]
		if len(x.buf) >= x.wanted {
			x.run()
		}
	}
}

// run reads all fields that are whole.
func (x *spaces) run() {
	i := 0
	for i < len(x.buf) {
		if x.depth == inLine && x.skip == 0 {
			i = x.events(i)
		}
		next := x.step(i)
		if next == i {
			break // what follows is needed
		}
		i = next
	}
	rest := copy(x.buf, x.buf[i:])
	x.buf = x.buf[:rest]
	x.base += int64(i)
	if x.wanted = 0; rest > 0 {
		x.wanted = rest + max(rest/2, 1)
	}
}

// events reads the events of a line from i on, as long as they are whole, and returns where to go on.
// It has the same effect as [spaces.step] for each of them, in less time.
func (x *spaces) events(i int) (next int) {
	end := min(len(x.buf), int(x.open[inLine]-x.base))
	for i < end && uint64(x.buf[i]) == lineEvent {
		size, at := varint(x.buf[:end], i+1)
		if at <= 0 || size > uint64(min(end-at, eventBytes)) {
			break
		}
		i = at + int(size)
		x.event(x.buf[at:i], x.base+int64(at))
	}
	return i
}

// step reads the field at i and returns where to go on. This is i if more bytes are needed.
func (x *spaces) step(i int) (next int) {
	if x.skip > 0 {
		n := min(int64(len(x.buf)-i), x.skip)
		x.skip -= n
		return i + int(n)
	}
	for x.depth > inSpace && x.open[x.depth] <= x.base+int64(i) {
		x.leave()
	}
	if x.isLost {
		return len(x.buf)
	}
	left := x.open[x.depth] - x.base // place in buf where the message ends
	key, at := varint(x.buf, i)
	if at == 0 {
		return i
	}
	if at < 0 || !isKey(key) || int64(at) > left {
		return x.damage(i)
	}
	var value uint64
	end := at
	switch key & 7 {
	case wireVarint:
		if value, end = varint(x.buf, at); end == 0 {
			return i
		}
	case wireFixed64:
		end += 8
	case wireFixed32:
		end += 4
	case wireBytes:
		if value, end = varint(x.buf, at); end == 0 {
			return i
		}
	default:
		end = -1
	}
	if end < 0 || int64(end) > left || key&7 == wireBytes && value > uint64(left-int64(end)) {
		return x.damage(i)
	}
	if key&7 != wireBytes {
		if end > len(x.buf) {
			return i
		}
		x.number(key, int64(value))
		return end
	}
	return x.field(key, i, end, int64(value))
}

// damage passes over the rest of the message that has no field at i. Behind it, the one around it
// goes on.
func (x *spaces) damage(i int) (next int) {
	at := x.base + int64(i)
	if x.depth == inSpace {
		x.isLost, x.lostAt = true, at
		return len(x.buf)
	}
	x.skip = x.open[x.depth] - at
	x.trace.note(Damaged, at, x.skip)
	return x.step(i)
}

// field reads a length-delimited field, whose key is at i and whose content of size bytes is at
// start.
func (x *spaces) field(key uint64, i, start int, size int64) (next int) {
	switch {
	case x.depth == inSpace && key == spacePlane && x.devices == nil:
		x.enter(inPlane, start, size)
		x.metadata, x.byID, x.first = nil, map[int64]uint32{}, x.trace.Slices.Len()
		x.low, x.lowIDs = x.low[:0], min(size/metadataBytes, lowMetadata)
		x.trace.isNameless, x.trace.nameless = true, x.first
		x.stats.begin()
		x.own = x.own[:0]
		x.trace.Processes = append(x.trace.Processes, Process{})
		return start
	case x.depth == inPlane && key == planeLine:
		x.enter(inLine, start, size)
		x.lineFirst, x.lineTimeNs = x.trace.Slices.Len(), 0
		x.trace.Lanes = append(x.trace.Lanes, Lane{Process: x.plane()})
		x.planes++
		return start
	case x.depth == inPlane && key == planeEntry:
		x.enter(inEntry, start, size)
		x.entry, x.entrySize = metadata{isKnown: true}, 0
		x.planes++
		return start
	case x.depth == inEntry && key == entryMetadata:
		x.enter(inMetadata, start, size)
		x.entryAt, x.entrySize = x.base+int64(start), size
		return start
	case !x.isRead(key):
		x.skip = size
		return start
	case size > eventBytes:
		x.trace.note(TooLarge, x.base+int64(i), size)
		x.skip = size
		return start
	case int64(len(x.buf)-start) < size:
		return i
	}
	end := start + int(size)
	x.text(key, x.buf[start:end], x.base+int64(start))
	return end
}

// isRead reports whether a field of the message is read as a whole.
func (x *spaces) isRead(key uint64) bool {
	switch x.depth {
	case inSpace:
		if x.devices != nil {
			return key == deviceEntry || key == traceEvent
		}
		return key == spaceError || key == spaceWarning || key == spaceHost
	case inPlane:
		return key == planeName || key == planeStat || key == planeOwn
	case inLine:
		return key == lineEvent || key == lineName || key == lineShown
	case inMetadata:
		return key == metadataName || key == metadataShown || key == metadataStat
	}
	return false
}

func (x *spaces) enter(m message, start int, size int64) {
	x.depth = m
	x.open[m] = x.base + int64(start) + size
}

func (x *spaces) plane() uint32 { return uint32(len(x.trace.Processes) - 1) }
func (x *spaces) lane() uint32  { return uint32(len(x.trace.Lanes) - 1) }

// number reads a field that is a number.
func (x *spaces) number(key uint64, value int64) {
	switch {
	case x.depth == inPlane && key == planeID:
		p := &x.trace.Processes[x.plane()]
		p.ID, p.Sort = fmt.Sprint(value), value
	case x.depth == inLine && key == lineID:
		x.trace.Lanes[x.lane()].ID = fmt.Sprint(value)
	case x.depth == inLine && key == lineTime:
		starts := x.trace.Slices.StartNs[x.lineFirst:]
		for i := range starts { // the time may come after events
			starts[i] += value - x.lineTimeNs
		}
		x.lineTimeNs = value
	case x.depth == inEntry && key == entryID:
		x.entry.id = value
	}
}

// spaceMembers are the texts of an XSpace, by field number.
var spaceMembers = [...]string{2: "error", 3: "warning", 4: "hostname"}

// text reads a field that is a text or an event, at a place of the file.
func (x *spaces) text(key uint64, b []byte, at int64) {
	switch {
	case x.depth == inLine && key == lineEvent:
		x.event(b, at)
		return
	case x.depth == inPlane && key == planeStat:
		id, name := statName(b)
		x.stats.names[id] = name
		x.trace.StatNames.add(x.plane(), id, at, len(b))
		return
	case x.depth == inPlane && key == planeOwn:
		if len(b) <= numberBytes && len(x.own) < statsBytes {
			x.own = appendField(x.own, planeOwn, b)
		}
		return
	case x.depth == inMetadata && key == metadataStat:
		if len(b) <= statsBytes {
			x.entry.stats = appendField(x.entry.stats, metadataStat, b)
		}
		return
	}
	if x.devices != nil {
		if x.planes++; !x.devices.field(key, b, at) {
			x.trace.note(Damaged, at, int64(len(b)))
		}
		return
	}
	text := string(validText(b))
	switch x.depth {
	case inSpace:
		x.trace.keep(spaceMembers[key>>3], text)
	case inPlane:
		x.trace.Processes[x.plane()].Name = text
		x.planes++
	case inLine:
		if l := &x.trace.Lanes[x.lane()]; key == lineName && text != "" || l.Name == "" {
			l.Name = text
		}
	case inMetadata:
		if key == metadataName {
			x.entry.name = text
		} else {
			x.entry.shown = text
		}
	}
}

// event adds the slice of an encoded event.
func (x *spaces) event(b []byte, at int64) {
	var id, offsetPs, durationPs int64
	isPlaced := true
	stats := len(b) // where they begin
	f := fields{message: b}
	for from := 0; f.next(); from = f.at {
		switch f.key {
		case eventStat:
			stats = min(stats, from)
		case eventMetadata:
			id = int64(f.num)
		case eventOffset:
			offsetPs = int64(f.num)
		case eventDuration:
			durationPs = int64(f.num)
		case eventCount:
			isPlaced = false // it stands for many, of unknown times
		}
	}
	switch {
	case f.isDamaged:
		x.trace.note(Damaged, at, int64(len(b)))
		return
	case !isPlaced:
		x.trace.note(OtherPhase, at, int64(len(b)))
		return
	}
	x.stats.event(b[stats:])
	x.trace.addPs(event{
		startNs: x.lineTimeNs, name: x.index(id), lane: x.lane(), at: at, size: uint32(len(b)),
	}, offsetPs, durationPs)
}

// addPs adds a slice that begins some picoseconds after its start.
func (t *Trace) addPs(one event, offsetPs, durationPs int64) {
	if durationPs < 0 {
		t.note(BadDuration, one.at, 0)
		durationPs = 0
	}
	restPs := offsetPs % 1000
	if restPs < 0 {
		restPs += 1000
	}
	one.startNs += (offsetPs - restPs) / 1000
	one.durationNs = durationPs / 1000
	s := &t.Slices
	if n := len(s.StartNs); n == cap(s.StartNs) {
		s.grow(n/2 + 64)
	}
	s.add(one)
	s.StartPs = append(s.StartPs, uint16(restPs))
	s.DurationPs = append(s.DurationPs, uint16(durationPs%1000))
}

// index returns the index of a plane's metadata, which may come later.
func (x *spaces) index(id int64) uint32 {
	if uint64(id) < uint64(len(x.low)) && x.low[id] != 0 {
		return x.low[id] - 1
	}
	if i, ok := x.byID[id]; ok {
		return i
	}
	i := uint32(len(x.metadata))
	x.metadata = append(x.metadata, metadata{id: id})
	if id >= 0 && id < x.lowIDs {
		put(&x.low, int(id), i+1)
	} else {
		x.byID[id] = i
	}
	return i
}

// IDs of metadata are found without a map if they are below lowMetadata, and fit in their plane:
// writers number them from 1, and metadata have at least metadataBytes.
const (
	lowMetadata   = 1 << 16
	metadataBytes = 16
)

// leave ends the innermost message.
func (x *spaces) leave() {
	switch x.depth {
	case inEntry:
		x.metadata[x.index(x.entry.id)] = x.entry
		end := x.base + int64(len(x.buf)) // of the file, if that ends early
		if x.entrySize > 0 && x.entrySize <= math.MaxUint32 && x.entryAt+x.entrySize <= end {
			x.trace.Metadata.add(x.plane(), x.entry.id, x.entryAt, int(x.entrySize))
		}
	case inPlane:
		x.start()
		x.resolve()
	}
	x.depth = around[x.depth]
}

// resolve gives the slices of the plane that ends their names.
func (x *spaces) resolve() {
	ids := make([]uint32, len(x.metadata))
	for i, m := range x.metadata {
		name := m.name
		if name == "" {
			name = m.shown
		}
		if !m.isKnown {
			name = fmt.Sprintf("event %d", m.id)
		}
		ids[i] = x.names.id([]byte(name))
	}
	x.stats.finish(x)
	names := x.trace.Slices.Name[x.first:]
	for i, local := range names {
		names[i] = ids[local]
	}
	x.metadata, x.byID = nil, nil
	x.trace.isNameless = false
}

// finish ends the reading.
func (x *spaces) finish() {
	x.run()
	end := x.base + int64(len(x.buf))
	for x.depth > inSpace && x.open[x.depth] <= end && x.skip == 0 {
		x.leave()
	}
	if x.isLost {
		x.trace.note(Damaged, x.lostAt, end-x.lostAt)
	} else if x.depth > inSpace || x.skip > 0 || len(x.buf) > 0 {
		x.trace.note(CutOff, x.base, int64(len(x.buf)))
	}
	for x.depth > inSpace {
		x.leave()
	}
	x.trace.measure(nil)
	if span, ok := x.trace.Span(); ok && span.ToNs < unixNs { // since the start
		x.trace.BaseNs = x.startNs
	}
}
