package graph

import (
	"strings"

	"eventlens/app/words"
)

// Texts of the graph view on the page.
const (
	TabHint       words.Message = "Graphs of models and of what ran"
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
	Empty              words.Message = "This graph is empty: whoever wrote it recorded nothing."
	OnlyCosts          words.Message = "This says what nodes cost, and has no graph."
	OnlyConstants      words.Message = "This graph has only constants, and no node reads them, so there is nothing to draw. The outline lists them."
	Outline            words.Message = "Nodes of the graph"
	Tools              words.Message = "Tools of the graph"
	Side               words.Message = "About the graph"
	TabNode            words.Message = "Node"
	TabFind            words.Message = "Find"
	TabLook            words.Message = "Look"
	TabCompare         words.Message = "Differences"
	Find               words.Message = "Find nodes"
	FindHint           words.Message = "Part of a name or operation. op:, device: and attr: look there alone."
	FindHow            words.Message = "Type a part of a name or of an operation. op:MatMul, device:gpu and attr:units=64 look there alone. The best match comes first, layers before their parameters."
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
	Rules              words.Message = "What is drawn where"
	RulesHint          words.Message = "Nothing is lost by these: each node stays in the outline."
	RuleConstants      words.Message = "Constants beside their readers"
	RuleConstantsHint  words.Message = "A constant is a small circle beside each node that reads it."
	RuleSummaries      words.Message = "Summaries beside what they read"
	RuleSummariesHint  words.Message = "A summary is a small mark beside its node."
	RuleParameters     words.Message = "Parameters as constants"
	RuleParametersHint words.Message = "What a PyTorch trace reads from a module stands beside its readers."
	RuleSeries         words.Message = "Series of like nodes as one"
	RuleSeriesHint     words.Message = "Five or more like nodes with consecutive numbers are drawn as a stack."
	RuleAside          words.Message = "Busy nodes aside"
	RuleAsideHint      words.Message = "Nodes that very many others touch stand aside, without their lines."
	RuleFunctions      words.Message = "Functions where they are called"
	RuleFunctionsHint  words.Message = "A node that calls a function opens to what that does."
	RuleDown           words.Message = "Inputs above"
	RuleDownHint       words.Message = "Data flows downwards instead of upwards."
	Save               words.Message = "Save"
	SaveSVG            words.Message = "SVG of everything"
	SavePNG            words.Message = "PNG of everything"
	SavePNGHint        words.Message = "The whole drawing as it is open now"
	SaveView           words.Message = "PNG of the view"
	SaveViewSVG        words.Message = "SVG of the view"
	SaveViewHint       words.Message = "What is seen of the drawing now"
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
	HowTo              words.Message = "Press a node to read about it. Press it twice to look inside."
	Op                 words.Message = "Operation"
	Device             words.Message = "Device"
	Cluster            words.Message = "XLA cluster"
	Clusters           words.Message = "XLA clusters"
	TPU                words.Message = "TPU compatibility"
	TPUYes             words.Message = "Compatible"
	TPUNo              words.Message = "Not compatible"
	TPUFailing         words.Message = "Not compatible with TPUs"
	tPUShare           words.Message = "{percent}% ({passed} of {count, one: # operation, other: # operations})"
	Made               words.Message = "Made at"
	GraphKind          words.Message = "Kind"
	KindScope          words.Message = "Scope"
	KindSeries         words.Message = "Series"
	KindFunction       words.Message = "Function"
	Inside             words.Message = "Nodes inside"
	Where              words.Message = "Drawn"
	FrameRead          words.Message = "Read by many"
	FrameReading       words.Message = "Read many, or only wait"
	FrameBusy          words.Message = "Linked with many"
	FrameLibrary       words.Message = "Functions"
	IsRead             words.Message = "aside, since many nodes read it"
	Reads              words.Message = "aside, since it reads many nodes or only waits"
	InLibrary          words.Message = "in the library of functions"
	BesideNode         words.Message = "beside the nodes that use it"
	Nowhere            words.Message = "nowhere: no node uses it"
	Control            words.Message = "control"
	Attributes         words.Message = "Attributes"
	AttributesMore     words.Message = "There are more attributes."
	Expand             words.Message = "Open"
	Collapse           words.Message = "Close"
	TraceInputs        words.Message = "Trace inputs"
	TraceOutputs       words.Message = "Trace outputs"
	Depth              words.Message = "How far traces go"
	DepthNames         words.Message = "To the end\n1 edge\n2 edges\n3 edges\n5 edges\n10 edges\n20 edges"
	Charts             words.Message = "Charts"
	ChartsMore         words.Message = "There are more."
	TraceClear         words.Message = "Clear marks"
	PathFrom           words.Message = "Path from here"
	PathTo             words.Message = "Path to here"
	PathNone           words.Message = "No path leads from one to the other."
	Same               words.Message = "Both graphs are the same."
	OnlyBefore         words.Message = "Only in the other graph"
	OnlyNow            words.Message = "Only in this graph"
	Changed            words.Message = "Changed"
	LegendStructure    words.Message = "Groups of one colour have the same structure. A group without a colour is like no other."
	LegendNoCosts      words.Message = "The log does not say what nodes cost."
	LegendNone         words.Message = "The graph does not say so of its nodes."
	LegendClusters     words.Message = "A group has the colours of the clusters in it, each as wide as its share. What has no colour is in no cluster."
	LegendNoClusters   words.Message = "No node of this graph is in a cluster of XLA."
	LegendTPU          words.Message = "TensorBoard 2.21 lists which operations TPUs run. One that is placed on another device counts as compatible. The sign ! marks what is not."
	LegendNoTPU        words.Message = "Only graphs of TensorFlow are compared with what TPUs run."
	ShowDifferences    words.Message = "Colour what differs"
	PlaceMain          words.Message = "Draw among the others"
	PlaceAside         words.Message = "Take aside"
	PlaceHint          words.Message = "Look takes this back."
	Apart              words.Message = "Take the series apart"
	ApartHint          words.Message = "Draw each of its nodes. Look takes this back."
	asRuled            words.Message = "Take back {count, one: # exception, other: # exceptions}"
	AsRuledHint        words.Message = "What you placed and took apart goes by the rules again."
	most               words.Message = "The darkest colour is {value}."
	unread             words.Message = "This graph could not be read: {reason}."
	uncompared         words.Message = "There is nothing to compare with. {reason}"
	costsUnread        words.Message = "What the nodes cost could not be read: {reason}."
	damaged            words.Message = "{count, one: This graph is damaged: , other: This graph is damaged in # places, first: }{where}. {nodes, one: # node, other: # nodes} could be read. Open a whole copy of the file to see the rest."
	more               words.Message = "{count, one: # more, other: # more}"
	missing            words.Message = "{count, one: # input names a node, other: # inputs name nodes} that the graph does not have."
	problems           words.Message = "{count, one: # fault, other: # faults} in the graph"
	problem            words.Message = "{node, none: , other: #: }{what}"
	parameterCount     words.Message = "{count}{size, none: , other:  · #}"
	parametersUnknown  words.Message = "Not counted: {count, one: # parameter, other: # parameters} whose shape the graph does not give."
	ParametersOfBranch words.Message = "A branch does not tell weights from what an optimizer keeps, so both are counted here. The number of the whole graph has weights alone."
	layersUntold       words.Message = "Not counted: {count, one: # layer, other: # layers} whose weights the model does not tell ({classes})."
	layersUnbuilt      words.Message = "Not counted: {count, one: # layer, other: # layers} to whose input the model gives no shape ({classes})."
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
