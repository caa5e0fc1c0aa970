package graph

// AttrKind is what an attribute holds.
type AttrKind uint8

// The kinds of attributes.
const (
	AttrNone     AttrKind = iota // nothing, or nothing that is known
	AttrString                   // Text is the string itself; bytes that are no text are escaped
	AttrInt                      // a whole number
	AttrFloat                    // a number
	AttrBool                     // true or false
	AttrType                     // the name of an element type
	AttrShape                    // a shape
	AttrTensor                   // the type and shape of a tensor, with its elements if they are few
	AttrFunction                 // the name of a function
	AttrList                     // several, in brackets
)

// Attr is one attribute of a node.
type Attr struct {
	Key  string
	Kind AttrKind
	// Text is the value as people read it. Of a large value it is the beginning, or only says what it is.
	Text string
	// Size is how many bytes the value takes in the graph, and Cut tells that Text is not all of it.
	Size int
	Cut  bool
}
