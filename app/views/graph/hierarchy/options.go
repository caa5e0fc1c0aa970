package hierarchy

// Options are the rules for building a tree. Start from [Default].
type Options struct {
	// Constants shows constants beside each node that reads them; Summaries shows summaries beside
	// the node that they read.
	Constants, Summaries bool
	// Parameters treats the parameters in PyTorch's traces (prim::GetAttr) as constants.
	// TensorBoard does not.
	Parameters bool
	// SeriesSize is how many similar siblings make a series; 0 disables series. Layers make none.
	SeriesSize int
	// SeriesAnywhere accepts numbers anywhere in the last part of a name, not only at its end.
	SeriesAnywhere bool
	// Ungrouped names the series to dissolve into their members.
	Ungrouped map[string]bool
	// Aside takes nodes out of the main drawing of their scope: nodes that only wait (NoOp), nodes
	// connected with very many others, and nodes left without neighbours.
	Aside bool
	// Places overrides whether single nodes are taken aside, by name.
	Places map[string]Place
	// BridgeDegree limits drawn paths: the number of children of a scope with which they may connect
	// a node outside the scope. ControlDegree is the same for control edges, also within the scope.
	// Nodes with more connections get annotations instead. 0 is no limit.
	BridgeDegree, ControlDegree int
	// Functions expands calls of functions that are named by an attribute. Functions named by the
	// op are always expanded.
	Functions bool
}

// Default returns the rules of TensorBoard, with Functions in addition.
func Default() Options {
	return Options{
		Constants: true, Summaries: true, SeriesSize: 5, Aside: true, BridgeDegree: 4,
		ControlDegree: 4, Functions: true,
	}
}

// Place selects where a node is shown within its scope.
type Place uint8

// The places.
const (
	PlaceAuto  Place = iota // the rules decide
	PlaceMain               // in the drawing
	PlaceAside              // beside it
)
