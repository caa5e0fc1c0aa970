package service

import (
	"strconv"

	"eventlens/app/views/profile"
	"eventlens/app/views/profile/analysis"
	"eventlens/app/views/profile/report"
	"eventlens/app/words"
	"eventlens/eventfile/jsontext"
)

// memoryTable is the table that has curves above it.
const memoryTable = "memory"

// shownUses is how many uses a curve has at most: of more, the largest of each group is shown.
const shownUses = 1000

// appendCurves appends the memory of devices over time: each with its device as in the table, its
// name, a sentence about its peak and the time of that; and uses, a list with the time of each from
// the start of the board in nanoseconds, its allocated and its reserved bytes.
func (s *Service) appendCurves(dst []byte) []byte {
	dst = append(jsontext.AppendName(dst, "curves"), '[')
	for i, m := range s.analysis.Memories() {
		peak := m.Uses[m.Peak]
		at := peak.TimeNs - s.board.FromNs
		reserved := ""
		if peak.Reserved > 0 {
			reserved = words.Bytes(peak.Reserved)
		}
		dst = append(jsontext.Separate(dst, i), `{"version":1`...)
		name := deviceName(m.Device)
		if m.Device == analysis.MemoryOfHost {
			name = profile.CPU.Text()
		}
		dst = jsontext.AppendField(dst, "device", m.Device)
		dst = jsontext.AppendField(dst, "name", name)
		dst = jsontext.AppendField(dst, "said",
			profile.MemoryPeak(words.Bytes(peak.Allocated), report.Time(at), reserved))
		dst = jsontext.AppendInt(dst, "peak", at)
		dst = append(jsontext.AppendName(dst, "uses"), '[')
		group := (len(m.Uses) + shownUses - 1) / shownUses
		for from := 0; from < len(m.Uses); from += group {
			largest := from
			for k := from; k < min(from+group, len(m.Uses)); k++ {
				if m.Uses[k].Allocated > m.Uses[largest].Allocated {
					largest = k
				}
			}
			dst = s.appendUse(jsontext.Separate(dst, from), m.Uses[largest])
		}
		dst = append(dst, `]}`...)
	}
	return append(dst, ']')
}

func (s *Service) appendUse(dst []byte, use analysis.Use) []byte {
	for i, n := range [...]int64{use.TimeNs - s.board.FromNs, use.Allocated, use.Reserved} {
		dst = strconv.AppendInt(jsontext.Separate(dst, i), n, 10)
	}
	return dst
}
