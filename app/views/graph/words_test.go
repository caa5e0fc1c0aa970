package graph

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestGraphsAreNamed(t *testing.T) {
	for want, got := range map[string]string{
		"Graph": Named(0, "", "", ""),
		"Traced functions · train_step · step 500": Named(1, "train_step", "500", ""),
		"Meta graph":                     Named(2, "", "", ""),
		"Keras model · model":            Named(3, "model", "", ""),
		"Run metadata · step_10 · 14:07": Named(4, "step_10", "", "14:07"),
		"Run metadata":                   Named(5, "", "", ""),
		"File · model.onnx":              Named(6, "model.onnx", "", ""),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfFaults(t *testing.T) {
	for want, got := range map[string]string{
		"This graph could not be read: no node has a name.": Unread("no node has a name"),
		"There is nothing to compare with. It is gone.":     Uncompared("It is gone."),
		"The costs of nodes could not be read: it is gone.": CostsUnread("it is gone"),
		"1 input refers to a missing node.":                 Missing(1),
		"1,204 inputs refer to missing nodes.":              Missing(1204),
		"1 problem in the graph":                            Problems(1),
		"12 problems in the graph":                          Problems(12),
		"a/b: two nodes have this name":                     Problem("a/b", "two nodes have this name"),
		"no node has a name":                                Problem("", "no node has a name"),
		"Not counted: 1 parameter without a shape.":         ParametersUnknown(1),
		"Not counted: 2 parameters without a shape.":        ParametersUnknown(2),
		"Not counted: 1 layer with unknown weights (Lambda).": LayersUntold(1,
			"Lambda"),
		"Not counted: 2 layers with an unknown input shape (Dense, LSTM).": LayersUnbuilt(2,
			"Dense, LSTM"),
		"This graph is damaged: byte 10. 1 node could be read. " +
			"Open an undamaged copy of the file to see the rest.": Damaged(1, "byte 10", 1),
		"This graph is damaged in 3 places, first: byte 10. 1,204 nodes could be read. " +
			"Open an undamaged copy of the file to see the rest.": Damaged(3, "byte 10", 1204),
	} {
		assert.Equal(t, want, got)
	}
}

func TestNumbersOfGraphs(t *testing.T) {
	for want, got := range map[string]string{
		"100% (12 of 12 operations)":      TPUShare(12, 12),
		"99% (1,203 of 1,204 operations)": TPUShare(1203, 1204), // not rounded up
		"0% (0 of 1 operation)":           TPUShare(0, 1),
		"1,204":                           ParameterCount(1204, 0),
		"1,204 · 4.8 kB":                  ParameterCount(1204, 4816),
		"9,999 µs":                        Micros(9999),
		"10.0 ms":                         Micros(10_000),
		"10.0 s":                          Micros(10_000_000),
		"The darkest colour is 3 ms.":     Most("3 ms"),
		"12 more":                         More(12),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfNodesAndEdges(t *testing.T) {
	for want, got := range map[string]string{
		"Output":                             Output(0, 1),
		"Output 0":                           Output(0, 2),
		"Inputs (2)":                         Inputs(2),
		"Outputs (1,204)":                    Outputs(1204),
		"Calls train_step":                   Calls("train_step"),
		"1 tensor":                           Flow(1, ""),
		"2 tensors: float32 [2 3]":           Flow(2, "float32 [2 3]"),
		"a → b":                              FromTo("a", "b"),
		"1 control edge":                     Controls(1),
		"2 control edges":                    Controls(2),
		"units: 64… (1.5 MB in all)":         AttributeCut("units: 64", 1_500_000),
		"cut by the worker… (1.5 MB in all)": AttributeCut("cut by the worker…", 1_500_000),
	} {
		assert.Equal(t, want, got)
	}
}

func TestTextsOfWhatWasFound(t *testing.T) {
	for want, got := range map[string]string{
		"1 result":                                    Found(0, 1),
		"1,204 results":                               Found(0, 1204),
		"Result 3 of 1,204":                           Found(3, 1204),
		"1 node leads here.":                          TracedInputs(1),
		"2 nodes lead here.":                          TracedInputs(2),
		"This leads to 1 node.":                       TracedOutputs(1),
		"This leads to 2 nodes.":                      TracedOutputs(2),
		"A path begins at a/b. Choose where it ends.": PathBegun("a/b"),
		"The path has 1 edge.":                        PathLength(1),
		"The path has 2 edges.":                       PathLength(2),
		"Undo 1 layout change":                        AsRuled(1),
		"Undo 2 layout changes":                       AsRuled(2),
	} {
		assert.Equal(t, want, got)
	}
}
