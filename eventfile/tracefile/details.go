package tracefile

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
)

// Detail is an argument of a JSON event, or a statistic of an event of XSpace.
type Detail struct {
	Name string
	// Value is a text without quotes and escapes; any other value of JSON is as in the file.
	Value string
	// IsShared tells that the value belongs to all events of the name.
	IsShared bool
}

// Limits of the details of an event. Stacks and programs may be much longer.
const (
	shownBytes   = 64 << 10 // of a value
	shownDetails = 1000
)

// Places holds where messages of the planes of an XSpace are in the unpacked file: metadata of
// events, or names of statistics. They are in the order of the file.
type Places struct {
	Process []uint32
	ID      []int64
	At      []int64
	Size    []uint32
}

func (p *Places) add(process uint32, id, at int64, size int) {
	p.Process = append(p.Process, process)
	p.ID = append(p.ID, id)
	p.At = append(p.At, at)
	p.Size = append(p.Size, uint32(size))
}

// Details reads what the file says about event i of e, which are slices or instants of the trace,
// beyond its columns. file holds the unpacked bytes. The error is one of file.
func (t *Trace) Details(file io.ReaderAt, e *Events, i int) ([]Detail, error) {
	message, err := read(file, e.At[i], int64(e.Size[i]))
	if err != nil {
		return nil, err
	}
	switch t.Format {
	case JSON:
		return arguments(message), nil
	case XSpace:
		return t.statsOf(file, t.Lanes[e.Lane[i]].Process, message)
	case StepStats:
		return nodeDetails(message), nil
	}
	return argumentsOf(message), nil
}

// read reads a range of the file.
func read(file io.ReaderAt, at, size int64) ([]byte, error) {
	b := make([]byte, size)
	if n, err := file.ReadAt(b, at); n < len(b) {
		return nil, fmt.Errorf("read %d bytes at byte %d: %w", size, at, cmp.Or(err, io.EOF))
	}
	return b, nil
}

// arguments returns the arguments of a JSON event.
func arguments(event []byte) (details []Detail) {
	objectMembers(event, func(key, value []byte) {
		if string(key) != "args" {
			return
		}
		objectMembers(value, func(key, value []byte) {
			if len(details) == shownDetails {
				return
			}
			details = append(details, Detail{Name: shown(key), Value: cut(content(value))})
		})
	})
	return details
}

// argumentsOf returns the arguments of an event in the format before XSpace.
func argumentsOf(event []byte) (details []Detail) {
	f := fields{message: event}
	for f.next() {
		if f.key != traceArgument || len(details) == shownDetails {
			continue
		}
		var name, value []byte
		inside := fields{message: f.bytes()}
		for inside.next() {
			switch inside.key {
			case 1<<3 | wireBytes:
				name = inside.bytes()
			case 2<<3 | wireBytes:
				value = inside.bytes()
			}
		}
		details = append(details, Detail{Name: cut(validText(name)), Value: cut(validText(value))})
	}
	return details
}

// traceArgument is an entry of the map of arguments in trace_events.proto.
const traceArgument = 11<<3 | wireBytes

// cut returns a text without what is beyond the limit.
func cut(text []byte) string {
	if len(text) > shownBytes {
		return string(validText(text[:shownBytes])) + "…"
	}
	return string(text)
}

// statsOf returns the statistics of an event of XSpace and of its metadata.
func (t *Trace) statsOf(file io.ReaderAt, process uint32, event []byte) ([]Detail, error) {
	names := statNames{trace: t, file: file, places: t.StatNames.of(process),
		known: map[int64]string{}}
	var details []Detail
	add := func(message []byte, isShared bool) {
		if len(details) == shownDetails {
			return
		}
		s := readStat(message)
		details = append(details, Detail{Name: names.of(s.id), Value: names.value(s),
			IsShared: isShared})
	}
	id := int64(0)
	f := fields{message: event}
	for f.next() {
		switch f.key {
		case eventMetadata:
			id = int64(f.num)
		case eventStat:
			add(f.bytes(), false)
		}
	}
	place, ok := t.Metadata.of(process)[id]
	if !ok {
		return details, names.err
	}
	metadata, err := read(file, t.Metadata.At[place], int64(t.Metadata.Size[place]))
	if err != nil {
		return details, err
	}
	f = fields{message: metadata}
	for f.next() {
		if f.key == metadataStat {
			add(f.bytes(), true)
		}
	}
	return details, names.err
}

// of returns the places of a process by ID. The last one of an ID holds.
func (p *Places) of(process uint32) map[int64]int {
	first, _ := slices.BinarySearch(p.Process, process)
	end, _ := slices.BinarySearch(p.Process, process+1)
	places := make(map[int64]int, end-first)
	for i := first; i < end; i++ {
		places[p.ID[i]] = i
	}
	return places
}

// statNames finds names of statistics in the file.
type statNames struct {
	trace  *Trace
	file   io.ReaderAt
	places map[int64]int
	known  map[int64]string
	err    error // the first one of file
}

// of returns the name of a statistic, or its number.
func (n *statNames) of(id int64) string {
	if name, ok := n.known[id]; ok {
		return name
	}
	name := ""
	if place, ok := n.places[id]; ok {
		entry, err := read(n.file, n.trace.StatNames.At[place],
			int64(n.trace.StatNames.Size[place]))
		n.err = cmp.Or(n.err, err)
		_, name = statName(entry)
	}
	name = cmp.Or(name, "statistic "+strconv.FormatInt(id, 10))
	n.known[id] = name
	return name
}

// statName reads an entry of a plane's map of names.
func statName(entry []byte) (id int64, name string) {
	key, metadata, _ := mapEntry(entry)
	f := fields{message: metadata}
	for f.next() {
		if f.key == metadataName {
			name = cut(validText(f.bytes()))
		}
	}
	return int64(key), name
}

// Keys of the fields that hold statistics, and of their own fields.
const (
	eventStat    = 4<<3 | wireBytes
	metadataStat = 5<<3 | wireBytes
	planeStat    = 5<<3 | wireBytes // of the map of their names
	planeOwn     = 6<<3 | wireBytes // of the plane itself
	statID       = 1<<3 | wireVarint
	statDouble   = 2<<3 | wireFixed64
	statUint     = 3<<3 | wireVarint
	statInt      = 4<<3 | wireVarint
	statText     = 5<<3 | wireBytes
	statBytes    = 6<<3 | wireBytes
	statRef      = 7<<3 | wireVarint
)

// stat is a statistic of XSpace.
type stat struct {
	id   int64
	kind uint64 // key of the field with the value; 0 without
	num  uint64 // bits of a double
	text []byte
}

// readStat reads an encoded statistic.
func readStat(message []byte) (s stat) {
	f := fields{message: message}
	for f.next() {
		switch f.key {
		case statID:
			s.id = int64(f.num)
		case statDouble:
			s.kind, s.num = f.key, binary.LittleEndian.Uint64(message[f.at-8:])
		case statUint, statInt, statRef:
			s.kind, s.num = f.key, f.num
		case statText, statBytes:
			s.kind, s.text = f.key, f.bytes()
		}
	}
	return s
}

// value returns the value of a statistic as text.
func (n *statNames) value(s stat) string {
	switch s.kind {
	case statDouble:
		return strconv.FormatFloat(math.Float64frombits(s.num), 'g', -1, 64)
	case statUint:
		return strconv.FormatUint(s.num, 10)
	case statInt:
		return strconv.FormatInt(int64(s.num), 10)
	case statRef:
		return n.of(int64(s.num))
	case statText:
		return cut(validText(s.text))
	case statBytes:
		return fmt.Sprintf("%d bytes", len(s.text))
	}
	return ""
}
