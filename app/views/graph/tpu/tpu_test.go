package tpu_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/views/graph/tpu"
	"eventlens/eventfile/graphfile"
)

// TestCompatible checks that the op decides for operations on a TPU or without a device, and that
// operations elsewhere pass.
func TestCompatible(t *testing.T) {
	for _, test := range []struct {
		op, device string
		want       bool
	}{
		{"MatMul", "", true},
		{"AsString", "", false},
		{"matmul", "", false},
		{"", "", true},
		{"AsString", "/job:worker/device:TPU:0", false},
		{"MatMul", "/job:worker/device:TPU:0", true},
		{"AsString", "/device:CPU:0", true},
		{"AsString", "/device:gpu:1", true},
		{"AsString", "/device:XLA_DEVICE", true},
		{"AsString", "/job:tpu_worker/task:0/device:CPU:0", true},
		{"AsString", "/job:tpu_worker/task:0", false},
		{"AsString", "/job:worker/device:TPU_SYSTEM:0", true},
	} {
		assert.Equal(t, test.want, tpu.Compatible(test.op, test.device), "%s on %q", test.op,
			test.device)
	}
	assert.Len(t, tpu.Ops(), 499)
	assert.True(t, slices.IsSorted(tpu.Ops()))
}

// TestApplies checks that only TensorFlow graphs are judged.
func TestApplies(t *testing.T) {
	assert.True(t, tpu.Applies(&graphfile.Graph{Nodes: []graphfile.Node{{Op: "MatMul"}}}))
	assert.False(t,
		tpu.Applies(&graphfile.Graph{Nodes: []graphfile.Node{{Op: "Dense"}}, Layers: true}))
	assert.False(t, tpu.Applies(&graphfile.Graph{Nodes: []graphfile.Node{{Op: "IO Node"}}}))
	assert.False(t, tpu.Applies(&graphfile.Graph{Nodes: []graphfile.Node{{Op: "prim::Constant"}}}))
}
