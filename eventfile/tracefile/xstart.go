package tracefile

import (
	"encoding/binary"
	"math"
)

// numberBytes limits a statistic that holds a number: two keys, and two numbers.
const numberBytes = 2 + 2*binary.MaxVarintLen64

// start reads when the profiler started, which JAX tells in a plane of its own. JAX's other times
// count from it.
func (x *spaces) start() {
	if x.trace.Processes[x.plane()].Name != "Task Environment" {
		return
	}
	f := fields{message: x.own}
	for f.next() {
		if s := readStat(f.bytes()); x.stats.names[s.id] == "profile_start_time" {
			x.startNs = int64(min(x.stats.number(s), math.MaxInt64))
		}
	}
}
