package tracefile

import "bytes"

// taker turns the objects of a JSON trace into rows of columns.
type taker struct {
	trace      *Trace
	names      interner
	categories interner
	processes  map[string]uint32
	lanes      map[string]uint32
	counters   map[string]uint32

	// The object read last. Its fields are bytes of the scanner's buffer.
	phase                         byte
	isEmpty                       bool
	name, category, id, scope, bp []byte
	process, thread               []byte
	time, duration, arguments     []byte

	key      []byte // being looked up
	laneKey  []byte // of the lane looked up last
	lastLane uint32
	marks    marks
	timeless []uint32 // slices without a time, ascending
	facts    factTaker
}

func newTaker(t *Trace) taker {
	return taker{
		trace: t, names: newInterner(&t.Names), categories: newInterner(&t.Categories),
		processes: map[string]uint32{}, lanes: map[string]uint32{}, counters: map[string]uint32{},
		facts: newFactTaker(t),
	}
}

// read reads the object at i and keeps its fields. It returns the place behind it, or where it is
// broken.
func (t *taker) read(b []byte, i int) (end int, is state) {
	t.phase, t.isEmpty = 0, true
	t.name, t.category, t.id, t.scope, t.bp = nil, nil, nil, nil, nil
	t.process, t.thread, t.time, t.duration, t.arguments = nil, nil, nil, nil, nil
	for i++; ; {
		m, end, is := nextMember(b, i)
		if is != whole || m.key == nil {
			return end, is
		}
		t.isEmpty = false
		i = end
		switch string(m.key) {
		case "ph":
			if phase := unquoted(m.value); len(phase) == 1 {
				t.phase = phase[0]
			}
		case "name":
			t.name = m.value
		case "cat":
			t.category = m.value
		case "pid":
			t.process = m.value
		case "tid":
			t.thread = m.value
		case "ts":
			t.time = m.value
		case "dur":
			t.duration = m.value
		case "args":
			t.arguments = m.value
		case "id", "id2":
			t.id = m.value
		case "scope":
			t.scope = m.value
		case "bp":
			t.bp = m.value
		}
	}
}

// event adds the object read last, which lies at a place of the file.
func (t *taker) event(at int64, size int) {
	switch t.phase {
	case 'M':
		t.metadata()
		return
	case 0:
		if t.isEmpty {
			t.trace.note(Empty, at, int64(size))
		} else {
			t.trace.note(NoPhase, at, int64(size))
		}
		return
	}
	one := event{at: at, size: uint32(size)}
	one.name, one.category = t.names.text(t.name), t.categories.text(t.category)
	time, isTimed := nanoseconds(t.time)
	one.startNs = time
	switch t.phase {
	case 'X':
		one.lane = t.lane()
		one.durationNs = t.sliceDuration(at)
		t.facts.take(t.trace.Slices.Len(), t.arguments)
		t.slice(one, isTimed)
	case 'B', 'E':
		one.lane = t.lane()
		t.mark(one, 0, t.phase == 'E', isTimed)
	case 'b', 'e', 'S', 'F':
		one.lane = t.asynchronous()
		key := identity(t.id)
		if len(t.scope) > 0 {
			key ^= hashed(t.scope)
		}
		t.mark(one, key, t.phase == 'e' || t.phase == 'F', isTimed)
	case 'i', 'I', 'R':
		one.lane = t.lane()
		t.instant(one, isTimed)
	case 'n', 'T', 'p':
		one.lane = t.asynchronous()
		t.instant(one, isTimed)
	case 's', 't', 'f':
		one.lane = t.lane()
		t.flow(one, isTimed)
	case 'C':
		t.samples(one, isTimed)
	default:
		t.trace.note(OtherPhase, at, int64(size))
	}
}

// text returns the number of the text of a value.
func (n *interner) text(value []byte) uint32 {
	if value == nil {
		return 0
	}
	if plain := unquoted(value); len(plain) < len(value) {
		// most texts have neither escapes nor invalid bytes
		if id, ok := n.ids[string(plain)]; ok {
			return id
		}
	}
	return n.id(content(value))
}

// sliceDuration reads the duration of a slice; it is open if it has none.
func (t *taker) sliceDuration(at int64) int64 {
	if t.duration == nil {
		return open
	}
	ns, ok := nanoseconds(t.duration)
	if !ok || ns < 0 {
		t.trace.note(BadDuration, at, 0)
		return 0
	}
	return ns
}

// slice adds a slice. One without a time begins with the trace, whose begin is known at the end.
func (t *taker) slice(one event, isTimed bool) {
	if !isTimed {
		t.trace.note(BadTime, one.at, 0)
		t.timeless = append(t.timeless, uint32(t.trace.Slices.Len()))
	}
	if one.durationNs == open {
		t.trace.note(NoEnd, one.at, 0)
		t.trace.Open = append(t.trace.Open, uint32(t.trace.Slices.Len()))
	}
	t.trace.Slices.add(one)
}

// isTimeless passes over an event other than a slice if it has no time.
func (t *taker) isTimeless(one event, isTimed bool) bool {
	if !isTimed {
		t.trace.note(Timeless, one.at, int64(one.size))
	}
	return !isTimed
}

func (t *taker) instant(one event, isTimed bool) {
	if !t.isTimeless(one, isTimed) {
		t.trace.Instants.add(one)
		t.allocation(one)
	}
}

func (t *taker) flow(one event, isTimed bool) {
	if t.isTimeless(one, isTimed) {
		return
	}
	phase := FlowPhase(t.phase)
	if phase == FlowEnd && string(unquoted(t.bp)) != "e" {
		phase = FlowEndNext
	}
	f := &t.trace.Flows
	f.TimeNs = append(f.TimeNs, one.startNs)
	f.ID = append(f.ID, identity(t.id))
	f.Name = append(f.Name, one.name)
	f.Category = append(f.Category, one.category)
	f.Lane = append(f.Lane, one.lane)
	f.Phase = append(f.Phase, phase)
}

// samples adds the values of a counter event: each of its arguments is a series.
func (t *taker) samples(one event, isTimed bool) {
	if t.isTimeless(one, isTimed) {
		return
	}
	process := t.processOf(t.process)
	objectMembers(t.arguments, func(key, value []byte) {
		f, ok := number(value)
		if !ok {
			t.trace.note(BadValue, one.at, int64(one.size))
			return
		}
		s := &t.trace.Samples
		s.TimeNs = append(s.TimeNs, one.startNs)
		s.Value = append(s.Value, f)
		s.Counter = append(s.Counter, t.counter(process, key))
	})
}

// counter returns the number of a series of the counter that was read last.
func (t *taker) counter(process uint32, series []byte) uint32 {
	t.key = append(t.key[:0], unquoted(t.process)...)
	for _, part := range [][]byte{t.name, t.id, series} {
		t.key = append(append(t.key, 0), part...)
	}
	if n, ok := t.counters[string(t.key)]; ok {
		return n
	}
	n := uint32(len(t.trace.Counters))
	t.counters[string(t.key)] = n
	name := string(content(t.name))
	if len(t.id) > 0 {
		name += " " + string(content(t.id))
	}
	t.trace.Counters = append(t.trace.Counters,
		Counter{Process: process, Name: name, Series: shown(series)})
	return n
}

// metadata reads the name of a process or a lane, or its place among others.
func (t *taker) metadata() {
	var name, labels, sort []byte
	objectMembers(t.arguments, func(key, value []byte) {
		switch string(key) {
		case "name":
			name = value
		case "labels":
			labels = value
		case "sort_index":
			sort = value
		}
	})
	switch string(unquoted(t.name)) {
	case "process_name":
		t.trace.Processes[t.processOf(t.process)].Name = string(content(name))
	case "process_labels":
		t.trace.Processes[t.processOf(t.process)].Labels = string(content(labels))
	case "process_sort_index":
		t.trace.Processes[t.processOf(t.process)].Sort = wholeNumber(sort)
	case "thread_name":
		t.trace.Lanes[t.lane()].Name = string(content(name))
	case "thread_sort_index":
		t.trace.Lanes[t.lane()].Sort = wholeNumber(sort)
	}
}

// processOf returns the number of a process. The same number as a text is the same process.
func (t *taker) processOf(id []byte) uint32 {
	id = unquoted(id)
	if n, ok := t.processes[string(id)]; ok {
		return n
	}
	n := uint32(len(t.trace.Processes))
	t.processes[string(id)] = n
	t.trace.Processes = append(t.trace.Processes, Process{ID: shown(id)})
	return n
}

// lane returns the number of the lane of a thread.
func (t *taker) lane() uint32 { return t.laneOf('t', t.thread) }

// asynchronous returns the number of the lane of a category's asynchronous slices.
func (t *taker) asynchronous() uint32 { return t.laneOf('a', t.category) }

func (t *taker) laneOf(kind byte, id []byte) uint32 {
	id = unquoted(id)
	t.key = append(append(append(append(t.key[:0], kind), unquoted(t.process)...), 0), id...)
	if bytes.Equal(t.key, t.laneKey) {
		return t.lastLane // as of most events
	}
	n, ok := t.lanes[string(t.key)]
	if !ok {
		n = uint32(len(t.trace.Lanes))
		t.lanes[string(t.key)] = n
		t.trace.Lanes = append(t.trace.Lanes, Lane{
			Process: t.processOf(t.process), ID: shown(id), Asynchronous: kind == 'a',
		})
	}
	t.key, t.laneKey, t.lastLane = t.laneKey, t.key, n
	return n
}

// shown returns an ID without quotes as text.
func shown(id []byte) string {
	return string(content(append(append([]byte{'"'}, id...), '"')))
}
