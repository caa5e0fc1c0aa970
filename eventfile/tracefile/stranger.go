package tracefile

import "bytes"

// stranger says what a file without planes holds; "" if it has planes.
func (x *spaces) stranger() string {
	damage := x.trace.problems[Damaged].Count + x.trace.problems[CutOff].Count
	switch {
	case damage > 0 && x.losses.areMany():
		return "an XSpace that was saved as text, so that its bytes are lost"
	case x.planes > 0:
		return ""
	case damage > 0:
		return "damaged bytes"
	}
	return "Protocol Buffers other than an XSpace, such as a result of a profiler's tool"
}

// losses counts what stands for bytes that were no text, when a file was saved as text: U+FFFD.
type losses struct {
	bytes, count int
	tail         []byte // the last bytes
}

// lossBytes is how much of a file is looked at.
const lossBytes = 1 << 20

func (l *losses) add(p []byte) {
	p = p[:min(len(p), lossBytes-l.bytes)]
	l.bytes += len(p)
	const lost = "\uFFFD"
	across := append(l.tail, p[:min(len(p), len(lost)-1)]...)
	l.count += bytes.Count(across, []byte(lost)) + bytes.Count(p, []byte(lost))
	if len(p) >= len(lost)-1 {
		across = p
	}
	l.tail = append(l.tail[:0], across[max(len(across)-len(lost)+1, 0):]...)
}

// areMany reports whether these are more than one in a hundred bytes.
func (l *losses) areMany() bool { return l.count*100 > l.bytes }
