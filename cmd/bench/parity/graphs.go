package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// runGraphTag is the peer's tag for the graph of a run.
const runGraphTag = "__run_graph__"

// graphFlags returns the views available for a value of a graph plugin. The peer knows one version
// of the metadata.
func graphFlags(first *initial) string {
	known, plugin := string(first.content) == "1", first.plugin
	return flagsText(known && plugin == "graph_keras_model",
		known && strings.HasPrefix(plugin, "graph_run_metadata"),
		known && plugin == "graph_run_metadata")
}

// profileFlags are the views available for tagged run metadata.
var profileFlags = flagsText(false, false, true)

// flagsText describes the views available for a tag's graph.
func flagsText(conceptual, ops, profile bool) string {
	return fmt.Sprintf("conceptual graph %t, graph of operations %t, profile %t", conceptual, ops,
		profile)
}

// runGraph describes an encoded GraphDef by its nodes.
func runGraph(graph []byte) datum {
	var nodes []string
	for _, f := range fields(graph) {
		if f.number != 1 {
			continue
		}
		name, op := "", ""
		for _, part := range fields(f.bytes) {
			switch part.number {
			case 1:
				name = string(part.bytes)
			case 2:
				op = string(part.bytes)
			}
		}
		nodes = append(nodes, name+" "+op)
	}
	return datum{value: graphText(nodes)}
}

// graphText describes a graph by its nodes, each "name operation".
func graphText(nodes []string) string {
	return fmt.Sprintf("graph of %d nodes, %s", len(nodes),
		digest([]byte(strings.Join(nodes, "\n"))))
}

var graphLine = regexp.MustCompile(`(?m)^(node \{$|  (name|op): "(.*)"$)`)

// printedGraph describes a graph in text format by its nodes. Nodes of its functions are indented
// further and ignored.
func printedGraph(text string) string {
	var names, ops []string
	for _, line := range graphLine.FindAllStringSubmatch(text, -1) {
		switch line[2] {
		case "":
			names, ops = append(names, ""), append(ops, "")
		case "name":
			names[len(names)-1] = unescape(line[3])
		case "op":
			ops[len(ops)-1] = unescape(line[3])
		}
	}
	nodes := make([]string, len(names))
	for i := range names {
		nodes[i] = names[i] + " " + ops[i]
	}
	return graphText(nodes)
}

// unescape decodes the escapes of a string in text format, which equal Go's except for the
// apostrophe.
func unescape(text string) string {
	plain, err := strconv.Unquote(`"` + strings.ReplaceAll(text, `\'`, `'`) + `"`)
	if err != nil {
		return text
	}
	return plain
}
