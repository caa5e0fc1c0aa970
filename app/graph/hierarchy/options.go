package hierarchy

// Options are the rules by which a tree is built. Start from [Default].
type Options struct {
	// Constants puts constants beside each node that reads them, and Summaries puts summaries beside the node that they read.
	Constants, Summaries bool
	// Parameters treats the parameters that PyTorch's traces read from a module (prim::GetAttr) as constants. TensorBoard does not.
	Parameters bool
	// SeriesSize is how many like siblings make a series; with 0 there are none. Layers make none.
	SeriesSize int
	// SeriesAnywhere looks for numbers anywhere in the last part of a name, not only at its end.
	SeriesAnywhere bool
	// Ungrouped has the names of series that are dissolved into their members.
	Ungrouped map[string]bool
	// Aside takes nodes out of the main drawing of their scope: what does nothing but wait (NoOp), what very many others touch, and what is left without neighbours.
	Aside bool
	// Places overrides for single nodes, by name, whether they are taken aside.
	Places map[string]Place
	// BridgeDegree is with how many children of one scope a node outside of it may be connected by drawn paths, and ControlDegree the same for control edges, within the
	// scope too. What has more becomes annotations. With 0 there is no limit.
	BridgeDegree, ControlDegree int
	// Functions expands calls of functions that an attribute names. Those that the op names are expanded in any case.
	Functions bool
}

// Default is the rules of TensorBoard, and Functions.
func Default() Options {
	return Options{Constants: true, Summaries: true, SeriesSize: 5, Aside: true, BridgeDegree: 4, ControlDegree: 4, Functions: true}
}

// Place is where a node is shown within its scope.
type Place uint8

// The places.
const (
	PlaceAuto  Place = iota // the rules decide
	PlaceMain               // in the drawing
	PlaceAside              // beside it
)
