package words

import "strings"

// Texts of the graph view on the page.
const (
	GraphsTabHint      Message = "Graphs of models and of what ran"
	GraphsReading      Message = "Reading the graph"
	GraphHollow        Message = "nothing to draw"
	GraphHollowTitle   Message = "Nothing to draw"
	GraphShowAnother   Message = "Show another graph"
	GraphOfRun         Message = "Run"
	GraphChoice        Message = "Graph"
	GraphCompared      Message = "Compare with"
	GraphComparedNone  Message = "Compare with…"
	GraphCosts         Message = "Costs"
	GraphDrawing       Message = "Drawing of the graph"
	graphNamed         Message = "{sort}{tag, none: , other:  · #}{step, none: , other:  · step #}{time, none: , other:  · #}"
	graphSortGraph     Message = "Graph"
	graphSortMeta      Message = "Meta graph"
	graphSortRun       Message = "Run metadata"
	graphSortFunctions Message = "Traced functions"
	graphSortKeras     Message = "Keras model"
	graphSortFile      Message = "File"
)

// graphSorts are the kinds of graphs.
var graphSorts = [...]Message{graphSortGraph, graphSortFunctions, graphSortMeta, graphSortKeras,
	graphSortRun, graphSortRun, graphSortFile}

// GraphNamed names a graph of a run. sort is an index of graphSorts: graph (0), functions, meta
// graph, Keras model, run metadata (4 and 5) or file. step and time are empty unless they
// distinguish the graph from others.
func GraphNamed(sort int, tag, step, time string) string {
	return graphNamed.with("sort", graphSorts[sort].Text(), "tag", tag, "step", step, "time", time)
}

// Texts of the graph program. The page's program does not contain them.
const (
	GraphEmpty              Message = "This graph is empty: whoever wrote it recorded nothing."
	GraphOnlyCosts          Message = "This says what nodes cost, and has no graph."
	GraphOnlyConstants      Message = "This graph has only constants, and no node reads them, so there is nothing to draw. The outline lists them."
	GraphOutline            Message = "Nodes of the graph"
	GraphTools              Message = "Tools of the graph"
	GraphSide               Message = "About the graph"
	GraphTabNode            Message = "Node"
	GraphTabFind            Message = "Find"
	GraphTabLook            Message = "Look"
	GraphTabCompare         Message = "Differences"
	GraphFind               Message = "Find nodes"
	GraphFindHint           Message = "Part of a name or operation. op:, device: and attr: look there alone."
	GraphFindHow            Message = "Type a part of a name or of an operation. op:MatMul, device:gpu and attr:units=64 look there alone. The best match comes first, layers before their parameters."
	GraphFinding            Message = "Matching the names of nodes…"
	GraphFoundNone          Message = "No node matches."
	GraphRegexp             Message = "Regular expression"
	GraphPrevious           Message = "Previous"
	GraphNext               Message = "Next"
	GraphColours            Message = "Colours by"
	GraphColourNames        Message = "Structure\nOperation\nDevice\nCompute time\nMemory\nData type\nXLA cluster\nTPU compatibility"
	GraphFit                Message = "Fit"
	GraphFitHint            Message = "Show the whole graph (0)"
	GraphCloser             Message = "+"
	GraphCloserHint         Message = "Zoom in (+)"
	GraphFarther            Message = "−"
	GraphFartherHint        Message = "Zoom out (−)"
	GraphFold               Message = "Collapse all"
	GraphFoldHint           Message = "Close every node that is open"
	GraphLegend             Message = "Colours"
	GraphRules              Message = "What is drawn where"
	GraphRulesHint          Message = "Nothing is lost by these: each node stays in the outline."
	GraphRuleConstants      Message = "Constants beside their readers"
	GraphRuleConstantsHint  Message = "A constant is a small circle beside each node that reads it."
	GraphRuleSummaries      Message = "Summaries beside what they read"
	GraphRuleSummariesHint  Message = "A summary is a small mark beside its node."
	GraphRuleParameters     Message = "Parameters as constants"
	GraphRuleParametersHint Message = "What a PyTorch trace reads from a module stands beside its readers."
	GraphRuleSeries         Message = "Series of like nodes as one"
	GraphRuleSeriesHint     Message = "Five or more like nodes with consecutive numbers are drawn as a stack."
	GraphRuleAside          Message = "Busy nodes aside"
	GraphRuleAsideHint      Message = "Nodes that very many others touch stand aside, without their lines."
	GraphRuleFunctions      Message = "Functions where they are called"
	GraphRuleFunctionsHint  Message = "A node that calls a function opens to what that does."
	GraphRuleDown           Message = "Inputs above"
	GraphRuleDownHint       Message = "Data flows downwards instead of upwards."
	GraphSave               Message = "Save"
	GraphSaveSVG            Message = "SVG of everything"
	GraphSavePNG            Message = "PNG of everything"
	GraphSavePNGHint        Message = "The whole drawing as it is open now"
	GraphSaveView           Message = "PNG of the view"
	GraphSaveViewSVG        Message = "SVG of the view"
	GraphSaveViewHint       Message = "What is seen of the drawing now"
	GraphNodes              Message = "Nodes"
	GraphEdges              Message = "Edges"
	GraphFunctions          Message = "Functions"
	GraphParameters         Message = "Parameters"
	GraphExecutions         Message = "Executions"
	GraphTime               Message = "Compute time"
	GraphMemory             Message = "Memory"
	GraphDevices            Message = "Devices"
	GraphOps                Message = "Operations"
	GraphNoName             Message = "none"
	GraphHowTo              Message = "Press a node to read about it. Press it twice to look inside."
	GraphOp                 Message = "Operation"
	GraphDevice             Message = "Device"
	GraphCluster            Message = "XLA cluster"
	GraphClusters           Message = "XLA clusters"
	GraphTPU                Message = "TPU compatibility"
	GraphTPUYes             Message = "Compatible"
	GraphTPUNo              Message = "Not compatible"
	GraphTPUFailing         Message = "Not compatible with TPUs"
	graphTPUShare           Message = "{percent}% ({passed} of {count, one: # operation, other: # operations})"
	GraphMade               Message = "Made at"
	GraphKind               Message = "Kind"
	GraphKindScope          Message = "Scope"
	GraphKindSeries         Message = "Series"
	GraphKindFunction       Message = "Function"
	GraphInside             Message = "Nodes inside"
	GraphWhere              Message = "Drawn"
	GraphFrameRead          Message = "Read by many"
	GraphFrameReading       Message = "Read many, or only wait"
	GraphFrameBusy          Message = "Linked with many"
	GraphFrameLibrary       Message = "Functions"
	GraphIsRead             Message = "aside, since many nodes read it"
	GraphReads              Message = "aside, since it reads many nodes or only waits"
	GraphInLibrary          Message = "in the library of functions"
	GraphBesideNode         Message = "beside the nodes that use it"
	GraphNowhere            Message = "nowhere: no node uses it"
	GraphControl            Message = "control"
	GraphAttributes         Message = "Attributes"
	GraphAttributesMore     Message = "There are more attributes."
	GraphExpand             Message = "Open"
	GraphCollapse           Message = "Close"
	GraphTraceInputs        Message = "Trace inputs"
	GraphTraceOutputs       Message = "Trace outputs"
	GraphDepth              Message = "How far traces go"
	GraphDepthNames         Message = "To the end\n1 edge\n2 edges\n3 edges\n5 edges\n10 edges\n20 edges"
	GraphCharts             Message = "Charts"
	GraphChartsMore         Message = "There are more."
	GraphTraceClear         Message = "Clear marks"
	GraphPathFrom           Message = "Path from here"
	GraphPathTo             Message = "Path to here"
	GraphPathNone           Message = "No path leads from one to the other."
	GraphSame               Message = "Both graphs are the same."
	GraphOnlyBefore         Message = "Only in the other graph"
	GraphOnlyNow            Message = "Only in this graph"
	GraphChanged            Message = "Changed"
	GraphLegendStructure    Message = "Groups of one colour have the same structure. A group without a colour is like no other."
	GraphLegendNoCosts      Message = "The log does not say what nodes cost."
	GraphLegendNone         Message = "The graph does not say so of its nodes."
	GraphLegendClusters     Message = "A group has the colours of the clusters in it, each as wide as its share. What has no colour is in no cluster."
	GraphLegendNoClusters   Message = "No node of this graph is in a cluster of XLA."
	GraphLegendTPU          Message = "TensorBoard 2.21 lists which operations TPUs run. One that is placed on another device counts as compatible. The sign ! marks what is not."
	GraphLegendNoTPU        Message = "Only graphs of TensorFlow are compared with what TPUs run."
	GraphShowDifferences    Message = "Colour what differs"
	GraphPlaceMain          Message = "Draw among the others"
	GraphPlaceAside         Message = "Take aside"
	GraphPlaceHint          Message = "Look takes this back."
	GraphApart              Message = "Take the series apart"
	GraphApartHint          Message = "Draw each of its nodes. Look takes this back."
	graphAsRuled            Message = "Take back {count, one: # exception, other: # exceptions}"
	GraphAsRuledHint        Message = "What you placed and took apart goes by the rules again."
	graphMost               Message = "The darkest colour is {value}."
	graphUnread             Message = "This graph could not be read: {reason}."
	graphUncompared         Message = "There is nothing to compare with. {reason}"
	graphCostsUnread        Message = "What the nodes cost could not be read: {reason}."
	graphDamaged            Message = "{count, one: This graph is damaged: , other: This graph is damaged in # places, first: }{where}. {nodes, one: # node, other: # nodes} could be read. Open a whole copy of the file to see the rest."
	graphMore               Message = "{count, one: # more, other: # more}"
	graphMissing            Message = "{count, one: # input names a node, other: # inputs name nodes} that the graph does not have."
	graphProblems           Message = "{count, one: # fault, other: # faults} in the graph"
	graphProblem            Message = "{node, none: , other: #: }{what}"
	graphParameterCount     Message = "{count}{size, none: , other:  · #}"
	graphParametersUnknown  Message = "Not counted: {count, one: # parameter, other: # parameters} whose shape the graph does not give."
	GraphParametersOfBranch Message = "A branch does not tell weights from what an optimizer keeps, so both are counted here. The number of the whole graph has weights alone."
	graphLayersUntold       Message = "Not counted: {count, one: # layer, other: # layers} whose weights the model does not tell ({classes})."
	graphLayersUnbuilt      Message = "Not counted: {count, one: # layer, other: # layers} to whose input the model gives no shape ({classes})."
	graphMicros             Message = "{number} µs"
	graphMillis             Message = "{number} ms"
	graphSeconds            Message = "{number} s"
	graphOutput             Message = "Output {number}"
	graphOutputOne          Message = "Output"
	graphInputs             Message = "Inputs ({count})"
	graphOutputs            Message = "Outputs ({count})"
	graphCalls              Message = "Calls {name}"
	graphTensors            Message = "{count, one: # tensor, other: # tensors}{kinds, none: , other: : #}"
	graphFromTo             Message = "{from} → {to}"
	graphControls           Message = "{count, one: # control edge, other: # control edges}"
	graphAttributeCut       Message = "{text} ({size} in all)"
	graphFound              Message = "{count, one: # result, other: # results}"
	graphFoundAt            Message = "Result {at} of {count}"
	graphTracedInputs       Message = "{count, one: # node leads, other: # nodes lead} here."
	graphTracedOutputs      Message = "This leads to {count, one: # node, other: # nodes}."
	graphPathBegun          Message = "A path begins at {name}. Choose where it ends."
	graphPathLength         Message = "The path has {count, one: # edge, other: # edges}."
)

// GraphUnread says why a graph could not be read.
func GraphUnread(reason string) string { return graphUnread.with("reason", reason) }

// GraphUncompared says why the other graph of a comparison is missing.
func GraphUncompared(reason string) string { return graphUncompared.with("reason", reason) }

// GraphCostsUnread says why the costs of nodes are unknown.
func GraphCostsUnread(reason string) string { return graphCostsUnread.with("reason", reason) }

// GraphDamaged says in how many places a graph is damaged, where the first one is, and how many
// nodes could still be read.
func GraphDamaged(places int, where string, nodes int) string {
	return graphDamaged.with("count", Count(places), "where", where, "nodes", Count(nodes))
}

// GraphMore says how many items are not listed.
func GraphMore(n int) string { return graphMore.with("count", Count(n)) }

// GraphMissing says how many inputs name a node that does not exist.
func GraphMissing(n int) string { return graphMissing.with("count", Count(n)) }

// GraphProblems counts the faults of a graph.
func GraphProblems(n int) string { return graphProblems.with("count", Count(n)) }

// GraphProblem describes a fault of a node.
func GraphProblem(node, what string) string { return graphProblem.with("node", node, "what", what) }

// GraphTPUShare says how many of all operations run on a TPU. It says 100% only if all do.
func GraphTPUShare(passed, all int) string {
	return graphTPUShare.with("percent", Count(100*passed/all), "passed", Count(passed), "count",
		Count(all))
}

// GraphParameterCount counts parameters, and gives their size if known.
func GraphParameterCount(n, bytes int64) string {
	size := ""
	if bytes > 0 {
		size = Bytes(bytes)
	}
	return graphParameterCount.with("count", Count(n), "size", size)
}

// GraphParametersUnknown says how many parameters the count does not include.
func GraphParametersUnknown(n int) string { return graphParametersUnknown.with("count", Count(n)) }

// GraphLayersUntold says how many layers have weights that the model does not describe.
func GraphLayersUntold(n int, classes string) string {
	return graphLayersUntold.with("count", Count(n), "classes", classes)
}

// GraphLayersUnbuilt says how many layers have weights that depend on an unknown shape.
func GraphLayersUnbuilt(n int, classes string) string {
	return graphLayersUnbuilt.with("count", Count(n), "classes", classes)
}

// GraphMicros formats a duration in microseconds.
func GraphMicros(micros int64) string {
	switch {
	case micros < 10_000:
		return graphMicros.with("number", Count(micros))
	case micros < 10_000_000:
		return graphMillis.with("number", inUnit(micros, 1))
	}
	return graphSeconds.with("number", inUnit(micros, 2))
}

// GraphOutput names one of several outputs.
func GraphOutput(i, all int) string {
	if all == 1 {
		return graphOutputOne.Text()
	}
	return graphOutput.with("number", Count(i))
}

// GraphInputs is the title of a node's inputs.
func GraphInputs(n int) string { return graphInputs.with("count", Count(n)) }

// GraphOutputs is the title of a node's outputs.
func GraphOutputs(n int) string { return graphOutputs.with("count", Count(n)) }

// GraphCalls names a function that a node calls.
func GraphCalls(name string) string { return graphCalls.with("name", name) }

// GraphFlow counts the tensors along an edge and describes them; kinds is empty if nothing is
// known.
func GraphFlow(n int, kinds string) string {
	return graphTensors.with("count", Count(n), "kinds", kinds)
}

// GraphFromTo names the ends of an edge.
func GraphFromTo(from, to string) string { return graphFromTo.with("from", from, "to", to) }

// GraphControls counts control dependencies, which only order nodes.
func GraphControls(n int) string { return graphControls.with("count", Count(n)) }

// GraphAttributeCut shows the beginning of a long value, and its size.
func GraphAttributeCut(text string, bytes int64) string {
	return graphAttributeCut.with("text", strings.TrimSuffix(text, "…")+"…", "size", Bytes(bytes))
}

// GraphFound counts search results; at is the current one, from 1.
func GraphFound(at, all int) string {
	if at == 0 {
		return graphFound.with("count", Count(all))
	}
	return graphFoundAt.with("at", Count(at), "count", Count(all))
}

// GraphTracedInputs says how many nodes lead to the traced one.
func GraphTracedInputs(n int) string { return graphTracedInputs.with("count", Count(n)) }

// GraphTracedOutputs says how many nodes the traced one leads to.
func GraphTracedOutputs(n int) string { return graphTracedOutputs.with("count", Count(n)) }

// GraphPathBegun says where a path starts.
func GraphPathBegun(name string) string { return graphPathBegun.with("name", name) }

// GraphPathLength says how long a path is.
func GraphPathLength(edges int) string { return graphPathLength.with("count", Count(edges)) }

// GraphAsRuled labels the button that removes exceptions from rules.
func GraphAsRuled(n int) string { return graphAsRuled.with("count", Count(n)) }

// GraphMost says which value the darkest colour stands for.
func GraphMost(value string) string { return graphMost.with("value", value) }
