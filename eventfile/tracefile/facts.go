package tracefile

import "math"

// Facts holds the arguments of slices that sums and joins need of every slice, so that nobody reads
// the file again for them. A column has an element for each slice, but ends behind the last one
// that has a value: read it with the methods.
//
// An ID is the number in the file, or a hash if that needs more than 32 bits.
type Facts struct {
	// Correlation joins a call of the host with what it starts on a device; 0 is none.
	Correlation []uint32
	// External joins an operator of torch with the calls made by it. It is one more than the ID;
	// 0 is none.
	External []uint32
	// Group numbers the steps of XSpace. It is one more than the group's ID; 0 is none.
	Group []uint32
	// Inputs and Launch are indexes in the trace's lists of these. The first ones there are empty.
	Inputs []uint32
	Launch []uint32
	// Steps lists the slices that stand for a step and say which.
	Steps []StepNumber
	// Exchanges lists the slices that are collectives and say of whom.
	Exchanges []ExchangeOf
}

// StepNumber is the number of the step that a slice is.
type StepNumber struct {
	Slice  uint32
	Number int64
}

// Inputs describes the arguments of an operator, as JSON.
type Inputs struct{ Shapes, Types string }

// Launch describes an execution on a device. What the file does not say is 0, or -1 for the places.
type Launch struct {
	Device, Stream int32
	Grid, Block    [3]uint32
	Registers      uint32  // per thread
	SharedBytes    uint32  // memory of a block
	Occupancy      float32 // percent of the warps that fit
	BlocksPerSM    float32
	Bytes          uint64 // copied, or accessed
	Flops          uint64
	Op             uint32 // the framework's operator, an index in Names
	Category       uint32 // of XLA, an index in Names
}

// nowhere is a launch that nothing is known of.
var nowhere = Launch{Device: -1, Stream: -1}

// CorrelationOf returns the correlation of a slice, or 0.
func (f *Facts) CorrelationOf(slice int) uint32 { return at(f.Correlation, slice) }

// ExternalOf returns the external ID of a slice; ok is false if it has none.
func (f *Facts) ExternalOf(slice int) (id uint32, ok bool) {
	more := at(f.External, slice)
	return more - 1, more > 0
}

// GroupOf returns the group of a slice; ok is false if it has none.
func (f *Facts) GroupOf(slice int) (id uint32, ok bool) {
	more := at(f.Group, slice)
	return more - 1, more > 0
}

// InputsOf returns the arguments of the operator that a slice is.
func (t *Trace) InputsOf(slice int) Inputs {
	if len(t.Inputs) == 0 {
		return Inputs{}
	}
	return t.Inputs[at(t.Facts.Inputs, slice)]
}

// LaunchOf returns what is known of the execution that a slice is.
func (t *Trace) LaunchOf(slice int) *Launch {
	if len(t.Launches) == 0 {
		return &nowhere
	}
	return &t.Launches[at(t.Facts.Launch, slice)]
}

// at returns an element of a column that may end before it.
func at(column []uint32, i int) uint32 {
	if i < len(column) {
		return column[i]
	}
	return 0
}

// put sets an element of a column, which grows as far as that.
func put(column *[]uint32, i int, v uint32) {
	if v == 0 {
		return
	}
	if missing := i + 1 - len(*column); missing > 0 {
		*column = append(*column, make([]uint32, missing)...)
	}
	(*column)[i] = v
}

// short32 returns an ID in 32 bits.
func short32(id uint64) uint32 {
	if id <= math.MaxUint32 {
		return uint32(id)
	}
	return uint32(id*0x9e3779b97f4a7c15>>32) | 1
}

// numbered keeps each value of a list once.
type numbered[T comparable] struct {
	list *[]T
	ids  map[T]uint32
}

// id returns the number of a value. The first one of the list stands for nothing.
func (n *numbered[T]) id(v, nothing T) uint32 {
	if n.ids == nil {
		n.ids = map[T]uint32{nothing: 0}
		*n.list = append(*n.list, nothing)
	}
	id, ok := n.ids[v]
	if !ok {
		id = uint32(len(*n.list))
		n.ids[v] = id
		*n.list = append(*n.list, v)
	}
	return id
}

// factTaker reads the facts of JSON events.
type factTaker struct {
	trace     *Trace
	inputs    numbered[Inputs]
	launches  numbered[Launch]
	exchanges numbered[Exchange]
}

func newFactTaker(t *Trace) factTaker {
	return factTaker{trace: t, inputs: numbered[Inputs]{list: &t.Inputs},
		launches:  numbered[Launch]{list: &t.Launches},
		exchanges: numbered[Exchange]{list: &t.Exchanges}}
}

// take reads the arguments of a slice.
func (t *factTaker) take(slice int, arguments []byte) {
	if len(arguments) < len(`{"":0}`) || arguments[0] != '{' {
		return
	}
	facts := &t.trace.Facts
	launch, shapes, types := nowhere, []byte(nil), []byte(nil)
	sequence, role := int64(-1), Forward
	var exchange exchanged
	for i := 1; ; {
		m, end, is := nextMember(arguments, i)
		if is != whole || m.key == nil {
			break
		}
		i = end
		switch string(m.key) {
		case "correlation":
			put(&facts.Correlation, slice, short32(identity(m.value)))
		case "External id", "external id":
			put(&facts.External, slice, short32(identity(m.value))+1)
		case "group_id":
			put(&facts.Group, slice, short32(identity(m.value))+1)
		case "step_num":
			facts.Steps = append(facts.Steps, StepNumber{uint32(slice), wholeNumber(m.value)})
		case "Sequence number":
			sequence = wholeNumber(m.value)
		case "Fwd thread id":
			if wholeNumber(m.value) > 0 {
				role = Backward
			}
		case "Collective name":
			exchange.name = m.value
		case "Process Group Name":
			exchange.group = m.value
		case "Process Group Ranks":
			exchange.ranks = m.value
		case "Input Dims", "Input dims":
			shapes = m.value
		case "Input type":
			types = m.value
		default:
			launch.member(m.key, m.value)
		}
	}
	if sequence >= 0 {
		t.trace.Links.add(slice, uint64(sequence), role)
	}
	if len(exchange.name) > 0 {
		facts.Exchanges = append(facts.Exchanges,
			ExchangeOf{uint32(slice), t.exchanges.id(exchange.text(), Exchange{})})
	}
	if launch != nowhere {
		put(&facts.Launch, slice, t.launches.id(launch, nowhere))
	}
	if len(shapes)+len(types) > 0 {
		put(&facts.Inputs, slice, t.inputsID(shapes, types))
	}
}

// inputsID returns the number of the inputs of an operator.
func (t *factTaker) inputsID(shapes, types []byte) uint32 {
	if id, ok := t.inputs.ids[Inputs{string(shapes), string(types)}]; ok {
		return id
	}
	return t.inputs.id(Inputs{string(validText(shapes)), string(validText(types))}, Inputs{})
}

// member reads an argument that describes a launch.
func (l *Launch) member(key, value []byte) {
	switch string(key) {
	case "device":
		l.Device = int32(wholeNumber(value))
	case "stream":
		l.Stream = int32(wholeNumber(value))
	case "grid":
		l.Grid = dimensions(value)
	case "block":
		l.Block = dimensions(value)
	case "registers per thread":
		l.Registers = uint32(wholeNumber(value))
	case "shared memory":
		l.SharedBytes = uint32(wholeNumber(value))
	case "est. achieved occupancy %":
		l.Occupancy = fraction(value)
	case "blocks per SM":
		l.BlocksPerSM = fraction(value)
	case "bytes", "bytes_accessed":
		l.Bytes = uint64(max(wholeNumber(value), 0))
	case "flops", "Flops":
		l.Flops = uint64(max(wholeNumber(value), 0))
	}
}

func fraction(value []byte) float32 {
	f, _ := number(value)
	return float32(f)
}

// dimensions reads an array of up to three numbers.
func dimensions(value []byte) (sizes [3]uint32) {
	n, inside := 0, false
	for _, c := range value {
		if c < '0' || c > '9' {
			if inside {
				n++
			}
			inside = false
			continue
		}
		if n == len(sizes) {
			break
		}
		inside = true
		sizes[n] = sizes[n]*10 + uint32(c-'0')
	}
	return sizes
}
