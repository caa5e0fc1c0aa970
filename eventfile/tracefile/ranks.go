package tracefile

// Exchange describes a collective operation of torch: its kind, such as allreduce, and the group of
// ranks that take part, with its name.
type Exchange struct{ Kind, Group string }

// ExchangeOf says which collective a slice is: an index in [Trace.Exchanges].
type ExchangeOf struct{ Slice, Exchange uint32 }

// exchanged has the encoded facts of a collective.
type exchanged struct{ name, group, ranks []byte }

func (e *exchanged) text() Exchange {
	return Exchange{string(inside(e.name)), string(inside(e.group)) + " " + string(inside(e.ranks))}
}

// inside returns a text of JSON without its quotes.
func inside(b []byte) []byte {
	if len(b) < 2 || b[0] != '"' {
		return nil
	}
	return validText(b[1 : len(b)-1])
}

// Rank returns the rank of the process that torch traced, and how many there were; ok is false if
// the trace does not say it.
func (t *Trace) Rank() (rank, size int, ok bool) {
	info := []byte(t.Member("distributedInfo"))
	if len(info) == 0 || info[0] != '{' {
		return 0, 0, false
	}
	for i := 1; ; {
		m, end, is := nextMember(info, i)
		if is != whole || m.key == nil {
			return rank, size, ok
		}
		i = end
		switch string(m.key) {
		case "rank":
			rank, ok = int(wholeNumber(m.value)), true
		case "world_size":
			size = int(wholeNumber(m.value))
		}
	}
}
