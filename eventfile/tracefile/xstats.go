package tracefile

import (
	"bytes"
	"cmp"
	"math"
	"strconv"
)

// planeStats keeps the statistics of a plane's events, encoded, until the plane ends: only then are
// their names known. Then they become facts, and are dropped.
type planeStats struct {
	facts factTaker
	names map[int64]string
	// kept has the fields of all slices of the plane, from the first statistic, in parts of
	// keptBytes. The fields of a slice follow the fields of the slice before, or begin the next part.
	kept [][]byte
	ends []uint32 // of each slice, in its part of kept

	// Kinds of statistics by ID, while facts are made of them.
	low  [lowIDs]factKind
	rest map[int64]factKind
	// What was found before, since most values come again: indexes in Names of the texts that
	// statistics refer to by ID, 0 for none yet; and for each index in the plane's metadata the last
	// launch. now is the one of these that a slice is compared with.
	referred [lowIDs]uint32
	last     []launched
	counters []uint32 // for each index in the plane's metadata, one more than its counter
	now      *launched
}

// lowIDs is how many IDs of statistics are found without a map. Writers number them from 1.
const lowIDs = 1 << 10

// launched is a launch and its number, and what the text of its details says.
type launched struct {
	Launch
	id   uint32
	text []byte
	said Launch
}

// keptBytes is the length of a part of the fields that are kept.
const keptBytes = 256 << 10

// statsBytes limits a message that facts are read from. Those with programs are longer. It is less
// than half of keptBytes, so that the first end in a part is below the last one of the part before.
const statsBytes = 64 << 10

// begin starts a plane.
func (p *planeStats) begin() {
	p.names = map[int64]string{}
	p.ends = p.ends[:0]
}

// event adds the fields of the slice that is added next, from its first statistic.
func (p *planeStats) event(fields []byte) {
	if len(fields) > statsBytes {
		fields = nil
	}
	last := len(p.kept) - 1
	if last < 0 || len(p.kept[last])+len(fields) > keptBytes {
		p.kept = append(p.kept, make([]byte, 0, keptBytes))
		last++
	}
	part := &p.kept[last]
	*part = append(*part, fields...)
	p.ends = append(p.ends, uint32(len(*part)))
}

// finish makes facts of the statistics. Name of the slices is an index in the plane's metadata.
func (p *planeStats) finish(x *spaces) {
	p.rest, p.now = map[int64]factKind{}, &launched{}
	for id, name := range p.names {
		kind := factKinds[name]
		if id >= 0 && id < lowIDs {
			p.low[id], p.referred[id] = kind, 0
		} else if kind != noFact {
			p.rest[id] = kind
		}
	}
	shared := make([]fact, len(x.metadata))
	for i := range x.metadata {
		shared[i].Launch = nowhere
		p.read(&shared[i], x.metadata[i].stats, metadataStat, x)
	}
	p.last = make([]launched, len(x.metadata))
	p.counters = make([]uint32, len(x.metadata))
	part, from := 0, uint32(0)
	for i, end := range p.ends {
		if end < from {
			p.kept[part] = nil
			part, from = part+1, 0
		}
		p.sliceFacts(x, x.first+i, shared, p.kept[part][from:end])
		from = end
	}
	if part = len(p.kept) - 1; part >= 0 {
		p.kept = append(p.kept[:0], p.kept[part][:0]) // for the next plane
	}
	for id := range p.names { // planes may be many, so nothing else is cleared
		if id >= 0 && id < lowIDs {
			p.low[id] = noFact
		}
	}
	p.names, p.rest, p.last, p.now = nil, nil, nil, nil
}

// sliceFacts makes facts of the statistics of a slice.
func (p *planeStats) sliceFacts(x *spaces, slice int, shared []fact, stats []byte) {
	name := x.trace.Slices.Name[slice]
	one := &shared[name]
	p.now = &p.last[name]
	if len(stats) > 0 {
		own := *one
		one = &own
		p.read(one, stats, eventStat, x)
	}
	facts := &x.trace.Facts
	put(&facts.Correlation, slice, one.correlation)
	put(&facts.Group, slice, one.group)
	if lane := x.trace.Slices.Lane[slice]; x.trace.Lanes[lane].IsCounters() {
		p.sample(x, slice, stats)
	}
	p.allocation(x, slice, name, stats)
	x.trace.link(slice, one)
	if one.isStep {
		facts.Steps = append(facts.Steps, StepNumber{uint32(slice), one.step})
	}
	if !one.isLaunch {
		return
	}
	if p.now.id == 0 || p.now.Launch != one.Launch {
		p.now.Launch, p.now.id = one.Launch, p.facts.launches.id(one.Launch, nowhere)
	}
	put(&facts.Launch, slice, p.now.id)
}

// kind returns the fact that an encoded statistic holds. Its ID comes first, nearly always.
func (p *planeStats) kind(message []byte) factKind {
	id := uint64(0)
	if len(message) > 1 && uint64(message[0]) == statID {
		id, _ = varint(message, 1)
	} else {
		id = uint64(readStat(message).id)
	}
	if id < uint64(len(p.low)) {
		return p.low[id]
	}
	return p.rest[int64(id)]
}

// fact holds what the statistics of one event say.
type fact struct {
	Launch
	correlation, group uint32
	step               int64
	produced, consumed handed
	isStep, isLaunch   bool // with a number; with more of Launch than nowhere
}

// factKind is a fact that a statistic holds.
type factKind byte

const (
	noFact factKind = iota
	factCorrelation
	factGroup
	factStep
	factProducerType
	factProducer
	factConsumerType
	factConsumer
	factDevice // the first one of a launch
	factStream
	factKernel
	factCopy
	factBytes
	factFlops
	factOccupancy
	factFramework
	factLevel
	factXLA
	factCategory
)

// factKinds has the statistics that hold facts, by name.
var factKinds = map[string]factKind{
	"correlation_id": factCorrelation, "group_id": factGroup, "step_num": factStep,
	"_pt": factProducerType, "_p": factProducer, "_ct": factConsumerType, "_c": factConsumer,
	"device_id": factDevice,
	"stream":    factStream, "kernel_details": factKernel, "memcpy_details": factCopy,
	"bytes_accessed": factBytes, "flops": factFlops, "theoretical_occupancy_pct": factOccupancy,
	"tf_op": factFramework, "level 0": factLevel,
	"hlo_op": factXLA, "hlo_category": factCategory,
}

// read adds what statistics say to a fact. They are the fields of a message that have a key.
func (p *planeStats) read(one *fact, message []byte, key uint64, x *spaces) {
	f := fields{message: message}
	for f.next() {
		if f.key != key {
			continue
		}
		b := f.bytes()
		kind := noFact
		if len(b) > 1 && uint64(b[0]) == statID && b[1] < 0x80 { // nearly always
			kind = p.low[b[1]]
		} else {
			kind = p.kind(b)
		}
		if kind != noFact {
			p.one(one, kind, readStat(b), x)
		}
	}
}

// one adds a statistic to a fact.
func (p *planeStats) one(one *fact, kind factKind, s stat, x *spaces) {
	one.isLaunch = one.isLaunch || kind >= factDevice
	switch kind {
	case factCorrelation:
		one.correlation = short32(s.num)
	case factGroup:
		one.group = short32(s.num) + 1
	case factStep:
		one.step, one.isStep = int64(p.number(s)), true
	case factProducerType:
		one.produced.kind = s.num
	case factProducer:
		one.produced.id, one.produced.isKnown = s.num, true
	case factConsumerType:
		one.consumed.kind = s.num
	case factConsumer:
		one.consumed.id, one.consumed.isKnown = s.num, true
	case factDevice:
		one.Device = int32(s.num)
	case factStream:
		one.Stream = int32(s.num)
	case factKernel:
		one.describe(p.kernel(p.raw(s)))
	case factCopy:
		one.copied(p.raw(s))
	case factBytes:
		one.Bytes = p.number(s)
	case factFlops:
		one.Flops = p.number(s)
	case factOccupancy:
		if one.Occupancy = float32(p.number(s)); s.kind == statDouble {
			one.Occupancy = float32(finite(s.num))
		}
	case factFramework:
		one.Op = p.nameID(s, x)
	case factLevel, factXLA:
		if one.Op == 0 {
			one.Op = p.nameID(s, x)
		}
	case factCategory:
		one.Category = p.nameID(s, x)
	}
}

// nameID returns the index in Names of the text of a statistic.
func (p *planeStats) nameID(s stat, x *spaces) uint32 {
	if s.kind != statRef || s.num >= lowIDs {
		return x.names.id(p.text(s))
	}
	id := &p.referred[s.num]
	if *id == 0 {
		*id = x.names.id(p.text(s))
	}
	return *id
}

// kernel returns what the details of a kernel say.
func (p *planeStats) kernel(text []byte) *Launch {
	if !bytes.Equal(text, p.now.text) {
		p.now.text, p.now.said = text, Launch{}
		p.now.said.kernel(text)
	}
	return &p.now.said
}

// describe adds what the details of a kernel say.
func (l *Launch) describe(kernel *Launch) {
	l.Registers, l.SharedBytes = kernel.Registers, l.SharedBytes+kernel.SharedBytes
	l.Grid, l.Block = kernel.Grid, kernel.Block
	l.Occupancy = cmp.Or(kernel.Occupancy, l.Occupancy)
}

// text returns the text of a statistic.
func (p *planeStats) text(s stat) []byte { return validText(p.raw(s)) }

// raw returns the text of a statistic, which is perhaps no valid UTF-8.
func (p *planeStats) raw(s stat) []byte {
	switch s.kind {
	case statText:
		return s.text
	case statRef:
		return []byte(p.names[int64(s.num)])
	}
	return nil
}

// number returns the number of a statistic, which some versions store as a text.
func (p *planeStats) number(s stat) uint64 {
	switch s.kind {
	case statDouble:
		return uint64(finite(s.num))
	case statText, statRef:
		n, _ := strconv.ParseUint(string(p.text(s)), 10, 64)
		return n
	}
	return s.num
}

// finite returns a double that is no less than 0 and fits in 64 bits; 0 for any other.
func finite(bits uint64) float64 {
	if f := math.Float64frombits(bits); f > 0 && f < math.MaxInt64 {
		return f
	}
	return 0
}

// kernel reads the details of a kernel, such as "regs:32 static_shared:0 dynamic_shared:0 grid:1,1,1
// block:128,1,1 occ_pct:100". Older versions separate lines.
func (l *Launch) kernel(details []byte) {
	for part := range bytes.FieldsSeq(details) {
		name, value, _ := bytes.Cut(part, []byte(":"))
		switch string(name) {
		case "regs":
			l.Registers = uint32(wholeNumber(value))
		case "static_shared", "dynamic_shared", "group_mem", "shm":
			l.SharedBytes += uint32(wholeNumber(value))
		case "grid":
			l.Grid = dimensions(value)
		case "block":
			l.Block = dimensions(value)
		case "occ_pct":
			l.Occupancy = cmp.Or(fraction(value), l.Occupancy)
		}
	}
}

// copied reads the details of a copy, such as "kind:h2d size:64 dest:0 async:1".
func (l *Launch) copied(details []byte) {
	for part := range bytes.FieldsSeq(details) {
		if name, value, _ := bytes.Cut(part, []byte(":")); string(name) == "size" || string(name) == "num_bytes" {
			l.Bytes = uint64(max(wholeNumber(value), 0))
		}
	}
}
