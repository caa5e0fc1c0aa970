package tracefile

import (
	"bytes"
	"cmp"
	"math"
	"slices"
	"strconv"
)

// planeStats keeps the statistics of a plane's events, encoded, until the plane ends: only then are
// their names known. Then they become facts, and are dropped.
type planeStats struct {
	facts factTaker
	names map[int64]string
	kept  []byte // of all slices of the plane
	ends  []int  // in kept, of each slice

	// Kinds of statistics by ID, while facts are made of them.
	low  [1 << 10]factKind
	rest map[int64]factKind
}

// reservedBytes limits what a plane reserves before its events arrive.
const reservedBytes = 8 << 20

// statsBytes limits a message that facts are read from. Those with programs are longer.
const statsBytes = 64 << 10

// begin starts a plane of a size.
func (p *planeStats) begin(size int64) {
	p.names = map[int64]string{}
	p.kept = slices.Grow(p.kept[:0], int(min(size, reservedBytes)))
	p.ends = p.ends[:0]
}

// event adds the fields of the slice that is added next.
func (p *planeStats) event(fields []byte) {
	if len(fields) <= statsBytes {
		p.kept = append(p.kept, fields...)
	}
	p.ends = append(p.ends, len(p.kept))
}

// finish makes facts of the statistics. Name of the slices is an index in the plane's metadata.
func (p *planeStats) finish(x *spaces) {
	p.low, p.rest = [1 << 10]factKind{}, map[int64]factKind{}
	for id, name := range p.names {
		kind := factKinds[name]
		if id >= 0 && id < int64(len(p.low)) {
			p.low[id] = kind
		} else if kind != noFact {
			p.rest[id] = kind
		}
	}
	shared := make([]fact, len(x.metadata))
	for i, m := range x.metadata {
		shared[i] = fact{Launch: nowhere}
		p.read(&shared[i], m.stats, metadataStat, x)
	}
	from := 0
	for i, end := range p.ends {
		slice := x.first + i
		one := shared[x.trace.Slices.Name[slice]]
		p.read(&one, p.kept[from:end], eventStat, x)
		from = end
		put(&x.trace.Facts.Correlation, slice, one.correlation)
		put(&x.trace.Facts.Group, slice, one.group)
		if one.isStep {
			x.trace.Facts.Steps = append(x.trace.Facts.Steps, StepNumber{uint32(slice), one.step})
		}
		if one.Launch != nowhere {
			put(&x.trace.Facts.Launch, slice, p.facts.launches.id(one.Launch, nowhere))
		}
	}
	p.kept, p.names, p.rest = nil, nil, nil
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
	isStep             bool
}

// factKind is a fact that a statistic holds.
type factKind byte

const (
	noFact factKind = iota
	factCorrelation
	factGroup
	factStep
	factDevice
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
		kind := p.kind(f.bytes())
		if kind == noFact {
			continue
		}
		p.one(one, kind, readStat(f.bytes()), x)
	}
}

// one adds a statistic to a fact.
func (p *planeStats) one(one *fact, kind factKind, s stat, x *spaces) {
	switch kind {
	case factCorrelation:
		one.correlation = short32(s.num)
	case factGroup:
		one.group = short32(s.num) + 1
	case factStep:
		one.step, one.isStep = int64(p.number(s)), true
	case factDevice:
		one.Device = int32(s.num)
	case factStream:
		one.Stream = int32(s.num)
	case factKernel:
		one.kernel(p.text(s))
	case factCopy:
		one.copied(p.text(s))
	case factBytes:
		one.Bytes = p.number(s)
	case factFlops:
		one.Flops = p.number(s)
	case factOccupancy:
		if one.Occupancy = float32(p.number(s)); s.kind == statDouble {
			one.Occupancy = float32(finite(s.num))
		}
	case factFramework:
		one.Op = x.names.id(p.text(s))
	case factLevel, factXLA:
		if one.Op == 0 {
			one.Op = x.names.id(p.text(s))
		}
	case factCategory:
		one.Category = x.names.id(p.text(s))
	}
}

// text returns the text of a statistic.
func (p *planeStats) text(s stat) []byte {
	switch s.kind {
	case statText:
		return validText(s.text)
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
