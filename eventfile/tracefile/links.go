package tracefile

// Links holds the ends of arrows between slices that slices name in their own arguments; [Flows]
// has those that events of their own name. Ends with the same key and fitting roles belong
// together.
type Links struct {
	Slice []uint32
	Key   []uint64
	Role  []LinkRole
}

// LinkRole is the role of a slice in an arrow.
type LinkRole byte

// The roles. The key of an operator of torch is its sequence number, the key of a producer and its
// consumers in XSpace is made of the type and ID that XSpace gives the handover.
const (
	Forward  LinkRole = iota
	Backward          // computes the gradient of Forward
	Producer
	Consumer
)

func (l *Links) add(slice int, key uint64, role LinkRole) {
	l.Slice = append(l.Slice, uint32(slice))
	l.Key = append(l.Key, key)
	l.Role = append(l.Role, role)
}

// forwardBackward is the category of the flows from an operator to its backward operator.
const forwardBackward = "fwdbwd"

// dropLinks drops sequence numbers if the trace has flows for them.
func (t *Trace) dropLinks() {
	for _, category := range t.Flows.Category {
		if t.Categories[category] == forwardBackward {
			t.Links = Links{}
			return
		}
	}
}

// handed identifies a handover from a producer to its consumers.
type handed struct {
	kind, id uint64
	isKnown  bool
}

// key tells a handover apart from others of another type with the same ID.
func (h handed) key() uint64 { return h.id ^ h.kind<<56 }

// link adds the ends that a slice of XSpace names.
func (t *Trace) link(slice int, one *fact) {
	if one.produced.isKnown {
		t.Links.add(slice, one.produced.key(), Producer)
	}
	if one.consumed.isKnown {
		t.Links.add(slice, one.consumed.key(), Consumer)
	}
}
