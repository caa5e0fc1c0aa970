package tracefile

import "math"

// sample adds the first number of a slice in a line of counters as a sample.
func (p *planeStats) sample(x *spaces, slice int, stats []byte) {
	f := fields{message: stats}
	for f.next() {
		if f.key != eventStat {
			continue
		}
		s := readStat(f.bytes())
		value := 0.0
		switch s.kind {
		case statDouble:
			value = math.Float64frombits(s.num)
		case statUint:
			value = float64(s.num)
		case statInt:
			value = float64(int64(s.num))
		default:
			continue
		}
		if value-value != 0 {
			continue // no number, or infinite
		}
		all := &x.trace.Samples
		all.TimeNs = append(all.TimeNs, x.trace.Slices.StartNs[slice])
		all.Value = append(all.Value, value)
		all.Counter = append(all.Counter, p.counter(x, x.trace.Slices.Name[slice]))
		return
	}
}

// counter returns the number of the counter that events with some metadata are samples of.
func (p *planeStats) counter(x *spaces, metadata uint32) uint32 {
	if p.counters[metadata] == 0 {
		m := &x.metadata[metadata]
		name := m.name
		if name == "" {
			name = m.shown
		}
		x.trace.Counters = append(x.trace.Counters, Counter{Process: x.plane(), Name: name})
		p.counters[metadata] = uint32(len(x.trace.Counters))
	}
	return p.counters[metadata] - 1
}
