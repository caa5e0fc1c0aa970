package hierarchy

import "eventlens/eventfile/graph"

// Query is what to search for. Text is looked for in names and operations without regard to case; fields narrow it.
type Query struct {
	Text string
	// Regexp has Text be a regular expression (RE2).
	Regexp bool
	// Op, Device and Attr narrow it to operations of which op, device, or an attribute as "key=value" or "key" contains the text.
	Op, Device, Attr string
	// Groups has scopes and series be found too.
	Groups bool
}

// Search returns the nodes that match, in the order of the graph, at most limit of them, and how many there are. The error is that of the regular expression.
func (t *Tree) Search(q Query, limit int) (found []ID, total int, err error) { return nil, 0, nil }

// Direction is which way to follow edges.
type Direction uint8

// The directions.
const (
	Upstream   Direction = iota // to what a node reads
	Downstream                  // to what reads it
)

// Trace returns the operations that lead into a node or come out of it, as far as depth edges away; 0 is as far as there are any. Those of a group start outside of
// it. The node itself is not among them. Control edges are followed if control is true.
func (t *Tree) Trace(id ID, d Direction, depth int, control bool) []Reached { return nil }

// Reached is an operation that a trace came to.
type Reached struct {
	ID       ID
	Distance int32 // in edges
}

// Path returns a shortest path along edges from one node to another one, both ends included, or nil if there is none. Groups stand for all that is in them.
func (t *Tree) Path(from, to ID) []ID { return nil }

// Totals is what is known of a node, or of all operations in a group together.
type Totals struct {
	Ops int
	// Parameters is the number of elements of variables and parameters, and ParameterBytes their size where types are known. Unknown shapes count as nothing.
	Parameters, ParameterBytes int64
	// Executions counts how often operations ran, if that was recorded. Micros is how long they took together, and Bytes what they allocated.
	Executions    int
	Micros, Bytes int64
	// ByOp and ByDevice count operations, the most frequent first.
	ByOp, ByDevice []Count
}

// Count is how often a name occurs.
type Count struct {
	Name string
	N    int
}

// Totals returns what is known of a node.
func (t *Tree) Totals(id ID) Totals { return Totals{} }

// SetStats gives nodes their costs, of all devices or of those named. It replaces what was set before; nil takes them away. It returns for how many executions there is no node.
func (t *Tree) SetStats(s *graph.Stats, devices map[string]bool) (unknown int) { return 0 }

// Cost is what an operation, or all in a group, took: of time, of memory.
func (t *Tree) Cost(id ID) (micros, bytes int64, ok bool) { return 0, 0, false }

// Structure returns a number that groups of the same structure share: same operations, connected alike. It is 0 for operations, and for groups that are like no other.
// All are found at the first call.
func (t *Tree) Structure(id ID) int { return 0 }

// Compare finds what differs between two graphs.
func Compare(a, b *Tree) *Difference { return &Difference{} }

// Difference is what differs between two trees.
type Difference struct {
	// OnlyA and OnlyB are nodes of which no node of the other tree has the name: operations, and groups of which nothing is in the other.
	OnlyA, OnlyB []ID
	// Changed are operations of both that differ.
	Changed []Change
	// StateA and StateB have for each ID of the trees how it compares; a group is changed if something in it is.
	StateA, StateB []State
}

// State is how a node compares with the other graph.
type State uint8

// The states.
const (
	Same State = iota
	Differs
	Only
)

// Change is an operation that differs.
type Change struct {
	A, B ID
	// What differs, in a list of short keys: "op", "device", "inputs", "shape", or the key of an attribute.
	What []string
}
