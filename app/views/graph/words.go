package graph

import (
	"strings"

	"eventlens/app/words"
)

// Texts of the graph view on the page.
const (
	TabHint       words.Message = "Model graphs and traces of their execution"
	Reading       words.Message = "Reading the graph"
	Hollow        words.Message = "nothing to draw"
	HollowTitle   words.Message = "Nothing to draw"
	ShowAnother   words.Message = "Show another graph"
	OfRun         words.Message = "Run"
	Choice        words.Message = "Graph"
	Compared      words.Message = "Compare with"
	ComparedNone  words.Message = "Compare with…"
	Costs         words.Message = "Costs"
	Drawing       words.Message = "Drawing of the graph"
	ReadNames     words.Message = "Zoom in to read names"
	named         words.Message = "{sort}{tag, none: , other:  · #}{step, none: , other:  · step #}{time, none: , other:  · #}"
	sortGraph     words.Message = "Graph"
	sortMeta      words.Message = "Meta graph"
	sortRun       words.Message = "Run metadata"
	sortFunctions words.Message = "Traced functions"
	sortKeras     words.Message = "Keras model"
	sortFile      words.Message = "File"
)

// graphSorts are the kinds of graphs.
var sorts = [...]words.Message{sortGraph, sortFunctions, sortMeta, sortKeras,
	sortRun, sortRun, sortFile}

// Named names a graph of a run. sort is an index of graphSorts: graph (0), functions, meta graph,
// Keras model, run metadata (4 and 5) or file. step and time are empty unless other graphs have the
// same name otherwise.
func Named(sort int, tag, step, time string) string {
	return named.With(sorts[sort].Text(), tag, step, time)
}

// Texts of the graph program. The page's program does not contain them.
const (
	Empty              words.Message = "This graph is empty: it was logged without nodes."
	OnlyCosts          words.Message = "This run metadata has the costs of nodes, but no graph."
	OnlyConstants      words.Message = "This graph has only constants, and no node reads them, so there is nothing to draw. The outline lists them."
	Outline            words.Message = "Nodes of the graph"
	Tools              words.Message = "Tools of the graph"
	Side               words.Message = "About the graph"
	TabNode            words.Message = "Node"
	TabFind            words.Message = "Find"
	TabLook            words.Message = "Look"
	TabCompare         words.Message = "Differences"
	Find               words.Message = "Find nodes"
	FindHint           words.Message = "Part of a name or operation. op:, device: and attr: search only there."
	FindHow            words.Message = "Type part of a name or operation. op:MatMul, device:gpu and attr:units=64 search only there. The best match comes first, layers before their parameters."
	Finding            words.Message = "Matching the names of nodes…"
	FoundNone          words.Message = "No node matches."
	Regexp             words.Message = "Regular expression"
	Previous           words.Message = "Previous"
	Next               words.Message = "Next"
	Colours            words.Message = "Colours by"
	ColourNames        words.Message = "Structure\nOperation\nDevice\nCompute time\nMemory\nData type\nXLA cluster\nTPU compatibility"
	Fit                words.Message = "Fit"
	FitHint            words.Message = "Show the whole graph (0)"
	Closer             words.Message = "+"
	CloserHint         words.Message = "Zoom in (+)"
	Farther            words.Message = "−"
	FartherHint        words.Message = "Zoom out (−)"
	Fold               words.Message = "Collapse all"
	FoldHint           words.Message = "Close every node that is open"
	Legend             words.Message = "Colours"
	Rules              words.Message = "Layout"
	RulesHint          words.Message = "The outline lists every node."
	RuleConstants      words.Message = "Constants beside the nodes that use them"
	RuleConstantsHint  words.Message = "Each constant is a small circle beside its nodes."
	RuleSummaries      words.Message = "Summaries beside their inputs"
	RuleSummariesHint  words.Message = "Each summary is a small mark beside its input."
	RuleParameters     words.Message = "Parameters as constants"
	RuleParametersHint words.Message = "Parameters of PyTorch modules are small circles, too."
	RuleSeries         words.Message = "Numbered nodes as a stack"
	RuleSeriesHint     words.Message = "Five or more similar nodes with consecutive numbers become one stack."
	RuleAside          words.Message = "Set busy nodes aside"
	RuleAsideHint      words.Message = "Nodes with very many edges are drawn apart, without their edges."
	RuleFunctions      words.Message = "Functions where they are called"
	RuleFunctionsHint  words.Message = "A node that calls a function opens to the nodes of the function."
	RuleDown           words.Message = "Inputs above"
	RuleDownHint       words.Message = "Data flows downwards instead of upwards."
	Save               words.Message = "Save"
	SaveSVG            words.Message = "SVG of everything"
	SavePNG            words.Message = "PNG of everything"
	SavePNGHint        words.Message = "The whole drawing, with the groups that are open"
	SaveView           words.Message = "PNG of the view"
	SaveViewSVG        words.Message = "SVG of the view"
	SaveViewHint       words.Message = "The visible part of the drawing"
	Nodes              words.Message = "Nodes"
	Edges              words.Message = "Edges"
	Functions          words.Message = "Functions"
	Parameters         words.Message = "Parameters"
	Executions         words.Message = "Executions"
	Time               words.Message = "Compute time"
	Memory             words.Message = "Memory"
	Devices            words.Message = "Devices"
	Ops                words.Message = "Operations"
	NoName             words.Message = "none"
	HowTo              words.Message = "Click a node for details. Double-click to open it."
	Op                 words.Message = "Operation"
	Device             words.Message = "Device"
	Cluster            words.Message = "XLA cluster"
	Clusters           words.Message = "XLA clusters"
	TPU                words.Message = "TPU compatibility"
	TPUYes             words.Message = "Compatible"
	TPUNo              words.Message = "Not compatible"
	TPUFailing         words.Message = "Not compatible with TPUs"
	tPUShare           words.Message = "{percent}% ({passed} of {count, one: # operation, other: # operations})"
	Made               words.Message = "Created at"
	GraphKind          words.Message = "Kind"
	KindScope          words.Message = "Scope"
	KindSeries         words.Message = "Series"
	KindFunction       words.Message = "Function"
	Inside             words.Message = "Nodes inside"
	Where              words.Message = "Drawn"
	FrameRead          words.Message = "Set aside: used by many nodes"
	FrameReading       words.Message = "Set aside: shared and control-only nodes"
	FrameBusy          words.Message = "Set aside: linked to many nodes"
	FrameLibrary       words.Message = "Functions"
	IsRead             words.Message = "set aside: many nodes use it"
	Reads              words.Message = "set aside: it has many inputs, or only control edges"
	InLibrary          words.Message = "in the function library"
	BesideNode         words.Message = "beside the nodes that use it"
	Nowhere            words.Message = "not drawn: no node uses it"
	Control            words.Message = "control"
	Attributes         words.Message = "Attributes"
	AttributesMore     words.Message = "More attributes are not shown."
	Expand             words.Message = "Open"
	Collapse           words.Message = "Close"
	TraceInputs        words.Message = "Trace inputs"
	TraceOutputs       words.Message = "Trace outputs"
	Depth              words.Message = "Trace depth"
	DepthNames         words.Message = "No limit\n1 edge\n2 edges\n3 edges\n5 edges\n10 edges\n20 edges"
	Charts             words.Message = "Charts"
	ChartsMore         words.Message = "More charts are not shown."
	TraceClear         words.Message = "Clear marks"
	PathFrom           words.Message = "Path from here"
	PathTo             words.Message = "Path to here"
	PathNone           words.Message = "No path leads from the first node to the second."
	Same               words.Message = "Both graphs are the same."
	OnlyBefore         words.Message = "Only in the other graph"
	OnlyNow            words.Message = "Only in this graph"
	Changed            words.Message = "Changed"
	LegendStructure    words.Message = "Groups with the same colour have the same structure. Groups without a colour are unique."
	LegendNoCosts      words.Message = "The log has no costs of nodes."
	LegendNone         words.Message = "The graph does not record this."
	LegendClusters     words.Message = "A group shows the colours of its clusters, each as wide as its share. Nodes without a colour are in no cluster."
	LegendNoClusters   words.Message = "This graph has no XLA clusters."
	LegendTPU          words.Message = "The list of operations that TPUs run is from TensorBoard 2.21. Operations placed on other devices count as compatible. ! marks incompatible ones."
	LegendNoTPU        words.Message = "TPU compatibility is known only for TensorFlow graphs."
	ShowDifferences    words.Message = "Colour the differences"
	PlaceMain          words.Message = "Move back into the graph"
	PlaceAside         words.Message = "Set aside"
	PlaceHint          words.Message = "Undo this under Look."
	Apart              words.Message = "Ungroup the series"
	ApartHint          words.Message = "Draw each node by itself. Undo this under Look."
	asRuled            words.Message = "Undo {count, one: # layout change, other: # layout changes}"
	AsRuledHint        words.Message = "Reset the layout to automatic."
	most               words.Message = "The darkest colour is {value}."
	unread             words.Message = "This graph could not be read: {reason}."
	uncompared         words.Message = "There is nothing to compare with. {reason}"
	costsUnread        words.Message = "The costs of nodes could not be read: {reason}."
	damaged            words.Message = "{count, one: This graph is damaged: , other: This graph is damaged in # places, first: }{where}. {nodes, one: # node, other: # nodes} could be read. Open an undamaged copy of the file to see the rest."
	more               words.Message = "{count, one: # more, other: # more}"
	missing            words.Message = "{count, one: # input refers to a missing node, other: # inputs refer to missing nodes}."
	problems           words.Message = "{count, one: # problem, other: # problems} in the graph"
	problem            words.Message = "{node, none: , other: #: }{what}"
	parameterCount     words.Message = "{count}{size, none: , other:  · #}"
	parametersUnknown  words.Message = "Not counted: {count, one: # parameter, other: # parameters} without a shape."
	ParametersOfBranch words.Message = "Inside a group, weights and optimizer variables look alike, so both are counted. The count of the whole graph has only weights."
	layersUntold       words.Message = "Not counted: {count, one: # layer, other: # layers} with unknown weights ({classes})."
	layersUnbuilt      words.Message = "Not counted: {count, one: # layer, other: # layers} with an unknown input shape ({classes})."
	graphMicros        words.Message = "{number} µs"
	millis             words.Message = "{number} ms"
	seconds            words.Message = "{number} s"
	output             words.Message = "Output {number}"
	outputOne          words.Message = "Output"
	inputs             words.Message = "Inputs ({count})"
	outputs            words.Message = "Outputs ({count})"
	calls              words.Message = "Calls {name}"
	tensors            words.Message = "{count, one: # tensor, other: # tensors}{kinds, none: , other: : #}"
	fromTo             words.Message = "{from} → {to}"
	controls           words.Message = "{count, one: # control edge, other: # control edges}"
	attributeCut       words.Message = "{text} ({size} in all)"
	found              words.Message = "{count, one: # result, other: # results}"
	foundAt            words.Message = "Result {at} of {count}"
	tracedInputs       words.Message = "{count, one: # node leads, other: # nodes lead} here."
	tracedOutputs      words.Message = "This leads to {count, one: # node, other: # nodes}."
	pathBegun          words.Message = "A path begins at {name}. Choose where it ends."
	pathLength         words.Message = "The path has {count, one: # edge, other: # edges}."
)

// Unread says why a graph could not be read.
func Unread(reason string) string { return unread.With(reason) }

// Uncompared says why the other graph of a comparison is missing.
func Uncompared(reason string) string { return uncompared.With(reason) }

// CostsUnread says why the costs of nodes are unknown.
func CostsUnread(reason string) string { return costsUnread.With(reason) }

// Damaged says in how many places a graph is damaged, where the first one is, and how many
// nodes could still be read.
func Damaged(places int, where string, nodes int) string {
	return damaged.With(words.Count(places), where, words.Count(nodes))
}

// More says how many items are not listed.
func More(n int) string { return more.With(words.Count(n)) }

// Missing says how many inputs name a node that does not exist.
func Missing(n int) string { return missing.With(words.Count(n)) }

// Problems counts the faults of a graph.
func Problems(n int) string { return problems.With(words.Count(n)) }

// Problem describes a fault of a node.
func Problem(node, what string) string { return problem.With(node, what) }

// TPUShare says how many of all operations run on a TPU. It says 100% only if all do.
func TPUShare(passed, all int) string {
	return tPUShare.With(words.Count(100*passed/all), words.Count(passed), words.Count(all))
}

// ParameterCount counts parameters, and gives their size if known.
func ParameterCount(n, bytes int64) string {
	size := ""
	if bytes > 0 {
		size = words.Bytes(bytes)
	}
	return parameterCount.With(words.Count(n), size)
}

// ParametersUnknown says how many parameters the count does not include.
func ParametersUnknown(n int) string { return parametersUnknown.With(words.Count(n)) }

// LayersUntold says how many layers have weights that the model does not describe.
func LayersUntold(n int, classes string) string {
	return layersUntold.With(words.Count(n), classes)
}

// LayersUnbuilt says how many layers have weights that depend on an unknown shape.
func LayersUnbuilt(n int, classes string) string {
	return layersUnbuilt.With(words.Count(n), classes)
}

// Micros formats a duration in microseconds.
func Micros(micros int64) string {
	switch {
	case micros < 10_000:
		return graphMicros.With(words.Count(micros))
	case micros < 10_000_000:
		return millis.With(words.InUnit(micros, 1))
	}
	return seconds.With(words.InUnit(micros, 2))
}

// Output names one of several outputs.
func Output(i, all int) string {
	if all == 1 {
		return outputOne.Text()
	}
	return output.With(words.Count(i))
}

// Inputs is the title of a node's inputs.
func Inputs(n int) string { return inputs.With(words.Count(n)) }

// Outputs is the title of a node's outputs.
func Outputs(n int) string { return outputs.With(words.Count(n)) }

// Calls names a function that a node calls.
func Calls(name string) string { return calls.With(name) }

// Flow counts the tensors along an edge and describes them; kinds is empty if nothing is
// known.
func Flow(n int, kinds string) string {
	return tensors.With(words.Count(n), kinds)
}

// FromTo names the ends of an edge.
func FromTo(from, to string) string { return fromTo.With(from, to) }

// Controls counts control dependencies, which only order nodes.
func Controls(n int) string { return controls.With(words.Count(n)) }

// AttributeCut shows the beginning of a long value, and its size.
func AttributeCut(text string, bytes int64) string {
	return attributeCut.With(strings.TrimSuffix(text, "…")+"…", words.Bytes(bytes))
}

// Found counts search results; at is the current one, from 1.
func Found(at, all int) string {
	if at == 0 {
		return found.With(words.Count(all))
	}
	return foundAt.With(words.Count(at), words.Count(all))
}

// TracedInputs says how many nodes lead to the traced one.
func TracedInputs(n int) string { return tracedInputs.With(words.Count(n)) }

// TracedOutputs says how many nodes the traced one leads to.
func TracedOutputs(n int) string { return tracedOutputs.With(words.Count(n)) }

// PathBegun says where a path starts.
func PathBegun(name string) string { return pathBegun.With(name) }

// PathLength says how long a path is.
func PathLength(edges int) string { return pathLength.With(words.Count(edges)) }

// AsRuled labels the button that removes exceptions from rules.
func AsRuled(n int) string { return asRuled.With(words.Count(n)) }

// Most says which value the darkest colour stands for.
func Most(value string) string { return most.With(value) }
